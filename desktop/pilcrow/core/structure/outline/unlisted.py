"""Headings that the printed contents leave out, and their levels among those that are listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from ...page import Heading, Place
from ..decision import Decision, Feature, always
from .candidates import BOUND_IN, Candidate, Look
from .levels import TOPMOST, Loudness, loudness, ranked

_TRUSTED = 0.6  # share of the headings found by their look that contents must list to be taken as complete
_OFTEN, _IN_FULL = 2, 0.65  # headings of a look that contents list, and share of it, to be listed in full
_DEEP = 1.5  # listed headings on each page: contents that are as deep as they are meant to be
_RUN = 2  # numbered headings before the contents' first
_PAGE_TITLES, _ON_PAGES = 5, 0.5  # pages that a look heads, and the share of them between its first and its last
_AGREE = 0.7  # share that has to agree
_TOP: Loudness = (1e9, 1.0)  # louder than any look


class _Listed:
    """What the contents tell: `headings` are those they list, in order, `accepted` all that look like headings, of
    which those that are listed have a `level`.
    """

    def __init__(self, headings: Sequence[Heading], accepted: Sequence[Candidate], size: float) -> None:
        self.size = size
        self.first, last = headings[0], headings[-1]
        self.confirmed = [c for c in accepted if c.level]
        self.end = next((c for c in self.confirmed if c.place == (last.page, last.line)), None)
        left_out = [c for c in accepted if not c.level]
        inside = [c for c in left_out if c.page >= self.first.page]
        before = [c for c in left_out if c.page < self.first.page]
        self.looks = {c.look for c in self.confirmed}
        self.in_full = _listed_in_full(self.confirmed, inside)
        self.families = {c.number.family for c in self.confirmed if c.number}
        self.deepest = max(_depths(self.confirmed), default=0)
        self.trusted = len(self.confirmed) >= _TRUSTED * (len(self.confirmed) + len(inside))
        deep = len(headings) > _DEEP * (last.page - self.first.page + 1)
        self.quietest = self._quietest_in_full() if deep else (0.0,)
        self.page_titles = _one_per_page(accepted)
        self.after_cut = {c.place for c in _after_cut(last, self.confirmed, inside)}
        self.of_appendix = len(_depths(before)) > _RUN

    def _quietest_in_full(self) -> Loudness:
        """How loud, without capitals, the quietest look is that the contents list in full."""
        in_full = [loudness(c, self.size)[:2] for c in self.confirmed if c.look in self.in_full]
        return min(in_full, default=(0.0,))


def _listed_in_full(confirmed: Sequence[Candidate], left_out: Sequence[Candidate]) -> set[Look]:
    """Looks of which the contents list nearly all headings."""
    listed, not_listed = (Counter(c.look for c in found) for found in (confirmed, left_out))
    return {look for look, times in listed.items() if times > max(_OFTEN, _IN_FULL * (times + not_listed[look]))}


def _depths(found: Sequence[Candidate]) -> list[int]:
    """The depths of the numbers among them."""
    return [c.number.depth for c in found if c.number]


def _one_per_page(accepted: Sequence[Candidate]) -> set[Look]:
    """Looks that head page after page and stand nowhere else (slides): titles of pages, not of sections."""
    pages: dict[Look, set[int]] = {}
    total = Counter(c.face for c in accepted)
    for c in accepted:
        if c.line <= 1:
            pages.setdefault(c.face, set()).add(c.page)
    return {
        look
        for look, there in pages.items()
        if len(there) > _PAGE_TITLES and len(there) > _ON_PAGES * max(total[look], max(there) - min(there) + 1)
    }


def _after_cut(last: Heading, confirmed: Sequence[Candidate], new: Sequence[Candidate]) -> list[Candidate]:
    """Contents of which the end was not read: numbers go on behind the last heading, in looks that were listed."""
    looks = {c.face for c in confirmed}
    after = [c for c in new if c.place > (last.page, last.line) and c.face in looks]
    tops = [c.number.parts for c in confirmed if c.number is not None and c.number.family == "number"]
    goes_on = any(c.number and c.number.family == "number" and c.number.parts > max(tops) for c in after if tops)
    return after if goes_on else []


class _Case(NamedTuple):
    """A heading by its look that the contents do not list, and what they list."""

    c: Candidate
    listed: _Listed

    @property
    def before(self) -> bool:
        return self.c.page < self.listed.first.page


def _complete(case: _Case) -> bool:
    c, listed = case.c, case.listed
    deeper = c.number is not None and c.number.depth > listed.deepest > 0
    return listed.trusted and not (deeper and c.look not in listed.looks)


def _look_in_full(case: _Case) -> bool:
    c, listed = case.c, case.listed
    counted_apart = c.number is not None and c.number.family not in listed.families
    return not listed.trusted and c.look in listed.in_full and not counted_apart


def _page_title(case: _Case) -> bool:
    c, listed = case.c, case.listed
    topmost = c.number is not None and c.number.family in TOPMOST
    return not listed.trusted and c.face in listed.page_titles and not topmost


_SURE, _SPEAKS = 30.0, 2.0

IS_LEFT_OUT: Decision[_Case] = Decision(
    "left out of the contents",
    Feature("heading", 1.0, always, "it is a heading by its look"),
    Feature("complete", -_SPEAKS, _complete, "the contents list most headings, to this depth"),
    Feature("listed look", -_SPEAKS, _look_in_full, "the contents list nearly all headings of its look"),
    Feature(
        "page title",
        -_SPEAKS,
        _page_title,
        "it is the title of a page as others are, not of a section",
    ),
    Feature(
        "quieter",
        -_SPEAKS,
        lambda case: not case.listed.trusted and loudness(case.c, case.listed.size)[:2] < case.listed.quietest,
        "the contents are deep, and list nothing as quiet",
    ),
    Feature("before", -_SPEAKS, lambda case: case.before, "it stands before the first heading of the contents"),
    Feature(
        "main text",
        _SURE,
        lambda case: case.before and case.listed.of_appendix,
        "a run of numbered headings stands before what the contents list",
    ),
    Feature(
        "cut contents",
        _SURE,
        lambda case: case.c.place in case.listed.after_cut,
        "numbers go on behind the last heading of the contents",
    ),
)


def unlisted(
    headings: Sequence[Heading], accepted: Sequence[Candidate], size: float, rank: Mapping[Place, float]
) -> list[Heading]:
    """Headings that the contents leave out, below what they list: many where they are short. For `rank` see
    `levels.ranks`.
    """
    listed = _Listed(headings, accepted, size)
    new = [c for c in accepted if not c.level and c.heard(IS_LEFT_OUT, _Case(c, listed))]
    levels = _Levels(listed, rank)
    made: list[Heading] = []
    spots: list[tuple[int, int, int, Heading | Candidate]] = [(h.page, h.line, 0, h) for h in headings]
    spots += [(c.page, c.line, 1, c) for c in new]
    for page, line, _, item in sorted(spots, key=lambda spot: spot[:3]):
        if isinstance(item, Heading):
            levels.enter_listed(item)
        else:
            level = levels.of(item)
            made.append(Heading(item.title, level, page, line, item.lines, "layout", extra=True))
    return made


class _Levels:
    """Levels of headings that the contents leave out, asked in reading order: what they give to others of the same
    look, or what a number tells, else below the last heading that is louder.
    """

    def __init__(self, listed: _Listed, rank: Mapping[Place, float]) -> None:
        self.size = listed.size
        self.rank = rank
        self.end = listed.end
        kinds: dict[tuple[Look, float], list[int]] = {}
        for c in listed.confirmed:
            kinds.setdefault((c.face, self.rank[c.place]), []).append(c.level)
        # What partial contents leave out is at the deepest level that they give its look.
        self.proven = {kind: max(held) for kind, held in kinds.items() if len(held) > 1}
        numbered = (c for c in listed.confirmed if c.number and c.number.family == "number")
        self.offset = None if listed.trusted else _agreed([c.level - c.number.depth for c in numbered if c.number])
        self._above: list[tuple[int, Loudness]] = []

    def of(self, c: Candidate) -> int:
        """The level of the next heading, which is entered."""
        loud = self._loud(c)
        level = self.proven.get((c.face, self.rank[c.place]), 0)
        if c.number and c.number.family == "number" and self.offset is not None:
            level = max(1, c.number.depth + self.offset)
        if c.number and c.number.family in TOPMOST:
            level, loud = 1, _TOP
            if c.number.family == BOUND_IN:  # another document, with looks and numbers of its own
                self.offset, self.proven = None, {}
        if not level:
            level = 1 + next((held for held, other in reversed(self._above) if other > loud or other == _TOP), 0)
        self.enter(level, loud)
        return level

    def enter_listed(self, heading: Heading) -> None:
        """Go on below a heading that the contents list. All that is left out until the next one stands in it, but
        behind the last of them only what is quieter: the document may have more parts than its contents.
        """
        ends = self.end is not None and (heading.page, heading.line) == self.end.place
        self.enter(heading.level, self._loud(self.end) if self.end and ends else _TOP)

    def _loud(self, c: Candidate) -> Loudness:
        """Of two that are as loud, the upright one stands above the italic one."""
        return (*ranked(loudness(c, self.size), self.rank[c.place]), 0.0 if c.look.italic else 1.0)

    def enter(self, level: int, loud: Loudness) -> None:
        """Go on below a heading of this level."""
        while self._above and self._above[-1][0] >= level:
            self._above.pop()
        self._above.append((level, loud))


def _agreed(values: Iterable[int]) -> int | None:
    """The value most have, or None where they do not agree."""
    counts = Counter(values)
    value, times = counts.most_common(1)[0] if counts else (0, 0)
    return value if times > 1 and times > _AGREE * counts.total() else None
