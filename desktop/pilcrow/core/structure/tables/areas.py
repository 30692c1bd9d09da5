"""Areas of a page that may be tables: what rules frame, and what stands between rules of the same width."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...geometry import Box, union
from ...page import Line
from ..page.rows import Row, make_rows
from ..page.ruling import FRAMES, TOUCH, Rules, frames, grids
from ..text.labels import caption
from .aligned import FIGURES, is_celled
from .heads import YEAR

Rule = tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class AreaSettings:
    """Which areas may be tables. Lengths are points; shares are of the area's width."""

    rule: float = 60.0
    """Shorter rules bound no rows."""
    alike: float = 8.0
    """The ends of rules of one table differ by less."""
    outside: float = 6.0
    """Text may stand so far left or right of the rules around it."""
    row: float = 600.0
    """The white space between two rules of one table is less."""
    full: float = 0.8
    """A line as long is one of running text, where the next one is, too."""
    same_width: float = 0.85
    """Areas below each other that share so much of their width are one."""
    figures: float = 0.6
    """Share of the lines in an area of nothing but figures."""
    whole_rule: float = 0.7
    """A rule as long divides a caption or notes from the rows."""
    indented: float = 0.1
    long: float = 0.45
    """A caption or note is as long, and begins no further from the left."""
    captions: int = 6
    """Rows at the top of an area among which a caption is looked for."""
    heads: int = 3
    """Rows between a caption and the rule below it, at most; and rows of heads above columns of figures."""
    first: float = 0.25
    """Text on a shade, as code is, begins further left; what begins further right is a cell of a later column."""


AREAS = AreaSettings()


def areas(
    lines: Sequence[Line], boxes: Sequence[Box], rules: Rules, settings: AreaSettings = AREAS
) -> tuple[list[Box], list[Box]]:
    """Which areas are surely tables, and all that may be, the largest first. `boxes` are those of the lines."""
    sure = grids(rules, boxes)
    maybe = [area for area in frames(rules) if area not in sure] + _between(lines, boxes, rules, sure, settings)
    middles = [box.center for box in boxes]
    wide = [_widened(area, lines, boxes, middles, settings) for area in [*sure, *maybe]]
    found = _stacked(wide, settings)
    return [area for area in found if any(_holds(area, grid) for grid in sure)], found


def _holds(area: Box, grid: Box) -> bool:
    """Is the area the grid, or little more?"""
    return area.meet(grid).area > 0.8 * area.area


def _widened(
    area: Box,
    lines: Sequence[Line],
    boxes: Sequence[Box],
    middles: Sequence[tuple[float, float]],
    settings: AreaSettings,
) -> Box:
    """The area with what its rules or shades leave out of its rows: columns of figures, and labels of figures."""
    level = [i for i, (_, y) in enumerate(middles) if area.y0 < y < area.y1]
    left = [i for i in level if middles[i][0] < area.x0]
    right = [i for i in level if middles[i][0] > area.x1]
    if not (left or right):
        return area
    inside = [i for i in level if area.x0 <= middles[i][0] <= area.x1]
    figures = {i for i in level if FIGURES.fullmatch(lines[i].text)}
    if right and _are_columns(right, figures, boxes, settings):
        area = area.union(union(boxes[i] for i in right))
    if left and (figures.issuperset(left) or _are_labels(left, inside, figures, boxes, settings)):
        area = area.union(union(boxes[i] for i in left))
    return area


def _are_columns(right: Sequence[int], figures: set[int], boxes: Sequence[Box], settings: AreaSettings) -> bool:
    """Do the lines on the right go on with the rows: figures alone, below their own heads or without any?"""
    heads = [i for i in right if i not in figures]
    low = max((boxes[i].y1 for i in heads), default=float("-inf"))
    below = [i for i in right if boxes[i].center[1] > low]
    return not heads or (
        len(_level_lines(heads, boxes)) <= settings.heads and len(_level_lines(below, boxes)) > settings.heads
    )


def _are_labels(
    left: Sequence[int], inside: Sequence[int], figures: set[int], boxes: Sequence[Box], settings: AreaSettings
) -> bool:
    """Do the lines on the left name what stands in an area of figures, row by row?"""
    own = [i for i in inside if i in figures]
    if len(own) <= settings.figures * len(inside):
        return False
    if any(_is_level(i, own, boxes) for i in inside if i not in figures):
        return False
    return sum(_is_level(i, own, boxes) for i in left) > max(2, 0.5 * len(left))


