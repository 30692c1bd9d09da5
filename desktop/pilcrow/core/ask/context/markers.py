"""The markers of citations in an answer, as models write them.

Nothing is invented: an id counts only when the paragraph exists and was read.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Set

from ...model import Coordinate
from ...protocols import Corpus
from . import ids

DROPPED = "[?]"
"""Stands in the resolved text where a citation of something unknown or unread was."""

_RANGE = r"[0-9]{1,6}(?: ?[-–—] ?(?:(?:D[0-9]{1,6}:)?S[0-9]{1,6}:)?[0-9]{1,6})?"
_ID = (
    r"(?:D(?:oc(?:ument)?)?[ _]?[0-9]{1,6}[ :.,/]{0,3})?(?:sec(?:tion)?\.? ?)?\bS ?[0-9]{1,6}"
    rf"(?: ?[:.,/¶]{{1,2}} ?(?:¶|P|paras?\.?|paragraphs?)? ?{_RANGE})?"
)
_MORE = rf"(?: ?(?:[,;&/]|and|und|et|y) ?(?:{_ID}|{_RANGE}(?![0-9.%])))*"
_BRACKETED = re.compile(
    rf"[\[(【〔{{]{{1,2}}\s?(?:see |cf\.? |ids?:? ?|paragraphs? |source:? ?)?(?P<ids>{_ID}{_MORE})"
    r"\s?[\])】〕}]{1,2}",
    re.IGNORECASE,
)
_BARE = re.compile(r"(?P<ids>(?:\bD[0-9]{1,6}:)?\bS[0-9]{1,6}:[0-9]{1,6}(?:[-–][0-9]{1,6})?)\b")
_TOKEN = re.compile(
    r"\bD[a-z]*[ _]?(?P<doc>[0-9]+)|\bS ?(?P<section>[0-9]+)|(?P<dash>[-–—])|(?P<number>[0-9]+)", re.IGNORECASE
)
_LONGEST_RANGE = 12
"""Paragraphs that a range cites, at most, from its first on."""
_FENCE = re.compile(r"^ {0,3}```", re.MULTILINE)


def mentioned_paragraphs(text: str, corpus: Corpus) -> set[Coordinate]:
    """The existing paragraphs that `text` cites."""
    return {at for match in _markers(text) for at in _listed_paragraphs(match.group("ids"), corpus)}


def marker_ranges(text: str) -> list[tuple[int, int]]:
    """Character ranges of the markers in `text`, in order, however models write them."""
    return [match.span() for match in _markers(text)]


def place_markers(
    text: str, corpus: Corpus, read: Set[Coordinate]
) -> tuple[str, list[tuple[int, int, Coordinate]], int]:
    """The text with a marker for each paragraph cited, (start, end, paragraph) of those, and how many cite nothing
    that was read.
    """
    written: list[tuple[int, int, Coordinate]] = []
    out, position, dropped = "", 0, 0
    for match in _markers(text):
        places = [at for at in _listed_paragraphs(match.group("ids"), corpus, read) if at in read]
        out += text[position : match.start()]
        for at in dict.fromkeys(places):
            begin = len(out)
            out += ids.marker(corpus, at)
            written.append((begin, len(out), at))
        if not places:
            dropped += 1
            out += DROPPED
        position = match.end()
    return out + text[position:], written, dropped


def in_code(text: str, position: int) -> bool:
    """True for a place between Markdown's code fences: examples state nothing."""
    return bool(len(_FENCE.findall(text, 0, position)) % 2 or _FENCE.match(text, position))


def _markers(text: str) -> list[re.Match[str]]:
    """All citation markers in `text`, in order, none inside another."""
    bracketed = list(_BRACKETED.finditer(text))
    starts = [0, *(m.start() for m in bracketed)]
    ends = [0, *(m.end() for m in bracketed)]
    bare = [m for m in _BARE.finditer(text) if m.start() >= ends[bisect_right(starts, m.start()) - 1]]
    return sorted(bracketed + bare, key=lambda m: m.start())


def _listed_paragraphs(ids: str, corpus: Corpus, read: Set[Coordinate] = frozenset()) -> Iterator[Coordinate]:
    """The existing paragraphs that a list of ids names, in its order; a section without a paragraph means the only
    paragraph of it that was read, or else its heading.
    """
    doc = 1 if len(corpus.documents) == 1 else 0
    section = last = first = 0  # `first` begins a range
    named = [(m.lastgroup, int(re.sub("[^0-9]", "", m.group()) or 0)) for m in _TOKEN.finditer(ids)]
    for i, (kind, value) in enumerate(named):
        follows = named[i + 1][0] if i + 1 < len(named) else ""
        if kind == "doc":
            doc, section = value, (section if value == doc else 0)
        elif kind == "section":
            section, first = value, (first if value == section else 0)
            if follows != "number":
                yield from _whole_section(corpus, doc, section, read)
        elif kind == "dash":
            first = last
        elif kind == "number":
            low, high = sorted((first or value, value))
            last, first = value, 0
            for number in range(low, min(high + 1, low + _LONGEST_RANGE)):
                if number and _exists(corpus, doc, section, number):
                    yield Coordinate(doc, section, number)


def _whole_section(corpus: Corpus, doc: int, section: int, read: Set[Coordinate]) -> Iterator[Coordinate]:
    known = [at for at in read if (at.doc, at.section) == (doc, section) and at.paragraph]
    if len(known) == 1:
        yield known[0]
    elif _exists(corpus, doc, section, 0):
        yield Coordinate(doc, section, 0)


def _exists(corpus: Corpus, doc: int, section: int, number: int) -> bool:
    return (
        1 <= doc <= len(corpus.documents)
        and 1 <= section <= len(corpus.documents[doc - 1].sections)
        and 0 <= number <= corpus.documents[doc - 1].section(section).paragraphs
    )
