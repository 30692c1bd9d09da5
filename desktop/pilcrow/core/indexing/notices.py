"""Messages about a document after reading: pages without text, and other losses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from ..exchange.events import Notice, NoticeCode
from ..message import Message, Words
from ..model import Document, Fault
from ..steps import Step
from .scans import NEEDS_OCR

_PARTS: Mapping[str, Words] = {
    Step.PAGE: "",  # reported as unread
    Step.GLYPHS: Message("The places of single words"),
    Step.TEXT_BLOCKS: Message("The places of single words"),
    Step.STROKED_TEXT: Message("Some bold text"),
    Step.LIGATURES: Message("Some letters that are printed as one"),
    Step.SIGNS: Message("Some arrows and signs"),
    Step.SPACES: Message("Narrow spaces between words"),
    Step.ACCENTS: Message("Some letters with accents"),
    Step.SPACED_LETTERS: Message("Words in spaced letters"),
    Step.DIRECTION: Message("Text from right to left or from top to bottom"),
    Step.HIDDEN: Message("Text that the pages do not show"),
    Step.LINKS: Message("The links"),
    Step.STROKES: Message("The pictures and drawings"),
    Step.RULED_LINES: Message("The lines of tables"),
    Step.PICTURES: Message("The pictures and drawings"),
    Step.BOOKMARKS: Message("The bookmarks"),
    Step.LABELS: Message("The page numbers"),
    Step.TITLE: Message("The title"),
    Step.LINES: Message("Kinds of lines"),
    Step.JOINTS: Message("Where paragraphs begin"),
    Step.DROP_CAPITALS: Message("Large first letters"),
    Step.COLUMNS: Message("The columns"),
    Step.FIGURES: Message("The figures"),
    Step.PRINTED_CONTENTS: Message("The printed contents"),
    Step.HEADINGS: Message("The headings"),
    Step.OUTLINE: Message("The headings"),
    Step.TABLES: Message("The tables"),
    Step.TABLE_CELLS: Message("The cells of tables"),
    Step.PAGE_BREAKS: Message("Tables that go on from the page before"),
    Step.PARAGRAPHS: Message("Some paragraphs"),
    Step.STRUCTURE: Message("The paragraphs and tables"),
    Step.TOPICS: Message("The topics"),
    Step.TABLE_LEADS: Message("What leads to the tables"),
    Step.CAPTIONS: Message("The numbers of tables and figures"),
    Step.RAISED: Message("The marks of footnotes"),
    Step.REFERENCES: Message("The cross-references"),
}
"""Part of a document recognised by each step, as the beginning of a sentence."""


def unread(document: Document, ocr: bool) -> Iterator[Notice]:
    """One sentence for each reason why pages gave no text, with the remedy."""
    for reason in dict.fromkeys(document.unread.values()):
        pages = sorted(page for page, why in document.unread.items() if why == reason)
        named, why = pages_named(document, pages), Message(reason)
        if ocr and reason in NEEDS_OCR:
            why = Message("{reason} – read by OCR", reason=why)
        if len(pages) == 1:
            said = Message("Page {pages}: {reason}", pages=named, reason=why)
        else:
            said = Message("Pages {pages}: {reason}", pages=named, reason=why)
        yield Notice(said, NoticeCode.UNREAD, tuple(pages))


def lost(document: Document) -> Iterator[Notice]:
    """One sentence for each part of the document that could not be recognised, with all pages concerned."""
    parts: dict[Words, list[Fault]] = {}
    for fault in document.faults:
        parts.setdefault(_PARTS.get(fault.step, Message("Some details")), []).append(fault)
    parts.pop("", None)
    for part, faults in parts.items():
        pages = sorted({page for fault in faults for page in fault.pages})
        named = pages_named(document, pages)
        if not pages:
            said = Message("{part} of this document could not be recognised.", part=part)
        elif len(pages) == 1:
            said = Message("{part} of page {pages} could not be recognised.", part=part, pages=named)
        else:
            said = Message("{part} of pages {pages} could not be recognised.", part=part, pages=named)
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
