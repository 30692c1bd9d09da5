"""The numbers that are printed on the pages of a document, at their heads or feet: what its pages are called.

A number counts along with the pages: it is as far from the page's index as on other pages, which print theirs at
the same place. Such pages are a run. The runs of a document are those that explain most pages, less `_NEW` pages
for each; a page that they do not explain has no number.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from ...language.lexicon import OF_PAGES, PAGE, any_of
from ...numerals import numeral
from ...page import Line, PageText

_NEW = 2.5
"""Pages that a run has to explain before it counts: so three that agree are believed, and two are not."""
_SAME_HEIGHT = 3.0
"""Points: the heights of two rows at one place differ by less."""
_LONGEST = 200
"""Characters of a line that may hold a page's number."""
_MOST_ROMAN = 400

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
"""How a line tells the number: before that of all pages, after or before the word for pages, at its beginning, or
at its end.
"""
_ROMANS = {numeral(n, style): (n, style) for n in range(1, _MOST_ROMAN) for style in "rR"}


class _Run(NamedTuple):
    """A way to count: the style of its numerals, what stands before them, and the number of the document's first
    page, could it go back so far.
    """

    style: str
    prefix: str
    start: int

    def label(self, page: int) -> str:
        return f"{self.prefix}{numeral(self.start + page, self.style)}"


@dataclass(slots=True)
class _Account:
    """The best account of a document up to a page that `run` explains: how many pages it explains, less `_NEW` for
    each run, and the account that it goes on from.
    """

    page: int
    run: _Run
    worth: float
    before: _Account | None


def page_labels(own: Sequence[str], pages: Sequence[PageText], furniture: Sequence[Set[int]]) -> list[str]:
    """What pages are called: by the labels of the file's `own`, where these say more than counting the pages does,
    else by their printed numbers (`printed_numbers`), where there are any. Only the first `pages` may be known.
    """
    if any(label not in ("", str(page)) for page, label in enumerate(own, 1)):
        return list(own)
    found = printed_numbers(pages, furniture)
    return found + [""] * (len(own) - len(found)) if any(found) else list(own)


def counting(pages: Sequence[PageText]) -> list[set[int]]:
    """The lines (indices) of each page that are nothing but a number that counts the pages, at head or foot."""
    edges = [
        {i for i in _edges(page) if any(not words for *_, words in _numbers(page.lines[i].text))} for page in pages
    ]
    labels = printed_numbers(pages, edges)
    return [
        {i for i in own if label and page.lines[i].text.strip("–—- ") == label}
        for page, own, label in zip(pages, edges, labels, strict=True)
    ]


def _edges(page: PageText) -> Iterator[int]:
    """The uppermost and the lowest line of a page."""
    across = [i for i, line in enumerate(page.lines) if not line.direction and not line.hidden]
    if across:
        yield min(across, key=lambda i: page.lines[i].box.y0)
        yield max(across, key=lambda i: page.lines[i].box.y1)


def printed_numbers(pages: Sequence[PageText], furniture: Sequence[Set[int]]) -> list[str]:
    """The number of each page by the lines of its `furniture` (indices), or "" where that is not certain. Pages
    without a number within a run have the one they count for; those before it too, if it then begins at 1.
    """
    found = [""] * len(pages)
    account = _best(_explained(pages, furniture))
    while account is not None:
        run, last, before = account.run, account.page, account.before
        while before is not None and before.run == run:
            account, before = before, before.before
        first, one = account.page, 1 - run.start
        if (before.page if before else -1) < one < first:
            first = one
        for page in range(first, last + 1):
            found[page] = run.label(page)
        account = before
    return found


def _best(explained: Sequence[Set[_Run]]) -> _Account | None:
    """The account that explains most pages. `explained` are the runs that each page agrees with."""
    best: _Account | None = None
    latest: dict[_Run, _Account] = {}
    for page, runs in enumerate(explained):
        before, worth = best, best.worth if best else 0.0
        for run in runs:
            same = latest.get(run)
            if same is None or same.worth < worth - _NEW:
                account = _Account(page, run, worth - _NEW + 1, before)
            else:
                account = _Account(page, run, same.worth + 1, same)
            latest[run] = account
            if account.worth > (best.worth if best else 0.0):
                best = account
    return best


def _explained(pages: Sequence[PageText], furniture: Sequence[Set[int]]) -> list[set[_Run]]:
    """For each page the runs that its numbers agree with, as do those at the same place of another page."""
    told: defaultdict[tuple[_Run, _Place], set[int]] = defaultdict(set)
    for at, (page, indices) in enumerate(zip(pages, furniture, strict=True)):
        for line in (page.lines[index] for index in indices):
            if not line.direction and not line.hidden and len(line.text) <= _LONGEST:
                for style, prefix, value, words in _numbers(line.text):
                    for place in _places(page, line, words):
                        told[_Run(style, prefix, value - at), place].add(at)
    explained: list[set[_Run]] = [set() for _ in pages]
    for (run, _), agreeing in told.items():
        for at in agreeing if len(agreeing) > 1 else ():
            explained[at].add(run)
    return explained


_Place = tuple[bool, str | int]
"""Whether it is at the head of a page, and the words beside it or how far from the page's edge it is."""


def _places(page: PageText, line: Line, words: str) -> Iterator[_Place]:
    """What to call the place of a number so that two pages agree on a name where it is the same place: by height,
    or by words. The feet of converted web pages stand below the text, wherever it ends.
    """
    last = not any(other.box.y1 > line.box.y1 for other in page.lines)
    top = not last and line.box.y0 < page.height - line.box.y1
    height = (line.box.y0 if top else page.height - line.box.y1) / _SAME_HEIGHT
    yield from ((top, 2 * int(height)), (top, 2 * int(height + 0.5) + 1))
    if words or last or (top and not any(other.box.y0 < line.box.y0 for other in page.lines)):
        yield top, words


def _numbers(text: str) -> Iterator[tuple[str, str, int, str]]:
    """What may be a page's number in a line: its style, what stands before it, its value, and the words beside."""
    for pattern in _TOLD:
        for match in pattern.finditer(text):
            number = match["number"]
            value, style = (int(number), "D") if number.isdecimal() else _ROMANS.get(number, (0, ""))
            if value:
                words = f"{text[: match.start()]}{text[match.end() :]}".strip()
                yield style, re.sub(r"\s", "", match["prefix"]), value, words
