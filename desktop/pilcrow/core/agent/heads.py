"""What names the columns over the rows of a table. Many tables go on in themselves under another year or period:
over each row only the nearest counts.
"""

from __future__ import annotations

import re
from itertools import takewhile

from ..language.terms import rough_terms
from ..model import CELL, Paragraph

Ranges = list[tuple[int, int]]
TOP = 3
"""Rows above a table's figures that name its columns, at the most."""
_ROW = re.compile("[^\n]+")
_YEAR = re.compile(r"(?<![\d.,])(?:19|20)\d\d(?![\d.,]*\d)")
_DATE_WORDS = 8
"""Words of a cell that names a year or a period, at the most: "For the three months ended March 31, 2022"."""
_FIGURE = re.compile(r"[-−–—$€£¥(\s]*(?!(?:19|20)\d\d\W*$)\d[\d.,\s)%]*|[-−–—]")
_CAUGHT = re.compile(rf"\d\)?\s+([^\W\d][^{CELL}\d]*(?:\d\d?, )?(?:19|20)\d\d)(?![^{CELL}])")
_SAME = 0.5
"""Share of words beside the dates from which one period takes the place of another: "Six months ended"."""


def rows(text: str, start: int = 0, end: int | None = None) -> Ranges:
    """The lines of a table's text inside `start:end`."""
    return [match.span() for match in _ROW.finditer(text, start, len(text) if end is None else end)]


def top(paragraph: Paragraph) -> Ranges:
    """The rows at the top of a table's text all of whose cells name columns, or stand with a year over the first
    figures.
    """
    text = paragraph.text
    if (every := rows(text)) and _is_period(text[slice(*every[0])]):
        return list(takewhile(lambda row: not _has_figures(text[slice(*row)]), every))[:TOP]

    def names_columns(row: tuple[int, int]) -> bool:
        cells = [cell.head for cell in paragraph.cells if row[0] <= cell.start < row[1]]
        return bool(cells) and all(cells)

    return list(takewhile(names_columns, every))


def over(paragraph: Paragraph, start: int) -> Ranges:
    """The rows before `start` that name the columns there: those at the top, and a later year with what stands
    between it and its figures, in place of the year before.
    """
    text = paragraph.text
    found = [row for row in top(paragraph) if row[1] <= start]
    figures = naming = False
    for row in rows(text, found[-1][1] if found else 0, start):
        line = text[slice(*row)]
        if caught := _CAUGHT.search(line):  # the next period, taken for a part of the last row
            row = row[0] + caught.start(1), row[0] + caught.end(1)
            line, figures = caught.group(1), True
        if figures and _is_period(line):
            found = [other for other in found if not _replaces(line, text[slice(*other)])]
            known = {text[slice(*other)] for other in found}
            naming, figures = True, False
        elif _has_figures(line):
            naming, figures = False, True
        if naming and (CELL in line or _is_period(line)) and line not in known:
            found.append(row)
    return found


def above(paragraph: Paragraph, start: int) -> list[str]:
    """The lines of a paragraph's head that hold for the rows from `start` on: no period that its own rows replace,
    and above the first part of a table none that belongs to the table before.
    """
    text = paragraph.text
    first = next((row[0] for row in rows(text, start) if _has_figures(text[slice(*row)])), len(text))
    named = {*over(paragraph, first), *rows(text, start, first)}
    own = [line for row in named if _is_period(line := text[slice(*row)])]
    goes_on = bool(paragraph.cells and paragraph.cells[0].row)

    def is_replaced(line: str) -> bool:
        left_over = CELL not in line and _is_period(line) and not goes_on
        return any(_replaces(other, line) or (left_over and len(_cells(other)) > 1) for other in own)

    return [line for line in paragraph.head.splitlines() if not is_replaced(line)]


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split(CELL) if cell.strip()]


def _is_period(line: str) -> bool:
    """Whether a row names a year, or years side by side, and nothing else but what its first column holds."""
    cells = _cells(line)
    named = [bool(_YEAR.search(cell)) and len(cell.split()) <= _DATE_WORDS for cell in cells]
    return bool(cells) and (all(named) or (all(named[1:]) and len(named) > 2 and not _YEAR.search(cells[0])))


def _has_figures(line: str) -> bool:
    return any(_FIGURE.fullmatch(cell.strip()) for cell in line.split(CELL)[1:])


def _replaces(line: str, other: str) -> bool:
    """Whether a row with a period takes the place of another: as many cells, said in the same words."""
    mine, its = _cells(line), _cells(other)
    if not _is_period(other) or len(mine) != len(its):
        return False
    words, others = ({t for t in rough_terms(" ".join(cells)) if t.isalpha()} for cells in (mine, its))
    return len(words & others) >= _SAME * min(len(words), len(others))
