"""The whole recovery of a document's structure: layout, then outline, then paragraphs and what they point to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..language.packs import NumberFamilies, Pack, number_families
from ..model import Paragraph, Reference
from ..page import Bookmark, Line, PageText
from ..steps import WHOLE, Step, none, optional
from .outline.assembly import recover_outline
from .outline.explanation import Explained, explained
from .outline.plain import plain_outline
from .page.figures import Figure, figures
from .page.furniture import furniture
from .page.layout import arrange
from .page.sound import sound
from .paragraphs.assembly import Structure, build
from .paragraphs.captions import labelled
from .paragraphs.crossrefs import raised, references
from .paragraphs.plain import plain
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
    packs: Sequence[Pack] = (),
) -> Structure:
    """Sections and paragraphs of a document, always at least one section: by topic where there are no headings.

    `labels` are the printed page labels; `title` names the section of a document in which no heading is found
    (its largest first line, if empty). While the document is being read only the first `read` pages count; the
    others are empty, and must not make rare what stands on every page. Without `text` there are only sections, in
    less than half the time. Of the `packs` those that fit the document tell which numbers stand above
    others.

    A step that fails costs what it adds: whatever happens there are sections, and paragraphs with all the text.
    """
    printed = [sound(page, len(pages)) for page in pages[:read]]
    arranged, pictured = _arranged(printed)
    arranged += [[] for _ in pages[len(printed) :]]
    outline = optional(
        Step.OUTLINE,
        WHOLE,
        recover_outline,
        lambda _, *known: plain_outline(*known[:-1]),
        printed,
        arranged,
        bookmarks,
        labels,
        _families(packs, printed),
    )
    built = optional(
        Step.STRUCTURE,
        WHOLE,
        lambda: build(
            arranged,
            outline.headings,
            [*printed, *pages[len(printed) :]],
            title,
            outline.listed,
            pictured,
            whole=text,
        ),
        lambda: plain(arranged, outline.headings, title, whole=text),
    )
    found = optional(Step.TOPICS, WHOLE, with_topics, _as_it_is, built)
    paragraphs: Sequence[Paragraph] = optional(Step.CAPTIONS, WHOLE, labelled, list, found.paragraphs)
    paragraphs = optional(Step.TABLE_LEADS, WHOLE, led, _as_labelled, paragraphs, found.sections)
    marks = optional(Step.RAISED, WHOLE, raised, none, paragraphs, arranged)
    pointing = optional(Step.REFERENCES, WHOLE, references, _nowhere, found.sections, paragraphs, labels, marks)
    linked = (
        replace(p, references=targets) if targets else p for p, targets in zip(paragraphs, pointing, strict=True)
    )
    return Structure(found.sections, tuple(linked))


def recover_plainly(
    pages: Sequence[PageText], bookmarks: Sequence[Bookmark], labels: Sequence[str], title: str, *, text: bool
) -> Structure:
    """The plainest structure, in no time: bookmarks or pages as sections, blocks of lines as paragraphs."""
    arranged = [sound(page, len(pages)).lines for page in pages]
    return plain(arranged, plain_outline(arranged, bookmarks, labels).headings, title, whole=text)


def explain(
    pages: Sequence[PageText], bookmarks: Sequence[Bookmark], labels: Sequence[str], packs: Sequence[Pack] = ()
) -> list[Explained]:
    """Why each line that stands out in a document, in order, is a heading or is none."""
    printed = [sound(page, len(pages)) for page in pages]
    outline = recover_outline(printed, _arranged(printed)[0], bookmarks, labels, _families(packs, printed))
    return explained(outline.candidates, outline.headings)


def _families(packs: Sequence[Pack], pages: Sequence[PageText]) -> NumberFamilies:
    return number_families(packs, (line.text for page in pages for line in page.lines))


def _arranged(pages: Sequence[PageText]) -> tuple[list[list[Line]], list[list[Figure]]]:
    """The lines of each page in reading order, without furniture and what stands in figures; and the figures."""
    drops = optional(Step.FURNITURE, WHOLE, furniture, _no_furniture, pages)
    pictured = figures(pages, drops)
    apart = [
        drop.union(*(figure.lines for figure in placed)) for drop, placed in zip(drops, pictured, strict=True)
    ]
    return arrange(pages, apart), pictured


def _as_labelled(paragraphs: Sequence[Paragraph], _: object) -> Sequence[Paragraph]:
    return paragraphs


def _no_furniture(pages: Sequence[PageText]) -> list[set[int]]:
    return [set() for _ in pages]


def _as_it_is(structure: Structure) -> Structure:
    return structure


def _nowhere(_: object, paragraphs: Sequence[Paragraph], *__: object) -> list[tuple[Reference, ...]]:
    return [() for _ in paragraphs]
