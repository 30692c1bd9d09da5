"""Parallel work in threads, limited by a variable number of slots, and values that one thread makes for all."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property
from time import monotonic
from typing import Any, Self, TypeVar, overload

from ..core.ask.documents.side_by_side import Work
from ..core.stopping import Stopped, check_stopped

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class _End:
    """End mark of a work's items, with its error, if any."""

    error: Exception | None


class Threads:
    """An implementation of `core.ask.documents.side_by_side.SideBySide`. `room` returns how many works may run at
    once; it is called before each start, because the number may change.
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
            except Exception as error:  # noqa: BLE001  (raised again in the waiting thread)
                told.put((number, _End(error)))
            else:
                told.put((number, _End(None)))

        try:
            while running or begun < len(works):
                check_stopped(stopped)
                while begun < len(works) and len(running) < max(1, self._room()):
                    running[begun] = threading.Thread(target=do, args=(begun,), name="one of several", daemon=True)
                    running[begun].start()
                    begun += 1
                with suppress(queue.Empty):
                    number, item = told.get(timeout=0.05)
                    if not isinstance(item, _End):
                        yield number, item
                        continue
                    del running[number]
                    if item.error is not None:
                        raise item.error
        finally:
            ending.set()
            last = monotonic() + 0.1  # seconds to wait for stopped work; longer work ends on its own
            for thread in running.values():
                thread.join(max(0.0, last - monotonic()))


class once(cached_property[T]):  # noqa: N801  (used like `cached_property`)
    """A thread-safe `cached_property`: the first thread computes the value, and the others wait.

    Python's own has no lock since 3.12.
    """

    def __init__(self, make: Callable[[Any], T]) -> None:
        super().__init__(make)
        self._making = threading.RLock()

    @overload
    def __get__(self, instance: None, owner: type[Any] | None = None) -> Self: ...

    @overload
    def __get__(self, instance: object, owner: type[Any] | None = None) -> T: ...

    def __get__(self, instance: object | None, owner: type[Any] | None = None) -> Self | T:
        with self._making:
            return super().__get__(instance, owner)
