"""A document still being read, in memory: what can be searched and read of it so far."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ...core.exchange.read_events import ProvisionalStructure
from ...core.graph.extracted import Extracted
from ...core.language.terms import Terms
from ...core.model import Document, Kind, Paragraph
from ...core.protocols import Floats
from ...core.search.retrieval import Postings
from ...core.terms.term import Term
from .file.packing import invert, unpack_postings
from .texts import hash_text, indexed_text, tongue


class _Index(NamedTuple):
    language: str
    lengths: NDArray[np.uint32]
    postings: dict[str, bytes]
    hashes: list[bytes | None]


class DraftLibrary:
    """`core.search.document_index.ParagraphSource` for one draft, which leaves nothing on the disk.

    Its terms are made by the first search. There is one structure here, and one model.
    """

    def __init__(self, draft: ProvisionalStructure, terms: Callable[[str], Terms]) -> None:
        self._draft = draft
        self._make_terms = terms
        self._vectors: dict[bytes, Floats] = {}
        counts = [section.paragraphs for section in draft.document.sections]
        self._first = np.cumsum([0, *counts]).tolist()

    def paragraphs(self, _structure: int, section: int, start: int = 1, end: int | None = None) -> list[Paragraph]:
        """Paragraphs `start..end` (1-based, inclusive, clipped to what exists) of one section, in order."""
        first, after = self._first[section - 1], self._first[section]
        stop = after if end is None else min(after, first + end)
        return list(self._draft.paragraphs[first + max(start, 1) - 1 : stop])

    def of_kinds(self, _structure: int, kinds: Sequence[Kind]) -> list[Paragraph]:
        """All paragraphs of these kinds, in order."""
        return [paragraph for paragraph in self._draft.paragraphs if paragraph.kind in kinds]

    def every(self, _structure: int) -> list[Paragraph]:
        """All paragraphs."""
        return list(self._draft.paragraphs)

    def find_terms(self, _document: Document) -> list[Term]:
        """None yet: terms are found when all is read."""
        return []

    def extracted(self, _structure: int) -> list[Extracted]:
        """Nothing yet."""
        return []

    def glance(self, _structure: int, rows: Sequence[int]) -> list[tuple[int, int, int, str]]:
        """(section, number, page, text) of the paragraphs at these rows, in the order asked for."""
        found = [self._draft.paragraphs[row] for row in rows]
        return [(p.section, p.number, p.page, p.text) for p in found]

    def on_page(self, _structure: int, page: int) -> list[int]:
        """Rows of the paragraphs that begin on a page (0-based)."""
        return [row for row, p in enumerate(self._draft.paragraphs) if p.page == page]

    def pages(self, _structure: int) -> NDArray[np.int64]:
        """The page (0-based) that each paragraph begins on, by row."""
        return np.array([p.page for p in self._draft.paragraphs], np.int64)

    def starting(self, _structure: int, letters: str) -> list[tuple[int, str]]:
        """Rows and texts of the paragraphs that begin with these letters, of any case."""
        low = letters.lower()
        texts = ((row, p.text) for row, p in enumerate(self._draft.paragraphs))
        return [(row, text) for row, text in texts if text[: len(low)].lower() == low]

    def language(self, _structure: int) -> str:
        """The language whose stemmer the terms are made with, "" for none."""
        return self._index.language

    def terms(self, language: str) -> Terms:
        """`Terms` for text in this language ("": no stemming)."""
        return self._make_terms(language)

    def lengths(self, _structure: int) -> NDArray[np.uint32]:
        """Number of terms of each paragraph, by row."""
        return self._index.lengths

    def postings(self, structures: Sequence[tuple[int, int]], term: str) -> Postings:
        """Rows that contain a term, rising, and its frequency in each."""
        known = self._index.postings.get(term)
        return unpack_postings([known], [structures[0][1]]) if known else unpack_postings([], [])

    def vectors(
        self, _structure: int, _model: str, rows: Sequence[int] | None = None
    ) -> tuple[Floats, NDArray[np.int64]]:
        """Vectors of some rows (None: all), (n, dimension), and the row of each, (n,)."""
        hashes = self._index.hashes
        asked = range(len(hashes)) if rows is None else rows
        found = [(row, self._vectors[h]) for row in asked if (h := hashes[row]) in self._vectors]
        if not found:
            return np.empty((0, 1), np.float32), np.empty(0, np.int64)
        numbers = np.repeat([row for row, _ in found], [len(windows) for _, windows in found])
        return np.concatenate([windows for _, windows in found]), numbers.astype(np.int64)

    def waiting(self, _structure: int, _model: str) -> NDArray[np.int64]:
        """Rows with text still to be embedded, rising."""
        hashes = self._index.hashes
        return np.array(
            [row for row, h in enumerate(hashes) if h is not None and h not in self._vectors], np.int64
        )

    def unembedded(self, _structure: int, _model: str, rows: Sequence[int]) -> list[tuple[bytes, int, str]]:
        """(hash, section, text to embed) of the paragraphs at these rows that wait for that."""
        found = [(self._index.hashes[row], self._draft.paragraphs[row]) for row in rows]
        return [(h, p.section, p.whole) for h, p in found if h is not None and h not in self._vectors]

    def foreign(self, _structure: int, _model: str) -> bool:
        """Not known until all is read."""
        return False

    def put_vectors(self, _model: str, vectors: Iterable[tuple[bytes, Floats]]) -> None:
        """Remember the windows (n, dimension) of each text hash."""
        self._vectors |= dict(vectors)

    @cached_property
    def _index(self) -> _Index:
        paragraphs = self._draft.paragraphs
        texts = [indexed_text(self._draft.document, p.section, p.kind, p.whole) for p in paragraphs]
        name = tongue(texts)
        lengths, postings = invert(texts, self._make_terms(name))
        hashes = [hash_text(context, p.text) for context, p in zip(texts, paragraphs, strict=True)]
        return _Index(name, np.frombuffer(lengths, np.uint32), dict(postings), hashes)
