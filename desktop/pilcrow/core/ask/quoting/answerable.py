"""A judgement before anything is quoted: do the located paragraphs seem to answer a question, by words and
closeness?

A logistic regression on four figures, chosen by leaving one document out in turn on 327 questions about 38
documents, which do not answer 52 of them: half of these are recognised at the price of 8 % of the others (area
under the curve .86). Hence "seems".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set

from ...language.questions.analysis import AnalysedQuestion, Asks
from ...text_units import TextUnit

_BASE, _LIKE, _COVERED, _SPECIFIC, _MISSING = 5.2, -8.7, -3.2, 1.2, 6.4
_BASE_WORDS, _COVERED_WORDS, _SPECIFIC_WORDS, _MISSING_WORDS = 1.15, -5.0, 1.1, 5.6  # where nothing is embedded
_ALL = 0.85
"""Share of the question's words; a sentence with so many of them answers, whatever the other figures are."""
_SPECIFICITY = {
    **dict.fromkeys((Asks.AMOUNT, Asks.DATE, Asks.PERSON, Asks.ADDRESS), 1.0),
    **dict.fromkeys((Asks.LIST, Asks.COMPARISON, Asks.DEFINITION, Asks.REASON), -1.0),
    Asks.STEPS: -0.5,
}
"""Narrowness of the answer by the question's type: one number alone answers "how much", much on the subject "what
are".
"""


def seems_answered(
    question: AnalysedQuestion,
    wanted: Mapping[str, float],
    found: Sequence[Sequence[TextUnit]],
    closeness: float | None,
    years: bool,
) -> bool:
    """True if the located units `found` seem to answer: by the `closeness` of question and paragraphs (the highest
    cosine, None where nothing is embedded), the share of `wanted` (terms with their weights) in one paragraph and
    its titles, and the question's type. `years` is False if a year of the question is missing.
    """
    total = sum(wanted.values()) or 1.0

    def covered_by(texts: Iterable[Set[str]]) -> float:
        return max((sum(wanted[term] for term in terms & wanted.keys()) / total for terms in texts), default=0.0)

    if len(wanted) > 1 and covered_by(unit.terms for units in found for unit in units) >= _ALL:
        return True
    covered = covered_by(
        frozenset[str]().union(*(unit.terms | unit.terms_above for unit in units)) for units in found
    )
    specific = _SPECIFICITY.get(question.asks, 0.0)
    if closeness is None:
        doubt = _BASE_WORDS + _COVERED_WORDS * covered + _SPECIFIC_WORDS * specific + _MISSING_WORDS * (not years)
    else:
        doubt = _BASE + _LIKE * closeness + _COVERED * covered + _SPECIFIC * specific + _MISSING * (not years)
    return doubt <= 0
