"""A chain of knowledge (MDP, Eq. 1 and 15): the facts needed for a question, in order, each step with its
evidence. It can be edited, and asked again from there.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from ..model import Coordinate

EARLIER = re.compile(r"#\s?([1-9][0-9]?)")
"""Reference in an intent, or in a query, to the conclusion of an earlier one."""


@dataclass(frozen=True, slots=True)
class ChainEvidence:
    """The characters `start:end` of the paragraph `at`, which print `text`. By `document` (its sha256) and `key`
    it is found again among other documents and in later structures; `title` and `page` (a label) name its place
    for people.
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
    """One step: the question `asked` ("#1" stands for the conclusion of the first step), the atomic `queries`
    searched for it, the `evidence`, the text `concluded` from it, and whether that was `sufficient`; the `rounds`
    of searching (0: not asked yet), in `read` of `total` documents.
    """

    asked: str
    queries: tuple[str, ...] = ()
    evidence: tuple[ChainEvidence, ...] = ()
    concluded: str = ""
    sufficient: bool = False
    rounds: int = 0
    read: int = 0
    total: int = 0

    @property
    def needs(self) -> frozenset[int]:
        """Numbers of the intents whose conclusions this one needs."""
        return frozenset(int(number) for number in EARLIER.findall(self.asked))

    @property
    def conclusion(self) -> str:
        """The conclusion; "" if there is only evidence, and a message that nothing was found if there is none."""
        return self.concluded or ("" if self.evidence else "Nothing was found.")

    @property
    def open(self) -> Intent:
        """A copy of the intent in its state before it was asked."""
        return Intent(self.asked, self.queries if not self.rounds else ())

    def renumbered(self, number: Callable[[re.Match[str]], str]) -> Intent:
        """A copy with other references to earlier intents, in question and queries: `number` gives the text in
        place of each match of `EARLIER`.
        """
        queries = tuple(EARLIER.sub(number, query) for query in self.queries)
        return replace(self, asked=EARLIER.sub(number, self.asked), queries=queries)


@dataclass(frozen=True, slots=True)
class Chain:
    """Intents of a question, in order. Every edit makes a new chain, whose intents from the edited one on must be
    asked again; numbers count from 1.
    """

    question: str
    intents: tuple[Intent, ...] = ()

    @property
    def next(self) -> int:
        """Number of the first intent not asked yet; 0 if none is left."""
        return next((n for n, intent in enumerate(self.intents, 1) if not intent.rounds), 0)

    def put(self, number: int, intent: Intent) -> Chain:
        """Replace one intent, and keep all others."""
        return replace(self, intents=(*self.intents[: number - 1], intent, *self.intents[number:]))

    def reworded(self, number: int, asked: str) -> Chain:
        """Reword one intent; it and all later ones must be asked again."""
        kept, later = self.intents[: number - 1], self.intents[number:]
        return replace(self, intents=(*kept, Intent(asked), *(intent.open for intent in later)))

    def extended(self, number: int, intent: Intent) -> Chain:
        """Insert an intent behind the one with this number."""

        def renumbered(match: re.Match[str]) -> str:
            return f"#{int(match[1]) + (int(match[1]) > number)}"

        later = (other.renumbered(renumbered) for other in self.intents[number:])
        return replace(self, intents=(*self.intents[:number], intent, *later))

    def without(self, number: int) -> Chain:
        """Remove one intent; those that needed it contain its question in place of its conclusion."""
        gone = self.intents[number - 1].asked.rstrip("?. ")

        def renumbered(match: re.Match[str]) -> str:
            other = int(match[1])
            return f"({gone})" if other == number else f"#{other - (other > number)}"

        later = (Intent(EARLIER.sub(renumbered, intent.asked)) for intent in self.intents[number:])
        return replace(self, intents=(*self.intents[: number - 1], *later))

    def after(self, earlier: Chain) -> Chain:
        """Append this chain to an earlier one, whose intents come first."""
        first = len(earlier.intents)

        def renumbered(match: re.Match[str]) -> str:
            return f"#{int(match[1]) + first}"

        own = (intent.renumbered(renumbered) for intent in self.intents)
        return replace(self, intents=(*earlier.intents, *own))

    def moved(self, where: Mapping[Coordinate, Coordinate]) -> Chain:
        """Move the evidence to other coordinates; evidence not in `where` is left out."""

        def there(intent: Intent) -> Intent:
            return replace(
                intent, evidence=tuple(replace(e, at=where[e.at]) for e in intent.evidence if e.at in where)
            )

        return replace(self, intents=tuple(map(there, self.intents)))

    def resolved(self, text: str) -> str:
        """Replace each "#1" in a text by the conclusion of that intent; if it has none, by its question, itself
        resolved by the intents before it.
        """
        told: list[str] = []

        def said(match: re.Match[str]) -> str:
            number = int(match[1])
            return told[number - 1] if number <= len(told) else match.group()

        for intent in self.intents:
            # most characters of a question in place of its conclusion: each step may contain the one before twice
            asked = EARLIER.sub(said, intent.asked)[:2000].rstrip("?. ")
            told.append(intent.concluded.rstrip(". ") or f"({asked})")
        return EARLIER.sub(said, text)


def chain_to_json(chain: Chain) -> dict[str, Any]:
    """A chain as JSON values."""
    return asdict(chain)


def chain_from_json(values: dict[str, Any]) -> Chain:
    """The inverse of `chain_to_json`; raises `KeyError`, `TypeError` or `ValueError` for invalid values."""
    return Chain(str(values["question"]), tuple(map(_intent, values["intents"])))


def _intent(values: dict[str, Any]) -> Intent:
    evidence = tuple(map(_evidence, values["evidence"]))
    rounds, read, total = (int(values[name]) for name in ("rounds", "read", "total"))
    asked, concluded = str(values["asked"]), str(values["concluded"])
    queries = tuple(map(str, values["queries"]))
    return Intent(asked, queries, evidence, concluded, bool(values["sufficient"]), rounds, read, total)


def _evidence(values: dict[str, Any]) -> ChainEvidence:
    place = values["at"]
    at = Coordinate(*(int(place[name]) for name in ("doc", "section", "paragraph")))
    told = (str(values[name]) for name in ("text", "document", "key", "title", "page"))
    return ChainEvidence(at, int(values["start"]), int(values["end"]), *told)
