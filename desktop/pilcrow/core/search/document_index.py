"""In-memory indexes for searching documents."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from contextlib import suppress
from functools import cached_property, partial
from itertools import pairwise
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from ..errors import LibraryError
from ..graph.entities import Graph, graph, sought
from ..graph.extracted import Extracted
from ..language.terms import Terms
from ..model import Document, Kind, Paragraph
from ..protocols import Embedder, Floats
from ..terms.term import Term
from .phrases import stands
from .retrieval import (
    SHORT,
    Lengths,
    Postings,
    Rows,
    Vectors,
    cosines,
    in_context,
)
from .two_stage import PARAGRAPHS, SECTIONS, SectionVectors

KEPT = 40_000
"""Paragraphs whose indexes are kept for the next question, at most; with their vectors some 60 MB."""
PART = 4096
"""Paragraphs whose vectors are read at once."""


class ParagraphSource(Protocol):
    """The library as search and reading need it; `structure` is `Document.structure`."""

    def paragraphs(
        self, structure: int, section: int, start: int = 1, end: int | None = None
    ) -> list[Paragraph]: ...
    def of_kinds(self, structure: int, kinds: Sequence[Kind]) -> list[Paragraph]: ...
    def every(self, structure: int) -> Iterable[Paragraph]: ...
    def find_terms(self, document: Document) -> list[Term]: ...
    def extracted(self, structure: int) -> list[Extracted]: ...
    def glance(self, structure: int, rows: Sequence[int]) -> list[tuple[int, int, int, str]]: ...
    def language(self, structure: int) -> str: ...
    def terms(self, language: str) -> Terms: ...
    def lengths(self, structure: int) -> Rows: ...
    def postings(self, structures: Sequence[tuple[int, int]], term: str) -> Postings: ...
    def vectors(
        self, structure: int, model: str, rows: Sequence[int] | None = None
    ) -> tuple[Floats, NDArray[np.int64]]: ...
    def waiting(self, structure: int, model: str) -> NDArray[np.int64]: ...
    def unembedded(self, structure: int, model: str, rows: Sequence[int]) -> list[tuple[bytes, int, str]]: ...
    def foreign(self, structure: int, model: str) -> bool: ...
    def put_vectors(self, model: str, vectors: Iterable[tuple[bytes, Floats]]) -> None: ...
    def on_page(self, structure: int, page: int) -> Sequence[int]: ...
    def pages(self, structure: int) -> NDArray[np.int64]: ...
    def starting(self, structure: int, letters: str) -> Sequence[tuple[int, str]]: ...


class DocumentIndex:
    """Index of one document in memory; its vectors are read only once all of them are compared."""

    def __init__(self, library: ParagraphSource, document: Document, embedder: Embedder | None) -> None:
        self._library = library
        self._document = document
        self.structure = document.structure
        self._embedder = embedder
        self._model = embedder.id if embedder else ""
        lengths, pages = library.lengths(document.structure), library.pages(document.structure)
        self.lengths = Lengths(lengths, pages)
        self.count, self.size = len(lengths), int(lengths.sum())
        self._waiting = np.zeros(self.count, np.bool_)
        if embedder is not None:
            self._waiting[library.waiting(document.structure, embedder.id)] = True
        self.language = library.language(document.structure)
        terms = library.terms(self.language)
        counts = [section.paragraphs for section in document.sections]
        self._first = np.cumsum([0, *counts])
        sections = np.repeat(np.arange(len(counts)), counts)
        titles = np.array([len(terms(in_context(document, s.id, ""))) for s in document.sections])
        own = np.maximum(lengths.astype(np.float32) - titles[sections], 1)
        self.worth = own / (own + SHORT)
        self._section = sections
        self._linked = (np.diff(sections) == 0) & (np.diff(pages) == 0)
        self._vectors: list[Vectors] | None = None
        self._sections: SectionVectors | None = None
        self._inside: dict[int, Vectors] = {}
        self._graph: tuple[int, Graph] | None = None

    def inside(self, section: int) -> range:
        """Rows of a section (from 0)."""
        return range(self._first[section], self._first[section + 1])

    def with_phrase(self, phrase: str, rows: NDArray[np.integer]) -> tuple[list[int], list[int]]:
        """Rows, of those given, with the words of a phrase side by side in the text or a title above it; and rows
        where these words are no part of a longer name.
        """
        seen = self._library.glance(self.structure, rows.tolist())
        texts = (in_context(self._document, section, text) for section, _, _, text in seen)
        found = [(row, *stands(phrase, text)) for row, text in zip(rows.tolist(), texts, strict=False)]
        return [row for row, printed, _ in found if printed], [row for row, _, alone in found if alone]

    def sections(self, rows: NDArray[np.integer]) -> list[int]:
        """Ids of the sections (from 1) of these rows."""
        ids: list[int] = (self._section[rows] + 1).tolist()
        return ids

    def best_sections(self, queries: Floats) -> list[int]:
        """The first stage: the best sections (from 0) for the queries, of those with vectors: at least `SECTIONS`,
        and as many more as hold `PARAGRAPHS`.
        """
        if self._sections is None:
            matrix, rows = self._library.vectors(self.structure, self._model)
            self._sections = SectionVectors(self._titles, matrix, self._section[rows])
        scores = self._sections.scores(queries)
        best = np.argsort(-scores, kind="stable")[: np.count_nonzero(scores > -1)]
        held = np.cumsum(np.diff(self._first)[best])
        found: list[int] = best[: max(SECTIONS, int(np.searchsorted(held, PARAGRAPHS)) + 1)].tolist()
        return found

    def within(self, queries: Floats, sections: Sequence[int]) -> Floats:
        """Cosine of each row, (n,), for those in these sections (from 0), else 0. The vectors of a section stay in
        memory once they are compared; no rows of different sections are neighbours.
        """
        scores = np.zeros(self.count, np.float32)
        for section in sections:
            if section not in self._inside:
                self._inside[section] = self._part(self.inside(section))
        if sections:
            rows = np.concatenate([np.array(self.inside(section)) for section in sections])
            scores[rows] = cosines([self._inside[section] for section in sections], queries)
        return scores

    @cached_property
    def _titles(self) -> Floats:
        titles = [section.title for section in self._document.sections]
        return (
            np.stack([windows[0] for windows in self._embedder.passages(titles)])
            if self._embedder
            else np.empty((len(titles), 1), np.float32)
        )

    def graph(self, also: Sequence[str] = ()) -> Graph:
        """The document's graph, made on first use and again when a chat model has read more of the document; made
        anew with the names `also`.
        """
        said = self._library.extracted(self.structure)
        if self._graph is None or also or self._graph[0] != len(said):
            every = partial(self._library.every, self.structure)
            terms = [*sought(self._document, also, every()), *self._library.find_terms(self._document)]
            made = graph(self._document, terms, every(), said)
            if also:
                return made
            self._graph = len(said), made
        return self._graph[1]

    def embed(self, rows: NDArray[np.int64]) -> None:
        """Embed rows without vectors that words show to matter."""
        rows = rows[self._waiting[rows]]
        if not len(rows) or self._embedder is None:
            return
        self._waiting[rows] = False
        self._vectors = self._sections = None
        self._inside.clear()
        missing = self._library.unembedded(self.structure, self._model, rows.tolist())
        texts = [in_context(self._document, section, text) for _, section, text in missing]
        made = zip((known for known, _, _ in missing), self._embedder.passages(texts), strict=True)
        with suppress(LibraryError):  # on a full disk words are enough
            self._library.put_vectors(self._model, made)

    @property
    def waiting(self) -> int:
        """Number of paragraphs still to be embedded."""
        return int(self._waiting.sum())

    @property
    def embedded(self) -> bool:
        """True if any paragraph has a vector."""
        return any(part.known for part in self.vectors)

    @property
    def vectors(self) -> list[Vectors]:
        """All vectors, in parts that are no neighbours: making one takes several times its memory."""
        if self._vectors is None:
            free = np.flatnonzero(~self._linked) + 1
            _, begins = np.unique(free // PART, return_index=True)
            cuts = [0, *free[begins[1:]].tolist(), self.count]
            self._vectors = [self._part(range(a, b)) for a, b in pairwise(cuts)]
        return self._vectors

    def _part(self, rows: range) -> Vectors:
        matrix, numbers = self._library.vectors(self.structure, self._model, rows)
        return Vectors(matrix, numbers - rows.start, self._linked[rows.start : rows.stop - 1])

    def some(self, queries: Floats, rows: NDArray[np.int64]) -> Floats:
        """Cosine of each row, (n,), for those among `rows`, else 0."""
        scores = np.zeros(self.count, np.float32)
        if not len(rows):
            return scores
        beside = np.unique(np.clip([rows - 1, rows, rows + 1], 0, self.count - 1))
        matrix, numbers = self._library.vectors(self.structure, self._model, beside.tolist())
        linked = self._linked[beside[:-1]] & (np.diff(beside) == 1)
        vectors = Vectors(matrix, np.searchsorted(beside, numbers), linked)
        scores[rows] = cosines([vectors], queries)[np.searchsorted(beside, rows)]
        return scores


class KeptIndexes:
    """Indexes of the documents searched last, of at most `KEPT` paragraphs in all (the last index stays however
    large it is).
    """

    def __init__(self) -> None:
        self._kept: dict[Hashable, DocumentIndex] = {}

    def get(self, key: Hashable, make: Callable[[], DocumentIndex]) -> DocumentIndex:
        """The index kept under a key, else a new one, which is kept. The key tells the document and the state of
        the library. Raises what `make` raises.
        """
        index = self._kept.pop(key, None) or make()
        self._kept[key] = index  # the most recent one again
        size = sum(each.count for each in list(self._kept.values()))
        for other, each in list(self._kept.items())[:-1]:
            if size <= KEPT:
                break
            self._kept.pop(other, None)
            size -= each.count
        return index

    def clear(self) -> None:
        """Let go of all indexes."""
        self._kept.clear()
