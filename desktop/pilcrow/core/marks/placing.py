"""Places of annotations: anchored in a text, and found again in a document that has changed.

Each passage is looked for by its paragraph's key, then by its letters near its former page, then anywhere. Among
several places the one with the same neighbouring text is chosen, then the nearest. If other words stand between
the same neighbours, they replace the passage. Uncertain annotations are not placed.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import groupby
from typing import Protocol

from ..find import fold, plain_letters
from ..geometry import Box, char_extents
from ..model import Document, Paragraph, Span
from .annotation import Anchor, Annotation, AnnotationKind, MarkedPart, MarkedPassage, MarkPlace

AROUND = 32
"""Characters kept of the text on each side of a passage."""
NOTE = 18.0
"""Points that a note or a bookmark takes on a page."""
_MARGIN = 12.0
"""Points from the left edge of a page to a bookmark, where there is so much room."""
_ROOM = 72.0
"""Points left of the text where it is not known."""
_NEAR_PAGES = 2
"""Pages before and after the former one that are searched completely."""
_CERTAIN_AROUND = 8
"""Letters of neighbouring text that make a place certain."""
_TELLING_LENGTH = 16
"""Letters of a passage that needs no neighbours if it occurs only once in a document."""
_NEIGHBOUR = 12
"""Letters of each neighbour needed to place the text between them."""
_GROWN = 2, 40
"""Limits for the new text between two neighbours: a multiple of the old length, plus a number of letters."""


class Paragraphs(Protocol):
    """A library's paragraphs, by the number of a structure."""

    def keyed(self, structure: int, key: str, /) -> Paragraph | None: ...

    def page(self, structure: int, page: int, /) -> list[Paragraph]: ...

    def every(self, structure: int, letters: str = "", /) -> Iterator[Paragraph]: ...


class MarkedText:
    """The text of a document with annotations: paragraphs, and titles of sections."""

    def __init__(self, document: Document, paragraphs: Paragraphs) -> None:
        self.file, self.pages = document.id, len(document.pages)
        self._structure, self._paragraphs = document.structure, paragraphs
        self._titles = [document.heading(s.id) for s in document.sections if s.box is not None]

    def keyed(self, key: str) -> Paragraph | None:
        title = next((title for title in self._titles if title.key == key), None)
        return title or self._paragraphs.keyed(self._structure, key)

    def page(self, page: int) -> list[Paragraph]:
        """Titles and paragraphs printed on a page (0-based), in reading order."""
        found = [*(t for t in self._titles if t.page == page), *self._paragraphs.page(self._structure, page)]
        return sorted(found, key=_paragraph_number)

    def every(self, plain: str) -> Iterator[Paragraph]:
        """All titles and paragraphs; paragraphs in plain ASCII only if they contain these letters."""
        yield from self._titles
        yield from self._paragraphs.every(self._structure, plain)


# ---- anchoring --------------------------------------------------------------------------------------------


def on_text(file: str, parts: Sequence[MarkedPart], around: Sequence[Paragraph]) -> Anchor | None:
    """Anchor of an annotation on text; `around` are the neighbouring paragraphs in reading order. None if the
    printed place of the text is unknown.
    """
    places = tuple(place for part in parts for place in part.places)
    return Anchor(file, places, tuple(_marked_passage(part, around) for part in parts)) if places else None


def at_place(file: str, page: int, box: Box, around: Sequence[Paragraph]) -> Anchor:
    """Anchor of an annotation at a place of a page with these paragraphs."""
    parts = parts_inside(around, page, [box]) or _nearest_line(around, page, box)
    origin = parts[0].places[0] if parts and parts[0].places else None
    return Anchor(file, (MarkPlace(page, box),), tuple(_marked_passage(part, around) for part in parts), origin)


def parts_inside(paragraphs: Iterable[Paragraph], page: int, boxes: Sequence[Box]) -> list[MarkedPart]:
    """Parts of the paragraphs inside boxes of a page: runs of characters whose centres lie there."""
    parts = []
    for paragraph in paragraphs:
        runs: list[tuple[int, int]] = []
        for at in sorted(at for s in paragraph.spans if s.page == page for at in _characters_inside(s, boxes)):
            if runs and not paragraph.text[runs[-1][1] : at].strip():
                runs[-1] = runs[-1][0], at + 1
            else:
                runs.append((at, at + 1))
        for start, end in runs:
            words = paragraph.text[start:end]
            start += len(words) - len(words.lstrip())
            if words.strip():
                parts.append(MarkedPart(paragraph, start, start + len(words.strip())))
    return parts


def _characters_inside(line: Span, boxes: Sequence[Box]) -> Iterator[int]:
    """Indices of a line's characters whose centres lie in one of the boxes."""
    near = [box for box in boxes if box.meet(line.box).area > 0]
    if not near:
        return
    x, y = line.box.center
    if not line.edges:
        if any(box.contains(x, y) for box in near):
            yield from range(line.start, line.end)
        return
    for at, (low, high) in enumerate(char_extents(line.box, line.edges, line.direction), line.start):
        middle = (low + high) / 2
        point = (middle, y) if line.direction.horizontal else (x, middle)
        if any(box.contains(*point) for box in near):
            yield at


