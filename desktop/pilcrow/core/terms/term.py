"""Terms of an index."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple

TERMS_VERSION = 1
"""Version of the rules that find terms: terms by other versions are found again."""


class TermKind(StrEnum):
    """Kind of a term."""

    TERM = "term"
    DEFINED = "defined term"
    """A term with a meaning of its own in the document ("'Affiliate' means")."""
    ABBREVIATION = "abbreviation"
    PERSON = "person"
    ORGANISATION = "organisation"
    PLACE = "place"
    NAME = "name"
    """A proper name of something else, or of an unknown kind."""
    FUNCTION = "function"
    """A function, command, option or other identifier."""


class TermPlace(NamedTuple):
    """A mention of a term: characters `start:end` of a paragraph (0: of the title) on a 0-based page."""

    section: int
    paragraph: int
    start: int
    end: int
    page: int


@dataclass(frozen=True, slots=True)
class Term:
    """A term with all its places, in order; `pages` are those (0-based) that an index would print: with its
    definition, a title, or most mentions. `score` is the likelihood that an index would list it, in [0, 1].
    """

    name: str
    kind: TermKind
    score: float
    places: tuple[TermPlace, ...]
    pages: tuple[int, ...]
    aliases: tuple[str, ...] = ()
    definition: TermPlace | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return self.name, *self.aliases

    @property
    def sections(self) -> tuple[int, ...]:
        """Sections (ids) that mention the term, in order."""
        return tuple(dict.fromkeys(place.section for place in self.places))


@dataclass(frozen=True, slots=True)
class Elsewhere:
    """A term of another document of the library: `term` as in that document, at `path`."""

    id: str
    path: str
    title: str
    structure: int
    term: Term


def folded(name: str) -> str:
    """A name in the form for comparisons: without case, and with words separated by single blanks."""
    return " ".join(name.casefold().replace("-", " ").split())
