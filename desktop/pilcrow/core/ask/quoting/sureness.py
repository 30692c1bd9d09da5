"""Sureness that the best passage answers a question: a logistic regression on how well they agree.

Fitted by `packaging/fit_sureness.py` on 251 judged answers about 46 documents, of which .42 are wrong. Of the
answers to 246 questions about other documents, with the reader as it is now, .39 are SURE and .32 SILENT; .67 of
the first and .10 of the second have the words or the figure of the known answer. The weights without the reader
are of an earlier fit to 287 answers (.32 are SURE, and .16 of these wrong), those by words alone of one to 215
(.16 of those SURE are wrong).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from enum import IntEnum
from typing import NamedTuple

from ...language.questions.analysis import AnalysedQuestion
from ...language.terms import telling_terms
from ...text_units import TextUnit
from .asked.values import expects
from .passages import Located, fits_kind, likelihood


class Sureness(IntEnum):
    """Statement on the best passage: it answers, it may answer, or nothing answers."""

    SILENT = 0
    UNSURE = 1
    SURE = 2


class Signs(NamedTuple):
    """Signs that a sentence or row answers, each in [0, 1].

    `best`: share of the likenesses to the question (own words; words with its titles; own meaning; its paragraph's
    meaning) in which no located one is above it. `near`: the higher of the cosines of it and of its paragraph with
    the question, 0 where nothing is embedded. `covered`: weighted share of the question's words in it and its
    titles. `labelled`: share of a sentence's label ("Name: ...") in the question. `shown`: `covered`, if the
    headline is the one number, date or name that is expected; `lacks`: 1 if one is expected and it has none.
    `ahead`: how much more it is worth than any in another paragraph. `read`: the trained reader's likelihood of an
    answer in it, 0 where nothing is read.
    """

    best: float
    near: float
    covered: float
    labelled: float
    shown: float
    lacks: float
    ahead: float
    read: float = 0.0


class Fit(NamedTuple):
    """The weights of the signs in log-odds, and the least probabilities of being SURE and of being UNSURE."""

    base: float
    weights: Signs
    likely: float
    possible: float


READ = Fit(-3.85, Signs(0.55, 4.0, 0.75, 3.1, 1.45, -1.45, 0.8, 1.2), likely=0.65, possible=0.33)
MEANT = Fit(-3.85, Signs(1.15, 4.3, 0.65, 2.6, 0.25, -1.1, 0.7), likely=0.7, possible=0.33)
WORDS = Fit(-0.9, Signs(0.8, 0.0, 1.5, 3.6, 2.4, -0.9, 0.0), likely=0.79, possible=0.33)
"""Fits to passages that the trained reader reads, to those that are embedded only, and to others."""


def sureness(signs: Signs) -> Sureness:
    """Sureness of a passage with these signs."""
    fit, probability = _fit_for(signs), answers(signs)
    return Sureness((probability >= fit.possible) + (probability >= fit.likely))


def answers(signs: Signs) -> float:
    """Probability that a unit with these signs answers."""
    fit = _fit_for(signs)
    return 1 / (1 + math.exp(-fit.base - sum(map(float.__mul__, fit.weights, signs))))


def _fit_for(signs: Signs) -> Fit:
    return WORDS if not signs.near else READ if signs.read else MEANT


def read_signs(
    question: AnalysedQuestion, wanted: Mapping[str, float], located: Located, unit: TextUnit, value: bool
) -> Signs:
    """Signs that a `unit` answers, among those located. `wanted`: the terms of the question with their weights;
    `value`: the unit's headline is one value.
    """
    total = sum(wanted.values()) or 1.0

    def share(terms: frozenset[str]) -> float:
        return sum(wanted[term] for term in wanted.keys() & terms) / total

    units = list(located.all_units)
    own, covered = share(unit.terms), share(unit.terms | unit.terms_above)
    best = [
        own >= max(share(each.terms) for each in units),
        covered >= max(share(each.terms | each.terms_above) for each in units),
    ]
    near = located.near.get(unit.at, 0.0)
    if near:
        best.append(near >= max(located.near.values()))
        meaning = located.meanings.get(id(unit), 0.0)
        best.append(meaning >= max(located.meanings.values(), default=0.0))
        near = max(near, meaning)
    label = set() if unit.is_row else set(telling_terms(unit.label))
    labelled = len(label & wanted.keys()) / max(1, len(label))
    expected = expects(question)
    others = [located.worths[id(each)] for each in units if each.at != unit.at]
    ahead = located.worths[id(unit)] - max(others, default=0.0)
    return Signs(
        sum(best) / len(best),
        near,
        covered,
        labelled,
        covered * (expected and value),
        float(expected and not fits_kind(question, unit, located.pointed.get(id(unit)))),
        min(1.0, max(0.0, ahead)),
        likelihood(located.pointed.get(id(unit))),
    )
