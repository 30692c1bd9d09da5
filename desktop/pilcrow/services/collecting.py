"""Documents on their way into the library and its collections: waiting, reading, pausing."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from ..core.errors import Cancelled, PdfError
from ..core.exchange.events import Indexed, IndexEvent, Indexing
from ..core.files import full_path
from ..core.model import Document
from ..core.shelf import IndexState, Shelved, Synced
from ..core.stopping import Stopped, never
from ..workspace import Workspace
from .bulk import Failed, FileEvent, index_files

if TYPE_CHECKING:
    from ..core.ask.memory.relating import RelatingProgress

_STAGES = {"read": IndexState.READING, "ocr": IndexState.READING, "embed": IndexState.EMBEDDING}


class Collecting:
    """Implementation of `ui.base.library.Collecting` over a workspace. Any method may raise `LibraryError`, and
    `UsageError` for an unknown collection.
    """

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._kept = workspace.library.collections
        self._working: dict[str, tuple[IndexState, float]] = {}
        self._resting: set[str] = set()
        self._lock = threading.Lock()

    def entries(self, collection: str | None = None) -> list[Shelved]:
        found = self._workspace.library.shelf.entries(self._workspace.embedders.vectors_id, collection)
        with self._lock:
            working = dict(self._working)
        return [
            replace(entry, state=working[entry.path][0], share=working[entry.path][1])
            if entry.path in working
            else entry
            for entry in found
        ]

    def write_gists(
        self, stopped: Stopped, documents: Sequence[Document] | None = None
    ) -> Iterator[tuple[int, int]]:
        """Let the chat model replace rule-made summaries of these documents (None: of all); see `Memory.write`."""
        from ..core.ask.memory.relevance import Memory

        workspace, library = self._workspace, self._workspace.library
        memory = Memory(library, library.gists, workspace.embedder, stopped)
        asked = library.documents() if documents is None else documents
        yield from memory.write(asked, workspace.answering.light_chat())

    def read_relations(
        self, stopped: Stopped, documents: Sequence[Document] | None = None
    ) -> Iterator[RelatingProgress]:
        """Let the chat model extract relations from these documents (None: from all), with `relating.read`."""
        from ..core.ask.memory.relating import read_relations

        library = self._workspace.library
        asked = library.documents() if documents is None else documents
        light = self._workspace.answering.light_chat()
        yield from read_relations(library, library.relations, asked, light, stopped)

    def waiting(self, collection: str | None = None) -> list[str]:
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
        place = full_path(path)
        with self._lock:
            if isinstance(event, Indexing):
                self._working[place] = _STAGES[event.stage], event.done / max(1, event.total)
            elif event is None or isinstance(event, Indexed | Failed):
                self._working.pop(place, None)

    def failed(self, path: str, why: str) -> None:
        self.note(path, Failed(path, why))
        with suppress(PdfError):  # not even its name can be stored
            self._workspace.library.shelf.failed(path, why)

    def read(self, collection: str | None = None, stopped: Stopped = never) -> Iterator[tuple[str, FileEvent]]:
        """Index waiting files, like `bulk.index_files`, until all are done or the collection is paused; committed
        work stays. Raises `Cancelled` when stopped.
        """
        name = None if collection is None else self._kept.one(collection).name
        files = self.waiting(name)
        self._resting.discard(name or "")
        begun = set[str]()

        def enough() -> bool:
            return stopped() or name in self._resting

        try:
            for path, event in index_files(self._workspace, files, enough):
                begun.add(path)
                self.note(path, event)
                if isinstance(event, Indexed | Failed) and name and self._kept.one(name).paused:
                    self._resting.add(name)  # another process paused it
                yield path, event
        except Cancelled:
            if stopped() or name not in self._resting:
                raise
        finally:
            for path in begun:
                self.note(path, None)

    def sync(self, collection: str, stopped: Stopped = never) -> Synced:
        return self._kept.sync(collection, stopped)

    def pause(self, collection: str) -> None:
        self._kept.pause(collection)
        self._resting.add(self._kept.one(collection).name)

    def resume(self, collection: str) -> None:
        self._kept.pause(collection, False)
