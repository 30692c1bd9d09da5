"""The graph of a document: its terms as entities, how they are related, the nodes of the tree they stand in."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ..language import sentences
from ..model import CELL, Document, Kind, Paragraph
from ..terms.term import Place, Term, TermKind, folded
from .resolution import Resolver

ENTITIES = 1500
"""The best terms that are entities; others are too rare to be related to anything."""
_CROWD = 12
"""Entities of one sentence that are related to each other, at most: the best."""
_NEAR = 120
"""Characters around a place that are still about it."""

Node = tuple[int, int]
"""A paragraph by section (id) and number; number 0 is the section's title."""


class Relation(StrEnum):
    """How two entities are related."""

    SENTENCE = "same sentence"
    DEFINITION = "definition"
    REFERENCE = "cross-reference"
    TABLE = "same row or column"
    PART = "part of"


WEIGHTS = {
    Relation.SENTENCE: 1.0,
    Relation.TABLE: 1.0,
    Relation.REFERENCE: 1.5,
    Relation.PART: 2.0,
    Relation.DEFINITION: 3.0,
}


@dataclass(frozen=True, slots=True)
class Entity:
    """An entity with all its names (the usual one first), its places, and how much it is one of the document."""

    names: tuple[str, ...]
    kind: str
    score: float
    places: tuple[Place, ...]


@dataclass(frozen=True, slots=True)
class Edge:
    """Two entities (their numbers, the smaller first), how they are related, and the places that say so."""

    one: int
    other: int
    weight: float
    kinds: tuple[Relation, ...]
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Graph:
    """Entities by number, their edges, and by node the entities that stand there with how often."""

    entities: tuple[Entity, ...] = ()
    edges: tuple[Edge, ...] = ()
    nodes: Mapping[Node, Mapping[int, int]] = field(default_factory=dict)

    def matrix(self) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]:
        """Sources, targets and weights of all edges, both ways."""
        ends = np.array([(edge.one, edge.other) for edge in self.edges], np.int64).reshape(-1, 2)
        weights = np.array([edge.weight for edge in self.edges], np.float64)
        return np.append(ends[:, 0], ends[:, 1]), np.append(ends[:, 1], ends[:, 0]), np.append(weights, weights)

    def related(self, entity: int, count: int) -> list[tuple[int, Edge]]:
        """The entities most closely related to one, with the edge to each."""
        held = [(e.other if e.one == entity else e.one, e) for e in self.edges if entity in (e.one, e.other)]
        return sorted(held, key=lambda pair: -pair[1].weight)[:count]

    def named(self, name: str) -> int:
        """The number of the entity with this name, -1 where there is none."""
        wanted = folded(name)
        return next((n for n, e in enumerate(self.entities) if wanted in map(folded, e.names)), -1)


def graph(document: Document, terms: Sequence[Term], paragraphs: Iterable[Paragraph]) -> Graph:
    """The graph of a document, from its terms and its paragraphs."""
    entities = _resolved(terms[:ENTITIES])
    held: defaultdict[Node, list[tuple[int, int, int]]] = defaultdict(list)
    nodes: defaultdict[Node, Counter[int]] = defaultdict(Counter)
    for number, entity in enumerate(entities):
        for place in entity.places:
            held[place.section, place.paragraph].append((place.start, place.end, number))
            nodes[place.section, place.paragraph][number] += 1
    found = _Relations(entities)
    found.parts()
    sections = {section.key: section.id for section in document.sections}
    for p in paragraphs:
        node = p.section, p.number
        if node not in held:
            continue
        places = sorted(held[node])
        kind = Relation.TABLE if p.kind == Kind.TABLE or CELL in p.text else Relation.SENTENCE
        for start, end in sentences.split(p.text):
            found.together([n for low, high, n in places if start <= low and high <= end], kind, node)
        if kind == Relation.TABLE:
            _columns(found, p, places)
        for reference in p.references:
            about = nodes.get((sections.get(reference.section, 0), 0), ())
            said = [n for low, _, n in places if abs(low - reference.start) < _NEAR]
            found.across(said, about, node)
    for number, entity in enumerate(entities):
        _define(found, number, entity, held)
    return Graph(tuple(entities), found.edges(), {node: dict(count) for node, count in nodes.items()})


