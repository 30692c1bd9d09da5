"""Places of the shelf: all documents, open or unread ones, or a collection."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property

from ...core.shelf import Collection, IndexState, Shelved
from ..base.language import noop, tr


class PlaceKind(StrEnum):
    """Kinds of places; each value is its label."""

    ALL = noop("All documents")
    OPEN = noop("Open now")
    UNREAD = noop("Unread")
    COLLECTION = noop("Collections")


@dataclass(frozen=True, slots=True)
class ShelfPlace:
    """A part of the library; a collection is given by name."""

    kind: PlaceKind = PlaceKind.ALL
    collection: str = ""

    @property
    def title(self) -> str:
        return self.collection or tr(self.kind.value)


EVERYTHING = ShelfPlace()
_ENDED = IndexState.READY, IndexState.FAILED


@dataclass(frozen=True, slots=True)
class PlaceProgress:
    """Progress of a place's documents into the library."""

    documents: int = 0
    ready: int = 0
    failed: int = 0
    waiting: int = 0
    """Number of documents that are being read or embedded, or wait for it; without missing files."""

    @classmethod
    def of(cls, entries: Iterable[Shelved]) -> PlaceProgress:
        states = Counter((entry.state, entry.missing) for entry in entries)
        ready, failed = (states[state, False] + states[state, True] for state in _ENDED)
        waiting = sum(count for (state, missing), count in states.items() if state not in _ENDED and not missing)
        return cls(states.total(), ready, failed, waiting)

    def describe(self, *, paused: bool) -> str:
        """Progress in words: "all ready", "5 of 8 ready, 1 could not be read"."""
        if not self.documents:
            return ""
        whole = self.ready == self.documents
        ready = tr("all ready") if whole else tr("{ready} of {all} ready", ready=self.ready, all=self.documents)
        failed = tr("%Ln could not be read", "", self.failed) if self.failed else ""
        return " · ".join(filter(None, (ready, failed, tr("paused") if paused and self.waiting else "")))


@dataclass(frozen=True)
class Stock:
    """Content of the library: its documents and collections, the members of each collection, and the open
    documents.
    """

    entries: Sequence[Shelved] = ()
    collections: Sequence[Collection] = ()
    members: Mapping[str, Sequence[str]] = field(default_factory=dict)
    """Members by collection name, in order: the sha256 of each document, or a path."""
    opened: frozenset[str] = frozenset()
    """Paths of the open documents."""

    def collection(self, name: str) -> Collection | None:
        return next((each for each in self.collections if each.name == name), None)

    @cached_property
    def _by_key(self) -> Mapping[str, Shelved]:
        return {entry.id or entry.path: entry for entry in self.entries}

    def within(self, place: ShelfPlace) -> list[Shelved]:
        """Documents of a place; those of a collection in its order."""
        if place.kind is PlaceKind.COLLECTION:
            known = self._by_key
            return [known[key] for key in self.members.get(place.collection, ()) if key in known]
        if place.kind is PlaceKind.OPEN:
            return [entry for entry in self.entries if entry.path in self.opened]
        if place.kind is PlaceKind.UNREAD:
            return [entry for entry in self.entries if not entry.used]
        return list(self.entries)

    def places(self) -> list[ShelfPlace]:
        return [
            *(ShelfPlace(kind) for kind in PlaceKind if kind is not PlaceKind.COLLECTION),
            *(ShelfPlace(PlaceKind.COLLECTION, each.name) for each in self.collections),
        ]

    def waiting(self) -> list[Shelved]:
        """Unread documents of all collections that are not paused, without duplicates."""
        found: dict[str, Shelved] = {}
        for each in self.collections:
            if not each.paused:
                inside = self.within(ShelfPlace(PlaceKind.COLLECTION, each.name))
                found |= {entry.path: entry for entry in inside if waits(entry)}
        return list(found.values())


def waits(entry: Shelved) -> bool:
    """True if a document waits to be read or embedded."""
    return entry.state not in _ENDED and not entry.missing
