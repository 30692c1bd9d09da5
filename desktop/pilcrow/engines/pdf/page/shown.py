"""Conversion of MuPDF's coordinates of the unrotated page, and of its fonts, to the page as shown."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import pymupdf
from numpy.typing import NDArray

from ....core.geometry import Direction

_BOLD = ("bold", "black", "heavy", "demi", "cmbx", "cmssbx")
_MONO = ("mono", "courier", "cmtt", "consolas", "typewriter", "menlo")
_ITALIC = ("italic", "oblique", "cmti", "cmsl")
_TURNS = (Direction.RIGHT, Direction.DOWN, Direction.LEFT, Direction.UP)


def turn_boxes(flat: NDArray[np.float64], turns: int, width: float, height: float) -> NDArray[np.float64]:
    """Boxes (n, 4) of the unrotated page on the page as shown, `width` x `height`, after `turns` clockwise turns
    of 90 degrees.

    This arithmetic replaces PyMuPDF's rotation matrix, which ignores the user unit.
    """
    x0, y0, x1, y1 = flat.T
    if turns == 1:
        return np.stack((width - y1, x0, width - y0, x1), axis=1)
    if turns == 2:
        return np.stack((width - x1, height - y1, width - x0, height - y0), axis=1)
    if turns == 3:
        return np.stack((y0, height - x1, y1, height - x0), axis=1)
    return flat


def clip_to_page(flat: NDArray[np.float64], turns: int, width: float, height: float) -> NDArray[np.float64]:
    """Boxes as returned by `turn_boxes`, clipped to the page."""
    return np.clip(turn_boxes(flat, turns, width, height), 0.0, (width, height, width, height))


def direction(vector: tuple[float, float], turns: int) -> Direction:
    """Direction on the page as shown of text with this baseline (x, y) on the unrotated page."""
    x, y = vector
    if abs(x) >= abs(y):
        return _TURNS[(turns + (0 if x >= 0 else 2)) % 4]
    return _TURNS[(turns + (1 if y > 0 else 3)) % 4]


@lru_cache(1000)
def style(font: str, flags: int) -> tuple[str, bool, bool, bool]:
    """(name without subset tag, bold, italic, monospaced) of a font: from the flags or, where unset, the name."""
    name = font.lower()
    return (
        font.partition("+")[2] or font,
        bool(flags & pymupdf.TEXT_FONT_BOLD) or any(word in name for word in _BOLD),
        bool(flags & pymupdf.TEXT_FONT_ITALIC) or any(word in name for word in _ITALIC),
        bool(flags & pymupdf.TEXT_FONT_MONOSPACED) or any(word in name for word in _MONO),
    )
