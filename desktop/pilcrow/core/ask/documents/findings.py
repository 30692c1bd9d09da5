"""A table of findings as other programs take it, and in another order."""

from __future__ import annotations

import csv
import io
from collections import Counter
from collections.abc import Callable

from ...copying import forms
from ...exchange.findings import FindingsRow, FindingsTable
from ...message import Words

_Say = Callable[[Words], str]


def as_tsv(table: FindingsTable, say: _Say = str) -> str:
    """Tabs between cells: what spreadsheets take as plain text. For `say` see `FindingsTable.cells`."""
    return forms.tsv(table.cells(say))


def as_markdown(table: FindingsTable, say: _Say = str) -> str:
    """A table as GitHub and Pandoc read it."""
    return forms.markdown_table(table.cells(say), 1)


def as_csv(table: FindingsTable, say: _Say = str) -> str:
    """Commas between cells (RFC 4180). Texts like formulas are written for a spreadsheet to show as text."""
    out = io.StringIO()
    csv.writer(out).writerows(
        [without_formula(" ".join(cell.split())) for cell in row] for row in table.cells(say)
    )
    return out.getvalue()


def without_formula(cell: str) -> str:
    """Write a text like a formula so that spreadsheets show it as text."""
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@")) else cell


def column_unit(table: FindingsTable, task: int) -> str | None:
    """The unit in which most findings of a column have their values; None if fewer than half have one in it."""
    found = [row.findings[task] for row in table.rows if row.findings[task].found]
    units = Counter(finding.unit for finding in found if finding.value is not None)
    unit, count = units.most_common(1)[0] if units else ("", 0)
    return unit if 2 * count >= len(found) > 0 else None


def sorted_by(table: FindingsTable, task: int, *, falling: bool = False) -> FindingsTable:
    """Rows sorted by value in a column, in its unit; then the others, by text; silent ones last."""
    unit = column_unit(table, task)

    def valued(row: FindingsRow) -> bool:
        return row.findings[task].value is not None and row.findings[task].unit == unit

    found = [row for row in table.rows if row.findings[task].found]
    numbers = sorted(filter(valued, found), key=lambda row: row.findings[task].value or 0.0, reverse=falling)
    others = [row for row in found if not valued(row)]
    others.sort(key=lambda row: row.findings[task].plain.casefold(), reverse=falling)
    silent = (row for row in table.rows if not row.findings[task].found)
    return FindingsTable(table.tasks, (*numbers, *others, *silent))
