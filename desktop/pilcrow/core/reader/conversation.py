"""Conversations about a document, as they are kept: exchanges, and entries of the list of conversations."""

from __future__ import annotations

from dataclasses import dataclass, field
from uuid import uuid4

from ..exchange.events import AgentEvent, Answered, AnswerKind, AskedAbout, AskedOf
from ..model import Focus
from ..protocols import Corpus


@dataclass(frozen=True, slots=True)
class Exchange:
    """One question with all its events; kept with the document and restored after a restart."""

    question: str
    events: tuple[AgentEvent, ...]
    corpus: Corpus | None = field(default=None, compare=False, repr=False)
    """The documents that were asked; None if the question was put only to the document in which it was asked."""

    @property
    def asked_of(self) -> AskedOf | None:
        """The event that lists the documents asked; None for a question to a single document."""
        return next((event for event in self.events if isinstance(event, AskedOf)), None)

    @property
    def asked_ids(self) -> tuple[str, ...]:
        """Ids of the documents asked, in the order of their numbers; empty for a question to a single document."""
        asked = self.asked_of
        return tuple(document.id for document in asked.documents) if asked else ()

    @property
    def is_check(self) -> bool:
        """True if the reader gave a text to be checked."""
        return any(isinstance(event, Answered) and event.mode == AnswerKind.CHECK for event in self.events)

    @property
    def focus(self) -> Focus | None:
        """The selection or picture that the question was about; None for the whole document."""
        about = next((event for event in self.events if isinstance(event, AskedAbout)), None)
        return Focus(about.page, selection=about.selection, picture=about.picture) if about else None


@dataclass(frozen=True, slots=True)
class ConversationEntry:
    """A conversation about a document as shown in a list: its first question, the name given by the reader ("":
    none), and the time of its last use (seconds since the epoch, 0: unknown).
    """

    id: str
    question: str
    name: str = ""
    used: float = 0.0

    @property
    def title(self) -> str:
        return self.name or self.question


def new_conversation() -> ConversationEntry:
    """A conversation in which nothing has been said."""
    return ConversationEntry(uuid4().hex, "")
