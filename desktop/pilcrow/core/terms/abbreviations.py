"""Abbreviations and their explanations in a text: "Basic Linear Algebra Subprograms (BLAS)" or "BLAS (Basic Linear
Algebra Subprograms)".

The algorithm is that of Schwartz and Hearst (2003): going back from its end, each letter of the short form is
found in the long one, the first at the beginning of a word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

_BRACKETS = re.compile(r"\(\s*[“\"„«']?([^()\n\t]{2,80}?)[”\"“»']?\s*\)")
_WORD_BEFORE = re.compile(r"([^\W_][\w&/.-]{1,9}) ?$")
_FILLER_LIST = "of and the for in to a der die das und für von des de la le les et du y e del di"
_FILLERS = frozenset(_FILLER_LIST.split())


class Abbreviation(NamedTuple):
    """A short form at `short_at` and its long form at `long_at`, both as characters of one text."""

    short: str
    long: str
    short_at: tuple[int, int]
    long_at: tuple[int, int]


def abbreviations(text: str) -> Iterator[Abbreviation]:
    """Abbreviations explained in a text."""
    for match in _BRACKETS.finditer(text):
        inside, start = match[1].strip(), match.start(1)
        before = text[max(0, match.start() - 120) : match.start()]
        shift = max(0, match.start() - 120)
        if _is_short(inside):
            found = re.search(r"(\S+(?: \S+){0,11}) ?$", before)
            long = _long_form(inside, found[1]) if found else ""
            if found and long:
                end = shift + found.end(1)
                yield Abbreviation(inside, long, (start, start + len(inside)), (end - len(long), end))
        elif (
            (word := _WORD_BEFORE.search(before)) and _is_short(word[1]) and _long_form(word[1], inside) == inside
        ):
            at = shift + word.start(1)
            yield Abbreviation(word[1], inside, (at, at + len(word[1])), (start, start + len(inside)))


def _is_short(text: str) -> bool:
    """True if a text looks like an abbreviation: one word with two capitals."""
    return re.fullmatch(r"[^\W_][\w&/.-]{1,9}", text) is not None and sum(c.isupper() for c in text) > 1


def _long_form(short: str, before: str) -> str:
    """Words at the end of `before` for which the letters of `short` stand; "" if there are none."""
    letters = [c for c in short.casefold() if c.isalnum()]
    low = before.casefold()
    at = len(low)
    for n, letter in reversed(list(enumerate(letters))):
        at -= 1
        while at >= 0 and (low[at] != letter or (n == 0 and at > 0 and low[at - 1].isalnum())):
            at -= 1
        if at < 0:
            return ""
    long = before[at:].strip()
    words = [w for w in re.split(r"[\s-]+", long) if w.casefold() not in _FILLERS]
    fits = len(words) <= min(len(letters) + 4, 2 * len(letters)) and len(long) > len(short) and len(words) > 1
    return long if fits and not any(c in long for c in "()[]{};:") else ""
