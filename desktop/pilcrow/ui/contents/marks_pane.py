"""The pane of marks, notes and bookmarks: ordered by place, colour or time, filtered by words and colours."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from PySide6.QtCore import (
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter, QPen, QResizeEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QComboBox,
    QStyleOptionViewItem,
)

from ...core.language.sentences import in_line
from ...core.marks.annotation import Annotation, AnnotationKind, Colour
from ..base import page_names
from ..base.language import noop, tr
from ..base.look import inks
from ..base.look.fonts import scaled
from ..base.look.layouts import lay_row, mirror
from ..base.look.lettering import draw_line, side
from ..base.look.theme import as_tip, tokens
from ..base.look.words import make_button
from .filtered_list import FilteredList, Index, RowPainter, Rows

_ORDERS = {noop("By place"): "place", noop("By colour"): "colour", noop("By time"): "time"}
_EMPTY = noop("No marks yet. Select text and choose a colour, or draw an area with Ctrl held.")
_FILTERS: dict[str, Callable[[Annotation], bool]] = {
    noop("All marks"): lambda _mark: True,
    noop("With a note"): lambda mark: bool(mark.note),
    noop("Not done"): lambda mark: not mark.done,
    noop("Done"): lambda mark: mark.done,
    noop("Bookmarks"): lambda mark: mark.kind is AnnotationKind.BOOKMARK,
    noop("In the file"): lambda mark: mark.in_file,
}
_PAD, _LEFT, _DOT = 8, 28, 5
_TALLEST = 1 << 20
"""Pixels: more than any note is high."""
_NAMES = {
    AnnotationKind.HIGHLIGHT: noop("highlight"),
    AnnotationKind.UNDERLINE: noop("underline"),
    AnnotationKind.STRIKE: noop("strike-out"),
    AnnotationKind.SQUIGGLE: noop("squiggle"),
    AnnotationKind.NOTE: noop("note"),
    AnnotationKind.AREA: noop("area"),
    AnnotationKind.BOOKMARK: noop("bookmark"),
    AnnotationKind.INK: noop("drawing"),
    AnnotationKind.TEXT: noop("text box"),
}


class _MarksModel(Rows[Annotation]):
    label: Callable[[int], str] = str
    placed: Callable[[Annotation], bool] = bool

    def text(self, row: Annotation, role: int) -> str | None:
        if role == Qt.ItemDataRole.DisplayRole:
            return mark_title(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ". ".join(filter(None, (mark_title(row), in_line(_note_below(row)), self.where(row))))
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tip("\n\n".join(filter(None, (row.quotation, row.note))))
        return None

    def where(self, annotation: Annotation) -> str:
        """Page, kind and state of a mark, in one line."""
        if self.placed(annotation):
            place = page_names.abbreviated(self.label(annotation.anchor.page))
        else:
            place = tr("not found in this file")
        by = ", ".join(filter(None, (tr("in the file"), annotation.author))) if annotation.in_file else ""
        kind = "" if mark_title(annotation) == _kind_name(annotation) else _mark_kind(annotation)
        done = tr("✓ done") if annotation.done else ""
        return " · ".join(filter(None, (place, kind, by, done)))


class _MarkRows(RowPainter[Annotation]):
    """Rows with the marked text in one line, the whole note, and the place."""

    def __init__(self, marks: _MarksModel) -> None:
        super().__init__()
        self._marks = marks
        self.width = 200
        """Width of the rows, in pixels."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        metrics = QFontMetrics(option.font)
        title, note = _texts(self._marks.rows[index.row()])
        high = metrics.height() * (1 + bool(title)) + self._high(note, metrics) + 2 * _PAD
        return QSize(100, high)

    def _high(self, note: str, metrics: QFontMetrics) -> int:
        """Height of a note, in pixels."""
        room = QRect(0, 0, self.width - scaled(_LEFT) - _PAD, _TALLEST)
        return metrics.boundingRect(room, Qt.TextFlag.TextWordWrap, note).height() if note else 0

    def paint_row(self, painter: QPainter, area: QRect, row: Annotation) -> None:
        colours, metrics = tokens(), painter.fontMetrics()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = area.top() + _PAD
        sign = mirror(QRect(area.left(), top, scaled(_LEFT) + 4, metrics.height()), area)
        _paint_sign(painter, sign, row)
        title, note = _texts(row)
        text = QColor(colours.dim if row.done else colours.text)
        line = QRect(area.left() + scaled(_LEFT), top, area.width() - scaled(_LEFT) - _PAD, metrics.height())
        if title:
            painter.setPen(text)
            draw_line(painter, mirror(line, area), title)
            line.moveTop(line.bottom() + 1)
        if note:
            painter.setPen(text)
            place = QRect(line.topLeft(), QSize(line.width(), self._high(note, metrics)))
            painter.drawText(mirror(place, area), side(note) | Qt.TextFlag.TextWordWrap, note)
            line.moveTop(place.bottom() + 1)
        painter.setPen(QColor(colours.dim))
        draw_line(painter, mirror(line, area), self._marks.where(row))


def _paint_sign(painter: QPainter, place: QRect, row: Annotation) -> None:
    """Paint the sign of a mark's kind, in its colour."""
    centre, dot = place.toRectF().center(), scaled(_DOT)
    painter.setPen(QPen(QColor(inks.line_colour(row.colour, dark=tokens().dark)), 1.2))
    painter.setBrush(QColor(inks.fill_colour(row.colour, dark=tokens().dark)))
    if row.kind is AnnotationKind.BOOKMARK:
        half = scaled(3)
        painter.drawRect(round(centre.x()) - half, round(centre.y()) - dot, 2 * half, 2 * dot)
    elif row.kind in (AnnotationKind.AREA, AnnotationKind.NOTE):
        painter.drawRoundedRect(round(centre.x()) - dot, round(centre.y()) - dot, 2 * dot, 2 * dot, 2, 2)
    else:
        painter.drawEllipse(centre, dot, dot)


