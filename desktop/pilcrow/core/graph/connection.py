"""The connection of two entities: the strongest path between them on which every step is stated by a passage."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from heapq import heappop, heappush
from math import log1p

from ..language.lexicon import NUMBERED
from ..language.relations import REMARKS
from ..terms.term import TermKind, folded
from .entities import Edge, Entity, Graph
from .names import name_words
from .ranking import extract

_EVERYWHERE = REMARKS.union(*(concept.words for concept in NUMBERED))
"""Words too general to connect two others: "page", "Table", "example"."""

Point = tuple[int, int]
"""A document (1-based) and the number of an entity in its graph."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step from one entity to the next by an edge of the graph of document `doc` (1-based)."""

    doc: int
    one: int
    other: int
    edge: Edge


@dataclass(frozen=True, slots=True)
class Connection:
    """Two entities, each by document and number, and the steps between them; none without a path."""

    one: Point
    other: Point
    steps: tuple[Step, ...]


def entity(graph: Graph, name: str) -> int:
    """Number of the entity that some words name, exactly or among others; -1 if there is none."""
    exact = graph.named(name)
    return exact if exact >= 0 else next(iter(extract(graph, name)), -1)


def connection(graphs: Mapping[int, Graph], one: str, other: str) -> Connection | None:
    """Connect the entities named `one` and `other` by the graphs of some documents (1-based), which share entities
    of the same name. None if one name is no entity, or both are the same.
    """
    ends = [_points(graphs, name) for name in (one, other)]
    if not all(ends):
        return None
    points = _number_points(graphs)
    starts, goals = ({points[point] for point in end} for end in ends)
    if starts & goals:
        return None
    edges: defaultdict[int, dict[int, tuple[float, Step]]] = defaultdict(dict)
    for doc, graph in graphs.items():
        dull = {n for n, e in enumerate(graph.entities) if folded(e.name) in _EVERYWHERE}
        for edge in graph.edges:
            near, far = points[doc, edge.one], points[doc, edge.other]
            if not edge.nodes or not dull.isdisjoint({edge.one, edge.other} - _ends_in(ends, doc)):
                continue  # similar only by name, or an entity that is everywhere
            cost = 1.0 + log1p(1 / edge.weight)  # each step costs: readers understand short paths
            if {near, far} <= starts | goals:
                cost = 0.0  # a passage that mentions both is the best answer
            for here, there, step in (
                (near, far, Step(doc, edge.one, edge.other, edge)),
                (far, near, Step(doc, edge.other, edge.one, edge)),
            ):
                if there not in edges[here] or cost < edges[here][there][0]:
                    edges[here][there] = cost, step
    steps = _shortest(edges, starts, goals)
    if not steps:
        return Connection(ends[0][0], ends[1][0], ())
    return Connection((steps[0].doc, steps[0].one), (steps[-1].doc, steps[-1].other), tuple(steps))


def _points(graphs: Mapping[int, Graph], name: str) -> list[Point]:
    return [(doc, found) for doc, graph in graphs.items() if (found := entity(graph, name)) >= 0]


def _ends_in(ends: Iterable[Iterable[Point]], doc: int) -> set[int]:
    return {number for end in ends for where, number in end if where == doc}


def _number_points(graphs: Mapping[int, Graph]) -> dict[Point, int]:
    """A number for each point, shared by entities of different documents with a common name."""
    known: dict[tuple[str, ...], int] = {}
    numbers: dict[Point, int] = {}
    for doc, graph in graphs.items():
        for number, found in enumerate(graph.entities):
            keys = [(name,) if _is_exact_name(found) else name_words(name) or (name,) for name in found.names]
            shared = next((known[key] for key in keys if key in known), len(known)) if len(graphs) > 1 else number
            numbers[doc, number] = shared
            for key in keys:
                known.setdefault(key, shared)
    return numbers


def _is_exact_name(found: Entity) -> bool:
    """True if one different letter makes another entity of it."""
    return found.kind == TermKind.FUNCTION


def _shortest(
    edges: Mapping[int, Mapping[int, tuple[float, Step]]], starts: set[int], goals: set[int]
) -> list[Step]:
    """Steps of the cheapest path from one of the starts to one of the goals (Dijkstra)."""
    waiting: list[tuple[float, int, int, Step | None]] = [(0.0, start, start, None) for start in sorted(starts)]
    before: dict[int, tuple[int, Step | None]] = {}
    while waiting:
        length, here, came, by = heappop(waiting)
        if here in before:
            continue
        before[here] = came, by
        if here in goals:
            break
        for there, (cost, step) in edges.get(here, {}).items():
            if there not in before:
                heappush(waiting, (length + cost, there, here, step))
    else:
        return []
    found: list[Step] = []
    while (by := before[here][1]) is not None:
        found.append(by)
        here = before[here][0]
    return found[::-1]