def _resolved(terms: Sequence[Term]) -> list[Entity]:
    """Terms that are names of one thing, as one entity."""
    resolver = Resolver()
    parts: defaultdict[int, list[Term]] = defaultdict(list)
    for term in terms:
        exact = term.kind == TermKind.FUNCTION  # a letter makes another function
        parts[resolver.apart(term.name) if exact else resolver.add(term.name)].append(term)
    return [
        Entity(
            tuple(dict.fromkeys(name for term in own for name in term.names)),
            own[0].kind.value,
            max(term.score for term in own),
            tuple(sorted({place for term in own for place in term.places})),
        )
        for _, own in sorted(parts.items())
    ]


class _Relations:
    """Gathers how often, how and where entities are related."""

    def __init__(self, entities: Sequence[Entity]) -> None:
        self._entities = entities
        self._weight: defaultdict[tuple[int, int], float] = defaultdict(float)
        self._kinds: defaultdict[tuple[int, int], Counter[Relation]] = defaultdict(Counter)
        self._nodes: defaultdict[tuple[int, int], dict[Node, None]] = defaultdict(dict)

    def relate(self, one: int, other: int, kind: Relation, node: Node | None, share: float = 1.0) -> None:
        """Note a relation of two entities, said at a node."""
        if one == other:
            return
        pair = min(one, other), max(one, other)
        self._weight[pair] += share * WEIGHTS[kind]
        self._kinds[pair][kind] += 1
        if node is not None:
            self._nodes[pair][node] = None

    def together(self, numbers: Iterable[int], kind: Relation, node: Node) -> None:
        """Relate all of these to each other; in a crowd each pair counts less."""
        distinct = sorted(dict.fromkeys(numbers), key=lambda n: -self._entities[n].score)[:_CROWD]
        for one, other in combinations(distinct, 2):
            self.relate(one, other, kind, node, 2 / len(distinct))

    def across(self, some: Iterable[int], others: Collection[int], node: Node) -> None:
        """Relate what refers to another section to what that section's title names."""
        for one in dict.fromkeys(some):
            for other in others:
                self.relate(one, other, Relation.REFERENCE, node, 1 / len(others))

    def parts(self) -> None:
        """Relate names to longer names that hold all their words."""
        by_word: defaultdict[str, list[int]] = defaultdict(list)
        held = [tuple(folded(entity.names[0]).split()) for entity in self._entities]
        for number, words in enumerate(held):
            for word in dict.fromkeys(words):
                by_word[word].append(number)
        for number, words in enumerate(held):
            for other in set.intersection(*(set(by_word[word]) for word in words)) if words else ():
                if len(held[other]) > len(words):
                    self.relate(number, other, Relation.PART, None)

    def edges(self) -> tuple[Edge, ...]:
        """All relations; what stands everywhere is related to nothing much."""
        often = [len(entity.places) for entity in self._entities]
        return tuple(
            Edge(
                one,
                other,
                weight / (often[one] * often[other]) ** 0.5,
                tuple(kind for kind, _ in self._kinds[one, other].most_common()),
                tuple(self._nodes[one, other]),
            )
            for (one, other), weight in sorted(self._weight.items())
        )


def _columns(found: _Relations, p: Paragraph, places: Sequence[tuple[int, int, int]]) -> None:
    """Relate what names a table's column to what stands in it."""
    heads: defaultdict[int, list[int]] = defaultdict(list)
    below: defaultdict[int, list[int]] = defaultdict(list)
    for cell in p.cells:
        inside = [n for low, high, n in places if cell.start <= low and high <= cell.end]
        (heads if cell.head else below)[cell.column] += inside
    for column, named in heads.items():
        for one in dict.fromkeys(named):
            for other in dict.fromkeys(below[column]):
                found.relate(one, other, Relation.TABLE, (p.section, p.number))


def _define(
    found: _Relations, number: int, entity: Entity, held: Mapping[Node, Sequence[tuple[int, int, int]]]
) -> None:
    """Relate an entity to what stands right behind its first mention, where that explains it."""
    first = next((place for place in entity.places if place.paragraph), None)
    if first is None:
        return
    node = first.section, first.paragraph
    near = [n for low, _, n in held[node] if 0 <= low - first.end < _NEAR]
    for other in dict.fromkeys(near[:4]):
        found.relate(number, other, Relation.DEFINITION, node, 0.25)
