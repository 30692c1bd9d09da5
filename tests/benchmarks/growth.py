"""Growth of time and memory with the paragraphs of a library, from 1,000 to 100,000: a table, and a plot.

    python tests/benchmarks/growth.py [--plot OUT.svg] [PARAGRAPHS ...]

Each size has its own process, which stores one document of generated paragraphs in batches (80 words by Zipf's
law, two printed lines with the edges of their characters) and then random vectors, and searches. Times are CPU
time of all threads together; per paragraph they should not grow. Memory is the peak of resident memory so far,
without that of Python after all imports.
Chroma is filled at the end.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import math
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from itertools import accumulate
from pathlib import Path
from statistics import median

import numpy as np
from query import RandomVectors

from pilcrow.core.geometry import Box, Direction, pack_edges
from pilcrow.core.model import (
    Document,
    Kind,
    PageInfo,
    Paragraph,
    Section,
    Source,
    Span,
)
from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.core.search.retrieval_options import Retrieval
from pilcrow.engines.store.library import Library
from pilcrow.engines.store.nearest import NearestRows
from pilcrow.engines.store.vector_store import VectorStore

SIZES = (1_000, 3_000, 10_000, 30_000, 100_000)
SECTION = 25
"""Number of paragraphs per section; a page has eight."""
BATCH = 64
COLUMNS = {
    "store": "ms a paragraph to store",
    "embedded": "ms a paragraph to keep vectors",
    "fill": "ms a paragraph to fill Chroma",
    "first": "ms first query",
    "later": "ms later queries",
    "store_memory": "MB after storing",
    "embed_memory": "MB after keeping vectors",
    "memory": "MB after queries",
    "fill_memory": "MB after filling Chroma",
}


def words() -> list[str]:
    """Twenty thousand words, the frequent ones short."""
    letters = np.array(list("etaoinshrdlu"))
    return [
        "".join(letters[[(n // 12**k) % 12 for k in range(2 + int(math.log(n + 1, 12)))]]) for n in range(20_000)
    ]


def paragraphs(count: int) -> Iterator[list[Paragraph]]:
    """Batches of paragraphs, as a reader yields them."""
    rng, vocabulary = np.random.default_rng(1), words()
    ranks = np.arange(1, len(vocabulary) + 1)
    drawn = 1 / ranks / (1 / ranks).sum()
    for start in range(0, count, BATCH):
        size = min(BATCH, count - start)
        chosen = rng.choice(len(vocabulary), (size, 80), p=drawn)
        yield [paragraph(start + i, " ".join(vocabulary[n] for n in row)) for i, row in enumerate(chosen)]


def paragraph(row: int, text: str) -> Paragraph:
    half, page = len(text) // 2, row // 8
    spans = []
    for start, end in ((0, half), (half, len(text))):
        box = Box(50, 20, 50 + 2.0 * (end - start), 30)
        edges = [(50 + 2.0 * i, 52 + 2.0 * i) for i in range(end - start)]
        spans.append(Span(page, box, start, end, pack_edges(box, edges, Direction.RIGHT)))
    key = hashlib.blake2b(f"{row} {text}".encode(), digest_size=8).hexdigest()
    return Paragraph(key, 1 + row // SECTION, 1 + row % SECTION, Kind.TEXT, text, tuple(spans), 110)


def document(count: int) -> Document:
    sizes = [min(SECTION, count - at) for at in range(0, count, SECTION)]
    before = [0, *accumulate(sizes)]
    sections = tuple(
        Section(i, f"Section {i}", 1, 0, (), before[i - 1] // 8, None, size, 110 * size, Source.BOOKMARK, f"s{i}")
        for i, size in enumerate(sizes, 1)
    )
    pages = tuple(PageInfo(595, 842, str(n)) for n in range(1, 2 + count // 8))
    return Document(hashlib.sha256(str(count).encode()).hexdigest(), "grown.pdf", "Grown", pages, sections)


def resident() -> float:
    """Peak of resident memory so far, in MB."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def milliseconds(work: Callable[[], object]) -> float:
    """CPU time of some work, all threads together, in milliseconds."""
    began = time.process_time()
    work()
    return 1000 * (time.process_time() - began)


