"""The half of a split view that nobody works in just now."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QHideEvent, QKeyEvent, QMouseEvent

from ...core.geometry import Box
from ...core.marks.annotation import Place
from ..base.backend import Renderer
from ..base.language import tr
from .framed_pages import Stance
from .viewer import BY_KEYBOARD, Viewer


class OtherHalf(Viewer):
    """Another place in the document of a `viewer`: with the same pictures in memory, the same marks, hits and
    selection, and zoom, arrangement and history of its own. It can be scrolled and pointed at; whoever wants to do
    more makes it `wanted`, and then a viewer takes its place.
    """

    wanted = Signal()
    moved = Signal(object)
    """A QMouseEvent of a button that went down here."""
    menu_asked = Signal(object)
    """A QContextMenuEvent."""
    typed = Signal(object)
    """A QKeyEvent."""

    def __init__(self, renderer: Renderer, viewer: Viewer) -> None:
        super().__init__(renderer)
        self.tiles.deleteLater()
        self._show(viewer.tiles)
        self.viewer = viewer
        self.setAccessibleName(tr("Pages, the other half"))
        viewer.dressed.connect(self._dress)
        viewer.opened.connect(self._renew)
        viewer.named.connect(self._rename)
        viewer.spoken.connect(self._speak)
        viewer.selection_changed.connect(self.viewport().update)
        self.link_pointed.connect(viewer.link_pointed)
        self.place_changed.connect(lambda _page, _y: self._point_at_link(None, now=False))

    def stand(self, stance: Stance) -> None:
        shown = self.viewer
        if self._info is not shown._info:
            self._path, self._info, self._sizes = shown._path, shown._info, shown._sizes
            self._trim.open(self._path, self._sizes, on=stance.place.trim, margins=stance.place.margins)
            self._links.open(self._path)
        self._dress()
        super().stand(stance)

    def _renew(self) -> None:
        """The file has changed: the same place in it."""
        self.stand(Stance(self.place()))

    def _rename(self) -> None:
        if self._info is not None and self.viewer._info is not None:
            self.name_pages(self.viewer._info)

    def _dress(self) -> None:
        self._overlay = replace(self.viewer._overlay, flash={})
        self._annotations = self.viewer._annotations
        self._spoken = self.viewer._spoken
        self._text = self.viewer._text
        self._target = self.viewer._target
        self.tells_pages = self.viewer.tells_pages
        self._tick()
        self.set_colours(self.viewer.colours)
        self.smooth = self.viewer.smooth
        self.viewport().update()

    def _speak(self, places: Sequence[Place], here: bool) -> None:
        """Light what is read aloud, and follow it unless the viewer does."""
        self._spoken = tuple(places)
        if not here or not self.viewer.isVisible():
            self.show_places(places)
        self.viewport().update()

    def _selected_boxes(self, page: int) -> list[Box]:
        return self.viewer._selected_boxes(page)

    def leave(self) -> None:
        """Show nothing, and want nothing, any more."""
        self.viewer.dressed.disconnect(self._dress)
        self.viewer.opened.disconnect(self._renew)
        self.viewer.named.disconnect(self._rename)
        self.viewer.spoken.disconnect(self._speak)
        self.viewer.selection_changed.disconnect(self.viewport().update)
        self.viewer.look_beside(())
        self._point_at_link(None, now=False)
        self._links.open("")
        self._smooth.stop()
        self._info = self.pages = None
        self._trim.turn(on=False)
        self.tiles.want((), by=self._sight)

    def _visible(self, pages: range) -> None:
        self._links.want(pages)
        self.viewer.look_beside(pages)

    # ---- what it has done for it --------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.wanted.emit()
        self.moved.emit(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.moved.emit(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons():
            self.moved.emit(event)
        else:
            self._point_at(event.position(), now=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.moved.emit(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.menu_asked.emit(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.wanted.emit()
        self.typed.emit(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        if event.reason() in BY_KEYBOARD:
            self.wanted.emit()

    def hideEvent(self, _event: QHideEvent) -> None:
        self._point_at_link(None, now=False)
        self.tiles.want((), by=self._sight)
