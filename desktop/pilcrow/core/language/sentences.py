"""Sentences of running text, as character ranges: for checking answers and for quoting."""

from __future__ import annotations

import re

from ..model import CELL
from .lexicon import COMPANY, NUMBERED, any_of
from .numbers.words import MONTHS
from .words import all_of

_END = re.compile(r"[.!?…]+[\"'”’»)\]]*(?=[^\S\t])|[。！？]+[」』”）]*|\s*\n\s*")
_ABBREVIATION = re.compile(
    rf"(?:^|[\s(\[])(?:(?:[A-Za-z]\.)*[A-Za-z]|{any_of(all_of('sentences.abbreviations'))})$|^\s*\d{{1,3}}$",
    re.IGNORECASE,
)
_ASIDE = re.compile(r"\s*[(\[][\"“‘']?(?![ivxl]+[)\]])[a-zà-ÿ]{2}")
"""Bracket with a word in lower case, which begins no sentence: "Acme Inc. (the “Company”)"; "(ii)" may."""
_FIRM = re.compile(rf"\s(?:{any_of([word[:-1] for word in COMPANY.words if word[-1] == '.'])})$", re.IGNORECASE)
_DAY, _MONTH = re.compile(r"(?<!\d)\d{1,2}$"), re.compile(rf"\s*(?:{any_of(MONTHS)})\b", re.IGNORECASE)
_ABBREVIATED = [word[:-1] for concept in NUMBERED for word in concept.words if word[-1] == "."]
_BEFORE_NUMBER = re.compile(
    rf"(?:^|[\s(\[])(?:{any_of([*all_of('sentences.before_numbers'), *_ABBREVIATED])})$", re.IGNORECASE
)


def sentence_ranges(text: str) -> list[tuple[int, int]]:
    """Ranges of the sentences of `text`, in order, without surrounding space; line breaks always end one."""
    ranges: list[tuple[int, int]] = []
    start = 0
    for match in _END.finditer(text):
        mark = match.group()
        if mark[0] == "." and len(mark) == 1:
            follows = text[match.end() : match.end() + 4].lstrip()[:1]
            before = text[max(start, match.start() - 12) : match.start()]
            if follows.islower() or _ABBREVIATION.search(before) or _ASIDE.match(text, match.end()):
                continue
            if follows in "([" and _FIRM.search(before):  # "eBay Inc. (Nasdaq: EBAY)"
                continue
            if _DAY.search(before) and _MONTH.match(text, match.end()):
                continue
            if follows.isdigit() and _BEFORE_NUMBER.search(before):
                continue
        _add_range(ranges, text, start, match.end())
        start = match.end()
    _add_range(ranges, text, start, len(text))
    return ranges


def in_line(text: str) -> str:
    """A piece of a paragraph in one line, for people: with bars between cells, empty cells left out."""
    return " ".join(re.sub(rf"\s*{CELL}\s*", " | ", text.strip()).split())


def shortened(text: str, most: int) -> str:
    """A text in one line of at most `most` characters; if it was cut, between words where that loses little, and
    ending in "…".
    """
    line = " ".join(text.split())
    if len(line) <= most:
        return line
    cut = line[: most - 1]
    space = cut.rfind(" ")
    return (cut[:space] if space > most // 2 else cut).rstrip(" ,;:") + "…"


def _add_range(ranges: list[tuple[int, int]], text: str, start: int, end: int) -> None:
    piece = text[start:end]
    start += len(piece) - len(piece.lstrip())
    end -= len(piece) - len(piece.rstrip())
    if start < end:
        ranges.append((start, end))
