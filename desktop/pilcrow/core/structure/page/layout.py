"""Pages into lines in reading order: columns one after the other.

Columns are found from left edges that many lines share, checked against the order in which the file draws
the lines: a table jumps from side to side, columns do not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence, Set
from itertools import groupby, pairwise
from statistics import median
from typing import NamedTuple

from ...geometry import Direction
from ...page import Line, PageText, upright
from ...steps import Step, optional
from .. import ENOUGH
from ..text.titles import right_to_left

_FEW = 5  # fewer lines are no columns, and tell no margins
BIN = 4  # points: edges within which are one
_LONG = 10  # characters: shorter lines show neither where a column begins nor in which order columns are drawn
_INDENT = 0.12  # share of the width, within which edges are indents of the left column
_SWITCHES = 0.2  # of the shorter column's lines: times that the drawing changes sides, where one follows the other
_IN_TURN, _MIXED = (12, 0.25), (35, 0.6)
"""Columns drawn in turn, and others: characters in the line that the typical character stands in, and share of the
characters in long lines, at the least.
"""


def arrange(
    pages: Sequence[PageText],
    apart: Sequence[Set[int]] | None = None,
    cells: Sequence[Set[int]] | None = None,
) -> list[list[Line]]:
    """The lines of each page in reading order, each with its `index` there; without those that stand `apart` from
    the text (indices). Lines that are known to be `cells` (indices) keep their rows together over columns.
    """
    none: Sequence[Set[int]] = [frozenset()] * len(pages)
    arranged = [
        optional(Step.COLUMNS, page.number, _reading_order, _as_drawn, page, drop, told)
        for page, drop, told in zip(pages, apart or none, cells or none, strict=True)
    ]
    for page, lines in zip(pages, arranged, strict=True):
        for line in page.lines:
            line.index = -1
        for index, line in enumerate(lines):
            line.index = index
    return arranged


def _as_drawn(page: PageText, drop: Set[int], _: Set[int]) -> list[Line]:
    return [line for i, line in enumerate(page.lines) if i not in drop and line.text]


class _Item(NamedTuple):
    """A line in upright coordinates with its place in the file's drawing order and its number of characters."""

    x0: float
    y0: float
    x1: float
    y1: float
    drawn: int
    line: Line
    cell: bool
    letters: int


def _reading_order(page: PageText, drop: Set[int], cells: Set[int]) -> list[Line]:
    turned: list[list[_Item]] = [[] for _ in Direction]
    for i, line in enumerate(page.lines):
        if i not in drop and line.text:
            turned[line.direction].append(_Item(*upright(line), i, line, i in cells, len(line.text)))
    rtl = 2 * sum([right_to_left(item.line.text) for items in turned for item in items]) > len(page.lines)
    ordered = []
    for items in filter(None, turned):
        if notes := _notes(items):
            apart = {item.drawn for item in notes}
            items = [item for item in items if item.drawn not in apart]
        ordered += _flow(items, rtl) + _flow(notes, rtl)
    return [item.line for item in ordered]


def _notes(items: list[_Item]) -> list[_Item]:
    """Notes in the margin: small type beside the text, wholly outside its edges."""
    long = [item for item in items if item.letters > 25]  # characters: such lines tell the text's margins
    if len(long) < _FEW:
        return []
    size = median(item.line.size for item in long) - 0.7  # points by which notes are smaller than the text
    low = min(item.x0 for item in long if item.line.size > size)
    high = max(item.x1 for item in long if item.line.size > size)
    beside = [item for item in items if item.line.size < size and (item.x1 < low or item.x0 > high)]
    return [item for item in beside if sum(map(str.isalpha, item.line.text)) > 3]  # fewer letters make a label


def _flow(items: list[_Item], rtl: bool) -> list[_Item]:
    """Items in reading order: split into bands of columns where there are any, else row by row."""
    rows = _side_by_side(items)
    splits = [_bands(rows, gutter) for gutter in _gutters(items)] if len(items) >= _FEW else []
    bands = max(splits, key=_in_two, default=[])
    if not _in_two(bands):
        across = (lambda item: -item.x1) if rtl else (lambda item: item.x0)
        return [item for row in rows for item in (row if len(row) == 1 else sorted(row, key=across))]
    parts = [part for band in bands for part in (band[::-1] if rtl else band)]
    return [item for part in parts for item in _flow(part, rtl)]


