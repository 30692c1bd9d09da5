"""Likelihood of a question for each of many documents: the document that it means, whatever it asks there."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

import numpy as np

from ..protocols import Floats
from .retrieval import Postings

OWN = 0.8
"""Weight of a document's own words beside those of all documents."""


def likelihood(terms: Iterable[Postings], rows: Sequence[int], sizes: Sequence[int]) -> Floats:
    """Log-likelihood of a question for each document, beyond that for all documents together, (documents,); 0
    without any of its terms.

    By the language model with Jelinek-Mercer's smoothing (Zhai & Lafferty 2004, Eq. 6) a question is likely for a
    document that prints its `terms` more often, relative to its length, than all documents do: a name that one
    lease prints outweighs all words that every lease has. `rows` are the numbers of paragraphs of the documents,
    `sizes` their numbers of terms. Over 246 questions about 39 documents, the share whose own document is among
    the first 1, 3, 5 and 10: .65, .85, .92, .97; by the BM25 of its best paragraph .61, .81, .90, .95.
    """
    ends, size = np.cumsum(rows), np.maximum(np.asarray(sizes, np.float32), 1)
    found = np.zeros(len(size), np.float32)
    for at, times in terms:
        if len(at):
            count = np.bincount(np.searchsorted(ends, at, "right"), times, len(size)).astype(np.float32)
            found += np.log1p(OWN / (1 - OWN) * (count / size) / (count.sum() / size.sum()))
    return found
