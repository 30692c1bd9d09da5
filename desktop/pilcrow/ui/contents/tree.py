"""The tree of the contents pane as it is painted and worked with, and the legend of its dots."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QPointF, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QFrame, QStyledItemDelegate, QStyleOptionViewItem, QToolTip, QTreeView, QWidget

from ...core.highlights import MarkKind
from ...core.model import Section
from ..base.theme import tokens
from .model import ContentsModel, Index, names

_INDENT = 14
_LEFT = 14  # where the rows begin: arrows, or titles when nothing is nested
_RIGHT = 14
_GAP = 8
_DOT = 11  # from one dot to the next
_DEEPEST = 6  # levels further down are not indented more
_MOST_OPEN = 200
_MOVES = (
    Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
    Qt.Key.Key_Home, Qt.Key.Key_End,
)  # fmt: skip
_NOT_TYPING = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)
_KINDS = {
    MarkKind.FOUND: "a search of the agent found something here",
    MarkKind.READ: "the agent read here",
    MarkKind.CITED: "the answer cites this",
}


class _Row(NamedTuple):
    """One row laid out: where its parts go, in pixels of the viewport."""

    rect: QRect
    arrow: QPointF
    title: QRect
    shown: str
    font: QFont
    label: QRect
    dots: list[tuple[MarkKind, QPointF]]
    rightmost: bool


class _Fonts(NamedTuple):
    """What rows are written in, made once a painting; `label` is the width of the column of page labels."""

    top: tuple[QFont, QFontMetrics]
    other: tuple[QFont, QFontMetrics]
    figures: QFont
    label: int

    @classmethod
    def of(cls, font: QFont, label_length: int) -> _Fonts:
        bold, tabular = QFont(font), figures(font)
        bold.setBold(True)
        label = QFontMetrics(tabular).horizontalAdvance("0" * label_length)
        return cls((bold, QFontMetrics(bold)), (font, QFontMetrics(font)), tabular, label)


class _Heights(QStyledItemDelegate):
    """Rows 26 high, more for big fonts."""

    def __init__(self, view: QTreeView) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, max(26, self._view.fontMetrics().height() + 8))


class ContentsTree(QTreeView):
    """Rows of one height, painted here; the section being read is apart from the keyboard's row."""

    chosen = Signal(int)
    typed = Signal(str)
    left_alone = Signal()

    def __init__(self, outline: ContentsModel) -> None:
        super().__init__()
        self.opened: set[int] = set()
        """Ids of the sections that the reader opened."""
        self.lent: set[int] = set()
        """Ids of those opened to show the section being read; closed again behind it."""
        self.refused: set[int] = set()
        """Ids of those that the reader closed around it; they stay closed until it is elsewhere."""
        self.current = 0
        """Id of the section being read; 0: none."""
        self._outline = outline
        self._marked = self._hovered = 0
        self._fonts = _Fonts.of(self.font(), outline.label_length)
        self._lending = False
        self._moving = False  # somebody walks through the rows with the keyboard
        self.setModel(outline)
        self.setItemDelegate(_Heights(self))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
        self.setIndentation(_INDENT)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.clicked.connect(self._choose)
        self.expanded.connect(self._note_opened)
        self.collapsed.connect(self._note_closed)

    # ---- open and closed ----------------------------------------------------------------------------------

    def open_all(self, numbers: Iterable[int], *, lent: bool = False) -> None:
        """Open sections, but never so many that the window would stand still; `lent`: to be closed again."""
        self._lending = lent
        for number in islice(numbers, _MOST_OPEN):
            self.expand(self._outline.index_of(number))
        self._lending = False

    def forget(self) -> None:
        """The model is about to be reset."""
        for numbers in (self.opened, self.lent, self.refused):
            numbers.clear()

    def _note_opened(self, index: QModelIndex) -> None:
        (self.lent if self._lending else self.opened).add(index.internalId())
        self.refused.discard(index.internalId())

    def _note_closed(self, index: QModelIndex) -> None:
        self.opened.discard(index.internalId())
        self.lent.discard(index.internalId())
        self.refused.add(index.internalId())

    # ---- the section being read ---------------------------------------------------------------------------

    def set_current(self, number: int) -> bool:
        """Mark a section (0: none); whether it is another one."""
        if number == self.current:
            return False
        before = self.marked()
        self.current = number
        for row in (before, self.marked()):  # only these: painting all takes longer than a step of scrolling
            there = self.visualRect(self._outline.index_of(row))
            self.viewport().update(0, there.top(), self.viewport().width(), there.height())
        return True

    def follow(self, *, even_if_busy: bool = False) -> None:
        """Bring the section being read in sight; not while somebody is at work here."""
        busy = self._moving or self._pointed() or self._outline.words
        index = self._outline.index_of(self.current)
        if not index.isValid() or (busy and not even_if_busy):
            return
        path = self._outline.path(self.current)
        for number in self.lent - set(path):
            self.collapse(self._outline.index_of(number))
        self.refused &= set(path)
        self.open_all((number for number in reversed(path) if number not in self.refused), lent=True)
        index = self._outline.index_of(self.marked())
        rect = self.visualRect(index)
        if rect.top() < rect.height() or rect.bottom() > self.viewport().height() - rect.height():
            self.scrollTo(index, QTreeView.ScrollHint.PositionAtCenter)

    def marked(self) -> int:
        """The section that carries the mark: the one being read, or the outermost closed one around it."""
        closed = [n for n in self._outline.path(self.current) if not self.isExpanded(self._outline.index_of(n))]
        return closed[-1] if closed else self.current

    def _pointed(self) -> bool:
        return self.isVisible() and self.viewport().underMouse()

    # ---- the place in the list ----------------------------------------------------------------------------

    def sections_in_sight(self) -> list[tuple[tuple[str, str], int]]:
        """What each row in sight is known by, and its top in pixels; none at the very top."""
        found: list[tuple[tuple[str, str], int]] = []
        index = self.indexAt(QPoint(self.viewport().width() // 2, 1))
        while (section := self._outline.section(index)) and self.verticalScrollBar().value() > 0:
            top = self.visualRect(index).top()
            if top > self.viewport().height():
                break
            found.append((names(section), top))
            index = self.indexBelow(index)
        return found

    def put_at_top(self, number: int, top: int) -> None:
        """Scroll so that a section's row is at `top` pixels of the viewport, if it is not folded away."""
        self.executeDelayedItemsLayout()
        rect = self.visualRect(self._outline.index_of(number))
        bar = self.verticalScrollBar()
        if rect.isValid():
            bar.setValue(bar.value() + rect.top() - top)

    # ---- pointer and keyboard -----------------------------------------------------------------------------

    def enter(self) -> None:
        """Take the keyboard: at the first section that the filter found, else at the one being read."""
        index = self._outline.index_of(self.marked())
        if self._outline.words or not index.isValid():
            index = self._outline.index(0, 0)
            while self._outline.words and self.isExpanded(index):
                index = self._outline.index(0, 0, index)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.setCurrentIndex(index)
        self._moving = True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        typed = event.text().strip()
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape and self._outline.words:
            self.typed.emit("")
        elif event.key() in _MOVES:
            self._moving = True
            super().keyPressEvent(event)
        elif typed and typed.isprintable() and not event.modifiers() & _NOT_TYPING:
            self.typed.emit(typed)
        else:
            event.ignore()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._moving = False
        super().focusOutEvent(event)
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.enter()

    def _choose(self, index: Index) -> None:
        section = self._outline.section(index)
        if section:
            self._moving = False
            self.chosen.emit(section.id)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            index = self.indexAt(event.pos())
            section = self._outline.section(index)
            lines = self._told(index, section) if section else []
            QToolTip.showText(event.globalPos(), "\n".join(lines), self.viewport(), self.visualRect(index))
            return True
        handled = super().viewportEvent(event)
        if event.type() == QEvent.Type.Leave:
            self.left_alone.emit()
        return handled

    def _told(self, index: QModelIndex, section: Section) -> list[str]:
        """What the row cannot show: the whole of a long title, and what its dots mean."""
        row = self._lay_out(index, section)
        long = [section.title] if row.shown != section.title else []
        return long + [f"{kind.value.capitalize()}: {_KINDS[kind]}" for kind, _ in row.dots]

    # ---- painting -----------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        self._fonts = _Fonts.of(self.font(), self._outline.label_length)
        self._marked = self.marked()
        pointer = self.viewport().mapFromGlobal(self.cursor().pos()) if self._pointed() else None
        self._hovered = self.indexAt(pointer).internalId() if pointer else 0
        super().paintEvent(event)

    def drawRow(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        section = self._outline.section(index)
        if section is None:
            return
        look = tokens()
        row = self._lay_out(index, section)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if section.id in (self._marked, self._hovered):
            painter.fillRect(row.rect, QColor(look.selection))
        if section.id == self._marked:
            painter.fillRect(QRect(0, row.rect.top(), 3, row.rect.height()), QColor(look.accent))
        if self._moving and index == self.currentIndex():
            painter.setPen(QPen(QColor(look.accent), 1))
            painter.drawRoundedRect(row.rect.toRectF().adjusted(5.5, 1.5, -5.5, -1.5), 5, 5)
        if self._outline.rowCount(index):
            _paint_arrow(painter, row.arrow, self.isExpanded(index), QColor(look.faint))
        painter.setFont(row.font)
        painter.setPen(QColor(look.text))
        side = Qt.AlignmentFlag.AlignRight if row.rightmost else Qt.AlignmentFlag.AlignLeft
        painter.setLayoutDirection(
            Qt.LayoutDirection.RightToLeft if row.rightmost else Qt.LayoutDirection.LeftToRight
        )
        painter.drawText(
            row.title, side | Qt.AlignmentFlag.AlignAbsolute | Qt.AlignmentFlag.AlignVCenter, row.shown
        )
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        painter.setPen(QColor(look.faint))
        painter.setFont(self._fonts.figures)
        painter.drawText(
            row.label, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, self._outline.label(section)
        )
        for kind, centre in row.dots:
            paint_dot(painter, kind, centre)

    def _lay_out(self, index: Index, section: Section) -> _Row:
        there = self.visualRect(index)
        rect = QRect(0, there.top(), self.viewport().width(), there.height())
        depth = min(len(self._outline.path(section.id)), _DEEPEST)
        top = section.parent == 0 and self._outline.nested
        font, metrics = self._fonts.top if top else self._fonts.other
        label = QRect(rect)
        label.setRight(rect.right() - _RIGHT)
        label.setLeft(label.right() - self._fonts.label)
        arrow = QPointF(_LEFT + depth * _INDENT + 3, rect.center().y() + 0.5)
        title = QRect(rect)
        title.setLeft(_LEFT + (depth + 1) * _INDENT if self._outline.nested else _LEFT)
        kinds = self._outline.states(section, below=not self.isExpanded(index))
        beside = len(kinds) * _DOT + 4 if kinds else 0
        title.setRight(label.left() - _GAP - beside)
        shown = metrics.elidedText(section.title, Qt.TextElideMode.ElideRight, max(0, title.width()))
        rightmost = right_to_left(section.title)
        width = metrics.horizontalAdvance(shown)
        if rightmost:
            title.translate(beside, 0)
            first = title.right() - width - len(kinds) * _DOT
        else:
            first = title.left() + width + _DOT
        middle = rect.center().y() + 1
        dots = [(kind, QPointF(first + n * _DOT, middle)) for n, kind in enumerate(kinds)]
        return _Row(rect, arrow, title, shown, font, label, dots, rightmost)


class Legend(QWidget):
    """What the three dots mean."""

    def __init__(self) -> None:
        super().__init__()
        self.setAccessibleName("Legend: a ring is found, a dot is read, a diamond is cited")
        self.setToolTip("\n".join(f"{kind.value.capitalize()}: {words}" for kind, words in _KINDS.items()))
        self.setFixedHeight(max(32, self.fontMetrics().height() + 16))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle = self.height() / 2
        x = _LEFT + 4.0
        for kind in MarkKind:
            paint_dot(painter, kind, QPointF(x, middle + 0.5))
            painter.setPen(QColor(tokens().dim))
            width = self.fontMetrics().horizontalAdvance(kind.value)
            painter.drawText(
                QRect(round(x + 8), 0, width + 1, self.height()), Qt.AlignmentFlag.AlignVCenter, kind.value
            )
            x += 8 + width + 18


def paint_dot(painter: QPainter, kind: MarkKind, centre: QPointF) -> None:
    """A ring, a disc or a diamond: told apart without colour."""
    look = tokens()
    colour = QColor({MarkKind.FOUND: look.found, MarkKind.READ: look.read, MarkKind.CITED: look.accent}[kind])
    if kind is MarkKind.FOUND:
        painter.setPen(QPen(colour, 1.4))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, 3.0, 3.0)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    if kind is MarkKind.READ:
        painter.drawEllipse(centre, 3.5, 3.5)
    else:
        r = 4.5
        painter.drawPolygon([centre + QPointF(*p) for p in ((0, -r), (r, 0), (0, r), (-r, 0))])
    painter.setBrush(Qt.BrushStyle.NoBrush)


def _paint_arrow(painter: QPainter, centre: QPointF, is_open: bool, colour: QColor) -> None:
    painter.setPen(QPen(colour, 1.5, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    shape = ((-3.5, -1.75), (0, 1.75), (3.5, -1.75)) if is_open else ((-1.75, -3.5), (1.75, 0), (-1.75, 3.5))
    painter.drawPolyline([centre + QPointF(*p) for p in shape])


def figures(font: QFont) -> QFont:
    """The same font with figures of one width."""
    tabular = QFont(font)
    tabular.setFeature(QFont.Tag("tnum"), 1)
    return tabular


def right_to_left(text: str) -> bool:
    sides = (unicodedata.bidirectional(sign) for sign in text)
    return next((side in ("R", "AL") for side in sides if side in ("L", "R", "AL")), False)
