"""Duration of a search in two stages beside that of a search in all paragraphs, as a ratio.

    python tests/benchmarks/two_stage.py [PARAGRAPHS ...]

Fills a library in a temporary folder with one document for each of the numbers (2,000 and 20,000 by default) of
paragraphs in sections of twenty, with random vectors; the real model embeds the queries. Prints medians over the
same queries, alternating within one run, of the CPU time of a search without embedding the query, which takes the
same either way. DocsRay's own two stages took 2.12 s in place of 3.89 s, with the answer.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from query import QUESTIONS, TOP, WORDS, RandomVectors, Texts, add, seconds

from pilcrow.core.search.corpus import LibraryCorpus
from pilcrow.core.search.retrieval_options import Retrieval
from pilcrow.engines.store.library import Library


def measure(count: int) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder, texts, embedder = Path(name), Texts(), RandomVectors()
        library = Library(folder)
        document = add(library, folder / "a.pdf", [texts.text(WORDS) for _ in range(count)], embedder)
        questions = [texts.text(12) for _ in range(QUESTIONS)]
        known = {question: embedder.query(question) for question in questions}
        alone = seconds({"embedding": embedder.query}, questions)["embedding"][1]
        embedder.query = lambda text: known[text]  # type: ignore[method-assign, assignment]  (not timed)
        flat = LibraryCorpus(library, [document], embedder)
        staged = LibraryCorpus(library, [document], embedder, Retrieval(two_stage=True))
        ways = {"flat": lambda q: flat.search(q, TOP), "two-stage": lambda q: staged.search(q, TOP)}
        seconds(ways, questions)
        found = {way: 1000 * taken[1] for way, taken in seconds(ways, questions).items()}
        library.close()
    print(
        f"{count:,} paragraphs: flat {found['flat']:.1f} ms, two-stage {found['two-stage']:.1f} ms"
        f" ({found['two-stage'] / found['flat']:.2f} of it); embedding a question {1000 * alone:.1f} ms"
    )


if __name__ == "__main__":
    for size in [int(word) for word in sys.argv[1:]] or [2_000, 20_000]:
        measure(size)
