"""A popup that shows a cited passage beside its chip."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from html import escape
from itertools import zip_longest
from math import ceil
from typing import cast

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QHideEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QShowEvent,
    QTextDocument,
)
from PySide6.QtWidgets import QLabel, QLayout, QWidget

from ....core.exchange.events import Citation
from ....core.model import CELL
from ...base.language import tr
from ...base.look import theme
from ...base.look.layouts import lay_column, lay_row
from ...base.look.words import make_label
from ..citations import Citations, Cited
from ..wording import CitedPassage, cited_passage
from .chips import mix

_WIDTH, _WIDEST = 380, 720
_FIGURE = re.compile(r"[^\w\s]{0,2}\s?\d|[–—-]$")
_CELLS = "<style>td, th { padding: 2px 12px 2px 0 }</style>"
_SIGNS = {"$", "€", "£", "¥"}


class PassagePopup(QWidget):
    """Place, page and text of a passage, its quote in bold. It never takes the focus."""

    def __init__(self, citations: Citations, parent: QWidget) -> None:
        """Show the passages of `citations` that are pointed at."""
        super().__init__(parent, Qt.WindowType.ToolTip | Qt.WindowType.FramelessWindowHint)
        self.pictured: Callable[[Cited, bool], bool] = lambda _cited, asked: asked
        """True if a picture of the page shows a passage instead, `asked` for or pointed at."""
        citations.pointed.connect(partial(self._show, asked=False))
        citations.previewed.connect(partial(self._show, asked=True))
        self._app = cast(QCoreApplication, QCoreApplication.instance())
        self.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
        self.setAccessibleName(tr("Cited passage"))
        self.place, self.page = make_label(role="dim", wrap=True), make_label(role="dim")
        self.text = QLabel(textFormat=Qt.TextFormat.RichText, wordWrap=True)
        self.remark = make_label(role="dim", wrap=True)
        top = lay_row((self.place, 1), (self.page, 0, Qt.AlignmentFlag.AlignTop), spacing=8)
        self._layout = lay_column(top, self.text, self.remark, within=self, margins=(16, 12, 16, 12), spacing=8)
        self._layout.setSizeConstraint(QLayout.SizeConstraint.SetNoConstraint)

    def _show(self, cited: Cited | None, chip: QRect, *, asked: bool) -> None:
        found = None
        if cited is not None and cited.corpus is not None and isinstance(cited.at, Citation):
            found = None if self.pictured(cited, asked) else cited_passage(cited.corpus, cited.at)
        if found is not None and cited is not None and isinstance(cited.at, Citation):
            self.show_passage(found, cited.at.number, chip)
        else:
            self.hide()

    def show_passage(self, passage: CitedPassage, number: int, chip: QRect) -> None:
        """Show the popup below `chip` (global pixels), or above if there is no room, always completely on the
        screen.
        """
        self.place.setText(f"{number}   {passage.place}")
        self.page.setText(passage.page)
        self.remark.setText(passage.remark)
        self.remark.setVisible(bool(passage.remark))
        wanted = _WIDTH
        if CELL in passage.text:
            lead, table = _table_html(passage)
            wanted = self._wanted(table)
            self.text.setText(f"<p>{lead}</p>{table}" if lead else table)
        else:
            self.text.setText(_running(passage))
        screen = QGuiApplication.screenAt(chip.center()) or self.screen()
        area = screen.availableGeometry()
        width = min(wanted, area.width() - 16)
        height = self._layout.totalHeightForWidth(width)
        left = max(area.left() + 8, min(chip.left() - 12, area.right() - width - 8))
        top = chip.bottom() + 6
        if top + height > area.bottom():
            top = chip.top() - 6 - height
        self.setGeometry(QRect(QPoint(left, max(area.top(), top)), QSize(width, height)))
        self.show()

    def _wanted(self, table: str) -> int:
        """Width at which the cells of a table need one line each, within limits."""
        document = QTextDocument()
        document.setDefaultFont(self.text.font())
        document.setHtml(table)
        margins = self._layout.contentsMargins()
        return min(max(_WIDTH, ceil(document.idealWidth()) + margins.left() + margins.right()), _WIDEST)

    def showEvent(self, event: QShowEvent) -> None:
        self._app.installEventFilter(self)
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        self._app.removeEventFilter(self)
        super().hideEvent(event)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Hide on any key, also on a shortcut: the popup may cover the text that a keyboard user reads."""
        if event.type() == QEvent.Type.ShortcutOverride:
            self.hide()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        t = theme.tokens()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(t.panel))
        painter.setPen(QPen(mix(t.line, t.faint, 0.4), 1))
        painter.drawRect(self.rect().adjusted(0, 0, -1, -1))


def _running(passage: CitedPassage) -> str:
    before, quote, after = (
        escape(text).replace("\n", "<br>") for text in (passage.before, passage.quote, passage.after)
    )
    return f"<p style='line-height: 125%'>{before}<b>{quote}</b>{after}</p>"


def _table_html(passage: CitedPassage) -> tuple[str, str]:
    """The text before the table; and its rows as HTML, a line each, figures right-aligned. Adjacent columns
    without a row that fills both are merged: one may hold figures with a currency sign, the other those without.
    """
    rows = _tagged_rows(passage)
    first = next(n for n, row in enumerate(rows) if len(row) > 1)
    lead = "<br>".join(f"<b>{text}</b>" if tag == "th" else text for [(text, tag)] in rows[:first])
    places: list[int] = []
    last, taken = 0, set[int]()
    for column in zip_longest(*(row for row in rows if len(row) > 1), fillvalue=("", "td")):
        filled = {n for n, (text, _) in enumerate(column) if text}
        if taken & filled:
            last, taken = last + 1, set()
        taken |= filled
        places.append(last)
    lines = []
    for row in rows[first:]:
        if len(row) == 1:
            [(text, tag)] = row
            lines.append(f"<{tag} align='left' colspan='{last + 1}'>{text}</{tag}>")
            continue
        shown = {place: cell for place, cell in zip(places, row, strict=False) if cell[0]}
        cells = [shown.get(place, ("", "td")) for place in range(last + 1)]
        sides = ["right" if _FIGURE.match(text) else "left" for text, _ in cells]
        lines.append("".join(f"<{t} align='{s}'>{text}</{t}>" for s, (text, t) in zip(sides, cells, strict=True)))
    return lead, f"{_CELLS}<table>{''.join(f'<tr>{line}</tr>' for line in lines)}</table>"


def _tagged_rows(passage: CitedPassage) -> list[list[tuple[str, str]]]:
    """Cells of each row with the tags that mark the quote; a sign in a cell of its own is joined to its figure."""
    low, high, at = len(passage.before), len(passage.before + passage.quote), 0
    rows = []
    for line in passage.text.split("\n"):
        row: list[tuple[str, str]] = []
        for cell in line.split(CELL):
            text = escape(cell.strip())
            if row and row[-1][0] in _SIGNS:
                text, row[-1] = f"{row[-1][0]} {text}".strip(), ("", "td")
            tag = "th" if at < high and low < at + len(cell) else "td"
            row.append((re.sub(r"(?<=[$€£¥]) ", "\N{NO-BREAK SPACE}", text), tag))
            at += len(cell) + 1
        rows.append(row)
    return rows
