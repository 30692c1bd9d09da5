"""Section numbers: reading them off the front of a title, and finding the sequence they form in a document."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...language.lexicon import APPENDIX, ARTICLE, CHAPTER, EXHIBIT, ITEM, LESSON, NOTE, PART, SECTION, any_of
from ...language.numbers.numerals import numeral

_PARTS, _NOTES, _ITEMS = (any_of(concept.spelled) for concept in (PART, NOTE, ITEM))
_EXHIBITS = any_of(EXHIBIT.spelled)
_APPENDICES = any_of(APPENDIX.spelled + EXHIBIT.spelled)
_NUMBERED_CONCEPTS = (PART, CHAPTER, SECTION, ARTICLE, LESSON, APPENDIX, EXHIBIT, NOTE)
_NUMBERED = any_of(word for concept in _NUMBERED_CONCEPTS for word in concept.spelled)
_WORD = re.compile(
    rf"(?P<word>{_NUMBERED})\s*(?P<number>\d{{1,3}}(?:\.\d{{1,3}})*|(?<=\s)(?:[ivxl]+|[a-z]))(?![^\W_])"
    r"\s*[.:)\u2013\u2014-]*\s*",
    re.IGNORECASE,
)
# "5.4.3.10.1Last choice": white space may be missing, but "3D" and "1st" are words.
_DECIMAL = re.compile(
    r"(?P<number>\d{1,3}(?:\s?[.]\s?\d{1,3}){0,6})(?:[.):]?(?:\s+|$)|[.):](?=[^\W\d])|(?=[^\W\d_]{3}))"
)
_LETTER = re.compile(r"(?P<number>[A-Z](?:\s?[.-]\s?\d{1,3}){0,6})(?:[.):](?![A-Z]\.)\s*|\s+|$)")  # not "U.S. law"
_ROMAN = re.compile(r"(?P<number>[IVXL]{1,7})(?:[.):]\s*|\s+|$)")
_EAST = re.compile(
    r"[第제]\s?(?P<number>\d{1,3}|[IVX]+|[一二三四五六七八九十百]+)\s?"
    rf"(?P<word>[{PART.signs}{CHAPTER.signs}{SECTION.signs}{ARTICLE.signs}回])\s*"
)
# Filings count "Item 1.", "Item 1A.", "Item 2." on one level, current reports "Item 5.02", "Item 9.01".
_ITEM = re.compile(
    rf"(?:(?P<word>{_ITEMS})\s+(?P<number>\d{{1,3}}(?:\.\d\d)?)[A-Z]?|(?P<bare>\d{{1,2}})[A-Z](?=\.\s))(?:\s*[.:)\u2013\u2014-]\s*|\s+|$)",
    re.IGNORECASE,
)
_ROMANS = {numeral(n, "R"): n for n in range(1, 90)}
_MOST_CHAPTERS, _MOST_SECTIONS = 199, 399  # greater numbers are years and figures
LETTERS = 1000  # appendix A comes after every chapter


class Number(NamedTuple):
    """A section number: `family` tells independent sequences apart, `parts` order and nest inside one."""

    family: str
    parts: tuple[int, ...]
    word: str = ""

    @property
    def depth(self) -> int:
        return len(self.parts)

    @property
    def scheme(self) -> str:
        """Scheme of the first part: "letter" (A, B), else the family."""
        return "letter" if self.family == "number" and self.parts[0] > LETTERS else self.family


@lru_cache(maxsize=4096)
def split_number(text: str) -> tuple[Number | None, str, str]:
    """The number in front of a title, as value and as printed (closed up), and the title without it."""
    first = text[:1]
    if first.islower() or not (first.isalnum() or first == "§"):
        return None, "", text
    for pattern, read in _DIGIT_READERS if first.isdecimal() else _LETTER_READERS:
        match = pattern.match(text)
        number = read(match) if match else None
        if match and number is not None:
            return number, _closed_up(match.group()), text[match.end() :]
    return None, "", text


def _closed_up(printed: str) -> str:
    """ "3 . 2 ." as "3.2": what ends a number is punctuation of the page, not part of the title."""
    return " ".join(printed.replace(" .", ".").replace(". ", ".").rstrip(" .):\u2013\u2014-").split())


def _decimal(match: re.Match[str]) -> Number | None:
    parts = tuple(int(part) for part in match["number"].replace(" ", "").split("."))
    if parts[1:] == (0,):
        parts = parts[:1]  # "1.0" stands above "1.1"
    is_figure = parts[0] > _MOST_CHAPTERS or (len(parts) > 1 and parts[-1] > _MOST_SECTIONS)
    return None if is_figure else Number("number", parts)


def _number_in_words(match: re.Match[str]) -> Number | None:
    word, number = match["word"].lower(), match["number"]
    if number.isalpha():
        # Chapter I, Part A, Appendix V: letters are roman except where appendices are counted.
        appendix = re.fullmatch(_APPENDICES, word)
        value = 0 if appendix or not number.isupper() else _ROMANS.get(number, 0)
        if not number.isupper() or not (value or len(number) == 1):
            return None
        parts: tuple[int, ...] = (value or LETTERS + ord(number) - 64,)
    else:
        parts = tuple(map(int, number.split(".")))
    return Number(_family(word), parts, word)


def _family(word: str) -> str:
    own = (("part", _PARTS), ("note", _NOTES), ("exhibit", _EXHIBITS))
    return next((family for family, words in own if re.fullmatch(words, word)), "number")


def _letter(match: re.Match[str]) -> Number | None:
    rest_of_title = match.string[match.end() :]
    if match.group()[-1:].isspace() and len(match["number"]) == 1 and rest_of_title[:1].islower():
        return None  # the article: "A cat"
    first, *rest = re.split(r"\s?[.-]\s?", match["number"])
    return Number("number", (LETTERS + ord(first) - 64, *map(int, rest)))


def _roman(match: re.Match[str]) -> Number | None:
    value = _ROMANS.get(match["number"])
    return Number("roman", (value,)) if value else None


def _east(match: re.Match[str]) -> Number | None:
    digits = match["number"]
    value = int(digits) if digits.isdecimal() else _ROMANS.get(digits) or _from_east(digits)
    word = match["word"]
    family = "number" if word in CHAPTER.signs else "part" if word in PART.signs else word
    return Number(family, (value,), word) if value else None


def _item(match: re.Match[str]) -> Number:
    parts = tuple(map(int, (match["number"] or match["bare"]).split(".")))
    return Number("item", parts, (match["word"] or "").lower())


_Readers = tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Number | None]], ...]
_DIGIT_READERS: _Readers = ((_DECIMAL, _decimal), (_ITEM, _item))
_LETTER_READERS: _Readers = (
    (_ITEM, _item),
    (_EAST, _east),
    (_WORD, _number_in_words),
    (_ROMAN, _roman),
    (_LETTER, _letter),
)


def _from_east(text: str) -> int:
    """Chinese numerals below one thousand."""
    total = digit = 0
    for value in map(int, map(unicodedata.numeric, text)):
        total += (digit or 1) * value if value > 9 else 0
        digit = 0 if value > 9 else value
    return total + digit


def sequence(numbers: Sequence[Number | None], weights: Sequence[float]) -> set[int]:
    """Indices of the heaviest well-formed run of section numbers, family by family.

    A number may follow its parent ("2" then "2.1") or any number whose successor it is at some depth ("2.1.3"
    then "2.2" or "3"); one missing number is forgiven at a cost, so is starting again at 1. Linear in count.
    """
    kept: set[int] = set()
    for family in sorted({n.family for n in numbers if n is not None}):
        steps = ((1, 0.0), (2, 0.5), (0, 0.0)) if family == "item" else ((1, 0.0), (2, 0.5))
        items = [(i, n.parts) for i, n in enumerate(numbers) if n is not None and n.family == family]
        kept.update(_heaviest(items, weights, steps))
    return kept


def _heaviest(
    items: list[tuple[int, tuple[int, ...]]], weights: Sequence[float], steps: Sequence[tuple[int, float]]
) -> list[int]:
    ending: dict[tuple[int, ...], tuple[float, int]] = {}  # prefix of the last number -> best run so far
    exact: dict[tuple[int, ...], tuple[float, int]] = {}
    back: dict[int, int] = {}
    best = (0.0, -1)
    for i, parts in items:
        *front, last = parts
        head = tuple(front)
        begins = last in (0, 1, LETTERS + 1) and (not head or head[-1] == 1 or head[0] > LETTERS)
        options = [(0.0 if begins else -1.0, -1)]
        if last <= 1 and head in exact:
            options.append(exact[head])
        if last == LETTERS + 1 and not head:
            options.append(best)
        elif last <= 1 and not head and best[1] >= 0:
            options.append((best[0] - 2.0, best[1]))
        for step, cost in steps:
            found = ending.get((*head, last - step))
            if found:
                options.append((found[0] - cost, found[1]))
        total, previous = max(options)
        run = (total + weights[i], i)
        back[i] = previous
        for length in range(1, len(parts) + 1):
            if run > ending.get(parts[:length], (0.0, -1)):
                ending[parts[:length]] = run
        if run > exact.get(parts, (0.0, -1)):
            exact[parts] = run
        best = max(best, run)
    chain: list[int] = []
    at = best[1]
    while at >= 0:
        chain.append(at)
        at = back[at]
    return chain


def schemes(numbers: Sequence[Number | None]) -> dict[str, int]:
    """Number of schemes around each of "number", "letter" and "roman": "A" over "1" and "2", "B" over "3".

    One scheme encloses another where it counts on (1, 2, 3) while the other stands between its numbers, more than
    one of them at least once; letters after the last chapter (appendices) stand in nothing.
    """
    tops = [n for n in numbers if n is not None and n.depth == 1 and n.family in ("number", "roman")]
    inside = dict.fromkeys(("number", "letter", "roman"), 0)
    for outer, inner in itertools.permutations(inside, 2):
        inside[inner] += _encloses([n for n in tops if n.scheme in (outer, inner)], outer)
    return inside


def within(numbers: Sequence[Number | None], family: str) -> set[str]:
    """The schemes, of "number", "letter" and "roman", that count anew between the numbers of a family: "A" and "B"
    below each "Note".
    """
    tops = [n for n in numbers if n is not None and n.depth == 1]
    return {
        inner
        for inner in ("number", "letter", "roman")
        if _encloses([n for n in tops if n.family == family or n.scheme == inner], family)
    }


def _encloses(run: Sequence[Number], outer: str) -> bool:
    uppers = [n.scheme == outer for n in run]
    values = [n.parts[0] % LETTERS for n in run if n.scheme == outer]
    held = [sum(1 for _ in group) for upper, group in itertools.groupby(uppers) if not upper]
    steps = list(itertools.pairwise(values))
    return (
        max(held, default=0) > 1
        and (len(held) > 1 or uppers[-1])
        and uppers[0]
        and values[0] == 1
        and any(after == before + 1 for before, after in steps)
        and sum(after > before or after == 1 for before, after in steps) >= 0.7 * len(steps)
    )


def ascii_digits(text: str) -> str:
    """Digits of any script as 0-9."""
    return text if text.isascii() else "".join([str(unicodedata.digit(c, c)) if c.isdigit() else c for c in text])
