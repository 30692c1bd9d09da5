"""Pages into lines in reading order: columns one after the other.

Columns are found from left edges that many lines share, checked against the order in which the file draws
the lines: a table jumps from side to side, columns do not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence, Set
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from ...geometry import Direction
from ...page import Line, PageText, upright
from ...steps import Step, optional
from .drop_capitals import with_drop_capitals

# Characters of a line, unless another unit is said.
_NOTED, _FEW = 25, 5  # lines from which the text's margins are told, and how many there have to be
_SMALLER = 0.7  # points by which notes are smaller than the text
_NOTE_LETTERS = 3  # no more make a label
_LEAST_ITEMS, _COVERED = 5, 0.9  # lines of a page in columns; share of them in columns that will do
_INDENTED = 0.12  # share of the width, within which edges are indents of the left column
_BIN = 4  # points: left edges within which are one
_EDGE, _WEIGHT = 9, 10  # longer lines show where a column begins; as many more count one more
_TRIED, _LEAST_WEIGHT = 4, 3  # gutters tried, and what the lines at their edge weigh at least
_OVERLAP, _SHARE_OVER = 12.0, 0.1  # points, and share of its width, by which a line too long reaches over a gutter
_LEAST_BESIDE = 2  # lines of some length on either side of a gutter, or rows of a table over it
_CELLS = 2  # more in a row make it a table's
_ROWS_APART, _HEAD_ROWS = 4, 4  # rows between the rows of a table over a gutter; rows of its head
_HEAD_CELL, _TABLE_CELL = 45, 60
_LEAST_LINES, _LEAST_LETTERS = 5, 12  # of two columns together; that the typical character's line has in each
_LONG = 11  # lines by whose drawing order columns are told
_SWITCHES = 0.2  # of the shorter column's lines: times that the drawing changes sides
_FILLED, _WELL_FILLED, _FULL_LETTERS = 0.25, 0.6, 22  # share in long lines: drawn in turn, or else
_LONG_LINE = 0.55  # of the longest one's width
_NEW_ROW, _SAME_TOP = 0.25, 3  # share of a line's height between rows; points by which tops in one row differ
_ALIGNED, _SHARE_ALIGNED = 3, 0.6  # rows that begin at one height on both sides
_NARROW = 0.45  # width of a column of notes by that of the text
_BESIDE = 0.5  # share of a line's height that it has in common with those of its row
_END = 1e9  # points: below all lines
_FIGURE = re.compile(r"[-–—$€£¥(\d.,\s)%]+|NM|N/A|n/a")
_RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")


def arrange(pages: Sequence[PageText], apart: Sequence[Set[int]] | None = None) -> list[list[Line]]:
    """The lines of each page in reading order, each with its `index` there, without those (indices) that stand
    `apart` from the text.
    """
    drops: Sequence[Set[int]] = apart if apart is not None else [frozenset()] * len(pages)
    arranged = [
        optional(Step.COLUMNS, page.number, _reading_order, _as_drawn, page, drop)
        for page, drop in zip(pages, drops, strict=True)
    ]
    for page, lines in zip(pages, arranged, strict=True):
        for line in page.lines:
            line.index = -1
        for index, line in enumerate(lines):
            line.index = index
    return arranged


def is_right_to_left(text: str) -> bool:
    """Does the text begin in a script written from right to left?"""
    return not text.isascii() and _RIGHT_TO_LEFT.search(text, 0, 24) is not None


def _as_drawn(page: PageText, drop: Set[int]) -> list[Line]:
    return [line for i, line in enumerate(page.lines) if i not in drop and line.text]


def _no_capitals(_: Sequence[Line]) -> dict[int, Line | None]:
    return {}


class _Item(NamedTuple):
    """A line in upright coordinates with its place in the file's drawing order."""

    x0: float
    y0: float
    x1: float
    y1: float
    drawn: int
    line: Line


def _reading_order(page: PageText, drop: Set[int]) -> list[Line]:
    turned: list[list[_Item]] = [[] for _ in Direction]
    backwards = 0
    capitals = optional(Step.DROP_CAPITALS, page.number, with_drop_capitals, _no_capitals, page.lines)
    for i, printed in enumerate(page.lines):
        line = capitals.get(i, printed)
        if i not in drop and line is not None and line.text:
            turned[line.direction].append(_Item(*upright(line), i, line))
            backwards += not line.text.isascii() and is_right_to_left(line.text)
    rtl = 2 * backwards > len(page.lines)
    return [item.line for items in turned if items for item in _past_notes(items, rtl)]


