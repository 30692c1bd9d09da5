"""What a person is told about a document that was read: which pages gave no text, and what else is missing."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..events import Notice, NoticeCode
from ..model import Document, Fault
from ..steps import Step
from .scans import NEEDS_OCR

_PARTS: Mapping[str, str] = {
    Step.PAGE: "",  # told as unread
    Step.GLYPHS: "The places of single words",
    Step.TEXT_BLOCKS: "The places of single words",
    Step.STROKED_TEXT: "Some bold text",
    Step.SIGNS: "Some arrows and signs",
    Step.SPACES: "Narrow spaces between words",
    Step.ACCENTS: "Some letters with accents",
    Step.SPACED_LETTERS: "Words in spaced letters",
    Step.DIRECTION: "Text from right to left or from top to bottom",
    Step.HIDDEN: "Text that the pages do not show",
    Step.LINKS: "The links",
    Step.STROKES: "The pictures and drawings",
    Step.RULES: "The lines of tables",
    Step.PICTURES: "The pictures and drawings",
    Step.BOOKMARKS: "The bookmarks",
    Step.LABELS: "The page numbers",
    Step.TITLE: "The title",
    Step.FURNITURE: "Running heads and feet",
    Step.DROP_CAPITALS: "Large first letters",
    Step.COLUMNS: "The columns",
    Step.FIGURES: "The figures",
    Step.PRINTED_CONTENTS: "The printed contents",
    Step.HEADINGS: "The headings",
    Step.OUTLINE: "The headings",
    Step.TABLES: "The tables",
    Step.TABLE_CELLS: "The cells of tables",
    Step.PAGE_BREAKS: "Tables that go on from the page before",
    Step.PARAGRAPHS: "Some paragraphs",
    Step.MERGING: "Some paragraphs",
    Step.STRUCTURE: "The paragraphs and tables",
    Step.TOPICS: "The topics",
    Step.TABLE_LEADS: "What leads to the tables",
    Step.CAPTIONS: "The numbers of tables and figures",
    Step.RAISED: "The marks of footnotes",
    Step.REFERENCES: "The cross-references",
}
"""What each step recognises, as the beginning of a sentence."""


def unread(document: Document, ocr: bool) -> Iterator[Notice]:
    """One sentence for each reason why pages gave no text, and what is done about it."""
    for reason in dict.fromkeys(document.unread.values()):
        pages = sorted(page for page, why in document.unread.items() if why == reason)
        next_step = " – read by OCR" if ocr and reason in NEEDS_OCR else ""
        named = pages_named(document, pages)
        yield Notice(f"{named[0].upper()}{named[1:]}: {reason}{next_step}", NoticeCode.UNREAD, tuple(pages))


def lost(document: Document) -> Iterator[Notice]:
    """One sentence for each part of the document that could not be recognised, with all pages where that is so."""
    parts: dict[str, list[Fault]] = {}
    for fault in document.faults:
        parts.setdefault(_PARTS.get(fault.step, "Some details"), []).append(fault)
    parts.pop("", None)
    for part, faults in parts.items():
        pages = sorted({page for fault in faults for page in fault.pages})
        where = pages_named(document, pages) if pages else "this document"
        why = "; ".join(f"{fault.step}: {fault.error}" for fault in faults)
        yield Notice(f"{part} of {where} could not be recognised.", NoticeCode.LOST, tuple(pages), why)


def pages_named(document: Document, pages: Iterable[int]) -> str:
    """Such as "page 3" or "pages 3–7, 12", by the printed labels of (0-based, rising) `pages`."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and runs[-1][1] == page - 1:
            runs[-1][1] = page
        else:
            runs.append([page, page])
    names = ["–".join(dict.fromkeys(document.label(page) for page in run)) for run in runs]
    alone = len(runs) == 1 and runs[0][0] == runs[0][1]
    return f"{'page' if alone else 'pages'} {', '.join(names)}"
