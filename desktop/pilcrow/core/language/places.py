"""Names of places in a document: "page 12", "Table 4", "Fig. 2.1"."""

from __future__ import annotations

import re

from .lexicon import (
    APPENDIX,
    ARTICLE,
    CHAPTER,
    EXHIBIT,
    FIGURE,
    FORMULA,
    INSET,
    ITEM,
    LISTING,
    PAGE,
    PART,
    SECTION,
    TABLE,
    Concept,
    any_of,
    stems,
)

PAGE_NAME = re.compile(rf"(?:\b(?:{any_of(PAGE.words)})\s*|第\s*)([a-z]{{0,2}}-?\d+|[ivxlc]+\b)", re.IGNORECASE)
_SECTIONS = [word for concept in (SECTION, CHAPTER, ARTICLE, PART, APPENDIX, ITEM) for word in concept.words]
SECTION_NAME = re.compile(
    rf"(?:(?<!\w)(?:{any_of(_SECTIONS)})(?:\s+|(?=\d)))(\d+[a-z]?(?:\.\d+)*\b|[a-z](?:\.\d+)*\b)", re.IGNORECASE
)
CAPTIONED: dict[str, Concept] = {
    word: concept for concept in (TABLE, FIGURE, FORMULA, LISTING, INSET, EXHIBIT) for word in stems(concept.words)
}
"""Concepts with captions, by each of their words."""
_NUMBER = r"\d+(?:[.\-–]\d+)*"
THING_NAME = re.compile(rf"(?<!\w)({any_of(CAPTIONED)})\.?\s*({_NUMBER})", re.IGNORECASE)


def names_place(text: str) -> bool:
    """True if `text` names a page, section, table or figure by number."""
    return any(name.search(text) for name in (PAGE_NAME, SECTION_NAME, THING_NAME))


def thing_named(text: str) -> tuple[Concept, str] | None:
    """Concept and number of the table, figure or formula whose name begins `text` ("Table 3", "Fig. 2.1:")."""
    match = THING_NAME.match(text.lstrip("[(* "))
    return (CAPTIONED[match.group(1).casefold()], match.group(2)) if match else None
