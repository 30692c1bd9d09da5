"""What is compared: headings, paragraphs and rows of tables, with the letters and words that count."""

from __future__ import annotations

import re
import unicodedata
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from ..language.numbers.quantities import quantities
from ..marks.annotation import MarkedPart
from ..model import Document, Kind, Paragraph, Source
from ..structure.text.numbering import split_number

_SIGNS = str.maketrans(
    dict.fromkeys("‘’‚‛ʼ′`", "'")
    | dict.fromkeys("“”„‟«»″", '"')
    | dict.fromkeys("‐‑‒–—―−־", "-")
    | dict.fromkeys("•●▪◦‣·", "-")
    | dict.fromkeys("\u00ad\u200b\u200c\u200d\u2060\ufeff", None)
)
_HYPHEN = re.compile(r"(?<=[^\W\d_])-(?=[^\W\d_])")
_SPACE = re.compile(r"\s+")
_DIGITS = re.compile(r"\d+(?:[.,]\d+)*")
_WORD = re.compile(r"\w+")
_NUMBERED = re.compile(
    r"\s*(?:[-*•●▪◦‣·–—]\s+)?"
    r"(?:(?:\(?(?:\d{1,3}(?:\.\d{1,3})*|[a-z]|[ivx]{1,5})[.)]|§\s?\d+[a-z]?|\d{1,3}(?:\.\d{1,3})+(?=\s+[A-Z]))\s+)?"
)
"""Bullet and number that may begin a paragraph: "4.2 The tenant", "(a) each"."""
_AHEAD = 16
"""Characters behind a number that tell whether it is a date or an amount."""
Shingle = tuple[str, str]
_SKIPPED = frozenset({Kind.CONTENTS, Kind.FIGURE})
"""Kinds that repeat what stands elsewhere, or are pictures."""


def folded(text: str) -> str:
    """`text` without typography: ligatures, the curl of quotes, dashes, bullets, hyphens and white space."""
    if not text.isascii():
        text = unicodedata.normalize("NFKC", text).translate(_SIGNS)
    return _HYPHEN.sub("", _SPACE.sub("", text))


@dataclass(frozen=True)
class Unit:
    """A heading, a paragraph, or a row of a table: the characters `start:end` of a paragraph (a heading is its
    section's paragraph 0).
    """

    paragraph: Paragraph
    start: int
    end: int

    @property
    def heading(self) -> bool:
        return not self.paragraph.number

    @property
    def part(self) -> MarkedPart:
        return MarkedPart(self.paragraph, self.start, self.end)

    @property
    def text(self) -> str:
        return self.paragraph.text[self.start : self.end]

    @cached_property
    def body(self) -> int:
        """Index, in the paragraph's text, of the first character behind bullet and number."""
        if self.heading:
            behind = len(split_number(self.text)[2])
            return self.end - behind if behind else self.start
        numbered = None if self.row else _NUMBERED.match(self.text)
        behind = numbered.end() if numbered else 0
        figures = quantities(self.text[: behind + _AHEAD]) if behind else ()
        if behind == len(self.text) or any(figure.start < behind < figure.end for figure in figures):
            return self.start  # "3. March", "4.50 Euro"
        return self.start + behind

    @cached_property
    def number(self) -> str:
        """Printed number of a heading; "" without."""
        return split_number(self.text)[1] if self.heading and self.body > self.start else ""

    @cached_property
    def letters(self) -> str:
        """The text without number and typography: equal for equal texts, however they are set."""
        return ("#" if self.heading else "") + folded(self.paragraph.text[self.body : self.end])

    @cached_property
    def masked(self) -> str:
        """The letters with a zero for each number: equal for texts that differ in figures alone."""
        return _DIGITS.sub("0", self.letters)

    @cached_property
    def words(self) -> list[str]:
        """Words in lower case, numbers as zero."""
        text = unicodedata.normalize("NFKC", self.paragraph.text[self.body : self.end]).translate(_SIGNS)
        return _WORD.findall(_DIGITS.sub("0", _HYPHEN.sub("", text).casefold()))

    @cached_property
    def bag(self) -> Counter[str]:
        """The words with their numbers of occurrences."""
        return Counter(self.words)

    @cached_property
    def shingles(self) -> frozenset[Shingle]:
        """Two words in a row, each once; the first and the last word make one with the text's end."""
        return frozenset(pairwise(("", *self.words, "")))

    @cached_property
    def lettered(self) -> int:
        """Number of words other than figures."""
        return sum(word != "0" for word in self.words)

    @property
    def row(self) -> bool:
        """True for a row of a table."""
        return bool(self.paragraph.cells)

    @property
    def weight(self) -> int:
        return 1 + len(self.words)


def units(document: Document, paragraphs: Iterable[Paragraph]) -> list[Unit]:
    """Units of a document in reading order, of all its `paragraphs` in order; printed headings come from the
    contents tree.
    """
    found: list[Unit] = []
    done = 0
    for paragraph in paragraphs:
        found += _headings(document, done, paragraph.section)
        done = max(done, paragraph.section)
        if paragraph.kind not in _SKIPPED:
            found += _units_of(paragraph)
    return [*found, *_headings(document, done, len(document.sections))]


def _headings(document: Document, done: int, upto: int) -> Iterator[Unit]:
    for section in document.sections[done:upto]:
        if section.box is not None and section.source is not Source.GENERATED:
            yield Unit(document.heading(section.id), 0, len(section.title))


def _units_of(paragraph: Paragraph) -> Iterator[Unit]:
    ranges = [(row[0].start, row[-1].end) for row in paragraph.rows] or [(0, len(paragraph.text))]
    yield from (Unit(paragraph, *each) for each in ranges if paragraph.text[slice(*each)].strip())
