"""Sentences of an answer judged by a model once it is there: seen, kept, and stopped by the next question."""

from __future__ import annotations

import json
import re
import threading
from dataclasses import replace

import pytest
from conversing import explained
from windows import Desktop

from chatserver import Body, ChatServer, Reply
from pdfs import Manual
from pilcrow.core.verify.judges.judge import TRIALS
from pilcrow.ui.base.tasks import Task
from pilcrow.ui.chat.check.view import WORTH
from pilcrow.ui.chat.exchange_view import ExchangeView
from pilcrow.ui.chat.question.ask_options import ReaderQuestion
from pilcrow.ui.chat.wording import Underline
from processes import LONG

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform
ANSWER = "The manual is a joy to read {0}. Whoever reads it is happy {0}."
HAPPY = "Whoever reads it is happy."


class Model:
    """A chat model that reads and answers with `ANSWER`, and as a judge tells true sentences from false ones: of
    the answer it supports the first. Its judgement of the second waits for `may_judge`.
    """

    def __init__(self, *, fit: bool = True) -> None:
        self.fit = fit
        self.may_judge = threading.Event()
        self.judged: list[str] = []

    def __call__(self, body: Body) -> Reply:
        if "verdict" not in json.dumps(body.get("format") or {}):
            shown = re.findall(r"\[S\d+:\d+\]", str(body["messages"]))
            return Reply(ANSWER.format(shown[-1])) if shown else Reply(calls=[("Retrieve", {"query": "valve"})])
        prompt = str(body["messages"][-1]["content"])
        sentence = prompt.partition("\nSentence: ")[2].partition("\n")[0]
        self.judged.append(sentence)
        if sentence == HAPPY:
            self.may_judge.wait(LONG)
        true = dict(TRIALS).get(sentence, sentence != HAPPY) or not self.fit
        return Reply(json.dumps({"passage": 1, "verdict": "supported" if true else "not said"}))


def asked(desktop: Desktop, server: ChatServer, question: str = "Is it a joy?") -> ExchangeView:
    """The answer to a question, as soon as it has come."""
    tab = desktop.tab()
    count = len(tab.conversation.views)
    desktop.ask(question)
    desktop.wait(lambda: len(tab.conversation.views) > count and not tab.answering.busy)
    view = tab.conversation.views[-1]
    assert view.answered is not None
    return view


def begun(desktop: Desktop, server: ChatServer, machine: Manual) -> None:
    desktop.host = server.host
    desktop.start(checker="chat")
    desktop.open(machine.path)


def test_an_answer_is_judged_once_it_is_there_and_kept_as_it_was_judged(desktop: Desktop, machine: Manual) -> None:
    model = Model()
    with ChatServer(model) as server:
        begun(desktop, server, machine)
        view = asked(desktop, server)
        assert view.foot.checked.text() == "2 sentences not checked"
        desktop.wait(lambda: view.waiting.text() == "Checking… 1 of 2 sentences")
        assert not desktop.tab().answering.busy, "the next question can be asked"
        model.may_judge.set()
        said = "1 sentence agrees with what it cites · 1 sentence is not in what it cites"
        desktop.wait(lambda: view.foot.checked.text() == said)
        assert view.waiting.isHidden()
        assert view.answer.underlined(Underline.WAVY) == ["Whoever reads it is happy"]
        assert (
            explained(view.answer, "Whoever") == "What was looked at does not say so, judged by scripted:latest."
        )
        desktop.written()
        desktop.end()
        count = len(server.requests)
        desktop.start(checker="chat")
        (kept,) = desktop.open(machine.path).conversation.views
        assert kept.foot.checked.text() == said
        assert len(server.requests) == count, "what is kept is not judged again"
        assert model.judged == [*dict(TRIALS), "The manual is a joy to read.", HAPPY], "each is asked once"


def test_the_next_question_ends_the_judging_and_keeps_what_is_judged(desktop: Desktop, machine: Manual) -> None:
    model = Model()
    with ChatServer(model) as server:
        begun(desktop, server, machine)
        first = asked(desktop, server)
        desktop.wait(lambda: HAPPY in model.judged)
        desktop.wait(lambda: first.waiting.text() == "Checking… 1 of 2 sentences")
        asked(desktop, server, "And is one happy?")
        assert first.waiting.isHidden()
        assert first.foot.checked.text() == "1 sentence agrees with what it cites · 1 sentence not checked"
        model.may_judge.set()


def test_an_answer_that_stays_when_its_replacement_is_stopped_is_judged_no_further(
    desktop: Desktop, machine: Manual
) -> None:
    """The first answer came without a judge; asked again, the model is silent, and the reader presses Stop."""
    model, silent, asked_again = Model(), threading.Event(), threading.Event()

    def reply(body: Body) -> Reply:
        if silent.is_set():
            asked_again.set()
        return Reply(silent="headers") if silent.is_set() else model(body)

    with ChatServer(reply) as server:
        desktop.host = server.host
        window = desktop.start()
        desktop.open(machine.path)
        view = asked(desktop, server)
        window._change_settings(replace(window.backend.settings, checker="chat")).result()
        silent.set()
        view.foot.again.click()
        desktop.wait(asked_again.is_set)
        silent.clear()
        tab = desktop.tab()
        tab.conversation.stop_requested.emit()
        assert tab.conversation.undo.message.text() == "Stopped. The earlier answer stays."
        desktop.wait(lambda: not tab.answering.findChildren(Task))
    assert model.judged == []


def test_a_model_that_calls_everything_supported_is_told_of_once_and_not_asked(
    desktop: Desktop, machine: Manual
) -> None:
    model = Model(fit=False)
    with ChatServer(model) as server:
        begun(desktop, server, machine)
        view = asked(desktop, server)
        desktop.wait(lambda: "scripted:latest is not asked, the rules alone decide" in desktop.said())
        assert view.foot.checked.text() == "2 sentences not checked"
        asked(desktop, server, "And is one happy?")
        desktop.wait(lambda: not desktop.tab().answering.judging)
        assert desktop.said().count("is not asked, the rules alone decide") == 1
    assert model.judged == [*dict(TRIALS)]


def test_a_given_text_is_judged_as_it_is_checked(desktop: Desktop, machine: Manual) -> None:
    model = Model()
    model.may_judge.set()
    with ChatServer(model) as server:
        begun(desktop, server, machine)
        tab = desktop.tab()
        tab.answering.put(ReaderQuestion(f"The manual is a joy to read. {HAPPY}", check=True))
        desktop.wait(lambda: not tab.answering.busy)
        view = tab.conversation.views[-1]
        assert view.answered is not None
        assert [statement.state for statement in view.answered.statements] == ["supported", "not checked"]
        assert "judged by scripted:latest" in view.answer.plain_text()
        assert WORTH not in desktop.said(), "more than figures was judged"
