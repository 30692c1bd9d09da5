"""Lines of a table into fragments: a cell's text may share its line with that of the cells beside."""

from __future__ import annotations

import re
from bisect import bisect, bisect_left
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from operator import itemgetter

from ...geometry import Direction, char_extents
from ...page import Line, upright
from ..page.joining import part
from ..page.rows import Fragment

FIGURE = re.compile(
    r"[-–—−+±~<>≤≥$€£¥#*†‡(\[\d.,:/\s)\]%‰]+[a-z*†‡]?|\(?(?:n/?a|n\.a\.|nil|NM|ns)\)?|[ivx\d]", re.IGNORECASE
)
_SPACES = re.compile(r"\s{2,}")
_WORD = re.compile(r"\S+")
_TOUCHING = 0.1  # of the type size
_INSIDE = re.compile(r"\w[\w._]|[._]\w")  # the two characters where a word is printed in parts
_AT = itemgetter(0)


def touch(left: Fragment, right: Fragment) -> bool:
    """Are two fragments side by side parts of a word: on one line, in letters of one size, without white space?"""
    near = abs(right.x0 - left.x1) < _TOUCHING * right.line.size
    level = abs(right.y1 - left.y1) < 1 and right.line.size == left.line.size
    return near and level and _INSIDE.fullmatch(left.line.text[-1:] + right.line.text[:1]) is not None


def cut(line: Line, down: Sequence[tuple[float, float, float]]) -> Iterator[Fragment]:
    """The line divided at wide white space, and where one of the rules (x, y0, y1), by x, goes down through it
    between words.
    """
    box = upright(line)
    if not down and "  " not in line.text:
        yield Fragment(line, *box)
        return
    _, y0, _, y1 = box
    middle = (y0 + y1) / 2
    inside = down[bisect(down, box.x0 + 1, key=_AT) : bisect_left(down, box.x1 - 1, key=_AT)]
    crossed = [x for x, top, bottom in inside if top <= middle <= bottom]
    spaced = [
        span for span in map(re.Match.span, _SPACES.finditer(line.text)) if 0 < span[0] < span[1] < len(line.text)
    ]
    if not (crossed or spaced) or len(line.edges) != 4 * len(line.text):
        yield Fragment(line, *box)
        return
    extents = _extents(line)
    at = [end for start, end in spaced if extents[end][0] - extents[start - 1][1] > 0.9 * line.size]
    for x in crossed:
        after = next((i for i, (low, high) in enumerate(extents) if low + high > 2 * x), 0)
        if after and " " in line.text[after - 1 : after + 1]:
            at.append(after)
    yield from _parts(line, sorted(set(at)))


def cut_at(piece: Fragment, cuts: Sequence[float], row: Sequence[Fragment]) -> Iterator[Fragment]:
    """A piece with figures over several columns is several cells whose white space was too small to tell."""
    crossed = cuts[bisect(cuts, piece.x0 + 1) : bisect_left(cuts, piece.x1 - 1)]
    line = piece.line
    if not crossed or " " not in line.text or len(line.edges) != 4 * len(line.text):
        yield piece
        return
    words = list(_WORD.finditer(line.text))
    if len(words) == len(crossed) + 1 and all(FIGURE.fullmatch(word.group()) for word in words):
        yield from _parts(line, [word.start() for word in words[1:]])
        return
    at = list(filter(None, (_word_after(line.text, _extents(line), x) for x in crossed)))
    parts = list(_parts(line, sorted(set(at)))) if len(at) == len(crossed) else []
    figures = sum(FIGURE.fullmatch(one.line.text) is not None for one in parts)
    whole_row = len(parts) == len(cuts) + 1 and len(row) == 1 and figures > 0
    if figures >= max(1, len(parts) - 1) or (parts and whole_row):
        yield from parts
    else:
        yield piece


def _word_after(text: str, extents: Sequence[tuple[float, float]], x: float) -> int:
    """Where the word begins that stands right of `x`, or over it, with the word before it left of it; else 0."""
    after = next((i for i, (low, high) in enumerate(extents) if low + high > 2 * x), 0)
    while after and text[after - 1] != " ":
        after -= 1
    apart = after and extents[after][0] > x - 3 and (after < 2 or extents[after - 2][1] < x + 3)
    return after if apart else 0


def typed(line: Line) -> Sequence[Line]:
    """A typewriter's row of figures, which is one line with blanks between them, as its cells."""
    words = _SPACES.split(line.text)
    if len(words) < 3 or 2 * sum(FIGURE.fullmatch(word) is not None for word in words) < len(words):
        return (line,)
    if len(line.edges) != 4 * len(line.text):
        return (line,)
    return [piece.line for piece in _parts(line, [match.end() for match in _SPACES.finditer(line.text)])]


def _parts(line: Line, at: Sequence[int]) -> Iterator[Fragment]:
    for start, end in pairwise([0, *at, len(line.text)]):
        text = line.text[start:end]
        if text.strip():
            start += len(text) - len(text.lstrip())
            end = start + len(text.strip())
            box, edges = part(line.box, line.edges, line.direction, start, end)
            piece = replace(line, box=box, text=line.text[start:end], edges=edges, lead=0) if at else line
            yield Fragment(piece, *upright(piece))


def _extents(line: Line) -> list[tuple[float, float]]:
    """Upright (left, right) of each character."""
    extents = char_extents(line.box, line.edges, line.direction)
    if line.direction in (Direction.LEFT, Direction.UP):
        return [(-high, -low) for low, high in extents]
    return extents
