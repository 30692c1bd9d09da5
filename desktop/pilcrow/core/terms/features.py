"""Features that distinguish terms from other phrases, and the likelihood that an index lists a candidate."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..model import Document
from .common_words import GENERIC, VERBAL, articles
from .definitions import DefinitionFlags, is_definition
from .phrases import Phrases
from .stream import Flags, Ints, Stream

Floats = NDArray[np.float64]

WEIGHTS = {
    "constant": -5.32,
    "bursts": 0.86,  # times a page, on pages that have it
    "page share": 0.41,
    "letters": 0.88,
    "more words": -1.3,  # than three
    "in title": 1.74,
    "title often": 0.4,  # all of a title, and often in the text
    "titles alike": -2.33,  # "Example", again and again
    "nested": -1.25,  # share of its places inside one longer phrase
    "after": 0.96,  # share of its places where a phrase ends after it
    "article": 0.24,
    "verb": -3.67,  # share of its places after "to", "will" and the like
    "defined": 0.59,
    "definition": 1.35,
    "quoted": 0.42,
    "weak": -1.24,
    "heads": -0.58,  # longer phrases that end in it, a sign of a general word
    "generic": -1.62,
    "adjective": -1.5,
}
"""Weights of a logistic regression on the printed indexes of eight manuals in three languages."""


def term_likelihood(s: Stream, p: Phrases, m: DefinitionFlags, document: Document, language: str) -> Floats:
    """Likelihood that a book's index would list each candidate, (candidates,), in [0, 1]."""
    return chance(term_features(s, p, m, document, language), tuple(WEIGHTS.values()))


def chance(rows: Floats, weights: tuple[float, ...]) -> Floats:
    """Logistic function of the weighted sum of each row."""
    odds: Floats = 1 / (1 + np.exp(-(rows @ np.array(weights)))) if len(rows) else np.zeros(0)
    return odds


def term_features(s: Stream, p: Phrases, m: DefinitionFlags, document: Document, language: str) -> Floats:
    """Features of each candidate in the order of `WEIGHTS`, (candidates, weights)."""
    n = len(p)
    if not n:
        return np.zeros((0, len(WEIGHTS)))
    owner, first, last, count = p.owner, p.first, p.last, p.count
    heads_of = p.first[p.begin[:-1]]  # the first place of each candidate
    page = np.array([t.page for t in s.texts], np.int64)[s.text[first]]
    pages = _count_distinct(owner, page, n)

    border, common = np.append(s.apart, True), np.append(s.common, True)
    after = border[last + 1] | common[last + 1]
    title = s.title[first]
    whole = title & border[first] & border[last + 1]
    before = np.where(s.apart[first], -1, s.form[np.maximum(first - 1, 0)])
    led = _among(s, articles(language))[before] & (before >= 0) & ~title
    verbal = _among(s, VERBAL)[before] & (before >= 0)
    inner = ~s.begins[first] & ~title
    great = s.capital[first] & inner
    definition = np.array([is_definition(t) for t in s.texts], np.bool_)[s.text[first]]

    titles, wholes = _sum(owner, title, n), _sum(owner, whole, n)
    one, two = p.words == 1, p.words == 2
    single = s.key[heads_of]
    heads = np.bincount(s.key[heads_of[two] + 1], minlength=len(s.keys))
    lengths = np.concatenate([[0], np.cumsum(np.array([len(key) for key in s.keys])[s.key])])
    generic = np.array([key in GENERIC for key in s.keys], np.bool_)
    capitals = 2 * _sum(owner, great, n) >= np.maximum(1, _sum(owner, inner, n))
    columns = {
        "constant": np.ones(n),
        "bursts": np.log(count / pages),
        "page share": np.log(pages / max(1, len(document.pages))),
        "letters": np.log(np.maximum(1, lengths[heads_of + p.words] - lengths[heads_of])),
        "more words": p.words > 3,
        "in title": np.minimum(titles, 1),
        "title often": (wholes > 0) * np.log(count),
        "titles alike": np.log(np.maximum(wholes, 1)),
        "nested": np.minimum(1.0, p.longer / count),
        "after": _sum(owner, after, n) / count,
        "article": _sum(owner, led, n) / np.maximum(1, count - titles),
        "verb": _sum(owner, verbal, n) / count,
        "defined": np.log1p(_sum(owner, m.begins[first] | m.ends[last], n)),
        "definition": np.log1p(_sum(owner, definition, n)),
        "quoted": np.log1p(_sum(owner, m.quoted[first], n)),
        "weak": s.weak[heads_of] & s.weak[heads_of + p.words - 1],
        "heads": np.log1p(np.where(one, heads[single], 0)),
        "generic": one & generic[single],
        "adjective": one & ~capitals & (language == "german"),  # nouns have capitals there
    }
    return np.column_stack([np.asarray(columns[name], np.float64) for name in WEIGHTS])


def _among(s: Stream, words: frozenset[str]) -> Flags:
    """For each spelling, whether it is one of these words."""
    return np.array([spelling.casefold() in words for spelling in s.spellings], np.bool_)


def _sum(owner: Ints, flags: Flags, size: int) -> Ints:
    return np.bincount(owner, weights=flags, minlength=size).astype(np.int64)


def _count_distinct(owner: Ints, value: Ints, size: int) -> Ints:
    """Number of distinct values of each candidate."""
    width = int(value.max()) + 1
    return np.bincount(np.unique(owner * width + value) // width, minlength=size)
