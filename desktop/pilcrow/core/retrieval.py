"""Locating paragraphs: what is compared, BM25 and dense vectors, and how they are fused.

A paragraph's score depends on its own document and the query alone, so documents can be searched together or
one by one with the same result, and adding one changes nothing in another.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Set
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from .model import Document, Source
from .products import products
from .protocols import Floats
from .terms import spaced

Rows = NDArray[np.uint32]
Postings = tuple[NDArray[np.uint32], NDArray[np.uint16]]
"""The rows (paragraphs of one document from 0, rising) a term occurs in, and how often in each."""

DENSE, PAGE = 0.4, 0.2
"""Weights of the dense score and of the words of the whole page; the paragraph's own words have the rest."""
K1, B, PAGE_B = 1.2, 0.3, 0.75
"""BM25's saturation and length correction. Paragraphs are made alike in length, so that theirs corrects less."""
BESIDE = 0.5
"""Weight of a neighbour's vector beside a paragraph's own: what it is about is often said next to it."""
FEW = 8
"""Pages of a document that are too few to say how rare a term is."""
SHORT = 3.0
"""Terms of a paragraph that loses half its score: labels and footers repeat what is asked, but answer nothing."""
HALF = 10.0
"""The BM25 value that counts as half of what words can say at most."""
CROWDED = 0.04
"""What a hit loses for each better one on its page: evidence lies on several pages more often than on one."""
SIDE_BY_SIDE = 0.2
"""What a paragraph gains that has all neighbouring words of the query as neighbours, too ("total assets")."""
_SENTENCE = re.compile(r"(?<=[.?!:;])\s+(?=[^\W_a-z])|(?<=[。？！；])")
POINTED = 0.2
"""What a paragraph gains at a place that the question names."""


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


def bm25(
    postings: Iterable[Postings], lengths: NDArray[np.number], b: float = B, idf: Floats | None = None
) -> Floats:
    """BM25 of every row, (n,), never negative (Robertson & Zaragoza 2009, Eq. 3.15, with Lucene's idf).

    `idf`, one for each term, may come from elsewhere than from these rows.
    """
    n, found = len(lengths), list(postings)
    if not found:
        return np.zeros(n, np.float32)
    norm = K1 * (1 - b + b * lengths / max(1.0, float(lengths.mean())))
    weights = np.repeat(rarity(found, n) if idf is None else idf, [len(rows) for rows, _ in found])
    rows = np.concatenate([rows for rows, _ in found]).astype(np.int64)
    times = np.concatenate([times for _, times in found])
    return np.bincount(rows, weights * times * (K1 + 1) / (times + norm[rows]), n).astype(np.float32)


def rarity(postings: Iterable[Postings], n: int) -> Floats:
    """Lucene's idf of each term among `n` rows."""
    held = np.array([len(rows) for rows, _ in postings])
    idf: Floats = np.log1p((n - held + 0.5) / (held + 0.5))
    return idf


def by_words(postings: Iterable[Postings], lengths: Rows, pages: NDArray[np.int64]) -> tuple[Floats, Floats]:
    """BM25 of every row, and of the page (`pages`: from 0) that it stands on as one text, (n,) each.

    Where there are enough pages they are what a term is rare among: a name that most of them carry says little,
    however many paragraphs do without it.
    """
    known, count = list(postings), int(pages.max(initial=-1)) + 1
    together: list[Postings] = []
    for rows, times in known:
        found = np.bincount(pages[rows], times, count)
        kept = np.flatnonzero(found)
        together.append((kept.astype(np.uint32), found[kept].astype(np.uint16)))
    idf = rarity(together, count)
    around = bm25(together, np.bincount(pages, lengths, count), PAGE_B, idf)[pages]
    return bm25(known, lengths, idf=idf if count >= FEW else None), around


def neighbours(phrases: Iterable[str], stop: Set[str]) -> set[str]:
    """Pairs of words that stand side by side in one of the phrases, no stop word among them."""
    pairs = (pair for phrase in phrases for pair in pairwise(spaced(phrase).split()))
    return {f" {one} {next_one}" for one, next_one in pairs if stop.isdisjoint((one, next_one))}


def side_by_side(pairs: Set[str], text: str) -> float:
    """The share of `neighbours` that a text has, 0 where there are none; "total asset" is in "Total assets:".

    These are the ordered pairs of the sequential dependence model (Metzler & Croft 2005).
    """
    words = spaced(text)
    return sum(pair in words for pair in pairs) / len(pairs) if pairs else 0.0


class Vectors:
    """A document's vectors, searched with each paragraph's neighbours in mind."""

    def __init__(self, matrix: Floats, rows: NDArray[np.int64], linked: NDArray[np.bool_]) -> None:
        """`matrix` (m, dimension) has the windows of the paragraphs `rows` (m,), rising; `linked` (n - 1,) says
        whether each of the n paragraphs and the next are neighbours.
        """
        n = len(linked) + 1
        self._matrix = matrix
        self._first = np.flatnonzero(np.diff(rows, prepend=-1))
        self._rows = rows[self._first]
        self._link = BESIDE * linked[:, None].astype(np.float32)
        own = np.zeros((n, matrix.shape[1]), np.float32)
        own[self._rows] = np.add.reduceat(matrix, self._first)
        self._length = np.maximum(np.linalg.norm(own, axis=1, keepdims=True), 1e-6)
        self._around = np.maximum(np.linalg.norm(self._blend(own / self._length), axis=1, keepdims=True), 1e-6)

    def cosines(self, queries: Floats) -> Floats:
        """For each paragraph the nearest of `queries` (m, dimension) to its best window or to it with its
        neighbours, whichever is nearer; 0 without vectors here and beside, (n,).
        """
        each = products(self._matrix, queries)
        best = np.zeros((len(self._length), len(queries)), np.float32)
        own = np.zeros_like(best)
        best[self._rows] = np.maximum(np.maximum.reduceat(each, self._first), 0)
        own[self._rows] = np.add.reduceat(each, self._first)
        scores: Floats = np.maximum(best, self._blend(own / self._length) / self._around).max(axis=1)
        return scores

    def _blend(self, values: Floats) -> Floats:
        blended = values.copy()
        blended[:-1] += self._link * values[1:]
        blended[1:] += self._link * values[:-1]
        return blended


def highest(scores: Floats, count: int) -> NDArray[np.int64]:
    """Where the `count` highest scores above nought are, the highest first; of equal ones the first first."""
    found = np.flatnonzero(scores > 0)
    if len(found) > count:
        found = found[scores[found] >= np.partition(scores[found], -count)[-count]]
    return found[np.argsort(-scores[found], kind="stable")][:count]


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
