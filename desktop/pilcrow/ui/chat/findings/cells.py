"""Cells of the table of findings: a document's finding, the result of checking it, and its pages."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QTextLayout, QTextOption
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from ....core.exchange.events import Citation
from ....core.exchange.findings import UNASKED, Finding
from ....core.verify.states import CONTRADICTED, UNCHECKED
from ...base.language import tr
from ...base.look import fonts, theme
from ..answer import tags
from ..wording import STATES, page_label

if TYPE_CHECKING:
    from .table import FindingsView

PAD_X, PAD_Y = 8, 5
_LINES, _MORE_LINES = 4, 14
"""Greatest number of lines in a cell, and in one of an enlarged table; the tool tip has the full text."""
_Index = QModelIndex | QPersistentModelIndex


@dataclass(frozen=True, slots=True)
class _Chip:
    """A page in a cell, and its rectangle."""

    citation: Citation
    label: str
    rect: QRect


@dataclass(frozen=True, slots=True)
class _Laid:
    """Layout of a cell, relative to its text's corner: the lines and, after or below the last one, the state's
    icon, with a word if the finding does not hold, and the pages.
    """

    lines: list[str]
    sign: QRect | None = None
    word: str = ""
    chips: tuple[_Chip, ...] = ()

    def height(self, spacing: int) -> int:
        below = [rect.bottom() + 1 for rect in (self.sign, *(chip.rect for chip in self.chips)) if rect]
        return max([len(self.lines) * spacing, *below])


class Cells(QStyledItemDelegate):
    """Paints a cell: finding, state and pages; dimmed if there is no finding."""

    def __init__(self, view: FindingsView, *, short: bool) -> None:
        super().__init__(view)
        self._view, self._lines = view, _LINES if short else _MORE_LINES
        self.hot: Citation | None = None
        self._known: dict[tuple[Finding | None, str, int], _Laid] = {}

    def forget(self) -> None:
        """Lay out every cell anew from now on: the font or the width of the table has changed."""
        self._known.clear()

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        width = self._view.columnWidth(index.column())
        height = self._laid(index, width).height(self._view.fontMetrics().lineSpacing())
        return QSize(width, height + 2 * PAD_Y)

    def _laid(self, index: _Index, width: int) -> _Laid:
        key = self._view.findings.finding(index), str(index.data()), width
        if key not in self._known:
            self._known[key] = self._lay(*key)
        return self._known[key]

    def _lay(self, finding: Finding | None, text: str, width: int) -> _Laid:
        font = self._view.font()
        room = max(20, width - 2 * PAD_X)
        lines = _broken(text, font, room, self._lines)
        if finding is None or not finding.found:
            return _Laid(lines)
        metrics, small = QFontMetrics(font), QFontMetrics(fonts.strong(fonts.small(font)))
        spacing = metrics.lineSpacing()
        left, top = metrics.horizontalAdvance(lines[-1]) + 6 if lines else 0, (len(lines) - 1) * spacing
        sign, word = None, state_word(finding)
        if finding.state in STATES and finding.state != UNCHECKED:
            wide = spacing + (small.horizontalAdvance(word) + 4 if word else 0)
            if left + wide > room:
                left, top = 0, len(lines) * spacing
            sign = QRect(left, top, min(wide, room), spacing)
            left += wide + 2
        chips: list[_Chip] = []
        for citation, label in self._pages(finding):
            wide = small.horizontalAdvance(label) + 6
            if left + wide > room:
                if chips and left:
                    break  # the tool tip lists all
                left, top = 0, top + spacing
            chips.append(_Chip(citation, label, QRect(left, top, min(wide, room), spacing)))
            left += wide + 2
        return _Laid(lines, sign, word, tuple(chips))

    def _pages(self, finding: Finding) -> Iterable[tuple[Citation, str]]:
        """Each cited page, without duplicates."""
        corpus, found = self._view.findings.corpus, dict[str, Citation]()
        for citation in finding.citations:
            label = page_label(corpus, citation.at, citation.quote) if corpus else str(citation.number)
            found.setdefault(label, citation)
        return ((citation, label) for label, citation in found.items())

    def chip_at(self, index: _Index, rect: QRect, point: QPoint) -> tuple[Citation, QRect] | None:
        """Citation and rectangle of the chip at a point of the view; None for none."""
        for chip in self._laid(index, rect.width()).chips:
            place = chip.rect.translated(rect.left() + PAD_X, rect.top() + PAD_Y)
            if place.contains(point):
                return chip.citation, place
        return None

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        t, rect = theme.tokens(), option.rect
        state = option.state
        painter.save()
        if state & QStyle.StateFlag.State_Selected or state & QStyle.StateFlag.State_MouseOver:
            painter.fillRect(rect, QColor(t.selection))
        painter.fillRect(rect.left(), rect.bottom(), rect.width(), 1, QColor(t.line))
        finding = self._view.findings.finding(index)
        laid = self._laid(index, rect.width())
        silent = finding is not None and not finding.found
        wrong = silent and finding is not None and finding.problem not in ("", UNASKED)
        painter.setPen(QColor(t.warning if wrong else t.dim if silent else t.text))
        painter.setFont(self._view.font())
        metrics = QFontMetrics(self._view.font())
        for number, line in enumerate(laid.lines):
            painter.drawText(
                rect.left() + PAD_X, rect.top() + PAD_Y + number * metrics.lineSpacing() + metrics.ascent(), line
            )
        painter.setFont(fonts.strong(fonts.small(self._view.font())))
        corner = rect.topLeft() + QPoint(PAD_X, PAD_Y)
        if laid.sign and finding:
            self._paint_sign(painter, finding.state, laid.word, laid.sign.translated(corner))
        for chip in laid.chips:
            place = chip.rect.translated(corner)
            if chip.citation is self.hot:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(t.selection))
                painter.drawRoundedRect(place, 6, 6)
            painter.setPen(QColor(t.accent))
            painter.drawText(place, Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter, chip.label)
        if state & QStyle.StateFlag.State_HasFocus and self._view.hasFocus():
            painter.setPen(QColor(t.focus))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
        painter.restore()

    def _paint_sign(self, painter: QPainter, state: str, word: str, place: QRect) -> None:
        """Paint the icon of a state, and its word if there is one."""
        size, colour = place.height(), tags.colour(state)
        theme.draw_icon(painter, tags.ICONS[state], colour, QRect(place.topLeft(), QSize(size, size)))
        painter.setPen(QColor(colour))
        painter.drawText(
            place.adjusted(size + 2, 0, 0, 0), Qt.AlignmentFlag.AlignLeading | Qt.AlignmentFlag.AlignVCenter, word
        )


def state_word(finding: Finding) -> str:
    """Word for the state of a finding that contradicts its document; "" for all others."""
    return tr(STATES[finding.state]) if finding.state == CONTRADICTED else ""


def _broken(text: str, font: QFont, width: int, most: int) -> list[str]:
    """A text in lines of this width, at most so many, the last one elided."""
    layout = QTextLayout(text, font)
    option = QTextOption(Qt.AlignmentFlag.AlignLeading)
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)  # a name may be one long word
    layout.setTextOption(option)
    layout.beginLayout()
    lines: list[str] = []
    while (line := layout.createLine()).isValid():
        line.setLineWidth(width)
        start = line.textStart()
        if len(lines) == most - 1:
            lines.append(QFontMetrics(font).elidedText(text[start:], Qt.TextElideMode.ElideRight, width))
            break
        lines.append(text[start : start + line.textLength()].rstrip())
    layout.endLayout()
    return lines
