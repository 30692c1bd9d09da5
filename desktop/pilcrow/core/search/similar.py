"""Passages for readers who look for a place, located by meaning and by words, each with its nearest sentence."""

from __future__ import annotations

from contextlib import suppress

from ..errors import UsageError
from ..language import sentences
from ..language.terms import rough_terms, telling_terms
from ..model import Document, Paragraph
from ..protocols import Corpus
from ..shelf import FoundDocument, FoundSentence


def similar(corpus: Corpus, text: str) -> list[tuple[Paragraph, int, int]]:
    """At most 20 paragraphs of the first document, the most similar first, each with the characters
    `start:end` of the sentence that shares most words with the text. Paragraphs that contain the text, or are part
    of it, are left out.
    """
    words = " ".join(text.split())
    hits = corpus.search(words[:1500], 30)  # characters: a model reads no more
    found = [(hit.score, corpus.paragraph(hit.at)) for hit in hits if hit.at.doc == 1]
    others = [(score, paragraph) for score, paragraph in found if not _same_words(words, paragraph)]
    least = 0.6 * max((score for score, _ in others), default=0.0)  # of the best score
    near = [(paragraph, *nearest_sentence(paragraph, words)) for score, paragraph in others if score >= least]
    return near[:20]


def _same_words(words: str, paragraph: Paragraph) -> bool:
    printed = " ".join(paragraph.text.split())
    return words in printed or printed in words


def nearest_sentence(paragraph: Paragraph, words: str) -> tuple[int, int]:
    """Characters of the sentence with most of the words, the first of equal ones."""
    wanted = set(telling_terms(words))
    ranges = sentences.sentence_ranges(paragraph.text) or [(0, len(paragraph.text))]
    return max(ranges, key=lambda at: len(wanted & set(rough_terms(paragraph.text[slice(*at)]))))


def across(corpus: Corpus, words: str) -> list[FoundDocument]:
    """Search the documents by words and by meaning; the documents are ordered by their best passages."""
    return [
        FoundDocument(
            document.id, document.path, document.title, [_found_sentence(document, p, words) for p in told]
        )
        for document, told in best_in_documents(corpus, words)
    ]


def best_in_documents(corpus: Corpus, words: str) -> list[tuple[Document, list[Paragraph]]]:
    """Best passages for some words, by document, ordered by their best passages."""
    words = " ".join(words.split())
    if not words:
        return []
    hits = corpus.search(words, 60)  # passages located in all documents together
    least = 0.55 * max((hit.score for hit in hits), default=0.0)  # of the best score
    found: dict[int, list[Paragraph]] = {}
    for hit in hits:
        told = found.setdefault(hit.at.doc, [])
        if hit.score >= least and len(told) < 4:  # sentences shown for one document, at most
            with suppress(UsageError):  # removed meanwhile
                told.append(corpus.paragraph(hit.at))
    return [(corpus.documents[doc - 1], told) for doc, told in found.items() if told]


def _found_sentence(document: Document, paragraph: Paragraph, words: str) -> FoundSentence:
    """The paragraph's sentence nearest to the words, with the boxes of its first page."""
    start, end = nearest_sentence(paragraph, words)
    spans = [span for span in paragraph.spans if span.boxes(start, end)] or list(paragraph.spans)
    page = spans[0].page
    boxes = [box for span in spans if span.page == page for box in span.boxes(start, end) or [span.box]]
    text = " ".join(paragraph.text[start:end].split())
    section = document.section(paragraph.section)
    return FoundSentence(page, document.pages, section, text, tuple(boxes))
