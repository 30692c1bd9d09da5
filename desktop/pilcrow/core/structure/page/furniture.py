"""What is printed on a page but is not text of the document: running heads and feet, page numbers, watermarks,
stamps in the margin, margins of line numbers.

It repeats at the same place over neighbouring pages, or counts along with them. What is not clearly furniture
stays.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from ...language.lexicon import OF_PAGES, PAGE, any_of
from ...page import Line, PageText, body_size
from ..text.titles import continued
from .margins import in_margins

_REACH = 4  # how many pages to each side are asked whether they print the same thing
_FAR = 20  # how many pages back a head may have begun that says it goes on
_EDGE = 0.1  # share of the page's height that is margin: rows here need not be the outermost to be furniture
_LARGE = 9.0  # points: only of a page with a larger row at its edge is the usual type size asked
_COMPARABLE = 4  # fewer pages say little about what is printed on each
_MANY, _SOME = 6, 3  # pages, beyond which a row has to repeat on three others, and on two
_NEAR = 2  # pages to each side that print what a running head names
_OUTER, _ROWS = 0.2, 3  # share of the page's height at its edge, and rows there that are looked at ...
_COUNTING = 2  # ... and those of them that may count pages
_NEXT_ROW = 3  # type sizes from a row of furniture to the next
_FEW_LINES = 3  # that two pages may have in common without being one printed again
_SAME_HEIGHT, _EXACT_HEIGHT, _SAME_SIZE = 3, 1.5, 0.3  # points by which rows at one place differ
_TITLE, _TITLES = 1.3, 5  # times the size of the text, from which a row has to repeat on so many pages
_APART, _SET_OFF, _NUMBER_OFF = 0.7, 2.5, 1.4  # type sizes to the next row: apart; set off; a number set off
_TOUCHING, _PIECES_APART = 0.6, 4  # type sizes: from a head to its column, and between pieces of a row
_OUTERMOST = 0.08  # share of the page's height: where a number alone is the page's
_LONG, _SHORT = 150, 120  # characters: of a line taken as it is, and of a row of small print
_WORDING = 6  # letters, more of which say something
_LINES = 8  # of a page, more of which a row can be set off from
_WITH_FURNITURE = 3  # rows of furniture at the same place
_NUMBER = re.compile(r"^\W*(\d{1,4})(?![\d.,])|(?<![\d.,])(\d{1,4})\W*$")
_ROMAN = re.compile(r"\W*([ivxlcIVXLC]{1,8})\W*")
_COUNTED = re.compile(rf"(?<!\w)(?:{any_of(PAGE.words + OF_PAGES.heads)})(?!\w)\s*", re.IGNORECASE)
_LETTERS = re.compile(r"[^\W\d_]{2}|[\u2e80-\uffef]")
_VALUES = {"i": 1, "v": 5, "x": 10, "l": 50, "c": 100}


@dataclass(slots=True)
class _Row:
    """One of the outermost visual rows of a page, seen from its nearer edge."""

    lines: list[int]
    y: float
    size: float
    keys: set[str]
    numbers: set[int]
    glued: bool
    gap: float
    furniture: bool = False


def furniture(pages: Sequence[PageText]) -> list[set[int]]:
    """For each page the indices of its lines that are not text."""
    drop: list[set[int]] = [set() for _ in pages]
    for top in (True, False):
        outer = [_outer_rows(page, top) for page in pages]
        for at in range(len(pages)):
            _judge(pages, outer, at, top=top)
        for at, rows in enumerate(outer):
            for row, inner in reversed([*pairwise(rows), (rows[-1], None)] if top and rows else []):
                row.furniture &= not _heads_columns(row, inner)
            drop[at] |= _furniture_of(pages, outer, at)
    bare = [at for at, page in enumerate(pages) if 0 < len(page.lines) == len(drop[at]) and not page.image_share]
    for at in [*(bare if 2 * len(bare) > len(pages) else ()), *_printed_again(pages)]:
        drop[at] = set()  # of a page that is nothing else, or the same as another, it cannot be told
    for at, page in enumerate(pages):
        near_by = [pages[i] for i in range(max(0, at - _NEAR), min(len(pages), at + _NEAR + 1)) if i != at]
        drop[at] |= in_margins(page, near_by, drop[at])
    return drop


def _judge(pages: Sequence[PageText], outer: list[list[_Row]], at: int, *, top: bool) -> None:
    """Say of the outermost rows of a page whether they are furniture, each by itself."""
    rows = outer[at]
    body = body_size(pages[at].lines) if any(row.size > _LARGE for row in rows) else _LARGE
    enough = 3 if len(pages) > _MANY else 2 if len(pages) > _SOME else 1
    for rank, row in enumerate(rows):
        repeated = _repeats(outer, at, row, rank, enough, pages[at].height, body)
        row.furniture = repeated or (top and _goes_on(pages, at, row))
    if len(pages) < _COMPARABLE:
        for row in rows[: _set_off(pages[at], rows[:2], body)]:
            row.furniture = True


def _furniture_of(pages: Sequence[PageText], outer: list[list[_Row]], at: int) -> set[int]:
    """The lines of a page's furniture on one side: its rows from the outermost on, each near the one before."""
    found: set[int] = set()
    edge = -1.0  # where the next row must begin to belong to the furniture outside it
    for rank, row in enumerate(outer[at]):
        near = rank == 0 or row.y < _EDGE * pages[at].height or row.y < edge
        if near and (row.furniture or (rank == 0 and _stands_with_furniture(pages, outer, at, row))):
            found |= set(row.lines) - _said_here_alone(pages, outer, at, row, rank)
            edge = row.y + _NEXT_ROW * row.size
        else:
            edge = 0.0
    return found


