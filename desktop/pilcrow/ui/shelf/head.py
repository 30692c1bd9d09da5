"""The controls above the shelf: search, order, cards or rows, and opening a file."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QComboBox,
    QHBoxLayout,
    QLineEdit,
    QPushButton,
    QSizePolicy,
    QToolButton,
    QWidget,
)

from ..base.language import tr
from ..base.look import theme
from ..base.look.theme import as_tip
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

    def __init__(self) -> None:
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
        self.cards = self._toggle("cards", tr("As cards"))
        self.rows = self._toggle("contents", tr("As a list"))
        group = QButtonGroup(self)
        for button, cards in ((self.cards, True), (self.rows, False)):
            group.addButton(button)
            button.clicked.connect(lambda _checked, cards=cards: self.cards_wanted.emit(cards))
        self.add = QPushButton()
        self.add.clicked.connect(self.add_wanted)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 8, 12, 8)
        row.setSpacing(8)
        row.addWidget(self.search, 1)
        row.addStretch(0)
        for widget in (self.order, self.cards, self.rows, self.add):
            row.addWidget(widget)

    def count(self, documents: int) -> None:
        """Show the number of documents that the search covers."""
        self.search.setPlaceholderText(tr("Search titles and texts of %Ln documents", "", documents))

    def say_add(self, collection: str) -> None:
        """Label the button: open files, or add them to the collection shown."""
        if collection:
            self.add.setText(tr("Add…"))
            self.add.setToolTip(as_tip(tr("Put PDFs into “{name}”", name=collection)))
        else:
            self.add.setText(tr("Open…"))
            self.add.setToolTip(tr("Open PDFs (Ctrl+O)"))

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

    def _toggle(self, icon: str, tip: str) -> QToolButton:
        made = QToolButton()
        made.setCheckable(True)
        made.setToolTip(tip)
        made.setAccessibleName(tip)
        made.setAutoRaise(True)
        made.setProperty("icon name", icon)
        self._dress(made)
        return made

    def _dress(self, button: QToolButton) -> None:
        side = round(1.2 * self.fontMetrics().height())
        button.setIconSize(QSize(side, side))
        button.setIcon(theme.icon(str(button.property("icon name"))))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange):
            for button in self.findChildren(QToolButton):
                if button.property("icon name"):
                    self._dress(button)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.search and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            if event.key() == Qt.Key.Key_Escape and self.search.text():
                self.search.clear()
                return True
            if event.key() in (Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter):
                self.left.emit()
                return True
        return super().eventFilter(watched, event)
