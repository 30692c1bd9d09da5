"""A part of a page as one picture, for vision models."""

from __future__ import annotations

from itertools import product

import numpy as np

from ...core.geometry import Box
from ...core.model import PageArea
from ...core.reader.pdf import Tile
from ...core.stopping import Stopped, result_of
from .parent.process import PdfProcess

_SIDE = 512


def clipping(
    process: PdfProcess, path: str, place: PageArea, scale: float, longest: int, stopped: Stopped
) -> Tile:
    """A part of a page at `scale` pixels a point, no side longer than `longest` pixels.

    Raises `PdfError`, `Cancelled` soon after `stopped()`.
    """
    page, box = place
    scale = min(scale, longest / max(box.width, box.height, 1))
    x0, y0, x1, y1 = (round(edge * scale) for edge in box)
    x1, y1 = max(x1, x0 + 1), max(y1, y0 + 1)
    pixels = np.full((y1 - y0, x1 - x0, 3), 255, np.uint8)
    for y, x in product(range(y0, y1, _SIDE), range(x0, x1, _SIDE)):
        clip = Box(x / scale, y / scale, min(x + _SIDE, x1) / scale, min(y + _SIDE, y1) / scale)
        rendered = process.render(path, page, clip, scale, priority=4)  # lower than everything shown on the screen
        tile = result_of(rendered, stopped)
        rows = np.frombuffer(tile.pixels, np.uint8).reshape(tile.height, tile.stride)[:, : 3 * tile.width]
        part = rows.reshape(tile.height, tile.width, 3)[: y1 - y, : x1 - x]
        pixels[y - y0 : y - y0 + part.shape[0], x - x0 : x - x0 + part.shape[1]] = part
    return Tile(pixels.tobytes(), x1 - x0, y1 - y0, 3 * (x1 - x0))
