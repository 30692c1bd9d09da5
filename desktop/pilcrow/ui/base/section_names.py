"""Sections as people call them: by their printed titles, or, where there are none, in the reader's language."""

from __future__ import annotations

import re

from ...core.model import Section, Source
from .language import noop, tr

_MADE_UP = (
    noop("Front matter"),
    noop("Cover"),
    noop("Title"),
    noop("Abstract"),
    noop("Summary"),
    noop("Preface"),
    noop("Letter"),
    noop("Untitled"),
)
_PAGE = re.compile(r"Page (.+)")
_PAGES = re.compile(r"Pages (\S+–\S+)")


def name(section: Section) -> str:
    """The title of a section, as it is shown."""
    title = section.title
    if made_up(section) and (pages := _PAGES.fullmatch(title)):
        return tr("Pages {pages}", pages=pages[1])
    if not section.synthetic:
        return title
    if page := _PAGE.fullmatch(title):
        return tr("Page {page}", page=page[1])
    return tr(title) if title in _MADE_UP else title


def made_up(section: Section) -> bool:
    """Whether a section has its title from the program, and no page prints it as one."""
    return section.source is Source.GENERATED
