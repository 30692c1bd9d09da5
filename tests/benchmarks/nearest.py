"""Nearest paragraphs and documents among up to a million: by runs, by all vectors, and by Chroma's index.

    python tests/benchmarks/nearest.py [--chroma] [DOCUMENTS ...]

A library that one machine does not hold is simulated: documents of 200 paragraphs (200, 1,000 and 5,000 by
default), whose vectors are clustered as those of texts are (the mean cosine of two paragraphs of a section is .47,
of a document .29, of two documents 0). A question is a paragraph with noise. Each size has a process of its own.
Each way is compared with the products with all vectors: which share of the ten nearest paragraphs is among those
it names, and of the ten nearest documents among the 100 it chooses, in the library and in a tenth of them.
Printed are CPU times, and the memory that a way needs beside mapped files, which the system gives back.

- all: a byte for each number of each vector, in a mapped file;
- runs: the mean of eight neighbouring vectors, as `derived.paragraph_means` of the store keeps them; the
  paragraphs of the best 200 runs are compared then;
- Chroma (with `--chroma`): its index in a folder, with its settings in `vector_store`, filled in the order of
  hashes; a tenth of the documents by a `where` filter, and by leaving others out of ten times as many.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import mean, median

import numpy as np
import psutil
from numpy.typing import NDArray

from pilcrow.core.protocols import Floats
from pilcrow.engines.store.derived.paragraph_means import EACH, _means
from pilcrow.engines.store.nearest import RUNS

SIZES = (200, 1_000, 5_000)
ON = 200
"""Paragraphs of a document, in sections of 20."""
DIMENSION, TOPICS, QUESTIONS, TOP = 384, 60, 25, 10
CHOSEN = 100
"""Documents chosen by meaning for a question to the whole library: see `services.shelving.MANY`."""
_PART = 1 << 14
Rows = NDArray[np.int64]
Way = Callable[[Floats, Rows | None], tuple[Rows, list[int]]]


class Simulated:
    """A library of vectors on disk: 16-bit numbers as in the library, and bytes."""

    def __init__(self, folder: Path, documents: int) -> None:
        self.documents, self.count, draw = documents, documents * ON, np.random.default_rng(1)
        shape = self.count, DIMENSION
        self.exact = np.memmap(folder / "exact", np.float16, "w+", shape=shape)
        self.small = np.memmap(folder / "small", np.int8, "w+", shape=shape)
        self.runs = np.empty((documents * ON // EACH, DIMENSION), np.int8)
        topics = draw.normal(size=(TOPICS, DIMENSION))
        for at in range(documents):
            own = 0.45 * (topics[draw.integers(TOPICS)] + draw.normal(size=DIMENSION))
            sections = own + 0.45 * draw.normal(size=(ON // 20, DIMENSION))
            rows = np.repeat(sections, 20, axis=0) + 0.9 * draw.normal(size=(ON, DIMENSION))
            rows /= np.linalg.norm(rows, axis=1, keepdims=True)
            part = slice(at * ON, (at + 1) * ON)
            self.exact[part], self.small[part] = rows, np.rint(rows * 255)  # no number of theirs is above 0.5
            means = _means(rows.astype(np.float32), np.arange(ON) // EACH)
            self.runs[at * ON // EACH : (at + 1) * ON // EACH] = np.rint(means * 127)
        picked = self.exact[draw.integers(0, self.count, QUESTIONS)].astype(np.float32)
        asked = picked + 0.04 * draw.normal(size=picked.shape)
        self.questions: Floats = (asked / np.linalg.norm(asked, axis=1, keepdims=True)).astype(np.float32)
        self.some = np.sort(draw.choice(documents, documents // 10, replace=False))


def products(matrix: NDArray[np.generic], question: Floats) -> Floats:
    """Products of a question with the rows of a matrix, (n,), a part of them at a time."""
    parts = (matrix[at : at + _PART].astype(np.float32) @ question for at in range(0, len(matrix), _PART))
    return np.concatenate(list(parts))


def owners(order: Rows, on: int, count: int) -> list[int]:
    """The first documents of some rows, best first, of which each has `on`."""
    return list(dict.fromkeys((order // on).tolist()))[:count]


def measure(library: Simulated, ways: dict[str, Way]) -> None:
    """Print agreement and CPU time of ways to find the nearest rows, in all documents, or in some (as rows)."""
    inside = (library.some[:, None] * ON + np.arange(ON)).ravel()
    for where, rows in (("in all", None), ("in a tenth", inside)):
        known = np.arange(library.count) if rows is None else rows
        scores = (products(library.exact, question)[known] for question in library.questions)
        truth = [known[np.argsort(-each, kind="stable")] for each in scores]
        for way, find in ways.items():
            taken, paragraphs, documents = [], [], []
            for question, right in zip(library.questions, truth, strict=True):
                began = time.process_time()
                found, chosen = find(question, rows)
                taken.append(1000 * (time.process_time() - began))
                paragraphs.append(np.isin(right[:TOP], found).mean())
                documents.append(np.isin(owners(right, ON, TOP), chosen).mean())
            print(
                f"  {way + ', ' + where:38}{median(taken):9.1f} ms   paragraphs {mean(paragraphs):.3f}"
                f" (least {min(paragraphs):.1f})   documents {mean(documents):.3f}",
                flush=True,
            )


def by_all(library: Simulated, question: Floats, rows: Rows | None) -> tuple[Rows, list[int]]:
    known = np.arange(library.count) if rows is None else rows
    scores = products(library.small if rows is None else library.small[rows], question)
    order = known[np.argsort(-scores, kind="stable")]
    return order[: 20 * TOP], owners(order, ON, CHOSEN)


def by_runs(library: Simulated, question: Floats, rows: Rows | None) -> tuple[Rows, list[int]]:
    scores = products(library.runs, question)
    known = np.arange(len(scores)) if rows is None else np.unique(rows // EACH)
    order = known[np.argsort(-scores[known], kind="stable")]
    nearest = np.sort(order[:RUNS])
    return (nearest[:, None] * EACH + np.arange(EACH)).ravel(), owners(order, ON // EACH, CHOSEN)


def measure_chroma(library: Simulated, folder: Path) -> None:
    import chromadb
    from chromadb.config import Settings

    before = psutil.Process().memory_info().rss
    client = chromadb.PersistentClient(folder, Settings(anonymized_telemetry=False))
    about = {"hnsw": {"space": "ip", "ef_search": 200}}
    collection = client.create_collection("vectors", embedding_function=None, configuration=about)
    order, began = np.random.default_rng(2).permutation(library.count), time.process_time()
    for at in range(0, library.count, 1000):
        part = order[at : at + 1000]
        whose = [{"document": int(row) // ON} for row in part]
        vectors = list(library.exact[part].astype(np.float32))
        collection.upsert(ids=[str(row) for row in part], embeddings=vectors, metadatas=whose)
    filled, held = time.process_time() - began, psutil.Process().memory_info().rss - before
    print(f"  Chroma is filled in {filled:.0f} s of CPU time, and needs {held / 1e6:.0f} MB")

    def ask(question: Floats, count: int, documents: Sequence[int] = ()) -> Rows:
        among = {"document": {"$in": list(documents)}} if documents else None
        told = collection.query(query_embeddings=[question], n_results=count, where=among, include=[])["ids"][0]
        return np.array(told, np.int64)

    def left(question: Floats, rows: Rows | None) -> tuple[Rows, list[int]]:
        found = ask(question, 20 * TOP if rows is None else 200 * TOP)
        found = found if rows is None else found[np.isin(found, rows)]
        return found, owners(found, ON, CHOSEN)

    def filtered(question: Floats, rows: Rows | None) -> tuple[Rows, list[int]]:
        found = ask(question, 20 * TOP, () if rows is None else [int(each) for each in library.some])
        return found, owners(found, ON, CHOSEN)

    measure(library, {"Chroma": left, "Chroma by where": filtered})


def measure_size(documents: int, chroma: bool) -> None:
    with tempfile.TemporaryDirectory() as name:
        library = Simulated(Path(name), documents)
        print(
            f"{documents:,} documents, {library.count:,} paragraphs; runs are {library.runs.nbytes / 1e6:.0f} MB"
        )
        before = psutil.Process().memory_info()
        began = time.process_time()
        by_runs(library, library.questions[0], None)
        print(f"  first answer by runs: {1000 * (time.process_time() - began):.0f} ms")
        ways = {
            "all": lambda question, rows: by_all(library, question, rows),
            "runs": lambda question, rows: by_runs(library, question, rows),
        }
        measure(library, ways)
        private = psutil.Process().memory_info()
        held = (private.rss - private.shared) - (before.rss - before.shared)
        print(f"  memory beside mapped files: {held / 1e6:.0f} MB more")
        if chroma:
            measure_chroma(library, Path(name) / "chroma")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sizes", nargs="*", type=int, metavar="DOCUMENTS")
    parser.add_argument("--chroma", action="store_true", help="also fill and ask Chroma")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    for documents in arguments.sizes or SIZES:
        if arguments.one:
            measure_size(documents, arguments.chroma)
            continue
        more = ["--chroma"] if arguments.chroma else []
        subprocess.run([sys.executable, __file__, "--one", str(documents), *more], check=True)


if __name__ == "__main__":
    main()
