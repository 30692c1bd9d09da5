"""One outline from bookmarks, printed contents pages, numbering and typography."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ..page import Bookmark, Heading, Line, PageText
from .bookmarks import from_bookmarks
from .contents import Entry, contents_pages, is_of_whole, nest, resolve, without_other_lists
from .places import Places, wanted
from .typography import Candidate, Look, accept, body_of, candidates, levels, prominence

_TRUSTED = 0.6  # share of the headings found by their look that contents must list to be taken as complete


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
    body = body_of(arranged)
    found = candidates(arranged, body, _contents_lines(runs, arranged))
    headings = in_order([h for entry in listed if (h := _from_entry(entry, places, arranged))])
    at = {(c.page, c.line + i): c for c in found for i in range(c.lines)}
    for heading in headings:
        candidate = at.get((heading.page, heading.line)) if heading.lines else None
        if candidate is not None:
            candidate.level = heading.level
    accepted = accept(found, body, len(pages))
    if len(headings) < 3:
        return in_order(levels(accepted, body))
    return in_order([*headings, *_unlisted(headings, accepted, at, body.size)])


def _contents_lines(
    runs: Sequence[Sequence[Entry]], arranged: Sequence[Sequence[Line]]
) -> frozenset[tuple[int, int]]:
    """Places of the lines of contents lists, all of a page where they are most of it: no headings there."""
    taken: dict[int, set[int]] = {}
    for run in runs:
        for entry in run:
            taken.setdefault(entry.page, set()).update(map(id, entry.rows))
    places: set[tuple[int, int]] = set()
    for page, rows in taken.items():
        lines = arranged[page]
        listed = [i for i, line in enumerate(lines) if id(line) in rows]
        letters = sum(len(lines[i].text) for i in listed)
        whole = letters > 0.7 * sum(len(line.text) for line in lines)
        places.update((page, i) for i in (range(len(lines)) if whole else listed))
    return frozenset(places)


def _unlisted(
    headings: Sequence[Heading], accepted: Sequence[Candidate], at: dict[tuple[int, int], Candidate], size: float
) -> list[Heading]:
    """Headings that the contents leave out, below what they list: many where they are an outline of the outline."""
    first = headings[0].page
    page_titles = _one_per_page(accepted)
    new = [c for c in accepted if not c.level and c.page >= first]
    known = [c for c in accepted if c.level]
    trusted = len(known) >= _TRUSTED * (len(known) + len(new))
    by_style: dict[Look, list[int]] = {}
    for c in known:
        by_style.setdefault(c.style, []).append(c.level)
    if trusted:
        new = [c for c in new if c.style not in by_style and (c.number is not None or c.weight > 0.8)]
        new = [c for c in new if c.style not in page_titles]
    proven = {style: level for style, held in by_style.items() if (level := _agreed(held))}
    made: list[Heading] = []
    stack: list[tuple[int, tuple[float, ...]]] = []
    top = (1e9, 1.0)
    spots: list[tuple[int, int, int, Heading | Candidate]] = [(h.page, h.line, 0, h) for h in headings]
    spots += [(c.page, c.line, 1, c) for c in new]
    for page, line, _, item in sorted(spots, key=lambda spot: spot[:3]):
        if isinstance(item, Heading):
            same = at.get((page, line)) if item.lines else None
            level, look = item.level, prominence(same, size) if same is not None else top
            while stack and stack[-1][0] >= level:
                stack.pop()
        else:
            look = prominence(item, size)
            level = proven.get(item.style, 0)
            if not level:
                level = 1 + next((held for held, seen in reversed(stack) if seen > look or seen == top), 0)
            while stack and stack[-1][0] >= level:
                stack.pop()
            made.append(Heading(item.title, level, page, line, item.lines, "layout", item.chars, extra=True))
        stack.append((level, look))
    return made


def _one_per_page(accepted: Sequence[Candidate]) -> set[Look]:
    """Looks that head page after page (slides): titles of pages, not of sections."""
    pages: dict[Look, set[int]] = {}
    for c in accepted:
        if c.line == 0:
            pages.setdefault(c.style, set()).add(c.page)
    return {
        look
        for look, there in pages.items()
        if len(there) > 5 and len(there) > 0.5 * (max(there) - min(there) + 1)
    }


def _agreed(held: Sequence[int]) -> int:
    """The level most of the values have, or 0 where they do not agree."""
    level, count = Counter(held).most_common(1)[0]
    return level if count >= 2 and count > 0.7 * len(held) else 0


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
        result.append(replace(heading, level=len(stack)))
    return result
