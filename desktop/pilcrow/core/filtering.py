"""Filters for documents of the library: by tags, author, year and kind."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Protocol

from .errors import UsageError


class DocumentKind(StrEnum):
    """Kinds of documents."""

    CONTRACT = "contract"
    FORM = "form"
    INVOICE = "invoice"
    MANUAL = "manual"
    PAPER = "paper"
    REPORT = "report"
    SLIDES = "slides"
    STANDARD = "standard"
    SYLLABUS = "syllabus"
    THESIS = "thesis"


class Facts(Protocol):
    """Known facts of a document; an author, kind ("") or year (0) may be unknown."""

    @property
    def author(self) -> str: ...
    @property
    def year(self) -> int: ...
    @property
    def kind(self) -> str: ...
    @property
    def tags(self) -> Sequence[str]: ...


@dataclass(frozen=True, slots=True)
class DocumentFilter:
    """Conditions that documents have to meet, all of them; "", 0 and nothing ask for nothing.

    All `tags` have to be there, in any case of letters, and part of the author's name; the year is one from
    `first_year` to `last_year`. A document of which the fact is unknown does not meet the condition.
    """

    tags: tuple[str, ...] = ()
    author: str = ""
    first_year: int = 0
    last_year: int = 0
    kind: str = ""

    def __bool__(self) -> bool:
        return self != EVERY

    def fits(self, facts: Facts) -> bool:
        """True if a document meets all conditions."""
        known = {tag.casefold() for tag in facts.tags}
        return (
            all(tag.casefold() in known for tag in self.tags)
            and self.author.casefold() in facts.author.casefold()
            and (not self.first_year or self.first_year <= facts.year <= self.last_year)
            and self.kind in ("", facts.kind)
        )

    @property
    def years(self) -> str:
        """The years as people write them ("2019-2022", "2022"); "" for any."""
        if not self.first_year or self.first_year == self.last_year:
            return str(self.first_year or "")
        return f"{self.first_year}-{self.last_year}"


EVERY = DocumentFilter()
"""The filter that every document passes."""


def read_years(text: str) -> tuple[int, int]:
    """First and last year of "2019-2022" or "2022". Raises `UsageError`."""
    found = re.fullmatch(r"\s*(\d{4})(?:\s*[-\u2013]\s*(\d{4}))?\s*", text)
    first, last = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
    if first > last:
        raise UsageError("“{text}” is no year: write 2022, or 2019-2022.", text=text)
    return first, last


def split_tags(text: str) -> tuple[str, ...]:
    """Tags of a comma-separated line, each once, whatever the case of its letters."""
    found: dict[str, str] = {}
    for tag in (" ".join(each.split()) for each in text.split(",")):
        if tag:
            found.setdefault(tag.casefold(), tag)
    return tuple(found.values())


@dataclass(frozen=True, slots=True)
class Facets:
    """Values that filters can have in a library, each of some document: the most frequent first, years falling."""

    tags: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    years: tuple[int, ...] = ()
    authors: tuple[str, ...] = ()

    @classmethod
    def of(cls, documents: Iterable[Facts]) -> Facets:
        every = list(documents)
        years = sorted({facts.year for facts in every if facts.year}, reverse=True)
        return cls(
            _by_frequency(tag for facts in every for tag in facts.tags),
            _by_frequency(facts.kind for facts in every),
            tuple(years),
            _by_frequency(facts.author for facts in every),
        )


NO_FACETS = Facets()
"""The values in a library without documents."""


def _by_frequency(values: Iterable[str]) -> tuple[str, ...]:
    counted: dict[str, int] = {}
    for value in filter(None, values):
        counted[value] = counted.get(value, 0) + 1
    return tuple(sorted(counted, key=lambda value: (-counted[value], value.casefold())))
