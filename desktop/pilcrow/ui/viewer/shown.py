"""Document of a view, or of both halves of a split view: file, pictures, text, links and colours."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QImage

from ...core.errors import PilcrowError
from ...core.geometry import Box
from ...core.model import PageArea
from ...core.reader.pdf import Link, PdfInfo
from ...core.stopping import Stopped
from ..base import page_names
from ..base.backend import Renderer
from ..base.language import translate
from ..base.look.page_colours import PageColours
from ..base.tasks import Task, one_result
from .pictures.area_picture import PRINTED, area_picture
from .pictures.in_view import InView
from .pictures.tiles import Tiles
from .scrolling.page_layout import sizes
from .text.viewed_text import ViewedText


class Shown(QObject):
    """One document at a time; its pages are 0-based."""

    opened = Signal()
    """A document is shown, or the one that was, anew."""
    named = Signal()
    """The pages are called otherwise than before."""
    dressed = Signal()
    """Emitted after a change of the colours, or of marks and hits on the pages."""
    coloured = Signal()
    """The pages are to be shown in other colours."""
    renewed = Signal(list)
    """Emitted for pages with changed content."""
    failed = Signal(str)
    """Reason for a missing picture of a part of a page, in one sentence."""

    def __init__(self, renderer: Renderer, parent: QObject) -> None:
        super().__init__(parent)
        self._renderer = renderer
        self.path = ""
        self.info: PdfInfo | None = None
        self.sizes = sizes([])
        """Of the pages in points."""
        self.colours = PageColours.LIGHT
        self.smooth = False
        """True if scrolling by wheel and keys is animated."""
        self.tiles = Tiles(renderer, self)
        self.text = ViewedText(renderer, self)
        no_links: list[Link] = []
        self.links = InView(renderer.links, no_links, self)
        self._seen: dict[object, Sequence[int]] = {}
        """The pages in view, by view."""

    def open(self, path: str, info: PdfInfo | None) -> None:
        """Show another document, or with "" none."""
        points = [(page.width, page.height) for page in info.pages] if info else []
        self.path, self.info, self.sizes = path, info, sizes(points)
        self.tiles.open(path, points)
        self.text.open(path)
        self.links.open(path)

    def name_pages(self, info: PdfInfo) -> None:
        """Call the pages what they are called now."""
        self.info = info
        self.named.emit()

    def label(self, page: int) -> str:
        """The short name of a page."""
        pages = self.info.pages if self.info else ()
        return page_names.short_name(pages, page) if page < len(pages) else str(page + 1)

    def describe_pages(self, pages: range) -> str:
        """The names of pages in words, with how many there are."""
        return page_names.name_pages(self.info.pages, pages) if self.info else ""

    def page_size(self, page: int) -> tuple[float, float]:
        """Width and height in points, of a page or, beyond the last one, of that."""
        width, height = self.sizes[min(page, len(self.sizes) - 1)] if len(self.sizes) else (1.0, 1.0)
        return float(width), float(height)

    def set_colours(self, colours: PageColours) -> None:
        """Show the pages in these colours."""
        if colours is not self.colours:
            self.colours = colours
            self.coloured.emit()
            self.dressed.emit()

    def look(self, pages: Sequence[int], by: object) -> None:
        """Request the text and links of the pages in view `by`, in addition to those of other views."""
        self._seen.pop(by, None)
        if pages:
            self._seen[by] = pages
        seen = {page for each in self._seen.values() for page in each}
        self.text.want(seen)
        self.links.want(seen)

    def renew(self, pages: Iterable[int]) -> None:
        """Fetch the pictures of pages anew, for the pages have changed; the old ones stay until then."""
        again = list(pages)
        self.tiles.renew(again)
        self.renewed.emit(again)

    def render_area(
        self,
        page: int,
        box: Box,
        then: Callable[[QImage], object],
        failed: Callable[[PilcrowError], object] | None = None,
        scale: float = PRINTED,
        colours: PageColours = PageColours.LIGHT,
    ) -> None:
        """Render a part of a page (in points) on a worker's thread, at a `scale` in pixels a point; `then` gets it
        in the window's. An error goes to `failed`; without that, to the reader.
        """
        path, renderer = self.path, self._renderer

        def render(stopped: Stopped) -> QImage:
            return area_picture(renderer, path, PageArea(page, box), stopped, scale, colours)

        task = Task(one_result(render), self)
        task.begin(then, failed or (lambda error: self.failed.emit(translate(error))))
