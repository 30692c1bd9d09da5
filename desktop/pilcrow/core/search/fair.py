"""Fair search in several documents, each of which gets a share of the hits: a long filing does not crowd out the
rest.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import numpy as np

from ..language.questions import expected
from ..language.questions.analysis import analyse
from ..language.questions.several import Wants, several
from ..language.terms import telling_terms
from ..model import Coordinate, Document, Hit
from ..operators.body import minor_places
from ..protocols import Floats
from ..shelf import file_words
from .phrases import names_in

_TELLING = 0.07
"""Difference of scores between two paragraphs of a document at which one is e times as likely to answer.

By maximum likelihood it is .04 for questions about one document, in its own words, and .05 to .1 for others.
"""
_NOT_EXPECTED = 0.4
"""Factor for the odds of a hit without a number, date or name where the question asks for one.

Between .25 and .5 it made no difference to the measured questions.
"""
_NOT_NAMED = 0.3
"""Factor for the hits in documents other than one that the question names."""
_SPOKEN_SHARE = 0.4
"""Share of pages with the word for the documents that one document must reach for the word to count."""
_KIND_SHARE = 0.25
"""Share of pages with this word, relative to the document with most, that the other documents must reach."""
_ODDS_EXPONENT = 0.5
"""Exponent of the odds by likelihood: the words of a question are not independent of each other."""
MEANT = 0.06
"""Share of the weight of the likeliest document that another needs to be searched beside it."""
_STEPS = 3
"""Steps of a chain that are searched for, at most."""
_MINOR = 0.7
"""Factor for the score of a hit in an exhibit or the like, or whose text stands in another document too."""


class Located(NamedTuple):
    """A hit with its 0-based page and its text."""

    hit: Hit
    page: int
    text: str


def steps(
    query: str,
    documents: Sequence[Document],
    spread: Callable[[str], Sequence[float]],
    likely: Callable[[str, Sequence[str]], Floats],
) -> list[tuple[str, list[float]]]:
    """Return the question for each document, one step of a chain after the other, with a weight for each document.

    Where the question names documents individually, the others weigh little; where it names their kind ("these
    courses"), documents that hardly mention it do; where it speaks of no set of documents, those weigh more that
    are likelier to be meant. `spread` gives the share of each document's pages that print a word, `likely` the
    log-likelihood of words and of phrases for each document (see `likelihood`).
    """
    asked = several(query)
    alone = asked.wants is Wants.CHAIN or not asked.of
    speaks = spread(asked.of) if asked.of else [1.0] * len(documents)
    least = _KIND_SHARE * max(speaks) if max(speaks) >= _SPOKEN_SHARE else 0.0
    kind = [1.0 if share >= least else _NOT_NAMED for share in speaks]
    found = [(text, _weights(text, documents, alone)) for text in asked.asked[:_STEPS]]
    odds = [_odds(text, likely) if alone else np.ones(len(documents), np.float32) for text, _ in found]
    return [
        (text, [a * b * float(c) for a, b, c in zip(weights, kind, chance, strict=True)])
        for (text, weights), chance in zip(found, odds, strict=True)
    ]


def _odds(text: str, likely: Callable[[str, Sequence[str]], Floats]) -> Floats:
    """Odds of each document to be meant by a question against the likeliest one, (documents,), in (0, 1]: names
    and numbers count twice, and again where they stand together as in the question.
    """
    likelihood = likely(text, ())
    names, phrases = names_in(text)
    if names:
        likelihood = likelihood + likely(" ".join(names), phrases)
    odds: Floats = np.exp(_ODDS_EXPONENT * (likelihood - likelihood.max(initial=0.0)))
    return odds


def _weights(text: str, documents: Sequence[Document], alone: bool) -> list[float]:
    """Weight of each document. A document is named by a word of its title or file name that most others lack; by a
    word in lower case, if no other has it.
    """
    is_name_by_term = {term: False for term in telling_terms(text) if term.isalpha()}
    is_name_by_term |= {
        term: True
        for word in text.split()
        if word[:1].isupper()
        for term in telling_terms(word)
        if term in is_name_by_term
    }
    names = [
        is_name_by_term.keys() & telling_terms(f"{document.title} {file_words(document)}")
        for document in documents
    ]
    held = Counter(term for name in names for term in name)
    telling = {
        term for term, count in held.items() if 2 * count <= len(names) and (is_name_by_term[term] or count == 1)
    }
    named = [bool(name & telling) for name in names]
    some = alone and any(named)
    return [_NOT_NAMED if some and not name else 1.0 for name in named]


def chances(
    query: str, documents: Sequence[Document], found: Mapping[int, Sequence[Located]], weights: Mapping[int, float]
) -> list[tuple[float, Hit]]:
    """Hits in all documents, each with the chance that its document (1-based) answers there.

    The chance is the hit's odds against the other hits of the document, times the weight and best score of the
    document. Hits count half behind a better one on their page, a third behind two, and less if they cannot
    contain the kind of answer. So a document with one outstanding hit gets one place before a document with many
    alike gets several.
    """
    worth: list[tuple[float, Hit]] = []
    where = _documents_with(found)
    asked = analyse(query)

    def may_answer(text: str) -> bool:
        return asked.asks not in expected.SHOWN or bool(expected.answer_ranges(asked, text))

    for doc, located in found.items():
        hits = _lower_scores(query, documents, located, where)
        best = max((hit.score for hit in hits), default=0.0)
        odds = [
            math.exp((hit.score - best) / _TELLING) * (1.0 if may_answer(each.text) else _NOT_EXPECTED)
            for hit, each in zip(hits, located, strict=True)
        ]
        pages: Counter[int] = Counter()
        for hit, odd, (_, page, _) in sorted(zip(hits, odds, located, strict=True), key=lambda each: -each[1]):
            pages[page] += 1
            worth.append((weights[doc] * best * odd / sum(odds) / pages[page], hit))
    return worth


def sum_chances(found: Sequence[Sequence[tuple[float, Hit]]]) -> list[Hit]:
    """Hits of all steps, each once, with its best score, ordered by the sum of its `chances`."""
    worth: defaultdict[Coordinate, float] = defaultdict(float)
    score: defaultdict[Coordinate, float] = defaultdict(float)
    for chance, hit in (each for step in found for each in step):
        worth[hit.at] += chance
        score[hit.at] = max(score[hit.at], hit.score)
    return [Hit(at, score[at]) for at in sorted(worth, key=lambda at: (-worth[at], at))]


def _documents_with(found: Mapping[int, Sequence[Located]]) -> Mapping[str, set[int]]:
    where: defaultdict[str, set[int]] = defaultdict(set)
    for doc, located in found.items():
        for each in located:
            where[" ".join(each.text.split())].add(doc)
    return where


def _lower_scores(
    query: str, documents: Sequence[Document], located: Sequence[Located], where: Mapping[str, set[int]]
) -> list[Hit]:
    """Hits with lower scores where they are in exhibits and the like, or where other documents repeat their
    text.
    """
    minor = set(minor_places(query, (hit.at for hit, _, _ in located), documents))
    return [
        Hit(hit.at, hit.score * _MINOR) if hit.at in minor or len(where[" ".join(text.split())]) > 1 else hit
        for hit, _, text in located
    ]
