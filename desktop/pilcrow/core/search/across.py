"""A search over many documents for readers who look for a place: sentences by document."""

from __future__ import annotations

from contextlib import suppress

from ..errors import UsageError
from ..model import Document, Paragraph
from ..protocols import Corpus
from ..shelf import FoundDocument, FoundSentence
from .similar import nearest_sentence

_LOCATED = 60
"""Passages located in all documents together."""


def across(corpus: Corpus, words: str) -> list[FoundDocument]:
    """Search the documents by words and by meaning; the documents are ordered by their best passages."""
    return [
        FoundDocument(
            document.id, document.path, document.title, [_nearest_sentence(document, p, words) for p in told]
        )
        for document, told in best_in_documents(corpus, words)
    ]


def best_in_documents(corpus: Corpus, words: str) -> list[tuple[Document, list[Paragraph]]]:
    """Best passages for some words, by document, ordered by their best passages."""
    words = " ".join(words.split())
    if not words:
        return []
    hits = corpus.search(words, _LOCATED)
    # Share of the best score that a passage must reach.
    least = 0.55 * max((hit.score for hit in hits), default=0.0)
    found: dict[int, list[Paragraph]] = {}
    for hit in hits:
        told = found.setdefault(hit.at.doc, [])
        if hit.score >= least and len(told) < 4:  # sentences shown for one document, at most
            with suppress(UsageError):  # removed meanwhile
                told.append(corpus.paragraph(hit.at))
    return [(corpus.documents[doc - 1], told) for doc, told in found.items() if told]


def _nearest_sentence(document: Document, paragraph: Paragraph, words: str) -> FoundSentence:
    """The paragraph's sentence nearest to the words, with the boxes of its first page."""
    start, end = nearest_sentence(paragraph, words)
    spans = [span for span in paragraph.spans if span.boxes(start, end)] or list(paragraph.spans)
    page = spans[0].page
    boxes = [box for span in spans if span.page == page for box in span.boxes(start, end) or [span.box]]
    text = " ".join(paragraph.text[start:end].split())
    section = document.section(paragraph.section).title
    return FoundSentence(page, document.label(page), section, text, tuple(boxes))
