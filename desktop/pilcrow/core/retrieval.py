"""Locating paragraphs: BM25 and dense vectors, fused by document, and the corpus the agent works on.

A paragraph's score depends on its own document and the query alone, so documents can be searched together or
one by one with the same result, and adding one changes nothing in another.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from functools import cached_property
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from .errors import LibraryError, UsageError
from .model import Coordinate, Document, Hit, Paragraph, Source
from .protocols import Embedder, Floats, Reranker, Stopped
from .references import pointed_at
from .stages import SECTIONS, SectionVectors
from .stopwords import ASKING, STOP_WORDS
from .terms import Terms, key_terms

Rows = NDArray[np.uint32]
Postings = tuple[NDArray[np.uint32], NDArray[np.uint16]]
"""The rows (paragraphs of one document from 0, rising) a term occurs in, and how often in each."""

DENSE, PAGE = 0.4, 0.2
"""Weights of the dense score and of the words of the whole page; the paragraph's own words have the rest."""
K1, B, PAGE_B = 1.2, 0.3, 0.75
"""BM25's saturation and length correction. Paragraphs are made alike in length, so that theirs corrects less."""
BESIDE = 0.5
"""Weight of a neighbour's vector beside a paragraph's own: what it is about is often said next to it."""
SHORT = 3.0
"""Terms of a paragraph that loses half its score: labels and footers repeat what is asked, but answer nothing."""
HALF = 10.0
"""The BM25 value that counts as half of what words can say at most."""
CROWDED = 0.04
"""What a hit loses for each better one on its page: evidence lies on several pages more often than on one."""
_SENTENCE = re.compile(r"(?<=[.?!:;])\s+(?=[^\W_a-z])|(?<=[。？！；])")
EXACT = 50_000
"""Paragraphs up to which all vectors are compared, in some 20 ms; they take 1.5 KB each in memory."""
POINTED = 0.2
"""What a paragraph gains at a place that the question names."""
LEXICAL = 50
"""A document's best lexical paragraphs that get a dense score when only some do."""
RERANKED = 50
"""Best paragraphs that a reranker reads, if there is one."""
LATE = 64
"""A document's best lexical paragraphs that are embedded for a question when they have no vectors yet."""


class Library(Protocol):
    """What searching and reading ask of the library; `structure` is `Document.structure`."""

    def paragraphs(
        self, structure: int, section: int, start: int = 1, end: int | None = None
    ) -> list[Paragraph]: ...
    def glance(self, structure: int, rows: Sequence[int]) -> list[tuple[int, int, int, str]]: ...
    def language(self, structure: int) -> str: ...
    def terms(self, tongue: str) -> Terms: ...
    def lengths(self, structure: int) -> Rows: ...
    def postings(self, structure: int, terms: Sequence[str]) -> Mapping[str, Postings]: ...
    def vectors(
        self, structure: int, model: str, rows: Sequence[int] | None = None
    ) -> tuple[Floats, NDArray[np.int64]]: ...
    def unembedded(self, structure: int, model: str, rows: Sequence[int]) -> list[tuple[bytes, int, str]]: ...
    def put_vectors(self, model: str, vectors: Iterable[tuple[bytes, Floats]]) -> None: ...
    def with_text(self, hashes: Sequence[bytes]) -> Mapping[int, Sequence[int]]: ...
    def on_page(self, structure: int, page: int) -> Sequence[int]: ...
    def pages(self, structure: int) -> NDArray[np.int64]: ...
    def starting(self, structure: int, letters: str) -> Sequence[tuple[int, str]]: ...


class Nearest(Protocol):
    """A search engine for the vectors of the whole library."""

    def nearest(self, model: str, query: Floats, count: int) -> list[bytes] | None:
        """The text hashes of the nearest vectors; None when it cannot be used now."""
        ...


def section_path(document: Document, section: int) -> list[str]:
    """Printed titles from the top of the contents tree down to `section`: not what was made up for it."""
    titles: list[str] = []
    while section:
        entry = document.section(section)
        if entry.source != Source.GENERATED:
            titles.append(entry.title)
        section = entry.parent
    return titles[::-1]


def in_context(document: Document, section: int, text: str) -> str:
    """A paragraph's text as it is indexed, by words and by meaning: below the last two titles printed above it.

    Titles that are not printed (often the file's name) would draw every question that names the document.
    """
    titles = section_path(document, section)[-2:]
    return "\n".join([" > ".join(titles), text] if titles else [text])


