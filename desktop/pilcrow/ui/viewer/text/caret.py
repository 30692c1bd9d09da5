"""A caret that walks through the text of pages: by characters, words, lines, in reading order. No Qt."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ....core.geometry import Box, char_extents
from ....core.model import Paragraph, Span
from .selection import PageTexts, Position

_WORD = re.compile(r"[\w'’]+|[^\w\s]+")
Line = tuple[Paragraph, Span]


@dataclass(frozen=True, slots=True)
class Caret:
    """Before character `char` of a paragraph, on this line of this page (both from 0, in reading order). `goal` is
    the x (points) that it keeps to while it goes up and down.
    """

    page: int
    line: int
    char: int
    goal: float | None = None


class Walk:
    """Movements of a caret through the text; each returns None if there is no text, or it is not known yet."""

    def __init__(self, texts: PageTexts, pages: int) -> None:
        self.texts, self._pages = texts, pages

    # ---- places -------------------------------------------------------------------------------------------

    def lines(self, page: int) -> list[Line]:
        return list(self.texts.lines(page))

    def position(self, caret: Caret) -> Position:
        paragraph, _ = self.lines(caret.page)[caret.line]
        return Position(paragraph.section, paragraph.number, caret.char, caret.page)

    def at(self, position: Position) -> Caret | None:
        """Caret on the line that prints a position; at a line's end rather than before the next line."""
        for number, (paragraph, span) in enumerate(self.lines(position.page)):
            same = (paragraph.section, paragraph.number) == position[:2]
            if same and span.start <= position.char <= span.end:
                return Caret(position.page, number, position.char)
        return None

    def box(self, caret: Caret) -> Box:
        """The line between two characters, without width (or height, where text runs down)."""
        _, span = self.lines(caret.page)[caret.line]
        at = _along(span, caret.char)
        x0, y0, x1, y1 = span.box
        return Box(at, y0, at, y1) if span.direction.horizontal else Box(x0, at, x1, at)

    # ---- moves --------------------------------------------------------------------------------------------

    def right(self, caret: Caret) -> Caret | None:
        paragraph, span = self.lines(caret.page)[caret.line]
        if caret.char >= span.end:
            return self._next(caret)
        if not span.edges:  # where its characters stand is not known
            return Caret(caret.page, caret.line, span.end)
        char = caret.char + 1
        while char < span.end and unicodedata.combining(paragraph.text[char]):
            char += 1
        return Caret(caret.page, caret.line, char)

    def left(self, caret: Caret) -> Caret | None:
        paragraph, span = self.lines(caret.page)[caret.line]
        if caret.char <= span.start:
            return self._previous(caret)
        if not span.edges:
            return Caret(caret.page, caret.line, span.start)
        char = caret.char - 1
        while char > span.start and unicodedata.combining(paragraph.text[char]):
            char -= 1
        return Caret(caret.page, caret.line, char)

    def word_right(self, caret: Caret) -> Caret | None:
        """To where the next word begins."""
        paragraph, span = self.lines(caret.page)[caret.line]
        begins = next(
            (m.start() for m in _WORD.finditer(paragraph.text, caret.char) if m.start() > caret.char), None
        )
        if begins is not None and begins < span.end:
            return Caret(caret.page, caret.line, begins)
        return self._next(caret) or (self.end(caret) if caret.char < span.end else None)

    def word_left(self, caret: Caret) -> Caret | None:
        """To where the word before begins."""
        paragraph, span = self.lines(caret.page)[caret.line]
        begun = [m.start() for m in _WORD.finditer(paragraph.text, span.start, caret.char)]
        if begun:
            return Caret(caret.page, caret.line, begun[-1])
        before = self._previous(caret)
        return self.word_left(before) or before if before else None

    def down(self, caret: Caret) -> Caret | None:
        return self._vertically(caret, 1)

    def up(self, caret: Caret) -> Caret | None:
        return self._vertically(caret, -1)

    def home(self, caret: Caret) -> Caret | None:
        """The caret at the beginning of its visible line, which may have several pieces of text."""
        row = self._row(caret)
        return Caret(caret.page, row[0], self.lines(caret.page)[row[0]][1].start)

    def end(self, caret: Caret) -> Caret | None:
        row = self._row(caret)
        return Caret(caret.page, row[-1], self.lines(caret.page)[row[-1]][1].end)

    def first(self, _caret: Caret | None = None) -> Caret | None:
        """To where the document begins."""
        return self._top(range(self._pages))

    def last(self, _caret: Caret | None = None) -> Caret | None:
        return self._bottom(range(self._pages - 1, -1, -1))

    # ---- neighbours ---------------------------------------------------------------------------------------

    def _next(self, caret: Caret) -> Caret | None:
        lines = self.lines(caret.page)
        if caret.line + 1 < len(lines):
            return Caret(caret.page, caret.line + 1, lines[caret.line + 1][1].start)
        return self._top(range(caret.page + 1, self._pages))

    def _previous(self, caret: Caret) -> Caret | None:
        if caret.line > 0:
            return Caret(caret.page, caret.line - 1, self.lines(caret.page)[caret.line - 1][1].end)
        return self._bottom(range(caret.page - 1, -1, -1))

    def _top(self, pages: Iterable[int]) -> Caret | None:
        for page in pages:
            if not self.texts.has([page]):
                return None
            if lines := self.lines(page):
                return Caret(page, 0, lines[0][1].start)
        return None

    def _bottom(self, pages: Iterable[int]) -> Caret | None:
        for page in pages:
            if not self.texts.has([page]):
                return None
            if lines := self.lines(page):
                return Caret(page, len(lines) - 1, lines[-1][1].end)
        return None

    def _row(self, caret: Caret) -> range:
        """The lines of a paragraph that stand beside each other."""
        lines = self.lines(caret.page)
        here, first, last = lines[caret.line], caret.line, caret.line
        while first > 0 and _on_one_line(lines[first - 1], here):
            first -= 1
        while last + 1 < len(lines) and _on_one_line(lines[last + 1], here):
            last += 1
        return range(first, last + 1)

    def _vertically(self, caret: Caret, step: int) -> Caret | None:
        """To the nearest line below (or above) in the same column; where there is none, to the next one read."""
        lines = self.lines(caret.page)
        here = lines[caret.line][1].box
        goal = self.box(caret).x0 if caret.goal is None else caret.goal
        near: dict[int, float] = {}
        for number, (_, span) in enumerate(lines):
            box = span.box
            away = step * (box.center[1] - here.center[1])
            later = step * (number - caret.line) > 0  # else it might go round in circles
            over = later and box.x0 < max(here.x1, goal) and box.x1 > min(here.x0, goal)
            if over and away > min(box.height, here.height) / 2:
                near[number] = away
        if near:
            least = min(near.values())
            row = [number for number, away in near.items() if away < least + here.height / 2]
            line = min(row, key=lambda number: _outside(goal, lines[number][1].box))
            return Caret(caret.page, line, _nearest_character(lines[line][1], goal), goal)
        beyond = self._row(caret)
        end = replace(caret, line=beyond[-1] if step > 0 else beyond[0])
        found = self._next(end) if step > 0 else self._previous(end)
        if found is None:
            return None
        span = self.lines(found.page)[found.line][1]
        return replace(found, char=_nearest_character(span, goal), goal=goal)


def _on_one_line(one: Line, other: Line) -> bool:
    a, b = one[1].box, other[1].box
    return one[0] is other[0] and a.meet(Box(a.x0, b.y0, a.x1, b.y1)).height > min(a.height, b.height) / 2


def _outside(x: float, box: Box) -> float:
    return max(box.x0 - x, 0.0, x - box.x1)


def _along(span: Span, char: int) -> float:
    """Position of a place between characters along its line."""
    low, high = span.box[::2] if span.direction.horizontal else span.box[1::2]
    if not span.edges:
        return low if char <= span.start else high
    extents = char_extents(span.box, span.edges, span.direction)
    at = min(char - span.start, len(extents) - 1)
    neighbour = at + 1 if at + 1 < len(extents) else max(at - 1, 0)
    rising = (sum(extents[neighbour]) >= sum(extents[at])) == (neighbour >= at)
    begins = char - span.start == at
    return extents[at][0 if begins == rising else 1]


def _nearest_character(span: Span, x: float) -> int:
    """The place between characters of a line that is nearest to an x."""
    if not span.direction.horizontal:
        return span.start
    places = range(span.start, span.end + 1) if span.edges else (span.start, span.end)
    return min(places, key=lambda char: abs(_along(span, char) - x))
