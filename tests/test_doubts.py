"""Amounts for several cases: which one is sure, and where a perhaps is all that can be said."""

from __future__ import annotations

import pytest

from pilcrow.core.ask.question import Question
from pilcrow.core.ask.quoting import quotes
from pilcrow.core.exchange.events import Answered
from pilcrow.core.model import CELL
from smallcorpus import Outline, SmallCorpus

TESTS = ("Tests", 1, ["The re-exam fee is $1.50."])
PERMITS = [
    "Class A instruction permit: 18 years of age or older.",
    "Class C instruction permit: 14 years of age.",
]


def answer(question: str, *sections: tuple[str, int, list[str]]) -> Answered:
    outline: Outline = list(sections)
    *_, last = quotes.answer_by_quotes(Question(question, SmallCorpus(outline)))
    assert isinstance(last, Answered)
    return last


def said(told: Answered) -> str:
    assert told.headline is not None
    return str(told.headline.said)


def test_ages_for_several_classes_of_licence_are_told_as_a_perhaps_where_no_class_is_asked_for() -> None:
    ages = ("Minimum age", 1, PERMITS)
    assert not answer("What is the minimum age in years for an instruction permit?", ages, TESTS).statements
    one = ("Minimum age", 1, PERMITS[:1])
    assert answer("What is the minimum age in years for a class A instruction permit?", one, TESTS).statements


def test_a_figure_is_of_its_own_row_and_not_of_the_row_that_is_asked_for() -> None:
    rows = f"Kind{CELL}Rate\nMoney market funds{CELL}2.1%\nAsset-backed bonds{CELL}3.4%"
    rates = ("Average rates of interest", 1, [rows])
    assert answer("What is the average rate of interest of money market funds?", rates).statements
    both = rows.replace(f"Asset-backed bonds{CELL}3.4%", f"Asset-backed bonds held abroad{CELL}3.4%")
    told = answer("What is the average rate of interest of money market funds held abroad?", (*rates[:2], [both]))
    assert not told.statements


def test_an_amount_is_a_perhaps_where_a_title_names_what_is_asked_for_above_another_one() -> None:
    ends = ("Ends", 1, ["A restricted licence ends after 6 hours.", "The fee is paid at the desk."])
    practice = ("Restricted licence", 1, ["Drive for 10 hours with a teacher."])
    assert answer("How many hours has a restricted licence?", ends, TESTS).statements
    assert not answer("How many hours has a restricted licence?", ends, practice, TESTS).statements


@pytest.mark.parametrize(
    ("text", "age"),
    [
        ("Holders of a permit must be 14 years of age.", "14 years"),
        ("The minimum age for a permit is 14.", "14"),
    ],
)
def test_how_old_is_answered_by_an_age(text: str, age: str) -> None:
    assert said(answer("How old must holders of a permit be?", ("Permits", 1, [text]))) == age


def test_how_old_is_not_answered_by_a_length_of_time() -> None:
    held = "Drivers must have held a permit for 1 year."
    told = answer("How old must drivers be to have held a permit?", ("Drivers", 1, [held]))
    assert not told.statements
    assert not told.headline or not told.headline.value


def test_how_long_is_not_answered_by_a_sum_of_money() -> None:
    fee, valid = "The fee for a permit is $1.50.", "A permit with a fee of $1.50 is valid for 60 days."
    told = answer("How long is it valid? The fee for a permit", ("Permits", 1, [fee]))
    assert not told.statements
    assert said(answer("How long is a permit with a fee valid?", ("Permits", 1, [valid]))) == "60 days"


def test_how_many_of_a_unit_is_answered_by_a_number_of_that_unit_or_of_none() -> None:
    def is_value(cell: str) -> bool:
        rows = f"Ship{CELL}Way\nFerry{CELL}{cell}"
        headline = answer("How many miles is the way of the ferry?", ("Ways", 1, [rows])).headline
        return bool(headline and headline.value)

    assert is_value("12")
    assert is_value("12 miles")
    assert not is_value("12 hours")


def test_an_amount_is_a_perhaps_where_a_sentence_says_another_and_nothing_but_what_is_asked() -> None:
    compared = "The maximum error of the new engine is 0.0017758484, which is worse than the old engine."
    asked = "What is the maximum error of the old engine?"
    assert said(answer(asked, ("Engines", 1, [compared]), TESTS)) == "0.0017758484"
    assert answer(asked, ("Engines", 1, [compared]), TESTS).statements
    assert not answer(
        asked, ("Engines", 1, [compared, "The old has a maximum error of 0.0017522874."]), TESTS
    ).statements


def test_a_figure_takes_the_unit_that_its_column_or_row_names() -> None:
    rows = f"Offence{CELL}Suspension (years)\nFirst refusal{CELL}1\nThird refusal{CELL}3"
    assert said(answer("How long is the suspension for a third refusal?", ("Refusals", 1, [rows]))) == "3 years"


def test_a_doubt_names_the_value_that_another_passage_gives() -> None:
    compared = "The maximum error of the new engine is 0.0017758484, which is worse than the old engine."
    other = "The old has a maximum error of 0.0017522874."
    told = answer("What is the maximum error of the old engine?", ("Engines", 1, [compared, other]), TESTS)
    assert str(told.beside) == "Another passage says “0.0017522874”."


def test_a_doubt_names_the_words_that_a_passage_lacks() -> None:
    rows = f"Kind{CELL}Rate\nMoney market funds{CELL}2.1%\nBonds held abroad{CELL}3.4%"
    told = answer(
        "What is the average rate of interest of money market funds held abroad?", ("Rates", 1, [rows]), TESTS
    )
    assert not told.statements
    assert "does not say" in str(told.beside)


def test_one_sentence_that_answers_one_part_of_a_question_and_has_the_words_of_the_other_is_the_answer() -> None:
    votes = "Each membership has one vote; a membership has no vote from March 1, 2024 on if it is in arrears."
    told = answer(
        "How many votes does a membership have, and when does a membership have no vote?",
        ("Votes", 1, [votes, "A membership is limited to the owners of lots."]),
        TESTS,
    )
    assert told.statements
    assert said(told) == votes


def test_the_passages_of_both_parts_of_a_question_answer() -> None:
    sentences = ["The rent of the hall is 950 euros.", "The lease of the hall ends on March 1, 2026."]
    told = answer("What is the rent of the hall, and when does the lease end?", ("Hall", 1, sentences), TESTS)
    assert told.statements
    leading = {told.text[citation.start : citation.end] for citation in told.citations if citation.leading}
    assert leading == {"[S1:1]", "[S1:2]"}


def test_a_question_that_the_document_asks_itself_answers_nothing() -> None:
    asked = "Is the lock still useful for ships today?"
    told = answer(asked, ("Locks", 1, [asked, "The lock is useful for ships of the harbour."]), TESTS)
    assert asked not in said(told)


def test_figures_without_their_change_are_a_perhaps_for_the_change() -> None:
    rows = f"Kind{CELL}East{CELL}West\nLock dues{CELL}40{CELL}50"
    told = answer("By how much did the lock dues rise?", ("Port", 1, [rows]), TESTS)
    assert not told.statements
