"""Relations of two entities of a document: their kinds, weights, the nodes that state them, and neighbours."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import combinations
from typing import TypeVar

from ..model import Paragraph
from ..terms.term import Term, folded

_POINTED = 4
"""Entities at the target of a reference that are related to those near the reference, at most: the best ones."""

T = TypeVar("T")
Node = tuple[int, int]
"""A paragraph by section (id) and number; number 0 is the section's title."""
Held = tuple[int, int, int]
"""Start and end of characters in a text, and the number of the entity that they name."""


class Relation(StrEnum):
    """Kind of relation between two entities."""

    SENTENCE = "same sentence"
    ROW = "same row"
    COLUMN = "same column"
    REFERENCE = "cross-reference"
    PART = "part of"
    ABBREVIATION = "abbreviation"
    DEFINITION = "definition"
    SAID = "as a model said"
    """Read by a chat model in a section (see `extracted`)."""


WEIGHTS = {
    Relation.SENTENCE: 1.0,
    Relation.ROW: 1.0,
    Relation.COLUMN: 1.0,
    Relation.REFERENCE: 1.5,
    Relation.PART: 2.0,
    Relation.ABBREVIATION: 3.0,
    Relation.DEFINITION: 3.0,
    Relation.SAID: 3.0,
}


@dataclass(frozen=True, slots=True)
class Edge:
    """A relation of two entities (their numbers, the smaller first): its kinds, the strongest first, and the nodes
    that state it, the most telling first; `said` is the relation in a chat model's words, if one read it.
    """

    one: int
    other: int
    weight: float
    kinds: tuple[Relation, ...]
    nodes: tuple[Node, ...]
    said: str = ""

    def beyond(self, entity: int) -> int:
        """The entity at the other end of the edge."""
        return self.other if entity == self.one else self.one


class Relations:
    """Collects the relations of entities, with weights and nodes; `scores` are the entities' as terms."""

    def __init__(self, scores: Sequence[float]) -> None:
        self._scores = scores
        self._kinds: defaultdict[tuple[int, int], dict[Relation, float]] = defaultdict(dict)
        self._nodes: defaultdict[tuple[int, int], dict[Node, float]] = defaultdict(dict)
        self._said: dict[tuple[int, int], str] = {}

    def relate(
        self, one: int, other: int, kind: Relation, node: Node | None, share: float = 1.0, said: str = ""
    ) -> None:
        """Note a relation of two entities, stated at a node (None: by their names alone)."""
        if one == other:
            return
        pair = min(one, other), max(one, other)
        kinds, nodes, weight = self._kinds[pair], self._nodes[pair], share * WEIGHTS[kind]
        kinds[kind] = kinds.get(kind, 0.0) + weight
        if node is not None:
            nodes[node] = nodes.get(node, 0.0) + weight
        if said:
            self._said.setdefault(pair, said)

    def together(self, numbers: Iterable[int], kind: Relation, node: Node) -> None:
        """Relate all of these to each other; in a crowd each pair counts less."""
        distinct = self._best(numbers, 12)  # entities of one sentence related to each other, at most
        for one, other in combinations(distinct, 2):
            self.relate(one, other, kind, node, 2 / len(distinct))

    def across(self, some: Iterable[int], others: Iterable[int], kind: Relation, node: Node) -> None:
        """Relate each of some entities to the best of the others."""
        best = self._best(others, _POINTED)
        for one in dict.fromkeys(some):
            for other in best:
                self.relate(one, other, kind, node, 1 / len(best))

    def parts(self, names: Sequence[str]) -> None:
        """Relate names to longer names that contain all their words."""
        by_word: defaultdict[str, list[int]] = defaultdict(list)
        held = [tuple(folded(name).split()) for name in names]
        for number, words in enumerate(held):
            for word in dict.fromkeys(words):
                by_word[word].append(number)
        for number, words in enumerate(held):
            for other in set.intersection(*(set(by_word[word]) for word in words)) if words else ():
                if len(held[other]) > len(words):
                    self.relate(number, other, Relation.PART, None)

    def edges(self, often: Sequence[int]) -> tuple[Edge, ...]:
        """All relations; `often` is the number of places of each entity: frequent ones weigh less."""
        return tuple(
            Edge(
                one,
                other,
                sum(kinds.values()) / (often[one] * often[other]) ** 0.5,
                _strongest(kinds),
                _strongest(self._nodes[one, other]),
                self._said.get((one, other), ""),
            )
            for (one, other), kinds in sorted(self._kinds.items())
        )

    def _best(self, numbers: Iterable[int], most: int) -> list[int]:
        return sorted(dict.fromkeys(numbers), key=lambda n: -self._scores[n])[:most]


def _strongest(weights: Mapping[T, float]) -> tuple[T, ...]:
    return tuple(sorted(weights, key=lambda each: -weights[each]))


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A term next to another one in the graph.

    `kinds` are their relations, the strongest first, `said` is the relation in a chat model's words, if one read
    it; `closeness` is relative to the closest neighbour, in (0, 1]. `sentence` states the relation, on `page`
    (0-based), at the characters `start:end` of `paragraph` ("", -1 and None if only their names are related).
    """

    term: Term
    kinds: tuple[Relation, ...]
    closeness: float
    said: str = ""
    sentence: str = ""
    page: int = -1
    paragraph: Paragraph | None = None
    start: int = 0
    end: int = 0
