"""Messages about a document after reading: pages without text, and other losses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..exchange.events import Notice, NoticeCode
from ..model import Document, Fault
from ..sentence import Sentence, Words
from ..steps import Step
from .scans import NEEDS_OCR

_PARTS: Mapping[str, Words] = {
    Step.PAGE: "",  # reported as unread
    Step.GLYPHS: Sentence("The places of single words"),
    Step.TEXT_BLOCKS: Sentence("The places of single words"),
    Step.STROKED_TEXT: Sentence("Some bold text"),
    Step.SIGNS: Sentence("Some arrows and signs"),
    Step.SPACES: Sentence("Narrow spaces between words"),
    Step.ACCENTS: Sentence("Some letters with accents"),
    Step.SPACED_LETTERS: Sentence("Words in spaced letters"),
    Step.DIRECTION: Sentence("Text from right to left or from top to bottom"),
    Step.HIDDEN: Sentence("Text that the pages do not show"),
    Step.LINKS: Sentence("The links"),
    Step.STROKES: Sentence("The pictures and drawings"),
    Step.RULES: Sentence("The lines of tables"),
    Step.PICTURES: Sentence("The pictures and drawings"),
    Step.BOOKMARKS: Sentence("The bookmarks"),
    Step.LABELS: Sentence("The page numbers"),
    Step.TITLE: Sentence("The title"),
    Step.LINES: Sentence("Kinds of lines"),
    Step.JOINTS: Sentence("Where paragraphs begin"),
    Step.DROP_CAPITALS: Sentence("Large first letters"),
    Step.COLUMNS: Sentence("The columns"),
    Step.FIGURES: Sentence("The figures"),
    Step.PRINTED_CONTENTS: Sentence("The printed contents"),
    Step.HEADINGS: Sentence("The headings"),
    Step.OUTLINE: Sentence("The headings"),
    Step.TABLES: Sentence("The tables"),
    Step.TABLE_CELLS: Sentence("The cells of tables"),
    Step.PAGE_BREAKS: Sentence("Tables that go on from the page before"),
    Step.PARAGRAPHS: Sentence("Some paragraphs"),
    Step.STRUCTURE: Sentence("The paragraphs and tables"),
    Step.TOPICS: Sentence("The topics"),
    Step.TABLE_LEADS: Sentence("What leads to the tables"),
    Step.CAPTIONS: Sentence("The numbers of tables and figures"),
    Step.RAISED: Sentence("The marks of footnotes"),
    Step.REFERENCES: Sentence("The cross-references"),
}
"""Part of a document recognised by each step, as the beginning of a sentence."""


def unread(document: Document, ocr: bool) -> Iterator[Notice]:
    """One sentence for each reason why pages gave no text, with the remedy."""
    for reason in dict.fromkeys(document.unread.values()):
        pages = sorted(page for page, why in document.unread.items() if why == reason)
        named, why = pages_named(document, pages), Sentence(reason)
        if ocr and reason in NEEDS_OCR:
            why = Sentence("{reason} – read by OCR", reason=why)
        if len(pages) == 1:
            said = Sentence("Page {pages}: {reason}", pages=named, reason=why)
        else:
            said = Sentence("Pages {pages}: {reason}", pages=named, reason=why)
        yield Notice(said, NoticeCode.UNREAD, tuple(pages))


def lost(document: Document) -> Iterator[Notice]:
    """One sentence for each part of the document that could not be recognised, with all pages concerned."""
    parts: dict[Words, list[Fault]] = {}
    for fault in document.faults:
        parts.setdefault(_PARTS.get(fault.step, Sentence("Some details")), []).append(fault)
    parts.pop("", None)
    for part, faults in parts.items():
        pages = sorted({page for fault in faults for page in fault.pages})
        named = pages_named(document, pages)
        if not pages:
            said = Sentence("{part} of this document could not be recognised.", part=part)
        elif len(pages) == 1:
            said = Sentence("{part} of page {pages} could not be recognised.", part=part, pages=named)
        else:
            said = Sentence("{part} of pages {pages} could not be recognised.", part=part, pages=named)
        why = "; ".join(f"{fault.step}: {fault.error}" for fault in faults)
        yield Notice(said, NoticeCode.LOST, tuple(pages), why)


def pages_named(document: Document, pages: Iterable[int]) -> str:
    """Pages in the form "3–7, 12", by the printed labels of (0-based, rising) `pages`."""
    runs: list[list[int]] = []
    for page in pages:
        if runs and runs[-1][1] == page - 1:
            runs[-1][1] = page
        else:
            runs.append([page, page])
    return ", ".join("–".join(dict.fromkeys(document.label(page) for page in run)) for run in runs)
