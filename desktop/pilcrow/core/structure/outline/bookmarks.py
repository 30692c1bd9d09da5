"""Places of the titles in bookmarks and printed contents, checked against the pages and repaired."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from ...page import Bookmark, Heading
from .. import ENOUGH
from ..text.titles import SHORT, title_key
from .title_search import TitlePlace, TitleSearch, first_below, wanted


def placed(marks: Sequence[Bookmark], places: TitleSearch, read: int, source: str) -> list[Heading]:
    """A heading of this `source` for each mark that has a place.

    Targets are repaired: all by the offset that most titles agree on (pages were put in front after the
    bookmarks were made), single ones from the pages around, lost ones from the only page that prints the title
    or from the bookmark that follows. Levels are as given; marks of no page of the document are dropped. Marks of
    pages from `read` on, which are still to come, say nothing about an offset.
    """
    to_come = range(read, len(places.arranged))
    shift = _shift([mark for mark in marks if mark.page not in to_come], places)
    headings: list[Heading] = []
    last = (-1, -1)  # page and line of the heading before: bookmarks stand in reading order
    for mark, following in zip(marks, [*marks[1:], None], strict=False):
        title = " ".join(mark.title.split())
        wish = wanted(title)
        page = mark.page + shift if mark.page >= 0 else -1
        x, y = (None, None) if shift else (mark.x, mark.y)
        above = last[1] if page == last[0] else -1
        place = None
        if wish.full:
            # pages around a bookmark's target on which its title is looked for
            place = places.near(wish, page, y, 2) if page >= 0 else places.only(wish)
        if place is None and page < 0 and following is not None and following.level > mark.level:
            page = following.page + shift if following.page >= 0 else -1  # a chapter begins where its sections do
        if place is None and not 0 <= page < len(places.arranged):
            continue
        place = place or TitlePlace(page, first_below(places.arranged[page], y, x, above), 0)
        printed = places.arranged[place.page][place.line].text if place.lines == 1 else title
        if len(title_key(printed)) < len(wish.bare):
            title = printed  # lists may say more than the page
        headings.append(Heading(title, mark.level, place.page, place.line, place.lines, source))
        last = place.page, place.line
    return headings


def _shift(bookmarks: Sequence[Bookmark], places: TitleSearch) -> int:
    """Pages by which the bookmarks as a whole are off; 0 unless few hit and most agree on another offset."""
    marks = [mark for mark in bookmarks if mark.page >= 0 and len(title_key(mark.title)) > SHORT]
    if sum(places.find(wanted(mark.title), mark.page) is not None for mark in marks) * 2 >= len(marks):
        return 0
    votes = Counter(page - mark.page for mark in marks for page in places.pages_with(wanted(mark.title))[:8])
    offset, count = max(votes.items(), key=lambda vote: (vote[1], -abs(vote[0])), default=(0, 0))
    return offset if count >= ENOUGH and 2 * count > len(marks) else 0
