"""Changes of a table's columns at its heads: one more by a question, others from the menu of a head."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QTableView, QWidget

from ....core.exchange.findings import Instructions, Task
from ...base.language import tr
from ...base.look.icon_button import IconButton
from ...base.look.layouts import mirror
from ...base.look.menus import PassingMenu

ROOM = 28
"""Pixels behind the last column for the button that adds one."""
_FIELD = 300
"""Greatest width in pixels of a field for a column's question."""


class ColumnField(QLineEdit):
    """The question of a column in its head: Enter asks it, Esc and another focus give it up."""

    entered = Signal(str)

    def __init__(self, asked: str, parent: QWidget) -> None:
        super().__init__(asked, parent)
        self.setPlaceholderText(tr("Ask each document"))
        self.setAccessibleName(tr("Question of the column"))
        self.selectAll()
        self.returnPressed.connect(self._enter)

    def _enter(self) -> None:
        if question := " ".join(self.text().split()):
            self._close()
            self.entered.emit(question)

    def _close(self) -> None:
        self.hide()
        self.deleteLater()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self._close()
        else:
            super().keyPressEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if event.reason() != Qt.FocusReason.PopupFocusReason:
            self._close()


class Columns(QObject):
    """Lets the reader change the columns of a table, while that is `able`."""

    changed = Signal(object)
    """The change: a function from the present `Instructions` of the table to those wanted."""

    def __init__(self, view: QTableView, task: Callable[[int], Task]) -> None:
        """`task` returns the task of a column, by its number from 1."""
        super().__init__(view)
        self._view, self._task = view, task
        self.able = False
        head = view.horizontalHeader()
        self._strip = head.viewport()
        self._strip.installEventFilter(self)
        self.add = IconButton("plus", tr("Add a column by a question to each document"), parent=self._strip)
        self.add.clicked.connect(self.begin_adding)
        self.add.hide()
        self.field: ColumnField | None = None
        head.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        head.customContextMenuRequested.connect(self._show_menu)

    @property
    def room(self) -> int:
        """Pixels that the columns leave free behind the last one."""
        return ROOM if self.able else 0

    def set_able(self, able: bool) -> None:
        """Let the columns be changed, or no longer."""
        self.able = able
        self.add.setVisible(able)
        self._place()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        place = QRect(self._strip.width() - ROOM, 0, ROOM, self._strip.height())
        self.add.setGeometry(mirror(place, self._strip.rect()))

    def menu(self, column: int) -> PassingMenu:
        """The menu of a column, by its number from 1; of the documents' column (0) or none (-1): to add one."""
        menu = PassingMenu(self._view)
        menu.addAction(tr("Add a column…"), self.begin_adding)
        if column > 0:
            menu.addAction(tr("Ask this column in other words…"), lambda: self.begin_rewording(column))
            remove = menu.addAction(tr("Remove this column"), lambda: self.changed.emit(_without(column)))
            remove.setEnabled(self._view.model().columnCount() > 2)
        return menu

    def _show_menu(self, point: QPoint) -> None:
        if self.able:
            self.menu(self._view.horizontalHeader().logicalIndexAt(point)).popup(self._strip.mapToGlobal(point))

    def begin_adding(self) -> None:
        """Let the reader write the question of one more column."""
        width = min(_FIELD, self._strip.width())
        place = QRect(self._strip.width() - width, 0, width, self._strip.height())
        self._ask("", mirror(place, self._strip.rect())).entered.connect(
            lambda text: self.changed.emit(lambda before: before.with_task(text))
        )

    def begin_rewording(self, column: int) -> None:
        """Let the reader write the question of a column anew."""
        head = self._view.horizontalHeader()
        width = min(max(_FIELD, head.sectionSize(column)), self._strip.width())
        left = max(0, min(head.sectionViewportPosition(column), self._strip.width() - width))
        place = QRect(left, 0, width, self._strip.height())
        self._ask(self._task(column).text, place).entered.connect(
            lambda text: self.changed.emit(lambda before: before.reworded(column, text))
        )

    def _ask(self, asked: str, place: QRect) -> ColumnField:
        field = self.field = ColumnField(asked, self._strip)
        field.setGeometry(place)
        field.show()
        field.setFocus()
        return field


def _without(column: int) -> Callable[[Instructions], Instructions]:
    return lambda before: before.without(column)
