"""Cells in the formats of other programs: tabs or commas for spreadsheets, HTML, Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from csv import writer
from html import escape
from io import StringIO
from typing import NamedTuple

from ..marks.markdown import escape_markdown

Rows = Sequence[Sequence[str]]


class Copied(NamedTuple):
    """Copied content in three formats."""

    text: str
    markdown: str
    html: str


def copied_table(rows: Rows, heads: int) -> Copied:
    """Cells in three formats; the first `heads` rows name the columns."""
    return Copied(tsv(rows), markdown_table(rows, heads), html(rows, heads))


def tsv(rows: Rows) -> str:
    """One line for each row, with tabs between cells: the plain text that spreadsheets accept."""
    return "\n".join("\t".join(_cell_line(cell) for cell in row) for row in rows)


def csv(rows: Sequence[Sequence[str | float]]) -> str:
    """One line for each row, with commas between cells (RFC 4180). A text like a formula gets an apostrophe, for a
    spreadsheet to show it as text; numbers stay numbers, with twelve digits at the most.
    """
    out = StringIO()
    writer(out).writerows([_csv_cell(cell) for cell in row] for row in rows)
    return out.getvalue()


def _csv_cell(cell: str | float) -> str:
    if not isinstance(cell, str):
        return f"{cell:.12g}"
    text = _cell_line(cell)
    return f"'{text}" if text.startswith(("=", "+", "-", "@")) else text


def markdown_table(rows: Rows, heads: int = 1) -> str:
    """A table in the syntax of GitHub and Pandoc. It allows one head row, so several are joined into one."""
    if not rows:
        return ""
    head = [" ".join(filter(None, (row[c] for row in rows[:heads]))) for c in range(len(rows[0]))]
    return markdown_lines([[markdown_cell(cell) for cell in row] for row in (head, *rows[heads:])])


def markdown_cell(text: str) -> str:
    return escape_markdown(_cell_line(text))


def markdown_lines(rows: Rows) -> str:
    """A table of cells in Markdown, the first row its heads."""
    return "\n".join(f"| {' | '.join(row)} |" for row in (rows[0], ["---"] * len(rows[0]), *rows[1:]))


def html(rows: Rows, heads: int) -> str:
    """One table, with head cells as `th`, and each number in a cell of its own."""
    written = [
        "<tr>" + "".join(f"<{_tag(at, heads)}>{escape(_cell_line(c))}</{_tag(at, heads)}>" for c in row) + "</tr>"
        for at, row in enumerate(rows)
    ]
    return f'<meta charset="utf-8"><table>{"".join(written)}</table>'


def _tag(row: int, heads: int) -> str:
    return "th" if row < heads else "td"


def _cell_line(cell: str) -> str:
    return " ".join(cell.split())