def _in_two(bands: list[list[list[_Item]]]) -> int:
    """Number of items in bands of two columns."""
    return sum(len(part) for band in bands if len(band) > 1 for part in band)


def _gutters(items: list[_Item]) -> list[float]:
    """Left edges that lines share, away from the region's own left edge; those with most text first."""
    low = min(item.x0 for item in items)
    inner = low + _INDENT * (max(item.x1 for item in items) - low)
    edges: Counter[int] = Counter()
    for item in items:
        if item.x0 > inner and item.letters > _LONG:
            edges[int(item.x0 // BIN)] += item.letters // _LONG
    found = [(-count - edges[edge + 1], edge) for edge, count in list(edges.items()) if edges[edge - 1] <= count]
    return [float(BIN * edge - 1) for count, edge in sorted(found)[:4] if count <= -ENOUGH]  # those with most text


def _bands(rows: list[list[_Item]], gutter: float) -> list[list[list[_Item]]]:
    """The region's rows cut into bands, each of two columns or of one: at lines that cross the gutter, and at rows
    of a table on both sides of it.
    """

    def is_across(row: list[_Item]) -> bool:
        if len(row) > 2 and all(item.cell for item in row):
            right = [item.x0 >= gutter for item in row]
            if any(right) and not all(right):
                return True
        return any(item.x0 < gutter < item.x1 - 3 for item in row)  # points: a line too long reaches over a gutter

    bands: list[list[list[_Item]]] = []
    for across, group in groupby(rows, is_across):
        items = [item for row in group for item in row]
        sides = [item for item in items if item.x0 < gutter], [item for item in items if item.x0 >= gutter]
        if not across and _in_columns(*sides):
            bands.append(list(sides))
        elif bands and len(bands[-1]) == 1:
            bands[-1][0] += items
        else:
            bands.append([items])
    return bands


def _in_columns(left: list[_Item], right: list[_Item]) -> bool:
    """Are these two columns of text (rather than the cells of a table, or labels before their text)?"""
    fewer = min(len(left), len(right))
    if fewer < 2 or len(left) + len(right) < _FEW:
        return False
    both = [(item, side) for side, part in enumerate((left, right)) for item in part if item.letters > _LONG]
    drawn = sorted((item.drawn, side) for item, side in both)
    switches = sum(a[1] != b[1] for a, b in pairwise(drawn))
    letters, filled = _IN_TURN if switches <= max(1, _SWITCHES * fewer) else _MIXED
    return all(_typical_length(part) > letters and _full_share(part) > filled for part in (left, right))


def _typical_length(items: list[_Item]) -> float:
    """Length of the typical character's line; an ideograph counts for two."""
    lengths = [item.letters * (2 if item.line.text[0] > "\u2e7f" else 1) for item in items]
    return sum(n * n for n in lengths) / sum(lengths)


def _full_share(items: list[_Item]) -> float:
    """Share of the characters in lines more than half as long as the longest."""
    width = max(item.x1 - item.x0 for item in items)
    filled = sum(item.letters for item in items if item.x1 - item.x0 > 0.55 * width)  # of the longest one's width
    return filled / sum(item.letters for item in items)


def _side_by_side(items: list[_Item]) -> list[list[_Item]]:
    """Items that stand side by side, from the top down: they share half of the lower one's height."""
    rows: list[list[_Item]] = []
    top = bottom = 0.0  # of the first item of a row
    for item in sorted(items, key=lambda item: item.y0 + item.y1):
        _, y0, _, y1, *_ = item
        shared = min(bottom, y1) - max(top, y0)
        if rows and 2 * shared >= min(bottom - top, y1 - y0):
            rows[-1].append(item)
        else:
            rows.append([item])
            top, bottom = y0, y1
    return rows
