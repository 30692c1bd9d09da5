"""An answer's evidence in words: its sources, its text with numbers, and the passages of these numbers."""

from __future__ import annotations

from collections.abc import Iterable

from ...exchange.events import Answered, AnsweredFrom, Citation
from ...message import Message, Words
from ...protocols import Corpus


def in_words(basis: AnsweredFrom) -> Message:
    """Message for an answer from a part of a document's text."""
    if basis.read < basis.pages:
        return Message("From the {read} of {pages} pages read so far.", read=basis.read, pages=basis.pages)
    share = 100 * basis.embedded // max(1, basis.paragraphs)
    return Message("Still being prepared for search: {share} % done.", share=share)


def number_markers(answer: Answered) -> str:
    """The answer's text with "[n]" in place of each marker."""
    text, end = [], 0
    for citation in sorted(answer.citations, key=lambda c: (c.start, c.number)):
        if citation.start >= end:
            text.append(answer.text[end : citation.start])
            end = citation.end
        text.append(f"[{citation.number}]")
    text.append(answer.text[end:])
    return "".join(text).strip()


def first_citations(citations: Iterable[Citation]) -> list[Citation]:
    """The first citation of each number, by number."""
    first: dict[int, Citation] = {}
    for citation in sorted(citations, key=lambda c: (c.number, c.start)):
        first.setdefault(citation.number, citation)
    return list(first.values())


def cited_elsewhere(corpus: Corpus, citation: Citation) -> Words:
    """Message with the place that the answer itself cited, if the citation now leads elsewhere; else ""."""
    at = citation.instead_of
    if at is None or at.section > len(corpus.documents[at.doc - 1].sections):
        return ""
    document = corpus.documents[at.doc - 1]
    section = document.section(at.section)
    page = corpus.paragraph(at).page if 0 < at.paragraph <= section.paragraphs else section.page
    return Message(
        "The answer cited “{title}”, p. {page}, which does not hold this.",
        title=section.title,
        page=document.label(page),
    )
