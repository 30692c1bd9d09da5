"""Right-to-left lines brought from printed into logical order; vertical lines joined.

MuPDF reverses each right-to-left run but leaves the runs of a line in left-to-right order, keeps mirrored
brackets, and reverses the letters of a ligature. This is the bidirectional algorithm (UAX 9) backwards, as far as
one line needs it.
"""

from __future__ import annotations

import re
import unicodedata
from bisect import bisect
from collections.abc import Sequence
from dataclasses import replace

from ....core.geometry import Direction, char_extents, pack_edges
from ....core.page import Line

_RTL = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]")
_FORM = re.compile(r"[\ufb1d-\ufdff\ufe70-\ufefc]")
_MIRROR = str.maketrans("()[]{}<>«»", ")(][}{><»«")
# Left-to-right islands: words of other letters including what separates them, and numbers with their separators.
_ISLAND = re.compile(r"L(?:[LENS ]*[LE])?|E(?:[ES]*E)?")
_RUN = re.compile(r"R(?:[RENS ]*R)?")
_Glyph = tuple[str, float, float]  # the printed letters, and their extent along the line


def has_rtl(text: str) -> bool:
    """True if a text has a right-to-left letter."""
    return _RTL.search(text) is not None


def logical(lines: Sequence[Line]) -> list[Line]:
    """Joined lines, with their text in logical order."""
    whole = [replace(line) for line in join_pieces(lines)]
    for line in whole:
        if has_rtl(line.text):
            reorder(line)
    return whole


def join_pieces(lines: Sequence[Line]) -> list[Line]:
    """Join the pieces that MuPDF makes of right-to-left rows and of vertical columns.

    MuPDF starts a new line wherever the print continues to the left, and after each character of some vertical
    fonts.
    """
    whole: list[Line] = []
    for line in lines:
        last = whole[-1] if whole else line
        if last is not line and last.block == line.block and _touch(last, line):
            extents = [e for piece in (last, line) for e in char_extents(piece.box, piece.edges, piece.direction)]
            box = last.box.union(line.box)
            edges = pack_edges(box, extents, last.direction)
            whole[-1] = replace(last, box=box, text=last.text + line.text, edges=edges)
        else:
            whole.append(line)
    return whole


def _touch(a: Line, b: Line) -> bool:
    """True if one line continues the other: in a row with right-to-left text, or down a column."""
    if a.direction != b.direction or abs(a.size - b.size) > 0.2 * a.size:
        return False
    common = a.box.meet(b.box)
    if a.direction == Direction.RIGHT and (has_rtl(a.text) or has_rtl(b.text)):
        return (
            common.height > 0.5 * min(a.box.height, b.box.height) and -0.5 * a.size < common.width < 0.5 * a.size
        )
    if a.direction == Direction.DOWN and b.box.y0 > a.box.y0:
        return common.width > 0.5 * min(a.box.width, b.box.width) and -0.5 * a.size < common.height < 0.5 * a.size
    return False


def reorder(line: Line) -> None:
    """Bring the text of a horizontal line, and its edges, into logical order; in place."""
    if line.direction != Direction.RIGHT:
        return
    glyphs = _insert_spaces(
        _glyphs(line.text, char_extents(line.box, line.edges, line.direction)), 0.2 * line.size
    )
    if not glyphs:  # no character has a width, so their positions are unknown
        return
    kinds = "".join(_direction_class(glyph[0][0]) for glyph in glyphs)
    if kinds.count("R") >= kinds.count("L"):
        logical = _leftwards(glyphs, kinds)
    else:
        logical, end = [], 0
        for run in _RUN.finditer(kinds):
            logical += glyphs[end : run.start()]
            logical += _leftwards(glyphs[run.start() : run.end()], run.group())
            end = run.end()
        logical += glyphs[end:]
    chars = [(letter, low, high) for letters, low, high in logical for letter in letters]
    text = "".join(char[0] for char in chars)
    first, text = len(text) - len(text.lstrip()), text.strip()
    places = [(low, high) for _, low, high in chars[first : first + len(text)]]
    line.text, line.edges = text, pack_edges(line.box, places, line.direction)


def _glyphs(text: str, extents: Sequence[tuple[float, float]]) -> list[_Glyph]:
    """Printed glyphs, from left to right.

    The later letters of a ligature, and most marks, have no width of their own, and stand at the right end of
    their base or within it; MuPDF puts them before their base if it has reversed the run.
    """
    wide = [i for i, (low, high) in enumerate(extents) if high > low]
    letters = {i: _base_letters(text[i]) for i in wide}
    for i, (x, end) in enumerate(extents):
        if end > x or not wide:
            continue
        after = bisect(wide, i)
        bases = wide[max(0, after - 1) : after + 1]
        base = min(
            bases, key=lambda b: (max(extents[b][0] - x - 0.1, x - extents[b][1] - 0.1, 0.0), extents[b][1] - x)
        )
        if i < base:
            letters[base] = letters[base][0] + text[i] + letters[base][1:]
        else:
            letters[base] += text[i]
    return sorted(((letters[i], *extents[i]) for i in wide), key=lambda glyph: glyph[1] + glyph[2])


def _insert_spaces(glyphs: Sequence[_Glyph], least: float) -> list[_Glyph]:
    """Insert a space where MuPDF saw no gap because of its own order."""
    spaced: list[_Glyph] = []
    for glyph in glyphs:
        if spaced and glyph[1] - spaced[-1][2] > least and " " not in (glyph[0], spaced[-1][0]):
            spaced.append((" ", spaced[-1][2], glyph[1]))
        spaced.append(glyph)
    return spaced


def _leftwards(glyphs: Sequence[_Glyph], kinds: str) -> list[_Glyph]:
    """Glyphs that read from right to left in logical order, with their left-to-right islands kept."""
    logical: list[_Glyph] = []
    end = len(glyphs)
    for island in reversed(list(_ISLAND.finditer(kinds))):
        logical += _mirror(glyphs[island.end() : end])
        logical += glyphs[island.start() : island.end()]
        end = island.start()
    return logical + _mirror(glyphs[:end])


def _mirror(glyphs: Sequence[_Glyph]) -> list[_Glyph]:
    return [(letters.translate(_MIRROR), low, high) for letters, low, high in reversed(glyphs)]


def _direction_class(char: str) -> str:
    """R for right-to-left letters, L for others, E for digits, S for signs within numbers, N for the rest."""
    if char == " ":
        return " "
    match unicodedata.bidirectional(char):
        case "R" | "AL" | "NSM":
            return "R"
        case "L":
            return "L"
        case "EN" | "AN":
            return "E"
        case "ES" | "CS" | "ET":
            return "S"
    return "N"


def _base_letters(char: str) -> str:
    """Letters of a presentation form."""
    return unicodedata.normalize("NFKC", char) if _FORM.match(char) else char
