"""What stands in rows and columns and is no table: the labels of charts, formulas with their numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise

from ..page.rows import Grid, GridCell
from ..text.labels import formula

_PLAIN = re.compile(r"[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|[-−]?\.\d+")
_TICKS = 4  # figures at equal steps that make an axis
_BESIDE = 2.3  # cells beside each other across an axis, its own with them: tables have more


def is_else(grid: Grid) -> bool:
    """Are these formulas, with nothing but their numbers in the last column; or the labels of a chart, figures in
    rows of their own, or at equal steps with little beside them?
    """
    last = [cell.text for cell in grid.cells if cell.column == len(grid.spans) - 1]
    if all(formula(text) == text for text in last) and any("=" in cell.text for cell in grid.cells):
        return True
    rows: list[list[GridCell]] = [[] for _ in range(grid.rows)]
    columns: list[list[GridCell]] = [[] for _ in grid.spans]
    for cell in grid.cells:
        rows[cell.row].append(cell)
        if cell.columns == 1:
            columns[cell.column].append(cell)
    alone = sum(len(row) == 1 and not row[0].column and _is_plain(row[0]) for row in rows)
    return (
        3 * alone > grid.rows
        or any(_is_axis(cells, [len(rows[cell.row]) for cell in cells]) for cells in columns)
        or any(
            len(cells) == len(columns) and _is_axis(cells, [len(columns[cell.column]) for cell in cells])
            for cells in rows
        )
    )


def _is_plain(cell: GridCell) -> bool:
    return _PLAIN.fullmatch(cell.text) is not None


def _is_axis(cells: Sequence[GridCell], across: Sequence[int]) -> bool:
    """Do figures stand at equal steps, other than those that count, with few cells `across` each?"""
    figures = [
        (float(c.text.replace(",", "").replace("−", "-")), n)
        for c, n in zip(cells, across, strict=True)
        if _is_plain(c)
    ]
    steps = [b - a for (a, _), (b, _) in pairwise(figures)]
    return (
        len(figures) >= _TICKS
        and steps[0] != 0
        and abs(steps[0]) != 1
        and all(abs(step - steps[0]) <= 0.01 * abs(steps[0]) for step in steps)
        and sum(n for _, n in figures) < _BESIDE * len(figures)
    )
