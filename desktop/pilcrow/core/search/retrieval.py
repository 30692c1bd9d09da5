"""Locating paragraphs: BM25 and dense vectors, and their fusion.

A paragraph's score depends on its own document and the query alone, so documents can be searched together or one
by one with the same result, and adding one changes nothing in another.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence, Set
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..language.terms import spaced, triples
from ..model import Coordinate, Document, Hit
from ..protocols import Floats
from .products import products

Rows = NDArray[np.uint32]
Postings = tuple[NDArray[np.integer], NDArray[np.uint16]]
"""Rows (paragraphs from 0, rising) that contain a term, and its frequency in each."""


class Weights(NamedTuple):
    """Weights of the dense score and of the words of the whole page; the paragraph's own words have the rest."""

    dense: float
    page: float


OF_ONE = Weights(0.5, 0.0)
"""In one document the words of the page tell nothing: with them (.4, .2) the right page is among the first five
for .84 of 120 questions about 20 documents, without them for .86; for .94 of 221 about 36 others either way.
"""
OF_SEVERAL = Weights(0.65, 0.25)
"""Questions to several documents share few words with what answers in any of them, and more with its page."""
K1, B, PAGE_B = 1.2, 0.3, 0.75
"""BM25's saturation and length correction. Paragraphs are made alike in length, so theirs corrects less."""
BESIDE = 0.5
"""Weight of a neighbour's vector beside a paragraph's own: neighbours often name a paragraph's subject."""
FEW = 8
"""Number of pages below which a document is too short to estimate how rare a term is."""
SHORT = 3.0
"""Terms of a paragraph that loses half its score: footers repeat the question's words."""
HALF = 10.0
"""BM25 value at half of the highest score for words."""
CROWDED = 0.04
"""Loss of a hit for each better one on its page: evidence lies on several pages more often than on one."""
SIDE_BY_SIDE = 0.2
"""Gain of a paragraph that has all neighbouring words of the query side by side, too ("total assets")."""
_SENTENCE = re.compile(r"(?<=[.?!:;])\s+(?=[^\W_a-z])|(?<=[。？！；])")
_ITSELF = re.compile(
    r"(?:,? (?:as )?(?:mentioned|described|stated|given|shown|listed|discussed))? (?:in|of|from|by)"
    r" (?:this (?:[\w-]+ )?(?:report|filing|paper|contract|agreement|manual|thesis|document|file|pdf)"
    r"|the (?:document|filing|file|pdf))\b(?! (?:on|about|of)\b)",
    re.IGNORECASE,
)
OWN_WORDS = 0.8
"""Weight of a document's own words beside those of all documents."""
POINTED = 0.2
"""Gain of a paragraph at a place that the question names."""


def in_context(document: Document, section: int, text: str) -> str:
    """A paragraph's text as indexed, by words and by meaning: below the last two titles printed above it.

    Titles that are not printed (often the file's name) would draw every question that names the document.
    """
    titles = document.titles(section)[-2:]
    return "\n".join([" > ".join(titles), text] if titles else [text])


class LexicalIndex(NamedTuple):
    """Words of documents in one language. `owner` is each row's document, `first` each document's first row."""

    terms: Callable[[str], list[str]]
    postings: Callable[[str], Postings]
    owner: NDArray[np.int64]
    first: NDArray[np.int64]

    def most(self, terms: Sequence[str]) -> NDArray[np.int64]:
        """For each document, the largest number of these terms in one paragraph."""
        rows = np.concatenate([np.empty(0, np.int64), *(self.postings(term)[0] for term in terms)])
        return np.maximum.reduceat(np.bincount(rows, minlength=len(self.owner)), self.first)


class Lengths:
    """Text lengths of a document for BM25."""

    def __init__(self, lengths: Rows, pages: NDArray[np.int64]) -> None:
        """`lengths` (n,) are the numbers of terms, `pages` (n,) the pages (from 0) of the rows."""
        self.pages = pages
        self.row = _correction(lengths, B)
        self.page = _correction(np.bincount(pages, lengths), PAGE_B)


