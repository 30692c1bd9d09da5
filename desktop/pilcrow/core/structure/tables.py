"""Where the tables are among the lines of a page: within rules, between rules, and by aligned cells."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise

from ..geometry import Box, union
from ..page import Line
from .grid import NO_RULES, Rules, make_grid, turned_rules
from .layout import upright
from .rows import Grid, GridCell, Row, make_rows, mark

_FIGURE = re.compile(r"[-–—$€£¥(\d.,\s)%]+")
_NEAR = 3.0  # points between rules that meet


def split(lines: Sequence[Line], rules: Sequence[Box]) -> Iterator[tuple[list[Row], Grid | None]]:
    """The arranged lines of a page, or of a section's part on it, as runs of rows: text (None), or a table."""
    for direction, own in groupby(lines, key=lambda line: line.direction):
        yield from _split(list(own), turned_rules(rules, direction) if rules else NO_RULES)


def _split(lines: list[Line], rules: Rules) -> Iterator[tuple[list[Row], Grid | None]]:
    boxes = [upright(line) for line in lines]
    owner: list[int] = [-1] * len(lines)
    grids: list[Grid] = []
    for area in [*_frames(rules), *_between(lines, boxes, rules)]:
        inside = [
            i
            for i, box in enumerate(boxes)
            if owner[i] < 0 and area.contains(*box.center) and box.x0 > area.x0 - 6
        ]
        grid = make_grid([lines[i] for i in inside], _within(rules, area)) if len(inside) > 3 else None
        if grid is not None and _is_table(grid):
            for i in inside:
                owner[i] = len(grids)
            grids.append(grid)
    at = 0
    while at < len(lines):
        end = at
        while end < len(lines) and owner[end] < 0:
            end += 1
        if end > at:
            yield from _aligned(lines[at:end], rules)
        if end < len(lines):
            number = owner[end]
            own = [i for i in range(end, len(lines)) if owner[i] == number]
            yield _table_rows([lines[i] for i in own], [boxes[i] for i in own]), grids[number]
            for i in own:
                owner[i] = -2
            while end < len(lines) and owner[end] == -2:
                end += 1
            rest = [
                (line, box, mine)
                for line, box, mine in zip(lines[end:], boxes[end:], owner[end:], strict=True)
                if mine != -2
            ]
            lines, boxes, owner = [r[0] for r in rest], [r[1] for r in rest], [r[2] for r in rest]
            at = 0
        else:
            at = end


def _table_rows(lines: list[Line], boxes: list[Box]) -> list[Row]:
    order = sorted(range(len(lines)), key=lambda i: (round(boxes[i].y0 + boxes[i].y1), boxes[i].x0))
    return make_rows([lines[i] for i in order])


def _is_table(grid: Grid) -> bool:
    """Two columns and rows or more that are mostly filled; neither a list with its marks nor a chart's labels."""
    columns = len(grid.spans)
    alone: list[list[GridCell]] = [[] for _ in grid.spans]
    rows: list[set[int]] = [set() for _ in range(grid.rows)]
    for cell in grid.cells:
        if cell.columns == 1:
            alone[cell.column].append(cell)
        for row in range(cell.row, cell.row + cell.rows):
            rows[row].update(range(cell.column, cell.column + cell.columns))
    marks = all(mark(cell.text) == cell.text for cell in alone[0])
    several = sum(len(row) > 1 for row in rows)
    filled = sum(map(len, rows)) / (columns * grid.rows)
    return sum(map(bool, alone)) - marks > 1 and several >= max(2, 0.35 * grid.rows) and filled > 0.36


def _within(rules: Rules, area: Box) -> Rules:
    return Rules(
        [
            r
            for r in rules.across
            if area.y0 - _NEAR <= r[0] <= area.y1 + _NEAR and r[1] < area.x1 and r[2] > area.x0
        ],
        [
            r
            for r in rules.down
            if area.x0 - _NEAR <= r[0] <= area.x1 + _NEAR and r[1] < area.y1 and r[2] > area.y0
        ],
    )


# Tables within rules


