"""Headings that the printed contents leave out, and their levels among those that are listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise

from ...page import Heading, Place
from .headings import BOUND_IN, LIKELY, Candidate, Look
from .levels import TOPMOST, Loudness
from .title_search import wanted

_TRUSTED = 0.6  # share of the headings found by their look that contents must list to be taken as complete
_RUN = 2  # numbered headings before the contents' first
_AGREE = 0.7  # share that has to agree
_TOP: Loudness = (1e9, 0.0, 0.0)  # louder than any look


class _Listed:
    """What the contents tell: `headings` are those they list, in order, `accepted` all that look like headings, of
    which those that are listed have a `level`.
    """

    def __init__(self, headings: Sequence[Heading], accepted: Sequence[Candidate]) -> None:
        self.first, last = headings[0], headings[-1]
        self.confirmed = [c for c in accepted if c.level]
        self.end = next((c for c in self.confirmed if c.place == (last.page, last.line)), None)
        left_out = [c for c in accepted if not c.level]
        inside = [c for c in left_out if c.page >= self.first.page]
        before = [c for c in left_out if c.page < self.first.page]
        self.trusted = len(self.confirmed) >= _TRUSTED * (len(self.confirmed) + len(inside))
        self.of_appendix = len(_depths(before)) > _RUN
        self.known = {(h.page + step, wanted(h.title).bare) for h in headings for step in (-1, 0, 1)}

    def leaves_out(self, c: Candidate) -> bool:
        """Is this a heading that the contents leave out: not one of theirs, nor before their first unless a
        numbered main text stands there?
        """
        known = (c.page, wanted(c.title).bare) in self.known
        return c.odds >= LIKELY and not known and (c.page >= self.first.page or self.of_appendix)


def _depths(found: Sequence[Candidate]) -> list[int]:
    """The depths of the numbers among them."""
    return [c.number.depth for c in found if c.number]


def unlisted(
    headings: Sequence[Heading], accepted: Sequence[Candidate], loud: Mapping[Place, Loudness]
) -> list[Heading]:
    """Headings that the contents leave out, below what they list: many where they are short."""
    listed = _Listed(headings, accepted)
    new = [c for c in accepted if not c.level and listed.leaves_out(c)]
    levels = _Levels(listed, loud)
    made: list[Heading] = []
    spots: list[tuple[int, int, int, Heading | Candidate]] = [(h.page, h.line, 0, h) for h in headings]
    spots += [(c.page, c.line, 1, c) for c in new]
    spots.sort(key=lambda spot: spot[:3])
    after = {(h.page, h.line): below.level for h, below in pairwise(headings)}
    least = 1  # what is left out never stands between a listed heading and the next, which may be a part of it
    for page, line, _, item in spots:
        if isinstance(item, Heading):
            levels.enter_listed(item)
            least = after.get((page, line), 1)
        else:
            level = levels.of(item, least)
            made.append(Heading(item.title, level, page, line, item.lines, "layout", extra=True))
    return made


class _Levels:
    """Levels of headings that the contents leave out, asked in reading order: what they give to others of the same
    look, or what a number tells, else below the last heading that is louder.
    """

    def __init__(self, listed: _Listed, loud: Mapping[Place, Loudness]) -> None:
        self.loud = loud
        self.end = listed.end
        kinds: dict[tuple[Look, Loudness], list[int]] = {}
        for c in listed.confirmed:
            kinds.setdefault((c.look, self.loud[c.place]), []).append(c.level)
        # What partial contents leave out is at the deepest level that they give its look.
        self.proven = {kind: max(held) for kind, held in kinds.items() if len(held) > 1}
        numbered = (c for c in listed.confirmed if c.number and c.number.family == "number")
        self.offset = None if listed.trusted else _agreed([c.level - c.number.depth for c in numbered if c.number])
        self._above: list[tuple[int, Loudness]] = []
        self._listed = 0

    def of(self, c: Candidate, least: int) -> int:
        """The level of the next heading, which is entered: `least` unless it stands in nothing else."""
        loud = self.loud[c.place]
        level = self.proven.get((c.look, self.loud[c.place]), 0)
        if not level and c.number and c.number.family == "number" and self.offset is not None:
            level = max(self._listed + 1, c.number.depth + self.offset)
        if c.number and c.number.family in TOPMOST:
            level, loud = 1, _TOP
            if c.number.family == BOUND_IN:  # another document, with looks and numbers of its own
                self.offset, self.proven = None, {}
        elif level:
            level = max(level, least)
        if not level:
            level = 1 + next((held for held, other in reversed(self._above) if other > loud or other == _TOP), 0)
        self.enter(level, loud)
        return level

    def enter_listed(self, heading: Heading) -> None:
        """Go on below a heading that the contents list. All that is left out until the next one stands in it, but
        behind the last of them only what is quieter: the document may have more parts than its contents.
        """
        self._listed = heading.level
        ends = self.end is not None and (heading.page, heading.line) == self.end.place
        self.enter(heading.level, self.loud[self.end.place] if self.end and ends else _TOP)

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
