"""Look of a thumbnail: the page, the part in view, the label, and signs for marks and evidence."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, QSizeF, Qt
from PySide6.QtGui import QColor, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ...base.look import fonts, inks
from ...base.look.dots import paint_use, use_width
from ...base.look.theme import tokens
from ..pictures import page_picture

if TYPE_CHECKING:
    from .view import Thumbnails

_MOST_INKS = 3
_SIGN, _STEP, _AWAY = 6.0, 10.0, 11.0
"""Pixels with text of 100 %: a sign for marks, from one sign to the next, and from the label to the first."""
_WASH = 28
"""How opaque the frame is, of 255."""


class ThumbnailPainter(QStyledItemDelegate):
    """Paints the cells of a view."""

    def __init__(self, view: Thumbnails) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, _option: QStyleOptionViewItem, _index: QModelIndex | QPersistentModelIndex) -> QSize:
        return self._view.gridSize()

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        colours, page = tokens(), index.row()
        cell, place = QRectF(option.rect).adjusted(2, 1, -2, -1), self._view.place(page)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(colours.selection))
            painter.drawRoundedRect(cell, 6, 6)
            painter.setBrush(Qt.BrushStyle.NoBrush)
        self._paint_picture(painter, place, page)
        reading = page == self._view.reading
        painter.setPen(QPen(QColor(colours.accent if reading else colours.line), 2 if reading else 1))
        edge = 1.5 if reading else 0.5
        painter.drawRect(place.adjusted(-edge, -edge, edge, edge))
        self._paint_frame(painter, page)
        if option.state & QStyle.StateFlag.State_HasFocus:
            painter.setPen(QPen(QColor(colours.focus), 1))
            painter.drawRoundedRect(cell.adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        self._paint_label(painter, cell, page)
        painter.restore()

    def _paint_picture(self, painter: QPainter, place: QRectF, page: int) -> None:
        """Each of its pixels on one of the screen's."""
        view, viewer = self._view, self._view.viewer
        if viewer is None:
            return
        ratio = view.devicePixelRatioF()
        painter.save()
        painter.scale(1 / ratio, 1 / ratio)
        shift = painter.deviceTransform()
        x = round(place.x() * ratio + shift.dx()) - shift.dx()
        y = round(place.y() * ratio + shift.dy()) - shift.dy()
        width, size = view.picture_width(page), view.sizes[page]
        there = QRectF(x, y, width, page_picture.height(size, width))
        wanted = page_picture.tile_keys(page, size, round(there.width()), colours=view.colours)
        page_picture.paint(painter, there, wanted, view.tiles, viewer.shown.tiles)
        painter.restore()

    def _paint_frame(self, painter: QPainter, page: int) -> None:
        frame = self._view.frame(page)
        if frame.isEmpty():
            return
        accent = QColor(tokens().accent)
        painter.setPen(QPen(accent, 1))
        accent.setAlpha(_WASH)
        painter.setBrush(accent)
        painter.drawRect(frame.adjusted(0.5, 0.5, -0.5, -0.5))
        painter.setBrush(Qt.BrushStyle.NoBrush)

    def _paint_label(self, painter: QPainter, cell: QRectF, page: int) -> None:
        """Paint the label in the middle, the reader's marks on its left, and the newest answer's on its right."""
        colours, metrics, viewer = tokens(), self._view.fontMetrics(), self._view.viewer
        side, step, gap = (pixels * fonts.text_scale() for pixels in (_SIGN, _STEP, _AWAY))
        row = QRectF(cell.left(), cell.bottom() - metrics.height() - 2, cell.width(), metrics.height())
        label = metrics.elidedText(self._view.labels[page], Qt.TextElideMode.ElideMiddle, round(row.width() * 0.6))
        painter.setPen(QColor(colours.text if page == self._view.reading else colours.dim))
        painter.drawText(row, Qt.AlignmentFlag.AlignCenter, label)
        if viewer is None:
            return
        middle, away = row.center(), metrics.horizontalAdvance(label) / 2 + gap
        painter.setPen(Qt.PenStyle.NoPen)
        used = list(dict.fromkeys(annotation.colour for annotation in viewer.annotations.on(page)))
        for number, colour in enumerate(used[:_MOST_INKS]):
            painter.setBrush(QColor(inks.line_colour(colour, dark=colours.dark)))
            corner = middle - QPointF(away + number * step + side / 2, side / 2)
            painter.drawRoundedRect(QRectF(corner, QSizeF(side, side)), 1.5, 1.5)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for use in viewer.evidence.uses_on(page):
            paint_use(painter, use, middle + QPointF(away + use_width(use) / 2 - side / 2, 0))
            away += use_width(use)
