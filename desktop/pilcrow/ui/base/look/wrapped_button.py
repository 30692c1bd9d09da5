"""A button whose words take as many lines as they need."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QPushButton, QSizePolicy, QWidget

from .fonts import scaled

_NARROW = 80
"""Least width in pixels."""


class WrappedButton(QPushButton):
    """A flat button as wide as its words, or narrower and higher, with `beside` pixels (for text of 100 %) besides
    them.
    """

    def __init__(self, beside: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._beside = beside
        self._words = ""
        self.setProperty("flat", True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def set_words(self, words: str) -> None:
        self._words = words
        self.setAccessibleName(words)
        self._wrap()

    def sizeHint(self) -> QSize:
        wide = self.fontMetrics().horizontalAdvance(self._words) + scaled(self._beside) + 4
        return QSize(wide, self.heightForWidth(wide))

    def minimumSizeHint(self) -> QSize:
        return QSize(_NARROW, self._height(1))

    def heightForWidth(self, width: int) -> int:
        return self._height(len(self._lines(width)))

    def _height(self, lines: int) -> int:
        shown = self.text().count("\n") + 1
        return super().sizeHint().height() + (lines - shown) * self.fontMetrics().lineSpacing()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._wrap()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_words"):
            self._wrap()

    def _wrap(self) -> None:
        self.setText("\n".join(self._lines(self.width())).replace("&", "&&"))
        self.updateGeometry()

    def _lines(self, width: int) -> list[str]:
        """The words in lines that fit a width; a longer word has a line of its own."""
        metrics, room = self.fontMetrics(), width - scaled(self._beside)
        lines = [""]
        for word in self._words.split(" "):
            longer = f"{lines[-1]} {word}".strip()
            if lines[-1] and metrics.horizontalAdvance(longer) > room:
                lines.append(word)
            else:
                lines[-1] = longer
        return lines
