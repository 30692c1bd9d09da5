"""Cells of one table, by row and column, from its lines and rules.

Everything is upright here (`page.upright`): text runs to the right, whatever way it is turned on the page.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from ...page import Line
from ..page.rows import Grid, GridCell
from ..page.ruling import Rules
from ..text.titles import right_to_left
from .columns import PrintedRow, Spans, extents, gutters, place_cells, printed_rows, real_columns
from .fragments import cut_line, cut_numbers
from .heads import head_rows, is_ruled
from .spanning import head_cells

_SOME, _MOST = 0.2, 0.7
"""Of the gaps between printed rows: many, or all, have rules; of the type size: a wider gap."""


def make_grid(lines: Sequence[Line], rules: Rules) -> Grid | None:
    """The table that these lines print; None when they are no table: one column, or one row."""
    sides = Rules(sorted(rules.across), sorted(rules.down))
    pieces = [piece for line in lines for piece in cut_line(line, sides.down)]
    rows = printed_rows(pieces)
    cuts = gutters(rows, sides)
    if not cuts or len(rows) < 2:
        return None
    rows = [[part for piece in row for part in cut_numbers(piece, cuts)] for row in rows]
    spans = extents(rows, cuts)
    placed = [place_cells(row, cuts, spans, sides.down) for row in rows]
    kept = real_columns(placed, len(spans))
    if len(kept) < len(spans):
        cuts = [cuts[column - 1] for column in kept[1:]]
        rows = [[part for piece in row for part in cut_numbers(piece, cuts)] for row in rows]
        spans = extents(rows, cuts)
        placed = [place_cells(row, cuts, spans, sides.down) for row in rows]
    if len(spans) < 2:
        return None
    heads = head_rows(placed, sides)
    grid = _merge_rows(placed, heads, spans, sides)
    backwards = sum(right_to_left(line.text) for line in lines)
    if 2 * backwards > len(lines):
        for cell in grid.cells:
            cell.column = len(spans) - cell.column - cell.columns
        grid.cells.sort(key=lambda cell: (cell.row, cell.column))
    return grid if grid.rows > 1 else None


def _merge_rows(rows: Sequence[PrintedRow], heads: int, spans: Spans, rules: Rules) -> Grid:
    cells = head_cells(rows, heads, spans, rules)
    named = number = max((cell.row + cell.rows for cell in cells), default=0)
    for number, group in enumerate(_grid_rows(rows[heads:], rules), named):
        columns: dict[int, GridCell] = {}
        for placed in (cell for row in group for cell in row):
            key = next((k for k, c in columns.items() if k <= placed.last and k + c.columns > placed.first), None)
            if key is None:
                width = placed.last - placed.first + 1
                columns[placed.first] = GridCell(number, placed.first, 1, width, list(placed.pieces))
            else:
                columns[key].fragments += placed.pieces
        cells += [columns[key] for key in sorted(columns)]
    return Grid(cells, max((cell.row + cell.rows for cell in cells), default=0), list(spans), named)


def _grid_rows(rows: Sequence[PrintedRow], rules: Rules) -> list[list[PrintedRow]]:
    """Printed rows that are one row of the table, because cells run over several lines: rules part them, if many
    do; else wider gaps; else what they say.
    """
    if not rows:
        return []
    ruled = [is_ruled(a, b, rules, 0.5) for a, b in pairwise(rows)]
    many = sum(ruled) >= _SOME * len(rows)
    whole = sum(ruled) >= max(2, _MOST * len(ruled))  # the others are lines of one row
    wide = _wide_gaps(rows)
    parted = [rule or (gap and not many) for rule, gap in zip(ruled, wide, strict=True)]
    starts = [0, *(at for at, part in enumerate(parted, 1) if part), len(rows)]
    groups: list[list[PrintedRow]] = []
    for start, end in pairwise(starts):
        band = list(rows[start:end])
        one = whole or ((many or any(wide)) and _is_one(band))
        if len(band) == 1 or (one and not _has_two_numbers(band)):
            groups.append(band)
            continue
        for at, row in enumerate(band):
            if at and _continues(groups[-1], row):
                groups[-1].append(row)
            else:
                groups.append([row])
    return groups


def _wide_gaps(rows: Sequence[PrintedRow]) -> list[bool]:
    """Gaps between printed rows that are wider than between lines; none where the gaps do not differ."""
    pieces = [[piece for cell in row for piece in cell.pieces] for row in rows]
    gaps = [min(p.y0 for p in below) - max(p.y1 for p in above) for above, below in pairwise(pieces)]
    if len(gaps) < 3:
        return [False] * len(gaps)
    tight = sorted(gaps)[len(gaps) // 8] + _SOME * rows[0][0].pieces[0].line.size
    wide = [gap > tight for gap in gaps]
    return wide if sum(wide) >= 2 and sum(wide) >= 0.1 * len(gaps) else [False] * len(gaps)


def _has_two_numbers(band: Sequence[PrintedRow]) -> bool:
    """Has a column numbers in two of the printed rows?"""
    numbers = [cell.first for row in band for cell in row if cell.is_number]
    return len(numbers) > len(set(numbers))


def _is_one(band: Sequence[PrintedRow]) -> bool:
    """Are these lines of one row: has a column fewer of them than others, or does one go on in small letters?"""
    counts = Counter(cell.first for row in band for cell in row)
    lower = any(cell.text[:1].islower() for row in band[1:] for cell in row)
    return len(counts) > 1 and (lower or min(counts.values()) < len(band))


def _continues(group: Sequence[PrintedRow], row: PrintedRow) -> bool:
    """Does a printed row go on with cells of the row above: words only, in columns that are begun there, in
    small letters where it has a label?
    """
    filled = {column for other in group for cell in other for column in range(cell.first, cell.last + 1)}
    if any(cell.is_number or not filled.issuperset(range(cell.first, cell.last + 1)) for cell in row):
        return False
    return len(row) < len(group[0]) and (row[0].first > 0 or row[0].text[:1].islower())
