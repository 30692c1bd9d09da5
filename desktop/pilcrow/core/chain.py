"""A chain of knowledge (MDP, Eq. 1 and 15): what has to be known for a question, in order, each step with what was
found for it. It can be edited, and asked again from there.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from .model import Coordinate

EARLIER = re.compile(r"#\s?([1-9][0-9]?)")
"""Stands in an intent, or in a query, for what was concluded for an earlier one."""

_RESOLVED = 2000
"""Characters of what was asked in place of what was concluded: each step may hold the one before it twice."""


@dataclass(frozen=True, slots=True)
class Evidence:
    """The characters `start:end` of the paragraph `at`, which print `text`. `document` (its sha256) and `key` find
    it again among other documents and in later structures; `title` and `page` (a label) are what people call its
    place.
    """

    at: Coordinate
    start: int
    end: int
    text: str
    document: str
    key: str
    title: str
    page: str


@dataclass(frozen=True, slots=True)
class Intent:
    """One step: what is `asked` ("#1" stands for what was concluded for the first), the atomic `queries` that it
    was searched with, the `evidence`, what was `concluded` from it, and whether that was `sufficient`; `rounds` of
    searching (0: not asked yet), in `read` of `total` documents.
    """

    asked: str
    queries: tuple[str, ...] = ()
    evidence: tuple[Evidence, ...] = ()
    concluded: str = ""
    sufficient: bool = False
    rounds: int = 0
    read: int = 0
    total: int = 0

    @property
    def needs(self) -> frozenset[int]:
        """The numbers of the intents whose conclusions it needs."""
        return frozenset(int(number) for number in EARLIER.findall(self.asked))

    @property
    def told(self) -> str:
        """What was concluded; "" where only the evidence tells, and that nothing was found where there is none."""
        return self.concluded or ("" if self.evidence else "Nothing was found.")

    @property
    def open(self) -> Intent:
        """The same, not asked yet."""
        return Intent(self.asked, self.queries if not self.rounds else ())


@dataclass(frozen=True, slots=True)
class Chain:
    """The intents of a question, in order. Whatever is edited is a new chain, whose intents from the edited one on
    are to be asked again; numbers count from 1.
    """

    question: str
    intents: tuple[Intent, ...] = ()

    @property
    def next(self) -> int:
        """The number of the first intent that is not asked yet; 0 where none is left."""
        return next((n for n, intent in enumerate(self.intents, 1) if not intent.rounds), 0)

    def put(self, number: int, intent: Intent) -> Chain:
        """With another intent in the place of this one, all others as they are."""
        return replace(self, intents=(*self.intents[: number - 1], intent, *self.intents[number:]))

    def reworded(self, number: int, asked: str) -> Chain:
        """With this intent asked in other words, and all from it on to be asked again."""
        kept, later = self.intents[: number - 1], self.intents[number:]
        return replace(self, intents=(*kept, Intent(asked), *(intent.open for intent in later)))

    def without(self, number: int) -> Chain:
        """Without this intent; those that needed it say what it asked in place of what it found."""
        gone = self.intents[number - 1].asked.rstrip("?. ")

        def renumbered(match: re.Match[str]) -> str:
            other = int(match[1])
            return f"({gone})" if other == number else f"#{other - (other > number)}"

        later = (Intent(EARLIER.sub(renumbered, intent.asked)) for intent in self.intents[number:])
        return replace(self, intents=(*self.intents[: number - 1], *later))

    def after(self, earlier: Chain) -> Chain:
        """This chain behind another one, whose intents come first."""
        first = len(earlier.intents)

        def renumbered(match: re.Match[str]) -> str:
            return f"#{int(match[1]) + first}"

        own = (replace(intent, asked=EARLIER.sub(renumbered, intent.asked)) for intent in self.intents)
        return replace(self, intents=(*earlier.intents, *own))

    def moved(self, where: Mapping[Coordinate, Coordinate]) -> Chain:
        """With its evidence in other coordinates; what is not in `where` is left out."""

        def there(intent: Intent) -> Intent:
            return replace(
                intent, evidence=tuple(replace(e, at=where[e.at]) for e in intent.evidence if e.at in where)
            )

        return replace(self, intents=tuple(map(there, self.intents)))

    def resolved(self, text: str) -> str:
        """A text with what was concluded in the place of "#1"; where nothing was, what was asked, itself resolved
        by the intents before it.
        """
        told: list[str] = []

        def said(match: re.Match[str]) -> str:
            number = int(match[1])
            return told[number - 1] if number <= len(told) else match.group()

        for intent in self.intents:
            asked = EARLIER.sub(said, intent.asked)[:_RESOLVED].rstrip("?. ")
            told.append(intent.concluded.rstrip(". ") or f"({asked})")
        return EARLIER.sub(said, text)


def to_json(chain: Chain) -> dict[str, Any]:
    """A chain as JSON values."""
    return asdict(chain)


def from_json(values: dict[str, Any]) -> Chain:
    """The inverse. Raises `KeyError`, `TypeError` or `ValueError` for values that are no chain."""
    return Chain(str(values["question"]), tuple(map(_intent, values["intents"])))


def _intent(values: dict[str, Any]) -> Intent:
    evidence = tuple(map(_evidence, values["evidence"]))
    rounds, read, total = (int(values[name]) for name in ("rounds", "read", "total"))
    asked, concluded = str(values["asked"]), str(values["concluded"])
    queries = tuple(map(str, values["queries"]))
    return Intent(asked, queries, evidence, concluded, bool(values["sufficient"]), rounds, read, total)


def _evidence(values: dict[str, Any]) -> Evidence:
    place = values["at"]
    at = Coordinate(*(int(place[name]) for name in ("doc", "section", "paragraph")))
    told = (str(values[name]) for name in ("text", "document", "key", "title", "page"))
    return Evidence(at, int(values["start"]), int(values["end"]), *told)