def _frames(rules: Rules) -> list[Box]:
    """Areas of rules that meet, with rules across and down: those of ruled tables, of boxes and of drawings."""
    if not rules.down or not rules.across or len(rules.down) * len(rules.across) > 250_000:
        return []
    parent = list(range(len(rules.across) + len(rules.down)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    for i, (y, x0, x1) in enumerate(rules.across):
        for j, (x, y0, y1) in enumerate(rules.down, len(rules.across)):
            if x0 - _NEAR <= x <= x1 + _NEAR and y0 - _NEAR <= y <= y1 + _NEAR:
                parent[root(i)] = root(j)
    groups: dict[int, list[Box]] = {}
    for i, (y, x0, x1) in enumerate(rules.across):
        groups.setdefault(root(i), []).append(Box(x0, y, x1, y))
    downs: dict[int, int] = {}
    for j, (x, y0, y1) in enumerate(rules.down, len(rules.across)):
        groups.setdefault(root(j), []).append(Box(x, y0, x, y1))
        downs[root(j)] = downs.get(root(j), 0) + 1
    areas = [union(boxes) for key, boxes in groups.items() if downs.get(key, 0) and len(boxes) - downs[key] > 1]
    return sorted((area for area in areas if area.width > 20 and area.height > 10), key=lambda area: -area.area)


# Tables between rules


def _between(lines: Sequence[Line], boxes: Sequence[Box], rules: Rules) -> list[Box]:
    """Areas between rules of the same width, most of whose rows have cells."""
    groups: list[list[tuple[float, float, float]]] = []
    for rule in rules.across:
        if rule[2] - rule[1] < 60:
            continue
        group = next((g for g in groups if abs(g[0][1] - rule[1]) < 4 and abs(g[0][2] - rule[2]) < 4), None)
        if group is None:
            groups.append([rule])
        else:
            group.append(rule)
    areas: list[Box] = []
    for group in groups:
        run: list[tuple[float, float, float]] = []
        for above, below in pairwise(group):
            area = Box(above[1] - 6, above[0] - 1, above[2] + 6, below[0] + 1)
            inside = sorted(
                (i for i, box in enumerate(boxes) if area.contains(*box.center)),
                key=lambda i: (round(boxes[i].y0 + boxes[i].y1), boxes[i].x0),
            )
            rows = make_rows([lines[i] for i in inside])
            celled = sum(_is_celled(row) for row in rows)
            if rows and celled >= 0.5 * len(rows) and below[0] - above[0] < 600:
                run = run or [above]
                run.append(below)
            elif run:
                areas.append(Box(run[0][1] - 6, run[0][0], run[0][2] + 6, run[-1][0]))
                run = []
        if run:
            areas.append(Box(run[0][1] - 6, run[0][0], run[0][2] + 6, run[-1][0]))
    return areas


# Tables by aligned cells


def _aligned(lines: Sequence[Line], rules: Rules) -> Iterator[tuple[list[Row], Grid | None]]:
    rows = make_rows(lines)
    at = 0
    for start, end in _ranges(rows):
        own = rows[start:end]
        area = Box(min(r.x0 for r in own), own[0].y0, max(r.x1 for r in own), own[-1].y1)
        grid = make_grid([line for row in own for line in row.lines], _within(rules, area))
        if grid is not None:
            if start > at:
                yield rows[at:start], None
            yield own, grid
            at = end
    if at < len(rows):
        yield rows[at:], None


def _ranges(rows: Sequence[Row]) -> list[tuple[int, int]]:
    """Ranges of rows that are tables: aligned cells, with their header rows and wrapped cells."""
    found: list[tuple[int, int]] = []
    i = 0
    while i < len(rows):
        if not _is_celled(rows[i]):
            i += 1
            continue
        end = _table_end(rows, i)
        if _is_aligned(rows[i:end]):
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


def _is_aligned(rows: Sequence[Row]) -> bool:
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


# Tables over pages


def go_on(before: Grid, grid: Grid) -> bool:
    """Add the rows of `grid`, on the next page, to the table before, if they go on with it; but no heads again."""
    again = _same_rows(before, grid)
    if not (again or grid.heads == 0) or not _same_columns(before, grid):
        return False
    if again > before.heads:
        before.heads = again
        for cell in before.cells:
            cell.head = cell.head or cell.row < again
    for cell in grid.cells:
        if cell.row < again:
            before.repeats.append(cell)
        else:
            cell.row += before.rows - again
            cell.head = False
            before.cells.append(cell)
    before.rows += grid.rows - again
    return True


def _same_rows(before: Grid, grid: Grid) -> int:
    """How many rows at the top of `grid` repeat the heads of the table before: all, or it is 0."""
    count = 0
    while count < min(8, before.rows, grid.rows - 1):
        a, b = (
            sorted((c.column, c.text.casefold()) for c in table.cells if c.row == count)
            for table in (before, grid)
        )
        if a != b:
            break
        count += 1
    return count if count >= max(before.heads, 1) else 0


def _same_columns(before: Grid, grid: Grid) -> bool:
    """As many columns, each below the other; even and odd pages may differ in their margins."""
    if len(before.spans) != len(grid.spans):
        return False
    shift = grid.spans[0][0] - before.spans[0][0]
    return all(a < d - shift and c - shift < b for (a, b), (c, d) in zip(before.spans, grid.spans, strict=True))
