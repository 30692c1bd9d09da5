"""Recognition of a page's lines of text from its picture. Imported only inside a child process."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from statistics import median

import numpy as np
import pymupdf
from numpy.typing import NDArray

from ...core.geometry import Box, Direction, pack_edges
from ...core.indexing.scans import reading_order
from ...core.page import Line
from . import rapid, tesseract
from .engine import Engine
from .recognised import RecognisedLine

_ALIKE = 0.15
_LONG = 20  # characters


def recognise_page(page: pymupdf.Page, engine: Engine) -> list[Line]:
    """Lines recognised on a page, in points of the page as shown, in reading order.

    Raises `ModelError`, or `PdfError` if only this page cannot be read.
    """
    width, height = page.rect.width, page.rect.height  # as shown
    scale = min(200 / 72, (8_000_000 / max(1.0, width * height)) ** 0.5)  # pixels a point: more reads no better
    pixels = page.get_displaylist().get_pixmap(pymupdf.Matrix(scale, scale), alpha=0)
    if engine.name == "tesseract":
        seen = tesseract.recognise_lines(pixels.tobytes("png"), engine.languages)
    else:
        picture = np.frombuffer(pixels.samples, np.uint8).reshape(pixels.height, pixels.width, 3)
        seen = list(_rapid(engine.model).read(picture))
    seen = [line for line in seen if line.text.strip()]
    return reading_order(_to_lines(page.number, seen, width / pixels.width, height / pixels.height))


@lru_cache(1)
def _rapid(model: str) -> rapid.Rapid:
    return rapid.Rapid(Path(model) if model else None)


def _to_lines(number: int, seen: Sequence[RecognisedLine], across: float, down: float) -> list[Line]:
    """Convert recognised lines; `across` and `down` are points per pixel."""
    scale = np.array([across, down], np.float32)
    boxes = [Box(*map(float, (*(s.corners * scale).min(axis=0), *(s.corners * scale).max(axis=0)))) for s in seen]
    sizes = _font_sizes(boxes, seen)
    return [
        Line(
            page=number,
            box=box,
            text=s.text.strip(),
            edges=_edges(box, s),
            size=size,
            font="",
            direction=s.direction,
            confidence=min(0.99, s.confidence),  # text from a picture is never quite certain
        )
        for box, s, size in zip(boxes, seen, sizes, strict=True)
    ]


def _font_sizes(boxes: Sequence[Box], seen: Sequence[RecognisedLine]) -> list[float]:
    """Font sizes to half a point. Lines with about the usual height, or with letters of the usual width, get the
    usual size: heights vary with the letters of a line.
    """
    flat = [s.direction.horizontal for s in seen]
    heights = [box.height if lies else box.width for box, lies in zip(boxes, flat, strict=True)]
    widths = [
        (box.width if lies else box.height) / len(s.text) for box, lies, s in zip(boxes, flat, seen, strict=True)
    ]
    usual = median(heights or [0.0])
    letter = median([width for width, s in zip(widths, seen, strict=True) if len(s.text) > _LONG] or [0.0])
    found = []
    for height, width, s in zip(heights, widths, seen, strict=True):
        alike = abs(height - usual) < _ALIKE * usual
        set_alike = len(s.text) > _LONG and abs(width - letter) < _ALIKE * letter and height < 1.6 * usual
        # a seen line is 1.25 times as high as its type
        found.append(max(1.0, round(2 * (usual if alike or set_alike else height) / 1.25) / 2))
    return found


def _edges(box: Box, seen: RecognisedLine) -> bytes:
    """Each character's extent along the line, on the page."""
    lead = len(seen.text) - len(seen.text.lstrip())
    own: NDArray[np.float32] = seen.extents[lead : lead + len(seen.text.strip())]
    low, high = (box.x0, box.x1) if seen.direction.horizontal else (box.y0, box.y1)
    if seen.direction in (Direction.LEFT, Direction.UP):
        own = 1 - own[:, ::-1]
    return pack_edges(
        box, [(low + a * (high - low), low + b * (high - low)) for a, b in own.tolist()], seen.direction
    )
