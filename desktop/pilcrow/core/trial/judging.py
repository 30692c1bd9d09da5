"""Correctness of answers, by numbers and words: no model judges, so close misses count as wrong."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Sequence
from decimal import Decimal

from ..language.numbers.quantities import Date, Quantity, amounts
from ..language.questions.absence import says_absent
from ..language.terms import telling_terms

_ENOUGH = 0.6  # share of the expected answer's words: annotators write sentences around an answer
_CLOSE = Decimal("0.005")  # of the value: a rounded figure is right
_SCALES = tuple(map(Decimal, (1, 1_000, 1_000_000, 1_000_000_000)))
_MARKER = re.compile(r"\[[\dDS:,;\s–-]+\]")
_YES, _NO = re.compile(r"\W*yes\b", re.IGNORECASE), re.compile(r"\W*no\b", re.IGNORECASE)
_DENIES = re.compile(r"\b(?:not|no|never|none|without|cannot)\b|n['’]t\b", re.IGNORECASE)


def right(answers: Sequence[str], text: str) -> bool:
    """Return whether `text` gives one of the expected `answers` or, if there are none, says that there is none.

    A figure is right by value, also rounded, rescaled or without its sign; "yes" and "no" by the first sentence;
    other answers if three fifths of their words are present.
    """
    said = _MARKER.sub(" ", text)
    return any(_gives(answer, said) for answer in answers) if answers else says_absent(said)


def _gives(answer: str, said: str) -> bool:
    for word, pattern in (("yes", _YES), ("no", _NO)):
        if pattern.match(answer):
            return _polarity(said) == word
    if _normalise(answer) and f" {_normalise(answer)} " in f" {_normalise(said)} ":
        return True
    wanted = amounts(answer)
    terms = _content_words(answer)
    if wanted and len(
        terms - {term for q in wanted for term in _content_words(answer[q.start : q.end])}
    ) <= 2 * len(wanted):
        given = amounts(said)
        return all(any(_same_amount(q, other) for other in given) for q in wanted)
    return bool(terms) and len(terms & _content_words(said)) >= _ENOUGH * len(terms)


def _polarity(said: str) -> str:
    if _YES.match(said) or _NO.match(said):
        return "yes" if _YES.match(said) else "no"
    first = re.split(r"(?<=[.!?])\s+", said.strip())[0]
    return "no" if _DENIES.search(first) else "yes"


def _same_amount(wanted: Quantity, given: Quantity) -> bool:
    """True if two amounts agree by value, also rounded, or by digits alone if only one of them gives thousands or
    millions.
    """
    if wanted.dates and given.dates:
        return any(_dates_agree(a, b) for a in wanted.dates for b in given.dates)
    scales = _SCALES if wanted.scaled != given.scaled else _SCALES[:1]
    return any(
        abs(abs(a) * scale - abs(b)) <= abs(b) * _CLOSE or abs(abs(a) - abs(b) * scale) <= abs(a) * _CLOSE
        for a in (wanted.value, *wanted.others)
        for b in (given.value, *given.others)
        for scale in scales
    )


def _dates_agree(wanted: Date, given: Date) -> bool:
    """True if two dates agree in all parts that both give."""
    return all(a == b for a, b in zip(wanted, given, strict=True) if a and b)


def _normalise(text: str) -> str:
    return " ".join(re.findall(r"\w+", unicodedata.normalize("NFKC", text).casefold()))


def _content_words(text: str) -> set[str]:
    return set(telling_terms(_normalise(text)))
