"""Embedded bookmarks, checked against the pages and repaired where they miss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...page import Bookmark, Heading, Line
from ..text.titles import alike, key
from .title_search import TitlePlace, TitleSearch, first_below, title_of, wanted

_SHORT = 3  # letters of a title that too many lines print
_REACH = 2  # pages around a bookmark's target on which its title is looked for
_SAMPLE = 60  # bookmarks that are looked at to find out by how much all are off
_PROVEN = 3  # bookmarks of a level, at the least, that make its other headings worth having


def from_bookmarks(bookmarks: Sequence[Bookmark], places: TitleSearch, read: int) -> list[Heading]:
    """A heading for each bookmark that has a place; titles as printed where the page prints them.

    Targets are repaired: all by the offset that most titles agree on (pages were put in front after the
    bookmarks were made), single ones from the pages around, lost ones from the only page that prints the title
    or from the bookmark that follows. Levels are as given; marks of no page of the document are dropped. Marks of
    pages from `read` on, which are still to come, say nothing about an offset.
    """
    to_come = range(read, len(places.arranged))
    shift = _shift([mark for mark in bookmarks if mark.page not in to_come], places)
    headings: list[Heading] = []
    last = (-1, -1)  # page and line of the heading before: bookmarks stand in reading order
    for number, mark in enumerate(bookmarks):
        title = " ".join(mark.title.split())
        wish = wanted(title)
        page = mark.page + shift if mark.page >= 0 else -1
        if page < 0:
            there = places.pages_with(wish) if wish.full else []
            page = there[0] if len(there) == 1 else _next_page(bookmarks, number, shift)
        if not 0 <= page < len(places.arranged):
            continue
        x, y = (None, None) if shift else (mark.x, mark.y)
        above = last[1] if page == last[0] else -1
        place = places.near(wish, page, y, _REACH) if wish.full else None
        if place is not None and y is None and place.page == page and place.line <= above:
            place = places.find(wish, page, after=above) or place
        if place is None:
            line = first_below(places.arranged[page], y, x, above)
            headings.append(Heading(title, mark.level, page, line, 0, "bookmark"))
        else:
            lines = places.arranged[place.page]
            headings.append(
                Heading(
                    _fuller(title, lines, place),
                    mark.level,
                    place.page,
                    place.line,
                    place.lines,
                    "bookmark",
                    place.chars,
                )
            )
        last = headings[-1].page, headings[-1].line
    return headings


def _fuller(title: str, lines: Sequence[Line], place: TitlePlace) -> str:
    """The printed title where it adds only its number, or where the bookmark misspells it."""
    printed = title_of(lines, place)
    one, other = key(printed), key(title)
    longer = one != other and one.endswith(other) and len(printed) < len(title) + 24
    misspelt = one != other and alike(wanted(printed).bare, wanted(title).bare)
    return printed if longer or misspelt else title


def _shift(bookmarks: Sequence[Bookmark], places: TitleSearch) -> int:
    """How many pages the bookmarks as a whole are off; 0 unless few hit and most agree on another offset."""
    marks = [mark for mark in bookmarks if mark.page >= 0 and len(key(mark.title)) > _SHORT]
    marks = marks[:: max(1, len(marks) // _SAMPLE)]
    if sum(places.near(wanted(mark.title), mark.page) is not None for mark in marks) * 2 >= len(marks):
        return 0
    votes = Counter(page - mark.page for mark in marks for page in places.pages_with(wanted(mark.title))[:8])
    offset, count = max(votes.items(), key=lambda vote: (vote[1], -abs(vote[0])), default=(0, 0))
    return offset if count >= _PROVEN and 2 * count > len(marks) else 0


def _next_page(bookmarks: Sequence[Bookmark], number: int, shift: int) -> int:
    """The target of the next deeper bookmark: a chapter without one begins where its first section does."""
    level = bookmarks[number].level
    for mark in bookmarks[number + 1 :]:
        if mark.level <= level:
            break
        if mark.page >= 0:
            return mark.page + shift
    return -1
