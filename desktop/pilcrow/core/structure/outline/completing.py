"""Headings of bookmarks or printed contents, completed with headings that only the pages tell."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ...model import Source
from ...page import Heading
from ..text.numbering import split_number
from ..text.titles import titles_match
from .title_search import wanted

_MUCH_LIKE = 0.5  # likeness of a title to one that no page prints


def completed(told: Sequence[Heading], found: Sequence[Heading]) -> list[Heading]:
    """The `told` headings, worded and placed as the pages print them, and the rest of `found`.

    `found` are the headings that the pages tell by themselves, in order. The level of a new one is that of its
    like among the told, or one below the heading that it stands in; it is `extra` where printed contents leave it
    out, and where bookmarks name few of its like.
    """
    pairs = paired(told, found)
    named = list(told)
    looks: dict[int, Counter[int]] = defaultdict(Counter)
    for at, mark in pairs.items():
        looks[found[at].level][told[mark].level] += 1
        one, other = wanted(told[mark].title), wanted(found[at].title)
        title = told[mark].title if other.full == other.bare != one.full != one.bare else found[at].title
        page, line, lines = found[at].page, found[at].line, found[at].lines
        named[mark] = replace(told[mark], title=title, page=page, line=line, lines=lines)
    usual = {look: levels.most_common(1)[0][0] for look, levels in looks.items()}
    own = {mark: found[at].level for at, mark in pairs.items()}
    spots = [_Spot(heading, own.get(mark, 0), new=False) for mark, heading in enumerate(named)]
    total = Counter(heading.level for heading in found)
    for at, heading in enumerate(found):
        if at not in pairs:
            few = 3 * looks[heading.level].total() <= total[heading.level]
            extra = told[0].source == Source.CONTENTS or few
            new = replace(heading, level=usual.get(heading.level, 1), extra=extra)
            spots.append(_Spot(new, heading.level, new=True))
    return _levelled(sorted(spots, key=lambda spot: (spot.heading.page, spot.heading.line, spot.new)))


class _Spot(NamedTuple):
    """A heading, told or new, with its level by the look of the pages: 0 where they do not show it."""

    heading: Heading
    look: int
    new: bool


def _levelled(spots: Sequence[_Spot]) -> list[Heading]:
    """The headings of the spots, in order, at levels that fit around each other: a new one stands below the told
    one around it, and no higher than the told one that follows, unless its number leads the number of that.
    """
    result: list[Heading] = []
    around: list[_Spot] = []
    told = iter([spot.heading for spot in spots if not spot.new])
    following = next(told, None)
    for heading, look, new in spots:
        while around and (around[-1].look >= look if new else around[-1].heading.level >= heading.level):
            if around[-1].new and around[-1].look != look and _number_leads(around[-1].heading, heading):
                break
            around.pop()
        least = around[-1].heading.level + 1 if around else 1
        if not new:
            following = next(told, None)
        elif following and not _number_leads(heading, following):
            least = max(least, following.level)
        heading = replace(heading, level=max(heading.level, least))
        around.append(_Spot(heading, look, new))
        result.append(heading)
    return result


def _number_leads(heading: Heading, other: Heading) -> bool:
    """Does its number stand above the other's ("2" above "2.1")?"""
    number, below = split_number(heading.title)[0], split_number(other.title)[0]
    return number is not None and below is not None and number.parts == below.parts[: number.depth] != below.parts


def paired(told: Sequence[Heading], found: Sequence[Heading]) -> dict[int, int]:
    """Pairs of `found` and told headings, by index: on the same lines, with the same title on a page, or with a
    title much alike where no page prints the told one.
    """
    at_line = {(h.page, h.line): mark for mark, h in enumerate(told) if h.lines}
    names = [wanted(h.title).bare for h in told]
    at_title = {(h.page, names[mark]): mark for mark, h in reversed(list(enumerate(told)))}
    unprinted: dict[int, list[int]] = defaultdict(list)
    for mark, h in enumerate(told):
        unprinted[h.page] += [] if h.lines else [mark]
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for at, heading in enumerate(found):
        bare = wanted(heading.title).bare
        title = at_title.get((heading.page, bare))
        inside = [at_line.get((heading.page, heading.line + step)) for step in range(heading.lines)]
        free = [mark for mark in [*inside, title] if mark is not None and mark not in taken]
        free = free or [
            m for m in unprinted[heading.page] if m not in taken and titles_match(names[m], bare, _MUCH_LIKE)
        ]
        if free:
            pairs[at] = free[0]
            taken.add(free[0])
    return pairs
