"""A page of a PDF to lines of text by looking at it. Imported only inside a child process."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from statistics import median

import numpy as np
import pymupdf
from numpy.typing import NDArray

from ...core.geometry import Box, Direction, pack_edges
from ...core.page import Line
from ...core.scans import in_order
from . import rapid, tesseract
from .engine import Engine
from .seen import Seen

_SHARP = 200 / 72  # pixels a point: more reads no better
_MOST_PIXELS = 8_000_000
_HEIGHT = 1.25  # of a seen line, times its font size
_ALIKE = 0.15
_SURE = 0.99  # what was read from a picture is never quite certain


def read_page(page: pymupdf.Page, engine: Engine) -> list[Line]:
    """The lines seen on a page, in points of the page as shown, in reading order. Raises `ModelError`."""
    width, height = page.rect.width, page.rect.height  # as shown
    scale = min(_SHARP, (_MOST_PIXELS / max(1.0, width * height)) ** 0.5)
    pixels = page.get_displaylist().get_pixmap(pymupdf.Matrix(scale, scale), alpha=0)
    if engine.name == "tesseract":
        seen = tesseract.read(pixels.tobytes("png"), engine.languages)
    else:
        picture = np.frombuffer(pixels.samples, np.uint8).reshape(pixels.height, pixels.width, 3)
        seen = list(_rapid(engine.model).read(picture))
    return in_order(_lines(page.number, seen, width / pixels.width, height / pixels.height))


@lru_cache(1)
def _rapid(model: str) -> rapid.Rapid:
    return rapid.Rapid(Path(model) if model else None)


def _lines(number: int, seen: Sequence[Seen], across: float, down: float) -> list[Line]:
    """`across` and `down` are points a pixel."""
    scale = np.array([across, down], np.float32)
    boxes = [Box(*map(float, (*(s.corners * scale).min(axis=0), *(s.corners * scale).max(axis=0)))) for s in seen]
    thick = [box.height if s.direction.horizontal else box.width for box, s in zip(boxes, seen, strict=True)]
    usual = median(thick) if thick else 0.0
    return [
        Line(
            page=number,
            box=box,
            text=s.text.strip(),
            edges=_edges(box, s),
            size=_size(usual if abs(high - usual) < _ALIKE * usual else high),
            font="",
            direction=s.direction,
            confidence=min(_SURE, s.confidence),
        )
        for box, s, high in zip(boxes, seen, thick, strict=True)
    ]


def _size(height: float) -> float:
    """A font size to half a point: heights vary with the letters that a line happens to have."""
    return max(1.0, round(2 * height / _HEIGHT) / 2)


def _edges(box: Box, seen: Seen) -> bytes:
    """Each character's extent along the line, on the page."""
    lead = len(seen.text) - len(seen.text.lstrip())
    own: NDArray[np.float32] = seen.extents[lead : lead + len(seen.text.strip())]
    low, high = (box.x0, box.x1) if seen.direction.horizontal else (box.y0, box.y1)
    if seen.direction in (Direction.LEFT, Direction.UP):
        own = 1 - own[:, ::-1]
    return pack_edges(
        box, [(low + a * (high - low), low + b * (high - low)) for a, b in own.tolist()], seen.direction
    )
