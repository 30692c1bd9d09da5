"""Neighbours of a term in the graph, for a small picture: the closest, each with a passage."""

from __future__ import annotations

from collections.abc import Sequence

from ...graph.entities import Edge, Graph
from ...graph.relations import Neighbour
from ...language.sentences import in_line, shortened
from ...protocols import Corpus
from ...terms.term import Term, folded
from .entities import sayings

MOST = 12
"""Neighbours at the most: more are no picture any more."""


def find_neighbours(corpus: Corpus, terms: Sequence[Term], term: Term) -> list[Neighbour]:
    """The neighbours of one of the `terms` of the corpus' only document, the closest first."""
    graph = corpus.graph(1)
    number = graph.named(term.name)
    if number < 0:  # too rare to be an entity of its own accord
        graph = corpus.graph(1, (term.name,))
        number = graph.named(term.name)
    by_name = {folded(name): other for other in reversed(terms) for name in other.names}
    found: list[Neighbour] = []
    shown, closest = {term.name}, 0.0
    # number of the closest entities, among which the more important ones of the document come first
    related = graph.related(number, 100) if number >= 0 else []
    related.sort(key=lambda pair: -_edge_worth(graph, *pair))
    for near, edge in related:
        keys = map(folded, graph.entities[near].names)
        other = next((by_name[key] for key in keys if key in by_name), None)
        if other is None or other.name in shown or len(found) == MOST:
            continue
        shown.add(other.name)
        worth = _edge_worth(graph, near, edge)
        closest = closest or worth
        said = sayings(corpus, 1, graph, edge, 1)
        sentence, page, paragraph, start, end = "", -1, None, 0, 0
        for at, start, end in said:
            paragraph = corpus.paragraph(at)
            sentence = shortened(in_line(paragraph.text[start:end]), 240)  # characters of a passage
            page = next((span.page for span in paragraph.spans if span.end > start), paragraph.page)
        found.append(
            Neighbour(other, edge.kinds, worth / closest, edge.said, sentence, page, paragraph, start, end)
        )
    return found


def _edge_worth(graph: Graph, near: int, edge: Edge) -> float:
    return float(edge.weight * graph.entities[near].score ** 0.5)
