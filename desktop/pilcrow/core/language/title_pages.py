"""Words of title pages, in every language the program knows: for issuer, edition and kind of a document, and for
the part before the first section.
"""

from __future__ import annotations

from .lexicon import concept

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
