"""Rules of a page: thin lines, and the visible edges of boxes."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ....core.geometry import Box
from .glyphs import Chars, Floats

_THIN, _SHORT = 3.0, 6.0  # points: of rules
_MANY = 3000  # more strokes are a drawing, in which only long lines are rules
_DRAWN_LENGTH = 60.0  # points: lines of maps and charts are mostly shorter


def rules(drawn: Chars, boxes: Floats, width: float, height: float) -> list[Box]:
    """Horizontal and vertical rules; `boxes` (m, 4) are the places of the shapes `drawn` (m,) on the page as
    shown, of this size in points.

    White shapes are visible only if thin: as lines through something shaded.
    """
    sides = boxes[:, 2:] - boxes[:, :2]
    seen = (sides.min(axis=1) <= _THIN) | ((drawn["argb"] & 0xFFFFFF) != 0xFFFFFF)
    drawn, boxes = drawn[seen], np.clip(boxes[seen], 0, [width, height, width, height])
    if not len(drawn):
        return []
    wide, high = (boxes[:, 2:] - boxes[:, :2]).T
    many = len(drawn) > _MANY
    short = _DRAWN_LENGTH if many else _SHORT
    thin = ((high <= _THIN) & (wide > short)) | ((wide <= _THIN) & (high > short))
    stroked = (drawn["flags"] & 1) > 0
    large = (high > _THIN) & (wide > _THIN) & (stroked | ((wide > 4 * _SHORT) & (high > _SHORT))) & (not many)
    shapes = boxes[large], drawn["argb"][large], stroked[large]
    edges = [_edges(*shapes, axis, end) for axis in (0, 1) for end in (0, 1)]
    found = {Box(*place) for place in np.concatenate((boxes[thin], *edges)).round(1).tolist()}
    return sorted(found) if len(found) <= _MANY else []


def _edges(boxes: Floats, colors: NDArray[np.uint32], stroked: NDArray[np.bool_], axis: int, end: int) -> Floats:
    """First or last (`end`) edges of boxes along x or y (`axis`), except where areas of one colour meet."""
    own, opposite = (boxes[:, axis + 2 * side].round() * 2.0**32 + colors for side in (end, 1 - end))
    meeting = set(opposite[~stroked].tolist())  # NumPy's own takes five times as long for a page's few
    hidden = ~stroked & np.array([place in meeting for place in own.tolist()], bool)
    edges: Floats = boxes[~hidden].copy()
    edges[:, axis + 2 * (1 - end)] = edges[:, axis + 2 * end]
    return edges
