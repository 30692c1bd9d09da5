"""Citations in a text: "[3, 5-7]", "[Knu84]", "(Smith et al., 2019; Jones 2020a)", "Smith and Jones (2019)", and
bare numbers of equations, "(7)".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from ..language.lexicon import AND, AND_OTHERS, TO_FORMULAS, any_of

_MOST = 40
"""Numbers in a range, at most: "[1-100]" is a mathematical interval."""
_BRACKETS = re.compile(r"(?<![^\W_])(?<![\])}'\"])\[([^\[\]\n]{1,120}(?<!,))\](?!\s?[\"\d])")
"""Text in brackets, except indexes, "argv[1]", and rows of a matrix printed by a program, "[1,] 0.5"."""
_YEAR = r"(?:1[6-9]|20)\d\d[a-z]?"
_YEARS = re.compile(rf"\b{_YEAR}(?![^\W_])(?:\s?,\s?(?:{_YEAR}|[a-z])\b)*")
_OTHERS = any_of(AND_OTHERS.words)
_BETWEEN = rf"(?:,?\s(?:{any_of((*AND.heads, '&'))})\s|,\s|\s?[、，]\s?)"
_WORD = r"[^\W\d_a-zà-ÿ][^\W\d_]*(?:[-'’][^\W\d_]+)*"
PARTICLES = frozenset((
    *("al", "da", "das", "de", "del", "della", "den", "der", "des", "di", "do", "dos", "du", "el", "la", "le"),
    *("ten", "ter", "van", "von", "zu", "zum", "zur"),
))  # fmt: skip
"""Particles of names, in lower case."""
_SMALL = rf"(?:\b(?:{any_of(PARTICLES)})[\s-])"
_NAME = rf"(?:{_SMALL}{{0,2}}(?:\b[dlo]['’])?{_WORD})(?:\s{_SMALL}{{0,2}}{_WORD}){{0,3}}"
_AUTHORS = re.compile(rf"({_NAME})((?:{_BETWEEN}{_NAME}){{0,3}}?)(?:,?\s?(?:{_OTHERS}))?\s*,?\s*$")
_LEADS = re.compile(rf"\b(?:{any_of(TO_FORMULAS.words)})\s$", re.IGNORECASE)
_NEXT = re.compile(rf"(?:,?\s(?:{any_of(AND.heads)})\s|,\s|\s?[–-]\s?)")


class Labelled(NamedTuple):
    """A citation at the characters `start:end`, of the entries with these labels."""

    start: int
    end: int
    labels: tuple[str, ...]


class Authored(NamedTuple):
    """A citation at the characters `start:end`, of a work by these authors and of a year ("2019", "2020a")."""

    start: int
    end: int
    authors: tuple[str, ...]
    year: str


def bracketed_mentions(text: str) -> Iterator[Labelled]:
    """Yield possible citations in square brackets, part by part; "5-7" is one part of three labels. The caller
    checks that such labels exist.
    """
    for group in _BRACKETS.finditer(text):
        for part in re.finditer(r"[^,;]+", group[1]):
            words = part.group().strip()
            if not words:
                continue
            start = group.start(1) + part.start() + part.group().index(words)
            labels: tuple[str, ...] = (words,)
            if between := re.fullmatch(r"(\d{1,3})\s?[-–—]\s?(\d{1,3})", words):
                low, high = int(between[1]), int(between[2])
                if not low < high < low + _MOST:
                    continue
                labels = tuple(str(number) for number in range(low, high + 1))
            yield Labelled(start, start + len(words), labels)


def authored(text: str) -> Iterator[Authored]:
    """Yield authors with a year, in parentheses or before them."""
    for group in re.finditer(r"\(([^()]{4,200})\)", text):
        inside, first = group[1], group.start(1)
        for part in re.finditer(r"[^;；]+", inside):
            yield from _in_part(part.group(), first + part.start(), text, group.start())


def _in_part(part: str, first: int, text: str, opened: int) -> Iterator[Authored]:
    """Yield the citations in one part of a parenthesis: "see Smith 2019, 2020b", or, after a name, "2019"."""
    years = _YEARS.search(part)
    if years is None:
        return
    before, start = part[: years.start()], first
    if not before.strip():  # "Smith and Jones (2019)"
        before, start = text[max(0, opened - 120) : opened], max(0, opened - 120)
    found = _AUTHORS.search(before)
    if found is None:
        return
    authors = tuple(name.strip() for name in re.split(_BETWEEN, found[1] + found[2]) if name)
    begin, last = start + found.start(), ""
    for year in re.finditer(rf"{_YEAR}|[a-z]", years.group()):
        written = year.group() if len(year.group()) > 1 else last + year.group()
        last = written[:4]
        end = first + years.start() + year.end()
        yield Authored(begin, end, authors, written)
        begin = first + years.start() + year.end()
        while text[begin : begin + 1] in (",", " "):
            begin += 1


def formula_mentions(text: str) -> Iterator[tuple[int, int, str]]:
    """Yield start, end and number of each "(7)" where formulas are named: "by (7) and (8)"; none if the text
    numbers its own points in this way.
    """
    found = list(re.finditer(r"\((\d{1,3})\)(?![^\W_])", text))
    if [match[1] for match in found[:2]] == ["1", "2"] and not _LEADS.search(text, 0, found[0].start()):
        return
    last = -1
    for match in found:
        start, end = match.span()
        if _LEADS.search(text, max(0, start - 24), start) or (last >= 0 and _NEXT.fullmatch(text, last, start)):
            last = end
            yield start, end, match[1]
        else:
            last = -1