def bm25(postings: Iterable[Postings], lengths: NDArray[np.number], b: float = B) -> Floats:
    """BM25 of every row, (n,), never negative (Robertson & Zaragoza 2009, Eq. 3.15, with Lucene's idf)."""
    n = len(lengths)
    scores = np.zeros(n, np.float32)
    norm = K1 * (1 - b + b * lengths / max(1.0, float(lengths.mean()) if n else 1.0))
    for rows, times in postings:
        idf = float(np.log1p((n - len(rows) + 0.5) / (len(rows) + 0.5)))
        scores[rows] += idf * times * (K1 + 1) / (times + norm[rows])
    return scores


def page_bm25(postings: Iterable[Postings], lengths: Rows, pages: NDArray[np.int64]) -> Floats:
    """BM25 of the page (`pages`: from 0) that each row stands on, (n,): a page is scored as one text."""
    count = int(pages.max(initial=-1)) + 1
    together: list[Postings] = []
    for rows, times in postings:
        found = np.bincount(pages[rows], times, count)
        kept = np.flatnonzero(found)
        together.append((kept.astype(np.uint32), found[kept].astype(np.uint16)))
    return bm25(together, np.bincount(pages, lengths, count), PAGE_B)[pages]


class Vectors:
    """A document's vectors, searched with each paragraph's neighbours in mind."""

    def __init__(self, matrix: Floats, rows: NDArray[np.int64], linked: NDArray[np.bool_]) -> None:
        """`matrix` (m, dimension) has the windows of the paragraphs `rows` (m,), rising; `linked` (n - 1,) says
        whether each of the n paragraphs and the next are neighbours.
        """
        n = len(linked) + 1
        self._matrix, self._rows = matrix, rows
        self._link = BESIDE * linked[:, None].astype(np.float32)
        first = np.flatnonzero(np.diff(rows, prepend=-1))
        own = np.zeros((n, matrix.shape[1]), np.float32)
        own[rows[first]] = np.add.reduceat(matrix, first)
        self._length = np.maximum(np.linalg.norm(own, axis=1, keepdims=True), 1e-6)
        self._around = np.maximum(np.linalg.norm(self._blend(own / self._length), axis=1, keepdims=True), 1e-6)

    def cosines(self, queries: Floats) -> Floats:
        """For each paragraph the nearest of `queries` (m, dimension) to its best window or to it with its
        neighbours, whichever is nearer; 0 without vectors here and beside, (n,).
        """
        each = self._matrix @ queries.T
        best = np.zeros((len(self._length), len(queries)), np.float32)
        own = np.zeros_like(best)
        np.maximum.at(best, self._rows, each)
        np.add.at(own, self._rows, each)
        scores: Floats = np.maximum(best, self._blend(own / self._length) / self._around).max(axis=1)
        return scores

    def _blend(self, values: Floats) -> Floats:
        blended = values.copy()
        blended[:-1] += self._link * values[1:]
        blended[1:] += self._link * values[:-1]
        return blended


def fuse(lexical: Floats, page: Floats, dense: Floats | None) -> Floats:
    """One score in [0, 1] from the BM25 of rows and of their pages, and cosines if there are any.

    BM25 has no upper bound: x / (x + HALF) gives it one that is the same for every document, so that scores of
    several documents compare, which scaling by each document's best would destroy.
    """
    own, around = (x / (x + np.float32(HALF)) for x in (lexical, np.where(lexical > 0, page, 0)))
    words = (1 - DENSE - PAGE) * own + PAGE * around
    return (words / (1 - DENSE) if dense is None else words + DENSE * np.maximum(dense, 0)).astype(np.float32)


def questions(query: str) -> list[str]:
    """The sentences of a query that is several, else all of it: one vector for a long text says little of each."""
    parts = [part for part in _SENTENCE.split(query.strip()) if len(part.split()) >= 3]
    return parts if len(parts) > 1 else [query]


