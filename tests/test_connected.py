"""How two things are connected: asked in four languages, answered with the passages of each step."""

from __future__ import annotations

from pathlib import Path

import pytest

import pdfs
from chatserver import ChatServer, Reply
from pilcrow.core.ask.question import Question
from pilcrow.core.ask.strategies import connection
from pilcrow.core.exchange.events import Answered, AnswerKind, Indexed, Retrieved
from pilcrow.core.graph.relations import Relation
from pilcrow.core.language.questions.connecting import ANSWERS, connecting
from pilcrow.services.answering import QUOTES
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from smallcorpus import PLANT, SmallCorpus


@pytest.mark.parametrize(
    ("question", "one", "other"),
    [
        ("How are the boiler and the return spring connected?", "boiler", "return spring"),
        ("How is the ECB related to inflation", "ECB", "inflation"),
        ("Can you tell me how the pump and the valve are linked?", "pump", "valve"),
        ("What has the board to do with the auditor?", "board", "auditor"),
        ("What is the relationship between “net sales” and margin?", "net sales", "margin"),
        ("Wie hängen Kessel und Ventil zusammen?", "Kessel", "Ventil"),
        ("Wie hängt der Kessel mit dem Ventil zusammen?", "Kessel", "Ventil"),
        ("Was verbindet den Kessel mit dem Ventil?", "Kessel", "Ventil"),
        ("Welcher Zusammenhang besteht zwischen Angebot und Nachfrage?", "Angebot", "Nachfrage"),
        ("Comment la chaudière et la soupape sont-elles liées ?", "chaudière", "soupape"),
        ("Quel est le lien entre l'offre et la demande ?", "offre", "demande"),
        ("Qu’est-ce qui relie la pompe à la vanne ?", "pompe", "vanne"),
        ("¿Cómo se relacionan la caldera y la válvula?", "caldera", "válvula"),
        ("¿Qué relación hay entre la caldera y la válvula?", "caldera", "válvula"),
        ("¿Qué tiene que ver la caldera con la válvula?", "caldera", "válvula"),
    ],
)
def test_two_things_are_read_out_of_a_question_in_four_languages(question: str, one: str, other: str) -> None:
    assert [reading[:2] for reading in connecting(question)] == [(one, other)]


@pytest.mark.parametrize(
    "question",
    ["What is the boiler?", "How are net sales computed?", "Which sections mention pumps and valves?",
     "Compare the pump and the valve.", "Wie groß ist der Kessel?", "", "connected " * 40],
)  # fmt: skip
def test_other_questions_ask_for_no_connection(question: str) -> None:
    assert list(connecting(question)) == []


def test_what_and_parts_is_tried_in_every_way() -> None:
    readings = connecting("How are research and development and net sales connected?")
    assert ("research and development", "net sales", "english") in list(readings)


def answer(question: str, *outlines: object) -> Answered:
    corpus = SmallCorpus(*(outlines or (PLANT,)))
    found = connection.find_connection(question, corpus)  # type: ignore[arg-type]  (without vectors)
    assert found is not None
    first, *_, last = found.events()
    assert isinstance(first, Retrieved)
    assert isinstance(last, Answered)
    return last


def test_each_step_is_told_with_its_passage_and_cited() -> None:
    said = answer("How is the boiler connected to the return spring?")
    assert "“boiler” – “pressure valve” – “return spring”" in said.text
    assert "“The boiler has a pressure valve.”" in said.text
    assert "“A pressure valve needs a return spring.”" in said.text
    assert [(c.at.section, c.at.paragraph) for c in said.citations] == [(1, 1), (2, 1)]
    for cited in said.citations:
        assert said.text[cited.start : cited.end] == f"[S{cited.at.section}:{cited.at.paragraph}]"
    assert {statement.state for statement in said.statements} == {"supported"}


def test_what_stands_together_needs_no_path() -> None:
    said = answer("Wie hängen boiler und pressure valve zusammen?")
    assert said.text.startswith("„boiler“ und „pressure valve“ sind miteinander genannt, in einem Satz:")


def test_where_no_path_leads_it_says_so_and_where_each_stands() -> None:
    said = answer("What is the relation between the boiler and the canteen?")
    assert said.text.startswith("No passages were found that lead from “boiler” to “canteen”.")
    assert "“The canteen opens at noon.”" in said.text
    assert len(said.citations) == 2


def test_it_leads_from_one_document_to_another() -> None:
    other = [("1 Springs", 1, ["A return spring is bought in Lyon. The spring maker sells each return spring."])]
    said = answer("How are the boiler and the spring maker connected?", PLANT, other)
    assert "[D1:S2:1]" in said.text
    assert "[D2:S1:1]" in said.text


def test_what_is_no_term_is_left_to_the_search() -> None:
    corpus = SmallCorpus(PLANT)
    assert connection.find_connection("How are the boiler and quantum foam connected?", corpus) is None
    assert connection.find_connection("How are the boiler and the boilers connected?", corpus) is None


def test_a_chat_model_begins_with_the_path() -> None:
    found = connection.find_connection("How is the boiler connected to the return spring?", SmallCorpus(PLANT))
    assert found is not None
    (part,) = found.lead()
    assert [hit.at.section for hit in part.hits] == [1, 2]
    assert "“boiler” – “pressure valve” (in one sentence) [S1:1]" in part.answer


@pytest.fixture
def manual(tmp_path: Path) -> Path:
    """Thirty pages, of which two say how the kettle comes to need a copper coil."""
    said = ["The kettle has a safety latch. The safety latch guards the kettle.",
            "A safety latch needs a copper coil. Each copper coil is made of wire.",
            "The canteen opens at noon. The canteen closes at two."]  # fmt: skip
    texts = [f"{pdfs.sentences(25, page)} {said[page // 10] * (not page % 10)}" for page in range(30)]
    texts = [text.replace(". ", ".\n") for text in texts]
    return pdfs.pages(tmp_path / "manual.pdf", texts)


def asked_in(tmp_path: Path, path: Path, model: str = QUOTES, host: str = "") -> Answered:
    with Workspace(tmp_path / "data", Settings(context=4096, chat_host=host or "http://127.0.0.1:1")) as opened:
        (*_, last) = (event for event in opened.index(str(path), embed=False) if isinstance(event, Indexed))
        corpus = opened.corpus([last.document], embed=False)
        *_, answer = opened.answering.ask(
            Question("How is the kettle connected to the copper coil?", corpus, model=model)
        )
        assert isinstance(answer, Answered)
        return answer


def test_without_a_chat_model_a_document_answers_by_its_passages(tmp_path: Path, manual: Path) -> None:
    answer = asked_in(tmp_path, manual)
    assert answer.mode == AnswerKind.GRAPH
    assert [statement.state for statement in answer.statements] == ["supported", "supported"]


def test_with_a_chat_model_the_passages_are_its_first_look(tmp_path: Path, manual: Path) -> None:
    with ChatServer([Reply("By the latch.")]) as server:
        answer = asked_in(tmp_path, manual, server.model, server.host)
    first = "\n".join(str(message["content"]) for message in server.requests[0]["messages"])
    assert "“kettle” – “safety latch” (in one sentence)" in first
    assert "A safety latch needs a copper coil." in first
    assert answer.mode == "planned"


def test_every_relation_has_words_in_each_language() -> None:
    for said in ANSWERS.values():
        assert {kind.name.lower() for kind in Relation} <= said.keys()
        assert said.keys() == ANSWERS["english"].keys()
