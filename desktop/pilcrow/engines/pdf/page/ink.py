"""Printed area of a page, found in a small picture of it."""

from __future__ import annotations

import numpy as np
import pymupdf

from ....core.geometry import Box
from ....core.reader import trimming


def printed_box(page: pymupdf.Page) -> Box | None:
    """Bounding box of everything printed, in points of the page as shown; None for an empty page."""
    scale = 400 / max(page.rect.width, page.rect.height, 1)  # pixels of some two points each: specks are lost
    picture = page.get_displaylist().get_pixmap(pymupdf.Matrix(scale, scale), alpha=0)
    rows = np.frombuffer(picture.samples, np.uint8).reshape(picture.height, picture.stride)
    colours = rows[:, : 3 * picture.width].reshape(picture.height, picture.width, 3)
    found = trimming.printed_area(colours.mean(axis=2).astype(np.uint8))
    return Box(*(edge / scale for edge in found)) if found else None
