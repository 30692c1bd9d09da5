"""Text that a page has but does not show: white on white, transparent, far too small. Who reads the page does not
see it; what reads the file does.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pymupdf
from numpy.typing import NDArray

from ....core.geometry import Box
from ....core.page import Line, upright
from .glyphs import GlyphRun

_TINY = 2.0  # points of type that nobody reads, ...
_NARROW = 0.8  # ... where its characters are no wider either: some fonts are scaled by their own matrix, ...
_LETTERS = 8  # ... and as many stand together: letters of such fonts, and marks in drawings, come one by one
_WHITE = 0xF0  # the least of red, green and blue
_CONTRAST = 24  # of 255 steps from black to white: less is not seen
_LARGEST = 1600  # pixels of the longer side of the page as it is drawn
_BAND = 0.3, 0.75  # of a line's height: there are its small letters, and nothing of the lines beside it


def may_be(run: GlyphRun) -> bool:
    """Whether text in this type may be hidden: it is, if the page as it is drawn shows nothing of it."""
    return run.clear or run.size < _TINY or _is_pale(run.color)


def confirmed(
    page: pymupdf.Page, lines: Sequence[Line], images: NDArray[np.float64], width: float, height: float
) -> list[Line]:
    """The lines, of which those that may be hidden are so only where they are tiny, or where the page, `width` x
    `height` points as shown, has no trace of them. Transparent text over one of the `images` (n, 4) is what was
    read there by OCR.
    """
    suspects = [line for line in lines if line.hidden and not _is_read_from(line, images)]
    all_shown(page, lines)
    doubtful = [line for line in suspects if not _is_tiny(line) and (line.clear or _is_pale(line.color))]
    for line in suspects:
        line.hidden = _is_tiny(line)
    if doubtful:
        zoom = min(1.0, _LARGEST / max(width, height))
        drawn = page.get_displaylist().get_pixmap(pymupdf.Matrix(zoom, zoom), alpha=0)
        rows = np.frombuffer(drawn.samples, np.uint8).reshape(drawn.height, drawn.stride)
        shades = rows[:, : 3 * drawn.width].reshape(drawn.height, drawn.width, 3)
        for line in doubtful:
            line.hidden = not _is_seen(line, shades, drawn.width / width, drawn.height / height)
    return list(lines)


def all_shown(_page: object, lines: Sequence[Line], *_: object) -> list[Line]:
    """The lines, as if all were seen."""
    for line in lines:
        line.hidden = False
    return list(lines)


def _is_pale(color: int) -> bool:
    return min(color >> 16, color >> 8 & 255, color & 255) >= _WHITE


def _is_tiny(line: Line) -> bool:
    box = upright(line)
    return line.size < _TINY and box.x1 - box.x0 < _NARROW * len(line.text) and len(line.text) >= _LETTERS


def _is_read_from(line: Line, images: NDArray[np.float64]) -> bool:
    x, y = (line.box.x0 + line.box.x1) / 2, (line.box.y0 + line.box.y1) / 2
    over = (images[:, 0] <= x) & (x <= images[:, 2]) & (images[:, 1] <= y) & (y <= images[:, 3])
    return line.clear and bool(over.any())


def _is_seen(line: Line, shades: NDArray[np.uint8], across: float, down: float) -> bool:
    box = line.box
    if min(box.width, box.height) < _TINY:
        return True  # a font that does not tell its size
    if line.direction.horizontal:
        low, high = (box.y0 + part * (box.y1 - box.y0) for part in _BAND)
        box = Box(box.x0, low, box.x1, high)
    left, right = int(box.x0 * across), int(np.ceil(box.x1 * across))
    top, bottom = int(box.y0 * down), int(np.ceil(box.y1 * down))
    part = shades[max(0, top) : bottom, max(0, left) : right]
    return not part.size or bool((np.ptp(part, axis=(0, 1)) >= _CONTRAST).any())
