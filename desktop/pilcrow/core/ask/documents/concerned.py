"""Documents that a question hardly concerns, told by words and by one search: their agents need not look twice."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...exchange.findings import Task
from ...language.questions.analysis import analyse, content
from ...protocols import Corpus

FAR = 0.6
"""Share of the score of the likeliest document's best hit below which a document's best hit is far from answering.

Of 13 questions to 11 to 39 documents, 120 of the 141 documents without a rare word are below, and none of the 54
that answer.
"""


def join_tasks(tasks: Sequence[Task]) -> str:
    """All tasks as one query."""
    return "; ".join(task.text for task in tasks)


def far_scores(corpus: Corpus, docs: Sequence[int], tasks: Sequence[Task]) -> dict[int, float]:
    """For each of these documents without a rare word of the tasks, the score below which its best hit is far from
    answering. A word is rare if at most half of the documents print it; empty if no word is, or none prints one.
    """
    words = {word for task in tasks for word in content(analyse(task.text).subject)}
    said = {doc: {word for word in words if _prints(corpus, doc, word)} for doc in docs}
    held = Counter(word for found in said.values() for word in found)
    rare = {word for word in words if 2 * held[word] <= len(docs)}
    speaking = [doc for doc in docs if said[doc] & rare]
    best = corpus.search(join_tasks(tasks), 1, speaking) if speaking else []
    if not best:
        return {}
    far = FAR * best_score(corpus.alone(best[0].at.doc), tasks)
    return {doc: far for doc in docs if not said[doc] & rare}


def best_score(corpus: Corpus, tasks: Sequence[Task]) -> float:
    """Score of the best hit for the tasks in a document by itself, 0 without any."""
    return max((hit.score for hit in corpus.search(join_tasks(tasks), 1)), default=0.0)


def _prints(corpus: Corpus, doc: int, word: str) -> bool:
    return any(corpus.sections_with(doc, term) for term in corpus.terms(doc)(word))