class MarksPane(FilteredList[Annotation]):
    """A list of marks; a click goes to a mark, Delete removes it, Return opens its note."""

    opened = Signal(object)
    """An `Annotation` whose note is to be opened."""
    removed = Signal(object)
    export_wanted = Signal()
    """The marks in the list are to be written to a file."""

    def __init__(self) -> None:
        self._all: list[Annotation] = []
        self._marks = _MarksModel()
        self._painter = _MarkRows(self._marks)
        super().__init__(self._marks, self._painter, tr("Marks"), tr("Filter marks"))
        self.list.setUniformItemSizes(False)
        self.list.doubleClicked.connect(lambda index: self.choose(self._marks.rows[index.row()]))
        self.order, self.colour, self.kind = QComboBox(), QComboBox(), QComboBox()
        self.order.setAccessibleName(tr("Order of marks"))
        self.kind.setAccessibleName(tr("Kind of marks"))
        for words in _FILTERS:
            self.kind.addItem(tr(words), words)
        self.export = make_button(tr("Export…"), self.export_wanted.emit)
        self.export.setToolTip(tr("Write the marks in this list to a file"))
        self.colour.setAccessibleName(tr("Colour of marks"))
        for words, kind in _ORDERS.items():
            self.order.addItem(tr(words), kind)
        self.colour.addItem(tr("All colours"), None)
        for colour in Colour:
            self.colour.addItem(tr(inks.NAMES[colour]), colour)
        row = self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.setSpacing(8)
        row.addWidget(self.order, 1)
        row.addWidget(self.colour, 1)
        self.lay_out(row, lay_row((self.kind, 1), (self.export, 1), spacing=8))
        for choice in (self.order, self.colour, self.kind):
            choice.currentIndexChanged.connect(self.refill)
        self.refill()

    def show_marks(
        self, found: Sequence[Annotation], label: Callable[[int], str], placed: Callable[[Annotation], bool]
    ) -> None:
        """List these marks; `label` returns the name of a page (0-based), `placed` True if a mark's place is
        known.
        """
        self._all = list(found)
        self._marks.label, self._marks.placed = label, placed
        self.refill()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Stack order and colour vertically if large text leaves no room for both."""
        boxes = (self.order, self.colour)
        narrow = 2 * max(box.sizeHint().width() for box in boxes) + self._row.spacing() + 24 > self.width()
        self._row.setDirection(QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight)
        super().resizeEvent(event)
        self._painter.width = self.list.viewport().width()
        self.list.scheduleDelayedItemsLayout()

    def refill(self) -> None:
        words, colour = self.filter.text().casefold().split(), self.colour.currentData()
        kind = _FILTERS[self.kind.currentData()]
        rows = [a for a in self._all if kind(a) and (colour is None or a.colour == colour)]
        rows = [a for a in rows if all(word in _searched_words(a) for word in words)]
        colours, order = list(Colour), self.order.currentData()
        if order == "colour":
            rows.sort(key=lambda a: (colours.index(a.colour), a.order))
        elif order == "time":
            rows.sort(key=lambda a: -a.changed)
        else:
            rows.sort(key=lambda a: (not self._marks.placed(a), a.order))
        for choice in (self.filter, self.order, self.colour, self.kind):
            choice.setVisible(len(self._all) > 1)
        self.export.setVisible(bool(self._all))
        self.export.setEnabled(bool(rows))
        self._painter.width = self.list.viewport().width()
        at = self.list.verticalScrollBar().value()
        self._list(rows, tr("No mark fits the filter.") if self._all else tr(_EMPTY))
        self.list.verticalScrollBar().setValue(at)

    def choose(self, row: Annotation) -> None:
        self.opened.emit(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.list.currentIndex().row()
        if event.key() == Qt.Key.Key_Delete and self.list.hasFocus() and 0 <= row < len(self._marks.rows):
            self.removed.emit(self._marks.rows[row])
        else:
            super().keyPressEvent(event)


def _texts(annotation: Annotation) -> tuple[str, str]:
    """The first line of a row, and the note below it."""
    note = _note_below(annotation)
    return ("" if note and not annotation.quotation else mark_title(annotation)), note


def _note_below(annotation: Annotation) -> str:
    """A note without Markdown syntax, which readers' own notes are written in."""
    note = annotation.note
    return (note if annotation.foreign else re.sub(r"^\s*>+|[*_`#]+", "", note, flags=re.MULTILINE)).strip()


def mark_title(annotation: Annotation) -> str:
    """Title of a mark: its text, else its note, else its kind."""
    return in_line(annotation.quotation) or _plain_note(annotation) or _kind_name(annotation)


def _kind_name(annotation: Annotation) -> str:
    """Kind of a mark, capitalised."""
    name = _mark_kind(annotation)
    return name[:1].upper() + name[1:]


def _mark_kind(annotation: Annotation) -> str:
    return tr("answer") if annotation.reply_to else tr(_NAMES[annotation.kind])


def _plain_note(annotation: Annotation) -> str:
    """A note in one line."""
    return in_line(_note_below(annotation))


def _searched_words(annotation: Annotation) -> str:
    kind, colour = _mark_kind(annotation), tr(inks.NAMES[annotation.colour])
    return f"{annotation.quotation}\n{annotation.note}\n{kind}\n{colour}\n{annotation.author}".casefold()
