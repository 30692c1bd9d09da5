"""Areas of a page that may be tables: what rules frame, and what stands between rules of the same width."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Collection, Sequence
from itertools import pairwise

from ...geometry import Box, union
from ...page import Line
from ..page.rows import Row, make_rows
from ..page.ruling import FRAMES, TOUCH, Rules, frames, grids
from ..text.labels import caption
from .aligned import FIGURES, is_celled
from .heads import YEAR

Rule = tuple[float, float, float]

OUTSIDE = 6.0  # points: text may stand so far left of the rules around it, and rules of one table end as near
_MOST = 0.7  # of a width: a line or a rule as long takes the whole of it
_LONG, _FIRST = 0.45, 0.25  # of a width: a line of notes is longer; where a line of text on a shade begins
_SHORT = 60.0  # points: no longer than that are the rules of fractions
_HEADS = 3  # rows of heads, at most


def areas(lines: Sequence[Line], boxes: Sequence[Box], rules: Rules) -> tuple[list[Box], list[Box]]:
    """Which areas are surely tables, and all that may be, the largest first. `boxes` are those of the lines."""
    sure = grids(rules, boxes)
    maybe = [area for area in frames(rules) if area not in sure] + _between(lines, boxes, rules, sure)
    found = _stacked([_widened(area, lines, boxes) for area in [*sure, *maybe]])
    held = [area for area in found if any(area.meet(grid).area > 0.8 * area.area for grid in sure)]
    return held, found


def _widened(area: Box, lines: Sequence[Line], boxes: Sequence[Box]) -> Box:
    """The area with what its rules or shades leave out of its rows: columns of figures, and labels of figures."""
    level = [i for i, box in enumerate(boxes) if area.y0 < box.center[1] < area.y1]
    figures = {i for i in level if FIGURES.fullmatch(lines[i].text)}
    left = [i for i in level if boxes[i].center[0] < area.x0]
    right = [i for i in level if boxes[i].center[0] > area.x1]
    if right and _are_columns(right, figures, boxes):
        area = area.union(union(boxes[i] for i in right))
    own = [i for i in level if area.x0 <= boxes[i].center[0] <= area.x1]
    if left and (figures.issuperset(left) or _are_labels(left, own, figures, boxes)):
        area = area.union(union(boxes[i] for i in left))
    return area


def _are_columns(right: Sequence[int], figures: set[int], boxes: Sequence[Box]) -> bool:
    """Do the lines on the right go on with the rows: figures alone, below their own heads or without any?"""
    heads = [i for i in right if i not in figures]
    low = max((boxes[i].y1 for i in heads), default=float("-inf"))
    below = [i for i in right if boxes[i].center[1] > low]
    return not heads or len(_levels(heads, boxes)) <= _HEADS < len(_levels(below, boxes))


def _are_labels(left: Sequence[int], own: Sequence[int], figures: set[int], boxes: Sequence[Box]) -> bool:
    """Do the lines on the left name what stands in an area of figures, row by row?"""
    values = [i for i in own if i in figures]

    def beside(line: int) -> bool:
        return any(abs(boxes[at].center[1] - boxes[line].center[1]) < 0.5 * boxes[line].height for at in values)

    if 2 * len(values) <= len(own) or any(beside(i) for i in own if i not in figures):
        return False
    return sum(map(beside, left)) > max(2, 0.5 * len(left))


def _stacked(found: Sequence[Box]) -> list[Box]:
    """Areas of the same width, each right below or within the last, as one; the largest first."""
    joined: list[Box] = []
    for area in sorted(found, key=lambda area: area.y0):
        for number, other in enumerate(joined):
            shared = min(area.x1, other.x1) - max(area.x0, other.x0)
            if area.y0 < other.y1 + FRAMES.near and shared > 0.85 * max(area.width, other.width):
                joined[number] = other.union(area)
                break
        else:
            joined.append(area)
    return sorted(joined, key=lambda area: -area.area)


# Between rules


def _between(lines: Sequence[Line], boxes: Sequence[Box], rules: Rules, sure: Sequence[Box]) -> list[Box]:
    """Areas between rules of the same width, most of whose rows have cells."""
    order = sorted(range(len(lines)), key=lambda i: boxes[i].y0 + boxes[i].y1)
    middles = [boxes[i].center[1] for i in order]

    def rows_of(area: Box) -> list[Row]:
        near = order[bisect(middles, area.y0) : bisect(middles, area.y1)]
        inside = [i for i in near if area.x0 < boxes[i].center[0] < area.x1]
        return table_rows([lines[i] for i in inside], [boxes[i] for i in inside])

    shades = [frame for frame in frames(rules) if _is_text(rows_of(frame), frame)]
    found: list[Box] = []
    for group in _same_width(rules.across):
        left, right = group[0][1] - OUTSIDE, group[0][2] + OUTSIDE
        runs: list[list[float]] = [[]]
        for (above, _, _), (below, _, _) in pairwise(group):
            rows = rows_of(Box(left, above - 1, right, below + 1))
            if _parted(Box(left, above, right, below), rows, rules, sure, shades):
                runs.append([])
            elif title := _title(rows, above):
                after = _are_rows(rows[title:], right - left, after_heads=False)
                runs.append([rows[title - 1].y1, below] if after else [])
            elif _are_rows(rows, right - left, after_heads=bool(runs[-1])):
                runs[-1] = [*(runs[-1] or [above]), below]
            else:
                runs.append([])
        found += [Box(left, run[0], right, run[-1]) for run in runs if run]
    return found


def _parted(between: Box, rows: Sequence[Row], rules: Rules, sure: Sequence[Box], shades: Sequence[Box]) -> bool:
    """Are the `rows` that stand between two rules none of their table: they have a table between them or, unless
    they are figures whose labels other rules part, a longer rule; the rules are of two tables; or one is the edge
    of text on a shade?
    """
    left, above, right, below = between
    own = [{at for at, grid in enumerate(sure) if grid.y0 - TOUCH < y < grid.y1 + TOUCH} for y in (above, below)]
    two = all(own) and own[0].isdisjoint(own[1])
    table = any(above < grid.y0 and grid.y1 < below for grid in sure)
    longer = any(not FIGURES.fullmatch(line.text) for row in rows for line in row.lines) and any(
        above + TOUCH < y < below - TOUCH
        and (x0 < left - TOUCH or x1 > right + TOUCH)
        and 2 * (min(x1, right) - max(x0, left)) > between.width
        for y, x0, x1 in rules.across
    )
    edge = any(
        min(abs(shade.y1 - above), abs(shade.y0 - below)) < TOUCH and shade.x0 < right and shade.x1 > left
        for shade in shades
    )
    return two or table or longer or edge


def _is_text(rows: Sequence[Row], shade: Box) -> bool:
    """Is it text on a shade, as code is: no row has cells, and some begin at its left and are no figures?"""
    whole = len(rows) > 1 or any(row.main.mono for row in rows)
    words = [row for row in rows if not FIGURES.fullmatch(row.text)]
    at_left = any(row.x0 < shade.x0 + _FIRST * shade.width for row in words)
    return whole and at_left and not any(map(is_celled, rows))


def _title(rows: Sequence[Row], top: float) -> int:
    """One past the last of the rows, below a rule at `top`, that end a table and name the next: a caption, or a
    line with wide white space above and below and heads, not figures, after it; 0 without any.
    """
    above = [top, *(row.y1 for row in rows)]
    for at, row in enumerate(rows):
        after = rows[at + 1 :]
        if caption(row.text):
            return at + 1 + next((i for i, other in enumerate(after) if is_celled(other)), len(after))
        white = min(row.y0 - above[at], after[0].y0 - row.y1) if after else 0.0
        words = not (is_celled(row) or FIGURES.fullmatch(row.text))
        if white > row.main.size and words and _name_columns(after):
            return at + 1
    return 0


def _name_columns(rows: Sequence[Row]) -> bool:
    """Does the first row that has cells name columns: in words, or by years?"""
    celled = next(filter(is_celled, rows), None)
    behind = celled.lines[celled.cells[1].start :] if celled else ()
    return bool(behind) and all(YEAR.fullmatch(line.text) or not FIGURES.fullmatch(line.text) for line in behind)


def _same_width(across: Sequence[Rule]) -> list[list[Rule]]:
    """Rules (y, x0, x1) that begin and end at about the same places, from the top down. Those at one height are
    one where only the gaps between columns part them.
    """
    whole: list[Rule] = []
    for y, x0, x1 in sorted(across, key=lambda rule: (round(rule[0]), rule[1])):
        if whole and abs(y - whole[-1][0]) < 1 and x0 - whole[-1][2] < FRAMES.beside:
            whole[-1] = whole[-1][0], whole[-1][1], max(x1, whole[-1][2])
        else:
            whole.append((y, x0, x1))
    groups: list[list[Rule]] = []
    for rule in (rule for rule in whole if rule[2] - rule[1] > _SHORT):
        near = (g for g in groups if max(abs(g[0][1] - rule[1]), abs(g[0][2] - rule[2])) < OUTSIDE)
        if group := next(near, None):
            group.append(rule)
        else:
            groups.append([rule])
    return groups


def _are_rows(rows: Sequence[Row], width: float, *, after_heads: bool) -> bool:
    """Are these rows of a table, half of them in cells, and not two full lines on end? Below its heads cells may
    go on for many lines.
    """
    full = [len(row.lines) == 1 and row.x1 - row.x0 > _MOST * width for row in rows]
    prose = any(one and two for one, two in pairwise(full))
    celled = [row for row in rows if is_celled(row)]
    more = sum(_goes_on(row, celled) for row in rows) if after_heads and len(celled) > 1 else 0
    return bool(rows) and not prose and 2 * (len(celled) + more) >= len(rows)


def _goes_on(row: Row, celled: Sequence[Row]) -> bool:
    """Does a row of one cell stand in a column that other rows begin?"""
    if is_celled(row):
        return False
    near = 0.5 * row.main.size
    return any(
        abs(cell.x0 - row.x0) < near and row.x1 < after
        for other in celled
        for cell, after in zip(other.cells, [*(c.x0 for c in other.cells[1:]), float("inf")], strict=True)
    )


def table_rows(lines: Sequence[Line], boxes: Sequence[Box]) -> list[Row]:
    """Lines of a table, in whatever order, as rows; larger or other type has not the same upper edge."""
    levels = _levels(range(len(lines)), boxes)
    return make_rows([lines[i] for level in levels for i in sorted(level, key=lambda i: boxes[i].x0)])


def _levels(inside: Collection[int], boxes: Sequence[Box]) -> list[list[int]]:
    """Lines that stand beside each other, from the top down."""
    rows: list[list[int]] = []
    for i in sorted(inside, key=lambda i: (boxes[i].y0 + boxes[i].y1, boxes[i].x0)):
        first = boxes[rows[-1][0]] if rows else None
        if first and boxes[i].center[1] < first.y1 and boxes[i].y0 < first.center[1]:
            rows[-1].append(i)
        else:
            rows.append([i])
    return rows


# What is no row


def core(inside: Sequence[int], lines: Sequence[Line], boxes: Sequence[Box], rules: Rules) -> list[int]:
    """The lines of an area without its caption above, which a rule may divide from the heads, and notes below."""
    rows = _levels(inside, boxes)
    if all(len(row) == 1 for row in rows):
        return list(inside)  # whose cells only rules divide
    around = union(boxes[i] for i in inside)
    middles = [boxes[row[0]].center[1] for row in rows]
    dividers = [y for y, x0, x1 in rules.across if min(around.x1, x1) - max(around.x0, x0) > _MOST * around.width]
    alone = [
        len(row) == 1 and boxes[row[0]].width > _LONG * around.width > 4 * (boxes[row[0]].x0 - around.x0)
        for row in rows
    ]  # one long line from the left on, as a caption or a note is
    captions = [at + 1 for at, row in enumerate(rows) if caption(lines[min(row)].text)]
    top = max((at for at in captions if at <= 2 * _HEADS), default=0)
    if top:
        divider = min((y for y in dividers if y > middles[top - 1]), default=0.0)
        top += sum(y < divider for y in middles[top : top + _HEADS])
    ends = [y for y in dividers if middles[0] < y < middles[-1]]  # between the rows, not around them
    above = sum(y < ends[0] for y in middles[top:]) if ends else 0
    if above and all(alone[top : top + above]):
        top += above
    bottom = len(rows) - (sum(y > ends[-1] for y in middles[top:]) if ends else 0)
    notes = rows[bottom:]
    if not (any(alone[bottom:]) and all(len(row) == 1 for row in notes)):
        bottom = len(rows)
    return [i for row in rows[top:bottom] for i in row]
