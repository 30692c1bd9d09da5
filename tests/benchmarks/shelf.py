"""Speed of a library of thousands of documents, as ratios.

    python tests/benchmarks/shelf.py [DOCUMENTS] [--data-dir DIR]

Fills a library (by default 5,000 documents of 20 pages with five paragraphs each; in DIR, where it is filled once)
through its own interface, with word frequencies as unequal as real ones and vectors that follow the words. Prints,
each in its own process, medians of three:

- the list for a first shelf, and of a collection of a tenth of the documents,
- a scan of a watched folder with all files, of which none has changed,
- searches in titles and full texts: until the first results, by words, until the last, also by meaning; the first
  search after the start, and then with other words,

in CPU seconds (beside other programs wall-clock time is not meaningful) and as ratios to the baseline: the same
search in a library of 40 documents in the same run, which are all searched; and the additional memory that the
process keeps, in MB.
"""

from __future__ import annotations

import argparse
import hashlib
import multiprocessing
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from pathlib import Path

import numpy as np
import psutil

from pilcrow.core.geometry import Box
from pilcrow.core.model import Document, Kind, PageInfo, Paragraph, Section, Source, Span
from pilcrow.core.protocols import Floats
from pilcrow.engines.store.library import Library
from pilcrow.services.shelving import FEW, Shelving
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace

PAGES, ON_PAGE, WORDS, VOCABULARY, TOPICS = 20, 5, 50, 20_000, 500


class TopicVectors:
    """An embedder without a model: a word's vector is the sum of its topic's and its own direction, a text's the
    sum of its words' vectors.
    """

    id = "topics"
    dimension = 384

    @cached_property
    def _words(self) -> Floats:
        rng = np.random.default_rng(0)
        topics = rng.normal(size=(TOPICS, self.dimension))
        own = rng.normal(size=(VOCABULARY, self.dimension))
        found: Floats = (topics[np.arange(VOCABULARY) % TOPICS] + own).astype(np.float32)
        return found

    def unread(self, _texts: Sequence[str]) -> float:
        return 0.0

    def passages(self, texts: Sequence[str]) -> list[Floats]:
        return [self.query(text)[None] for text in texts]

    def query(self, text: str) -> Floats:
        known = [int(word[1:]) for word in text.split() if word[1:].isdigit()]
        total: Floats = self._words[known].sum(axis=0) if known else np.ones(self.dimension, np.float32)
        return total / np.linalg.norm(total)


