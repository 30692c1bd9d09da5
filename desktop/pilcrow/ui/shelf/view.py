"""The shelf itself: documents as cards or as rows, for pointer and keyboard."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QListView

from ...core.shelf import Shelved
from ..base.language import tr
from ..contents.model import Index
from .first_pages import FirstPages
from .model import ShelfModel
from .painting import Cards, Rows

_KEYS = Qt.KeyboardModifier
_NOT_TYPING = _KEYS.ControlModifier | _KEYS.AltModifier | _KEYS.MetaModifier


class ShelfView(QListView):
    """A click or Enter opens; the menu, its key, F2 and Delete ask for more."""

    chosen = Signal(str)
    menu_wanted = Signal(object, QPoint)
    """A `Shelved`, and where on the screen."""
    rename_wanted = Signal(object)
    remove_wanted = Signal(object)
    typed = Signal(str)
    """Letters, which are for the search."""

    def __init__(self, model: ShelfModel, pages: FirstPages) -> None:
        super().__init__()
        self._shelf = model
        self._by_keys = False
        """Whether it was the keyboard that was used last here: then it is shown where it is."""
        self.setModel(model)
        known = self, model, pages, lambda: self._by_keys
        self._painters = Cards(*known), Rows(*known)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setStyleSheet("QListView { background: transparent } QListView::item { height: 0 }")
        self.setAccessibleName(tr("Documents"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setMovement(QListView.Movement.Static)
        model.modelReset.connect(self._space_out)
        self.show_cards(cards=True)

    def show_cards(self, *, cards: bool) -> None:
        """As cards, else as rows."""
        self.is_cards = cards
        self.setViewMode(QListView.ViewMode.IconMode if cards else QListView.ViewMode.ListMode)
        self.setMovement(QListView.Movement.Static)  # changing the mode lets them be moved
        self.setSpacing(0)
        self.setItemDelegate(self._painters[0 if cards else 1])
        self._space_out()

    def current(self) -> Shelved | None:
        return self._shelf.entry(self.currentIndex())

    def _space_out(self) -> None:
        """Share what is left of a row of cards among them."""
        size = self._painters[0].size()
        columns = max(1, (self.viewport().width() - 1) // size.width())
        full = self._shelf.rowCount() > columns
        width = (self.viewport().width() - 1) // columns if full else size.width()
        self.setGridSize(QSize(width, size.height()) if self.is_cards else QSize())

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._space_out()
        super().resizeEvent(event)

    # ---- pointer and keyboard -----------------------------------------------------------------------------

    def enter(self) -> None:
        """Take the keyboard, at the first document where none was chosen."""
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self._shelf.index(0, 0))
        self._by_keys = True
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        entry = self._shelf.entry(self.indexAt(event.position().toPoint()))
        if event.button() == Qt.MouseButton.LeftButton and entry:
            self.chosen.emit(entry.path)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self.viewport().update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.viewport().update()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        if event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason):
            self.enter()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._by_keys = False
        super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._by_keys = True
        entry = self.current()
        if entry and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit(entry.path)
        elif entry and event.key() == Qt.Key.Key_Delete:
            self.remove_wanted.emit(entry)
        elif entry and event.key() == Qt.Key.Key_F2:
            self.rename_wanted.emit(entry)
        elif event.text().strip() and event.text().isprintable() and not event.modifiers() & _NOT_TYPING:
            self.typed.emit(event.text())
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        keys = event.reason() == QContextMenuEvent.Reason.Keyboard
        index: Index = self.currentIndex() if keys else self.indexAt(event.pos())
        entry = self._shelf.entry(index)
        if entry:
            at = self.viewport().mapToGlobal(self.visualRect(index).center()) if keys else event.globalPos()
            self.setCurrentIndex(index)
            self.menu_wanted.emit(entry, at)
