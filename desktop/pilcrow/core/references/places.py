"""The part of a page that shows a place: a table with its caption, an entry, a footnote, a formula, a section's
title with its first lines. All boxes are in points of the page as shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ..geometry import Box, union
from ..model import Document, Kind, Paragraph, Span
from .bibliography import CitedWork

_PAD, _MARGIN = 6.0, 10.0
_TIGHT = 2.0
"""Points shown below the last line of a text that continues."""
_BAND = 170.0
"""Points shown if only the height on the page is known."""
_DRAWN = 320.0
"""Points above a caption that are searched for its picture, from the line of text above it."""
_TEXT_SHARE = 0.4
"""Share of an area's height above which text is itself the content of a drawing."""
_INDENT = 6.0
"""Points to the right of the surrounding text from which a line may be part of a drawing, too."""
_BEGINNING = 150.0
"""Points shown of a section or a paragraph, from its beginning."""
_LEAST_WIDTH = 220.0
"""Points of width below which a place is shown together with its neighbours."""
_SMALL = 40.0
_AROUND = 24.0
"""Points above and below a quotation whose lines are shown with it."""
_ABOVE, _BELOW = 8.0, 60.0
"""Distances in points above and below a link's target within which a line counts as the target."""
_THINGS = (Kind.TABLE, Kind.FIGURE, Kind.CAPTION)


@dataclass(frozen=True, slots=True)
class ShownPlace:
    """A place as shown: `crop` of a page (0-based), and inside it the `boxes` of the relevant lines (empty: only
    the height on the page is known). `section` is the id of its section (0: unknown), `name` its name in the
    document ("Table 3"), `text` its text.
    """

    page: int
    crop: Box
    boxes: tuple[Box, ...] = ()
    section: int = 0
    name: str = ""
    text: str = ""

    @property
    def y(self) -> float:
        """Top of the place, in points from the top of the page."""
        return self.crop.y0 + _PAD if self.boxes else self.crop.y0


def of_entries(document: Document, entries: Sequence[CitedWork]) -> ShownPlace:
    """Entries of a bibliography, as far as they stand on the page of the first, one below the other."""
    pieces = [piece for entry in entries for piece in entry.pieces]
    page = next(span.page for span in pieces[0].paragraph.spans if span.end > pieces[0].start)
    lines: list[Box] = []
    for piece in pieces:
        for span in piece.paragraph.spans:
            if span.page == page and span.start < piece.end and piece.start < span.end:
                if lines and span.box.y0 < lines[-1].y0 - _SMALL:
                    break  # the next column
                lines.append(span.box)
    name = ", ".join(f"[{entry.label}]" for entry in entries if entry.label)
    section, text = pieces[0].paragraph.section, "\n".join(entry.text for entry in entries)
    return ShownPlace(page, _crop(document, page, lines), tuple(lines), section, name, text)


def of_paragraph(document: Document, paragraph: Paragraph, around: Sequence[Paragraph]) -> ShownPlace:
    """A paragraph and what belongs to it. `around` are all paragraphs of its page in reading order, including the
    printed titles of sections (with number 0).
    """
    page = paragraph.page
    lines = _line_boxes(paragraph, page)
    shown = lines
    if paragraph.number == 0:
        shown = lines + _following(paragraph, page, lines, around)
    elif paragraph.kind in _THINGS:
        shown = _thing(paragraph, page, around)
        told = next((e for e in around if e.kind is Kind.CAPTION and e.label == paragraph.label), paragraph)
        lines = _line_boxes(told, page)[:1] or lines[:1]
    elif paragraph.kind not in (Kind.FOOTNOTE, Kind.FORMULA):
        lines = shown = _from(lines)
    name = paragraph.label if paragraph.number and paragraph.kind is not Kind.FOOTNOTE else ""
    text = name if name and paragraph.kind is Kind.TABLE else paragraph.text
    below = _PAD if paragraph.number and paragraph.kind in (*_THINGS, Kind.FOOTNOTE, Kind.FORMULA) else _TIGHT
    return ShownPlace(page, _crop(document, page, shown, below), tuple(lines), paragraph.section, name, text)


def of_quote(
    document: Document, paragraph: Paragraph, start: int, end: int, around: Sequence[Paragraph]
) -> ShownPlace:
    """Place of the characters `start:end` of a paragraph on their first page, with the lines around."""
    parts = [(span, box) for span in paragraph.spans for box in span.boxes(start, end)]
    page = parts[0][0].page if parts else paragraph.page
    lit = [box for span, box in parts if span.page == page] or _line_boxes(paragraph, page)[:1]
    whole = union(lit)
    near = [
        box
        for each in around
        for box in _line_boxes(each, page)
        if box.y1 > whole.y0 - _AROUND and box.y0 < whole.y1 + _AROUND and box.x0 < whole.x1 and whole.x0 < box.x1
    ]
    crop = _crop(document, page, [*near, *lit], _TIGHT, _TIGHT)
    return ShownPlace(page, crop, tuple(lit), paragraph.section, paragraph.label, paragraph.text[start:end])


