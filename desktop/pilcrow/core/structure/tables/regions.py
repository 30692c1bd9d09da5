"""Where the tables are among the lines of a page: within rules, between rules, and by aligned cells."""

from __future__ import annotations

import re
from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

import numpy as np

from ...geometry import Box, union
from ...page import Line, upright
from ..page.rows import Grid, GridCell, Row, make_rows, mark
from ..text.labels import caption
from .aligned import FIGURES, aligned_ranges, is_celled
from .edges import heads_above, rows_below
from .fragments import typed
from .grid import make_grid
from .ruling import NO_RULES, Rules, turned_rules

_PLAIN = re.compile(r"[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|[-−]?\.\d+")
_LEADERS = re.compile(r"(?:[.·…_]\s?){5,}$")
_NEAR = 3.0  # points between rules that meet
_BESIDE = 24.0  # points between the pieces of a rule or a shade that goes from column to column
_ROW = 32.0  # points: no row of a table is higher that is shaded by itself


def split(lines: Sequence[Line], rules: Sequence[Box]) -> Iterator[tuple[list[Row], Grid | None]]:
    """The arranged lines of a page, or of a section's part on it, as runs of rows: text (None), or a table."""
    for direction, own in groupby(lines, key=lambda line: line.direction):
        seen = turned_rules(rules, direction) if rules else NO_RULES
        yield from _with_edges(list(_united(_split(list(own), seen), seen)), seen)


def _with_edges(parts: list[tuple[list[Row], Grid | None]], rules: Rules) -> list[tuple[list[Row], Grid | None]]:
    """The parts, with rows of text that belong to the table right below or above them in that table."""
    for at, (rows, grid) in enumerate(parts):
        if grid is None:
            continue
        above = parts[at - 1][0] if at and parts[at - 1][1] is None else []
        below = parts[at + 1][0] if at + 1 < len(parts) and parts[at + 1][1] is None else []
        first, last = len(above) - heads_above(above, rows, grid.spans), rows_below(below, rows, grid.spans)
        whole = [*above[first:], *rows, *below[:last]]
        if (
            len(whole) > len(rows)
            and (larger := _gridded(whole, rules, grid.spans))
            and len(larger.spans) == len(grid.spans)
        ):
            parts[at] = whole, larger
            del above[first:], below[:last]
    return [part for part in parts if part[0]]


def _gridded(
    rows: Sequence[Row], rules: Rules, columns: Sequence[tuple[float, float]] | None = None
) -> Grid | None:
    area = Box(min(r.x0 for r in rows), rows[0].y0, max(r.x1 for r in rows), rows[-1].y1)
    return make_grid([line for row in rows for line in row.lines], _within(rules, area), columns)


def _united(
    parts: Iterable[tuple[list[Row], Grid | None]], rules: Rules
) -> Iterator[tuple[list[Row], Grid | None]]:
    """Tables right below each other as one where the lower has no heads of its own: they are parted by a wide gap,
    a rule, or a row that names what follows ("Costs and expenses").
    """
    above: tuple[list[Row], Grid] | None = None
    name: list[Row] = []
    for rows, grid in parts:
        if grid is None:
            if above and not name and _names(rows, above[0]):
                name = rows
                continue
        elif above and (both := _both(above, name, (rows, grid), rules)):
            above, name = both, []
            continue
        if above:
            yield above
        if name:
            yield name, None
        above, name = None, []
        if grid is None:
            yield rows, grid
        else:
            above = rows, grid
    if above:
        yield above
    if name:
        yield name, None


def _names(rows: Sequence[Row], table: Sequence[Row]) -> bool:
    """One short row that is no sentence."""
    width = max(row.x1 for row in table) - min(row.x0 for row in table)
    row = rows[0]
    return len(rows) == len(row.lines) == 1 and row.x1 - row.x0 < 0.7 * width and row.main.text[-1] not in ".;!?"


def _both(
    above: tuple[list[Row], Grid], name: list[Row], below: tuple[list[Row], Grid], rules: Rules
) -> tuple[list[Row], Grid] | None:
    rows = [*above[0], *name, *below[0]]
    named = max((sum(cell.row == at for cell in below[1].cells) for at in range(below[1].heads)), default=0)
    joints = pairwise([above[0][-1], *name, below[0][0]])
    if named > 1 or not all(-2 < row.y0 - last.y1 < 2.5 * row.main.size for last, row in joints):
        return None
    grid = _gridded(rows, rules)
    if grid is None or len(grid.spans) > max(len(above[1].spans), len(below[1].spans)):
        return None
    return rows, grid


