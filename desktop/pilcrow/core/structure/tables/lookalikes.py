"""What stands in rows and columns and is no table: the labels of charts."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from itertools import pairwise

from ..page.rows import Grid

_PLAIN = re.compile(r"[-−]?(?:\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?|[-−]?\.\d+")
_BESIDE = 2.3  # cells in the row of a tick, itself with them: tables have more


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
