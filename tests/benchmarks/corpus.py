"""Index every PDF below some folders: failures by step, lost pages, exceeded limits, and speed.

    python tests/benchmarks/corpus.py FOLDER ... [--results FILE] [--workers N] [--most N] [--embed] [--json]

Each file is processed as by `pilcrow index`: a child process reads the pages and recovers the structure, the
library compresses and stores it; with `--embed` its texts are embedded, too. The order of the files is random but
reproducible, so that the first N represent all. The result of each file is a line of the results file; a second
call continues where the first stopped, and only reports when nothing is left. To read everything again, name
another results file.

An exception in an optional step of reading loses only that step's contribution, and is counted by step; any other
exception loses the document. A page without a text layer (a scan) is not a lost page. Times are the child's CPU
time in seconds: of a page to within 0.1 s; those of a structure begin with the last page read. The exit status is
1 after an exception, a lost page, or an exceeded limit of time or memory.
"""

from __future__ import annotations

import argparse
import json
import queue
import re
import sys
import tempfile
import threading
import time
import traceback
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager, suppress
from dataclasses import asdict, dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import psutil

from pilcrow.core.errors import PdfError
from pilcrow.core.exchange.events import Indexed, Indexing
from pilcrow.core.indexing.pipeline import IndexRequest, index
from pilcrow.core.indexing.scans import NEEDS_OCR
from pilcrow.core.protocols import Embedder
from pilcrow.engines.embedding.embedder import load_embedder
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.engines.store.library import Library
from pilcrow.settings import Settings, bundled

LISTED = 10
"""Number of slowest pages and structures listed, and of files listed below a fault."""
SLOW = 1.0
"""Least number of seconds of a page that is listed in the results."""
KINDS = ("exceptions", "steps", "limits", "lost", "without text", "refused")
"""Kinds of problems; "steps" are exceptions in optional steps."""
LIMITS = ("took too long", "took too much memory", "crashed the reader")
"""Messages of the reader about a child it ended."""
_FRAME = re.compile(r'File ".*?pilcrow/(\S+?)\.py", line \d+, in (\S+)')


@dataclass
class Result:
    """Result of one file. Pages are 0-based, seconds are CPU time except `elapsed`, memory is in bytes."""

    path: str
    pages: int = 0
    sections: int = 0
    paragraphs: int = 0
    elapsed: float = 0.0
    structure: float = 0.0
    memory: int = 0
    refused: str = ""
    """Message about a file that cannot be read."""
    exception: str = ""
    """Traceback of an exception that lost the document."""
    faults: list[tuple[str, str, list[int], int]] = field(default_factory=list)
    """Failed optional steps: step, exception, pages, number of times."""
    unread: dict[str, list[int]] = field(default_factory=dict)
    slow: list[tuple[float, int]] = field(default_factory=list)

    @property
    def step(self) -> str:
        """The program's function that raised the exception, and the exception."""
        frames = [" ".join(frame) for frame in _FRAME.findall(self.exception)]
        return ": ".join((*frames[-1:], alike(self.exception.strip().splitlines()[-1])))

    @property
    def limits(self) -> list[str]:
        """Limits that a page or the document exceeded twice."""
        said = (self.refused, *self.unread)
        return [limit for limit in LIMITS if any(limit in words for words in said)]


# ---- reading ----------------------------------------------------------------------------------------------


def files(folders: Iterable[Path]) -> list[str]:
    """All PDFs below the folders, in their random order."""
    found = {file.resolve() for folder in folders for file in folder.rglob("*") if file.suffix.lower() == ".pdf"}
    return sorted((str(file) for file in found if file.is_file()), key=lambda path: sha256(path.encode()).digest())


def load(results: Path) -> list[Result]:
    """Saved results, without a line cut off by the end of its run."""
    kept = []
    for line in results.read_text(encoding="utf-8").splitlines() if results.exists() else ():
        with suppress(json.JSONDecodeError):
            kept.append(Result(**json.loads(line)))
    return kept


