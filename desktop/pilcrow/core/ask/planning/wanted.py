"""Summaries of a document on request, and the words of such requests."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ...errors import UsageError
from ...model import Document, Section


class Length(StrEnum):
    """Length of a summary."""

    BRIEF = "brief"
    DETAILED = "detailed"
    EXECUTIVE = "executive"


@dataclass(frozen=True, slots=True)
class WantedSummary:
    """A wanted summary: of a section (its id; 0: the whole document), of this length."""

    length: Length
    section: int = 0


def summary_question(wanted: WantedSummary, document: Document) -> str:
    """The words that ask for a summary in a conversation; `strategies.summary.asked` understands them. Raises
    `UsageError` for a section that does not exist.
    """
    what, section = "the document", summed_section(wanted, document)
    if section:
        what = f"“{section.title}” (p. {document.label(section.page)})"
    return f"{wanted.length.value.capitalize()} summary of {what}"


def summed_section(wanted: WantedSummary, document: Document) -> Section | None:
    """The section to sum up; None for the document. Raises `UsageError` for a section that does not exist."""
    if not 0 <= wanted.section <= len(document.sections):
        raise UsageError(
            "There is no section {section}: the document has {count}.",
            section=wanted.section,
            count=len(document.sections),
        )
    return document.section(wanted.section) if wanted.section else None
