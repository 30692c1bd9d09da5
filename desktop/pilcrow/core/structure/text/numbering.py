"""Section numbers: reading them off the front of a title, and finding the sequence they form in a document."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ...language.lexicon import (
    APPENDIX,
    ARTICLE,
    CHAPTER,
    EXHIBIT,
    ITEM,
    LESSON,
    NOTE,
    PART,
    SECTION,
    any_of,
)
from .titles import right_to_left

_PARTS = any_of(PART.spelled)
_APPENDICES = any_of(APPENDIX.spelled + EXHIBIT.spelled)
_NOTES = any_of(NOTE.spelled)
_ITEMS = any_of(ITEM.spelled)
_NUMBERED = any_of(
    word
    for concept in (PART, CHAPTER, SECTION, ARTICLE, LESSON, APPENDIX, EXHIBIT, NOTE)
    for word in concept.spelled
)
_WORD = re.compile(
    rf"(?P<word>{_NUMBERED})\s*(?P<number>\d{{1,3}}(?:\.\d{{1,3}})*|[ivxl]+|[a-z])(?![^\W_])"
    r"\s*[.:)\u2013\u2014-]*\s*",
    re.IGNORECASE,
)
_WORD_AHEAD = re.compile(rf"(?:{_NUMBERED}|{_ITEMS})\b", re.IGNORECASE)
# "5.4.3.10.1Last choice": white space may be missing, but "3D" and "1st" are words.
_DECIMAL = re.compile(
    r"(?P<number>\d{1,3}(?:\s?[.]\s?\d{1,3}){0,6})(?:[.):]?(?:\s+|$)|[.):](?=[^\W\d])|(?=[^\W\d_]{3}))"
)
_LETTER = re.compile(r"(?P<number>[A-Z](?:\s?[.-]\s?\d{1,3}){0,6})(?:[.):](?![A-Z]\.)\s*|\s+|$)")  # not "U.S. law"
_ROMAN = re.compile(r"(?P<number>[IVXL]{1,7})(?:[.):]\s*|\s+|$)")
_PREFIXED = re.compile(r"(?P<word>[A-Z]{1,2}|[^\W\d_]{4,12}\s?)(?P<number>\d{1,3}(?:\.\d{1,3})+)[.:)]?\s*")
_EAST = re.compile(
    r"[第제]\s?(?P<number>\d{1,3}|[IVX]+|[一二三四五六七八九十百]+)\s?"
    rf"(?P<word>[{PART.signs}{CHAPTER.signs}{SECTION.signs}{ARTICLE.signs}回])\s*"
)
# Filings count "Item 1.", "Item 1A.", "Item 2." on one level.
_ITEM = re.compile(
    rf"(?:(?P<word>{_ITEMS})\s+(?P<number>\d{{1,3}})[A-Z]?|(?P<bare>\d{{1,2}})[A-Z](?=\.\s))(?:[.:)]\s*|\s+|$)",
    re.IGNORECASE,
)
_EAST_DIGITS = {c: i for i, c in enumerate("一二三四五六七八九", 1)}
_ROMAN_DIGITS = {"I": 1, "V": 5, "X": 10, "L": 50}
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
        """How its first part counts: "letter" (A, B), else the family."""
        return "letter" if self.family == "number" and self.parts[0] > LETTERS else self.family


@lru_cache(maxsize=4096)
def split_number(text: str) -> tuple[Number | None, str, str]:
    """The number in front of a title, as value and as printed (closed up), and the title without it."""
    for pattern, read in _readers(text):
        match = pattern.match(text)
        number = read(match) if match else None
        if match and number is not None:
            return number, _closed_up(match.group()), text[match.end() :]
    return None, "", text


def _readers(text: str) -> Sequence[tuple[re.Pattern[str], _Reader]]:
    """Only the patterns that can match, by the first character: nearly all lines of a document pass here."""
    first = text[:1]
    if first.isdecimal():
        return _OF_DIGITS
    if first in "第제":
        return _OF_EAST
    if first != "§" and (not first.isalpha() or first.islower()):
        return ()
    if text[1:3].isalpha() and not any(map(str.isdigit, text[:20])) and not _WORD_AHEAD.match(text):
        return _OF_ROMANS if text[:3].isupper() else ()
    return _OF_LETTERS


def _closed_up(printed: str) -> str:
    """ "3 . 2 ." as "3.2": what ends a number is punctuation of the page, not part of the title."""
    return " ".join(printed.replace(" .", ".").replace(". ", ".").rstrip(" .):\u2013\u2014-").split())


def _decimal(match: re.Match[str]) -> Number | None:
    parts = tuple(int(part) for part in match["number"].replace(" ", "").split("."))
    return (
        None
        if parts[0] > _MOST_CHAPTERS or (len(parts) > 1 and parts[-1] > _MOST_SECTIONS)
        else Number("number", parts)
    )


def _word(match: re.Match[str]) -> Number | None:
    word, number = match["word"].lower(), match["number"]
    if number.isalpha():
        # Chapter I, Part A, Appendix V: letters are roman except where appendices are counted.
        appendix = re.fullmatch(_APPENDICES, word)
        value = 0 if appendix or not number.isupper() else _from_roman(number)
        if not number.isupper() or not (value or len(number) == 1):
            return None
        parts: tuple[int, ...] = (value or LETTERS + ord(number) - 64,)
    else:
        parts = tuple(map(int, number.split(".")))
    family = "part" if re.fullmatch(_PARTS, word) else "note" if re.fullmatch(_NOTES, word) else "number"
    return Number(family, parts, word)


def _letter(match: re.Match[str]) -> Number | None:
    rest_of_title = match.string[match.end() :]
    if match.group()[-1:].isspace() and len(match["number"]) == 1 and rest_of_title[:1].islower():
        return None  # the article: "A cat"
    first, *rest = re.split(r"\s?[.-]\s?", match["number"])
    return Number("number", (LETTERS + ord(first) - 64, *map(int, rest)))


def _roman(match: re.Match[str]) -> Number | None:
    value = _from_roman(match["number"])
    return Number("roman", (value,)) if value else None


def _prefixed(match: re.Match[str]) -> Number:
    return Number(
        "number" if match["word"].strip().islower() else match["word"].strip(),
        tuple(map(int, match["number"].split("."))),
    )


def _east(match: re.Match[str]) -> Number | None:
    digits = match["number"]
    value = int(digits) if digits.isdecimal() else _from_roman(digits) or _from_east(digits)
    word = match["word"]
    family = "number" if word in CHAPTER.signs else "part" if word in PART.signs else word
    return Number(family, (value,), word) if value else None


def _item(match: re.Match[str]) -> Number:
    return Number("item", (int(match["number"] or match["bare"]),), (match["word"] or "").lower())


_Reader = Callable[[re.Match[str]], Number | None]
_OF_DIGITS: tuple[tuple[re.Pattern[str], _Reader], ...] = ((_DECIMAL, _decimal), (_ITEM, _item))
_OF_EAST: tuple[tuple[re.Pattern[str], _Reader], ...] = ((_EAST, _east),)
_OF_ROMANS: tuple[tuple[re.Pattern[str], _Reader], ...] = ((_ROMAN, _roman),)
_OF_LETTERS: tuple[tuple[re.Pattern[str], _Reader], ...] = (
    (_ITEM, _item),
    (_WORD, _word),
    (_ROMAN, _roman),
    (_LETTER, _letter),
    (_PREFIXED, _prefixed),
)


def _from_roman(text: str) -> int:
    """The value of a well-formed roman numeral below 90, else 0."""
    if not re.fullmatch(r"L?X{0,4}(?:IX|IV|V?I{0,4})|XL(?:IX|IV|V?I{0,3})", text):
        return 0
    values = [_ROMAN_DIGITS[c] for c in text]
    return sum(-v if v < max(values[i:]) else v for i, v in enumerate(values))


def _from_east(text: str) -> int:
    """Chinese numerals below one thousand."""
    total = digit = 0
    for c in text:
        if c in "十百":
            total += (digit or 1) * (10 if c == "十" else 100)
            digit = 0
        else:
            digit = _EAST_DIGITS.get(c, 0)
    return total + digit


def mend_right_to_left(text: str) -> str:
    """Titles in visual order end in their number, parts reversed ("title 3 . 2 . 1"): put it first."""
    match = re.search(r"(?P<number>\d{1,3}(?:\s?\.\s?\d{1,3}){0,5})$", text)
    if match is None or text[0].isdigit() or not right_to_left(text):
        return text
    parts = re.split(r"\s?\.\s?", match["number"])
    return ".".join(reversed(parts)) + " " + text[: match.start()].strip()


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
        options = [
            (
                0.0 if last in (0, 1, LETTERS + 1) and (not head or head[-1] == 1 or head[0] > LETTERS) else -1.0,
                -1,
            )
        ]
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
    """How many schemes each of "number", "letter" and "roman" stands inside: "A" over "1" and "2", "B" over "3".

    One scheme encloses another where it counts on (1, 2, 3) while the other stands between its numbers, more than
    one of them at least once; letters after the last chapter (appendices) enclose nothing.
    """
    tops = [n for n in numbers if n is not None and n.depth == 1 and n.family in ("number", "roman")]
    inside = dict.fromkeys(("number", "letter", "roman"), 0)
    for outer, inner in itertools.permutations(inside, 2):
        inside[inner] += _encloses([n for n in tops if n.scheme in (outer, inner)], outer)
    return inside


def _encloses(run: Sequence[Number], outer: str) -> bool:
    uppers = [n.scheme == outer for n in run]
    values = [n.parts[0] % LETTERS for n in run if n.scheme == outer]
    held = [sum(1 for _ in group) for upper, group in itertools.groupby(uppers) if not upper]
    steps = [after - before for before, after in itertools.pairwise(values)]
    return (
        len(held) > 1 < max(held) and uppers[0] and values[0] == 1 and steps.count(1) >= max(1, 0.7 * len(steps))
    )


def ascii_digits(text: str) -> str:
    """Digits of any script as 0-9."""
    return text if text.isascii() else "".join([str(unicodedata.digit(c, c)) if c.isdigit() else c for c in text])
