"""Raised characters that point: the marks of footnotes, and numbers that cite ("as was shown earlier12,13"). Which
entries these mean is known when the bibliography is (see `references.resolver`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from ...model import Kind, Paragraph, Reference
from ...page import Line
from .. import ENOUGH
from ..page.rows import joined
from ..text import labels

_NUMBERS = re.compile(r"\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*")
_DIGITS = re.compile(r"\d+")
_WORD_END = re.compile(r"(?:[^\W\d_]{2}|[^\w\s])\s?$")
_SILENT = (Kind.TABLE, Kind.CODE, Kind.CONTENTS, Kind.FIGURE, Kind.FORMULA, Kind.FOOTNOTE)  # they cite nothing

Marks = Sequence[tuple[int, int]]
"""The characters `start:end` of a paragraph that are raised and small."""


def raised(paragraphs: Sequence[Paragraph], arranged: Sequence[Sequence[Line]]) -> list[Marks]:
    """For each paragraph its raised characters."""
    lines = {(line.page, line.box): line for page in arranged for line in page if line.raised}
    found: list[Marks] = []
    for paragraph in paragraphs:
        marks: list[tuple[int, int]] = []
        for span in paragraph.spans if lines else ():
            line = lines.get((span.page, span.box))
            if line is not None and line.text.startswith(paragraph.text[span.start : span.end]):
                marks += [(span.start + a, span.start + b) for a, b in line.raised if span.start + b <= span.end]
        found.append(marks)
    return found


def resolve_marks(
    paragraphs: Sequence[Paragraph], marks: Sequence[Marks], keys: Sequence[str], *, cite: bool
) -> list[list[Reference]]:
    """For each paragraph what its raised `marks` point to: footnotes of the page on which they are printed (`keys`
    are those of the sections), and what they `cite`, if they do, as references of which neither section nor
    paragraph is known. Numbers that stand raised before a note of their page (an affiliation, say) mean that.
    """
    notes: dict[tuple[int, str], list[Paragraph]] = {}  # by page and mark
    for paragraph in paragraphs:
        if paragraph.kind is Kind.FOOTNOTE and paragraph.label:
            notes.setdefault((paragraph.page, labels.plain_number(paragraph.label)), []).append(paragraph)
    leading = set(_leading(paragraphs, marks))
    cited: set[str] = set()
    found: list[list[Reference]] = [[] for _ in paragraphs]
    for paragraph, own, pointing in zip(paragraphs, marks, found, strict=False):
        cites = cite and paragraph.kind not in _SILENT
        for page, start, end in _on_words(paragraph, own):
            text = paragraph.text[start:end]
            numbers = _DIGITS.findall(text)
            meant = [
                note for note in notes.get((page, labels.plain_number(text)), ()) if note.key != paragraph.key
            ]
            if len(meant) == 1:
                pointing.append(Reference(start, end, keys[meant[0].section - 1], meant[0].key))
            elif cites and _NUMBERS.fullmatch(text.strip()) and leading.isdisjoint((page, n) for n in numbers):
                pointing.append(Reference(start, end, ""))
                cited.update(numbers)
    return found if len(cited) >= ENOUGH else [[each for each in own if each.section] for own in found]


def _leading(paragraphs: Sequence[Paragraph], marks: Sequence[Marks]) -> Iterator[tuple[int, str]]:
    """Page and number of each raised mark that a line begins with."""
    for paragraph, own in zip(paragraphs, marks, strict=False):
        pages = {span.start: span.page for span in paragraph.spans}
        for start, end in own:
            if start in pages:
                yield from ((pages[start], number) for number in _DIGITS.findall(paragraph.text[start:end]))


def _on_words(paragraph: Paragraph, marks: Marks) -> Iterator[tuple[int, int, int]]:
    """Page, start and end of each mark that stands behind a word, not as an exponent behind a letter or figure."""
    for start, end in joined(sorted(marks), 1):  # "12", "," and "13" as one
        if _WORD_END.search(paragraph.text, max(0, start - 4), start):
            page = next((span.page for span in paragraph.spans if span.start <= start < span.end), -1)
            yield page, start, end
