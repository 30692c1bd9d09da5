"""The heads of a table: the printed rows at its top that name the columns."""

from __future__ import annotations

import re
from bisect import bisect, bisect_left
from collections.abc import Sequence
from operator import itemgetter

from ...language.numbers.patterns import IN_SCALE, MONEY
from ...language.numbers.periods import A_YEAR
from ..page.ruling import TOUCH, Rules
from .columns import PrintedRow

_NAME = re.compile(
    rf"{A_YEAR}(?:\s?[-–/]\s?(?:\d\d){{1,2}})?(?:[a-z*]|\s?\(\w\))?"  # 2021, 2021-22, 2021 (a)
    r"|\d\d?(?:([/.])\d\d?\1|/)(?:\d\d){1,2}|\d\d?,"  # 12/31/2021, 12/21; the day of a date in two lines: 31,
    r"|\d\d?\s?[-–]\s?\d\d?|[%$€£¥]"  # 3-5 years
)
NAME = re.compile(rf"{_NAME.pattern}|\((?:\d|[^\W\d_]+)\)|[a-zA-Z]?\d?\d")
"""What names a column though it may be a number: a year, a date, a range, a sign, the mark of a note, a small
number.
"""
_AT = itemgetter(0)
_MOST_HEADS, _BOLD = 8, 0.3
"""Greatest number of rows of heads; share of the other rows that may be bold beside bold heads."""


def head_rows(rows: Sequence[PrintedRow], rules: Rules) -> int:
    """Number of printed rows at the top that name the columns: without numbers, above numbers, a rule or rows that
    are not bold; and if numbers stand below them, further names and rows of years.
    """
    limit = max(1, min(_MOST_HEADS, len(rows) - 1))
    numbers = any(map(_has_numbers, rows))
    heads = _rows_apart(rows, rules, limit, numbers=numbers)
    if not (heads and numbers):
        return heads
    while heads < limit and _goes_on(rows, heads, rules):
        heads += 1
    plain = next((n for n, row in enumerate(rows[:limit]) if not _is_plain(row)), limit)
    heads = max([heads, *(n + 1 for n in range(heads, plain) if _names_years(rows[n]))])
    while heads and not any(cell.first for cell in rows[heads - 1]):
        heads -= 1  # the name of the rows below
    return heads


def _goes_on(rows: Sequence[PrintedRow], heads: int, rules: Rules) -> bool:
    """Does the row below the first `heads` name columns: with words, no label but a unit, and in two cells if a
    rule above it runs along the labels?
    """
    row = rows[heads]
    if not (row[-1].first and _is_plain(row) and (row[0].first or is_unit(row[0].text))):
        return False
    left = min(piece.x0 for row in rows for cell in row for piece in cell.pieces)
    ruled = any(x0 < left + TOUCH for _, x0, _ in _between(rows[heads - 1], row, rules))
    return not ruled or len(row) > 1


def _is_plain(row: PrintedRow) -> bool:
    """Has a row no numbers behind its label but years, dates and signs, and fewer small numbers than words?"""
    numbers = [cell.text for cell in row if cell.first and cell.is_number and not _NAME.fullmatch(cell.text)]
    return all(map(NAME.fullmatch, numbers)) and 2 * len(numbers) < len(row)


def _names_years(row: PrintedRow) -> bool:
    """Has a row two years, or one and no label?"""
    return sum(_NAME.fullmatch(cell.text) is not None for cell in row if cell.first) > (row[0].first == 0)


def _rows_apart(rows: Sequence[PrintedRow], rules: Rules, limit: int, *, numbers: bool) -> int:
    plain = next((i for i, row in enumerate(rows[:limit]) if _has_numbers(row)), limit)
    ruled = next((i for i in range(1, plain + 1) if is_ruled(rows[i - 1], rows[i], rules, 0.7)), 0)
    return ruled or (plain if numbers else 0) or _bold_rows(rows, limit)


def _bold_rows(rows: Sequence[PrintedRow], limit: int) -> int:
    """Number of rows at the top that are bold and without numbers, if few of the others are bold."""
    bold = next((i for i, row in enumerate(rows[: limit + 1]) if _has_numbers(row) or not _is_bold(row)), 0)
    below = rows[bold:]
    return bold if sum(map(_is_bold, below)) < _BOLD * len(below) else 0


def _is_bold(row: PrintedRow) -> bool:
    return all(piece.line.bold for cell in row for piece in cell.pieces)


def is_unit(text: str) -> bool:
    """Does it tell the unit and nothing else: "(In millions, except shares)"?"""
    found = IN_SCALE.search(text)
    before = text[: found.start()] if found else text
    return found is not None and (
        before.startswith("(") or not re.sub(MONEY, "", before, flags=re.IGNORECASE).strip()
    )


def _has_numbers(row: PrintedRow) -> bool:
    """Does it hold numbers behind its label, other than years?"""
    return any(cell.is_number and not NAME.fullmatch(cell.text) for cell in row if cell.first)


def is_ruled(above: PrintedRow, below: PrintedRow, rules: Rules, share: float) -> bool:
    """Do rules cover this share of the width between two printed rows?"""
    pieces = [piece for row in (above, below) for cell in row for piece in cell.pieces]
    left, right = min(p.x0 for p in pieces), max(p.x1 for p in pieces)
    covered, reached = 0.0, left
    for _, x0, x1 in sorted(_between(above, below, rules), key=lambda rule: rule[1]):
        covered += max(0.0, min(x1, right) - max(x0, reached))
        reached = max(x1, reached)
    return covered >= share * (right - left)


def _between(above: PrintedRow, below: PrintedRow, rules: Rules) -> Sequence[tuple[float, float, float]]:
    """The rules across between two printed rows."""
    top = min((p.y0 + p.y1) / 2 for cell in above for p in cell.pieces)
    bottom = max((p.y0 + p.y1) / 2 for cell in below for p in cell.pieces)
    return rules.across[bisect(rules.across, top, key=_AT) : bisect_left(rules.across, bottom, key=_AT)]
