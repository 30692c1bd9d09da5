"""Retrieval by graph and text (BookRAG, Eqs. 9-10 and 14): where a question names entities, the skyline of their
personalised PageRank, carried to paragraphs, and of the score by words and meaning; else the text alone.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..graph.ranking import extract, node_scores, pagerank, skyline
from ..model import Coordinate, Hit
from ..protocols import Corpus

POOL = 40
"""Paragraphs that text and graph each bring in, at the least."""


def search(corpus: Corpus, query: str, top: int) -> list[Hit]:
    """The best `top` paragraphs by both, best first."""
    hits = corpus.search(query, max(POOL, top))
    graphed = _graphed(corpus, query)
    if not graphed or not hits:
        return hits[:top]
    best = max(graphed.values())
    chosen = sorted(graphed, key=lambda at: (-graphed[at], at))[:POOL]
    text = dict(zip((hit.at for hit in hits), _normal([hit.score for hit in hits]), strict=True))
    scores = {at: (graphed.get(at, 0.0) / best, text.get(at, 0.0)) for at in dict.fromkeys([*text, *chosen])}
    return [Hit(at, sum(scores[at]) / 2) for at in skyline(scores)[:top]]


def _graphed(corpus: Corpus, query: str) -> dict[Coordinate, float]:
    """The score that each paragraph has of the entities that a query names."""
    scores: dict[Coordinate, float] = {}
    for doc in range(1, len(corpus.documents) + 1):
        graph = corpus.graph(doc)
        start = extract(graph, query)
        for (section, paragraph), score in (node_scores(graph, pagerank(graph, start)) if start else {}).items():
            if paragraph:
                scores[Coordinate(doc, section, paragraph)] = score
    return scores


def _normal(scores: Sequence[float]) -> list[float]:
    """Scores in [0, 1]."""
    low, high = min(scores), max(scores)
    return [(score - low) / (high - low) if high > low else 1.0 for score in scores]
