"""Places where documents were left, the documents that are open, and conversations about documents."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

from .. import settings as stored
from ..core.exchange.events import AskedOf, ProvisionalStructure
from ..core.model import Document
from ..core.protocols import Corpus
from ..core.reader.conversation import ConversationEntry, Exchange
from ..core.reader.reading_place import ReadingPlace, Recent
from ..core.shelf import PlaceName
from ..settings import OpenFiles
from ..workspace import Workspace


class Places:
    """Implementation of `ui.base.backend.Places` over a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace = workspace

    def of(self, path: str) -> ReadingPlace | None:
        self._workspace.library.shelf.follow(path)
        kept = self._workspace.library.desk.place(path)
        return ReadingPlace.of(kept) if kept else None

    def keep(self, path: str, place: ReadingPlace, name: PlaceName | None = None) -> None:
        self._workspace.library.desk.keep_place(path, asdict(place), name)

    def recent(self) -> list[Recent]:
        shelf, found = self._workspace.library.shelf, []
        for path, place in self._workspace.library.desk.recent():
            there = path if Path(path).exists() else shelf.find_again(path) or path
            found.append(Recent(there, ReadingPlace.of(place), shelf.title(there)))
        return found

    def open_files(self) -> OpenFiles:
        reopen = self._workspace.settings.reopen
        return stored.open_files(self._workspace.folder) if reopen else OpenFiles()

    def keep_open_files(self, files: OpenFiles) -> None:
        reopen = self._workspace.settings.reopen
        stored.keep_open_files(self._workspace.folder, files if reopen else OpenFiles())


class Conversations:
    """Implementation of `ui.base.backend.Conversations` over a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace, self._kept = workspace, workspace.library.desk
        self.rename, self.drop, self.restore = self._kept.rename, self._kept.drop, self._kept.restore

    def all(self, document: Document, words: str = "") -> list[ConversationEntry]:
        return [ConversationEntry(*kept) for kept in self._kept.conversations(document, words)]

    def exchanges(self, document: Document, number: str) -> list[Exchange]:
        self._kept.touch(number)
        kept = self._kept.conversation(document, number)
        exchanges = (Exchange(question, tuple(events)) for question, events in kept)
        return [replace(each, corpus=self._asked(each.asked_of)) for each in exchanges]

    def _asked(self, asked: AskedOf | None) -> Corpus | None:
        """The documents that a question was put to; a document removed since then has no sections."""
        if asked is None:
            return None
        library = self._workspace.library
        known = {document.id: document for document in library.documents([one.id for one in asked.documents])}
        gone = (Document(one.id, one.path, one.title, (), ()) for one in asked.documents)
        return self._workspace.corpus([known.get(one.id, one) for one in gone], embed=False)

    def keep(self, document: Document, number: str, exchanges: Sequence[Exchange]) -> None:
        self._kept.keep(document, [(e.question, e.events) for e in exchanges], number)

    def add(self, draft: ProvisionalStructure, exchange: Exchange) -> None:
        self._kept.add(draft, exchange.question, exchange.events)
