"""The rules of a page as text of one direction sees them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...geometry import Box, Direction, turned

TOUCH = 3.0
"""Points between a rule and what it bounds or crosses."""


class Rules(NamedTuple):
    """Upright rules: (y, x0, x1) of those across, by y, and (x, y0, y1) of those down, by x."""

    across: Sequence[tuple[float, float, float]]
    down: Sequence[tuple[float, float, float]]


NO_RULES = Rules((), ())


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
