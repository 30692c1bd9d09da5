"""A document's text as a model is shown it: nothing in it can be taken for a line or an id of the program's own.

The document is written by others (indirect prompt injection: Greshake et al. 2023). What it orders stays in it, as
material; but an id that it prints names no paragraph here, and none of its lines begins as ours do.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from . import ids
from .markers import marker_ranges

_OURS = re.compile(
    r"(?<=\n)(?=[ \t]*(?:(?:#+ +|\[\s*)?(?:D[0-9]+:)?S ?[0-9]+[\s:\]]|# D[0-9]|\[\s?N ?[0-9]|Notes of the reader|"
    r"Figures as a model|"
    r"\((?:Each sentence or item|If these|Nothing new|Too many calls|Cut here|shortened|above already)"
    r"))",
    re.IGNORECASE,
)
"""Where a line begins as paragraphs, headings and remarks of the program do."""


def harmless(text: str) -> str:
    """A document's text with ids set apart ("[S·9:1]"), and lines like the program's own quoted ("> ## S9")."""
    text = without_notes(_OURS.sub("> ", text))
    return _set_apart(text, marker_ranges(text))


def without_notes(text: str) -> str:
    """A text in which nothing names a note of the reader: "[N·1]"."""
    return ids.NOTED.sub(lambda match: ids.defuse_ids(match.group()), text)


def harmless_but(text: str, own: Sequence[tuple[int, int]]) -> str:
    """An answer, in which only the markers at the ranges `own` are the program's, with all others set apart."""
    return _set_apart(text, [found for found in marker_ranges(text) if found not in set(own)])


def _set_apart(text: str, ranges: Sequence[tuple[int, int]]) -> str:
    for start, end in reversed(ranges):
        text = text[:start] + ids.defuse_ids(text[start:end]) + text[end:]
    return text
