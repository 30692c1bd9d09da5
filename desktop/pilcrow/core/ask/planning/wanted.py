"""Which summary of a document is wanted, and how it is asked for."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ...errors import UsageError
from ...model import Document, Section


class Length(StrEnum):
    """How long a summary is."""

    BRIEF = "brief"
    DETAILED = "detailed"
    EXECUTIVE = "executive"


@dataclass(frozen=True, slots=True)
class Wanted:
    """What is summed up: a section (its id; 0: the whole document), and how."""

    length: Length
    section: int = 0


def question(wanted: Wanted, document: Document) -> str:
    """How a summary is asked for in a conversation; `asked` understands it. Raises `UsageError` for a section that
    does not exist.
    """
    what, section = "the document", summed_section(wanted, document)
    if section:
        what = f"“{section.title}” (p. {document.label(section.page)})"
    return f"{wanted.length.value.capitalize()} summary of {what}"


def summed_section(wanted: Wanted, document: Document) -> Section | None:
    """The section that is summed up; None for the document."""
    if not 0 <= wanted.section <= len(document.sections):
        raise UsageError(
            "There is no section {section}: the document has {count}.",
            section=wanted.section,
            count=len(document.sections),
        )
    return document.section(wanted.section) if wanted.section else None
