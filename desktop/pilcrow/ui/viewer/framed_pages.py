"""Pages seen together with others: as thumbnails with a frame of what is in view, or beside another place."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import Signal

from ...core.geometry import Box
from ...core.pdf import PdfInfo
from ..base import page_names
from ..base.backend import ReadingPlace
from ..base.page_colours import PageColours
from .history import Spot
from .touched_pages import TouchedPages


class Stance(NamedTuple):
    """How a view stands: its place, what it is scrolled to (device pixels, in a `room` of such), its history."""

    place: ReadingPlace
    corner: tuple[int, int] = (0, 0)
    room: tuple[int, int] = (0, 0)
    past: tuple[Spot, ...] = ()
    future: tuple[Spot, ...] = ()


class FramedPages(TouchedPages):
    """A view that can be followed from elsewhere, and change places with another one."""

    dressed = Signal()
    """What lies on the pages (marks, hits), or their colours, is not what it was."""
    named = Signal()
    """The pages are called otherwise than before."""
    opened = Signal()
    """A document is shown, or the one that was, anew."""

    def show_document(self, path: str, info: PdfInfo, place: ReadingPlace) -> None:
        super().show_document(path, info, place)
        self.opened.emit()

    def name_pages(self, info: PdfInfo) -> None:
        super().name_pages(info)
        self.setAccessibleDescription(self.page_in_view())
        self.named.emit()

    def stance(self) -> Stance:
        """What `stand` brings back, here or in another view of the same document."""
        history = self._history
        corner = self._x(), self._y()
        return Stance(self.place(), corner, self._room(), tuple(history.past), tuple(history.future))

    def stand(self, stance: Stance) -> None:
        self._stand(stance.place)
        self._history.replace(stance.past, stance.future)
        if stance.room == self._room():
            self._move(*stance.corner)
            self._changed()

    def parts_in_view(self) -> dict[int, Box]:
        """What of each page (0-based) can be seen, in points of the page."""
        if self.pages is None:
            return {}
        view, found = self._view(), {}
        for page in self.pages.visible(view.y0, view.y1):
            left, top, right, bottom = map(float, self.pages.shown[page])
            x0, y0, x1, y1 = self.pages.box_to_page(page, view)
            part = Box(max(x0, left), max(y0, top), min(x1, right), min(y1, bottom))
            if part.x0 < part.x1 and part.y0 < part.y1:
                found[page] = part
        return found

    def centre_on(self, page: int, x: float, y: float) -> None:
        """Scroll so that a point of a page is in the middle, as far as there is something to scroll to."""
        if self.pages is not None:
            (across, down), (width, height) = self.pages.to_view(page, x, y), self._room()
            self._scroll(round(across - width / 2), self.pages.settled(round(down - height / 2), page))

    def page_height(self, page: int) -> float:
        """In points, of a page (0-based) or, beyond the last one, of that."""
        return float(self._sizes[min(page, len(self._sizes) - 1)][1]) if len(self._sizes) else 1.0

    def label_in_view(self) -> str:
        """What the document calls the page being read, or both that face each other."""
        return page_names.called(self.pages_in_view(), self._label) if self._info else ""

    def set_colours(self, colours: PageColours) -> None:
        super().set_colours(colours)
        self.dressed.emit()
