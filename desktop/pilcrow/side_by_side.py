"""Works done side by side in threads, as many at a time as there is room for."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from time import monotonic
from typing import TypeVar

from .core.ask.documents.side_by_side import Work
from .core.errors import Cancelled
from .core.protocols import Stopped

T = TypeVar("T")
_POLL = 0.05
_LEAVE = 0.1
"""Seconds that works get to end once they are to stop: longer ones end by themselves."""


@dataclass(frozen=True, slots=True)
class _End:
    """Put after the last item of a work, with what it raised, if anything."""

    error: Exception | None


class Threads:
    """A `core.ask.documents.side_by_side.SideBySide`. `room` tells how many works may be under way, and is
    asked whenever one might begin: it may change meanwhile.
    """

    def __init__(self, room: Callable[[], int]) -> None:
        self._room = room

    def __call__(self, works: Sequence[Work[T]], stopped: Stopped) -> Iterator[tuple[int, T]]:
        told: queue.SimpleQueue[tuple[int, T | _End]] = queue.SimpleQueue()
        ending = threading.Event()
        running: dict[int, threading.Thread] = {}
        begun = 0

        def do(number: int) -> None:
            try:
                for item in works[number](lambda: ending.is_set() or stopped()):
                    told.put((number, item))
            except Exception as error:  # noqa: BLE001  (raised again by who waits for it)
                told.put((number, _End(error)))
            else:
                told.put((number, _End(None)))

        try:
            while running or begun < len(works):
                if stopped():
                    raise Cancelled("Stopped.")
                while begun < len(works) and len(running) < max(1, self._room()):
                    running[begun] = threading.Thread(target=do, args=(begun,), name="one of several", daemon=True)
                    running[begun].start()
                    begun += 1
                with suppress(queue.Empty):
                    number, item = told.get(timeout=_POLL)
                    if not isinstance(item, _End):
                        yield number, item
                        continue
                    del running[number]
                    if item.error is not None:
                        raise item.error
        finally:
            ending.set()
            last = monotonic() + _LEAVE
            for thread in running.values():
                thread.join(max(0.0, last - monotonic()))
