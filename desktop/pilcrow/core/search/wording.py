"""Search words: a query's own, in each document's language, and those that packs add."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import lru_cache, partial, reduce
from itertools import chain

import numpy as np
from numpy.typing import NDArray

from ..language.packs import Pack
from ..language.terms import key_terms
from ..language.words import stop_words
from .document_index import DocumentIndex, ParagraphSource
from .retrieval import LexicalIndex, Postings

REMEMBERED = 64
"""Terms whose postings are kept in memory, 10 bytes for each paragraph with the term: questions about the same
documents share many words.
"""

READ = 400
"""Most paragraphs that are read for the words of a name side by side."""


class Wording:
    """Terms and packs of the documents of one library."""

    def __init__(self, library: ParagraphSource, packs: Sequence[Pack]) -> None:
        self.packs = packs
        self._library = library
        self._postings_of = lru_cache(REMEMBERED)(library.postings)
        self._fitting: dict[tuple[str, int], bool] = {}  # by name of the pack and structure

    def postings(self, query: str, indexes: Sequence[DocumentIndex]) -> Iterator[Postings]:
        """Postings of each term of the query, with rows numbered across the indexes.

        Packs add terms in the documents that they fit and that print these terms. Documents in several languages
        are searched for different terms.
        """
        said = [(self.fits(pack, indexes), phrase) for pack in self.packs for phrase in pack.printed(query)]
        for words in self._by_language(indexes):
            searched = dict.fromkeys(words.terms(query), np.ones(len(indexes), np.bool_))
            for fitting, phrase in said:
                terms = words.terms(phrase)
                # One paragraph must have more than half of the terms: "PPE" does not mean property if none prints
                # it with a plant.
                printed = fitting & (2 * words.most(terms) > len(terms))
                searched |= {term: searched.get(term, printed) | printed for term in terms}
            for term, documents in searched.items():
                rows, times = words.postings(term)
                kept = slice(None) if documents.all() else documents[words.owner[rows]]
                yield rows[kept], times[kept]

    def phrase_postings(self, phrase: str, indexes: Sequence[DocumentIndex]) -> Iterator[Postings]:
        """Postings of a phrase as one term, and those of where it is no part of a longer name, with rows numbered
        across the indexes. None if most documents print it so, or more than `READ` paragraphs have all of its
        words: it singles out nothing.
        """
        printed: dict[int, list[int]] = {}
        whole: dict[int, list[int]] = {}
        for words in self._by_language(indexes):
            held = [words.postings(term)[0] for term in words.terms(phrase)]
            rows = reduce(partial(np.intersect1d, assume_unique=True), held) if held else np.empty(0, np.int64)
            for doc in np.unique(words.owner[rows]) if len(rows) <= READ else ():
                first = int(words.first[doc])
                inside = rows[words.owner[rows] == doc] - first
                for found, own in zip((printed, whole), indexes[doc].with_phrase(phrase, inside), strict=True):
                    found |= {int(doc): [first + row for row in own]} if own else {}
        for found in (printed, whole):
            if 2 * len(found) <= len(indexes):
                at = np.array(sorted(chain.from_iterable(found.values())), np.int64)
                yield at, np.ones(len(at), np.uint16)

    def spread(self, words: str, indexes: Sequence[DocumentIndex]) -> list[float]:
        """Share of each document's pages that print the most widespread of the words."""
        sizes = np.array([len(index.lengths.page) for index in indexes])
        starts = np.cumsum(sizes) - sizes
        pages = np.concatenate([index.lengths.pages + at for index, at in zip(indexes, starts, strict=True)])
        most = np.zeros(len(indexes), np.int64)
        for rows, _ in self.postings(words, indexes):
            held = np.searchsorted(starts, np.unique(pages[rows]), "right") - 1
            most = np.maximum(most, np.bincount(held, minlength=len(indexes)))
        return [float(share) for share in most / np.maximum(1, sizes)]

    def _by_language(self, indexes: Sequence[DocumentIndex]) -> Iterator[LexicalIndex]:
        counts = np.array([index.count for index in indexes])
        owner, first = np.repeat(np.arange(len(counts)), counts), np.cumsum(counts) - counts
        groups: defaultdict[str, list[tuple[int, int]]] = defaultdict(list)
        for index, start in zip(indexes, first.tolist(), strict=True):
            groups[index.language].append((index.structure, start))
        for language, group in groups.items():
            terms = partial(key_terms, terms=self._library.terms(language), stop=stop_words(language))
            yield LexicalIndex(terms, partial(self._postings_of, tuple(group)), owner, first)

    def fits(self, pack: Pack, indexes: Sequence[DocumentIndex]) -> NDArray[np.bool_]:
        """For each document, whether it belongs to the pack's field, (indexes,); each is examined once."""
        fresh = [index for index in indexes if index.count and (pack.name, index.structure) not in self._fitting]
        if fresh:
            marks = np.zeros(len(fresh), np.int64)
            for words in self._by_language(fresh):
                for terms in map(words.terms, pack.marks):
                    marks += words.most(terms) == len(terms)
            self._fitting |= {
                (pack.name, index.structure): bool(count >= pack.least)
                for index, count in zip(fresh, marks, strict=True)
            }
        return np.array([self._fitting.get((pack.name, index.structure), False) for index in indexes], np.bool_)
