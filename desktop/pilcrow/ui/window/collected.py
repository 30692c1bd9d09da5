"""Documents of collections that wait to be read: one after the other, behind those that are open."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence

from PySide6.QtCore import QObject

from ..base.backend import Backend
from ..base.indexer import Indexer
from ..base.tasks import BackgroundQueue


class Collected(QObject):
    """Hands what waits to the indexer. Whoever changes a collection, or pauses one, lets it `look`."""

    def __init__(self, backend: Backend, background: BackgroundQueue, indexer: Indexer, parent: QObject) -> None:
        super().__init__(parent)
        self._backend, self._background, self._indexer = backend, background, indexer
        self._waiting: deque[str] = deque()
        self._now = ""
        self._failed: set[str] = set()
        indexer.changed.connect(self._go_on)
        indexer.failed.connect(lambda path, _error: self._failed.add(path))

    def look(self) -> None:
        """Find out what waits now."""
        self._background.do(self._paths, self._take)

    def _paths(self) -> list[str]:
        kept = self._backend.collections.all()
        paths = (path for each in kept if not each.paused for path in self._backend.collecting.waiting(each.name))
        return list(dict.fromkeys(paths))

    def _take(self, paths: Sequence[str]) -> None:
        self._waiting = deque(path for path in paths if path not in self._failed)
        if self._now and self._now not in paths and self._indexer.collects(self._now):
            self._indexer.drop(self._now)  # its collection rests
        self._go_on()

    def _go_on(self) -> None:
        """Begin with the next when the one before has come to its end."""
        if self._now and not self._indexer.works_on(self._now):
            self._now = ""
        while self._waiting and not self._now:
            path = self._waiting.popleft()
            if not self._indexer.works_on(path):
                self._now = path
                self._indexer.collect(path)
