"""The rules of a page as text of one direction sees them: lines, the frames they form, and grids of cells."""

from __future__ import annotations

from bisect import bisect, bisect_left
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ...geometry import Box, Direction, turned, union

TOUCH = 3.0
"""Points between a rule and what it bounds or crosses."""


class Rules(NamedTuple):
    """Upright rules: (y, x0, x1) of those across, by y, and (x, y0, y1) of those down, by x."""

    across: Sequence[tuple[float, float, float]]
    down: Sequence[tuple[float, float, float]]


def turned_rules(rules: Iterable[Box], direction: Direction) -> Rules:
    """A page's rules as seen by text of that direction, those in one line joined."""
    across, down = [], []
    for rule in rules:
        x0, y0, x1, y1 = turned(rule, direction)
        if x1 - x0 >= y1 - y0:
            across.append(((y0 + y1) / 2, x0, x1))
        else:
            down.append(((x0 + x1) / 2, y0, y1))
    return Rules(_joined(across), _joined(down))


def _joined(rules: list[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
    """Rules at about the same place and end to end become one."""
    joined: list[tuple[float, float, float]] = []
    group: list[tuple[float, float, float]] = []
    for at, low, high in [*sorted(rules), (float("inf"), 0.0, 0.0)]:
        if group and at - group[0][0] > 2:
            ends: list[tuple[float, float, float]] = []
            for place, a, b in sorted(group, key=lambda rule: rule[1:]):
                if ends and a <= ends[-1][2] + TOUCH:
                    ends[-1] = (ends[-1][0], ends[-1][1], max(b, ends[-1][2]))
                else:
                    ends.append((place, a, b))
            joined += ends
            group = []
        group.append((at, low, high))
    return joined


@dataclass(frozen=True, slots=True)
class FrameSettings:
    """Which rules form frames and grids. Lengths are points; shares are of the frame's width or height."""

    near: float = 3.0
    """Rules that meet are at most so far from each other."""
    many: int = 250_000
    """More pairs of rules are a drawing."""
    width: float = 20.0
    height: float = 10.0
    """A smaller frame holds no table."""
    row: float = 32.0
    """No row is higher that is shaded by itself, nor all rows of a grid."""
    beside: float = 24.0
    """Between the pieces of a rule, or of a shade, that goes from column to column."""
    across: float = 0.9
    """Share of the width that a rule between rows covers."""
    down: float = 0.4
    """Share of the height that rules between columns cover."""
    filled: float = 0.5
    """Share of a grid's cells that have text; the grid of a chart has less."""


FRAMES = FrameSettings()


def within(rules: Rules, area: Box, near: float = FRAMES.near) -> Rules:
    """The rules in the area, and those along its edges."""
    x0, y0, x1, y1 = area
    return Rules(
        [rule for rule in rules.across if y0 - near <= rule[0] <= y1 + near and rule[1] < x1 and rule[2] > x0],
        [rule for rule in rules.down if x0 - near <= rule[0] <= x1 + near and rule[1] < y1 and rule[2] > y0],
    )


def grids(rules: Rules, boxes: Sequence[Box], settings: FrameSettings = FRAMES) -> list[Box]:
    """Areas in which rules draw two rows or more and two columns or more, most cells with text: surely tables.

    `boxes` are those of the lines of text.
    """
    return [area for area in frames(rules, settings) if _is_grid(within(rules, area), area, boxes, settings)]


def _is_grid(rules: Rules, area: Box, boxes: Sequence[Box], settings: FrameSettings) -> bool:
    ys = _places([rule for rule in rules.across if rule[2] - rule[1] >= settings.across * area.width])
    lengths: dict[float, float] = {}
    xs = _places(rules.down)
    for x, y0, y1 in rules.down:
        lane = xs[bisect(xs, x) - 1]
        lengths[lane] = lengths.get(lane, 0.0) + y1 - y0
    xs = [x for x in xs if lengths[x] >= settings.down * area.height]
    xs = [area.x0, *(x for x in xs if area.x0 + settings.near < x < area.x1 - settings.near), area.x1]
    if len(ys) < 3 or len(xs) < 3 or min(b - a for a, b in pairwise(ys)) > settings.row:
        return False  # the axes of a chart part its area in four
    inside = sorted((box.center[1], box) for box in boxes if area.contains(*box.center))
    middles = [middle for middle, _ in inside]
    rows = (inside[bisect(middles, top) : bisect_left(middles, bottom)] for top, bottom in pairwise(ys))
    filled = [_filled(xs, [box for _, box in row]) for row in rows]
    cells = len(filled) * (len(xs) - 1)
    return sum(count > 1 for count in filled) > 1 and sum(filled) >= settings.filled * cells


def _places(rules: Iterable[tuple[float, float, float]]) -> list[float]:
    """Where rules stand; those side by side, as double ones do, are one."""
    places: list[float] = []
    for at in sorted(rule[0] for rule in rules):
        if not places or at - places[-1] > 2 * TOUCH:
            places.append(at)
    return places


def _filled(xs: Sequence[float], boxes: Sequence[Box]) -> int:
    """How many cells of a row of these `boxes` have text; a line over several is in that which has most of it."""
    sides = list(pairwise(xs))
    return len({max(sides, key=lambda side: min(side[1], box.x1) - max(side[0], box.x0)) for box in boxes})


def frames(rules: Rules, settings: FrameSettings = FRAMES) -> list[Box]:
    """Areas of rules that meet, with rules across and down: those of ruled tables, of boxes and of drawings."""
    if not rules.down or not rules.across or len(rules.down) * len(rules.across) > settings.many:
        return []
    parent = list(range(len(rules.across) + len(rules.down)))

    def root(i: int) -> int:
        while parent[i] != i:
            parent[i] = parent[parent[i]]
            i = parent[i]
        return i

    y, x0, x1 = np.array(rules.across).T[:, :, None]
    x, y0, y1 = np.array(rules.down).T
    meet = (
        (x0 - settings.near <= x)
        & (x <= x1 + settings.near)
        & (y0 - settings.near <= y)
        & (y <= y1 + settings.near)
    )
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
    large = [area for area in areas if area.width > settings.width and area.height > settings.height]
    return _rows_of_shades(large, settings)


def _rows_of_shades(areas: Sequence[Box], settings: FrameSettings) -> list[Box]:
    """Areas as low as a row that stand side by side as one: a row is often shaded cell by cell."""
    joined: list[Box] = []
    for area in sorted(areas, key=lambda area: (round(area.y0), area.x0)):
        last = joined[-1] if joined else None
        if (
            last
            and area.height < settings.row
            and max(abs(area.y0 - last.y0), abs(area.y1 - last.y1)) < 2
            and area.x0 - last.x1 < settings.beside
        ):
            joined[-1] = last.union(area)
        else:
            joined.append(area)
    return joined
