"""Pictures as arrays of NumPy: made smaller, regions found in them, lines of text cut out of them.

Pixels are points: that in column 3 of row 2 lies at (3, 2).
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

import numpy as np
from numpy.typing import NDArray

Image = NDArray[np.uint8]
Floats = NDArray[np.float32]
Numbers = NDArray[np.int64]


def reduced(picture: Image, width: int, height: int) -> Floats:
    """A picture (height, width, channels) in another size: each pixel is the mean of the area that it covers."""
    return _averaged(_averaged(picture, height, 0), width, 1)


def _averaged(values: NDArray[np.generic], count: int, axis: int) -> Floats:
    """Means of `count` equal parts along an axis, which may end within a value."""
    length = values.shape[axis]
    if count == length:
        return values.astype(np.float32)
    edges = np.linspace(0, length, count + 1)
    whole = np.minimum(edges.astype(np.int64), length - 1)
    part = (edges - whole).astype(np.float32).reshape([-1 if n == axis else 1 for n in range(values.ndim)])
    cut = np.take(values, whole, axis) * part  # what the parts before each edge have of the value there
    sums = np.add.reduceat(values, whole, axis, np.float32)  # no sum of none: the value itself
    empty = (np.diff(whole) == 0).reshape([-1 if n == axis else 1 for n in range(values.ndim)])
    sums = np.where(empty, 0, np.take(sums, range(count), axis)) + np.diff(cut, axis=axis)
    return cast("Floats", (sums * np.float32(count / length)).astype(np.float32))


def grown(ink: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """A map in which the pixel to the right of each set one is set, too, and those below both."""
    found = ink.copy()
    found[:, 1:] |= ink[:, :-1]
    found[1:] |= found[:-1].copy()
    return found


def regions(ink: NDArray[np.bool_]) -> Iterator[Numbers]:
    """The connected regions of a map (height, width), corners included: of each the first and last pixels of its
    rows, (n, 2) as x and y.
    """
    rows, starts, ends = _runs(ink)
    belongs = _joined(rows, starts, ends, ink.shape[1] + 2)
    order = np.argsort(belongs, kind="stable")
    for part in np.split(order, np.flatnonzero(np.diff(belongs[order])) + 1):
        if len(part):
            yield np.concatenate([np.stack([starts[part], rows[part]], 1), np.stack([ends[part], rows[part]], 1)])


def _runs(ink: NDArray[np.bool_]) -> tuple[Numbers, Numbers, Numbers]:
    """Row, first and last column of each run of set pixels, row by row."""
    padded = np.zeros((ink.shape[0], ink.shape[1] + 2), np.int8)
    padded[:, 1:-1] = ink
    change = np.diff(padded, axis=1)
    rows, starts = np.nonzero(change == 1)
    return rows, starts, np.nonzero(change == -1)[1] - 1


def _joined(rows: Numbers, starts: Numbers, ends: Numbers, wide: int) -> Numbers:
    """For each run the smallest number of a run that it is connected with; rows are `wide` places long."""
    firsts, lasts = rows * wide + starts, rows * wide + ends
    low = np.searchsorted(lasts, firsts - wide - 1)
    high = np.searchsorted(firsts, lasts - wide + 1, "right")
    leader = list(range(len(rows)))

    def lead(run: int) -> int:
        while leader[run] != run:
            leader[run] = run = leader[leader[run]]
        return run

    for run, (first, end) in enumerate(zip(low.tolist(), high.tolist(), strict=True)):
        for other in range(first, end):
            one, two = lead(run), lead(other)
            leader[max(one, two)] = min(one, two)
    return np.array([lead(run) for run in range(len(rows))], np.int64)


def smallest_box(points: Numbers, grow: float = 0.0) -> tuple[Floats, float, float]:
    """The rectangle of least area around points (n, 2), turned as need be: its corners (4, 2) in order, and its
    sides. Each side is `grow` times area over half the perimeter longer than the points need.
    """
    hull = _hull(points)
    edges = np.roll(hull, -1, axis=0) - hull if len(hull) > 1 else np.array([[1.0, 0.0]])
    along = edges / np.linalg.norm(edges, axis=1, keepdims=True)
    across = np.stack([-along[:, 1], along[:, 0]], axis=1)
    lengths, widths = hull @ along.T, hull @ across.T  # of each point, by edge
    best = int(np.argmin(np.ptp(lengths, axis=0) * np.ptp(widths, axis=0)))
    low = np.array([lengths[:, best].min(), widths[:, best].min()])
    high = np.array([lengths[:, best].max(), widths[:, best].max()])
    sides = high - low
    more = grow * sides.prod() / max(1e-9, sides.sum()) / 2
    low, high = low - more, high + more
    corners = np.array([low, (high[0], low[1]), high, (low[0], high[1])]) @ np.stack([along[best], across[best]])
    return corners.astype(np.float32), float(sides[0]), float(sides[1])


def _hull(points: Numbers) -> NDArray[np.float64]:
    """The convex hull of points, in order (Andrew's monotone chain)."""
    ordered = [(int(x), int(y)) for x, y in np.unique(points, axis=0)]
    if len(ordered) < 3:
        return np.array(ordered, np.float64)
    found: list[tuple[int, int]] = []
    for chain in (ordered, ordered[::-1]):
        half: list[tuple[int, int]] = []
        for x, y in chain:
            while len(half) > 1:
                (ax, ay), (bx, by) = half[-2:]
                if (bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0:
                    break
                half.pop()
            half.append((x, y))
        found += half[:-1]
    return np.array(found, np.float64)


def mean_inside(values: Floats, corners: Floats) -> float:
    """The mean of a map (height, width) within a rectangle (4, 2), its edges included; corners are cut to whole
    pixels.
    """
    x0, y0 = np.maximum(np.floor(corners.min(axis=0)).astype(int), 0)
    x1, y1 = np.ceil(corners.max(axis=0)).astype(int) + 1
    part = values[y0:y1, x0:x1]
    x, y = np.arange(x0, x0 + part.shape[1]), np.arange(y0, y0 + part.shape[0])[:, None]
    inside = np.ones(part.shape, bool)
    cut = np.trunc(corners).astype(int)
    for (ax, ay), (bx, by) in zip(cut, np.roll(cut, -1, axis=0), strict=True):
        inside &= (bx - ax) * (y - ay) - (by - ay) * (x - ax) >= 0
    return float(part[inside].mean()) if inside.any() else 0.0


def cut_out(picture: Image, corners: Floats, width: int, height: int) -> Floats:
    """The part of a picture within a rectangle, straight and in another size (height, width, channels). `corners`
    (4, 2) go clockwise from where the upper left one is to be.
    """
    start, right, down = corners[0], corners[1] - corners[0], corners[3] - corners[0]
    own = np.maximum(1, np.round(np.hypot(*np.stack([right, down], axis=1)))), np.array([width, height])
    steps = [(np.arange(count) + 0.5) / count - 0.5 / size for size, count in zip(*own, strict=True)]
    places = start + steps[0][None, :, None] * right + steps[1][:, None, None] * down
    x, y = places[..., 0].clip(0, picture.shape[1] - 1), places[..., 1].clip(0, picture.shape[0] - 1)
    return _between(picture, x.astype(np.float32), y.astype(np.float32))


def _between(picture: Image, x: Floats, y: Floats) -> Floats:
    """Values of a picture between its pixels, from the four around each place."""
    height, width, channels = picture.shape
    left, top = x.astype(np.int32), y.astype(np.int32)
    across, down = (x - left).astype(np.float32)[..., None], (y - top).astype(np.float32)[..., None]
    first, right, low = top * width + left, left + 1 < width, (top + 1 < height) * width
    pixels = np.ascontiguousarray(picture).reshape(-1, channels)
    upper = pixels.take(first, 0) * (1 - across) + pixels.take(first + right, 0) * across
    lower = pixels.take(first + low, 0) * (1 - across) + pixels.take(first + low + right, 0) * across
    return cast("Floats", upper * (1 - down) + lower * down)