class LibraryCorpus:
    """`protocols.Corpus` over documents of the library; without an embedder it searches lexically.

    Up to `EXACT` paragraphs all vectors are compared. Beyond that `nearest`, if there is one, chooses which
    paragraphs' vectors are looked at, besides the best lexical ones; their scores stay the same. With `two_stage`
    it is always those in the best sections. A `reranker` reads the best that were found.
    """

    def __init__(
        self,
        library: Library,
        documents: Sequence[Document],
        embedder: Embedder | None = None,
        nearest: Nearest | None = None,
        reranker: Reranker | None = None,
        *,
        two_stage: bool = False,
        stopped: Stopped = lambda: False,
    ) -> None:
        self.documents = documents
        self._library = library
        self._embedder = embedder
        self._nearest = nearest
        self._reranker = reranker
        self._two_stage = two_stage
        self._stopped = stopped
        self._indexes: dict[int, _Index] = {}

    def paragraphs(self, doc: int, section: int, start: int = 1, end: int | None = None) -> list[Paragraph]:
        """See `protocols.Corpus`. Raises `UsageError` for a document or section that does not exist."""
        document = self._document(doc)
        if not 1 <= section <= len(document.sections):
            raise UsageError(f"There is no section {section} in document {doc}: it has {len(document.sections)}.")
        return self._library.paragraphs(document.structure, section, start, end)

    def paragraph(self, at: Coordinate) -> Paragraph:
        """The paragraph at a coordinate. Raises `UsageError` when there is none."""
        found = self.paragraphs(at.doc, at.section, at.paragraph, at.paragraph)
        if not found:
            raise UsageError(f"There is no paragraph {at.paragraph} in section {at.section} of document {at.doc}.")
        return found[0]

    def search(self, query: str, top: int, docs: Sequence[int] | None = None) -> list[Hit]:
        """The best `top` paragraphs of distinct text, best first; see `protocols.Corpus`."""
        wanted = list(range(1, len(self.documents) + 1) if docs is None else docs)
        vectors = None
        if self._embedder is not None and query.strip():
            vectors = np.stack([self._embedder.query(part) for part in questions(query)])
        enough = max(3 * top + 10, RERANKED if self._reranker else 0)
        hits = self._spread(self._found(query, wanted, vectors, self._near(wanted, vectors, top), enough))
        if self._two_stage and len(hits) < top:  # what the first stage left out can be reached all the same
            hits = self._spread(self._found(query, wanted, vectors, None, enough))
        return self._reranked(query, hits)[:top]

    def _found(
        self,
        query: str,
        docs: Sequence[int],
        vectors: Floats | None,
        near: Mapping[int, Sequence[int]] | None,
        enough: int,
    ) -> list[tuple[float, int, int]]:
        """The `enough` best (score, document, row), best first; for `near` see `_near`."""
        found: list[tuple[float, int, int]] = []
        for doc in docs:
            rows = None if near is None else near.get(self._document(doc).structure, ())
            scores = self._index(doc).scores(query, vectors, rows)
            best = np.argsort(-scores, kind="stable")[:enough]
            found += [(float(scores[row]), doc, int(row)) for row in best if scores[row] > 0]
        found.sort(key=lambda hit: (-hit[0], hit[1:]))
        return found[:enough]

    def _reranked(self, query: str, hits: list[Hit]) -> list[Hit]:
        """The best `RERANKED` by the mean of their score and the reranker's, which knows nothing of pages and
        other places that a question names; then the others.
        """
        if self._reranker is None or not hits:
            return hits
        best, rest = hits[:RERANKED], hits[RERANKED:]
        texts = [in_context(self._document(h.at.doc), h.at.section, self.paragraph(h.at).whole) for h in best]
        scores = self._reranker.scores(query, texts, self._stopped)
        read = [Hit(hit.at, (hit.score + float(score)) / 2) for hit, score in zip(best, scores, strict=True)]
        return sorted(read, key=lambda hit: -hit.score) + rest

    def _spread(self, found: Sequence[tuple[float, int, int]]) -> list[Hit]:
        """(score, document, row), best first, as hits of distinct text that do not crowd on a page."""
        left: dict[tuple[int, str], tuple[float, Coordinate, int]] = {}
        for score, doc, row in found:
            for section, number, page, text in self._library.glance(self._document(doc).structure, [row]):
                left.setdefault((doc, text), (score, Coordinate(doc, section, number), page))
        hits: list[Hit] = []
        taken: Counter[tuple[int, int]] = Counter()
        while left:
            scores = {key: score - CROWDED * taken[at.doc, page] for key, (score, at, page) in left.items()}
            best = max(scores, key=scores.__getitem__)
            _, at, page = left.pop(best)
            taken[at.doc, page] += 1
            hits.append(Hit(at, scores[best]))
        return hits

    def _near(self, docs: Sequence[int], vectors: Floats | None, top: int) -> Mapping[int, Sequence[int]] | None:
        """By structure, the rows worth a look; None for all rows."""
        if vectors is not None and self._two_stage:
            return self._inside(docs, vectors)
        size = sum(section.paragraphs for doc in docs for section in self._document(doc).sections)
        if vectors is None or self._embedder is None or self._nearest is None or size <= EXACT:
            return None
        found: set[bytes] = set()
        for vector in vectors:
            hashes = self._nearest.nearest(self._embedder.id, vector, 20 * top)
            if hashes is None:
                return None
            found.update(hashes)
        return self._library.with_text(sorted(found))

    def _inside(self, docs: Sequence[int], vectors: Floats) -> Mapping[int, Sequence[int]]:
        """By structure, the rows of the best `SECTIONS` sections of these documents."""
        scores = [self._index(doc).sections(vectors) for doc in docs]
        each = [
            (-s, doc, at) for doc, found in zip(docs, scores, strict=True) for at, s in enumerate(found) if s > -1
        ]
        rows: dict[int, list[int]] = {}
        for _, doc, section in sorted(each)[:SECTIONS]:
            rows.setdefault(self._document(doc).structure, []).extend(self._index(doc).inside(section))
        return rows

    def _document(self, doc: int) -> Document:
        if not 1 <= doc <= len(self.documents):
            raise UsageError(f"There is no document {doc}: there are {len(self.documents)}.")
        return self.documents[doc - 1]

    def _index(self, doc: int) -> _Index:
        if doc not in self._indexes:
            self._indexes[doc] = _Index(self._library, self._document(doc), self._embedder)
        return self._indexes[doc]


