"""Lines of one page into visual rows with cells, and runs of rows into tables."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from ..page import Line
from .layout import is_right_to_left, upright

BULLETS = "•‣◦▪▫●○■□◆◇►▶➢➤✓✔❖·∙\uf0b7\uf0a7"
_MARK = re.compile(
    rf"[{BULLETS}*–—-](?=\s|$)|[{BULLETS}]"
    r"|\(?(?:\d{1,3}|[a-zA-Z]|[ivxIVX]{1,5})\)(?=\s|$)|(?:\d{1,2}|[a-zA-Z])\.(?=\s|$)|\[\d{1,3}\](?=\s|$)"
)
_BEFORE = re.compile(r"[$€£¥(]+|US\$|[A-Z]{0,2}\$")  # cells that belong to the number after them ...
_AFTER = re.compile(r"[)%]+|\)%|pts?|bps?")  # ... and before them
_FIGURE = re.compile(r"[-–—$€£¥(\d.,\s)%]+")
_GAP = 1.0  # of the type size: wider white space divides cells


class Cell(NamedTuple):
    """Lines of a row without wide gaps between them: upright extent and their range in the row's lines."""

    x0: float
    x1: float
    start: int
    end: int


@dataclass(slots=True)
class Row:
    """Lines side by side, in upright coordinates; mirrored in right-to-left text, so that x grows as one reads."""

    lines: Sequence[Line]
    cells: Sequence[Cell]
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
        return sum(len(line.text) for line in self.lines)


def mark(text: str) -> str:
    """The list marker that the text begins with, or nothing."""
    found = _MARK.match(text)
    return found.group() if found else ""


def make_rows(lines: Sequence[Line]) -> list[Row]:
    """Arranged lines grouped where they stand side by side."""
    boxes = [upright(line) for line in lines]
    rows: list[Row] = []
    start = 0
    top = bottom = 0.0  # of the line before
    for i, (line, (_, y0, _, y1)) in enumerate(zip(lines, boxes, strict=True)):
        shared = min(y1, bottom) - max(y0, top)
        beside = shared > 0 and shared >= 0.5 * min(y1 - y0, bottom - top)
        first = lines[start]
        if i and not (beside and line.page == first.page and line.direction == first.direction):
            rows.append(_row(lines[start:i], boxes[start:i]))
            start = i
        top, bottom = y0, y1
    if lines:
        rows.append(_row(lines[start:], boxes[start:]))
    return rows


def _row(lines: Sequence[Line], boxes: Sequence[tuple[float, float, float, float]]) -> Row:
    line = lines[0]
    if len(lines) == 1:
        x0, y0, x1, y1 = boxes[0]
        if not line.text.isascii() and is_right_to_left(line.text):
            x0, x1 = -x1, -x0
        return Row(lines, (Cell(x0, x1, 0, 1),), x0, y0, x1, y1, line, line.text, line.text)
    main = max(lines, key=lambda line: len(line.text))
    extents = [(box[0], box[2]) for box in boxes]
    if extents[-1][0] < extents[0][0]:
        extents = [(-x1, -x0) for x0, x1 in extents]
    cells: list[Cell] = []
    gap = _GAP * main.size
    for i, (x0, x1) in enumerate(extents):
        if cells:
            last = cells[-1]
            near = x0 - last.x1 < gap
            if not near and last.end - last.start == 1 and _BEFORE.fullmatch(lines[last.start].text):
                near = x0 - last.x1 < 12 * main.size
            if near and i + 1 < len(lines) and x0 - last.x1 > 0.2 * gap and _BEFORE.fullmatch(lines[i].text):
                near = False
            if near or (_AFTER.fullmatch(lines[i].text) and x0 - last.x1 < 3 * gap):
                cells[-1] = Cell(last.x0, max(last.x1, x1), last.start, i + 1)
                continue
        cells.append(Cell(x0, x1, i, i + 1))
    return Row(
        lines,
        cells,
        min(cell.x0 for cell in cells),
        min(box[1] for box in boxes),
        max(cell.x1 for cell in cells),
        max(box[3] for box in boxes),
        main,
        line.text,
        lines[-1].text,
    )


# Tables


