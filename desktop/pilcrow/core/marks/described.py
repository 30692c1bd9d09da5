"""Models' descriptions of figures: found and cited like notes, never treated as words of the document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ..exchange.notes import Note, NoteKind
from ..geometry import union
from ..message import Words
from ..model import Coordinate, Document, Kind, PageArea, Paragraph
from ..protocols import Corpus


@dataclass(frozen=True, slots=True)
class Description:
    """Description by `model` of the figure whose paragraph has this `key`, called `name` in the document (label
    and caption). `text` is "" if the model said nothing useful; `made` is in seconds since the epoch.
    """

    key: str
    model: str
    name: str
    text: str
    made: float


_PAGE = "page "


def page_key(page: int) -> str:
    """Key for the reading of a 0-based page."""
    return f"{_PAGE}{page}"


def page_readings(descriptions: Iterable[Description]) -> dict[int, Description]:
    """Models' readings of pages, by 0-based page."""
    return {
        int(each.key.removeprefix(_PAGE)): each
        for each in descriptions
        if each.text and each.key.startswith(_PAGE)
    }


@dataclass(frozen=True, slots=True)
class PageLooked:
    """Progress of reading pages: a model has read this page (0-based), the `done`th of `total`. `text` is the
    reading, "" if it is useless; `why` is a sentence about a failure. Both are empty in the event before the first
    page.
    """

    page: int
    done: int
    total: int
    text: str = ""
    why: Words = ""


def page_coordinate(corpus: Corpus, doc: int, page: int) -> Coordinate:
    """Coordinate for a page (0-based) of document `doc` (1-based): its first paragraph, or the heading before."""
    section = corpus.documents[doc - 1].section_on(page)
    first = next((p for p in corpus.paragraphs(doc, section.id) if page in p.pages), None)
    return Coordinate(doc, section.id, first.number if first else 0)


def page_notes(each: Description, page: int, corpus: Corpus, doc: int) -> Iterator[Note]:
    """Notes with the reading of a page (0-based) of document `doc` (1-based), each about the whole page."""
    document = corpus.documents[doc - 1]
    at, label, area = page_coordinate(corpus, doc, page), document.label(page), document.whole_page(page)
    piece = ""
    for line in [*each.text.splitlines(), ""]:
        if piece and (not line or len(piece) + len(line) > 1200):  # characters of one note, at most
            yield Note(NoteKind.READING, at, piece, (0, 0), label, document.title, each.made, "", each.model, area)
            piece = ""
        piece = f"{piece}\n{line}".strip()


def described_notes(
    descriptions: Iterable[Description], doc: int, document: Document, keyed: Callable[[str], Paragraph | None]
) -> Iterator[Note]:
    """Descriptions in document `doc` (1-based) at their figures, which `keyed` finds; readings of pages, and
    descriptions of figures that no longer exist, are left out.
    """
    for each in descriptions:
        paragraph = keyed(each.key) if each.text and not each.key.startswith(_PAGE) else None
        if paragraph is not None:
            at = Coordinate(doc, paragraph.section, paragraph.number)
            boxes = [span.box for span in paragraph.spans if span.page == paragraph.page]
            area = None if paragraph.kind is Kind.CAPTION else PageArea(paragraph.page, union(boxes))
            page, title = document.label(paragraph.page), document.title
            yield Note(
                NoteKind.DESCRIPTION, at, each.text, (0, 0), page, title, each.made, each.name, each.model, area
            )
