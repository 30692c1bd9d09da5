"""The documents that a library knows, as they stand on a shelf: what is said of each without its structure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from .geometry import Box


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

    @property
    def progress(self) -> float:
        """The share of its pages that the reader came to; 0 where it was never opened."""
        return min(1.0, (self.furthest + 1) / self.pages) if self.used and self.pages else 0.0


@dataclass(frozen=True, slots=True)
class PlaceName:
    """What is said of the place where a document was left: the page's label, the section's title, and of how many
    pages it is.
    """

    label: str
    section: str
    pages: int


@dataclass(frozen=True, slots=True)
class FirstPage:
    """The first page as a small JPEG picture, the title that the first pages print, and how many there are."""

    picture: bytes
    title: str
    pages: int


@dataclass(frozen=True, slots=True)
class FoundSentence:
    """A sentence that a search found: on which page (0-based, and its label), in which section, and where."""

    page: int
    label: str
    section: str
    text: str
    boxes: tuple[Box, ...]


@dataclass(frozen=True, slots=True)
class FoundDocument:
    """What a search found in one document, the best first."""

    id: str
    path: str
    title: str
    sentences: Sequence[FoundSentence]
