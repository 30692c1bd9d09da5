"""The lists of a document's figures, tables, equations and listings, beside the page."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QMenu

from ...core.copying import forms
from ...core.model import Document
from ...core.operators.lists import Listed, ListKind
from ..base.clipboard import put
from ..base.language import tr
from ..base.services import Services
from ..contents.left_pane import LeftPane
from ..contents.list_pane import ListPane
from ..viewer.viewer import Viewer


class PrintedLists(QObject):
    """Fills `panes`, one for each kind, and goes to what is chosen there."""

    page_wanted = Signal()
    preview_wanted = Signal(object, object)
    """A `Listed` that is wanted in a small window, and the rectangle of the screen beside which."""
    asked = Signal(object)
    """A `Listed` to ask about."""

    def __init__(self, services: Services, viewer: Viewer, parent: QObject) -> None:
        super().__init__(parent)
        self._backend, self._background, self._viewer = services.backend, services.background, viewer
        self._document: Document | None = None
        self._left: LeftPane | None = None
        self.panes = {kind.value: ListPane(kind) for kind in ListKind}
        for pane in self.panes.values():
            pane.activated.connect(self._go_to)
            pane.menu_wanted.connect(partial(self._menu, pane))

    def serve(self, left: LeftPane) -> None:
        """The tabs in `left` of what a document does not print are away."""
        self._left = left
        for name in self.panes:
            left.offer(name, offered=False)

    def show(self, document: Document | None) -> None:
        """List what a document prints, once that is known; what was listed stays until then."""
        self._document = document
        if document is not None:
            self._background.do(lambda: self._backend.lists(document), partial(self._show, document))

    def _show(self, document: Document, found: dict[ListKind, tuple[Listed, ...]]) -> None:
        if document is not self._document or self._left is None:
            return  # another one came
        for kind in ListKind:
            self.panes[kind.value].show_lines(found.get(kind, ()), document.label)
            self._left.offer(kind.value, offered=kind in found)

    def _go_to(self, row: Listed) -> None:
        self._viewer.go_to_boxes(row.page, row.boxes)
        self._viewer.flash(row.page, row.boxes)
        self.page_wanted.emit()

    def _menu(self, pane: ListPane, row: Listed, at: QPoint) -> None:
        menu = QMenu(pane)
        menu.aboutToHide.connect(menu.deleteLater)
        menu.addAction(tr("Go there"), lambda: self._go_to(row))
        top = row.boxes[0].y0 if row.boxes else None
        menu.addAction(tr("Preview"), lambda: self.preview_wanted.emit(row, QRect(at, QSize(1, 1))))
        menu.addAction(tr("Open beside"), lambda: self._viewer.beside_wanted.emit(row.page, top))
        menu.addAction(tr("Ask about this"), lambda: self.asked.emit(row))
        menu.addSeparator()
        if pane is self.panes[ListKind.TABLES.value] and (table := self._viewer.table_near(row.page, row.boxes)):
            menu.addAction(tr("Copy table"), lambda: put(forms.table(table.texts(), table.heads)))
        menu.addAction(tr("Copy title"), lambda: QGuiApplication.clipboard().setText(row.title))
        menu.popup(at)
