"""Pages that OCR could not read for certain, or not at all: stamps, handwriting, formulas, bad scans."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from ..model import Document, Paragraph
from .scans import EMPTY, NEEDS_OCR

_SURE = 0.9
"""A page's mean confidence from which on it counts as read ..."""
_POOR, _SHARE = 0.75, 0.1
"""... where no more than this share of its characters stands in paragraphs of less than that."""
_SAID = frozenset(map(str, (*NEEDS_OCR, EMPTY)))


class Unsure(NamedTuple):
    """A 0-based page, and how sure OCR is of it (0: it found nothing)."""

    page: int
    confidence: float


def unsure(document: Document, paragraphs: Iterable[Paragraph]) -> list[Unsure]:
    """The pages of a document, of which these are all `paragraphs`, that OCR is unsure of."""
    letters: defaultdict[int, list[tuple[int, float]]] = defaultdict(list)
    for paragraph in paragraphs:
        if paragraph.confidence < 1 and paragraph.text:
            letters[paragraph.page].append((len(paragraph.text), paragraph.confidence))
    found = [Unsure(page, 0.0) for page, why in document.unread.items() if str(why) in _SAID]
    for page, read in letters.items():
        count = sum(length for length, _ in read)
        mean = sum(length * sure for length, sure in read) / count
        poor = sum(length for length, sure in read if sure < _POOR)
        if mean < _SURE or poor > _SHARE * count:
            found.append(Unsure(page, mean))
    return sorted(dict(reversed([(each.page, each) for each in found])).values())
