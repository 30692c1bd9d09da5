"""Knowledge of a field: how its documents are recognised, and the words that they print for what readers ask.

No document says "quick ratio" where it prints current assets and current liabilities, and no embedding of a few
words knows what a ratio is made of. Expanding a question by what a field's own handbooks say is the oldest remedy
(Voorhees 1994); the printed words count as if the question had them, its meaning is left as it is.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from ..errors import UsageError
from .numbers.periods import SHORT_YEAR
from .terms import spaced

_FIELDS = {"about": str, "fiscal_years": bool, "marks": dict, "numbers": dict, "vocabulary": dict}


class PackEntry(NamedTuple):
    """Names that a question may use, spaced and in small letters, and the phrases that documents print instead."""

    names: tuple[str, ...]
    printed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class NumberFamilies:
    """Section numbers announced by a word. `rank` is the level of each family of them (`numbering.Number.family`)
    among headings that look the same, 0 without a number.
    """

    rank: Mapping[str, int] = field(default_factory=lambda: {"part": 4})


USUAL_NUMBERS = NumberFamilies()


@dataclass(frozen=True, slots=True)
class Pack:
    """Rules of a field, for documents that print at least `least` of its `marks`.

    With `fiscal_years` "FY21" in a question is also 2021.
    """

    name: str
    about: str = ""
    marks: tuple[str, ...] = ()
    least: int = 0
    vocabulary: tuple[PackEntry, ...] = ()
    fiscal_years: bool = False
    numbers: NumberFamilies | None = None

    def fits(self, prints: Callable[[str], bool]) -> bool:
        """True if a document belongs to this field; `prints` tests whether a phrase stands in the document."""
        return sum(map(prints, self.marks)) >= self.least

    def printed(self, query: str) -> list[str]:
        """Phrases printed for all names in a query; a plural with "s" counts as the same name."""
        words = spaced(query)
        found = [
            phrase
            for names, printed in self.vocabulary
            if any(f" {name} " in words or f" {name}s " in words for name in names)
            for phrase in printed
        ]
        years = [f"20{year}" for year in SHORT_YEAR.findall(query)] if self.fiscal_years else []
        return list(dict.fromkeys(found + years))


def read_pack(name: str, text: str) -> Pack:
    """A pack from its TOML: `about`, `fiscal_years`, `[marks]` with `least` and `printed`, `[numbers]` with `rank`
    and `[vocabulary]` with "name, name" = "printed; printed". Raises `UsageError` for anything else.
    """
    try:
        values = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UsageError("It is not TOML: {problem}.", problem=error) from error
    for key, value in values.items():
        if key not in _FIELDS or not isinstance(value, _FIELDS[key]):
            raise UsageError(
                "“{key} = {value}” is none of {names}, or of another type.",
                key=key,
                value=repr(value),
                names=", ".join(_FIELDS),
            )
    least, marks = _marks(values.get("marks", {}))
    vocabulary = tuple(_pack_entry(names, printed) for names, printed in values.get("vocabulary", {}).items())
    about, years = values.get("about", ""), values.get("fiscal_years", False)
    return Pack(name, about, marks, least, vocabulary, years, _number_families(values.get("numbers")))


def read_vocabulary(name: str, text: str) -> Pack:
    """A pack for all documents, from entries "name, name: printed; printed", one for each line; an indented line
    continues the one before, "#" starts a comment. Raises `UsageError` for an entry without names or without
    printed words.
    """
    lines = [line for line in text.splitlines() if line.strip() and not line.startswith("#")]
    entries = re.sub(r"\n\s+", " ", "\n".join(lines)).splitlines()
    return Pack(name, vocabulary=tuple(_pack_entry(*_halves(entry)) for entry in entries))


def printed_by(packs: Iterable[Pack], query: str) -> list[str]:
    """Phrases that documents print for a query, according to any of the packs."""
    return list(dict.fromkeys(phrase for pack in packs for phrase in pack.printed(query)))


def number_families(packs: Iterable[Pack], texts: Iterable[str]) -> NumberFamilies:
    """Number families of a document with these texts: the usual ones, and those of the packs that fit it."""
    found = USUAL_NUMBERS
    ruling = [pack for pack in packs if pack.numbers is not None]
    text = " ".join(texts).casefold() if ruling else ""
    for pack in ruling:
        if pack.numbers is not None and pack.fits(text.__contains__):
            found = NumberFamilies({**found.rank, **pack.numbers.rank})
    return found


def _halves(entry: str) -> tuple[str, str]:
    names, _, printed = entry.partition(":")
    return names, printed


def _pack_entry(names: str, printed: object) -> PackEntry:
    phrases = printed.split(";") if isinstance(printed, str) else []
    entry = PackEntry(
        tuple(spaced(name).strip() for name in names.split(",") if name.strip()),
        tuple(phrase.strip() for phrase in phrases if phrase.strip()),
    )
    if not (entry.names and entry.printed):
        raise UsageError(
            "The vocabulary entry “{names}” is not of the form “name, name: printed; printed”.", names=names
        )
    return entry


def _marks(values: Mapping[str, Any]) -> tuple[int, tuple[str, ...]]:
    least, printed = values.get("least", 1 if values else 0), values.get("printed", [])
    if type(least) is not int or not isinstance(printed, list) or not all(isinstance(m, str) for m in printed):
        raise UsageError("[marks] wants least = NUMBER and printed = [PHRASES].")
    if least > len(printed):
        raise UsageError(
            "[marks] wants {least} of {count} phrases: no document can have them.", least=least, count=len(printed)
        )
    return least, tuple(mark.casefold() for mark in printed)


def _number_families(values: Mapping[str, Any] | None) -> NumberFamilies | None:
    if values is None:
        return None
    rank = values.get("rank", {})
    if not isinstance(rank, dict) or not all(type(value) is int for value in rank.values()):
        raise UsageError("[numbers] wants rank = {FAMILY = NUMBER}.")
    return NumberFamilies(rank)
