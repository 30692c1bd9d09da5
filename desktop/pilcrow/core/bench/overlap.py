"""Exact match and F1 of answers, as SQuAD defines them (Rajpurkar et al. 2016, 2018)."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Sequence

from ..language.questions.absence import says_absent
from .judging import without_markers


def exact_match(answers: Sequence[str], text: str) -> bool:
    """True if the text is one of the `answers`, loosely compared; without any, if it says so."""
    words = _words(text)
    return any(_words(answer) == words for answer in answers) if answers else says_absent(without_markers(text))


def overlap(answers: Sequence[str], text: str) -> float:
    """F1 of the text's words against the nearest of `answers`, in [0, 1]; without any, 1 for silence."""
    if not answers:
        return float(exact_match(answers, text))
    return max(_f1(_words(answer), _words(text)) for answer in answers)


def _f1(wanted: Sequence[str], said: Sequence[str]) -> float:
    common = (Counter(wanted) & Counter(said)).total()
    return 2 * common / (len(wanted) + len(said)) if common else 0.0


def _words(text: str) -> list[str]:
    plain = unicodedata.normalize("NFKC", without_markers(text)).casefold()
    return re.sub(r"\b(?:a|an|the)\b", " ", "".join(c for c in plain if c.isspace() or c.isalnum())).split()
