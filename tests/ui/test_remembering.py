"""What documents are about is written by the chat model while nothing else is to be done, and never waited for."""

from __future__ import annotations

import json
import threading

import pytest
from windows import Desktop

from chatserver import Body, ChatServer, Reply
from pdfs import Manual
from pilcrow.ui.shelf import remembering
from pilcrow.ui.shelf.places import EVERYTHING
from processes import LONG

GIST = Reply(json.dumps({"gist": "How a machine is kept."}))


def of_gist(body: Body) -> bool:
    return "Write its gist" in str(body["messages"])


def written(desktop: Desktop) -> list[bool]:
    (document,) = desktop.library.documents()
    return [gist.written for gist in desktop.library.gists.of(document.structure)]


def test_gists_are_written_while_nothing_is_done_and_a_question_comes_first(
    desktop: Desktop, machine: Manual, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remembering, "QUIET", 0)
    second, asked = threading.Event(), threading.Event()

    def script(body: Body) -> Reply:
        if not of_gist(body):
            asked.set()
            return Reply("It is kept in a shed [S1:1].")
        before = sum(map(of_gist, server.requests))
        if before == 2 and not asked.is_set():
            second.set()
            return Reply(silent="headers")
        return GIST

    with ChatServer(script) as server:
        desktop.host = server.host
        window = desktop.start(ahead="gists")
        tab = desktop.open(machine.path)
        desktop.wait(second.is_set)
        told, icon = window.library.actions.collections.progress(EVERYTHING)
        assert told.startswith("What documents are about: 1 of ")
        assert icon == "pause"
        assert sum(written(desktop)) == 1
        desktop.ask("Where is it kept?")
        assert server.hung_up.wait(LONG), "the question has the model to itself"
        desktop.wait(lambda: not tab.answering.busy)
        desktop.wait(lambda: all(written(desktop)))
        desktop.wait(lambda: not window.library.remembering.running)
        assert window.library.actions.collections.progress(EVERYTHING) == ("", "")


def test_gists_wait_while_work_is_paused_and_are_never_needed(
    desktop: Desktop, machine: Manual, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remembering, "QUIET", 0)

    def script(body: Body) -> Reply:
        window.indexer.pause(True)
        return Reply(status=500, error="it fell over") if of_gist(body) else Reply("In a shed [S1:1].")

    with ChatServer(script) as server:
        desktop.host = server.host
        window = desktop.start(ahead="gists")
        window.indexer.pause(True)
        desktop.open(machine.path)
        writing = window.library.remembering
        writing.refresh()
        assert not writing.running
        assert not writing._quiet.isActive()
        window.indexer.pause(False)
        desktop.wait(server.reached.is_set)
        desktop.wait(lambda: not writing.running)
        assert not any(written(desktop))
        assert not window.status.currentMessage(), "nobody waits for it"


def test_relations_are_read_after_the_gists_and_estimated_before(
    desktop: Desktop, machine: Manual, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(remembering, "QUIET", 0)
    first = threading.Event()

    def script(body: Body) -> Reply:
        if of_gist(body):
            return GIST
        if not first.is_set():
            first.set()
            return Reply(silent="headers")
        return Reply(json.dumps({"relations": []}))

    with ChatServer(script) as server:
        desktop.host = server.host
        window = desktop.start(ahead="gists, relations")
        desktop.open(machine.path)
        desktop.wait(first.is_set)
        assert all(written(desktop)), "one work after the other"
        told, icon = window.library.actions.collections.progress(EVERYTHING)
        assert told.startswith("How terms are related: ")
        assert "left" in told, "how long it takes is known before"
        assert icon == "pause"
        window.indexer.pause(True)
        assert server.hung_up.wait(LONG)
        desktop.wait(lambda: not window.library.remembering.running)
        window.indexer.pause(False)
        (document,) = desktop.library.documents()
        sections = {section.id for section in document.sections if section.paragraphs}
        desktop.wait(lambda: desktop.library.relations.done(document.structure) == sections)
