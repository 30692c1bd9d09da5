"""Reasoning models: what they think is folded to a line, is kept, and is nobody's evidence."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from conversing import CORPUS, QUESTION, answered, click, sentences
from PySide6.QtGui import QGuiApplication
from pytestqt.qtbot import QtBot
from windows import Desktop

from chatserver import Body, ChatServer, Reply
from pdfs import Manual
from pilcrow.core.exchange.events import AnswerDelta, Answered, Reasoning, Retrieved
from pilcrow.ui.chat.conversation import Conversation
from pilcrow.ui.chat.exchange_view import ExchangeView

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform
THOUGHT = "The spring is cited in [S2:2], so I look there."
ANSWER = "It breaks at 55 newtons [S2:2]."


def think(pane: Conversation) -> ExchangeView:
    """A question whose answer was thought about twice."""
    pane.begin(QUESTION)
    view = pane.views[-1]
    for piece in (THOUGHT[:20], THOUGHT[20:]):
        pane.show_event(Reasoning(piece))
    assert view.reasoning.line.accessibleName() == "Thinking…"
    assert not view.waiting.isVisible()
    pane.show_event(Retrieved("spring", (), ()))
    assert view.waiting.isVisible()
    pane.show_event(Reasoning("Now I know."))
    pane.show_event(AnswerDelta(ANSWER))
    pane.show_event(answered(ANSWER))
    pane.finish()
    return view


def test_thoughts_are_folded_to_a_line_that_opens(qtbot: QtBot, pane: Conversation) -> None:
    view = think(pane)
    line, thoughts = view.reasoning.line, view.reasoning.thoughts
    assert line.accessibleName() == "Thought for a moment"
    assert not thoughts.isVisible()
    click(qtbot, line)
    assert thoughts.isVisible()
    assert thoughts.text() == f"{THOUGHT}\n\nNow I know."
    click(qtbot, line)
    assert not thoughts.isVisible()
    assert len(view.answer.chips()) == 1
    assert sentences(view) == []
    click(qtbot, view.foot.copying)
    assert "I look there" not in QGuiApplication.clipboard().text()


@pytest.mark.parametrize(
    ("seconds", "said"), [(0.1, "a moment"), (12.3, "12 s"), (60.0, "1 min 0 s"), (135.0, "2 min 15 s")]
)
def test_it_is_told_how_long_that_took(pane: Conversation, seconds: float, said: str) -> None:
    pane.begin(QUESTION)
    pane.show_event(Reasoning(THOUGHT, seconds))
    pane.show_event(answered(ANSWER))
    pane.finish()
    assert pane.views[-1].reasoning.line.accessibleName() == f"Thought for {said}"
    assert pane.exchanges()[0].events[0] == Reasoning(THOUGHT, seconds)


def test_thoughts_are_there_again_as_one(pane: Conversation) -> None:
    think(pane)
    kept = pane.exchanges()
    assert [type(event) for event in kept[0].events] == [Reasoning, Retrieved, Answered]
    pane.set_document(CORPUS.documents[0], CORPUS, kept)
    assert pane.exchanges() == kept
    assert pane.views[-1].reasoning.line.accessibleName() == "Thought for a moment"


@pytest.mark.parametrize(
    "reply",
    [
        Reply("It is so.", thinking="Let me see [S1:1]."),
        Reply("<think>Let me see [S1:1].</think>It is so.", piece=3),
    ],
    ids=["apart", "written"],
)
def test_what_a_server_calls_thoughts_and_what_is_written_as_such_is_shown(
    desktop: Desktop, machine: Manual, reply: Reply
) -> None:
    def script(body: Body) -> Reply:
        shown = re.search(r"^\[(S\d+:\d+)\]", str(body["messages"][-1]["content"]), re.MULTILINE)
        assert shown is not None
        return replace(reply, text=reply.text.replace("It is so.", f"It is so [{shown[1]}]."))

    with ChatServer(script) as server:
        desktop.host = server.host
        desktop.start()
        tab = desktop.open(machine.path)
        desktop.ask("What is so?")
        desktop.wait(tab.conversation.exchanges)
        (view,) = tab.conversation.views
        assert view.reasoning.thoughts.text() == "Let me see [S1:1]."
        assert "Let me see" not in view.answer.plain_text()
        assert "It is so" in view.answer.plain_text()
        desktop.ask("And now?")
        desktop.wait(lambda: len(tab.conversation.exchanges()) == 2)
        assert "Let me see" not in str(server.requests[-1]), "thoughts are not put to the model again"
        said = tab.conversation.exchanges()
        desktop.end()
        desktop.start()
        assert desktop.open(machine.path).conversation.exchanges() == said
