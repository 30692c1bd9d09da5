"""Sections as people call them: by their printed titles, or, where there are none, in the reader's language."""

from __future__ import annotations

from ...core.model import Section
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
_PAGE = "Page "


def name(section: Section) -> str:
    """The title of a section, as it is shown."""
    title = section.title
    if not section.synthetic:
        return title
    if title.startswith(_PAGE):
        return tr("Page {page}", page=title.removeprefix(_PAGE))
    return tr(title) if title in _MADE_UP else title
