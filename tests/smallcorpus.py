"""A corpus in memory, for tests: documents from titles, levels and texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from pilcrow.core.geometry import Box
from pilcrow.core.graph.entities import Graph, graph, sought
from pilcrow.core.language import tokens
from pilcrow.core.language.packs import read_pack
from pilcrow.core.language.terms import Terms, language, rough_terms
from pilcrow.core.model import (
    CELL,
    Cell,
    Coordinate,
    Document,
    Focus,
    Hit,
    Kind,
    PageInfo,
    Paragraph,
    Section,
    Source,
    Span,
)
from pilcrow.core.protocols import AnswerReader
from pilcrow.core.structure.tables.naming import closing_names, name_cells
from pilcrow.core.terms.extraction import find_terms
from pilcrow.engines.store.texts import Stemmers
from pilcrow.settings import bundled

Outline = Sequence[tuple[str, int, Sequence[str]]]
FILINGS = read_pack("filings", (bundled("resources") / "packs/filings.toml").read_text(encoding="utf-8"))

_STEMMERS = Stemmers()


PLANT = [
    ("1 Boilers", 1, ["The boiler has a pressure valve. The pressure valve guards the boiler."]),
    ("2 Valves", 1, ["A pressure valve needs a return spring. Each return spring is made of steel."]),
    ("3 Staff", 1, ["The canteen opens at noon. The canteen closes at two."]),
]
"""Sections of a plant: its things are connected from sentence to sentence."""


class SmallCorpus:
    """A corpus; each document is a list of (title, level, paragraphs), and a search counts common words."""

    answer_reader: AnswerReader | None = None

    def __init__(self, *outlines: Outline) -> None:
        self._outlines = outlines
        self._languages: dict[int, str] = {}
        self.documents = [_document(number, outline) for number, outline in enumerate(outlines, 1)]
        self._texts = {
            Coordinate(d, s, p): text
            for d, outline in enumerate(outlines, 1)
            for s, (_, _, texts) in enumerate(outline, 1)
            for p, text in enumerate(texts, 1)
        }
        self._made: dict[Coordinate, Paragraph] = {}
        self._terms = {at: set(rough_terms(text)) for at, text in self._texts.items()}

    @property
    def several(self) -> bool:
        return len(self.documents) > 1

    def alone(self, doc: int) -> SmallCorpus:
        found = SmallCorpus(self._outlines[doc - 1])
        found.documents = [self.documents[doc - 1]]
        return found

    def _language(self, doc: int) -> str:
        if doc not in self._languages:
            self._languages[doc] = language(text for at, text in self._texts.items() if at.doc == doc)
        return self._languages[doc]

    def reader(self, _docs: Iterable[int]) -> AnswerReader | None:
        return self.answer_reader

    def meant(self, _question: str) -> list[int]:
        return list(range(1, len(self.documents) + 1))

    def paragraph(self, at: Coordinate) -> Paragraph:
        if not at.paragraph:
            return self.documents[at.doc - 1].heading(at.section)
        if at not in self._made:
            self._made[at] = self._make(at)
        return self._made[at]

    def _make(self, at: Coordinate) -> Paragraph:
        text = self._texts[at]
        span = Span(at.section - 1, Box(72, 72, 300, 84), 0, len(text))
        kind = Kind.TABLE if CELL in text else Kind.TEXT
        size = tokens.count_tokens(text)
        made = Paragraph(str(at), at.section, at.paragraph, kind, text, (span,), size, cells=_cells(text, span))
        before = [self._texts[Coordinate(at.doc, at.section, n)] for n in range(at.paragraph - 1, 0, -1)]
        told = [*before[:2], *self.documents[at.doc - 1].titles(at.section)[-1:]]
        if kind is Kind.TABLE and before and CELL in before[0] and not any(cell.head for cell in made.cells):
            heads = closing_names(self.paragraph(replace(at, paragraph=at.paragraph - 1)))
            return name_cells(replace(made, head="\n".join(heads)), heads, told)  # it goes on with the one before
        return name_cells(made, above=told)

    def paragraphs(self, doc: int, section: int, start: int = 1, end: int | None = None) -> list[Paragraph]:
        total = self.documents[doc - 1].section(section).paragraphs
        last = total if end is None else end
        assert 0 <= start <= last + 1 <= total + 1, "the corpus wants clipped ranges"
        return [self.paragraph(Coordinate(doc, section, n)) for n in range(start, last + 1)]

    def graph(self, doc: int, also: Sequence[str] = ()) -> Graph:
        found = self.documents[doc - 1]
        paragraphs = [p for section in found.sections for p in self.paragraphs(doc, section.id)]
        terms = [*sought(found, also, paragraphs), *find_terms(found, paragraphs, self._language(doc), str)]
        return graph(found, terms, paragraphs)

    def terms(self, doc: int) -> Terms:
        return _STEMMERS(self._language(doc))

    def sections_with(self, doc: int, term: str) -> list[int]:
        titles, terms = self.documents[doc - 1].titles, self.terms(doc)
        own = ((at.section, text) for at, text in self._texts.items() if at.doc == doc)
        return [section for section, text in own if term in terms("; ".join([*titles(section), text]))]

    def of_kinds(self, doc: int, *kinds: Kind) -> list[Paragraph]:
        places = (at for at in self._texts if at.doc == doc)
        return [found for at in places if (found := self.paragraph(at)).kind in kinds]

    def printed(self, query: str) -> list[str]:
        return FILINGS.printed(query)

    def vectors(self, texts: Sequence[str]) -> None:
        """None: there is no embedder."""

    def closeness(self, _query: str, _places: Sequence[Coordinate]) -> list[float]:
        """Empty: there are no vectors."""
        return []

    def typical(self, _places: Sequence[Coordinate]) -> dict[Coordinate, float]:
        """Empty: there are no vectors."""
        return {}

    def search(
        self, query: str, top: int, docs: Sequence[int] | None = None, focus: Focus | None = None
    ) -> list[Hit]:
        selected = focus.selection if focus else ""
        wanted = set(rough_terms("; ".join([query, selected, *self.printed(query)])))
        scores = {at: len(wanted & terms) for at, terms in self._terms.items() if not docs or at.doc in docs}
        if focus is not None:  # a section is a page
            scores |= {at: scores[at] + 10 for at in scores if (at.doc, at.section - 1) == (focus.doc, focus.page)}
        best = sorted((at for at in scores if scores[at]), key=lambda at: (-scores[at], at))
        return [Hit(at, float(scores[at])) for at in best[:top]]


def _cells(text: str, span: Span) -> tuple[Cell, ...]:
    """Cells of a text with `CELL` in it; the first row has the column heads, unless it has one cell only."""
    rows = [(m.start(), m.group()) for m in re.finditer("[^\n]+", text)] if CELL in text else []
    return tuple(
        Cell(row, column, 1, 1, span.page, span.box, start + m.start(), start + m.end(), not row and CELL in line)
        for row, (start, line) in enumerate(rows)
        for column, m in enumerate(re.finditer(f"(?:^|(?<={CELL}))[^{CELL}]*", line))
        if m.group()
    )


def _document(number: int, outline: Outline) -> Document:
    parents: list[int] = []
    above: list[tuple[int, int]] = []
    for i, (_, level, _) in enumerate(outline, 1):
        above = [(lv, n) for lv, n in above if lv < level]
        parents.append(above[-1][1] if above else 0)
        above.append((level, i))
    sections = tuple(
        Section(
            id=i,
            title=title,
            level=level,
            parent=parents[i - 1],
            children=tuple(n for n, parent in enumerate(parents, 1) if parent == i),
            page=i - 1,
            box=None,
            paragraphs=len(texts),
            tokens=sum(tokens.count_tokens(text) for text in texts),
            source=Source.LAYOUT,
            key=f"key{i}",
        )
        for i, (title, level, texts) in enumerate(outline, 1)
    )
    pages = tuple(PageInfo(612, 792, f"p{i}") for i in range(1, len(sections) + 1))
    return Document(f"doc{number}", f"/doc{number}.pdf", f"Document {number}", pages, sections)
