"""What a model said that it sees in a figure: found and cited like a note, and never words of the document."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass

from ..events import Note, NoteKind
from ..model import Coordinate, Document, Paragraph
from ..protocols import Corpus


@dataclass(frozen=True, slots=True)
class Description:
    """What `model` said of the picture that the paragraph `key` is, which the document calls `name` (label and
    caption); "" where it said nothing of use. `made` is in seconds since the epoch.
    """

    key: str
    model: str
    name: str
    text: str
    made: float


def on_page(corpus: Corpus, doc: int, page: int) -> Coordinate:
    """What stands for a page (0-based) of document `doc` (1-based): its first paragraph, or the heading before."""
    section = corpus.documents[doc - 1].section_on(page)
    first = next((p for p in corpus.paragraphs(doc, section.id) if page in p.pages), None)
    return Coordinate(doc, section.id, first.number if first else 0)


def notes(
    descriptions: Iterable[Description], doc: int, document: Document, keyed: Callable[[str], Paragraph | None]
) -> Iterator[Note]:
    """The descriptions in document `doc` (1-based) at their figures, which `keyed` finds; those whose figure is
    not there any more are left out.
    """
    for each in descriptions:
        paragraph = keyed(each.key) if each.text else None
        if paragraph is not None:
            at = Coordinate(doc, paragraph.section, paragraph.number)
            page = document.label(paragraph.page)
            yield Note(
                NoteKind.DESCRIPTION, at, each.text, (0, 0), page, document.title, each.made, each.name, each.model
            )
