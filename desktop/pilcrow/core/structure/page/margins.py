"""What stands in the margins of a page: turned stamps and watermarks, and margins of line numbers."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

from ...geometry import Direction
from ...page import Line, PageText, upright
from .ruling import grids, turned_rules

_LINES = 8  # a page with fewer lines that are not turned has no text to be beside
_NUMBERS = 10  # fewer numbers are no margin of line numbers
_DIGITS = 4  # of the number of a line
_TALL = 3  # type sizes: lines of such boxes are turned
_STAMPS = 3  # turned lines beside the text of a page
_SAME_PLACE = 3  # points by which the places of a watermark on two pages differ
_RIGHT_BELOW = 2.0  # type sizes: from the name of a column to what stands below it
_LONG, _MOSTLY = 150, 0.6  # points: a line of text; the share of those beside line numbers


def in_margins(page: PageText, near: Sequence[PageText], gone: set[int]) -> set[int]:
    """Rotated stamps beside the body, watermarks across it, and margins of line numbers. `near` are the pages
    around, `gone` the lines (indices) that are known to be no text.
    """
    lines = page.lines
    numbers = [i for i, line in enumerate(lines) if len(line.text) <= _DIGITS and line.text.isdecimal()]
    found = _line_numbers(lines, numbers) if len(numbers) >= _NUMBERS else set()
    if found:
        tables = grids(turned_rules(page.rules, Direction.RIGHT), [line.box for line in lines])
        found = {i for i in found if not any(table.contains(*lines[i].box.center) for table in tables)}
    turned = [i for i, line in enumerate(lines) if line.direction or line.box.height > _TALL * line.size > 0]
    if not turned or len(lines) - len(turned) < _LINES:
        return found
    left, right = _sides(page, gone)
    for i in turned:
        box = lines[i].box
        outside = lines[i].direction and (box.x1 < left + 1 or box.x0 > right - 1)
        if (outside and len(turned) <= _STAMPS) or any(_same_place(lines[i], other) for other in near):
            found.add(i)
    return found


def over_columns(page: PageText, gone: set[int]) -> set[int]:
    """Of the lines (indices) that are `gone` those that name columns: in a row of several, each of which stands
    right above text, at its left or right edge.
    """
    found: set[int] = set()
    boxes = [upright(line) for line in page.lines]
    below = [i for i in range(len(boxes)) if i not in gone]
    for i in sorted(gone, key=lambda i: -boxes[i][1]):
        if i not in found:
            row = [j for j, box in enumerate(boxes) if abs(box[1] - boxes[i][1]) < _SAME_PLACE]
            if len(row) > 1 and all(any(_heads(boxes[j], boxes[k], page.lines[j]) for k in below) for j in row):
                found.update(gone.intersection(row))
                below += gone.intersection(row)
    return found


def _heads(above: tuple[float, float, float, float], box: tuple[float, float, float, float], head: Line) -> bool:
    aligned = min(abs(above[0] - box[0]), abs(above[2] - box[2])) < _SAME_PLACE
    return aligned and 0 < box[1] - above[1] < _RIGHT_BELOW * head.size


def _sides(page: PageText, gone: set[int]) -> tuple[float, float]:
    """Left and right of the text of a page."""
    kept = [line.box for i, line in enumerate(page.lines) if not line.direction and i not in gone]
    return min((box.x0 for box in kept), default=0.0), max((box.x1 for box in kept), default=page.width)


def _same_place(line: Line, page: PageText) -> bool:
    return any(
        other.text == line.text
        and abs(other.box.x0 - line.box.x0) < _SAME_PLACE
        and abs(other.box.y0 - line.box.y0) < _SAME_PLACE
        for other in page.lines
    )


def _line_numbers(lines: list[Line], numbers: list[int]) -> set[int]:
    """A column of evenly spaced numbers counting 1 by 1 (or 5 by 5), left or right of all other text."""
    found: set[int] = set()
    sides: dict[int, list[int]] = {}
    for i in numbers:
        sides.setdefault(round(lines[i].box.x1 / 4), []).append(i)
    for key, column in sides.items():
        column = sorted(column + sides.get(key + 1, []), key=lambda i: lines[i].box.y0)
        if len(column) >= _NUMBERS and _count_evenly(lines, column) and _beside_text(lines, column):
            found.update(column)
    return found


def _count_evenly(lines: list[Line], column: list[int]) -> bool:
    """Do the numbers count by 1 or by 5, at about equal distances?"""
    values = [int(lines[i].text) for i in column]
    steps = {b - a for a, b in pairwise(values)}
    gaps = [lines[b].box.y0 - lines[a].box.y0 for a, b in pairwise(column)]
    return len(steps) == 1 and steps <= {1, 5} and max(gaps) < 2.5 * median(gaps)


def _beside_text(lines: list[Line], column: list[int]) -> bool:
    """Does the column stand left or right of all text at its height, most of which are long lines?"""
    inside = set(column)
    first, last = lines[column[0]].box, lines[column[-1]].box
    rest = [
        line.box
        for i, line in enumerate(lines)
        if i not in inside and not line.direction and line.box.y1 > first.y0 and line.box.y0 < last.y0
    ]
    before = all(box.x0 > first.x0 + 4 for box in rest)
    after = all(box.x1 < first.x1 for box in rest)
    return bool(rest) and (before or after) and sum(box.width > _LONG for box in rest) > _MOSTLY * len(rest)
