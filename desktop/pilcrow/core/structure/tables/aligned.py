"""Tables without rules: runs of rows whose cells stand below each other."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..page.rows import Row, mark
from ..text.labels import caption

FIGURES = re.compile(r"[-–—$€£¥(\d.,\s)%]+")


def aligned_ranges(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """Ranges of rows that are tables: aligned cells, with their header rows and wrapped cells."""
    found: list[tuple[int, int]] = []
    i = 0
    while i < len(rows):
        if not is_celled(rows[i]):
            i += 1
            continue
        end = _table_end(rows, i)
        if _is_aligned(rows[i:end]):
            start = _header_start(rows, i, found[-1][1] if found else 0)
            found.append((start, end))
        i = end
    return found


def is_celled(row: Row) -> bool:
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
        if not _follows(rows[i - 1], row, 2.2) or caption(row.text):
            break
        if is_celled(row):
            end = i + 1
            bridge = 0
            column = min(column, row.cells[1].x0)
            left, right = min(left, row.x0), max(right, row.x1)
            continue
        bridge += 1
        inside = row.x0 > column - 3 * row.main.size  # a wrapped cell of a later column, or a spanning header
        short = row.x1 - row.x0 < 0.62 * (right - left)
        heads = end == start + 1 and row.x1 < column  # labels begin left of a row of heads
        outside = row.x0 < left - 3 * row.main.size and not heads
        if bridge > (8 if inside else 3) or not (inside or short or heads) or outside:
            break
        figure = abs(row.x1 - right) < 6 and FIGURES.fullmatch(row.last) is not None
        if figure:
            bridge = 0
        wraps = _follows(rows[i - 1], row, 0.35) and (inside or row.x1 < column + 3) and not mark(row.text)
        if figure or wraps:
            end = i + 1  # wraps the row before, or is a sum of its own
    return end


def _is_aligned(rows: Sequence[Row]) -> bool:
    celled = [row for row in rows if is_celled(row)]
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