def _split(lines: list[Line], rules: Rules) -> Iterator[tuple[list[Row], Grid | None]]:
    boxes = [upright(line) for line in lines]
    middles = [box.center for box in boxes]
    owner: list[int] = [-1] * len(lines)
    tables: list[tuple[list[int], Grid]] = []
    areas = [_widened(area, lines, boxes, middles) for area in [*_frames(rules), *_between(lines, boxes, rules)]]
    for area in _stacked(areas):
        inside = [
            i
            for i, (x, y) in enumerate(middles)
            if area.x0 <= x <= area.x1 and area.y0 <= y <= area.y1 and owner[i] < 0 and boxes[i].x0 > area.x0 - 6
        ]
        inside = _core(inside, lines, boxes, rules) if len(inside) > 3 else []
        grid = make_grid([lines[i] for i in inside], _within(rules, area)) if len(inside) > 3 else None
        if grid is not None and _is_table(grid):
            for i in inside:
                owner[i] = len(tables)
            tables.append((sorted(inside), grid))
    text: list[Line] = []
    for i, line in enumerate(lines):
        if owner[i] < 0:
            text.append(line)
            continue
        own, grid = tables[owner[i]]
        if i == own[0]:  # all of a table is read where its first line is
            if text:
                yield from _aligned(text, rules)
            yield _table_rows([lines[i] for i in own], [boxes[i] for i in own]), grid
            text = []
    if text:
        yield from _aligned(text, rules)


def _table_rows(lines: list[Line], boxes: list[Box]) -> list[Row]:
    order = sorted(range(len(lines)), key=lambda i: (round(boxes[i].y0 + boxes[i].y1), boxes[i].x0))
    return make_rows([lines[i] for i in order])


def _core(inside: Sequence[int], lines: Sequence[Line], boxes: Sequence[Box], rules: Rules) -> list[int]:
    """The lines of an area without its caption above, which a rule may divide from the heads, and notes below."""
    rows: list[list[int]] = []
    for i in sorted(inside, key=lambda i: (boxes[i].y0 + boxes[i].y1, boxes[i].x0)):
        if rows and boxes[i].center[1] < boxes[rows[-1][0]].y1 and boxes[i].y0 < boxes[rows[-1][0]].center[1]:
            rows[-1].append(i)
        else:
            rows.append([i])
    if all(len(row) == 1 for row in rows):
        return list(inside)  # whose cells only rules divide
    left, right = min(boxes[i].x0 for i in inside), max(boxes[i].x1 for i in inside)
    full = [y for y, x0, x1 in rules.across if min(right, x1) - max(left, x0) > 0.7 * (right - left)]

    def alone(row: Sequence[int]) -> bool:
        box = boxes[row[0]]
        return len(row) == 1 and box.x0 < left + 0.1 * (right - left) and box.width > 0.45 * (right - left)

    captions = [number for number, row in enumerate(rows[:6]) if caption(lines[min(row)].text)]
    top, bottom = (captions[-1] + 1 if captions else 0), len(rows)
    if captions:
        divider = min((y for y in full if y > boxes[rows[top - 1][0]].center[1]), default=0.0)
        named = [number for number, row in enumerate(rows[:8]) if boxes[row[0]].center[1] < divider]
        top = max([top, *[number + 1 for number in named if number < top + 3]])
    middles = [boxes[row[0]].center[1] for row in rows]
    ends = [y for y in full if middles[0] < y < middles[-1]]  # between the rows, not around them
    first, last = (ends[0], ends[-1]) if ends else (float("inf"), float("-inf"))
    above = [number for number in range(top, bottom) if middles[number] < first]
    if all(alone(rows[number]) for number in above):
        top += len(above)
    below = [number for number in range(top, bottom) if middles[number] > last]
    if all(len(rows[number]) == 1 for number in below) and any(alone(rows[number]) for number in below):
        bottom -= len(below)
    return [i for row in rows[top:bottom] for i in row]


def _is_table(grid: Grid) -> bool:
    """Two columns or more that are filled side by side in some rows; see also `_is_else`."""
    rows = _columns_of(grid)
    alone = {cell.column for cell in grid.cells if cell.columns == 1}
    several = sum(len(row) > 1 for row in rows)
    filled = len(grid.cells) / (len(grid.spans) * grid.rows)
    return len(alone) > 1 and several >= max(2, 0.35 * grid.rows) and filled > 0.36 and not _is_else(grid)


