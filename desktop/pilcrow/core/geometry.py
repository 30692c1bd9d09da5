"""Boxes and character edges, as pure functions.

Everything here lives in one space: PDF points (1/72 inch), origin at the top left of the page *as shown*
(rotation, crop box and user unit already applied), y growing downwards.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from enum import IntEnum
from typing import NamedTuple

_FULL = 0xFFFF


class Box(NamedTuple):
    """A rectangle (left, top, right, bottom) in points of the page as shown."""

    x0: float
    y0: float
    x1: float
    y1: float

    @property
    def width(self) -> float:
        return self.x1 - self.x0

    @property
    def height(self) -> float:
        return self.y1 - self.y0

    @property
    def area(self) -> float:
        return max(0.0, self.width) * max(0.0, self.height)

    @property
    def center(self) -> tuple[float, float]:
        return (self.x0 + self.x1) / 2, (self.y0 + self.y1) / 2

    def union(self, other: Box) -> Box:
        return Box(min(self.x0, other.x0), min(self.y0, other.y0), max(self.x1, other.x1), max(self.y1, other.y1))

    def meet(self, other: Box) -> Box:
        """The common rectangle; negative width or height if the two do not touch (area 0)."""
        return Box(max(self.x0, other.x0), max(self.y0, other.y0), min(self.x1, other.x1), min(self.y1, other.y1))

    def contains(self, x: float, y: float) -> bool:
        return self.x0 <= x <= self.x1 and self.y0 <= y <= self.y1

    def rounded(self, digits: int = 2) -> Box:
        return Box(*(round(v, digits) for v in self))


def union(boxes: Iterable[Box]) -> Box:
    """The smallest box around all of `boxes` (at least one)."""
    boxes = list(boxes)
    if len(boxes) == 1:
        return boxes[0]
    x0s, y0s, x1s, y1s = zip(*boxes, strict=True)
    return Box(min(x0s), min(y0s), max(x1s), max(y1s))


def gap(a: Box, b: Box) -> float:
    """Points of white space between two boxes, one above or beside the other; a large number otherwise."""
    common = a.meet(b)
    if common.width > 0:
        return max(0.0, -common.height)
    return max(0.0, -common.width) if common.height > 0 else 1e9


class Direction(IntEnum):
    """Direction of a line of text on the page as shown, and so the axis of its character edges."""

    RIGHT = 0
    DOWN = 1
    LEFT = 2  # text upside down; right-to-left scripts are RIGHT with characters in logical order
    UP = 3

    @property
    def horizontal(self) -> bool:
        return self in (Direction.RIGHT, Direction.LEFT)


def turn_box(box: Box, direction: Direction) -> Box:
    """The box in a space where text of that direction runs from left to right (no longer a place on the page)."""
    if not direction:
        return box
    x0, y0, x1, y1 = box
    match direction:
        case Direction.DOWN:
            return Box(y0, -x1, y1, -x0)
        case Direction.UP:
            return Box(-y1, x0, -y0, x1)
        case _:
            return Box(-x1, -y1, -x0, -y0)


def pack_edges(box: Box, extents: Sequence[tuple[float, float]], direction: Direction) -> bytes:
    """Pack each character's (low, high) coordinate along the line's axis into 4 bytes.

    The axis is x for horizontal lines and y for vertical ones; values are 1/65535 of the box's extent on it,
    so they survive any scaling and cost no precision on huge pages. `len(result) == 4 * len(extents)`.
    """
    low, high = (box.x0, box.x1) if direction.horizontal else (box.y0, box.y1)
    scale = _FULL / (high - low) if high > low else 0.0
    return array("H", [min(_FULL, max(0, round((v - low) * scale))) for pair in extents for v in pair]).tobytes()


def char_extents(box: Box, edges: bytes, direction: Direction) -> list[tuple[float, float]]:
    """Each character's (low, high) coordinate along the line's axis, in points: the inverse of `pack_edges`."""
    values = array("H")
    values.frombytes(edges)
    low, high = (box.x0, box.x1) if direction.horizontal else (box.y0, box.y1)
    scale = (high - low) / _FULL
    points = [low + v * scale for v in values]
    return list(zip(points[::2], points[1::2], strict=True))


def run_boxes(box: Box, edges: bytes, direction: Direction, start: int, end: int) -> list[Box]:
    """True rectangles of the characters `start:end` of a line, merged where they touch.

    Characters come in logical order, so a run inside mixed left-to-right and right-to-left text may give
    several rectangles. Never interpolated: an empty run or a line without edges gives none.
    """
    pieces = sorted(e for e in char_extents(box, edges, direction)[start:end] if e[1] > e[0])
    slack = 0.35 * (box.height if direction.horizontal else box.width)
    merged: list[list[float]] = []
    for low, high in pieces:
        if merged and low <= merged[-1][1] + slack:
            merged[-1][1] = max(merged[-1][1], high)
        else:
            merged.append([low, high])
    if direction.horizontal:
        return [Box(low, box.y0, high, box.y1) for low, high in merged]
    return [Box(box.x0, low, box.x1, high) for low, high in merged]
