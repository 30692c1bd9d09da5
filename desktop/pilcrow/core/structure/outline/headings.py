"""Headings as the model of lines finds them: lines of that kind, those of one title together, with number and
look.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ...language.packs import NumberFamilies
from ...model import Source
from ...page import Heading, Line, Place
from ..lines.kinds import BEGINS, HEADING
from ..text.numbering import Number, spelled_number, split_number
from ..text.titles import continued, join, key, wide

LIKELY, POSSIBLE = 0.5, 0.15
"""The probability of a heading, and of a line that is worth an explanation."""
LARGER_TYPE = 0.4
"""Points above the size of the text."""
BOUND_IN = "bound in"
"""The family of the numbers of documents that are bound in behind the end of another (`NumberFamilies`)."""
_LONGEST, _MOST = 6, 220
"""Lines and characters of one heading."""
_OTHER_SIZE = 0.15
_FIRST, _MIDDLE = 2, 0.08
"""Lines of a page's beginning; share of its width that a centred line may be off, and is away from the margin."""
_REGISTERED = re.compile(r"\s\d{1,3}(?:\.\d{1,3})?")
_LETTER = re.compile(r"[^\W\d_]")
_LETTERS, _LEAD = 3, 80
"""Characters of a run-in heading, at the least and at the most."""
_ENDS_LEAD = re.compile(r"[^\W\d_]\W*[.:—–-]\s*$")
_SAID = re.compile(r"[\"“„«「].*[.!?。！？][\"”“»」]")
"""What somebody says, a pull quote for example: no title, in however large type."""
_UNIT = re.compile(r"\s*\([^)]*\)$")


class Finding(NamedTuple):
    """A feature that the model found in a line: its name and value, and by how much it raises (or lowers, below
    0) the log-odds of a heading.
    """

    name: str
    weight: float
    reason: str


class Look(NamedTuple):
    """The type of headings of one level: `size` in half points, the text's where it is no larger."""

    size: float
    bold: bool
    italic: bool
    capitals: bool
    color: int


@dataclass(slots=True)
class Candidate:
    """Lines that may be a heading, with the `odds` (0 to 1) that they are one. `opens`: it begins its page;
    `findings` are the features that decided.
    """

    page: int
    line: int
    lines: int
    title: str
    number: Number | None
    size: float
    look: Look
    odds: float
    opens: bool = False
    centred: bool = False
    findings: list[Finding] = field(default_factory=list)

    @property
    def place(self) -> Place:
        return self.page, self.line


def headings(arranged: Sequence[Sequence[Line]], size: float, families: NumberFamilies) -> list[Candidate]:
    """All lines that may be headings in a document whose text has this size, in order; what only says that a
    section goes on is none.
    """
    found = [
        made
        for page, lines in enumerate(arranged)
        for start, end in _groups(lines, families)
        if (made := _candidate(page, lines, start, end, size, families))
    ]
    begun = {key(c.title) for c in found} - {""}
    return [c for c in _labels_with_titles(found) if key(continued(c.title)) not in begun]


def _odds(line: Line) -> float:
    return float(line.kinds[HEADING]) if line.kinds is not None else 0.0


def _groups(lines: Sequence[Line], families: NumberFamilies) -> Iterator[tuple[int, int]]:
    """Ranges of lines that may be one heading each; the number of what is bound in stands alone."""
    at = 0
    while at < len(lines):
        if _odds(lines[at]) < POSSIBLE or not lines[at].direction.horizontal:
            at += 1
            continue
        end = at + 1
        longest = 1 if not at and _bound_in(lines[at].text, families) else _LONGEST
        while end < len(lines) and end - at < longest and _goes_on(lines, at, end):
            end += 1
        yield at, end
        at = end


def _goes_on(lines: Sequence[Line], at: int, end: int) -> bool:
    """Does a title that begins at line `at` go on in line `end`: beside it, or below as text of one block does?"""
    line, first = lines[end], lines[at]
    return not line.begins or (line.begins < BEGINS and abs(line.size - first.size) <= _OTHER_SIZE * first.size)


def _bound_in(title: str, families: NumberFamilies) -> str:
    """The word before the number of what is bound in ("exhibit"), where a title is that number alone."""
    word = next((word for word in families.bound_in if title.casefold().startswith(word)), "")
    return word if word and _REGISTERED.fullmatch(title[len(word) :]) else ""


def is_bound_in(c: Candidate) -> bool:
    """Does another document begin there, which is bound in behind the end of this one?"""
    return c.number is not None and c.number.family == BOUND_IN


def _candidate(
    page: int,
    lines: Sequence[Line],
    start: int,
    end: int,
    size: float,
    families: NumberFamilies,
) -> Candidate | None:
    """The heading that these lines may be; None without a letter, where they are too long for a title, or
    said by somebody.
    """
    own = lines[start:end]
    title = join([line.text for line in own])
    number, printed, rest = split_number(title)
    word = _bound_in(title, families) if not start else ""
    if word:
        number = Number(BOUND_IN, (1,), word)
    elif number is not None:
        title = f"{printed} {rest}".strip()
    if (
        len(title) > _MOST
        or _SAID.fullmatch(title)
        or not (len(_LETTER.findall(title)) > 1 or wide(title) or number)
    ):
        return None
    main = max(own, key=lambda line: len(line.text))
    letters = _LETTER.findall(title)
    look = Look(
        round(2 * (main.size if main.size > size + LARGER_TYPE else size)) / 2,
        main.bold,
        main.italic,
        _UNIT.sub("", title).isupper() and len(letters) > 3,
        main.color,
    )
    weights = [max(len(line.text), 1) for line in own]
    odds = sum(_odds(line) * weight for line, weight in zip(own, weights, strict=True)) / sum(weights)
    return Candidate(
        page, start, end - start, title, number, main.size, look, odds, start < _FIRST, _is_centred(own[0], lines)
    )  # fmt: skip


def _is_centred(line: Line, lines: Sequence[Line]) -> bool:
    """Does a line stand in the middle of what is printed on the page, away from its margins?"""
    left, right = min(o.box.x0 for o in lines), max(o.box.x1 for o in lines)
    aside = line.box.x0 + line.box.x1 - left - right
    return abs(aside) < _MIDDLE * (right - left) and line.box.x0 - left > _MIDDLE * (right - left)


def _labels_with_titles(found: Sequence[Candidate]) -> Iterator[Candidate]:
    """Headings with a label above the title as one: "Chapter 3", "CHAPTER" over "ONE", of which the word may have
    gone as furniture.
    """
    label: Candidate | None = None
    for c in found:
        below = label is not None and (label.page, label.line + label.lines) == c.place
        if spelled := spelled_number(c.title):
            c.title, c.number = f"{spelled.word.capitalize()} {spelled.parts[0]}", spelled
            if label is not None and below and key(label.title) == spelled.word:
                c.line, c.lines = label.line, label.lines + c.lines
            elif label is not None:
                yield label
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


def run_ins(arranged: Sequence[Sequence[Line]]) -> list[Heading]:
    """Run-in headings, the bold or italic leads of paragraphs: contents where a document has nothing else.

    None where there are fewer than three.
    """
    found = [
        Heading(line.text[: line.lead].strip(" .:—–-"), 1, page, at, 1, Source.LAYOUT, line.lead)
        for page, lines in enumerate(arranged)
        for at, line in enumerate(lines)
        if line.begins >= BEGINS and _LETTERS <= line.lead < min(len(line.text), _LEAD)
        if _ENDS_LEAD.search(line.text[: line.lead])
    ]
    return found if len(found) >= _LETTERS else []