def _is_else(grid: Grid) -> bool:
    """A list with its marks, entries of a contents list, or the labels of a chart."""
    rows = _columns_of(grid)
    alone: list[list[GridCell]] = [[] for _ in grid.spans]
    for cell in grid.cells:
        if cell.columns == 1:
            alone[cell.column].append(cell)
    if any(_is_axis(cells, rows) for cells in alone) or _is_ticks(grid):
        return True
    leaders = sum(_LEADERS.search(cell.text) is not None for cell in alone[0])
    return len(alone) == 2 and (2 * leaders > grid.rows or all(_is_mark(cell.text) for cell in alone[0]))


def _is_ticks(grid: Grid) -> bool:
    """Are these the labels of a chart's axes: a name and one row of figures, or figures in rows of their own?"""
    rows: list[list[GridCell]] = [[] for _ in range(grid.rows)]
    for cell in grid.cells:
        rows[cell.row].append(cell)
    alone = [row[0] for row in rows if len(row) == 1]
    ticks = sum(cell.column == 0 and _PLAIN.fullmatch(cell.text) is not None for cell in alone)
    return 3 * ticks > grid.rows or len(alone) == grid.rows - 1


def _columns_of(grid: Grid) -> list[set[int]]:
    """The columns that each row fills."""
    rows: list[set[int]] = [set() for _ in range(grid.rows)]
    for cell in grid.cells:
        for row in range(cell.row, cell.row + cell.rows):
            rows[row].update(range(cell.column, cell.column + cell.columns))
    return rows


def _is_mark(text: str) -> bool:
    """A list's mark, also one from a font of signs."""
    return mark(text) == text or (len(text) < 3 and not any(char.isalnum() or char in "-–—" for char in text))


def _is_axis(cells: Sequence[GridCell], rows: Sequence[set[int]]) -> bool:
    """Are these a chart's labels: figures at equal steps, with little beside them?"""
    figures = [cell for cell in cells if _PLAIN.fullmatch(cell.text)]
    values = [float(cell.text.replace(",", "").replace("−", "-")) for cell in figures]
    steps = [b - a for a, b in pairwise(values)]
    if len(steps) < 3 or not steps[0] or any(abs(step - steps[0]) > 0.01 * abs(steps[0]) for step in steps):
        return False
    return sum(len(rows[cell.row]) for cell in figures) < 2.3 * len(figures) and abs(steps[0]) != 1


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

    y, x0, x1 = np.array(rules.across).T[:, :, None]
    x, y0, y1 = np.array(rules.down).T
    meet = (x0 - _NEAR <= x) & (x <= x1 + _NEAR) & (y0 - _NEAR <= y) & (y <= y1 + _NEAR)
    for i, j in np.argwhere(meet).tolist():
        parent[root(i)] = root(len(rules.across) + j)
    groups: dict[int, list[Box]] = {}
    for i, (at, low, high) in enumerate(rules.across):
        groups.setdefault(root(i), []).append(Box(low, at, high, at))
    downs: dict[int, int] = {}
    for j, (at, low, high) in enumerate(rules.down, len(rules.across)):
        groups.setdefault(root(j), []).append(Box(at, low, at, high))
        downs[root(j)] = downs.get(root(j), 0) + 1
    areas = [union(boxes) for key, boxes in groups.items() if downs.get(key, 0) and len(boxes) - downs[key] > 1]
    return _rows_of_shades([area for area in areas if area.width > 20 and area.height > 10])


def _rows_of_shades(areas: Sequence[Box]) -> list[Box]:
    """Areas as low as a row that stand side by side as one: a row is often shaded cell by cell."""
    joined: list[Box] = []
    for area in sorted(areas, key=lambda area: (round(area.y0), area.x0)):
        last = joined[-1] if joined else None
        if (
            last
            and area.height < _ROW
            and max(abs(area.y0 - last.y0), abs(area.y1 - last.y1)) < 2
            and area.x0 - last.x1 < _BESIDE
        ):
            joined[-1] = last.union(area)
        else:
            joined.append(area)
    return joined


