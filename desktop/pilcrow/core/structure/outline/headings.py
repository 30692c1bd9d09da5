"""Headings as the model of lines finds them: lines of that kind, those of one title together, with number and
look.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ...language.packs import NumberFamilies
from ...page import Line, Place
from ..lines.kinds import BEGINS, HEADING
from ..text.numbering import Number, mend_right_to_left, spelled_number, split_number
from ..text.titles import join, key, right_to_left, wide

LIKELY, POSSIBLE = 0.5, 0.15
"""The probability of a heading, and of a line that is worth an explanation."""
LARGER_TYPE = 0.4
"""Points above the size of the text."""
BOUND_IN = "bound in"
"""The family of the numbers of documents that are bound in behind the end of another (`NumberFamilies`)."""
_LONGEST, _MOST = 6, 220
"""Lines and characters of one heading."""
_OTHER_SIZE, _AROUND = 0.15, 8
_REGISTERED = re.compile(r"\s\d{1,3}(?:\.\d{1,3})?")
_LETTER = re.compile(r"[^\W\d_]")


class Finding(NamedTuple):
    """A feature that the model found in a line: its name and value, and by how much it raises (or lowers, below
    0) the log-odds of a heading.
    """

    name: str
    weight: float
    reason: str


class Look(NamedTuple):
    """The type and place of headings of one level: `size` in half points; `font` is empty where it is the
    text's.
    """

    size: float
    bold: bool
    italic: bool
    capitals: bool
    color: int
    font: str = ""
    indented: bool = False


@dataclass(slots=True)
class Candidate:
    """Lines that may be a heading, with the `odds` (0 to 1) that they are one. `level` is what printed contents
    say, 0 where they do not list it; `findings` are the features that decided.
    """

    page: int
    line: int
    lines: int
    title: str
    number: Number | None
    size: float
    look: Look
    odds: float
    level: int = 0
    findings: list[Finding] = field(default_factory=list)

    @property
    def place(self) -> Place:
        return self.page, self.line


def headings(
    arranged: Sequence[Sequence[Line]], size: float, families: NumberFamilies, skip: frozenset[Place] = frozenset()
) -> list[Candidate]:
    """All lines that may be headings in a document whose text has this size, in order; places in `skip` are
    none.
    """
    fonts = _text_fonts(arranged)
    found = [
        made
        for page, lines in enumerate(arranged)
        for start, end in _groups(lines)
        if (page, start) not in skip and (made := _candidate(page, lines, start, end, size, fonts, families))
    ]
    return list(_labels_with_titles(found))


def _text_fonts(arranged: Sequence[Sequence[Line]]) -> frozenset[str]:
    """The fonts that carry the text: those of an eighth of its characters or more."""
    fonts: dict[str, int] = {}
    for lines in arranged:
        for line in lines:
            fonts[line.font] = fonts.get(line.font, 0) + len(line.text)
    return frozenset(font for font, count in fonts.items() if 8 * count > sum(fonts.values()))


def _odds(line: Line) -> float:
    return float(line.kinds[HEADING]) if line.kinds is not None else 0.0


def _groups(lines: Sequence[Line]) -> Iterator[tuple[int, int]]:
    """Ranges of lines that may be one heading each."""
    at = 0
    while at < len(lines):
        if _odds(lines[at]) < POSSIBLE or not lines[at].direction.horizontal:
            at += 1
            continue
        end = at + 1
        while end < len(lines) and end - at < _LONGEST and _goes_on(lines, at, end):
            end += 1
        yield at, end
        at = end


def _goes_on(lines: Sequence[Line], at: int, end: int) -> bool:
    """Does a title that begins at line `at` go on in line `end`: beside it, or below as text of one block does?"""
    return lines[end].begins < BEGINS and abs(lines[end].size - lines[at].size) <= _OTHER_SIZE * lines[at].size


def _candidate(
    page: int,
    lines: Sequence[Line],
    start: int,
    end: int,
    size: float,
    fonts: frozenset[str],
    families: NumberFamilies,
) -> Candidate | None:
    """The heading that these lines may be; None without a letter, or where they are too long for a title."""
    own = lines[start:end]
    title = join([mend_right_to_left(line.text) if right_to_left(line.text) else line.text for line in own])
    number, printed, rest = split_number(title)
    word = next((word for word in families.bound_in if title.casefold().startswith(word)), "") if not start else ""
    if word and _REGISTERED.fullmatch(title[len(word) :]):
        number = Number(BOUND_IN, (1,), word)
    elif number is not None:
        title = f"{printed} {rest}".strip()
    if len(title) > _MOST or not (len(_LETTER.findall(title)) > 1 or wide(title) or number):
        return None
    main = max(own, key=lambda line: len(line.text))
    letters = _LETTER.findall(title)
    font = "" if main.font in fonts and main.size <= size + LARGER_TYPE else main.font
    look = Look(
        round(2 * main.size) / 2,
        main.bold,
        main.italic,
        title.isupper() and len(letters) > 3,
        main.color,
        font,
        _is_indented(lines, start),
    )
    weights = [max(len(line.text), 1) for line in own]
    odds = sum(_odds(line) * weight for line, weight in zip(own, weights, strict=True)) / sum(weights)
    return Candidate(page, start, end - start, title, number, main.size, look, odds)


def _is_indented(lines: Sequence[Line], at: int) -> bool:
    """Does a line begin further right than others of its column nearby?"""
    line = lines[at]
    near = lines[max(0, at - _AROUND) : at + _AROUND]
    left = min(o.box.x0 for o in near if o.box.x0 < line.box.x1 and o.box.x1 > line.box.x0)
    return line.box.x0 - left > line.size


def _labels_with_titles(found: Sequence[Candidate]) -> Iterator[Candidate]:
    """Headings with a label above the title ("Chapter 3", "CHAPTER ONE") as one."""
    label: Candidate | None = None
    for c in found:
        below = label is not None and (label.page, label.line + label.lines) == c.place
        if (
            label is not None
            and below
            and (spelled := spelled_number(c.title))
            and key(label.title) == spelled.word
        ):
            c.title, c.number = f"{spelled.word.capitalize()} {spelled.parts[0]}", spelled
            c.line, c.lines = label.line, label.lines + c.lines
        elif label is not None and below and c.number is None and label.number is not None:
            c.title = f"{label.title[len(label.number.word) :].strip()} {c.title}".strip()
            c.number, c.line, c.lines = label.number, label.line, label.lines + c.lines
            c.odds = max(c.odds, label.odds)
        elif label is not None:
            yield label
        bare = c.number is not None and c.number.family != BOUND_IN and not key(split_number(c.title)[2])
        label = c if bare or key(c.title) == "chapter" else None
        if label is None:
            yield c
    if label is not None:
        yield label
