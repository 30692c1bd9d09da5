"""Texts that are given to be checked: what pages of HTML say, and which pieces of a text state something."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.errors import Cancelled, UsageError
from pilcrow.core.exchange.events import Answered
from pilcrow.core.language.from_html import text_of
from pilcrow.core.verify.checker import Checker
from pilcrow.core.verify.given import LONGEST, check, statements
from smallcorpus import SmallCorpus

CORPUS = SmallCorpus([("1 The year", 1, ["Harbour Lines carried 4.2 million passengers in 2021."])])


def test_a_page_is_read_line_by_line_and_a_table_row_by_row() -> None:
    page = """<html><head><title>No</title><style>p {}</style><body><h2>The <b>year</b></h2>
      <p>It grew.<br>Ships &amp; boats.
      <table><tr><th>Item<th>2023</tr><tr><td><p>Cost</p></td><td>412</td></tr></table>
      after<ul><li>one<li>two</ul><script>never()</script>"""
    assert text_of(page).split("\n") == [
        "# The year", "It grew.", "Ships & boats.", "Item | 2023", "Cost | 412", "after", "one", "two",
    ]  # fmt: skip


@given(st.text(alphabet="<>/ab=\"' !-&;tdrpbody\n"))
def test_no_page_is_too_odd(page: str) -> None:
    assert "\r" not in text_of(page)


def test_headings_heads_of_tables_questions_and_lead_ins_state_nothing() -> None:
    text = (
        "# Sales\nItem | 2023\n---|---\nCost | 412\nWhy so? These are:\n1. Costs grew by 3%.\n- **Sales** fell.\n"
    )
    assert [text[start:end] for start, end in statements(text)] == [
        "Cost | 412", "1. Costs grew by 3%.", "- **Sales** fell.",
    ]  # fmt: skip


def test_each_statement_is_checked_and_the_end_is_all_of_it() -> None:
    *found, answer = check("- **Harbour** Lines carried 4.2 million.\n\nIt sank.", Checker(CORPUS), lambda: False)
    assert isinstance(answer, Answered)
    assert [answer.text[statement.start : statement.end] for statement in answer.statements] == [
        event.text.strip() for event in found if not isinstance(event, Answered)
    ]
    assert answer.text.startswith("Harbour Lines carried 4.2 million. [1]")
    assert all(answer.text[c.start : c.end] == f"[{c.number}]" for c in answer.citations)


def test_a_check_can_be_stopped_and_says_what_it_does_not_take() -> None:
    with pytest.raises(Cancelled):
        list(check("It sank.", Checker(CORPUS), lambda: True))
    with pytest.raises(UsageError, match="no sentence"):
        list(check("# Sales\n\n---", Checker(CORPUS), lambda: False))
    with pytest.raises(UsageError, match="longer"):
        list(check("x" * (LONGEST + 1), Checker(CORPUS), lambda: False))
