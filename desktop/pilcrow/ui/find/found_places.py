"""Matches of a search: their places for the viewer, and a list of snippets."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QObject, QPointF, QRect, QSize, QStringListModel, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QPainter, QTextCharFormat, QTextLayout, QTextOption
from PySide6.QtWidgets import QListView, QStyledItemDelegate, QStyleOptionViewItem

from ...core.find import Match
from ...core.geometry import Box
from ...core.model import Paragraph
from ..base import page_names
from ..base.look.fonts import scaled
from ..base.look.layouts import mirror
from ..base.look.lettering import right_to_left, tabular_figures
from ..base.look.theme import tokens
from ..contents.model import Index

_BEFORE, _AFTER = 32, 200  # characters of context in a row
_LONG = 40  # characters of a match that fills most of its row
_WIDE, _TITLE = 400, 0.3
"""Least width of a row that shows the section, in pixels, and the greatest share of the row for its title."""
_ONE_LINE = {ord(sign): " " for sign in "\n\r\t\v\f\u2028\u2029"}


class FoundPlace(NamedTuple):
    """A match with its printed place: for each 0-based page, in order, boxes in points of the page as shown.

    `path` is the path of another open document, `label` the page label in the list and `title` the section title;
    all are "" for the document in front, whose text provides both.
    """

    match: Match
    places: dict[int, tuple[Box, ...]]
    path: str = ""
    label: str = ""
    title: str = ""

    @property
    def page(self) -> int:
        return next(iter(self.places))

    def boxes(self) -> dict[int, tuple[Box, ...]]:
        return self.places


def nearest_match(hits: Sequence[FoundPlace], place: FoundPlace) -> int:
    """Number of the match nearest to a place on its page; -1 if there is none on the page."""
    ((x, y), *_) = (box.center for box in place.places[place.page])

    def distance(row: int) -> float:
        (box, *_) = hits[row].places[place.page]
        return abs(box.center[0] - x) + abs(box.center[1] - y)

    return min((row for row, hit in enumerate(hits) if hit.page == place.page), key=distance, default=-1)


def hit(match: Match) -> FoundPlace:
    """A match with its place, computed once; a match without one gets the lines of its paragraph."""
    spans = match.paragraph.spans
    page = spans[0].page
    return FoundPlace(match, match.boxes() or {page: tuple(span.box for span in spans if span.page == page)})


class HitList(QStringListModel):
    """Matches as rows. Qt counts them itself: its layout asks thousands of times, and each call into Python may
    wait for other threads.
    """

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.all: list[FoundPlace] = []
        self.label: Callable[[int], str] = lambda page: str(page + 1)
        """Returns the printed label of a page (0-based)."""
        self.section: Callable[[Paragraph], str] = lambda _paragraph: ""
        """Returns the title of a paragraph's section."""

    def label_of(self, hit: FoundPlace) -> str:
        return hit.label or self.label(hit.page)

    def title_of(self, hit: FoundPlace) -> str:
        return hit.title if hit.path else self.section(hit.match.paragraph)

    def add(self, hits: Sequence[FoundPlace], row: int) -> None:
        """Insert matches before the one at `row`, or at the end."""
        self.all[row:row] = hits
        self.insertRows(row, len(hits))

    def clear(self) -> None:
        self.all = []
        self.setStringList([])

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self.all):
            return None
        hit = self.all[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return snippet(hit.match)[0]
        if role == Qt.ItemDataRole.AccessibleTextRole:
            title = self.title_of(hit)
            page = page_names.capitalised(self.label_of(hit))
            return f"{', '.join(filter(None, (page, title)))}: {snippet(hit.match)[0]}"
        if role == Qt.ItemDataRole.UserRole:
            return hit
        return None


def snippet(match: Match, before: int = _BEFORE) -> tuple[str, int, int]:
    """One line around a match, with up to `before` characters of context, and the match's start and end in the
    line.
    """
    text = match.paragraph.text
    begin = max(0, match.start - before)
    if begin:  # start at a word, if there are words
        space = text.find(" ", begin, match.start)
        begin = space + 1 if space >= 0 else begin
    ahead = ("…" if begin else "") + text[begin : match.start]
    line = ahead + text[match.start : match.end + _AFTER]
    return line.translate(_ONE_LINE), len(ahead), len(ahead) + match.end - match.start


class Snippets(QStyledItemDelegate):
    """A row: the words around the match, the match bold, and at the right its section and page label."""

    def __init__(self, view: QListView, hits: HitList) -> None:
        super().__init__(view)
        self._view = view
        self._hits = hits

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, max(26, self._view.fontMetrics().height() + 8))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        hit: FoundPlace = index.data(Qt.ItemDataRole.UserRole)
        colours = tokens()
        view = self._view
        rect = view.visualRect(index)
        current = index.row() == view.currentIndex().row()
        pointed = view.viewport().underMouse() and rect.contains(
            view.viewport().mapFromGlobal(view.cursor().pos())
        )
        if current or pointed:
            painter.fillRect(rect, QColor(colours.selection))
        if current:
            painter.fillRect(
                mirror(QRect(rect.left(), rect.top(), 3, rect.height()), rect), QColor(colours.accent)
            )
        label = self._hits.label_of(hit)
        inner = rect.adjusted(14, 0, -14, 0)
        painter.setFont(tabular_figures(view.font()))
        painter.setPen(QColor(colours.faint))
        painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, label)
        space = painter.fontMetrics().horizontalAdvance(label) + 16
        inner.setRight(inner.right() - space)
        if inner.width() > scaled(_WIDE):
            metrics = painter.fontMetrics()
            title = self._hits.title_of(hit)
            title = metrics.elidedText(title, Qt.TextElideMode.ElideRight, round(_TITLE * inner.width()))
            there = mirror(inner, rect)
            painter.drawText(there, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, title)
            inner.setRight(inner.right() - metrics.horizontalAdvance(title) - 16)
        _paint_snippet(painter, mirror(inner, rect), hit.match, view.font())


def _paint_snippet(painter: QPainter, rect: QRect, match: Match, font: QFont) -> None:
    colours, room, strong = tokens(), rect.width() - 12, QFont(font)
    strong.setWeight(QFont.Weight.Bold)
    for before in (_BEFORE, _BEFORE // 2, _BEFORE // 4, 0):  # so that the match itself is visible
        line, start, end = snippet(match, before)
        if QFontMetrics(strong).horizontalAdvance(line[: end + 1]) <= room:
            break
    measured = strong if end - start > _LONG else font  # most of the visible text is bold
    shown = QFontMetrics(measured).elidedText(line, Qt.TextElideMode.ElideRight, room)
    layout = QTextLayout(shown, font)
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.NoWrap)
    if right_to_left(match.paragraph.text):
        option.setTextDirection(Qt.LayoutDirection.RightToLeft)
        option.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignAbsolute)
    layout.setTextOption(option)
    found = QTextLayout.FormatRange()
    found.start, found.length = start, max(0, min(end, len(shown)) - start)
    style = QTextCharFormat()
    style.setFontWeight(QFont.Weight.Bold)
    style.setForeground(QColor(colours.text))
    found.format = style
    layout.setFormats([found])
    layout.beginLayout()
    written = layout.createLine()
    written.setLineWidth(rect.width())
    layout.endLayout()
    painter.setPen(QColor(colours.dim))
    layout.draw(painter, QPointF(rect.left(), rect.center().y() + 1 - written.height() / 2))
