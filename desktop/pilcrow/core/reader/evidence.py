"""Evidence of an answer, event by event: paragraphs found, read and cited."""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from ..exchange.asked_each import Tabulated
from ..exchange.events import AgentEvent, Answered, Citation, Planned, Retrieved, SectionRead
from ..model import Cell, Coordinate, Paragraph
from ..protocols import Corpus
from .evidence_marks import EvidenceKind, EvidenceMark, PlaceUse, Touched

_Key = tuple[int, int, int, int]
_FIGURE = re.compile(r"\d[\d.,]*\d|\d")
_QUERY_GAP = 4
"""Distance of paragraphs fetched by one query: those between them cost less than another query."""


@dataclass(frozen=True, slots=True)
class EvidenceState:
    """An event, all evidence of the question so far, and the mark to bring into view, the `goal`."""

    event: AgentEvent
    marks: tuple[EvidenceMark, ...]
    touched: Touched
    goal: EvidenceMark | None = None


class EvidenceTrail:
    """Evidence of one question's events so far, updated from event to event.

    They mark paragraphs that were found but not read, paragraphs that were read, and the passages cited. A cited
    passage has one mark on each page, however often and for whichever of its sentences it is cited. If nothing
    answers the question clearly, what was found and read is not marked any more.
    """

    def __init__(self, corpus: Corpus, events: Iterable[AgentEvent] = ()) -> None:
        self._corpus = corpus
        self._paragraphs: dict[Coordinate, Paragraph] = {}
        self._cited: list[EvidenceMark] = []
        self._forget()
        self._quoted: dict[tuple[int, int], frozenset[int]] = {}
        for event in events:
            self.add(event)

    def _forget(self) -> None:
        """Forget what was found and read."""
        self._read: set[Coordinate] = set()
        self._marks = {EvidenceKind.FOUND: _InOrder(), EvidenceKind.READ: _InOrder()}
        self._touched: dict[tuple[int, int], frozenset[PlaceUse]] = {}  # by document and section

    @property
    def marks(self) -> list[EvidenceMark]:
        """Marks of passages found, read and cited; the first two in document order."""
        return [*self._marks[EvidenceKind.FOUND], *self._marks[EvidenceKind.READ], *self._cited]

    @property
    def touched(self) -> dict[tuple[int, int], frozenset[PlaceUse]]:
        """Sections found, read and cited, with their uses."""
        cited = {
            section: self._touched.get(section, frozenset()) | numbers for section, numbers in self._quoted.items()
        }
        return self._touched | cited

    def lit(self, event: AgentEvent) -> EvidenceState:
        """All evidence, with an event."""
        return EvidenceState(event, tuple(self.marks), self.touched, self.goal(event))

    def add(self, event: AgentEvent) -> bool:
        """Take one more event into account; return whether it changes the evidence.

        Raises `UsageError` for a paragraph that does not exist.
        """
        match event:
            case Retrieved(hits=hits, shown=shown):
                best = frozenset(hits[:3])
                self._mark(EvidenceKind.FOUND, shown, best)
            case Planned(places=shown):
                self._mark(EvidenceKind.READ, shown)
            case SectionRead(doc, section, start, end):
                self._mark(EvidenceKind.READ, [Coordinate(doc, section, n) for n in range(start, end + 1)])
            case Answered(citations=citations, nearest=nearest, headline=headline):
                if nearest:  # not sure: only the reader's notes have marks
                    self._forget()
                    citations = tuple(citation for citation in citations if citation.note)
                self._quoted = _numbers_by_section(citations)
                self._look_up({citation.at for citation in citations})
                self._cited = _cited_marks((citation, self._paragraphs[citation.at]) for citation in citations)
                if headline is not None and headline.value and citations:
                    first = citations[0]
                    cells = _asked_cells(str(headline.said), first, self._paragraphs[first.at])
                    self._cited = [_with_asked(mark, first, cells) for mark in self._cited]
            case Tabulated(table=table):
                found = (finding for row in table.rows for finding in row.findings)
                self._mark(EvidenceKind.READ, [citation.at for finding in found for citation in finding.citations])
            case _:
                return False
        return True

    def goal(self, event: AgentEvent) -> EvidenceMark | None:
        """The mark of an event to bring into view: the best hit shown, or the first passage cited; none of an
        answer that is not sure.
        """
        if isinstance(event, Answered) and event.citations and not event.nearest:
            first = event.citations[0]
            goal = citation_marks(first, self._paragraphs[first.at])[0]
            places = (mark for mark in self._cited if (mark.page, mark.number) == (goal.page, goal.number))
            return replace(goal, asked=next((mark.asked for mark in places), ()))
        if isinstance(event, Retrieved) and event.hits and event.shown:
            self._look_up(event.hits[:1])
            return paragraph_marks(EvidenceKind.FOUND, event.hits[0], self._paragraphs[event.hits[0]])[0]
        return None

    def _mark(
        self, kind: EvidenceKind, places: Sequence[Coordinate], best: frozenset[Coordinate] = frozenset()
    ) -> None:
        for section in {(at.doc, at.section) for at in places}:
            self._touched[section] = self._touched.get(section, frozenset()) | {kind}
        fresh = set(places) - self._read
        self._look_up(fresh)
        for at in fresh:
            for mark in paragraph_marks(kind, at, self._paragraphs[at]):
                key = (at.doc, at.section, at.paragraph, mark.page)
                self._marks[kind].put(key, replace(mark, best=kind is not EvidenceKind.FOUND or at in best))
                if kind is EvidenceKind.READ:
                    self._marks[EvidenceKind.FOUND].drop(key)
        if kind is EvidenceKind.READ:
            self._read |= fresh

    def _look_up(self, places: Iterable[Coordinate]) -> None:
        """Fetch paragraphs not fetched before; neighbouring ones of a section together."""
        for doc, section, start, end in _neighbour_runs(
            sorted({at for at in places if at not in self._paragraphs})
        ):
            for paragraph in self._corpus.paragraphs(doc, section, start, end):
                self._paragraphs[Coordinate(doc, section, paragraph.number)] = paragraph
            if (last := Coordinate(doc, section, end)) not in self._paragraphs:
                self._paragraphs[last] = self._corpus.paragraph(last)  # raises the error for a missing paragraph


