"""A single queue for reading, OCR and embedding, in small pieces; the visible document comes first."""

from __future__ import annotations

import threading
from collections.abc import Callable, Generator, Iterator

from PySide6.QtCore import QObject, QTimer, Signal

from ...core.errors import Cancelled, PdfError, PilcrowError
from ...core.exchange.events import Indexed, IndexEvent, Indexing, Notice, NoticeCode
from ...core.exchange.read_events import ProvisionalStructure, Structured, Waiting
from ...core.indexing.pipeline import IndexRequest
from ...core.indexing.work import share_done
from ...core.stopping import Stopped
from .backend import Index
from .library import Progress
from .tasks import Task, explain_failure

READER, BATTERY = "reader", "battery"
"""Reasons for a pause: the reader asked for it, or the computer is on battery."""
_AGAIN = 30_000
"""Milliseconds between attempts to reach an unreachable server."""
_READINGS = 3
"""Greatest number of partly read documents: each has a process that holds the part read so far."""


class _IndexJob:
    """The work on one document, as a generator that is suspended between any two pieces."""

    def __init__(
        self, path: str, pages: int, begin: Callable[[Stopped], Iterator[IndexEvent]], *, collected: bool
    ) -> None:
        self.path = path
        self.collected = collected
        """True if the document is not open in any tab."""
        self.read = self.indexed = self.away = False
        """`away`: the embedding server was unreachable when the document was to be embedded."""
        self.stop = threading.Event()
        self.left = self._pages = float(pages)
        """Remaining work, in pages."""
        self._begin = begin
        self._events: Iterator[IndexEvent] | None = None

    @property
    def reading(self) -> bool:
        """True if the document has been read in part."""
        return self._events is not None and not self.read

    def advance(self) -> IndexEvent | PilcrowError | None:
        """Do one piece of work: returns its event, the error that ended the job, or None at the end."""
        try:
            if self.stop.is_set() or (self.collected and self.indexed):  # nobody waits for a model's additions
                self.put_back()
                return None
            if self._events is None:
                self._events = self._begin(self.stop.is_set)
            event = next(self._events)
        except (StopIteration, Cancelled):
            return None
        except Exception as error:  # noqa: BLE001  (whatever it is belongs to this document)
            return explain_failure(error)
        match event:
            case Indexing():
                self.left = self._pages * (1 - share_done(event))
            case Structured():
                self.read = True
            case Indexed():
                self.indexed, self.left = True, 0.0
            case Notice(code=NoticeCode.SERVER_AWAY):
                self.away = True
        return event

    def again(self) -> _IndexJob:
        """A new job for the same document, from the beginning."""
        return _IndexJob(self.path, int(self._pages), self._begin, collected=self.collected)

    def put_back(self) -> None:
        """Release the memory of the job; the library keeps its data."""
        events, self._events = self._events, None
        if isinstance(events, Generator):
            events.close()


