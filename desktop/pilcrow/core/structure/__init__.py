"""From the lines of a document's pages to its sections and paragraphs."""

from __future__ import annotations

from collections.abc import Sequence

from ..page import Bookmark, PageText
from .layout import arrange
from .outline import recover_outline
from .paragraphs import Structure, build

__all__ = ["VERSION", "Structure", "recover"]

VERSION: int = 1
"""Of everything here: raised when the same PDF would give another structure, so that it is read again."""


def recover(
    pages: Sequence[PageText], bookmarks: Sequence[Bookmark], labels: Sequence[str], title: str = ""
) -> Structure:
    """Sections and paragraphs of a document, always at least one section.

    `labels` are the printed page labels; `title` names the section of a document in which no heading is found
    (its largest first line, if empty).
    """
    arranged = arrange(pages)
    outline = recover_outline(pages, arranged, bookmarks, labels)
    return build(arranged, outline.headings, pages, title, outline.listed)
