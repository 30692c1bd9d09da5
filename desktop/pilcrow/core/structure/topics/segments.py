"""Contents made up where a document prints none (DocsRay's pseudo-TOC): sections by topic.

DocsRay (Sec. 3.2, Algorithm 1) asks a chat model at every fifth page whether a new topic begins there. Here the
boundaries are those that cost least over the whole document: pages are points by the weight of their words, a
section costs their scatter around its mean, and every section costs a constant more (kernel change points, Arlot
et al. 2019), with DocsRay's shortest and longest section as limits. Then each boundary moves to the paragraph near
it that divides the two topics best.
"""

from __future__ import annotations

import zlib
from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise
from math import log

import numpy as np
from numpy.typing import NDArray

from ...language.terms import Terms
from ...model import Kind, Paragraph, Section, Source
from ...protocols import Floats
from ..keys import ParagraphKeys
from ..paragraphs.assembly import Structure
from ..paragraphs.sections import numbered
from .naming import name_parts

FEWEST, MOST = 3, 15
"""Pages of a section (DocsRay, Algorithm 1: m and M; there the longest may be exceeded, here it may not)."""
LONG = 25
"""Pages without a heading below which a document that has headings is left as it is."""
_DIMENSION = 1024  # terms are hashed into so many numbers: few of a page's own fall together

Ints = NDArray[np.int64]


def with_topics(structure: Structure, labels: Sequence[str] = ()) -> Structure:
    """Divide by topic a section that is all of a long document, and any with more than `LONG` pages of its own
    text. Paragraphs keep their order and their keys; `labels` are the printed page labels.
    """
    alone = len(structure.sections) == 1 and structure.sections[0].synthetic
    made: list[tuple[Section, Sequence[Paragraph]]] = []
    keys = ParagraphKeys()
    at = 0
    for section in structure.sections:
        inside = structure.paragraphs[at : at + section.paragraphs]
        at += section.paragraphs
        starts = topics(inside) if alone or _is_long(inside) else []
        if len(starts) <= 1:
            made.append((section, inside))
            continue
        if not section.synthetic:
            made.append((section, ()))
        parts = [inside[start:end] for start, end in pairwise([*starts, len(inside)])]
        for part, name in zip(parts, name_parts(parts, labels, FEWEST), strict=True):
            key = keys.make(part[0].page, part[0].spans[0].box, f"topic: {part[0].key}")
            level = section.level + (not section.synthetic)
            made.append((Section(0, name, level, 0, (), part[0].page, None, 0, 0, Source.GENERATED, key), part))
    return _number_sections(made) if len(made) > len(structure.sections) else structure


def _is_long(paragraphs: Sequence[Paragraph]) -> bool:
    """Too long to have no headings, contents lists apart; an index or a listing has no topics."""
    pages = [p.page for p in paragraphs if p.kind != Kind.CONTENTS]
    prose = sum(p.tokens for p in paragraphs if p.kind in (Kind.TEXT, Kind.LIST))
    return bool(pages) and pages[-1] - pages[0] >= LONG and 5 * prose >= sum(p.tokens for p in paragraphs)


def _number_sections(made: Sequence[tuple[Section, Sequence[Paragraph]]]) -> Structure:
    """The sections, in order and with levels, and their paragraphs, both with their numbers."""
    held = [inside for _, inside in made]
    paragraphs = (
        replace(p, section=number, number=n)
        for number, inside in enumerate(held, 1)
        for n, p in enumerate(inside, 1)
    )
    return Structure(numbered([section for section, _ in made], held), tuple(paragraphs))


def topics(paragraphs: Sequence[Paragraph]) -> list[int]:
    """Indexes into `paragraphs`, rising from 0, of those that begin a topic."""
    if not paragraphs:
        return []
    pages, firsts = np.unique([p.page for p in paragraphs], return_index=True)
    if len(firsts) < 2 * FEWEST or np.any(np.diff(firsts) < 0):
        return [0]
    points = _TermVectors(paragraphs, firsts)
    starts = segments(points.pages, pages, 1.6)  # a section costs as much as 1.6 pages unlike its mean
    found = [0]
    for before, start, after in zip(starts, starts[1:], [*starts[2:], len(pages)], strict=False):
        difference = points.pages[start:after].mean(axis=0) - points.pages[before:start].mean(axis=0)
        low = int(firsts[start - 1]) + 1
        high = int(firsts[start + 1]) if start + 1 < len(firsts) else len(paragraphs)
        likes = points.vectors(points.counts[low:high]) @ difference
        found.append(low + _topic_start(paragraphs[low:high], likes, int(firsts[start]) - low))
    return found


