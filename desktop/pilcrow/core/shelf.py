"""The documents that a library knows, as they stand on a shelf: what is said of each without its structure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from .geometry import Box
from .model import Paragraph


class IndexState(StrEnum):
    """How far a document has come on its way into the library."""

    WAITING = "waiting"
    READING = "reading"
    EMBEDDING = "embedding"
    READY = "ready"
    FAILED = "failed"


@dataclass(frozen=True, slots=True)
class Shelved:
    """A document: its sha256 ("" until it is known), where its file was seen last, and what it is called."""

    id: str
    path: str
    title: str
    named: bool = False
    """Whether the reader gave it the title."""
    pages: int = 0
    """0: not known."""
    added: float = 0.0
    used: float = 0.0
    """When it was put there and last opened, in seconds since the epoch; 0: not known, and never."""
    page: int = 0
    furthest: int = 0
    """The last page (0-based) it was left at, and the furthest."""
    label: str = ""
    section: str = ""
    """What is printed for that page, and the title of the section there."""
    ready: bool = False
    """Whether it has been read, and can be asked."""
    settled: bool = True
    """Whether its title was found by the rules of today."""
    missing: bool = False
    """Whether its file is not there any more."""
    author: str = ""
    year: int = 0
    """As its first pages or its properties say; "" and 0: not known."""
    state: IndexState = IndexState.READY
    share: float = 1.0
    """How much of that is done, from 0 to 1, while it is read or embedded."""
    problem: str = ""
    """Why its file could not be read, in a sentence."""

    @property
    def progress(self) -> float:
        """The share of its pages that the reader came to; 0 where it was never opened."""
        return min(1.0, (self.furthest + 1) / self.pages) if self.used and self.pages else 0.0


@dataclass(frozen=True, slots=True)
class Collection:
    """Documents under a name. A document may be in several."""

    name: str
    folder: str = ""
    """Its PDFs, also those in folders inside, come to the collection by themselves; "": none is watched."""
    documents: int = 0
    paused: bool = False
    """Whether what waits in it to be read goes on waiting."""


@dataclass(frozen=True, slots=True)
class Synced:
    """What became of the files of a watched folder since the last look: paths."""

    new: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    """Their contents are others than were read, or nothing was read of them yet."""
    moved: tuple[tuple[str, str], ...] = ()
    """From where to where."""
    missing: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PlaceName:
    """What is said of the place where a document was left: the page's label, the section's title, of how many
    pages it is, and the 0-based page that was read: the tail of the one before may stand above it.
    """

    label: str
    section: str
    pages: int
    page: int


@dataclass(frozen=True, slots=True)
class FirstPage:
    """The first page as a small JPEG picture, what the first pages say of the document, and how many there are."""

    picture: bytes
    title: str
    pages: int
    author: str = ""
    year: int = 0


@dataclass(frozen=True, slots=True)
class FoundSentence:
    """A sentence that a search found: on which page (0-based, and its label), in which section, and where."""

    page: int
    label: str
    section: str
    text: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class FoundElsewhere:
    """Characters `start:end` of a paragraph of the document at `path`, with its section and its page's label;
    `similar`: found by meaning, it need not have the words that were looked for.
    """

    path: str
    title: str
    section: str
    label: str
    paragraph: Paragraph
    start: int
    end: int
    similar: bool = False


@dataclass(frozen=True, slots=True)
class FoundDocument:
    """What a search found in one document, the best first."""

    id: str
    path: str
    title: str
    sentences: Sequence[FoundSentence]
