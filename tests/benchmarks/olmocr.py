"""Text of pages, its reading order, and removal of headers and footers: the text tests of olmOCR-bench.

    python tests/benchmarks/olmocr.py FOLDER [--ocr]

FOLDER holds `pdfs/` and `tests.jsonl`, a line per test, as published by olmOCR-bench (Poznanski, Soldaini & Lo
2025). Tests `present` and `absent` look for a text, some only within the first or last characters; tests `order`
require one text to begin before another. A text is found if at most `max_diffs` characters must be inserted,
deleted or replaced; white space, quotes, dashes and similar Unicode forms count as equal, and upper and lower case
if a test says so. Tests of formulas as LaTeX are not counted, nor are those of tables: see `tables.py`.

Counted equally are the titles of sections and paragraphs from the reader, with `--ocr` also those from OCR on
pages without usable text, and in the same run PyMuPDF's `get_text`. Each test that Pilcrow fails is listed.
"""

from __future__ import annotations

import argparse
import json
import unicodedata
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pymupdf

from pilcrow.core.exchange.read_events import ParagraphBatch, ReadEvent, Structured
from pilcrow.core.indexing.scans import NEEDS_OCR
from pilcrow.core.model import Document, Source
from pilcrow.core.page import Earlier
from pilcrow.engines.ocr.engine import Engine
from pilcrow.engines.ocr.process import OcrProcess
from pilcrow.engines.pdf.parent.process import PdfProcess

_KINDS = ("present", "absent", "order")
_ALIKE = str.maketrans(dict.fromkeys("‘’‚‛", "'") | dict.fromkeys("“”„«»", '"') | dict.fromkeys("‐‑‒–—−", "-"))


def plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).translate(_ALIKE).split())


def found_at(wanted: str, text: str, most: int) -> list[int]:
    """End positions of `wanted` in the text with at most `most` edits (Sellers 1980)."""
    letters, places = np.array(list(text)), np.arange(len(text) + 1)
    row = np.zeros(len(text) + 1, int)
    for count, char in enumerate(wanted, 1):
        edited = np.minimum(row[:-1] + (letters != char), row[1:] + 1)
        row = np.minimum.accumulate(np.concatenate(([count], edited)) - places) + places
    found: list[int] = np.flatnonzero(row <= most).tolist()
    return found


def passes(test: dict[str, Any], text: str) -> bool:
    most = int(test.get("max_diffs") or 0)
    if not test.get("case_sensitive", True):
        text = text.lower()
        test = test | {key: test[key].lower() for key in ("text", "before", "after") if key in test}
    if test["type"] == "order":
        before, after = plain(test["before"]), plain(test["after"])
        first, last = found_at(before, text, most), found_at(after, text, most)
        return bool(first and last) and min(first) - len(before) < max(last) - len(after)
    if "first_n" in test or "last_n" in test:
        text = text[: test.get("first_n", 0)] + text[max(0, len(text) - test.get("last_n", 0)) :]
    return bool(found_at(plain(test["text"]), text, most)) == (test["type"] == "present")


def ours(process: PdfProcess, path: Path, page: int, ocr: OcrProcess | None) -> str:
    """Titles and paragraphs of a page in reading order."""
    events = list(process.read(str(path)))
    if ocr and (scans := [n for n, why in _document(events).unread.items() if why in NEEDS_OCR]):
        events = list(process.read(str(path), earlier=Earlier({n: ocr.read(str(path), n) for n in scans})))
    texts = [
        [section.title] if section.page == page and section.source is not Source.GENERATED else []
        for section in _document(events).sections
    ]
    for event in events:
        for paragraph in event.paragraphs if isinstance(event, ParagraphBatch) else ():
            texts[paragraph.section - 1] += [paragraph.text] * (page in paragraph.pages)
    return plain(" ".join(text for own in texts for text in own))


def _document(events: list[ReadEvent]) -> Document:
    return next(event.document for event in events if isinstance(event, Structured))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--ocr", action="store_true", help="read scans, too: some seconds a page")
    arguments = parser.parse_args()
    tests = [json.loads(line) for line in (arguments.folder / "tests.jsonl").read_text().splitlines()]
    counts: Counter[tuple[str, str]] = Counter()
    ocr = OcrProcess(Engine()) if arguments.ocr else None
    with PdfProcess() as process:

        @cache
        def texts(name: str, page: int) -> dict[str, str]:
            path = arguments.folder / "pdfs" / name
            with pymupdf.open(path) as document:
                baseline = plain(document[page].get_text())
            return {"pilcrow": ours(process, path, page, ocr), "get_text": baseline}

        for test in tests:
            if test["type"] not in _KINDS:
                continue
            counts["", test["type"]] += 1
            for name, text in texts(test["pdf"], test["page"] - 1).items():
                passed = passes(test, text)
                counts[name, test["type"]] += passed
                if name == "pilcrow" and not passed:
                    print(test["id"], test["type"], test.get("text") or f"{test['before']} < {test['after']}")
    if ocr:
        ocr.close()
    for name in ("pilcrow", "get_text"):
        print(f"{name:9}", *(f"{kind} {counts[name, kind]} of {counts['', kind]}" for kind in _KINDS))


if __name__ == "__main__":
    main()
