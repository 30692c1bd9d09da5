"""One outline from bookmarks, printed contents pages and the headings that the model of lines finds:

1. the headings that the pages show, by the model's view of each line, with levels by number and look,
2. those that the printed contents list, completed with the others from the first listed on,
3. those that bookmarks name, completed with the others.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from ...language.packs import USUAL_NUMBERS, NumberFamilies
from ...model import Source
from ...page import Bookmark, Heading, Line, PageText, Place, body_size
from ...steps import WHOLE, Step, none, optional
from .bookmarks import placed
from .completing import completed, paired
from .contents_lists import promised
from .headings import LIKELY, Candidate, headings, is_bound_in, run_ins
from .levels import levels
from .printed_contents import FEWEST, contents_lists
from .title_search import TitleSearch

_ENOUGH = 3  # bookmarks: fewer ("cover", a file's name) say less than the pages
_CONFIRMED = 0.3  # share of what contents list that looks like headings where it is printed, at the least
_FRONT = 0.2  # share of the document in which its contents stand: before them is no section
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
    found, candidates = optional(
        Step.HEADINGS, WHOLE, _from_pages, _no_headings, pages, arranged, places, labels, families
    )
    marked = in_order(
        optional(Step.BOOKMARKS, WHOLE, placed, none, bookmarks, places, len(pages), Source.BOOKMARK)
    )
    printed = [h.lines > 0 for h in marked if h.page < len(pages)]
    if len(marked) >= _ENOUGH and sum(printed) >= _PRINTED * len(printed):
        found = completed(marked, found)
    elif len(marked) > len(found) and not any(heading.source == Source.CONTENTS for heading in found):
        found = marked  # what the pages list and print is surer
    return Outline(in_order(found), places.hidden, candidates)


def _no_headings(*_: object) -> tuple[list[Heading], list[Candidate]]:
    return [], []


def _from_pages(
    pages: Sequence[PageText],
    arranged: Sequence[Sequence[Line]],
    places: TitleSearch,
    labels: Sequence[str],
    families: NumberFamilies,
) -> tuple[list[Heading], list[Candidate]]:
    """The outline that the pages themselves give, from contents lists and the look of headings, and all lines that
    might have been headings.
    """
    size = body_size(line for lines in arranged for line in lines)
    candidates = headings(arranged, size, families)
    likely = [c for c in candidates if c.odds >= LIKELY]
    found = levels(likely, size, families) or run_ins(arranged)
    begin = next((c.place for c in likely if is_bound_in(c)), (len(arranged), 0))
    inside = [heading for heading in found if (heading.page, heading.line) < begin]
    behind = [heading for heading in found if (heading.page, heading.line) >= begin]
    listed: list[Heading] = []
    hidden: frozenset[Place] = frozenset()
    most = FEWEST - 1
    for entries in contents_lists(pages, arranged):
        told = in_order(placed(promised(entries, labels, places), places, len(pages), Source.CONTENTS))
        slides = not any(entry.label for entry in entries)  # an agenda, of links
        confirmed = len(told if slides else paired(told, inside))
        if confirmed > most and confirmed >= _CONFIRMED * len(told):
            listed, hidden, most = told, places.hidden, confirmed
    places.hidden = hidden
    if listed:
        page = max(page for page, _ in hidden)
        first = 0 if page > _FRONT * len(arranged) else min(page, listed[0].page)
        inside = [h for h in inside if h.page >= first and (h.page, h.line) not in hidden]
        found = completed(listed, inside) + behind
    return in_order(found), candidates


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
