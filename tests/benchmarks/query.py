"""Duration of a query among many paragraphs, as a ratio, and compared with Chroma's own default path.

    python tests/benchmarks/query.py [PARAGRAPHS ...]

Fills a library in a temporary folder with documents of 2,000 paragraphs (20,000 in all), whose word frequencies
are as unequal as real ones, and with random vectors. The real model embeds the queries. Prints medians over the
same queries, alternating within one run, as ratios to embedding the query alone, of wall-clock and of CPU time
(beside other programs only the latter is meaningful):

- a search by words and vectors together, in all documents and in half of them (goal: at most 3 times as long as
  embedding the query, which is a part of it, among 20,000 paragraphs; at most 5 times among 100,000);
- Chroma's default with the same vectors: one collection with texts and metadata, queried for the nearest ten with
  their texts, in all documents and, by a `where` filter, in half of them, after embedding the query.
"""

from __future__ import annotations

import hashlib
import itertools
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import chromadb
import numpy as np
from chromadb.config import Settings as ChromaSettings
from numpy.typing import NDArray

from pilcrow.core.geometry import Box
from pilcrow.core.model import (
    Document,
    Kind,
    PageInfo,
    Paragraph,
    Section,
    Source,
    Span,
)
from pilcrow.core.protocols import Floats
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.core.search.retrieval_options import Retrieval
from pilcrow.engines.embedding.embedder import load_embedder
from pilcrow.engines.store.library import Library
from pilcrow.engines.store.nearest import NearestRows
from pilcrow.engines.store.vector_store import VectorStore
from pilcrow.settings import Settings, bundled

EACH, ON_PAGE, IN_SECTION, WORDS, TOP = 2000, 8, 20, 60, 10
QUESTIONS = 40


class RandomVectors:
    """An embedder with random vectors for passages; the real model embeds questions."""

    id = "random"
    dimension = 384

    def __init__(self) -> None:
        self.query = load_embedder(bundled("models"), Settings().model).query
        self._random = np.random.default_rng(2)

    def unread(self, _texts: Sequence[str]) -> float:
        return 0.0

    def passages(self, texts: Sequence[str]) -> list[Floats]:
        rows = self._random.normal(size=(len(texts), 1, self.dimension)).astype(np.float32)
        return list(rows / np.linalg.norm(rows, axis=2, keepdims=True))


class Texts:
    """Random texts in which the r-th most frequent word is about 1 / r as frequent as the first (Zipf's law)."""

    def __init__(self) -> None:
        syllables = [a + b for a, b in itertools.product("bdfgklmnprst", ("a", "en", "ir", "o", "u"))]
        self._words = np.array(["".join(parts) for parts in itertools.product(syllables, repeat=3)][:40_000])
        self._random = np.random.default_rng(1)
        self._random.shuffle(self._words)
        shares = 1 / np.arange(1, len(self._words) + 1)
        self._shares = shares / shares.sum()

    def text(self, count: int) -> str:
        return " ".join(self._random.choice(self._words, count, p=self._shares))


