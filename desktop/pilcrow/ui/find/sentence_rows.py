"""Rows of two lines with the sentence of each match, the match bold, and the page."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRect, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ...core.find import Match
from ...core.language import sentences
from ..base.look.layouts import mirror
from ..base.look.lettering import in_lines, right_to_left, tabular_figures
from ..base.look.theme import tokens
from ..contents.model import Index
from .found_places import FoundPlace, HitList

_LINES, _PAD, _SIDE, _GAP = 2, 5, 14, 10
_BEFORE, _AFTER = 36, 240
"""Greatest number of characters of the sentence before and after the match."""
_ONE_LINE = {ord(sign): " " for sign in "\n\r\t\v\f\u2028\u2029"}


def sentence_around(match: Match) -> tuple[str, int, int]:
    """The sentence around a match, shortened if it is long, and the match's start and end in it."""
    text = match.paragraph.text
    around = ((a, b) for a, b in sentences.sentence_ranges(text) if a <= match.start < b)
    begin, end = next(around, (match.start, match.end))
    cut = max(begin, match.start - _BEFORE)
    if cut > begin:
        space = text.find(" ", cut, match.start)
        cut = space + 1 if space >= 0 else cut
    before = ("…" if cut > begin else "") + text[cut : match.start]
    last = max(end, match.end)
    line = before + text[match.start : min(last, match.end + _AFTER)]
    line = f"{line.rstrip()}…" if last > match.end + _AFTER else line
    return line.translate(_ONE_LINE), len(before), len(before) + match.end - match.start


class SentenceRows(QStyledItemDelegate):
    """See the module."""

    def __init__(self, view: QListView, hits: HitList) -> None:
        super().__init__(view)
        self._view, self._hits = view, hits

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(0, _LINES * self._view.fontMetrics().height() + 2 * _PAD)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        hit: FoundPlace = index.data(Qt.ItemDataRole.UserRole)
        colours, area = tokens(), QRect(option.rect)
        current = index.row() == self._view.currentIndex().row()
        painter.save()
        if current or option.state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(area, QColor(colours.selection))
        if current:
            painter.fillRect(
                mirror(QRect(area.left(), area.top(), 3, area.height()), area), QColor(colours.accent)
            )
        inner = area.adjusted(_SIDE, _PAD, -_SIDE, -_PAD)
        label = self._hits.label_of(hit)
        painter.setFont(tabular_figures(self._view.font()))
        painter.setPen(QColor(colours.faint))
        page = QRect(inner)
        page.setLeft(inner.right() + 1 - painter.fontMetrics().horizontalAdvance(label))
        painter.drawText(mirror(page, area), Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop, label)
        inner.setRight(page.left() - _GAP)
        self._write(painter, mirror(inner, area), hit.match)
        painter.restore()

    def _write(self, painter: QPainter, rect: QRect, match: Match) -> None:
        colours = tokens()
        text, start, end = sentence_around(match)
        option = QTextOption()
        if right_to_left(match.paragraph.text):
            option.setTextDirection(Qt.LayoutDirection.RightToLeft)
            option.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute)
        meant = QTextLayout.FormatRange()
        meant.start, meant.length = start, end - start
        style = QTextCharFormat()
        style.setFontWeight(700)
        style.setForeground(QColor(colours.text))
        meant.format = style
        layout = in_lines(text, self._view.font(), rect.width(), _LINES, [meant], option)
        painter.setPen(QColor(colours.dim))
        painter.setClipRect(rect)
        layout.draw(painter, QPointF(rect.topLeft()))
