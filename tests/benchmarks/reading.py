"""What a page's text has, what is left out of it, and in which order: tests as olmOCR-bench writes them.

    python tests/benchmarks/reading.py FOLDER

FOLDER has `tests.jsonl` (a line a test: `pdf`, 1-based `page`, `type`, `max_diffs`) and `pdfs/`. Of the types,
`present` wants a text found, `absent` wants it not found (within the first or last `first_n` or `last_n`
characters, where they are given), `order` wants `before` found before `after`. A text is found where the page has
it with at most `max_diffs` characters inserted, left out or changed (Sellers 1980); white space, quotation marks
and dashes count as alike, and so do upper and lower case where `case_sensitive` is false. Other types (tables,
formulas) are not looked at.

The text of a page is what the agent can read: titles of sections that begin on the page and the paragraphs with a
line on it, in their order; nothing is recognised from pictures here. Counted in the same run: PyMuPDF's plain
`get_text`. Each failure of ours is explained in a line: what of the text is there, and where.
"""

from __future__ import annotations

import argparse
import json
import unicodedata
from collections import Counter
from pathlib import Path
from typing import Any

import pymupdf

from pilcrow.core.events import ParagraphBatch, Structured
from pilcrow.core.model import Paragraph, Section
from pilcrow.engines.pdf.process import PdfProcess

_TYPES = ("present", "absent", "order")
_ALIKE = str.maketrans({"‘": "'", "’": "'", "‚": "'", "“": '"', "”": '"', "„": '"', "–": "-", "—": "-", "‐": "-"})
_ALIKE |= str.maketrans({"‑": "-", "−": "-", "\u00ad": ""})


def plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFKC", text).translate(_ALIKE).split())


def find(wanted: str, text: str, most: int) -> tuple[int, int]:
    """Where the best likeness of `wanted` ends in `text` (-1: nowhere), and its number of differences.

    Only `most` of them are allowed; the first of equally good ones is taken.
    """
    exact = text.find(wanted)
    if exact >= 0 or not most:
        return (exact + len(wanted), 0) if exact >= 0 else (-1, most + 1)
    column = list(range(len(wanted) + 1))
    best = (-1, most + 1)
    for end, char in enumerate(text, 1):
        above, column[0] = column[0], 0
        for i, want in enumerate(wanted, 1):
            above, column[i] = column[i], min(above + (want != char), column[i] + 1, column[i - 1] + 1)
        if column[-1] < best[1]:
            best = (end, column[-1])
    return best


def passes(test: dict[str, Any], text: str) -> bool:
    most = int(test.get("max_diffs") or 0)
    if not test.get("case_sensitive", True):
        test = {key: value.lower() if key in ("text", "before", "after") else value for key, value in test.items()}
        text = text.lower()
    if test["type"] == "order":
        before, after = (find(plain(test[key]), text, most)[0] for key in ("before", "after"))
        last = len(text) - find(plain(test["after"])[::-1], text[::-1], most)[0]
        return before >= 0 <= after and before - len(plain(test["before"])) < last
    looked = text[: test["first_n"]] if test.get("first_n") else text
    looked = looked[-test["last_n"] :] if test.get("last_n") else looked
    found = find(plain(test["text"]), looked, most)[0] >= 0
    return found is (test["type"] == "present")


def explained(test: dict[str, Any], text: str) -> str:
    """Why it fails: the parts of what is wanted that are there, or where what is not wanted stands."""
    if test["type"] == "absent":
        wanted = plain(test["text"])
        end, _ = find(wanted, text, int(test.get("max_diffs") or 0))
        return f"stands at {100 * max(0, end - len(wanted)) / max(1, len(text)):.0f}% of the page's text"
    said = []
    for key in ("text", "before", "after"):
        if key in test:
            words = plain(test[key]).split()
            there = sum(word in text for word in words)
            end, differences = find(plain(test[key]), text, len(plain(test[key])) // 4)
            said.append(
                f"{key}: {there} of {len(words)} words, "
                + (f"nearest with {differences} differences" if end >= 0 else "nothing like it")
                + (f" at {100 * end / len(text):.0f}%" if end >= 0 else "")
            )
    return "; ".join(said) if text else "the page has no text"


def readable(sections: tuple[Section, ...], paragraphs: list[Paragraph], page: int) -> str:
    """The text of a page (0-based) as the agent can read it."""
    said: list[str] = []
    for section in sections:
        if section.page == page and not section.synthetic:
            said.append(section.title)
        said += [p.text for p in paragraphs if p.section == section.id and page in p.pages]
    return plain("\n".join(said))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    tests = [json.loads(line) for line in (folder / "tests.jsonl").read_text("utf-8").splitlines() if line.strip()]
    tests = [test for test in tests if test["type"] in _TYPES]
    passed: dict[str, Counter[str]] = {"pilcrow": Counter(), "get_text": Counter()}
    failures = []
    with PdfProcess() as process:
        for name in dict.fromkeys(test["pdf"] for test in tests):
            path = folder / "pdfs" / name
            events = list(process.read(str(path)))
            sections = next(event.document.sections for event in events if isinstance(event, Structured))
            paragraphs = [p for event in events if isinstance(event, ParagraphBatch) for p in event.paragraphs]
            with pymupdf.open(path) as document:
                for test in tests:
                    if test["pdf"] != name:
                        continue
                    page = int(test["page"]) - 1
                    texts = {
                        "pilcrow": readable(sections, paragraphs, page),
                        "get_text": plain(document[page].get_text()),
                    }
                    for reader, text in texts.items():
                        passed[reader][test["type"]] += passes(test, text)
                    if not passes(test, texts["pilcrow"]):
                        also = "" if passes(test, texts["get_text"]) else " (get_text fails too)"
                        wanted = str(test.get("text") or test["before"])[:60]
                        failures.append(
                            f"{test['type']:8} {name} {wanted!r}: {explained(test, texts['pilcrow'])}{also}"
                        )
    print("\n".join(failures))
    counts = Counter(test["type"] for test in tests)
    for reader, own in passed.items():
        print(f"{reader:9}" + "".join(f"  {kind} {own[kind]} of {counts[kind]}" for kind in _TYPES))


if __name__ == "__main__":
    main()
