"""The whole recovery of a document's structure: lines, then outline, then paragraphs and references."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

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


@dataclass(frozen=True, slots=True)
class FileText:
    """Text of a file: its `pages`, of which only the first `read` count while it is being read (the others are
    empty, and must not make rare what stands on every page), its `bookmarks`, and its own `labels` of the pages.
    `title` names the section of a document in which no heading is found (its largest first line, if empty).
    """

    pages: Sequence[PageText]
    bookmarks: Sequence[Bookmark]
    labels: Sequence[str]
    title: str = ""
    read: int | None = None


def recover(
    file: FileText, *, text: bool = True, packs: Sequence[Pack] = (), model: LineModel | None = None
) -> Structure:
    """Sections and paragraphs of a document, always at least one section: by topic where there are no headings.

    Without `text` there are only sections, in less than half the time. Page labels that say nothing are replaced
    (`page_labels`). Of the `packs` those that fit the document tell which numbers stand above others. Without a
    `model` of lines the document has the sections that bookmarks or printed contents tell, and the blocks of the
    PDF as paragraphs.

    A step that fails costs what it adds: whatever happens there are sections, and paragraphs with all the text.
    """
    printed, arranged, figures, labels, outline = _outlined(file, packs, model)
    every = [*printed, *file.pages[len(printed) :]]
    built = optional(
        Step.STRUCTURE,
        WHOLE,
        lambda: build(arranged, outline, every, file.title, figures, whole=text),
        lambda: plain_structure(arranged, outline.headings, file.title, whole=text),
    )
    if text:
        from .connecting import connect_paragraphs  # nothing that the first contents should wait for

        built = connect_paragraphs(built, arranged, labels)
    return replace(built, labels=tuple(labels))


def _outlined(
    file: FileText, packs: Sequence[Pack], model: LineModel | None
) -> tuple[list[PageText], list[list[Line]], list[list[Figure]], list[str], Outline]:
    """Pages of a file that have been read; lines of all pages in reading order, their figures and labels; and the
    outline.
    """
    count, bookmarks = len(file.pages), file.bookmarks
    pages = [sound(page, count) for page in file.pages[: file.read]]
    arranged, pictured, furniture = read_lines(pages, model)
    printed = optional(Step.LABELS, WHOLE, page_labels, lambda own, *_: list(own), file.labels, pages, furniture)
    arranged += [[] for _ in range(count - len(pages))]
    families = number_families(packs, (line.text for page in pages for line in page.lines))
    outline = optional(
        Step.OUTLINE,
        WHOLE,
        lambda: recover_outline(pages, arranged, bookmarks, printed, families),
        lambda: plain_outline(arranged, bookmarks, printed),
    )
    return pages, arranged, pictured, printed, outline


def recover_plainly(file: FileText, *, text: bool) -> Structure:
    """The plainest structure, in no time: bookmarks or pages as sections, blocks of lines as paragraphs."""
    arranged = [sound(page, len(file.pages)).lines for page in file.pages]
    outline = plain_outline(arranged, file.bookmarks, file.labels)
    return replace(plain_structure(arranged, outline.headings, file.title, whole=text), labels=tuple(file.labels))


def explain(file: FileText, packs: Sequence[Pack] = (), model: LineModel | None = None) -> list[Explained]:
    """Why each line that may be a heading, in order, is one or is none."""
    printed, arranged, _, _, outline = _outlined(file, packs, model)
    return explained(outline, arranged, printed, model)
