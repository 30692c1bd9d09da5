"""The shelf of a library: its documents, their first pages, and a search through all of them."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from .core.errors import PdfError
from .core.model import TitlePage
from .core.protocols import Stopped
from .core.search.across import across
from .core.search.corpus import LibraryCorpus
from .core.shelf import FirstPage, FoundDocument, Shelved
from .core.structure.outline.document_title import RULES
from .engines.store.covers import WIDTH
from .workspace import Workspace

FEW = 40
"""Documents that are searched at once; of more those that have most of the words come first."""
_LOOK = 0.05
"""Seconds between two looks at whether a search is still wanted."""


class Shelving:
    """Fulfils `ui.base.backend.Shelf` over a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace
        self._searching = threading.Lock()
        self._corpus: tuple[tuple[int, ...], LibraryCorpus] | None = None

    def entries(self) -> list[Shelved]:
        return self._workspace.library.shelf.entries()

    def title(self, path: str) -> str:
        return self._workspace.library.shelf.title(path)

    def put(self, path: str, pages: int) -> None:
        library = self._workspace.library
        with suppress(PdfError):  # it is gone already
            library.shelf.put(path, library.digest(path), pages)

    def first_page(self, entry: Shelved, stopped: Stopped) -> FirstPage:
        library, covers = self._workspace.library, self._workspace.covers
        if entry.id and library.shelf.titled(entry.id, RULES) and (picture := covers.get(entry.id)):
            return FirstPage(picture, entry.title, entry.pages)
        digest = library.digest(entry.path, stopped)
        with self._workspace.readers.processes.one(aside=True) as process:
            first = process.first_page(entry.path, WIDTH, stopped=stopped)
        if not library.shelf.knows(entry.path):  # removed meanwhile
            return first
        covers.put(digest, first.picture)
        said = TitlePage(first.title, first.author, first.year)
        library.shelf.put(entry.path, digest, first.pages, said, RULES)
        return replace(first, title=library.shelf.title(entry.path) or first.title)

    def rename(self, path: str, title: str) -> str:
        library = self._workspace.library
        try:
            digest = library.digest(path)
        except PdfError:
            digest = library.shelf.digest(path)
        library.shelf.rename(digest, title)
        return library.shelf.title(path) or Path(path).stem

    def remove(self, path: str) -> None:
        self._workspace.forget(path)
        self._workspace.library.desk.forget_place(path)

    def find_again(self, path: str, stopped: Stopped) -> str:
        return self._workspace.library.shelf.find_again(path, stopped)

    def search(self, words: str, stopped: Stopped, collection: str | None = None) -> Iterator[list[FoundDocument]]:
        library = self._workspace.library
        if collection is not None:
            inside = [entry.id for entry in library.shelf.entries(collection=collection) if entry.ready]
            yield across(self._workspace.corpus(library.documents(inside), stopped=stopped), words)
            return
        state = library.shelf.state()
        if state[0] > FEW:
            yield across(self._workspace.corpus(library.shelf.richest(words, FEW), stopped=stopped), words)
        while not self._searching.acquire(timeout=_LOOK):
            if stopped():
                return
        try:
            if stopped():
                return
            if self._corpus is None or self._corpus[0] != state:
                self._corpus = state, self._workspace.corpus(library.documents(), stopped=lambda: False)
            yield across(self._corpus[1], words)
        finally:
            self._searching.release()

    def put_away(self) -> None:
        with self._searching:
            self._corpus = None
