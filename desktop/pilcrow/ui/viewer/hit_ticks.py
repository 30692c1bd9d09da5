"""Ticks on the scroll bar for the places of all hits in the document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QScrollBar, QWidget

from ...core.geometry import Box
from ..base.look.theme import tokens
from .scrolling.page_layout import PageLayout

Hits = Mapping[int, Sequence[tuple[int, tuple[Box, ...]]]]
"""The number of each hit and its boxes in points, by page (0-based)."""

_THICK, _STRENGTH = 2, 0.7
"""Pixels, and how opaque the lines are."""


class HitTicks(QWidget):
    """Lines across a vertical scroll bar, which lets every touch through to it."""

    def __init__(self, bar: QScrollBar) -> None:
        super().__init__(bar)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.parts: list[float] = []
        """How far down each hit is, 0 at the head of the document and 1 at its end."""
        self._bar = bar
        bar.installEventFilter(self)
        self.hide()

    def show_hits(self, hits: Hits, pages: PageLayout | None) -> None:
        """Show where in a layout these are, and no others."""
        placed = ((page, boxes[0].center) for page, on in hits.items() for _, boxes in on)
        self.parts = [pages.to_view(page, *at)[1] / pages.height for page, at in placed] if pages else []
        self.setGeometry(self._bar.rect())
        self.setVisible(bool(self.parts))
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self.setGeometry(self._bar.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        height = self.height() - _THICK
        colour = QColor(tokens().found)
        colour.setAlphaF(_STRENGTH)
        for row in {round(part * height) for part in self.parts}:  # many hits may share one
            painter.fillRect(2, row, self.width() - 4, _THICK, colour)
        painter.end()
