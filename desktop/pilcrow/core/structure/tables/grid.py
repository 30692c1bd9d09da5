"""From the lines of one table and the rules between them to its cells, by row and column.

Everything is upright here (`page.upright`): text runs to the right, whatever way it is turned on the page.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...page import Line
from ..page.layout import is_right_to_left
from ..page.rows import Grid, GridCell
from ..page.ruling import Rules
from .columns import (
    PlacedCell,
    extents,
    gutters,
    place,
    printed_rows,
    real_columns,
    ruled_gutters,
)
from .fragments import cut, cut_at
from .heads import head_cells, head_rows, is_ruled


def make_grid(
    lines: Sequence[Line],
    rules: Rules,
    columns: Sequence[tuple[float, float]] | None = None,
    *,
    sure: bool = False,
) -> Grid | None:
    """The table that these lines print, in these `columns` (left, right) if they are known; None when they are no
    table: one column, or one row. Where `sure`, rules draw its columns.
    """
    sides = Rules(sorted(rules.across), sorted(rules.down))
    pieces = [piece for line in lines for piece in cut(line, sides.down)]
    rows = printed_rows(pieces)
    if columns is not None:
        cuts = [(a[1] + b[0]) / 2 for a, b in pairwise(columns)]
    else:
        cuts = ruled_gutters(rows, sides) if sure else gutters(rows, rules)
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
    grid = _merge_rows(placed, heads, spans, sides, sure=sure)
    backwards = sum(is_right_to_left(line.text) for line in lines)
    if 2 * backwards > len(lines):
        for cell in grid.cells:
            cell.column = len(spans) - cell.column - cell.columns
        grid.cells.sort(key=lambda cell: (cell.row, cell.column))
    return grid


def _merge_rows(
    rows: Sequence[Sequence[PlacedCell]],
    heads: int,
    spans: Sequence[tuple[float, float]],
    rules: Rules,
    *,
    sure: bool,
) -> Grid:
    cells = head_cells(rows[:heads], spans, rules)
    number = max((cell.row + cell.rows for cell in cells), default=0)
    head_rows = number
    for group in _groups(rows[heads:], rules, spans, ROWS, sure=sure):
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


@dataclass(frozen=True, slots=True)
class RowSettings:
    """Which printed rows are one row of a table. Shares are of the gaps between printed rows."""

    step: float = 0.2
    """Of the type size: a gap wider by as much than the narrow ones parts rows ..."""
    narrow: int = 8
    """... which are those of the first 1/8."""
    lines: int = 12
    """A row has no more lines where only gaps part it."""
    ruled: float = 0.2
    """Rules between so many printed rows part rows, and gaps do not."""
    all_ruled: float = 0.7
    """With rules between so many, the others are lines of one row."""
    close: float = 0.45
    """Of the type size: the next line of a cell is nearer."""


ROWS = RowSettings()


def _groups(
    rows: Sequence[Sequence[PlacedCell]],
    rules: Rules,
    spans: Sequence[tuple[float, float]],
    settings: RowSettings,
    *,
    sure: bool,
) -> list[list[Sequence[PlacedCell]]]:
    """Printed rows that are one row of the table, because cells run over several lines."""
    if not rows:
        return []
    ruled = [is_ruled(a, b, rules, 0.5) for a, b in pairwise(rows)]
    many = sum(ruled) >= settings.ruled * len(rows)
    wide = _wide_gaps(rows, settings)
    spaced = any(wide)
    parted = [rule or (gap and not many) for rule, gap in zip(ruled, wide, strict=True)]
    starts = [0, *(at for at, part in enumerate(parted, 1) if part), len(rows)]
    whole = sum(ruled) >= max(2, settings.all_ruled * len(ruled))
    small = _begin_small(rows)
    groups: list[list[Sequence[PlacedCell]]] = []
    for start, end in pairwise(starts):
        band = list(rows[start:end])
        labelled = sum(len(row) > 1 for row in band) == 1  # the others go on with one of its cells
        drawn = (whole or (sure and labelled)) and not _has_two_figures(band, spans)
        short = (many or spaced) and len(band) <= settings.lines
        if len(band) == 1 or drawn or (short and _is_one(band, spans)):
            groups.append(band)
        else:
            groups += _by_words(band, settings, small=small)
    return groups


def _begin_small(rows: Sequence[Sequence[PlacedCell]]) -> bool:
    """Do the labels of most rows begin with a small letter?"""
    begun = [row[0].text[:1].islower() for row in rows if len(row) > 1 and row[0].first == 0]
    return 2 * sum(begun) > len(begun)


def _wide_gaps(rows: Sequence[Sequence[PlacedCell]], settings: RowSettings) -> list[bool]:
    """Which gaps between printed rows are wider than those between lines; none where the gaps do not differ."""
    tops = [min([p.y0 for c in row for p in c.pieces]) for row in rows]
    bottoms = [max([p.y1 for c in row for p in c.pieces]) for row in rows]
    gaps = [top - bottom for bottom, top in zip(bottoms, tops[1:], strict=False)]
    if len(gaps) < 3:
        return [False] * len(gaps)
    tight = sorted(gaps)[len(gaps) // settings.narrow] + settings.step * rows[0][0].pieces[0].line.size
    wide = [gap > tight for gap in gaps]
    return wide if sum(wide) >= 2 and len(gaps) - sum(wide) <= 0.9 * len(gaps) else [False] * len(gaps)


def _by_words(
    band: Sequence[Sequence[PlacedCell]], settings: RowSettings, *, small: bool
) -> list[list[Sequence[PlacedCell]]]:
    """Printed rows between two rules or wider gaps as rows, by what they say."""
    groups: list[list[Sequence[PlacedCell]]] = []
    for row in band:
        if groups and _continues(groups[-1], row, settings, small=small):
            groups[-1].append(row)
        else:
            groups.append([row])
    return groups


def _has_two_figures(band: Sequence[Sequence[PlacedCell]], spans: Sequence[tuple[float, float]]) -> bool:
    """Has a column figures in two of the printed rows?"""
    figures = [0] * len(spans)
    for row in band:
        for cell in row:
            figures[cell.first] += cell.figure
    return max(figures) > 1


def _is_one(band: Sequence[Sequence[PlacedCell]], spans: Sequence[tuple[float, float]]) -> bool:
    """Cells of several lines show by columns with fewer lines than others, and no column has two figures."""
    counts = [0] * len(spans)
    lower = False
    for number, row in enumerate(band):
        for cell in row:
            counts[cell.first] += 1
            lower = lower or (number > 0 and cell.text[:1].islower())
    filled = [count for count in counts if count]
    if len(filled) < 2 or _has_two_figures(band, spans):
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


def _continues(
    group: Sequence[Sequence[PlacedCell]], row: Sequence[PlacedCell], settings: RowSettings, *, small: bool
) -> bool:
    """Does a printed row go on with cells of the row above: words only, in columns that are begun there? A small
    letter tells it, unless labels begin with `small` ones.
    """
    filled = {column for other in group for cell in other for column in range(cell.first, cell.last + 1)}
    if any(cell.figure for cell in row):
        return False
    if not {column for cell in row for column in range(cell.first, cell.last + 1)} <= filled:
        return False
    top, bottom = min(p.y0 for c in row for p in c.pieces), max(p.y1 for c in group[-1] for p in c.pieces)
    if top - bottom >= settings.close * row[0].pieces[0].line.size:
        return False
    return len(row) < len(group[0]) and (row[0].first > 0 or (row[0].text[:1].islower() and not small))