def _printed_again(pages: Sequence[PageText]) -> list[int]:
    """Pages of which one near by prints every line, its number too."""
    texts = [frozenset(line.text for line in page.lines) for page in pages]
    return [
        at
        for at, printed in enumerate(texts)
        if len(printed) > _FEW_LINES
        and printed in (*texts[max(0, at - _REACH) : at], *texts[at + 1 : at + 1 + _REACH])
    ]


def _outer_rows(page: PageText, top: bool) -> list[_Row]:
    """The three outermost rows at the head or the foot of the page, outermost first."""
    height = page.height
    limit = _OUTER * height
    lines = page.lines
    if top:
        near = sorted(
            (line.box.y0, i) for i, line in enumerate(lines) if line.box.y0 < limit and not line.direction
        )
    else:
        ends = [(height - line.box.y1, i) for i, line in enumerate(lines) if not line.direction]
        reach = max(limit, min(ends)[0] + 14) if ends else limit
        near = sorted(end for end in ends if end[0] < reach)
    rows: list[_Row] = []
    group: list[int] = []
    edge = -1e9
    for y, i in near:
        if y >= edge:
            if group:
                rows.append(_row(page, group, top, y))
                if len(rows) == _ROWS:
                    return rows
            group = []
            edge = y + 0.6 * min(lines[i].box.height, 2 * lines[i].size)
        group.append(i)
    return [*rows, _row(page, group, top, limit)] if group else rows


def _row(page: PageText, group: list[int], top: bool, inner: float) -> _Row:
    """`inner` is where the next row begins."""
    lines = [page.lines[i] for i in group]
    keys: set[str] = set()
    numbers: set[int] = set()
    glued = True
    for line in lines[:12]:
        text = line.text
        if len(text) > _LONG:
            keys.add(text)
            continue
        if roman := _ROMAN.fullmatch(text):
            numbers.add(10_000 + _roman(roman[1]) - page.number)
            glued = False
            continue
        found = {int(match[1] or match[2]) - page.number for match in _NUMBER.finditer(_COUNTED.sub("", text))}
        words = _NUMBER.sub("", text).strip()
        if _LETTERS.search(_COUNTED.sub("", words)):
            keys.add(words)
        elif found:
            glued = False
        numbers |= found
    box = lines[0].box
    y = box.y0 if top else page.height - box.y1
    return _Row(group, y, max(line.size for line in lines), keys, numbers, glued, inner - y - box.height)


def _roman(text: str) -> int:
    values = [_VALUES[c] for c in text.lower()]
    return sum(-v if v < w else v for v, w in zip(values, [*values[1:], 0], strict=True))


def _neighbours(outer: list[list[_Row]], at: int, reach: int = _REACH) -> Iterator[list[_Row]]:
    for other in range(max(0, at - reach), min(len(outer), at + reach + 1)):
        if other != at:
            yield outer[other]


def _repeats(
    outer: list[list[_Row]], at: int, row: _Row, rank: int, enough: int, height: float, body: float
) -> bool:
    """Is the row printed at the same height on neighbouring pages, or does its number count with them?"""
    if row.size > _TITLE * body:
        enough = _TITLES  # the same large title on consecutive slides is still a title
    near = list(_neighbours(outer, at))
    same = sum(_at_its_place(row, rows) or (rank == 0 and _floats(row, rows)) for rows in near)
    apart = row.gap > _APART * row.size
    numbered = bool(row.numbers) and rank < _COUNTING and (apart or not row.glued)
    counted = sum(_counts_on(row, rows) for rows in near) if numbered else 0
    alone = (
        rank == 0 and len(row.numbers) == 1 and not row.keys and row.y < _OUTERMOST * height and row.gap > row.size
    )
    return alone or same >= enough or counted >= min(2, enough)


def _at_its_place(row: _Row, rows: list[_Row]) -> bool:
    """Has another page the same words at the same height?"""
    return any(abs(other.y - row.y) < _SAME_HEIGHT and not other.keys.isdisjoint(row.keys) for other in rows)


