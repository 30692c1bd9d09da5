"""Lines of a table into fragments: a cell's text may share its line with that of the cells beside."""

from __future__ import annotations

import re
from bisect import bisect, bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from operator import itemgetter

from ...geometry import Direction, char_extents
from ...language.numbers.periods import A_YEAR
from ...page import Line, upright
from ..page.joining import cut_box
from ..page.rows import BEFORE, Fragment

NUMBER_CELL = re.compile(
    r"[-–—−+±~<>≤≥$€£¥#*†‡(\[\d.,:/\s)\]%‰]+[a-z*†‡]?|\(?(?:n/?a|n\.a\.|nil|NM|ns)\)?|[ivx\d]", re.IGNORECASE
)
_YEAR = re.compile(A_YEAR)
_NEXT = re.compile(rf"[\d)%—–-]\s+(?P<sign>{BEFORE.pattern})(?=\s|$)")
_SPACES = re.compile(r"\s{2,}")
_WORD = re.compile(r"\S+")
_AT = itemgetter(0)


def cut_line(line: Line, down: Sequence[tuple[float, float, float]]) -> Iterator[Fragment]:
    """The line divided where one of the rules (x, y0, y1), by x, goes down through it between words, and before
    the signs of next cells' numbers.
    """
    box = upright(line)
    _, y0, _, y1 = box
    middle = (y0 + y1) / 2
    inside = down[bisect(down, box.x0 + 1, key=_AT) : bisect_left(down, box.x1 - 1, key=_AT)]
    crossed = [x for x, top, bottom in inside if top <= middle <= bottom]
    signs = (
        {found.start("sign") for found in _NEXT.finditer(line.text)} if NUMBER_CELL.fullmatch(line.text) else set()
    )
    if not (crossed or signs) or len(line.edges) != 4 * len(line.text):
        yield Fragment(line, *box)
        return
    extents = _extents(line)
    found = [next((i for i, (low, high) in enumerate(extents) if low + high > 2 * x), 0) for x in crossed]
    spaced = {at for at in found if at and " " in line.text[at - 1 : at + 1]}
    yield from _fragments(line, sorted(spaced | signs))


def cut_numbers(piece: Fragment, cuts: Sequence[float]) -> Iterator[Fragment]:
    """Numbers, or names that each end with a year, that stand over as many columns are several cells whose white
    space was too small to tell.
    """
    edge = 0.5 * piece.line.size
    crossed = cuts[bisect(cuts, piece.x0 + edge) : bisect_left(cuts, piece.x1 - edge)]
    words = list(_WORD.finditer(piece.line.text)) if crossed else []
    count, rest = divmod(len(words), len(crossed) + 1)
    ends = [] if rest else words[count - 1 :: count or 1]
    each = NUMBER_CELL if count == 1 else _YEAR
    whole = len(piece.line.edges) == 4 * len(piece.line.text)
    if whole and len(ends) > 1 and all(each.fullmatch(word.group()) for word in ends):
        yield from _fragments(piece.line, [word.start() for word in words[count::count]])
    else:
        yield piece


def typed(line: Line) -> Sequence[Line]:
    """Cells of a typewriter's row of numbers: one line, with blanks between the numbers."""
    words = _SPACES.split(line.text)
    if len(words) < 3 or 2 * sum(NUMBER_CELL.fullmatch(word) is not None for word in words) < len(words):
        return (line,)
    if len(line.edges) != 4 * len(line.text):
        return (line,)
    return [piece.line for piece in _fragments(line, [match.end() for match in _SPACES.finditer(line.text)])]


def _fragments(line: Line, at: Sequence[int]) -> Iterator[Fragment]:
    for start, end in pairwise([0, *at, len(line.text)]):
        text = line.text[start:end]
        if text.strip():
            start += len(text) - len(text.lstrip())
            end = start + len(text.strip())
            box, edges = cut_box(line.box, line.edges, line.direction, start, end)
            piece = replace(line, box=box, text=line.text[start:end], edges=edges, lead=0) if at else line
            yield Fragment(piece, *upright(piece))


def _extents(line: Line) -> list[tuple[float, float]]:
    """Upright (left, right) of each character."""
    extents = char_extents(line.box, line.edges, line.direction)
    if line.direction in (Direction.LEFT, Direction.UP):
        return [(-high, -low) for low, high in extents]
    return extents