def run(paths: Sequence[str], results: Path, workers: int, embedder: Embedder | None = None) -> Iterator[Result]:
    """Read the files without a result, `workers` at once, and save the result of each."""
    kept = load(results)
    left = iter(sorted(set(paths) - {result.path for result in kept}, key=paths.index))
    taking, ending = threading.Lock(), threading.Event()
    told: queue.SimpleQueue[Result] = queue.SimpleQueue()
    with (
        tempfile.TemporaryDirectory() as data,
        closing(Library(Path(data))) as library,
        results.open("w", encoding="utf-8") as written,
        ThreadPoolExecutor(workers) as pool,
    ):

        def keep(result: Result) -> None:
            written.write(json.dumps(asdict(result), ensure_ascii=False) + "\n")
            written.flush()

        def work() -> None:
            with PdfProcess(patient=True) as process:
                while not ending.is_set():
                    with taking:
                        path = next(left, None)
                    if path is None:
                        return
                    told.put(read(path, process, library, embedder))

        for result in kept:
            keep(result)
        runs = [pool.submit(work) for _ in range(workers)]
        try:
            while not (all(run.done() for run in runs) and told.empty()):
                with suppress(queue.Empty):
                    result = told.get(timeout=0.1)
                    keep(result)
                    yield result
        finally:
            ending.set()
    for ended in runs:
        ended.result()


def read(path: str, process: PdfProcess, library: Library, embedder: Embedder | None = None) -> Result:
    """Index one file and remove it again; every problem goes into the result."""
    result = Result(path)
    began, before = time.monotonic(), computed(process)
    with weighed(process, result):
        try:
            for event in index(IndexRequest(path, lambda: False), process, library, embedder):
                if isinstance(event, Indexing) and event.stage == "read":
                    now = computed(process)
                    if now - before > SLOW:
                        result.slow.append((round(now - before, 2), max(0, event.done - 1)))
                    before, result.pages = now, event.total
                elif isinstance(event, Indexed):
                    document = event.document
                    result.pages, result.sections = len(document.pages), len(document.sections)
                    result.paragraphs = sum(section.paragraphs for section in document.sections)
                    for page, reason in sorted(document.unread.items()):
                        result.unread.setdefault(reason, []).append(page)
                    result.faults = [(f.step, f.error, list(f.pages), f.count) for f in document.faults]
                    result.structure = round(computed(process) - before, 2)
        except PdfError as error:
            result.refused = str(error)
        except Exception:  # noqa: BLE001  (the purpose of this script)
            result.exception = traceback.format_exc()
        library.forget(path)
    result.elapsed = round(time.monotonic() - began, 2)
    return result


def computed(process: PdfProcess) -> float:
    """CPU time of the child in seconds; 0 without a child."""
    with suppress(psutil.Error):
        if process.pid is not None:
            spent = psutil.Process(process.pid).cpu_times()
            return float(spent.user + spent.system)
    return 0.0


@contextmanager
def weighed(process: PdfProcess, result: Result) -> Iterator[None]:
    """Record the peak of the child's resident memory, sampled every 50 ms and at the end."""
    ended = threading.Event()

    def sample() -> None:
        last = False
        while not last:
            last = ended.wait(0.05)
            with suppress(psutil.Error):
                if process.pid is not None:
                    result.memory = max(result.memory, psutil.Process(process.pid).memory_info().rss)

    sampler = threading.Thread(target=sample)
    sampler.start()
    try:
        yield
    finally:
        ended.set()
        sampler.join()


# ---- the report -------------------------------------------------------------------------------------------


def alike(words: str) -> str:
    """A fault's message without numbers and names, which differ from file to file."""
    return re.sub(r"-?\d+", "N", re.sub("“.*?”", "…", words))


