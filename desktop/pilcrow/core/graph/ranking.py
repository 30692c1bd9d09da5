"""Graph reasoning (BookRAG, section 5.3): personalised PageRank from a question's entities, its transfer to the
nodes of the tree, and the skyline of graph and text.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ..language.words import STOP_WORDS
from .entities import Graph, Node
from .names import name_words

DAMPING = 0.5
"""Share of the score passed to neighbours, as in HippoRAG: the question's own entities stay the centre."""
_STEPS, _STILL = 50, 1e-8
_EVERYWHERE, _FEW = 0.1, 3
"""Share of the nodes in which an entity starts no walk ("December"); a few nodes are never too many."""
_EVERYDAY = frozenset().union(*STOP_WORDS.values())
"""Words that are no abbreviations in lower case: "it", "us", "was"."""

T = TypeVar("T")


def extract(graph: Graph, question: str) -> list[int]:
    """Entities named in a question, the longest names first (BookRAG's Extract)."""
    known = {
        name_words(name): (number, name)
        for number, e in reversed(list(enumerate(graph.entities)))
        for name in e.names
    }
    said = re.findall(r"[^\W_][\w.:+-]*", question)
    found: dict[int, None] = {}
    taken = [False] * len(said)
    for size in range(min(5, len(said)), 0, -1):  # words of a name looked for in a question, at most
        for at in range(len(said) - size + 1):
            piece = " ".join(said[at : at + size]).rstrip(".:")
            number, name = known.get(name_words(piece), (-1, ""))
            if number >= 0 and not any(taken[at : at + size]) and not (name.isupper() and piece in _EVERYDAY):
                taken[at : at + size] = [True] * size
                found[number] = None
    return list(found)


def start_weights(graph: Graph, entities: Iterable[int]) -> dict[int, float]:
    """Weights of entities at the start of a walk, by their rarity and the words of their names."""
    rarity = _rarity(graph)
    least = np.log((2 + len(graph.nodes)) / (1 + max(_FEW, _EVERYWHERE * len(graph.nodes))))
    return {
        number: float(rarity[number] * len(name_words(graph.entities[number].name)))
        for number in entities
        if rarity[number] >= least
    }


def _rarity(graph: Graph) -> NDArray[np.float64]:
    """Logarithm of the inverse share of nodes that mention each entity, (entities,)."""
    held = np.zeros(len(graph.entities))
    for node in graph.nodes.values():
        held[list(node)] += 1
    return np.log((2 + len(graph.nodes)) / (1 + held))


def pagerank(
    graph: Graph, start: Mapping[int, float], inside: Collection[int] | None = None
) -> NDArray[np.float64]:
    """Personalised PageRank of all entities, (entities,), summing to 1; all 0 without a `start`, the weights
    of entities. With `inside` only edges between these entities count.
    """
    count = len(graph.entities)
    home = np.zeros(count)
    for number, weight in start.items():
        home[number] = weight
    if not home.any():
        return home
    home /= home.sum()
    sources, targets, weights = graph.matrix()
    if inside is not None:
        held = np.zeros(count, np.bool_)
        held[list(inside)] = True
        both = held[sources] & held[targets]
        sources, targets, weights = sources[both], targets[both], weights[both]
    out = np.bincount(sources, weights, minlength=count)
    share = weights / out[sources]
    rank = home.copy()
    for _ in range(_STEPS):
        lost = rank[out == 0].sum()  # entities without edges give their score back to the start
        carried = np.bincount(targets, share * rank[sources], minlength=count)
        following: NDArray[np.float64] = DAMPING * (carried + lost * home) + (1 - DAMPING) * home
        if np.abs(following - rank).sum() < _STILL:
            return following
        rank = following
    return rank


def node_scores(graph: Graph, rank: NDArray[np.float64]) -> dict[Node, float]:
    """Score of each node: the sum over its entities, which count less if many nodes mention them, by the root of
    the number of mentions: a long node is not better for naming more.
    """
    worth = rank * _rarity(graph)
    scores = {
        node: float(sum(worth[n] * (1 + np.log(times)) for n, times in held.items()))
        / max(1, sum(held.values())) ** 0.5
        for node, held in graph.nodes.items()
    }
    return {node: score for node, score in scores.items() if score > 0}


def skyline(scores: Mapping[T, tuple[float, float]]) -> list[T]:
    """All keys, ordered by Pareto fronts of both scores, the graph's and the text's: first those not exceeded in
    one score without a gain in the other, then those exceeded only by the first ones, and so on; within a front
    the text counts more.
    """
    left = sorted(scores, key=lambda key: (-scores[key][0], -scores[key][1]))
    ranked: list[T] = []
    while left:
        front: list[T] = []
        rest: list[T] = []
        best = (-np.inf, -np.inf)
        for key in left:
            graph, text = scores[key]
            if text > best[1] or (graph, text) == best:
                front.append(key)
                best = graph, text
            else:
                rest.append(key)
        # weight of the graph's score beside 1 for the text's among nodes of one front
        ranked += sorted(front, key=lambda key: -(0.3 * scores[key][0] + scores[key][1]))
        left = rest
    return ranked
