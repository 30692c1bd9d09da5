"""Levels of headings: from their numbers, else from how loud they are among the others."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Container, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import NamedTuple

from ...language.lexicon import BACK_MATTER, any_of, stems
from ...language.packs import USUAL_NUMBERS, NumberFamilies
from ...model import Source
from ...page import Heading
from ..text.numbering import Number, schemes, sequence, split_number, within
from .headings import Candidate, TypeStyle


class Weights(NamedTuple):
    """Loudness of a style by its traits, in log-odds of standing above another: size in sizes of the text,
    bold type, italics, capitals.
    """

    size: float
    bold: float
    italic: float
    capitals: float


LEARNED = Weights(7.6, 1.0, -0.7, 1.6)
"""Fitted by `packaging/fit_levels.py`; its docstring has the figures."""

_BACK_MATTER = re.compile(rf"(?:{any_of(stems(BACK_MATTER.words))})\W*", re.IGNORECASE)
_MOSTLY = 0.8  # share of the headings of groups with a heading of the group directly below


def measures(style: TypeStyle, size: float) -> list[float]:
    """Of a style what `Weights` weigh, in a document whose text has this size (points)."""
    return [style.size / max(size, 1.0), *style[1:]]


def levels(found: Sequence[Candidate], size: float, families: NumberFamilies = USUAL_NUMBERS) -> list[Heading]:
    """The headings in a document whose text has this size (points), at the level that the number of each tells,
    else by loudness: that of its type, and the rank of its number among these `families`.
    """
    numbers = [c.number for c in found]
    parts = any(number is not None and number.family == "part" for number in numbers)
    inside = schemes(numbers)
    steps = _steps(numbers, sequence(numbers, [c.odds for c in found]))
    loud = [
        sum(weight * measure for weight, measure in zip(LEARNED, measures(c.style, size), strict=True))
        + (families.rank.get(c.number.family, 0) if c.number else 0)
        for c in found
    ]
    loud = _groups_above(found, loud)
    level = {loudness: place for place, loudness in enumerate(sorted(set(loud), reverse=True), 1)}
    depths = [0 if at in steps else _depth(number, parts, inside) for at, number in enumerate(numbers)]
    for at in _first_sections(found):
        depths[at] = _depth(numbers[at], parts, inside) + 1
    told = [depth or level[loudness] for depth, loudness in zip(depths, loud, strict=True)]
    told = _beside_items(found, told)
    return [
        Heading(c.title, place, c.page, c.line, c.lines, Source.LAYOUT)
        for c, place in zip(found, _below_notes(told, numbers), strict=True)
    ]


def _first_sections(found: Sequence[Candidate]) -> set[int]:
    """Indices of "1.0" below "Chapter 1"; elsewhere "1.0" stands above "1.1"."""
    around: Number | None = None
    first: set[int] = set()
    for at, c in enumerate(found):
        if c.number is not None and c.number.word:
            around = c.number
        elif c.number is not None and around is not None and c.number.parts == around.parts:
            first |= {at} if split_number(c.title)[1].endswith(".0") else set()
    return first


def _beside_items(found: Sequence[Candidate], told: Sequence[int]) -> list[int]:
    """Levels of headings, with all items of a filing side by side, and its signatures and index beside them."""
    items = [at for at, c in enumerate(found) if c.number is not None and c.number.family == "item"]
    if not items:
        return list(told)
    highest = min(told[at] for at in items)
    return [
        min(place, highest) if at in items or (at > items[-1] and _BACK_MATTER.fullmatch(c.title)) else place
        for at, (c, place) in enumerate(zip(found, told, strict=True))
    ]


def _below_notes(told: Sequence[int], numbers: Sequence[Number | None]) -> list[int]:
    """Levels of headings. A sequence of numbers that begins anew in each note stands one level below the note, and
    its subheadings below their number.
    """
    anew = within(numbers, "note")
    found: list[int] = []
    note = below = 0  # the level of the note around, and that of what is counted in it
    for place, number in zip(told, numbers, strict=True):
        if number is not None and number.family == "note":
            note, below = place, 0
        elif note and number is not None and number.scheme in anew:
            place = below = note + 1
        elif place <= note:
            note = below = 0
        found.append(max(place, below + 1) if below and place != below else place)
    return found


def parts_above(headings: Sequence[Heading]) -> list[Heading]:
    """The headings with parts at the top, and the items between them below these ("Part II", then "Item 5"), where
    there are several parts, counted on from the first. What stands below either goes with it.
    """
    numbers = [split_number(heading.title)[0] for heading in headings]
    parts = [number.parts for number in numbers if number is not None and number.family == "part"]
    items = any(number is not None and number.family == "item" for number in numbers)
    if not items or len(parts) < 2 or any(one >= other for one, other in pairwise(parts)):
        return list(headings)
    level = shift = step = 0  # the level of the part around as it was, how it moves, and what stands in it
    result: list[Heading] = []
    for heading, number in zip(headings, numbers, strict=True):
        family = number.family if number is not None else ""
        if family == "part":
            level, shift = heading.level, 1 - heading.level
            step = shift
        elif heading.level < level:
            level = shift = step = 0
        elif heading.level == level:
            step = shift + (family == "item")
        result.append(replace(heading, level=heading.level + step))
    return result


def exhibits_above(headings: Sequence[Heading]) -> list[Heading]:
    """The headings with exhibits at the top, below each its title, and below that what else stands in it. Of
    exhibits that are bound in nothing but "Exhibit 10.1" is printed, at the head of a page; others are figures, or
    only named.
    """
    bound = [at for at, heading in enumerate(headings) if _is_exhibit(heading)]
    if all(headings[at - 1].page == headings[at].page for at in bound if at):
        return list(headings)
    result = list(headings)
    for at, end in pairwise([*bound, len(headings)]):
        result[at:end] = _bound_in(headings[at], headings[at + 1 : end])
    return result


def _is_exhibit(heading: Heading) -> bool:
    number, _, words = split_number(heading.title)
    return number is not None and number.family == "exhibit" and not words


def _bound_in(exhibit: Heading, own: Sequence[Heading]) -> list[Heading]:
    """An exhibit with the headings in it; one without a number on its first page is the title of all."""
    titled = bool(own) and own[0].page == exhibit.page and split_number(own[0].title)[0] is None
    titles, rest = own[:titled], own[titled:]
    deeper = 2 + titled - min((heading.level for heading in rest), default=0)
    return [
        replace(exhibit, level=1),
        *(replace(heading, level=2) for heading in titles),
        *(replace(heading, level=heading.level + deeper) for heading in rest),
    ]


def _groups_above(found: Sequence[Candidate], loud: Sequence[float]) -> list[float]:
    """Loudness of each heading: styles that head groups of louder ones, with no text between, are louder yet."""
    pairs = Counter(
        (one, other)
        for (above, one), (below, other) in pairwise(zip(found, loud, strict=True))
        if one < other and (above.page, above.line + above.lines) == below.place
    )
    every = Counter(loud)
    raised = {
        one: other + (other - one) * 0.001
        for (one, other), count in pairs.items()
        if count >= 3 and count >= _MOSTLY * every[one] and 2 * count <= every[other]
    }
    return [raised.get(loudness, loudness) for loudness in loud]


def _steps(numbers: Sequence[Number | None], counted: Container[int]) -> set[int]:
    """Indices of numbers that count anew from one inside `counted` numbers ("1", "2", "3" below "4.1")."""
    steps: set[int] = set()
    run: list[int] = []
    value = 0
    for at, number in enumerate(numbers):
        if number is None or number.depth > 1 or number.scheme != "number" or at in counted:
            continue
        run = [*run, at] if number.parts[0] == value + 1 > 1 else [at]
        value = number.parts[0] if len(run) > 1 or number.parts[0] == 1 else 0
        steps.update(run if len(run) > 1 else [])
    return steps


def _depth(number: Number | None, parts: bool, inside: Mapping[str, int]) -> int:
    """The level a number tells, below parts if there are any, and below schemes that enclose it; 0 without one."""
    if number is not None and number.family == "part":
        return 1
    if number is not None and number.family == "exhibit":
        return 1 + parts
    if number is None or number.family not in ("number", "roman"):
        return 0
    return number.depth + parts + inside.get(number.scheme, 0)
