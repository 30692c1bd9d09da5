"""Which columns the heads of printed tables name: spans, dates in two lines, titles, units, names run together."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

import pymupdf
import pytest

from pilcrow.core.model import Paragraph, Role
from pilcrow.core.structure.tables.fragments import cut_line
from tablepages import STEP, draw, put, put_rows, tables
from textpages import line

LEFT = (72.0, 250.0, 320.0, 390.0, 460.0)
YEARS = ("", "2024", "2023", "2024", "2023")
BODY = [(f"Income of kind {n}", f"{n},811", f"{n},650", f"{n},942", f"{n},377") for n in range(1, 7)]


@pytest.fixture
def page() -> pymupdf.Page:
    return pymupdf.open().new_page()


def middle(page: pymupdf.Page, x: float, y: float, text: str) -> None:
    put(page, x - pymupdf.get_text_length(text, fontsize=10) / 2, y, text)


def names(table: Paragraph, label: str) -> list[str]:
    """Full names of the columns behind the labels, in the row with this label."""
    (row,) = {cell.row for cell in table.cells if table.text[cell.start : cell.end] == label}
    found: defaultdict[int, list[str]] = defaultdict(list)
    for name in table.named(row, Role.COLUMN, Role.PERIOD):
        for column in range(name.columns[0], name.columns[1] + 1):
            found[column].append(table.whole[name.start : name.end])
    return [" ".join(found[column]) for column in range(1, len(LEFT)) if column in found]


def spans(page: pymupdf.Page, *said: str, y: float = 120 - STEP) -> None:
    """Names over the first two columns of figures and over the other two."""
    for text, x in zip(said, (295.0, 435.0), strict=True):
        middle(page, x, y, text)


PERIODS = [
    "Three Months Ended 2024",
    "Three Months Ended 2023",
    "Six Months Ended 2024",
    "Six Months Ended 2023",
]


@pytest.mark.parametrize("ruled", ["", "each span", "the whole table"])
def test_years_below_two_periods_are_named_by_their_own(page: pymupdf.Page, ruled: str) -> None:
    spans(page, "Three Months Ended", "Six Months Ended")
    if ruled == "each span":
        draw(page, [248, 348], [106], down=False)
        draw(page, [388, 488], [106], down=False)
    elif ruled:
        draw(page, [70, 490], [106, 125], down=False)
    put_rows(page, [YEARS, *BODY], left=LEFT)
    (table,) = tables(page.parent)
    assert names(table, "Income of kind 3") == PERIODS


def test_a_name_covers_what_its_rule_covers_wherever_it_stands(page: pymupdf.Page) -> None:
    put(page, 250, 102, "Audited")
    draw(page, [248, 418], [106], down=False)
    put_rows(page, [("", "2024", "2023", "2022", "Change"), *BODY], left=LEFT)
    (table,) = tables(page.parent)
    assert names(table, "Income of kind 2") == ["Audited 2024", "Audited 2023", "Audited 2022", "Change"]


def test_a_period_over_an_odd_number_of_years_names_all_of_them(page: pymupdf.Page) -> None:
    middle(page, 332, 120 - STEP, "Year Ended May 31,")
    put_rows(page, [("", "2024", "2023", "2022"), *(row[:4] for row in BODY)], left=LEFT)
    (table,) = tables(page.parent)
    assert names(table, "Income of kind 2") == [f"Year Ended May 31, {year}" for year in (2024, 2023, 2022)]


def test_a_date_in_two_lines_names_its_column(page: pymupdf.Page) -> None:
    dates = ("", "March 30,", "March 31,", "June 29,", "June 30,")
    draw(page, [70, 490], [106, 124 + STEP], down=False)
    put_rows(page, [dates, YEARS, *BODY], left=LEFT)
    (table,) = tables(page.parent)
    assert names(table, "Income of kind 4") == [f"{a} {b}" for a, b in zip(dates[1:], YEARS[1:], strict=True)]


def test_a_row_of_years_is_a_head_with_the_unit_in_its_first_cell_and_the_change_in_its_last(
    page: pymupdf.Page,
) -> None:
    heads = ("($ in millions)", "2024", "2023", "Change")
    put_rows(page, [heads, *(row[:4] for row in BODY)], left=LEFT)
    (table,) = tables(page.parent)
    assert names(table, "Income of kind 1") == list(heads[1:])
    assert table.unit == "$ in millions"


def test_neither_title_nor_unit_names_a_column(page: pymupdf.Page) -> None:
    whole, figures = (72 + 482) / 2, (250 + 482) / 2
    middle(page, whole, 120 - 3 * STEP, "Rothwell Stores")
    spans(page, "Three Months Ended", "Six Months Ended")
    put_rows(page, [YEARS], left=LEFT)
    middle(page, figures, 120 + STEP, "(In millions, except for each share)")
    put_rows(page, BODY, 120 + 2 * STEP, left=LEFT)
    draw(page, [70, 490], [124], down=False)
    (table,) = tables(page.parent)
    assert names(table, "Income of kind 5") == PERIODS
    assert table.unit == "In millions"


def test_spans_above_few_rows_join_no_columns(page: pymupdf.Page) -> None:
    spans(page, "Three Months Ended", "Six Months Ended")
    put_rows(page, [YEARS, *BODY[:3]], left=LEFT)
    (table,) = tables(page.parent)
    assert names(table, "Income of kind 3") == PERIODS


def test_a_head_in_several_lines_names_its_own_column_beside_shorter_ones(page: pymupdf.Page) -> None:
    heads = [("", "", "Cost of", ""), ("", "", "goods", ""), ("", "Sales", "sold", "Profit")]
    draw(page, [70, 430], [106, 124 + 2 * 12], down=False)
    for number, row in enumerate(heads):
        for x, text in zip(LEFT, row, strict=False):
            put(page, x, 120 + 12 * number, text)
    put_rows(page, [row[:4] for row in BODY], 164, left=LEFT)
    (table,) = tables(page.parent)
    assert names(table, "Income of kind 6") == ["Sales", "Cost of goods sold", "Profit"]


def test_dates_that_run_together_are_cut_above_their_columns(page: pymupdf.Page) -> None:
    put(page, 250, 120, "March 30, 2024 March 31, 2023")
    figures = [(row[0], row[1], row[2]) for row in BODY]
    put_rows(page, figures, 120 + STEP, left=(72, 270, 345))
    (table,) = tables(page.parent)
    assert names(table, "Income of kind 4") == ["March 30, 2024", "March 31, 2023"]


@pytest.mark.parametrize(
    ("text", "cells"),
    [
        ("$ 11,644 $ 6,970 $", ["$ 11,644", "$ 6,970", "$"]),
        ("(12) %  $ —", ["(12) %", "$ —"]),
        ("US$ 436", ["US$ 436"]),
        ("Prices from 5 $ on", ["Prices from 5 $ on"]),
    ],
)
def test_signs_behind_a_figure_are_those_of_the_next(text: str, cells: list[str]) -> None:
    assert [piece.line.text for piece in cut_line(line(text, 100), [])] == cells


def test_columns_named_alike_are_told_apart_by_the_span_before_them(page: pymupdf.Page) -> None:
    left = (*LEFT, 530.0)
    for x, text in ((297, "First Half"), (432, "Second Half")):
        middle(page, x, 120 - STEP, text)
    draw(page, [248, 340], [106], down=False)
    draw(page, [388, 478], [106], down=False)
    heads = ("", "2024", "Change", "2024", "Change")
    put_rows(page, [heads, *BODY], left=left)
    (table,) = tables(page.parent)
    assert names(table, "Income of kind 1") == [
        f"{half} Half {name}" for half in ("First", "Second") for name in ("2024", "Change")
    ]


def test_years_as_values_make_no_heads_of_their_rows(page: pymupdf.Page) -> None:
    rows: list[Sequence[str]] = [("Port", "Opened", "Ships")]
    rows += [("Elm", "1998", "small"), ("Ash", "2004", "small"), ("Oak", "2011", "large"), ("Fir", "1987", "612")]
    bottom = put_rows(page, rows, left=LEFT)
    draw(page, [66, 240, 310, 400], [107 + STEP * n for n in range(len(rows) + 1)])
    (table,) = tables(page.parent)
    assert bottom == 120 + STEP * len(rows)
    assert [table.text[cell.start : cell.end] for cell in table.cells if cell.head] == list(rows[0])


def test_rows_go_on_under_the_same_heads_below_a_line_that_names_them(page: pymupdf.Page) -> None:
    bottom = put_rows(page, [YEARS, *BODY], left=LEFT)
    put(page, 72, bottom + STEP, "LIABILITIES AND WHAT THE OWNERS HAVE", "hebo")
    more = [(row[0].replace("Income", "Debts"), *row[1:]) for row in BODY]
    put_rows(page, more, bottom + 3 * STEP, left=LEFT)
    last = tables(page.parent)[-1]
    assert names(last, "Debts of kind 2") == list(YEARS[1:])


def test_a_ruled_line_above_figures_that_stands_over_the_labels_alone_is_no_head(page: pymupdf.Page) -> None:
    put(page, 72, 120, "Earnings per share")
    draw(page, [66, 490], [124], down=False)
    put_rows(page, BODY, 120 + STEP, left=LEFT)
    (table,) = tables(page.parent)
    assert not any(cell.head for cell in table.cells)
