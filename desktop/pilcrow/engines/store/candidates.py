"""Preselection of documents with most of some words, by the inverted index alone, for large libraries."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from math import log, log1p

from ...core.language.terms import key_terms
from ...core.search.document_index import stop_words
from .file.database import Database
from .texts import Stemmers


def richest(db: Database, stemmers: Stemmers, within: Mapping[int, str], words: str, most: int) -> list[int]:
    """At most `most` of the structures in `within`, which maps each to its language, best first: those that
    contain the rarest of the words, and most often.
    """
    tongues: defaultdict[str, list[int]] = defaultdict(list)
    for structure, language in within.items():
        tongues[language].append(structure)
    every = sum(map(len, tongues.values()))
    scores: defaultdict[int, float] = defaultdict(float)
    for language, structures in tongues.items():
        asked = json.dumps(structures)
        for term in key_terms(words, terms=stemmers(language), stop=stop_words(language)):
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