def segments(points: Floats, pages: Ints, cost: float) -> list[int]:
    """Indexes of the points (n, d), of the rising page numbers `pages` (n,), that begin a section: those for which
    the squared distances from the sections' means and `cost` for each section are least in all.

    Sections have from `FEWEST` to `MOST` pages where that is possible. By dynamic programming, O(n MOST d) in time
    and O(n + MOST d) in memory.
    """
    n = len(points)
    squares = np.concatenate([[0.0], np.cumsum(np.einsum("ij,ij->i", points, points), dtype=np.float64)])
    short = 1 + squares[-1] + cost * n  # more than can be won by a section that is too short
    best, last = np.zeros(n + 1), np.zeros(n + 1, np.int64)
    near = np.zeros((MOST, points.shape[1]))  # what the points from each start on add up to, in turn
    for end in range(1, n + 1):
        starts = np.arange(np.searchsorted(pages, min(pages[end - 1] - MOST + 1, pages[end - 1])), end)
        near[(end - 1) % MOST] = 0
        near += points[end - 1]
        sums = near[starts % MOST]
        scatter = squares[end] - squares[starts] - np.einsum("ij,ij->i", sums, sums) / (end - starts)
        missing = np.maximum(0, FEWEST - (pages[end - 1] - pages[starts] + 1))
        total = best[starts] + scatter + cost + short * missing
        choice = int(np.argmin(total))
        best[end], last[end] = total[choice], starts[choice]
    found = [n]
    while found[-1]:
        found.append(int(last[found[-1]]))
    return found[:0:-1]


class _TermVectors:
    """Pages and paragraphs as unit vectors of their terms, each weighted by how few pages have it (tf-idf)."""

    def __init__(self, paragraphs: Sequence[Paragraph], firsts: Ints) -> None:
        terms = Terms(lambda word: word[:6])  # so many letters are near a stem, in any language
        self.counts = [Counter(t for t in terms(p.text) if not t.isdigit()) for p in paragraphs]
        ends = [*firsts[1:].tolist(), len(paragraphs)]
        pages = [sum(self.counts[a:b], Counter[str]()) for a, b in zip(firsts.tolist(), ends, strict=True)]
        often = Counter(term for page in pages for term in page)
        self._weights = {
            term: (code % _DIMENSION, (1 if code >> 20 & 1 else -1) * log(len(pages) / times))
            for term, times in often.items()
            if times > 1
            for code in (zlib.crc32(term.encode()),)
        }
        self.pages = self.vectors(pages)

    def vectors(self, counts: Sequence[Counter[str]]) -> Floats:
        """The vectors (n, dimension) of pages or paragraphs by how often they have each term."""
        points = np.zeros((len(counts), _DIMENSION), np.float32)
        for point, count in zip(points, counts, strict=True):
            for term, times in count.items():
                if term in self._weights:
                    column, weight = self._weights[term]
                    point[column] += weight * (1 + log(times))
            point /= max(float(np.linalg.norm(point)), 1e-9)
        return points


def _topic_start(paragraphs: Sequence[Paragraph], likes: Floats, top: int) -> int:
    """The paragraph that begins the later topic: `likes` (n,) says how much more each is like it than like the
    earlier one, `top` is the first of a page. Only one that can open a section.
    """
    gains = np.concatenate([[0.0], np.cumsum(likes)])
    scores = gains[-1] - gains[:-1]  # what stands from there on is of the later topic, the rest of the earlier
    scores -= gains[:-1]
    scores[top] += 0.5  # a boundary leaves the top of a page for no less
    never = (Kind.FOOTNOTE, Kind.CAPTION, Kind.FORMULA, Kind.CONTENTS)
    for place, paragraph in enumerate(paragraphs):
        if paragraph.kind in never or paragraph.text[:1].islower():
            scores[place] -= 1.0
    return int(np.argmax(scores))
