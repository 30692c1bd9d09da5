"""Definitions of words in dictionaries, and the base forms under which a printed word may stand there."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

_DOUBLED = re.compile(r"([bdfgklmnprt])\1$")
_ENDINGS = (
    ("ies", "y"), ("ied", "y"), ("ying", "ie"), ("ves", "f"), ("ves", "fe"), ("es", ""), ("s", ""), ("'s", ""),
    ("ed", ""), ("ed", "e"), ("ing", ""), ("ing", "e"), ("er", ""), ("est", ""),
    ("en", ""), ("n", ""), ("e", ""), ("st", "en"), ("t", "en"), ("te", "en"), ("ten", "en"),
)  # fmt: skip
"""Endings of English word forms, then of German ones, and those of their base forms."""
_SHORTEST = 2


@dataclass(frozen=True, slots=True)
class Definition:
    """An entry for `word` in a dictionary called `source`, as plain text."""

    word: str
    source: str
    text: str


def base_forms(word: str) -> Iterator[str]:
    """Forms under which a dictionary may list a word, the likeliest first: the word, then base forms of English
    and German plurals and verb forms ("running": "runn", "run", "runne"), of which most are no words.
    """
    folded = word.casefold().replace("’", "'")
    yield folded
    for ending, base in _ENDINGS:
        stem = folded.removesuffix(ending)
        if stem != folded and len(stem) >= _SHORTEST:
            yield stem + base
            if not base and _DOUBLED.search(stem):
                yield stem[:-1]
