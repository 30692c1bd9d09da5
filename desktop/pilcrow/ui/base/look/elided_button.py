"""A button with words on one line, cut where there is no room for them."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from .fonts import scaled

NARROW = 80
"""Least width in pixels."""


class ElidedButton(QPushButton):
    """A flat button as wide as its words, or narrower, with `beside` pixels (for text of 100 %) besides them."""

    def __init__(self, beside: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._beside = beside
        self._words = ""
        self.setProperty("flat", True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_words(self, words: str) -> None:
        """Show words, cut where there is no room for them."""
        self._words = words
        self.setAccessibleName(words)
        self._fit()
        self.updateGeometry()

    def sizeHint(self) -> QSize:
        return QSize(self._width(self._words), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return QSize(max(NARROW, self._width("…")), super().minimumSizeHint().height())

    def _width(self, text: str) -> int:
        return self.fontMetrics().horizontalAdvance(text) + scaled(self._beside) + 4

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_words"):
            self._fit()

    def _fit(self) -> None:
        room = self.width() - scaled(self._beside)
        shown = self.fontMetrics().elidedText(self._words, Qt.TextElideMode.ElideRight, room)
        self.setText(shown.replace("&", "&&"))
