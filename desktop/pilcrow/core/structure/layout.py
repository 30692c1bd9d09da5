"""Pages into lines in reading order: furniture out, columns one after the other.

Furniture (running heads and feet, page numbers, watermarks, margins of line numbers) is what repeats at the
same place over neighbouring pages or counts along with them. What is not clearly furniture stays. Columns are
found from left edges that many lines share, checked against the order in which the file draws the lines: a
table jumps from side to side, columns do not.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from statistics import median
from typing import NamedTuple

from ..geometry import Box, Direction
from ..page import Line, PageText

_REACH = 4  # how many pages to each side are asked whether they print the same thing
_EDGE = 0.1  # share of the page's height that is margin: rows here need not be the outermost to be furniture
_NUMBER = re.compile(r"^\W*(\d{1,4})(?![\d.,])|(?<![\d.,])(\d{1,4})\W*$")
_ROMAN = re.compile(r"\W*([ivxlcIVXLC]{1,8})\W*")
_COUNTED = re.compile(r"\b(?:page|seite|p\.|of|von|sur)\s*", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]{2}|[\u2e80-\uffef]")
_RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


def arrange(pages: Sequence[PageText]) -> list[list[Line]]:
    """The body lines of each page in reading order, furniture removed."""
    return [_reading_order(page, drop) for page, drop in zip(pages, _furniture(pages), strict=True)]


def upright(line: Line) -> Box:
    """The line's box with its text turned to run from left to right (not a place on the page any more)."""
    x0, y0, x1, y1 = line.box
    match line.direction:
        case Direction.RIGHT:
            return line.box
        case Direction.DOWN:
            return Box(y0, -x1, y1, -x0)
        case Direction.UP:
            return Box(-y1, x0, -y0, x1)
        case Direction.LEFT:
            return Box(-x1, -y1, -x0, -y0)


def is_right_to_left(text: str) -> bool:
    """Does the text begin in a script written from right to left?"""
    return not text.isascii() and _RIGHT_TO_LEFT.search(text, 0, 24) is not None


# Furniture


@dataclass(slots=True)
class _Row:
    """One of the outermost visual rows of a page, seen from its nearer edge."""

    lines: list[int]
    y: float
    size: float
    keys: set[str]
    numbers: set[int]
    glued: bool
    gap: float
    furniture: bool = False


def _furniture(pages: Sequence[PageText]) -> list[set[int]]:
    """For each page the indices of its lines that are not text."""
    drop: list[set[int]] = [set() for _ in pages]
    enough = 3 if len(pages) > 6 else 2 if len(pages) > 3 else 1
    for top in (True, False):
        outer = [_outer_rows(page, top) for page in pages]
        for at, rows in enumerate(outer):
            body = _body_size(pages[at]) if rows else 0.0
            for rank, row in enumerate(rows):
                row.furniture = _repeats(outer, at, row, rank, enough, body)
        for at, rows in enumerate(outer):
            edge = -1.0  # where the next row must begin to belong to the furniture outside it
            for rank, row in enumerate(rows):
                near = rank == 0 or row.y < _EDGE * pages[at].height or row.y < edge
                if near and (row.furniture or (rank == 0 and _stands_with_furniture(outer, at, row))):
                    drop[at].update(row.lines)
                    edge = row.y + 3 * row.size
                else:
                    edge = 0.0
    for at, page in enumerate(pages):
        near_by = [pages[i] for i in range(max(0, at - 2), min(len(pages), at + 3)) if i != at]
        drop[at] |= _margins(page, near_by, drop[at])
    return drop


def _outer_rows(page: PageText, top: bool) -> list[_Row]:
    """The three outermost rows at the head or the foot of the page, outermost first."""
    height = page.height
    limit = 0.2 * height
    lines = page.lines
    if top:
        near = sorted(
            (line.box.y0, i) for i, line in enumerate(lines) if line.box.y0 < limit and not line.direction
        )
    else:
        ends = sorted(((height - line.box.y1, i) for i, line in enumerate(lines) if not line.direction))
        near = [end for end in ends if end[0] < limit or end[0] < ends[0][0] + 14]
    rows: list[_Row] = []
    group: list[int] = []
    edge = -1e9
    for y, i in near:
        if y >= edge:
            if group:
                rows.append(_row(page, group, top, y))
                if len(rows) == 3:
                    return rows
            group = []
            edge = y + 0.6 * min(lines[i].box.height, 2 * lines[i].size)
        group.append(i)
    return [*rows, _row(page, group, top, limit)] if group else rows


