"""Whatever a chat server and its model do in the middle of a question: it ends, in an answer or in one sentence;
and when somebody stops it, the server is idle at once.
"""

from __future__ import annotations

import threading
from collections.abc import Sequence
from typing import Any

import pytest

from chatserver import ChatServer, Reply
from interviews import Interview, answer, interview
from pilcrow.core.ask.agent.asking import answer_question
from pilcrow.core.ask.question import Options, Question
from pilcrow.core.errors import Cancelled, ChatError
from pilcrow.core.exchange.events import AgentEvent, AnswerDelta, AnswerRetracted, Notice, NoticeCode
from pilcrow.engines.chat import ollama, openai
from processes import LONG
from smallcorpus import SmallCorpus

LEASE = SmallCorpus(
    [
        ("1 Parties", 1, ["Ada lets the flat to Bob."]),
        ("2 Money", 1, ["The rent is 700 euros a month.", "The deposit is 900 euros.", "It is paid back in May."]),
    ]
)
GOOD = "The deposit is 900 euros [S2:2]."
LOOKS = Reply(calls=[("Retrieve", {"query": "rent"})])


def run(script: Sequence[Reply], connect: Any = ollama.connect) -> Interview:
    return interview(answer_question, script, "How much is the deposit?", LEASE, connect=connect)


def streamed(events: Sequence[AgentEvent]) -> str:
    """What stands in the window in the end."""
    text = ""
    for event in events:
        text = "" if isinstance(event, AnswerRetracted) else text
        text += event.text if isinstance(event, AnswerDelta) else ""
    return text


@pytest.mark.parametrize("connect", [ollama.connect, openai.connect])
@pytest.mark.parametrize(
    ("script", "words"),
    [
        ([Reply(GOOD, broken=True)], "ended|broke|lost|closed|stopped"),
        ([LOOKS, Reply(GOOD, broken=True)], "ended|broke|lost|closed|stopped"),
        ([LOOKS, Reply(status=500, error="out of memory")], "out of memory"),
        ([LOOKS, Reply(status=404, error="model 'x' not found")], "does not have the model|not found"),
        ([LOOKS, Reply(status=400, error="bad request")], "bad request"),
    ],
    ids=["dropped", "dropped later", "500", "404", "400"],
)
def test_a_failing_server_is_told_in_one_sentence(connect: Any, script: list[Reply], words: str) -> None:
    with pytest.raises(ChatError, match=words) as failure:
        run(script, connect)
    assert "Traceback" not in str(failure.value)
    assert "\n" not in str(failure.value)


@pytest.mark.parametrize(
    "first",
    [
        Reply(""),
        Reply(calls=[("Retrieve", "{not json")]),
        Reply(calls=[("ReadSection", {"section": {"a": 1}})]),
        Reply(calls=[("", {})]),
        Reply(calls=[("Summon", {"query": "deposit"})]),
        Reply('{"name": "Retrieve", "arguments": {"query": '),
        Reply("<tool_call>"),
        Reply(thinking="Hm, the rent.", calls=[("Retrieve", {"query": "rent"})]),
        Reply("<think>I cite [S1:1].</think>", calls=[("Retrieve", {"query": "rent"})]),
        Reply('{"name": "Retrieve", "arguments": {"query": "rent"}} ', endless=True),
    ],
    ids=[
        *("empty", "broken arguments", "wrong arguments", "no name", "unknown tool", "broken call", "bare tag"),
        *("thinking", "thinking in the text", "endless calls"),
    ],
)
def test_after_any_odd_turn_the_answer_still_comes(first: Reply) -> None:
    events = run([first, Reply(GOOD)])
    assert answer(events).text == GOOD
    assert streamed(events) == GOOD


def test_a_server_that_fails_after_several_shorter_prompts_is_told_in_its_own_words() -> None:
    too_long = Reply(status=400, error="the input length exceeds the context length")
    script = [too_long, too_long, too_long, Reply(status=500, error="out of memory")]
    with pytest.raises(ChatError, match="out of memory"):
        interview(answer_question, script, "How much is the deposit?", LEASE, server={"tools": False})


def test_thoughts_are_neither_shown_nor_cited() -> None:
    events = run([Reply(f"<think>Perhaps 700 [S2:1]?</think>{GOOD}", thinking="Or 700 [S2:1]?")])
    assert streamed(events) == GOOD
    assert [c.at.paragraph for c in answer(events).citations] == [2]


def test_who_refuses_is_quoted_for() -> None:
    events = run([Reply("I am sorry, I will not talk about deposits.")])
    assert answer(events).mode == "quotes"


def test_an_answer_without_end_is_cut_and_said_to_be() -> None:
    events = run([Reply("The deposit is 900 euros [S2:2], the deposit is 900 euros, ", endless=True, piece=400)])
    assert any(isinstance(e, Notice) and e.code == NoticeCode.CUT for e in events)
    assert answer(events).text.startswith("The deposit")


def test_a_model_that_never_answers_is_quoted_for() -> None:
    events = run([LOOKS])
    assert answer(events).mode == "quotes"
    assert [e.code for e in events if isinstance(e, Notice)] == [NoticeCode.WITHHELD]


@pytest.mark.parametrize(
    "script",
    [
        [Reply(silent="headers")],
        [Reply("The deposit", silent="end")],
        [Reply("word ", endless=True)],
        [Reply(thinking="hm " * 200, silent="end")],
        [LOOKS, Reply(silent="headers")],
    ],
    ids=["before it speaks", "after it spoke", "while it speaks", "while it thinks", "in a later round"],
)
def test_the_server_is_idle_half_a_second_after_a_stop(script: list[Reply]) -> None:
    stop, at_last = threading.Event(), threading.Event()
    replies = iter(script)

    def next_reply(_: Any) -> Reply:
        reply = next(replies)
        if reply is script[-1]:
            at_last.set()
        return reply

    with ChatServer(next_reply) as server:
        chat = ollama.connect(server.host, "", 8192)
        ended: list[type[BaseException]] = []

        def asking() -> None:
            try:
                list(
                    answer_question(
                        Question(
                            "How much is the deposit?", LEASE, chat, Options(whole=False), stopped=stop.is_set
                        )
                    )
                )
            except Cancelled as end:
                ended.append(type(end))

        asker = threading.Thread(target=asking)
        asker.start()
        assert at_last.wait(LONG)
        stop.set()
        assert server.hung_up.wait(LONG), "the server would go on working"
        asker.join(LONG)
    assert ended == [Cancelled]
