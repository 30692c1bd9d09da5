"""What the window asks of the library: its shelf, its collections, and what of them is to be read."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Protocol

from ...core.events import IndexEvent
from ...core.model import Document
from ...core.protocols import Stopped
from ...core.shelf import Collection, FirstPage, FoundDocument, FoundElsewhere, Shelved, Synced


class Shelf(Protocol):
    """The documents of the library, as the start page shows them. All but `title` is for other threads."""

    def entries(self) -> list[Shelved]: ...

    def ready(self) -> int:
        """How many documents can be asked."""
        ...

    def title(self, path: str) -> str:
        """What the document at a path is called; "" when that is not known yet."""
        ...

    def put(self, path: str, pages: int) -> None:
        """A file was opened that has so many pages."""
        ...

    def first_page(self, entry: Shelved, stopped: Stopped) -> FirstPage:
        """Its first page and its title; made where they are not there yet."""
        ...

    def rename(self, path: str, title: str) -> str:
        """Call the document at a path so ("": as its first pages say); what it is called now."""
        ...

    def remove(self, path: str) -> None:
        """Take a document out of the library, with all that was kept about it."""
        ...

    def find_again(self, path: str, stopped: Stopped) -> str:
        """Where a file is now that is not at its path any more; "" where it is not found."""
        ...

    def relocate(self, path: str, to: str, stopped: Stopped) -> str:
        """Note that the file at `path` is at `to` now, or somewhere in that folder: where exactly. Raises
        `UsageError` where it is not there.
        """
        ...

    def search(self, words: str, stopped: Stopped, collection: str | None = None) -> Iterator[list[FoundDocument]]:
        """What the documents, of a collection if one is named, say of some words. In a large library those that
        have the words come first, in some tenths of a second, then what all say, by meaning too: seconds, the
        first time.
        """
        ...

    def elsewhere(self, document: Document, words: str, stopped: Stopped) -> Iterator[list[FoundElsewhere]]:
        """Where other documents have the term that some words of a document are, those first that speak of it
        most; of other words, what says something like them. A batch for each document.
        """
        ...

    def put_away(self) -> None:
        """Nothing is searched for now: free what searching holds in memory."""
        ...


class Collections(Protocol):
    """Documents under names. All is for other threads, and raises `UsageError` for a name that none has, or that
    another has.
    """

    def all(self) -> list[Collection]:
        """In the reader's order."""
        ...

    def members(self) -> dict[str, list[str]]:
        """By the name of each its documents, in the reader's order: the sha256 of each, or the path of a file that
        was not read yet.
        """
        ...

    def of(self, path: str) -> list[str]:
        """The names of those that have the document at this path."""
        ...

    def create(self, name: str) -> None: ...

    def rename(self, name: str, other: str) -> None: ...

    def delete(self, name: str) -> None:
        """Its documents stay in the library."""
        ...

    def arrange(self, names: Sequence[str]) -> None:
        """Put the collections into this order."""
        ...

    def add(self, name: str, paths: Sequence[str]) -> int:
        """Put files into a collection, behind what it has; how many it did not have."""
        ...

    def remove(self, name: str, paths: Sequence[str]) -> list[str]:
        """Take documents out of a collection; the library keeps them. Which of the paths it did not have."""
        ...

    def order(self, name: str, paths: Sequence[str]) -> None:
        """Put these documents of a collection first, in this order."""
        ...

    def watch(self, name: str, folder: str) -> None:
        """Let the PDFs in a folder come to a collection with each `Collecting.sync`; "": none any more."""
        ...


class Collecting(Protocol):
    """Documents on their way into the library and its collections; a collection of None is the whole library. All
    is for other threads, but `note`.
    """

    def entries(self, collection: str | None = None) -> list[Shelved]:
        """The documents, each with how far it has come."""
        ...

    def write_gists(self, stopped: Stopped) -> Iterator[tuple[int, int]]:
        """Let the chat model write what the documents are about, where it has not yet, and tell how many of all
        gists that wait are written.
        """
        ...

    def read_relations(self, stopped: Stopped) -> Iterator[tuple[int, int, float]]:
        """Let the chat model read how things are related in the documents, where it has not yet, and tell how many
        of all sections that wait are read, and the seconds that all were foreseen to take (0: not known).
        """
        ...

    def waiting(self, collection: str | None = None) -> list[str]:
        """The paths of the files that are to be read or embedded, but for those in paused collections only."""
        ...

    def note(self, path: str, event: IndexEvent | None) -> None:
        """What is going on with a file that is indexed, None: nothing any more; `entries` tell it."""
        ...

    def failed(self, path: str, why: str) -> None:
        """A file could not be read, for a reason in a sentence: it waits no more."""
        ...

    def sync(self, collection: str, stopped: Stopped) -> Synced:
        """Look for the files of a collection, and in the folder that it watches."""
        ...

    def pause(self, collection: str) -> None:
        """Let what waits in a collection wait on."""
        ...

    def resume(self, collection: str) -> None: ...