def _row(page: PageText, group: list[int], top: bool, inner: float) -> _Row:
    """`inner` is where the next row begins."""
    lines = [page.lines[i] for i in group]
    keys: set[str] = set()
    numbers: set[int] = set()
    glued = True
    for line in lines[:12]:
        text = line.text
        if len(text) > 150:
            keys.add(text)
            continue
        if roman := _ROMAN.fullmatch(text):
            numbers.add(10_000 + _roman(roman[1]) - page.number)
            glued = False
            continue
        found = {int(match[1] or match[2]) - page.number for match in _NUMBER.finditer(_COUNTED.sub("", text))}
        words = _NUMBER.sub("", text).strip()
        if _LETTERS.search(_COUNTED.sub("", words)):
            keys.add(words)
        elif found:
            glued = False
        numbers |= found
    box = lines[0].box
    y = box.y0 if top else page.height - box.y1
    return _Row(group, y, max(line.size for line in lines), keys, numbers, glued, inner - y - box.height)


def _roman(text: str) -> int:
    values = [_VALUES[c] for c in text.lower()]
    return sum(-v if v < w else v for v, w in zip(values, [*values[1:], 0], strict=True))


def _neighbours(outer: list[list[_Row]], at: int, reach: int = _REACH) -> Iterator[list[_Row]]:
    for other in range(max(0, at - reach), min(len(outer), at + reach + 1)):
        if other != at:
            yield outer[other]


def _repeats(outer: list[list[_Row]], at: int, row: _Row, rank: int, enough: int, body: float) -> bool:
    """Is the row printed at the same height on neighbouring pages, or does its number count with them?"""
    if row.size > 1.3 * body:
        enough = 5  # the same large title on consecutive slides is still a title
    apart = row.gap > 0.7 * row.size
    same = counted = 0
    for rows in _neighbours(outer, at):
        if any(abs(other.y - row.y) < 3 and not other.keys.isdisjoint(row.keys) for other in rows):
            same += 1
        if row.numbers and rank < 2 and (apart or not row.glued):
            counted += any(
                not other.numbers.isdisjoint(row.numbers)
                and (abs(other.y - row.y) < 3 or (not row.glued and len(other.lines) == len(row.lines) == 1))
                for other in rows[:2]
            )
    return same >= enough or counted >= min(2, enough)


def _stands_with_furniture(outer: list[list[_Row]], at: int, row: _Row) -> bool:
    """Is the row where, and as large as, neighbouring pages have theirs? (Heads that name the section.)"""
    if row.gap < 0.7 * row.size:
        return False
    found = 0
    for rows in _neighbours(outer, at, 2 * _REACH):
        found += any(o.furniture and abs(o.y - row.y) < 1.5 and abs(o.size - row.size) < 0.3 for o in rows)
    return found >= 3


def _body_size(page: PageText) -> float:
    """The size of most of the page's characters."""
    sizes: Counter[float] = Counter()
    for line in page.lines:
        sizes[line.size] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0


def _margins(page: PageText, near: Sequence[PageText], gone: set[int]) -> set[int]:
    """Rotated stamps beside the body, watermarks across it, and margins of line numbers."""
    lines = page.lines
    found: set[int] = set()
    turned = [i for i, line in enumerate(lines) if line.direction or line.box.height > 3 * line.size > 0]
    flat = len(lines) - len(turned)
    if turned and flat >= 8:
        kept = [line.box for i, line in enumerate(lines) if not line.direction and i not in gone]
        left = min((box.x0 for box in kept), default=0.0)
        right = max((box.x1 for box in kept), default=page.width)
        for i in turned:
            box = lines[i].box
            beside = lines[i].direction and (box.x1 < left + 1 or box.x0 > right - 1) and len(turned) <= 3
            if beside or any(_same_place(lines[i], other) for other in near):
                found.add(i)
    numbers = [i for i, line in enumerate(lines) if len(line.text) < 5 and line.text.isdecimal()]
    if len(numbers) >= 10:
        found |= _line_numbers(lines, numbers)
    return found


