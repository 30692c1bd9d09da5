"""Many files into the library at once: several readers side by side, one embedding model, one library."""

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
from ..core.events import Indexed, Indexing, Notice, ProvisionalStructure, Structured, Waiting
from ..core.indexing.work import share
from ..core.protocols import Stopped
from ..core.sentence import Sentence
from ..workspace import Workspace

log = logging.getLogger(__name__)
_MEMORY = 2_000_000_000
"""Bytes that a reader and the OCR beside it may come to need."""
_TICK = 0.05


@dataclass(frozen=True, slots=True)
class Failed:
    """A file could not be indexed; `error` is a sentence for people."""

    path: str
    error: str


FileEvent = Indexing | ProvisionalStructure | Structured | Indexed | Notice | Failed


def index_files(
    workspace: Workspace, files: Sequence[str], enough: Stopped = lambda: False
) -> Iterator[tuple[str, FileEvent]]:
    """Index all files and yield (path, event); the last event of each is `Indexed` or `Failed`.

    One that cannot be read never stops the rest; the library notes why. What has the same content is read once.
    Raises `LibraryError`, or `Cancelled` when the workspace is stopped or there is `enough`; what was committed
    stays, and the next call goes on from there.
    """
    waiting = deque(sorted(files, key=_size))  # the smallest first: a run that is cut short has finished most
    twins: dict[str, list[str]] = {}  # by content that a reader is busy with, the files that it has yet to take
    claiming = threading.Lock()
    told: queue.SimpleQueue[tuple[str, FileEvent]] = queue.SimpleQueue()
    ending = threading.Event()

    def fail(path: str, why: str) -> None:
        told.put((path, Failed(path, why)))
        with suppress(PdfError):  # not even its name can be kept
            workspace.library.shelf.failed(path, why)

    def index(path: str) -> None:
        try:
            for event in workspace.index(path, stopped=stopped):
                if not isinstance(event, Waiting):
                    told.put((path, event))
        except PdfError as error:
            fail(path, error.sentence)
        except PilcrowError:  # of the library, or of the settings: not this file's own
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

    workspace.embedder  # noqa: B018  (loaded before several ask for it at once)
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
    for error in sorted(errors, key=lambda error: isinstance(error, Cancelled)):  # what made the others stop first
        raise error
    if waiting:
        raise Cancelled("stopped")


def readers(files: int) -> int:
    """How many files to read at once: by cores and by the memory there is now."""
    return max(1, min(files, os.cpu_count() or 1, psutil.virtual_memory().available // _MEMORY))


@dataclass
class Tally:
    """What has come of many files so far, and how long the rest will take."""

    files: Sequence[str]
    indexed: int = 0
    there: int = 0
    pages: int = 0
    paragraphs: int = 0
    failed: list[Failed] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._started = monotonic()
        self._sizes = {path: _size(path) for path in self.files}
        self._worked: dict[str, float] = {}  # bytes' worth of work that is done, of files not ended
        self._done = 0.0
        self._all = float(sum(self._sizes.values()))

    @property
    def ended(self) -> int:
        """Files that are indexed, were there already, or failed."""
        return self.indexed + self.there + len(self.failed)

    @property
    def seconds(self) -> float:
        return monotonic() - self._started

    @property
    def share(self) -> float:
        """How much of the work is done, from 0 to 1, as far as sizes of files tell."""
        return self._done / self._all if self._all else 1.0

    @property
    def left(self) -> float | None:
        """Seconds that the rest will take; None when nothing is known yet."""
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
            else:  # it took no time, so it says nothing about the others
                self._all -= size - before
        if isinstance(event, Failed):
            self.failed.append(event)
        elif isinstance(event, Indexed):
            self.indexed += event.fresh
            self.there += not event.fresh
            self.pages += len(event.document.pages)
            self.paragraphs += sum(section.paragraphs for section in event.document.sections)


def _size(path: str) -> int:
    """Bytes of a file, 0 where there is none."""
    try:
        return Path(path).stat().st_size
    except OSError:
        return 0
