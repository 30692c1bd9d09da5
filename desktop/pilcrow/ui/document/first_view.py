"""The pages of the document in front, shown before anything else of the window is loaded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication

from ...core.reader.reading_place import ReadingPlace
from ..base.tasks import ResultDelivery
from ..viewer.viewer import Viewer
from .files.file_watch import stamp

if TYPE_CHECKING:
    from concurrent.futures import Future

    from ...core.reader.pdf import PdfInfo
    from ..base.backend import Renderer

_PATIENCE = 1000
"""Milliseconds after which the rest of the window is no longer kept waiting: a file may take long to open."""


class FirstView(QObject):
    """A viewer on the file at `path`; the document's tab takes it over, with all that it shows."""

    opened = Signal()
    """The pages are there."""
    settled = Signal()
    """The pages in view are sharp, or nothing more is to be expected soon."""

    def __init__(
        self, renderer: Renderer, path: str, page: int | None, kept: ReadingPlace | None, picture: bytes
    ) -> None:
        """Open the file at 0-based `page`, else at the place `kept` of it; `picture` (PNG) is the view in which it
        was left there, empty for none.
        """
        super().__init__()
        self.path = path
        self.info: PdfInfo | None = None
        """The file, once its pages are there."""
        self.place: ReadingPlace | None = None
        """Where it was opened."""
        self.stamp = stamp(path)
        """The file as it was before it was opened here."""
        self._page, self._kept = page, kept
        self._over = False
        self.viewer = Viewer(renderer)
        if page is None:
            self.viewer.left_view.show(picture)
        self.viewer.page_sharp.connect(self._look)
        self.viewer.page_painted.connect(self._look, Qt.ConnectionType.QueuedConnection)
        self._late = QTimer(self, singleShot=True, interval=_PATIENCE)
        self._late.timeout.connect(self.settled)
        self._late.start()
        self._delivery = ResultDelivery(self)
        self._delivery.when_done(renderer.open(path), self._take)

    def _take(self, future: Future[PdfInfo]) -> None:
        """Show the pages; what is wrong with a file is told by its tab, which opens it again."""
        if self._over:
            return
        if future.exception() is not None:
            self.settled.emit()
            return
        self.info = future.result()
        self.place = ReadingPlace.at_opening(self._kept, self._page, self.info.opening)
        self.viewer.show_document(self.path, self.info, self.place)
        self.opened.emit()

    def _look(self) -> None:
        viewer = self.viewer
        if not self._over and viewer.painted and (viewer.complete or viewer.left_view.stands):
            viewer.viewport().repaint()  # now: the thread is busy with loading from here on
            QGuiApplication.sync()
            self.settled.emit()

    def hand_over(self) -> Viewer:
        """The viewer, of which this does nothing any more."""
        self._over = True
        self._late.stop()
        return self.viewer