def _past_notes(items: list[_Item], rtl: bool) -> list[_Item]:
    """Items in reading order, notes in the margin last: small type beside the text, wholly outside its edges."""
    long = [item for item in items if len(item.line.text) > _NOTED]
    if len(long) < _FEW:
        return _flow(items, rtl)
    size = median(item.line.size for item in long)
    text = [item for item in long if item.line.size > size - _SMALLER]
    low, high = min(item.x0 for item in text), max(item.x1 for item in text)
    notes = [
        item
        for item in items
        if item.line.size < size - _SMALLER
        and (item.x1 < low or item.x0 > high)
        and sum(map(str.isalpha, item.line.text)) > _NOTE_LETTERS
    ]
    if not notes:
        return _flow(items, rtl)
    apart = {item.drawn for item in notes}
    return _flow([item for item in items if item.drawn not in apart], rtl) + _flow(notes, rtl)


def _flow(items: list[_Item], rtl: bool) -> list[_Item]:
    """Items in reading order: split into bands of columns where there are any, else row by row."""
    rows = _rows(items)
    best: tuple[int, float, list[_Segment]] = (0, 0.0, [])
    if len(items) >= _LEAST_ITEMS:
        for gutter in _gutters(items):
            segments = _bands(rows, gutter)
            covered = sum(len(segment.items) for segment in segments if segment.columns)
            if covered > best[0]:
                best = (covered, gutter, segments)
            if covered > _COVERED * len(items):
                break
    covered, gutter, segments = best
    if not covered:
        return [item for row in rows for item in _in_row(row, rtl)]
    ordered: list[_Item] = []
    for segment in segments:
        left, right = _sides(segment, gutter) if segment.columns else (segment.items, [])
        if _is_note(right if rtl else left, left if rtl else right):
            left, right = right, left
        for part in (right, left) if rtl else (left, right):
            ordered += _flow(part, rtl) if part else []
    return ordered


