"""The heads of a table: the printed rows at its top that name the columns, and their cells."""

from __future__ import annotations

import re
from bisect import bisect, bisect_left
from collections.abc import Iterator, Sequence
from itertools import product, zip_longest
from operator import itemgetter

from ...language.numbers.periods import A_YEAR
from ..page.rows import Fragment, GridCell
from ..page.ruling import Rules
from .columns import PlacedCell, PrintedRow, Spans

_PLAIN_YEAR = re.compile(rf"{A_YEAR}(?:\s?[-–/]\s?(?:\d\d){{1,2}})?(?:[a-z*]|\s?\(\w\))?")
YEAR = re.compile(rf"{_PLAIN_YEAR.pattern}|\((?:\d|[^\W\d_]+)\)|%|[a-zA-Z]?\d?\d")
"""What names a column though it may be a number: a year, the mark of a note, a small number."""
_AT = itemgetter(0)
_NEAR = 11.0  # points: half as far from the middle of its columns a name may stand
_MOST_HEADS, _BOLD = 8, 0.3
"""Greatest number of rows of heads; share of the other rows that may be bold beside bold heads."""


def head_rows(rows: Sequence[PrintedRow], rules: Rules) -> int:
    """Number of printed rows at the top that name the columns: without numbers, above numbers, a rule or rows that
    are not bold; and rows of years below them.
    """
    limit = max(1, min(_MOST_HEADS, len(rows) - 1))
    heads = _rows_apart(rows, rules, limit)
    while 0 < heads < limit and _names_years(rows[heads]):
        heads += 1
    return heads


def _rows_apart(rows: Sequence[PrintedRow], rules: Rules, limit: int) -> int:
    plain = next((i for i, row in enumerate(rows[:limit]) if _has_numbers(row)), limit)
    ruled = next((i for i in range(1, plain + 1) if is_ruled(rows[i - 1], rows[i], rules, 0.7)), 0)
    if ruled or not (plain and any(map(_has_numbers, rows))):
        return ruled or _bold_rows(rows, limit)
    while plain and not any(cell.first for cell in rows[plain - 1]):
        plain -= 1  # the name of the rows below
    return plain


def _bold_rows(rows: Sequence[PrintedRow], limit: int) -> int:
    """Number of rows at the top that are bold and without numbers, if few of the others are bold."""
    bold = next((i for i, row in enumerate(rows[: limit + 1]) if _has_numbers(row) or not _is_bold(row)), 0)
    below = rows[bold:]
    return bold if sum(map(_is_bold, below)) < _BOLD * len(below) else 0


def _is_bold(row: PrintedRow) -> bool:
    return all(piece.line.bold for cell in row for piece in cell.pieces)


def _names_years(row: PrintedRow) -> bool:
    """True if a row has years in some columns, words at most in others, and no label."""
    years = [_PLAIN_YEAR.fullmatch(cell.text) for cell in row]
    fits = all(cell.first and (year or not cell.is_number) for cell, year in zip(row, years, strict=True))
    return len(row) > 1 and any(years) and fits


def _has_numbers(row: PrintedRow) -> bool:
    """Does it hold numbers behind its label, other than years?"""
    return any(cell.is_number and not YEAR.fullmatch(cell.text) for cell in row if cell.first)


def is_ruled(above: PrintedRow, below: PrintedRow, rules: Rules, share: float) -> bool:
    """Do rules cover this share of the width between two printed rows?"""
    pieces = [piece for row in (above, below) for cell in row for piece in cell.pieces]
    left, right = min(p.x0 for p in pieces), max(p.x1 for p in pieces)
    top = min((p.y0 + p.y1) / 2 for cell in above for p in cell.pieces)
    bottom = max((p.y0 + p.y1) / 2 for cell in below for p in cell.pieces)
    between = rules.across[bisect(rules.across, top, key=_AT) : bisect_left(rules.across, bottom, key=_AT)]
    covered, reached = 0.0, left
    for _, x0, x1 in sorted(between, key=lambda rule: rule[1]):
        covered += max(0.0, min(x1, right) - max(x0, reached))
        reached = max(x1, reached)
    return covered >= share * (right - left)


def head_cells(rows: Sequence[PrintedRow], spans: Spans, rules: Rules) -> list[GridCell]:
    """Cells of the head: lines of one cell together, names of several columns above those they span."""
    lowest: dict[int, GridCell] = {}  # of each column, the last so far
    done: list[GridCell] = []
    for number, (row, below) in enumerate(zip_longest(rows, rows[1:], fillvalue=())):
        for placed in _widened(row, below, spans):
            columns = range(placed.first, placed.last + 1)
            above = lowest.get(placed.first)
            same = above is not None and (above.column, above.columns) == (placed.first, len(columns))
            if above is None or not same or not _tight(above.fragments[-1], placed.pieces[0], rules):
                above = GridCell(number, placed.first, 1, len(columns), [], head=True)
                done.append(above)
                hidden = {id(lowest[column]) for column in columns if column in lowest}
                lowest = {at: cell for at, cell in lowest.items() if id(cell) not in hidden}
                lowest |= dict.fromkeys(columns, above)
            above.fragments += placed.pieces
            above.rows = number - above.row + 1
    _leveled(done, len(rows))
    return sorted(done, key=lambda cell: (cell.row, cell.column))


def _leveled(cells: Sequence[GridCell], rows: int) -> None:
    """Number the cells' rows by levels: rows in which no cell begins after another has ended above it are one."""
    levels, level = [0] * rows, 0
    for number in range(rows):
        begun = [cell for cell in cells if cell.row == number]
        ended = [cell for cell in cells if cell.row + cell.rows <= number and levels[cell.row] == level]
        level += any(
            one.column < other.column + other.columns and other.column < one.column + one.columns
            for one, other in product(begun, ended)
        )
        levels[number] = level
    for cell in cells:
        first, last = levels[cell.row], levels[cell.row + cell.rows - 1]
        cell.row, cell.rows = first, max(1, last - first + 1)


def _tight(above: Fragment, below: Fragment, rules: Rules) -> bool:
    """Do two lines of a column belong together: close, and no rule between?"""
    left, right = max(above.x0, below.x0), min(above.x1, below.x1)
    low, high = (above.y0 + above.y1) / 2, (below.y0 + below.y1) / 2
    ruled = any(low < y < high and x0 < right and x1 > left for y, x0, x1 in rules.across)
    return below.y0 - above.y1 < 0.8 * above.line.size and not ruled


def _widened(row: PrintedRow, below: PrintedRow, spans: Spans) -> Iterator[PlacedCell]:
    """A name centred over several columns spans them."""
    beside = {column for cell in below for column in range(cell.first, cell.last + 1)}
    ends = [0, *(cell.last for cell in row)], [*(cell.first for cell in row[1:]), len(spans)]
    for placed, low, high in zip(row, *ends, strict=False):
        middle = min(p.x0 for p in placed.pieces) + max(p.x1 for p in placed.pieces)
        wider = product(range(low + 1, placed.first + 1), range(placed.last, high)) if placed.first else ()
        spanned = [
            (spans[j][1] - spans[i][0], i, j)
            for i, j in wider
            if i < j and beside.issuperset(range(i, j + 1)) and abs(spans[i][0] + spans[j][1] - middle) < _NEAR
        ]
        _, first, last = max(spanned, default=(0.0, placed.first, placed.last))
        yield placed._replace(first=first, last=last)
