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
from ...page import Bookmark, Heading, Line, LineIndex, PageText, body_size
from ...steps import WHOLE, Step, none, optional
from .. import ENOUGH
from ..text.numbering import split_number
from .bookmarks import placed
from .completing import completed, paired
from .headings import Candidate, heading_candidates, likely, run_ins
from .levels import exhibits_above, levels, parts_above
from .printed_contents import contents_lists, places_of, promised
from .repeats import without_repeats
from .running_titles import with_running_titles
from .title_search import TitleSearch, first_below, wanted

_BORNE_OUT = 0.3  # share of what contents list, or bookmarks name, that pages print as a heading, at the least


class Outline(NamedTuple):
    """Sections of a document as told by its pages: the headings in reading order; the places, (page, index into
    the page's arranged lines), of its printed contents lists; and all lines that might have been headings.
    """

    headings: list[Heading]
    listed: frozenset[LineIndex]
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
    found, listed, candidates = optional(
        Step.HEADINGS, WHOLE, _from_pages, _no_outline, pages, arranged, places, labels, families
    )
    marked = order_headings(
        optional(Step.BOOKMARKS, WHOLE, placed, none, bookmarks, places, len(pages), Source.BOOKMARK)
    )
    printed = [h.lines > 0 for h in marked if h.page < len(pages)]
    if len(marked) >= ENOUGH and sum(printed) >= _BORNE_OUT * len(printed):
        found = completed(marked, found)
    elif len(marked) > len(found) and not any(heading.source == Source.CONTENTS for heading in found):
        found = marked  # what the pages list and print is surer
    ordered = order_headings(parts_above(order_headings(found)))
    if all(heading.source == Source.LAYOUT for heading in ordered):
        ordered = optional(Step.HEADINGS, WHOLE, with_running_titles, lambda _, own: list(own), pages, ordered)
    if not any(heading.source == Source.BOOKMARK for heading in ordered):
        ordered = order_headings(exhibits_above(ordered))
    return Outline(order_headings(without_repeats(ordered)), listed, candidates)


def _no_outline(*_given: object) -> Outline:
    return Outline([], frozenset(), [])


def _from_pages(
    pages: Sequence[PageText],
    arranged: Sequence[Sequence[Line]],
    places: TitleSearch,
    labels: Sequence[str],
    families: NumberFamilies,
) -> Outline:
    """The outline that the pages themselves give, from contents lists and the look of headings."""
    candidates = heading_candidates(arranged)
    size = body_size(line for lines in arranged for line in lines)
    found = levels(likely(candidates), size, families) or run_ins(arranged)
    listed: list[Heading] = []
    hidden: frozenset[LineIndex] = frozenset()
    printed: frozenset[LineIndex] = frozenset()
    most = ENOUGH - 1
    for entries in contents_lists(pages, arranged):
        told = order_headings(placed(promised(entries, labels, places), places, len(pages), Source.CONTENTS))
        slides = not any(entry.label for entry in entries)  # an agenda, of links
        leads = [h for h in told if not h.lines and places.find(wanted(h.title), h.page)]
        confirmed = len(told) if slides else len(paired(told, found)) + len(leads)
        if confirmed > most and confirmed >= _BORNE_OUT * len(told):
            listed, hidden, printed, most = told, places.hidden, places_of(entries, arranged), confirmed
    places.hidden = hidden
    if listed:
        first = _first_page(found, hidden, listed[0].page, len(arranged))
        found = completed(listed, [h for h in found if h.page >= first and (h.page, h.line) not in hidden])
    return Outline(order_headings(found), printed, candidates)


def _first_page(found: Sequence[Heading], listed: frozenset[LineIndex], target: int, pages: int) -> int:
    """The first page with sections in a document of so many `pages` whose printed contents stand at the places
    `listed` and lead to the page `target` first: that with the contents, but for contents far behind the start,
    and for those of what is bound in behind the items of a filing.
    """
    contents = [page for page, _ in listed]
    items = any(
        number.family == "item"
        for heading in found
        if heading.page < min(contents) and (number := split_number(heading.title)[0]) is not None
    )
    far = max(contents) > 0.2 * pages
    return 0 if far or items else min(max(contents), target)


def plain_outline(
    arranged: Sequence[Sequence[Line]], bookmarks: Sequence[Bookmark], labels: Sequence[str]
) -> Outline:
    """The last resort: a heading at each bookmark's target, or on each page with text."""
    headings = []
    for mark in bookmarks:
        if 0 <= mark.page < len(arranged):
            line = first_below(arranged[mark.page], mark.y)
            headings.append(Heading(mark.title, max(1, mark.level), mark.page, line, 0, Source.BOOKMARK))
    if not headings:
        headings = [
            Heading(f"Page {labels[page] or page + 1}", 1, page, 0, 0, Source.GENERATED, synthetic=True)
            for page, lines in enumerate(arranged)
            if lines
        ]
    return Outline(sorted(headings, key=lambda heading: (heading.page, heading.line)), frozenset(), [])


def order_headings(headings: Sequence[Heading]) -> list[Heading]:
    """Headings by place, at most one for a printed line, and at most one level below the parent."""
    first = {(h.page, h.line): h for h in reversed(headings) if h.lines}
    kept = [h for h in headings if not h.lines or first[h.page, h.line] is h]
    stack: list[int] = []
    result: list[Heading] = []
    for heading in sorted(kept, key=lambda h: (h.page, h.line)):
        while stack and stack[-1] >= heading.level:
            stack.pop()
        stack.append(heading.level)
        result.append(replace(heading, level=len(stack)))
    return result
