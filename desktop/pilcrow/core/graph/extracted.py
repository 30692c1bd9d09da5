"""Relations that a chat model reads in a section of a document (BookRAG, section 4.2)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Extracted:
    """Two names that stand in a paragraph of a section, and in a few words how what they name is related."""

    section: int
    paragraph: int
    one: str
    how: str
    other: str
