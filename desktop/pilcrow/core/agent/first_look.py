"""The program's own searches with a question: in several forms, whose results are fused. Small models otherwise
often answer without looking, or with one query that happens to miss.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from ..language import sentences
from ..language.questions import content, understood
from ..model import Coordinate, Focus, Hit
from ..protocols import Corpus
from .titles import Titles

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


def forms(question: str, corpus: Corpus, titles: Titles) -> list[str]:
    """What to search with: the question without instructions to the answerer, but for those that name a place
    ("from the cash flow statement"); its words without those that questions are made of; and what the documents
    print of what it names. Names that stand everywhere stay: without them 2 of 221 questions found less, and none
    more.
    """
    subject = understood(question).subject
    pieces = [question[start:end] for start, end in sentences.split(question)]
    placed = [p for p in pieces if p not in subject and (corpus.printed(p) or titles.fitting([p]))]
    query = " ".join([subject, *placed])[:_LONGEST]
    printed = "; ".join(corpus.printed(query))[:_LONGEST]
    found = [form for form in (query, " ".join(content(subject)), printed) if form.strip()]
    return list(dict.fromkeys(found)) or [question[:_LONGEST]]


def fused(queries: Sequence[str], corpus: Corpus, focus: Focus | None = None) -> list[Hit]:
    """The hits of all the queries, best first by the sum of their reciprocal ranks, those of the first query
    counting `_OWN` times; each with the best score that it had.
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
