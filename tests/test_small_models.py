"""Small models: the program drives, the model writes; which way a model is asked is found by a trial."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest

from chatserver import ChatServer, Reply, prompt_size
from interviews import Interview, answer, interview
from pilcrow.core.ask.agent import writing
from pilcrow.core.ask.agent.asking import answer_question
from pilcrow.core.ask.agent.trying import try_model
from pilcrow.core.ask.question import Options
from pilcrow.core.exchange.events import AnswerDelta, AnswerKind, Notice, Retrieved, SectionRead
from pilcrow.core.model import Coordinate
from pilcrow.core.servers.chat import ChatMessage, Chunk
from pilcrow.core.servers.chat_models import Ability, Way
from pilcrow.engines.chat import ollama, openai
from pilcrow.services.models.abilities import Abilities
from smallcorpus import SmallCorpus

LEASE = SmallCorpus(
    [
        ("1 Parties", 1, ["Ada lets the flat to Bob."]),
        ("2 Money", 1, ["The rent is 700 euros a month.", "The deposit is 900 euros.", "It is paid back in May."]),
        ("2.1 Delay", 2, ["Late rent costs 5 euros a day."]),
    ]
)
CHAPTERS = [
    (f"Chapter {i}", 1, [f"Rule {i} {j} says that a fee applies. " * 8 for j in range(6)]) for i in range(40)
]
LONG = SmallCorpus(CHAPTERS)


def written(*sentences: tuple[str, str], search: str = "") -> Reply:
    """What a model replies in the schema: (id, sentence) pairs, or what to search for."""
    said = [{"id": name, "sentence": sentence} for name, sentence in sentences]
    return Reply(json.dumps({"sentences": said, "search_for": search}))


def run(
    script: Sequence[Reply], question: str = "How much is the deposit?", corpus: SmallCorpus = LEASE, **more: Any
) -> Interview:
    """An answer by a model that only writes."""
    options = Options(way=Way.WRITTEN, **{name: more.pop(name) for name in ("speed", "wait") if name in more})
    return interview(answer_question, script, question, corpus, options, server={"tools": False}, **more)


# ---- the program drives, the model writes -----------------------------------------------------------------


def test_the_program_finds_and_reads_and_the_model_writes_sentences_with_ids() -> None:
    events = run([written(("S2:2", "The deposit is 900 euros."))])
    (request,) = events.requests
    assert answer(events).text == "The deposit is 900 euros. [S2:2]"
    assert [event.text for event in events if isinstance(event, AnswerDelta)] == [answer(events).text]
    assert answer(events).mode == AnswerKind.WRITTEN
    assert [(c.at, c.number) for c in answer(events).citations] == [(Coordinate(1, 2, 2), 1)]
    assert [statement.state for statement in answer(events).statements] == ["supported"]
    assert isinstance(events[0], Retrieved)
    assert request["messages"][0]["content"] == writing.ORDER
    assert request["messages"][1]["content"].endswith("Question: How much is the deposit?")


def test_the_model_sees_no_tools_and_can_name_only_passages_that_it_was_shown() -> None:
    (request,) = run([written(("S2:2", "The deposit is 900 euros."))]).requests
    said = json.dumps(request["messages"])
    assert "tools" not in request
    assert not any(word in said for word in ("Retrieve", "ReadSection", "tool"))
    names = request["format"]["properties"]["sentences"]["items"]["properties"]["id"]["enum"]
    assert "S2:2" in names
    assert all(f"[{name}] (" in request["messages"][1]["content"] for name in names)


def test_what_stands_around_the_best_passage_is_read_and_shown() -> None:
    terms = ("1 Terms", 1, ["Before.", "The deposit is 900 euros.", "After."])
    corpus = SmallCorpus([terms, *CHAPTERS])
    events = run([written(("S1:2", "It is 900 euros."))], "What is the deposit?", corpus)
    (request,) = events.requests
    (seen,) = [event for event in events if isinstance(event, SectionRead)]
    assert seen.section == 1
    assert "After." in request["messages"][1]["content"]


def test_where_it_does_not_suffice_the_program_searches_with_the_models_words_too() -> None:
    events = run(
        [written(search="dog owner"), written(("S1:2", "The owner of a dog pays 20 euros more."))],
        "Which fee applies to an animal?",
        SmallCorpus([("1 Pets", 1, ["A dog may live here.", "Its owner pays 20 euros more."]), *CHAPTERS]),
    )
    searched = [event.query for event in events if isinstance(event, Retrieved)]
    assert searched[0] == "Which fee applies to an animal?"
    assert "dog owner" in searched
    assert answer(events).citations[0].at == Coordinate(1, 1, 2)
    first, second = (request["messages"] for request in events.requests)
    assert first[0] == second[0]
    shown = first[1]["content"].split("\n\nQuestion:")[0]
    assert second[1]["content"].startswith(shown), "what the server has read of a prompt it need not read again"


def test_an_answer_without_the_number_that_is_asked_for_is_looked_for_further() -> None:
    events = run(
        [
            written(("S1:1", "The fees are as follows:"), search="dog owner"),
            written(("S1:2", "The owner of a dog pays 20 euros more.")),
        ],
        "How much is the fee for a dog?",
        SmallCorpus([("1 Pets", 1, ["The fees are as follows:", "A dog costs 20 euros."]), *CHAPTERS]),
    )
    assert len(events.requests) == 2
    assert answer(events).text == "The owner of a dog pays 20 euros more. [S1:2]"


def test_who_finds_nothing_in_all_passages_is_quoted_for() -> None:
    events = run([written(search="deposit")])
    assert 1 <= len(events.requests) <= 3
    assert answer(events).mode == "quotes"
    assert "gave no usable answer" in next(str(event.text) for event in events if isinstance(event, Notice))
    assert "900 euros" in answer(events).text


def test_a_reply_that_was_cut_off_keeps_its_whole_sentences() -> None:
    cut = '{"sentences": [{"id": "S2:2", "sentence": "The deposit is 900 euros."}, {"id": "S2:3", "sent'
    events = run([Reply(cut)])
    assert answer(events).text == "The deposit is 900 euros. [S2:2]"


@pytest.mark.parametrize("said", ["I will now search the document for the deposit.", "", "{}", '{"sentences": 3}'])
def test_a_server_without_schemas_lets_a_model_announce_and_it_is_not_shown(said: str) -> None:
    events = run([Reply(said)])
    assert answer(events).mode == "quotes"


def test_a_sentence_that_is_not_in_its_passage_is_marked() -> None:
    events = run([written(("S2:2", "The deposit is 950 euros."))])
    assert [statement.state for statement in answer(events).statements] == ["contradicted"]


def test_on_a_slow_machine_the_prompt_is_what_is_read_in_time() -> None:
    slow, *_ = run([written(("S1:1", "A fee applies."))], "Which fee applies?", LONG, speed=18.0).requests
    quick, *_ = run([written(("S1:1", "A fee applies."))], "Which fee applies?", LONG, speed=1800.0).requests
    assert prompt_size(slow) <= 18 * 20 < prompt_size(quick)


# ---- the trial --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("best", ["tools", "actions", "written"])
@pytest.mark.parametrize("api", ["ollama", "openai"])
def test_a_model_is_tried_once_and_asked_as_it_can_best(tmp_path: Path, best: str, api: str) -> None:
    with ChatServer([], best=best) as server:
        abilities = Abilities(tmp_path)
        connect = ollama.connect if api == "ollama" else openai.connect
        found = abilities.find(connect(server.host, server.model), lambda: False)
        assert found.way == best
        assert 4 <= len(server.tried) <= 12
        assert found == Abilities(tmp_path).find(connect(server.host, server.model), lambda: False)
        assert 4 <= len(server.tried) <= 12
    assert abilities.known(f"{server.host} {server.model}") == found


def test_a_model_whose_server_has_no_tools_is_tried_without(tmp_path: Path) -> None:
    with ChatServer([], tools=False) as server:
        assert Abilities(tmp_path).find(ollama.connect(server.host, ""), lambda: False).way is Way.ACTIONS
    assert not any(body.get("tools") for body in server.tried)


class Brooding:
    """A chat model in memory that thinks and never answers."""

    name, context, why, tools, prompt_speed, at_once = "brooding", 8192, "", True, 1e9, 1

    def __init__(self) -> None:
        self.thoughts = 0

    def chat(self, _: Sequence[ChatMessage], **_more: object) -> Iterator[Chunk]:
        for _ in range(1000):
            self.thoughts += 1
            yield Chunk(reasoning="And then again, who knows? " * 20)


def test_a_model_that_thinks_without_end_is_left_after_some_pages() -> None:
    chat = Brooding()
    assert try_model(chat).way is Way.WRITTEN
    assert chat.thoughts <= 6 * 13, "no more than a dozen pages for each of six questions"


def test_other_weights_of_the_same_name_are_tried_again(tmp_path: Path) -> None:
    with ChatServer([], extra={"digest": "a1"}) as server:
        Abilities(tmp_path).find(ollama.connect(server.host, ""), lambda: False)
        server.extra["digest"] = "b2"
        assert Abilities(tmp_path).known(ollama.connect(server.host, "").identity) is None


def test_how_quickly_a_model_reads_is_learned_from_its_answers(tmp_path: Path) -> None:
    with ChatServer([Reply("Yes.", prompt_tokens=400, prompt_seconds=8.0)], model="slow:1b") as server:
        chat, abilities = ollama.connect(server.host, ""), Abilities(tmp_path)
        assert abilities.find(chat, lambda: False).speed == 0
        list(chat.chat([ChatMessage("user", "Is it so?")]))
        abilities.note_speed(chat)
    known = Abilities(tmp_path).known(chat.identity)
    assert known is not None
    assert known.speed == 50


def test_what_a_model_can_do_is_said_in_a_sentence() -> None:
    assert str(Ability(Way.WRITTEN, 1.0, 70.4).message) == (
        "It answers from passages; it is too small to search by itself. It reads 70 tokens a second."
    )
    assert "check its answers" in str(Ability(Way.WRITTEN, 0.5).message)
