"""Levels of headings: from their numbers, else from how loud they are among the others."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise

from ...language.packs import NumberFamilies
from ...page import Heading, Place
from ..text.numbering import schemes
from .headings import BOUND_IN, LARGER_TYPE, Candidate

TOPMOST = {"part", BOUND_IN}  # families of numbers that stand in nothing else
_NUMBERED = frozenset({"number", "roman"})
_OFTEN = 2  # headings with such a word, or of one kind of number, that are enough to tell
_SHARE = 5  # one in so many headings of a look that has numbers

Loudness = tuple[float, ...]


def loudness(c: Candidate, size: float) -> Loudness:
    """How loud a heading is beside text of this size, to compare with others: size, weight, capitals; upright
    before italic, at the margin before indented, without a colon before with one.
    """
    look = c.look
    weight = 1.0 if look.bold else 0.5 if look.font else 0.0
    larger = round(2 * c.size) / 2 if c.size > size + LARGER_TYPE else size
    return (
        larger,
        weight,
        *map(float, (look.capitals, not look.italic, not look.indented, not c.title.endswith(":"))),
    )


def ranks(found: Sequence[Candidate], size: float, families: NumberFamilies) -> dict[Place, float]:
    """What each candidate's number makes it among those as loud as it: the rank of its family (`families`), 1
    without a word, 0 unnumbered; what stands right above the first of them heads them all ("Notes" over "Note 1").
    All 0 where such words stand neither above many headings without number nor above some with a number alone.
    """
    kinds: dict[Place, float] = {c.place: families.rank.get(c.number.family, 1) if c.number else 0 for c in found}
    looks: dict[Loudness, Counter[float]] = {}
    for c in found:
        looks.setdefault(loudness(c, size)[:2], Counter())[kinds[c.place]] += 1
    for one, below in pairwise(found):
        first = below.number is not None and below.number.parts == (1,)
        if first and not kinds[one.place] and (one.page, one.line + one.lines) == below.place:
            kinds[one.place] = kinds[below.place] + 0.5
    leading = {look for look, count in looks.items() if _leads(count)}
    return {c.place: kinds[c.place] if loudness(c, size)[:2] in leading else 0 for c in found}


def _leads(count: Counter[float]) -> bool:
    """Do words of numbers stand above much in this look: headings without number, or numbers of other kinds?"""
    words = sum(times for kind, times in count.items() if kind > 1)
    kinds = sum(times > _OFTEN for kind, times in count.items() if kind)
    return words > _OFTEN and (count[0] > words or kinds > 1)


def ranked(loud: Loudness, rank: float) -> Loudness:
    """How loud a heading is with what its number makes it, which is more than capitals are."""
    return (*loud[:2], rank, *loud[2:])


def levels(accepted: Sequence[Candidate], size: float, rank: Mapping[Place, float]) -> list[Heading]:
    """The accepted candidates as headings in a document whose text has this `size`. Levels come from numbers
    where a look has them, else from how loud the look is among the others.
    """
    loud = {c.place: ranked(loudness(c, size), rank[c.place]) for c in accepted}
    families = Counter(c.number.family for c in accepted if c.number)
    parts, inside = int(families["part"] > 0), schemes([c.number for c in accepted])
    level, numbered = _levels_of_looks(accepted, loud, parts)

    def tell(c: Candidate) -> int:
        look, depth = loud[c.place], _depth(c, parts, inside)
        if c.number is not None and c.number.depth == 1 and c.number.family == "number" and look not in numbered:
            return max(depth, level[look])  # a step among headings without numbers
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
) -> tuple[dict[Loudness, int], set[Loudness]]:
    """The level of each loudness, the loudest first, and those in which many headings have numbers."""
    looks: dict[Loudness, list[Candidate]] = {}
    for c in accepted:
        looks.setdefault(loud[c.place], []).append(c)
    level: dict[Loudness, int] = {}
    numbered: set[Loudness] = set()
    last = 0
    for look in sorted(looks, reverse=True):
        depths = Counter(c.number.depth for c in looks[look] if c.number and c.number.family in _NUMBERED)
        if look[2] == 1:
            pass  # numbers on their own, among those with a word, tell their level themselves
        elif depths and 2 * sum(depths.values()) > len(looks[look]):
            last = depths.most_common(1)[0][0] + parts
        else:
            last += 1
        level[look] = last
        if _SHARE * sum(depths.values()) > len(looks[look]):
            numbered.add(look)
    return level, numbered


def _depth(c: Candidate, parts: int, inside: Mapping[str, int]) -> int:
    """The level a number tells, below parts if there are any, and below schemes that enclose it; 0 without one."""
    if c.number is None or c.number.family not in _NUMBERED | TOPMOST:
        return 0
    if c.number.family in TOPMOST:
        return 1
    return c.number.depth + parts + inside.get(c.number.scheme, 0)
