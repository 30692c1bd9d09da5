"""Names of the part before a document's first heading."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ...language.lexicon import any_of
from ...language.title_pages import COVER, FRONT_MATTER, LEADS, LETTER, TITLE
from ...model import Section
from ...page import Line

NAMES = frozenset({COVER, TITLE, FRONT_MATTER, *(lead.name for lead in LEADS)})
_MARKS = [
    (lead.name, re.compile(rf"\W*(?:{any_of(lead.heads)})(?:[.:—–-]|\W*$)", re.IGNORECASE))
    for lead in LEADS
    if lead is not LETTER
]
_GREETING = re.compile(rf"(?:{any_of(LETTER.heads)})(?!\w).{{0,60}}[,:!]?$", re.IGNORECASE)


def lead_name(runs: Sequence[Sequence[Line]], page: int) -> str:
    """A name for the lines before the first heading, one run a page; the heading is on `page` (0-based).
    "Abstract", "Letter" and the like where most of them stand below such a word; for a few words "Cover", or
    "Title" where the heading follows on their page; else "Front matter".
    """
    lines = [line for run in runs for line in run]
    left = whole = sum(len(line.text) for line in lines)
    for line in lines:
        if 2 * left < whole:
            break
        text = line.text.strip()
        name = next((name for name, mark in _MARKS if mark.match(text)), "")
        if name or _GREETING.match(text):
            return name or LETTER.name
        left -= len(line.text)
    if len(runs) > 1 or whole > 600:  # letters that a cover, or a title with its authors, has at the most
        return FRONT_MATTER
    return TITLE if lines[0].page == page else COVER


def name_first_section(sections: Sequence[Section], title: str) -> str:
    """The title of the first of these sections; one without a heading may have been named after the file by an
    earlier version. `title` is the document's.
    """
    first = sections[0]
    if not first.synthetic or first.title in NAMES or (len(sections) > 1 and sections[1].synthetic):
        return first.title
    return FRONT_MATTER if len(sections) > 1 else title
