"""Reading of waiting documents in collections: one after the other, after those that are open."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from ...core.errors import PdfError, PilcrowError
from ...core.exchange.events import Indexed, IndexEvent
from ..base.indexer import Indexer

_SURE = 3
"""Number of documents read before the remaining time is estimated."""


class Collected(QObject):
    """Passes waiting documents to the indexer one at a time, with a count."""

    changed = Signal()
    """A document was read, or failed."""
    failed = Signal(object)
    """Reason why nothing can be read at the moment, a PilcrowError."""

    def __init__(self, indexer: Indexer, parent: QObject) -> None:
        super().__init__(parent)
        self._indexer = indexer
        self._waiting: deque[str] = deque()
        self._now = ""
        self._failed: set[str] = set()
        """Paths that failed; not retried before the next start."""
        self._done, self._since = 0, 0.0
        indexer.happened.connect(self._happened)
        indexer.failed.connect(self._note)
        indexer.changed.connect(self._go_on)

    @property
    def left(self) -> int:
        """Number of documents still to be read."""
        return len(self._waiting) + bool(self._now)

    @property
    def seconds(self) -> float | None:
        """Estimated remaining time in seconds; None if it is unknown."""
        if self._done < _SURE or not self.left or self._indexer.paused:
            return None
        return (time.monotonic() - self._since) / self._done * self.left

    def want(self, paths: Sequence[str]) -> None:
        """Set the documents to be read, in this order; all others are dropped."""
        wanted = [path for path in paths if path not in self._failed and not self._indexer.awaits(path)]
        if self._now and self._now not in wanted and self._indexer.collects(self._now):
            self._indexer.drop(self._now)  # its collection is paused
        if wanted and not self.left:
            self._done, self._since = 0, time.monotonic()
        self._waiting = deque(path for path in wanted if path != self._now)
        self._go_on()

    def _go_on(self) -> None:
        """Begin with the next document when the current one is finished."""
        if self._now and not self._indexer.works_on(self._now):
            self._now = ""
        while self._waiting and not self._now:
            path = self._waiting.popleft()
            if not self._indexer.works_on(path):
                self._now = path
                self._indexer.collect(path)

    def _happened(self, path: str, event: IndexEvent) -> None:
        if path == self._now and isinstance(event, Indexed):
            self._done += 1
            self.changed.emit()

    def _note(self, path: str, error: PilcrowError) -> None:
        self._failed.add(path)
        if path == self._now:
            if not isinstance(error, PdfError):  # the next one would fail as well
                self._waiting.clear()
                self.failed.emit(error)
            self.changed.emit()
