"""Painting of documents on the shelf: a card with the first page, or a row."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QTextLayout, QTextOption
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem

from ...core.exchange.events import Indexing
from ...core.shelf import IndexState, Shelved
from ..base.indexing_words import describe_progress
from ..base.language import tr
from ..base.look import fonts
from ..base.look.layouts import mirror
from ..base.look.lettering import draw_line, side, tabular_figures
from ..base.look.theme import draw_frame, draw_icon, tokens
from ..contents.model import Index
from .first_pages import FirstPages
from .model import ShelfModel, about, last_used, read_percent, whose

_CARD = QSize(150, 194)
"""Greatest size of a picture on a card."""
_SMALL = QSize(32, 42)
_PAPER = QSize(70, 99)
"""Proportions of a page of unknown size."""
_SPACE, _PAD = 12, 8
_BAR = 3
"""Height of the bar for the share read."""
_TITLE_LINES, _STATE_LINES = 2, 2
_WIDE = 700
"""Width in pixels from which a row has a column for pages and index state."""


class _RowPainter(QStyledItemDelegate):
    def __init__(self, view: QListView, model: ShelfModel, pages: FirstPages, by_keys: Callable[[], bool]) -> None:
        """Create the painter; `by_keys` returns True while the keyboard is used, so that the current item is
        highlighted.
        """
        super().__init__(view)
        self._view, self._model, self._pages, self._by_keys = view, model, pages, by_keys

    def begin(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> tuple[Shelved | None, QRect]:
        """Paint the highlight of pointer and keyboard; returns the entry and its rectangle."""
        rect = self._view.visualRect(index)
        pointed = self._view.underMouse() and rect.contains(
            self._view.viewport().mapFromGlobal(self._view.cursor().pos())
        )
        focused = self._by_keys() and self._view.hasFocus() and index.row() == self._view.currentIndex().row()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        chosen = self._view.selectionModel().isSelected(index)
        if pointed or focused or chosen:
            draw_frame(painter, rect, line=tokens().focus if focused else "", fill=tokens().selection)
        return self._model.entry(index), rect

    def paint_page(self, painter: QPainter, entry: Shelved, room: QRect) -> QRect:
        """Paint the first page, or an empty one, at the bottom of `room` where lines begin; returns its
        rectangle.
        """
        colours = tokens()
        ratio = painter.device().devicePixelRatioF()
        picture = self._pages.picture(entry, room.size(), ratio)
        size = picture.deviceIndependentSize().toSize() if picture is not None else _PAPER
        size = size if picture is not None else size.scaled(room.size(), Qt.AspectRatioMode.KeepAspectRatio)
        place = mirror(QRect(QPoint(room.left(), room.bottom() + 1 - size.height()), size), room)
        painter.save()
        if entry.missing:
            painter.setOpacity(0.4)
        if picture is not None:
            painter.drawPixmap(place.topLeft(), picture)
        else:
            painter.fillRect(place, QColor(colours.panel))
        painter.setPen(QPen(QColor(colours.line), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5))
        painter.restore()
        if entry.missing:
            side = min(32, place.width())
            sign = QRect(place.center() - QPoint(side // 2, side // 2), QSize(side, side))
            draw_icon(painter, "missing", colours.warning, sign)
        return place


class ShelfCards(_RowPainter):
    """A card: the first page, a bar for the share read, title, author and year, tags, and reader's place."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return self.size()

    def size(self) -> QSize:
        """Size of each card."""
        line = self._view.fontMetrics().height()
        lines = _TITLE_LINES + _STATE_LINES
        return QSize(_CARD.width() + 2 * _SPACE, _CARD.height() + 2 * _PAD + (lines + 1) * line + 14)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        entry, rect = self.begin(painter, option, index)
        if entry is not None:
            colours = tokens()
            room = QRect(rect.left() + _SPACE, rect.top() + _PAD, _CARD.width(), _CARD.height())
            page = self.paint_page(painter, entry, room)
            if entry.progress:
                width = max(_BAR, round(entry.progress * page.width()))
                bar = QRect(page.left(), page.bottom() + 4, width, _BAR)
                painter.fillRect(mirror(bar, page), QColor(colours.accent))
            font = QFont(self._view.font())
            text = QRect(room.left(), room.bottom() + 12, room.width(), rect.bottom() - room.bottom() - 12)
            font.setWeight(QFont.Weight.Medium)
            used = _paint_wrapped(painter, text, entry.title, font, colours.text, _TITLE_LINES)
            text.setTop(text.top() + used + 2)
            small = fonts.small(self._view.font())
            told = [words for words in (whose(entry), ", ".join(entry.tags)) if words]
            for words in told:
                text.setTop(text.top() + _paint_wrapped(painter, text, words, small, colours.dim, 1))
            lines = _STATE_LINES + 1 - max(1, len(told))
            _paint_wrapped(painter, text, self._model.state(entry), small, _title_colour(entry), lines)
        painter.restore()


