"""The plainest outline, for where another cannot be made: the bookmarks as they are, or else the pages."""

from __future__ import annotations

from collections.abc import Sequence

from ...model import Source
from ...page import Bookmark, Heading, Line
from .assembly import Outline
from .title_search import first_below


def plain_outline(
    arranged: Sequence[Sequence[Line]], bookmarks: Sequence[Bookmark], labels: Sequence[str]
) -> Outline:
    """A heading where each bookmark leads to, or at the top of each page that has text."""
    headings = []
    for mark in bookmarks:
        if 0 <= mark.page < len(arranged):
            line = first_below(arranged[mark.page], mark.y)
            headings.append(Heading(mark.title, max(1, mark.level), mark.page, line, 0, Source.BOOKMARK))
    if not headings:
        headings = [
            Heading(f"Page {labels[page] or page + 1}", 1, page, 0, 0, Source.GENERATED, synthetic=True)
            for page, lines in enumerate(arranged)
            if lines
        ]
    return Outline(sorted(headings, key=lambda heading: (heading.page, heading.line)), frozenset(), [])
