"""Targets of a document's links and references: going there, and opening addresses outside."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QUrl, Signal
from PySide6.QtWidgets import QDialog, QWidget

from ....core.errors import PilcrowError
from ....core.geometry import Box
from ....core.model import Document, Paragraph, Reference, Section
from ....core.reader.pdf import PdfInfo
from ....core.references import places
from ....core.references.lookup import Lookup, lookup
from ....core.references.places import ShownPlace
from ...base import page_names, section_names
from ...base.language import translate
from ...base.services import Services
from ...viewer.layers.links import PlacedLink
from ...viewer.viewer import Viewer
from ..files import outgoing


class Links(QObject):
    """Follows the links of a `viewer`. `refused` says in one sentence why one is not opened."""

    refused = Signal(str)

    def __init__(
        self, services: Services, viewer: Viewer, noted: Callable[[str], object], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._services, self._viewer, self._noted, self._over = services, viewer, noted, parent
        self._lookup: Lookup | None = None
        self._info: PdfInfo | None = None
        self.address_dialog: QDialog | None = None
        """The question whether an address is to be opened, while it is asked."""
        viewer.links.activated.connect(self.open_address)
        viewer.links.followed.connect(self._land)

    def open(self, info: PdfInfo) -> None:
        """Set the file being shown; its text is not known yet."""
        self._info, self._lookup = info, None

    def name_pages(self, info: PdfInfo) -> None:
        """Set the new page labels."""
        self._info = info

    def close(self) -> None:
        """The document goes away."""
        self._info = self._lookup = None

    def read(self, document: Document) -> None:
        """Let the document's text be selected and its references be followed; some that need all of the document
        a moment later.
        """
        texts = self._services.backend.library
        self._know(lookup(document, texts, complete=False))
        known = self._lookup
        self._services.background.do(
            lambda: lookup(document, texts, complete=True),
            lambda found: self._know(found) if self._lookup is known else None,
        )

    def _know(self, lookup: Lookup) -> None:
        self._lookup = lookup
        self._viewer.set_text(self.paragraphs, self._target)

    @property
    def document(self) -> Document | None:
        """The document as read, with the sections of the places; None before."""
        return self._lookup.document if self._lookup else None

    def paragraphs(self, page: int) -> list[Paragraph]:
        """A page's paragraphs and titles; none, and the reason in the status bar, when the library fails."""
        try:
            return self._lookup.paragraphs(page) if self._lookup else []
        except PilcrowError as error:
            self._noted(translate(error))
            return []

    def _target(self, reference: Reference) -> tuple[int, float | None] | None:
        """Target of a cross-reference; None, and the reason in the status bar, if the library fails."""
        try:
            place = self._lookup.place(reference) if self._lookup else None
        except PilcrowError as error:
            self._noted(translate(error))
            return None
        return (place.page, place.y) if place else None

    # ---- places -------------------------------------------------------------------------------------------

    def place(self, placed: PlacedLink) -> ShownPlace | None:
        """Target of a link in this document; None if it leads nowhere. This and the following functions may take
        some milliseconds, on any thread, and raise `LibraryError`.
        """
        found = _lookup_place(self._lookup, placed) if self._lookup else None
        return found or self._band(placed.link.page, placed.link.y)

    def section(self, section: Section) -> ShownPlace | None:
        """Beginning of a section of the contents, which may be those of an earlier state."""
        found = self._lookup.named(section) if self._lookup else None
        return found or self._band(section.page, section.box.y0 if section.box else None)

    def quote(
        self, paragraph: Paragraph, start: int, end: int, document: Document | None = None
    ) -> ShownPlace | None:
        """Place of the characters `start:end` of a paragraph, with their surroundings; `document`: of another one
        of the library.
        """
        if document is not None:
            return lookup(document, self._services.backend.library, complete=False).quote(paragraph, start, end)
        if self._lookup is not None:
            return self._lookup.quote(paragraph, start, end)
        return self._band(paragraph.page, paragraph.spans[0].box.y0)

    def boxes(self, page: int, boxes: Sequence[Box]) -> ShownPlace | None:
        """Place of boxes on a page, such as a table or a figure."""
        x, y = (boxes[0].x0, boxes[0].y0) if boxes else (None, None)
        return self._lookup.point(page, x, y) if self._lookup is not None else self._band(page, y)

    def _band(self, page: int, y: float | None) -> ShownPlace | None:
        """A band of the page around `y`, for a document that has not been read yet."""
        if self._info is None or not 0 <= page < len(self._info.pages):
            return None
        size = self._info.pages[page]
        return places.band(page, y or 0.0, (size.width, size.height))

    def titled(self, place: ShownPlace, elsewhere: Document | None = None) -> tuple[str, str]:
        """Name of a place ("Table 3 · 4.2 Results"), and its page as printed ("p. 12"); `elsewhere`: of another
        document, whose title comes first.
        """
        document, labelled = elsewhere or self.document, elsewhere or self._info
        section = section_names.section_name(document.section(place.section)) if document and place.section else ""
        page = page_names.abbreviated(page_names.full_name(labelled.pages, place.page)) if labelled else ""
        titles = elsewhere.title if elsewhere else "", place.name, section
        return " · ".join(dict.fromkeys(filter(None, titles))), page

    # ---- going there --------------------------------------------------------------------------------------

    def go(self, place: ShownPlace) -> None:
        """Show a place in the page, and light up the line that it begins with."""
        self._viewer.scroller.smoothly(lambda: self._viewer.scroller.go_to(place.page, place.y))
        self._light_up(place)

    def open_beside(self, placed: PlacedLink) -> None:
        """Show where a link leads in the other half of the view."""
        self._services.background.do(lambda: self.place(placed), self.show_beside)

    def show_beside(self, place: ShownPlace | None) -> None:
        if place is not None:
            self._viewer.beside_wanted.emit(place.page, place.y)

    def _land(self, placed: PlacedLink) -> None:
        self._services.background.do(lambda: self.place(placed), self._light_up)

    def _light_up(self, place: ShownPlace | None) -> None:
        if place is not None and self._info is not None:
            self._viewer.flashes.show_landing(place.page, place.boxes, place.y)

    # ---- addresses ----------------------------------------------------------------------------------------

    def open_address(self, uri: str) -> None:
        """Open an address outside, after asking; anything else is refused."""
        url = outgoing.address(uri)
        if url is None:
            self.refused.emit(outgoing.refusal(uri))
        elif url.host().casefold() in outgoing.hosts(self._services.backend.settings.open_hosts):
            outgoing.open_address(url)
        else:
            self.address_dialog = outgoing.ask_to_open(self._over, url, lambda host: self._open(url, host))
            self.address_dialog.finished.connect(self._forget_dialog)

    def _forget_dialog(self) -> None:
        self.address_dialog = None

    def _open(self, url: QUrl, host: str) -> None:
        backend = self._services.backend
        if host:
            known = outgoing.hosts(backend.settings.open_hosts)
            backend.preferences.change(replace(backend.settings, open_hosts=", ".join([*known, host])))
        outgoing.open_address(url)


def _lookup_place(lookup: Lookup, placed: PlacedLink) -> ShownPlace | None:
    if placed.reference is not None:
        return lookup.place(placed.reference)
    link = placed.link
    return lookup.point(link.page, link.x, link.y) if 0 <= link.page < len(lookup.document.pages) else None
