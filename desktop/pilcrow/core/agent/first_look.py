"""The program's own searches with a question: in several forms, whose results are fused. Small models otherwise
often answer without looking, or with one query that happens to miss.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ..language.stopwords import ASKING
from ..language.terms import spaced
from ..model import Coordinate, Focus, Hit
from ..protocols import Corpus
from .showing import STOP

WEAK = 0.32
"""Score of the best hit below which it may well be that none of them answers the question."""
_LONGEST = 500
_FIRST_RANKS = 10
"""What is added to each rank before forms are fused by reciprocal ranks (Cormack et al. 2009, with 60 there, for
runs of a thousand)."""
_OWN = 4
"""How much more the question itself counts than its other forms. Over 221 questions fusing neither wins nor loses:
it is for those that are worded unlike what documents print."""
_DEEP = 20


def forms(question: str, corpus: Corpus) -> list[str]:
    """What to search with: the question, its words without those that questions are made of, and what the
    documents print of what it names.
    """
    question = question[:_LONGEST]
    words = " ".join(word for word in spaced(question).split() if word not in STOP and word not in ASKING)
    printed = "; ".join(corpus.printed(question))[:_LONGEST]
    return list(dict.fromkeys(form for form in (question, words, printed) if form.strip()))


def fused(queries: Sequence[str], corpus: Corpus, focus: Focus | None = None) -> list[Hit]:
    """The hits of all the queries, best first by the sum of their reciprocal ranks, those of the first query
    counting double; each with the best score that it had.
    """
    worth: defaultdict[Coordinate, float] = defaultdict(float)
    score: defaultdict[Coordinate, float] = defaultdict(float)
    for number, query in enumerate(queries):
        for rank, hit in enumerate(corpus.search(query, _DEEP, focus=focus)):
            worth[hit.at] += (1 if number else _OWN) / (_FIRST_RANKS + rank)
            score[hit.at] = max(score[hit.at], hit.score)
    return [Hit(at, score[at]) for at in sorted(worth, key=lambda at: (-worth[at], at))]


def weak(hits: Sequence[Hit]) -> bool:
    return max((hit.score for hit in hits), default=0.0) < WEAK
