"""The tree view of the contents pane."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from itertools import islice

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QStyledItemDelegate, QStyleOptionViewItem, QToolTip, QTreeView

from ...core.model import Section
from ...core.reader.evidence_marks import PlaceUse
from ..base import page_names, section_names
from ..base.language import tr
from ..base.look.dots import meanings
from ..base.look.theme import as_tip
from .model import MADE_UP, ContentsModel, Index, lasting_names
from .rows import RowColumns, RowLayout, RowLook, arrow_width, paint_ring

_MOST_OPEN = 200
_MOVES = (
    Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown,
    Qt.Key.Key_Home, Qt.Key.Key_End,
)  # fmt: skip
_NOT_TYPING = (
    Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier | Qt.KeyboardModifier.MetaModifier
)


class _Heights(QStyledItemDelegate):
    """Row heights, which grow with the font and with titles of two lines."""

    def __init__(self, view: ContentsTree) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self._view.row_height(index))


class ContentsTree(QTreeView):
    """A tree with rows of one or two lines, painted here; the section being read is independent of the keyboard
    row.
    """

    chosen = Signal(int)
    typed = Signal(str)
    left_alone = Signal()

    def __init__(self, outline: ContentsModel) -> None:
        super().__init__()
        self.opened: set[int] = set()
        """Ids of the sections that the reader expanded."""
        self.lent: set[int] = set()
        """Ids of the sections expanded to show the one being read; collapsed again after it."""
        self.refused: set[int] = set()
        """Ids of the sections around the one being read that the reader collapsed; they stay so until it is
        elsewhere.
        """
        self.current = 0
        """Id of the section being read; 0: none."""
        self._outline = outline
        self._marked = self._hovered = 0
        self._bold: Set[int] = frozenset()
        self._shared: RowColumns | None = None
        self._lending = False
        self._moving = False  # the reader moves through the rows with the keyboard
        self.setModel(outline)
        outline.modelReset.connect(self._forget_layout)
        self.setItemDelegate(_Heights(self))
        self.setHeaderHidden(True)
        self.setIndentation(0)  # rows are painted by `RowColumns`, and arrow clicks are detected by it
        self.setRootIsDecorated(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QTreeView.ScrollMode.ScrollPerPixel)
        self.setEditTriggers(QTreeView.EditTrigger.NoEditTriggers)
        self.clicked.connect(self._choose)
        self.expanded.connect(self._note_opened)
        self.collapsed.connect(self._note_closed)

    # ---- expanding and collapsing -------------------------------------------------------------------------

    def open_all(self, numbers: Iterable[int], *, lent: bool = False) -> None:
        """Expand sections, but never so many that the window freezes; `lent`: they are collapsed again later."""
        self._lending = lent
        for number in islice(numbers, _MOST_OPEN):
            self.expand(self._outline.index_of(number))
        self._lending = False

    def open_below(self, number: int) -> None:
        """Expand a section and its descendants; 0: every section."""
        if number:
            self.expandRecursively(self._outline.index_of(number))
        else:
            self.expandAll()
        self.opened |= self._outline.branches(number)
        self.refused.clear()

    def close_below(self, number: int) -> None:
        """Collapse a section and its descendants; 0: every section, also those around the one being read."""
        closed = self._outline.branches(number)
        if number:
            for each in closed:
                self.collapse(self._outline.index_of(each))
        else:
            self.collapseAll()
        self.opened -= closed
        self.lent -= closed
        self.refused |= closed & self._path()

    def forget(self) -> None:
        """Forget all rows, before the model is reset."""
        for numbers in (self.opened, self.lent, self.refused):
            numbers.clear()

    def _note_opened(self, index: QModelIndex) -> None:
        (self.lent if self._lending else self.opened).add(index.internalId())
        self.refused.discard(index.internalId())
        self._folded(index)

    def _note_closed(self, index: QModelIndex) -> None:
        self.opened.discard(index.internalId())
        self.lent.discard(index.internalId())
        self.refused.add(index.internalId())
        self._folded(index)

    def _folded(self, index: QModelIndex) -> None:
        """A row was expanded or collapsed: the mark, and the numbers of an answer, stand in other rows."""
        self._mark()
        if index.internalId() in self._outline.used:
            self._measure(index.internalId())

    # ---- the section being read ---------------------------------------------------------------------------

    def set_current(self, number: int) -> bool:
        """Set the section being read (0: none); returns True if it changed."""
        if number == self.current:
            return False
        before, marked = self._bold, self._marked
        self.current = number
        self._mark()
        # Only the changed rows: painting all takes longer than a step of scrolling.
        for row in before ^ self._bold | {marked, self._marked}:
            there = self.visualRect(self._outline.index_of(row))
            self.viewport().update(0, there.top(), self.viewport().width(), there.height())
        return True

    def _mark(self) -> None:
        """Move the mark to the row that carries it now, and bold to the path there; no row's height depends on
        them.
        """
        self._marked, self._bold = self.marked(), self._path()

    def show_uses(self, states: Mapping[int, frozenset[PlaceUse]]) -> None:
        """Show an answer's uses of each section (by id). A title beside their numbers may take two lines."""
        before = set(self._outline.used)
        self._outline.set_states(states)
        for number in before | self._outline.used:
            self._measure(number)
        self.viewport().update()

    def _measure(self, number: int) -> None:
        """Measure the row of a section anew; the other rows keep their heights."""
        index = self._outline.index_of(number)
        if index.isValid():
            self.dataChanged(index, index)

    def _path(self) -> Set[int]:
        """The section being read and its ancestors."""
        return {self.current, *self._outline.path(self.current)}

    def follow(self, *, even_if_busy: bool = False) -> None:
        """Scroll to the section being read, unless the reader is using the tree."""
        busy = self._moving or self._pointed() or self._outline.words
        index = self._outline.index_of(self.current)
        if not index.isValid() or (busy and not even_if_busy):
            return
        path = self._outline.path(self.current)
        for number in self.lent - set(path):
            self.collapse(self._outline.index_of(number))
        self.refused &= set(path)
        self.open_all((number for number in reversed(path) if number not in self.refused), lent=True)
        index = self._outline.index_of(self._marked)
        rect = self.visualRect(index)
        if rect.top() < rect.height() or rect.bottom() > self.viewport().height() - rect.height():
            self.scrollTo(index, QTreeView.ScrollHint.PositionAtCenter)

    def marked(self) -> int:
        """The section that carries the mark: the one being read, or its outermost collapsed ancestor."""
        closed = [n for n in self._outline.path(self.current) if not self.isExpanded(self._outline.index_of(n))]
        return closed[-1] if closed else self.current

    def _pointed(self) -> bool:
        return self.isVisible() and self.viewport().underMouse()

    # ---- scroll position ----------------------------------------------------------------------------------

    def sections_in_sight(self) -> list[tuple[tuple[str, str], int]]:
        """Names of each visible row's section and its top in pixels; empty at the very top."""
        found: list[tuple[tuple[str, str], int]] = []
        index = self.indexAt(QPoint(self.viewport().width() // 2, 1))
        while (section := self._outline.section(index)) and self.verticalScrollBar().value() > 0:
            top = self.visualRect(index).top()
            if top > self.viewport().height():
                break
            found.append((lasting_names(section), top))
            index = self.indexBelow(index)
        return found

    def put_at_top(self, number: int, top: int) -> None:
        """Scroll a section's row to `top` pixels of the viewport, unless it is in a collapsed section."""
        self.executeDelayedItemsLayout()
        rect = self.visualRect(self._outline.index_of(number))
        bar = self.verticalScrollBar()
        if rect.isValid():
            bar.setValue(bar.value() + rect.top() - top)

    # ---- pointer and keyboard -----------------------------------------------------------------------------

    def enter(self) -> None:
        """Take the keyboard focus at the first match of the filter, else at the section being read."""
        index = self._outline.index_of(self.marked())
        if self._outline.words or not index.isValid():
            index = self._outline.index(0, 0)
            while self._outline.words and self.isExpanded(index):
                index = self._outline.index(0, 0, index)
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        self.setCurrentIndex(index)
        self._moving = True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._choose(self.currentIndex())
        elif event.key() == Qt.Key.Key_Escape and self._outline.words:
            self.typed.emit("")
        elif event.key() in _MOVES:
            self._moving = True
            super().keyPressEvent(event)
        elif is_typed(event):
            self.typed.emit(event.text().strip())
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

    def mousePressEvent(self, event: QMouseEvent) -> None:
        index = self._arrow_at(event)
        if index is None:
            super().mousePressEvent(event)
        else:
            self.setExpanded(index, not self.isExpanded(index))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._arrow_at(event) is None:
            super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        (super().mouseDoubleClickEvent if self._arrow_at(event) is None else self.mousePressEvent)(event)

    def _arrow_at(self, event: QMouseEvent) -> QModelIndex | None:
        """The row whose arrow is under the pointer."""
        index = self.indexAt(event.position().toPoint())
        section = self._outline.section(index)
        if event.button() != Qt.MouseButton.LeftButton or section is None or not self._outline.rowCount(index):
            return None
        away = abs(event.position().x() - self._lay_out(index, section).arrow.x())
        return index if away <= arrow_width() / 2 else None

    def _choose(self, index: Index) -> None:
        section = self._outline.section(index)
        if section:
            self._moving = False
            self.chosen.emit(section.id)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            index = self.indexAt(event.pos())
            section = self._outline.section(index)
            lines = self._tip_lines(index, section) if section else []
            QToolTip.showText(event.globalPos(), as_tip("\n".join(lines)), self.viewport(), self.visualRect(index))
            return True
        handled = super().viewportEvent(event)
        if event.type() == QEvent.Type.Leave:
            self.left_alone.emit()
        return handled

    def _tip_lines(self, index: QModelIndex, section: Section) -> list[str]:
        """Lines of a row's tool tip: a title that was cut, the sheet, a note on a generated title, and an answer's
        uses.
        """
        row = self._lay_out(index, section)
        title = section_names.section_name(section)
        long = [title] if row.cut or (row.shown_number and not title.startswith(row.shown_number)) else []
        made_up = [tr(MADE_UP)] if row.made_up else []
        full = self._outline.full_label(section)
        sheet = [page_names.in_words(full)] if full != row.shown_label else []
        return long + sheet + made_up + meanings(self._uses(section))

    # ---- painting -----------------------------------------------------------------------------------------

    def paintEvent(self, event: QPaintEvent) -> None:
        pointer = self.viewport().mapFromGlobal(self.cursor().pos()) if self._pointed() else None
        self._hovered = self.indexAt(pointer).internalId() if pointer else 0
        super().paintEvent(event)

    def drawRow(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        section = self._outline.section(index)
        if section is None:
            return
        row = self._lay_out(index, section)
        self._columns.paint(
            painter,
            row,
            lit=section.id in (self._marked, self._hovered),
            current=section.id == self._marked,
            opened=self.isExpanded(index) if self._outline.rowCount(index) else None,
        )
        if self._moving and index == self.currentIndex():
            paint_ring(painter, row.rect)

    def _lay_out(self, index: Index, section: Section) -> RowLayout:
        there = self.visualRect(index)
        rect = QRect(0, there.top(), self.viewport().width(), there.height())
        return self._columns.lay_out(section, rect, self._look(section))

    def _look(self, section: Section) -> RowLook:
        """What a section's row shows beside it; the page with its sheet in the row that carries the mark."""
        outline = self._outline
        label = outline.full_label(section) if section.id == self._marked else outline.label(section)
        return RowLook(label, outline.printed_label(section), section.id in self._bold, self._uses(section))

    def _uses(self, section: Section) -> tuple[PlaceUse, ...]:
        """An answer's uses of a section; a collapsed one has those of its subsections."""
        if section.id not in self._outline.used:
            return ()
        expanded = self.isExpanded(self._outline.index_of(section.id))
        return tuple(self._outline.states(section, below=not expanded))

    @property
    def _columns(self) -> RowColumns:
        """The layout for font and width as they are."""
        if self._shared is None:
            self._shared = RowColumns(self.font(), self._outline, self.viewport().width())
        return self._shared

    def row_height(self, index: Index) -> int:
        """Height of a row, in pixels."""
        section = self._outline.section(index)
        return self._columns.height(section, self._uses(section)) if section else self._columns.row

    def _forget_layout(self) -> None:
        self._shared, self._marked, self._bold = None, self.marked(), self._path()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._shared = None
        self.scheduleDelayedItemsLayout()  # more or fewer titles take two lines

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.FontChange:
            self._shared = None
        super().changeEvent(event)


def is_typed(event: QKeyEvent) -> bool:
    """True if a key types a visible character."""
    typed = event.text().strip()
    return bool(typed) and typed.isprintable() and not event.modifiers() & _NOT_TYPING
