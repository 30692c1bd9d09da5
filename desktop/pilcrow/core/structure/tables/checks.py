"""Whether a grid of cells is a table: lists, entries of contents and labels of charts stand in columns, too."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ..page.joining import words
from ..page.rows import Grid, GridCell, mark
from .fragments import FIGURE
from .heads import MOST_HEADS, YEAR

_PLAIN = re.compile(r"[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|[-−]?\.\d+")
_BRACKET = re.compile("[\u239b-\u23ae\uf8e5-\uf8fe]")  # pieces of brackets, in Unicode and in Symbol
_NUMBER = re.compile(r"\(\d{1,3}(?:\.\d{1,3})*[a-z]?\)")
_EQUATION = re.compile(r"[=≤≥≈≡∝]")
_PROSE = 8  # words of running text in a cell
_LEADERS = re.compile(r"(?:[.·…_]\s?){5,}$")


def is_table(grid: Grid) -> bool:
    """Two columns or more that are filled side by side in some rows; see also `is_else`."""
    rows = _columns_of(grid)
    alone = {cell.column for cell in grid.cells if cell.columns == 1}
    several = sum(len(row) > 1 for row in rows)
    filled = len(grid.cells) / (len(grid.spans) * grid.rows)
    return len(alone) > 1 and several >= max(2, 0.35 * grid.rows) and filled > 0.36 and not is_else(grid)


def is_else(grid: Grid) -> bool:
    """A box with a note, a list with its marks, entries of a contents list, displayed formulas, chart labels."""
    if is_notice(grid):
        return True
    rows = _columns_of(grid)
    alone: list[list[GridCell]] = [[] for _ in grid.spans]
    for cell in grid.cells:
        if cell.columns == 1:
            alone[cell.column].append(cell)
    if any(_is_axis(cells, rows) for cells in alone) or _is_ticks(grid) or _is_scale(grid) or _is_formulas(grid):
        return True
    leaders = sum(_LEADERS.search(cell.text) is not None for cell in alone[0])
    return len(alone) == 2 and (2 * leaders > grid.rows or all(_is_mark(cell.text) for cell in alone[0]))


def is_notice(grid: Grid) -> bool:
    """A box with a note or warning: running text in one column, and beside or above it signs and one label."""
    prose = [cell for cell in grid.cells if words(cell.text) >= _PROSE]
    signs = {cell.text for cell in grid.cells if cell not in prose and any(map(str.isalnum, cell.text))}
    return len({cell.column + cell.columns for cell in prose}) == 1 and len(signs) < 2


def is_heads(grid: Grid) -> bool:
    """Nothing but names of columns: several, and no figures behind the first column other than years."""
    behind = [cell for cell in grid.cells if cell.column]
    figures = (cell for cell in behind if FIGURE.fullmatch(cell.text) and not YEAR.fullmatch(cell.text))
    return grid.rows <= MOST_HEADS and len({cell.column for cell in behind}) > 1 and not any(figures)


def _is_formulas(grid: Grid) -> bool:
    """Are these formulas: with brackets as high as several lines, or with nothing but their numbers in the last
    column, beside equations?
    """
    if any(_BRACKET.search(cell.text) for cell in grid.cells):
        return True
    last = [cell for cell in grid.cells if cell.column == len(grid.spans) - 1]
    numbered = {cell.row for cell in last}
    equations = {cell.row for cell in grid.cells if _EQUATION.search(cell.text)}
    return all(_NUMBER.fullmatch(cell.text) for cell in last) and 2 * len(numbered & equations) > len(numbered)


def _is_ticks(grid: Grid) -> bool:
    """Are these the labels of a chart's axes: a name and one row of figures, or figures in rows of their own?"""
    rows: list[list[GridCell]] = [[] for _ in range(grid.rows)]
    for cell in grid.cells:
        rows[cell.row].append(cell)
    alone = [row[0] for row in rows if len(row) == 1]
    ticks = sum(cell.column == 0 and _PLAIN.fullmatch(cell.text) is not None for cell in alone)
    return 3 * ticks > grid.rows or len(alone) == grid.rows - 1


def _is_scale(grid: Grid) -> bool:
    """Are these the labels along one axis: two rows at most, the first with figures at equal steps, and no label
    before the second?
    """
    first = [cell.text for cell in grid.cells if cell.row == 0]
    before = [cell.text for cell in grid.cells if cell.column == 0]
    return (
        grid.rows == 2
        and len(first) == len(grid.spans) > 2
        and all(_PLAIN.fullmatch(text) for text in (*first, *before))
        and _are_steps([_value(text) for text in first])
    )


def _value(figure: str) -> float:
    return float(figure.replace(",", "").replace("−", "-"))


def _are_steps(values: Sequence[float]) -> bool:
    """Do the values rise, or fall, by the same each time?"""
    steps = [b - a for a, b in pairwise(values)]
    return bool(steps[0]) and all(abs(step - steps[0]) <= 0.01 * abs(steps[0]) for step in steps)


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
    values = [_value(cell.text) for cell in figures]
    if len(values) < 4 or not _are_steps(values):
        return False
    return sum(len(rows[cell.row]) for cell in figures) < 2.3 * len(figures) and abs(values[1] - values[0]) != 1
