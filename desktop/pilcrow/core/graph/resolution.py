"""Gradient entity resolution (BookRAG, Algorithm 1): the known entity that a new name means, if any.

The new name is compared with the most similar entities, best first; those before the first sharp drop are kept. If
all are kept, there is no gradient, so it is a new entity. If one is kept, the name means it. Of several, one must
be chosen.

The paper's test, S > previous / g with g = 0.6, cannot be passed by a falling positive score; it is read as S > g
* previous on normalised scores. With fewer candidates than `TOP`, above all with a single one, a gradient is
inconclusive; then the best must also be similar by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

from .names import FLOOR, NameIndex, similarity

TOP = 10
"""Candidates compared with a new name (the paper's top_k)."""
GRADIENT = 0.6
"""The threshold g of the paper: a score below this share of the one before it is a sharp drop."""
ALIKE = FLOOR / GRADIENT
"""Similarity from which a name means an entity if there are too few candidates for a gradient."""

T = TypeVar("T")
Choose = Callable[[str, Sequence[str]], int]
"""Chooser of the entity meant by a new name: from their names, best first, an index, or -1 for none."""


def count_likely(scores: Sequence[float], top: int = TOP, gradient: float = GRADIENT, alike: float = ALIKE) -> int:
    """Number of candidates that a new name may mean, by their scores, best first; 0 for a new entity."""
    if not scores:
        return 0
    kept = 1
    while kept < len(scores) and scores[kept] > gradient * scores[kept - 1]:
        kept += 1
    if len(scores) < top:
        return kept if scores[0] >= alike else 0
    return 0 if kept == len(scores) else kept


class Resolver:
    """Known entities by name; new names are added one by one. Without a chooser the most similar entity is taken,
    and none of two equally similar ones: "A. Berg" is neither Anna nor Axel.
    """

    def __init__(self, choose: Choose | None = None) -> None:
        self._choose = choose
        self._index = NameIndex()
        self._entity: dict[str, int] = {}
        self.names: list[list[str]] = []
        """All names of each entity, the first one first."""

    def add(self, name: str) -> int:
        """Number of the entity that `name` means: a new one if it matches none."""
        if name in self._entity:
            return self._entity[name]
        ranked = self._ranked(name)
        kept = count_likely([score for score, _ in ranked])
        entity = self._chosen(name, ranked[:kept])
        if entity < 0:
            entity = self.apart(name)
        else:
            self.names[entity].append(name)
            self._entity[name] = entity
        self._index.add(name)
        return entity

    def apart(self, name: str) -> int:
        """Number of the entity with exactly this name; similar names are never merged with it."""
        if name not in self._entity:
            self._entity[name] = len(self.names)
            self.names.append([name])
        return self._entity[name]

    def _chosen(self, name: str, ranked: Sequence[tuple[float, int]]) -> int:
        entities = [entity for _, entity in ranked]
        if len(entities) < 2:
            return entities[0] if entities else -1
        if self._choose is None:
            return entities[0] if ranked[0][0] > ranked[1][0] else -1
        choice = self._choose(name, [self.names[entity][0] for entity in entities])
        return entities[choice] if 0 <= choice < len(entities) else -1

    def _ranked(self, name: str) -> list[tuple[float, int]]:
        """The `TOP` most similar entities with their scores, best first."""
        best: dict[int, float] = {}
        for other in self._index.near(name, 4 * TOP):
            entity = self._entity[other]
            best[entity] = max(best.get(entity, 0.0), similarity(name, other))
        ranked = sorted(((score, entity) for entity, score in best.items()), key=lambda pair: (-pair[0], pair[1]))
        return ranked[:TOP]
