"""A table of findings as other programs take it, and in another order."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable

from ...copying import forms
from ...exchange.findings import FindingsTable
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
    csv.writer(out).writerows([_harmless(" ".join(cell.split())) for cell in row] for row in table.cells(say))
    return out.getvalue()


def _harmless(cell: str) -> str:
    return f"'{cell}" if cell.startswith(("=", "+", "-", "@")) else cell


def sorted_by(table: FindingsTable, task: int, *, falling: bool = False) -> FindingsTable:
    """Rows sorted by value in a column; then rows without a value, by text; silent ones last."""
    found = [row for row in table.rows if row.findings[task].found]
    valued = [row for row in found if row.findings[task].value is not None]
    others = [row for row in found if row.findings[task].value is None]
    valued.sort(key=lambda row: row.findings[task].value or 0.0, reverse=falling)
    others.sort(key=lambda row: row.findings[task].plain.casefold(), reverse=falling)
    silent = (row for row in table.rows if not row.findings[task].found)
    return FindingsTable(table.tasks, (*valued, *others, *silent))