def report(results: Sequence[Result]) -> dict[str, Any]:
    """Figures over all results. Below each fault are its files; pages are counted from 1."""
    faults: dict[str, defaultdict[str, list[str]]] = {kind: defaultdict(list) for kind in KINDS}
    for result in results:
        if result.exception:
            faults["exceptions"][result.step].append(result.path)
        for step, error, pages, times in result.faults:
            faults["steps"][f"{step}: {error}"].append(f"{result.path}: {_numbers(pages)} ({times:,} times)")
        for limit in result.limits:
            faults["limits"][limit].append(result.path)
        if result.refused:
            faults["refused"][alike(result.refused)].append(result.path)
        for reason, pages in result.unread.items():
            kind = "without text" if reason in NEEDS_OCR else "lost"
            faults[kind][alike(reason)].append(f"{result.path}: {_numbers(pages)}")
    pages = sum(result.pages for result in results)
    slow = [(seconds, page + 1, result.path) for result in results for seconds, page in result.slow]
    heaviest = max(results, key=lambda result: result.memory)
    return {
        "files": len(results),
        "pages": pages,
        "paragraphs": sum(result.paragraphs for result in results),
        "pages a second": round(pages / max(sum(result.elapsed for result in results), 1e-3), 1),
        "unread": sum(len(pages) for result in results for pages in result.unread.values()),
        **faults,
        "slowest pages": sorted(slow, reverse=True)[:LISTED],
        "slowest structures": sorted(((r.structure, r.pages, r.path) for r in results), reverse=True)[:LISTED],
        "memory": (round(heaviest.memory / 1e6), heaviest.path),
    }


def _numbers(pages: Sequence[int]) -> str:
    return "page " + ", ".join(str(page + 1) for page in pages) if pages else "the document"


def text(figures: dict[str, Any]) -> Iterator[str]:
    """The figures as lines for a person."""
    yield (
        f"{figures['files']:,} files, {figures['pages']:,} pages, {figures['paragraphs']:,} paragraphs;"
        f" {figures['pages a second']} pages a second and worker; {figures['unread']:,} pages unread"
    )
    for kind in KINDS:
        yield f"{kind}: {sum(map(len, figures[kind].values())):,} files"
        for fault, places in sorted(figures[kind].items(), key=lambda item: -len(item[1])):
            yield f"  {len(places):5} {fault}"
            yield from (f"        {place:.200}" for place in places[:LISTED])
    for seconds, page, path in figures["slowest pages"]:
        yield f"page {seconds:8.2f} s  {path}, page {page:,}"
    for seconds, pages, path in figures["slowest structures"]:
        yield f"structure {seconds:5.2f} s  {path}, {pages:,} pages"
    yield "largest child: {} MB at {}".format(*figures["memory"])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folders", nargs="+", type=Path, metavar="FOLDER")
    parser.add_argument("--results", type=Path, default=Path("corpus.jsonl"), help="default: corpus.jsonl")
    parser.add_argument("--workers", type=int, default=1, help="readers side by side (default 1)")
    parser.add_argument("--most", type=int, help="read only the first N files of the random order")
    parser.add_argument("--embed", action="store_true", help="embed the texts, too")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    paths = files(arguments.folders)[: arguments.most]
    if not paths:
        parser.error("there is no PDF below these folders")
    embedder = load_embedder(bundled("models"), Settings().model) if arguments.embed else None
    for result in run(paths, arguments.results, arguments.workers, embedder):
        if said := (result.exception and result.step) or result.refused:
            print(f"{result.path}: {said}", file=sys.stderr, flush=True)
    asked = set(paths)
    figures = report([result for result in load(arguments.results) if result.path in asked])
    print(json.dumps(figures, ensure_ascii=False) if arguments.json else "\n".join(text(figures)))
    return 1 if any(figures[kind] for kind in ("exceptions", "steps", "limits", "lost")) else 0


if __name__ == "__main__":
    sys.exit(main())
