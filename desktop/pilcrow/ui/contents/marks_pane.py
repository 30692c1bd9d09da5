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
from ..base.language import noop, tr
from ..base.look import inks
from ..base.look.fonts import scaled
from ..base.look.layouts import mirror
from ..base.look.lettering import draw_line
from ..base.look.theme import as_tip, tokens
from .filtered_list import FilteredList, Index, RowPainter, Rows

_ORDERS = {noop("By place"): "place", noop("By colour"): "colour", noop("By time"): "time"}
_EMPTY = noop("No marks yet. Select text and choose a colour, or draw an area with Ctrl held.")
_PAD, _LEFT, _DOT = 8, 28, 5
_NAMES = {
    AnnotationKind.HIGHLIGHT: noop("highlight"),
    AnnotationKind.UNDERLINE: noop("underline"),
    AnnotationKind.STRIKE: noop("strike-out"),
    AnnotationKind.SQUIGGLE: noop("squiggle"),
    AnnotationKind.NOTE: noop("note"),
    AnnotationKind.AREA: noop("area"),
    AnnotationKind.BOOKMARK: noop("bookmark"),
}


class _MarksModel(Rows[Annotation]):
    label: Callable[[int], str] = str
    placed: Callable[[Annotation], bool] = bool

    def text(self, row: Annotation, role: int) -> str | None:
        if role == Qt.ItemDataRole.DisplayRole:
            return mark_title(row)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{mark_title(row)}. {self.where(row)}"
        if role == Qt.ItemDataRole.ToolTipRole:
            return as_tip("\n\n".join(filter(None, (row.quotation, row.note))))
        return None

    def where(self, annotation: Annotation) -> str:
        """Page, kind and note of a mark, in one line."""
        if self.placed(annotation):
            place = tr("p. {page}", page=self.label(annotation.anchor.page))
        else:
            place = tr("not found in this file")
        by = ", ".join(filter(None, (tr("in the file"), annotation.author))) if annotation.in_file else ""
        note = "" if mark_title(annotation) == _plain_note(annotation) else _plain_note(annotation)
        kind = "" if mark_title(annotation) == _kind_name(annotation) else _mark_kind(annotation)
        return " · ".join(filter(None, (place, kind, by, note)))


class _MarkRows(RowPainter[Annotation]):
    """Rows of two lines: the marked text, then place and note."""

    def __init__(self, marks: _MarksModel) -> None:
        super().__init__()
        self._marks = marks

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(100, 2 * QFontMetrics(option.font).height() + 2 * _PAD)

    def paint_row(self, painter: QPainter, area: QRect, row: Annotation) -> None:
        colours, metrics = tokens(), painter.fontMetrics()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        top = area.top() + _PAD
        sign = mirror(QRect(area.left(), top, scaled(_LEFT) + 4, metrics.height()), area)
        centre, dot = sign.toRectF().center(), scaled(_DOT)
        painter.setPen(QPen(QColor(inks.line_colour(row.colour, dark=colours.dark)), 1.2))
        painter.setBrush(QColor(inks.fill_colour(row.colour, dark=colours.dark)))
        if row.kind is AnnotationKind.BOOKMARK:
            half = scaled(3)
            painter.drawRect(round(centre.x()) - half, round(centre.y()) - dot, 2 * half, 2 * dot)
        elif row.kind in (AnnotationKind.AREA, AnnotationKind.NOTE):
            painter.drawRoundedRect(round(centre.x()) - dot, round(centre.y()) - dot, 2 * dot, 2 * dot, 2, 2)
        else:
            painter.drawEllipse(centre, dot, dot)
        width = area.width() - scaled(_LEFT) - _PAD
        for text, colour in ((mark_title(row), colours.text), (self._marks.where(row), colours.dim)):
            painter.setPen(QColor(colour))
            line = QRect(area.left() + scaled(_LEFT), top, width, metrics.height())
            draw_line(painter, mirror(line, area), text)
            top += metrics.height()


class MarksPane(FilteredList[Annotation]):
    """A list of marks; a click goes to a mark, Delete removes it, Return opens its note."""

    opened = Signal(object)
    """An `Annotation` whose note is to be opened."""
    removed = Signal(object)

    def __init__(self) -> None:
        self._all: list[Annotation] = []
        self._marks = _MarksModel()
        super().__init__(self._marks, _MarkRows(self._marks), tr("Marks"), tr("Filter marks"))
        self.list.doubleClicked.connect(lambda index: self.choose(self._marks.rows[index.row()]))
        self.order, self.colour = QComboBox(), QComboBox()
        self.order.setAccessibleName(tr("Order of marks"))
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
        self.lay_out(row)
        for choice in (self.order, self.colour):
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

    def refill(self) -> None:
        words, colour = self.filter.text().casefold().split(), self.colour.currentData()
        rows = [a for a in self._all if colour is None or (a.colour == colour)]
        rows = [a for a in rows if all(word in _searched_words(a) for word in words)]
        colours, order = list(Colour), self.order.currentData()
        if order == "colour":
            rows.sort(key=lambda a: (colours.index(a.colour), a.order))
        elif order == "time":
            rows.sort(key=lambda a: -a.changed)
        else:
            rows.sort(key=lambda a: (not self._marks.placed(a), a.order))
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
    """A note in one line, without Markdown syntax, which readers' own notes are written in."""
    note = annotation.note
    return in_line(note if annotation.foreign else re.sub(r"^\s*>+|[*_`#]+", "", note, flags=re.MULTILINE))


def _searched_words(annotation: Annotation) -> str:
    kind, colour = _mark_kind(annotation), tr(inks.NAMES[annotation.colour])
    return f"{annotation.quotation}\n{annotation.note}\n{kind}\n{colour}\n{annotation.author}".casefold()