def _same_place(line: Line, page: PageText) -> bool:
    return any(
        other.text == line.text and abs(other.box.x0 - line.box.x0) < 3 and abs(other.box.y0 - line.box.y0) < 3
        for other in page.lines
    )


def _line_numbers(lines: list[Line], numbers: list[int]) -> set[int]:
    """A column of evenly spaced numbers counting 1 by 1 (or 5 by 5), left or right of all other text."""
    found: set[int] = set()
    sides: dict[int, list[int]] = {}
    for i in numbers:
        sides.setdefault(round(lines[i].box.x1 / 4), []).append(i)
    for key, column in sides.items():
        column = sorted(column + sides.get(key + 1, []), key=lambda i: lines[i].box.y0)
        if len(column) < 10:
            continue
        values = [int(lines[i].text) for i in column]
        steps = {b - a for a, b in pairwise(values)}
        if len(steps) != 1 or not steps <= {1, 5}:
            continue
        tops = [lines[i].box.y0 for i in column]
        gaps = [b - a for a, b in pairwise(tops)]
        pitch = median(gaps)
        inside = set(column)
        rest = [
            line.box
            for i, line in enumerate(lines)
            if i not in inside and line.box.y1 > tops[0] and not line.direction
        ]
        rest = [box for box in rest if box.y0 < lines[column[-1]].box.y1]
        before = all(box.x0 > lines[column[0]].box.x0 + 4 for box in rest)
        after = all(box.x1 < lines[column[0]].box.x1 for box in rest)
        wide = sum(box.width > 150 for box in rest)
        if rest and (before or after) and max(gaps) < 2.5 * pitch and wide > 0.6 * len(rest):
            found |= inside
    return found


# Columns


class _Item(NamedTuple):
    """A line in upright coordinates with its place in the file's drawing order."""

    x0: float
    y0: float
    x1: float
    y1: float
    drawn: int
    line: Line


def _reading_order(page: PageText, drop: set[int]) -> list[Line]:
    turned: dict[Direction, list[_Item]] = {direction: [] for direction in Direction}
    backwards = 0
    for i, line in enumerate(page.lines):
        if i not in drop:
            turned[line.direction].append(_Item(*upright(line), i, line))
            backwards += is_right_to_left(line.text)
    rtl = 2 * backwards > len(page.lines)
    return [item.line for items in turned.values() if items for item in _flow(items, rtl)]


def _flow(items: list[_Item], rtl: bool) -> list[_Item]:
    """Items in reading order: split into bands of columns where there are any, else row by row."""
    if len(items) < 5:
        return _by_rows(items, rtl)
    for gutter in _gutters(items):
        segments = _bands(items, gutter)
        if segments is None:
            continue
        ordered: list[_Item] = []
        for segment in segments:
            left, right = _sides(segment, gutter) if segment.columns else (segment.items, [])
            if _is_note(right if rtl else left, left if rtl else right):
                left, right = right, left
            for part in (right, left) if rtl else (left, right):
                ordered += _flow(part, rtl) if part else []
        return ordered
    return _by_rows(items, rtl)


