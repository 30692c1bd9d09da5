"""Background work of the chat model on documents while the program is idle: summaries, and relations of terms."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer, Signal

from ...core.errors import PilcrowError
from ...core.exchange.events import Indexed, IndexEvent
from ...core.stopping import Stopped
from ..base.backend import Backend
from ..base.indexer import Indexer
from ..base.tasks import Task

log = logging.getLogger(__name__)
QUIET = 20_000
"""Milliseconds without reading or questions before the work begins."""
_SURE = 3
"""Number of finished items before the remaining time is estimated."""


class Remembering(QObject):
    """Runs the works enabled in the settings one after the other; starts, stops and resumes automatically, and
    pauses with all background work. It does nothing if servers on other machines are allowed, so that no text is
    sent there unasked.
    """

    changed = Signal()
    """An item was finished, or a work started or ended."""

    def __init__(
        self,
        backend: Backend,
        indexer: Indexer,
        asking: Callable[[], bool],
        parent: QObject,
    ) -> None:
        """Set up the works; `asking` returns True while a question is being answered."""
        super().__init__(parent)
        self._backend, self._indexer, self._asking = backend, indexer, asking
        self._quiet = QTimer(self, singleShot=True, interval=QUIET)
        self._quiet.timeout.connect(self._begin)
        self._task: Task | None = None
        self._works: dict[str, Callable[[Stopped], Iterator[tuple[float, ...]]]] = {
            "gists": backend.collecting.write_gists,
            "relations": backend.collecting.read_relations,
        }
        """Works by their names in `Settings.ahead`."""
        self.work = ""
        """Name of the current or last work."""
        self._over: set[str] = set()
        """Works with nothing to do, or without a model to do it, until something changes."""
        self.done = self.total = 0
        """Number of items finished since the work started, and the total."""
        self._since = self._foreseen = 0.0
        indexer.changed.connect(self.refresh)
        indexer.happened.connect(self._happened)

    @property
    def running(self) -> bool:
        return self._task is not None

    @property
    def left(self) -> int:
        """Number of items that are known to wait."""
        return self.total - self.done

    @property
    def seconds(self) -> float | None:
        """Estimated remaining time in seconds; None if it is unknown."""
        if not self.running or self.done < _SURE:
            return self._foreseen or None
        return (time.monotonic() - self._since) / self.done * self.left

    def begin_anew(self) -> None:
        """Retry all works: the settings changed, or there are new documents."""
        self._over.clear()
        self.refresh()

    def refresh(self) -> None:
        """Begin after a while without other work; stop when other work begins."""
        settings = self._backend.settings
        wanted = [] if settings.allow_remote else [work for work in self._works if work in settings.works_ahead]
        left = [work for work in wanted if work not in self._over]
        unwanted = self._task is not None and self.work not in wanted
        if not wanted or unwanted or self._indexer.paused or self._indexer.current or self._asking():
            self._quiet.stop()
            if self._task is not None:
                self._task.stop()
                self._over.discard(self.work)
            if not wanted and self.total:
                self.done = self.total = 0
                self.changed.emit()
        elif self._task is None and left and not self._quiet.isActive():
            self._quiet.start()

    def close(self) -> None:
        """Stop, and return when no work is running any more."""
        self._over.update(self._works)
        self._quiet.stop()
        if self._task is not None:
            self._task.wait()

    def _begin(self) -> None:
        settings = self._backend.settings
        left = [work for work in self._works if work in settings.works_ahead and work not in self._over]
        if not left:
            return
        self.work, self._since, self._foreseen = left[0], time.monotonic(), 0.0
        self._over.add(self.work)
        self._task = Task(self._works[self.work], self)
        self._task.happened.connect(self._note)
        self._task.failed.connect(self._failed)
        self._task.finished.connect(self._ended)
        self._task.start()

    def _note(self, made: tuple[int, int, *tuple[float, ...]]) -> None:
        self.done, self.total, *foreseen = made
        self._foreseen = sum(foreseen)
        self.changed.emit()

    def _failed(self, error: PilcrowError) -> None:
        """Give up without a message: nobody waits for the work, and the results made by rules stay in use."""
        log.info("%s by rules are not replaced: %s", self.work, error)
        self.done = self.total = 0

    def _ended(self) -> None:
        self._task = None
        self.changed.emit()
        self.refresh()

    def _happened(self, _path: str, event: IndexEvent) -> None:
        if isinstance(event, Indexed) and event.fresh:
            self.begin_anew()
