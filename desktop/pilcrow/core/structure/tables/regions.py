"""Tables among the lines of a page:

1. grids of cells drawn by rules,
2. blocks of lines that the trained reader of lines takes for tables, and rows of numbers typed with
   blanks between them,
3. a block and the grid that it meets as one,
4. each into cells (`grid.make_grid`): one column or one row is text, and so are the labels of a chart.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import groupby, pairwise, zip_longest

from ...geometry import Box, union
from ...page import Line, upright
from ..lines.kinds import KINDS, TABLE
from ..page.rows import Grid, PageRow, make_rows
from ..page.ruling import Rules, grids, rules_within, turned_rules
from ..text.labels import caption
from .fragments import NUMBER_CELL, cut_line, typed
from .grid import make_grid
from .heads import NAME

_APART = ("caption", "note", "heading", "title")  # what may be framed with a table
RowsOrTable = tuple[list[PageRow], Grid | None]
"""Rows of text (None), or of a table."""

_PLAIN = re.compile(r"[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|[-−]?\.\d+")
_BESIDE = 2.3  # cells in the row of a tick, itself with them: tables have more


def split_tables(lines: Sequence[Line], rules: Sequence[Box]) -> Iterator[RowsOrTable]:
    """The arranged lines of a page, or of a section's part on it, as runs of rows: text (None), or a table, which
    is read where its first line is.
    """
    for direction, group in groupby(lines, key=lambda line: line.direction):
        own = list(group)
        rows = make_rows(own)
        tables = {at[0]: (at, grid) for at, grid in _page_tables(own, rows, turned_rules(rules, direction))}
        if not tables:
            yield rows, None
            continue
        owner = {i: first for first, (at, _) in tables.items() for i in at}
        for first, run in groupby(range(len(own)), key=owner.get):
            if first is None:
                yield make_rows([own[i] for i in run]), None
            elif next(run) == first:
                at, grid = tables[first]
                yield make_rows([own[i] for i in at]), grid


def _page_tables(lines: Sequence[Line], rows: Sequence[PageRow], rules: Rules) -> Iterator[tuple[list[int], Grid]]:
    """The lines (indices) of each table, by reading order, and its cells; `rows` are those of all lines."""
    boxes = [upright(line) for line in lines]
    for at, drawn in _united(_drawn_grids(lines, boxes, rules), _predicted_blocks(rows), boxes):
        parts = [part for i in at for part in (typed(lines[i]) if lines[i].mono else (lines[i],))]
        grid = make_grid(parts, rules_within(rules, union(boxes[i] for i in at)))
        if grid is not None and (drawn or not is_chart(grid)):
            yield at, grid


def _drawn_grids(lines: Sequence[Line], boxes: Sequence[Box], rules: Rules) -> list[list[int]]:
    """The lines (indices) in each grid of rules, without the captions and notes that are framed with it."""
    if not rules.down:
        return []
    pieces = [Box(*piece[1:]) for line in lines for piece in cut_line(line, rules.down)]
    kinds = ["" if line.kinds is None else KINDS[int(line.kinds.argmax())] for line in lines]
    free = [i for i, kind in enumerate(kinds) if kind not in _APART and not caption(lines[i].text)]
    return [[i for i in free if area.contains(*boxes[i].center)] for area in grids(rules, pieces)]


def _predicted_blocks(rows: Sequence[PageRow]) -> list[list[int]]:
    """The blocks of lines (indices) that are told to be tables: those on end, down to where white space parts the
    heads of another. `rows` are those of all lines.
    """
    blocks: list[list[int]] = []
    at, above = 0, None
    for row, below in zip_longest(rows, rows[1:]):
        at += len(row.lines)
        if not (all(map(_is_told, row.lines)) or (above and below and _names_rows(row, above, below))):
            above = None
            continue
        most = 2.5 * row.main.size * (1 if _are_column_names(row) else 2)  # white space between two tables
        if above is None or not above.y0 - row.main.size < row.y0 < above.y1 + most:
            blocks.append([])
        blocks[-1] += range(at - len(row.lines), at)
        above = row
    return blocks


def _names_rows(row: PageRow, above: PageRow, below: PageRow) -> bool:
    """Does a line between two rows of a table name those below it: with a colon, and over their labels alone?"""
    return (
        len(row.lines) == 1
        and row.text.endswith((":", "："))
        and len(below.cells) > 1
        and row.x1 < below.cells[1][0]
        and all(map(_is_told, below.lines))
        and not _are_column_names(below)
        and max(row.y0 - above.y1, below.y0 - row.y1) < row.main.size
    )


def _is_told(line: Line) -> bool:
    told = line.kinds is not None and int(line.kinds.argmax()) == TABLE
    return (told or (line.mono and len(typed(line)) > 1)) and not caption(line.text)


def _are_column_names(row: PageRow) -> bool:
    """Are these names of columns: several cells, and no numbers but those that may name one?"""
    numbers = (line.text for line in row.lines if NUMBER_CELL.fullmatch(line.text))
    return len(row.cells) > 1 and all(map(NAME.fullmatch, numbers))


def _united(
    drawn: Sequence[list[int]], told: Sequence[list[int]], boxes: Sequence[Box]
) -> list[tuple[list[int], bool]]:
    """The lines (indices) of each table, and whether rules draw it. A grid has what is told above it, up to the
    one before; what is told below or beside it is of one table with all that its box meets.
    """
    owner = {i: number for number, at in enumerate(drawn) for i in at}
    tables = [list(at) for at in drawn]
    free: list[list[int]] = []
    for block in told:
        free.append([])
        number: int | None = None
        for i in reversed(block):
            number = owner.get(i, number)
            if i not in owner:
                (free[-1] if number is None else tables[number]).append(i)
    found = [(at, True) for at in tables if at]
    for block in filter(None, free):
        area = union(boxes[i] for i in block)
        area = area._replace(y1=area.y1 + boxes[block[-1]].height)  # heads may be read apart from their table
        met = [each for each in found if union(boxes[i] for i in each[0]).meet(area).area > 0]
        found = [each for each in found if each not in met]
        found.append(([*block, *(i for at, _ in met for i in at)], any(sure for _, sure in met)))
    return [(sorted(at), sure) for at, sure in found]


def is_chart(grid: Grid) -> bool:
    """True for labels of a chart: numbers in rows of their own, or at equal steps with little beside them."""
    in_row, in_column = (
        Counter(numbers) for numbers in zip(*((c.row, c.column) for c in grid.cells), strict=True)
    )
    rows: list[list[tuple[float, int]]] = [[] for _ in range(grid.rows)]
    columns: list[list[tuple[float, int]]] = [[] for _ in grid.spans]
    for cell in grid.cells:
        if _PLAIN.fullmatch(cell.text):
            value = float(cell.text.replace(",", "").replace("−", "-"))
            rows[cell.row].append((value, in_column[cell.column]))
            columns[cell.column].append((value, in_row[cell.row]))
    alone = sum(across == 1 for _, across in columns[0])
    full = [numbers for numbers in rows if len(numbers) == len(columns)]
    return 3 * alone > grid.rows or any(_is_axis(numbers) for numbers in (*full, *columns))


def _is_axis(numbers: Sequence[tuple[float, int]]) -> bool:
    """Are these values, each with the number of cells in its row, the ticks of an axis?"""
    steps = [b - a for (a, _), (b, _) in pairwise(numbers)]
    return (
        len(numbers) >= 4  # numbers at equal steps that make an axis
        and abs(steps[0]) not in (0, 1)  # those that count may be the numbers of rows
        and all(abs(step - steps[0]) <= 0.01 * abs(steps[0]) for step in steps)
        and sum(count for _, count in numbers) < _BESIDE * len(numbers)
    )
