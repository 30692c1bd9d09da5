"""Embedded bookmarks, checked against the pages and repaired where they miss."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace

from ...page import Bookmark, Heading, Line
from ..text.numbering import split_number
from ..text.titles import alike, key
from .title_search import TitlePlace, TitleSearch, title_of, wanted

_SHORT = 3  # letters of a title that too many lines print
_REACH = 2  # pages around a bookmark's target on which its title is looked for
_SAMPLE = 60  # bookmarks that are looked at to find out by how much all are off
_MUCH_LIKE = 0.5  # likeness of a title to that of a bookmark which no page prints
_LETTERS = 0.6  # share of letters and blanks in a title of words
_MARGIN = 20.0  # points by which a column may begin left of a destination in it
_SAME_ROW = 0.5  # of the type size: lines that end lower are in another row
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


def completed(marked: Sequence[Heading], found: Sequence[Heading]) -> list[Heading]:
    """The bookmarks' headings, those that no page prints named anew, with what they leave out of `found`.

    `found` are the headings that the pages tell by themselves. The level of one without a bookmark is that of its
    like among the bookmarks, or one below the heading that it stands in; where bookmarks have few of its level it
    is `extra`. Bookmarks stand below it only where its number leads theirs ("2" over "2.1").
    """
    named, taken = _named(marked, found)  # those without a letter that remain so are dropped in the end
    held: dict[int, Counter[int]] = {}
    for at, heading in enumerate(found):
        if at in taken:
            held.setdefault(heading.level, Counter())[named[taken[at]].level] += 1
    usual = {level: counts.most_common(1)[0][0] for level, counts in held.items()}
    total = Counter(heading.level for heading in found)
    parts = [number.parts if (number := split_number(heading.title)[0]) else () for heading in found]
    new: list[tuple[Heading, int]] = []  # with the next that has a bookmark, by index
    lift: Counter[int] = Counter()  # how much deeper those before it have to stand
    after = [0] * len(found)
    for at in range(len(found) - 1, 0, -1):
        after[at - 1] = at if at in taken else after[at]
    above: list[tuple[int, int, tuple[int, ...]]] = []  # those around: level on pages and in bookmarks, number
    for at, heading in enumerate(found):
        while above and above[-1][0] >= heading.level:
            above.pop()
        if at in taken:
            level = named[taken[at]].level
            if above and level <= above[-1][1] and _leads(above[-1][2], parts[at]):
                level = max(above[-1][1] + 1, usual[heading.level])
                named[taken[at]] = replace(named[taken[at]], level=level)
        else:
            level = max(usual.get(heading.level, 1), above[-1][1] + 1 if above else 1)
            if after[at] and not _leads(parts[at], parts[after[at]]):
                lift[after[at]] = max(lift[after[at]], named[taken[after[at]]].level - level)
            many = held[heading.level].total() if heading.level in held else 0
            if heading.lines:
                extra = many < _PROVEN or 3 * many <= total[heading.level]
                new.append((replace(heading, level=level, extra=extra), after[at]))
        above.append((heading.level, level, parts[at]))
    lifted = [replace(heading, level=heading.level + lift[below]) for heading, below in new]
    return [heading for heading in named if key(heading.title)] + lifted


def _leads(number: tuple[int, ...], other: tuple[int, ...]) -> bool:
    return 0 < len(number) < len(other) and other[: len(number)] == number


def _named(marked: Sequence[Heading], found: Sequence[Heading]) -> tuple[list[Heading], dict[int, int]]:
    """The bookmarks, and which of them each of `found` is, both by index.

    Titles that no page prints are read off the headings between those of the neighbouring bookmarks: off the one
    that is much like it, or one by one where there are as many as bookmarks.
    """
    pairs = _paired(marked, found)
    taken = {of_found: number for number, of_found in pairs.items()}
    named = list(marked)
    number = 0
    while number < len(marked):
        end = number
        while end < len(marked) and end not in pairs and not marked[end].lines:
            end += 1
        low, high = pairs.get(number - 1, -1) + 1, pairs.get(end, len(found))
        near = [i for i in range(low, high) if found[i].lines and i not in taken]
        as_many = len(near) == end - number
        for at in range(number, end):
            free = [i for i in near if i not in taken]
            meant = _meant(marked[at], found, free, near[at - number] if as_many else -1)
            if meant >= 0:
                taken[meant] = at
                named[at] = replace(found[meant], level=marked[at].level, source=marked[at].source)
        number = end + 1
    return named, taken


def _paired(marked: Sequence[Heading], found: Sequence[Heading]) -> dict[int, int]:
    """Which heading each bookmark is, both by index, where both are on one line or have one title on a page."""
    at_line = {(h.page, h.line): i for i, h in enumerate(found) if h.lines}
    at_title: dict[tuple[int, str], int] = {}
    for i, h in enumerate(found):
        at_title.setdefault((h.page, wanted(h.title).bare), i)
    pairs: dict[int, int] = {}
    taken: set[int] = set()
    for number, mark in enumerate(marked):
        on_line = at_line.get((mark.page, mark.line)) if mark.lines else None
        meant = at_title.get((mark.page, wanted(mark.title).bare)) if on_line is None else on_line
        if meant is not None and meant not in taken:
            pairs[number] = meant
            taken.add(meant)
    return pairs


def _meant(mark: Heading, found: Sequence[Heading], free: Sequence[int], by_order: int) -> int:
    """Which of the `free` headings a bookmark means that no page prints: the first that is much like it, or where
    its letters are broken the one `by_order`; -1 for none.
    """
    there = [i for i in free if abs(found[i].page - mark.page) <= _REACH]
    title = wanted(mark.title).bare
    like = [i for i in there if alike(wanted(found[i].title).bare, title, _MUCH_LIKE)]
    if not like and by_order in there and not _sound(mark.title):
        like = [by_order]
    return like[0] if like else -1


def _sound(title: str) -> bool:
    """Is the title made of words, not of what a broken encoding leaves?"""
    letters = sum(c.isalpha() or c.isspace() for c in title)
    return "\ufffd" not in title and letters > _LETTERS * len(title)


def first_below(lines: Sequence[Line], y: float | None, x: float | None = None, above: int = -1) -> int:
    """Index of the line that a destination (points) shows first: the topmost at or below `y`, in the column that
    begins at `x`, or of several in different columns the first behind line `above`. At most the last line's; 0
    without y.
    """
    if y is None:
        return max(0, above)
    below = [i for i, line in enumerate(lines) if line.box.y1 > y + 1]
    if x is not None:
        below = [i for i in below if lines[i].box.x0 > x - _MARGIN] or below
    if not below:
        return max(0, len(lines) - 1)
    low = min(lines[i].box.y1 + _SAME_ROW * lines[i].size for i in below)
    row = [i for i in below if lines[i].box.y1 <= low]
    return next((i for i in row if i > above), row[0])


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
