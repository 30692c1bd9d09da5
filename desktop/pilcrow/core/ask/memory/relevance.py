"""Relevance of documents for a question (MDP, Eq. 10): by gists, densely, and by full texts, sparsely."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from itertools import accumulate
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from ...errors import ModelError
from ...language.terms import Terms, key_terms
from ...language.words import stop_words
from ...model import Document
from ...protocols import ChatModel, Embedder, Floats
from ...search.retrieval import Postings, Rows, likelihood
from ...stopping import Stopped, check_stopped, never
from . import gists
from .gists import Gist

DENSE = 0.5
"""Weight of the gists beside the full texts: a in Eq. 10; the paper gives no value. Measured on 221 questions over
39 documents, the share whose own document is among the first 1, 3, 5 and 10: by gists alone .44, .65, .75, .91, by
texts alone .66, .87, .94, .99, by both alike .70, .86, .96, .99. It is flat between 0.3 and 0.5.
"""
LEAST, MOST = 10, 40
"""Number of documents that pass the filter at least, if there are as many, and at most."""
SHARE = 0.7
"""Share of the best document's relevance that a document needs to pass beyond the first `LEAST`."""
_LENGTH = 600
"""Characters of a paragraph that its document's gist is made from."""


class Texts(Protocol):
    """The library's part that is read; `structure` is `Document.structure`."""

    def openings(self, structure: int, length: int) -> list[tuple[int, int, str]]: ...
    def foreign(self, structure: int, model: str) -> bool: ...
    def language(self, structure: int) -> str: ...
    def terms(self, language: str) -> Terms: ...
    def lengths(self, structure: int) -> Rows: ...
    def postings(self, structures: Sequence[tuple[int, int]], term: str) -> Postings: ...


class Store(Protocol):
    """Storage of gists; `model` is an embedder's id, "" for none."""

    def of(self, structure: int) -> list[Gist]: ...
    def lacking(self, structures: Sequence[int], model: str) -> set[int]: ...
    def keep(self, structure: int, gists: Sequence[Gist], model: str, vectors: Sequence[Floats]) -> None: ...
    def vectors(self, model: str, dimension: int) -> tuple[Floats, NDArray[np.int64]]: ...


class Passed(NamedTuple):
    """Documents (1-based) that a question may concern, best first, with their relevance, of `total`."""

    docs: list[int]
    scores: list[float]
    total: int


class Memory:
    """The gist memory of a library, and the documents that a question concerns by it."""

    def __init__(self, texts: Texts, store: Store, embedder: Embedder | None, stopped: Stopped = never) -> None:
        self._texts, self._store, self._embedder, self._stopped = texts, store, embedder, stopped
        self._model = embedder.id if embedder else ""

    # ---- what is remembered -------------------------------------------------------------------------------

    def complete(self, documents: Sequence[Document]) -> Iterator[tuple[int, int]]:
        """Make the gists that these documents lack, and yield (made, to make) after each; those made stay when
        this is stopped. Raises `Cancelled`.
        """
        lacking = self._store.lacking([document.structure for document in documents], self._model)
        waiting = [document for document in documents if document.structure in lacking]
        for done, document in enumerate(waiting, 1):
            check_stopped(self._stopped)
            paragraphs = self._texts.openings(document.structure, _LENGTH)
            fresh = gists.extract_gists(document, ((section, text) for section, _, text in paragraphs))
            written = {gist.section: gist for gist in self._store.of(document.structure) if gist.written}
            self._keep(document, [written.get(gist.section, gist) for gist in fresh])
            yield done, len(waiting)

    def write(self, documents: Sequence[Document], chat: ChatModel) -> Iterator[tuple[int, int]]:
        """Let a chat model replace the gists of rules, one request each, those of whole documents first, and yield
        (written, to write) before the first and after each. Written ones stay: a listener that stops can go on
        later. Raises `ChatError`, `Cancelled`.
        """
        for _ in self.complete(documents):
            pass
        waiting = [(d, gist) for d in documents for gist in self._store.of(d.structure) if not gist.written]
        if waiting:
            yield 0, len(waiting)
        for done, (document, gist) in enumerate(sorted(waiting, key=lambda each: each[1].section > 0), 1):
            paragraphs = self._texts.openings(document.structure, _LENGTH)
            inside = gists.sections_inside(document, gist.section)
            texts = [text for section, _, text in paragraphs if section in inside]
            self._keep(document, [gists.write_gist(gist, texts, chat, self._stopped)])
            yield done, len(waiting)

    def _keep(self, document: Document, made: Sequence[Gist]) -> None:
        """Keep gists of a document, embedded if there is a model for it."""
        model, vectors = self._model, list[Floats]()
        try:
            vectors = self._embedder.passages([gist.text for gist in made]) if self._embedder else []
        except ModelError:  # words are left
            model = ""
        self._store.keep(document.structure, made, model, vectors)

    # ---- what a question concerns -------------------------------------------------------------------------

    def passing(self, question: str, documents: Sequence[Document]) -> Passed:
        """Documents worth reading for a question: the filter of MDP's Eq. 14, by gists and words."""
        scores = self.relevance(question, documents)
        order = np.argsort(-scores, kind="stable")[:MOST]
        least = SHARE * float(scores.max(initial=0.0))
        kept = [int(doc) for rank, doc in enumerate(order) if rank < LEAST or scores[doc] >= least]
        return Passed([doc + 1 for doc in kept], [float(scores[doc]) for doc in kept], len(documents))

    def relevance(self, question: str, documents: Sequence[Document]) -> Floats:
        """Relevance of each document, (documents,), in [0, 1] (Eq. 10): the cosine of the question with the
        nearest of its gists, and the likelihood of the question for its text, as a share of the best document's.
        """
        sparse = self._sparse(question, documents)
        sparse /= max(1e-6, float(sparse.max(initial=0.0)))
        dense = self._dense(question, documents)
        if dense is None:
            return sparse
        return DENSE * np.where(np.isnan(dense), sparse, dense) + (1 - DENSE) * sparse

    def _dense(self, question: str, documents: Sequence[Document]) -> Floats | None:
        """Highest cosine of each document's gists, (documents,); None without an embedder; NaN, for words alone,
        for a document without embedded gists or in a language that the model does not know.
        """
        if self._embedder is None or not question.strip():
            return None
        try:
            meant = self._embedder.query(question)
        except ModelError:  # words are left
            return None
        matrix, structures = self._store.vectors(self._model, self._embedder.dimension)
        cosines = matrix @ meant
        known, at = np.unique(structures, return_inverse=True)
        best = np.zeros(len(known), np.float32)
        np.maximum.at(best, at, cosines)
        rows = {structure: row for row, structure in enumerate(known.tolist())}
        asked = (document.structure for document in documents)
        found = (None if self._texts.foreign(each, self._model) else rows.get(each) for each in asked)
        return np.array([np.nan if row is None else best[row] for row in found], np.float32)

    def _sparse(self, question: str, documents: Sequence[Document]) -> Floats:
        """Likelihood of the question for each document, (documents,): see `likelihood`."""
        lengths = [self._texts.lengths(document.structure) for document in documents]
        rows = [len(each) for each in lengths]
        by_language: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for document, first in zip(documents, accumulate(rows, initial=0), strict=False):
            by_language[self._texts.language(document.structure)].append((document.structure, first))
        terms = (
            self._texts.postings(places, term)
            for language, places in by_language.items()
            for term in key_terms(question, self._texts.terms(language), stop_words(language))
        )
        return likelihood(terms, rows, [int(each.sum()) for each in lengths])
