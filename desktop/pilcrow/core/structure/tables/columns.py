"""The columns of a table, from white space and rules, and which of them each fragment fills."""

from __future__ import annotations

import re
from bisect import bisect, bisect_left
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ..page.rows import AFTER, BEFORE, Fragment
from ..page.ruling import TOUCH, Rules
from .fragments import NUMBER_CELL

_SIGN = re.compile(rf"{AFTER.pattern}|\([a-z]\)|[*†‡§]+")
_CROSSING_SHARE, _WITH_HEADS = 0.2, 0.3
"""Rows that may cross a gutter (spanning names, long labels), as a share of those that leave it free: of the rows
from the first with two numbers, or years, and of all.
"""

Spans = Sequence[tuple[float, float]]
"""Left and right of each column."""


def printed_rows(pieces: Sequence[Fragment]) -> list[list[Fragment]]:
    """Pieces side by side, from the top down and from left to right."""
    rows: list[list[Fragment]] = []
    top = bottom = 0.0
    for piece in sorted(pieces, key=lambda piece: piece.y0 + piece.y1):
        shared = min(bottom, piece.y1) - max(top, piece.y0)
        if rows and shared >= 0.5 * min(bottom - top, piece.y1 - piece.y0):
            rows[-1].append(piece)
            top, bottom = max(top, piece.y0), min(bottom, piece.y1)
        else:
            rows.append([piece])
            top, bottom = piece.y0, piece.y1
    return [sorted(row, key=lambda piece: piece.x0) for row in rows]


def gutters(rows: Sequence[Sequence[Fragment]], rules: Rules) -> list[float]:
    """Borders of columns: white space between two pieces of rows, and rules that go down."""
    pieces = [piece for row in rows for piece in row]
    low = np.array([piece.x0 for piece in pieces]) + 0.5
    high = np.array([piece.x1 for piece in pieces]) - 0.5
    counts = [len(row) for row in rows]
    starts = np.cumsum([0, *counts[:-1]])
    edges = np.unique(np.concatenate((low, high)).round(1))
    if len(edges) < 2:
        return []
    middle = (edges[1:] + edges[:-1]) / 2
    first = np.searchsorted(middle, low, "right")
    begun = np.zeros((len(rows), len(edges)), np.int32)
    of = np.repeat(np.arange(len(rows)), counts)
    np.add.at(begun, (of, first), 1)
    np.add.at(begun, (of, np.maximum(first, np.searchsorted(middle, high, "left"))), -1)
    over = begun[:, :-1].cumsum(axis=1) > 0
    begun_before = np.minimum.reduceat(high, starts)[:, None] <= middle
    goes_on = np.maximum.reduceat(low, starts)[:, None] >= middle
    figured = [at for at, row in enumerate(rows) if sum(map(_is_number, row)) > 1]
    body = figured[0] if figured else 0
    crossed = np.maximum(over[body:].sum(axis=0) / _CROSSING_SHARE, over.sum(axis=0) / _WITH_HEADS)
    beside = begun_before & goes_on
    free = (beside & ~over).sum(axis=0)
    need = 2 if len(rows) > 2 else 1
    # beside the label of the only row with figures, below names of columns
    alone = (beside.sum(axis=0) == 1) & beside[figured].any(axis=0)
    strong = ((free >= need) | alone) & (crossed <= free)
    left, right = min(piece.x0 for piece in pieces), max(piece.x1 for piece in pieces)
    ruled = [x for x, _, _ in rules.down if left < x < right]
    for x in ruled:
        at = int(np.searchsorted(edges, x)) - 1
        if 0 <= at < len(strong):
            strong[at] = True
    bounds = np.flatnonzero(np.diff(np.concatenate(([False], strong, [False])))).reshape(-1, 2)
    cuts = []
    for low, high in edges[bounds].tolist():
        own = [x for x in ruled if low - TOUCH <= x <= high + TOUCH]
        cuts.append(own[0] if own else (low + high) / 2)
    return cuts


def _is_number(piece: Fragment) -> bool:
    return NUMBER_CELL.fullmatch(piece.line.text) is not None


