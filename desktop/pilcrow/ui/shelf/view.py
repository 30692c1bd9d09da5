"""The view of the shelf: documents as cards or rows, for pointer and keyboard."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QItemSelectionModel, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDrag,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QFrame, QListView

from ...core.shelf import Shelved
from ..base.language import tr
from ..base.look.theme import draw_frame, tokens
from ..contents.model import Index
from .first_pages import FirstPages
from .model import ShelfModel
from .painting import ShelfCards, ShelfRows

_KEYS = Qt.KeyboardModifier
_NOT_TYPING = _KEYS.ControlModifier | _KEYS.AltModifier | _KEYS.MetaModifier


class ShelfView(QListView):
    """A click or Enter opens a document; Ctrl or Shift selects several, for dragging or the menu. The menu key,
    F2, Ctrl+T and Delete work on them.
    """

    chosen = Signal(str)
    menu_wanted = Signal(object, QPoint)
    """A `Shelved`, and the position in global pixels."""
    rename_wanted = Signal(object)
    remove_wanted = Signal(object)
    tags_wanted = Signal(object)
    typed = Signal(str)
    """Typed letters, for the search."""

    def __init__(self, model: ShelfModel, pages: FirstPages) -> None:
        super().__init__()
        self._shelf = model
        self._by_keys = False
        """True if the keyboard was used last, so that the current item is highlighted."""
        self.setModel(model)
        known = self, model, pages, lambda: self._by_keys
        self._painters = ShelfCards(*known), ShelfRows(*known)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setStyleSheet("QListView { background: transparent } QListView::item { height: 0 }")
        self.setAccessibleName(tr("Documents"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSelectionMode(QListView.SelectionMode.ExtendedSelection)
        self._pressed = -1
        self._kept: tuple[set[str], str, int] = set(), "", 0
        """State saved before the rows change: selected paths, current path, and scroll position."""
        model.modelAboutToBeReset.connect(self._remember)
        model.modelReset.connect(self._space_out)
        model.modelReset.connect(self._bring_back)
        self.show_cards(cards=True)

    def show_cards(self, *, cards: bool) -> None:
        """Show cards, or rows."""
        self.is_cards = cards
        self.setViewMode(QListView.ViewMode.IconMode if cards else QListView.ViewMode.ListMode)
        self.setMovement(QListView.Movement.Static)  # changing the mode makes them movable
        self.setDragEnabled(True)
        self.setDragDropMode(QListView.DragDropMode.DragOnly)
        self.setSelectionRectVisible(True)
        self.setSpacing(0)
        self.setItemDelegate(self._painters[0 if cards else 1])
        self._space_out()

    def current(self) -> Shelved | None:
        return self._shelf.entry(self.currentIndex())

    def chosen_with(self, entry: Shelved) -> list[Shelved]:
        """All selected documents if `entry` is among them; otherwise only `entry`."""
        rows = sorted(index.row() for index in self.selectedIndexes())
        chosen = [self._shelf.rows[row] for row in rows if row < len(self._shelf.rows)]
        return chosen if any(each.path == entry.path for each in chosen) else [entry]

    def _remember(self) -> None:
        chosen = {self._shelf.rows[index.row()].path for index in self.selectedIndexes()}
        current = self.current()
        self._kept = chosen, current.path if current else "", self.verticalScrollBar().value()

    def _bring_back(self) -> None:
        """Restore the selection, the current item and the scroll position, for documents that still exist."""
        chosen, current, scrolled = self._kept
        if not (chosen or current or scrolled):
            return
        flags, model = QItemSelectionModel.SelectionFlag, self.selectionModel()
        for row, entry in enumerate(self._shelf.rows):
            if entry.path in chosen:
                model.select(self._shelf.index(row, 0), flags.Select)
            if entry.path == current:
                model.setCurrentIndex(self._shelf.index(row, 0), flags.NoUpdate)
        self.doItemsLayout()
        self.verticalScrollBar().setValue(scrolled)

    def _space_out(self) -> None:
        """Spread cards evenly over a row."""
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
        """Take the keyboard focus, at the first document if there is no current one."""
        if not self.currentIndex().isValid():
            self.setCurrentIndex(self._shelf.index(0, 0))
        self._by_keys = True
        self.setFocus(Qt.FocusReason.OtherFocusReason)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        entry = self._shelf.entry(index)
        plain = event.button() == Qt.MouseButton.LeftButton and not event.modifiers()
        if plain and entry and index.row() == self._pressed:
            self.clearSelection()
            self.chosen.emit(entry.path)
        self._pressed = -1

    def startDrag(self, actions: Qt.DropAction) -> None:
        """Drag the selected documents; the drag picture shows how many they are."""
        indexes = [index for index in self.selectedIndexes() if index.isValid()]
        if not indexes:
            return
        self._pressed = -1
        first = self._shelf.entry(indexes[0])
        told = first.title if first and len(indexes) == 1 else tr("%Ln documents", "", len(indexes))
        drag = QDrag(self)
        drag.setMimeData(self._shelf.mimeData(indexes))
        drag.setPixmap(self._label(told))
        drag.setHotSpot(QPoint(-8, -12))
        drag.exec(Qt.DropAction.CopyAction)

    def _label(self, text: str) -> QPixmap:
        colours, metrics, ratio = tokens(), QFontMetrics(self.font()), self.devicePixelRatioF()
        shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, 260)
        size = QSize(metrics.horizontalAdvance(shown) + 20, metrics.height() + 10)
        picture = QPixmap(size * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        painter.setFont(self.font())
        draw_frame(painter, QRect(QPoint(), size), line=colours.edge, fill=colours.panel)
        painter.setPen(QColor(colours.text))
        painter.drawText(QRect(QPoint(), size), Qt.AlignmentFlag.AlignCenter, shown)
        painter.end()
        return picture

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
        self._pressed = self.indexAt(event.position().toPoint()).row()
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
        elif entry and event.key() == Qt.Key.Key_T and event.modifiers() == _KEYS.ControlModifier:
            self.tags_wanted.emit(entry)
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
            if not self.selectionModel().isSelected(index):
                self.setCurrentIndex(index)
            self.menu_wanted.emit(entry, at)
