"""A library without PDFs: plain text files as documents, and words as vectors.

`TextReader` reads a text file as a document: a line "# Title" begins a section, any other line is a paragraph.
`WordEmbedder` gives each word a random direction; a text's vector is the normalised sum of its words'.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import chain
from pathlib import Path

import numpy as np

from pilcrow.core.errors import Cancelled
from pilcrow.core.exchange.events import Indexed
from pilcrow.core.exchange.read_events import (
    PagesRead,
    ParagraphBatch,
    ProvisionalStructure,
    ReadEvent,
    Structured,
)
from pilcrow.core.geometry import Box, Direction, pack_edges
from pilcrow.core.indexing.pipeline import IndexRequest, index
from pilcrow.core.model import (
    Document,
    Kind,
    PageInfo,
    Paragraph,
    Section,
    Source,
    Span,
)
from pilcrow.core.page import Earlier
from pilcrow.core.protocols import DraftWanted, Embedder, Floats
from pilcrow.core.stopping import Stopped
from pilcrow.engines.store.library import Library


def never() -> bool:
    return False


def paragraph(section: int, number: int, text: str, page: int = 0) -> Paragraph:
    half = len(text) // 2
    spans = [
        Span(
            page,
            Box(10, y, 10 + 5 * (end - start), y + 10),
            start,
            end,
            pack_edges(
                Box(10, y, 10 + 5 * (end - start), y + 10),
                [(10 + 5.0 * i, 15 + 5.0 * i) for i in range(end - start)],
                Direction.RIGHT,
            ),
        )
        for start, end, y in ((0, half, 20), (half, len(text), 34))
        if end > start
    ]
    key = f"{page}.-.{hashlib.blake2b(f'{section}.{number}.{text}'.encode(), digest_size=8).hexdigest()}"
    return Paragraph(key, section, number, Kind.TEXT, text, tuple(spans), len(text) // 4 + 1)


NOTHING = Earlier()


class TextReader:
    """A reader of text files, see the module; `reads` counts its readings."""

    def __init__(self) -> None:
        self.reads = 0

    def read(
        self,
        path: str,
        *,
        password: str = "",
        ignore_bookmarks: bool = False,
        stopped: Stopped = never,
        wanted: DraftWanted | None = None,
        earlier: Earlier = NOTHING,
    ) -> Iterator[ReadEvent]:
        self.reads += 1
        assert not password
        assert not earlier.seen
        assert not earlier.begun
        data = Path(path).read_bytes()
        titles: list[str] = []
        texts: list[list[str]] = []
        for line in filter(None, data.decode().splitlines()):
            if line.startswith("# ") or not titles:
                titles.append("Plain" if ignore_bookmarks else line.removeprefix("# "))
                texts.append([])
            if not line.startswith("# "):
                texts[-1].append(line)
        pages = max(1, len(titles))
        sections = [
            Section(i, t, 1, 0, (), i - 1, Box(10, 5, 90, 15), len(own), 9 * len(own), Source.BOOKMARK, f"s{i}")
            for i, (t, own) in enumerate(zip(titles, texts, strict=True), 1)
        ]
        info = tuple(PageInfo(200.0, 300.0, f"p{number}") for number in range(1, pages + 1))
        document = Document(hashlib.sha256(data).hexdigest(), path, titles[0], info, tuple(sections))
        batches = [
            tuple(paragraph(i, n, text, i - 1) for n, text in enumerate(own, 1)) for i, own in enumerate(texts, 1)
        ]
        for done in range(1, pages + 1):
            if stopped():
                raise Cancelled("stopped")
            yield PagesRead(done, pages)
            if wanted is not None and done < pages:
                read = tuple(chain(*batches[:done])) if wanted() else ()
                yield ProvisionalStructure(replace(document, sections=tuple(sections[:done])), done, read)
        yield Structured(document)
        yield from map(ParagraphBatch, batches)


@cache
def _direction(word: str, dimension: int) -> Floats:
    seed = int.from_bytes(hashlib.blake2b(word.encode(), digest_size=4).digest())
    return np.random.default_rng(seed).normal(size=dimension).astype(np.float32)


class WordEmbedder:
    """An embedder by words, see the module; texts of more than `window` words get several vectors. `embedded`
    counts texts.
    """

    dimension = 64

    def __init__(self, name: str = "words", window: int = 60) -> None:
        self.id = name
        self.window = window
        self.embedded = 0

    def _vector(self, words: Sequence[str]) -> Floats:
        total = np.full(self.dimension, 1e-3)
        for word in words:
            total += _direction(f"{self.id} {word}", self.dimension)
        return (total / np.linalg.norm(total)).astype(np.float32)

    def unread(self, _texts: Sequence[str]) -> float:
        return 0.0

    def passages(self, texts: Sequence[str]) -> list[Floats]:
        self.embedded += len(texts)
        found = []
        for text in texts:
            words = re.findall(r"\w+", text.casefold())
            starts = range(0, max(1, len(words)), self.window)
            found.append(np.stack([self._vector(words[at : at + self.window]) for at in starts]))
        return found

    def query(self, text: str) -> Floats:
        return self._vector(re.findall(r"\w+", text.casefold()))


def put(library: Library, path: Path, text: str = "", embedder: Embedder | None = None) -> Document:
    """Write `text` to `path` (unless empty) and index it."""
    if text:
        path.write_text(text, encoding="utf-8")
    *_, last = index(IndexRequest(str(path), never), TextReader(), library, embedder)
    assert isinstance(last, Indexed)
    return last.document
