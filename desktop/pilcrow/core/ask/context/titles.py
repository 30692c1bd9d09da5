"""Sections whose titles fit a query, folded ones too; Retrieve names them beside its paragraphs."""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from ...language.terms import rough_terms, telling_terms
from ...model import Document, Source
from ...shelf import file_words

FITTING = 0.45
"""Cosine of title and query, words weighted by how rare they are among the titles, from which a title fits."""
_MOST = 4


class Titled(NamedTuple):
    """A section, both numbers 1-based."""

    doc: int
    section: int


class Titles:
    """The titles of all sections of some documents, by their words."""

    def __init__(self, documents: Sequence[Document]) -> None:
        self._terms = {
            Titled(doc, section.id): set(telling_terms(section.title)) - _name_words(document)
            for doc, document in enumerate(documents, 1)
            for section in document.sections
            if section.source != Source.GENERATED
        }
        self._held = Counter(term for terms in self._terms.values() for term in terms)

    def fitting(self, queries: Iterable[str], docs: Sequence[int] = ()) -> list[Titled]:
        """The `_MOST` sections whose titles fit one of the queries best, the best first."""
        best: defaultdict[Titled, float] = defaultdict(float)
        for query in queries:
            wanted = {term for term in rough_terms(query) if term in self._held and not term[0].isdigit()}
            asked = self._length(wanted)
            for titled, terms in self._terms.items():
                if (common := terms & wanted) and (not docs or titled.doc in docs):
                    cosine = self._length(common) ** 2 / (asked * self._length(terms))
                    best[titled] = max(best[titled], cosine)
        return sorted((t for t in best if best[t] >= FITTING), key=lambda t: (-best[t], t))[:_MOST]

    def _length(self, terms: Iterable[str]) -> float:
        count = len(self._terms)
        return math.sqrt(sum(math.log1p(count / self._held[term]) ** 2 for term in terms)) or 1.0


def without_names(query: str, document: Document) -> str:
    """A query without words of the document's title and file name, unless nothing telling is left."""
    names, words = _name_words(document), query.split()
    terms = [(word, set(telling_terms(word))) for word in words]
    kept = [word for word, said in terms if word.isdigit() or not said or not said <= names]
    return " ".join(kept) if len(kept) < len(words) and any(map(telling_terms, kept)) else query


def _name_words(document: Document) -> set[str]:
    """The words of a document's title and file name, which stand all over it: "About Pfizer" fits no question."""
    return set(telling_terms(f"{document.title} {file_words(document)}"))
