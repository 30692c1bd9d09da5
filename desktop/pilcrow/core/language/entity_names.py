"""Names of entities recognised by their words alone: in other cases and numbers, abbreviated or written out, with
their words apart or in another order.
"""

from __future__ import annotations

import re

from . import sentences
from .lexicon import COMPANY, any_of
from .terms import rough_terms, telling_terms

_LEGAL = re.compile(rf"[,\s]+(?:{any_of(COMPANY.words)})(?!\w)", re.IGNORECASE)
_CAPITALS = re.compile(r"(?<!\w)[^\W\d_a-z](?:&?[^\W\d_a-z]){1,5}(?!\w)")
_SHORTEST = 4
"""Letters shared by two forms of a word, at least; fewer are enough if only "s" or the like differs."""
_VOWELS = frozenset("aeiouyаеиоуыэюя")


class EntityName:
    """A name to look for."""

    def __init__(self, name: str) -> None:
        bare = _LEGAL.sub("", name) or name
        self._terms = list(dict.fromkeys(telling_terms(bare) or rough_terms(bare)))
        self._short = bare.strip() if _CAPITALS.fullmatch(bare.strip()) and bare.upper() == bare else ""
        words = bare.split()
        letters = {"".join(w[0] for w in words), "".join(w[0] for w in words if w[0].isupper())}
        self._initials = {each.upper() for each in letters if len(words) > 1 and len(each) > 1}

    def is_in(self, text: str) -> bool:
        """True if a sentence of the text has all words of the name, or its abbreviated or full form."""
        return any(self._in_sentence(text[start:end]) for start, end in sentences.sentence_ranges(text))

    def _in_sentence(self, sentence: str) -> bool:
        terms = set(rough_terms(sentence))
        if self._terms and all(any(_same_word(term, other) for other in terms) for term in self._terms):
            return True
        if self._initials and not self._initials.isdisjoint(_CAPITALS.findall(sentence)):
            return True
        return bool(self._short) and self._short in _capitals_in_a_row(sentence)


def _capitals_in_a_row(sentence: str) -> str:
    """First letters of a sentence's words, without lower-case ones; signs between words separate them."""
    runs = (run.split() for run in re.findall(r"(?:\w[\w’'-]*[ ]?)+", sentence))
    return " ".join("".join(word[0] for word in run if word[0].isupper()) for run in runs)


def _same_word(one: str, other: str) -> bool:
    """True if two terms seem to be forms of one word: "storm" and "storms", "глава" and "главы"."""
    if one == other:
        return True
    shared = next(
        (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
    )
    rests = sorted((one[shared:], other[shared:]), key=len)
    if not rests[0] and shared < _SHORTEST:
        return shared == _SHORTEST - 1 and rests[1] in ("s", "es", "n", "en", "e")
    if shared < _SHORTEST or len(rests[1]) > 3:  # letters of an ending, at most
        return False
    return not rests[0] or {rests[0][0], rests[1][0]} <= _VOWELS
