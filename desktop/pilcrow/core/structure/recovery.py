"""The whole recovery of a document's structure: lines, then outline, then paragraphs and references."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..language.packs import Pack, number_families
from ..page import Bookmark, Line, PageText
from ..steps import WHOLE, Step, optional
from .lines.reading import LineModel, read_lines
from .outline.assembly import Outline, plain_outline, recover_outline
from .outline.explanation import Explained, explained
from .page.figures import Figure
from .page.printed_numbers import page_labels
from .page.sound import sound
from .paragraphs.assembly import Structure, build
from .paragraphs.plain import plain_structure


def recover(
    pages: Sequence[PageText],
    bookmarks: Sequence[Bookmark],
    labels: Sequence[str],
    title: str = "",
    read: int | None = None,
    *,
    text: bool = True,
    packs: Sequence[Pack] = (),
    model: LineModel | None = None,
) -> Structure:
    """Sections and paragraphs of a document, always at least one section: by topic where there are no headings.

    `labels` are the file's own of its pages, for which the structure has better ones where they say nothing
    (`page_labels`); `title` names the section of a document in which no heading is found (its largest first line,
    if empty). While the document is being read only the first `read` pages count; the others are empty, and must
    not make rare what stands on every page. Without `text` there are only sections, in less than half the time.
    Of the `packs` those that fit the document tell which numbers stand above others. Without a `model` of lines
    the document has the sections that bookmarks or printed contents tell, and the blocks of the PDF as paragraphs.

    A step that fails costs what it adds: whatever happens there are sections, and paragraphs with all the text.
    """
    printed, arranged, figures, labels, outline = _outlined(
        pages[:read], len(pages), bookmarks, labels, packs, model
    )
    every = [*printed, *pages[len(printed) :]]
    built = optional(
        Step.STRUCTURE,
        WHOLE,
        lambda: build(arranged, outline.headings, every, title, outline.listed, figures, whole=text),
        lambda: plain_structure(arranged, outline.headings, title, whole=text),
    )
    if text:
        from .connecting import connect_paragraphs  # nothing that the first contents should wait for

        built = connect_paragraphs(built, arranged, labels)
    return replace(built, labels=tuple(labels))


def _outlined(
    read: Sequence[PageText],
    count: int,
    bookmarks: Sequence[Bookmark],
    labels: Sequence[str],
    packs: Sequence[Pack],
    model: LineModel | None,
) -> tuple[list[PageText], list[list[Line]], list[list[Figure]], list[str], Outline]:
    """The pages that have been `read` of so many, and their figures; the lines of all in reading order, what they
    are called, and the outline.
    """
    pages = [sound(page, count) for page in read]
    arranged, pictured, furniture = read_lines(pages, model)
    printed = optional(Step.LABELS, WHOLE, page_labels, lambda own, *_: list(own), labels, pages, furniture)
    arranged += [[] for _ in range(count - len(pages))]
    families = number_families(packs, (line.text for page in pages for line in page.lines))
    outline = optional(
        Step.OUTLINE,
        WHOLE,
        lambda: recover_outline(pages, arranged, bookmarks, printed, families),
        lambda: plain_outline(arranged, bookmarks, printed),
    )
    return pages, arranged, pictured, printed, outline


def recover_plainly(
    pages: Sequence[PageText], bookmarks: Sequence[Bookmark], labels: Sequence[str], title: str, *, text: bool
) -> Structure:
    """The plainest structure, in no time: bookmarks or pages as sections, blocks of lines as paragraphs."""
    arranged = [sound(page, len(pages)).lines for page in pages]
    structure = plain_structure(arranged, plain_outline(arranged, bookmarks, labels).headings, title, whole=text)
    return replace(structure, labels=tuple(labels))


def explain(
    pages: Sequence[PageText],
    bookmarks: Sequence[Bookmark],
    labels: Sequence[str],
    packs: Sequence[Pack] = (),
    model: LineModel | None = None,
) -> list[Explained]:
    """Why each line that may be a heading, in order, is one or is none."""
    printed, arranged, _, _, outline = _outlined(pages, len(pages), bookmarks, labels, packs, model)
    return explained(outline, arranged, printed, model)
