"""Indexing a PDF, compared with reading it (stage 1) and bare ONNX: a ratio within one run.

    python tests/benchmarks/indexing.py [--rounds 3] [FILE.pdf]

Indexing is what `pilcrow index` does with a started process and a loaded model, into a fresh library. It is
compared with `PdfProcess.read` to the last paragraph, and with the session alone on prepared, sorted batches of
the same texts. Each round does all three; the ratio is that of medians, once of wall-clock time and once, less
disturbed by other work on the machine, of CPU time, including the reader's process. Goal: at most 1.15. Without a
file, it writes a manual of some hundred pages.
"""

from __future__ import annotations

import argparse
import os
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

import psutil

sys.path.insert(0, str(Path(__file__).parents[1]))

import pdfs
from pilcrow.core.exchange.events import Indexed
from pilcrow.core.indexing.pipeline import IndexRequest, index
from pilcrow.engines.embedding.embedder import length_batches, load_embedder, pad
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.engines.store.library import Library
from pilcrow.settings import Settings, bundled


def never() -> bool:
    return False


def measured(work: Callable[[], object], process: PdfProcess) -> tuple[float, float]:
    """Wall-clock time, and CPU time here and in the reader's process, in seconds."""

    def used() -> float:
        child = psutil.Process(process.pid).cpu_times()
        return time.process_time() + child.user + child.system

    began, before = time.perf_counter(), used()
    work()
    return time.perf_counter() - began, used() - before


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?")
    parser.add_argument("--rounds", type=int, default=3)
    arguments = parser.parse_args()
    embedder = load_embedder(bundled("models"), Settings().model)
    with tempfile.TemporaryDirectory() as folder, PdfProcess() as process:
        file = arguments.file or str(pdfs.manual(Path(folder) / "manual.pdf", chapters=35, sections=6).path)
        pages = process.open(file).result().pages

        def whole(name: str) -> None:
            library = Library(Path(folder) / name)
            for _ in index(IndexRequest(file, never), process, library, embedder):
                pass
            library.close()

        def stage1() -> None:
            for _ in process.read(file):
                pass

        def onnx() -> None:
            for ids, mask in prepared:
                embedder.session.run(None, {"input_ids": ids, "attention_mask": mask})

        library = Library(Path(folder) / "texts")
        *_, indexed = index(IndexRequest(file, never), process, library)
        assert isinstance(indexed, Indexed)
        texts = [text for _, text, _ in library.missing_vectors(indexed.document, embedder.id)]
        rows = [ids for text in embedder.windows(texts) for ids in text]
        prepared = [pad([rows[i] for i in batch], 0) for batch in length_batches([len(ids) for ids in rows])]
        library.close()
        print(
            f"{Path(file).name}: {len(pages)} pages, {len(texts)} texts, load {os.getloadavg()[0]:.1f}", flush=True
        )
        names = ("whole indexing", "stage 1", "ONNX alone")
        rounds = [
            [measured(work, process) for work in (lambda n=number: whole(str(n)), stage1, onnx)]
            for number in range(arguments.rounds)
        ]
        clock, processor = (
            [median(times[part][kind] for times in rounds) for part in range(3)] for kind in range(2)
        )
        for name, seconds, used in zip(names, clock, processor, strict=True):
            print(f"{name:15} {seconds:7.2f} s   {used:7.2f} s of processor time")
        by_clock, by_use = (all_ / (read + embed) for all_, read, embed in (clock, processor))
        print(
            f"{'ratio':15} {by_clock:7.3f}     {by_use:7.3f}   (goal: at most 1.15; load {os.getloadavg()[0]:.1f})"
        )


if __name__ == "__main__":
    main()
