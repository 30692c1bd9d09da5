"""Title of an open document, and the reader's place in it, as saved in the library."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic

from PySide6.QtCore import QObject, QTimer

from ...core.errors import PilcrowError
from ...core.geometry import Box
from ...core.reader.pdf import Opening, PdfInfo
from ...core.reader.reading_place import ReadingPlace
from ...core.shelf import PlaceName
from ...core.structure.outline.document_title import written_title
from ..base.services import Services
from ..contents.left_pane import LeftPane
from ..contents.pane import ContentsPane
from ..contents.reading_foot import ReadingFoot
from ..viewer.left_view import png
from ..viewer.viewer import Viewer

_STILL = 2000
"""Milliseconds at a place after which it is kept: a crash may come."""


class KeptPlace(QObject):
    """Reading place and title of a document. The title comes from the library, else from the pages read so far,
    the file's properties, or the file's name.
    """

    def __init__(
        self,
        services: Services,
        path: str,
        viewer: Viewer,
        left: LeftPane,
        contents: ContentsPane,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._backend, self._background = services.backend, services.background
        self._path, self._viewer, self._left, self._contents = path, viewer, left, contents
        self._info: PdfInfo | None = None
        self._wanted: Callable[[], object] | None = None
        """Shows the place that is wanted once there are pages."""
        self._known, self._read = _kept_title(services, path), ""
        self._read_last: tuple[ReadingPlace, PlaceName] | None = None
        """Where the reader read last, before a visit elsewhere."""
        self._speed = services.speed
        self._foot = ReadingFoot(services.speed)
        contents.column.addWidget(self._foot)
        self._still = QTimer(self, interval=_STILL, singleShot=True)
        self._still.timeout.connect(self.keep)

    # ---- the title ----------------------------------------------------------------------------------------

    @property
    def title(self) -> str:
        name = Path(self._path).stem
        written = written_title(self._info.title, name) if self._info else ""
        return self._known or self._read or written or name

    def call(self, title: str, *, draft: bool = False) -> None:
        """Set the document's title; that of a `draft` is used only while no other is known."""
        if draft:
            self._read = title
        else:
            self._known = title

    # ---- the place ----------------------------------------------------------------------------------------

    def stored(self, asked: int | None, opening: Opening) -> ReadingPlace:
        """The saved place and view, or the file's own on first opening; at page `asked` (0-based) if not None.
        Raises `PilcrowError`.
        """
        return ReadingPlace.at_opening(self._backend.places.of(self._path), asked, opening)

    def show_left(self, asked: int | None) -> None:
        """Show the view in which the document was left until its pages are there, unless a page is `asked` for."""
        if asked is None:
            with suppress(PilcrowError):  # the library is said to be unreadable when the place is looked for
                place = self._backend.places.of(self._path)
                self._viewer.left_view.show(self._backend.places.view(self._path, place) if place else b"")

    def once_open(self, show: Callable[[], object]) -> None:
        """Run `show` as soon as there are pages, unless another place is wanted before."""
        if self._info is None:
            self._wanted = show
        else:
            show()

    def show(self, page: int, boxes: Sequence[Box]) -> None:
        """Go to boxes on a page (0-based) as soon as there are pages, and highlight them for a moment."""

        def go() -> None:
            self._viewer.scroller.go_to_boxes(page, boxes)
            self._viewer.flashes.show(page, boxes)

        self.once_open(go)

    def opened(self, info: PdfInfo, pane: str, *, first: bool) -> None:
        """The pages are there; the `first` time the file is one of those used last from now on, and this tab of
        the left pane is shown.
        """
        self._info = info
        if first:
            self._left.show_tab(pane)
        if self._wanted is not None:
            wanted, self._wanted = self._wanted, None
            wanted()
        if first:
            path, pages = self._path, len(info.pages)
            self.keep()
            self._background.do(lambda: self._backend.shelf.put(path, pages))

    def name_pages(self, info: PdfInfo) -> None:
        """Set the new page labels."""
        self._info = info

    def moved(self) -> None:
        self.tell()
        if self._viewer.scroller.visiting:
            return
        self._read_last = self._here()
        document = self._contents.document
        if document is not None:
            self._speed.moved(document, *self._viewer.scroller.reading(), monotonic())

    def tell(self) -> None:
        """Show the place, the one that was read last, and the time for the section; save the place after a while,
        unless it is a visit.
        """
        scroller, section = self._viewer.scroller, self._contents.current_section()
        number = section.id if section else 0
        self._foot.tell(self._contents.document, number, *scroller.reading(), visiting=scroller.visiting)
        if not scroller.visiting:
            self._still.start()

    def keep(self) -> None:
        last = self._read_last if self._viewer.scroller.visiting else self._here()
        if last is not None:
            path, (place, name) = self._path, last
            self._background.do(lambda: self._backend.places.keep(path, place, name))

    def _keep_view(self) -> None:
        """Keep a picture of the view for the next opening; never of an encrypted document."""
        here, picture = self._here(), self._viewer.left_view.picture()
        if here is None or picture is None or self._info is None or self._info.encrypted:
            return
        places, path, place = self._backend.places, self._path, here[0]
        if not self._viewer.scroller.visiting:
            self._background.do(lambda: places.keep_view(path, place, png(picture)))

    def _here(self) -> tuple[ReadingPlace, PlaceName] | None:
        """The place in view and its name."""
        info = self._info
        if info is None:
            return None
        page = self._viewer.scroller.reading()[0]
        place = replace(self._viewer.scroller.place(), pane=self._left.shown)
        return place, PlaceName(info.label(page), self._contents.current_title(), len(info.pages), page)

    def shut(self) -> None:
        """Keep the place for the last time."""
        self.keep()
        self._keep_view()
        self._still.stop()


def _kept_title(services: Services, path: str) -> str:
    """Title of the document at a path in the library; "" if unknown."""
    try:
        return services.backend.shelf.title(path)
    except PilcrowError:
        return ""
