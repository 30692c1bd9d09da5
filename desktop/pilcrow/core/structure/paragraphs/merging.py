"""Tiny drafts of paragraphs with what they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from ...model import Kind
from ..page.joining import ParagraphDraft
from .kinds import ends

_TINY, _LABEL = 18, 25  # words: shorter paragraphs, and lines that are no sentence, join what follows
_WHOLE = 150  # words: of paragraphs made of a tiny one and another
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
    if second.kind is not Kind.LIST and (first.kind is Kind.LIST or second.kind not in (Kind.TABLE, Kind.TEXT)):
        return False
    words, more = first.words, second.words
    if first.kind is Kind.LIST:
        return words + more < _ITEMS and min(words, more) <= _ITEM
    label = _is_label(first)
    introduces = first.rows[-1].last.endswith((":", "："))
    if second.kind is Kind.TABLE:
        return label or (introduces and words <= 60)
    if second.kind is Kind.LIST:
        return (label or introduces) and words + more < _WHOLE
    if label:
        return not _is_label(second) or words + more <= _LABEL
    if _is_label(second) and third is not None and _near(second, third):
        return False  # it belongs to what follows
    return (words <= _TINY or (more <= _TINY and words < 40)) and words + more < _WHOLE


def _is_label(draft: ParagraphDraft) -> bool:
    """A few words that are no sentence: a title that is no heading, what a table is of."""
    return draft.kind is Kind.TEXT and draft.words <= _LABEL and not ends(draft.rows[-1].last)


def _near(first: ParagraphDraft, second: ParagraphDraft) -> bool:
    last, row = first.rows[-1], second.rows[0]
    return last.page == row.page and last.y0 <= row.y0 < last.y1 + 2.5 * last.main.size