def _is_level(line: int, others: Sequence[int], boxes: Sequence[Box]) -> bool:
    """Does the line stand beside one of the others?"""
    middle, reach = boxes[line].center[1], 0.5 * boxes[line].height
    return any(abs(boxes[other].center[1] - middle) < reach for other in others)


def _stacked(found: Sequence[Box], settings: AreaSettings) -> list[Box]:
    """Areas of the same width, each right below or within the last, as one; the largest first."""
    joined: list[Box] = []
    for area in sorted(found, key=lambda area: area.y0):
        for number, other in enumerate(joined):
            shared = min(area.x1, other.x1) - max(area.x0, other.x0)
            near = area.y0 < other.y1 + FRAMES.near
            if near and shared > settings.same_width * max(area.width, other.width):
                joined[number] = other.union(area)
                break
        else:
            joined.append(area)
    return sorted(joined, key=lambda area: -area.area)


# Between rules


def _between(
    lines: Sequence[Line], boxes: Sequence[Box], rules: Rules, sure: Sequence[Box], settings: AreaSettings
) -> list[Box]:
    """Areas between rules of the same width, most of whose rows have cells."""
    order = sorted(range(len(lines)), key=lambda i: boxes[i].y0 + boxes[i].y1)
    middles = [(boxes[i].y0 + boxes[i].y1) / 2 for i in order]

    def rows_of(left: float, above: float, right: float, below: float) -> list[Row]:
        near = order[bisect(middles, above) : bisect(middles, below)]
        inside = [i for i in near if left < boxes[i].center[0] < right]
        return table_rows([lines[i] for i in inside], [boxes[i] for i in inside])

    shades = [frame for frame in frames(rules) if _is_text(rows_of(*frame), frame, settings)]
    found: list[Box] = []
    for group in _same_width(rules.across, settings):
        left, right = group[0][1] - settings.outside, group[0][2] + settings.outside
        runs: list[list[float]] = [[]]
        for (above, _, _), (below, _, _) in pairwise(group):
            rows = rows_of(left, above - 1, right, below + 1)
            between = Box(left, above, right, below)
            if below - above >= settings.row or _parted(between, rows, rules, sure, shades):
                runs.append([])
            elif title := _title(rows, above):
                after = _are_rows(rows[title:], right - left, settings, after_heads=False)
                runs.append([rows[title - 1].y1, below] if after else [])
            elif _are_rows(rows, right - left, settings, after_heads=bool(runs[-1])):
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
    named = any(not FIGURES.fullmatch(line.text) for row in rows for line in row.lines)
    longer = named and any(
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


def _is_text(rows: Sequence[Row], shade: Box, settings: AreaSettings) -> bool:
    """Is it text on a shade, as code is: no row has cells, and some begin at its left and are no figures?"""
    whole = len(rows) > 1 or any(row.main.mono for row in rows)
    words = [row for row in rows if not FIGURES.fullmatch(row.text)]
    at_left = any(row.x0 < shade.x0 + settings.first * shade.width for row in words)
    return whole and at_left and not any(is_celled(row) for row in rows)


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
    celled = next((row for row in rows if is_celled(row)), None)
    behind = celled.lines[celled.cells[1].start :] if celled else ()
    return bool(behind) and all(YEAR.fullmatch(line.text) or not FIGURES.fullmatch(line.text) for line in behind)


def _same_width(across: Sequence[Rule], settings: AreaSettings) -> Iterator[list[Rule]]:
    """Rules that begin and end at about the same places, from the top down."""
    groups: list[list[Rule]] = []
    for rule in _in_pieces(across):
        if rule[2] - rule[1] < settings.rule:
            continue
        for group in groups:
            if max(abs(group[0][1] - rule[1]), abs(group[0][2] - rule[2])) < settings.alike:
                group.append(rule)
                break
        else:
            groups.append([rule])
    yield from groups


def _in_pieces(across: Sequence[Rule]) -> list[Rule]:
    """Rules (y, x0, x1) at one height as one, where only the gaps between columns part them."""
    joined: list[Rule] = []
    for y, x0, x1 in sorted(across, key=lambda rule: (round(rule[0]), rule[1])):
        if joined and abs(y - joined[-1][0]) < 1 and x0 - joined[-1][2] < FRAMES.beside:
            joined[-1] = joined[-1][0], joined[-1][1], max(x1, joined[-1][2])
        else:
            joined.append((y, x0, x1))
    return joined


def _are_rows(rows: Sequence[Row], width: float, settings: AreaSettings, *, after_heads: bool) -> bool:
    """Are these rows of a table, half of them in cells, and not two full lines on end? Below its heads cells may
    go on for many lines.
    """
    full = [len(row.lines) == 1 and row.x1 - row.x0 > settings.full * width for row in rows]
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
    levels = _level_lines(range(len(lines)), boxes)
    return make_rows([lines[i] for level in levels for i in sorted(level, key=lambda i: boxes[i].x0)])


# What is no row


def core(
    inside: Sequence[int],
    lines: Sequence[Line],
    boxes: Sequence[Box],
    rules: Rules,
    settings: AreaSettings = AREAS,
) -> list[int]:
    """The lines of an area without its caption above, which a rule may divide from the heads, and notes below."""
    rows = _level_lines(inside, boxes)
    if all(len(row) == 1 for row in rows):
        return list(inside)  # whose cells only rules divide
    around = union(boxes[i] for i in inside)
    dividers = _dividers(rules, around, settings)
    middles = [boxes[row[0]].center[1] for row in rows]
    alone = [_is_alone(row, boxes, around, settings) for row in rows]
    top = _below_caption([lines[min(row)].text for row in rows], middles, dividers, settings)
    ends = [y for y in dividers if middles[0] < y < middles[-1]]  # between the rows, not around them
    first, last = (ends[0], ends[-1]) if ends else (float("inf"), float("-inf"))
    above = [number for number in range(top, len(rows)) if middles[number] < first]
    if all(alone[number] for number in above):
        top += len(above)
    below = [number for number in range(top, len(rows)) if middles[number] > last]
    bottom = len(rows) - _notes(below, rows, alone)
    return [i for row in rows[top:bottom] for i in row]


def _notes(below: Sequence[int], rows: Sequence[Sequence[int]], alone: Sequence[bool]) -> int:
    """How many rows `below` the last rule are notes: all, where each is one line, and some are long; else none."""
    lines = all(len(rows[number]) == 1 for number in below)
    return len(below) if lines and any(alone[number] for number in below) else 0


def _dividers(rules: Rules, around: Box, settings: AreaSettings) -> list[float]:
    """Where rules go across most of the lines."""
    least = settings.whole_rule * around.width
    return [y for y, x0, x1 in rules.across if min(around.x1, x1) - max(around.x0, x0) > least]


def _is_alone(row: Sequence[int], boxes: Sequence[Box], around: Box, settings: AreaSettings) -> bool:
    """Is the row one long line from the left on, as a caption or a note is?"""
    box = boxes[row[0]]
    near = box.x0 < around.x0 + settings.indented * around.width
    return len(row) == 1 and near and box.width > settings.long * around.width


def _level_lines(inside: Sequence[int], boxes: Sequence[Box]) -> list[list[int]]:
    """Lines that stand beside each other, from the top down."""
    rows: list[list[int]] = []
    for i in sorted(inside, key=lambda i: (boxes[i].y0 + boxes[i].y1, boxes[i].x0)):
        first = boxes[rows[-1][0]] if rows else None
        if first and boxes[i].center[1] < first.y1 and boxes[i].y0 < first.center[1]:
            rows[-1].append(i)
        else:
            rows.append([i])
    return rows


def _below_caption(
    texts: Sequence[str], middles: Sequence[float], dividers: Sequence[float], settings: AreaSettings
) -> int:
    """The first row below the caption, and below the rule that divides it from the heads; 0 without a caption."""
    captions = [number for number, text in enumerate(texts[: settings.captions]) if caption(text)]
    if not captions:
        return 0
    top = captions[-1] + 1
    divider = min((y for y in dividers if y > middles[top - 1]), default=0.0)
    named = [number for number, y in enumerate(middles[: settings.captions + 2]) if y < divider]
    return max([top, *(number + 1 for number in named if number < top + settings.heads)])
