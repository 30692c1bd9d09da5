"""Reading a PDF into structure, compared with the simplest loop over its pages: a ratio within one run.

    python tests/benchmarks/stage1.py [--times N] [FILE.pdf ...]

The loop does image-free `get_text("dict")`, `get_links` and `get_drawings` for each page, in one process, as
anybody would write it. It is compared with `PdfProcess.read` by a started process, to the last paragraph. The
start is reported separately. On a busy machine the ratio of CPU time (of both processes) is more meaningful than
that of wall-clock time. Without files, it first writes a manual of 300 pages.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from pathlib import Path

import psutil
import pymupdf

sys.path.insert(0, str(Path(__file__).parents[1]))

import pdfs
from pilcrow.core.exchange.read_events import ParagraphBatch
from pilcrow.engines.pdf.parent.process import PdfProcess

_FLAGS = pymupdf.TEXTFLAGS_DICT & ~pymupdf.TEXT_PRESERVE_IMAGES


def loop(path: str) -> tuple[float, float, int]:
    """Wall-clock and CPU time in seconds, and pages of the simple loop."""
    begin, busy = time.perf_counter(), time.process_time()
    with pymupdf.open(path) as document:
        for page in document:
            page.get_text("dict", flags=_FLAGS)
            page.get_links()
            page.get_drawings()
        return time.perf_counter() - begin, time.process_time() - busy, document.page_count


def read(process: PdfProcess, path: str) -> tuple[float, float, int]:
    """Wall-clock time, CPU time (the child's and ours) in seconds, and paragraphs of a complete reading."""
    child = psutil.Process(process.pid)
    begin, busy, paragraphs = time.perf_counter(), _busy(child), 0
    for event in process.read(path):
        if isinstance(event, ParagraphBatch):
            paragraphs += len(event.paragraphs)
    return time.perf_counter() - begin, _busy(child) - busy, paragraphs


def _busy(child: psutil.Process) -> float:
    spent = child.cpu_times()
    return float(spent.user + spent.system) + time.process_time()


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
            total = [0.0] * 4
            for path in files:
                pairs = [(loop(path), read(process, path)) for _ in range(arguments.times)]
                (plain, busy, pages), (ours, own, paragraphs) = (
                    map(min, zip(*column, strict=True)) for column in zip(*pairs, strict=True)
                )
                total = [sum(pair) for pair in zip(total, (plain, ours, busy, own), strict=True)]
                print(
                    f"{Path(path).name:40} {pages:5} pages {paragraphs:6} paragraphs   loop {plain:6.2f} s"
                    f"   read {ours:6.2f} s   ratio {ours / plain:.2f}, of processor time {own / busy:.2f}",
                    flush=True,
                )
        plain, ours, busy, own = total
        ratios = f"ratio {ours / plain:.2f}, of processor time {own / busy:.2f}"
        print(f"all: loop {plain:.2f} s, read {ours:.2f} s, {ratios}")


if __name__ == "__main__":
    main()
