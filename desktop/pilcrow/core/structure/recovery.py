"""The whole recovery of a document's structure: layout, then outline, then paragraphs and what they point to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..page import Bookmark, Line, PageText
from .outline.assembly import recover_outline
from .page.figures import figures
from .page.furniture import furniture
from .page.layout import arrange
from .paragraphs.assembly import Structure, build
from .paragraphs.captions import labelled
from .paragraphs.crossrefs import raised, references
from .paragraphs.table_leads import led
from .topics.segments import with_topics


def recover(
    pages: Sequence[PageText],
    bookmarks: Sequence[Bookmark],
    labels: Sequence[str],
    title: str = "",
    read: int | None = None,
    *,
    text: bool = True,
) -> Structure:
    """Sections and paragraphs of a document, always at least one section: by topic where there are no headings.

    `labels` are the printed page labels; `title` names the section of a document in which no heading is found
    (its largest first line, if empty). While the document is being read only the first `read` pages count; the
    others are empty, and must not make rare what stands on every page. Without `text` there are only sections, in
    less than half the time.
    """
    unread: list[list[Line]] = [[] for _ in pages[read:]] if read is not None else []
    drops = furniture(pages[:read])
    pictured = figures(pages[:read], drops)
    apart = [drop.union(*(figure.lines for figure in own)) for drop, own in zip(drops, pictured, strict=True)]
    arranged = [*arrange(pages[:read], apart), *unread]
    outline = recover_outline(pages[:read], arranged, bookmarks, labels)
    built = build(arranged, outline.headings, pages, title, outline.listed, pictured, whole=text)
    found = with_topics(built)
    paragraphs = labelled(led(found.paragraphs))
    pointing = references(found.sections, paragraphs, labels, raised(paragraphs, arranged))
    linked = (replace(p, references=own) if own else p for p, own in zip(paragraphs, pointing, strict=True))
    return Structure(found.sections, tuple(linked))
