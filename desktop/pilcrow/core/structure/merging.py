"""Tiny drafts of paragraphs with what they belong to."""

from __future__ import annotations

from collections.abc import Sequence

from ..model import Kind
from .joining import Draft
from .kinds import ends

TABLE_WORDS = 250  # longer tables are cut between rows into pieces of about equal length
_TINY, _LABEL = 18, 25  # words: shorter paragraphs, and lines that are no sentence, join what follows


def merge(drafts: Sequence[Draft]) -> list[Draft]:
    """Tiny drafts join what they introduce or their like: short list items, labels, lines that end in a colon."""
    merged: list[Draft] = []
    for draft in drafts:
        if merged and _joins(merged[-1], draft):
            previous = merged[-1]
            if previous.kind is Kind.TEXT and draft.kind in (Kind.LIST, Kind.TABLE):
                previous.kind = draft.kind
            previous.absorb(draft)
        else:
            merged.append(draft)
    return merged


def _joins(first: Draft, second: Draft) -> bool:
    last, row = first.rows[-1], second.rows[0]
    near = last.page == row.page and last.y0 <= row.y0 < last.y1 + 2.5 * last.main.size
    if first.kind is Kind.TABLE:  # one table in two, as a rule: a wide gap or a spanning row divides it
        return second.kind is Kind.TABLE and near and first.words + second.words <= TABLE_WORDS
    if first.kind not in (Kind.TEXT, Kind.LIST) or not near:
        return False
    if second.kind is not Kind.LIST and (first.kind is Kind.LIST or second.kind not in (Kind.TABLE, Kind.TEXT)):
        return False
    words, more = first.words, second.words
    if first.kind is Kind.LIST:
        return words + more < 80 and (more <= 15 or words <= 15)
    introduces = last.last.endswith((":", "：")) and words <= 60
    if second.kind is Kind.TABLE:
        return introduces or words <= 25
    if second.kind is Kind.LIST:
        return introduces and words + more < 120
    tiny = words <= _TINY or (words <= _LABEL and not ends(last.last)) or (more <= _TINY and words < 40)
    return tiny and words + more < 150
