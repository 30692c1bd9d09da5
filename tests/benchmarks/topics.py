"""Generated contents for documents without headings, tested on joined documents with known boundaries.

    python tests/benchmarks/topics.py FOLDER [--half dev|held|all] [--joins N] [--seed N] [--passes N]
        [--outlines FOLDER] [--docsray] [--show N]

Runs of 3 to 12 pages of different PDFs of FOLDER are joined after reading, and the lines of their headings
deleted: those that Pilcrow finds with the help of bookmarks, with `--outlines` the lines that print a title of
NAME.json there (a list of objects with `title` and 0-based `page`), and those that then still look like a heading,
`--passes` times. A section that begins within one page of a join counts as found, one for one. Prints precision,
recall and F1 over all joined documents, for the result of `recover`, for a section every five pages, and
(`--docsray`) for DocsRay's rule without a chat model: the last 500 characters of five pages are compared with the
first 500 of the next by embedding, with the threshold that is best on these documents, and sections under three
pages are merged.

PDFs alternate by name between the halves, so that one half can stay unseen during development.
"""

from __future__ import annotations

import argparse
import json
import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path

import numpy as np
import pymupdf

from pilcrow.core.geometry import Box
from pilcrow.core.page import Line, PageText
from pilcrow.core.protocols import Floats
from pilcrow.core.structure.paragraphs.assembly import Structure
from pilcrow.core.structure.recovery import FileText, recover
from pilcrow.core.structure.text.titles import title_key
from pilcrow.engines.embedding.embedder import OnnxEmbedder, load_embedder
from pilcrow.engines.pdf.facts import bookmarks
from pilcrow.engines.pdf.page.extract import read_page
from pilcrow.engines.pdf.page_labels import page_labels
from pilcrow.settings import Settings, bundled

RUN = 3, 12
RUNS = 5, 9
SEGMENT = 5
EXCERPT = 500
FEWEST = 3


def bare(path: Path, outline: Path | None) -> list[PageText]:
    """Pages of a PDF without headings."""
    with pymupdf.open(path) as document:
        pages = [read_page(page) for page in document]
        made = recover(FileText(pages, bookmarks(document), page_labels(document)))
    pages = without(pages, made)
    wanted: dict[int, set[str]] = {}
    for entry in json.loads(outline.read_text()) if outline and outline.exists() else []:
        wanted.setdefault(entry["page"], set()).add(title_key(entry["title"]))
    return [replace(p, lines=[x for x in p.lines if not _names(x, wanted.get(p.number, ()))]) for p in pages]


def _names(line: Line, titles: Iterable[str]) -> bool:
    text = title_key(line.text)
    return len(text) > 2 and any(text in title for title in titles)


def without(pages: Sequence[PageText], made: Structure) -> list[PageText]:
    """Pages without the lines that print a section's title."""
    boxes: dict[int, list[Box]] = {}
    for section in made.sections:
        if section.box is not None:
            boxes.setdefault(section.page, []).append(section.box)
    return [replace(p, lines=[x for x in p.lines if not _in_any(x, boxes.get(p.number, ()))]) for p in pages]


def _in_any(line: Line, boxes: Iterable[Box]) -> bool:
    x, y = (line.box.x0 + line.box.x1) / 2, (line.box.y0 + line.box.y1) / 2
    return any(box.x0 <= x <= box.x1 and box.y0 <= y <= box.y1 for box in boxes)


def join(sources: Sequence[Sequence[PageText]], choice: random.Random) -> tuple[list[PageText], list[int]]:
    """Runs of pages, and the first page of each run except the first."""
    joined: list[PageText] = []
    starts: list[int] = []
    last: Sequence[PageText] = ()
    for _ in range(choice.randint(*RUNS)):
        last = choice.choice([source for source in sources if source is not last])
        length = min(choice.randint(*RUN), len(last))
        first = choice.randint(0, len(last) - length)
        starts.append(len(joined))
        for page in last[first : first + length]:
            number = len(joined)
            joined.append(
                replace(page, number=number, links=[], lines=[replace(x, page=number) for x in page.lines])
            )
    return joined, starts[1:]


def matched(true: Sequence[int], found: Iterable[int]) -> int:
    """Number of true boundaries found within one page, each by a different found one."""
    free, count = sorted(set(found)), 0
    for page in sorted(true):
        near = next((other for other in free if abs(other - page) <= 1), None)
        if near is not None:
            free.remove(near)
            count += 1
    return count


