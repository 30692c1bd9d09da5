"""Entities and Related, the graph for a model: entities in a text, their relations, the passages for these."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ...exchange.events import Retrieved
from ...graph.connection import connection, entity
from ...graph.entities import Edge, Graph
from ...graph.ranking import extract
from ...language import sentences
from ...model import Coordinate, Passage
from ...protocols import Corpus
from ...terms.term import TermPlace
from ..context import ids
from . import arguments, calls
from .arguments import BadArgument
from .reading import Arguments
from .tool import Result, Tool, ToolState, text_schema

_NEAR, _RELATED = 4, 10
"""Most related entities named beside an entity, and most listed with passages."""
_UNKNOWN = "There is no entity {!r}: pass a name as Entities lists it."

SupportedLines = tuple[list[str], list[Passage]]
"""Lines for the model, and the passages that bear them out."""


def look_up_entities(corpus: Corpus, text: str, docs: Sequence[int]) -> SupportedLines:
    """The entities in a text."""
    lines, passages = [], []
    for doc in docs:
        graph = corpus.graph(doc)
        for number in extract(graph, text)[:8]:  # entities of a text that are told of, at most
            found = graph.entities[number]
            sections = list(dict.fromkeys(place.section for place in found.places))[:6]
            where = ", ".join(ids.section_name(doc, n, corpus.several) for n in sections)
            near = ", ".join(graph.entities[other].name for other, _ in graph.related(number, _NEAR))
            also = f", also called {', '.join(found.names[1:4])}" if len(found.names) > 1 else ""
            lines.append(
                f"{found.name}: {found.kind}{also}, {len(found.places)} mentions, in {where}"
                + (f"; related: {near}" if near else "")
            )
            passages += _passages(corpus, doc, found.places[:3])
    return lines or [f"The text names no entity of the document{'s' * (len(docs) > 1)}: try Retrieve."], passages


def describe_relations(corpus: Corpus, name: str, other: str, docs: Sequence[int]) -> SupportedLines:
    """The relations of an entity or, with `other`, the connection of the two."""
    graphs = {doc: graph for doc in docs if (graph := corpus.graph(doc)).entities}
    if other:
        return _describe_connection(corpus, graphs, name, other)
    lines: list[str] = []
    passages: list[Passage] = []
    for doc, graph in graphs.items():
        number = entity(graph, name)
        for near, edge in graph.related(number, _RELATED) if number >= 0 else ():
            lines.append(f"{graph.entities[near].name} ({', '.join(edge.kinds)})")
            passages += sayings(corpus, doc, graph, edge, 1)
    if not lines and not any(entity(graph, name) >= 0 for graph in graphs.values()):
        raise BadArgument(_UNKNOWN.format(name[:60]))
    return lines or [f"Nothing is related to {name}."], list(dict.fromkeys(passages))


def _describe_connection(corpus: Corpus, graphs: Mapping[int, Graph], name: str, other: str) -> SupportedLines:
    for each in (name, other):
        if not any(entity(graph, each) >= 0 for graph in graphs.values()):
            raise BadArgument(_UNKNOWN.format(each[:60]))
    found = connection(graphs, name, other)
    if found is None:
        return [f"{name} and {other} are names of one thing."], []
    if not found.steps:
        return [f"{name} and {other} are not connected."], []
    names = [graphs[found.one[0]].entities[found.one[1]].name]
    names += [graphs[step.doc].entities[step.other].name for step in found.steps]
    shown = [
        passage for step in found.steps for passage in sayings(corpus, step.doc, graphs[step.doc], step.edge, 1)
    ]
    return [" – ".join(names)], shown


def sayings(corpus: Corpus, doc: int, graph: Graph, edge: Edge, most: int) -> list[Passage]:
    """At most `most` passages that say a relation: at each of its nodes the sentence or row with both names, else
    with one of them; titles that are not printed are left out.
    """
    found = list[Passage]()
    for section, number in edge.nodes:
        if len(found) == most:
            break
        if not number and corpus.documents[doc - 1].section(section).box is None:
            continue
        at = Coordinate(doc, section, number)
        said = [
            [p.start for p in graph.entities[end].places if (p.section, p.paragraph) == (section, number)]
            for end in (edge.one, edge.other)
        ]
        ranges = sentences.sentence_ranges(corpus.paragraph(at).text)
        within = [sum(any(low <= start < high for start in ends) for ends in said) for low, high in ranges]
        if any(within):
            found.append(Passage(at, *ranges[within.index(max(within))]))
    return found


def entity_passages(corpus: Corpus, doc: int, graph: Graph, number: int) -> list[Passage]:
    """The sentence that defines an entity, else the first sentence with its name."""
    found = graph.entities[number]
    places = [p for p in (found.definition, *found.places) if p is not None and p.paragraph]
    return _passages(corpus, doc, places[:1])


def _passages(corpus: Corpus, doc: int, places: Sequence[TermPlace]) -> list[Passage]:
    """The sentences at these places; titles left out."""
    found = []
    for p in {(p.section, p.paragraph): p for p in reversed(places) if p.paragraph}.values():
        at = Coordinate(doc, p.section, p.paragraph)
        ranges = [(a, b) for a, b in sentences.sentence_ranges(corpus.paragraph(at).text) if a <= p.start < b]
        found += [Passage(at, *ranges[0])] if ranges else []
    return found[::-1]


def _entities(state: ToolState, said: Arguments) -> Result:
    text = arguments.text_argument(said, "text", "query")
    return _graphed(state, text, look_up_entities(state.corpus, text, _docs(state, said)))


def _run_related(state: ToolState, said: Arguments) -> Result:
    name = arguments.text_argument(said, "entity", "name")
    other = arguments.text_argument(said, "other") if said.get("other") else ""
    return _graphed(state, name, describe_relations(state.corpus, name, other, _docs(state, said)))


def _docs(state: ToolState, said: Arguments) -> Sequence[int]:
    doc = arguments.document(state.corpus, said.get("doc"))
    return [doc] if doc else range(1, len(state.corpus.documents) + 1)


def _graphed(state: ToolState, query: str, told: SupportedLines) -> Result:
    lines, places = told
    text, passages = state.context.excerpts(places, state.budget // 2)
    found = tuple(dict.fromkeys(passage.at for passage in places))
    event = Retrieved(query, found, tuple(dict.fromkeys(passage.at for passage in passages)))
    said = "\n".join([*lines, *filter(None, [text])])
    return Result(said, (event,) if found else (), passages, bool(passages))


ENTITIES = Tool(
    calls.ENTITIES,
    "Which terms and names of the text the document knows, where, and what is related to them.",
    {"text": text_schema("the question, or names")},
    '{"action": "entities", "text": "the question"}',
    _entities,
    {"doc": text_schema("only in this document, such as D1")},
)
RELATED = Tool(
    calls.RELATED,
    "What is related to a term or name, with the passages; or how two are connected.",
    {"entity": text_schema("a name"), "other": text_schema("the other name, for a connection")},
    '{"action": "related", "entity": "a name", "other": ""}',
    _run_related,
    {"doc": text_schema("only in this document, such as D1")},
)
