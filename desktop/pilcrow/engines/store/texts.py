"""Searchable text of a paragraph: text in context, terms, the key of the vectors; and the richest documents for
some words.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import log, log1p

from ...core.language.terms import Stem, Terms, key_terms, language
from ...core.language.words import stop_words
from ...core.model import Document, Kind
from ...core.search.retrieval import in_context
from .file.database import Database


def indexed_text(document: Document, section: int, kind: str, text: str) -> str:
    """A paragraph's text as indexed; "" for a paragraph that is never located, or has no words."""
    return in_context(document, section, text) if text and kind != Kind.CONTENTS else ""


def hash_text(context: str, text: str) -> bytes | None:
    """Key of the vectors of a text in its context.

    None if there is nothing to embed: bare numbers and signs are found by words alone.
    """
    if not context or not any(c.isalpha() for c in text):
        return None
    return hashlib.blake2b(context.encode(), digest_size=16).digest()


def tongue(texts: Sequence[str]) -> str:
    """The language of most of the texts, "" if not known.

    A text in Cyrillic letters that quotes much in Latin ones, or the other way round, has two ("english+russian"):
    the stop words of program text may outnumber those of the text about it.
    """
    sample = texts[:: max(1, len(texts) // 400)]  # paragraphs examined to recognise a document's language
    name = language(sample)
    words = [word for text in sample for word in re.findall(r"[^\W\d_]+", text)]
    share = sum(map(_cyrillic, words)) / max(1, len(words))
    if not 0.1 < share < 0.9:
        return name
    return f"{name if name not in ('', 'russian') else 'english'}+russian"


def _cyrillic(word: str) -> bool:
    return "\u0400" <= word[0] <= "\u04ff"


class Stemmers:
    """`Terms` by language, each made on first use."""

    def __init__(self) -> None:
        self._known: dict[str, Terms] = {}

    def __call__(self, name: str) -> Terms:
        """`Terms` for text in this language, or these two languages, see `tongue` ("": no stemming)."""
        if name not in self._known:
            self._known[name] = Terms(self.stem(name))
        return self._known[name]

    def stem(self, name: str) -> Stem:
        """Stemmer of this language, or of these two."""
        import Stemmer  # nothing to do while the window is opening

        stems = [Stemmer.Stemmer(part).stemWord for part in name.split("+") if part]
        if len(stems) > 1:
            latin, russian = stems
            return lambda word: russian(word) if _cyrillic(word) else latin(word)
        return stems[0] if stems else str


def richest(db: Database, stemmers: Stemmers, within: Mapping[int, str], words: str, most: int) -> list[int]:
    """At most `most` of the structures in `within`, which maps each to its language, best first: those that
    contain the rarest of the words, and most often.
    """
    tongues: defaultdict[str, list[int]] = defaultdict(list)
    for structure, spoken in within.items():
        tongues[spoken].append(structure)
    every = sum(map(len, tongues.values()))
    scores: defaultdict[int, float] = defaultdict(float)
    for spoken, structures in tongues.items():
        asked = json.dumps(structures)
        for term in key_terms(words, terms=stemmers(spoken), stop=stop_words(spoken)):
            found = db.rows(
                "SELECT structure, length(rows) FROM json_each(?) CROSS JOIN postings ON structure = value"
                " WHERE term = ?",
                asked,
                term,
            )
            rare = log(1 + every / (1 + len(found)))
            for structure, size in found:
                scores[structure] += rare * (1 + log1p(size / 6))  # bytes a paragraph; see `packing.invert`
    return sorted(scores, key=lambda structure: -scores[structure])[:most]
