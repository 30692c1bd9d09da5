"""What documents are about, written by the chat model while nothing is read and nothing is asked."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from ...core.errors import PilcrowError
from ...core.events import Indexed, IndexEvent
from ..base.backend import Backend
from ..base.indexer import Indexer
from ..base.tasks import Task

log = logging.getLogger(__name__)
QUIET = 20_000
"""Milliseconds in which nothing was read or asked before this begins."""
_SURE = 3
"""Gists after which it can be said how long the rest will take."""


class Remembering(QObject):
    """Begins, stops and goes on by itself, where the settings want it; is paused with all work in the background.
    Nothing is sent unasked when servers on other machines are allowed.
    """

    changed = Signal()
    """One more is written, or it has begun or ended."""

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
        self._over = False
        """There is nothing to write, or nothing that could write it: until something changes."""
        self.done = self.total = 0
        """Gists written since it began, of how many."""
        self._since = 0.0
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
            return None
        return (self._clock() - self._since) / self.done * self.left

    def begin_anew(self) -> None:
        """The settings have changed, or there is more to write."""
        self._over = False
        self.look()

    def look(self) -> None:
        """Begin after a while in which nothing is done; stop where something is."""
        settings = self._backend.settings
        wanted = settings.gists and not settings.allow_remote
        if not wanted or self._indexer.paused or self._indexer.current or self._asking():
            self._quiet.stop()
            if self._task is not None:
                self._task.stop()
                self._over = False
            if not wanted and self.total:
                self.done = self.total = 0
                self.changed.emit()
        elif self._task is None and not self._over and not self._quiet.isActive():
            self._quiet.start()

    def close(self) -> None:
        """Stop, and return when nothing is being done any more."""
        self._over = True
        self._quiet.stop()
        if self._task is not None:
            self._task.wait()

    def _begin(self) -> None:
        self._over, self._since = True, self._clock()
        self._task = Task(self._backend.collecting.write_gists, self)
        self._task.happened.connect(self._note)
        self._task.failed.connect(self._failed)
        self._task.finished.connect(self._ended)
        self._task.start()

    def _note(self, written: tuple[int, int]) -> None:
        self.done, self.total = written
        self.changed.emit()

    def _failed(self, error: PilcrowError) -> None:
        """Nobody waits for it, and the gists that rules made do."""
        log.info("gists stay as rules made them: %s", error)
        self.done = self.total = 0

    def _ended(self) -> None:
        self._task = None
        self.changed.emit()
        self.look()

    def _happened(self, _path: str, event: IndexEvent) -> None:
        if isinstance(event, Indexed) and event.fresh:
            self.begin_anew()