def _counts_on(row: _Row, rows: list[_Row]) -> bool:
    """Has another page a number that counts along with the row's, at the same height or alone?"""
    return any(
        not other.numbers.isdisjoint(row.numbers)
        and (abs(other.y - row.y) < _SAME_HEIGHT or (not row.glued and len(other.lines) == len(row.lines) == 1))
        for other in rows[:_COUNTING]
    )


def _heads_columns(row: _Row, inner: _Row | None) -> bool:
    """Do the pieces of the row touch the text below? So stand the heads of tables that begin many pages."""
    return len(row.lines) > 1 and row.gap < _TOUCHING * row.size and not (inner and inner.furniture)


def _said_here_alone(
    pages: Sequence[PageText], outer: list[list[_Row]], at: int, row: _Row, rank: int
) -> set[int]:
    """Lines of a furniture row that are text beside it, as a statement's title beside the firm's name.

    What a running head names is on the pages around, too, in their heads or as the heading itself. The outermost
    row may shorten it; there, only what stands out as headings do is text.
    """
    lines = pages[at].lines
    named_near = {key for rows in _neighbours(outer, at) for other in rows for key in other.keys}
    unnamed = [i for i in row.lines if _wording(lines[i]) and lines[i].text not in named_near]
    if not unnamed or named_near.isdisjoint(lines[i].text for i in row.lines):
        return set()
    near = Counter(_wording(line) for page in pages[max(0, at - _NEAR) : at + _NEAR + 1] for line in page.lines)
    return {i for i in unnamed if near[_wording(lines[i])] == 1 and (rank or lines[i].bold)}


def _wording(line: Line) -> str:
    """The letters of a line that says something, else nothing."""
    letters = _letters(line.text)
    return letters if len(letters) > _WORDING else ""


def _goes_on(pages: Sequence[PageText], at: int, row: _Row) -> bool:
    """Does the row only say that what a page before began goes on? ("7. Income Taxes (continued)")"""
    begun = _letters(continued(pages[at].lines[row.lines[0]].text))
    if not begun or len(row.lines) > 1 or row.gap < _APART * row.size:
        return False
    return any(_letters(line.text) == begun for page in pages[max(0, at - _FAR) : at] for line in page.lines)


def _letters(text: str) -> str:
    return "".join(char for char in text.casefold() if char.isalpha())


def _set_off(page: PageText, rows: list[_Row], body: float) -> int:
    """How many of the outermost rows are set off from the page. With too few pages to compare, that must do."""
    last = 0
    for count, row in enumerate(rows, 1):
        if not _small_print(page, row, body):
            break
        last = count if _stands_apart(page, row) else last
    return last if len(page.lines) > _LINES else 0


def _small_print(page: PageText, row: _Row, body: float) -> bool:
    """Short, no larger than the text, and in the page's margin."""
    letters = sum(len(page.lines[i].text) for i in row.lines)
    return letters < _SHORT and row.y < _EDGE * page.height and row.size < _TITLE * body


def _stands_apart(page: PageText, row: _Row) -> bool:
    """White space inside it, or in pieces to the left and right as only heads and feet are set."""
    boxes = sorted(page.lines[i].box for i in row.lines)
    pieces = sum(box.x0 - left.x1 > _PIECES_APART * row.size for left, box in pairwise(boxes))
    counts = len(row.numbers) == 1 and not row.keys  # a page number
    return row.gap > (_NUMBER_OFF if counts else _SET_OFF) * row.size or (
        pieces > 1 and row.gap > _TOUCHING * row.size
    )


def _floats(row: _Row, rows: list[_Row]) -> bool:
    """Do both pages end with the same words and a number that counts the pages? Converted web pages print their
    feet right below the text, at another height on each page.
    """
    return bool(rows) and not (rows[0].keys.isdisjoint(row.keys) or rows[0].numbers.isdisjoint(row.numbers))


def _stands_with_furniture(pages: Sequence[PageText], outer: list[list[_Row]], at: int, row: _Row) -> bool:
    """Is the row where, and as large as, neighbouring pages have theirs? (Heads that name the section.) A bold one
    that names what nothing near it names is the section's own.
    """
    if row.gap < _APART * row.size:
        return False
    first = pages[at].lines[row.lines[0]]
    if first.bold and len(row.lines) == 1 and (said := _wording(first)):
        near = [line for page in pages[max(0, at - _NEAR) : at + _NEAR + 1] for line in page.lines]
        if sum(said == _letters(line.text) for line in near) == 1:
            return False
    found = 0
    for rows in _neighbours(outer, at, 2 * _REACH):
        found += any(
            o.furniture and abs(o.y - row.y) < _EXACT_HEIGHT and abs(o.size - row.size) < _SAME_SIZE for o in rows
        )
    return found >= _WITH_FURNITURE
