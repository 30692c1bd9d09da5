"""How people name places of a document: "page 12", "Table 4", "Fig. 2.1"."""

from __future__ import annotations

import re

from .lexicon import (
    EXHIBIT,
    FIGURE,
    FORMULA,
    INSET,
    LISTING,
    PAGE,
    TABLE,
    Concept,
    any_of,
    stems,
)

PAGE_NAME = re.compile(rf"(?:\b(?:{any_of(PAGE.words)})\s*|第\s*)([a-z]{{0,2}}-?\d+|[ivxlc]+\b)", re.IGNORECASE)
CAPTIONED: dict[str, Concept] = {
    word: concept for concept in (TABLE, FIGURE, FORMULA, LISTING, INSET, EXHIBIT) for word in stems(concept.words)
}
"""What has a caption, by every word for it."""
_NUMBER = r"\d+(?:[.\-–]\d+)*"
THING_NAME = re.compile(rf"(?<!\w)({any_of(CAPTIONED)})\.?\s*({_NUMBER})", re.IGNORECASE)


def thing_named(text: str) -> tuple[Concept, str] | None:
    """The table, figure or formula that `text` begins with the name of, and its number ("Table 3", "Fig.
    2.1:").
    """
    match = THING_NAME.match(text.lstrip("[(* "))
    return (CAPTIONED[match.group(1).casefold()], match.group(2)) if match else None
