"""The graph of entities as a model is told of it: what a text names, what is related to it, by which passages."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..graph.entities import Edge, Graph, Node
from ..graph.ranking import extract, path
from ..language import sentences
from ..model import Coordinate
from ..protocols import Corpus
from . import ids
from .arguments import BadArgument
from .showing import Passage

_NAMED = 8
"""Entities of a text that are told of, at most."""
_NEAR, _RELATED = 4, 10
"""Related entities that are named with an entity, and those that are listed with their passages."""
_SECTIONS = 6

Told = tuple[list[str], list[Passage]]
"""Lines for the model, and the passages that bear them out."""


def named(corpus: Corpus, text: str, docs: Sequence[int]) -> Told:
    """The entities that a text names."""
    lines, passages = [], []
    for doc in docs:
        graph = corpus.graph(doc)
        for number in extract(graph, text)[:_NAMED]:
            entity = graph.entities[number]
            sections = list(dict.fromkeys(place.section for place in entity.places))[:_SECTIONS]
            where = ", ".join(ids.section_name(doc, n, len(corpus.documents) > 1) for n in sections)
            near = ", ".join(graph.entities[other].name for other, _ in graph.related(number, _NEAR))
            also = f", also called {', '.join(entity.names[1:4])}" if len(entity.names) > 1 else ""
            lines.append(
                f"{entity.name}: {entity.kind}{also}, {len(entity.places)} mentions, in {where}"
                + (f"; related: {near}" if near else "")
            )
            passages += _passages(
                corpus, doc, graph, number, [(p.section, p.paragraph) for p in entity.places[:3]]
            )
    return lines or [f"The text names no entity of {_whose(docs)}: try Retrieve."], passages


def related(corpus: Corpus, name: str, other: str, docs: Sequence[int]) -> Told:
    """What is related to an entity, or (with `other`) how the two are connected."""
    lines: list[str] = []
    passages: list[Passage] = []
    for doc in docs:
        graph = corpus.graph(doc)
        number = _number(graph, name)
        if number < 0:
            continue
        if other:
            said, shown = _connected(corpus, doc, graph, number, other)
        else:
            edges = graph.related(number, _RELATED)
            said = [f"{graph.entities[n].name} ({', '.join(edge.kinds)})" for n, edge in edges]
            shown = [p for n, edge in edges for p in _of_edge(corpus, doc, graph, n, edge)]
        lines += said
        passages += shown
    if not lines:
        raise BadArgument(f"There is no entity {name[:60]!r}: pass a name as Entities lists it.")
    return lines, list(dict.fromkeys(passages))


def _connected(corpus: Corpus, doc: int, graph: Graph, number: int, other: str) -> Told:
    end = _number(graph, other)
    if end < 0:
        raise BadArgument(f"There is no entity {other[:60]!r}: pass a name as Entities lists it.")
    steps = path(graph, number, end)
    names = [graph.entities[n].name for n in steps]
    if not steps:
        return [f"{name_of(graph, number)} and {name_of(graph, end)} are not connected."], []
    between = {(edge.one, edge.other): edge for edge in graph.edges}
    shown = []
    for one, following in pairwise(steps):
        edge = between[min(one, following), max(one, following)]
        shown += _of_edge(corpus, doc, graph, following, edge)
    return [" – ".join(names)], shown


def name_of(graph: Graph, number: int) -> str:
    """The usual name of an entity."""
    return graph.entities[number].name


def _number(graph: Graph, name: str) -> int:
    exact = graph.named(name)
    return exact if exact >= 0 else next(iter(extract(graph, name)), -1)


def _of_edge(corpus: Corpus, doc: int, graph: Graph, number: int, edge: Edge) -> list[Passage]:
    return _passages(corpus, doc, graph, number, edge.nodes[:1])


def _passages(corpus: Corpus, doc: int, graph: Graph, number: int, nodes: Sequence[Node]) -> list[Passage]:
    """The sentences at these nodes that say an entity; titles left out."""
    found = []
    for section, paragraph in dict.fromkeys(nodes):
        place = next(
            (p for p in graph.entities[number].places if (p.section, p.paragraph) == (section, paragraph)), None
        )
        if not paragraph or place is None:
            continue
        at = Coordinate(doc, section, paragraph)
        text = corpus.paragraph(at).text
        ranges = [(a, b) for a, b in sentences.split(text) if a <= place.start < b]
        found += [Passage(at, *ranges[0])] if ranges else []
    return found


def _whose(docs: Sequence[int]) -> str:
    return "the document" if len(docs) == 1 else "the documents"