class _InOrder:
    """Marks by document, section, paragraph and page, one for each."""

    def __init__(self) -> None:
        self._marks: dict[_Key, EvidenceMark] = {}
        self._keys: list[_Key] = []

    def __iter__(self) -> Iterator[EvidenceMark]:
        return map(self._marks.__getitem__, self._keys)

    def put(self, key: _Key, mark: EvidenceMark) -> None:
        if key not in self._marks:
            insort(self._keys, key)
            self._marks[key] = mark
        elif mark.best:
            self._marks[key] = mark

    def drop(self, key: _Key) -> None:
        if key in self._marks:
            del self._marks[key], self._keys[bisect_left(self._keys, key)]


def follow(events: Iterable[AgentEvent], corpus: Corpus) -> Iterator[AgentEvent | EvidenceState]:
    """The events of one question as they come; those that change the evidence as `EvidenceState`."""
    trail = EvidenceTrail(corpus)
    for event in events:
        if trail.add(event):
            yield trail.lit(event)
        else:
            yield event


def _neighbour_runs(places: Iterable[Coordinate]) -> list[tuple[int, int, int, int]]:
    """(document, section, first, last) of runs of neighbouring paragraphs; `places` are sorted."""
    runs: list[tuple[int, int, int, int]] = []
    for at in places:
        if runs and runs[-1][:2] == (at.doc, at.section) and at.paragraph - runs[-1][3] <= _QUERY_GAP:
            runs[-1] = *runs[-1][:3], at.paragraph
        else:
            runs.append((at.doc, at.section, at.paragraph, at.paragraph))
    return runs


