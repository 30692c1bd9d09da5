"""Lists that a field filters: the model of the rows, their painter, and the pane."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import (
    QAbstractItemModel,
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ..base.look.layouts import Part, lay_column, make_panel
from ..base.look.theme import tokens
from ..base.look.words import make_field, make_label
from .rows import ROW
from .tree import is_typed

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex


class Rows(QAbstractListModel, Generic[Row]):
    """A list of rows, replaced as a whole; subclasses give their texts."""

    def __init__(self) -> None:
        super().__init__()
        self.rows: Sequence[Row] = ()

    def show(self, rows: Sequence[Row]) -> None:
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  (as Qt has it)
        return 0 if parent.isValid() else len(self.rows)

    @abstractmethod
    def text(self, row: Row, role: int) -> str | None:
        """Text of a row: its title, its accessible text, its tool tip; None for other roles."""

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        return self.text(self.rows[index.row()], role)


class RowPainter(QStyledItemDelegate, Generic[Row]):
    """Paints rows of one line; the ground shows which row is selected or under the pointer."""

    def sizeHint(self, option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(100, max(ROW, QFontMetrics(option.font).height() + 8))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        model = index.model()
        if isinstance(model, Rows):
            painter.save()
            if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
                painter.fillRect(option.rect, QColor(tokens().selection))
            painter.setFont(option.font)
            self.paint_row(painter, QRect(option.rect), model.rows[index.row()])
            painter.restore()

    @abstractmethod
    def paint_row(self, painter: QPainter, area: QRect, row: Row) -> None:
        """Paint a row in an area, with the list's font set."""


def make_list(model: QAbstractItemModel, name: str) -> QListView:
    """A list of rows of equal height without a frame; `name` is its accessible name."""
    view = QListView()
    view.setModel(model)
    view.setUniformItemSizes(True)
    view.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
    view.setFrameShape(QFrame.Shape.NoFrame)
    view.setMouseTracking(True)
    view.setAccessibleName(name)
    view.setEditTriggers(QListView.EditTrigger.NoEditTriggers)
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return view


class FilteredList(QWidget, Generic[Row]):
    """A field above the list that it filters, or above a message. Enter and Down lead from the field to the list,
    typing leads back, Esc empties the field.
    """

    activated = Signal(object)
    """A row that was clicked, or chosen with Enter."""
    menu_wanted = Signal(object, object)
    """A row, and the global QPoint for its menu."""

    def __init__(self, rows: Rows[Row], painter: RowPainter[Row], name: str, field: str) -> None:
        """`name` and `field` are the accessible names of the list and of the field."""
        super().__init__()
        make_panel(self, name)
        self.filter = make_field(field)
        self.list = make_list(rows, name)
        self._rows = rows
        rows.setParent(self)
        painter.setParent(self)
        self.list.setItemDelegate(painter)
        self.list.clicked.connect(lambda index: self.activated.emit(rows.rows[index.row()]))
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._menu)
        self._empty = make_label(role="dim", wrap=True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._empty.setContentsMargins(12, 4, 12, 12)
        self.filter.textChanged.connect(self.refill)
        for widget in (self.filter, self.list):
            widget.installEventFilter(self)

    def lay_out(self, *choices: Part) -> None:
        """Lay out field, `choices` that restrict or order the list, and the list, below each other."""
        top = lay_column(self.filter, *choices, margins=(12, 12, 12, 8), spacing=8)
        lay_column(top, (self.list, 1), (self._empty, 1), within=self)

    @abstractmethod
    def refill(self) -> None:
        """List the rows that pass the filter; see `_list`."""

    def _list(self, rows: Sequence[Row], nothing: str) -> None:
        """List these rows; `nothing` is the message in place of none ("": none)."""
        self._rows.show(rows)
        self._empty.setText(nothing)
        self._empty.setVisible(bool(nothing) and not rows)
        self.list.setHidden(bool(nothing) and not rows)

    def shown(self) -> Sequence[Row]:
        """Rows in the list, in the order shown."""
        return self._rows.rows

    def focus(self) -> None:
        """Take the keyboard focus: the list or, if it is empty, what is shown in its place."""
        if not self._rows.rows:
            (self if self.filter.isHidden() else self.filter).setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self._rows.index(0, 0))

    def choose(self, row: Row) -> None:
        """Act on Enter."""
        self.activated.emit(row)

    def _menu(self, position: QPoint) -> None:
        """Ask for the menu of the row under the pointer or, with the menu key, of the current row."""
        index = self.list.indexAt(position)
        index = index if index.isValid() else self.list.currentIndex()
        if index.isValid():
            self.menu_wanted.emit(self._rows.rows[index.row()], self.list.viewport().mapToGlobal(position))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        key, enter = event.key(), event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if key == Qt.Key.Key_Escape and self.filter.text():
            self.filter.clear()
        elif watched is self.filter and (enter or key == Qt.Key.Key_Down):
            self.focus()
        elif watched is self.list and enter and self.list.currentIndex().isValid():
            self.choose(self._rows.rows[self.list.currentIndex().row()])
        elif watched is self.list and is_typed(event):
            self.filter.setFocus(Qt.FocusReason.OtherFocusReason)
            self.filter.insert(event.text())
        else:
            return super().eventFilter(watched, event)
        return True
