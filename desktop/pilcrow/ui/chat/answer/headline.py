"""The headline of an answer: a value in large figures with its subject, or the answering sentence."""

from __future__ import annotations

from PySide6.QtCore import QEvent
from PySide6.QtGui import QFont
from PySide6.QtWidgets import QWidget

from ....core.exchange.events import Headline
from ...base.language import tr, translate
from ...base.look.layouts import lay_column
from ...base.look.words import make_label

_VALUE, _SENTENCE = 24 / 13, 15 / 13
"""Sizes of a value and of a sentence, relative to other text."""
_LARGE = 40
"""Most characters of a value in large figures."""


class HeadlineView(QWidget):
    """A value or sentence, and below it the row, period and place of a value, or the reason of a doubt."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.said, self.of = (make_label(wrap=True, selectable=True) for _ in range(2))
        self._size, self._weight = _SENTENCE, QFont.Weight.Medium
        lay_column(self.said, self.of, within=self, margins=(0, 0, 0, 4), spacing=4)
        self.said.setAccessibleName(tr("Answer"))
        self.hide()

    def show_headline(self, headline: Headline) -> None:
        said, of = translate(headline.said), translate(headline.of)
        large = headline.value and len(said) <= _LARGE
        self._size = _VALUE if large else _SENTENCE
        self._weight = QFont.Weight.DemiBold if large else QFont.Weight.Medium
        self.said.setText(said)
        self.of.setText(of)
        self.of.setVisible(bool(of))
        self.of.setProperty("dim", not headline.value)
        self.of.style().polish(self.of)
        self._dress()
        self.show()

    def _dress(self) -> None:
        font = QFont(self.font())
        font.setPointSizeF(font.pointSizeF() * self._size)
        font.setWeight(self._weight)
        self.said.setFont(font)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._dress()
