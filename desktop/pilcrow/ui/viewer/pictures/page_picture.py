"""One page as a picture of any width: what thumbnails and slides are painted from. All in device pixels."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from ...base.look.page_colours import PageColours
from .tiles import SIDE, TileKey, Tiles, stand_in


def height(size: tuple[float, float], width: int) -> int:
    """Height in pixels of a page of `size` points at a width in pixels."""
    return max(1, round(size[1] * width / size[0]))


def tile_keys(page: int, size: tuple[float, float], width: int, *, colours: PageColours) -> list[TileKey]:
    """Keys of the tiles of a page of `size` points at a width in pixels."""
    columns, rows = ceil(width / SIDE), ceil(height(size, width) / SIDE)
    scale = width / size[0]
    return [TileKey(page, scale, column, row, colours) for row in range(rows) for column in range(columns)]


def paint(painter: QPainter, place: QRectF, wanted: Sequence[TileKey], tiles: Tiles, other: Tiles) -> None:
    """Paint a page at `place`, sharp as far as there are the `wanted` tiles (`tile_keys`); where there are none as
    well as `tiles`, and the stand-ins of `other`, can.
    """
    painter.fillRect(place, QColor(wanted[0].colours.paper))
    if not all(map(tiles.has, wanted)):
        _paint_blurred(painter, place, wanted[0], tiles, other)
    painter.save()
    painter.setClipRect(place)
    for key in wanted:
        image = tiles.get(key)
        if image is not None:
            painter.drawImage(place.topLeft() + QPointF(key.column * SIDE, key.row * SIDE), image)
    painter.restore()


def _paint_blurred(painter: QPainter, place: QRectF, wanted: TileKey, tiles: Tiles, other: Tiles) -> None:
    """Paint the picture of another width, or the stand-in."""
    page, colours = wanted.page, wanted.colours
    small = [key for key in tiles.sharp.of_page(page) if key.colours is colours and not (key.column or key.row)]
    image = other.get(stand_in(page, colours))
    for key in small:
        known = tiles.sharp.get(key)
        if known is not None and max(known.width(), known.height()) < SIDE:  # it has the whole page
            image = known
    if image is not None:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(place, image)
