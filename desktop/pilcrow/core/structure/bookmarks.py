"""Embedded bookmarks, checked against the pages and repaired where they miss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ..page import Bookmark, Heading, Line
from .places import Place, Places, title_of, wanted
from .titles import key

_REACH = 2  # pages around a bookmark's target on which its title is looked for
_SAMPLE = 60


def from_bookmarks(bookmarks: Sequence[Bookmark], places: Places, read: int) -> list[Heading]:
    """A heading for each bookmark that has a place; titles as printed where the page prints them.

    Targets are repaired: all by the offset that most titles agree on (pages were put in front after the
    bookmarks were made), single ones from the pages around, lost ones from the only page that prints the title
    or from the bookmark that follows. Levels are as given; marks of no page of the document are dropped. Marks of
    pages from `read` on, which are still to come, say nothing about an offset.
    """
    to_come = range(read, len(places.arranged))
    shift = _shift([mark for mark in bookmarks if mark.page not in to_come], places)
    headings: list[Heading] = []
    for number, mark in enumerate(bookmarks):
        title = " ".join(mark.title.split())
        if not key(title):
            continue
        wish = wanted(title)
        page = mark.page + shift if mark.page >= 0 else -1
        if page < 0:
            there = places.pages_with(wish)
            page = there[0] if len(there) == 1 else _next_page(bookmarks, number, shift)
        if not 0 <= page < len(places.arranged):
            continue
        place = places.near(wish, page, None if shift else mark.y, _REACH)
        if place is None:
            line = first_below(places.arranged[page], None if shift else mark.y)
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
    return headings


def first_below(lines: Sequence[Line], y: float | None) -> int:
    """Index of the first line at or below `y` (points), at most the last line's; 0 without y."""
    if y is None:
        return 0
    return next((i for i, line in enumerate(lines) if line.box.y1 > y + 1), max(0, len(lines) - 1))


def _fuller(title: str, lines: Sequence[Line], place: Place) -> str:
    """The printed title where it only adds its number, else the bookmark's."""
    printed = title_of(lines, place)
    longer = key(printed) != key(title) and key(printed).endswith(key(title))
    return printed if longer and len(printed) < len(title) + 24 else title


def _shift(bookmarks: Sequence[Bookmark], places: Places) -> int:
    """How many pages the bookmarks as a whole are off; 0 unless few hit and most agree on another offset."""
    marks = [mark for mark in bookmarks if mark.page >= 0 and len(key(mark.title)) > 3]
    marks = marks[:: max(1, len(marks) // _SAMPLE)]
    if sum(places.near(wanted(mark.title), mark.page) is not None for mark in marks) * 2 >= len(marks):
        return 0
    votes = Counter(page - mark.page for mark in marks for page in places.pages_with(wanted(mark.title))[:8])
    offset, count = max(votes.items(), key=lambda vote: (vote[1], -abs(vote[0])), default=(0, 0))
    return offset if count >= 3 and 2 * count > len(marks) else 0


def _next_page(bookmarks: Sequence[Bookmark], number: int, shift: int) -> int:
    """The target of the next deeper bookmark: a chapter without one begins where its first section does."""
    level = bookmarks[number].level
    for mark in bookmarks[number + 1 :]:
        if mark.level <= level:
            break
        if mark.page >= 0:
            return mark.page + shift
    return -1
