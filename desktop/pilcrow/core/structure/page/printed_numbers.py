"""The numbers that are printed on the pages of a document, at their heads or feet: what its pages are called.

A number counts along with the pages: it is as far from the page's index as on other pages, which print theirs at
the same place. Such pages are a run. The runs that explain most pages come first; a page that none explains, or
has between its pages, has no number.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from typing import NamedTuple

from ...language.lexicon import OF_PAGES, PAGE, any_of
from ...language.numbers.numerals import numeral
from ...page import Line, PageText
from .. import ENOUGH
from ..text.titles import LONGEST

_WORD = rf"(?:{any_of(PAGE.words)})"
_OF = rf"\s*(?:/|\||{any_of(OF_PAGES.heads)})\s*(?:{_WORD}\s*)?\d{{1,4}}(?![\w.,])"
_DIGITS = r"(?P<prefix>)(?P<number>\d{1,4})"
_NUMBER = r"(?P<prefix>(?:(?:[A-Z]{1,2}|\d{1,2})\s?[-–‑]\s?)?)(?P<number>\d{1,4}|[ivxlc]+|[IVXLC]+)"
_BEGIN, _END = r"(?<![\w.,/$€£%–-])", r"(?![\w/%]|[.,:–-]\w)"
_TOLD = (
    re.compile(rf"{_BEGIN}(?i:{_WORD}[\s:-]*)?{_DIGITS}(?i:{_OF})"),
    re.compile(rf"{_BEGIN}(?i:{_WORD})[\s:-]*{_NUMBER}{_END}"),
    re.compile(rf"(?<![\d.,]){_DIGITS}\.?\s?(?i:{_WORD})(?!\w)"),
    re.compile(rf"^\W*{_NUMBER}{_END}"),
    re.compile(rf"(?:^|(?<=[\s|·•–—-])){_NUMBER}\W*$"),
)
"""Position of a page's number: before that of all pages, beside the word for pages, first, or last."""
_ROMAN_PAGES = 400
"""Pages in Roman numerals have smaller numbers."""
_ROMANS = {numeral(n, style): (n, style) for n in range(1, _ROMAN_PAGES) for style in "rR"}


class _CountingRun(NamedTuple):
    """A way to count: the style of its numerals, what stands before them, and the number of the document's first
    page, could it go back so far.
    """

    style: str
    prefix: str
    start: int

    def label(self, page: int) -> str:
        return f"{self.prefix}{numeral(self.start + page, self.style)}"


def page_labels(own: Sequence[str], pages: Sequence[PageText], furniture: Sequence[Set[int]]) -> list[str]:
    """The labels of pages: the file's `own` where these say more than counting the pages does, else the printed
    numbers (`printed_numbers`), where there are any. Only the first `pages` may be known.
    """
    if any(label not in ("", str(page)) for page, label in enumerate(own, 1)):
        return list(own)
    found = printed_numbers(pages, furniture)
    return found + [""] * (len(own) - len(found)) if any(found) else list(own)


def printed_numbers(pages: Sequence[PageText], furniture: Sequence[Set[int]]) -> list[str]:
    """The number of each page by the lines of its `furniture` (indices) and the lowest, or "" where that is not
    certain. Pages without a number within a run have the one they count for; those before it too, if it then
    begins at 1.
    """
    found = [""] * len(pages)
    explained = _explained(pages, furniture)
    begins: list[tuple[_CountingRun, int]] = []
    for run in sorted(explained, key=lambda run: (-len(explained[run]), run)):
        own = [page for page in sorted(explained[run]) if not found[page]]
        if len(own) >= ENOUGH:
            begins.append((run, own[0]))
            for page in range(own[0], own[-1] + 1):
                found[page] = found[page] or run.label(page)
    for run, first in begins:
        one = 1 - run.start
        if 0 <= one < first and not any(found[one:first]):
            found[one:first] = map(run.label, range(one, first))
    return found


def _explained(pages: Sequence[PageText], furniture: Sequence[Set[int]]) -> dict[_CountingRun, set[int]]:
    """The pages that each run explains: whose numbers agree with it, as do those at the same place of others."""
    told: defaultdict[tuple[_CountingRun, _Place], set[int]] = defaultdict(set)
    for at, (page, indices) in enumerate(zip(pages, furniture, strict=True)):
        lowest = sorted(range(len(page.lines)), key=lambda i: page.lines[i].box.y0)[-1:]
        for line in (page.lines[index] for index in {*indices, *lowest}):
            if not line.direction and not line.hidden and len(line.text) <= LONGEST:
                for style, prefix, value, words in _possible_numbers(line.text):
                    for place in _place_names(page, line, words):
                        told[_CountingRun(style, prefix, value - at), place].add(at)
    explained: defaultdict[_CountingRun, set[int]] = defaultdict(set)
    for (run, _), agreeing in told.items():
        explained[run] |= agreeing if len(agreeing) > 1 else set()
    return explained


_Place = tuple[bool, str | int]
"""Whether it is at the head of a page, and the words beside it or how far from the page's edge it is."""


def _place_names(page: PageText, line: Line, words: str) -> Iterator[_Place]:
    """Names for the place of a number, by height and by the words beside it; a shared name is the same place. The
    feet of converted web pages stand below the text, wherever it ends.
    """
    last = not any(other.box.y1 > line.box.y1 for other in page.lines)
    top = not last and line.box.y0 < page.height - line.box.y1
    # points: the heights of two rows at one place differ by less
    height = (line.box.y0 if top else page.height - line.box.y1) / 3.0
    yield from ((top, 2 * int(height)), (top, 2 * int(height + 0.5) + 1))
    if words or last or (top and not any(other.box.y0 < line.box.y0 for other in page.lines)):
        yield top, words


def _possible_numbers(text: str) -> Iterator[tuple[str, str, int, str]]:
    """Possible page numbers in a line: style, what stands before the number, value, and the words beside it."""
    for pattern in _TOLD:
        for match in pattern.finditer(text):
            number = match["number"]
            value, style = (int(number), "D") if number.isdecimal() else _ROMANS.get(number, (0, ""))
            if value:
                words = f"{text[: match.start()]}{text[match.end() :]}".strip()
                yield style, re.sub(r"\s", "", match["prefix"]), value, words