def _correction(lengths: NDArray[np.number], b: float) -> Floats:
    """BM25's addend to a term's frequency in the denominator, for texts of these lengths."""
    mean = max(1.0, float(lengths.sum()) / max(1, len(lengths)))
    return (K1 * (1 - b + b * lengths / mean)).astype(np.float32)


def rarity(held: NDArray[np.int64], n: NDArray[np.int64]) -> Floats:
    """Lucene's idf of a term contained in `held` of `n` texts."""
    return np.log1p((n - held + 0.5) / (held + 0.5)).astype(np.float32)


def by_words(
    terms: Iterable[Postings], documents: Sequence[Lengths], within: NDArray[np.bool_] | None = None
) -> tuple[Floats, Floats]:
    """BM25 of every row of `documents`, and of its page as one text, (n,) each, never negative (Robertson &
    Zaragoza 2009, Eq. 3.15, with Lucene's idf).

    `terms` are the postings of each term, with rows numbered across documents. The rarity of a term is estimated
    for each document by itself, by its pages if there are enough: a name on most pages says little, however many
    paragraphs lack it. With `within` (n,) only these rows have scores of their own.
    """
    rows = np.array([len(document.row) for document in documents])
    pages = np.array([len(document.page) for document in documents])
    few, ends, first_page = pages < FEW, np.cumsum([0, *rows]), np.cumsum(pages) - pages
    page_of = np.concatenate([d.pages for d in documents]) + np.repeat(first_page, rows)
    row_added = np.concatenate([d.row for d in documents])
    page_added = np.concatenate([d.page for d in documents])
    own, around = np.zeros_like(row_added), np.zeros_like(page_added)
    for at, times in terms:
        together = np.bincount(page_of[at], times, len(around)).astype(np.float32)
        idf = rarity(np.add.reduceat(together > 0, first_page, dtype=np.int64), pages)
        around += np.repeat(idf, pages) * (together / (together + page_added))
        until = np.searchsorted(at, ends)
        held = until[1:] - until[:-1]
        idf[few] = rarity(held[few], rows[few])
        worth = np.repeat(idf, held)
        if within is not None:
            inside = within[at]
            at, times, worth = at[inside], times[inside], worth[inside]
        own[at] += worth * (times / (times + row_added[at]))
    return np.float32(K1 + 1) * own, np.float32(K1 + 1) * around[page_of]


def neighbouring_words(phrases: Iterable[str], stop: Set[str]) -> set[str]:
    """Pairs of neighbouring words of the phrases, without stop words; three characters without spaces."""
    found = set()
    for phrase in phrases:
        pairs = pairwise(spaced(phrase).split())
        found |= {f" {one} {next_one}" for one, next_one in pairs if stop.isdisjoint((one, next_one))}
        found |= triples(phrase)
    return found


def share_neighbours(wordings: Iterable[Set[str]], text: str) -> float:
    """Largest share of a wording's `neighbouring_words` in a text, 0 without any; "total asset" is in "Total
    assets:".

    These are the ordered pairs of the sequential dependence model (Metzler & Croft 2005).
    """
    words = spaced(text)
    return max((sum(pair in words for pair in pairs) / len(pairs) for pairs in wordings if pairs), default=0.0)


class Vectors:
    """Vectors of a document, searched together with each paragraph's neighbours."""

    def __init__(self, matrix: Floats, rows: NDArray[np.int64], linked: NDArray[np.bool_]) -> None:
        """`matrix` (m, dimension) has the windows of the paragraphs `rows` (m,), rising; `linked` (n - 1,) is True
        where a paragraph and the next one of the n are neighbours.
        """
        new = np.diff(rows, prepend=-1) > 0
        self._matrix = np.zeros((len(linked) + 1, matrix.shape[1]), np.float32)
        self._matrix[rows[new]] = matrix[new]
        self._more, self._more_rows = matrix[~new], rows[~new]
        self.link = BESIDE * np.append(linked, np.False_)[:, None].astype(np.float32)
        own = self._matrix.copy()
        np.add.at(own, self._more_rows, self._more)
        self.length = np.maximum(np.linalg.norm(own, axis=1, keepdims=True), 1e-6)
        around = _blend(own / self.length, self.link)
        self.around = np.maximum(np.linalg.norm(around, axis=1, keepdims=True), 1e-6)
        self.known = len(matrix) > 0

    def products(self, queries: Floats) -> Floats:
        """Highest product of each paragraph's windows with each of `queries`, and with their sum, (2, n, m)."""
        found = np.zeros((2, len(self.link), len(queries)), np.float32)
        if self.known:
            found[:] = products(self._matrix, queries)
            more = products(self._more, queries)
            np.maximum.at(found[0], self._more_rows, more)
            np.add.at(found[1], self._more_rows, more)
        return found


