"""Hidden text of a page: in the colour of its ground, transparent, or far too small. Readers of the page do not
see it; programs that read the file do. (Text clipped or outside the page is not read by MuPDF.)
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import numpy as np
import pymupdf
from numpy.typing import NDArray

from ....core.geometry import Box
from ....core.page import Line, upright
from .glyphs import Chars

_TINY = 2.0  # points of type that nobody reads
_NARROW = 0.8  # points of the width of its characters: some fonts are scaled by their own matrix
_LETTERS = 8  # characters in a row, at least: letters of such fonts, and marks in drawings, come one by one
_CONTRAST = 24  # of 255 steps from black to white: less is not seen
_WHITE = 0xFF - _CONTRAST  # of red, green and blue: lighter colours are invisible on white
_BAND = 0.3, 0.75  # part of a line's height with its small letters, and without the neighbouring lines
_MOST_FILLS = 500  # fills of one colour, the largest ones; more are a drawing
_STROKED, _OPAQUE = 1, 0xFF


class Fills(NamedTuple):
    """Strokes of a page (m,), and their boxes (m, 4) on the page as shown."""

    drawn: Chars
    places: NDArray[np.float64]

    def near(self, color: int) -> NDArray[np.float64]:
        """Boxes (k, 4) of areas in almost this colour."""
        argb = self.drawn["argb"].astype(np.int64)
        alike = ((argb >> 24) == _OPAQUE) & (self.drawn["flags"] & _STROKED == 0)
        for shift in (16, 8, 0):
            alike &= np.abs((argb >> shift & 0xFF) - (color >> shift & 0xFF)) < _CONTRAST
        boxes: NDArray[np.float64] = self.places[alike]
        sides = boxes[:, 2:] - boxes[:, :2]
        boxes = boxes[sides.min(axis=1, initial=np.inf) > _TINY]
        if len(boxes) > _MOST_FILLS:
            boxes = boxes[np.argsort((boxes[:, 2:] - boxes[:, :2]).prod(axis=1))[-_MOST_FILLS:]]
        return boxes


def confirm_hidden(
    page: pymupdf.Page, lines: Sequence[Line], fills: Fills, images: NDArray[np.float64], draws: bool
) -> list[Line]:
    """Mark hidden lines: the tiny ones, and doubtful ones of which the drawn page shows no trace; without `draws`,
    all doubtful ones. Transparent text over one of the `images` (n, 4) is the result of OCR.
    """
    all_shown(page, lines)
    doubtful: list[Line] = []
    for line in lines:
        if line.size < _TINY and _is_tiny(line):
            line.hidden = not _is_read_from(line, images)
        elif line.clear:
            doubtful += [] if _is_read_from(line, images) else [line]
        elif _is_pale(line.color):
            doubtful.append(line)
    doubtful += _in_their_ground(lines, fills)
    for line in doubtful:
        line.hidden = True
    if doubtful and draws:
        width, height = page.rect.width, page.rect.height
        zoom = min(1.0, 1600 / max(width, height))  # pixels of the longer side of the drawn page
        drawn = page.get_displaylist().get_pixmap(pymupdf.Matrix(zoom, zoom), alpha=0)
        rows = np.frombuffer(drawn.samples, np.uint8).reshape(drawn.height, drawn.stride)
        shades = rows[:, : 3 * drawn.width].reshape(drawn.height, drawn.width, 3)
        for line in doubtful:
            line.hidden = not _is_seen(line, shades, drawn.width / width, drawn.height / height)
    return list(lines)


def all_shown(_page: object, lines: Sequence[Line], *_: object) -> list[Line]:
    """The lines, all marked as visible."""
    for line in lines:
        line.hidden = False
    return list(lines)


def _in_their_ground(lines: Sequence[Line], fills: Fills) -> Iterator[Line]:
    """Dark lines with their centre on an area of the same colour, at least half as tall and half as wide."""
    if not len(fills.drawn):
        return
    for color in {line.color for line in lines if not _is_pale(line.color)}:
        if not len(areas := fills.near(color)):
            continue
        x0, y0, x1, y1 = areas.T
        for line in lines:
            if line.color == color and not (line.clear or line.hidden):
                box = line.box
                x, y = box.center
                over = (x0 <= x) & (x <= x1) & (y0 <= y) & (y <= y1)
                wide, tall = 2 * (x1 - x0) >= box.width, 2 * (y1 - y0) >= box.height
                if (over & wide & tall).any():
                    yield line


def _is_pale(color: int) -> bool:
    return min(color >> 16, color >> 8 & 255, color & 255) > _WHITE


def _is_tiny(line: Line) -> bool:
    box = upright(line)
    return line.size < _TINY and box.x1 - box.x0 < _NARROW * len(line.text) and len(line.text) >= _LETTERS


def _is_read_from(line: Line, images: NDArray[np.float64]) -> bool:
    x, y = line.box.center
    over = (images[:, 0] <= x) & (x <= images[:, 2]) & (images[:, 1] <= y) & (y <= images[:, 3])
    return line.clear and bool(over.any())


def _is_seen(line: Line, shades: NDArray[np.uint8], across: float, down: float) -> bool:
    box = line.box
    if min(box.width, box.height) < _TINY:
        return True  # a font that does not give its size
    if line.direction.horizontal:
        low, high = (box.y0 + part * (box.y1 - box.y0) for part in _BAND)
        box = Box(box.x0, low, box.x1, high)
    left, right = int(box.x0 * across), int(np.ceil(box.x1 * across))
    top, bottom = int(box.y0 * down), int(np.ceil(box.y1 * down))
    part = shades[max(0, top) : bottom, max(0, left) : right]
    return not part.size or bool((np.ptp(part, axis=(0, 1)) >= _CONTRAST).any())
