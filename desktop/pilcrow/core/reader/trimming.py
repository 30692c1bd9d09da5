"""Trimming of pages: the areas left when empty margins are cut off."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ..geometry import Box, union

_EDGE, _GAP = 0.05, 0.01
"""Largest width of a dark strip along a scan's edge, and smallest distance from the print, by side."""
_PAPER_MARGIN, _STRIP_MARGIN = 0.15, 0.2
"""Shares of a side, at both ends: where the colour of the paper is determined, and what is left out in the search
for strips along the other sides.
"""
_REACH = 0.02
"""Share of a page's side by which an ordinary page may reach out of the common edge."""
_MOST = 0.9
"""Share of pages whose ink must be inside the common edge on each side, at least."""
AIR = 12.0
"""Points left around the ink, with room for the marks in the margin."""

Gray = NDArray[np.uint8]
Columns = NDArray[np.bool_]
Kind = tuple[int, int, int]
"""Kind of pages: even (0) or odd, and their size in whole points."""


def printed_area(picture: Gray) -> tuple[int, int, int, int] | None:
    """Left, top, right and bottom of the print in a small gray picture (height, width) of a page, in pixels; None
    for an empty page. The paper has the most frequent brightness near the edges; dark strips along them, as left
    by scanners, are not ink. The picture should be small enough to lose specks.
    """
    frame = np.ones(picture.shape, np.bool_)
    high, wide = (round(_PAPER_MARGIN * side) for side in picture.shape)
    frame[high : picture.shape[0] - high, wide : picture.shape[1] - wide] = False
    paper = int(np.bincount(picture[frame], minlength=256).argmax())
    printed = np.abs(picture.astype(np.int16) - paper) > 48  # steps of 255 from paper to ink
    high, wide = (round(_STRIP_MARGIN * side) for side in printed.shape)
    columns = _strips(np.any(printed[high : printed.shape[0] - high], axis=0))
    rows = _strips(np.any(printed[:, wide : printed.shape[1] - wide], axis=1))
    printed = printed & ~columns & ~rows[:, None]
    across, down = np.flatnonzero(printed.any(axis=0)), np.flatnonzero(printed.any(axis=1))
    if not len(across):
        return None
    return int(across[0]), int(down[0]), int(across[-1]) + 1, int(down[-1]) + 1


def _strips(used: Columns) -> Columns:
    """The `used` columns (or rows) in narrow strips at the two edges, separate from the others."""
    found = np.zeros_like(used)
    for way in (1, -1):
        side, strip = used[::way], found[::way]  # views: what is set in them is set in `found`
        empty = np.flatnonzero(~side)
        wide = int(empty[0]) if len(empty) else len(side)
        gap = max(2, round(_GAP * len(side)))
        if 0 < wide <= _EDGE * len(side) and not side[wide : wide + gap].any():
            strip[:wide] = True
    return found


def trimmed_boxes(sizes: NDArray[np.float64], common: Mapping[Kind, Box]) -> NDArray[np.float64]:
    """Area to show of each page of these sizes (pages, 2), by the common area of its kind, as boxes (pages, 4),
    all in points. Pages of unknown kinds are shown whole.
    """
    result = whole_pages(sizes)
    kinds = np.column_stack([np.arange(len(sizes)) % 2, np.rint(sizes)])
    for kind, box in common.items():
        of_kind = (kinds == kind).all(axis=1)
        result[of_kind] = np.minimum(box, result[of_kind][:, [2, 3, 2, 3]])
    return result


def whole_pages(sizes: NDArray[np.float64]) -> NDArray[np.float64]:
    """Boxes (pages, 4) of whole pages of these sizes (pages, 2)."""
    return np.hstack([np.zeros_like(sizes), sizes])


def holds(box: Sequence[float], printed: Box | None) -> bool:
    """True if a box contains all the ink of its page; otherwise, as for a cover, the page must stay whole."""
    return printed is None or Box(*box).meet(printed).area >= printed.area - 1e-6


def common(sizes: NDArray[np.float64], inks: Mapping[int, Box | None]) -> dict[Kind, Box]:
    """Area to show of each kind of pages of these sizes (pages, 2), given the ink of some pages (None: blank), all
    in points.

    Even and odd pages of one size have a box each, which contains the ink of nearly all given pages, with air;
    both are equally large and at one height, so that turning pages moves nothing.
    """
    groups: dict[Kind, list[Box]] = {}
    for page, box in inks.items():
        if box is not None:
            width, height = np.rint(sizes[page]).astype(int).tolist()
            groups.setdefault((page % 2, width, height), []).append(box)
    ordinary = {kind: _ordinary(found, kind[1:]) for kind, found in groups.items()}
    alike = {}
    for (parity, width, height), box in ordinary.items():
        other = ordinary.get((1 - parity, width, height), box)
        wide = max(other.width, box.width) + 2 * AIR
        top, bottom = min(box.y0, other.y0) - AIR, max(box.y1, other.y1) + AIR
        (x0, x1), (y0, y1) = _widen(box.x0, box.x1, wide, width), _widen(top, bottom, 0, height)
        alike[parity, width, height] = Box(x0, y0, x1, y1)
    return alike


def _widen(start: float, end: float, least: float, side: float) -> tuple[float, float]:
    """An interval widened about its middle to at least `least` and half of the `side`, within the side."""
    spare = max(max(least, 0.5 * side) - (end - start), 0) / 2  # share of a page's side that is kept, at least
    return max(start - spare, 0.0), min(end + spare, side)


def _ordinary(boxes: Sequence[Box], size: tuple[int, int]) -> Box:
    """Bounding box of those boxes that do not reach much further out than nearly all."""
    edges, way = np.array(boxes, dtype=np.float64), np.array([-1, -1, 1, 1])  # `way` points outwards
    limits = np.quantile(edges * way, _MOST, axis=0, method="higher" if len(boxes) < 10 else "linear")
    near = (edges * way <= limits + _REACH * np.array([*size, *size])).all(axis=1)
    return union(Box(*map(float, edge)) for edge in (edges[near] if near.any() else edges))
