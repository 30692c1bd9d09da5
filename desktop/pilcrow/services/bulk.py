"""Indexing of many files at once: several readers in parallel, one embedding model, one library."""

from __future__ import annotations

import logging
import os
import queue
import threading
from collections import deque
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

import psutil

from ..core.errors import Cancelled, PdfError, PilcrowError
from ..core.exchange.events import Indexed, Indexing, Notice
from ..core.exchange.read_events import ProvisionalStructure, Structured, Waiting
from ..core.indexing.work import share_done
from ..core.message import Message, Words
from ..core.stopping import Stopped, never
from ..engines.store.sharing import is_embedded_elsewhere
from ..workspace import Workspace

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Failed:
    """A file that could not be indexed; `error` is a sentence for people."""

    path: str
    error: Words


FileEvent = Indexing | ProvisionalStructure | Structured | Indexed | Notice | Failed


def index_files(
    workspace: Workspace, files: Sequence[str], enough: Stopped = never
) -> Iterator[tuple[str, FileEvent]]:
    """Index all files and yield (path, event); the last event of each is `Indexed` or `Failed`.

    A file that cannot be read does not stop the others; the library records the reason. Files with equal content
    are read once. Raises `LibraryError`, or `Cancelled` when the workspace is stopped or `enough()` is true;
    committed work stays, and the next call continues from there.
    """
    yield from _Reading(workspace, files, enough).events()


class _Reading:
    """Many files, read by several threads."""

    def __init__(self, workspace: Workspace, files: Sequence[str], enough: Stopped) -> None:
        self._workspace, self._enough = workspace, enough
        self._count = reader_count(len(files))
        self._waiting = deque(
            sorted(files, key=_file_size)
        )  # smallest first, so an interrupted run has finished most
        self._twins: dict[str, list[str]] = {}  # by content being read: other files with the same content
        self._late: set[str] = set()  # contents that were put off
        self._claiming = threading.Lock()
        self._events: queue.SimpleQueue[tuple[str, FileEvent]] = queue.SimpleQueue()
        self._ending = threading.Event()

    def events(self) -> Iterator[tuple[str, FileEvent]]:
        self._workspace.embedder  # noqa: B018  (loaded before several threads need it)
        with ThreadPoolExecutor(self._count) as pool:
            runs = [pool.submit(self._run) for _ in range(self._count)]
            try:
                while not (all(run.done() for run in runs) and self._events.empty()):
                    with suppress(queue.Empty):
                        yield self._events.get(timeout=0.05)
            finally:
                self._ending.set()
        errors = [error for run in runs if (error := run.exception())]
        for error in sorted(errors, key=lambda error: isinstance(error, Cancelled)):  # the original error first
            raise error
        if self._waiting:
            raise Cancelled("stopped")

    def _stopped(self) -> bool:
        return self._ending.is_set() or self._workspace.stopped() or self._enough()

    def _run(self) -> None:
        """The work of one thread; a failure ends that of all."""
        try:
            while not self._stopped():
                try:
                    path = self._waiting.popleft()
                except IndexError:
                    return
                self._read(path)
        except BaseException:
            self._ending.set()
            raise

    def _read(self, path: str) -> None:
        """Index a file and its duplicates, unless another thread reads the same content."""
        try:
            content = self._workspace.library.digest(path, self._stopped)
        except PdfError as error:
            self._fail(path, error.message)
            return
        if self._put_off(path, content):
            return
        with self._claiming:
            busy = content in self._twins
            self._twins.setdefault(content, []).append(path)
        while not busy and (twin := self._next_twin(content)):
            self._index(twin)

    def _put_off(self, path: str, content: str) -> bool:
        """Put a file that another machine embeds now behind the others, once; False if it is not to wait."""
        workspace = self._workspace
        if not (workspace.settings.chroma_url and self._waiting) or content in self._late:
            return False
        if not is_embedded_elsewhere(workspace.vectors, content, workspace.embedders.vectors_id):
            return False
        self._late.add(content)
        self._waiting.append(path)
        return True

    def _next_twin(self, content: str) -> str | None:
        with self._claiming:
            if self._twins[content]:
                return self._twins[content].pop()
            del self._twins[content]
            return None

    def _index(self, path: str) -> None:
        try:
            for event in self._workspace.index(path, stopped=self._stopped):
                if not isinstance(event, Waiting):
                    self._events.put((path, event))
        except PdfError as error:
            self._fail(path, error.message)
        except PilcrowError:  # an error of the library or the settings, not of this file
            raise
        except Exception:
            log.exception("a bug, at one of many files")
            words = Message("“{path}” cannot be read: something went wrong inside; the log has it.", path=path)
            self._fail(path, words)

    def _fail(self, path: str, why: Words) -> None:
        self._events.put((path, Failed(path, why)))
        with suppress(PdfError):  # not even its name can be stored
            self._workspace.library.shelf.failed(path, str(why))


def reader_count(files: int) -> int:
    """Number of files to read in parallel, from the number of cores and the free memory."""
    # memory in bytes that a reader with its OCR may need
    return max(1, min(files, os.cpu_count() or 1, psutil.virtual_memory().available // 2_000_000_000))


@dataclass
class Tally:
    """Results of many files so far, and the estimated remaining time."""

    files: Sequence[str]
    indexed: int = 0
    there: int = 0
    pages: int = 0
    paragraphs: int = 0
    failed: list[Failed] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._started = monotonic()
        self._sizes = {path: _file_size(path) for path in self.files}
        self._worked: dict[str, float] = {}  # finished work on unfinished files, in bytes of their size
        self._done = 0.0
        self._all = float(sum(self._sizes.values()))

    @property
    def ended(self) -> int:
        """Number of files that are indexed, were indexed before, or failed."""
        return self.indexed + self.there + len(self.failed)

    @property
    def seconds(self) -> float:
        return monotonic() - self._started

    @property
    def share(self) -> float:
        """Share of the work that is done, from 0 to 1, estimated from file sizes."""
        return self._done / self._all if self._all else 1.0

    @property
    def left(self) -> float | None:
        """Estimated remaining time in seconds; None if it is unknown."""
        return self.seconds * (1 / self.share - 1) if self.share else None

    def note(self, path: str, event: FileEvent) -> None:
        size, before = self._sizes[path], self._worked.get(path, 0.0)
        if isinstance(event, Indexing):
            now = max(before, size * share_done(event))
            self._worked[path] = now
            self._done += now - before
        elif isinstance(event, Indexed | Failed):
            self._worked.pop(path, None)
            if isinstance(event, Indexed) and event.fresh:
                self._done += size - before
            else:  # it took no time and would distort the estimate
                self._all -= size - before
        if isinstance(event, Failed):
            self.failed.append(event)
        elif isinstance(event, Indexed):
            self.indexed += event.fresh
            self.there += not event.fresh
            self.pages += len(event.document.pages)
            self.paragraphs += sum(section.paragraphs for section in event.document.sections)


def _file_size(path: str) -> int:
    """Size of a file in bytes; 0 if it is missing."""
    try:
        return Path(path).stat().st_size
    except OSError:
        return 0
