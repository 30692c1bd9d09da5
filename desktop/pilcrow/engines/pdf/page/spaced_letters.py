"""Letters spaced out for looks ("C O N T E N T S") as words, one line or each letter a line of its own."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from itertools import pairwise

import numpy as np

from ....core.geometry import pack_edges, union
from ....core.page import Line

_SPACED_OUT = re.compile(r"[^\W\d_](?: +[^\W\d_]){3,}")
_LEAST = 4
"""Letters in a row, at the least, that are one line."""
_APART = 1.0
"""Type sizes between two letters of a word at most."""
_WORDS_APART = 3.0
"""Type sizes between two words at most."""


def join_letters(lines: Sequence[Line]) -> list[Line]:
    """The lines of a page with spaced letters joined into words; wider gaps stay spaces."""
    found: list[Line] = []
    letters: list[Line] = []
    for line in [*lines, None]:
        if line is not None and len(line.text) == 1 and line.text.isalpha() and line.direction.horizontal:
            if letters and not _beside(letters[-1], line):
                found += _as_line(letters)
                letters = []
            letters.append(line)
            continue
        found += _as_line(letters)
        letters = []
        if line is not None:
            found.append(line)
    for line in found:
        if len(line.text) > 6 and line.text[1] == " " and _SPACED_OUT.fullmatch(line.text):
            _close_up(line)
    return found


def _beside(letter: Line, line: Line) -> bool:
    """Does a letter follow another of its type in one row?"""
    alike = (letter.size, letter.font, letter.bold) == (line.size, line.font, line.bold)
    level = abs(letter.box.y0 - line.box.y0) < 0.1 * line.size
    return alike and level and 0 <= line.box.x0 - letter.box.x1 <= _WORDS_APART * line.size


def _as_line(letters: Sequence[Line]) -> list[Line]:
    """Letters in a row as one line with spaces between them, where they are enough and near each other."""
    if len(letters) < _LEAST:
        return [*letters]
    gaps = [after.box.x0 - before.box.x1 for before, after in pairwise(letters)]
    if float(np.median(gaps)) > _APART * letters[0].size:
        return [*letters]
    box = union(line.box for line in letters)
    extents = [(letters[0].box.x0, letters[0].box.x1)]
    for before, after in pairwise(letters):
        extents += [(before.box.x1, after.box.x0), (after.box.x0, after.box.x1)]
    text = " ".join(line.text for line in letters)
    return [replace(letters[0], box=box, text=text, edges=pack_edges(box, extents, letters[0].direction))]


def _close_up(line: Line) -> None:
    """Take out the spaces between the letters of a word."""
    ends = np.frombuffer(line.edges, np.uint16).reshape(-1, 2).astype(np.float64)
    letters = [i for i, char in enumerate(line.text) if char != " "]
    gaps = ends[letters[1:], 0] - ends[letters[:-1], 1]
    usual = float(np.median(gaps))
    extent = line.box.width if line.direction.horizontal else line.box.height
    if usual * extent / 0xFFFF > _APART * line.size:
        return
    kept = [letters[0]]
    for before, after, gap in zip(letters, letters[1:], gaps, strict=False):
        kept += [before + 1, after] if gap > 1.6 * usual else [after]
    line.text = "".join(line.text[i] for i in kept)
    line.edges = ends[kept].astype(np.uint16).tobytes()
