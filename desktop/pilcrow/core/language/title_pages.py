"""Words of title pages, in every language the program knows: for issuer, edition and kind of a document, and for
the part before the first section.
"""

from __future__ import annotations

from .lexicon import concept
from .words import by_language, split_list

AUTHORITY = concept("authority")
"""Issuers of a document: printed above the title on a line of their own."""
KIND = concept("kind of document")
"""Kinds of document: a line with such a word is not just the name of the issuer."""
EDITION = concept("edition")
BY = concept("by")
"""Words before the names of authors."""
PUBLISHED = concept("published")
"""Words before the date of a document."""
FORM = concept("form")
"""Words before the number of a form ("Form W-9")."""

ABSTRACT = concept("Abstract")
SUMMARY = concept("Summary")
PREFACE = concept("Preface")
LETTER = concept("Letter")
"""Words at the beginning of a letter."""
LEADS = (ABSTRACT, SUMMARY, PREFACE, LETTER)
"""Titles of parts before the first section, besides covers."""
FRONT_MATTER, COVER, TITLE = COVERS = "Front matter", "Cover", "Title"


def _by_kind(section: str) -> dict[str, tuple[str, ...]]:
    """Words of all languages for each kind of document in a section."""
    found: dict[str, tuple[str, ...]] = {}
    for kinds in by_language(section).values():
        for kind, words in kinds.items():
            if isinstance(words, str):
                found[kind] = found.get(kind, ()) + split_list(words)
    return found


TITLES_BY_KIND = _by_kind("kinds")
"""Words in titles that say the kind of a document, by `filtering.DocumentKind`."""
OPENINGS_BY_KIND = _by_kind("kinds.openings")
"""Words of first paragraphs that do."""
