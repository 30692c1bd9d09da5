"""Where pictures lie on a page: they stay as they are on dark pages."""

from __future__ import annotations

import pymupdf
from pymupdf import mupdf

from ....core.geometry import Box

_PAPER = 0.8
"""Share of a page that its pictures cover if they are the paper, as in a scan or below a slide."""


def pictures(shown: pymupdf.DisplayList) -> tuple[Box, ...]:
    """Boxes of a page's pictures, in points of the page as shown; none if they are its paper, or are unknown."""
    page = Box(*shown.rect)
    try:
        found = pymupdf.TextPage(shown.get_textpage(pymupdf.TEXT_PRESERVE_IMAGES)).extractIMGINFO()
    except (mupdf.FzErrorBase, RuntimeError, ValueError):  # damaged: MuPDF still draws the rest
        return ()
    boxes = [page.meet(Box(*picture["bbox"])) for picture in found]
    covered = sum(box.area for box in boxes)
    return tuple(box for box in boxes if box.area) if covered < _PAPER * page.area else ()
