"""Pages with uncertain or no OCR results: stamps, handwriting, formulas, bad scans."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from ..model import Document, Paragraph
from .scans import EMPTY, NEEDS_OCR

_POOR, _SHARE = 0.75, 0.1
"""Confidence of poor paragraphs, and share of a page's characters that may be in them."""
_SAID = frozenset((*NEEDS_OCR, EMPTY))


class Unsure(NamedTuple):
    """A 0-based page, and OCR's confidence in it (0: nothing found)."""

    page: int
    confidence: float


def unsure(document: Document, paragraphs: Iterable[Paragraph]) -> list[Unsure]:
    """Pages of a document with uncertain OCR results, given all of its `paragraphs`."""
    letters: defaultdict[int, list[tuple[int, float]]] = defaultdict(list)
    for paragraph in paragraphs:
        if paragraph.confidence < 1 and paragraph.text:
            letters[paragraph.page].append((len(paragraph.text), paragraph.confidence))
    found = [Unsure(page, 0.0) for page, why in document.unread.items() if str(why) in _SAID]
    for page, read in letters.items():
        count = sum(length for length, _ in read)
        mean = sum(length * sure for length, sure in read) / count
        poor = sum(length for length, sure in read if sure < _POOR)
        if mean < 0.9 or poor > _SHARE * count:  # mean confidence from which a page counts as read
            found.append(Unsure(page, mean))
    return sorted(dict(reversed([(each.page, each) for each in found])).values())
