"""Whose figure is it? A part is not taken for the whole, one period for another, nor a dissent for the court."""

from __future__ import annotations

import pytest

from pilcrow.core.ask.question import Question
from pilcrow.core.ask.quoting import quotes
from pilcrow.core.exchange.events import Answered
from pilcrow.core.language.numbers.named_periods import named_period
from pilcrow.core.model import CELL
from smallcorpus import Outline, SmallCorpus

HEADS = "(in millions)\nKind | Three months ended June 30, 2023 | Six months ended June 30, 2023"
WHOLE = ("Consolidated results", 1, [f"{HEADS}\nOperating revenues | 109 | 203\nWages | 41 | 81"])
FERRIES = [
    ("Ferries", 1, ["The ferries go to the islands."]),
    ("Operating revenues", 2, [f"{HEADS}\nTickets | 60 | 99\nTotal operating revenues | 87 | 165"]),
]
ASKED = "What were total operating revenues for the six months ended June 30, 2023?"


def answer(question: str, *sections: tuple[str, int, list[str]]) -> Answered:
    printed = [(title, level, [text.replace(" | ", CELL) for text in texts]) for title, level, texts in sections]
    outline: Outline = printed
    *_, last = quotes.answer_by_quotes(Question(question, SmallCorpus(outline)))
    assert isinstance(last, Answered)
    return last


def told(given: Answered) -> tuple[str, str]:
    assert given.headline is not None
    return str(given.headline.said), str(given.headline.of)


# ---- parts of a whole -------------------------------------------------------------------------------------


def test_the_figure_of_the_whole_is_given_where_no_part_is_asked_for() -> None:
    given = answer(ASKED, *FERRIES, WHOLE)
    assert told(given)[0] == "203 million"
    assert given.statements


def test_the_figure_of_a_part_is_given_where_the_question_names_it_and_the_headline_names_it_too() -> None:
    given = answer(
        "What were operating revenues of the ferries for the six months ended June 30, 2023?", *FERRIES, WHOLE
    )
    assert told(given)[0] == "165 million"
    assert "Ferries" in told(given)[1]
    assert given.statements


def test_a_part_in_a_column_of_its_own_gives_way_to_the_total_beside_it() -> None:
    parts = ("Parts", 1, ["Kind | Ferries | Tugs | Total\nWages | 31 | 50 | 81\nFuel | 11 | 12 | 23"])
    assert told(answer("How much were the wages?", parts))[0] == "81"
    assert told(answer("How much were the wages for tugs?", parts))[0] == "50"


def test_two_parts_of_which_none_is_asked_for_make_a_perhaps() -> None:
    tugs = ("Tugs", 1, [f"{HEADS}\nOperating revenues | 22 | 38"])
    assert not answer(ASKED, *FERRIES, tugs).statements
    assert answer(
        "What were operating revenues of the tugs for the six months ended June 30, 2023?", *FERRIES, tugs
    ).statements


def test_rounded_figures_of_one_row_do_not_contradict_each_other() -> None:
    exact = HEADS.replace("millions", "thousands")
    notes = ("Notes", 1, [f"{exact}\nOperating revenues | 109,204 | 203,117"])
    assert answer(ASKED, notes, WHOLE).statements


# ---- periods ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "figure"),
    [
        ("in the second quarter of 2023", "18"),
        ("in the first quarter of 2023", "17"),
        ("in Q2 2023", "18"),
        ("in the six months ended June 30, 2023", "35"),
    ],
)
def test_a_figure_is_of_the_period_that_is_asked_for(asked: str, figure: str) -> None:
    heads = (
        "Three months ended June 30, 2023",
        "Three months ended March 31, 2023",
        "Six months ended June 30, 2023",
    )
    table = "\n".join([" | ".join(("Kind", *heads)), "Cargo dues | 18 | 17 | 35"])
    given = answer(f"How much were the cargo dues {asked}?", ("Port", 1, [table]))
    assert told(given)[0] == figure
    assert given.statements


def test_quarters_of_a_business_year_are_told_by_their_numbers() -> None:
    table = "Kind | Second quarter 2023 | Third quarter 2023\nCargo dues | 18 | 17"
    assert (
        told(answer("How much were the cargo dues in the third quarter of 2023?", ("Port", 1, [table])))[0] == "17"
    )


def test_a_table_without_the_period_that_is_asked_for_gives_no_sure_figure() -> None:
    table = "Kind | Six months ended June 30, 2023\nCargo dues | 35"
    assert answer(
        "How much were the cargo dues in the six months ended June 30, 2023?", ("Port", 1, [table])
    ).statements
    assert not answer(
        "How much were the cargo dues in the second quarter of 2023?", ("Port", 1, [table])
    ).statements


@pytest.mark.parametrize(
    ("text", "months", "ends", "quarters"),
    [
        ("in the second quarter of 2023", {3}, set(), {2}),
        ("Im zweiten Quartal 2023", {3}, set(), {2}),
        ("2Q23", {3}, set(), {2}),
        ("for the three and six months ended June 30, 2023", {3, 6}, {6}, set()),
        ("13 weeks ended May 1, 2022", {3}, {4}, set()),
        ("Year Ended December 31, 2022", {12}, {12}, set()),
        ("As of January 2, 2022", set(), {12}, set()),
    ],
)
def test_periods_are_named_by_length_end_or_number(
    text: str, months: set[int], ends: set[int], quarters: set[int]
) -> None:
    named = named_period(text)
    assert (named.months, named.ends, named.quarters) == (months, ends, quarters)


# ---- opinions of judges -----------------------------------------------------------------------------------

COURT = [("Opinion of the Court", 1, ["The Act does not let the harbour board levy tolls on pilots."])]
DISSENT = [
    ("REED, J., dissenting", 1, ["With respect, the court errs."]),
    ("III", 2, ["The Act lets the harbour board levy tolls on pilots."]),
]


def test_a_dissent_is_not_quoted_for_the_court() -> None:
    question = "Does the Act let the harbour board levy tolls on pilots?"
    given = answer(question, *DISSENT, *COURT)
    assert told(given) == (COURT[0][2][0], "Opinion of the Court")
    assert given.statements


def test_a_dissent_alone_is_a_perhaps_that_tells_whose_word_it_is() -> None:
    elsewhere = ("Opinion of the Court", 1, ["We reverse."])
    given = answer("Does the Act let the harbour board levy tolls on pilots?", elsewhere, *DISSENT)
    assert not given.statements
    assert told(given)[1] == "REED, J., dissenting › III"


def test_a_dissent_is_quoted_where_it_or_its_writer_is_asked_for() -> None:
    for writer in ("Justice Reed", "the dissent"):
        given = answer(f"Which tolls may the harbour board levy, says {writer}?", *DISSENT, *COURT)
        assert told(given)[1] == "REED, J., dissenting › III"
