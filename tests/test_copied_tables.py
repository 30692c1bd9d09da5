"""Tables copied for other programs: as many rows and columns as are printed, signs with their numbers."""

from __future__ import annotations

import re
from dataclasses import replace

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.copying import forms
from pilcrow.core.copying.tables import Table, markdown_of, parts_of
from pilcrow.core.geometry import Box, Direction, turn_box
from pilcrow.core.marks.annotation import MarkedPart
from pilcrow.core.model import CELL, Cell, Kind, Paragraph, Span
from tablepages import LEFT, ROWS, STEP, draw, put_rows, tables

Entry = tuple[int, int, str]


def table(*rows: str | tuple[Entry, ...], heads: int = 1) -> Table:
    """A table of rows of cells with bars between; or each cell as (column, columns that it spans, text)."""
    cells, text = [], ""
    for number, row in enumerate(rows):
        entries = [(at, 1, cell) for at, cell in enumerate(row.split("|"))] if isinstance(row, str) else row
        for column, columns, printed in entries:
            if not printed:
                continue
            box = Box(100.0 * column, 20.0 * number, 100.0 * (column + columns) - 20, 20.0 * number + 10)
            start = len(text)
            text += printed
            cells.append(Cell(number, column, 1, columns, 0, box, start, len(text), number < heads))
            text += CELL
    spans = tuple(Span(0, cell.box, cell.start, cell.end) for cell in cells)
    return Table([Paragraph("k", 1, 1, Kind.TABLE, text, spans, 1, cells=tuple(cells))])


def copied(made: Table) -> list[list[str]]:
    return made.texts(range(made.rows), range(made.columns))


def test_the_dollar_of_a_filing_stands_with_its_number() -> None:
    made = table("|2019|2018", "Net sales|$ 18,434|$ (69)", "Share|9.5 %|( 1.2 )%", "Rest|$ —|US")
    assert copied(made) == [
        ["", "2019", "2018"], ["Net sales", "$18,434", "$(69)"], ["Share", "9.5%", "(1.2)%"], ["Rest", "$—", "US"],
    ]  # fmt: skip


def test_signs_in_columns_of_their_own_are_none() -> None:
    made = table("||2019||", "Net sales|$|18,434||", "Loss|$|(69|)|", "Margin||12|%|")
    assert made.columns == 2
    assert copied(made) == [["", "2019"], ["Net sales", "$18,434"], ["Loss", "$(69)"], ["Margin", "12%"]]


def test_a_sign_that_reached_into_the_cell_before_goes_to_its_number() -> None:
    assert copied(table("|2019|2018", "Sales|$ 1,920 $|1,802"))[1] == ["Sales", "$1,920", "$1,802"]


def test_one_cell_over_two_columns_with_two_amounts_is_two() -> None:
    made = table("Fund|Level 1|Level 2", ((0, 1, "Cash"), (1, 2, "$ — $ 10,406")), "Bonds|5|7")
    assert copied(made)[1:] == [["Cash", "$—", "$10,406"], ["Bonds", "5", "7"]]


def test_columns_that_share_their_amounts_are_one() -> None:
    """Some amounts reach over both, the others stand in one of them, and no row has two."""
    made = table("Activity||Change", ((0, 1, "Operating"), (1, 2, "$ (69)")), "Investing|735|", "Financing||68")
    assert copied(made)[1:] == [["Operating", "$(69)"], ["Investing", "735"], ["Financing", "68"]]
    apart = table("Activity|2019|2018", ((0, 1, "Operating"), (1, 2, "$ (69)")), "Investing|735|12")
    assert apart.columns == 3


def test_an_amount_over_two_columns_stays_in_the_one_that_it_is_printed_in() -> None:
    """Its cell reaches over both; there it stands at the right edge of the second."""
    made = table("Fund|Level 1|Level 2", "Bonds|5|7", ((0, 1, "Cash"), (1, 2, "10,406")), "Shares|8|9")
    (part,) = made.parts
    cells = [replace(c, box=Box(230, 40, 280, 50)) if c.columns == 2 else c for c in part.cells]
    spans = tuple(Span(0, cell.box, cell.start, cell.end) for cell in cells)
    seen = Table([replace(part, cells=tuple(cells), spans=spans)])
    assert copied(seen) == [["Fund", "Level 1", "Level 2"], ["Bonds", "5", "7"], ["Cash", "", "10,406"],
                            ["Shares", "8", "9"]]  # fmt: skip


