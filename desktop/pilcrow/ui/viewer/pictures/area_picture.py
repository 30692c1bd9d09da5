"""A part of a page as one picture."""

from __future__ import annotations

from itertools import product

from PySide6.QtGui import QColor, QImage, QPainter

from ....core.geometry import Box
from ....core.model import PageArea
from ....core.stopping import Stopped, result_of
from ...base.backend import Renderer
from ...base.look.page_colours import PageColours
from .tiles import SIDE, picture

_INCH = 72
PRINTED = 300 / _INCH
"""Pixels a point of a picture for other programs."""
_METRE = 39.3701
"""Inches."""
_LONGEST = 10_000
"""Pixels of the longer side: of a poster the picture is coarser."""
_PRIORITY = 4
"""At the renderer: behind everything that somebody looks at."""


def area_picture(
    renderer: Renderer,
    path: str,
    place: PageArea,
    stopped: Stopped,
    scale: float = PRINTED,
    colours: PageColours = PageColours.LIGHT,
) -> QImage:
    """Render a part of a page at a scale in pixels a point. For a thread.

    Raises `PdfError` where the page is damaged, `Cancelled` soon after `stopped()`.
    """
    page, box = place
    scale = min(scale, _LONGEST / max(box.width, box.height))
    x0, y0, x1, y1 = (round(edge * scale) for edge in box)
    image = QImage(max(1, x1 - x0), max(1, y1 - y0), QImage.Format.Format_RGB32)
    image.fill(QColor(colours.paper))
    painter = QPainter(image)
    try:
        for y, x in product(range(y0, y1, SIDE), range(x0, x1, SIDE)):
            clip = Box(x / scale, y / scale, min(x + SIDE, x1) / scale, min(y + SIDE, y1) / scale)
            tile = result_of(renderer.render(path, page, clip, scale, priority=_PRIORITY), stopped)
            painter.drawImage(x - x0, y - y0, picture(tile, colours))
    finally:
        painter.end()
    image.setDotsPerMeterX(round(scale * _INCH * _METRE))
    image.setDotsPerMeterY(round(scale * _INCH * _METRE))
    return image
