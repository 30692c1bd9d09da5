"""The half of a split view that nobody works in just now."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtGui import QContextMenuEvent, QFocusEvent, QKeyEvent, QMouseEvent

from ...core.reader.pdf import PdfInfo
from ..base.backend import Renderer
from ..base.language import tr
from .reading_area import BY_KEYBOARD
from .scrolling.scroller import Stance
from .viewer import Viewer


class OtherHalf(QObject):
    """A `view` of another place in the document of a `viewer`: with the same pictures in memory, the same layers
    of marks, hits and selection, and zoom, arrangement and history of its own. It can be scrolled and pointed at;
    whoever wants to do more makes it `wanted`, and then a viewer takes its place.
    """

    moved = Signal(object)
    """A QMouseEvent of a button that went down here."""
    menu_asked = Signal(object)
    """A QContextMenuEvent."""
    typed = Signal(object)
    """A QKeyEvent."""

    def __init__(self, renderer: Renderer, viewer: Viewer) -> None:
        view = Viewer(renderer, beside=viewer)
        super().__init__(view)
        self.viewer, self.view = viewer, view
        self._info: PdfInfo | None = None
        """The document that has been laid out."""
        view.setAccessibleName(tr("Pages, the other half"))
        for watched in (view, view.viewport()):
            watched.installEventFilter(self)
        view.scroller.place_changed.connect(lambda _page, _y: viewer.links.leave(view))
        viewer.shown.opened.connect(self._renew)
        viewer.spoken.shown_here.connect(self._speak)

    def stand(self, stance: Stance) -> None:
        """Show a place of the document."""
        if self._info is not self.view.shown.info:
            self._info = self.view.shown.info
            self.view.page_view.open(stance.place)
        self.view.scroller.stand(stance)

    def _renew(self) -> None:
        """The file has changed: the same place in it."""
        self.stand(Stance(self.view.scroller.place()))

    def _speak(self, here: bool) -> None:
        """Follow what is read aloud unless the viewer does."""
        if not here or not self.viewer.isVisible():
            self.viewer.spoken.bring_into(self.view)

    def leave(self) -> None:
        """Show nothing, and want nothing, any more."""
        self.viewer.shown.opened.disconnect(self._renew)
        self.viewer.spoken.shown_here.disconnect(self._speak)
        self.view.leave()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Pass on all but pointing and scrolling: the rest is done where one works."""
        kind = event.type()
        if isinstance(event, QMouseEvent):
            if kind == QEvent.Type.MouseMove and not event.buttons():
                return False
            if kind == QEvent.Type.MouseButtonPress:
                self.view.wanted.emit()
            self.moved.emit(event)
        elif isinstance(event, QContextMenuEvent):
            self.menu_asked.emit(event)
        elif isinstance(event, QKeyEvent) and kind == QEvent.Type.KeyPress:
            self.view.wanted.emit()
            self.typed.emit(event)
        elif isinstance(event, QFocusEvent) and kind == QEvent.Type.FocusIn:
            if event.reason() in BY_KEYBOARD:
                self.view.wanted.emit()
        elif kind == QEvent.Type.Hide and watched is self.view:
            self.view.rest()
        else:
            return False
        return True
