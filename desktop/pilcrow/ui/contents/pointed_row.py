"""Detection of the row under the pointer in the contents."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, Signal
from PySide6.QtGui import QMouseEvent

from ...core.model import Section
from .model import ContentsModel
from .tree import ContentsTree

_LEAVING = (QEvent.Type.Leave, QEvent.Type.MouseButtonPress, QEvent.Type.Wheel, QEvent.Type.Hide)


class PointedRow(QObject):
    """Watches a tree for hovered rows. `changed` carries a `Section` (None: no row), the rectangle of its row in
    global pixels, and True if Ctrl is held.
    """

    changed = Signal(object, QRect, bool)

    def __init__(self, tree: ContentsTree, model: ContentsModel) -> None:
        super().__init__(tree)
        self._tree, self._model = tree, model
        self._at: Section | None = None
        tree.viewport().installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseMove and not event.buttons():
            section = self._model.section(self._tree.indexAt(event.position().toPoint()))
            now = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            self._tell(section, now=now)
        elif event.type() in _LEAVING:
            self._tell(None, now=False)
        return super().eventFilter(watched, event)

    def _tell(self, section: Section | None, *, now: bool) -> None:
        if section != self._at or (now and section):
            self._at = section
            self.changed.emit(section, self.place(section) if section else QRect(), now)

    def with_keyboard(self) -> Section | None:
        """The section of the keyboard row; None if the focus is elsewhere."""
        return self._model.section(self._tree.currentIndex()) if self._tree.hasFocus() else None

    def place(self, section: Section) -> QRect:
        """Rectangle of a section's row, in global pixels."""
        row = self._tree.visualRect(self._model.index_of(section.id))
        return QRect(self._tree.viewport().mapToGlobal(row.topLeft()), row.size())
