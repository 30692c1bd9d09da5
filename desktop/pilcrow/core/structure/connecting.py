"""Paragraphs connected with each other: by topics, captions, what leads to tables, and references."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import zip_longest

from ..model import Paragraph
from ..page import Line
from ..steps import WHOLE, Step, none, optional
from .paragraphs.assembly import Structure
from .paragraphs.captions import add_labels
from .paragraphs.crossrefs import references
from .paragraphs.raised_marks import raised
from .paragraphs.table_leads import add_leads
from .topics.segments import with_topics


def connect_paragraphs(built: Structure, arranged: Sequence[Sequence[Line]], labels: Sequence[str]) -> Structure:
    """The structure with sections by topic if there are no headings; `labels` are the pages'."""
    found = optional(Step.TOPICS, WHOLE, with_topics, lambda structure, _: structure, built, labels)
    paragraphs: Sequence[Paragraph] = optional(Step.CAPTIONS, WHOLE, add_labels, list, found.paragraphs)
    paragraphs = optional(
        Step.TABLE_LEADS, WHOLE, add_leads, lambda named, _: list(named), paragraphs, found.sections
    )
    marks = optional(Step.RAISED, WHOLE, raised, none, paragraphs, arranged)
    pointing = optional(Step.REFERENCES, WHOLE, references, none, found.sections, paragraphs, labels, marks)
    linked = (replace(p, references=targets) if targets else p for p, targets in zip_longest(paragraphs, pointing))
    return Structure(found.sections, tuple(linked))
