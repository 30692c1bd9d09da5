"""Several PDF processes side by side, so that no file waits for another."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from ....core.exchange.read_events import ReadEvent
from .process import PdfProcess

if TYPE_CHECKING:
    from ....core.language.packs import Pack
    from .conversions import Conversions

REST = 2.0
"""Seconds without a file after which a reading process ends: it may still hold hundreds of MB of the last file."""


class PdfProcesses:
    """A pool of processes, as many as are used at a time; for any thread."""

    def __init__(self, make: Callable[[], PdfProcess]) -> None:
        self._make = make
        self._free: list[PdfProcess] = []
        self._taken: list[PdfProcess] = []
        self._lock = threading.Lock()
        self._expecting = 0

    @contextmanager
    def one(self, *, aside: bool = False) -> Iterator[PdfProcess]:
        """A process for exclusive use; work `aside` from reading does not take one that is ready for reading."""
        with self._lock:
            process = self._idle(aside=aside)
            process.kept = False
            self._free = [other for other in self._free if other is not process and not other.closed]
            self._taken.append(process)
        try:
            yield process
        finally:
            with self._lock:
                self._taken.remove(process)
                self._free.append(process)

    @contextmanager
    def expecting(self) -> Iterator[Callable[[], None]]:
        """Context in which more work may follow, and compete for the processor with the present work: from the
        first call of the returned function, one more process is ready than are in use (0.4 s of the processor, 50
        MB).
        """
        with self._lock:
            self._expecting += 1
        try:
            yield self._prepare
        finally:
            with self._lock:
                self._expecting -= 1
                if not self._expecting:  # those that nobody uses end after their rest
                    for process in self._free:
                        process.kept = False

    def _prepare(self) -> None:
        with self._lock:
            if any(process.kept for process in self._free):
                return
            spare = self._idle()
            spare.kept = True
            self._free = [*(other for other in self._free if other is not spare), spare]
            spare.prepare()

    def _idle(self, *, aside: bool = False) -> PdfProcess:
        """The process that can begin soonest: one that is ready or getting ready, another, or a new one."""
        idle = [p for p in self._free if (p.idle or p.kept) and not (aside and p.kept)]
        return max(idle, key=lambda process: process.pid is not None, default=None) or self._make()

    @property
    def pids(self) -> list[int]:
        """Ids of the existing children, those in use first."""
        return [process.pid for process in (*self._taken, *self._free) if process.pid is not None]

    def close(self) -> None:
        """End all of them."""
        for process in (*self._taken, *self._free):
            process.close()


class PdfReaders:
    """Fulfils `core.protocols.PdfReader`: each file is read by a process of its own."""

    def __init__(self, packs: Sequence[Pack] = (), conversions: Conversions | None = None) -> None:
        """For `packs` and `conversions` see `PdfProcess`."""
        # processor seconds for the text of one page, of which a thousandth is usual
        self.processes = PdfProcesses(
            lambda: PdfProcess(page_seconds=10.0, patient=True, rest=REST, packs=packs, conversions=conversions)
        )

    def read(self, path: str, **options: Any) -> Iterator[ReadEvent]:
        """See `PdfProcess.read`."""
        with self.processes.one() as process:
            yield from process.read(path, **options)

    def close(self) -> None:
        self.processes.close()
