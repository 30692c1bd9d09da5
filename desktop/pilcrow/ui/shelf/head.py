"""The controls above the shelf: search, order, cards or rows, and opening a file."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QLineEdit,
    QSizePolicy,
    QWidget,
)

from ..base.language import tr
from ..base.look.icon_button import IconButton
from ..base.look.layouts import STRETCH, lay_row
from ..base.look.theme import as_tip
from ..base.look.words import make_button
from .model import Order

_SEARCH = 440
_NARROW = 620
"""Width in pixels below which the choice of order is hidden."""


class ShelfHead(QWidget):
    searched = Signal(str)
    ordered = Signal(object)
    """An `Order`."""
    cards_wanted = Signal(bool)
    add_wanted = Signal()
    left = Signal()
    """The keyboard focus moves on to the documents below."""

    def __init__(self, filters: QWidget) -> None:
        """`filters` opens the menu of filters."""
        super().__init__()
        self.search = QLineEdit(clearButtonEnabled=True)
        self.search.setAccessibleName(tr("Search the library"))
        self.search.setMaximumWidth(_SEARCH)
        self.search.setMinimumWidth(140)
        self.search.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.search.textChanged.connect(self.searched)
        self.search.installEventFilter(self)
        self.order = QComboBox()
        self.order.setAccessibleName(tr("Sort by"))
        self.order.setToolTip(tr("Sort by"))
        self.order.activated.connect(lambda _row: self.ordered.emit(self.order.currentData()))
        self.cards = IconButton("cards", tr("As cards"), size=20)
        self.rows = IconButton("contents", tr("As a list"), size=20)
        group = QButtonGroup(self)
        for button, cards in ((self.cards, True), (self.rows, False)):
            button.setCheckable(True)
            group.addButton(button)
            button.clicked.connect(lambda _checked, cards=cards: self.cards_wanted.emit(cards))
        self.add = make_button("", self.add_wanted.emit)
        lay_row(
            (self.search, 1),
            STRETCH,
            filters,
            self.order,
            self.cards,
            self.rows,
            self.add,
            within=self,
            margins=(12, 8, 12, 8),
            spacing=8,
        )

    def count(self, documents: int) -> None:
        """Show the number of documents that the search covers."""
        self.search.setPlaceholderText(tr("Search titles and texts of %Ln documents", "", documents))

    def say_add(self, collection: str) -> None:
        """Label the button: open files, or add them to the collection shown."""
        if collection:
            self.add.setText(tr("Add…"))
            self.add.setToolTip(as_tip(tr("Put files into “{name}”", name=collection)))
        else:
            self.add.setText(tr("Open…"))
            self.add.setToolTip(tr("Open files (Ctrl+O)"))

    def choose(self, order: Order, orders: Sequence[Order], *, cards: bool) -> None:
        """Show the current order among those available, and the current view."""
        if [self.order.itemData(at) for at in range(self.order.count())] != list(orders):
            self.order.clear()
            for each in orders:
                self.order.addItem(tr(each.value), each)
        self.order.setCurrentIndex(max(0, self.order.findData(order)))
        (self.cards if cards else self.rows).setChecked(True)

    def fit(self, width: int) -> None:
        self.order.setVisible(width >= _NARROW)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.left.emit()
                return True
        return super().eventFilter(watched, event)
