"""Search in the other documents of the library, for the find bar."""

from __future__ import annotations

from collections.abc import Iterator

from ...core.find import Match
from ...core.model import Document
from ...core.shelf import FoundElsewhere
from ...core.stopping import Stopped
from ..base import page_names
from ..base.language import noop, tr
from ..base.library import Shelf
from ..base.section_names import section_name
from .found_places import FoundPlace, hit
from .searching import Search

TOLD = noop("“{text}” in other documents")
_SIMILAR = noop("{place} (similar in meaning)")


def search_elsewhere(shelf: Shelf, document: Document, words: str) -> Search:
    """The search for words of a document in all other documents."""

    def search(stopped: Stopped) -> Iterator[list[FoundPlace]]:
        for found in shelf.elsewhere(document, words, stopped):
            yield list(map(_as_found_place, found))

    return search


def _as_found_place(found: FoundElsewhere) -> FoundPlace:
    place = hit(Match(found.paragraph, found.start, found.end))
    label = f"{found.title} · {page_names.short_name(found.pages, found.paragraph.page)}"
    label = tr(_SIMILAR, place=label) if found.similar else label
    return place._replace(path=found.path, label=label, title=section_name(found.section))