def _nearest_line(paragraphs: Iterable[Paragraph], page: int, box: Box) -> list[MarkedPart]:
    """The line that begins nearest to the top left corner of a box."""
    lines = [
        (abs(s.box.y0 - box.y0) + 0.1 * abs(s.box.x0 - box.x0), s.start, s.end, p)
        for p in paragraphs
        for s in p.spans
        if s.page == page
    ]
    if not lines:
        return []
    _, start, end, paragraph = min(lines, key=lambda line: line[0])
    return [MarkedPart(paragraph, start, end)]


def _marked_passage(part: MarkedPart, around: Sequence[Paragraph]) -> MarkedPassage:
    text, start, end = part.paragraph.text, part.start, part.end
    before, after = text[max(0, start - AROUND) : start], text[end : end + AROUND]
    at = next((n for n, p in enumerate(around) if _paragraph_number(p) == _paragraph_number(part.paragraph)), None)
    if at is not None:
        if len(before) < AROUND and at:
            before = f"{around[at - 1].text}\n"[len(before) - AROUND :] + before
        if len(after) < AROUND and at + 1 < len(around):
            after += f"\n{around[at + 1].text}"[: AROUND - len(after)]
    return MarkedPassage(part.text, part.paragraph.key, start, end, before, after)


def _paragraph_number(paragraph: Paragraph) -> tuple[int, int]:
    return paragraph.section, paragraph.number


# ---- finding again ----------------------------------------------------------------------------------------


def found_again(annotation: Annotation, text: MarkedText) -> Annotation | None:
    """The annotation at the present place of its text; None if that is uncertain."""
    anchor = annotation.anchor
    found = [_place_of(passage, anchor.page, text) for passage in anchor.passages]
    parts = [part for parts, _ in found for part in parts]
    if not parts or not parts[0].places:
        return None
    around = [
        paragraph for page in _pages_around(parts[0].paragraph.page, text, 1) for paragraph in text.page(page)
    ]
    if not annotation.kind.on_text:
        return _shift(annotation, parts, around, text)
    now = on_text(text.file, parts, around)
    if now is None:
        return None
    reworded = any(other or not parts for parts, other in found)
    return replace(annotation, anchor=now, was=annotation.was or (annotation.quotation if reworded else ""))


def _shift(
    annotation: Annotation, parts: Sequence[MarkedPart], around: Sequence[Paragraph], text: MarkedText
) -> Annotation | None:
    """An annotation at a place, moved together with its text."""
    anchor, now = annotation.anchor, parts[0].places[0]
    if anchor.origin is None:
        return None
    right, down = now.box.x0 - anchor.origin.box.x0, now.box.y0 - anchor.origin.box.y0
    x0, y0, x1, y1 = anchor.places[0].box
    page = anchor.page + now.page - anchor.origin.page
    if not 0 <= page < text.pages:
        return None
    place = MarkPlace(page, Box(x0 + right, y0 + down, x1 + right, y1 + down))
    passages = tuple(_marked_passage(part, around) for part in parts)
    was = annotation.was or (annotation.quotation if annotation.kind is AnnotationKind.AREA else "")
    moved = Anchor(text.file, (place,), passages, now)
    same = "\n".join(passage.text for passage in passages) == annotation.quotation
    return replace(annotation, anchor=moved, was="" if same else was)


def _place_of(passage: MarkedPassage, page: int, text: MarkedText) -> tuple[list[MarkedPart], bool]:
    """Present place of a passage (empty if uncertain), and True if other words have replaced it."""
    paragraph = text.keyed(passage.key) if passage.key else None
    if paragraph is not None and paragraph.text[passage.start : passage.end] == passage.text:
        return [MarkedPart(paragraph, passage.start, passage.end)], False
    sought = _SoughtPassage(passage)
    if not sought.letters:
        return [], False
    near = _Stream(p for number in _pages_around(page, text, _NEAR_PAGES) for p in text.page(number))
    found = list(sought.candidates(near, page))
    if not any(place.whole for place in found):
        found += [
            f for p in text.every(plain_letters(passage.text)) for f in sought.candidates(_Stream([p]), page)
        ]
    best = sought.chosen(found)
    if best is not None:
        return best.stream.parts(best.start, best.end, passage.text), False
    between = sought.between(near)
    return between, bool(between)


def _pages_around(page: int, text: MarkedText, reach: int) -> range:
    return range(max(0, page - reach), min(text.pages, page + reach + 1))


