"""The values shared by everything else: documents, sections, paragraphs and their places.

A document is a sequence of sections in reading order (DeepRead Eq. 2-5); a section owns its paragraphs,
subsections excluded. Section ids and paragraph numbers are dense and 1-based, and belong to one structure version;
`key`s are stable against better parsers and changed files and are what is stored elsewhere.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum, StrEnum
from itertools import groupby
from typing import NamedTuple

from .geometry import Box, Direction, run_boxes, union


class Kind(StrEnum):
    """Kind of a paragraph."""

    TEXT = "text"
    LIST = "list"
    TABLE = "table"
    CODE = "code"
    FORMULA = "formula"
    CAPTION = "caption"
    FOOTNOTE = "footnote"
    FIGURE = "figure"
    CONTENTS = "contents"
    """A printed list of contents or figures: can be read, but is never located, since it only repeats titles."""


class Source(StrEnum):
    """Origin of a section's title."""

    BOOKMARK = "bookmark"
    CONTENTS = "contents"
    LAYOUT = "layout"
    GENERATED = "generated"


class PageArea(NamedTuple):
    """A part of a 0-based page, in points as shown."""

    page: int
    box: Box


@dataclass(frozen=True, slots=True)
class Span:
    """One line of a paragraph: 0-based page, box in points of the page as shown, and the printed characters
    `start:end` of the paragraph's text. `edges`: see `geometry.pack_edges`; one entry for each of these
    characters, or empty.
    """

    page: int
    box: Box
    start: int
    end: int
    edges: bytes = b""
    direction: Direction = Direction.RIGHT

    def boxes(self, start: int, end: int) -> list[Box]:
        """True rectangles of the paragraph's characters `start:end` as far as this line prints them."""
        low, high = max(start, self.start), min(end, self.end)
        if low >= high:
            return []
        if (low, high) == (self.start, self.end) or not self.edges:
            return [self.box]
        return run_boxes(self.box, self.edges, self.direction, low - self.start, high - self.start)


CELL = "\t"
"""Separator of the cells in a table's row, found nowhere else in a text."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell of a table: 0-based row and column, the number of rows and columns that it spans, its box on a
    0-based page (points of the page as shown), and its characters `start:end` of the table's text. `head`: it
    names the cells below or beside it.
    """

    row: int
    column: int
    rows: int
    columns: int
    page: int
    box: Box
    start: int
    end: int
    head: bool = False


class Role(IntEnum):
    """Role of a name for cells."""

    COLUMN = 0
    PERIOD = 1
    """Year or date of everything below."""
    ROW = 2
    GROUP = 3
    """Common name of several rows."""
    YEAR = 4
    """Year of one figure, where the names of the columns do not tell the years of a row apart."""


class Name(NamedTuple):
    """The characters `start:end` of a table's `whole` text, which name the cells in these rows and columns (the
    first and the last of each).
    """

    start: int
    end: int
    role: Role
    rows: tuple[int, int]
    columns: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Reference:
    """A reference to another place: the characters `start:end` name the paragraph (or, with an empty `paragraph`,
    the section) with this key ("see Section 4.2", "Table 3", "[12]", the mark of a footnote).

    With neither key it is a raised number that cites, resolved later. `entries` are the indices, from 0, of the
    bibliography entries meant (see `references.bibliography`).
    """

    start: int
    end: int
    section: str
    paragraph: str = ""
    entries: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Paragraph:
    """One paragraph: `section` (1-based id) and `number` (1-based within it) are its coordinate.

    `text` is normalised and joined over lines, columns and pages (line-break hyphens removed); `spans` has one
    entry for each printed line, in reading order, covering disjoint rising character ranges. `tokens` is the
    estimate of `tokens.count`. `label` is its name in the document ("Table 3", "(4.1)"). A table's row is a line
    of the text, with `CELL` between its `cells`, which follow one another row by row. A long table is cut into
    several paragraphs with continued row numbers. `head` precedes a table's text when it is searched or read
    alone, but is not printed in it: the introduction of the table, and in all parts but the first, and in a table
    that continues another, the rows that name the columns. `names` name its cells, in the order of the text, and
    `unit` is the unit of its numbers ("in millions"). `confidence` is below 1 (down to 0) if OCR read the text.
    `hidden` are the characters `start:end` that the page has but does not show (white on white, transparent, far
    too small).
    """

    key: str
    section: int
    number: int
    kind: Kind
    text: str
    spans: tuple[Span, ...]
    tokens: int
    label: str = ""
    cells: tuple[Cell, ...] = ()
    references: tuple[Reference, ...] = ()
    confidence: float = 1.0
    head: str = ""
    hidden: tuple[tuple[int, int], ...] = ()
    names: tuple[Name, ...] = ()
    unit: str = ""

    def hides(self, start: int, end: int) -> bool:
        """True if any of the characters `start:end` is hidden."""
        return any(low < end and start < high for low, high in self.hidden)

    @property
    def whole(self) -> str:
        """The text below its head: as searched, and read by itself."""
        return f"{self.head}\n{self.text}" if self.head else self.text

    @property
    def rows(self) -> list[list[Cell]]:
        """The cells of a table row by row, without heads printed again on a later page."""
        first = {(cell.row, cell.column): cell for cell in reversed(self.cells)}
        cells = (cell for cell in self.cells if first[cell.row, cell.column] is cell)
        return [list(row) for _, row in groupby(cells, key=lambda cell: cell.row)]

    def named(self, row: int, *roles: Role) -> list[Name]:
        """Names in these roles that apply to a row, the outermost first."""
        return [name for name in self.names if name.role in roles and name.rows[0] <= row <= name.rows[1]]

    def naming(self, row: int) -> list[Name]:
        """Names of columns and periods that are cells of a row."""
        offset = len(self.whole) - len(self.text)
        starts = {offset + cell.start for cell in self.cells if cell.row == row}
        return [name for name in self.names if name.role in (Role.COLUMN, Role.PERIOD) and name.start in starts]

    @property
    def page(self) -> int:
        return self.spans[0].page

    def page_at(self, start: int) -> int:
        """The 0-based page with a character of the text."""
        return next((span.page for span in self.spans if span.end > start), self.page)

    @property
    def pages(self) -> tuple[int, ...]:
        return tuple(sorted({span.page for span in self.spans}))

    def box_on(self, page: int) -> Box:
        """The box around all that is printed on one of the pages."""
        return union(span.box for span in self.spans if span.page == page)


