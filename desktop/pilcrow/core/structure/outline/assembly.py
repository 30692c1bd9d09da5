"""One outline from bookmarks, printed contents pages, numbering and typography."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ...page import Bookmark, Heading, Line, PageText
from ...steps import WHOLE, Step, none, optional
from ..text.titles import key
from .bookmarks import completed, first_below, from_bookmarks
from .candidates import Candidate, Look, body_of, candidates
from .contents_lists import is_of_whole, nest, resolve, without_other_lists
from .heading_styles import (
    TOPMOST,
    accept,
    levels,
    prominence,
    ranked,
    ranks,
)
from .printed_contents import Entry, contents_pages
from .title_search import TitleSearch, title_of, wanted

_ENOUGH = 3  # bookmarks: fewer ("cover", a file's name) say less than the pages
_TRUSTED = 0.6  # share of the headings found by their look that contents must list to be taken as complete


class Outline(NamedTuple):
    """What is known of a document's sections: the headings in reading order, and the places, (page, index into the
    page's arranged lines), of its printed contents lists.
    """

    headings: list[Heading]
    listed: frozenset[tuple[int, int]]


def recover_outline(
    pages: Sequence[PageText],
    arranged: Sequence[Sequence[Line]],
    bookmarks: Sequence[Bookmark],
    labels: Sequence[str],
) -> Outline:
    """The document's headings in reading order, levels from 1, never deeper than one below the parent.

    `arranged[p]` are page p's lines in reading order without furniture; `Heading.line` indexes into them. There
    may be fewer `pages`: the others have not been read, but bookmarks and contents lists may lead there.
    """
    places = TitleSearch(arranged)
    runs = contents_pages(pages, arranged, places)
    places.hidden = frozenset().union(*(_contents_lines(run, arranged) for run in runs))
    marked = in_order(optional(Step.BOOKMARKS, WHOLE, from_bookmarks, none, bookmarks, places, len(pages)))
    printed = [h.lines > 0 for h in marked if h.page < len(pages)]
    found = optional(Step.HEADINGS, WHOLE, _from_pages, none, runs, arranged, places, labels, len(pages))
    if len(marked) >= _ENOUGH and sum(printed) >= 0.3 * len(printed):
        return Outline(in_order(completed(marked, found)), places.hidden)
    listed = any(heading.source == "contents" for heading in found)  # what the pages list and print is sure
    return Outline(found if listed or len(found) > len(marked) else marked, places.hidden)


def _from_pages(
    runs: Sequence[list[Entry]],
    arranged: Sequence[Sequence[Line]],
    places: TitleSearch,
    labels: Sequence[str],
    read: int,
) -> list[Heading]:
    """The outline that the pages themselves give: contents lists and the look of headings."""
    listed: list[Entry] = []
    hidden: frozenset[tuple[int, int]] = frozenset()
    for run in runs:
        places.hidden = _contents_lines(run, arranged)
        resolve(run, labels, places)
        kept = without_other_lists(run, places)
        if len(kept) > len(listed) and is_of_whole(kept, places):
            listed, hidden = kept, places.hidden
    places.hidden = hidden
    nest(listed)
    body = body_of(arranged)
    found = candidates(arranged, body, hidden)
    headings = _by_place([h for entry in listed if (h := _from_entry(entry, places, arranged))])
    at = {(c.page, c.line + i): c for c in found for i in range(c.lines)}
    for heading in headings:
        candidate = at.get((heading.page, heading.line)) if heading.lines else None
        if candidate is not None:
            candidate.level = heading.level
    accepted = accept(found, body, read)
    if len(headings) < 3:
        return in_order(levels(accepted, body))
    return in_order([*headings, *_unlisted(headings, accepted, body.size)])


def _contents_lines(run: Sequence[Entry], arranged: Sequence[Sequence[Line]]) -> frozenset[tuple[int, int]]:
    """Places of the lines of contents lists, all of a page where they are most of it: no headings there."""
    taken: dict[int, set[int]] = {}
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


def _unlisted(headings: Sequence[Heading], accepted: Sequence[Candidate], size: float) -> list[Heading]:
    """Headings that the contents leave out, below what they list: many where they are short."""
    first = headings[0].page
    page_titles = _one_per_page(accepted)
    new = [c for c in accepted if not c.level and c.page >= first]
    known = [c for c in accepted if c.level]
    by_style: dict[Look, list[int]] = {}
    for c in known:
        by_style.setdefault(c.style, []).append(c.level)
    total = Counter(c.style for c in accepted if c.page >= first)
    complete = {look for look, held in by_style.items() if len(held) > 2 and len(held) > 0.65 * total[look]}
    counted = {c.number.family for c in known if c.number}
    # Contents that list a heading for every page are as deep as they are meant to be.
    deep = len(headings) > 1.5 * (headings[-1].page - first + 1)
    quietest = min((prominence(c, size)[:2] for c in known if deep and c.style in complete), default=(0.0,))
    trusted = len(known) >= _TRUSTED * (len(known) + len(new))
    cut = _after_cut(headings[-1], known, new)
    if trusted:
        deepest = max((c.number.depth for c in known if c.number), default=0)
        new = [c for c in new if c.style not in by_style and c.number is not None and c.number.depth > deepest > 0]
    else:
        new = [
            c
            for c in new
            if (c.style not in complete or (c.number is not None and c.number.family not in counted))
            and c.style not in page_titles
            and prominence(c, size)[:2] >= quietest
        ]
    new += [c for c in cut if c not in new] + _before_contents(accepted, first)
    # What partial contents leave out is at the deepest level that they give its look.
    rank = ranks(accepted, size)
    by_rank: dict[tuple[Look, float], list[int]] = {}
    for c in known:
        by_rank.setdefault((c.style, rank[id(c)]), []).append(c.level)
    proven = {kind: max(held) for kind, held in by_rank.items() if len(held) > 1}
    offset = None
    if not trusted:
        offset = _agreed([c.level - c.number.depth for c in known if c.number and c.number.family == "number"])
    made: list[Heading] = []
    stack: list[tuple[int, tuple[float, ...]]] = []
    top: tuple[float, ...] = (1e9, 1.0)
    spots: list[tuple[int, int, int, Heading | Candidate]] = [(h.page, h.line, 0, h) for h in headings]
    spots += [(c.page, c.line, 1, c) for c in new]
    for page, line, _, item in sorted(spots, key=lambda spot: spot[:3]):
        if isinstance(item, Heading):
            level, look = item.level, top
            while stack and stack[-1][0] >= level:
                stack.pop()
        else:
            look = ranked(prominence(item, size), rank[id(item)])
            level = proven.get((item.style, rank[id(item)]), 0)
            if offset is not None and item.number and item.number.family == "number":
                level = max(1, item.number.depth + offset)
            if item.number and item.number.family in TOPMOST:
                level, look = 1, top
                if item.number.family == "exhibit":  # another document, with looks and numbers of its own
                    offset, proven = None, {}
            if not level:
                level = 1 + next((held for held, seen in reversed(stack) if seen > look or seen == top), 0)
            while stack and stack[-1][0] >= level:
                stack.pop()
            made.append(Heading(item.title, level, page, line, item.lines, "layout", extra=True))
        stack.append((level, look))
    return made


def _after_cut(last: Heading, known: Sequence[Candidate], new: Sequence[Candidate]) -> list[Candidate]:
    """Contents of which the end was not read: numbers go on behind the last heading, in looks that were listed."""
    looks = {c.style for c in known}
    after = [c for c in new if (c.page, c.line) > (last.page, last.line) and c.style in looks]
    tops = [c.number.parts for c in known if c.number is not None and c.number.family == "number"]
    goes_on = any(c.number and c.number.family == "number" and c.number.parts > max(tops) for c in after if tops)
    return after if goes_on else []


def _before_contents(accepted: Sequence[Candidate], first: int) -> list[Candidate]:
    """Contents of an appendix list nothing before it: a run of numbered headings there is the main text."""
    before = [c for c in accepted if not c.level and c.page < first]
    return before if sum(c.number is not None for c in before) > 2 else []


def _one_per_page(accepted: Sequence[Candidate]) -> set[Look]:
    """Looks that head page after page and stand nowhere else (slides): titles of pages, not of sections."""
    pages: dict[Look, set[int]] = {}
    total = Counter(c.style for c in accepted)
    for c in accepted:
        if c.line <= 1:
            pages.setdefault(c.style, set()).add(c.page)
    return {
        look
        for look, there in pages.items()
        if len(there) > 5 and len(there) > 0.5 * max(total[look], max(there) - min(there) + 1)
    }


def _agreed(held: Sequence[int]) -> int | None:
    """The value most have, or None where they do not agree."""
    value, count = Counter(held).most_common(1)[0] if held else (0, 0)
    return value if count >= 2 and count > 0.7 * len(held) else None


def _from_entry(entry: Entry, places: TitleSearch, arranged: Sequence[Sequence[Line]]) -> Heading | None:
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
    title, printed = entry.title, title_of(arranged[place.page], place)
    if len(key(printed)) < 0.8 * len(wish.bare):
        title = printed  # contents lists may say more than the page
    return Heading(title, entry.level, place.page, place.line, place.lines, "contents", place.chars)


def _by_place(headings: Sequence[Heading]) -> list[Heading]:
    """Sorted by page and line, at most one that prints its title on a line. One that was found with another above
    it ("PART I" over "Item 1 Business") is what stands below that.
    """
    ordered: list[Heading] = []
    taken: dict[tuple[int, int], int] = {}
    for heading in sorted(headings, key=lambda h: (h.page, h.line)):
        line, lines = heading.line, heading.lines
        while lines > 0 and (above := taken.get((heading.page, line))):
            line, lines = line + above, lines - above
        if lines > 0:
            taken[heading.page, line] = lines
        if lines > 0 or not heading.lines:
            ordered.append(replace(heading, line=line, lines=lines))
    return sorted(ordered, key=lambda h: (h.page, h.line))


def in_order(headings: Sequence[Heading]) -> list[Heading]:
    """In reading order, levels closed up so that a child is one below its parent."""
    stack: list[int] = []
    result: list[Heading] = []
    for heading in _by_place(headings):
        while stack and stack[-1] >= heading.level:
            stack.pop()
        stack.append(heading.level)
        result.append(replace(heading, level=len(stack)))
    return result
