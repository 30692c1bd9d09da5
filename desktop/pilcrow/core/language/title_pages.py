"""Words of title pages, in every language the program knows: who issues a document, which edition it is, what
kind; and what the part before the first section is.
"""

from __future__ import annotations

from .lexicon import concept

AUTHORITY = concept("authority")
"""Who a document comes from: a line of its own above the title, where it is printed."""
KIND = concept("kind of document")
"""What a document is: a line with such a word is no mere name of who issues it."""
EDITION = concept("edition")
BY = concept("by")
"""What stands before the names of those who wrote a document."""
PUBLISHED = concept("published")
"""What stands before the date of a document."""
FORM = concept("form")
"""What stands before the sign of a form ("Form W-9")."""

ABSTRACT = concept("Abstract")
SUMMARY = concept("Summary")
PREFACE = concept("Preface")
LETTER = concept("Letter")
"""What a letter begins with."""
LEADS = (ABSTRACT, SUMMARY, PREFACE, LETTER)
"""What may stand before the first section, besides covers."""
FRONT_MATTER, COVER, TITLE = "Front matter", "Cover", "Title"
