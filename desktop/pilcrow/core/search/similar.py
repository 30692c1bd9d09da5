"""Passages similar to a text: located by meaning and by words, each with its nearest sentence."""

from __future__ import annotations

from ..language import sentences
from ..language.terms import rough_terms, telling_terms
from ..model import Paragraph
from ..protocols import Corpus

_LOCATED = 30


def similar(corpus: Corpus, text: str, most: int = 20) -> list[tuple[Paragraph, int, int]]:
    """At most `most` paragraphs of the first document, the most similar first, each with the characters
    `start:end` of the sentence that shares most words with the text. Paragraphs that contain the text, or are part
    of it, are left out.
    """
    words = " ".join(text.split())
    # Characters of the text used for the search: a model reads no more.
    hits = corpus.search(words[:1500], _LOCATED)
    found = [(hit.score, corpus.paragraph(hit.at)) for hit in hits if hit.at.doc == 1]
    others = [(score, paragraph) for score, paragraph in found if not _same_words(words, paragraph)]
    # Share of the best score that a passage must reach.
    least = 0.6 * max((score for score, _ in others), default=0.0)
    return [(paragraph, *nearest_sentence(paragraph, words)) for score, paragraph in others if score >= least][
        :most
    ]


def _same_words(words: str, paragraph: Paragraph) -> bool:
    printed = " ".join(paragraph.text.split())
    return words in printed or printed in words


def nearest_sentence(paragraph: Paragraph, words: str) -> tuple[int, int]:
    """Characters of the sentence with most of the words, the first of equal ones."""
    wanted = set(telling_terms(words))
    ranges = sentences.sentence_ranges(paragraph.text) or [(0, len(paragraph.text))]
    return max(ranges, key=lambda at: len(wanted & set(rough_terms(paragraph.text[slice(*at)]))))
