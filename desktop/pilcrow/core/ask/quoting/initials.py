"""Short forms of a question that its document only writes in full: "CFO" for "Chief Financial Officer"."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from ...protocols import Corpus

_SHORT = re.compile(r"\b[A-Z]{3,5}\b")


def spell_out(question: str, corpus: Corpus) -> str:
    """The question with the commonest words of these initials behind each short form that a single document never
    has.
    """
    if len(corpus.documents) > 1 or not (forms := set(_SHORT.findall(question))):
        return question
    texts = list(_texts(corpus))
    for form in sorted(forms):
        if any(form in text for text in texts):
            continue
        words = re.compile(r"\b" + r"[ -](?:of |and |the )?".join(rf"{letter}[a-z]+" for letter in form) + r"\b")
        written = Counter(match.group() for text in texts for match in words.finditer(text))
        if written:
            question = re.sub(rf"\b{form}\b", f"{form} ({written.most_common(1)[0][0]})", question, count=1)
    return question


def _texts(corpus: Corpus) -> Iterator[str]:
    for section in corpus.documents[0].sections:
        for paragraph in corpus.paragraphs(1, section.id) if section.paragraphs else []:
            yield paragraph.text
