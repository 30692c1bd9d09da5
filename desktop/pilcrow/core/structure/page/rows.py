"""Lines of one page into visual rows with cells; and what tables are made of."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple, TypeVar

from ...geometry import Box, union
from ...page import Line, upright
from ..text.titles import right_to_left

BULLETS = "•‣◦▪▫●○■□◆◇⬥⬧⧫►▶▷➢➤☞✓✔✗❍❐❑❒❖·∙\uf0b7\uf0a7"
_MARK = re.compile(
    rf"[{BULLETS}*–—-](?=\s|$)|[{BULLETS}]"
    r"|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})\)(?=\s|$)|(?:\d{1,2}|[a-zA-Z])\.(?=\s|$)|\[\d{1,3}\](?=\s|$)"
)
BEFORE = re.compile(r"[$€£¥(]+|US\$|[A-Z]{0,2}\$")  # cells that belong to the number after them
AFTER = re.compile(r"[)%]+|\)%|pts?|bps?")  # cells that belong to the number before them

_Number = TypeVar("_Number", int, float)


@dataclass(slots=True)
class PageRow:
    """Lines side by side, in upright coordinates; mirrored in right-to-left text, so that x grows as one reads."""

    lines: Sequence[Line]
    cells: Sequence[tuple[float, float]]  # left and right
    x0: float
    y0: float
    x1: float
    y1: float
    main: Line  # its longest line, whose style is the row's
    text: str  # of its first line
    last: str  # text of its last line

    @property
    def page(self) -> int:
        return self.main.page

    @property
    def chars(self) -> int:
        return sum([len(line.text) for line in self.lines])


def mark(text: str) -> str:
    """The list marker that the text begins with, or nothing."""
    found = _MARK.match(text)
    return found.group() if found else ""


def make_rows(lines: Sequence[Line]) -> list[PageRow]:
    """Arranged lines grouped where they stand side by side."""
    boxes = [upright(line) for line in lines]
    ranges = pairwise([*row_starts(lines, boxes), len(lines)])
    return [_make_row(lines[start:end], boxes[start:end]) for start, end in ranges]


def row_starts(lines: Sequence[Line], boxes: Sequence[Box]) -> list[int]:
    """The lines (indices) that begin a visual row: others share half of the lower one's height with the line
    before. `boxes` are upright.
    """
    starts: list[int] = []
    top = bottom = 0.0  # of the line before
    first: Line | None = None
    for i, (line, (_, y0, _, y1)) in enumerate(zip(lines, boxes, strict=True)):
        shared = min(y1, bottom) - max(y0, top)
        beside = shared > 0 and shared >= 0.5 * min(y1 - y0, bottom - top)
        if not (beside and first and line.page == first.page and line.direction == first.direction):
            starts.append(i)
            first = line
        top, bottom = y0, y1
    return starts


def _make_row(lines: Sequence[Line], boxes: Sequence[Box]) -> PageRow:
    main = lines[0]
    if len(lines) == 1:
        x0, y0, x1, y1 = boxes[0]
        x0, x1 = (-x1, -x0) if right_to_left(main.text) else (x0, x1)
        return PageRow(lines, [(x0, x1)], x0, y0, x1, y1, main, main.text, main.text)
    main = max(lines, key=lambda line: len(line.text))
    extents = [(box[0], box[2]) for box in boxes]
    if extents[-1] < extents[0]:
        extents = [(-x1, -x0) for x0, x1 in extents]
    _, top, _, bottom = union(boxes)
    left, right = min(x0 for x0, _ in extents), max(x1 for _, x1 in extents)
    cells = joined(extents, main.size)
    return PageRow(lines, cells, left, top, right, bottom, main, lines[0].text, lines[-1].text)


def joined(ranges: Iterable[tuple[_Number, _Number]], gap: _Number) -> list[tuple[_Number, _Number]]:
    """Ranges with less than `gap` between them as one."""
    whole: list[tuple[_Number, _Number]] = []
    for low, high in ranges:
        if whole and low - whole[-1][1] < gap:
            whole[-1] = whole[-1][0], max(high, whole[-1][1])
        else:
            whole.append((low, high))
    return whole


# Tables


class Fragment(NamedTuple):
    """A line, or a cell of one, with its upright box."""

    line: Line
    x0: float
    y0: float
    x1: float
    y1: float


@dataclass(slots=True)
class GridCell:
    """Lines of a cell from the top down, its first row and column, and how many of each it spans."""

    row: int
    column: int
    rows: int
    columns: int
    fragments: list[Fragment]
    head: bool = False

    @property
    def text(self) -> str:
        return " ".join([piece.line.text for piece in self.fragments])


@dataclass(slots=True)
class Grid:
    """Cells row by row; `spans` are the upright (left, right) of the columns. The first `heads` rows name what
    stands below. `repeats` are the cells of heads printed again on a later page.
    """

    cells: list[GridCell]
    rows: int
    spans: list[tuple[float, float]]
    heads: int = 0
    repeats: list[GridCell] = field(default_factory=list)
