"""Links of the pages in view, asked for when a page is looked at."""

from __future__ import annotations

from collections.abc import Iterable
from concurrent.futures import Future
from functools import partial

from PySide6.QtCore import QObject

from ...core.errors import Cancelled
from ...core.pdf import Link
from ..base.backend import Renderer
from ..base.tasks import Deliverer

_KEPT = 512


class Links(QObject):
    """Links by page (0-based) of one document."""

    def __init__(self, renderer: Renderer, parent: QObject) -> None:
        super().__init__(parent)
        self._renderer = renderer
        self._deliverer = Deliverer(self)
        self._path = ""
        self._known: dict[int, list[Link]] = {}
        self._running: dict[int, Future[list[Link]]] = {}

    def open(self, path: str) -> None:
        """Know another document's links, or with "" none."""
        self.want(())
        self._running.clear()
        self._known.clear()
        self._path = path

    def want(self, pages: Iterable[int]) -> None:
        """Ask for the links of these pages; those asked for before and not among them are dropped."""
        wanted = set(pages)
        for page in [p for p, future in self._running.items() if p not in wanted and future.cancel()]:
            del self._running[page]
        for page in wanted - self._known.keys() - self._running.keys():
            try:
                future = self._renderer.links(self._path, page)
            except Cancelled:  # the renderer is closing
                return
            self._running[page] = future
            self._deliverer.when_done(future, partial(self._deliver, page))

    def at(self, page: int, x: float, y: float) -> Link | None:
        """The link at a point of a page."""
        return next((link for link in self._known.get(page, ()) if link.box.contains(x, y)), None)

    def _deliver(self, page: int, future: Future[list[Link]]) -> None:
        if self._running.get(page) is not future:
            return
        del self._running[page]
        if len(self._known) >= _KEPT:
            del self._known[next(iter(self._known))]
        # A page whose links cannot be read has none; what is wrong with it is said where it is painted.
        self._known[page] = [] if future.exception() else future.result()
