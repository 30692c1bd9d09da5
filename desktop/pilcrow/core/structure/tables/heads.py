"""The heads of a table: the printed rows at its top that name the columns, and their cells."""

from __future__ import annotations

import re
from bisect import bisect, bisect_left
from collections.abc import Iterator, Sequence
from itertools import product
from operator import itemgetter

from ..page.rows import Fragment, GridCell
from ..page.ruling import TOUCH, Rules
from .columns import PlacedCell

_PLAIN_YEAR = re.compile(r"(?:19|20)\d\d(?:\s?[-–/]\s?(?:\d\d){1,2})?(?:[a-z*]|\s?\(\w\))?")
YEAR = re.compile(rf"{_PLAIN_YEAR.pattern}|\((?:\d|[^\W\d_]+)\)|%|[a-zA-Z]?\d?\d")
_AT = itemgetter(0)
MOST_HEADS, _MOST_PLAIN = 8, 4  # rows of heads, above figures and without any


def head_rows(rows: Sequence[Sequence[PlacedCell]], rules: Rules) -> int:
    """How many printed rows at the top name the columns: without figures, above figures, other type or a rule; and
    years below such rows.
    """
    limit = max(1, min(MOST_HEADS, len(rows) - 1))
    heads = _rows_apart(rows, rules, limit)
    while 0 < heads < limit and _names_years(rows[heads]):
        heads += 1
    return heads


def _rows_apart(rows: Sequence[Sequence[PlacedCell]], rules: Rules, limit: int) -> int:
    figures = [_has_figures(row) for row in rows]
    if bold := _bold_rows(rows, figures, limit):
        return bold
    some = any(figures)
    plain = next((i for i, has in enumerate(figures[:limit]) if has), limit if some else min(limit, _MOST_PLAIN))
    ruled = next((i for i in range(1, plain + 1) if is_ruled(rows[i - 1], rows[i], rules, 0.7)), 0)
    if ruled or not (plain and some):
        return ruled
    # Labels without figures may follow the heads: the heads end with the last row that fills later columns.
    while plain > 1 and not any(cell.first for cell in rows[plain - 1]):
        plain -= 1
    return plain if any(cell.first for cell in rows[plain - 1]) else 0


def _bold_rows(rows: Sequence[Sequence[PlacedCell]], figures: Sequence[bool], limit: int) -> int:
    """How many rows at the top are bold and without figures, where few of the others are bold."""
    bold = next((i for i, row in enumerate(rows[: limit + 1]) if figures[i] or not _is_bold(row)), 0)
    below = rows[bold:]
    return bold if bold and sum(_is_bold(row) for row in below) < 0.3 * len(below) else 0


def _names_years(row: Sequence[PlacedCell]) -> bool:
    """Has it years in some columns and nothing else?"""
    return len(row) > 1 and all(cell.first and _PLAIN_YEAR.fullmatch(cell.text) for cell in row)


def _has_figures(row: Sequence[PlacedCell]) -> bool:
    """Does it hold figures behind its label, other than years?"""
    return any(cell.figure and not YEAR.fullmatch(cell.text) for cell in row if cell.first)


def _is_bold(row: Sequence[PlacedCell]) -> bool:
    return all(piece.line.bold for cell in row for piece in cell.pieces)


def is_ruled(above: Sequence[PlacedCell], below: Sequence[PlacedCell], rules: Rules, share: float) -> bool:
    """Is there a rule between two printed rows, over this share of their width?"""
    pieces = [piece for row in (above, below) for cell in row for piece in cell.pieces]
    left, right = min(p.x0 for p in pieces), max(p.x1 for p in pieces)
    return _under(above, below, rules, left, right) >= share * (right - left)


def _under(
    above: Sequence[PlacedCell], below: Sequence[PlacedCell], rules: Rules, left: float, right: float
) -> float:
    """How much of `left..right` rules cover between two printed rows."""
    top = min((p.y0 + p.y1) / 2 for cell in above for p in cell.pieces)
    bottom = max((p.y0 + p.y1) / 2 for cell in below for p in cell.pieces)
    between = rules.across[bisect(rules.across, top, key=_AT) : bisect_left(rules.across, bottom, key=_AT)]
    covered = [(max(x0, left), min(x1, right)) for _, x0, x1 in between]
    total, reached = 0.0, left
    for low, high in sorted(covered):
        low = max(low, reached)
        if high > low:
            total += high - low
            reached = high
    return total


