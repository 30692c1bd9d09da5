"""Gradient entity resolution (BookRAG, Algorithm 1): the known entity that a new name means, if any.

The new name is compared with the most similar entities, best first; those before the first sharp drop are kept. If
all are kept, there is no gradient, so it is a new entity. Of those kept the name means the best, unless two are.

The paper's test, S > previous / g with g = 0.6, cannot be passed by a falling positive score; it is read as S > g
* previous on normalised scores. With fewer candidates than `TOP`, above all with a single one, a gradient is
inconclusive; then the best must also be similar by itself.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..terms.term import Term, TermKind, folded
from .names import FLOOR, NameIndex, meeting, similarity

TOP = 10
"""Candidates compared with a new name (the paper's top_k)."""
GRADIENT = 0.6
"""The threshold g of the paper: a score below this share of the one before it is a sharp drop."""
ALIKE = FLOOR / GRADIENT
"""Similarity from which a name means an entity if there are too few candidates for a gradient."""


def count_likely(scores: Sequence[float]) -> int:
    """Number of candidates that a new name may mean, by their scores, best first; 0 for a new entity."""
    if not scores:
        return 0
    kept = 1
    while kept < len(scores) and scores[kept] > GRADIENT * scores[kept - 1]:
        kept += 1
    if len(scores) < TOP:
        return kept if scores[0] >= ALIKE else 0
    return 0 if kept == len(scores) else kept


class Resolver:
    """Known entities by name; new names are added one by one. The most similar entity is taken, and none of two
    equally similar ones: "A. Berg" is neither Anna nor Axel.
    """

    def __init__(self) -> None:
        self._index = NameIndex()
        self._entity: dict[str, int] = {}
        self.names: list[list[str]] = []
        """All names of each entity, the first one first."""

    def add(self, name: str) -> int:
        """Number of the entity that `name` means: a new one if it matches none."""
        if name in self._entity:
            return self._entity[name]
        ranked = self._ranked(name)
        kept = ranked[: count_likely([score for score, _ in ranked])]
        if kept and (len(kept) < 2 or kept[0][0] > kept[1][0]):
            entity = self._entity[name] = kept[0][1]
            self.names[entity].append(name)
        else:
            entity = self.apart(name)
        self._index.add(name)
        return entity

    def apart(self, name: str) -> int:
        """Number of the entity with exactly this name; similar names are never merged with it."""
        if name not in self._entity:
            self._entity[name] = len(self.names)
            self.names.append([name])
        return self._entity[name]

    def _ranked(self, name: str) -> list[tuple[float, int]]:
        """The `TOP` most similar entities with their scores, best first."""
        best: dict[int, float] = {}
        for other in self._index.near(name, 4 * TOP):
            entity = self._entity[other]
            best[entity] = max(best.get(entity, 0.0), similarity(name, other))
        ranked = sorted(((score, entity) for entity, score in best.items()), key=lambda pair: (-pair[0], pair[1]))
        return ranked[:TOP]


def term_keys(term: Term) -> set[str]:
    """Keys by which a term is found in other documents: equal terms share at least one."""
    if term.kind == TermKind.FUNCTION:
        return {f"={term.name}"}
    return {key for name in term.names for key in meeting(name)}


def same_term_probability(one: Term, other: Term) -> float:
    """Probability that two terms of different documents are the same. Functions differ if one letter does; two
    explained abbreviations are compared by their explanations.
    """
    if TermKind.FUNCTION in (one.kind, other.kind):
        return float(one.name == other.name)
    if all(term.kind == TermKind.ABBREVIATION and term.aliases for term in (one, other)):
        return similarity(max(one.names, key=len), max(other.names, key=len))
    return max(similarity(a, b) for a in one.names for b in other.names)


def equal_term(term: Term, candidates: Sequence[Term]) -> Term | None:
    """The term of another document that equals `term`; None if there is none, or two are equally likely."""
    ranked = sorted(((same_term_probability(term, each), each) for each in candidates), key=lambda pair: -pair[0])
    kept = ranked[: count_likely([score for score, _ in ranked])]
    exact = next((each for _, each in kept if folded(each.name) == folded(term.name)), None)
    if exact is not None or not kept:
        return exact
    return kept[0][1] if len(kept) < 2 or kept[0][0] > kept[1][0] else None
