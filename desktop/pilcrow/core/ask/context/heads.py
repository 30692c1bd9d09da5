"""Lines of a table's text with names of columns and periods for the rows below."""

from __future__ import annotations

import re

from ...model import Paragraph, Role

Ranges = list[tuple[int, int]]
TOP = 3
"""Rows above a table's figures that name its columns, at the most."""
_ROW = re.compile("[^\n]+")


def row_ranges(text: str, start: int = 0, end: int | None = None) -> Ranges:
    """The lines of a table's text inside `start:end`."""
    return [match.span() for match in _ROW.finditer(text, start, len(text) if end is None else end)]


def head_rows(paragraph: Paragraph) -> Ranges:
    """The rows at the top of a table's text that name its columns."""
    first = next((cell for cell in paragraph.cells if not paragraph.naming(cell.row)), None)
    return over(paragraph, first.start) if first else row_ranges(paragraph.text)


def over(paragraph: Paragraph, start: int) -> Ranges:
    """Rows before `start` that name the columns there: those at the top, with the latest year (and the rows
    between it and its figures) in place of an earlier one.
    """
    row = next((cell.row for cell in paragraph.cells if cell.end > start), -1)
    offset = len(paragraph.whole) - len(paragraph.text)
    lines = (
        (paragraph.text.rfind("\n", 0, name.start - offset) + 1, paragraph.text.find("\n", name.end - offset))
        for name in paragraph.named(row, Role.COLUMN, Role.PERIOD)
        if name.start - offset >= 0 and name.end - offset <= start
    )
    return list(dict.fromkeys(lines))


def above(paragraph: Paragraph, start: int) -> list[str]:
    """Lines of a paragraph's head for the rows from `start` on: the lead-in of the table, and those names of
    columns and periods that its own rows do not replace.
    """
    row = next((c.row for c in paragraph.cells if c.end > start and not paragraph.naming(c.row)), -1)
    lines, at = [], 0
    for line in paragraph.head.splitlines():
        names = [name for name in paragraph.names if at <= name.start < at + len(line)]
        if not names or row < 0 or any(name.rows[0] <= row <= name.rows[1] for name in names):
            lines.append(line)
        at += len(line) + 1
    return lines


def goes_on(part: Paragraph, following: Paragraph) -> bool:
    """True if a long table was cut between two successive paragraphs."""
    first = min((cell.row for cell in following.cells if not following.naming(cell.row)), default=0)
    last = max((cell.row for cell in part.cells), default=first)
    return first == last + 1