def head_cells(
    rows: Sequence[Sequence[PlacedCell]], spans: Sequence[tuple[float, float]], rules: Rules
) -> list[GridCell]:
    """Cells of the head: lines of one cell together, names of several columns above those they span."""
    open_cells: list[GridCell] = []
    done: list[GridCell] = []
    for number, row in enumerate(rows):
        for placed in _widened(row, rows[number + 1] if number + 1 < len(rows) else [], spans, rules):
            width = placed.last - placed.first + 1
            above = next(
                (c for c in open_cells if c.column <= placed.last and c.column + c.columns > placed.first), None
            )
            same = above is not None and above.column == placed.first and above.columns == width
            if above is not None and same and _tight(above.fragments[-1], placed.pieces[0], rules):
                above.fragments += placed.pieces
                above.rows = number - above.row + 1
                continue
            open_cells = [
                c for c in open_cells if not (c.column <= placed.last and c.column + c.columns > placed.first)
            ]
            cell = GridCell(number, placed.first, 1, width, list(placed.pieces), head=True)
            open_cells.append(cell)
            done.append(cell)
    _leveled(done, len(rows))
    done.sort(key=lambda cell: (cell.row, cell.column))
    return done


def _leveled(cells: Sequence[GridCell], rows: int) -> None:
    """Number the cells' rows by levels: rows in which no cell begins after another has ended above it are one."""
    levels = [0] * (rows + 1)
    level = 0
    for number in range(rows):
        begun = [cell for cell in cells if cell.row == number]
        ended = [cell for cell in cells if cell.row + cell.rows <= number and levels[cell.row] == level]
        level += any(_share_columns(above, cell) for cell in begun for above in ended)
        levels[number] = level
    levels[rows] = level + 1
    for cell in cells:
        first, last = levels[cell.row], levels[cell.row + cell.rows - 1]
        cell.row, cell.rows = first, max(1, last - first + 1)


def _share_columns(one: GridCell, other: GridCell) -> bool:
    return one.column < other.column + other.columns and other.column < one.column + one.columns


def _tight(above: Fragment, below: Fragment, rules: Rules) -> bool:
    """Do two lines of a column belong together: close, and no rule between?"""
    gap = below.y0 - above.y1
    size = above.line.size
    left, right = max(above.x0, below.x0), min(above.x1, below.x1)
    low, high = (above.y0 + above.y1) / 2, (below.y0 + below.y1) / 2
    ruled = any(low < y < high and x0 < right and x1 > left for y, x0, x1 in rules.across)
    return gap < 0.8 * size and not ruled


def _widened(
    row: Sequence[PlacedCell],
    below: Sequence[PlacedCell],
    spans: Sequence[tuple[float, float]],
    rules: Rules,
) -> Iterator[PlacedCell]:
    """A name centred over several columns, or with a rule below it over them, spans them."""
    beside = {column for cell in below for column in range(cell.first, cell.last + 1)}
    for at, placed in enumerate(row):
        low = row[at - 1].last + 1 if at else 1
        high = row[at + 1].first - 1 if at + 1 < len(row) else len(spans) - 1
        first, last = placed.first, placed.last
        if first and below:
            drawn = _rules_below(placed, below, rules)
            best = 0.0
            for i, j in product(range(low, first + 1), range(last, high + 1)):
                width = spans[j][1] - spans[i][0]
                filled = i < j and beside.issuperset(range(i, j + 1))
                if filled and width > best and _spans(placed, spans[i][0], spans[j][1], drawn, j - i):
                    best, first, last = width, i, j
        yield placed._replace(first=first, last=last)


def _rules_below(placed: PlacedCell, below: Sequence[PlacedCell], rules: Rules) -> list[tuple[float, float]]:
    """Left and right of the rules between a name and the row below that are as long as the name."""
    x0, x1 = min(p.x0 for p in placed.pieces), max(p.x1 for p in placed.pieces)
    bottom, top = max(p.y1 for p in placed.pieces), min(p.y0 for cell in below for p in cell.pieces)
    return [
        (a, b)
        for y, a, b in rules.across
        if bottom - TOUCH < y < top + TOUCH and a <= x0 + TOUCH and b >= x1 - TOUCH
    ]


def _spans(
    placed: PlacedCell, left: float, right: float, drawn: Sequence[tuple[float, float]], columns: int
) -> bool:
    """Does the name go with all from `left` to `right`: ruled below, or centred over a few columns?"""
    if any(abs(a - left) < 12 and abs(b - right) < 12 for a, b in drawn):
        return True
    x0, x1 = min(p.x0 for p in placed.pieces), max(p.x1 for p in placed.pieces)
    return abs(left + right - x0 - x1) < 10 and columns < 12
