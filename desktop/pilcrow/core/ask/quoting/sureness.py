"""Sureness that the best passage answers a question: a logistic regression on how well they agree.

Fitted by `packaging/fit_sureness.py` on 215 judged answers about 34 documents, of which .44 are wrong. Of answers
about documents not fitted on, .24 are SURE, and .09 of these wrong (.16 by words alone); .24 are SILENT, and .74
of these wrong. Of 64 questions written later about 17 documents, 17 were SURE, and 3 of these wrong.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from enum import IntEnum
from typing import NamedTuple

from ...language.questions.analysis import AnalysedQuestion
from ...language.terms import telling_terms
from ...protocols import Corpus
from ...text_units import TextUnit
from .values import expects


class Sureness(IntEnum):
    """Statement on the best passage: it answers, it may answer, or nothing answers."""

    SILENT = 0
    UNSURE = 1
    SURE = 2


class Located(NamedTuple):
    """The units of the located paragraphs, best first. `meanings` are the cosines with the question of those whose
    meaning was compared, by their identity.
    """

    units: Sequence[Sequence[TextUnit]]
    meanings: Mapping[int, float]


class Signs(NamedTuple):
    """Signs that a sentence or row answers, each in [0, 1].

    `best`: share of the likenesses to the question (own words; words with its titles; own meaning; its paragraph's
    meaning) in which no located one is above it. `meaning`: cosine of its paragraph with the question, 0 where
    nothing is embedded. `covered`: weighted share of the question's words in it and its titles. `labelled`: share
    of a sentence's label ("Name: ...") in the question. `shown`: `covered`, if the headline is the one number,
    date or name that is expected; `hidden`: 1 if one is expected and the headline is none.
    """

    best: float
    meaning: float
    covered: float
    labelled: float
    shown: float
    hidden: float


BASE, WEIGHTS = -3.5, Signs(1.9, 3.6, 1.1, 3.9, 1.9, -0.9)
BASE_WORDS, WEIGHTS_WORDS = -0.9, Signs(0.8, 0.0, 1.5, 3.6, 2.4, -0.9)
"""Weights of the signs in log-odds; the second where nothing is embedded."""
LIKELY, POSSIBLE = 0.79, 0.3  # least probabilities of being SURE and UNSURE


def sureness(probability: float) -> Sureness:
    """Sureness of a passage that answers with this probability."""
    return Sureness((probability >= POSSIBLE) + (probability >= LIKELY))


def answers(signs: Signs) -> float:
    """Probability that a unit with these signs answers."""
    base, weights = (BASE, WEIGHTS) if signs.meaning else (BASE_WORDS, WEIGHTS_WORDS)
    return 1 / (1 + math.exp(-base - sum(map(float.__mul__, weights, signs))))


def read_signs(
    question: AnalysedQuestion,
    wanted: Mapping[str, float],
    corpus: Corpus,
    located: Located,
    unit: TextUnit,
    value: bool,
) -> Signs:
    """Signs that a `unit` answers, among those located. `wanted`: the terms of the question with their weights;
    `value`: the unit's headline is one value.
    """
    total = sum(wanted.values()) or 1.0

    def share(terms: frozenset[str]) -> float:
        return sum(wanted[term] for term in wanted.keys() & terms) / total

    units = [each for around in located.units for each in around]
    own, covered = share(unit.terms), share(unit.terms | unit.terms_above)
    best = [
        own >= max(share(each.terms) for each in units),
        covered >= max(share(each.terms | each.terms_above) for each in units),
    ]
    near = corpus.closeness(question.subject, [unit.at]) or 0.0
    if near:
        places = [around[0].at for around in located.units if around]
        best.append(near >= (corpus.closeness(question.subject, places) or 0.0))
        best.append(located.meanings.get(id(unit), 0.0) >= max(located.meanings.values(), default=0.0))
    label = set() if unit.is_row else set(telling_terms(unit.label))
    labelled = len(label & wanted.keys()) / max(1, len(label))
    expected = expects(question)
    return Signs(
        sum(best) / len(best),
        near,
        covered,
        labelled,
        covered * (expected and value),
        float(expected and not value),
    )
