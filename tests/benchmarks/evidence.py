"""Share of evidence texts within a single paragraph, and share of paragraphs that are whole sentences.

    python tests/benchmarks/evidence.py FOLDER [--missed]

FOLDER holds `documents.jsonl` (a line per PDF: `file`, its path from FOLDER's parent) and `manifest.jsonl` (a line
per question: `file` and `evidence`, a list of `text` and 0-based `page`). Prints, by kind of document, the share
of the evidence texts of up to 120 words that lie completely inside one paragraph or table, with the mean length of
these paragraphs (a document of a single paragraph would always be right); the same if a paragraph counts with the
title of its section and the head of its table, with which it is searched and read; and the share of paragraphs of
running text that begin and end at the ends of sentences. `--missed` also prints each text that is split.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import NamedTuple

import pymupdf

from pilcrow.core.model import Kind, Paragraph
from pilcrow.core.page import PageText
from pilcrow.core.structure.paragraphs.assembly import Structure
from pilcrow.core.structure.recovery import FileText, recover
from pilcrow.engines.pdf.facts import bookmarks
from pilcrow.engines.pdf.page.extract import read_page
from pilcrow.engines.pdf.page.glyphs import GlyphReader
from pilcrow.engines.pdf.page_labels import page_labels

LONGEST = 120  # words: longer evidence is usually a page of table, which should not be one paragraph
_ENOUGH = 0.95  # of the words: manifest and printed page may differ in single characters
_TOKEN = re.compile(r"\w+")
_BEGINS = re.compile(r"[\"'“”‘«»(\[¿¡„\s]*(?:[^\W\d_a-zà-ÿ]|\d)")
_ENDS = re.compile(r"[.!?:;。！？：…؟۔][\"'”’»)\]\s\d]*$")


class Evidence(NamedTuple):
    """A text and the 0-based pages on which it is printed."""

    text: str
    pages: frozenset[int]


class Score(NamedTuple):
    """Figures of a document: evidence texts, those found whole, words of their paragraphs, those found whole with
    titles; paragraphs of text, and those made of whole sentences.
    """

    asked: int
    whole: int
    words: int
    titled: int
    paragraphs: int
    sentences: int
    missed: list[str]


def tokens(text: str) -> set[str]:
    return {word for word in _TOKEN.findall(text.casefold()) if len(word) > 2 or word.isdigit()}


def is_whole_sentences(text: str) -> bool:
    return _BEGINS.match(text) is not None and _ENDS.search(text) is not None


def score(structure: Structure, evidence: Iterable[Evidence]) -> Score:
    """Count evidence texts within one paragraph, and paragraphs that are whole sentences."""
    by_page: dict[int, list[tuple[Paragraph, set[str], set[str]]]] = defaultdict(list)
    for paragraph in structure.paragraphs:
        words = tokens(paragraph.text)
        titled = words | tokens(f"{structure.sections[paragraph.section - 1].title} {paragraph.head}")
        for page in paragraph.pages:
            by_page[page].append((paragraph, words, titled))
    asked = whole = size = with_title = 0
    missed = []
    for text, pages in evidence:
        wanted = tokens(text)
        if not wanted or len(text.split()) > LONGEST:
            continue
        asked += 1
        near = [each for page in pages for each in by_page[page]]
        held = [len(p.text.split()) for p, words, _ in near if len(wanted & words) >= _ENOUGH * len(wanted)]
        whole += bool(held)
        size += min(held, default=0)
        with_title += any(len(wanted & words) >= _ENOUGH * len(wanted) for _, _, words in near)
        if not held:
            missed.append(text)
    running = [paragraph.text for paragraph in structure.paragraphs if paragraph.kind is Kind.TEXT]
    return Score(asked, whole, size, with_title, len(running), sum(map(is_whole_sentences, running)), missed)


def questions(folder: Path) -> dict[str, list[Evidence]]:
    """Evidence texts of each file in the manifest."""
    found: dict[str, list[Evidence]] = defaultdict(list)
    for row in map(json.loads, (folder / "manifest.jsonl").read_text().splitlines()):
        for item in row["evidence"]:
            pages = {item["page"], *(item.get("also") or [])} - {None}
            if item["text"] and pages:
                found[row["file"]].append(Evidence(item["text"], frozenset(pages)))
    return found


def read(path: Path) -> Structure:
    with pymupdf.open(path) as document:
        reader = GlyphReader()
        pages: list[PageText] = [read_page(page, reader) for page in document]
        return recover(FileText(pages, bookmarks(document), page_labels(document)))


def shown(name: str, scores: Sequence[Score]) -> str:
    columns = list(zip(*scores, strict=True))[:6]
    asked, whole, words, titled, paragraphs, sentences = (sum(column) for column in columns)
    return (
        f"{name:40} evidence {asked:4} in one piece {whole / max(1, asked):.3f} of {words / max(1, whole):4.0f}"
        f" words, with titles {titled / max(1, asked):.3f}"
        f"   paragraphs {paragraphs:6} whole sentences {sentences / max(1, paragraphs):.3f}"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--missed", action="store_true", help="print the texts that are torn")
    arguments = parser.parse_args()
    evidence = questions(arguments.folder)
    kinds: dict[str, list[Score]] = defaultdict(list)
    for row in map(json.loads, (arguments.folder / "documents.jsonl").read_text().splitlines()):
        found = score(read(arguments.folder.parent / row["file"]), evidence[row["file"]])
        print(shown(Path(row["file"]).name, [found]), flush=True)
        if arguments.missed:
            print(*(f"    {' '.join(text.split())}" for text in found.missed), sep="\n")
        kinds[Path(row["file"]).parent.name].append(found)
    for kind, scores in sorted(kinds.items()):
        print(shown(kind, scores))
    print(shown("all", [each for scores in kinds.values() for each in scores]))


if __name__ == "__main__":
    main()
