"""What the chat model makes of the documents while nothing is read and nothing is asked: what each is about, how
its terms are related.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, QTimer, Signal

from ...core.errors import PilcrowError
from ...core.events import Indexed, IndexEvent
from ...core.protocols import Stopped
from ..base.backend import Backend
from ..base.indexer import Indexer
from ..base.tasks import Task

log = logging.getLogger(__name__)
QUIET = 20_000
"""Milliseconds in which nothing was read or asked before this begins."""
_SURE = 3
"""Of these it must have made some before it can be said how long the rest will take."""


class Remembering(QObject):
    """Begins, stops and goes on by itself, where the settings want it, one work after the other; is paused with
    all work in the background. Nothing is sent unasked when servers on other machines are allowed.
    """

    changed = Signal()
    """One more is made, or it has begun or ended."""

    def __init__(
        self,
        backend: Backend,
        indexer: Indexer,
        asking: Callable[[], bool],
        parent: QObject,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`asking` tells whether a question is being answered."""
        super().__init__(parent)
        self._backend, self._indexer, self._asking, self._clock = backend, indexer, asking, clock
        self._quiet = QTimer(self, singleShot=True, interval=QUIET)
        self._quiet.timeout.connect(self._begin)
        self._task: Task | None = None
        self._works: dict[str, Callable[[Stopped], Iterator[tuple[float, ...]]]] = {
            "gists": backend.collecting.write_gists,
            "relations": backend.collecting.read_relations,
        }
        """By the setting that wants it."""
        self.work = ""
        """What is done, or was done last."""
        self._over: set[str] = set()
        """What there is nothing to make of, or nothing that could make it: until something changes."""
        self.done = self.total = 0
        """How many are made since it began, of how many."""
        self._since = self._foreseen = 0.0
        indexer.changed.connect(self.look)
        indexer.happened.connect(self._happened)

    @property
    def running(self) -> bool:
        return self._task is not None

    @property
    def left(self) -> int:
        """How many are known to wait."""
        return self.total - self.done

    @property
    def seconds(self) -> float | None:
        """How long the rest will take, about; None when nothing is known yet."""
        if not self.running or self.done < _SURE:
            return self._foreseen or None
        return (self._clock() - self._since) / self.done * self.left

    def begin_anew(self) -> None:
        """The settings have changed, or there is more to write."""
        self._over.clear()
        self.look()

    def look(self) -> None:
        """Begin after a while in which nothing is done; stop where something is."""
        settings = self._backend.settings
        wanted = [] if settings.allow_remote else [work for work in self._works if getattr(settings, work)]
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
        """Stop, and return when nothing is being done any more."""
        self._over.update(self._works)
        self._quiet.stop()
        if self._task is not None:
            self._task.wait()

    def _begin(self) -> None:
        settings = self._backend.settings
        left = [work for work in self._works if getattr(settings, work) and work not in self._over]
        if not left:
            return
        self.work, self._since, self._foreseen = left[0], self._clock(), 0.0
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
        """Nobody waits for it, and what rules made does."""
        log.info("%s stay as rules made them: %s", self.work, error)
        self.done = self.total = 0

    def _ended(self) -> None:
        self._task = None
        self.changed.emit()
        self.look()

    def _happened(self, _path: str, event: IndexEvent) -> None:
        if isinstance(event, Indexed) and event.fresh:
            self.begin_anew()
