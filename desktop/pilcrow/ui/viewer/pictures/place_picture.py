"""A part of one page as a picture, as sharp as the screen, that can be scrolled over the page."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QHideEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTransform,
    QWheelEvent,
)
from PySide6.QtWidgets import QWidget

from ....core.geometry import Box
from ...base.backend import Renderer
from ...base.page_colours import PageColours
from ...base.theme import tokens
from .tiles import SIDE, TileKey, Tiles, stand_in

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
        self._path = ""
        self._page, self._turns, self._colours = 0, 0, PageColours.LIGHT
        self._width = self._height = 0  # of the page in device pixels, not turned
        self._scale = 1.0
        self._corner = QPoint()
        self._lit: Sequence[Box] = ()
        self._held: QPoint | None = None

    def open(self, path: str, sizes: Sequence[tuple[float, float]]) -> None:
        """Show pages of this document, or with "" of none; `sizes` in points."""
        if path != self._path:
            self._path, self._sizes = path, sizes
            self._tiles.open(path, sizes)

    def size_of(self, crop: Box, scale: float, turns: int) -> QSize:
        """How large a part of a page is, in logical pixels, at a `scale` in logical pixels a point."""
        width, height = (crop.width, crop.height) if turns % 2 == 0 else (crop.height, crop.width)
        return QSize(ceil(width * scale), ceil(height * scale))

    def show_part(
        self, page: int, crop: Box, scale: float, turns: int, *, colours: PageColours, lit: Sequence[Box] = ()
    ) -> None:
        """Show the part `crop` of a page at the top left, and mark the boxes `lit` in it; see `size_of`."""
        self._page, self._turns, self._colours, self._lit = page, turns % 4, colours, lit
        self._scale = scale * self.devicePixelRatioF()
        width, height = self._sizes[page]
        self._width, self._height = max(1, round(width * self._scale)), max(1, round(height * self._scale))
        self._move(self._turned().mapRect(self._scaled(crop)).topLeft().toPoint())

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
        """What of the page, as it is shown and in device pixels, is at the top left."""
        return QPoint(self._corner)

    def _move(self, corner: QPoint) -> None:
        page = self._turned().mapRect(QRectF(0, 0, self._width, self._height))
        room = QSize(self.size() * self.devicePixelRatioF())
        right, bottom = max(0, round(page.width()) - room.width()), max(0, round(page.height()) - room.height())
        self._corner = QPoint(min(max(corner.x(), 0), right), min(max(corner.y(), 0), bottom))
        self._want()
        self.update()

    def _turned(self) -> QTransform:
        """From pixels of the page as they are rendered to those as it is shown."""
        width, height = self._width, self._height
        turn = QTransform()
        turn.translate(*((0, 0), (height, 0), (width, height), (0, width))[self._turns]).rotate(90 * self._turns)
        return turn

    def _scaled(self, box: Box) -> QRectF:
        s = self._scale
        return QRectF(box.x0 * s, box.y0 * s, box.width * s, box.height * s)

    def _in_view(self) -> list[TileKey]:
        back, _ = self._turned().inverted()
        seen = QRectF(self._corner, self.size() * self.devicePixelRatioF())
        area = back.mapRect(seen).intersected(QRectF(0, 0, self._width, self._height))
        columns = range(int(area.left()) // SIDE, ceil(area.right() / SIDE))
        rows = range(int(area.top()) // SIDE, ceil(area.bottom() / SIDE))
        return [TileKey(self._page, self._scale, column, row, self._colours) for row in rows for column in columns]

    def _want(self) -> None:
        if self._path and self._width:
            self._tiles.want([*self._in_view(), stand_in(self._page, self._colours)])

    def _arrived(self, _key: TileKey) -> None:
        self.update()
        if all(map(self._tiles.has, self._in_view())):
            self.sharp.emit()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(tokens().desk))
        if not self._path or not self._width:
            return
        ratio = self.devicePixelRatioF()
        painter.scale(1 / ratio, 1 / ratio)
        painter.translate(-self._corner)
        painter.setTransform(self._turned(), combine=True)
        whole = QRectF(0, 0, self._width, self._height)
        painter.fillRect(whole, QColor(self._colours.paper))
        keys = self._in_view()
        if problem := self._tiles.problems.get(self._page):
            painter.setPen(QColor(self._colours.tokens.text))
            painter.drawText(whole, Qt.AlignmentFlag.AlignCenter | Qt.TextFlag.TextWordWrap, problem)
        elif not all(map(self._tiles.has, keys)):
            blurred = self._tiles.get(stand_in(self._page, self._colours))
            if blurred is not None:
                painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
                painter.drawImage(whole, blurred)
        for key in keys:
            image = self._tiles.get(key)
            if image is not None:
                painter.drawImage(key.column * SIDE, key.row * SIDE, image)
        self._paint_lit(painter)

    def _paint_lit(self, painter: QPainter) -> None:
        modes = QPainter.CompositionMode
        painter.setCompositionMode(
            modes.CompositionMode_Screen if self._colours.dark else modes.CompositionMode_Multiply
        )
        for box in self._lit:
            painter.fillRect(self._scaled(box), QColor(self._colours.tokens.cited))

    def resizeEvent(self, _event: QResizeEvent) -> None:
        if self._path and self._width:
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
