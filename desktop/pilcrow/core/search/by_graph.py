"""Retrieval by graph and text (BookRAG, Eqs. 5-7, 10, 13 and 14): where a question names entities, the paragraphs
of the sections with these entities, ranked by the skyline of their personalised PageRank and of the score by words
and meaning, are appended to the best by text, in turn with the next ones. Without entities the text alone counts.

Over 181 questions the evidence is among the first five hits for .961 of them (.956 by text alone), and nowhere
less often; all pages of 39 questions of several are among the first ten for .923 either way. That little is not
worth the seconds in which the graph of a long document is made: only the strategy `graph` takes it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from ..graph.entities import Graph
from ..graph.ranking import extract, node_scores, pagerank, skyline, start_weights
from ..interleaving import interleaved
from ..model import Coordinate, Document, Focus, Hit
from ..operators.nodes import with_subsections
from ..protocols import Corpus

_DEEP = 100
"""Paragraphs of one document with a score by text, at least; the others have that of the last. A deeper search of
several documents would give each another share.
"""
_KEPT = 3
"""Best paragraphs by text that stay the first, for each document."""


def search_graph(corpus: Corpus, query: str, top: int, focus: Focus | None = None) -> list[Hit]:
    """The best `top` paragraphs by text and graph, best first, with their scores by text."""
    found: dict[Coordinate, float] = {}
    for doc, document in enumerate(corpus.documents, 1):
        graph = corpus.graph(doc)
        if start := start_weights(graph, extract(graph, query)):
            found |= _scores(graph, doc, start, select_by_entity(graph, document, start))
    hits = corpus.search(query, top, focus=focus)
    if not found:
        return hits
    count, most = len(corpus.documents), max(found.values())
    deep = corpus.search(query, max(_DEEP, top), focus=focus) if count == 1 else hits
    text = {hit.at: hit.score for hit in (*deep, *hits)}
    lowest = min(text.values(), default=0.0)
    first, rest = ([hit.at for hit in part] for part in (hits[: _KEPT * count], hits[_KEPT * count :]))
    ranked = skyline({at: (score / most, text.get(at, lowest)) for at, score in found.items()})
    graphed = [at for at in ranked if at not in first]
    return [Hit(at, text.get(at, lowest)) for at in dict.fromkeys([*first, *interleaved([graphed, rest])])][:top]


def select_by_entity(graph: Graph, document: Document, start: Iterable[int]) -> set[int]:
    """Ids of the sections that contain these entities, with all sections below them (Select_by_Entity, Eq. 5)."""
    chosen = {place.section for number in start for place in graph.entities[number].places}
    return with_subsections(document, chosen)


def _scores(graph: Graph, doc: int, start: Mapping[int, float], sections: set[int]) -> dict[Coordinate, float]:
    """Score of each paragraph of these sections, by the part of the graph inside them (Eqs. 6-7)."""
    nodes = {node: held for node, held in graph.nodes.items() if node[0] in sections}
    rank = pagerank(graph, start, {number for held in nodes.values() for number in held})
    scores = node_scores(graph, rank)
    return {Coordinate(doc, *node): scores[node] for node in nodes if node[1] and node in scores}