def extents(rows: Sequence[Sequence[Fragment]], cuts: Sequence[float]) -> list[tuple[float, float]]:
    """Left and right of what stands in each column alone."""
    bounds = [float("-inf"), *cuts, float("inf")]
    spans = []
    everything = [piece for row in rows for piece in row]
    for low, high in pairwise(bounds):
        own = [p for p in everything if p.x0 > low - 1 and p.x1 < high + 1]
        own = own or [p for p in everything if p.x0 < high and p.x1 > low]
        x0 = max(low, min((p.x0 for p in own), default=low))
        x1 = min(high, max((p.x1 for p in own), default=high))
        spans.append((x0, x1))
    return spans


class PlacedCell(NamedTuple):
    """A cell of one printed row: columns `first..last`."""

    first: int
    last: int
    pieces: list[Fragment]
    text: str

    @property
    def is_number(self) -> bool:
        return NUMBER_CELL.fullmatch(self.text) is not None


PrintedRow = Sequence[PlacedCell]


def place_cells(
    row: Sequence[Fragment],
    cuts: Sequence[float],
    spans: Spans,
    down: Sequence[tuple[float, float, float]],
) -> list[PlacedCell]:
    """The row's pieces in their columns; pieces of one column together. `down` are rules (x, y0, y1), by x."""
    placed: list[PlacedCell] = []
    middles = [(piece.y0 + piece.y1) / 2 for piece in row]
    top, bottom = min(middles), max(middles)
    beside = [rule for rule in down if rule[1] - 1 <= bottom and rule[2] + 1 >= top]
    for piece in row:
        first, last = bisect(cuts, piece.x0 + 0.5), bisect(cuts, piece.x1 - 0.5)
        if down or first != last:
            first, last = _covered_columns(piece, *_walls(piece, row, beside), cuts, spans)
        if placed and placed[-1].last >= first:
            old = placed.pop()
            text = f"{old.text} {piece.line.text}"
            placed.append(PlacedCell(old.first, max(old.last, last), [*old.pieces, piece], text))
        else:
            placed.append(PlacedCell(first, last, [piece], piece.line.text))
    return placed


def _covered_columns(
    piece: Fragment, left: float, right: float, cuts: Sequence[float], spans: Spans
) -> tuple[int, int]:
    """First and last of the columns that the piece, or the cell drawn around it, covers for the most part."""
    most = 0.6 * (piece.x1 - piece.x0)
    covered = [
        column
        for column in range(bisect(cuts, left), bisect(cuts, right) + 1)
        if min(piece.x1, spans[column][1]) - max(piece.x0, spans[column][0]) > most
        or min(right, spans[column][1]) - max(left, spans[column][0]) > 0.5 * (spans[column][1] - spans[column][0])
    ]
    if not covered:
        covered = [bisect(cuts, (piece.x0 + piece.x1) / 2)]
    return covered[0], covered[-1]


def _walls(
    piece: Fragment, row: Sequence[Fragment], down: Sequence[tuple[float, float, float]]
) -> tuple[float, float]:
    """Left and right of the cell that rules draw around the piece and nothing else of its row; else its own."""
    middle = (piece.y0 + piece.y1) / 2
    walls = [x for x, top, bottom in down if top - 1 <= middle <= bottom + 1]
    before, after = bisect(walls, piece.x0 + TOUCH), bisect_left(walls, piece.x1 - TOUCH)
    if not before or after == len(walls):
        return piece.x0, piece.x1
    left, right = walls[before - 1], walls[after]
    if any(other is not piece and other.x1 > left + 1 and other.x0 < right - 1 for other in row):
        return piece.x0, piece.x1
    return min(left, piece.x0), max(right, piece.x1)


def real_columns(rows: Sequence[PrintedRow], columns: int) -> list[int]:
    """Beginnings of columns: a column that no row fills beside the one before, except with signs of numbers, is
    part of that.
    """
    real = [0]
    for column in range(1, columns):
        beside = (
            pair
            for row in rows
            for pair in pairwise(row)
            if real[-1] <= pair[0].last < column and pair[1].first <= column <= pair[1].last
        )
        if any(not (BEFORE.fullmatch(a.text) or _SIGN.fullmatch(b.text)) for a, b in beside):
            real.append(column)
    return real