class Indexer(QObject):
    """Runs the work on many documents, each time one piece of the most urgent one (a moment).

    The document in front comes first, then those with the least work left. Postponed work resumes where it
    stopped. A pause stops everything except reading the document in front, whose contents somebody waits for.
    """

    happened = Signal(str, object)
    """path, IndexEvent"""
    failed = Signal(str, object)
    """path, PilcrowError"""
    changed = Signal()

    def __init__(self, index: Index, progress: Progress, parent: QObject | None = None) -> None:
        """`progress` is told what happens to each document."""
        super().__init__(parent)
        self._index, self._progress = index, progress
        self._jobs: tuple[_IndexJob, ...] = ()  # replaced, never changed: the task's thread reads it, too
        self._front = ""
        self._wanted: set[str] = set()
        self._pages: dict[str, int] = {}
        self._task: Task | None = None
        self._closed = False
        self._held: set[str] = set()
        self._away: dict[str, _IndexJob] = {}
        """Jobs by path that wait for the embedding server; the first one is retried from time to time."""
        self._retry = QTimer(self, singleShot=True, interval=_AGAIN)
        self._retry.timeout.connect(lambda: self._try_again(1))

    @property
    def current(self) -> str:
        """Path of the most urgent document being indexed, "" for none."""
        return next((job.path for job in self._in_order()), "") if self._task else ""

    def add(self, path: str, password: str = "", pages: int = 0) -> None:
        """Index a document, again if it is in the queue already. `pages`, its length, sets its place in the
        queue.
        """
        self._add(path, password, pages, collected=False)

    def collect(self, path: str) -> None:
        """Index a document that is not open, after all others."""
        self._add(path, "", 0, collected=True)

    def works_on(self, path: str) -> bool:
        """True if a document is being indexed or waits in the queue."""
        return any(job.path == path and not job.indexed and not job.stop.is_set() for job in self._jobs)

    def collects(self, path: str) -> bool:
        """True if a document is in the queue and not open in any tab."""
        return any(job.path == path and job.collected and not job.stop.is_set() for job in self._jobs)

    def awaits(self, path: str) -> bool:
        """True if the rest of a document waits for an unreachable server."""
        return path in self._away

    def _add(self, path: str, password: str, pages: int, *, collected: bool) -> None:
        self.drop(path)

        def begin(stopped: Stopped) -> Iterator[IndexEvent]:
            return self._index(
                IndexRequest(
                    path,
                    stopped,
                    password,
                    wanted=lambda: path in self._wanted,
                    reading=lambda: self._pages.get(path, 0),
                )
            )

        self._jobs += (_IndexJob(path, pages, begin, collected=collected),)
        self._next()

    def prefer(self, path: str) -> None:
        """Put this document in front, before all others; "" for none."""
        self._front = path
        self._next()

    def hurry(self, path: str) -> None:
        """Ask for what has been read so far: the next `ProvisionalStructure` has paragraphs, unless the document
        is read completely before.
        """
        self._wanted.add(path)

    def look(self, path: str, page: int) -> None:
        """Note the page in view (0-based): pages near it are embedded first."""
        self._pages[path] = page

    def drop(self, path: str) -> None:
        """Remove a document from the queue; the library keeps its data."""
        self._away.pop(path, None)
        for job in self._jobs:
            if job.path == path:
                job.stop.set()

    @property
    def paused(self) -> str:
        """Reason for the current pause, the reader's before the battery's; "" if there is no pause."""
        return READER if READER in self._held else BATTERY if BATTERY in self._held else ""

    @property
    def waiting(self) -> bool:
        """True if work is waiting for the end of a pause."""
        return bool(self._held) and any(not job.indexed and not job.stop.is_set() for job in self._jobs)

    def pause(self, paused: bool, who: str = READER) -> None:
        """Pause or resume work. A reader's wish to resume overrides a pause on battery."""
        if paused:
            self._held.add(who)
        else:
            self._held -= {who} if who == BATTERY else {READER, BATTERY}
        self._next()
        self.changed.emit()

    def close(self) -> None:
        """Stop, and return when no work is running any more."""
        self._closed = True
        self._retry.stop()
        for job in self._jobs:
            job.stop.set()
        if self._task:
            self._task.wait()
        for job in self._jobs:
            job.advance()
        self._jobs = ()

    # ---- the order of work --------------------------------------------------------------------------------

    def _in_order(self) -> list[_IndexJob]:
        """Jobs that can run, the most urgent first; a dropped job runs only to its end."""
        able = (
            job
            for job in self._jobs
            if job.stop.is_set() or not self._held or (job.path == self._front and not job.read)
        )
        return sorted(able, key=self._urgency)

    def _urgency(self, job: _IndexJob) -> tuple[bool, bool, bool, float]:
        return not job.stop.is_set(), job.path != self._front, job.collected, job.left

    def _work(self, stopped: Stopped) -> Iterator[tuple[_IndexJob, IndexEvent | PilcrowError | None]]:
        """Do all work in the queue, in the task's thread: yields each job with the result of a piece."""
        ended: set[_IndexJob] = set()
        while jobs := [job for job in self._in_order() if job not in ended]:
            for job in jobs:
                if stopped():
                    return
                self._make_room(job)
                event = job.advance()
                if isinstance(event, Structured) or (isinstance(event, ProvisionalStructure) and event.paragraphs):
                    self._wanted.discard(job.path)  # before the next request can set it again
                if isinstance(event, PdfError):
                    self._progress.failed(job.path, str(event))
                if event is None or isinstance(event, PilcrowError):
                    ended.add(job)
                if not isinstance(event, Waiting):
                    yield job, event
                if not job.indexed:  # otherwise the job only waits for a chat model
                    break

    def _make_room(self, job: _IndexJob) -> None:
        """Restart the partly read document with the most work left if too many are held in memory."""
        others = [other for other in self._jobs if other is not job and other.reading]
        if not job.reading and not job.read and len(others) >= _READINGS:
            max(others, key=lambda other: other.left).put_back()

    # ---- in the window's thread ---------------------------------------------------------------------------

    def _next(self) -> None:
        if self._task or self._closed or not self._in_order():
            return
        self._task = Task(self._work, self)
        self._task.happened.connect(lambda told: self._happened(*told))
        self._task.finished.connect(self._finished)
        self._task.start()
        self.changed.emit()

    def _happened(self, job: _IndexJob, event: IndexEvent | PilcrowError | None) -> None:
        if event is None or isinstance(event, PilcrowError):
            self._jobs = tuple(other for other in self._jobs if other is not job)
            self._put_off(job)
        if isinstance(event, PilcrowError):
            if not job.stop.is_set():
                self.failed.emit(job.path, event)
        else:
            self._progress.note(job.path, None if job.stop.is_set() else event)
            if event is not None and not job.stop.is_set():
                self.happened.emit(job.path, event)
        if event is None or isinstance(event, PilcrowError | Indexed):
            self.changed.emit()

    def _put_off(self, job: _IndexJob) -> None:
        """Postpone a finished job if its server was unreachable; otherwise retry the postponed jobs of all
        others.
        """
        if self._closed or job.stop.is_set():
            return
        if job.away:
            self._away[job.path] = job
            self._retry.start()
        elif job.indexed:
            self._try_again(len(self._away))

    def _try_again(self, most: int) -> None:
        for path in list(self._away)[:most]:
            self._jobs += (self._away.pop(path).again(),)
        self._next()

    def _finished(self) -> None:
        self._task = None
        self.changed.emit()
        self._next()
