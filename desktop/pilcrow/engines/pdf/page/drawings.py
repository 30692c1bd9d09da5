"""Pictures made of a page's strokes and images: neighbouring ones are joined."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ....core.geometry import Box
from ....core.page import Picture
from .glyphs import Chars, Floats
from .strokes import EXACT

Flags = NDArray[np.bool_]

_STEP = 4.0  # points: strokes closer than one or two of these are joined
_LEAST = 36.0  # points: smaller things are icons, signs and bullets
_MOST = 0.6  # of the page: anything larger is its background
_SLANT = 0.05  # points across and down from which a stroke with an exact box is slanted
_THICK = 3.0  # the same for a filled one, or one with a box of MuPDF's, which is wider than the stroke
_PARTS = 8  # of a picture, along each side
_SPREAD = 6  # parts with slanted strokes in a drawing, at least: rounded corners are in four
_LANES = 2  # rows and columns of these parts, at least: a column of signs is in one
_BARS, _LENGTHS = 4, 3  # bars on one base, and their different lengths, at least


def pictures(drawn: Chars, places: Floats, images: Floats, width: float, height: float) -> list[Picture]:
    """Pictures made of the strokes `drawn` (m,), at `places` (m, 4), and of the `images` (n, 4), in points."""
    none = np.zeros(len(images), bool)
    found = [Picture(box, image=True) for box, _ in _merge_boxes(images, none, none, width, height)]
    sides = (places[:, 2:] - places[:, :2]).min(axis=1)
    rectangle, stroked = (drawn["flags"] & 2) > 0, (drawn["flags"] & 1) > 0
    slanted = ~rectangle & (sides > np.where(stroked & (drawn["kind"] == EXACT), _SLANT, _THICK))
    bars = ~stroked & (_luma(drawn["argb"]) < 0.8) & (sides > _THICK)  # shades behind text are lighter
    return found + [
        Picture(box, image=False, drawing=drawing)
        for box, drawing in _merge_boxes(places, slanted, bars, width, height)
    ]


def _merge_boxes(
    boxes: Floats, slanted: Flags, bars: Flags, width: float, height: float
) -> list[tuple[Box, bool]]:
    """Bounding boxes of neighbouring boxes, if large enough to be pictures, each with True for a drawing.

    `slanted` (n,) marks strokes other than rules and rectangles, `bars` (n,) those that can be bars of a chart.
    """
    if not len(boxes):
        return []
    clipped = np.clip(boxes, 0, [width, height, width, height])
    sides = clipped[:, 2:] - clipped[:, :2]
    parts = (sides.prod(axis=1) < _MOST * width * height) & (sides.max(axis=1) > 0)
    clipped, slanted, bars = clipped[parts], slanted[parts], bars[parts]
    if not len(clipped):
        return []
    low, high = clipped[:, :2].min(axis=0), clipped[:, 2:].max(axis=0)
    if (high - low).min() < _LEAST:
        return []
    step = max(_STEP, float((high - low).max()) / 2000)  # along the longer side: a page can be as large as a house
    cells = ((clipped - np.tile(low, 2)) // step).astype(np.intp)
    groups = _regions(cells)[cells[:, 1], cells[:, 0]]
    count, of = len(groups), np.unique(groups, return_inverse=True)[1]
    lows, highs = np.full((count, 2), np.inf), np.full((count, 2), -np.inf)
    np.minimum.at(lows, of, clipped[:, :2])
    np.maximum.at(highs, of, clipped[:, 2:])
    large = ((highs - lows) >= _LEAST).all(axis=1)
    members = np.split(np.argsort(of, kind="stable"), np.cumsum(np.bincount(of))[:-1])
    found = []
    for group in np.flatnonzero(large).tolist():
        box = Box(*lows[group].tolist(), *highs[group].tolist()).rounded(1)
        if box.area < _MOST * width * height:
            own = members[group]
            drawing = _is_spread(clipped[own[slanted[own]]], box) or _are_bars(clipped[own[bars[own]]])
            found.append((box, drawing))
    return found


def _luma(colors: NDArray[np.uint32]) -> Floats:
    """Perceived brightness of colours, from 0 to 1 (Rec. 601)."""
    red, green, blue = (((colors >> shift) & 0xFF) / 255 for shift in (16, 8, 0))
    light: Floats = 0.299 * red + 0.587 * green + 0.114 * blue
    return light


def _is_spread(boxes: Floats, box: Box) -> bool:
    """True if strokes stand all over a picture, as in a chart or drawing, not only at the corners of a frame."""
    x0, y0, x1, y1 = box
    middles = (boxes[:, :2] + boxes[:, 2:]) / 2 - (x0, y0)
    cells = (middles * _PARTS / (x1 - x0, y1 - y0)).astype(np.intp)
    held = np.unique(cells[:, 0] * (_PARTS + 1) + cells[:, 1])
    across, down = (len(np.unique(lane)) for lane in divmod(held, _PARTS + 1))
    return len(held) >= _SPREAD and min(across, down) >= _LANES


def _are_bars(boxes: Floats) -> bool:
    """True if rectangles of one thickness and several lengths stand on one base, unlike the shades of a table."""
    for along in (0, 1):
        thickness = (boxes[:, 3 - along] - boxes[:, 1 - along]).round()
        length = (boxes[:, 2 + along] - boxes[:, along]).round()
        for base in (along, 2 + along):
            known: dict[tuple[float, float], list[float]] = {}
            for place, thick, long in zip(boxes[:, base].round().tolist(), thickness, length, strict=True):
                known.setdefault((place, float(thick)), []).append(float(long))
            if any(len(each) >= _BARS and len(set(each)) >= _LENGTHS for each in known.values()):
                return True
    return False


def _regions(cells: NDArray[np.intp]) -> NDArray[np.int32]:
    """Grid with the region number of each covered cell, the same for touching cells; -1 elsewhere."""
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
