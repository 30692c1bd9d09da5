"""Conversations about documents, for the window."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..core.exchange.events import AskedOf
from ..core.exchange.read_events import ProvisionalStructure
from ..core.model import Document
from ..core.protocols import Corpus
from ..core.reader.conversation import ConversationEntry, Exchange
from ..workspace import Workspace


class Conversations:
    """Implementation of `ui.base.backend.Conversations` over a workspace."""

    def __init__(self, workspace: Workspace) -> None:
        self._workspace, self._kept = workspace, workspace.library.conversations
        self.rename, self.drop, self.restore = self._kept.rename, self._kept.drop, self._kept.restore

    def all(self, document: Document, words: str = "") -> list[ConversationEntry]:
        return [ConversationEntry(*kept) for kept in self._kept.all(document, words)]

    def exchanges(self, document: Document, number: str) -> list[Exchange]:
        self._kept.touch(number)
        kept = self._kept.exchanges(document, number)
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
