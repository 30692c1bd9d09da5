"""Tiny drafts of paragraphs with what they belong to."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ..model import Kind
from .joining import Draft
from .kinds import ends, label

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
    for above, below in pairwise(merged):
        for caption, table in ((above, below), (below, above)):
            near = caption.rows[0].page in {table.rows[0].page, table.rows[-1].page}
            if caption.kind is Kind.CAPTION and table.kind is Kind.TABLE and near and not table.label:
                table.label = label(caption.rows[0].text)
    return merged


def _joins(first: Draft, second: Draft) -> bool:
    last, row = first.rows[-1], second.rows[0]
    near = last.page == row.page and last.y0 <= row.y0 < last.y1 + 2.5 * last.main.size
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