def _widened(
    area: Box, lines: Sequence[Line], boxes: Sequence[Box], middles: Sequence[tuple[float, float]]
) -> Box:
    """The area with what its rules or shades leave out of its rows: columns of figures, and labels of figures."""
    level = [i for i, (_, y) in enumerate(middles) if area.y0 < y < area.y1]
    left = [i for i in level if middles[i][0] < area.x0]
    right = [i for i in level if middles[i][0] > area.x1]
    if not (left or right):
        return area
    inside = [i for i in level if area.x0 <= middles[i][0] <= area.x1]
    figures = {i for i in level if FIGURES.fullmatch(lines[i].text)}
    own = [i for i in inside if i in figures]
    labelled = False
    if len(own) > 0.6 * len(inside) and not any(_is_level(i, own, boxes) for i in inside if i not in figures):
        labelled = sum(_is_level(i, own, boxes) for i in left) > max(2, 0.5 * len(left))
    for side in (left, right):
        if side and (figures.issuperset(side) or (side is left and labelled)):
            area = area.union(union(boxes[i] for i in side))
    return area


def _is_level(line: int, others: Sequence[int], boxes: Sequence[Box]) -> bool:
    """Does the line stand beside one of the others?"""
    middle, reach = boxes[line].center[1], 0.5 * boxes[line].height
    return any(abs(boxes[other].center[1] - middle) < reach for other in others)


def _stacked(areas: Sequence[Box]) -> list[Box]:
    """Areas of the same width, each right below or within the last, as one; the largest first."""
    joined: list[Box] = []
    for area in sorted(areas, key=lambda area: area.y0):
        for number, other in enumerate(joined):
            shared = min(area.x1, other.x1) - max(area.x0, other.x0)
            if area.y0 < other.y1 + _NEAR and shared > 0.85 * max(area.width, other.width):
                joined[number] = other.union(area)
                break
        else:
            joined.append(area)
    return sorted(joined, key=lambda area: -area.area)


# Tables between rules


def _between(lines: Sequence[Line], boxes: Sequence[Box], rules: Rules) -> list[Box]:
    """Areas between rules of the same width, most of whose rows have cells."""
    groups: list[list[tuple[float, float, float]]] = []
    for rule in _in_pieces(rules.across):
        if rule[2] - rule[1] < 60:
            continue
        group = next((g for g in groups if abs(g[0][1] - rule[1]) < 8 and abs(g[0][2] - rule[2]) < 8), None)
        if group is None:
            groups.append([rule])
        else:
            group.append(rule)
    order = sorted(range(len(lines)), key=lambda i: boxes[i].y0 + boxes[i].y1)
    middles = [(boxes[i].y0 + boxes[i].y1) / 2 for i in order]
    areas: list[Box] = []
    for group in groups:
        run: list[float] = []
        left, right = group[0][1] - 6, group[0][2] + 6
        for (above, _, _), (below, _, _) in pairwise(group):
            beside = order[bisect(middles, above - 1) : bisect(middles, below + 1)]
            inside = [i for i in beside if left < boxes[i].center[0] < right]
            rows = _table_rows([lines[i] for i in inside], [boxes[i] for i in inside])
            celled = 2 * sum(is_celled(row) for row in rows) >= len(rows)
            if rows and below - above < 600 and celled and not _has_prose(rows, right - left):
                run = [*(run or [above]), below]
            elif run:
                areas.append(Box(left, run[0], right, run[-1]))
                run = []
        if run:
            areas.append(Box(left, run[0], right, run[-1]))
    return areas


def _has_prose(rows: Sequence[Row], width: float) -> bool:
    """Two full lines on end: rows of a table are in cells, or short."""
    full = [len(row.lines) == 1 and row.x1 - row.x0 > 0.8 * width for row in rows]
    return any(one and two for one, two in pairwise(full))


def _in_pieces(across: Sequence[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Rules (y, x0, x1) at one height as one, where only the gaps between columns part them."""
    joined: list[tuple[float, float, float]] = []
    for y, x0, x1 in sorted(across, key=lambda rule: (round(rule[0]), rule[1])):
        if joined and abs(y - joined[-1][0]) < 1 and x0 - joined[-1][2] < _BESIDE:
            joined[-1] = joined[-1][0], joined[-1][1], max(x1, joined[-1][2])
        else:
            joined.append((y, x0, x1))
    return joined


# Tables by aligned cells


def _aligned(lines: Sequence[Line], rules: Rules) -> Iterator[tuple[list[Row], Grid | None]]:
    rows = make_rows([part for line in lines for part in (typed(line) if line.mono else (line,))])
    at = 0
    for start, end in aligned_ranges(rows):
        own = rows[start:end]
        grid = _gridded(own, rules)
        if grid is not None and not _is_else(grid):
            if start > at:
                yield rows[at:start], None
            yield own, grid
            at = end
    if at < len(rows):
        yield rows[at:], None