def tables(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """Ranges of rows that are tables: aligned cells, with their header rows and wrapped cells."""
    found: list[tuple[int, int]] = []
    i = 0
    while i < len(rows):
        if not _is_celled(rows[i]):
            i += 1
            continue
        end = _table_end(rows, i)
        if _is_table(rows[i:end]):
            start = _header_start(rows, i, found[-1][1] if found else 0)
            found.append((start, end))
        i = end
    return found


def _is_celled(row: Row) -> bool:
    """Two cells or more, and not just a list marker before its text."""
    count = len(row.cells)
    return count > 2 or (count == 2 and not (row.cells[0].end == 1 and mark(row.text) == row.text))


def _follows(row: Row, after: Row, reach: float) -> bool:
    return after.page == row.page and -0.5 * row.main.size < after.y0 - row.y1 < reach * row.main.size


def _table_end(rows: Sequence[Row], start: int) -> int:
    """One past the last row that the table beginning at `start` may have."""
    end = start + 1
    column = rows[start].cells[1].x0
    left, right = rows[start].x0, rows[start].x1
    bridge = 0
    for i in range(start + 1, len(rows)):
        row = rows[i]
        if not _follows(rows[i - 1], row, 2.2):
            break
        if _is_celled(row):
            end = i + 1
            bridge = 0
            column = min(column, row.cells[1].x0)
            left, right = min(left, row.x0), max(right, row.x1)
            continue
        bridge += 1
        inside = row.x0 > column - 3 * row.main.size  # a wrapped cell of a later column, or a spanning header
        short = row.x1 - row.x0 < 0.62 * (right - left)
        if bridge > (8 if inside else 3) or not (inside or short) or row.x0 < left - 3 * row.main.size:
            break
        figure = abs(row.x1 - right) < 6 and _FIGURE.fullmatch(row.last) is not None
        if figure:
            bridge = 0
        wraps = _follows(rows[i - 1], row, 0.35) and (inside or row.x1 < column + 3) and not mark(row.text)
        if figure or wraps:
            end = i + 1  # wraps the row before, or is a sum of its own
    return end


def _is_table(rows: Sequence[Row]) -> bool:
    celled = [row for row in rows if _is_celled(row)]
    wide = sum(len(row.cells) > 2 for row in celled)
    if len(celled) < 2 or (len(celled) == 2 and wide < 2):
        return False
    edges: dict[int, int] = {}
    keys: list[set[int]] = []
    for row in celled:
        mine: set[int] = set()
        for cell in row.cells[1:]:
            mine.add(round(cell.x0 / 5))
            mine.add(10_000 + round(cell.x1 / 5))
        keys.append(mine)
        for key in mine:
            edges[key] = edges.get(key, 0) + 1
    aligned = sum(
        any(edges.get(k, 0) + edges.get(k - 1, 0) + edges.get(k + 1, 0) > 1 for k in mine) for mine in keys
    )
    return aligned >= 0.6 * len(celled)


def _header_start(rows: Sequence[Row], first: int, floor: int) -> int:
    """The first of up to three short rows above the cells that name them."""
    start = first
    column = rows[first].cells[1].x0
    left = rows[first].x0
    while start > floor and first - start < 3:
        row = rows[start - 1]
        over = row.x0 > left + 2 * row.main.size and (row.x1 > column or row.main.bold or row.text.startswith("("))
        if not over or row.chars > 70 or row.last.endswith((".", ";")) or not _follows(row, rows[start], 1.2):
            break
        start -= 1
    return start


def wrapped(rows: Sequence[Row]) -> list[Row]:
    """Table rows whose cells run over several lines, each as one row read cell by cell.

    They show by the distances: tight within a row, wider between rows.
    """
    gaps = [b.y0 - a.y1 for a, b in pairwise(rows)]
    if len(gaps) < 3:
        return list(rows)
    tight = sorted(gaps)[len(gaps) // 8] + 0.2 * rows[0].main.size
    if sum(gap > tight for gap in gaps) < 2 or sum(gap <= tight for gap in gaps) > 0.9 * len(gaps):
        return list(rows)
    found: list[Row] = []
    start = 0
    for i in range(1, len(rows) + 1):
        if i == len(rows) or gaps[i - 1] > tight:
            group = rows[start:i]
            one = _as_one(group) if 1 < len(group) < 13 else None
            found += [one] if one else group
            start = i
    return found


def _as_one(group: Sequence[Row]) -> Row | None:
    """The rows read cell by cell; None if they are rows of their own."""
    columns: list[tuple[float, float, list[tuple[int, Cell]]]] = []
    for number, row in enumerate(group):
        for cell in row.cells:
            touched = [column for column in columns if column[0] < cell.x1 and column[1] > cell.x0]
            if len(touched) > 1:
                return None
            if touched:
                columns.remove(touched[0])
            low, high, cells = touched[0] if touched else (cell.x0, cell.x1, [])
            columns.append((min(low, cell.x0), max(high, cell.x1), [*cells, (number, cell)]))
    if len(columns) < 2:
        return None
    columns.sort()
    partial = any(len(row.cells) < len(columns) for row in group)
    lower = False
    for _, _, cells in columns:
        texts = [group[number].lines[cell.start].text for number, cell in cells]
        if sum(_FIGURE.fullmatch(text) is not None for text in texts) > 1:
            return None
        lower = lower or any(text[0].islower() for text in texts[1:])
    if not (partial or lower):
        return None
    lines: list[Line] = []
    merged: list[Cell] = []
    for low, high, cells in columns:
        start = len(lines)
        for number, cell in cells:
            lines += group[number].lines[cell.start : cell.end]
        merged.append(Cell(low, high, start, len(lines)))
    main = max(lines, key=lambda line: len(line.text))
    bottom = max(row.y1 for row in group)
    return Row(
        lines, merged, columns[0][0], group[0].y0, columns[-1][1], bottom, main, lines[0].text, lines[-1].text
    )
