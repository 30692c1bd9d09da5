"""A question that is stopped is over at once, whatever its thread is at."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from weakref import ref

from PySide6.QtCore import QObject
from pytestqt.qtbot import QtBot
from shiboken6 import delete
from windows import Desktop

from chatserver import Body, ChatServer, Reply
from pdfs import Manual
from pilcrow.core.stopping import Stopped
from pilcrow.ui.base.tasks import ResultDelivery, Task, one_result
from processes import LONG


def test_a_question_stopped_while_things_load_is_over_at_once_and_another_can_be_asked(
    desktop: Desktop, machine: Manual
) -> None:
    loading, loaded = threading.Event(), threading.Event()

    def load() -> None:
        if not loading.is_set():
            loading.set()
            assert loaded.wait(LONG)

    desktop.loaded = load
    with ChatServer([Reply("The second answer [S1:1].")]) as server:
        desktop.host = server.host
        desktop.start()
        tab = desktop.open(machine.path)
        desktop.ask("What is the first?")
        assert loading.wait(LONG)
        tab.conversation.stop_requested.emit()
        assert not tab.answering.busy
        assert not tab.conversation.views[0].running
        desktop.ask("What is the second?")
        desktop.wait(lambda: not tab.answering.busy)
        first, second = tab.conversation.views
        assert second.answered is not None
        loaded.set()
        desktop.wait(lambda: all(task.ended for task in tab.answering.findChildren(Task)))
        assert first.answered is None
        asked = [str(body["messages"]) for body in server.requests]
        assert asked
        assert not any("What is the first?" in said for said in asked), "what was stopped asks nothing"


def test_a_question_stopped_while_the_model_is_silent_is_over_at_once(desktop: Desktop, machine: Manual) -> None:
    def silent(_body: Body) -> Reply:
        return Reply(silent="headers")

    with ChatServer(silent) as server:
        tab = desktop.ask_in_vain(server, machine.path)
        tab.conversation.stop_requested.emit()
        assert not tab.answering.busy
        assert not tab.conversation.views[0].running
        assert server.hung_up.wait(LONG), "and the model stops as well"


def test_work_whose_part_of_the_window_is_gone_ends_quietly_and_is_not_heard(qtbot: QtBot) -> None:
    owner, other = QObject(), QObject()
    working, gone = threading.Event(), threading.Event()
    heard: list[object] = []

    def work(_stopped: Stopped) -> Iterator[str]:
        working.set()
        assert gone.wait(LONG)
        yield "too late"
        raise OSError("too late as well")

    task = Task(work, owner).begin(heard.append, heard.append, lambda: heard.append("finished"))
    assert working.wait(LONG)
    delete(owner)
    gone.set()
    qtbot.waitUntil(lambda: task.ended)
    task.wait()
    with qtbot.waitSignal(Task(one_result(lambda _stopped: "in time"), other).start().finished):
        pass
    assert heard == []


def test_what_is_closed_is_not_kept_for_results_that_may_come() -> None:
    receiver = QObject()
    delivery, seen = ResultDelivery(receiver), ref(receiver)
    del receiver
    assert seen() is None, delivery
