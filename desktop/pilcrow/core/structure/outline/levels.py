"""Levels of headings: from their numbers, else from how loud they are among the others."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import exp
from typing import NamedTuple, TypeAlias

from ...language.packs import USUAL_NUMBERS, NumberFamilies
from ...page import Heading, Place
from ..text.numbering import schemes
from ..text.titles import key
from .headings import BOUND_IN, Candidate, Look

_TOPMOST = {"part", BOUND_IN}  # families of numbers that stand in nothing else
_NUMBERED = frozenset({"number", "roman"})
_OFTEN = 2  # headings with such a word, or of one kind of number, that are enough to tell
_SHARE = 5  # one in so many headings of a look that has numbers


class Weights(NamedTuple):
    """What makes a look louder than another, in log-odds of standing above it: its size in sizes of the text, bold
    type, italics, capitals, the shares of its headings that begin a page and that are centred, and how much more
    often one of its headings stands right above one of the other than below it.
    """

    size: float
    bold: float
    italic: float
    capitals: float
    opens: float
    centred: float
    first: float


LEARNED = Weights(7.6, 1.0, -0.7, 1.6, 3.1, 1.7, 2.6)
"""Fitted by `packaging/fit_levels.py`; its docstring has the figures."""
_EQUAL = 0.2
"""Log-odds below which two looks are equally loud."""

Loudness = tuple[float, float, float]
"""How loud a heading is: its look's place among the others, the quietest first, what its number makes it, and its
look's place: numbers with words head all of their size and weight.
"""


def _loudness(found: Sequence[Candidate], size: float, families: NumberFamilies) -> dict[Place, Loudness]:
    """How loud each heading of a document is whose text has this size."""
    place = _places(found, size, LEARNED)
    rank = _ranks(found, families)
    loudest: dict[_Type, float] = {}
    for look, at in place.items():
        loudest[_type(look)] = max(at, loudest.get(_type(look), at))
    return {
        c.place: (loudest[_type(c.look)], rank[c.place], place[c.look])
        if c.place in rank
        else (place[c.look], 0, 0)
        for c in found
    }


_Type: TypeAlias = tuple[float, bool]


def _type(look: Look) -> _Type:
    return look.size, look.bold


def measures(
    found: Sequence[Candidate], size: float
) -> tuple[dict[Look, list[float]], Counter[tuple[Look, Look]]]:
    """Of each look what `Weights` but the last weigh, and how often a heading of one stands right above one of
    another.
    """
    of_look: dict[Look, list[Candidate]] = defaultdict(list)
    for c in found:
        of_look[c.look].append(c)
    above = Counter(
        (one.look, below.look)
        for one, below in pairwise(found)
        if (one.page, one.line + one.lines) == below.place and one.look != below.look
    )
    return {
        look: [
            look.size / max(size, 1.0), look.bold, look.italic, look.capitals,
            sum(c.opens for c in own) / len(own), sum(c.centred for c in own) / len(own),
        ]
        for look, own in of_look.items()
    }, above  # fmt: skip


def compared(one: Look, other: Look, above: Mapping[tuple[Look, Look], int]) -> float:
    """How much more often one look stands right above another than below it, -1 to 1."""
    up, down = above[one, other], above[other, one]
    return (up - down) / (up + down + 1)


def _places(found: Sequence[Candidate], size: float, weights: Weights) -> dict[Look, float]:
    """The place of each look from the quietest; those equally loud share one."""
    told, above = measures(found, size)
    alone = {look: sum(w * x for w, x in zip(weights, told[look], strict=False)) for look in told}

    def louder(one: Look, other: Look) -> float:
        return alone[one] - alone[other] + weights.first * compared(one, other, above)

    wins = {one: sum(1 / (1 + exp(-louder(one, other))) for other in told) for one in told}
    order = sorted(told, key=lambda look: (wins[look], look))
    place: dict[Look, float] = {}
    for last, look in zip([None, *order], order, strict=False):
        equal = last is not None and abs(louder(look, last)) < _EQUAL
        place[look] = 0.0 if last is None else place[last] + (not equal)
    return place


def _ranks(found: Sequence[Candidate], families: NumberFamilies) -> dict[Place, float]:
    """What each heading's number makes it among those of its size and weight: its family's rank (`families`), 1
    without a word, 0 unnumbered; what stands right above the first of them heads them all ("Notes" over "Note 1").
    None where such words stand neither above many headings without number nor above some with a number alone.
    """
    kinds: dict[Place, float] = {c.place: families.rank.get(c.number.family, 1) if c.number else 0 for c in found}
    counts: dict[_Type, Counter[float]] = defaultdict(Counter)
    for c in found:
        counts[_type(c.look)][kinds[c.place]] += 1
    for one, below in pairwise(found):
        first = below.number is not None and below.number.parts == (1,)
        if first and not kinds[one.place] and (one.page, one.line + one.lines) == below.place:
            kinds[one.place] = kinds[below.place] + 0.5
    leading = {of for of, count in counts.items() if _leads(count)}
    return {c.place: kinds[c.place] for c in found if _type(c.look) in leading}


def _leads(count: Counter[float]) -> bool:
    """Do words of numbers stand above much in this look: headings without number, or numbers of other kinds?"""
    words = sum(times for kind, times in count.items() if kind > 1)
    kinds = sum(times > _OFTEN for kind, times in count.items() if kind)
    return words > _OFTEN and (count[0] > words or kinds > 1)


def levels(accepted: Sequence[Candidate], size: float, families: NumberFamilies = USUAL_NUMBERS) -> list[Heading]:
    """The accepted candidates of a document whose text has this size as headings. Levels come from numbers where a
    look has them, else from how loud the look is among the others.
    """
    loud = _loudness(accepted, size, families)
    counts = Counter(c.number.family for c in accepted if c.number)
    parts, inside = int(counts["part"] > 0), schemes([c.number for c in accepted])
    level, deepest = _levels_of_looks(accepted, loud, parts)
    times = Counter(key(c.title) for c in accepted)

    def tell(c: Candidate) -> int:
        look, depth = loud[c.place], _depth(c, parts, inside)
        if look[1] == 1 and c.number is not None and c.number.family in _NUMBERED:
            return level[look] + depth  # numbers on their own, among those with a word
        if c.number is not None and c.number.depth == 1 and c.number.family == "number" and look not in deepest:
            return max(depth, level[look])  # a step among headings without numbers
        if c.number is None and look in deepest and times[key(c.title)] > _OFTEN:
            return deepest[look] + 1  # "Note", "Returns": something in each of those with numbers
        return depth or level[look]

    headings: list[Heading] = []
    bound_in = False  # what documents bound in print stands below them
    for c in accepted:
        begins = c.number is not None and c.number.family == BOUND_IN
        below = tell(c) + (bound_in and not begins)
        headings.append(Heading(c.title, below, c.page, c.line, c.lines, "layout"))
        bound_in = bound_in or begins
    return headings


def _levels_of_looks(
    accepted: Sequence[Candidate], loud: Mapping[Place, Loudness], parts: int
) -> tuple[dict[Loudness, int], dict[Loudness, int]]:
    """The level of each loudness, the loudest first, and the deepest number's of those with many numbers."""
    looks: dict[Loudness, list[Candidate]] = {}
    for c in accepted:
        looks.setdefault(loud[c.place], []).append(c)
    level: dict[Loudness, int] = {}
    deepest: dict[Loudness, int] = {}
    outer: dict[float, int] = {}  # of numbers with a word, by the place of their type
    last = 0
    for look in sorted(looks, reverse=True):
        depths = Counter(c.number.depth for c in looks[look] if c.number and c.number.scheme in _NUMBERED)
        if look[1] == 1:
            level[look] = outer.get(look[0], 0)  # numbers on their own, among those with a word
            continue
        if depths and 2 * sum(depths.values()) > len(looks[look]):
            last = depths.most_common(1)[0][0] + parts
        else:
            last += 1
        level[look] = last
        if look[1] > 1 and not any(c.number and c.number.family in _TOPMOST for c in looks[look]):
            outer.setdefault(look[0], last)
        if _SHARE * sum(depths.values()) > len(looks[look]):
            deepest[look] = max(depths, default=0) + parts
    return level, deepest


def _depth(c: Candidate, parts: int, inside: Mapping[str, int]) -> int:
    """The level a number tells, below parts if there are any, and below schemes that enclose it; 0 without one."""
    if c.number is None or c.number.family not in _NUMBERED | _TOPMOST:
        return 0
    if c.number.family in _TOPMOST:
        return 1
    return c.number.depth + parts + inside.get(c.number.scheme, 0)