def add(library: Library, path: Path, texts: Sequence[str], embedder: RandomVectors) -> Document:
    """Add a document of these paragraphs, with vectors; its file must exist, or the library removes it."""
    path.write_text(path.name)
    library.find(str(path))
    paragraphs = []
    for at, text in enumerate(texts):
        span = Span(at // ON_PAGE, Box(0, 0, 9, 9), 0, len(text))
        place = at // IN_SECTION + 1, at % IN_SECTION + 1
        paragraphs.append(Paragraph(str(at), *place, Kind.TEXT, text, (span,), 90))
    sections = tuple(
        Section(i, f"Part {i}", 1, 0, (), 0, None, IN_SECTION, 90 * IN_SECTION, Source.CONTENTS, str(i))
        for i in range(1, len(texts) // IN_SECTION + 1)
    )
    pages = tuple(PageInfo(9, 9, "") for _ in range(len(texts) // ON_PAGE + 1))
    digest = hashlib.sha256(path.name.encode()).hexdigest()
    document = library.add(Document(digest, str(path), path.stem, pages, sections), [paragraphs])
    missing = library.missing_vectors(document, embedder.id)
    vectors = embedder.passages([text for _, text, _ in missing])
    library.put_vectors(embedder.id, zip((known for known, *_ in missing), vectors, strict=True))
    return document


def chroma(folder: Path, library: Library, documents: Sequence[Document], model: str) -> chromadb.Collection:
    """Chroma as in its introduction: texts, metadata and vectors in one collection, otherwise with defaults."""
    client = chromadb.PersistentClient(folder, ChromaSettings(anonymized_telemetry=False))
    collection = client.create_collection("texts", embedding_function=None)
    for number, document in enumerate(documents, 1):
        texts = [p.text for p in library.every(document.structure)]
        matrix, _ = library.vectors(document.structure, model)
        for at in range(0, len(texts), 1000):
            part = slice(at, at + 1000)
            ids = [f"{number}.{row}" for row in range(len(texts))[part]]
            collection.add(
                ids, embeddings=list(matrix[part]), documents=texts[part], metadatas=[{"doc": number}] * len(ids)
            )
    return collection


def seconds(ways: dict[str, Callable[[str], object]], questions: Sequence[str]) -> dict[str, NDArray[np.float64]]:
    """Medians of each method's wall-clock and CPU time over the queries, in alternation, in seconds."""
    taken: dict[str, list[tuple[float, float]]] = {name: [] for name in ways}
    for question in questions:
        for name, way in ways.items():
            wall, work = time.perf_counter(), time.process_time()
            way(question)
            taken[name].append((time.perf_counter() - wall, time.process_time() - work))
    return {name: np.median(times, axis=0) for name, times in taken.items()}


def measure(count: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder, texts, embedder = Path(name), Texts(), RandomVectors()
        library = Library(folder)
        documents = [
            add(library, folder / f"{at}.pdf", [texts.text(WORDS) for _ in range(EACH)], embedder)
            for at in range(count // EACH)
        ]
        collection = chroma(folder / "default", library, documents, embedder.id)
        store = VectorStore(folder, library)
        half = len(documents) // 2

        corpus = LibraryCorpus(library, documents, embedder, Retrieval(NearestRows(library, lambda: store)))
        started = time.perf_counter()
        corpus.search(texts.text(12), TOP)
        first = time.perf_counter() - started

        def nearest(question: str, **where: object) -> object:
            return collection.query(query_embeddings=[embedder.query(question)], n_results=TOP, **where)

        some = list(range(1, half + 1))
        ways: dict[str, Callable[[str], object]] = {
            "embedding the question": embedder.query,
            "search": lambda question: corpus.search(question, TOP),
            "search in half the documents": lambda question: corpus.search(question, TOP, some),
            "Chroma by default": nearest,
            "Chroma in half the documents": lambda question: nearest(question, where={"doc": {"$lte": half}}),
        }
        questions = [texts.text(12) for _ in range(QUESTIONS)]
        seconds(ways, questions[:3])
        found = seconds(ways, questions)
        store.close()
        library.close()
    alone = found["embedding the question"]
    wall, work = alone * 1000
    print(
        f"{count:,} paragraphs in {len(documents)} documents;"
        f" embedding a question takes {wall:.1f} ms, {work:.1f} ms of work"
    )
    for way, taken in list(found.items())[1:]:
        wall, work = taken / alone
        print(f"{way + ':':32}{wall:6.1f} x the time, {work:6.1f} x the work")
    print(f"{'the first search:':32}{first / alone[0]:6.1f} x the time (all is read, Chroma filled if it is used)")


def main() -> None:
    for count in [int(word) for word in sys.argv[1:]] or [20_000]:
        measure(count)


if __name__ == "__main__":
    main()
