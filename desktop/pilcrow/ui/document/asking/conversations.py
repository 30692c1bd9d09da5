"""Conversations about a document: switching, starting, naming, and deleting with a way back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QObject

from ....core.language.sentences import shortened
from ....core.model import Document
from ....core.protocols import Corpus
from ....core.reader.conversation import ConversationEntry, Exchange, new_conversation
from ...base.language import tr
from ...base.look.dialog import ask_text
from ...base.services import Services
from ...chat.clipboard import copy_conversation
from ...chat.conversation import Conversation
from ...chat.head import ConversationHead
from .evidence import ShownEvidence
from .exporting import Export
from .question_session import QuestionSession


class ConversationSwitch(QObject):
    """Carries out the commands of the conversation's head and list. While pages are being read there is only one
    conversation.
    """

    def __init__(
        self,
        services: Services,
        head: ConversationHead,
        conversation: Conversation,
        answering: QuestionSession,
        evidence: ShownEvidence,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._kept, self._background = services.backend.conversations, services.background
        self._head, self._conversation = head, conversation
        self._answering, self._evidence = answering, evidence
        self._exporting = Export(services, conversation)
        self.own_title = ""
        """New name of the document, just given by the reader."""
        head.new_requested.connect(self.new)
        head.rename_requested.connect(self._ask_name)
        head.delete_requested.connect(lambda: self.delete(self._current()))
        head.copy_requested.connect(self._copy)
        head.export_requested.connect(self._export)
        head.list.sought.connect(self._list)
        head.list.chosen.connect(self.open)
        head.list.renamed.connect(self.rename)
        head.list.deleted.connect(self.delete)
        for change in (answering.conversation_changed, answering.changed, conversation.changed):
            change.connect(self._retitle)

    @property
    def _document(self) -> Document | None:
        """The document, once all of it has been read."""
        subject = self._evidence.subject
        return subject.document if subject is not None and subject.draft is None else None

    def _current(self) -> ConversationEntry:
        return replace(self._answering.entry, question=self._conversation.first_question)

    def _retitle(self) -> None:
        self._head.title.say(self._current().title)
        self._head.set_able(several=self._document is not None, anything=bool(self._conversation.first_question))

    def _list(self, words: str = "") -> None:
        document = self._document
        if document is None:
            return

        def show(found: list[ConversationEntry]) -> None:
            if self._head.list.search.text() == words:
                self._head.list.set_entries(found, self._answering.entry.id)

        self._background.do(lambda: self._kept.all(document, words), show)

    def new(self) -> None:
        """Begin another conversation; the one there is stays in the list."""
        if self._document is None:
            self._answering.begin_anew()
        elif self._conversation.first_question:
            self._answering.stop()
            self._show(new_conversation(), [])
        self._conversation.focus()

    def open(self, number: str) -> None:
        """Show the conversation of this id."""
        document = self._document
        if document is None or number == self._answering.entry.id:
            return

        def find() -> tuple[ConversationEntry, list[Exchange]]:
            known = {entry.id: entry for entry in self._kept.all(document)}
            return known.get(number, ConversationEntry(number, "")), self._kept.exchanges(document, number)

        self._answering.stop()
        self._background.do(find, lambda found: self._show(*found))

    def _show(self, entry: ConversationEntry, exchanges: list[Exchange]) -> None:
        self._conversation.undo.withdraw()
        self._answering.show_conversation(entry, exchanges)

    def rename(self, number: str, name: str) -> None:
        """Call a conversation so; "" for its first question."""
        if number == self._answering.entry.id:
            self._answering.entry = replace(self._answering.entry, name=name)
            self._retitle()
        self._background.do(lambda: self._kept.rename(number, name))
        self._list(self._head.list.search.text())

    def _ask_name(self) -> None:
        entry = self._current()

        def rename(name: str) -> None:
            self.rename(entry.id, "" if name.strip() == entry.question else name.strip())

        ask_text(self._head, tr("Rename the conversation"), tr("Name"), entry.title, tr("Rename"), rename)

    # ---- for other programs -------------------------------------------------------------------------------

    def _copy(self) -> None:
        copy_conversation(self._conversation.exchanges(), self._corpus, self._title)

    @property
    def _corpus(self) -> Corpus | None:
        return self._evidence.subject.corpus if self._evidence.subject is not None else None

    @property
    def _title(self) -> str:
        """Title of a conversation that is copied or exported."""
        if self.own_title:
            return self.own_title
        subject = self._evidence.subject
        return subject.document.title if subject is not None else self._current().title

    def _export(self) -> None:
        self._exporting.export_conversation(self._title, self._current().title, self._corpus)

    # ---- deleting -----------------------------------------------------------------------------------------

    def delete(self, entry: ConversationEntry) -> None:
        """Delete a conversation at once; it can be brought back until something else is done."""
        self._answering.stop()
        self._background.do(lambda: self._kept.drop(entry.id), lambda dropped: self._dropped(entry, dropped))

    def _dropped(self, entry: ConversationEntry, dropped: Sequence[tuple[Any, ...]]) -> None:
        if entry.id == self._answering.entry.id:
            self._show(new_conversation(), [])
        self._list(self._head.list.search.text())
        title = " ".join(entry.title.split())
        self._conversation.undo.offer(
            tr("Deleted “{title}”.", title=shortened(title, 60)), lambda: self._bring_back(entry, dropped)
        )

    def _bring_back(self, entry: ConversationEntry, dropped: Sequence[tuple[Any, ...]]) -> None:
        self._background.do(lambda: self._kept.restore(dropped), lambda _: self.open(entry.id))
