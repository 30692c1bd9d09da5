"""Where a title that something else promised (contents page, link, bookmark) is printed on the pages."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from ...page import Line
from ..text.numbering import Number, mend_right_to_left, split_number
from ..text.titles import alike, join, key, right_to_left

_LONGEST = 6  # lines one title may take
_LONG_LINE = 160  # characters; longer lines are never the start of a title
_LABEL = 24  # characters of a line that holds a number alone
_SHORT_KEY = 3  # shorter keys have to match exactly and with their number


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
    number: Number | None = None


def wanted(title: str) -> PromisedTitle:
    """Both keys of a title as printed in contents pages or bookmarks."""
    number, _, rest = split_number(title)
    rest = _SUFFIXED.sub("", rest) if number is None else rest
    return PromisedTitle(key(title), key(rest) or key(title), number)


class TitleSearch:
    """Titles looked up on arranged pages; keys are made once per page, when first asked for."""

    def __init__(self, arranged: Sequence[Sequence[Line]]) -> None:
        self.arranged = arranged
        self._keys: dict[int, list[tuple[str, str]]] = {}
        self.hidden: frozenset[tuple[int, int]] = frozenset()  # lines of contents lists: they print every title
        self._first: dict[str, list[int]] | None = None

    def keys(self, page: int) -> list[tuple[str, str]]:
        """For each line of the page its key and its key without a leading number."""
        found = self._keys.get(page)
        if found is None:
            found = [_both(line.text) for line in self.arranged[page]]
            self._keys[page] = found
        return found

    def pages_with(self, title: PromisedTitle) -> list[int]:
        """Pages on which a line equals the title or is its first line, in order."""
        if self._first is None:
            self._first = {}
            for page in range(len(self.arranged)):
                for full, bare in self.keys(page):
                    for one in {full, bare}:
                        if len(one) > _SHORT_KEY:
                            pages = self._first.setdefault(one, [])
                            if not pages or pages[-1] != page:
                                pages.append(page)
        return sorted({*self._first.get(title.full, ()), *self._first.get(title.bare, ())})

    def find(self, title: PromisedTitle, page: int, y: float | None = None, after: int = -1) -> TitlePlace | None:
        """The best printing of the title on that page below line `after`: exact and prominent before near.

        `y` (points) decides between equal ones. None when the page does not print it.
        """
        if not 0 <= page < len(self.arranged):
            return None
        keys, lines = self.keys(page), self.arranged[page]
        best: tuple[tuple[float, ...], TitlePlace] | None = None
        begins = title.full[:1] + title.bare[:1]
        for start in range(after + 1, len(keys)):
            full, bare = keys[start]
            if full[:1] not in begins and bare[:1] not in begins:
                continue  # most lines: not worth a call
            found = _match(title, keys, start)
            if found is None or (page, start) in self.hidden:
                continue
            quality, count = found
            first, chars = start, 0
            if quality == _RUN_IN:
                chars = _run_in_chars(lines[start].text, title)
                if not chars:
                    continue
            elif start and _is_label_of(title, lines[start - 1].text, keys[start - 1][0]):
                first, count = start - 1, count + 1
            line = lines[start]
            rank = (quality, abs(line.box.y0 - y) if y is not None else 0.0, -line.size, not line.bold, start)
            if best is None or rank < best[0]:
                best = rank, TitlePlace(page, first, count, chars)
        return best[1] if best else None

    def near(self, title: PromisedTitle, page: int, y: float | None = None, reach: int = 1) -> TitlePlace | None:
        """`find` on the page, then on its neighbours, nearest first."""
        for step in range(reach + 1):
            for there in sorted({page + step, page - step}, reverse=True):
                found = self.find(title, there, y if step == 0 else None)
                if found:
                    return found
        return None


_SUFFIXED = re.compile(r"\d{1,2}[A-Z]\.?\s+(?=\w{2})")  # "1A Risk Factors", which the page prints as "Item 1A."
_EXACT, _NEAR, _RUN_IN, _SHORTER = 0, 1, 2, 3


def _both(text: str) -> tuple[str, str]:
    if len(text) > _LONG_LINE:
        return "", ""
    if right_to_left(text):
        text = mend_right_to_left(text)
    full = key(text)
    if len(full) <= 1 or full.isdigit():
        return full, full
    _, number, rest = split_number(text)
    return full, key(rest) if number else full


def _match(title: PromisedTitle, keys: list[tuple[str, str]], start: int) -> tuple[int, int] | None:
    """Quality and number of lines with which the title begins at line `start`."""
    full, bare = keys[start]
    for wish, first in ((title.full, full), (title.bare, bare), (title.bare, full), (title.full, bare)):
        if not wish or not first or (len(wish) < _SHORT_KEY and wish != title.full):
            continue
        if wish == first:
            return _EXACT, 1
        if first[0] != wish[0]:
            continue
        if len(first) < len(wish):
            text, count = first, 1
            while wish.startswith(text) and start + count < len(keys) and count < _LONGEST:
                text += keys[start + count][0]
                count += 1
                if text == wish:
                    return _EXACT, count
            if count > 1 and alike(text, wish, 0.9):
                return _NEAR, count
            if wish.startswith(first) and len(first) >= max(15, 0.4 * len(wish)):
                return _SHORTER, 1  # "Balance sheets (unaudited) at June 30" where the page says less
        elif first.startswith(wish) and len(wish) > _SHORT_KEY:
            return _RUN_IN, 1
        if alike(first, wish):
            return _NEAR, 1
    return None


def _run_in_chars(text: str, title: PromisedTitle) -> int:
    """How many characters of the line print the title when the rest of the line is text."""
    for wish in (title.full, title.bare):
        at = 0
        for count, char in enumerate(text, 1):
            for c in char.casefold():
                if not c.isalnum():
                    continue
                if at < len(wish) and wish[at] == c:
                    at += 1
                else:
                    at = -1
                    break
            if at < 0:
                break
            if at == len(wish):
                return count if text[count : count + 1] in {".", ":", "\u2014", "\u2013", ")"} else 0
    return 0


def _is_label_of(title: PromisedTitle, text: str, printed: str) -> bool:
    """Does the line hold nothing but the title's number ("3.2", "Chapter 3"), and none of another kind ("Part I"
    above "Item 1. Business")?
    """
    number, _, rest = split_number(text) if len(text) < _LABEL else (None, "", "")
    if number is None or key(rest):
        return False
    if title.full.startswith(printed) or title.number is None:
        return title.full.startswith(printed)
    same_kind = title.number.family == number.family or not (title.number.word or number.word)
    return same_kind and title.number.parts == number.parts


def title_of(lines: Sequence[Line], place: TitlePlace) -> str:
    """The title as the page prints it, number first, joined over its lines."""
    if place.chars:
        return lines[place.line].text[: place.chars].strip()
    return join([line.text for line in lines[place.line : place.line + place.lines]])
