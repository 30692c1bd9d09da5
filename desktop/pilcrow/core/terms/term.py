"""What an index of terms holds."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .stream import Place

__all__ = ["RULES", "Elsewhere", "Place", "Term", "TermKind", "folded"]

RULES = 1
"""Version of what finds terms: others are found again."""


class TermKind(StrEnum):
    """What a term names."""

    TERM = "term"
    DEFINED = "defined term"
    """One that the document gives a meaning of its own ("'Affiliate' means")."""
    ABBREVIATION = "abbreviation"
    PERSON = "person"
    ORGANISATION = "organisation"
    PLACE = "place"
    NAME = "name"
    """A proper name of something else, or of what cannot be told."""
    FUNCTION = "function"
    """A function, command, option or other identifier."""


@dataclass(frozen=True, slots=True)
class Term:
    """A term with all its places, in order; `pages` are those (0-based) that an index would print: where it is
    defined, is a title, or is spoken of most. `score` is how likely an index would list it, in [0, 1].
    """

    name: str
    kind: TermKind
    score: float
    places: tuple[Place, ...]
    pages: tuple[int, ...]
    aliases: tuple[str, ...] = ()
    definition: Place | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return self.name, *self.aliases

    @property
    def sections(self) -> tuple[int, ...]:
        """The sections (ids) that it stands in, in order."""
        return tuple(dict.fromkeys(place.section for place in self.places))


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A term of another document of the library: `term` as that one (with this sha256 and structure, at `path`)
    has it.
    """

    id: str
    path: str
    title: str
    structure: int
    term: Term


def folded(name: str) -> str:
    """A name as it is compared: without regard to case and to how words are parted."""
    return " ".join(name.casefold().replace("-", " ").split())