@dataclass(frozen=True, slots=True)
class Section:
    """One node of the contents tree. `parent` 0 means top level; `paragraphs` and `tokens` count its own
    paragraphs, subsections excluded. `box` is the printed title's, or None if it is not printed.
    """

    id: int
    title: str
    level: int
    parent: int
    children: tuple[int, ...]
    page: int
    box: Box | None
    paragraphs: int
    tokens: int
    source: Source
    key: str
    synthetic: bool = False
    extra: bool = False


@dataclass(frozen=True, slots=True)
class PageInfo:
    """One page as shown: size in points and the label printed for it by the document ("iv", "127")."""

    width: float
    height: float
    label: str


@dataclass(frozen=True, slots=True)
class Fault:
    """An optional step of reading (`steps.Step`) that failed `count` times: with this exception at this place in
    the code, on these 0-based pages (none: in the whole document). It contains no text of the document.
    """

    step: str
    error: str
    pages: tuple[int, ...] = ()
    count: int = 1


@dataclass(frozen=True, slots=True)
class Identifiers:
    """Identifiers of a publication in their normal forms (see `cataloguing.identifiers`), "" if not known."""

    doi: str = ""
    arxiv: str = ""
    isbn: str = ""


@dataclass(frozen=True, slots=True)
class TitlePage:
    """A document's own statements about itself; an author of "" and a year of 0 are unknown."""

    title: str
    author: str = ""
    year: int = 0
    identifiers: Identifiers = Identifiers()


@dataclass(frozen=True, slots=True)
class Document:
    """A document with its contents tree; paragraphs are fetched by coordinate from the library.

    `id` is the sha256 of the file's bytes. `unread` names pages without usable text, each with the reason in words
    ("no text: scanned?", "skipped: it crashed the reader twice"). `structure` is the library's number of this
    structure version (0: not stored). `faults` are steps of reading that failed. `author`, `year` and
    `identifiers` are the document's own statements ("" and 0: nothing believable).
    """

    id: str
    path: str
    title: str
    pages: tuple[PageInfo, ...]
    sections: tuple[Section, ...]
    unread: dict[int, str] = field(default_factory=dict)
    structure: int = 0
    faults: tuple[Fault, ...] = ()
    author: str = ""
    year: int = 0
    identifiers: Identifiers = Identifiers()

    @property
    def said(self) -> TitlePage:
        return TitlePage(self.title, self.author, self.year, self.identifiers)

    def section(self, number: int) -> Section:
        return self.sections[number - 1]

    def titles(self, section: int) -> list[str]:
        """Printed titles from the top of the contents tree down to `section`, without made-up ones."""
        titles: list[str] = []
        while section:
            entry = self.section(section)
            if entry.source != Source.GENERATED:
                titles.append(entry.title)
            section = entry.parent
        return titles[::-1]

    def label(self, page: int) -> str:
        return self.pages[page].label or str(page + 1)

    def pages_named(self, name: str, start: int = 0) -> list[int]:
        """Pages (0-based) from `start` on with this printed label; without any, the one of this number."""
        labelled = [n for n in range(start, len(self.pages)) if self.pages[n].label.casefold() == name.casefold()]
        number = int(name) if name.isdecimal() and len(name) < 10 else 0
        return labelled or ([number - 1] if start < number <= len(self.pages) else [])

    def whole_page(self, page: int) -> PageArea:
        """The whole of a page (0-based)."""
        return PageArea(page, Box(0, 0, self.pages[page].width, self.pages[page].height))

    def section_on(self, page: int) -> Section:
        """The section at the beginning of a page (0-based)."""
        return next((section for section in reversed(self.sections) if section.page <= page), self.sections[0])

    def heading(self, number: int) -> Paragraph:
        """A section's title as its paragraph 0 for citations, without a box if the title is not printed."""
        section = self.section(number)
        span = Span(section.page, section.box or Box(0, 0, 0, 0), 0, len(section.title))
        return Paragraph(section.key, number, 0, Kind.TEXT, section.title, (span,), len(section.title.split()))


@dataclass(frozen=True, slots=True, order=True)
class Coordinate:
    """(doc, section, paragraph), all 1-based and dense (DeepRead Eq. 5); paragraph 0 is the section's heading.
    Sorting is document order.
    """

    doc: int
    section: int
    paragraph: int


class Passage(NamedTuple):
    """The characters `start:end` of the text of the paragraph `at`."""

    at: Coordinate
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Focus:
    """Subject of a question in document `doc` (1-based): a page (0-based, -1: none), the section in view there (0:
    unknown), and the selected text. `picture`: a model is to look at the page.
    """

    page: int = -1
    section: int = 0
    selection: str = ""
    doc: int = 1
    picture: bool = False


@dataclass(frozen=True, slots=True)
class Hit:
    """A located paragraph and its score (higher is better; comparable within one query only)."""

    at: Coordinate
    score: float
