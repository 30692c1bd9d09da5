"""Values of pages from the renderer, requested when a page comes into view."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from concurrent.futures import Future
from functools import partial
from typing import Generic, TypeVar

from PySide6.QtCore import QObject, Signal

from ....core.errors import Cancelled
from ...base.tasks import ResultDelivery

_KEPT = 128
T = TypeVar("T")


class InView(QObject, Generic[T]):
    """A value for each page of a document, such as the page's links; `arrived` carries the page (0-based)."""

    arrived = Signal(int)

    def __init__(self, ask: Callable[[str, int], Future[T]], failed: T, parent: QObject) -> None:
        """`ask(path, page)` requests the value of a page, which is `failed` where it cannot be read."""
        super().__init__(parent)
        self._ask, self._failed = ask, failed
        self._delivery = ResultDelivery(self)
        self._path = ""
        self._known: dict[int, T] = {}
        self._running: dict[int, Future[T]] = {}

    def open(self, path: str) -> None:
        """Know another document's pages, or with "" none."""
        self.want(())
        self._running.clear()
        self._known.clear()
        self._path = path

    def want(self, pages: Iterable[int]) -> None:
        """Ask for the values of these pages; those asked for before and not among them are dropped."""
        wanted = set(pages)
        for page in [p for p, future in self._running.items() if p not in wanted and future.cancel()]:
            del self._running[page]
        for page in wanted - self._known.keys() - self._running.keys():
            try:
                future = self._ask(self._path, page)
            except Cancelled:  # the renderer is closing
                return
            self._running[page] = future
            self._delivery.when_done(future, partial(self._deliver, page))

    def get(self, page: int) -> T | None:
        """The value of a page; None while it is not known."""
        return self._known.get(page)

    def _deliver(self, page: int, future: Future[T]) -> None:
        if self._running.get(page) is not future:
            return
        del self._running[page]
        if len(self._known) >= _KEPT:
            del self._known[next(iter(self._known))]
        # What is wrong with a page that cannot be read is said where it is painted.
        self._known[page] = self._failed if future.exception() else future.result()
        self.arrived.emit(page)