def cosines(documents: Sequence[Vectors], queries: Floats) -> Floats:
    """Cosine of each paragraph of `documents` with the nearest of `queries` (m, dimension), (n,): of its best
    window, or of its windows blended with its neighbours', whichever is nearer; 0 without vectors here and beside.
    """
    best, own = np.concatenate([d.products(queries) for d in documents], axis=1)
    link = np.concatenate([d.link for d in documents])
    own /= np.concatenate([d.length for d in documents])
    together = _blend(own, link) / np.concatenate([d.around for d in documents])
    scores: Floats = np.maximum(best, together).max(axis=1)
    return np.maximum(scores, 0)


def _blend(values: Floats, link: Floats) -> Floats:
    """Each row of `values` (n, ...) blended with its neighbours."""
    blended = values.copy()
    blended[:-1] += link[:-1] * values[1:]
    blended[1:] += link[:-1] * values[:-1]
    return blended


def highest(scores: Floats, count: int) -> NDArray[np.int64]:
    """Indices of the `count` highest scores above 0, highest first; equal ones in their order."""
    blocks = np.maximum.reduceat(scores, np.arange(0, len(scores), 16)) if len(scores) else scores
    least = np.partition(blocks, -count)[-count] if len(blocks) > count else 0  # `count` blocks have one as high
    found = np.flatnonzero((scores > 0) & (scores >= least))
    return found[np.argsort(-scores[found], kind="stable")][:count]


def fuse(lexical: Floats, page: Floats, dense: Floats | None, weights: Weights = OF_ONE) -> Floats:
    """One score in [0, 1] from the BM25 of rows and of their pages, and cosines if there are any.

    BM25 has no upper bound: x / (x + HALF) gives it the same bound for every document, so that scores of several
    documents are comparable, which scaling by each document's best would prevent.
    """
    own, around = (x / (x + np.float32(HALF)) for x in (lexical, np.where(lexical > 0, page, 0)))
    words = (1 - weights.dense - weights.page) * own + weights.page * around
    if dense is None:
        return (words / (1 - weights.dense)).astype(np.float32)
    return (words + weights.dense * np.maximum(dense, 0)).astype(np.float32)


def strip_self_mention(query: str) -> str:
    """A query without "in this report", since words that name the document itself are found on its title pages."""
    return _ITSELF.sub("", query)


def questions(query: str) -> list[str]:
    """Sentences of a query with several, else the whole query: one vector for a long text says little of each."""
    parts = [part for part in _SENTENCE.split(query.strip()) if len(part.split()) >= 3]
    return parts if len(parts) > 1 else [query]


class FoundParagraph(NamedTuple):
    """A paragraph that was found: its score and place, its page (0-based) and its text."""

    score: float
    at: Coordinate
    page: int
    text: str


def spread_over_pages(found: Iterable[FoundParagraph], count: int) -> list[Hit]:
    """The `count` best hits, best first, of distinct text in each document. Those on a page with better ones
    lose.
    """
    left: dict[tuple[int, str], FoundParagraph] = {}
    for each in found:
        left.setdefault((each.at.doc, each.text), each)
    hits: list[Hit] = []
    taken: Counter[tuple[int, int]] = Counter()

    def score(each: FoundParagraph) -> float:
        return each.score - CROWDED * taken[each.at.doc, each.page]

    while left and len(hits) < count:
        best = max(left.values(), key=score)
        hits.append(Hit(best.at, score(best)))
        del left[best.at.doc, best.text]
        taken[best.at.doc, best.page] += 1
    return hits


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
            found += np.log1p(OWN_WORDS / (1 - OWN_WORDS) * (count / size) / (count.sum() / size.sum()))
    return found
