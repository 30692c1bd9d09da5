"""Scores of all paragraphs of some documents for a question: by words, by vectors, and by the places it names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..protocols import Floats
from .document_index import DocumentIndex
from .retrieval import POINTED, Postings, Weights, by_words, cosines, fuse, highest

LEXICAL = 50
"""Best lexical paragraphs that get a dense score even if only some do."""
LATE = 64
"""Best lexical paragraphs that are embedded for a question if they have no vectors yet."""


class Near(NamedTuple):
    """Rows whose vectors are compared, by structure: those that a search engine names, besides the best by words;
    or, in two stages, the rows of the best `sections` (from 0), besides which nothing is scored.
    """

    rows: Mapping[int, Sequence[int]]
    sections: Mapping[int, Sequence[int]]


def score_rows(
    indexes: Sequence[DocumentIndex],
    postings: Iterable[Postings],
    vectors: Floats | None,
    near: Near | None,
    pointed: Sequence[Set[int]],
    weights: Weights,
) -> Floats:
    """Score of each row of documents with any paragraphs, (n,), one document after the other: from the `postings`
    of a question's words; from the `vectors` of its sentences (m, dimension), compared with the rows `near` (None:
    all); and from the rows of each document at places that it names.
    """
    stages = [_in_stage(index, near) for index in indexes] if near and near.sections else []
    within = np.concatenate(stages) if stages else None
    lexical, page = by_words(postings, [index.lengths for index in indexes], within)
    dense = None if vectors is None else _cosines(vectors, indexes, lexical, near)
    scores: Floats = fuse(lexical, page, dense, weights) * np.concatenate([index.worth for index in indexes])
    first = np.cumsum([0, *(index.count for index in indexes)])
    for index, start, named in zip(indexes, first[:-1], pointed, strict=True):
        if vectors is not None and near is None and not index.embedded:
            scores[start : start + index.count] /= 1 - weights.dense  # words are all there is
        scores[[start + row for row in named]] += POINTED
    return scores


def _in_stage(index: DocumentIndex, near: Near) -> NDArray[np.bool_]:
    """True for each row of a document, (n,), in one of its best sections."""
    inside = np.zeros(index.count, np.bool_)
    for section in near.sections.get(index.structure, ()):
        rows = index.inside(section)
        inside[rows.start : rows.stop] = True
    return inside


def _cosines(
    queries: Floats,
    indexes: Sequence[DocumentIndex],
    lexical: Floats,
    near: Near | None,
) -> Floats:
    """Cosine of each row, (n,); 0 where `near` leaves the row out and its words do not bring it back."""
    first = np.cumsum([0, *(index.count for index in indexes)])

    def best(count: int) -> list[NDArray[np.int64]]:
        """Rows of each index among the best lexical ones."""
        places = highest(lexical, count)
        return [places[(places >= a) & (places < b)] - a for a, b in pairwise(first)]

    if any(index.waiting for index in indexes):
        for index, rows in zip(indexes, best(LATE), strict=True):
            index.embed(rows)
    if near is None:
        return cosines([part for index in indexes for part in index.vectors], queries)
    if near.sections:
        return np.concatenate([i.within(queries, near.sections.get(i.structure, ())) for i in indexes])
    chosen = [
        np.union1d(near.rows.get(index.structure, ()), rows).astype(np.int64)
        for index, rows in zip(indexes, best(LEXICAL), strict=True)
    ]
    return np.concatenate([i.some(queries, rows) for i, rows in zip(indexes, chosen, strict=True)])
