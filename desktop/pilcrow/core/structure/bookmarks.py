"""Embedded bookmarks, checked against the pages."""

from __future__ import annotations

from collections.abc import Sequence

from ..page import Bookmark, Heading
from .places import Places, wanted


def from_bookmarks(bookmarks: Sequence[Bookmark], places: Places) -> list[Heading]:
    """Headings for bookmarks, their targets repaired where the title is printed nearby."""
    made = []
    for mark in bookmarks:
        if mark.page < 0:
            continue
        place = places.near(wanted(mark.title), mark.page, mark.y)
        if place is not None:
            made.append(
                Heading(mark.title, mark.level, place.page, place.line, place.lines, "bookmark", place.chars)
            )
        else:
            made.append(Heading(mark.title, mark.level, mark.page, 0, 0, "bookmark"))
    return made
