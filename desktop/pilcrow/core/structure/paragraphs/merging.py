"""Tiny drafts of paragraphs with what they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from ...model import Kind
from ..page.joining import ParagraphDraft
from .kinds import ends

_TINY, _LABEL = 18, 25  # words: shorter paragraphs, and lines that are no sentence, join what follows
_LEAD, _SHORT = 60, 40  # words: of what introduces a table, of what a tiny paragraph joins
_WHOLE = 150  # words: of paragraphs made of a tiny one and another
_NEAR = 2.5  # type sizes of white space
_ITEM, _ITEMS = 30, 150  # words: shorter list items stand together, this many at most


def merge(drafts: Sequence[ParagraphDraft]) -> list[ParagraphDraft]:
    """Tiny drafts join what they introduce or their like: short list items, labels, lines that end in a colon."""
    merged: list[ParagraphDraft] = []
    for draft, after in zip_longest(drafts, drafts[1:]):
        if merged and _joins(merged[-1], draft, after):
            previous = merged[-1] = replace(merged[-1], rows=[*merged[-1].rows], fresh={*merged[-1].fresh})
            if previous.kind is Kind.TEXT and draft.kind in (Kind.LIST, Kind.TABLE):
                previous.kind = draft.kind
            previous.absorb(draft)
        else:
            merged.append(draft)
    return merged


def _joins(first: ParagraphDraft, second: ParagraphDraft, third: ParagraphDraft | None) -> bool:
    if first.kind not in (Kind.TEXT, Kind.LIST) or not _near(first, second):
        return False
    if first.kind is Kind.LIST:
        words, more = first.words, second.words
        return second.kind is Kind.LIST and words + more < _ITEMS and min(words, more) <= _ITEM
    match second.kind:
        case Kind.TABLE:
            return _is_label(first) or (_introduces(first) and first.words <= _LEAD)
        case Kind.LIST:
            return (_is_label(first) or _introduces(first)) and first.words + second.words < _WHOLE
        case Kind.TEXT:
            return _joins_text(first, second, third)
        case _:
            return False


def _joins_text(first: ParagraphDraft, second: ParagraphDraft, third: ParagraphDraft | None) -> bool:
    words, more = first.words, second.words
    if _is_label(first):
        return not _is_label(second) or words + more <= _LABEL
    if _is_label(second) and third is not None and _near(second, third):
        return False  # it belongs to what follows
    return (words <= _TINY or (more <= _TINY and words < _SHORT)) and words + more < _WHOLE


def _introduces(draft: ParagraphDraft) -> bool:
    return draft.rows[-1].last.endswith((":", "："))


def _is_label(draft: ParagraphDraft) -> bool:
    """A few words that are no sentence: a title that is no heading, what a table is of."""
    return draft.kind is Kind.TEXT and draft.words <= _LABEL and not ends(draft.rows[-1].last)


def _near(first: ParagraphDraft, second: ParagraphDraft) -> bool:
    last, row = first.rows[-1], second.rows[0]
    return last.page == row.page and last.y0 <= row.y0 < last.y1 + _NEAR * last.main.size
