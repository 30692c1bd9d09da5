"""One document for answers about its structure: its nodes and things, wording and citing of places."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ...exchange.events import Citation
from ...exchange.statements import Statement
from ...find import find
from ...language import sentences
from ...language.questions.structural import ANSWERS, NOUNS, CountedUnit, count_form
from ...model import Coordinate, Section, Source
from ...operators.nodes import Node, every, filter_range
from ...operators.things import Thing, on_pages, things
from ...protocols import Corpus
from ...verify.states import SUPPORTED
from ..context.ids import marker
from .numbers import Numbered, number_of, number_sections
from .places import DocumentPart, page_runs

CitedRanges = list[tuple[Coordinate, tuple[int, int]]]
"""Paragraphs with the characters of each that are quoted."""
_MOST = 60  # items that are listed; all are counted


@dataclass(slots=True)
class Writer:
    """The text of an answer as it grows, with its citations."""

    corpus: Corpus
    text: str = ""
    citations: list[Citation] = field(default_factory=list)
    statements: list[Statement] = field(default_factory=list)
    _numbers: dict[Coordinate, int] = field(default_factory=dict)

    def head(self, text: str) -> None:
        """A sentence of its own."""
        self.text += ("\n\n" if self.text else "") + text

    def cite(self, cited: CitedRanges) -> None:
        """Add markers to the last sentence, which the cited places support."""
        start = self.text.rfind("\n") + 1
        for at, quote in cited:
            self.text += " "
            begin = len(self.text)
            self.text += marker(self.corpus, at)
            number = self._numbers.setdefault(at, len(self._numbers) + 1)
            self.citations.append(Citation(number, at, begin, len(self.text), quote))
        if cited:
            self.statements.append(Statement(start, len(self.text), SUPPORTED))

    def item(self, text: str, cited: CitedRanges) -> None:
        """A line of a list."""
        self.text += f"\n- {text}"
        self.cite(cited)


class View:
    """Document `doc` (1-based) of a corpus, worded in one language; sentences go to `out`."""

    def __init__(self, corpus: Corpus, doc: int, language: str, out: Writer) -> None:
        self.corpus, self.doc, self.out = corpus, doc, out
        self.document = corpus.documents[doc - 1]
        self.nouns, self.wording = NOUNS[language], ANSWERS[language]
        self._things: dict[CountedUnit, list[Thing]] = {}

    # ---- the document -----------------------------------------------------------------------------------------

    @cached_property
    def every(self) -> list[Node]:
        """All nodes, in reading order."""
        return every(self.corpus, self.doc)

    @cached_property
    def numbers(self) -> Numbered:
        """The numbers of its sections."""
        return number_sections(self.document, (node.paragraph for node in self.every))

    def things(self, unit: CountedUnit, place: DocumentPart | None = None) -> list[Thing]:
        """The tables, figures ... printed in a place: with a part on its pages, or begun in its sections."""
        if unit not in self._things:
            self._things[unit] = things(self.every, unit)
        found = self._things[unit]
        if place and place.pages:
            return on_pages(found, set(place.pages))
        return [thing for thing in found if place is None or thing.first.at.section in place.sections]

    def nodes(self, place: DocumentPart) -> list[Node]:
        pages = set(place.pages) if place.pages else None
        return filter_range(self.every, pages=pages, sections=place.sections)

    def root(self, place: DocumentPart) -> Section:
        """The section that a place is made of."""
        return self.document.section(place.roots[0])

    def pages(self, place: DocumentPart) -> list[int]:
        """The pages (0-based) of a place; of a section from its title to its last line."""
        if not place.roots:
            return list(place.pages or range(len(self.document.pages)))
        first = self.root(place).page
        begins = [self.document.section(number).page for number in place.sections]
        printed = [page for node in self.nodes(place) for page in node.paragraph.pages]
        return list(range(first, max([*begins, *printed]) + 1))

    def says(self, words: str) -> bool:
        """True if the text has these words somewhere."""
        return any(find((node.paragraph for node in self.every), words))

    def heading(self, section: Section) -> CitedRanges:
        """A citation of a section: its title, or the beginning of its first paragraph if that is not printed."""
        at = Coordinate(self.doc, section.id, 0 if section.box or not section.paragraphs else 1)
        ranges = sentences.sentence_ranges(self.corpus.paragraph(at).text)
        return [(at, (ranges[0][0], ranges[-1 if not at.paragraph else 0][1]))] if ranges else []

    # ---- what is said -----------------------------------------------------------------------------------------

    def head(self, text: str) -> None:
        """A sentence, with the document's title before it where there are several documents."""
        title = f"{self.document.title}: " if self.corpus.several else ""
        self.out.head(f"{title}{text}" if title else f"{text[0].upper()}{text[1:]}")

    def items(self, text: str, listed: Sequence[tuple[str, CitedRanges]]) -> None:
        """A sentence that announces a list, and the list; of a long one the beginning, and how many more."""
        self.head(f"{text}{self.wording['colon'] if listed else '.'}")
        for line, cited in listed[:_MOST]:
            self.out.item(line, cited)
        if len(listed) > _MOST:
            self.out.item(self.wording["more"].format(self.number(len(listed) - _MOST)), [])

    def absent(self, place: DocumentPart) -> None:
        """Say that no heading or page has the number asked for."""
        if place.paged:
            labels = page_runs(self.document, range(len(self.document.pages)))
            self.head(self.wording["unpaged"].format(place.absent, labels))
        else:
            self.head(self.wording["unheaded"].format(place.absent))

    def name(self, thing: Thing, unit: CountedUnit) -> str:
        """A caption or a table's own title; else, of a table or figure, its section's title, with its beginning if
        there are several below that title; else its beginning, or its kind if it has no words.
        """
        section = self.document.section(thing.first.at.section)
        begins = thing.name or self.nouns[unit][0].capitalize()
        if unit is CountedUnit.TABLE and thing.title:
            return thing.title
        if (
            thing.captioned
            or unit not in (CountedUnit.TABLE, CountedUnit.FIGURE)
            or section.source is Source.GENERATED
        ):
            return begins
        below = [one for one in self.things(unit) if not one.captioned and one.first.at.section == section.id]
        return f"{self.title(section)}{self.wording['colon']} {begins}" if len(below) > 1 else self.title(section)

    def number(self, count: int) -> str:
        return f"{count:,}".replace(",", self.wording["grouped"])

    def many(self, count: int, unit: CountedUnit) -> str:
        """A count with its noun: "1 table", "7 tables"."""
        return f"{self.number(count)} {count_form(self.nouns[unit], count)}"

    def times(self, count: int) -> str:
        return self.wording["once"] if count == 1 else self.wording["often"].format(self.number(count))

    def on(self, pages: Sequence[int]) -> str:
        """Pages (0-based) by their labels: "page 5", "pages 5–6"."""
        labels = page_runs(self.document, pages)
        if said := self.wording.get("pages"):
            return said.format(labels)
        return f"{self.nouns[CountedUnit.PAGE][len(pages) > 1]} {labels}"

    def within(self, place: DocumentPart) -> str:
        """A place in words: "on pages 3–10", "in “2 Wine”", "in this document"."""
        if place.pages:
            return self.wording["on" if len(place.pages) > 1 else "on_one"].format(self.on(place.pages))
        return self.inside(self.root(place)) if place.roots else self.wording["document"]

    def inside(self, section: Section) -> str:
        return self.wording["in"].format(self.quoted(section))

    def title(self, section: Section) -> str:
        """A section's title in one line, with a number that only the contents print."""
        words = " ".join(section.title.split())
        number = self.numbers.get(section.id)
        return words if number is None or number_of(words) else f"{number[1]} {words}"

    def quoted(self, section: Section) -> str:
        return self.wording["quoted"].format(self.title(section))
