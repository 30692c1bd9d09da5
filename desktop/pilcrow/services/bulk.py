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
from ..core.exchange.events import Indexed, Indexing, Notice, ProvisionalStructure, Structured, Waiting
from ..core.indexing.work import share
from ..core.protocols import Stopped
from ..core.sentence import Sentence, Words
from ..workspace import Workspace

log = logging.getLogger(__name__)
_MEMORY = 2_000_000_000
"""Memory in bytes that a reader with its OCR may need."""
_TICK = 0.05


@dataclass(frozen=True, slots=True)
class Failed:
    """A file that could not be indexed; `error` is a sentence for people."""

    path: str
    error: Words


FileEvent = Indexing | ProvisionalStructure | Structured | Indexed | Notice | Failed


def index_files(
    workspace: Workspace, files: Sequence[str], enough: Stopped = lambda: False
) -> Iterator[tuple[str, FileEvent]]:
    """Index all files and yield (path, event); the last event of each is `Indexed` or `Failed`.

    A file that cannot be read does not stop the others; the library records the reason. Files with equal content
    are read once. Raises `LibraryError`, or `Cancelled` when the workspace is stopped or `enough()` is true;
    committed work stays, and the next call continues from there.
    """
    waiting = deque(sorted(files, key=_size))  # smallest first, so that an interrupted run has finished most
    twins: dict[str, list[str]] = {}  # by content being read: other files with the same content
    claiming = threading.Lock()
    told: queue.SimpleQueue[tuple[str, FileEvent]] = queue.SimpleQueue()
    ending = threading.Event()

    def fail(path: str, why: Words) -> None:
        told.put((path, Failed(path, why)))
        with suppress(PdfError):  # not even its name can be stored
            workspace.library.shelf.failed(path, str(why))

    def index(path: str) -> None:
        try:
            for event in workspace.index(path, stopped=stopped):
                if not isinstance(event, Waiting):
                    told.put((path, event))
        except PdfError as error:
            fail(path, error.sentence)
        except PilcrowError:  # an error of the library or the settings, not of this file
            raise
        except Exception:
            log.exception("a bug, at one of many files")
            words = Sentence("“{path}” cannot be indexed: something went wrong inside; the log has it.", path=path)
            fail(path, words)

    def stopped() -> bool:
        return ending.is_set() or workspace.stopped() or enough()

    def files_left() -> Iterator[str]:
        with suppress(IndexError):
            while not stopped():
                yield waiting.popleft()

    def next_twin(content: str) -> str | None:
        with claiming:
            if twins[content]:
                return twins[content].pop()
            del twins[content]
            return None

    def work() -> None:
        for path in files_left():
            try:
                content = workspace.library.digest(path, stopped)
            except PdfError as error:
                fail(path, error.sentence)
                continue
            with claiming:
                busy = content in twins
                twins.setdefault(content, []).append(path)
            while not busy and (twin := next_twin(content)):
                index(twin)

    def worker() -> None:
        try:
            work()
        except BaseException:
            ending.set()
            raise

    workspace.embedder  # noqa: B018  (loaded before several threads need it)
    count = readers(len(files))
    with ThreadPoolExecutor(count) as pool:
        runs = [pool.submit(worker) for _ in range(count)]
        try:
            while not (all(run.done() for run in runs) and told.empty()):
                with suppress(queue.Empty):
                    yield told.get(timeout=_TICK)
        finally:
            ending.set()
    errors = [error for run in runs if (error := run.exception())]
    for error in sorted(errors, key=lambda error: isinstance(error, Cancelled)):  # the original error first
        raise error
    if waiting:
        raise Cancelled("stopped")


def readers(files: int) -> int:
    """Number of files to read in parallel, from the number of cores and the free memory."""
    return max(1, min(files, os.cpu_count() or 1, psutil.virtual_memory().available // _MEMORY))


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
        self._sizes = {path: _size(path) for path in self.files}
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
            now = max(before, size * share(event))
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


def _size(path: str) -> int:
    """Size of a file in bytes; 0 if it is missing."""
    try:
        return Path(path).stat().st_size
    except OSError:
        return 0