class ShelfRows(_RowPainter):
    """A row: a small page, title above author and place, and at the right pages above index state, and last use
    above the share read.
    """

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, max(_SMALL.height() + 14, 2 * self._view.fontMetrics().height() + 18))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        painter.save()
        entry, rect = self.begin(painter, option, index)
        if entry is not None:
            colours = tokens()
            room = QRect(
                rect.left() + _SPACE, rect.center().y() - _SMALL.height() // 2, _SMALL.width(), _SMALL.height()
            )
            self.paint_page(painter, entry, mirror(room, rect))
            font, small = QFont(self._view.font()), fonts.small(self._view.font())
            font.setWeight(QFont.Weight.Medium)
            height, side = QFontMetrics(font).height(), QFontMetrics(small)
            aside = side.horizontalAdvance("00. Mmm. 0000") + 8
            first = QRect(room.right() + _SPACE, rect.center().y() - height, 0, height)
            pages = tr("%Ln pages", "", entry.pages) if entry.pages else ""
            columns = [(aside, last_used(entry), read_percent(entry))]
            wide = rect.width() >= _WIDE
            if wide:
                room_for_state = side.horizontalAdvance(describe_progress(Indexing("", "embed", 100, 100))) + 20
                columns.append((room_for_state, pages, self._model.index_state(entry)))
            edge = rect.right() - _SPACE
            for width, *told in columns:
                edge -= width
                for line, words in enumerate(told):
                    painter.setFont(tabular_figures(small))
                    painter.setPen(QColor(colours.dim))
                    there = QRect(edge, first.top() + line * (height + 1), width, height)
                    right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                    painter.drawText(mirror(there, rect), right, words)
            first.setRight(edge)
            second = first.translated(0, height + 1)
            state = self._model.state(entry) if entry.used or entry.missing or not wide else ""
            where = " · ".join(filter(None, (about(entry), state)))
            _draw_line(painter, mirror(first, rect), entry.title, font, colours.text)
            _draw_line(painter, mirror(second, rect), where, small, _title_colour(entry))
        painter.restore()


def _title_colour(entry: Shelved) -> str:
    return tokens().warning if entry.missing or entry.state is IndexState.FAILED else tokens().dim


def _draw_line(painter: QPainter, rect: QRect, text: str, font: QFont, colour: str) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))
    draw_line(painter, rect, text)


def _paint_wrapped(painter: QPainter, rect: QRect, text: str, font: QFont, colour: str, lines: int) -> int:
    """Paint text in at most `lines` lines, the last one elided; returns the height used."""
    metrics = QFontMetrics(font)
    layout = QTextLayout(text, font)
    option = QTextOption(side(text))
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    painter.setFont(font)
    painter.setPen(QColor(colour))
    layout.beginLayout()
    y = rect.top()
    for number in range(lines):
        line = layout.createLine()
        if not line.isValid():
            break
        line.setLineWidth(rect.width())
        words = text[line.textStart() : line.textStart() + line.textLength()].strip()
        if number == lines - 1:
            words = metrics.elidedText(text[line.textStart() :].strip(), Qt.TextElideMode.ElideRight, rect.width())
        draw_line(painter, QRect(rect.left(), y, rect.width(), metrics.height()), words)
        y += metrics.height()
    layout.endLayout()
    return y - rect.top()
