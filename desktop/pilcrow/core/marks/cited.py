"""Cited passages of an answer, as parts of paragraphs that a reader can keep."""

from __future__ import annotations

from collections.abc import Iterable

from ..exchange.events import Citation
from ..protocols import Corpus
from .annotation import MarkedPart


def cited_passages(corpus: Corpus, citations: Iterable[Citation]) -> list[MarkedPart]:
    """Cited passages, each once, in the answer's order; the whole paragraph without a quotation."""
    found: dict[tuple[object, ...], MarkedPart] = {}
    for citation in citations:
        paragraph = corpus.paragraph(citation.at)
        start, end = citation.quote if citation.quote[0] < citation.quote[1] else (0, len(paragraph.text))
        found.setdefault((citation.at, start, end), MarkedPart(paragraph, start, end))
    return list(found.values())
