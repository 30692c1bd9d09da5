"""The lists of a document's figures, tables, equations and listings, beside the page."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import QObject, QPoint, QRect, QSize, Signal
from PySide6.QtGui import QGuiApplication, QImage

from ....core.copying import forms
from ....core.find import Match
from ....core.geometry import Box
from ....core.model import Document, PageArea
from ....core.operators.figures import speaking_of
from ....core.operators.lists import Listed, ListKind, lists
from ....core.stopping import Stopped
from ...base import page_names
from ...base.clipboard import put_on_clipboard
from ...base.language import tr
from ...base.look.menus import PassingMenu
from ...base.services import Services
from ...contents.left_pane import LeftPane
from ...contents.list_pane import ListPane
from ...find.found_places import FoundPlace, hit
from ...viewer.pictures.part_pictures import PartPictures
from ...viewer.viewer import Viewer

_PICTURED = (ListKind.FIGURES, ListKind.TABLES)


class PrintedLists(QObject):
    """Fills `panes`, one for each kind, and goes to what is chosen there."""

    page_wanted = Signal()
    preview_wanted = Signal(object, object)
    """A `Listed` that is wanted in a small window, and the rectangle of the screen beside which."""
    asked = Signal(object)
    """A `Listed` to ask about."""
    mentions_wanted = Signal(str, object)
    """Request for the passages that name something: its name, and the `Search` for them."""

    def __init__(self, services: Services, path: str, viewer: Viewer, parent: QObject) -> None:
        super().__init__(parent)
        self._backend, self._background, self._viewer = services.backend, services.background, viewer
        self._path = path
        self._document: Document | None = None
        self._left: LeftPane | None = None
        self._pictures = PartPictures(self._backend.renderer, self)
        self.panes = {
            kind.value: ListPane(kind, self._picture if kind in _PICTURED else None) for kind in ListKind
        }
        self._pictures.arrived.connect(self._renew)
        self._pictures.white.connect(self._leave_out)
        viewer.shown.dressed.connect(self._renew)
        for pane in self.panes.values():
            pane.activated.connect(self._go_to)
            pane.menu_wanted.connect(partial(self._menu, pane))

    def serve(self, left: LeftPane) -> None:
        """The tabs in `left` of what a document does not print are away."""
        self._left = left
        for name in self.panes:
            left.offer(name, offered=False)

    def show(self, document: Document | None) -> None:
        """List the printed things of a document once they are known; the earlier list stays until then."""
        self._document = document
        if document is not None:
            self._pictures.open(self._path)
            corpora = self._backend.corpora
            self._background.do(
                lambda: lists(corpora.corpus([document], embed=False), 1), partial(self._show, document)
            )

    def _show(self, document: Document, found: dict[ListKind, tuple[Listed, ...]]) -> None:
        if document is not self._document or self._left is None:
            return  # another one came
        for kind in ListKind:
            self.panes[kind.value].show_lines(found.get(kind, ()), partial(page_names.short_name, document.pages))
            self._left.offer(kind.value, offered=kind in found)

    def _picture(self, page: int, box: Box, side: QSize) -> QImage | None:
        return self._pictures.get(page, box, side, self._viewer.shown.colours)

    def _renew(self) -> None:
        for kind in _PICTURED:
            self.panes[kind.value].list.viewport().update()

    def _leave_out(self, page: int, box: Box) -> None:
        """A picture without a caption that shows next to nothing is no figure."""
        pane = self.panes[ListKind.FIGURES.value]
        for row in pane.shown():
            if row.area == (page, box) and not row.label:
                pane.leave_out(row)

    def _find(self, row: Listed) -> None:
        if (document := self._document) is None:
            return
        self.page_wanted.emit()

        def search(_stopped: Stopped) -> Iterator[list[FoundPlace]]:
            paragraphs = self._backend.library.every(document.structure)
            yield [hit(Match(*found)) for found in speaking_of(row.keys, paragraphs)]

        self.mentions_wanted.emit(row.label, search)

    def _copy_picture(self, area: PageArea) -> None:
        self._viewer.shown.render_area(
            area.page, area.box, lambda image: QGuiApplication.clipboard().setImage(image)
        )

    def _go_to(self, row: Listed) -> None:
        self._viewer.scroller.go_to_boxes(row.page, row.boxes)
        self._viewer.flashes.show(row.page, row.boxes)
        self.page_wanted.emit()

    def _menu(self, pane: ListPane, row: Listed, at: QPoint) -> None:
        menu = PassingMenu(pane)
        menu.addAction(tr("Go there"), lambda: self._go_to(row))
        top = row.boxes[0].y0 if row.boxes else None
        menu.addAction(tr("Preview"), lambda: self.preview_wanted.emit(row, QRect(at, QSize(1, 1))))
        menu.addAction(tr("Open beside"), lambda: self._viewer.beside_wanted.emit(row.page, top))
        menu.addAction(tr("Ask about this"), lambda: self.asked.emit(row))
        if row.label:
            menu.addAction(tr("Find where it is named"), lambda: self._find(row))
        menu.addSeparator()
        if pane is self.panes[ListKind.TABLES.value] and (
            table := self._viewer.selection.table_near(row.page, row.boxes)
        ):
            menu.addAction(
                tr("Copy table"), lambda: put_on_clipboard(forms.copied_table(table.texts(), table.heads))
            )
        if pane in (self.panes[kind.value] for kind in _PICTURED) and row.area is not None:
            menu.addAction(tr("Copy picture"), partial(self._copy_picture, row.area))
        menu.addAction(tr("Copy title"), lambda: QGuiApplication.clipboard().setText(row.title))
        menu.popup(at)
