"""Pages that need OCR, and the combination of its results with the page's own text."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from statistics import median

from ..geometry import Box
from ..message import Message
from ..page import Line, PageText, upright

NO_TEXT = Message("no text: a scan?").template
GARBAGE = Message("its characters are not readable").template
POOR = Message("its hidden text is poor").template
LITTLE = Message("little text on a picture").template
NEEDS_OCR = frozenset((NO_TEXT, GARBAGE, POOR, LITTLE))
"""Reasons in `Document.unread` that disappear once OCR has read the page."""
DAMAGED = Message("too damaged to read").template
CROWDED = Message("more text than a page can hold").template
EMPTY = Message("OCR finds no text: blank, or a picture").template

_WORD = re.compile(
    r"[\"'“”‘’«»(\[§&–—•*]*(?:[^\W\d_]+(?:[-'’–/&.@:]+[^\W\d_]+)*['’]?|[$€£#]?\d[\d.,:/–-]*(?:[^\W\d_]{1,2}|%)?|[–—•&*=+-])"
    r"[\"'“”‘’«»)\].,;:!?…–—\u00ad-]*[\d*†]*"
)
_MIXED = re.compile(r"[a-z][A-Z]")
_NO_TEXT, _LITTLE_TEXT = 20, 80  # characters: a page number or a stamp; some words over a picture
_PICTURE, _WHOLE_PAGE = 0.3, 0.8  # of a page's area
_TEXT = 15  # characters of a line of a column; cells of tables are shorter


def why_unread(page: PageText) -> str:
    """Reason why a page gives no usable text, in words; empty if it does."""
    count = sum(len(line.text) for line in page.lines)
    if count < _NO_TEXT and page.image_share > _PICTURE:
        return NO_TEXT
    if count < _LITTLE_TEXT and page.image_share > _WHOLE_PAGE:
        return LITTLE
    if page.garbage > 0.5:
        return GARBAGE
    # share of odd words: good hidden text has a tenth of it
    return POOR if page.image_share > _WHOLE_PAGE and poor(page.lines) > 0.025 else ""


def poor(lines: Sequence[Line]) -> float:
    """Share of impossible words in any language: with signs among letters, or capitals after small letters."""
    words = [word for line in lines for word in line.text.split()]
    return sum(not _WORD.fullmatch(word) or _MIXED.search(word) is not None for word in words) / max(1, len(words))


def combine_lines(printed: Sequence[Line], seen: Sequence[Line], why: str) -> list[Line]:
    """Lines of a page after OCR, which has `seen` these lines: joined with the page's own, if those are few but
    reliable; the better set of both, if its own are poor. A set with less than half of the letters is not better:
    the picture was too fine.
    """
    if why in (NO_TEXT, LITTLE):
        return [*printed, *(line for line in seen if not _is_covered(line.box, [own.box for own in printed]))]
    worse = why == POOR and (2 * _count_letters(seen) < _count_letters(printed) or poor(printed) <= poor(seen))
    return list(printed if worse else seen)


def _count_letters(lines: Sequence[Line]) -> int:
    return sum(len(line.text) for line in lines)


def _is_covered(box: Box, places: Sequence[Box]) -> bool:
    return sum(box.meet(place).area for place in places) > 0.5 * box.area


def reading_order(lines: Sequence[Line]) -> list[Line]:
    """Lines in typesetting order: one column after the other, with `block` counted up at gaps.

    Structure recovery distinguishes columns from tables by the order of lines in a file, which OCR does not give.
    """
    found: list[Line] = []
    for direction in sorted({line.direction for line in lines}):
        own = [(upright(line), line) for line in lines if line.direction == direction]
        before: Box | None = None
        for box, line in _by_columns(own):
            if before is None or not _is_right_below(before, box):
                block = found[-1].block + 1 if found else 0
            found.append(replace(line, block=block))
            before = box
    return found


_Item = tuple[Box, Line]


def _by_columns(items: Sequence[_Item]) -> Iterator[_Item]:
    """Items row by row; of text on both sides of a gap shared by many rows, one side after the other."""
    rows = _group_rows(items)
    best: tuple[int, int, float] | None = None  # rows from, to, and where the gap is
    most = 0
    for gap in _gaps(rows):
        start = 0
        for end in range(len(rows) + 1):
            if end < len(rows) and not any(box.x0 < gap < box.x1 for box, _ in rows[end]):
                continue
            sides = _sides(rows[start:end], gap)
            count = sum(map(len, sides))
            if count > most and all(map(_is_text, sides)):
                best, most = (start, end, gap), count
            start = end + 1
    if best is None:
        yield from (item for row in rows for item in row)
        return
    start, end, gap = best
    for part in (_flatten(rows[:start]), *_sides(rows[start:end], gap), _flatten(rows[end:])):
        yield from _by_columns(part)


def _gaps(rows: Sequence[Sequence[_Item]]) -> list[float]:
    """Middles of the gaps between lines side by side, the most frequent first."""
    found = Counter(
        round((left.x1 + right.x0) / 8) * 4.0
        for row in rows
        for (left, _), (right, _) in pairwise(row)
        if right.x0 - left.x1 > 0.3 * left.height
    )
    return [gap for gap, _ in found.most_common(8)]


def _sides(rows: Sequence[Sequence[_Item]], gap: float) -> tuple[list[_Item], list[_Item]]:
    items = _flatten(rows)
    return [i for i in items if i[0].x1 <= gap], [i for i in items if i[0].x1 > gap]


def _flatten(rows: Sequence[Sequence[_Item]]) -> list[_Item]:
    return [item for row in rows for item in row]


def _is_text(items: Sequence[_Item]) -> bool:
    return len(items) >= 3 and median(len(line.text) for _, line in items) >= _TEXT  # lines at least


def _is_right_below(before: Box, box: Box) -> bool:
    """True if a line stands right below another, as if in the same paragraph."""
    beside = min(before.x1, box.x1) > max(before.x0, box.x0)
    return beside and -0.5 * box.height < box.y0 - before.y1 < 0.5 * min(before.height, box.height)


def _group_rows(items: Sequence[_Item]) -> list[list[_Item]]:
    """Items side by side as rows, from top to bottom, each from left to right."""
    rows: list[list[_Item]] = []
    for item in sorted(items, key=lambda item: item[0].center[1]):
        middle = item[0].center[1]
        if rows and any(box.y0 + 0.2 * box.height < middle < box.y1 - 0.2 * box.height for box, _ in rows[-1]):
            rows[-1].append(item)
        else:
            rows.append([item])
    return [sorted(row, key=lambda item: item[0].x0) for row in rows]