@pytest.mark.parametrize("direction", Direction)
def test_cells_are_found_however_the_table_is_turned(direction: Direction) -> None:
    made = table("a|b|c", "1||3", "4|5|6")
    back = {Direction.DOWN: Direction.UP, Direction.UP: Direction.DOWN}.get(direction, direction)
    (part,) = made.parts
    cells = tuple(replace(cell, box=turn_box(cell.box, back)) for cell in part.cells)
    spans = tuple(replace(span, box=turn_box(span.box, back), direction=direction) for span in part.spans)
    seen = Table([replace(part, cells=cells, spans=spans)])
    for cell in cells:
        assert seen.slot(0, *cell.box.center) == (cell.row, cell.column)
        (box,) = seen.boxes(0, range(cell.row, cell.row + 1), range(cell.column, cell.column + 1))
        assert box.contains(*cell.box.center)
    assert len(seen.boxes(0, range(3), range(3))) == 9, "also where nothing is printed"


def test_words_and_heads_stay_as_they_are_printed() -> None:
    rows = ("($ in millions)|$ |%", "Price: $ 5 a piece (net)|12/22/2023|1 – 2", "see (3 )|a.b|—")
    assert copied(table(*rows)) == [
        ["($ in millions)", "$", "%"],
        ["Price: $ 5 a piece (net)", "12/22/2023", "1 – 2"],
        ["see (3 )", "a.b", "—"],
    ]


def test_a_printed_table_is_copied_as_its_rows(page: pymupdf.Page) -> None:
    put_rows(page, ROWS)
    draw(page, (*[x - 6 for x in LEFT], 520), [108 + STEP * n for n in range(len(ROWS) + 1)])
    (paragraph,) = tables(page.parent)
    made = Table([paragraph])
    assert copied(made) == [list(row) for row in ROWS]
    form = forms.copied_table(copied(made), made.heads)
    assert form.text.split("\n")[1] == "Port 1\t14\t1,120\t10.5"
    assert "<td>1,120</td>" in form.html
    for row, line in enumerate(ROWS):
        for column, text in enumerate(line):
            (box,) = made.boxes(0, range(row, row + 1), range(column, column + 1))
            (cell,) = (c for c in paragraph.cells if paragraph.text[c.start : c.end] == text and c.row == row)
            assert box.contains(*cell.box.center)
            assert made.slot(0, *cell.box.center) == (row, column)


def test_rows_of_the_next_page_follow_and_heads_are_not_said_again(page: pymupdf.Page) -> None:
    rows = [
        ("Harbour", "Ships", "Cargo", "Crew"),
        *[(f"Port {n}", f"{n}4", f"{n},120", f"{n}") for n in range(1, 60)],
    ]
    document = page.parent
    put_rows(page, rows[:36], y=90)
    put_rows(document.new_page(), [rows[0], *rows[36:]], y=90)
    found = tables(document)
    made = Table(parts_of(found[-1], found))
    assert made.pages == {0, 1}
    assert copied(made) == [list(row) for row in rows]
    assert made.boxes(0, range(1), range(1)), "the head of the first page"
    assert made.boxes(1, range(1), range(1)), "and that of the second"


def test_a_table_in_a_selection_is_markdown_and_the_rest_is_shown_as_it_is() -> None:
    made = table("a|b", "1|x_y").parts[0]
    title = Paragraph("t", 1, 0, Kind.TEXT, "Ships", (), 1)
    words = Paragraph("w", 1, 2, Kind.TEXT, "4 * 4", (), 1)
    parts = [MarkedPart(title, 0, 5), MarkedPart(made, 0, len(made.text)), MarkedPart(words, 0, 5)]
    assert markdown_of(parts) == "## Ships\n\n| a | b |\n| --- | --- |\n| 1 | x\\_y |\n\n4 \\* 4"


@given(st.lists(st.lists(st.text("a1$()%—. |\t<", max_size=6), min_size=2, max_size=2), min_size=1, max_size=4))
def test_whatever_is_in_cells_rows_and_columns_stay(rows: list[list[str]]) -> None:
    form = forms.copied_table(rows, 1)
    assert [len(line.split("\t")) for line in form.text.split("\n")] == [2] * len(rows)
    assert form.html.count("<t") - form.html.count("<table") == 3 * len(rows)
    for line in form.markdown.split("\n")[2:]:
        assert len(re.split(r"(?<!\\)\|", line)) == 4