class _Index:
    """What searching one document needs in memory; its vectors only once all of them are compared."""

    def __init__(self, library: Library, document: Document, embedder: Embedder | None) -> None:
        self._library = library
        self._document = document
        self._structure = document.structure
        self._embedder = embedder
        self._model = embedder.id if embedder else ""
        self._lengths = library.lengths(document.structure)
        self._pages = library.pages(document.structure)
        tongue = library.language(document.structure)
        self._terms = library.terms(tongue)
        self._stop = STOP_WORDS.get(tongue, frozenset()) | STOP_WORDS["english"] | ASKING
        counts = [section.paragraphs for section in document.sections]
        self._first = np.cumsum([0, *counts])
        sections = np.repeat(np.arange(len(counts)), counts)
        titles = np.array([len(self._terms(in_context(document, s.id, ""))) for s in document.sections])
        own = np.maximum(self._lengths.astype(np.float32) - titles[sections], 1)
        self._worth = own / (own + SHORT)
        self._section = sections
        self._linked = (np.diff(sections) == 0) & (np.diff(self._pages) == 0)
        self._vectors: Vectors | None = None
        self._sections: SectionVectors | None = None

    def inside(self, section: int) -> range:
        """The rows of a section (from 0)."""
        return range(self._first[section], self._first[section + 1])

    def sections(self, queries: Floats) -> Floats:
        """The first stage's score of each section; see `SectionVectors.scores`."""
        if self._sections is None:
            matrix, rows = self._library.vectors(self._structure, self._model)
            self._sections = SectionVectors(self._titles, matrix, self._section[rows])
        return self._sections.scores(queries)

    @cached_property
    def _titles(self) -> Floats:
        titles = [section.title for section in self._document.sections]
        return (
            np.stack([windows[0] for windows in self._embedder.passages(titles)])
            if self._embedder
            else np.empty((len(titles), 1), np.float32)
        )

    def scores(self, query: str, vectors: Floats | None, near: Sequence[int] | None) -> Floats:
        """A score for each row, (n,); with `near` only those rows and the best lexical ones get a dense part."""
        terms = key_terms(query, self._terms, self._stop)
        postings = self._library.postings(self._structure, terms).values()
        lexical = bm25(postings, self._lengths)
        page = page_bm25(postings, self._lengths, self._pages)
        dense = None if vectors is None else self._dense(lexical, vectors, near)
        scores: Floats = fuse(lexical, page, dense) * self._worth
        for row in pointed_at(query, self._document, self._library):
            scores[row] += POINTED
        return scores

    def _dense(self, lexical: Floats, queries: Floats, near: Sequence[int] | None) -> Floats | None:
        self._embed_best(lexical)
        if near is None:
            if self._vectors is None:
                self._vectors = self._load(None)
            return self._vectors.cosines(queries) if self._vectors else None
        chosen = np.union1d(near, np.argsort(-lexical, kind="stable")[:LEXICAL]).astype(np.int64)
        beside = np.unique(np.clip([chosen - 1, chosen, chosen + 1], 0, len(lexical) - 1))
        some = self._load(beside.tolist())
        dense = np.zeros_like(lexical)
        if some:
            dense[chosen] = some.cosines(queries)[chosen]
        return dense

    def _embed_best(self, lexical: Floats) -> None:
        """Make up for vectors that the index has not come to, where words say that they matter."""
        best = np.argsort(-lexical, kind="stable")[:LATE]
        rows = best[lexical[best] > 0].tolist()
        missing = self._library.unembedded(self._structure, self._model, rows)
        if not missing or self._embedder is None:
            return
        texts = [in_context(self._document, section, text) for _, section, text in missing]
        made = zip((known for known, _, _ in missing), self._embedder.passages(texts), strict=True)
        with suppress(LibraryError):  # on a full disk words are enough
            self._library.put_vectors(self._model, made)
            self._vectors = self._sections = None

    def _load(self, rows: Sequence[int] | None) -> Vectors | None:
        matrix, numbers = self._library.vectors(self._structure, self._model, rows)
        return Vectors(matrix, numbers, self._linked) if len(numbers) else None
