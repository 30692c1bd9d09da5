"""Clustering of similar texts into batches up to a budget: average linkage (UPGMA) over cosine distances, the tree
walked from the bottom (SPD-RAG, 3.3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np

from ...language.terms import rough_terms
from ...protocols import Corpus, Floats
from ...search.products import unit_rows


def cluster_batches(vectors: Floats, sizes: Sequence[int], budget: int) -> list[list[int]]:
    """Numbers of texts in batches, each of at most `budget` in all, similar ones together; every text is in one
    batch. `vectors` are unit rows (texts, dimension). Any two texts have to fit: then there are fewer batches than
    texts, if there are two.
    """
    whole: dict[int, list[int]] = {
        number: [number] for number in range(len(sizes))
    }  # clusters that may still grow
    order = {number: [number] for number in whole}  # their texts as the tree has them side by side
    closed: list[list[int]] = []
    for one, other, new in merges(1 - vectors @ vectors.T):
        order[new] = order.pop(one) + order.pop(other)
        grown = whole.pop(one, []), whole.pop(other, [])
        if all(grown) and sum(sizes[number] for part in grown for number in part) <= budget:
            whole[new] = [*grown[0], *grown[1]]
        else:
            closed += filter(None, grown)
    closed += whole.values()
    place = {number: at for at, number in enumerate(next(iter(order.values()), []))}
    return _fill_batches(sorted(closed, key=lambda batch: min(place[n] for n in batch)), sizes, budget)


def merges(distances: Floats) -> list[tuple[int, int, int]]:
    """The merges of average linkage, nearest first, as (cluster, cluster, number of the new one), clusters being
    numbered on from the texts. `distances` (texts, texts) are overwritten.

    Found by chains of nearest neighbours (Murtagh 1983), in the square of the texts: each cluster leads to its
    nearest one until two are each other's, which average linkage merges sooner or later.
    """
    count = len(distances)
    np.fill_diagonal(distances, np.inf)
    members, gone = np.ones(count, np.float32), np.zeros(count, bool)
    pairs: list[tuple[float, int, int]] = []
    chain: list[int] = []
    while len(pairs) < count - 1:
        if not chain:
            chain.append(int(np.argmin(gone)))
        one = chain[-1]
        nearest = int(np.argmin(distances[one]))
        before = chain[-2] if len(chain) > 1 else nearest
        other = before if distances[one, before] <= distances[one, nearest] else nearest
        if len(chain) < 2 or other != before:
            chain.append(other)
            continue
        del chain[-2:]
        pairs.append((float(distances[one, other]), one, other))
        mean = (members[one] * distances[one] + members[other] * distances[other]) / (
            members[one] + members[other]
        )
        mean[[one, other]] = np.inf
        members[one] += members[other]
        gone[other] = True
        distances[one], distances[:, one] = mean, mean
        distances[other], distances[:, other] = np.inf, np.inf
    return _number_merges(pairs, count)


def _number_merges(pairs: list[tuple[float, int, int]], count: int) -> list[tuple[int, int, int]]:
    """Merges in the order of their distances; each text of a pair stands for the cluster that it is in by then."""
    inside = list(range(2 * count))  # the cluster that each has become part of
    found = []

    def whole(cluster: int) -> int:
        while inside[cluster] != cluster:
            inside[cluster] = inside[inside[cluster]]
            cluster = inside[cluster]
        return cluster

    for new, (_, one, other) in enumerate(sorted(pairs, key=lambda pair: pair[0]), count):
        first, second = sorted((whole(one), whole(other)))
        inside[first] = inside[second] = new
        found.append((first, second, new))
    return found


def _fill_batches(closed: Sequence[list[int]], sizes: Sequence[int], budget: int) -> list[list[int]]:
    """Neighbouring batches as one where they fit together."""
    filled: list[list[int]] = []
    for batch in closed:
        if filled and sum(sizes[number] for number in (*filled[-1], *batch)) <= budget:
            filled[-1] += batch
        else:
            filled.append(list(batch))
    return filled


def meanings(corpus: Corpus, texts: Sequence[str]) -> Floats:
    """Texts as unit rows, (texts, dimension): by their meaning or, without an embedder, by their words."""
    vectors = corpus.vectors(texts)
    return _by_words(texts) if vectors is None else vectors


def _by_words(texts: Sequence[str]) -> Floats:
    counted = [Counter(rough_terms(text)) for text in texts]
    columns = {term: at for at, term in enumerate(dict.fromkeys(term for terms in counted for term in terms))}
    rows = np.zeros((len(texts), len(columns) + 1), np.float32)
    for row, terms in zip(rows, counted, strict=True):
        for term, times in terms.items():
            row[columns[term]] = times
    rows[:, -1] = 1e-3  # a text without a word is a unit row, too
    return unit_rows(rows)
