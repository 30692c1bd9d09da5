"""What names the cells of a printed table is found once and kept: heads, periods, labels, groups, unit."""

from __future__ import annotations

import pymupdf
import pytest

from pilcrow.core.model import Paragraph, Role
from pilcrow.engines.store.file.packing import pack_more, unpack_more
from tablepages import STEP, draw, put, put_rows, tables

LEFT = (72.0, 260.0, 340.0, 420.0)
PROSE = "What the harbours took in is written down by the harbour master and counted in every year (in thousands)."


@pytest.fixture
def page() -> pymupdf.Page:
    return pymupdf.open().new_page()


def over(table: Paragraph, label: str, *roles: Role) -> list[str]:
    """What names the row with this label in these roles, the outermost first."""
    (row,) = {cell.row for cell in table.cells if table.text[cell.start : cell.end] == label}
    return [table.whole[name.start : name.end] for name in table.named(row, *roles)]


def test_each_row_has_its_label_its_group_and_the_heads_of_its_columns(page: pymupdf.Page) -> None:
    put(page, 72, 80, PROSE)
    put(page, 283, 120 - STEP, "Small ships", "hebo")
    page.draw_line((255, 105), (370, 105), width=0.5)
    rows = [
        ("", "2021", "2020", "All"),
        ("In the north", "", "", ""),
        ("Elm", "1,120", "1,340", "2,460"),
        ("Ash", "120", "340", "460"),
        ("In the south", "", "", ""),
        ("Oak", "20", "40", "60"),
    ]
    put_rows(page, rows, left=LEFT)
    (table,) = tables(page.parent)
    assert table.unit == "in thousands"
    assert over(table, "Ash", Role.GROUP, Role.ROW) == ["In the north", "Ash"]
    assert over(table, "Oak", Role.GROUP) == ["In the south"]
    heads = {table.whole[n.start : n.end]: n.columns for n in table.named(3, Role.COLUMN)}
    assert heads == {"Small ships": (1, 2), "2021": (1, 1), "2020": (2, 2), "All": (3, 3)}
    assert unpack_more(pack_more(table)).names == table.names


def test_a_group_of_rows_ends_at_its_total(page: pymupdf.Page) -> None:
    rows = [
        ("", "2021", "2020", "All"),
        ("Current liabilities:", "", "", ""),
        ("Bills payable", "1,120", "1,340", "2,460"),
        ("Taxes payable", "120", "340", "460"),
        ("Total current liabilities", "1,240", "1,680", "2,920"),
        ("Long-term debt", "20", "40", "60"),
        ("Costs of the port:", "", "", ""),
        ("Wages", "11", "12", "23"),
        ("Total", "11", "12", "23"),
        ("Income", "14", "15", "29"),
    ]
    put_rows(page, rows, left=LEFT)
    (table,) = tables(page.parent)
    assert over(table, "Total current liabilities", Role.GROUP) == ["Current liabilities:"]
    assert over(table, "Long-term debt", Role.GROUP) == []
    assert over(table, "Wages", Role.GROUP) == ["Costs of the port:"]
    assert over(table, "Income", Role.GROUP) == []


def test_a_group_of_rows_ends_where_labels_are_indented_no_longer(page: pymupdf.Page) -> None:
    heads, lone = ("", "2021", "2020", "All"), "Ships from abroad"
    rows = [("Elm", "1,120", "1,340", "2,460"), ("Ash", "120", "340", "460"), ("Oak", "20", "40", "60")]
    below = put_rows(page, [heads, ("In the north", "", "", "")], left=LEFT)
    below = put_rows(page, rows, y=below, left=(LEFT[0] + 12, *LEFT[1:]))
    put_rows(page, [(lone, "7", "8", "15")], y=below, left=LEFT)
    (table,) = tables(page.parent)
    assert over(table, "Oak", Role.GROUP) == ["In the north"]
    assert over(table, lone, Role.GROUP) == []


def test_a_later_year_takes_the_place_of_the_year_before_also_in_the_next_part(page: pymupdf.Page) -> None:
    rows = [("", "Games", "Books", "All"), ("Year ended May 31, 2022", "", "", "")]
    rows += [(f"Sales of port {n}", f"{n},204", f"{n},998", f"{n},117") for n in range(1, 9)]
    rows += [("Year ended May 31, 2021", "", "", "")]
    rows += [(f"Sales of quay {n}", f"{n},205", f"{n},999", f"{n},118") for n in range(1, 60)]
    document = page.parent
    put_rows(page, rows[:35], y=90, left=LEFT)
    draw(page, [66, 520], [94], down=False)
    put_rows(document.new_page(), rows[35:], y=90, left=LEFT)
    first, *others = tables(document)
    assert over(first, "Sales of port 3", Role.PERIOD) == ["Year ended May 31, 2022"]
    assert over(first, "Sales of quay 1", Role.PERIOD) == ["Year ended May 31, 2021"]
    assert others
    for part in others:
        assert part.head.split("\n") == ["\tGames\tBooks\tAll", "Year ended May 31, 2021"]
    assert over(others[-1], "Sales of quay 50", Role.COLUMN) == ["Games", "Books", "All"]


def test_a_period_in_many_words_holds_for_the_rows_below_it(page: pymupdf.Page) -> None:
    rows = [("", "Games", "Books", "All"), ("As of or for the Six Months Ended June 30, 2023", "", "", "")]
    rows += [(f"Sales of port {n}", f"{n},204", f"{n},998", f"{n},117") for n in range(1, 9)]
    rows += [("As of or for the Six Months Ended June 30, 2022", "", "", "")]
    rows += [(f"Sales of quay {n}", f"{n},205", f"{n},999", f"{n},118") for n in range(1, 9)]
    put_rows(page, rows, y=90, left=LEFT)
    draw(page, [66, 520], [94], down=False)
    (table,) = tables(page.parent)
    assert over(table, "Sales of port 3", Role.PERIOD) == ["As of or for the Six Months Ended June 30, 2023"]
    assert over(table, "Sales of quay 3", Role.PERIOD) == ["As of or for the Six Months Ended June 30, 2022"]


def test_a_unit_among_the_rows_names_no_group_of_them(page: pymupdf.Page) -> None:
    rows = [("", "2021", "2020", "All"), ("(In millions)", "", "", "")]
    put_rows(page, [*rows, ("Elm", "1,120", "1,340", "2,460"), ("Ash", "120", "340", "460")], left=LEFT)
    (table,) = tables(page.parent)
    assert table.unit == "In millions"
    assert over(table, "Ash", Role.GROUP, Role.ROW) == ["Ash"]
    assert over(table, "(In millions)", Role.GROUP, Role.ROW) == []
