"""Exact boxes of strokes. MuPDF's boxes are wider, to each side by the line's width in units of the file: drawn in
tenths of a point, a line one point thick has a box twenty points wide, like a frame.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
import pymupdf

from .glyphs import VECTOR, Chars

_THIN = 3.0  # points: such a box is a line in any case
EXACT = 0
"""Kind of strokes with exact boxes."""
_WHITE, _BLACK = 0xFFFFFFFF, 0xFF000000


def exact_strokes(page: pymupdf.Page, drawn: Chars) -> Chars:
    """The strokes `drawn` on the page (see `Glyphs`), with exact boxes where necessary, and then of kind `EXACT`;
    takes 2 ms a page if there are any.
    """
    stroked = ((drawn["flags"] & 1) > 0) & (drawn["argb"] > 0)  # without a colour nothing is known of it
    sides = drawn["box"][stroked, 2:] - drawn["box"][stroked, :2]
    if len(drawn) > 3000 or not len(sides) or sides.min(axis=1).max() <= _THIN:  # more strokes are a drawing
        return drawn
    strokes = [
        (EXACT, 0, box, 3 if whole else 1, _WHITE if path.get("color") == (1, 1, 1) else _BLACK)
        for path in page.get_cdrawings()
        if "s" in path["type"]
        for box, whole in _stroke_boxes(path["items"])
    ]
    return np.concatenate((drawn[~stroked], np.array(strokes, VECTOR)))


def _stroke_boxes(items: list[Any]) -> Iterator[tuple[tuple[float, float, float, float], bool]]:
    """Boxes of the lines, curves and rectangles of a path, each with True for a rectangle."""
    for kind, *places in items:
        if kind == "re":
            x0, y0, x1, y1 = places[0]
            points = ((x0, y0), (x1, y1))  # where it is drawn mirrored, x1 is less than x0
        else:
            points = places[0] if kind == "qu" else places
        xs, ys = zip(*points, strict=True)
        yield (min(xs), min(ys), max(xs), max(ys)), kind == "re"
