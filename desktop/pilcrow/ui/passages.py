"""The small window that shows a cited passage beside its chip."""

from __future__ import annotations

import re
from html import escape
from math import ceil

from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QGuiApplication, QPainter, QPaintEvent, QPen, QTextDocument
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLayout, QVBoxLayout, QWidget

from ..core.model import CELL
from . import theme
from .chips import mix
from .wording import Passage

_WIDTH, _WIDEST = 380, 720
_FIGURE = re.compile(r"[^\w\s]{0,2}\s?\d|[–—-]$")


class PassagePopup(QWidget):
    """Place, page and text of a passage, its quote in bold. Never takes the focus."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.ToolTip | Qt.WindowType.FramelessWindowHint)
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAccessibleName("Cited passage")
        self.place, self.page, self.text = QLabel(), QLabel(), QLabel()
        for label in (self.place, self.page):
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.page.setProperty("dim", True)
        self.place.setProperty("dim", True)
        self.place.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.RichText)
        self.text.setWordWrap(True)
        top = QHBoxLayout()
        top.addWidget(self.place, 1)
        top.addWidget(self.page, 0, Qt.AlignmentFlag.AlignTop)
        layout = self._layout = QVBoxLayout(self)
        layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)
        layout.setContentsMargins(16, 12, 16, 12)
        layout.setSpacing(8)
        layout.addLayout(top)
        layout.addWidget(self.text)

    def show_passage(self, passage: Passage, number: int, chip: QRect) -> None:
        """Show it below `chip` (global pixels), above where there is no room, always wholly on the screen."""
        self.place.setText(f"{number}   {passage.place}")
        self.page.setText(passage.page)
        self.text.setText(_table(passage) if CELL in passage.text else _running(passage))
        screen = QGuiApplication.screenAt(chip.center()) or self.screen()
        area = screen.availableGeometry()
        width = min(self._wanted() if CELL in passage.text else _WIDTH, area.width() - 16)
        height = self._layout.totalHeightForWidth(width)
        left = max(area.left() + 8, min(chip.left() - 12, area.right() - width - 8))
        top = chip.bottom() + 6
        if top + height > area.bottom():
            top = chip.top() - 6 - height
        self.setGeometry(QRect(QPoint(left, max(area.top(), top)), QSize(width, height)))
        self.show()

    def _wanted(self) -> int:
        """The width at which a table's cells keep to one line each, within limits."""
        table = QTextDocument()
        table.setDefaultFont(self.text.font())
        table.setHtml(self.text.text())
        margins = self._layout.contentsMargins()
        return min(max(_WIDTH, ceil(table.idealWidth()) + margins.left() + margins.right()), _WIDEST)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme.tokens()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(t.panel))
        painter.setPen(QPen(mix(t.line, t.faint, 0.4), 1))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


def _running(passage: Passage) -> str:
    before, quote, after = (
        escape(text).replace("\n", "<br>") for text in (passage.before, passage.quote, passage.after)
    )
    return f"<p style='line-height: 125%'>{before}<b>{quote}</b>{after}</p>"


def _table(passage: Passage) -> str:
    """A row a line, figures at the right of their columns; of the columns those with anything in them."""
    parts = ((passage.before, "td"), (passage.quote, "th"), (passage.after, "td"))
    lines = [(line.split(CELL), tag) for part, tag in parts for line in part.strip("\n").split("\n") if line]
    filled = sorted({at for cells, _ in lines for at, cell in enumerate(cells) if cell.strip() and len(cells) > 1})
    rows = []
    for cells, tag in lines:
        if len(cells) == 1:
            rows.append(f"<{tag} align='left' colspan='{len(filled)}'>{escape(cells[0])}</{tag}>")
            continue
        shown = [cells[at].replace("$ ", "$\N{NO-BREAK SPACE}") if at < len(cells) else "" for at in filled]
        sides = ["right" if _FIGURE.match(cell) else "left" for cell in shown]
        rows.append("".join(f"<{tag} align='{s}'>{escape(c)}</{tag}>" for s, c in zip(sides, shown, strict=True)))
    return f"<table cellpadding='2'>{''.join(f'<tr>{row}</tr>' for row in rows)}</table>"
