"""What a table without a caption is called: by the title printed in it or right above it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pilcrow.core.model import Coordinate
from pilcrow.core.operators.table_titles import printed_title, section_title
from smallcorpus import SmallCorpus


def title(text: str, head: str = "") -> str:
    return printed_title(replace(SmallCorpus([("S", 1, [text])]).paragraph(Coordinate(1, 1, 1)), head=head))


@pytest.mark.parametrize(
    ("text", "name"),
    [
        (
            "CONSOLIDATED BALANCE SHEETS (in millions)\nAt December 31, 2019\nCash\t5",
            "Consolidated Balance Sheets",
        ),
        ("\tSTATEMENTS OF CASH FLOWS (in millions)\n\t2019\t2018\nCash\t5\t4", "Statements of Cash Flows"),
        ("SCHEDULE II\nACME TOOLS, INC.\nVALUATION ACCOUNTS\n(in millions)\nTea\t5", "Valuation Accounts"),
        ("MAJOR HOLDINGS AT DECEMBER 31, 2019\nName\tState", "Major Holdings"),
        ("Obligations and Funded Status\n\t2019\t2018\nPlans\t5\t4", "Obligations and Funded Status"),
        ("Bilanz der Gruppe zum Jahresende\nKasse\t5", "Bilanz der Gruppe zum Jahresende"),
        ("The following table shows what we owe.\nDebts\t5", ""),
        ("For the Years Ended December 31, Increase\n\t2019\t2018\nSales\t5\t4", ""),
        ("Tea Coffee Total Tea Coffee Total\nSales\t5\t4", ""),
        ("\tMinimum Requirements\nBank\t5", ""),
        ("Assets\nCurrent assets:\nCash\t5", ""),
        ("Net Sales $ 5,000\nCosts\t5", ""),
        ("• Open the Valve\nPump\t5", ""),
        ("次の表に示す。\n茶\t5", ""),
        ("Cash\t5", ""),
    ],
)
def test_titles_stand_in_capitals_above_the_columns(text: str, name: str) -> None:
    assert title(text) == name


def test_a_title_above_a_table_is_its_name() -> None:
    table = "(Amounts in millions)\n\tShares\tAmount\nTea\t5\t4"
    assert title(table, "STATEMENTS OF CHANGES IN EQUITY\nFor the Years Ended December 31, 2019") == (
        "Statements of Changes in Equity"
    )
    assert title(table, "Statements of Equity\nWhat we own is as follows.") == ""


def test_a_section_that_only_counts_is_called_with_the_next_title_above_that_says_something() -> None:
    outline = [
        ("REED, J., dissenting", 1, []),
        ("III", 2, []),
        ("A 1", 3, []),
        ("Tolls (old)", 3, []),
        ("(note)", 4, []),
    ]
    (document,) = SmallCorpus(outline).documents
    titles = [section_title(document, section.id) for section in document.sections]
    whole = "REED, J., dissenting › III"
    assert titles == ["REED, J., dissenting", whole, f"{whole} › A 1", "Tolls", "Tolls"]


def test_a_section_that_is_called_as_its_row_gives_way_to_the_title_above_it() -> None:
    (document,) = SmallCorpus([("Ferries", 1, []), ("Operating revenues", 2, [])]).documents
    assert section_title(document, 2, "Wages") == "Operating revenues"
    assert section_title(document, 2, "Total operating revenues") == "Ferries"
