"""Strokes and images of a page into pictures: what stands together is one."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ....core.geometry import Box
from ....core.page import Picture

Floats = NDArray[np.float64]

_STEP = 4.0  # points: strokes nearer than one or two of these belong together
_LEAST = 36.0  # points: smaller things are icons, signs and bullets
_MOST = 0.6  # of the page: what covers more is its background
_CELLS = 2000  # along the longer side: a page can be as large as a house


def pictures(strokes: Floats, images: Floats, width: float, height: float) -> list[Picture]:
    """The pictures that boxes (n, 4) of strokes and of images make, in points of the page as shown."""
    found = [Picture(box, image=True) for box in _together(images, width, height)]
    return found + [Picture(box, image=False) for box in _together(strokes, width, height)]


def _together(boxes: Floats, width: float, height: float) -> list[Box]:
    """The boxes around those that stand together, where they are large enough to be pictures."""
    if not len(boxes):
        return []
    clipped = np.clip(boxes, 0, [width, height, width, height])
    sides = clipped[:, 2:] - clipped[:, :2]
    clipped = clipped[(sides.prod(axis=1) < _MOST * width * height) & (sides.max(axis=1) > 0)]
    if not len(clipped):
        return []
    low, high = clipped[:, :2].min(axis=0), clipped[:, 2:].max(axis=0)
    if (high - low).min() < _LEAST:
        return []
    step = max(_STEP, float((high - low).max()) / _CELLS)
    cells = ((clipped - np.tile(low, 2)) // step).astype(np.intp)
    groups = _regions(cells)[cells[:, 1], cells[:, 0]]
    count, of = len(groups), np.unique(groups, return_inverse=True)[1]
    lows, highs = np.full((count, 2), np.inf), np.full((count, 2), -np.inf)
    np.minimum.at(lows, of, clipped[:, :2])
    np.maximum.at(highs, of, clipped[:, 2:])
    large = ((highs - lows) >= _LEAST).all(axis=1)
    found = [Box(*place).rounded(1) for place in np.hstack((lows, highs))[large].tolist()]
    return [box for box in found if box.area < _MOST * width * height]


def _regions(cells: NDArray[np.intp]) -> NDArray[np.int32]:
    """A grid of which each covered cell has the number of its region, the same for cells that touch."""
    x0, y0, x1, y1 = cells.T
    rows, columns = int(y1.max()) + 3, int(x1.max()) + 3
    edges = np.zeros((rows, columns), np.int32)
    for y, x, sign in ((y0, x0, 1), (y0, x1 + 2, -1), (y1 + 2, x0, -1), (y1 + 2, x1 + 2, 1)):
        np.add.at(edges, (np.minimum(y, rows - 1), np.minimum(x, columns - 1)), sign)
    covered = edges.cumsum(axis=0).cumsum(axis=1) > 0
    covered[:, -1] = False
    flips = np.diff(covered.astype(np.int8), axis=1, prepend=0)
    starts, ends = np.argwhere(flips == 1), np.argwhere(flips == -1)
    runs = np.column_stack((starts, ends[:, 1])).tolist()
    of = list(range(len(runs)))

    def root(number: int) -> int:
        while of[number] != number:
            number = of[number]
        return number

    above: list[int] = []
    current: list[int] = []
    at = -1
    for number, (row, start, end) in enumerate(runs):
        if row != at:
            above, current, at = (current if row == at + 1 else []), [], row
        for other in above:
            if runs[other][1] < end and runs[other][2] > start:
                of[root(number)] = root(other)
        current.append(number)
    grid = np.full((rows, columns), -1, np.int32)
    for number, (row, start, end) in enumerate(runs):
        grid[row, start:end] = root(number)
    return grid
