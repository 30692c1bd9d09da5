"""Short forms of a question that its document only writes in full: "CFO" for "Chief Financial Officer"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ...protocols import Corpus

_SMALL = r"[ -](?:[a-z]{2,3} )?"
"""What stands between the words of a short form: a space, or a small word."""


def spell_out(question: str, corpus: Corpus) -> str:
    """The question with the commonest words of these initials behind each short form that a single document never
    has.
    """
    if corpus.several:
        return question
    for form in dict.fromkeys(re.findall(r"\b[A-Z]{3,5}\b", question)):
        short = re.compile(rf"\b{form}s?\b")
        words = re.compile(r"\b" + _SMALL.join(rf"{letter}[a-z]+" for letter in form) + r"\b")
        written: Counter[str] = Counter()
        for text in _texts(corpus):
            if short.search(text):
                break
            written.update(match.group() for match in words.finditer(text))
        else:
            for found, _ in written.most_common(1):
                question = re.sub(rf"\b{form}\b", f"{form} ({found})", question, count=1)
    return question


def _texts(corpus: Corpus) -> Iterator[str]:
    """Paragraphs of the document, read section by section."""
    for section in corpus.documents[0].sections:
        for paragraph in corpus.paragraphs(1, section.id) if section.paragraphs else []:
            yield paragraph.text
