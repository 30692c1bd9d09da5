"""Heads above the first shaded row of a table, and the last row, that no shade marks: its rows all the same."""

from __future__ import annotations

import pymupdf
import pytest

from pilcrow.core.model import Kind, Paragraph
from textpages import structure

TOP, STEP = 200.0, 15.0
RIGHT = (330.0, 420.0, 510.0)  # right edges of the columns of figures
ROWS = [("Land and what stands on it", "7,507", "6,696"), ("Ships", "118", "95"), ("Leases", "-", "4"),
        ("Other", "1,402", "2,210"), ("All of it", "9,027", "9,005")]  # fmt: skip
PROSE = "Everything that is said here is said in words, in lines that run from one margin to the other one."


@pytest.fixture
def document() -> pymupdf.Document:
    return pymupdf.open()


def put(page: pymupdf.Page, y: float, *cells: str) -> None:
    """A label at the left margin and figures, or names of columns, at their right edges."""
    page.insert_text((72, y), cells[0], fontsize=10)
    for x, text in zip(RIGHT, cells[1:], strict=False):
        page.insert_text((x - pymupdf.get_text_length(text, fontsize=10), y), text, fontsize=10)


def shaded(page: pymupdf.Page, *heads: tuple[str, ...]) -> None:
    """Rows, every other one shaded from the first on; the heads above it, and the last row of an even number, are
    outside the shades.
    """
    for number, row in enumerate(ROWS[:4]):
        y = TOP + STEP * number
        if number % 2 == 0:
            page.draw_rect((70, y - 11, 515, y + 4), color=None, fill=(0.85, 0.9, 1))
        put(page, y, *row)
    for number, row in enumerate(reversed(heads), 1):
        put(page, TOP - STEP * number, *row)


def found(document: pymupdf.Document) -> tuple[Paragraph, list[Paragraph]]:
    """The one table, and the other paragraphs."""
    paragraphs = structure(document).paragraphs
    (table,) = (paragraph for paragraph in paragraphs if paragraph.kind is Kind.TABLE)
    return table, [paragraph for paragraph in paragraphs if paragraph is not table]


def test_heads_above_the_shades_name_the_columns(document: pymupdf.Document) -> None:
    page = document.new_page()
    page.insert_text((72, TOP - 3.5 * STEP), PROSE, fontsize=10)
    shaded(page, ("", "2021", "2020"))
    table, rest = found(document)
    assert table.text.splitlines()[:2] == ["\t2021\t2020", "Land and what stands on it\t7,507\t6,696"]
    assert [table.text[cell.start : cell.end] for cell in table.cells if cell.head] == ["2021", "2020"]
    assert [paragraph.text for paragraph in rest] == [PROSE]


def test_a_last_row_below_the_shades_is_the_tables(document: pymupdf.Document) -> None:
    page = document.new_page()
    shaded(page)
    page.insert_text((72, TOP + 6 * STEP), PROSE, fontsize=10)
    table, rest = found(document)
    assert table.text.splitlines()[-1] == "Other\t1,402\t2,210"
    assert [paragraph.text for paragraph in rest] == [PROSE]


@pytest.mark.parametrize("text", ["Table 3: Everything", PROSE, "What it is worth, in thousands of pounds."])
def test_text_right_above_stays_text(document: pymupdf.Document, text: str) -> None:
    page = document.new_page()
    shaded(page, (text,))
    table, rest = found(document)
    assert table.text.splitlines()[0] == "Land and what stands on it\t7,507\t6,696"
    assert [paragraph.text for paragraph in rest] == [text]


def test_columns_of_figures_beyond_a_gap_in_the_rules_are_the_tables(document: pymupdf.Document) -> None:
    """The halves name their quarters; the labels stand before the first half alone."""
    page = document.new_page(width=700)
    halves = ((72, (260, 330), "FIRST QUARTER"), (380, (480, 560), "SECOND QUARTER"))
    for left, right, name in halves:
        for number in (-2, -1, *range(1, len(ROWS) + 1)):
            y = TOP + STEP * number - 11
            page.draw_line((left, y), (right[-1] + 4, y), width=0.5)
        page.insert_text((right[0] - 30, TOP - 2 * STEP), name, fontsize=10)
        for number, row in enumerate([("", "2021", "2020"), *ROWS], -1):
            for x, text in zip(right, row[1:], strict=True):
                width = pymupdf.get_text_length(text, fontsize=10)
                page.insert_text((x - width, TOP + STEP * number), text, fontsize=10)
    for number, row in enumerate(ROWS):
        page.insert_text((72, TOP + STEP * number), row[0], fontsize=10)
    table, rest = found(document)
    assert table.text.splitlines()[-1] == "All of it\t9,027\t9,005\t9,027\t9,005"
    assert not rest


def test_a_statement_stays_whole_whose_figures_are_shaded_by_columns(document: pymupdf.Document) -> None:
    """Rows that only have a label stand apart, and every other one is shaded."""
    page = document.new_page()
    rows = [*ROWS[:3], ("Promises to others (see the notes)",), ("What the owners have:",), *ROWS[3:]]
    for number, row in enumerate(rows):
        y = TOP + STEP * number
        if number % 2 == 0:
            page.draw_rect((70, y - 11, 360, y + 4), color=None, fill=(0.85, 0.9, 1))
        put(page, y, row[0])
        for x, text in zip(RIGHT[1:], row[1:], strict=False):
            page.insert_text((x - pymupdf.get_text_length(text, fontsize=10), y), text, fontsize=10)
    for left, right in ((370, 425), (450, 515)):
        page.draw_rect((left, TOP - 11, right, TOP + 3 * STEP - 11), color=None, fill=(0.85, 0.9, 1))
        page.draw_rect((left, TOP + 5 * STEP - 11, right, TOP + 7 * STEP - 11), color=None, fill=(0.85, 0.9, 1))
    table, rest = found(document)
    lines = table.text.splitlines()
    assert [lines[0], lines[3], lines[-1]] == [
        "Land and what stands on it\t7,507\t6,696",
        rows[3][0],
        "All of it\t9,027\t9,005",
    ]
    assert not rest


def test_heads_apart_from_their_rows_are_of_one_table_with_them(document: pymupdf.Document) -> None:
    """A rule, white space and what the rows are of stand between."""
    page = document.new_page()
    heads = [("", "January", "February", "March"), ("", "to April", "to May", "to June")]
    for number, row in enumerate(heads):
        put(page, TOP + STEP * (number - 4), *row)
    page.draw_line((70, TOP - 3 * STEP + 4), (515, TOP - 3 * STEP + 4), width=0.5)
    put(page, TOP - 1.2 * STEP, "(by what it is)")
    for number, row in enumerate(ROWS):
        put(page, TOP + STEP * number, *row, row[1])
    table, rest = found(document)
    assert table.text.splitlines()[:2] == ["\tJanuary to April\tFebruary to May\tMarch to June", "(by what it is)"]
    assert {table.text[cell.start : cell.end] for cell in table.cells if cell.head} >= {"January to April"}
    assert not rest
