"""Selecting text: points to characters, ranges of characters to rectangles and to text. No Qt.

Places come from the stored spans and character edges of paragraphs and are never interpolated. A paragraph's
text has no line-break hyphens, so neither has what is copied.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import IntEnum
from typing import NamedTuple

from ....core.geometry import Box, char_extents
from ....core.language.tokens import count_tokens
from ....core.marks.annotation import MarkedPart
from ....core.model import Document, Kind, Paragraph, Reference, Span

_KEPT = 256
MOST = 20
"""Pages of a selection whose text is shown elsewhere, marked or asked about."""
PageSource = Callable[[int], Sequence[Paragraph] | None]
"""The paragraphs of a page in reading order, or None while they are not known."""
_WORD = re.compile(r"[\w'’]+|\s+|[^\w\s]")


class Position(NamedTuple):
    """Before character `char` of a paragraph, seen on `page`. Sorting is reading order."""

    section: int
    paragraph: int
    char: int
    page: int


class Grain(IntEnum):
    """Units by which a selection grows."""

    CHARACTER = 1
    WORD = 2
    PARAGRAPH = 3


def pages_between(start: Position, end: Position) -> range:
    """The pages that two positions, and all between them, are on."""
    return range(min(start.page, end.page), max(start.page, end.page) + 1)


def title_paragraphs(document: Document) -> Iterator[Paragraph]:
    """The printed titles of sections, each as a paragraph of number 0."""
    for section in document.sections:
        if section.box is not None:
            span = Span(section.page, section.box, 0, len(section.title))
            yield Paragraph(
                section.key, section.id, 0, Kind.TEXT, section.title, (span,), count_tokens(section.title)
            )


class PageTexts:
    """The text of pages (0-based), each fetched when first needed."""

    def __init__(self, paragraphs_of: PageSource) -> None:
        self._fetch = paragraphs_of
        self._pages: OrderedDict[int, Sequence[Paragraph]] = OrderedDict()

    def paragraphs(self, page: int) -> Sequence[Paragraph]:
        if page not in self._pages:
            found = self._fetch(page)
            if found is None:
                return ()
            self._pages[page] = found
            if len(self._pages) > _KEPT:
                self._pages.popitem(last=False)
        self._pages.move_to_end(page)
        return self._pages[page]

    def has(self, pages: Iterable[int]) -> bool:
        """True if the text of all these pages is known."""
        return all(page in self._pages or self._fetch(page) is not None for page in pages)

    def over(self, page: int, x: float, y: float) -> bool:
        """True if a point lies on a line of text."""
        return any(span.box.contains(x, y) for _, span in self.lines(page))

    def reference(self, page: int, x: float, y: float) -> tuple[Reference, Box] | None:
        """The cross-reference printed at a point, and its rectangle there."""
        return next((found for found in self.references(page) if found[1].contains(x, y)), None)

    def references(self, page: int) -> Iterator[tuple[Reference, Box]]:
        """All cross-references printed on a page, each with its rectangles."""
        return (
            (reference, box)
            for paragraph, span in self.lines(page)
            for reference in paragraph.references
            for box in span.boxes(reference.start, reference.end)
        )

    def at(self, page: int, x: float, y: float, *, before: bool = False) -> Position | None:
        """The place between characters nearest to a point, or with `before` in front of the character that is
        there. None where the page has no text.
        """
        lines = list(self.lines(page))
        if not lines:
            return None
        # A point beside a short line means that line, not a longer one above or below it.
        paragraph, span = min(
            lines, key=lambda line: 10 * _off(y, *line[1].box[1::2]) + _off(x, *line[1].box[::2])
        )
        return Position(paragraph.section, paragraph.number, _char(span, x, y, before), page)

    def around(self, position: Position, grain: Grain) -> tuple[Position, Position]:
        """Start and end of the word or paragraph at a position."""
        if grain == Grain.CHARACTER:
            return position, position
        found = [p for p in self.paragraphs(position.page) if (p.section, p.number) == position[:2]]
        text, placed = next(((p.text, any(span.edges for span in p.spans)) for p in found), ("", False))
        if grain == Grain.PARAGRAPH or not placed:  # where a title's words stand is not known
            return position._replace(char=0), position._replace(char=len(text))
        for word in _WORD.finditer(text):
            if word.start() <= position.char < word.end():
                return position._replace(char=word.start()), position._replace(char=word.end())
        return position, position

    def whole(self, page: int) -> tuple[Position, Position] | None:
        """From the first to the last character on a page."""
        lines = [(p.section, p.number, span.start, span.end) for p, span in self.lines(page)]
        if not lines:
            return None
        first, last = min(lines), max(lines)
        return Position(*first[:3], page), Position(*last[:2], last[3], page)

    def boxes(self, page: int, start: Position, end: Position) -> list[Box]:
        """The rectangles on a page of the characters between two positions."""
        return [
            box
            for paragraph, low, high in self._between(page, start, end)
            for span in paragraph.spans
            if span.page == page
            for box in span.boxes(low, high)
        ]

    def texts(self, start: Position, end: Position) -> Iterator[str]:
        """Text between two positions, paragraph by paragraph."""
        told: set[tuple[int, int]] = set()
        for page in pages_between(start, end):
            for paragraph, low, high in self._between(page, start, end):
                if (paragraph.section, paragraph.number) not in told:
                    told.add((paragraph.section, paragraph.number))
                    yield paragraph.text[low:high]

    def parts(self, start: Position, end: Position) -> tuple[list[MarkedPart], list[Paragraph]]:
        """Parts of paragraphs between two positions, each once, and all paragraphs of these pages."""
        found: dict[tuple[int, int], MarkedPart] = {}
        around: dict[tuple[int, int], Paragraph] = {}
        for page in pages_between(start, end):
            for paragraph in self.paragraphs(page):
                around[paragraph.section, paragraph.number] = paragraph
            for paragraph, low, high in self._between(page, start, end):
                found[paragraph.section, paragraph.number] = MarkedPart(paragraph, low, high)
        return list(found.values()), list(around.values())

    def lines(self, page: int) -> Iterator[tuple[Paragraph, Span]]:
        return ((p, span) for p in self.paragraphs(page) for span in p.spans if span.page == page)

    def _between(self, page: int, start: Position, end: Position) -> Iterator[tuple[Paragraph, int, int]]:
        """Paragraphs of a page between two positions, each with the range of its characters there."""
        for paragraph in self.paragraphs(page):
            at = (paragraph.section, paragraph.number)
            if start[:2] <= at <= end[:2]:
                low = start.char if at == start[:2] else 0
                high = end.char if at == end[:2] else len(paragraph.text)
                if low < high:
                    yield paragraph, low, high


class Selection:
    """Selected text from its start to its reach, in characters, words or paragraphs."""

    def __init__(self, text: PageTexts) -> None:
        self.text = text
        self.grain = Grain.CHARACTER
        self._anchor: tuple[Position, Position] | None = None
        self._reach: tuple[Position, Position] | None = None
        self._cached_text: tuple[tuple[Position, Position] | None, str] = None, ""

    def begin(self, page: int, x: float, y: float, grain: Grain = Grain.CHARACTER) -> None:
        self.grain = grain
        self._anchor = self._reach = self._around(page, x, y)

    def extend(self, page: int, x: float, y: float) -> None:
        """Reach to a point; without a beginning, begin there."""
        reach = self._around(page, x, y)
        if reach is not None:
            self._anchor = self._anchor or reach
            self._reach = reach

    def select(self, ends: tuple[Position, Position] | None) -> None:
        self.grain = Grain.CHARACTER
        self._anchor = ends and (ends[0], ends[0])
        self._reach = ends and (ends[1], ends[1])

    def range(self) -> tuple[Position, Position] | None:
        """Start and end in reading order; None while nothing is selected."""
        if self._anchor is None or self._reach is None:
            return None
        start, end = min(self._anchor[0], self._reach[0]), max(self._anchor[1], self._reach[1])
        return (start, end) if start[:3] < end[:3] else None

    def boxes(self, page: int) -> list[Box]:
        ends = self.range()
        if ends is None or page not in pages_between(*ends):
            return []
        return self.text.boxes(page, *ends)

    def words(self) -> str:
        """The selected text, a line for each paragraph, of pages whose text is there, of the first `MOST` ones;
        put together once, for it is asked for often.
        """
        ends = self.range()
        if ends != self._cached_text[0] or not self.whole:
            end = ends and ends[1]._replace(page=min(ends[1].page, ends[0].page + MOST - 1))
            self._cached_text = ends, "\n".join(self.text.texts(ends[0], end)) if ends and end else ""
        return self._cached_text[1]

    @property
    def long(self) -> bool:
        """True if the selection spans more than `MOST` pages: it can only be copied."""
        ends = self.range()
        return ends is not None and len(pages_between(*ends)) > MOST

    @property
    def whole(self) -> bool:
        """True if the text of all selected pages is known; for a `long` selection, of the first ones."""
        ends = self.range()
        return ends is None or self.text.has(pages_between(*ends)[:MOST])

    @property
    def reach(self) -> Position | None:
        """Position to which the selection was extended last; None for none."""
        if self._anchor is None or self._reach is None:
            return None
        return self._reach[1] if self._reach[1] >= self._anchor[1] else self._reach[0]

    def extend_to(self, position: Position) -> None:
        """Reach to a position, from where it began."""
        self.grain = Grain.CHARACTER
        self._anchor = self._anchor or (position, position)
        self._reach = (position, position)

    def place(self, position: Position) -> None:
        """Begin at a position, with nothing selected yet."""
        self.grain = Grain.CHARACTER
        self._anchor = self._reach = (position, position)

    def _around(self, page: int, x: float, y: float) -> tuple[Position, Position] | None:
        position = self.text.at(page, x, y, before=self.grain == Grain.WORD)
        return position and self.text.around(position, self.grain)


def _off(value: float, low: float, high: float) -> float:
    """Distance of a value from an interval; 0 inside."""
    return max(low - value, 0.0, value - high)


def _char(span: Span, x: float, y: float, before: bool) -> int:
    """The character boundary of a line that is nearest to a point."""
    value, low, high = (x, *span.box[::2]) if span.direction.horizontal else (y, *span.box[1::2])
    if not span.edges:
        return span.start if before or value < (low + high) / 2 else span.end
    extents = char_extents(span.box, span.edges, span.direction)
    nearest = min(range(len(extents)), key=lambda i: (_off(value, *extents[i]), abs(value - sum(extents[i]) / 2)))
    if before:
        return span.start + nearest
    neighbour = nearest + 1 if nearest + 1 < len(extents) else max(nearest - 1, 0)
    rising = (sum(extents[neighbour]) >= sum(extents[nearest])) == (neighbour >= nearest)
    return span.start + nearest + bool((value > sum(extents[nearest]) / 2) == rising)  # NumPy's is no int
