"""One document is indexed at a time, the one in front first; the others wait, and go on where they were."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QObject, Signal

from ...core.errors import PilcrowError
from ...core.events import IndexEvent, ProvisionalStructure, Structured
from ...core.protocols import Stopped
from .backend import Backend
from .tasks import Task


class Indexer(QObject):
    """A queue of paths. Reading (seconds) is never interrupted; embedding (minutes) gives way to what is in front,
    and can be paused.
    """

    happened = Signal(str, object)
    """path, IndexEvent"""
    failed = Signal(str, object)
    """path, PilcrowError"""
    changed = Signal()

    def __init__(self, backend: Backend, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._backend = backend
        self._waiting: dict[str, str] = {}  # passwords by path, next one first
        self._read: set[str] = set()
        self._wanted: set[str] = set()
        self._pages: dict[str, int] = {}
        self._current = ""
        self._password = ""
        self._task: Task | None = None
        self.paused = False

    @property
    def current(self) -> str:
        """The path being worked on, "" for none."""
        return self._current

    def add(self, path: str, password: str = "") -> None:
        """Index a path before all others; anew if it is being indexed."""
        self.drop(path)
        self._put_first(path, password)
        self._give_way()
        self._next()

    def prefer(self, path: str) -> None:
        """Work on this path first if it still waits."""
        if path in self._waiting:
            self._put_first(path, self._waiting[path])
            self._give_way()

    def hurry(self, path: str) -> None:
        """Somebody waits for what was read so far: the next `ProvisionalStructure` has paragraphs,
        if all is not read before.
        """
        self._wanted.add(path)

    def look(self, path: str, page: int) -> None:
        """A page (0-based) is in view: what is near it is embedded first."""
        self._pages[path] = page

    def drop(self, path: str) -> None:
        """Forget about a path; what is in the library stays."""
        self._waiting.pop(path, None)
        self._read.discard(path)
        if self._current == path:
            self._leave()

    def pause(self, paused: bool) -> None:
        self.paused = paused
        if paused:
            self._give_way()
        self._next()
        self.changed.emit()

    def close(self) -> None:
        """Stop, and return when the thread has ended."""
        self._waiting.clear()
        self._leave()
        if self._task:
            self._task.wait()

    def _put_first(self, path: str, password: str) -> None:
        self._waiting.pop(path, None)
        self._waiting = {path: password} | self._waiting

    def _give_way(self) -> None:
        """Put off what is only being embedded."""
        path = self._current
        if path in self._read:
            first = next(iter(self._waiting.items()), None)
            self._put_first(path, self._password)
            if first:
                self._put_first(*first)
            self._leave()

    def _leave(self) -> None:
        self._current = ""
        if self._task:
            self._task.stop()

    def _next(self) -> None:
        able = (path for path in self._waiting if not (self.paused and path in self._read))
        path = "" if self._task else next(able, "")
        if not path:
            return
        self._current, self._password = path, self._waiting.pop(path)
        password = self._password

        def work(stopped: Stopped) -> Iterator[IndexEvent]:
            events = self._backend.index(
                path,
                password=password,
                stopped=stopped,
                wanted=lambda: path in self._wanted,
                reading=lambda: self._pages.get(path, 0),
            )
            for event in events:
                if isinstance(event, Structured) or (isinstance(event, ProvisionalStructure) and event.paragraphs):
                    self._wanted.discard(path)
                yield event

        self._task = Task(work, self)
        self._task.happened.connect(lambda event: self._happened(path, event))
        self._task.failed.connect(lambda error: self._failed(path, error))
        self._task.finished.connect(self._finished)
        self._task.start()
        self.changed.emit()

    def _happened(self, path: str, event: IndexEvent) -> None:
        if self._current != path:
            return
        if isinstance(event, Structured):
            self._read.add(path)
            if self.paused:
                self._give_way()
        self.happened.emit(path, event)

    def _failed(self, path: str, error: PilcrowError) -> None:
        if self._current == path:
            self.failed.emit(path, error)

    def _finished(self) -> None:
        self._task, self._current = None, ""
        self.changed.emit()
        self._next()
