"""Margins of line numbers, as manuscripts, bills and pleadings have them."""

from __future__ import annotations

from collections import defaultdict
from itertools import pairwise
from statistics import median

from ...geometry import Direction, union
from ...page import PageText
from .layout import BIN
from .ruling import grids, turned_rules

_LEAST_NUMBERS = 10  # fewer are no margin of line numbers
_TEXT_WIDTH = 150  # points: most lines beside line numbers are wider


def line_numbers(page: PageText) -> set[int]:
    """The lines (indices) that count the lines of text, by 1 or by 5, left or right of all of them."""
    columns: defaultdict[int, list[int]] = defaultdict(list)
    for i, line in enumerate(page.lines):
        if line.text.isdecimal() and len(line.text) < 4:
            columns[round(line.box.x1 / BIN)].append(i)
    pairs = [columns[key] + columns.get(key + 1, []) for key in list(columns)]
    long = [column for column in pairs if len(column) >= _LEAST_NUMBERS]
    found = {i for column in long if _counts_lines(page, column) for i in column}
    tables = grids(turned_rules(page.rules, Direction.RIGHT), [line.box for line in page.lines]) if found else []
    return {i for i in found if not any(table.contains(*page.lines[i].box.center) for table in tables)}


def _counts_lines(page: PageText, column: list[int]) -> bool:
    """Do these lines count on from the top down, at about equal distances, beside text?"""
    numbers = sorted((page.lines[i] for i in column), key=lambda line: line.box.y0)
    steps = {int(b.text) - int(a.text) for a, b in pairwise(numbers)}
    gaps = [b.box.y0 - a.box.y0 for a, b in pairwise(numbers)]
    x0, y0, x1, y1 = union(line.box for line in numbers)
    text = [
        line.box
        for i, line in enumerate(page.lines)
        if i not in column and not line.direction and line.box.y1 > y0 and line.box.y0 < y1
    ]
    beside = all(box.x0 > x0 + BIN for box in text) or all(box.x1 < x1 for box in text)
    counts = steps in ({1}, {5}) and max(gaps) < 2.5 * median(gaps)
    return counts and beside and 2 * sum(box.width > _TEXT_WIDTH for box in text) > len(text)
