"""Ligatures that a font names wrongly: "Þnancial", "cash þow", "o−cer".

Some programs write fonts that do not say which letters a ligature stands for, or say it wrongly, and MuPDF then
takes the ligature's code for that of another character. A character of a font is recognised as a ligature by the
words that come of it: their beginnings stand in `resources/tables/ligature-words.toml`.
"""

from __future__ import annotations

import re
import tomllib
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import cache
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ....core.files import bundled

Ints = NDArray[np.intp]
Chars = NDArray[np.void]

LIGATURES = ("fi", "fl", "ff", "ffi", "ffl")
_SIGNS, _LETTERS = "\u00a0\u00ad‐‑‒–—―‘’‚“”„…•‹›«»\ufffd", "äöüàâæçéèêëîïôœùûáíóúñ"
_UNUSUAL = np.ones(0x10000, bool)
"""For each code point, the last standing for all above: may it be a ligature? Usual signs and letters may not, nor
the sign for all that is unknown.
"""
_UNUSUAL[[ord(char) for char in _SIGNS + _LETTERS + _LETTERS.upper()]] = False
_LEAST = 3
"""Different words that show a ligature in a document that has shown none."""
_ENOUGH = 20
"""Different words after which a character is what its font calls it."""
_SEARCHES = 6
"""Times that a document's other pages are looked at, at most."""
_LETTERS_BEFORE = re.compile(r"[^\W\d_]*\Z")
_LETTERS_AFTER = re.compile(r"[^\W\d_]*")
_REACH = 16
"""Letters of a word to either side of a character that are looked at."""
_PART = 3
"""Letters of a part of a word ("Haftpflicht") at the least."""
_LONG, _LONGEST = 5, 12
"""Letters of a listed beginning that is surely no chance, or begins a part of a word; and of any, at most."""
_WHOLE = 4
"""Letters of a listed beginning that is surely no chance because it is the whole word."""
_CODES = 0x110000


class Coded(NamedTuple):
    """Characters (n,) of a page with `code` and `quad`, the numbers (n,) of their lines, which rise, and of their
    fonts, and the names of these.
    """

    chars: Chars
    of_line: Ints
    of_font: Ints
    fonts: Sequence[str]

    @property
    def codes(self) -> Ints:
        """Code points (n,)."""
        return self.chars["code"].astype(np.intp).clip(0, _CODES - 1)


