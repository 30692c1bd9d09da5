"""Measures of the work on a document: the share done, and the order of its pages."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Generator
from concurrent.futures import Executor, Future
from concurrent.futures import wait as wait_for
from typing import Any, ParamSpec, TypeVar

from ..exchange.events import Indexing
from ..exchange.read_events import Waiting
from ..model import Document

_SHARES = {"read": (0.0, 0.2), "ocr": (0.2, 0.2), "embed": (0.2, 1.0)}
"""Interval of a document's work covered by each stage, as measured on manuals; OCR is unpredictable."""
TICK = 0.05
"""Seconds between two `Waiting` events."""
P = ParamSpec("P")
T = TypeVar("T")


def share_done(event: Indexing) -> float:
    """Share of a document's work that is done, from 0 to 1."""
    low, high = _SHARES[event.stage]
    return low + (high - low) * event.done / max(1, event.total)


def nearness(document: Document, page: int) -> Callable[[int], tuple[int, int]]:
    """Sort key for pages (0-based): the page in view first, then those of its section, then the nearest."""
    begins = sorted({section.page for section in document.sections})
    at = bisect_right(begins, page)
    first = begins[at - 1] if at else 0
    last = begins[at] if at < len(begins) else len(document.pages)

    def near(other: int) -> tuple[int, int]:
        return (0 if other == page else 1 if first <= other <= last else 2), abs(other - page)

    return near


class Pieces(Executor):
    """Work on a pool of threads owned by somebody else; `shutdown` waits only for the work submitted here."""

    def __init__(self, pool: Executor) -> None:
        self._pool = pool
        self._begun: set[Future[Any]] = set()

    def submit(self, work: Callable[P, T], /, *values: P.args, **named: P.kwargs) -> Future[T]:
        future = self._pool.submit(work, *values, **named)
        self._begun.add(future)
        future.add_done_callback(self._begun.discard)
        return future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        begun = list(self._begun)
        if cancel_futures:
            begun = [future for future in begun if not future.cancel()]
        if wait:
            wait_for(begun)


def run_apart(pool: Executor | None, work: Callable[[], T]) -> Generator[Waiting, None, T]:
    """The result of `work`, done by a thread of the pool amid `Waiting` events; without a pool done here."""
    if pool is None:
        return work()
    future = pool.submit(work)
    while wait_for([future], TICK).not_done:
        yield Waiting()
    return future.result()
