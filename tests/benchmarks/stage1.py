"""Reading a PDF into structure, against the plainest loop over its pages: a ratio within one run.

    python tests/benchmarks/stage1.py [--times N] [FILE.pdf ...]

The loop does image-free `get_text("dict")`, `get_links` and `get_drawings` for each page, in one process, as
anybody would write it. Against it stands `PdfProcess.read` by a started process, to the last paragraph.
Starting it is reported by itself. Without files, it reads a manual of 300 pages that it writes first.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

import pymupdf

sys.path.insert(0, str(Path(__file__).parents[1]))

import pdfs
from pilcrow.core.events import ParagraphBatch
from pilcrow.engines.pdf.process import PdfProcess

_FLAGS = pymupdf.TEXTFLAGS_DICT & ~pymupdf.TEXT_PRESERVE_IMAGES


def loop(path: str) -> tuple[float, int]:
    """Seconds and pages of the plain loop."""
    begin = time.perf_counter()
    with pymupdf.open(path) as document:
        for page in document:
            page.get_text("dict", flags=_FLAGS)
            page.get_links()
            page.get_drawings()
        return time.perf_counter() - begin, document.page_count


def read(process: PdfProcess, path: str) -> tuple[float, int]:
    """Seconds and paragraphs of a whole reading."""
    begin, paragraphs = time.perf_counter(), 0
    for event in process.read(path):
        if isinstance(event, ParagraphBatch):
            paragraphs += len(event.paragraphs)
    return time.perf_counter() - begin, paragraphs


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--times", type=int, default=3, help="repeat and keep the fastest of each (default 3)")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        files = arguments.files or [str(pdfs.manual(Path(folder) / "manual.pdf", chapters=60, sections=8).path)]
        begin = time.perf_counter()
        with PdfProcess() as process:
            process.open(files[0]).result()
            print(f"start-up {time.perf_counter() - begin:.2f} s")
            looping = reading = 0.0
            for path in files:
                pairs = [(loop(path), read(process, path)) for _ in range(arguments.times)]
                (plain, pages), (ours, paragraphs) = (min(column) for column in zip(*pairs, strict=True))
                looping, reading = looping + plain, reading + ours
                print(
                    f"{Path(path).name:40} {pages:5} pages {paragraphs:6} paragraphs   loop {plain:6.2f} s"
                    f"   read {ours:6.2f} s   ratio {ours / plain:.2f}",
                    flush=True,
                )
        print(f"all: loop {looping:.2f} s, read {reading:.2f} s, ratio {reading / looping:.2f}")


if __name__ == "__main__":
    main()
