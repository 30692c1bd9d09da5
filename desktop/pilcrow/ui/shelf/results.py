"""Results of a search in the texts: documents, each followed by its matching sentences with their pages."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QTextCharFormat,
    QTextLayout,
)
from PySide6.QtWidgets import QFrame, QListView, QStyledItemDelegate, QStyleOptionViewItem

from ...core.language.terms import rough_terms, telling_terms
from ...core.shelf import FoundDocument, FoundSentence
from ..base import page_names
from ..base.language import tr
from ..base.look.layouts import mirror
from ..base.look.lettering import draw_line, in_lines, tabular_figures
from ..base.look.theme import draw_frame, tokens
from ..base.section_names import section_name
from ..contents.model import Index

_NOTHING = QModelIndex()
_PAD, _INDENT = 12, 24
_ASIDE = 300
"""Greatest width of a sentence's place, in pixels."""
_FAR, _BEFORE = 140, 60
"""Number of characters before the first match from which a sentence is shortened, and the number kept."""
_WORD = re.compile(r"\w+")


class ResultRow(NamedTuple):
    """A document, or one of its sentences."""

    document: FoundDocument
    sentence: FoundSentence | None


class Results(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: list[ResultRow] = []
        self.terms: frozenset[str] = frozenset()

    def clear(self) -> None:
        self.beginResetModel()
        self.rows = []
        self.endResetModel()

    def add(self, found: Sequence[FoundDocument], words: str) -> None:
        """Append results, so that nothing moves under the pointer."""
        self.terms = frozenset(telling_terms(words)) or frozenset(rough_terms(words))
        rows = [ResultRow(each, sentence) for each in found for sentence in (None, *each.sentences)]
        self.beginInsertRows(_NOTHING, len(self.rows), len(self.rows) + len(rows) - 1)
        self.rows += rows
        self.endInsertRows()

    def rowCount(self, parent: Index = _NOTHING) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self.rows):
            return None
        document, sentence = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return sentence.text if sentence else document.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{self.place(sentence)}: {sentence.text}" if sentence else document.title
        return None

    def place(self, sentence: FoundSentence) -> str:
        """Page and section of a sentence, and whether it only says something like the words: "similar in meaning ·
        p. 30 · Cash flows".
        """
        similar = next(_matches(sentence.text, self.terms), None) is None
        page = page_names.abbreviated(page_names.full_name(sentence.pages, sentence.page))
        told = (tr("similar in meaning") if similar else "", page, section_name(sentence.section))
        return " · ".join(filter(None, told))


class ResultList(QListView):
    """A list of results; a click or Enter opens the document at the place."""

    chosen = Signal(str, object)
    """The path, and the `FoundSentence`; None for the document."""

    def __init__(self, results: Results) -> None:
        super().__init__()
        self._results = results
        self.setModel(results)
        self.setItemDelegate(_ResultPainter(self, results))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setStyleSheet("QListView { background: transparent } QListView::item { height: 0 }")
        self.setAccessibleName(tr("Found in the texts"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self._choose(self.indexAt(event.position().toPoint()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _choose(self, index: Index) -> None:
        if 0 <= index.row() < len(self._results.rows):
            document, sentence = self._results.rows[index.row()]
            self.chosen.emit(document.path, sentence)


class _ResultPainter(QStyledItemDelegate):
    """Paints titles bold, and sentences in two lines with the searched words bold and the place at the right."""

    def __init__(self, view: ResultList, results: Results) -> None:
        super().__init__(view)
        self._view, self._results = view, results

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        line = self._view.fontMetrics().height()
        row = self._results.rows[index.row()]
        return QSize(0, 2 * line + 20 if row.sentence else line + 22)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        colours, view = tokens(), self._view
        rect = view.visualRect(index)
        document, sentence = self._results.rows[index.row()]
        painter.save()
        pointer = view.viewport().mapFromGlobal(view.cursor().pos())
        focused = view.hasFocus() and index.row() == view.currentIndex().row()
        if focused or (view.underMouse() and rect.contains(pointer)):
            draw_frame(painter, rect, line=colours.focus if focused else "", fill=colours.selection)
        font = QFont(view.font())
        if sentence is None:
            font.setWeight(QFont.Weight.DemiBold)
            text = rect.adjusted(_PAD, 8, -_PAD, 0)
            painter.setFont(font)
            painter.setPen(QColor(colours.text))
            draw_line(painter, text, document.title)
        else:
            text = mirror(rect.adjusted(_INDENT, 4, -_PAD, -4), rect)
            self._paint_sentence(painter, text, sentence, font)
        painter.restore()

    def _paint_sentence(self, painter: QPainter, rect: QRect, sentence: FoundSentence, font: QFont) -> None:
        colours = tokens()
        small = tabular_figures(font)
        told = self._results.place(sentence)
        aside = min(_ASIDE, rect.width() // 3)
        shown = QFontMetrics(small).elidedText(told, Qt.TextElideMode.ElideRight, aside - 12)
        painter.setFont(small)
        painter.setPen(QColor(colours.dim))
        line = QFontMetrics(font).height()
        there = QRect(rect.right() - aside, rect.top() + 4, aside, line)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        painter.drawText(mirror(there, rect), right, shown)
        told = _from_the_words_on(sentence.text, self._results.terms)
        painter.setPen(QColor(colours.text))
        words = mirror(QRect(rect.left(), rect.top() + 4, rect.width() - aside - 12, 2 * line), rect)
        layout = in_lines(told, font, words.width(), 2, list(_bold_formats(told, self._results.terms)))
        layout.draw(painter, words.topLeft().toPointF())


def _matches(text: str, terms: frozenset[str]) -> Iterator[tuple[int, int]]:
    """Ranges of the searched words in a text, as start and end characters."""
    return (found.span() for found in _WORD.finditer(text) if terms.intersection(rough_terms(found[0])))


def _from_the_words_on(text: str, terms: frozenset[str]) -> str:
    """The text, without its part long before the first searched word."""
    first = next(_matches(text, terms), (0, 0))[0]
    begin = text.rfind(" ", 0, max(0, first - _BEFORE)) + 1
    return f"… {text[begin:]}" if begin and first > _FAR else text


def _bold_formats(text: str, terms: frozenset[str]) -> Iterator[QTextLayout.FormatRange]:
    for start, end in _matches(text, terms):
        made = QTextLayout.FormatRange()
        made.start, made.length = start, end - start
        style = QTextCharFormat()
        style.setFontWeight(QFont.Weight.DemiBold)
        made.format = style
        yield made
