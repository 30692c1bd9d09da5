"""Words that reverse a sentence or give a direction, phrases for silence; a star is any ending."""

from __future__ import annotations

import re
from functools import lru_cache

from .words import all_of, either


def _pattern(entry: str) -> re.Pattern[str]:
    joined = "|".join(re.escape(word).replace(r"\*", r"\w*") for word in all_of(f"senses.{entry}"))
    return re.compile(rf"(?<!\w)(?:{joined})(?!\w)", re.IGNORECASE)


_UP, _DOWN = _pattern("rising"), _pattern("falling")
_QUANTIFIES, _PLACES = _pattern("quantifying"), _pattern("placing")
REVERSES = re.compile(rf"{_pattern('reversing').pattern}|\w+n['’]t\b", re.IGNORECASE)
"""Words by which a sentence denies its content, or makes it conditional."""
SILENCE = re.compile(rf"\b(?:{either('senses.silence')})".replace(" ", r"\s+"), re.IGNORECASE)
"""Phrases for a document that does not mention something."""
REMARKS = frozenset(all_of("senses.remarks"))
"""Words before a colon that do not name the subject of the words behind it."""


@lru_cache(8192)
def directions(text: str) -> frozenset[str]:
    """Directions of change in a text: "+" up, "-" down."""
    return frozenset(sign for sign, pattern in (("+", _UP), ("-", _DOWN)) if pattern.search(text))


def is_turning(word: str, *, placing: bool) -> bool:
    """True if a function word changes the meaning of a sentence: a negation, condition, quantifier, direction;
    with `placing` also a preposition that distinguishes two things ("from", "by", "before", "than").
    """
    patterns = (REVERSES, _QUANTIFIES, _UP, _DOWN, *([_PLACES] if placing else []))
    return any(pattern.fullmatch(word) for pattern in patterns)
