"""Lines drawn by hand: strokes, and what an eraser leaves of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import dist

from ..geometry import Box

Point = tuple[float, float]
Stroke = tuple[Point, ...]
"""A line drawn in one movement, as points (x, y) in points of the page."""
FINE, MEDIUM, BROAD = WIDTHS = (1.0, 2.0, 4.0)
"""Widths of the pen in points."""


def around(strokes: Sequence[Stroke], width: float) -> Box:
    """The box around strokes of this width."""
    xs, ys = ([point[axis] for stroke in strokes for point in stroke] for axis in (0, 1))
    half = max(width, FINE)
    return Box(min(xs) - half, min(ys) - half, max(xs) + half, max(ys) + half)


def moved(strokes: Sequence[Stroke], right: float, down: float) -> tuple[Stroke, ...]:
    return tuple(tuple((x + right, y + down) for x, y in stroke) for stroke in strokes)


def untouched(strokes: Sequence[Stroke], point: Point, reach: float) -> tuple[Stroke, ...]:
    """Strokes that come no nearer to a point than `reach`."""
    return tuple(stroke for stroke in strokes if _distance(stroke, point) > reach)


def _distance(stroke: Stroke, point: Point) -> float:
    """Distance of a point from a stroke."""
    ends = list(pairwise(stroke)) or [(stroke[0], stroke[0])]
    return min(_from_line(start, end, point) for start, end in ends)


def _from_line(start: Point, end: Point, point: Point) -> float:
    across, down = end[0] - start[0], end[1] - start[1]
    length = across**2 + down**2
    share = ((point[0] - start[0]) * across + (point[1] - start[1]) * down) / length if length else 0.0
    share = min(1.0, max(0.0, share))
    return dist(point, (start[0] + share * across, start[1] + share * down))
