"""Where one looks on the shelf: all documents, those that are open or were never read, or a collection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from ...core.shelf import Collection, IndexState, Shelved
from ..base.language import noop, tr


class Kind(StrEnum):
    """Of which kind a place is, by the words for it."""

    ALL = noop("All documents")
    OPEN = noop("Open now")
    UNREAD = noop("Unread")
    COLLECTION = noop("Collections")


@dataclass(frozen=True, slots=True)
class Place:
    """Part of the library; a collection by its name."""

    kind: Kind = Kind.ALL
    collection: str = ""

    @property
    def title(self) -> str:
        return self.collection or tr(self.kind.value)


EVERYTHING = Place()
_ENDED = IndexState.READY, IndexState.FAILED


@dataclass(frozen=True, slots=True)
class Progress:
    """How far the documents of a place have come on their way into the library."""

    documents: int = 0
    ready: int = 0
    failed: int = 0
    waiting: int = 0
    """Those that are to be read or embedded, or are just now; files that are missing are not."""

    @classmethod
    def of(cls, entries: Iterable[Shelved]) -> Progress:
        states = Counter((entry.state, entry.missing) for entry in entries)
        ready, failed = (states[state, False] + states[state, True] for state in _ENDED)
        waiting = sum(count for (state, missing), count in states.items() if state not in _ENDED and not missing)
        return cls(states.total(), ready, failed, waiting)

    def told(self, *, paused: bool) -> str:
        """ "all ready", "5 of 8 ready, 1 could not be read"."""
        if not self.documents:
            return ""
        whole = self.ready == self.documents
        ready = tr("all ready") if whole else tr("{ready} of {all} ready", ready=self.ready, all=self.documents)
        failed = tr("%Ln could not be read", "", self.failed) if self.failed else ""
        return " · ".join(filter(None, (ready, failed, tr("paused") if paused and self.waiting else "")))


@dataclass(frozen=True)
class Stock:
    """What the library has: its documents, its collections, which documents are in each, and which are open."""

    entries: Sequence[Shelved] = ()
    collections: Sequence[Collection] = ()
    members: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """By the collection's name, in its order: the sha256 of each document, or a path."""
    opened: frozenset[str] = frozenset()
    """Paths."""

    def collection(self, name: str) -> Collection | None:
        return next((each for each in self.collections if each.name == name), None)

    @cached_property
    def _by_key(self) -> Mapping[str, Shelved]:
        return {entry.id or entry.path: entry for entry in self.entries}

    def within(self, place: Place) -> list[Shelved]:
        """The documents of a place; those of a collection in its order."""
        if place.kind is Kind.COLLECTION:
            known = self._by_key
            return [known[key] for key in self.members.get(place.collection, ()) if key in known]
        if place.kind is Kind.OPEN:
            return [entry for entry in self.entries if entry.path in self.opened]
        if place.kind is Kind.UNREAD:
            return [entry for entry in self.entries if not entry.used]
        return list(self.entries)

    def places(self) -> list[Place]:
        return [
            *(Place(kind) for kind in Kind if kind is not Kind.COLLECTION),
            *(Place(Kind.COLLECTION, each.name) for each in self.collections),
        ]

    def waiting(self) -> list[Shelved]:
        """What is in collections that are not paused and is to be read, each once."""
        found: dict[str, Shelved] = {}
        for each in self.collections:
            if not each.paused:
                inside = self.within(Place(Kind.COLLECTION, each.name))
                found |= {entry.path: entry for entry in inside if waits(entry)}
        return list(found.values())


def waits(entry: Shelved) -> bool:
    """Whether a document is to be read or embedded."""
    return entry.state not in _ENDED and not entry.missing
