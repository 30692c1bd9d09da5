"""Search of the pages for a title promised by a list of contents, a link or a bookmark."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ...page import Line, LineIndex
from ..text.numbering import split_number
from ..text.titles import title_key

_LONG_KEY, _MOST = 15, 0.4  # letters of a title, and share of it, that are enough
_COUNTED = re.compile(r"(?:\d{1,2}[A-Z]\.?|\(?[a-z]\))\s+(?=\w{2})")
"""What lists put before titles, and pages may not: "1A Risk Factors" (page: "Item 1A."), "a) Balance sheets"."""


class TitlePlace(NamedTuple):
    """Lines `line` to `line + lines` of a page print a title; 0 lines: the text from `line` on begins with it."""

    page: int
    line: int
    lines: int


class PromisedTitle(NamedTuple):
    """A title to look for: keys with its number and without."""

    full: str
    bare: str


def wanted(title: str) -> PromisedTitle:
    """Both keys of a title as printed in contents pages or bookmarks, or in a line of a page."""
    number, _, rest = split_number(title)
    rest = _COUNTED.sub("", rest, count=1) if number is None else rest
    full = title_key(title)
    return PromisedTitle(full, full if rest == title else title_key(rest) or full)


class TitleSearch:
    """Titles looked up on arranged pages, but for the `hidden` lines, those of a contents list, which prints every
    title; keys are made once per page, when first asked for.
    """

    def __init__(self, arranged: Sequence[Sequence[Line]]) -> None:
        self.arranged = arranged
        self.hidden: frozenset[LineIndex] = frozenset()
        self._keys: dict[int, list[PromisedTitle]] = {}
        self._first: dict[str, list[int]] | None = None

    def _keys_of(self, page: int) -> list[PromisedTitle]:
        if page not in self._keys:
            self._keys[page] = [wanted(line.text) for line in self.arranged[page]]
        return self._keys[page]

    def pages_with(self, title: PromisedTitle) -> list[int]:
        """Pages on which a line equals the title or is its first line, in order."""
        if self._first is None:
            self._first = {}
            for page in range(len(self.arranged)):
                for one in {one for both in self._keys_of(page) for one in both}:
                    self._first.setdefault(one, []).append(page)
        return sorted({*self._first.get(title.full, ()), *self._first.get(title.bare, ())})

    def find(self, title: PromisedTitle, page: int, y: float | None = None, after: int = -1) -> TitlePlace | None:
        """The best printing of the title on that page below line `after`: whole before begun, with its number
        before without, then nearest to `y` (points), then first. None when the page does not print it.
        """
        if not 0 <= page < len(self.arranged):
            return None
        keys, lines = self._keys_of(page), self.arranged[page]
        best: tuple[tuple[float, ...], TitlePlace] | None = None
        for start in range(after + 1, len(keys)):
            begun = title.full.startswith(keys[start].full) or title.bare.startswith(keys[start].bare)
            leads = _leads(title, keys, start)
            if not (begun or leads) or (page, start) in self.hidden:
                continue
            count, whole = _match(title, keys, start)
            if count or leads:
                without = not leads and not title.full.startswith(keys[start].full)
                away = abs(lines[start].box.y0 - y) if y is not None else 0.0
                rank = not (whole or leads), without, away, start
                if best is None or rank < best[0]:
                    best = rank, TitlePlace(page, start, count)
        return best[1] if best else None

    def near(self, title: PromisedTitle, page: int, y: float | None, reach: int) -> TitlePlace | None:
        """`find` on the page, then on its neighbours, nearest first."""
        around = [page, *(page + by for step in range(1, reach + 1) for by in (step, -step))]
        found = (self.find(title, there, y if there == page else None) for there in around)
        return next(filter(None, found), None)

    def only(self, title: PromisedTitle) -> TitlePlace | None:
        """`find` on the only page where it finds the title, if there is one."""
        found = [place for page in self.pages_with(title) if (place := self.find(title, page))]
        return found[0] if len(found) == 1 else None


def _match(title: PromisedTitle, keys: Sequence[PromisedTitle], start: int) -> tuple[int, bool]:
    """Number of lines, from line `start` on, that print the title with its number or without; and whether they
    print all of it ("Balance sheets (unaudited) at June 30" where the page says less).
    """
    for wish, first in zip(title, keys[start], strict=True):
        text, count = first, 1
        while text and text != wish and wish.startswith(text) and start + count < len(keys):
            text += keys[start + count].full
            count += 1
        if text and text == wish:
            return count, True
        if wish.startswith(first) and len(first) >= max(_LONG_KEY, _MOST * len(wish)):
            return 1, False
    return 0, False


def _leads(title: PromisedTitle, keys: Sequence[PromisedTitle], start: int) -> bool:
    """Does a row begin with the title and its number, and go on with text ("1.1 OFFICES. The corporation ...")?"""
    row = keys[start].full
    if not row or title.full == title.bare:
        return False
    if title.full.startswith(row) and start + 1 < len(keys):
        row += keys[start + 1].full
    return len(row) > len(title.full) and row.startswith(title.full)


def first_below(lines: Sequence[Line], y: float | None, x: float | None = None, above: int = -1) -> int:
    """Index of the line that a destination (points) shows first: the topmost at or below `y`, in the column that
    begins at `x`. At most the last line's; without y the line `above`, or 0.
    """
    if y is None:
        return max(0, above)
    below = [i for i, line in enumerate(lines) if line.box.y1 > y + 1]
    if x is not None:
        # points by which a column may begin left of a destination in it
        below = [i for i in below if lines[i].box.x0 > x - 20.0] or below
    return min(below, key=lambda i: lines[i].box.y1, default=max(0, len(lines) - 1))
