"""Documents on their way into the library and its collections: what waits, what is read now, and pausing."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace

from ..core.errors import Cancelled, PdfError
from ..core.events import Indexed, IndexEvent, Indexing
from ..core.files import full_path
from ..core.protocols import Stopped
from ..core.shelf import IndexState, Shelved, Synced
from ..workspace import Workspace
from .bulk import Failed, FileEvent, index_files

_STAGES = {"read": IndexState.READING, "ocr": IndexState.READING, "embed": IndexState.EMBEDDING}


class Collecting:
    """Over a workspace, for any thread. A collection of None is the whole library. Any method may raise
    `LibraryError`, and `UsageError` where there is no such collection.
    """

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._kept = workspace.library.collections
        self._working: dict[str, tuple[IndexState, float]] = {}
        self._resting: set[str] = set()
        self._lock = threading.Lock()

    def entries(self, collection: str | None = None) -> list[Shelved]:
        """The documents with how far each has come, those that are worked on now by what `note` was told."""
        found = self._workspace.library.shelf.entries(self._workspace.embedders.vectors_id, collection)
        with self._lock:
            working = dict(self._working)
        return [
            replace(entry, state=working[entry.path][0], share=working[entry.path][1])
            if entry.path in working
            else entry
            for entry in found
        ]

    def write_gists(self, stopped: Stopped) -> Iterator[tuple[int, int]]:
        """Let the chat model write what the library's documents are about, where it has not yet, and tell how many
        of how many gists are written. Raises `ChatError`, `Cancelled`.
        """
        yield from self._workspace.write_gists(stopped=stopped)

    def read_relations(self, stopped: Stopped) -> Iterator[tuple[int, int, float]]:
        """Let the chat model read how things are related in the library's documents, where it has not yet, and
        tell how many of how many sections are read, and the seconds that all of them were foreseen to take. Raises
        `ChatError`, `Cancelled`.
        """
        yield from self._workspace.read_relations(stopped=stopped)

    def waiting(self, collection: str | None = None) -> list[str]:
        """The paths of the files that are to be read or embedded: not those that failed, nor those that are in
        paused collections only.
        """
        kept = self._kept
        if collection is None:
            by_state = {paused: [c.name for c in kept.all() if c.paused == paused] for paused in (True, False)}
            resting, going = ({path for name in by_state[it] for path in kept.paths(name)} for it in (True, False))
        elif kept.one(collection).paused:
            return []
        else:
            resting = going = set()
        return [
            entry.path
            for entry in self.entries(collection)
            if entry.state not in (IndexState.READY, IndexState.FAILED)
            and not entry.missing
            and entry.path not in resting - going
        ]

    def note(self, path: str, event: FileEvent | IndexEvent | None) -> None:
        """What is going on with a file that somebody indexes, None: nothing any more; `entries` tell it."""
        place = full_path(path)
        with self._lock:
            if isinstance(event, Indexing):
                self._working[place] = _STAGES[event.stage], event.done / max(1, event.total)
            elif event is None or isinstance(event, Indexed | Failed):
                self._working.pop(place, None)

    def failed(self, path: str, why: str) -> None:
        """A file that somebody indexes could not be read, for a reason in a sentence: it waits no more."""
        self.note(path, Failed(path, why))
        with suppress(PdfError):  # not even its name can be kept
            self._workspace.library.shelf.failed(path, why)

    def read(
        self, collection: str | None = None, stopped: Stopped = lambda: False
    ) -> Iterator[tuple[str, FileEvent]]:
        """Index what waits, as `bulk.index_files` does, until all is done or the collection is paused; what was
        committed stays. Raises `Cancelled` when stopped.
        """
        name = None if collection is None else self._kept.one(collection).name
        files = self.waiting(name)
        self._resting.discard(name or "")

        def enough() -> bool:
            return stopped() or name in self._resting

        try:
            for path, event in index_files(self._workspace, files, enough):
                self.note(path, event)
                if isinstance(event, Indexed | Failed) and name and self._kept.one(name).paused:
                    self._resting.add(name)  # another process has paused it
                yield path, event
        except Cancelled:
            if stopped() or name not in self._resting:
                raise
        finally:
            with self._lock:
                self._working.clear()

    def sync(self, collection: str, stopped: Stopped = lambda: False) -> Synced:
        """See `engines.store.collections.Collections.sync`."""
        return self._kept.sync(collection, stopped)

    def pause(self, collection: str) -> None:
        """Let what waits in a collection wait on, also what is read of it at the moment."""
        self._kept.pause(collection)
        self._resting.add(self._kept.one(collection).name)

    def resume(self, collection: str) -> None:
        """The opposite of `pause`; `read` goes on."""
        self._kept.pause(collection, False)
