"""PyMuPDF's own text for pages that the glyph reader cannot read: without edges."""

from __future__ import annotations

from itertools import groupby
from math import isfinite
from typing import Any

import numpy as np
import pymupdf

from ....core.geometry import Box, union
from ....core.page import Line
from ..strings import cleaned
from .shown import clip_to_page, direction, style

_FLAGS = pymupdf.TEXT_MEDIABOX_CLIP


def block_lines(page: pymupdf.Page) -> list[Line]:
    """Lines of `get_text("dict")`, with the style of their longest span."""
    found: list[Line] = []
    for block in page.get_text("dict", flags=_FLAGS)["blocks"]:
        for line in block.get("lines", ()):
            main = max(line["spans"], key=lambda span: len(span["text"]))
            text = "".join(span["text"] for span in line["spans"])
            for made in _line_of(page, text, line["bbox"], main["size"], block["number"], line["dir"]):
                made.font, made.bold, made.italic, made.mono = style(main["font"], main["flags"])
                made.color = main["color"]
                found.append(made)
    return found


def word_lines(page: pymupdf.Page) -> list[Line]:
    """Lines of `get_text("words")`, without their style."""
    found: list[Line] = []
    for (block, _), own in groupby(page.get_text("words", flags=_FLAGS), key=lambda word: word[5:7]):
        words = list(own)
        box = union(Box(*word[:4]) for word in words)
        # a line is 1.2 times as high as its type
        found += _line_of(page, " ".join(word[4] for word in words), box, box.height / 1.2, block)
    return found


def _line_of(
    page: pymupdf.Page, text: str, box: Any, size: float, block: int, way: tuple[float, float] = (1, 0)
) -> list[Line]:
    """A line of the unrotated page, on the page as shown; none if it is blank."""
    text, turns = cleaned(text)[0].strip(), page.rotation // 90
    (place,) = clip_to_page(np.array([box], np.float64), turns, page.rect.width, page.rect.height).tolist()
    if not text or not all(map(isfinite, place)):
        return []
    return [
        Line(page.number, Box(*place), text, b"", round(size, 1), "", direction=direction(way, turns), block=block)
    ]