def _numbers_by_section(citations: Iterable[Citation]) -> dict[tuple[int, int], frozenset[int]]:
    """Numbers of the passages cited, by document and section."""
    numbers: dict[tuple[int, int], set[int]] = {}
    for citation in citations:
        numbers.setdefault((citation.at.doc, citation.at.section), set()).add(citation.number)
    return {section: frozenset(cited) for section, cited in numbers.items()}


def _cited_marks(citations: Iterable[tuple[Citation, Paragraph]]) -> list[EvidenceMark]:
    passages: dict[tuple[int, int, int, bool], EvidenceMark] = {}
    for citation, paragraph in citations:
        for mark in citation_marks(citation, paragraph):
            first = passages.setdefault((mark.doc, mark.page, mark.number, mark.framed), mark)
            boxes = sorted({*first.boxes, *mark.boxes}, key=lambda box: (box.y0, box.x0))
            passages[mark.doc, mark.page, mark.number, mark.framed] = replace(first, boxes=tuple(boxes))
    return [*passages.values()]


def _asked_cells(said: str, citation: Citation, paragraph: Paragraph) -> list[Cell]:
    """Label of a cited row of a table, and its cells with the figures that are said; none if no cell has them."""
    start, end = citation.quote
    row = sorted((c for c in paragraph.cells if c.start < end and start < c.end), key=lambda cell: cell.column)
    figures = set(_FIGURE.findall(said))
    asked = [cell for cell in row if figures & set(_FIGURE.findall(paragraph.text[cell.start : cell.end]))]
    return [row[0], *asked] if asked else []


def _with_asked(mark: EvidenceMark, citation: Citation, cells: Sequence[Cell]) -> EvidenceMark:
    """The mark of a cited row, with its boxes that lie in the cells asked for."""
    if mark.number != citation.number or mark.doc != citation.at.doc:
        return mark
    areas = [cell.box for cell in cells if cell.page == mark.page]
    return replace(
        mark, asked=tuple(box for box in mark.boxes if any(area.contains(*box.center) for area in areas))
    )


def place_marks(corpus: Corpus, at: Citation | Coordinate) -> list[EvidenceMark]:
    """Marks of a cited passage, or of a whole paragraph; none for a place that is on no page. Raises `UsageError`
    for a paragraph that does not exist.
    """
    place = at if isinstance(at, Coordinate) else at.at
    if not 0 < place.doc <= len(corpus.documents):
        return []
    paragraph = corpus.paragraph(place)
    if isinstance(at, Coordinate):
        return paragraph_marks(EvidenceKind.READ, at, paragraph)
    return citation_marks(at, paragraph)


def paragraph_marks(kind: EvidenceKind, at: Coordinate, paragraph: Paragraph) -> list[EvidenceMark]:
    """Marks of the lines of the whole paragraph at a coordinate, one for each page."""
    on_pages = {page: tuple(span.box for span in paragraph.spans if span.page == page) for page in paragraph.pages}
    return [EvidenceMark(kind, at.doc, page, boxes, section=at.section) for page, boxes in on_pages.items()]


def citation_marks(citation: Citation, paragraph: Paragraph) -> list[EvidenceMark]:
    """Marks of the exact quoted characters, one for each page; of the whole paragraph if the quote has no certain
    place; of the area for a vision model's note.
    """
    cited, at, number, lead = EvidenceKind.CITED, citation.at, citation.number, citation.leading
    if citation.area is not None:
        page, box = citation.area
        return [EvidenceMark(cited, at.doc, page, (box,), number, framed=True, section=at.section, leading=lead)]
    whole = [replace(mark, number=number, leading=lead) for mark in paragraph_marks(cited, at, paragraph)]
    quoted = []
    for mark in whole:
        spans = (span for span in paragraph.spans if span.page == mark.page)
        boxes = tuple(box for span in spans for box in span.boxes(*citation.quote))
        if boxes:
            quoted.append(replace(mark, boxes=boxes))
    return quoted or whole