def of_point(
    document: Document,
    page: int,
    x: float | None,
    y: float | None,
    around: Sequence[Paragraph],
    entries: Iterable[CitedWork] = (),
) -> ShownPlace:
    """The place meant by a link to a point of a page, in points (None: not given)."""
    info = document.pages[page]
    if y is None:
        return ShownPlace(page, Box(0, 0, info.width, min(info.height, 2 * _BAND)))
    found = _line_at(page, x, y, around)
    if found is None:
        return band(page, y, (info.width, info.height))
    paragraph, span = found
    for entry in entries:
        for piece in entry.pieces:
            if piece.paragraph.key == paragraph.key and piece.start < span.end and span.start < piece.end:
                return of_entries(document, (entry,))
    if paragraph.number == 0 or paragraph.kind in (*_THINGS, Kind.FOOTNOTE, Kind.FORMULA):
        return of_paragraph(document, paragraph, around)
    lines = _from([each.box for each in paragraph.spans if each.page == page and each.start >= span.start])
    text = paragraph.text[span.start :]
    shown = lines + _following(paragraph, page, lines, around)
    return ShownPlace(page, _crop(document, page, shown, _TIGHT), tuple(lines[:1]), paragraph.section, "", text)


def band(page: int, y: float, size: tuple[float, float]) -> ShownPlace:
    """A strip across the whole page (`size` in points), from a height on."""
    width, height = size
    top = min(max(0.0, y - _ABOVE), max(0.0, height - _BAND))
    return ShownPlace(page, Box(0, top, width, min(height, top + _BAND)))


def _line_boxes(paragraph: Paragraph, page: int) -> list[Box]:
    return [span.box for span in paragraph.spans if span.page == page]


def _from(lines: Sequence[Box]) -> list[Box]:
    """The first lines, as far as they are in one column and there is room."""
    kept: list[Box] = []
    for box in lines:
        if kept and (box.y1 > kept[0].y0 + _BEGINNING or box.y0 < kept[0].y0 - _SMALL):
            break
        kept.append(box)
    return kept


def _following(paragraph: Paragraph, page: int, lines: Sequence[Box], around: Sequence[Paragraph]) -> list[Box]:
    """Lines below the first lines of a paragraph, in its column, as far as there is room."""
    at = next((n for n, each in enumerate(around) if _same_place(each, paragraph)), len(around))
    boxes = [box for each in around[at + 1 :] for box in _line_boxes(each, page)]
    return _from([*lines, *boxes])[len(lines) :] if lines else []


def _same_place(one: Paragraph, other: Paragraph) -> bool:
    return (one.section, one.number) == (other.section, other.number)


def _thing(paragraph: Paragraph, page: int, around: Sequence[Paragraph]) -> list[Box]:
    """A table or a figure with its caption: all paragraphs with the label, and for a lone caption the area of its
    drawing, above or else below it.
    """
    parts = [each for each in around if _same_place(each, paragraph)]
    if paragraph.label:
        parts += [each for each in around if each.label == paragraph.label and each.kind in _THINGS]
    shown = [box for each in parts for box in _line_boxes(each, page)] or _line_boxes(paragraph, page)
    if any(each.kind in (Kind.TABLE, Kind.FIGURE) for each in parts):
        return shown
    others = [each for each in around if not any(_same_place(each, part) for part in parts)]
    area = _drawing(union(shown), page, others)
    return [area, *shown] if area else shown


def _drawing(caption: Box, page: int, others: Sequence[Paragraph]) -> Box | None:
    """Area of a caption's drawing: up to the text above, or else below; None if there is no room."""
    beside = [
        (each, box)
        for each in others
        for box in _line_boxes(each, page)
        if box.x0 < caption.x1 and caption.x0 < box.x1
    ]
    left = min((box.x0 for each, box in beside if each.kind is Kind.TEXT), default=0.0)
    text = [box for each, box in beside if each.kind not in (Kind.FIGURE, Kind.CODE) and box.x0 < left + _INDENT]
    above = max((box.y1 for box in text if box.y1 <= caption.y0), default=0.0)
    below = min((box.y0 for box in text if box.y0 >= caption.y1), default=caption.y1)
    if caption.y0 - above > _SMALL and caption.y0 - above >= below - caption.y1:
        return _drawing_area(caption._replace(y0=max(above, caption.y0 - _DRAWN)), beside)
    if below - caption.y1 > _SMALL:
        return _drawing_area(caption._replace(y1=min(below, caption.y1 + _DRAWN)), beside)
    return None


def _drawing_area(area: Box, beside: Sequence[tuple[Paragraph, Box]]) -> Box:
    """Area of a drawing; without surrounding white space for drawings of text, such as program listings."""
    inside = [(each, box) for each, box in beside if area.y0 <= box.center[1] <= area.y1]
    words = [box for each, box in inside if each.kind is not Kind.FIGURE]
    if len(words) < len(inside) or sum(box.height for box in words) < _TEXT_SHARE * area.height:
        return Box(area.x0, area.y0 + _PAD, area.x1, area.y1 - _PAD)
    return union([*words, Box(area.x0, words[0].y0, area.x1, words[0].y1)])


def _line_at(page: int, x: float | None, y: float, around: Sequence[Paragraph]) -> tuple[Paragraph, Span] | None:
    """The line that begins at a point or next below it, in the column of the point."""
    near = [
        (each, span)
        for each in around
        for span in each.spans
        if span.page == page and y - _ABOVE <= span.box.center[1] and span.box.y0 <= y + _BELOW
    ]
    right = [line for line in near if x and line[1].box.x1 > x and line[1].box.x0 > x - _SMALL]
    return min(right or near, key=lambda line: (round(line[1].box.y0 / 4), line[1].box.x0), default=None)


def _crop(document: Document, page: int, shown: Sequence[Box], below: float = _PAD, above: float = _PAD) -> Box:
    """Part of a page around the `shown` boxes, with some points `above` and `below`."""
    info, whole = document.pages[page], union(shown)
    x0, x1 = whole.x0 - _MARGIN, max(whole.x1 + _MARGIN, whole.x0 + _LEAST_WIDTH)
    return Box(x0, whole.y0 - above, x1, whole.y1 + below).meet(Box(0, 0, info.width, info.height))
