"""Cells of a table's heads: a name covers the columns that the rule or the line below it tells, or those that it
stands in the middle of.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import product
from typing import NamedTuple

from ...language.numbers.periods import is_period
from ..page.rows import Fragment, GridCell
from ..page.ruling import TOUCH, Rules
from .columns import PlacedCell, PrintedRow, Spans

_NEAR = 5.5
"""Points between the middles, or the ends, of what stands above each other."""
_Columns = tuple[int, int]
"""The first and the last."""


def head_cells(rows: Sequence[PrintedRow], heads: int, spans: Spans, rules: Rules) -> list[GridCell]:
    """Cells of the head, the first `heads` rows: lines of one cell together, names of several columns above those
    they span.
    """
    lowest: dict[int, GridCell] = {}  # of each column, the last so far
    done: list[GridCell] = []
    for number, row in enumerate(_spanning_rows(rows, heads, spans, rules)):
        for placed in row:
            columns = range(placed.first, placed.last + 1)
            above = lowest.get(placed.first)
            same = above is not None and (above.column, above.columns) == (placed.first, len(columns))
            title = not placed.first and placed.last
            if above is None or not same or title or not _tight(above.fragments[-1], placed.pieces[0], rules):
                above = GridCell(number, placed.first, 1, len(columns), [], head=True)
                done.append(above)
                hidden = {id(lowest[column]) for column in columns if column in lowest}
                lowest = {at: cell for at, cell in lowest.items() if id(cell) not in hidden}
                lowest |= dict.fromkeys(columns, above)
            above.fragments += placed.pieces
            above.rows = number - above.row + 1
    _leveled(done, heads)
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


class _Below(NamedTuple):
    """What stands below a row of the head: the printed row, its cells with the columns they cover (none for a row
    of the table's body), and the left and right of the lowest name, else of the numbers, of each column.
    """

    row: PrintedRow
    names: PrintedRow
    edges: list[tuple[float, float]]
    spans: Spans
    rules: Rules


def _spanning_rows(rows: Sequence[PrintedRow], heads: int, spans: Spans, rules: Rules) -> list[PrintedRow]:
    """The rows of the head with the columns that each name covers."""
    below = _Below(rows[heads] if heads < len(rows) else (), (), _number_edges(rows[heads:], spans), spans, rules)
    middle = (spans[0][0] + max(below.edges[-1][1], spans[-1][1])) / 2
    found: list[PrintedRow] = []
    for row in reversed(rows[:heads]):
        names: list[PlacedCell] = []
        for number, cell in enumerate(row):
            first, last = cell.first, cell.last
            low = max(1, names[-1].last + 1 if names else 1)
            high = row[number + 1].first - 1 if number + 1 < len(row) else len(spans) - 1
            if len(row) == 1 and last and abs(_middle(cell) - middle) < _NEAR:
                first, last = 0, len(spans) - 1  # a title
            elif first:
                first, last = (
                    _over_rule(cell, row, below) or _over_line(cell, below) or _centred(cell, low, high, below)
                )
                first = max(first, low)
                last = max(first, min(last, high))
            names.append(cell._replace(first=first, last=last))
        names = _spread(names, below.names)
        for cell in names:
            if cell.first == cell.last:
                below.edges[cell.first] = _ends(cell)
        found.insert(0, names)
        below = below._replace(row=row, names=names)
    return found


def _number_edges(rows: Sequence[PrintedRow], spans: Spans) -> list[tuple[float, float]]:
    """Left and right of the numbers of each column, without signs beside them; else of all in the column."""
    found = []
    for column, span in enumerate(spans):
        alone = [cell for row in rows for cell in row if cell.first == cell.last == column and cell.is_number]
        numbers = [p for cell in alone for p in cell.pieces if any(map(str.isdigit, p.line.text))]
        found.append((min(p.x0 for p in numbers), max(p.x1 for p in numbers)) if numbers else span)
    return found


def _ends(cell: PlacedCell) -> tuple[float, float]:
    return min(p.x0 for p in cell.pieces), max(p.x1 for p in cell.pieces)


def _middle(cell: PlacedCell) -> float:
    return sum(_ends(cell)) / 2


def _over_rule(cell: PlacedCell, row: PrintedRow, below: _Below) -> _Columns | None:
    """The columns over the rule right below a name, if it is no rule of the labels or of another name."""
    top = max((p.y0 + p.y1) / 2 for p in cell.pieces)
    bottom = top + 2 * cell.pieces[0].line.size
    bottom = min([bottom, *((p.y0 + p.y1) / 2 for other in below.row for p in other.pieces)])
    (left, right), labels = _ends(cell), sum(below.edges[0]) / 2
    for y, x0, x1 in below.rules.across:
        if not (top < y < bottom and labels < x0 < left + TOUCH and x1 > right - TOUCH):
            continue
        inside = [n for n, edges in enumerate(below.edges) if n and x0 <= sum(edges) / 2 <= x1]
        if inside and sum(x0 <= _middle(other) <= x1 for other in row) == 1:
            return inside[0], inside[-1]
    return None


def _over_line(cell: PlacedCell, below: _Below) -> _Columns | None:
    """The columns of the line right below a name that goes on with it: under its middle, or in one column under an
    end of it. A period does not go on.
    """
    if is_period(cell.text):
        return None
    (left, right), single = _ends(cell), cell.first == cell.last
    for other in below.names:
        x0, x1 = _ends(other)
        off = abs(x0 + x1 - left - right) / 2
        if single and cell.first == other.first == other.last:
            off = min(off, abs(x0 - left), abs(x1 - right))
        if off < _NEAR / 2 and _tight(cell.pieces[-1], other.pieces[0], below.rules):
            return other.first, other.last
    return None


def _centred(cell: PlacedCell, low: int, high: int, below: _Below) -> _Columns:
    """The most of the columns `low..high` that a name stands in the middle of, if it stands between columns or is
    a period above other names; else its own.
    """
    middle, own = _middle(cell), (cell.first, cell.last)
    edges = below.edges
    inside = cell.first == cell.last and edges[cell.first][0] <= middle <= edges[cell.first][1]
    if inside and not (below.names and is_period(cell.text)):
        return own
    runs = []
    for i, j in product(range(low, high + 1), repeat=2):
        if i < j:
            off = min(abs((each[i][0] + each[j][1]) / 2 - middle) for each in (edges, below.spans))
            if off < (_NEAR if inside else (sum(edges[i + 1]) - sum(edges[i])) / 4):  # half way to the next column
                runs.append((off, i, j))
    best = min(runs, default=(0.0, *own))[0]
    _, *widest = max(((j - i, i, j) for off, i, j in runs if off <= best + _NEAR), default=(0, *own))
    return widest[0], widest[1]


def _spread(names: Sequence[PlacedCell], below: PrintedRow) -> list[PlacedCell]:
    """Names over several columns, also over the next one if that has no other name than columns elsewhere: the
    "Change" beside two years, and beside two more.
    """
    over = {column for cell in names for column in range(cell.first, cell.last + 1)}
    bare = {cell.first: cell for cell in below if cell.first and not over & {cell.first, cell.last}}
    alike = Counter(cell.text for cell in bare.values())
    found = []
    for cell in names:
        beside = bare.get(cell.last + 1)
        wider = beside and cell.last > cell.first and alike[beside.text] > 1
        found.append(cell._replace(last=beside.last) if beside and wider else cell)
    return found