def measure(count: int, folder: Path) -> dict[str, float]:
    """One row of the table."""
    before, library, embedder = resident(), Library(folder), RandomVectors()
    making = milliseconds(lambda: [None for _ in paragraphs(count)])
    found: dict[str, float] = {}
    found["store"] = (milliseconds(lambda: library.add(document(count), paragraphs(count))) - making) / count
    found["store_memory"] = resident() - before
    kept = library.document(document(count).id)
    assert kept

    def embed() -> None:
        missing = library.missing_vectors(kept, embedder.id)
        for at in range(0, count, 256):
            part = missing[at : at + 256]
            vectors = embedder.passages([text for _, text, _ in part])
            library.put_vectors(embedder.id, zip((known for known, _, _ in part), vectors, strict=True))

    found["embedded"] = milliseconds(embed) / count
    found["embed_memory"] = resident() - before
    store = VectorStore(folder, library)
    corpus = LibraryCorpus(library, [kept], embedder, Retrieval(NearestRows(library, lambda: store)))
    known = words()
    queries = [f"{known[40 + 7 * n]} {known[300 + n]} {known[n]}" for n in range(20)]
    found["first"] = milliseconds(lambda: corpus.search(f"{known[500]} {known[3]}", 10))
    found["later"] = median(milliseconds(lambda q=query: corpus.search(q, 10)) for query in queries)
    found["memory"] = resident() - before
    found["fill"] = milliseconds(lambda: list(store.sync(embedder.id))) / count
    found["fill_memory"] = resident() - before
    store.close()
    library.close()
    return found


def plot(rows: dict[int, dict[str, float]]) -> str:
    """Plot of every column over the number of paragraphs, both logarithmic, as SVG."""
    width, height, left, colours = (
        720,
        420,
        60,
        ("#c33", "#36c", "#393", "#c83", "#83c", "#088", "#555", "#a60", "#06a"),
    )
    values = [value for row in rows.values() for value in row.values() if value > 0]
    low, high = math.floor(math.log10(min(values))), math.ceil(math.log10(max(values)))
    first, last = math.log10(min(rows)), math.log10(max(rows))

    def at(count: float, value: float) -> str:
        x = left + (math.log10(count) - first) / max(last - first, 1e-9) * (width - left - 20)
        return f"{x:.1f},{height - 40 - (math.log10(value) - low) / (high - low) * (height - 60):.1f}"

    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width + 260}" height="{height}" font-size="12">']
    for power in range(low, high + 1):
        x, y = at(min(rows), 10.0**power).split(",")
        parts.append(f'<path d="M{x},{y}H{width - 20}" stroke="#ddd"/><text x="4" y="{y}">{10.0**power:g}</text>')
    for count in rows:
        x, _ = at(count, 10.0**low).split(",")
        parts.append(f'<text x="{x}" y="{height - 16}" text-anchor="middle">{count:,}</text>')
    for number, ((name, label), colour) in enumerate(zip(COLUMNS.items(), colours, strict=True)):
        line = " ".join(at(count, row[name]) for count, row in rows.items() if row[name] > 0)
        parts.append(f'<polyline points="{line}" fill="none" stroke="{colour}" stroke-width="2"/>')
        parts.append(f'<text x="{width}" y="{30 + 20 * number}" fill="{colour}">{label}</text>')
    return "\n".join([*parts, "</svg>", ""])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sizes", nargs="*", type=int, metavar="PARAGRAPHS")
    parser.add_argument("--plot", type=Path, metavar="OUT.svg")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.one:
        with tempfile.TemporaryDirectory() as folder:
            print(json.dumps(measure(arguments.sizes[0], Path(folder))))
        return
    rows: dict[int, dict[str, float]] = {}
    for count in arguments.sizes or SIZES:
        command = [sys.executable, __file__, "--one", str(count)]
        rows[count] = json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout)
        print(f"{count:,} paragraphs: done", file=sys.stderr)
    print(f"{'paragraphs':32}", *(f"{count:>10,}" for count in rows))
    for name, label in COLUMNS.items():
        print(f"{label:32}", *(f"{row[name]:10.2f}" for row in rows.values()))
    if arguments.plot:
        arguments.plot.write_text(plot(rows), encoding="utf-8")


if __name__ == "__main__":
    main()
