"""A document's lists of cited works: their entries, with the labels or names by which the text cites them."""

from __future__ import annotations

import itertools
import re
import unicodedata
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ..language.lexicon import BIBLIOGRAPHY
from ..model import Document, Kind, Paragraph
from ..structure.text.numbering import split_number
from .mentions import PARTICLES, Authored

_TITLES = frozenset(BIBLIOGRAPHY.words)
_LABEL = re.compile(r"(?:^|\n)\[([^\[\]\n]{1,24})\]\s?(?=\S)")
_COUNTED = re.compile(r"(?:^|\n)(\d{1,3})[.)]?\s+(?=\S)")
_YEAR = re.compile(r"(?<![^\W_])(?:1[6-9]|20)\d\d[a-z]?(?![^\W_])(?!\.\d)")
OPENING = 50
"""Characters of a paragraph searched for a title."""
_NAMES = 400
"""Characters of an entry searched for authors."""
_FIRST = re.compile(r",|;|:|&|\(|\.\s(?=[^\W\d_]{3})|\s(?:and|und|et|y|e|en|och|og|ja|és|și|ve|i|a|и)\s")
_KINDS = (Kind.TEXT, Kind.LIST, Kind.CODE, Kind.FOOTNOTE, Kind.TABLE)


class EntryPiece(NamedTuple):
    """The characters `start:end` of a paragraph."""

    paragraph: Paragraph
    start: int
    end: int


class CitedWork(NamedTuple):
    """A cited work: its `label` ("12", "knu84"; empty: none), the words of its first author and all words up to
    the year, folded, the years in it, and its printed pieces.
    """

    label: str
    first: frozenset[str]
    authors: frozenset[str]
    years: frozenset[str]
    pieces: tuple[EntryPiece, ...]

    @property
    def text(self) -> str:
        return " ".join(" ".join(p.paragraph.text[p.start : p.end].split()) for p in self.pieces)

    def by(self, names: Sequence[frozenset[str]]) -> bool:
        """True if the entry is by these authors, by the words of their names (see `author_words`)."""
        return bool(names[0]) and names[0] <= self.first and all(name <= self.authors for name in names[1:])


class Listed(NamedTuple):
    """Location of a list: a section, and the numbers of its first and last paragraph there (None: to the end)."""

    section: int
    first: int = 1
    last: int | None = None


def lists(document: Document, openings: Iterable[tuple[int, int, str]]) -> list[list[Listed]]:
    """Locations of each bibliography in a document: in sections with such a title, with their subsections, and
    from a paragraph that begins with such a title in a line of its own. `openings` are section, number and first
    `OPENING` characters of all paragraphs.
    """
    found: list[list[Listed]] = []
    inside: set[int] = set()
    for section in document.sections:
        if section.parent in inside:
            found[-1].append(Listed(section.id))
        elif _is_list_title(section.title):
            found.append([Listed(section.id)])
        else:
            continue
        inside.add(section.id)
    for number, first, text in openings:
        line, broken, _ = text.partition("\n")
        if broken and number not in inside and _is_list_title(line):
            if found and found[-1][-1].section == number:
                found[-1][-1] = found[-1][-1]._replace(last=first - 1)
            found.append([Listed(number, first)])
    return found


def _is_list_title(title: str) -> bool:
    return len(title) < OPENING and split_number(title)[2].strip(" .:").casefold() in _TITLES


def list_entries(paragraphs: Sequence[Paragraph]) -> list[CitedWork]:
    """Entries of one list, whose paragraphs are given in reading order."""
    listed = [paragraph for paragraph in paragraphs if paragraph.kind in _KINDS]
    starts = _starts(listed)
    return [_make_entry(label, pieces) for label, pieces in _cut_entries(listed, starts)]


def _starts(listed: Sequence[Paragraph]) -> dict[tuple[int, int], str]:
    """Labels of the entries, by (index of the paragraph, character) where each begins."""
    for pattern, least in ((_LABEL, 1), (_COUNTED, 3)):
        found = [
            ((number, match.start() + match.group().startswith("\n")), match[1].strip())
            for number, paragraph in enumerate(listed)
            for match in pattern.finditer(paragraph.text)
        ]
        if pattern is _COUNTED:
            found = _rising(found)
        if len(found) >= least and found[0][0] <= (2, 0):
            return dict(found)
    begun: dict[tuple[int, int], str] = {}
    dated = True  # An entry can begin only after the year of the one before; until then lines belong to that one.
    for number, paragraph in enumerate(listed):
        at = 0
        for line in paragraph.text.split("\n"):
            # leading characters in which an unlabelled entry has a comma, an "and" or a year
            if dated and not line[:1].islower() and re.search(r",|&|\s\w{1,3}\s[^\W\d_a-z]|\(?\d{4}", line[:60]):
                begun[number, at] = ""
                dated = False
            dated = dated or _YEAR.search(line) is not None
            at += len(line) + 1
    return begun


def _rising(found: Iterable[tuple[tuple[int, int], str]]) -> list[tuple[tuple[int, int], str]]:
    """Entries whose labels count on from 1."""
    kept: list[tuple[tuple[int, int], str]] = []
    for place, label in found:
        if int(label) == len(kept) + 1:
            kept.append((place, label))
    return kept


def _cut_entries(
    listed: Sequence[Paragraph], starts: dict[tuple[int, int], str]
) -> Iterable[tuple[str, list[EntryPiece]]]:
    places = sorted(starts)
    for place, after in itertools.pairwise([*places, (len(listed), 0)]):
        pieces = []
        for number in range(place[0], min(after[0] + 1, len(listed))):
            text = listed[number].text
            start = place[1] if number == place[0] else 0
            end = after[1] if number == after[0] else len(text)
            if text[start:end].strip():
                pieces.append(EntryPiece(listed[number], start, end))
        yield starts[place], pieces


def _make_entry(label: str, pieces: Sequence[EntryPiece]) -> CitedWork:
    text = CitedWork("", frozenset(), frozenset(), frozenset(), tuple(pieces)).text
    if label:
        text = re.sub(r"^(?:\[[^\]]*\]|\d+[.)]?)\s*", "", text)
    years = _YEAR.findall(text)
    named = text[: text.index(years[0])][:_NAMES] if years else text[:_NAMES]
    end = _FIRST.search(named, 2)
    first = named[: end.start()] if end else named
    return CitedWork(folded(label), _title_words(first), _title_words(named), frozenset(years), tuple(pieces))


def author_words(mention: Authored) -> list[frozenset[str]]:
    """Words of each author's name, folded."""
    return [_title_words(name) - PARTICLES for name in mention.authors]


def folded(words: str) -> str:
    """Labels and names in the form for comparisons: without accents, in lower case, without blanks at the ends."""
    if words.isascii():
        return words.lower().strip()
    plain = unicodedata.normalize("NFKD", words.casefold())
    return "".join(c for c in plain if not unicodedata.combining(c)).replace("ı", "i").strip()


def _title_words(text: str) -> frozenset[str]:
    return frozenset(re.findall(r"[^\W\d_]{2,}", folded(text).replace("-", "").replace("’", "'")))