def texts(number: int) -> Iterator[str]:
    """Paragraphs of a document: mostly words of its topic, and common ones."""
    rng = np.random.default_rng(number)
    for _ in range(PAGES * ON_PAGE):
        common = np.minimum(rng.zipf(1.3, WORDS // 2) * TOPICS - 1, VOCABULARY - 1)
        own = number % TOPICS + TOPICS * rng.integers(0, VOCABULARY // TOPICS, WORDS - WORDS // 2)
        yield " ".join(f"w{word}" for word in rng.permutation(np.concatenate([common, own])))


def document(number: int, path: Path) -> tuple[Document, list[Paragraph]]:
    digest = hashlib.sha256(str(number).encode()).hexdigest()
    pages = tuple(PageInfo(600.0, 800.0, "") for _ in range(PAGES))
    count = PAGES * ON_PAGE
    section = Section(
        1, f"Subject w{number % TOPICS}", 1, 0, (), 0, None, count, count * WORDS, Source.BOOKMARK, "s"
    )
    box, edges = Box(50, 50, 550, 60), bytes(4 * 10)
    paragraphs = [
        Paragraph(f"{at // ON_PAGE}.-.{at}", 1, at + 1, Kind.TEXT, text,
                  (Span(at // ON_PAGE, box, 0, len(text), edges),), WORDS)
        for at, text in enumerate(texts(number))
    ]  # fmt: skip
    return Document(digest, str(path), f"Report {number} on w{number % TOPICS}", pages, (section,)), paragraphs


def fill(folder: Path, count: int) -> None:
    """Add missing documents."""
    library, embedder = Library(folder), TopicVectors()
    files = folder / "files"
    files.mkdir(exist_ok=True)
    known = len(library.shelf.entries())
    for number in range(known, count):
        path = files / f"{number:05}.pdf"
        path.write_text(str(number), encoding="utf-8")
        made, paragraphs = document(number, path)
        assert library.digest(str(path)) == made.id
        kept = library.add(made, [paragraphs])
        missing = library.missing_vectors(kept, embedder.id)
        vectors = embedder.passages([text for _, text, _ in missing])
        library.put_vectors(embedder.id, zip((known for known, _, _ in missing), vectors, strict=True))
        library.paragraph_means.make(kept.structure, embedder.id)
        if number % 500 == 499:
            print(f"  {number + 1} documents", flush=True)
    if not library.collections.all():
        library.collections.create("Tenth")
        library.collections.add("Tenth", [str(files / f"{number:05}.pdf") for number in range(0, count, 10)])
        library.collections.create("All")
        library.collections.watch("All", str(files))
        library.collections.sync("All")
    library.close()


# ---- measuring --------------------------------------------------------------------------------------------


def measured(folder: Path, work: Callable[[Workspace], list[float]]) -> list[float]:
    """Result of `work` in a fresh process: the seconds of each step, and the additional memory in MB."""
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        return pool.apply(_measure, (folder, work))


def _measure(folder: Path, work: Callable[[Workspace], list[float]]) -> list[float]:
    with Workspace(folder, Settings()) as workspace:
        workspace.embedders._made[workspace.settings.model,] = TopicVectors()
        workspace.embedder.query("w1")
        memory = psutil.Process().memory_info
        before = memory().rss
        seconds = work(workspace)
        return [*seconds, (memory().rss - before) / 2**20]


def listing(workspace: Workspace) -> list[float]:
    return timed(
        lambda: workspace.library.shelf.entries(TopicVectors.id),
        lambda: workspace.library.shelf.entries(TopicVectors.id, "Tenth"),
        lambda: workspace.library.collections.sync("All"),
    )


def searching(workspace: Workspace) -> list[float]:
    shelving = Shelving(workspace)
    found = []
    for words in ("w17 w517 w1017", "w23 w1523 w2023"):
        search = shelving.search(words, lambda: False)
        found += timed(lambda search=search: next(search), lambda search=search: list(search))  # type: ignore[misc]
    return found


def timed(*steps: Callable[[], object]) -> list[float]:
    seconds = []
    for step in steps:
        started = time.process_time()
        step()
        seconds.append(time.process_time() - started)
    return seconds


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("documents", type=int, nargs="?", default=5000)
    parser.add_argument("--data-dir", type=Path)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = args.data_dir or Path(temporary) / "large"
        started = time.perf_counter()
        for path, count in ((folder, args.documents), (Path(temporary) / "small", FEW)):
            path.mkdir(parents=True, exist_ok=True)
            fill(path, count)
        print(f"filled in {time.perf_counter() - started:.0f} s")
        small = medians(Path(temporary) / "small", searching)
        whole, tenth, sync, memory = medians(folder, listing)
        print(f"list {whole:.3f} s, of a collection {tenth:.3f} s, nothing new {sync:.3f} s, {memory:.0f} MB")
        large = medians(folder, searching)
        baseline = small[0] + small[1]
        steps = "words, first time", "meaning, first time", "words", "meaning"
        for step, seconds in zip(steps, large, strict=False):
            print(f"{step:20} {seconds:6.3f} s  {seconds / baseline:6.1f} times a search of {FEW} documents")
        print(f"memory {large[-1]:.0f} MB more, {small[-1]:.0f} for {FEW} documents")


def medians(folder: Path, work: Callable[[Workspace], list[float]]) -> list[float]:
    return [statistics.median(each) for each in zip(*(measured(folder, work) for _ in range(3)), strict=True)]


if __name__ == "__main__":
    main()
