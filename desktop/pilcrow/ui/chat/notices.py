"""Notices in a conversation: lines with an icon, and the one notice about an answer."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRect
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from ..base.look import theme
from ..base.look.layouts import lay_column, lay_row, margins, mirror
from ..base.look.words import make_label
from .pieces import icon_size

_GRAVITY = "info", "stop", "warning"
"""Icons of notices, the gravest last."""


class NoticeLine(QWidget):
    """A message with an icon; a warning has its own colour."""

    def __init__(self, icon: str, text: str, parent: QWidget | None = None, *, warning: bool = False) -> None:
        super().__init__(parent)
        self.icon, self._warning = icon, warning
        self.label = make_label(text, role="warning" if warning else "dim", wrap=True, selectable=True)
        self._row = lay_row(self.label, within=self)
        self._fit()

    def _fit(self) -> None:
        """Leave room for the icon, which grows with the text."""
        self._row.setContentsMargins(margins(icon_size(self) + 8, 0, 0, 0))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange:
            self._fit()

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme.tokens()
        size = icon_size(self.label)
        sign = QRect(0, max(0, (self.label.fontMetrics().height() - size + 1) // 2), size, size)
        colour = t.warning if self._warning else t.dim
        theme.draw_icon(QPainter(self), self.icon, colour, mirror(sign, self.rect()))


class Remark(QWidget):
    """The one notice about an answer: the gravest, of equal ones the last; its tip has all of them."""

    def __init__(self) -> None:
        super().__init__()
        self.line: NoticeLine | None = None
        self._lines = lay_column(within=self)
        self.hide()

    def say(self, icon: str, text: str) -> None:
        """Say one thing more."""
        before = self.line
        told = f"{before.toolTip()}\n{text}" if before is not None else text
        if before is not None and _GRAVITY.index(before.icon) > _GRAVITY.index(icon):
            before.setToolTip(told)
            return
        if before is not None:
            self._lines.removeWidget(before)
            before.hide()
            before.deleteLater()
        self.line = NoticeLine(icon, text, self, warning=icon == "warning")
        self.line.setToolTip(told)
        self._lines.addWidget(self.line)
        self.line.show()
        self.show()