def _gutters(items: list[_Item]) -> list[float]:
    """Left edges that lines share, away from the region's own left edge; those with most text first."""
    low = min(item.x0 for item in items)
    high = max(item.x1 for item in items)
    inner = low + _INDENTED * (high - low)
    edges: Counter[int] = Counter()
    for item in items:
        if item.x0 > inner and len(item.line.text) > _EDGE:
            edges[int(item.x0 // _BIN)] += len(item.line.text) // _WEIGHT
    found = [(-count - edges[edge + 1], edge) for edge, count in list(edges.items()) if edges[edge - 1] <= count]
    gutters = [float(_BIN * edge - 1) for count, edge in sorted(found)[:_TRIED] if count <= -_LEAST_WEIGHT]
    return [gutter for gutter in gutters if _has_text_beside(items, gutter)]


def _has_text_beside(items: list[_Item], gutter: float) -> bool:
    """Two lines of some length on either side: what columns of figures lack."""
    long = [item for item in items if len(item.line.text) > _EDGE and not item.x0 < gutter < item.x1 - _OVERLAP]
    left = sum(item.x0 < gutter for item in long)
    return _LEAST_BESIDE <= left <= len(long) - _LEAST_BESIDE


@dataclass(slots=True)
class _Segment:
    items: list[_Item]
    columns: bool


def _crosses(row: list[_Item], gutter: float) -> bool:
    """Does one of the items go on over the gutter? (A line a little too long is still left of it.)"""
    return any(
        x0 < gutter < x1 and x1 > gutter + min(_OVERLAP, _SHARE_OVER * (x1 - x0)) for x0, _, x1, _, _, _ in row
    )


def _sides(segment: _Segment, gutter: float) -> tuple[list[_Item], list[_Item]]:
    left = [item for item in segment.items if item.x0 < gutter]
    return left, [item for item in segment.items if item.x0 >= gutter]


def _bands(rows: list[list[_Item]], gutter: float) -> list[_Segment]:
    """The region's rows cut at lines that cross the gutter and at tables as wide as both columns."""
    across = [_crosses(row, gutter) for row in rows]
    for start, end in _wide_tables(rows, across, gutter):
        across[start:end] = [True] * (end - start)
    runs: list[_Segment] = []
    for row, crossing in zip(rows, across, strict=True):
        if not runs or runs[-1].columns == crossing:
            runs.append(_Segment([], not crossing))
        runs[-1].items += row
    judged = [_Segment(run.items, run.columns and _in_columns(*_sides(run, gutter))) for run in runs]
    merged: list[_Segment] = []
    for run in judged:
        if merged and not run.columns and not merged[-1].columns:
            merged[-1].items += run.items
        else:
            merged.append(run)
    return merged


def _wide_tables(rows: list[list[_Item]], across: list[bool], gutter: float) -> list[tuple[int, int]]:
    """Runs of rows whose cells go on over the gutter with bare figures, from their header rows on."""
    strong = [
        i for i, row in enumerate(rows) if len(row) > _CELLS and not across[i] and _figures_beyond(row, gutter)
    ]
    found: list[tuple[int, int]] = []
    at = 0
    while at < len(strong):
        last = at
        while last + 1 < len(strong) and strong[last + 1] - strong[last] < _ROWS_APART:
            last += 1
        if last - at >= _LEAST_BESIDE:
            start = strong[at]
            while start and start > strong[at] - _HEAD_ROWS and _heads(rows[start - 1], rows[start][0]):
                start -= 1
            found.append((start, strong[last] + 1))
        at = last + 1
    return found


def _heads(row: list[_Item], below: _Item) -> bool:
    """Short cells right above the row below."""
    near = max(item.y1 for item in row) > below.y0 - (below.y1 - below.y0)
    return near and all(len(item.line.text) < _HEAD_CELL for item in row)


def _figures_beyond(row: list[_Item], gutter: float) -> bool:
    right = [item.line.text for item in row if item.x0 >= gutter]
    return (
        0 < len(right) < len(row)
        and all(_FIGURE.fullmatch(text) for text in right)
        and all(len(item.line.text) < _TABLE_CELL for item in row)
    )


def _in_columns(left: list[_Item], right: list[_Item]) -> bool:
    """Are these two columns of text (rather than the cells of a table, or labels before their text)?"""
    if min(len(left), len(right)) < _LEAST_BESIDE or len(left) + len(right) < _LEAST_LINES:
        return False
    if min(_letters(left), _letters(right)) < _LEAST_LETTERS:
        return False
    fill = min(_fill(left), _fill(right))
    long = [
        (item.drawn, side)
        for side, part in enumerate((left, right))
        for item in part
        if len(item.line.text) > _LONG
    ]
    drawn = sorted(long)
    switches = sum(a[1] != b[1] for a, b in pairwise(drawn))
    if switches <= max(1, _SWITCHES * min(len(left), len(right))):
        return fill > _FILLED
    return (
        fill > _WELL_FILLED
        and min(_letters(left), _letters(right)) > _FULL_LETTERS
        and not _rows_align(left, right)
    )


def _letters(items: list[_Item]) -> float:
    """How long a line the typical character stands in; an ideograph counts for two."""
    lengths = [len(item.line.text) * (2 if item.line.text[0] > "\u2e7f" else 1) for item in items]
    return sum(n * n for n in lengths) / sum(lengths)


def _fill(items: list[_Item]) -> float:
    """Share of the characters in lines more than half as long as the longest."""
    width = max(item.x1 - item.x0 for item in items)
    filled = sum(len(item.line.text) for item in items if item.x1 - item.x0 > _LONG_LINE * width)
    return filled / sum(len(item.line.text) for item in items)


def _rows_align(left: list[_Item], right: list[_Item]) -> bool:
    """Do both sides break at the same heights again and again, as the rows of a table do?"""
    marked = sorted([(item.y0, item.y1, 0) for item in left] + [(item.y0, item.y1, 1) for item in right])
    end = marked[0][0]
    rows = aligned = 0
    tops: dict[int, float] = {}
    for y0, y1, side in [*marked, (_END, _END, 0)]:
        if y0 > end + _NEW_ROW * (y1 - y0) or y0 == _END:
            rows += 1
            aligned += {0, 1} <= tops.keys() and abs(tops[0] - tops[1]) < _SAME_TOP
            tops = {}
        tops.setdefault(side, y0)
        end = max(end, y1)
    return aligned >= _ALIGNED and aligned >= _SHARE_ALIGNED * rows


def _is_note(side: list[_Item], main: list[_Item]) -> bool:
    """A narrow column in smaller type beside the text: read after it."""
    if not side or not main:
        return False
    width = max(item.x1 for item in side) - min(item.x0 for item in side)
    beside = max(item.x1 for item in main) - min(item.x0 for item in main)
    small = median(item.line.size for item in side) < median(item.line.size for item in main) - _SMALLER
    return small and width < _NARROW * beside


def _rows(items: list[_Item]) -> list[list[_Item]]:
    """Items that stand side by side, from the top down."""
    rows: list[list[_Item]] = []
    top = bottom = 0.0
    for item in sorted(items, key=_middle):
        _, y0, _, y1, _, _ = item
        shared = min(bottom, y1) - max(top, y0)
        if rows and (shared >= _BESIDE * (bottom - top) or shared >= _BESIDE * (y1 - y0)):
            rows[-1].append(item)
        else:
            rows.append([item])
            top, bottom = y0, y1
    return rows


def _middle(item: _Item) -> float:
    return item.y0 + item.y1


def _in_row(row: list[_Item], rtl: bool) -> list[_Item]:
    return sorted(row, key=(lambda item: -item.x1) if rtl else (lambda item: item.x0))
