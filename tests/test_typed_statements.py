"""Statements typed in place of a question: the document contradicts them, bears them out, or is only searched."""

from __future__ import annotations

import pytest

from pilcrow.core.ask.question import Question
from pilcrow.core.ask.quoting.stated import checked_statements
from pilcrow.core.ask.strategies.quotes import Quotes
from pilcrow.core.exchange.events import Answered
from pilcrow.core.model import CELL
from pilcrow.core.verify.states import CONTRADICTED, SUPPORTED, UNCHECKED
from smallcorpus import SmallCorpus

LEASE = SmallCorpus(
    [
        ("Parties", 1, ["Ada Lovelace lets the flat. Bob rents it."]),
        ("Money", 1, ["The deposit for the flat is 900 euros.", "The notice period is three months."]),
        ("Meters", 1, [f"Meter{CELL}2020{CELL}2021\nGas used{CELL}31.6{CELL}36.2\nWater used{CELL}7.5{CELL}8.1"]),
    ]
)


def answer(text: str) -> Answered:
    *_, last = Quotes().answer(Question(text, LEASE))
    assert isinstance(last, Answered)
    return last


def test_a_statement_that_the_document_contradicts_is_told_so_with_the_page_and_the_passage() -> None:
    told = answer("The deposit for the flat is 800 euros.")
    assert str(told.headline.said) == "Page p2 says 900 euros, not 800 euros."
    (cited,) = told.citations
    assert LEASE.paragraph(cited.at).text[slice(*cited.quote)] == "The deposit for the flat is 900 euros."
    assert [statement.state for statement in told.statements] == [CONTRADICTED]


def test_a_figure_of_another_row_or_year_is_contradicted_by_the_cell() -> None:
    assert str(answer("Gas used was 36.1 in 2020.").headline.said) == "Page p3 says 31.6, not 36.1."


def test_a_statement_that_the_document_bears_out_is_told_so() -> None:
    told = answer("The deposit for the flat is 900 euros.")
    assert [statement.state for statement in told.statements] == [SUPPORTED]
    assert told.citations


def test_two_statements_are_told_one_by_one() -> None:
    told = answer("The deposit for the flat is 800 euros. The rent is 500 euros.")
    assert [statement.state for statement in told.statements] == [CONTRADICTED, UNCHECKED]
    assert str(told.headline.said) == (
        "“The deposit for the flat is 800 euros.”: Page p2 says 900 euros, not 800 euros. "
        "“The rent is 500 euros.”: Its figures were not found with these words."
    )
    for statement, said in zip(told.statements, ("The deposit", "The rent"), strict=True):
        assert told.text[statement.start : statement.end].startswith(f"“{said}")


@pytest.mark.parametrize(
    "text",
    [
        "Is the deposit 800 euros?",
        "How much is the deposit? Answer in euros.",
        "Explain the deposit of 800 euros.",
        "notice period",
        "deposit for the flat 900 euros",
        "The flat is pleasant.",
        "Gas used in 2020.",
    ],
)
def test_a_question_a_request_a_phrase_and_what_cannot_be_compared_are_searched_for(text: str) -> None:
    assert checked_statements(text, LEASE) == []
