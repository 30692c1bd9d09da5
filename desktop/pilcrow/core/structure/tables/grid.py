"""From the lines of one table and the rules between them to its cells, by row and column.

Everything is upright here (`page.upright`): text runs to the right, whatever way it is turned on the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ...page import Line
from ..page.layout import is_right_to_left
from ..page.rows import Grid, GridCell
from .columns import (
    PlacedCell,
    extents,
    gutters,
    place,
    printed_rows,
    real_columns,
)
from .fragments import cut, cut_at
from .heads import head_cells, head_rows, is_ruled
from .ruling import Rules


def make_grid(
    lines: Sequence[Line], rules: Rules, columns: Sequence[tuple[float, float]] | None = None
) -> Grid | None:
    """The table that these lines print, in these `columns` (left, right) if they are known; None when they are no
    table: one column, or one row.
    """
    sides = Rules(sorted(rules.across), sorted(rules.down))
    pieces = [piece for line in lines for piece in cut(line, sides.down)]
    rows = printed_rows(pieces)
    cuts = gutters(rows, rules) if columns is None else [(a[1] + b[0]) / 2 for a, b in pairwise(columns)]
    if not cuts or len(rows) < 2:
        return None
    rows = [[part for piece in row for part in cut_at(piece, cuts, row)] for row in rows]
    spans = extents(rows, cuts)
    placed = [place(row, cuts, spans, sides.down) for row in rows]
    kept = real_columns(placed, len(spans))
    if len(kept) < len(spans):
        cuts = [cuts[column - 1] for column in kept[1:]]
        spans = extents(rows, cuts)
        placed = [place(row, cuts, spans, sides.down) for row in rows]
    if len(spans) < 2:
        return None
    heads = head_rows(placed, sides)
    grid = _merge_rows(placed, heads, spans, sides)
    backwards = sum(is_right_to_left(line.text) for line in lines)
    if 2 * backwards > len(lines):
        for cell in grid.cells:
            cell.column = len(spans) - cell.column - cell.columns
        grid.cells.sort(key=lambda cell: (cell.row, cell.column))
    return grid


def _merge_rows(
    rows: Sequence[Sequence[PlacedCell]], heads: int, spans: Sequence[tuple[float, float]], rules: Rules
) -> Grid:
    cells = head_cells(rows[:heads], spans, rules)
    number = max((cell.row + cell.rows for cell in cells), default=0)
    head_rows = number
    for group in _groups(rows[heads:], rules, spans):
        columns: dict[int, GridCell] = {}
        for row in group:
            for placed in row:
                key = next(
                    (k for k, c in columns.items() if k <= placed.last and k + c.columns > placed.first), None
                )
                if key is None:
                    columns[placed.first] = GridCell(
                        number, placed.first, 1, placed.last - placed.first + 1, list(placed.pieces)
                    )
                else:
                    columns[key].fragments += placed.pieces
        cells += [columns[key] for key in sorted(columns)]
        number += 1
    return Grid(cells, number, list(spans), head_rows)


def _groups(
    rows: Sequence[Sequence[PlacedCell]], rules: Rules, spans: Sequence[tuple[float, float]]
) -> list[list[Sequence[PlacedCell]]]:
    """Printed rows that are one row of the table, because cells run over several lines."""
    if not rows:
        return []
    tops = [min([p.y0 for c in row for p in c.pieces]) for row in rows]
    bottoms = [max([p.y1 for c in row for p in c.pieces]) for row in rows]
    gaps = [top - bottom for bottom, top in zip(bottoms, tops[1:], strict=False)]
    ruled = [is_ruled(a, b, rules, 0.5) for a, b in pairwise(rows)]
    size = rows[0][0].pieces[0].line.size
    tight = sorted(gaps)[len(gaps) // 8] + 0.2 * size if gaps else 0.0
    spaced = (
        len(gaps) > 2 and sum(g > tight for g in gaps) >= 2 and sum(g <= tight for g in gaps) <= 0.9 * len(gaps)
    )
    groups: list[list[Sequence[PlacedCell]]] = []
    band: list[Sequence[PlacedCell]] = [rows[0]]
    many = sum(ruled) >= 0.2 * len(rows)
    for at in range(1, len(rows) + 1):
        if at < len(rows) and not (ruled[at - 1] or (spaced and not many and gaps[at - 1] > tight)):
            band.append(rows[at])
            continue
        groups += _band(band, spans, many or spaced)
        if at < len(rows):
            band = [rows[at]]
    return groups


def _band(
    band: list[Sequence[PlacedCell]], spans: Sequence[tuple[float, float]], apart: bool
) -> list[list[Sequence[PlacedCell]]]:
    """Printed rows between two rules or wider gaps: one row, or several."""
    if len(band) == 1:
        return [band]
    if apart and len(band) < 13 and _is_one(band, spans):
        return [band]
    groups: list[list[Sequence[PlacedCell]]] = []
    for row in band:
        if groups and _continues(groups[-1], row):
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def _is_one(band: Sequence[Sequence[PlacedCell]], spans: Sequence[tuple[float, float]]) -> bool:
    """Cells of several lines show by columns with fewer lines than others, and no column has two figures."""
    counts = [0] * len(spans)
    figures = [0] * len(spans)
    lower = False
    for number, row in enumerate(band):
        for cell in row:
            counts[cell.first] += 1
            figures[cell.first] += cell.figure
            lower = lower or (number > 0 and cell.text[:1].islower())
    filled = [count for count in counts if count]
    if len(filled) < 2 or sum(count > 1 for count in figures) > 0:
        return False
    if any(_is_title(a, b, spans) for a, b in pairwise(band)):
        return False
    return lower or min(filled) < len(band)


def _is_title(
    row: Sequence[PlacedCell], below: Sequence[PlacedCell], spans: Sequence[tuple[float, float]]
) -> bool:
    """Is a row that only has a label the title of those below? The next word would have had room in its line."""
    if len(row) > 1 or row[0].first or below[0].first or len(below) == 1:
        return False
    line, after = row[0].pieces[-1], below[0].pieces[0]
    width = (after.x1 - after.x0) / max(1, len(after.line.text))
    word = len(after.line.text.split(" ", 1)[0]) + 1
    return line.x1 + word * width < spans[0][1] and not after.line.text[:1].islower()


def _continues(group: Sequence[Sequence[PlacedCell]], row: Sequence[PlacedCell]) -> bool:
    """Does a printed row go on with cells of the row above: words only, in columns that are begun there?"""
    last = group[-1]
    filled = {column for row in group for cell in row for column in range(cell.first, cell.last + 1)}
    if any(cell.figure for cell in row):
        return False
    own = {column for cell in row for column in range(cell.first, cell.last + 1)}
    close = (
        min(p.y0 for c in row for p in c.pieces) - max(p.y1 for c in last for p in c.pieces)
        < 0.45 * row[0].pieces[0].line.size
    )
    if not close or not own <= filled:
        return False
    return len(row) < len(group[0]) and (row[0].first > 0 or row[0].text[:1].islower())
