"""Headings that bookmarks or printed contents tell, completed with those they leave out."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import takewhile
from typing import NamedTuple

from ...model import Source
from ...page import Heading
from ..text.numbering import split_number
from ..text.titles import alike
from .title_search import wanted

_MUCH_LIKE = 0.5  # likeness of a title to one that no page prints
_PROVEN = 3  # bookmarks of a level, at the least, that make its other headings worth having
_LETTERS = 0.6  # share of letters and blanks in a title of words


def completed(told: Sequence[Heading], found: Sequence[Heading]) -> list[Heading]:
    """The `told` headings, those that no page prints named anew, and what they leave out of `found`.

    `found` are the headings that the pages tell by themselves, in order. The level of one that is left out is that
    of its like among the told, or one below the heading that it stands in; told ones stand below it only where its
    number leads theirs ("2" over "2.1"). It is `extra` where printed contents leave it out, and where bookmarks
    name few of its like.
    """
    pairs = paired(told, found)
    pairs |= _guessed(told, found, pairs)
    named = list(told)
    kinds: dict[int, Counter[int]] = defaultdict(Counter)
    for at, mark in pairs.items():
        kinds[found[at].level][told[mark].level] += 1
        if found[at].lines and not told[mark].chars:
            title = _fuller(told[mark], found[at].title)
            page, line, lines = found[at].page, found[at].line, found[at].lines
            named[mark] = replace(told[mark], title=title, page=page, line=line, lines=lines)
    usual = {level: levels.most_common(1)[0][0] for level, levels in kinds.items()}
    own = {mark: found[at].level for at, mark in pairs.items()}
    spots = [_Spot(heading, own.get(mark, 0), new=False) for mark, heading in enumerate(named)]
    total = Counter(heading.level for heading in found)
    for at, heading in enumerate(found):
        if at not in pairs and heading.lines:
            many = kinds[heading.level].total()
            extra = told[0].source == Source.CONTENTS or many < _PROVEN or 3 * many <= total[heading.level]
            new = replace(heading, level=usual.get(heading.level, 1), extra=extra)
            spots.append(_Spot(new, heading.level, new=True))
    return _levelled(sorted(spots, key=lambda spot: (spot.heading.page, spot.heading.line, spot.new)))


class _Spot(NamedTuple):
    """A heading, told or new, with its level by the look of the pages: 0 where they do not show it."""

    heading: Heading
    look: int
    new: bool


def _levelled(spots: Sequence[_Spot]) -> list[Heading]:
    """The headings of the spots, which are in order, at levels that tell what stands in what."""
    result: list[Heading] = []
    around: list[_Spot] = []
    told = iter([spot.heading for spot in spots if not spot.new])
    following = next(told, None)
    for heading, look, new in spots:
        while around and (around[-1].look >= look if new else around[-1].heading.level >= heading.level):
            if not new and around[-1].new and _leads(around[-1].heading, heading):
                heading = replace(heading, level=around[-1].heading.level + 1)
                break
            around.pop()
        least = around[-1].heading.level + 1 if around else 1
        if not new:
            following = next(told, None)
        elif following and not _leads(heading, following):
            least = max(least, following.level)  # which may be a part of what is told before this
        if new and heading.level < least:
            heading = replace(heading, level=least)
        around.append(_Spot(heading, look, new))
        result.append(heading)
    return result


def _fuller(mark: Heading, printed: str) -> str:
    """The title as a page prints it, where what was told is not printed, leaves out its number or misspells it."""
    one, other = wanted(mark.title), wanted(printed)
    numbered = one.full != one.bare, other.full != other.bare
    fuller = numbered == (False, True) or (one.bare != other.bare and numbered != (True, False))
    return printed if not mark.lines or (fuller and alike(one.bare, other.bare)) else mark.title


def _leads(heading: Heading, other: Heading) -> bool:
    """Does its number stand above the other's?"""
    number, below = split_number(heading.title)[0], split_number(other.title)[0]
    return number is not None and below is not None and number.parts == below.parts[: number.depth] != below.parts


def paired(told: Sequence[Heading], found: Sequence[Heading]) -> dict[int, int]:
    """Which of the told headings each of `found` is, both by index: the one on its lines, or with its title on its
    page or one beside it.
    """
    at_line = {(h.page, h.line): mark for mark, h in enumerate(told) if h.lines}
    at_title: dict[tuple[int, str], int] = {}
    for step in (0, 1, -1):
        for mark, h in enumerate(told):
            at_title.setdefault((h.page + step, wanted(h.title).bare), mark)
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for at, heading in enumerate(found):
        title = at_title.get((heading.page, wanted(heading.title).bare))
        inside = [at_line.get((heading.page, heading.line + step)) for step in range(heading.lines)]
        free = [mark for mark in [*inside, title] if mark is not None and mark not in taken]
        if free:
            pairs[at] = free[0]
            taken.add(free[0])
    return pairs


def _guessed(told: Sequence[Heading], found: Sequence[Heading], pairs: Mapping[int, int]) -> dict[int, int]:
    """More such pairs: the first told one between those of its neighbours that no page prints and it may be."""
    guessed: dict[int, int] = {}
    taken = set(pairs.values())
    after = 0
    for at, heading in enumerate(found):
        if at in pairs:
            after = pairs[at] + 1
            continue
        while after < len(told) and told[after].page < heading.page:
            after += 1
        between = takewhile(lambda mark: mark not in taken, range(after, len(told)))
        mark = next((mark for mark in between if _may_be(told[mark], heading)), None)
        if mark is not None:
            guessed[at] = mark
            after = mark + 1
    return guessed


def _may_be(mark: Heading, heading: Heading) -> bool:
    """May this be what a bookmark means that no page prints: is its title much like it, or has a broken encoding
    left nothing of it?
    """
    if mark.lines or mark.page != heading.page:
        return False
    letters = sum(c.isalpha() or c.isspace() for c in mark.title)
    broken = "\ufffd" in mark.title or letters <= _LETTERS * len(mark.title)
    return broken or alike(wanted(heading.title).bare, wanted(mark.title).bare, _MUCH_LIKE)
