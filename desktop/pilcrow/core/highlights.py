"""What the agent's work lights up: paragraphs found, read and cited, as boxes on pages and section states."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

from .events import AgentEvent, Answered, Citation, Retrieved, SectionRead
from .geometry import Box
from .model import Coordinate, Paragraph
from .protocols import Corpus


class MarkKind(StrEnum):
    """How a place is marked; told apart by shape before colour (outline, margin bar, fill)."""

    FOUND = "found"
    READ = "read"
    CITED = "cited"


@dataclass(frozen=True, slots=True)
class Mark:
    """One kind of mark on one page of one document: `boxes` in points of the page as shown, in reading order.

    `number` is the cited passage's number in its answer (0 for other kinds).
    """

    kind: MarkKind
    doc: int
    page: int
    boxes: tuple[Box, ...]
    number: int = 0


@dataclass(frozen=True, slots=True)
class Highlights:
    """An event with all that its question has lit up so far; `goal` is what of it to bring into view."""

    event: AgentEvent
    marks: tuple[Mark, ...]
    states: dict[int, frozenset[MarkKind]]
    goal: Mark | None = None


def follow(events: Iterable[AgentEvent], corpus: Corpus) -> Iterator[AgentEvent | Highlights]:
    """The events of one question as they come; those that light something up as `Highlights` (of document 1)."""
    seen: list[AgentEvent] = []
    for event in events:
        if isinstance(event, Retrieved | SectionRead | Answered):
            seen.append(event)
            yield Highlights(event, tuple(marks(seen, corpus)), section_states(seen, 1), _goal(event, corpus))
        else:
            yield event


def _goal(event: AgentEvent, corpus: Corpus) -> Mark | None:
    """The best hit, or the first passage cited."""
    if isinstance(event, Answered) and event.citations:
        first = event.citations[0]
        return citation_marks(first, corpus.paragraph(first.at))[0]
    if isinstance(event, Retrieved) and event.hits:
        return paragraph_marks(MarkKind.FOUND, event.hits[0].doc, corpus.paragraph(event.hits[0]))[0]
    return None


def marks(events: Iterable[AgentEvent], corpus: Corpus) -> list[Mark]:
    """All marks of one question's events so far: what was found and not read on, what was read, what is cited.

    A cited passage has one mark a page, however often and for whichever of its sentences it is cited.
    """
    found, read, cited = places(events)
    result = [
        mark
        for kind, coordinates in ((MarkKind.FOUND, [at for at in found if at not in read]), (MarkKind.READ, read))
        for at in coordinates
        for mark in paragraph_marks(kind, at.doc, corpus.paragraph(at))
    ]
    passages: dict[tuple[int, int, int], dict[Box, None]] = {}
    for citation in cited:
        for mark in citation_marks(citation, corpus.paragraph(citation.at)):
            passages.setdefault((mark.doc, mark.page, mark.number), {}).update(dict.fromkeys(mark.boxes))
    for (doc, page, number), boxes in passages.items():
        result.append(
            Mark(MarkKind.CITED, doc, page, tuple(sorted(boxes, key=lambda box: (box.y0, box.x0))), number)
        )
    return result


def places(events: Iterable[AgentEvent]) -> tuple[list[Coordinate], list[Coordinate], Sequence[Citation]]:
    """Coordinates found and read, each in document order, and the citations of the answer."""
    found: set[Coordinate] = set()
    read: set[Coordinate] = set()
    cited: Sequence[Citation] = ()
    for event in events:
        if isinstance(event, Retrieved):
            found.update(event.shown)
        elif isinstance(event, SectionRead):
            read.update(Coordinate(event.doc, event.section, n) for n in range(event.start, event.end + 1))
        elif isinstance(event, Answered):
            cited = event.citations
    return sorted(found), sorted(read), cited


def section_states(events: Iterable[AgentEvent], doc: int) -> dict[int, frozenset[MarkKind]]:
    """For each section (id) of a document touched by the events: how. The dots of the contents tree."""
    found, read, cited = places(events)
    states: dict[int, set[MarkKind]] = {}
    for kind, coordinates in (
        (MarkKind.FOUND, found),
        (MarkKind.READ, read),
        (MarkKind.CITED, [citation.at for citation in cited]),
    ):
        for at in coordinates:
            if at.doc == doc:
                states.setdefault(at.section, set()).add(kind)
    return {section: frozenset(kinds) for section, kinds in states.items()}


def paragraph_marks(kind: MarkKind, doc: int, paragraph: Paragraph) -> list[Mark]:
    """A whole paragraph's lines, one mark a page."""
    return [
        Mark(kind, doc, page, tuple(span.box for span in paragraph.spans if span.page == page))
        for page in paragraph.pages
    ]


def citation_marks(citation: Citation, paragraph: Paragraph) -> list[Mark]:
    """The exact quoted characters, one mark a page; the whole paragraph where the quote has no certain place."""
    result = []
    for page in paragraph.pages:
        boxes = [box for span in paragraph.spans if span.page == page for box in span.boxes(*citation.quote)]
        if boxes:
            result.append(Mark(MarkKind.CITED, citation.at.doc, page, tuple(boxes), citation.number))
    if not result:
        whole = paragraph_marks(MarkKind.CITED, citation.at.doc, paragraph)
        return [Mark(m.kind, m.doc, m.page, m.boxes, citation.number) for m in whole]
    return result
