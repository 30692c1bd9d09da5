"""One outline from bookmarks, printed contents pages and the headings that the model of lines finds."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ...language.packs import USUAL_NUMBERS, NumberFamilies
from ...page import Bookmark, Heading, Line, PageText, Place, body_size
from ...steps import WHOLE, Step, none, optional
from ..text.titles import key
from .bookmarks import completed, first_below, from_bookmarks
from .contents_lists import is_of_whole, nest, resolve, without_other_lists
from .headings import LIKELY, Candidate, headings, run_ins
from .levels import levels, loudness
from .printed_contents import FEWEST, Entry, contents_pages
from .title_search import TitleSearch, title_of, wanted
from .unlisted import unlisted

_ENOUGH = 3  # bookmarks: fewer ("cover", a file's name) say less than the pages
_WHOLE_PAGE = 0.7  # share of a page's letters in contents lists that makes all of it contents
_PRINTED = 0.3  # share of the bookmarks whose titles pages print, at the least


class Outline(NamedTuple):
    """What is known of a document's sections: the headings in reading order; the places, (page, index into the
    page's arranged lines), of its printed contents lists; and all lines that might have been headings.
    """

    headings: list[Heading]
    listed: frozenset[Place]
    candidates: list[Candidate]


def recover_outline(
    pages: Sequence[PageText],
    arranged: Sequence[Sequence[Line]],
    bookmarks: Sequence[Bookmark],
    labels: Sequence[str],
    families: NumberFamilies = USUAL_NUMBERS,
) -> Outline:
    """The document's headings in reading order, levels from 1, never deeper than one below the parent.

    `arranged[p]` are page p's lines in reading order without furniture; `Heading.line` indexes into them. There
    may be fewer `pages`: the others have not been read, but bookmarks and contents lists may lead there.
    """
    places = TitleSearch(arranged)
    runs = contents_pages(pages, places)
    places.hidden = frozenset().union(*(_contents_lines(run, arranged) for run in runs))
    marked = in_order(optional(Step.BOOKMARKS, WHOLE, from_bookmarks, none, bookmarks, places, len(pages)))
    printed = [h.lines > 0 for h in marked if h.page < len(pages)]
    found, weighed = optional(
        Step.HEADINGS, WHOLE, _from_pages, _no_headings, runs, arranged, places, labels, families
    )
    if len(marked) >= _ENOUGH and sum(printed) >= _PRINTED * len(printed):
        return Outline(in_order(completed(marked, found)), places.hidden, weighed)
    listed = any(heading.source == "contents" for heading in found)  # what the pages list and print is sure
    return Outline(found if listed or len(found) > len(marked) else marked, places.hidden, weighed)


def _no_headings(*_: object) -> tuple[list[Heading], list[Candidate]]:
    return [], []


def _from_pages(
    runs: Sequence[list[Entry]],
    arranged: Sequence[Sequence[Line]],
    places: TitleSearch,
    labels: Sequence[str],
    families: NumberFamilies,
) -> tuple[list[Heading], list[Candidate]]:
    """The outline that the pages themselves give, from contents lists and the look of headings, and all lines that
    might have been headings.
    """
    listed: list[Entry] = []
    hidden: frozenset[Place] = frozenset()
    for run in runs:
        places.hidden = _contents_lines(run, arranged)
        resolve(run, labels, places)
        kept = without_other_lists(run, places)
        if len(kept) > len(listed) and is_of_whole(kept, places):
            listed, hidden = kept, places.hidden
    places.hidden = hidden
    nest(listed)
    size = body_size(line for lines in arranged for line in lines)
    found = headings(arranged, size, families, hidden)
    listed_headings = _by_place([h for entry in listed if (h := _from_entry(entry, places, arranged))])
    at = {(c.page, c.line + i): c for c in found for i in range(c.lines)}
    for heading in listed_headings:
        candidate = at.get((heading.page, heading.line)) if heading.lines else None
        if candidate is not None:
            candidate.level = heading.level
    accepted = [c for c in found if c.level or c.odds >= LIKELY]
    loud = loudness(accepted, size, families)
    if len(listed_headings) < FEWEST:
        return in_order(levels(accepted, loud) or run_ins(arranged)), found
    return in_order([*listed_headings, *unlisted(listed_headings, accepted, loud)]), found


def _contents_lines(run: Sequence[Entry], arranged: Sequence[Sequence[Line]]) -> frozenset[Place]:
    """Places of the lines of contents lists, all of a page where they are most of it: no headings there."""
    taken: dict[int, set[int]] = {}
    for entry in run:
        taken.setdefault(entry.page, set()).update(line.index for line in entry.rows)
    places: set[Place] = set()
    for page, indices in taken.items():
        lines = arranged[page]
        listed = indices - {-1}
        letters = sum(len(lines[i].text) for i in listed)
        whole = letters > _WHOLE_PAGE * sum(len(line.text) for line in lines)
        places.update((page, i) for i in (range(len(lines)) if whole else listed))
    return frozenset(places)


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
    taken: dict[Place, int] = {}
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
