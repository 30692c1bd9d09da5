"""Where the tables are among the lines of a page: within rules, between rules, and by aligned cells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise

from ...geometry import Box
from ...page import Line, upright
from ..page.rows import Grid, Row, make_rows
from ..page.ruling import NO_RULES, Rules, turned_rules, within
from ..text import labels
from .aligned import aligned_ranges
from .areas import OUTSIDE, areas, core, table_rows
from .checks import is_else, is_heads, is_notice, is_table
from .edges import heads_above, rows_below
from .fragments import typed
from .grid import make_grid

_LEAST = 4  # lines: of fewer no table is made within rules
_BELOW, _BELOW_HEADS = 2.5, 4.0  # of the type size: white space between parts of a table, and below heads alone


RowsOrTable = tuple[list[Row], Grid | None]
"""Rows of text (None), or of a table."""


def split(lines: Sequence[Line], rules: Sequence[Box]) -> Iterator[RowsOrTable]:
    """The arranged lines of a page, or of a section's part on it, as runs of rows: text (None), or a table."""
    for direction, own in groupby(lines, key=lambda line: line.direction):
        seen = turned_rules(rules, direction) if rules else NO_RULES
        yield from _with_edges(_united(_split(list(own), seen), seen), seen)


def _with_edges(parts: list[RowsOrTable], rules: Rules) -> list[RowsOrTable]:
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
    return make_grid([line for row in rows for line in row.lines], within(rules, area), columns)


def _united(parts: Iterable[RowsOrTable], rules: Rules) -> list[RowsOrTable]:
    """Tables right below each other as one where the lower has no heads of its own: they are parted by a wide gap,
    a rule, or a row that names what follows ("Costs and expenses").
    """
    found: list[RowsOrTable] = []
    for rows, grid in parts:
        after = len(found) > 1 and found[-1][1] is None and _names(found[-1][0], found[-2])
        name, above = (found[-1][0], found[-2]) if after else ([], found[-1] if found else None)
        if grid and above and above[1] and (both := _both((above[0], above[1]), name, (rows, grid), rules)):
            found[-2 if after else -1 :] = [both]
        else:
            found.append((rows, grid))
    return found


def _names(rows: Sequence[Row], above: RowsOrTable) -> bool:
    """Is it one short row, and no sentence, below a table?"""
    row, table = rows[0], above[0]
    width = max(row.x1 for row in table) - min(row.x0 for row in table)
    single = above[1] is not None and len(rows) == len(row.lines) == 1
    return single and row.x1 - row.x0 < 0.7 * width and row.main.text[-1] not in ".;!?"


def _both(
    above: tuple[list[Row], Grid], name: list[Row], below: tuple[list[Row], Grid], rules: Rules
) -> tuple[list[Row], Grid] | None:
    rows = [*above[0], *name, *below[0]]
    named = max((sum(cell.row == at for cell in below[1].cells) for at in range(below[1].heads)), default=0)
    joints = list(pairwise([above[0][-1], *name, below[0][0]]))
    if named > 1 or not all(-2 < row.y0 - last.y1 < _BELOW_HEADS * row.main.size for last, row in joints):
        return None
    if is_heads(above[1]) and not is_heads(below[1]):
        headed = _gridded(rows, rules, below[1].spans)
        if headed is not None and headed.heads and len(headed.spans) == len(below[1].spans):
            return rows, headed
    if any(row.y0 - last.y1 >= _BELOW * row.main.size for last, row in joints):
        return None
    grid = _gridded(rows, rules)
    if grid is None or len(grid.spans) > max(len(above[1].spans), len(below[1].spans)):
        return None
    return rows, grid


def _split(lines: list[Line], rules: Rules) -> Iterator[RowsOrTable]:
    boxes = [upright(line) for line in lines]
    tables = _ruled(lines, boxes, rules)
    owner = {i: table for table in tables for i in table[0]}
    text: list[Line] = []
    for i, line in enumerate(lines):
        if i not in owner:
            text.append(line)
            continue
        own, grid = owner[i]
        if i == own[0]:  # all of a table is read where its first line is
            if text:
                yield from _aligned(text, rules)
            yield table_rows([lines[i] for i in own], [boxes[i] for i in own]), grid
            text = []
    if text:
        yield from _aligned(text, rules)


def _ruled(lines: Sequence[Line], boxes: Sequence[Box], rules: Rules) -> list[tuple[list[int], Grid]]:
    """The tables that rules tell: the lines (indices) and cells of each."""
    sure, every = areas(lines, boxes, rules)
    found: list[tuple[list[int], Grid]] = []
    taken: set[int] = set()
    for area in every:
        inside = [
            i
            for i, box in enumerate(boxes)
            if i not in taken and area.contains(*box.center) and box.x0 > area.x0 - OUTSIDE
        ]
        if len(inside) < _LEAST or any(_is_of_figure(lines[i]) for i in inside):
            continue
        inside = core(inside, lines, boxes, rules)
        drawn = area in sure
        grid = make_grid([lines[i] for i in inside], within(rules, area), sure=drawn)
        if grid is not None and not is_notice(grid) and (drawn or is_table(grid)):
            taken.update(inside)
            found.append((sorted(inside), grid))
    return found


def _is_of_figure(line: Line) -> bool:
    return labels.split(labels.caption(line.text))[0] == labels.FIGURE


# Tables by aligned cells


def _aligned(lines: Sequence[Line], rules: Rules) -> Iterator[RowsOrTable]:
    rows = make_rows([part for line in lines for part in (typed(line) if line.mono else (line,))])
    at = 0
    for start, end in aligned_ranges(rows):
        own = rows[start:end]
        grid = _gridded(own, rules)
        if grid is not None and not is_else(grid):
            if start > at:
                yield rows[at:start], None
            yield own, grid
            at = end
    if at < len(rows):
        yield rows[at:], None
