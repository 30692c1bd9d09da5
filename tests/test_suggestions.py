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
            "The delivery time is 24 months from the order.",
            "This is a valve. It means nothing. There are others.",
        )
    )
    assert {"What does “Permitted Liens” mean?", "What is the regulator?", "What is the delivery time?"} <= set(
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
    answering = ("Boiler safety", 1, ["Boiler safety and cleaning the boiler are the work of the firm."])
    questions = offered(misleading, answering)
    assert not any("“Cleaning the boiler”" in question for question in questions), "another section answers that"
    assert any("“Boiler safety”" in question for question in questions)


def test_what_one_wants_to_know_of_such_a_document_is_asked_where_it_is_surely_answered() -> None:
    clauses = (
        ("Law", 1, ["This agreement is governed by the laws of the State of Elm.", FILLER]),
        ("End", 1, ["The notice period of the agreement is ten (10) days.", FILLER]),
        ("Price", 1, ["The seller is liable for nothing that is said here.", FILLER]),
    )
    contract = offered(*clauses)
    assert {"Which law governs this agreement?", "How long is the notice period?"} <= set(contract)
    assert "What is the maximum liability?" not in contract, "no amount is named"
    rows = "Kind\t2020\t2021\nTotal revenue\t39\t59\nNet income\t3\t5"
    filing = offered(("Statements", 1, ["Revenues of the years 2020 and 2021 are in this table.", rows]))
    assert "What was total revenue in 2021?" in filing


def test_court_papers_and_indentures_are_asked_what_one_asks_of_them() -> None:
    court = offered(
        ("Parties", 1, ["The plaintiff is Anna Elm, a nurse.", "The defendant is the Elm Bank.", FILLER]),
        ("WHEREFORE, MAY THIS COURT:", 1, ["The plaintiff asks for all that is said here.", FILLER]),
    )
    assert {"Who is the plaintiff?", "Who is the defendant?"} <= set(court)
    assert not any("WHEREFORE" in question for question in court)
    indenture = offered(
        ("The Trustee", 1, ["The trustee is not responsible for what is said here.", FILLER]),
        ("Governing Law", 1, ["This agreement is governed by the laws of the State of Elm.", FILLER]),
        ("Effect of Headings.", 1, ["Headings have no effect on what is said here.", FILLER]),
    )
    assert "Which law governs this agreement?" in indenture
    assert not any("Headings" in question for question in indenture)


def test_conditions_and_ways_are_asked_for_in_the_words_of_the_sentence() -> None:
    policy = offered(
        ("Filing", 1, ["Complaints must be submitted in writing, and are read by a nurse of the firm.", FILLER]),
        ("Ends", 1, ["(a) If the complaint is deemed incomplete, the nurse shall send it back.", FILLER]),
        ("Rest", 1, ["If this happens, the nurse is sent home.", FILLER]),
    )
    assert policy == [
        "How must complaints be submitted?",
        "What happens if the complaint is deemed incomplete?",
    ]


def test_meetings_and_opinions_are_asked_when_and_by_whom() -> None:
    minutes = offered(
        ("Start", 1, ["The meeting was called to order at 4:35 P.M. by Anna Elm.", FILLER]),
        ("End", 1, ["The meeting adjourned at 6:45 P.M. without further words.", FILLER]),
    )
    assert minutes == ["When was the meeting called to order?", "When did the meeting adjourn?"]


def test_what_a_thing_of_a_name_does_is_asked_and_nothing_about_licences() -> None:
    sheet = offered(
        ("Use", 1, ["The EML6075 measures ultraviolet light in two channels of its own.", FILLER]),
        ("Rights", 1, ["To view a copy of this license, visit the page of the firm.", FILLER]),
    )
    assert sheet == ["What does the EML6075 measure?"]


def test_a_sentence_that_only_points_elsewhere_answers_nothing() -> None:
    assert offered(*sections("The default colour is described in section 2.3 of this manual.")) == []


def test_tasks_are_asked_for_by_their_titles_and_whole_sections_only_where_little_else_is() -> None:
    manual = offered(
        ("Replacing the filter", 1, ["1. Open the lid.", "2. Replace the filter by turning it.", FILLER]),
        ("Cleaning your pump", 1, ["1. Cleaning your pump begins with the valve.", FILLER]),
        ("Spare parts", 1, ["Spare parts are in the box with the spare parts.", FILLER]),
    )
    steps = "What are the steps for"
    assert manual[:2] == [f"{steps} replacing the filter?", f"{steps} cleaning your pump?"]
    assert manual[2:] == ["What is said about “Spare parts”?"]


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
        ("Пружина", "Пружина — это деталь, которую и в начале и в конце надо смазать.", "Что такое пружина?"),
    ],
)  # fmt: skip
def test_questions_are_in_the_language_of_the_document(title: str, text: str, question: str) -> None:
    assert question in offered((title, 1, [text]))


def test_in_a_language_without_questions_the_title_is_the_question() -> None:
    assert offered(("第1章 ばねの手入れ", 1, ["ばねの手入れは毎年する。"])) == ["ばねの手入れ"]
    mixed = "Copyright: the terms of this and of all that is in it are to be read by you. Пружина и корпус."
    assert offered(("Пружина и корпус", 1, [mixed])) == ["Пружина и корпус"], "no English around it"


def test_what_a_sentence_states_is_asked_for_in_its_own_words() -> None:
    manual = offered(
        ("Games", 1, ["To start a new game, press Escape and choose New Game.", FILLER]),
        ("Colours", 1, ["The default colour is blue, which is said here of all.", FILLER]),
    )
    assert manual == ["How do I start a new game?", "What is the default colour?"]


def test_what_a_quarter_brought_is_not_asked_for_as_a_year() -> None:
    rows = "Kind\tThree months ended March 31, 2021\t2020\nTotal revenue\t39\t59\nNet income\t3\t5"
    assert offered(("Statements", 1, ["The sums of 2020 and 2021 are in this table.", rows])) == []


def test_titles_do_not_shout() -> None:
    assert offered(("LEVY FUNDING", 1, ["Levy funding is meant for the clubs that are said here.", FILLER])) == [
        "What is said about “Levy Funding”?"
    ]


def test_no_year_is_asked_for_where_none_is_printed() -> None:
    rows = "Kind\tAmount\nTotal revenue\t59\nNet income\t5"
    assert offered(("Statements", 1, ["The sums of the year are in this table.", rows])) == []
