"""A small bubble beside the scroll bar with the page and section in view while it is dragged."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPaintEvent
from PySide6.QtWidgets import QStyle, QStyleOptionSlider, QWidget

from ..base.look.fonts import strong
from ..base.look.layouts import mirror
from ..base.look.theme import draw_frame, tokens
from .viewer import Viewer

_AWAY, _PADDING, _WIDEST = 8, 8, 320
"""Logical pixels: from the scroll bar, around the words, and the whole bubble at most."""


class ScrollBubble(QWidget):
    """Lies over the pages of a `view`; `section` tells the title of the section in view, "" for none."""

    def __init__(self, view: Viewer, section: Callable[[], str]) -> None:
        super().__init__(view)
        self._view, self._section = view, section
        self._bar = view.verticalScrollBar()
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()
        self._bar.valueChanged.connect(lambda _value: self.follow())
        self._bar.sliderReleased.connect(self.hide)
        self._bar.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Hide:
            self.hide()
        return super().eventFilter(watched, event)

    def words(self) -> tuple[str, str]:
        """The page and the section in view."""
        return self._view.scroller.page_in_view(), self._section()

    def follow(self) -> None:
        """Tell the place in view beside the handle, while the handle is held."""
        if not self._bar.isSliderDown() or self._view.pages is None:
            self.hide()
            return
        page, section = self.words()
        metrics, room = self.fontMetrics(), min(_WIDEST, self._view.viewport().width() - 2 * _AWAY)
        wide = max(QFontMetrics(strong(self.font())).horizontalAdvance(page), metrics.horizontalAdvance(section))
        width = min(wide + 2 * _PADDING + 2, room)
        height = metrics.lineSpacing() * (2 if section else 1) + 2 * _PADDING
        middle = self._bar.mapTo(self._view, self._handle_middle()).y()
        area = self._view.viewport().geometry()
        top = min(max(middle - height // 2, _AWAY), max(area.bottom() - _AWAY - height, _AWAY))
        self.setGeometry(mirror(QRect(area.right() - _AWAY - width, top, width, height), area))
        self.show()
        self.raise_()
        self.update()

    def _handle_middle(self) -> QPoint:
        option = QStyleOptionSlider()
        self._bar.initStyleOption(option)
        part, control = QStyle.SubControl.SC_ScrollBarSlider, QStyle.ComplexControl.CC_ScrollBar
        return self._bar.style().subControlRect(control, option, part, self._bar).center()

    def paintEvent(self, _event: QPaintEvent) -> None:
        colours, painter = tokens(), QPainter(self)
        draw_frame(painter, self.rect(), line=colours.edge, fill=colours.panel)
        page, section = self.words()
        inside = self.rect().adjusted(_PADDING, _PADDING, -_PADDING, -_PADDING)
        line = self.fontMetrics().lineSpacing()
        painter.setFont(strong(self.font()))
        painter.setPen(QColor(colours.text))
        painter.drawText(inside, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, page)
        if section:
            painter.setFont(self.font())
            painter.setPen(QColor(colours.dim))
            title = self.fontMetrics().elidedText(section, Qt.TextElideMode.ElideRight, inside.width())
            below = inside.adjusted(0, line, 0, 0)
            painter.drawText(below, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, title)
        painter.end()
