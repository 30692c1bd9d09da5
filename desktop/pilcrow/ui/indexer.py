"""One document is indexed at a time, the one in front first; the others wait, and go on where they were."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal

from ..core.errors import PilcrowError
from ..core.events import IndexEvent, Structured
from ..core.protocols import Stopped
from .backend import Backend
from .work import Task


class Indexer(QObject):
    """A queue of paths. Reading (seconds) is never interrupted; embedding (minutes) gives way to the front."""

    happened = Signal(str, object)
    """path, IndexEvent"""
    failed = Signal(str, object)
    """path, PilcrowError"""
    changed = Signal()

    def __init__(self, backend: Backend, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._backend = backend
        self._waiting: list[tuple[str, str]] = []
        self._now: tuple[str, str] | None = None
        self._task: Task | None = None
        self._readable = False
        self.paused = False

    @property
    def current(self) -> str:
        """The path being worked on, "" for none."""
        return self._now[0] if self._now else ""

    def add(self, path: str, password: str = "") -> None:
        """Index a path soon; before the others when nothing else is in front of it."""
        self.drop(path)
        self._waiting.insert(0, (path, password))
        self._yield_to(path)
        self._next()

    def prefer(self, path: str) -> None:
        """Work on this path first if it still waits."""
        entry = next((item for item in self._waiting if item[0] == path), None)
        if entry:
            self._waiting.remove(entry)
            self._waiting.insert(0, entry)
            self._yield_to(path)

    def drop(self, path: str) -> None:
        """Forget about a path; what is in the library stays."""
        self._waiting = [item for item in self._waiting if item[0] != path]
        if self._now and self._now[0] == path and self._task:
            self._now = None
            self._task.stop()

    def pause(self, paused: bool) -> None:
        self.paused = paused
        if paused and self._task and self._now and self._readable:
            self._waiting.insert(0, self._now)
            self._now = None
            self._task.stop()
        self._next()
        self.changed.emit()

    def close(self) -> None:
        self._waiting.clear()
        if self._task:
            self._task.wait()

    def _yield_to(self, path: str) -> None:
        if self._task and self._now and self._now[0] != path and self._readable:
            self._waiting.insert(1, self._now)
            self._now = None
            self._task.stop()

    def _next(self) -> None:
        if self.paused or self._task or not self._waiting:
            return
        self._now = self._waiting.pop(0)
        self._readable = False
        path, password = self._now

        def work(stopped: Stopped) -> Iterator[IndexEvent]:
            return self._backend.index(path, password=password, stopped=stopped)

        self._task = Task(work, self)
        self._task.happened.connect(lambda event: self._happened(path, event))
        self._task.failed.connect(lambda error: self._failed(path, error))
        self._task.finished.connect(self._finished)
        self._task.start()
        self.changed.emit()

    def _happened(self, path: str, event: IndexEvent) -> None:
        self._readable = self._readable or isinstance(event, Structured)
        if self.current == path:
            self.happened.emit(path, event)

    def _failed(self, path: str, error: PilcrowError) -> None:
        if self.current == path:
            self.failed.emit(path, error)

    def _finished(self) -> None:
        self._task, self._now = None, None
        self.changed.emit()
        self._next()
