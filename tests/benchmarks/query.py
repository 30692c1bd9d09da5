"""How much a search costs beyond comparing the vectors, and what Chroma saves when there are many.

usage: python tests/benchmarks/query.py [PARAGRAPHS]

Fills a library in a temporary folder with one document of PARAGRAPHS (20,000) paragraphs and random vectors, and
prints, as ratios to one bare product of all its vectors with a query: a search in the document, the first one
(everything read from the library), and the nearest neighbours by Chroma.
"""

from __future__ import annotations

import hashlib
import itertools
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

import numpy as np

from pilcrow.core.geometry import Box
from pilcrow.core.model import Document, Kind, PageInfo, Paragraph, Section, Source, Span
from pilcrow.core.protocols import Floats
from pilcrow.core.retrieval import LibraryCorpus
from pilcrow.engines.library import Library
from pilcrow.engines.vectors import VectorStore


class RandomVectors:
    """An embedder whose vectors mean nothing and cost nothing."""

    id = "random"
    dimension = 384

    def passages(self, texts: Sequence[str]) -> list[Floats]:
        rng = np.random.default_rng(len(texts))
        rows = rng.normal(size=(len(texts), 1, self.dimension)).astype(np.float32)
        return list(rows / np.linalg.norm(rows, axis=2, keepdims=True))

    def query(self, text: str) -> Floats:
        return self.passages([text])[0][0]


def seconds(work: Callable[[], object], times: int = 20) -> float:
    taken = []
    for _ in range(times):
        started = time.perf_counter()
        work()
        taken.append(time.perf_counter() - started)
    return median(taken)


def fill(library: Library, count: int, embedder: RandomVectors) -> Document:
    rng = np.random.default_rng(1)
    words = ["".join(parts) for parts in itertools.product("bdfgklmnprst", ("a", "en", "ir"), ("ba", "dem", "ly"))]
    paragraphs = []
    for number in range(1, count + 1):
        text = " ".join(rng.choice(words, 60))
        span = Span(0, Box(0, 0, 9, 9), 0, len(text))
        paragraphs.append(Paragraph(str(number), 1, number, Kind.TEXT, text, (span,), 90))
    section = Section(1, "All", 1, 0, (), 0, None, count, 90 * count, Source.GENERATED, "all")
    digest = hashlib.sha256(str(count).encode()).hexdigest()
    read = Document(digest, "random.pdf", "Random", (PageInfo(9, 9, ""),), (section,))
    document = library.add(read, [paragraphs])
    missing = library.missing_vectors(document, embedder.id)
    vectors = embedder.passages([text for _, text, _ in missing])
    library.put_vectors(embedder.id, zip((known for known, _, _ in missing), vectors, strict=True))
    return document


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    with tempfile.TemporaryDirectory() as folder:
        library, embedder = Library(Path(folder)), RandomVectors()
        document = fill(library, count, embedder)
        matrix, _ = library.vectors(document.structure, embedder.id)
        query = embedder.query("")
        bare = seconds(lambda: matrix @ query)
        first = seconds(lambda: LibraryCorpus(library, [document], embedder).search("benba dirly", 10), 3)
        corpus = LibraryCorpus(library, [document], embedder)
        corpus.search("benba dirly", 10)
        search = seconds(lambda: corpus.search("bently dirba galem sirdem", 10))
        store = VectorStore(Path(folder), library)
        started = time.perf_counter()
        store.nearest(embedder.id, query, 100)
        filling = time.perf_counter() - started
        near = seconds(lambda: store.nearest(embedder.id, query, 100))
        store.close()
        library.close()
    print(f"{count} vectors, one product with a query: {bare * 1000:.1f} ms")
    print(f"a search of the document:  {search / bare:6.1f} x")
    print(f"the first one:             {first / bare:6.1f} x")
    print(f"Chroma's nearest 100:      {near / bare:6.1f} x, after {filling:.1f} s of filling it")


if __name__ == "__main__":
    main()