class Ligatures:
    """The ligatures that the fonts of one document call other characters, learnt page by page."""

    def __init__(self) -> None:
        self._settled: dict[tuple[str, int], str] = {}  # letters of a font's code; "" for what is no ligature
        self._evidence: defaultdict[tuple[str, int], _Evidence] = defaultdict(_Evidence)
        self._searched: set[tuple[str, int]] = set()
        self._searches = 0

    def dissolve(self, page: Coded, others: Iterable[Coded]) -> Coded:
        """A page with the letters of its ligatures, placed as MuPDF does it: the first is as wide as all, and the
        rest stand at its end. `others` are further pages, looked at where this one has too few words to tell.
        """
        codes = page.codes
        places = _in_words(codes, page)
        if not len(places):
            return page
        kinds, of_kind = np.unique(page.of_font[places] * _CODES + codes[places], return_inverse=True)
        keys = [(page.fonts[kind // _CODES], kind % _CODES) for kind in kinds.tolist()]
        if any(key not in self._settled for key in keys):
            self._learn(page)
            self._search(keys, others)
        letters = [self._settled.get(key, "") for key in keys]
        if not any(letters):
            return page
        found = [(at, letters[kind]) for at, kind in zip(places.tolist(), of_kind.tolist(), strict=True)]
        return _with_letters(page, [(at, own) for at, own in found if own])

    def _search(self, keys: Sequence[tuple[str, int]], others: Iterable[Coded]) -> None:
        """Look at other pages while one of these characters of fonts may be a ligature, but no words show one."""
        likely = {key for key in keys if self._likely(key)}
        if not any(self._settled.values()) and likely - self._searched and self._searches < _SEARCHES:
            self._searches += 1
            self._searched |= likely
            for other in others:
                self._learn(other)
                if any(self._settled.values()) or not any(map(self._likely, likely)):
                    break
        named = {code: letters for (_, code), letters in self._settled.items() if letters}
        for key in keys if named else ():  # in a document with such a font a single word tells
            if key not in self._settled:
                self._settle(key, self._evidence[key].ligature(1, named.get(key[1], "")))

    def _settle(self, key: tuple[str, int], letters: str) -> None:
        """Keep the letters of a character, or after enough words that it has none."""
        if letters or len(self._evidence[key].words) >= _ENOUGH:
            self._settled[key] = letters
            del self._evidence[key]

    def _likely(self, key: tuple[str, int]) -> bool:
        return key not in self._settled and self._evidence[key].ligature(1) != ""

    def _learn(self, page: Coded) -> None:
        """Add the words of a page to the evidence, and settle what it tells."""
        codes = page.codes
        places = _in_words(codes, page)
        keys = [
            (page.fonts[font], code)
            for font, code in zip(page.of_font[places].tolist(), codes[places].tolist(), strict=True)
        ]
        new = [(key, at) for key, at in zip(keys, places.tolist(), strict=True) if key not in self._settled]
        text = codes.astype("<u4").tobytes().decode("utf-32-le", "surrogatepass")
        for key, at in new:
            start, end = np.searchsorted(page.of_line, page.of_line[at] + np.arange(2)).tolist()
            before = _LETTERS_BEFORE.search(text[max(start, at - _REACH) : at])
            after = _LETTERS_AFTER.match(text[at + 1 : min(end, at + 1 + _REACH)])
            if before and after and not text.startswith("-", at + 1 + after.end()):
                self._evidence[key].add(before[0].casefold(), after[0].casefold())
        for key in {key for key, _ in new}:
            self._settle(key, self._evidence[key].ligature(_LEAST))


class _Evidence:
    """The words, in two parts, in which a font prints a character; for each ligature, how many it makes known."""

    def __init__(self) -> None:
        self.words: set[tuple[str, str]] = set()
        self._known = Counter[str]()
        self._sure: set[str] = set()

    def add(self, before: str, after: str) -> None:
        """Count a word, unless it was counted or is too short to be judged."""
        if len(before) + len(after) < 2 or (before, after) in self.words:
            return
        self.words.add((before, after))
        for letters in LIGATURES:
            if length := _known_length(before, letters, after):
                self._known[letters] += 1
                if length >= _LONG or length == len(before + letters + after) >= _WHOLE:
                    self._sure.add(letters)

    def ligature(self, least: int, other: str = "") -> str:
        """The ligature that makes half of the words known, `least` at the least and one by no chance, and far more
        than any else does; or the one of this character in an `other` font. An empty text if there is none.
        """
        (best, count), (_, second) = (*self._known.most_common(2), ("", 0), ("", 0))[:2]
        if other and self._known[other] == count:
            best, second = other, 0
        clear = count >= max(least, len(self.words) / 2) and 3 * second <= count
        return best if clear and (best in self._sure or best == other) else ""


def _known_length(before: str, ligature: str, after: str) -> int:
    """Letters of the longest listed beginning of the word, or of a part, around the ligature; 0 if none is."""
    word, end = before + ligature + after, len(before) + len(ligature)
    least, listed = end if len(before) >= _PART else min(end + 1, len(word)), _beginnings()
    for start in [0, *range(_PART, len(before) + 1)]:
        for stop in range(min(len(word), start + _LONGEST), max(least, start + _LONG if start else 0) - 1, -1):
            if word[start:stop] in listed:
                return len(word[start:stop])
    return 0


@cache
def _beginnings() -> frozenset[str]:
    text = (bundled("resources") / "tables" / "ligature-words.toml").read_text(encoding="utf-8")
    return frozenset(chain.from_iterable(words.split() for words in tomllib.loads(text).values()))


def _in_words(codes: Ints, page: Coded) -> Ints:
    """Places of the unusual characters that stand beside a letter of their line and font."""
    places = np.flatnonzero((codes > 0x7E) | (codes < 0x20))
    places = places[_UNUSUAL[np.minimum(codes[places], len(_UNUSUAL) - 1)]]
    if not len(places):
        return places
    beside = np.zeros(len(places), bool)
    for other in (np.maximum(places - 1, 0), np.minimum(places + 1, len(codes) - 1)):
        small, code = codes[other] | 0x20, codes[other]
        latin = ((small >= 0x61) & (small <= 0x7A)) | ((code >= 0xC0) & (code < 0x250))
        together = (page.of_line[other] == page.of_line[places]) & (page.of_font[other] == page.of_font[places])
        beside |= latin & together & (other != places)
    return places[beside]


def _with_letters(page: Coded, found: Sequence[tuple[int, str]]) -> Coded:
    """A page with several letters in place of each of these characters."""
    counts = np.ones(len(page.chars), np.intp)
    counts[[at for at, _ in found]] = [len(letters) for _, letters in found]
    chars, firsts = np.repeat(page.chars, counts), counts.cumsum() - counts
    for at, letters in found:
        own = chars[firsts[at] : firsts[at] + len(letters)]
        own["code"] = [ord(letter) for letter in letters]
        own["quad"][1:, 0::2] = own["quad"][1:, 1::2]  # its left corners where the right ones are
    return Coded(chars, np.repeat(page.of_line, counts), np.repeat(page.of_font, counts), page.fonts)
