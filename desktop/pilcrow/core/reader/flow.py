"""Text of a document as it flows in reading mode, and its units (sentences, cells, pictures) with their places.

A place on a page leads to a unit, and the unit back to the same rectangles: both ways use the stored lines and
character edges of paragraphs, never a search for words.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from itertools import pairwise

from ..geometry import Box, union
from ..language import sentences
from ..marks.annotation import MarkedPart, MarkPlace
from ..marks.placing import parts_inside
from ..model import Kind, PageArea, Paragraph, Span

_LINE = 1.0
"""Points by which the top of a line may differ from a height that means the line."""
_INDENT, _COLUMN = 4.0, 72.0
"""Points by which an item within another one begins further right, at least and at most."""
_AIR = 4.0
"""Points around a picture cut from a page."""


class Form(StrEnum):
    """Form in which a piece of text is shown."""

    HEADING = "heading"
    TEXT = "text"
    ITEM = "item"
    CODE = "code"
    TABLE = "table"
    PICTURE = "picture"
    """Cut from the page: a figure, a formula, or a table without cells."""
    CAPTION = "caption"
    NOTE = "note"


_FORMS = {
    Kind.TEXT: Form.TEXT,
    Kind.LIST: Form.ITEM,
    Kind.CODE: Form.CODE,
    Kind.FORMULA: Form.PICTURE,
    Kind.FIGURE: Form.PICTURE,
    Kind.CAPTION: Form.CAPTION,
    Kind.FOOTNOTE: Form.NOTE,
    Kind.CONTENTS: Form.ITEM,
}
_MATHEMATICS = frozenset("=≠≈≡<>≤≥∈∑∏∫√±×·∂∇→↦⇒∞")
_PAGE_NUMBER = re.compile(r"(?:\s|\.)(?:\d+|[ivxlc]+)\s*\Z", re.IGNORECASE)
"""End of an entry of printed contents."""
_PROSE = 6
"""Words in a row of letters alone that a displayed formula does not have."""


@dataclass(frozen=True, slots=True)
class Piece:
    """The characters `start:end` of a paragraph, shown in one form; a picture shows an `area`. Formulas that touch
    on the page have one picture in common, cut from the area that they `share`. `depth` is 1 for an item within
    another one, 2 for one within that, and so on.
    """

    paragraph: Paragraph
    form: Form
    start: int
    end: int
    area: PageArea | None = None
    share: PageArea | None = None
    depth: int = 0

    @property
    def text(self) -> str:
        return self.paragraph.text[self.start : self.end]


# ---- pieces -----------------------------------------------------------------------------------------------


def pieces(paragraphs: Sequence[Paragraph], page: int) -> list[Piece]:
    """Pieces of the paragraphs that begin on a 0-based page, in reading order; a footnote follows the paragraph
    that cites it, if both begin here. Text that the page does not show is left out.
    """
    begun = [each for each in paragraphs if each.page == page and not _is_hidden(each)]
    notes = {each.key or str(each.number): each for each in begun if each.kind is Kind.FOOTNOTE}
    found: list[Piece] = []
    for paragraph in begun:
        if paragraph.kind is Kind.FOOTNOTE:
            continue
        found += _pieces_of(paragraph)
        for reference in paragraph.references:
            if (note := notes.pop(reference.paragraph, None)) is not None:
                found += _pieces_of(note)
    for note in notes.values():  # those that no paragraph of the page cites, at their place
        at = next((n for n, each in enumerate(found) if _order(each.paragraph) > _order(note)), len(found))
        found[at:at] = _pieces_of(note)
    return _nested(_in_common(found))


def _nested(every: Sequence[Piece]) -> list[Piece]:
    """The same pieces; items that are printed further right than the one before are within it."""
    found: list[Piece] = []
    lefts: list[float] = []
    for piece in every:
        if piece.form is not Form.ITEM:
            lefts = []
            found.append(piece)
            continue
        left = next(span.box.x0 for span in piece.paragraph.spans if span.end > piece.start)
        if not lefts or left > lefts[-1] + _INDENT:
            lefts = [*lefts, left] if lefts and left < lefts[-1] + _COLUMN else [left]
        else:
            lefts = [each for each in lefts if each < left + _INDENT] or [left]
        found.append(replace(piece, depth=len(lefts) - 1))
    return found


def _in_common(every: Sequence[Piece]) -> list[Piece]:
    """The same pieces; formulas next to each other whose areas touch share a picture."""
    found: list[Piece] = []
    group: list[Piece] = []
    for piece in every:
        area, last = piece.area, group[-1].area if group else None
        if not (area and last and piece.paragraph.kind is Kind.FORMULA and _touch(area, last)):
            found += _shared(group)
            group = []
        if area and piece.paragraph.kind is Kind.FORMULA:
            group.append(piece)
        else:
            found.append(piece)
    return found + _shared(group)


def _shared(group: Sequence[Piece]) -> list[Piece]:
    areas = [piece.area for piece in group if piece.area is not None]
    if len(areas) < 2:
        return list(group)
    share = PageArea(areas[0].page, union(area.box for area in areas))
    return [replace(piece, share=share) for piece in group]


def _touch(one: PageArea, other: PageArea) -> bool:
    common = one.box.meet(other.box)
    return one.page == other.page and common.height > -_AIR and common.width > -_AIR


def _pieces_of(paragraph: Paragraph) -> Iterator[Piece]:
    whole = len(paragraph.text)
    if paragraph.number == 0:
        yield Piece(paragraph, Form.HEADING, 0, whole)
    elif paragraph.cells:
        yield Piece(paragraph, Form.TABLE, 0, whole)
    elif paragraph.kind is Kind.TABLE or _FORMS[paragraph.kind] is Form.PICTURE:
        yield from _pictures(paragraph, 0, whole)
    elif paragraph.kind is Kind.CONTENTS:
        yield from (Piece(paragraph, Form.ITEM, start, end) for start, end in _entries(paragraph))
    else:
        form = _FORMS[paragraph.kind]
        for start, end, displayed in _rows(paragraph) if form in (Form.TEXT, Form.ITEM) else [(0, whole, False)]:
            if displayed:
                yield from _pictures(paragraph, start, end)
            else:
                yield Piece(paragraph, form, start, end)


def _entries(paragraph: Paragraph) -> Iterator[tuple[int, int]]:
    """Characters `start:end` of the entries of printed contents: lines up to one that ends with a page number."""
    begin = 0
    for span in paragraph.spans:
        last = span is paragraph.spans[-1]
        if last or _PAGE_NUMBER.search(paragraph.text, begin, span.end):
            end = len(paragraph.text) if last else span.end
            yield begin, end
            begin = end + 1


def _pictures(paragraph: Paragraph, start: int, end: int) -> Iterator[Piece]:
    """One picture for each page that prints some of the characters, or that has the region of a figure."""
    whole = (start, end) == (0, len(paragraph.text))
    spans = [span for span in paragraph.spans if whole or (span.start < end and span.end > start)]
    pages = list(dict.fromkeys(span.page for span in spans))
    for number, page in enumerate(pages):
        x0, y0, x1, y1 = union(span.box for span in spans if span.page == page)
        area = PageArea(page, Box(max(0.0, x0 - _AIR), max(0.0, y0 - _AIR), x1 + _AIR, y1 + _AIR))
        first = start if number == 0 else min(span.start for span in spans if span.page == page)
        last = min(span.start for span in spans if span.page == pages[number + 1]) if page != pages[-1] else end
        yield Piece(paragraph, Form.PICTURE, first, max(first, last), area)


def _rows(paragraph: Paragraph) -> Iterator[tuple[int, int, bool]]:
    """Characters `start:end` of a paragraph's text between the formulas displayed within it, and of these (True).
    Line breaks divide them; other lines stay together.
    """
    text = paragraph.text
    breaks = [-1, *(at for at, sign in enumerate(text) if sign == "\n"), len(text)]
    begin = 0
    for before, after in pairwise(breaks):
        if len(breaks) > 2 and _is_formula(text[before + 1 : after]):
            if text[begin : max(begin, before)].strip():
                yield begin, before, False
            yield before + 1, after, True
            begin = after + 1
    if begin == 0 or text[begin:].strip():
        yield begin, len(text), False


def _is_formula(line: str) -> bool:
    """True for a line of signs rather than of words."""
    if not _MATHEMATICS.intersection(line):
        return False
    longest = run = 0
    for word in line.split():
        run = run + 1 if word.strip(",.;:()").isalpha() and len(word) > 1 else 0
        longest = max(longest, run)
    return longest < _PROSE


def _is_hidden(paragraph: Paragraph) -> bool:
    return sum(end - start for start, end in paragraph.hidden) >= len(paragraph.text) > 0


def _order(paragraph: Paragraph) -> tuple[int, int]:
    return paragraph.section, paragraph.number


# ---- units and their places -------------------------------------------------------------------------------


def units(paragraph: Paragraph) -> list[MarkedPart]:
    """Sentences of a paragraph, cells of a table, or the whole of a figure or formula."""
    if paragraph.cells:
        ranges = [(cell.start, cell.end) for cell in paragraph.cells if cell.start < cell.end]
    elif paragraph.kind in (Kind.FIGURE, Kind.FORMULA) or paragraph.number == 0:
        ranges = [(0, len(paragraph.text))]
    else:
        ranges = sentences.sentence_ranges(paragraph.text)
    return [MarkedPart(paragraph, *each) for each in ranges or [(0, len(paragraph.text))]]


def unit_at(paragraph: Paragraph, char: int) -> MarkedPart:
    """The unit with a character, or the next one."""
    every = units(paragraph)
    return next((unit for unit in every if unit.end > char), every[-1])


def places(unit: MarkedPart) -> list[MarkPlace]:
    """Rectangles of a unit on its pages; of a figure or formula one on each page."""
    paragraph = unit.paragraph
    if paragraph.kind in (Kind.FIGURE, Kind.FORMULA):
        return [MarkPlace(page, paragraph.box_on(page)) for page in paragraph.pages]
    return unit.places


def boxes_on_first(unit: MarkedPart) -> tuple[int, list[Box]]:
    """The 0-based page on which a unit begins, and its boxes there."""
    found = places(unit)
    if not found:
        page = unit.paragraph.page_at(unit.start)
        return page, [unit.paragraph.box_on(page)]
    return found[0].page, [place.box for place in found if place.page == found[0].page]


def inside(paragraph: Paragraph, page: int, boxes: Sequence[Box]) -> list[tuple[int, int]]:
    """Ranges of a paragraph's characters in boxes of a page; all of a picture that a box meets."""
    near = [span for span in paragraph.spans if span.page == page]
    if not any(box.meet(span.box).area > 0 for span in near for box in boxes):
        return []
    found = [(part.start, part.end) for part in parts_inside([paragraph], page, boxes)]
    if not found and paragraph.kind is Kind.FIGURE:
        return [(0, len(paragraph.text))]
    return found