def _gutters(items: list[_Item]) -> list[float]:
    """Left edges that several lines share, away from the region's own left edge; most shared first."""
    low = min(item.x0 for item in items)
    high = max(item.x1 for item in items)
    inner = low + 0.12 * (high - low)
    edges = Counter([int(item.x0 // 4) for item in items if item.x0 > inner])
    found: list[tuple[int, int]] = []
    for edge, count in edges.items():
        total = count + edges[edge + 1]
        if total >= 3 and edges[edge - 1] <= count:
            found.append((-total, edge))
    return [4.0 * edge - 1 for _, edge in sorted(found)[:4]]


@dataclass(slots=True)
class _Segment:
    items: list[_Item]
    columns: bool


def _side(item: _Item, gutter: float) -> int:
    """-1 left of the gutter, 1 right of it, 0 across (a line a little too long is still left)."""
    if item.x0 >= gutter:
        return 1
    return -1 if item.x1 <= gutter + min(12.0, 0.1 * (item.x1 - item.x0)) else 0


def _sides(segment: _Segment, gutter: float) -> tuple[list[_Item], list[_Item]]:
    left = [item for item in segment.items if item.x0 < gutter]
    return left, [item for item in segment.items if item.x0 >= gutter]


def _bands(items: list[_Item], gutter: float) -> list[_Segment] | None:
    """The region cut at lines that cross the gutter; None if nothing between them is set in columns."""
    runs: list[_Segment] = []
    for item in sorted(items, key=lambda item: item.y0):
        inside = _side(item, gutter) != 0
        if not runs or runs[-1].columns != inside:
            runs.append(_Segment([], inside))
        runs[-1].items.append(item)
    judged = [_Segment(run.items, run.columns and _in_columns(*_sides(run, gutter))) for run in runs]
    if not any(run.columns for run in judged):
        return None
    merged: list[_Segment] = []
    for run in judged:
        if merged and not run.columns and not merged[-1].columns:
            merged[-1].items += run.items
        else:
            merged.append(run)
    return merged


def _in_columns(left: list[_Item], right: list[_Item]) -> bool:
    """Are these two columns of text (rather than the cells of a table, or labels before their text)?"""
    if min(len(left), len(right)) < 2 or len(left) + len(right) < 5:
        return False
    if min(_letters(left), _letters(right)) < 12:
        return False
    fill = min(_fill(left), _fill(right))
    drawn = sorted([(item.drawn, 0) for item in left] + [(item.drawn, 1) for item in right])
    switches = sum(a[1] != b[1] for a, b in pairwise(drawn))
    if switches <= max(1, 0.2 * min(len(left), len(right))):
        return fill > 0.25
    return fill > 0.6 and min(_letters(left), _letters(right)) > 22 and not _rows_align(left, right)


def _letters(items: list[_Item]) -> float:
    """Mean number of characters a line; an ideograph counts for two."""
    return sum(len(item.line.text) * (2 if item.line.text[0] > "\u2e7f" else 1) for item in items) / len(items)


def _fill(items: list[_Item]) -> float:
    """Share of the lines that fill more than half of their column."""
    width = max(item.x1 for item in items) - min(item.x0 for item in items)
    return sum(item.x1 - item.x0 > 0.55 * width for item in items) / len(items)


def _rows_align(left: list[_Item], right: list[_Item]) -> bool:
    """Do both sides break at the same heights again and again, as the rows of a table do?"""
    marked = sorted([(item.y0, item.y1, 0) for item in left] + [(item.y0, item.y1, 1) for item in right])
    end = marked[0][0]
    rows = aligned = 0
    tops: dict[int, float] = {}
    for y0, y1, side in [*marked, (1e9, 1e9, 0)]:
        if y0 > end + 0.25 * (y1 - y0) or y0 == 1e9:
            rows += 1
            aligned += len(tops) == 2 and abs(tops[0] - tops[1]) < 3
            tops = {}
        tops.setdefault(side, y0)
        end = max(end, y1)
    return aligned >= 3 and aligned >= 0.6 * rows


def _is_note(side: list[_Item], main: list[_Item]) -> bool:
    """A narrow column in smaller type beside the text: read after it."""
    if not side or not main:
        return False
    width = max(item.x1 for item in side) - min(item.x0 for item in side)
    beside = max(item.x1 for item in main) - min(item.x0 for item in main)
    small = median(item.line.size for item in side) < median(item.line.size for item in main) - 0.7
    return small and width < 0.45 * beside


def _by_rows(items: list[_Item], rtl: bool) -> list[_Item]:
    """Visual rows from the top down, each from its beginning to its end."""
    ordered: list[_Item] = []
    row: list[_Item] = []
    top = bottom = 0.0
    for item in sorted(items, key=lambda item: (item.y0 + item.y1, item.drawn)):
        shared = min(bottom, item.y1) - max(top, item.y0)
        if row and shared >= 0.5 * min(bottom - top, item.y1 - item.y0):
            row.append(item)
        else:
            ordered += _in_row(row, rtl)
            row, top, bottom = [item], item.y0, item.y1
    return ordered + _in_row(row, rtl)


def _in_row(row: list[_Item], rtl: bool) -> list[_Item]:
    if len(row) < 2:
        return row
    return sorted(row, key=(lambda item: -item.x1) if rtl else (lambda item: item.x0))
