"""Headings as the model of lines finds them, lines of one title together, with number and type."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from ...model import Source
from ...page import Heading, Line, LineIndex
from .. import ENOUGH
from ..lines.kinds import BEGINS, HEADING
from ..text.numbering import Number, split_number
from ..text.titles import SHORT, continued, is_aside, join, title_key, wide

LIKELY, POSSIBLE = 0.5, 0.15
"""The probability of a heading, and of a line that is worth an explanation."""
_LETTER = re.compile(r"[^\W\d_]")


class TypeStyle(NamedTuple):
    """The type of headings of one level, its `size` in points."""

    size: int
    bold: bool
    italic: bool
    capitals: bool

    @property
    def stands_out(self) -> bool:
        """Is it told from the type of running text, but for its size?"""
        return self.bold or self.italic or self.capitals


@dataclass(slots=True)
class Candidate:
    """A possible heading: its lines on a page, and the `odds` (0 to 1) of being one."""

    page: int
    line: int
    lines: int
    title: str
    number: Number | None
    size: float
    style: TypeStyle
    odds: float

    @property
    def place(self) -> LineIndex:
        return self.page, self.line


def heading_candidates(arranged: Sequence[Sequence[Line]]) -> list[Candidate]:
    """Candidates for headings among the lines of a document, in order, without "(continued)" ones and asides."""
    found = [
        made
        for page, lines in enumerate(arranged)
        for start, end in _titles_alone(lines)
        if (made := _candidate(page, lines[start:end], start))
    ]
    begun = {title_key(c.title) for c in found} - {""}
    return [c for c in _labels_with_titles(found) if title_key(continued(c.title)) not in begun]


def likely(candidates: Sequence[Candidate]) -> list[Candidate]:
    """The candidates that are headings: the likely ones, and those in their type that a sequence of numbers lacks
    before one of them ("A" before "B").
    """
    kept: list[Candidate] = []
    lacking: dict[tuple[TypeStyle, str, tuple[int, ...]], bool] = {}
    for c in reversed(candidates):
        number = c.number
        key = (c.style, number.family, number.parts) if number else None
        if c.odds < LIKELY and not (key and c.style.stands_out and lacking.get(key)):
            continue
        kept.append(c)
        if number and key:
            lacking[key] = False
            lacking[c.style, number.family, (*number.parts[:-1], number.parts[-1] - 1)] = True
    return kept[::-1]


def _odds(line: Line) -> float:
    return float(line.kinds[HEADING]) if line.kinds is not None else 0.0


def _heading_ranges(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Ranges of lines that may be one heading each."""
    at = 0
    while at < len(lines):
        end = at + 1
        if _odds(lines[at]) >= POSSIBLE and lines[at].direction.horizontal:
            while end < len(lines) and _heading_continues(lines[at], lines[end]):
                end += 1
            yield at, end
        at = end


def _titles_alone(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """The ranges of lines that may be headings, without the asides below them: "(amounts in millions)"."""
    last = 0  # the end of the heading before, with its aside
    for start, end in _heading_ranges(lines):
        asides = (at for at in range(start, end) if lines[at].begins and _is_aside(lines[at:end]))
        aside = next(asides, end)
        if aside > start or last != start:
            yield start, aside if aside > start else end
        last = end


def _is_aside(lines: Sequence[Line]) -> bool:
    """Are the lines words in brackets that say something of the heading above?"""
    return is_aside(join([line.text for line in lines]))


def _heading_continues(first: Line, line: Line) -> bool:
    """Does a title go on in a line: beside it, or below as text of one block does?"""
    return not line.begins or (line.begins < BEGINS and abs(line.size - first.size) <= 0.15 * first.size)


def _candidate(page: int, own: Sequence[Line], start: int) -> Candidate | None:
    """The heading that these lines of a page, from line `start` on, may be; None without a letter."""
    title = join([line.text for line in own])
    number, printed, rest = split_number(title)
    if number is not None:
        title = f"{printed} {rest}".strip()
    if not (len(_LETTER.findall(title)) > 1 or wide(title) or number):
        return None
    main = max(own, key=lambda line: len(line.text))
    capitals = re.sub(r"\s*\([^)]*\)$", "", title).isupper() and len(_LETTER.findall(title)) > SHORT
    style = TypeStyle(round(main.size), main.bold, main.italic, capitals)
    weights = [max(len(line.text), 1) for line in own]
    odds = sum(_odds(line) * weight for line, weight in zip(own, weights, strict=True)) / sum(weights)
    return Candidate(page, start, len(own), title, number, main.size, style, odds)


def _labels_with_titles(found: Sequence[Candidate]) -> list[Candidate]:
    """Join a number that stands above its title ("Chapter 3") with it. Left alone are exhibits, which have titles
    of their own, and numbers of a family that mostly stand above numbered headings ("Part II" above "Item 5").
    """
    heads: dict[str, Counter[bool]] = defaultdict(Counter)
    for above, c in pairwise(found):
        if above.number is not None and _is_label_above(above, c):
            heads[above.number.family][c.number is None] += 1
    kept: list[Candidate] = []
    for c in found:
        label = kept[-1] if kept else c
        number = label.number
        titled = number is not None and heads[number.family][True] >= heads[number.family][False]
        if c.number is None and number is not None and titled and _is_label_above(label, c):
            title = f"{label.title[len(number.word) :].strip()} {c.title}".strip()
            lines, odds = label.lines + c.lines, max(c.odds, label.odds)
            kept[-1] = replace(c, line=label.line, lines=lines, title=title, number=number, odds=odds)
        else:
            kept.append(c)
    return kept


def _is_label_above(label: Candidate, c: Candidate) -> bool:
    """Is a number right above the heading that is its title?"""
    below = (label.page, label.line + label.lines) == c.place
    number = label.number
    titled = number is None or number.family == "exhibit" or title_key(split_number(label.title)[2])
    return below and not titled


def run_ins(arranged: Sequence[Sequence[Line]]) -> list[Heading]:
    """Run-in headings, the bold or italic leads of paragraphs: the contents of a document that has nothing else.
    Empty if there are fewer than three.
    """
    found = [
        Heading(line.text[: line.lead].strip(" .:—–-"), 1, page, at, 1, Source.LAYOUT, line.lead)
        for page, lines in enumerate(arranged)
        for at, line in enumerate(lines)
        if line.begins >= BEGINS and SHORT <= line.lead < min(len(line.text), 80)  # characters of a run-in heading
        if re.search(r"[^\W\d_]\W*[.:—–-]\s*$", line.text[: line.lead])
    ]
    return found if len(found) >= ENOUGH else []