class _Stream:
    """Letters of successive paragraphs, and the character from which each comes."""

    def __init__(self, paragraphs: Iterable[Paragraph]) -> None:
        self.paragraphs = list({_paragraph_number(p): p for p in paragraphs}.values())
        signs = [
            (letter, number, at)
            for number, paragraph in enumerate(self.paragraphs)
            for at, sign in enumerate(paragraph.text)
            for letter in _significant(sign)
        ]
        self.letters = "".join(letter for letter, _, _ in signs)
        self._owners = [(number, at) for _, number, at in signs]

    def place(self, start: int) -> tuple[int, int, int]:
        """Section, number and character of a letter."""
        number, at = self._owners[start]
        return *_paragraph_number(self.paragraphs[number]), at

    def page(self, start: int) -> int:
        number, at = self._owners[start]
        spans = self.paragraphs[number].spans
        return next((span.page for span in spans if span.end > at), spans[-1].page)

    def parts(self, start: int, end: int, text: str = "") -> list[MarkedPart]:
        """The letters `start:end` as parts of paragraphs, with the signs that `text` has at its ends."""
        parts: list[MarkedPart] = []
        for number, owners in groupby(self._owners[start:end], key=lambda owner: owner[0]):
            places = [at for _, at in owners]
            if parts:  # from one paragraph to the next: with the signs between their letters
                parts[-1] = replace(parts[-1], end=len(parts[-1].paragraph.text))
            parts.append(MarkedPart(self.paragraphs[number], 0 if parts else places[0], places[-1] + 1))
        head, tail = (_signs(text), _signs(text[::-1])[::-1]) if text else ("", "")
        first, last = parts[0], parts[-1]
        if head and first.paragraph.text[: first.start].endswith(head):
            parts[0] = replace(first, start=first.start - len(head))
            last = parts[-1]
        if tail and last.paragraph.text[last.end :].startswith(tail):
            parts[-1] = replace(last, end=last.end + len(tail))
        return parts


@dataclass(frozen=True, slots=True)
class _FoundLetters:
    """Letters `start:end` of a stream that equal the ones sought; `agreed` is the number of equal neighbouring
    letters, `whole` means that all are equal.
    """

    stream: _Stream
    start: int
    end: int
    agreed: int
    whole: bool
    away: int


class _SoughtPassage:
    """A passage to be found again."""

    def __init__(self, passage: MarkedPassage) -> None:
        self.letters = _all_letters(passage.text)
        self._before, self._after = _all_letters(passage.before), _all_letters(passage.after)
        self._around = len(self._before) + len(self._after)

    def candidates(self, stream: _Stream, page: int) -> Iterator[_FoundLetters]:
        """Every place of the passage in a stream; the passage was on this page."""
        start = stream.letters.find(self.letters)
        while start >= 0:
            end = start + len(self.letters)
            agreed = _common(self._before[::-1], stream.letters[max(0, start - AROUND) : start][::-1])
            agreed += _common(self._after, stream.letters[end : end + AROUND])
            away = abs(stream.page(start) - page)
            yield _FoundLetters(stream, start, end, agreed, 0 < self._around == agreed, away)
            start = stream.letters.find(self.letters, start + 1)

    def chosen(self, found: Iterable[_FoundLetters]) -> _FoundLetters | None:
        """The nearest candidate of those with most of the neighbouring text; None if it is not certain."""
        places: dict[tuple[int, int, int], _FoundLetters] = {}
        for one in found:
            at = one.stream.place(one.start)
            if at not in places or one.agreed > places[at].agreed:
                places[at] = one
        best = max(places.values(), key=lambda one: (one.agreed, -one.away), default=None)
        if best is None or 0 < self._around <= best.agreed or best.agreed >= _CERTAIN_AROUND:
            return best
        alone = len(places) == 1 and (len(self.letters) >= _TELLING_LENGTH or not self._around)
        return best if alone else None

    def between(self, stream: _Stream) -> list[MarkedPart]:
        """Text between the two neighbours of the passage, if the first occurs exactly once."""
        before, after = self._before, self._after
        once = min(len(before), len(after)) >= _NEIGHBOUR and stream.letters.count(before) == 1
        if not once:
            return []
        start = stream.letters.find(before) + len(before)
        most = _GROWN[0] * len(self.letters) + _GROWN[1]
        end = stream.letters.find(after, start, start + most + len(after))
        return stream.parts(start, end) if end > start else []


def _common(a: str, b: str) -> int:
    """Number of letters with which both texts begin."""
    count = 0
    for one, other in zip(a, b, strict=False):
        if one != other:
            break
        count += 1
    return count


def _signs(text: str) -> str:
    """Signs at the beginning of a text, before its first letter."""
    count = 0
    while count < len(text) and not _significant(text[count]):
        count += 1
    return text[:count]


def _all_letters(text: str) -> str:
    return "".join(map(_significant, text))


@lru_cache(maxsize=1 << 14)
def _significant(sign: str) -> str:
    """The significant part of a character: letters and digits, without case and accents."""
    return "".join(letter for letter in fold(sign) if letter.isalnum())


def margin(paragraphs: Iterable[Paragraph], page: int) -> float:
    """Distance of a note or bookmark beside this text from the page's left edge, in points, as far as there is
    room.
    """
    lefts = [span.box.x0 for p in paragraphs for span in p.spans if span.page == page]
    return min(_MARGIN, max(0.0, min(lefts, default=_ROOM) - NOTE - 4))