class Count:
    """Precision, recall and F1 over several documents."""

    def __init__(self) -> None:
        self.right = self.true = self.found = 0

    def add(self, true: Sequence[int], found: Iterable[int]) -> None:
        """Add the boundaries of one document, as pages."""
        found = set(found)
        self.right += matched(true, found)
        self.true += len(true)
        self.found += len(found)

    @property
    def f1(self) -> float:
        return 2 * self.right / max(1, self.true + self.found)

    def __str__(self) -> str:
        p, r = self.right / max(1, self.found), self.right / max(1, self.true)
        return f"P {p:.3f}  R {r:.3f}  F1 {self.f1:.3f}  ({self.found} found, {self.true} true)"


def begins(made: Structure) -> set[int]:
    """First pages of sections, without the first section."""
    return {section.page for section in made.sections} - {made.sections[0].page}


def docsray(texts: Sequence[str], embedder: OnnxEmbedder, threshold: float) -> list[int]:
    """Boundaries by DocsRay's Algorithm 1 with its fallback for a missing chat model."""
    starts = [0]
    for page in range(SEGMENT, len(texts), SEGMENT):
        before, after = "\n".join(texts[page - SEGMENT : page]), "\n".join(texts[page : page + SEGMENT])
        if _alike(before[-EXCERPT:], after[:EXCERPT], embedder) < threshold:
            starts.append(page)
    at = 0
    while len(starts) > 1 and at < len(starts):
        ends = [*starts[1:], len(texts)]
        if ends[at] - starts[at] >= FEWEST:
            at += 1
            continue
        parts = ["\n".join(texts[a:b]) for a, b in zip(starts, ends, strict=True)]
        backward = _alike(parts[at - 1], parts[at], embedder) if at else -1.0
        forward = _alike(parts[at], parts[at + 1], embedder) if at + 1 < len(parts) else -1.0
        del starts[at if backward > forward else at + 1]
    return starts[1:]


_known: dict[str, Floats] = {}


def _alike(one: str, other: str, embedder: OnnxEmbedder) -> float:
    for text in (one, other):
        if text not in _known:
            mean = embedder.passages([text or " "])[0].mean(axis=0)
            _known[text] = mean / np.linalg.norm(mean)
    return float(_known[one] @ _known[other])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--half", choices=("dev", "held", "all"), default="all")
    parser.add_argument("--joins", type=int, default=20)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--passes", type=int, default=3, help="deletions of what still looks like a heading")
    parser.add_argument("--outlines", type=Path, help="folder with an outline NAME.json for each NAME.pdf")
    parser.add_argument("--docsray", action="store_true", help="DocsRay's rule too: minutes")
    parser.add_argument("--show", type=int, default=0, help="print the contents of so many joined documents")
    chosen = parser.parse_args()
    paths = sorted(chosen.folder.glob("*.pdf"))
    if chosen.half != "all":
        paths = paths[chosen.half == "held" :: 2]
    sources = [bare(path, chosen.outlines and chosen.outlines / f"{path.stem}.json") for path in paths]
    ours, fixed = Count(), Count()
    kept = []
    for number in range(chosen.joins):
        joined, true = join(sources, random.Random(1000 * chosen.seed + number))  # noqa: S311  (no secret)
        for _ in range(chosen.passes):
            joined = without(joined, recover(FileText(joined, [], [""] * len(joined), "Joined")))
        made = recover(FileText(joined, [], [""] * len(joined), "Joined"))
        ours.add(true, begins(made))
        fixed.add(true, range(SEGMENT, len(joined), SEGMENT))
        kept.append((true, ["\n".join(line.text for line in page.lines) for page in joined]))
        if number < chosen.show:
            print(f"-- joined at pages {[page + 1 for page in true]}")
            for section in made.sections:
                print(f"   {section.page + 1:4} {section.source:9} {'  ' * section.level}{section.title}")
    print(f"ours       {ours}\nfive pages {fixed}")
    if chosen.docsray:
        embedder = load_embedder(bundled("models"), Settings().model)
        best = Count()
        for threshold in np.arange(0.1, 0.8, 0.1):
            count = Count()
            for true, texts in kept:
                count.add(true, docsray(texts, embedder, float(threshold)))
            best = max(best, count, key=lambda found: found.f1)
        print(f"DocsRay    {best}")


if __name__ == "__main__":
    main()
