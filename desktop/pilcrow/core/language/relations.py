"""Words that turn the sense of a sentence, that say which way something goes, and by which documents are said to
be silent; a star stands for any ending.
"""

from __future__ import annotations

import re
from functools import lru_cache

from .words import all_of, either


def _pattern(entry: str) -> re.Pattern[str]:
    joined = "|".join(re.escape(word).replace(r"\*", r"\w*") for word in all_of(f"senses.{entry}"))
    return re.compile(rf"(?<!\w)(?:{joined})(?!\w)|\w+n['’]t\b", re.IGNORECASE)


_UP, _DOWN = _pattern("rising"), _pattern("falling")
_QUANTIFIES, _PLACES = _pattern("quantifying"), _pattern("placing")
REVERSES = _pattern("reversing")
"""Words by which a sentence denies, or says only under a condition, what it would say without them."""
SILENCE = re.compile(rf"\b(?:{either('senses.silence')})".replace(" ", r"\s+"), re.IGNORECASE)
"""How it is said that a document does not say something."""
REMARKS = frozenset(all_of("senses.remarks"))
"""What stands before a colon without saying what the words behind it are about."""


@lru_cache(8192)
def directions(text: str) -> frozenset[str]:
    """Which ways a text says that something goes: "+" up, "-" down."""
    return frozenset(sign for sign, pattern in (("+", _UP), ("-", _DOWN)) if pattern.search(text))


def is_turning(word: str, *, placing: bool) -> bool:
    """Whether a word of grammar changes what a sentence says: a negation, condition, quantifier, direction; with
    `placing` also a preposition that tells two things apart ("from", "by", "before", "than").
    """
    patterns = (REVERSES, _QUANTIFIES, _UP, _DOWN, *([_PLACES] if placing else []))
    return any(pattern.fullmatch(word) for pattern in patterns)
