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


def name(section: Section) -> str:
    """The title of a section, as it is shown."""
    title, label = section.title, r".+" if section.synthetic else r"\S+"
    if not (section.synthetic or made_up(section)):
        return title
    if pages := re.fullmatch(r"Pages (\S+–\S+)", title):
        return tr("Pages {pages}", pages=pages[1])
    if page := re.fullmatch(rf"Page ({label})", title):
        return tr("Page {page}", page=page[1])
    return tr(title) if section.synthetic and title in _MADE_UP else title


def made_up(section: Section) -> bool:
    """Whether a section has its title from the program, and no page prints it as one."""
    return section.source is Source.GENERATED