def unit_in(paragraphs: Iterable[Paragraph], page: int, boxes: Sequence[Box]) -> MarkedPart | None:
    """The unit printed in boxes of a page: the one that the first box with text in it has most of."""
    every = list(paragraphs)
    for box in boxes:
        shares: list[tuple[int, MarkedPart]] = []
        for paragraph in every:
            for start, end in inside(paragraph, page, [box]):
                of_unit = (unit for unit in units(paragraph) if unit.start < end and start < unit.end)
                shares += [(min(end, unit.end) - max(start, unit.start), unit) for unit in of_unit]
                if paragraph.kind is Kind.FIGURE and start == end:
                    shares.append((0, MarkedPart(paragraph, start, end)))
        if shares:
            return max(shares, key=lambda share: share[0])[1]
    return None


def line_from(paragraphs: Iterable[Paragraph], page: int, y: float) -> tuple[Paragraph, Span] | None:
    """The line that a height on a page means: one that begins just there, titles first; else the first one, in
    reading order, that reaches below; else the last one.
    """
    lines = [(each, span) for each in paragraphs for span in each.spans if span.page == page]
    exact = [line for line in lines if abs(line[1].box.y0 - y) < _LINE]
    if exact:
        return min(exact, key=lambda line: line[0].number != 0)
    below = (line for line in lines if line[1].box.y1 > y + _LINE)
    return next(below, lines[-1] if lines else None)
