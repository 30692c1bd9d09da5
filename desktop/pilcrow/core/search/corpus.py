"""The corpus of the agent: documents of the library, searched by words and by vectors."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, islice, pairwise
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from ..errors import ChatError, ModelError, UsageError
from ..exchange.events import AnsweredFrom
from ..graph.entities import Graph
from ..language.packs import printed_by
from ..language.terms import Terms
from ..language.words import stop_words
from ..message import Message
from ..model import Coordinate, Document, Focus, Hit, Kind, Paragraph
from ..protocols import AnswerReader, Embedder, Floats
from . import fair
from .document_index import DocumentIndex, ParagraphSource
from .named_places import pointed_at
from .products import typical
from .retrieval import (
    OF_ONE,
    OF_SEVERAL,
    SIDE_BY_SIDE,
    FoundParagraph,
    Weights,
    highest,
    in_context,
    likelihood,
    neighbouring_words,
    questions,
    share_neighbours,
    spread_over_pages,
    strip_self_mention,
)
from .retrieval_options import PLAIN, Retrieval
from .scoring import Near, score_rows
from .wording import Wording

T = TypeVar("T")
ENGLISH = "english"
"""The language that the reader of answers reads."""
EXACT = 100_000
"""Paragraphs up to which all vectors are compared, in some 10 ms; they take 1.5 KB each in memory."""
RERANKED = 50
"""Best paragraphs read by a reranker, if there is one."""


@dataclass(frozen=True, slots=True)
class _Sought:
    """A search: its words, the documents, the vectors of its sentences (m, dimension), by structure the rows to
    compare with them (None: all), and for each document the rows at places that it names.
    """

    query: str
    docs: Sequence[int]
    vectors: Floats | None
    near: Near | None
    pointed: Sequence[Set[int]]


class LibraryCorpus:
    """`protocols.Corpus` over documents of the library; without an embedder it searches lexically."""

    def __init__(
        self,
        library: ParagraphSource,
        documents: Sequence[Document],
        embedder: Embedder | None = None,
        retrieval: Retrieval = PLAIN,
        trouble: list[Message] | None = None,
    ) -> None:
        """`trouble` collects the sentences about models that cannot be used now."""
        self.documents = documents
        self._library, self._embedder, self._retrieval = library, embedder, retrieval
        self._wording = Wording(library, retrieval.packs)
        self.trouble: list[Message] = [] if trouble is None else trouble
        self._failing: set[str] = set()
        self._indexes: dict[int, DocumentIndex] = {}

    @property
    def several(self) -> bool:
        """See `protocols.Corpus`."""
        return len(self.documents) > 1

    def alone(self, doc: int) -> LibraryCorpus:
        """See `protocols.Corpus`."""
        return LibraryCorpus(self._library, [self._document(doc)], self._embedder, self._retrieval, self.trouble)

    def paragraphs(self, doc: int, section: int, start: int = 1, end: int | None = None) -> list[Paragraph]:
        """See `protocols.Corpus`. Raises `UsageError` for a document or section that does not exist."""
        document = self._document(doc)
        if not 1 <= section <= len(document.sections):
            raise UsageError(
                "There is no section {section} in document {doc}: it has {count}.",
                section=section,
                doc=doc,
                count=len(document.sections),
            )
        heading = [document.heading(section)] if start == 0 else []
        return heading + self._library.paragraphs(document.structure, section, max(1, start), end)

    def paragraph(self, at: Coordinate) -> Paragraph:
        """The paragraph at a coordinate. Raises `UsageError` when there is none."""
        found = self.paragraphs(at.doc, at.section, at.paragraph, at.paragraph)
        if not found:
            raise UsageError(
                "There is no paragraph {paragraph} in section {section} of document {document}.",
                paragraph=at.paragraph,
                section=at.section,
                document=at.doc,
            )
        return found[0]

    def terms(self, doc: int) -> Terms:
        """See `protocols.Corpus`."""
        return self._library.terms(self._index(doc).language)

    def sections_with(self, doc: int, term: str) -> list[int]:
        """See `protocols.Corpus`."""
        index = self._index(doc)
        rows, _ = self._library.postings([(index.structure, 0)], term)
        return index.sections(rows)

    def of_kinds(self, doc: int, *kinds: Kind) -> list[Paragraph]:
        """See `protocols.Corpus`."""
        return self._library.of_kinds(self._document(doc).structure, kinds)

    def graph(self, doc: int, also: Sequence[str] = ()) -> Graph:
        """See `protocols.Corpus`."""
        return self._index(doc).graph(also)

    def vectors(self, texts: Sequence[str]) -> Floats | None:
        """See `protocols.Corpus`."""
        return self._patiently(lambda: self._meant(texts))

    def _meant(self, texts: Sequence[str]) -> Floats | None:
        if self._embedder is None:
            return None
        return np.stack([windows[0] for windows in self._embedder.passages(texts)])

    def _patiently(self, work: Callable[[], T]) -> T:
        """Result of `work`; if an embedder fails, with another one whose vectors exist, or by words alone."""
        while True:
            try:
                return work()
            except ModelError as error:
                if self._embedder is None:
                    raise
                self._failing.add(self._embedder.id)
                self._embedder = self._retrieval.instead(self._failing)
                self._indexes.clear()
                self.trouble.append(_stand_in(error.message, self._embedder))

    def typical(self, places: Sequence[Coordinate]) -> dict[Coordinate, float]:
        """See `protocols.Corpus`."""
        if self._embedder is None or not places:
            return {}
        index = self._index(places[0].doc)
        at = {index.inside(place.section - 1)[place.paragraph - 1]: place for place in places}
        matrix, rows = self._library.vectors(index.structure, self._embedder.id, sorted(at))
        return {at[row]: near for row, near in typical(matrix, rows).items()}

    def basis(self) -> AnsweredFrom:
        """Numbers of pages and paragraphs that are ready to answer from, and of all."""
        pages = sum(len(document.pages) for document in self.documents)
        indexes = [self._index(doc) for doc in range(1, len(self.documents) + 1)]
        count, waiting = sum(index.count for index in indexes), sum(index.waiting for index in indexes)
        return AnsweredFrom(
            pages if self._retrieval.read is None else self._retrieval.read, pages, count - waiting, count
        )

    def by_words_only(self) -> list[Document]:
        """Documents in languages that the embedding model does not know."""
        model = self._embedder.id if self._embedder else ""
        return [document for document in self.documents if self._library.foreign(document.structure, model)]

    def search(
        self, query: str, top: int, docs: Sequence[int] | None = None, focus: Focus | None = None
    ) -> list[Hit]:
        """The best `top` paragraphs of distinct text, best first; each of several documents has its share (see
        `fair`). See `protocols.Corpus`.
        """
        return self._patiently(lambda: self._search(query, top, docs, focus))

    def _search(self, query: str, top: int, docs: Sequence[int] | None, focus: Focus | None) -> list[Hit]:
        typed = strip_self_mention(query)
        wanted = list(range(1, len(self.documents) + 1) if docs is None else docs)
        if len(wanted) > 1:
            return self._fairly(typed, top, wanted, focus)
        sought = self._sought(typed, wanted, focus, top)
        read = max(top, RERANKED if self._retrieval.reranker else 0)
        enough = max(
            (top if self._retrieval.two_stage else 3 * top) + 10, read
        )  # some repeat others, or crowd on a page
        hits = self._spread(sought.query, self._found(sought, enough), read)
        if (
            self._retrieval.two_stage and len(hits) < top
        ):  # paragraphs left out by the first stage can still be reached
            hits = self._spread(sought.query, self._found(replace(sought, near=None), enough), read)
        return self._reranked(sought.query, hits)[:top]

    def _sought(self, text: str, docs: Sequence[int], focus: Focus | None, top: int) -> _Sought:
        query = "\n\n".join([text, *self._words_of(focus)])
        vectors, pointed = self._meaning(query), list(self._pointed_at(text, docs, focus))
        return _Sought(query, docs, vectors, self._near(docs, vectors, top), pointed)

    def _fairly(self, typed: str, top: int, docs: Sequence[int], focus: Focus | None) -> list[Hit]:
        """The best hits of each document, in turn."""
        found = []
        for text, weight, meant in self._steps(typed, docs):
            found.append(self._step(text, weight, meant, top, focus))
            if len(meant) < len(docs) and len(found[-1]) < top:
                rest = sorted({*docs}.difference(meant))
                least = min((chance for chance, _ in found[-1]), default=1.0)
                others = self._step(text, weight, rest, top, focus)
                found[-1] += [(least * chance, hit) for chance, hit in others]
        return self._reranked(typed, fair.sum_chances(found))[:top]

    def _steps(self, typed: str, docs: Sequence[int]) -> Iterator[tuple[str, Mapping[int, float], list[int]]]:
        """Steps of a question, the weight of each document, and the documents meant."""
        indexes = [self._index(doc) for doc in docs]
        spread = partial(self._wording.spread, indexes=indexes)
        rows, sizes = [index.count for index in indexes], [index.size for index in indexes]

        def likely(text: str, phrases: Sequence[str]) -> Floats:
            said = (self._wording.phrase_postings(phrase, indexes) for phrase in phrases)
            return likelihood(chain(self._wording.postings(text, indexes), *said), rows, sizes)

        for text, weights in fair.steps(typed, [self._document(doc) for doc in docs], spread, likely):
            weight, least = dict(zip(docs, weights, strict=True)), fair.MEANT * max(weights)
            yield text, weight, [doc for doc in docs if weight[doc] >= least]

    def meant(self, question: str) -> list[int]:
        """See `protocols.Corpus`."""
        every = list(range(1, len(self.documents) + 1))
        if len(every) == 1:
            return every
        steps = self._steps(strip_self_mention(question), every)
        return sorted({doc for _, _, meant in steps for doc in meant})

    def _step(
        self, text: str, weight: Mapping[int, float], docs: Sequence[int], top: int, focus: Focus | None
    ) -> list[tuple[float, Hit]]:
        """Hits of one step in some documents, with their chances."""
        sought = self._sought(text, docs, focus, top)
        located = self._of_each(sought, weight, top)
        if self._retrieval.two_stage and sum(map(len, located.values())) < top:
            located = self._of_each(replace(sought, near=None), weight, top)
        return fair.chances(text, self.documents, located, weight)

    def _located(self, doc: int, hits: Sequence[Hit]) -> list[fair.Located]:
        """Hits in one document, with page and text."""
        index = self._index(doc)
        rows = [index.inside(hit.at.section - 1)[hit.at.paragraph - 1] for hit in hits]
        seen = self._library.glance(index.structure, rows)
        return [fair.Located(hit, page, text) for hit, (_, _, page, text) in zip(hits, seen, strict=False)]

    def _meaning(self, query: str) -> Floats | None:
        """The vectors of a query's sentences, (m, dimension)."""
        if self._embedder is None or not query.strip():
            return None
        return np.stack([self._embedder.query(part) for part in questions(query)])

    def reader(self, docs: Iterable[int]) -> AnswerReader | None:
        """See `protocols.Corpus`."""
        english = all(self._index(doc).language == ENGLISH for doc in docs)
        return self._retrieval.reader() if english else None

    def closeness(self, query: str, places: Sequence[Coordinate]) -> list[float]:
        """See `protocols.Corpus`."""
        return self._patiently(lambda: self._closeness(query, places))

    def _closeness(self, query: str, places: Sequence[Coordinate]) -> list[float]:
        if (vectors := self._meaning(strip_self_mention(query))) is None:
            return []
        found = dict[Coordinate, float]()
        for doc in {at.doc for at in places}:
            index, own = self._index(doc), [at for at in places if at.doc == doc]
            rows = np.array([index.inside(at.section - 1)[at.paragraph - 1] for at in own])
            found |= zip(own, map(float, index.some(vectors, rows)[rows]), strict=True)
        return [found[at] for at in places] if any(found.values()) else []

    def _words_of(self, focus: Focus | None) -> list[str]:
        """Further search words from the focus: the title of its section, and the selection."""
        if focus is None:
            return []
        document = self._document(focus.doc)
        titles = [document.section(focus.section).title] if 0 < focus.section <= len(document.sections) else []
        return [words for words in (*titles, focus.selection) if words]

    def _pointed_at(self, typed: str, docs: Sequence[int], focus: Focus | None) -> Iterator[set[int]]:
        """For each document, the rows at places that the query names, and on the page in focus."""
        for doc, rows in zip(docs, pointed_at(typed, map(self._document, docs), self._library), strict=True):
            if focus is not None and focus.doc == doc and focus.page >= 0:
                rows.update(self._library.on_page(self._document(doc).structure, focus.page))
            yield rows

    def _found(self, sought: _Sought, enough: int) -> list[tuple[float, int, int]]:
        """The `enough` best (score, document, row), best first."""
        docs, first, scores = self._scored(sought, OF_ONE)
        places = highest(scores, enough)
        owners = np.searchsorted(first, places, "right") - 1
        return [
            (float(scores[at]), docs[owner], int(at - first[owner]))
            for at, owner in zip(places, owners, strict=True)
        ]

    def _of_each(self, sought: _Sought, weight: Mapping[int, float], top: int) -> dict[int, list[fair.Located]]:
        """The `top` best hits in each of those documents that may be among the `top` of all, by document; `weight`
        is that of each document.
        """
        docs, first, scores = self._scored(sought, OF_SEVERAL)
        worth = [weight[doc] * scores[a:b].max() for doc, (a, b) in zip(docs, pairwise(first), strict=True)]
        best = sorted(range(len(docs)), key=lambda n: -worth[n])[: 2 * top]
        located = {}
        for n in best:
            own = scores[first[n] : first[n + 1]]
            rows = [(float(own[at]), docs[n], int(at)) for at in highest(own, 3 * top + 10)]
            located[docs[n]] = self._located(docs[n], self._spread(sought.query, rows, top))
        return located

    def _scored(self, sought: _Sought, weights: Weights) -> tuple[list[int], NDArray[np.int64], Floats]:
        """The documents with paragraphs; the first row of each, and the end; the score of each row."""
        kept = [
            (doc, rows) for doc, rows in zip(sought.docs, sought.pointed, strict=True) if self._index(doc).count
        ]
        if not kept:
            return [], np.zeros(1, np.int64), np.zeros(0, np.float32)
        docs, indexes = [doc for doc, _ in kept], [self._index(doc) for doc, _ in kept]
        first = np.cumsum([0, *(index.count for index in indexes)])
        postings = self._wording.postings(sought.query, indexes)
        named = [rows for _, rows in kept]
        return docs, first, score_rows(indexes, postings, sought.vectors, sought.near, named, weights)

    def printed(self, query: str) -> list[str]:
        """See `protocols.Corpus`."""
        return self._printed(query, range(1, len(self.documents) + 1))

    def _printed(self, query: str, docs: Sequence[int]) -> list[str]:
        said = [pack for pack in self._wording.packs if pack.printed(query)]
        indexes = [self._index(doc) for doc in docs]
        return printed_by([pack for pack in said if self._wording.fits(pack, indexes).any()], query)

    def _reranked(self, query: str, hits: list[Hit]) -> list[Hit]:
        """Rerank the best `RERANKED` hits by the mean of their score and the reranker's (BookRAG's
        Text_Reasoning), which ignores pages and other places named in a question; the others follow unchanged. A
        reranker that fails is told of.
        """
        if self._retrieval.reranker is None or not hits:
            return hits
        best, rest = hits[:RERANKED], hits[RERANKED:]
        texts = [in_context(self._document(h.at.doc), h.at.section, self.paragraph(h.at).whole) for h in best]
        try:
            scores = self._retrieval.reranker.scores(query, texts, self._retrieval.stopped)
        except (ChatError, ModelError) as error:
            told = Message("{problem} Nothing is reranked meanwhile.", problem=error.message)
            self.trouble += [told] if told not in self.trouble else []
            return hits
        read = [Hit(hit.at, (hit.score + float(score)) / 2) for hit, score in zip(best, scores, strict=True)]
        return sorted(read, key=lambda hit: -hit.score) + rest

    def _spread(self, query: str, found: Sequence[tuple[float, int, int]], count: int) -> list[Hit]:
        """Turn (score, document, row), best first, into `count` hits, spread over the pages.

        Paragraphs gain that contain neighbouring words of the query, or of the words documents print for it, side
        by side.
        """
        pairs = {
            doc: [
                neighbouring_words(w, stop_words(self._index(doc).language))
                for w in ([query], self._printed(query, [doc]))
            ]
            for doc in {doc for _, doc, _ in found}
        }
        rows = {doc: [row for _, its, row in found if its == doc] for doc in pairs}
        seen = {doc: self._library.glance(self._index(doc).structure, own) for doc, own in rows.items()}
        looks = {doc: iter(own) for doc, own in seen.items() if len(own) == len(rows[doc])}  # else it was removed

        def paragraphs() -> Iterator[FoundParagraph]:
            for score, doc, _ in found:
                for section, number, page, text in islice(looks.get(doc, iter(())), 1):
                    shown = in_context(self._document(doc), section, text)
                    gain = SIDE_BY_SIDE * share_neighbours(pairs[doc], shown)
                    yield FoundParagraph(score + gain, Coordinate(doc, section, number), page, text)

        return spread_over_pages(paragraphs(), count)

    def _near(self, docs: Sequence[int], vectors: Floats | None, top: int) -> Near | None:
        """The rows to compare by vectors; None for all."""
        if vectors is not None and self._retrieval.two_stage:
            return Near({}, {i.structure: i.best_sections(vectors) for i in map(self._index, docs)})
        size = sum(self._index(doc).count for doc in docs)
        if vectors is None or self._embedder is None or self._retrieval.nearest is None or size <= EXACT:
            return None
        structures = [self._index(doc).structure for doc in docs]
        return Near(self._retrieval.nearest.rows(self._embedder.id, vectors, structures, 20 * top), {})

    def _document(self, doc: int) -> Document:
        if not 1 <= doc <= len(self.documents):
            raise UsageError("There is no document {doc}: there are {count}.", doc=doc, count=len(self.documents))
        return self.documents[doc - 1]

    def _index(self, doc: int) -> DocumentIndex:
        if doc not in self._indexes:
            document = self._document(doc)
            make = partial(DocumentIndex, self._library, document, self._embedder)
            self._indexes[doc] = self._retrieval.indexes(
                document, self._embedder.id if self._embedder else "", make
            )
        return self._indexes[doc]


def _stand_in(problem: Message, embedder: Embedder | None) -> Message:
    if embedder is None:
        return Message("{problem} Only exact words were searched for.", problem=problem)
    return Message("{problem} The vectors of an earlier model stand in for it.", problem=problem)
