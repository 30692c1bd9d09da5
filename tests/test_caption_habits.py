"""Captions above tables in one document, below them in another: each table has its own, whichever is nearest."""

from __future__ import annotations

from collections.abc import Sequence

import pymupdf
import pytest

from pilcrow.core.model import Kind
from tablepages import STEP, put, put_rows, recovered, tables

PROSE = "What the harbours took in is written down by the harbour master, and counted once in every year."
FAR = 30.0  # points from a table to its own caption; the one of its neighbour is nearer


def rows(number: int) -> list[tuple[str, ...]]:
    return [("Harbour", "Ships", "Cargo"), *[(f"Port {number}{n}", f"{number}{n}4", f"{n},120") for n in range(5)]]


def captioned(names: Sequence[str]) -> dict[str, str]:
    """The label that each of the tables is to have, by its first harbour."""
    return {f"Port {name.split()[1].rstrip('.:')}0": name.rstrip(".:") for name in names}


def shown(document: pymupdf.Document) -> dict[str, str]:
    return {table.text.split("\n")[1].split("\t")[0]: table.label for table in tables(document)}


@pytest.fixture
def document() -> pymupdf.Document:
    return pymupdf.open()


def test_captions_below_several_tables_on_consecutive_pages(document: pymupdf.Document) -> None:
    for numbers in ((1, 2), (3, 4), (5, 6)):
        page, y = document.new_page(), 90.0
        put(page, 72, y - 20, PROSE)
        for number in numbers:
            bottom = put_rows(page, rows(number), y + 20)
            put(page, 72, bottom + FAR - STEP, f"Table {number}. Harbours of district {number}")
            y = bottom + FAR - 10
    assert shown(document) == captioned([f"Table {n}" for n in range(1, 7)])


def test_captions_above_several_tables_on_consecutive_pages(document: pymupdf.Document) -> None:
    for numbers in ((1, 2), (3, 4), (5, 6)):
        page, y = document.new_page(), 90.0
        put(page, 72, y - 20, PROSE)
        for number in numbers:
            put(page, 72, y + 16, f"Table {number}. Harbours of district {number}")
            y = put_rows(page, rows(number), y + 16 + FAR) - 10
    assert shown(document) == captioned([f"Table {n}" for n in range(1, 7)])


def test_a_table_with_its_caption_on_the_other_side_has_it_all_the_same(document: pymupdf.Document) -> None:
    page = document.new_page()
    for number, y in ((1, 90.0), (2, 300.0)):
        put(page, 72, y, f"Table {number}. Harbours of district {number}")
        put_rows(page, rows(number), y + 24)
    page = document.new_page()
    page.insert_textbox((72, 80, 520, 200), f"{PROSE} {PROSE}", fontsize=10)
    bottom = put_rows(page, rows(3), 150)
    put(page, 72, bottom + 10, "Table 3. Harbours of district 3")
    assert shown(document) == captioned(["Table 1", "Table 2", "Table 3"])


def test_a_table_is_led_by_its_own_caption_and_not_by_that_of_the_table_above(document: pymupdf.Document) -> None:
    page, y = document.new_page(), 90.0
    put(page, 72, y - 20, PROSE)
    for number in (1, 2, 3):
        bottom = put_rows(page, rows(number), y + 20)
        put(page, 72, bottom + 8, f"Table {number}. Harbours of district {number}")
        y = bottom + 12
    heads = [table.head for table in tables(document)]
    assert [head.split("\n")[-1] for head in heads] == [f"Table {n}. Harbours of district {n}" for n in (1, 2, 3)]
    assert heads[0].split("\n")[:-1] == [PROSE], "what stands above the first table leads to it"
    assert [p.label for p in recovered(document) if p.kind is Kind.CAPTION] == ["Table 1", "Table 2", "Table 3"]
