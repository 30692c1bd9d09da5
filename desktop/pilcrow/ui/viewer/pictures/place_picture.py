"""A part of one page as a picture, as sharp as the screen, that can be scrolled over the page."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPoint, QPointF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHideEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QWheelEvent
from PySide6.QtWidgets import QWidget

from ....core.geometry import Box
from ....core.reader.arrangement import Arrangement
from ...base.backend import Renderer
from ...base.look.page_colours import PageColours
from ...base.look.theme import tokens
from ..scrolling.page_layout import Frame, PageLayout, sizes
from .painting import Canvas, blend, paint_page
from .tiles import SIDE, TileKey, Tiles, stand_in

_ALONE = Arrangement(continuous=False)
_BYTES = 24_000_000
_LINE = 48  # logical pixels a notch of the wheel


class PlacePicture(QWidget):
    """Shows pages of one document at a time, as they are shown: turned, and in their colours."""

    sharp = Signal()
    """All that is in view is there."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__()
        self._tiles = Tiles(renderer, self, _BYTES)
        self._tiles.arrived.connect(self._arrived)
        self._tiles.failed.connect(lambda _page: self.update())
        self._path, self._sizes = "", sizes([])
        self._pages: PageLayout | None = None
        self._page, self._colours = 0, PageColours.LIGHT
        self._corner = QPoint()
        self._lit: Sequence[Box] = ()
        self._held: QPoint | None = None

    def open(self, path: str, points: Sequence[tuple[float, float]]) -> None:
        """Show pages of this document, or with "" of none; `points` are their sizes."""
        if path != self._path:
            self._path, self._sizes, self._pages = path, sizes(points), None
            self._tiles.open(path, points)

    def size_of(self, crop: Box, scale: float, turns: int) -> QSize:
        """Size of a part of a page in logical pixels; `scale` is in logical pixels a point."""
        width, height = (crop.width, crop.height) if turns % 2 == 0 else (crop.height, crop.width)
        return QSize(ceil(width * scale), ceil(height * scale))

    def show_part(
        self, page: int, crop: Box, scale: float, turns: int, *, colours: PageColours, lit: Sequence[Box] = ()
    ) -> None:
        """Show the part `crop` of a page at the top left, and mark the boxes `lit` in it; see `size_of`."""
        self._page, self._colours, self._lit = page, colours, lit
        fine = scale * self.devicePixelRatioF()
        self._pages = PageLayout(self._sizes, fine, Frame(turns, gap=0, margin=0, arrangement=_ALONE))
        (left, top, _, _), area = self._pages.rect(page), self._pages.box_to_view(page, crop)
        self._move(QPoint(round(area.x0) - left, round(area.y0) - top))

    def set_colours(self, colours: PageColours) -> None:
        """Show the page in these colours."""
        if colours != self._colours:
            self._colours = colours
            self._want()
            self.update()

    def scroll_by(self, across: int, down: int) -> None:
        """Show what is beside, in logical pixels."""
        self._move(self._corner + QPoint(across, down) * self.devicePixelRatioF())

    @property
    def corner(self) -> QPoint:
        """Point of the page at the top left, in device pixels of the page as shown."""
        return QPoint(self._corner)

    def _move(self, corner: QPoint) -> None:
        if self._pages is None:
            return
        _, _, width, height = self._pages.rect(self._page)
        room = self.size() * self.devicePixelRatioF()
        right, bottom = max(0, width - room.width()), max(0, height - room.height())
        self._corner = QPoint(min(max(corner.x(), 0), right), min(max(corner.y(), 0), bottom))
        self._want()
        self.update()

    def _seen(self, pages: PageLayout) -> Box:
        """The part of the laid-out pages that is shown."""
        (left, top, _, _), room = pages.rect(self._page), self.size() * self.devicePixelRatioF()
        x, y = left + self._corner.x(), top + self._corner.y()
        return Box(x, y, x + room.width(), y + room.height())

    def _in_view(self) -> list[TileKey]:
        pages, page = self._pages, self._page
        if pages is None or not self._path:
            return []
        places = pages.tiles(page, self._seen(pages), SIDE)
        return [TileKey(page, pages.scale(page), *place, self._colours) for place in places]

    def _want(self) -> None:
        if keys := self._in_view():
            self._tiles.want([*keys, stand_in(self._page, self._colours)])

    def _arrived(self, _key: TileKey) -> None:
        self.update()
        if all(map(self._tiles.has, self._in_view())):
            self.sharp.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter, pages, ratio = QPainter(self), self._pages, self.devicePixelRatioF()
        painter.fillRect(self.rect(), QColor(tokens().desk))
        if pages is None or not self._path:
            return
        painter.scale(1 / ratio, 1 / ratio)
        seen = self._seen(pages)
        canvas = Canvas(painter, pages, self._page, QPointF(-seen.x0, -seen.y0), ratio, self._colours)
        paint_page(canvas, self._tiles, seen)
        if problem := self._tiles.problems.get(self._page):
            painter.setPen(QColor(self._colours.tokens.text))
            painter.drawText(canvas.area(), Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, problem)
        blend(canvas, self._lit, self._colours.tokens.cited, 1.0)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._move(self._corner)

    def hideEvent(self, _event: QHideEvent) -> None:
        self._tiles.want([])
        self._tiles.rest()

    def wheelEvent(self, event: QWheelEvent) -> None:
        delta = event.pixelDelta() if not event.pixelDelta().isNull() else event.angleDelta() * _LINE / 120
        self.scroll_by(-delta.x(), -delta.y())
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._held = event.position().toPoint()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None and event.buttons():
            here = event.position().toPoint()
            moved, self._held = self._held - here, here
            self.scroll_by(moved.x(), moved.y())

    def mouseReleaseEvent(self, _event: QMouseEvent) -> None:
        self._held = None
