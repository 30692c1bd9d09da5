"""Raised numbers that cite: "as was shown earlier12,13". Which entries they mean is known when the bibliography is
(see `references.resolver`); here it is told which raised characters can only be that.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence

from ...model import Kind, Paragraph, Reference

_NUMBERS = re.compile(r"\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*")
_AFTER = re.compile(r"[^\W\d_]{2}$|[^\w\s]$")
_POWER = re.compile(  # "12 km2", "sin2 x"
    r"(?:\d\s?[^\W\d_]{1,4}|(?<![^\W_])(?:[kcdmnhµμ]?m|ft|in|yd|mi|sec|hr|sin|cos|tan|cot|log|ln|exp|min|max|det))$"
)
_CITED = re.compile(r"\[\d{1,3}(?:\s?[,;–-]\s?\d{1,3})*\]")
_SILENT = (Kind.TABLE, Kind.CODE, Kind.CONTENTS, Kind.FIGURE, Kind.FORMULA, Kind.FOOTNOTE)
_LEAST = 3
"""Different numbers that a document must raise before any of them is taken for a citation."""


def raised_numbers(
    paragraphs: Sequence[Paragraph],
    marks: Sequence[Sequence[tuple[int, int]]],
    pointing: Sequence[Sequence[Reference]],
) -> list[list[Reference]]:
    """For each paragraph the raised numbers that cite, as references of which neither section nor paragraph is
    known. `marks` are the characters `start:end` that are raised, `pointing` what is known to point elsewhere: to
    footnotes. Numbers that stand raised before a note of their page (an affiliation, say) mean that.
    """
    before = {
        (span.page, number)
        for paragraph, raised in zip(paragraphs, marks, strict=False)
        for start, end in raised
        for span in paragraph.spans
        if span.start == start
        for number in re.findall(r"\d+", paragraph.text[start:end])
    }
    found: list[list[Reference]] = []
    told: set[str] = set()
    for paragraph, raised, known in zip(paragraphs, marks, pointing, strict=False):
        taken = {reference.start for reference in known}
        cited = [] if paragraph.kind in _SILENT else list(_cited(paragraph, _joined(raised), taken, before))
        told.update(n for each in cited for n in re.findall(r"\d+", paragraph.text[each.start : each.end]))
        found.append(cited)
    bracketed = sum(len(_CITED.findall(p.text)) for p in paragraphs if p.kind not in _SILENT)
    if len(told) < _LEAST or bracketed > sum(map(len, found)):
        return [[] for _ in paragraphs]
    return found


def _joined(raised: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Neighbours as one: "12", "," and "13"."""
    whole: list[tuple[int, int]] = []
    for start, end in sorted(raised):
        if whole and start <= whole[-1][1]:
            whole[-1] = whole[-1][0], max(end, whole[-1][1])
        else:
            whole.append((start, end))
    return whole


def _cited(
    paragraph: Paragraph,
    raised: Sequence[tuple[int, int]],
    taken: Collection[int],
    before: Collection[tuple[int, str]],
) -> Iterator[Reference]:
    text, last = paragraph.text, 0
    for start, end in raised:
        head, last = text[max(last, start - 12) : start].rstrip(), end
        if start in taken or not _NUMBERS.fullmatch(text[start:end].strip()):
            continue
        if not _AFTER.search(head) or _POWER.search(head):
            continue
        page = next((span.page for span in paragraph.spans if span.start <= start < span.end), -1)
        if not any((page, number) in before for number in re.findall(r"\d+", text[start:end])):
            yield Reference(start, end, "")
