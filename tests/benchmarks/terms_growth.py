"""Growth of the time for terms and graph with a document's pages, relative to structure recovery in the same run.

    python tests/benchmarks/terms_growth.py [FILE.pdf ...] [--pages N ...]

Each size has its own process, which reads and recovers the structure, then finds the terms, then builds the graph.
Times are CPU time; each is followed by its ratio to recovery, and the time per page relative to that at the
smallest size, about 1 for linear growth. Memory is the increase of each step over the peak of resident memory.
Without files the pages are generated: sections of four pages, each with new terms and some earlier ones. Files are
repeated until there are enough pages.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

import pymupdf

sys.path.insert(0, str(Path(__file__).parents[1]))

from pilcrow.core.graph.entities import graph
from pilcrow.core.model import Document, PageInfo
from pilcrow.core.terms.extraction import find_terms
from textpages import structure

SIZES = (250, 1000, 5000)
SECTION, LINES = 4, 40
"""Number of pages per section, and of lines per page."""
STEPS = ("structure", "terms", "graph")
_SYLLABLES = "ba ce di fo gu ha ke li mo nu pa re si to vu wa xe yi zo bra cle dri flo gru sta tri plo"
SYLLABLES = _SYLLABLES.split()
FRAMES = (
    "The {0} is joined to the {1} before the {2} can be opened again.",
    "A {0} means any {1} that holds a {2} of its own.",
    "Each {0} needs one {1}, and without the {2} neither of them works.",
    "When the {0} fails, see Section {3} for the {1} and the {2}.",
)
T = TypeVar("T")


def made_up(pages: int) -> pymupdf.Document:
    """A generated document of this many pages."""
    chance, document = random.Random(1), pymupdf.open()  # noqa: S311  (nothing secret about it)
    known: list[str] = []
    for number in range(pages):
        page = document.new_page()
        if number % SECTION == 0:
            own = [
                "".join(chance.choices(SYLLABLES, k=3)) + " " + "".join(chance.choices(SYLLABLES, k=2))
                for _ in "1234"
            ]
            known += own
            page.insert_text((72, 60), f"{number // SECTION + 1} {own[0].title()}", fontsize=16, fontname="hebo")
        near = [*own, *chance.sample(known, min(8, len(known)))]
        lines = [
            chance.choice(FRAMES).format(*chance.sample(near, 3), chance.randint(1, 1 + number // SECTION))
            for _ in range(LINES)
        ]
        page.insert_text((72, 90), lines, fontsize=10)
    return document


def joined(files: Sequence[str], pages: int) -> pymupdf.Document:
    """The files, joined repeatedly up to this many pages."""
    document = pymupdf.open()
    while len(document) < pages:
        for file in files:
            with pymupdf.open(file) as part:
                document.insert_pdf(part, to_page=min(len(part), pages - len(document)) - 1, links=False)
            if len(document) >= pages:
                break
    return document


def measured(pages: int, files: Sequence[str]) -> dict[str, float]:
    """CPU time in seconds and memory in MB of each step, with its results."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "long.pdf"
        (joined(files, pages) if files else made_up(pages)).save(path)
        found: dict[str, float] = {"pages": pages}
        with pymupdf.open(path) as opened:
            recovered = _timed(found, "structure", lambda: structure(opened))
        infos = tuple(PageInfo(595, 842, str(n + 1)) for n in range(pages))
        document = Document("long", str(path), "Long", infos, recovered.sections)
        terms = _timed(found, "terms", lambda: find_terms(document, recovered.paragraphs, "english", str))
        made = _timed(found, "graph", lambda: graph(document, terms, recovered.paragraphs))
    return found | {"found terms": len(terms), "entities": len(made.entities), "edges": len(made.edges)}


def _timed(found: dict[str, float], name: str, run: Callable[[], T]) -> T:
    before, busy = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, time.process_time()
    result = run()
    found[name] = time.process_time() - busy
    found[f"{name} MB"] = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) / 1024
    return result


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="*")
    parser.add_argument("--pages", type=int, nargs="+", default=SIZES)
    parser.add_argument("--one", type=int, help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.one:
        print(json.dumps(measured(args.one, args.files)))
        return
    first: dict[str, float] = {}
    for pages in sorted(args.pages):
        command = [sys.executable, __file__, "--one", str(pages), *args.files]
        done = subprocess.run(command, check=True, capture_output=True, text=True)
        found = json.loads(done.stdout.splitlines()[-1])
        first = first or found
        told = []
        for step in STEPS:
            a_page = found[step] / pages
            growth = a_page / (first[step] / first["pages"])
            share = found[step] / found["structure"]
            told.append(
                f"{step} {found[step]:.2f} s ({share:.3f} of recovery, {growth:.2f} times a page),"
                f" {found[f'{step} MB']:.0f} MB"
            )
        print(f"{pages:,} pages: " + "; ".join(told))
        print(
            f"    {found['found terms']:,} terms, {found['entities']:,} entities, {found['edges']:,} edges",
            flush=True,
        )


if __name__ == "__main__":
    main()
