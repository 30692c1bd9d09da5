"""One outline from bookmarks, printed contents pages, numbering and typography."""

from __future__ import annotations

from collections.abc import Sequence

from ..page import Bookmark, Heading, Line, PageText
from .bookmarks import from_bookmarks
from .contents import Entry, contents_pages, is_of_whole, nest, resolve, without_other_lists
from .places import Place, Places, title_of, wanted
from .titles import key
from .typography import Candidate, accept, body_of, candidates


def recover_outline(
    pages: Sequence[PageText],
    arranged: Sequence[Sequence[Line]],
    bookmarks: Sequence[Bookmark],
    labels: Sequence[str],
) -> list[Heading]:
    """The document's headings in reading order, levels from 1, never deeper than one below the parent.

    `arranged[p]` are page p's lines in reading order without furniture; `Heading.line` indexes into them.
    """
    places = Places(arranged)
    if bookmarks:
        made = from_bookmarks(bookmarks, places)
        if made:
            return in_order(made)
    runs = contents_pages(pages, arranged, places)
    listed: list[Entry] = []
    for run in runs:
        resolve(run, labels, places)
        kept = without_other_lists(run)
        if len(kept) > len(listed) and is_of_whole(kept, places):
            listed = kept
    nest(listed)
    skip = frozenset(entry.page for run in runs for entry in run)
    body = body_of(arranged)
    found = accept(candidates(arranged, body, skip), body, len(pages))
    headings = [h for entry in listed if (h := _from_entry(entry, places, arranged))]
    if len(headings) < 3:
        return in_order(_leveled(found, arranged))
    return in_order(headings)


def _from_entry(entry: Entry, places: Places, arranged: Sequence[Sequence[Line]]) -> Heading | None:
    wish = wanted(entry.title)
    place = places.near(wish, entry.target, entry.y) if entry.target >= 0 else None
    if place is None:
        there = [page for page in places.pages_with(wish) if page > entry.page]
        if entry.target < 0 and len(there) == 1:
            place = places.find(wish, there[0])
    if place is None:
        if entry.target < 0:
            return None
        line = first_below(arranged[entry.target], entry.y)
        return Heading(entry.title, entry.level, entry.target, line, 0, "contents")
    return Heading(entry.title, entry.level, place.page, place.line, place.lines, "contents", place.chars)


def first_below(lines: Sequence[Line], y: float | None) -> int:
    """Index of the first line at or below `y`, at most the last line's."""
    if y is None:
        return 0
    return next((i for i, line in enumerate(lines) if line.box.y1 > y + 1), max(0, len(lines) - 1))


def _leveled(found: Sequence[Candidate], arranged: Sequence[Sequence[Line]]) -> list[Heading]:
    sizes = sorted({(round(c.size * 2) / 2, bool(c.style[1])) for c in found}, reverse=True)
    return [
        Heading(c.title, c.number.depth if c.number and c.number.family == "number" else 1 + sizes.index((round(c.size * 2) / 2, bool(c.style[1]))),
                c.page, c.line, c.lines, "layout")
        for c in found
    ]


def in_order(headings: Sequence[Heading]) -> list[Heading]:
    """Sorted by place, one per line, levels closed up so that a child is one below its parent."""
    ordered: list[Heading] = []
    taken: set[tuple[int, int]] = set()
    for heading in sorted(headings, key=lambda h: (h.page, h.line)):
        if heading.lines and (heading.page, heading.line) in taken:
            continue
        if heading.lines:
            taken.add((heading.page, heading.line))
        ordered.append(heading)
    stack: list[int] = []
    result: list[Heading] = []
    for heading in ordered:
        while stack and stack[-1] >= heading.level:
            stack.pop()
        stack.append(heading.level)
        result.append(_at_level(heading, len(stack)))
    return result


def _at_level(h: Heading, level: int) -> Heading:
    return Heading(h.title, level, h.page, h.line, h.lines, h.source, h.chars, h.extra, h.synthetic, h.box)
