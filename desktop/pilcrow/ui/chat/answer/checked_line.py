"""The line that tells what was checked in an answer; its words are underlined like the sentences they mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import (
    QAbstractTextDocumentLayout,
    QColor,
    QPainter,
    QPaintEvent,
    QPalette,
    QTextDocument,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from ...base.look import fonts, theme
from ...base.look.layouts import fit_height
from ..wording import Result, Underline
from .underlines import Underlined, draw_underlines

_APART = " · "
_AFTER_COUNT = re.compile(r"(?<=\d) ")
"""The space between a count and its noun, where no line ends."""


class CheckedLine(QAbstractButton):
    """Dim words in as many lines as they need; `clicked` asks how the answer was searched and read."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._underlined: list[Underlined] = []
        self._document = QTextDocument(self)
        self._document.setDocumentMargin(0)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        fit_height(self)
        self._dress()

    def tell(self, results: Sequence[Result]) -> None:
        """Show results of a check."""
        text, self._underlined = "", []
        for words, line in results:
            text += _APART if text else ""
            if line is not Underline.NONE:
                self._underlined.append(Underlined(len(text), len(text) + len(words), line))
            text += words if text else words[:1].upper() + words[1:]
        self.setText(text)
        self.setAccessibleName(text)
        self._document.setPlainText(_AFTER_COUNT.sub("\N{NO-BREAK SPACE}", text))
        self.updateGeometry()
        self.update()

    def underlined(self, line: Underline) -> list[str]:
        """Words with this line below them."""
        return [self.text()[start:end] for start, end, under in self._underlined if under is line]

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        self._document.setTextWidth(width)
        return ceil(self._document.size().height())

    def sizeHint(self) -> QSize:
        """Size of the words in one line."""
        self._document.setTextWidth(-1)
        return self._document.size().toSize() + QSize(1, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        self._document.setTextWidth(self.width())
        context = QAbstractTextDocumentLayout.PaintContext()
        context.palette.setColor(QPalette.ColorRole.Text, QColor(theme.tokens().dim))
        painter = QPainter(self)
        self._document.documentLayout().draw(painter, context)
        if self.hasFocus():
            theme.draw_frame(painter, self.rect(), line=theme.tokens().focus, radius=4)
        painter.end()
        draw_underlines(self, self._document, self._underlined, event.rect())

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._dress()

    def _dress(self) -> None:
        self._document.setDefaultFont(fonts.small(self.font()))
        self.updateGeometry()
