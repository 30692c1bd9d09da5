"""The rules of a page as text of one direction sees them: lines, the frames they form, and grids of cells."""

from __future__ import annotations

from bisect import bisect
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np

from ...geometry import Box, Direction, turn_box

TOUCH = 3.0
"""Points between a rule and what it bounds or crosses."""


class Rules(NamedTuple):
    """Upright rules: (y, x0, x1) of those across, by y, and (x, y0, y1) of those down, by x."""

    across: Sequence[tuple[float, float, float]]
    down: Sequence[tuple[float, float, float]]


def turned_rules(rules: Iterable[Box], direction: Direction) -> Rules:
    """The rules of a page turned for text of that direction; those end to end are joined."""
    across, down = [], []
    for rule in rules:
        x0, y0, x1, y1 = turn_box(rule, direction)
        if x1 - x0 >= y1 - y0:
            across.append(((y0 + y1) / 2, x0, x1))
        else:
            down.append(((x0 + x1) / 2, y0, y1))
    return Rules(_join_rules(across), _join_rules(down))


def _join_rules(rules: list[tuple[float, float, float]]) -> list[tuple[float, float, float]]:
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
    """Limits of rules that form frames and grids: lengths in points, shares of the frame's width or height."""

    many: int = 250_000
    """More pairs of rules are a drawing."""
    width: float = 20.0
    height: float = 10.0
    """A smaller frame holds no table."""
    row: float = 32.0
    """Not all rows of a grid are higher."""
    across: float = 0.9
    """Share of the width that a rule between rows covers."""
    down: float = 0.4
    """Share of the height that rules between columns cover."""
    filled: float = 0.5
    """Share of a grid's cells that have text; the grid of a chart has less."""


FRAMES = FrameSettings()


def rules_within(rules: Rules, area: Box) -> Rules:
    """The rules in the area, and those along its edges."""
    x0, y0, x1, y1 = area
    return Rules(
        [rule for rule in rules.across if y0 - TOUCH <= rule[0] <= y1 + TOUCH and rule[1] < x1 and rule[2] > x0],
        [rule for rule in rules.down if x0 - TOUCH <= rule[0] <= x1 + TOUCH and rule[1] < y1 and rule[2] > y0],
    )


def grids(rules: Rules, boxes: Sequence[Box]) -> list[Box]:
    """Areas in which rules draw two rows or more and two columns or more, most cells with text: surely tables.

    `boxes` are those of the lines of text.
    """
    return [area for area in frames(rules) if _is_grid(rules_within(rules, area), area, boxes)]


def _is_grid(rules: Rules, area: Box, boxes: Sequence[Box]) -> bool:
    ys = _rule_positions([rule for rule in rules.across if rule[2] - rule[1] >= FRAMES.across * area.width])
    xs = _rule_positions(rules.down)
    lengths: defaultdict[float, float] = defaultdict(float)
    for x, y0, y1 in rules.down:
        lengths[xs[bisect(xs, x) - 1]] += y1 - y0
    xs = [x for x in xs if lengths[x] >= FRAMES.down * area.height]
    xs = [area.x0, *(x for x in xs if area.x0 + TOUCH < x < area.x1 - TOUCH), area.x1]
    if len(ys) < 3 or len(xs) < 3 or min(b - a for a, b in pairwise(ys)) > FRAMES.row:
        return False  # the axes of a chart part its area in four
    centers = (box.center for box in boxes if area.contains(*box.center))
    filled = {(bisect(ys, y), bisect(xs, x)) for x, y in centers if ys[0] < y < ys[-1]}
    rows = Counter(row for row, _ in filled)
    cells = (len(ys) - 1) * (len(xs) - 1)
    return sum(count > 1 for count in rows.values()) > 1 and len(filled) >= FRAMES.filled * cells


def _rule_positions(rules: Iterable[tuple[float, float, float]]) -> list[float]:
    """Positions of rules; double rules are one."""
    places: list[float] = []
    for at in sorted(rule[0] for rule in rules):
        if not places or at - places[-1] > 2 * TOUCH:
            places.append(at)
    return places


def frames(rules: Rules) -> list[Box]:
    """Areas of rules that meet, with rules across and down: those of ruled tables, of boxes and of drawings."""
    if not rules.down or not rules.across or len(rules.down) * len(rules.across) > FRAMES.many:
        return []
    across, down = np.array(rules.across), np.array(rules.down)
    (y, x0, x1), (x, y0, y1) = across.T[:, :, None], down.T
    meet = (x0 - TOUCH <= x) & (x <= x1 + TOUCH) & (y0 - TOUCH <= y) & (y <= y1 + TOUCH)
    own = np.arange(len(across))  # the first rule across that each one is connected with
    while True:
        others = np.where(meet, own[:, None], len(own)).min(axis=0)
        nearer = np.minimum(own, np.where(meet, others, len(own)).min(axis=1))
        if (nearer == own).all():
            break
        own = nearer
    areas = []
    for first in np.unique(own).tolist():
        y, x0, x1 = across[own == first].T
        x, y0, y1 = down[others == first].T
        if len(y) > 1 and len(x):
            low, high = (min(*x0, *x), min(*y, *y0)), (max(*x1, *x), max(*y, *y1))
            areas.append(Box(*map(float, (*low, *high))))
    return [area for area in areas if area.width > FRAMES.width and area.height > FRAMES.height]
