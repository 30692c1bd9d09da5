"""Where a title that something else promised (contents page, link, bookmark) is printed on the pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ...page import Line, Place
from ..text.numbering import split_number
from ..text.titles import alike, key

_LONGEST = 6  # lines one title may take
_LONG_LINE = 160  # characters; longer lines are never the start of a title
_SHORT_KEY = 3  # shorter keys have to match exactly and with their number
_LONG_KEY, _MOST = 15, 0.4  # letters of a title, and share of it, that are enough
_MARGIN = 20.0  # points by which a column may begin left of a destination in it
_SAME_ROW = 0.5  # of the type size: lines that end lower are in another row
_EXACT, _NEAR, _RUN_IN = 0, 1, 2
_SUFFIXED = re.compile(r"\d{1,2}[A-Z]\.?\s+(?=\w{2})")  # "1A Risk Factors", which the page prints as "Item 1A."
_ENDS_LEAD = re.compile(r"[.:\u2014\u2013)]")


class TitlePlace(NamedTuple):
    """Lines `line` to `line + lines` of a page print a title; `chars` of the line if it goes on with text."""

    page: int
    line: int
    lines: int
    chars: int = 0


class PromisedTitle(NamedTuple):
    """A title to look for: keys with its number and without."""

    full: str
    bare: str


def wanted(title: str) -> PromisedTitle:
    """Both keys of a title as printed in contents pages or bookmarks."""
    number, _, rest = split_number(title)
    rest = _SUFFIXED.sub("", rest) if number is None else rest
    return PromisedTitle(key(title), key(rest) or key(title))


class TitleSearch:
    """Titles looked up on arranged pages, but for the `hidden` lines, those of a contents list, which prints every
    title; keys are made once per page, when first asked for.
    """

    def __init__(self, arranged: Sequence[Sequence[Line]]) -> None:
        self.arranged = arranged
        self.hidden: frozenset[Place] = frozenset()
        self._keys: dict[int, list[tuple[str, str]]] = {}
        self._first: dict[str, list[int]] | None = None

    def _keys_of(self, page: int) -> list[tuple[str, str]]:
        """For each line of the page its key and its key without a leading number."""
        if page not in self._keys:
            self._keys[page] = [_both(line.text) for line in self.arranged[page]]
        return self._keys[page]

    def pages_with(self, title: PromisedTitle) -> list[int]:
        """Pages on which a line equals the title or is its first line, in order."""
        if self._first is None:
            self._first = {}
            for page in range(len(self.arranged)):
                for one in {one for both in self._keys_of(page) for one in both if len(one) > _SHORT_KEY}:
                    self._first.setdefault(one, []).append(page)
        return sorted({*self._first.get(title.full, ()), *self._first.get(title.bare, ())})

    def find(self, title: PromisedTitle, page: int, y: float | None = None, after: int = -1) -> TitlePlace | None:
        """The best printing of the title on that page below line `after`: exact and prominent before near.

        `y` (points) decides between equal ones. None when the page does not print it.
        """
        if not 0 <= page < len(self.arranged):
            return None
        keys, lines = self._keys_of(page), self.arranged[page]
        best: tuple[tuple[float, ...], TitlePlace] | None = None
        begins = title.full[:1] + title.bare[:1]
        for start in range(after + 1, len(keys)):
            if not any(one[:1] in begins for one in keys[start]) or (page, start) in self.hidden:
                continue  # most lines: not worth a call
            quality, count = _match(title, keys, start) or (0, 0)
            line = lines[start]
            chars = _run_in_chars(line.text, title) if quality == _RUN_IN else 0
            if not count or (quality == _RUN_IN and not chars):
                continue
            rank = (quality, abs(line.box.y0 - y) if y is not None else 0.0, -line.size, not line.bold, start)
            if best is None or rank < best[0]:
                best = rank, TitlePlace(page, start, count, chars)
        return best[1] if best else None

    def near(self, title: PromisedTitle, page: int, y: float | None = None, reach: int = 1) -> TitlePlace | None:
        """`find` on the page, then on its neighbours, nearest first."""
        for step in range(reach + 1):
            for there in sorted({page + step, page - step}, reverse=True):
                found = self.find(title, there, y if step == 0 else None)
                if found:
                    return found
        return None

    def only(self, title: PromisedTitle) -> TitlePlace | None:
        """`find` on the only page where it finds the title, if there is one."""
        found = [place for page in self.pages_with(title) if (place := self.find(title, page))]
        return found[0] if len(found) == 1 else None


def _both(text: str) -> tuple[str, str]:
    if len(text) > _LONG_LINE:
        return "", ""
    full = key(text)
    _, number, rest = split_number(text)
    return full, (key(rest) if number else full) or full


def _match(title: PromisedTitle, keys: Sequence[tuple[str, str]], start: int) -> tuple[int, int] | None:
    """Quality and number of lines with which the title begins at line `start`."""
    full, bare = keys[start]
    for wish, first in ((title.full, full), (title.bare, bare), (title.bare, full), (title.full, bare)):
        if not wish or not first or (len(wish) < _SHORT_KEY and wish != title.full):
            continue
        text, count = first, 1
        while text != wish and wish.startswith(text) and start + count < len(keys) and count < _LONGEST:
            text += keys[start + count][0]
            count += 1
        if text == wish or (count > 1 and alike(text, wish, 0.9)):
            return _EXACT, count
        if first.startswith(wish) and len(wish) > _SHORT_KEY:
            return _RUN_IN, 1
        if alike(first, wish) or (wish.startswith(first) and len(first) >= max(_LONG_KEY, _MOST * len(wish))):
            return _NEAR, 1  # "Balance sheets (unaudited) at June 30" where the page says less
    return None


def _run_in_chars(text: str, title: PromisedTitle) -> int:
    """How many characters of the line print the title when the rest of the line is text."""
    ends = [at for at in range(1, len(text)) if key(text[:at]) in title and _ENDS_LEAD.match(text, at)]
    return ends[0] if ends else 0


def first_below(lines: Sequence[Line], y: float | None, x: float | None = None, above: int = -1) -> int:
    """Index of the line that a destination (points) shows first: the topmost at or below `y`, in the column that
    begins at `x`, or of several in different columns the first behind line `above`. At most the last line's; 0
    without y.
    """
    if y is None:
        return max(0, above)
    below = [i for i, line in enumerate(lines) if line.box.y1 > y + 1]
    if x is not None:
        below = [i for i in below if lines[i].box.x0 > x - _MARGIN] or below
    if not below:
        return max(0, len(lines) - 1)
    low = min(lines[i].box.y1 + _SAME_ROW * lines[i].size for i in below)
    row = [i for i in below if lines[i].box.y1 <= low]
    return next((i for i in row if i > above), row[0])
