"""Questions to begin with: what they come from, that the document answers them, and in which language they are."""

from __future__ import annotations

import pytest

from pilcrow.core.ask.question import Question
from pilcrow.core.ask.quoting import quotes
from pilcrow.core.exchange.events import Answered
from pilcrow.ui.chat.question.suggestions import MOST, suggestions
from smallcorpus import Outline, SmallCorpus

FILLER = "This and that is said here of all the other things that there are in it."


def offered(*outline: tuple[str, int, list[str]]) -> list[str]:
    corpus = SmallCorpus(list(outline))
    return suggestions(corpus.documents[0], corpus)


def sections(*texts: str) -> Outline:
    return [(f"{n} Number {n}", 1, [text, FILLER]) for n, text in enumerate(texts, 1)]


def test_what_the_document_defines_is_asked_for() -> None:
    questions = offered(
        *sections(
            "“Permitted Liens” means liens for taxes not yet due.",
            "The regulator is a valve that keeps the pressure at four bar.",
            "The warranty period is 24 months from delivery.",
            "This is a valve. It means nothing. There are others.",
        )
    )
    assert {"What does “Permitted Liens” mean?", "What is the regulator?", "What is the warranty period?"} <= set(
        questions
    )
    assert not any(question.casefold() in {"what is this?", "what is it?"} for question in questions)


def test_titles_that_ask_are_asked_as_they_stand() -> None:
    questions = offered(
        ("How to replace the filter", 1, ["Open the lid, and replace the filter by turning it.", FILLER]),
        ("Who may open the housing?", 1, ["An electrician may open the housing.", FILLER]),
    )
    assert questions == ["How to replace the filter", "Who may open the housing?"]


def test_only_what_is_answered_from_where_it_comes_from_is_suggested() -> None:
    misleading = ("Cleaning the boiler", 1, ["Wipe it with a cloth."])
    answering = ("Boiler safety", 1, ["Cleaning the boiler is for the boiler cleaning people of the boiler firm."])
    questions = offered(misleading, answering)
    assert not any("“Cleaning the boiler”" in question for question in questions), "another section answers that"
    assert any("“Boiler safety”" in question for question in questions)


def test_sections_that_nobody_asks_about_are_left_out() -> None:
    assert (
        offered(
            ("Contents", 1, ["1 The spring 2 The valve"]),
            ("Introduction", 1, ["This introduction is short."]),
            ("References", 1, ["References to the others."]),
            ("\ufffd\ufffd � �", 1, ["What is it?"]),
            ("12", 1, ["Twelve."]),
        )
        == []
    )


def test_at_most_a_few_in_the_order_of_the_document() -> None:
    parts = ("pump", "boiler", "funnel", "motor", "wheel", "ladder", "cabinet")
    corpus = SmallCorpus(
        [
            (f"Care of the {part}", 1, [f"Care of the {part}: the {part} is oiled by a nurse.", FILLER])
            for part in parts
        ]
    )
    questions = suggestions(corpus.documents[0], corpus)
    assert len(questions) == MOST
    first = []
    for question in questions:
        (answer,) = (e for e in quotes.answer_by_quotes(Question(question, corpus)) if isinstance(e, Answered))
        first.append(answer.citations[0].at.section)
    assert first == sorted(first)
    assert len(set(first)) == MOST


@pytest.mark.parametrize(
    ("title", "text", "question"),
    [
        ("1 Die Feder", "Die Feder ist ein Bauteil, das jedes Jahr zu ölen ist.", "Was ist die Feder?"),
        ("Le ressort", "Le ressort est une pièce qui est dans la valve.", "Qu’est-ce que le ressort ?"),
        ("El muelle", "El muelle es una pieza que se engrasa una vez por año en la casa.", "¿Qué es el muelle?"),
        ("La molla", "La molla è una parte che si deve oliare una volta per anno.", "Che cos’è la molla?"),
        ("A mola", "A mola é uma peça que se deve lubrificar uma vez por ano.", "O que é a mola?"),
        ("De veer", "De veer is een onderdeel dat je met de hand aan de klep zet.", "Wat is de veer?"),
        ("Пружина", "Пружина — это деталь, которую и в начале и в конце надо смазать.", "Что такое Пружина?"),
    ],
)  # fmt: skip
def test_questions_are_in_the_language_of_the_document(title: str, text: str, question: str) -> None:
    assert question in offered((title, 1, [text]))


def test_in_a_language_without_questions_the_title_is_the_question() -> None:
    assert offered(("第1章 ばねの手入れ", 1, ["ばねの手入れは毎年する。"])) == ["ばねの手入れ"]
    mixed = "Copyright: the terms of this and of all that is in it are to be read by you. Пружина и корпус"
    assert offered(("Пружина и корпус", 1, [mixed])) == ["Пружина и корпус"], "no English around it"
