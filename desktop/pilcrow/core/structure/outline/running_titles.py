"""Parts of a document that only the tops of their pages name, as the opinions of a judgment."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from heapq import nsmallest
from itertools import groupby
from typing import NamedTuple

from ...model import Source
from ...page import Heading, PageText
from .. import ENOUGH
from ..text.titles import tidy
from .title_search import wanted

_TOP = 5
"""Lines at the top of a page that are looked at."""
_LEVEL = 3
"""Points in height within which lines are at one place of their pages."""
_MOSTLY = 0.8
"""Share of the pages that have a title at the place, at the least."""
_PAGES = 2
"""Pages of a part on average, at the least; of one that comes back, twice as many."""


_ROMAN = re.compile(r"[ivxlc]+")


class _Title(NamedTuple):
    """A line at the top of a page: its place from above in steps of `_LEVEL`, its text, and the key of that
    without a number.
    """

    page: int
    place: int
    text: str
    key: str


def with_running_titles(pages: Sequence[PageText], headings: Sequence[Heading]) -> list[Heading]:
    """The headings, below those of the parts that running heads alone tell: lines at one place of nearly every
    page, each of which goes on from page to page, and none of which is among the headings.
    """
    parts = _parts(pages)
    known = {wanted(heading.title).bare for heading in headings}
    if not parts or any(part.key in known for part in parts):
        return list(headings)
    above = [Heading(part.text, 1, part.page, 0, 0, Source.LAYOUT) for part in parts]
    first = above[0].page
    below = [replace(h, level=h.level + 1) if h.page >= first else h for h in headings]
    return sorted([*above, *below], key=lambda heading: (heading.page, heading.line))


def _parts(pages: Sequence[PageText]) -> list[_Title]:
    """The first title of each part; none where no place has titles of parts."""
    tops = [title for at, page in enumerate(pages) for title in _tops(at, page)]
    for place in sorted({title.place for title in tops}):
        own = {title.page: title for title in tops if title.place == place}
        runs = [next(run) for _, run in groupby(own.values(), key=lambda title: title.key)]
        named = len({title.key for title in runs})
        least = _PAGES * (2 * len(runs) - named)
        if named >= ENOUGH and len(own) >= max(_MOSTLY * len(pages), least):
            return runs
    return []


def _tops(at: int, page: PageText) -> list[_Title]:
    """The highest lines of a page, one for each place; no page numbers."""
    lines = [(line.box.y0, i, line.text) for i, line in enumerate(page.lines) if line.direction.horizontal]
    found = {
        round(y / _LEVEL): _Title(at, round(y / _LEVEL), tidy(text), key)
        for y, _, text in nsmallest(_TOP, lines)
        if (key := wanted(text).bare) and not key.isdecimal() and not _ROMAN.fullmatch(key)
    }
    return list(found.values())
