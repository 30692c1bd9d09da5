"""Clustering of similar texts into batches up to a budget: average linkage (UPGMA) over cosine distances, the tree
walked from the bottom (SPD-RAG, 3.3).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ...language.terms import rough_terms
from ...protocols import Corpus, Floats


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
    for one, other, new in _merges(1 - vectors @ vectors.T):
        order[new] = order.pop(one) + order.pop(other)
        grown = whole.pop(one, []), whole.pop(other, [])
        if all(grown) and sum(sizes[number] for part in grown for number in part) <= budget:
            whole[new] = [*grown[0], *grown[1]]
        else:
            closed += filter(None, grown)
    closed += whole.values()
    place = {number: at for at, number in enumerate(next(iter(order.values()), []))}
    return _fill_batches(sorted(closed, key=lambda batch: min(place[n] for n in batch)), sizes, budget)


def _merges(distances: NDArray[np.floating]) -> list[tuple[int, int, int]]:
    """The merges of average linkage, nearest first, as (cluster, cluster, number of the new one), clusters being
    numbered on from the texts.
    """
    count = len(distances)
    between = np.full((2 * count, 2 * count), np.inf)
    between[:count, :count] = distances
    np.fill_diagonal(between, np.inf)
    members = np.ones(2 * count)
    merges = []
    for new in range(count, 2 * count - 1):
        one, other = sorted(int(at) for at in np.unravel_index(np.argmin(between), between.shape))
        mean = (members[one] * between[one] + members[other] * between[other]) / (members[one] + members[other])
        mean[[one, other, new]] = np.inf
        between[new], between[:, new] = mean, mean
        between[[one, other]] = np.inf
        between[:, [one, other]] = np.inf
        members[new] = members[one] + members[other]
        merges.append((one, other, new))
    return merges


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
    unit: Floats = rows / np.linalg.norm(rows, axis=1, keepdims=True)
    return unit
