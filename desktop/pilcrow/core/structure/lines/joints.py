"""The features by which the model of joints tells whether a row goes on with the text before it or begins a block.

The text before it is the last row that may be of one text with it: notes, captions, tables and what else stands in
between are passed over.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from statistics import median

import numpy as np

from ..page.rows import Row, mark
from ..text.numbering import split_number
from .features import _END_PUNCTUATION, _FAR
from .kinds import FLOWING, KINDS, Kinds
from .line_table import Floats

_BACK = 24
"""Rows back among which the text before a row is looked for."""
_AROUND = 5
"""Rows around that show where full lines end."""

_OWN = (
    "page step", "column step", "down", "down by pitch", "down by page", "down next", "down before", "indent",
    "right ends",
    "room", "word fits", "full by width", "widths alike", "centred", "ends", "ends word small", "begins small",
    "begins digit",
    "begins sign", "begins capital", "marked", "marked before", "number", "number before", "same size",
    "size step",
    "same bold", "bold", "same italic", "same font", "same block", "lead", "lead before", "passed", "chars",
    "chars before",
    "cells", "cells before", "first of page", "indent in column", "indent before in column",
)  # fmt: skip
NAMES: tuple[str, ...] = (*_OWN, *(f"{kind} here" for kind in KINDS), *(f"{kind} before" for kind in KINDS))


def before(rows: Sequence[Row], kinds: Sequence[Kinds]) -> list[int]:
    """For each row of a document the row (index) that it may go on with; -1 where there is none."""
    flowing = [KINDS[int(k.argmax())] in FLOWING for k in kinds]
    found: list[int] = []
    last = -1  # of flowing text
    for i in range(len(rows)):
        found.append(last if flowing[i] and i - last <= _BACK else i - 1)
        if flowing[i]:
            last = i
    return found


def joint_features(rows: Sequence[Row], kinds: Sequence[Kinds]) -> Floats:
    """The features of each row (m, len(NAMES)); `kinds` are the probabilities of what each row is."""
    if not rows:
        return np.zeros((0, len(NAMES)), np.float32)
    pitch = _pitches(rows)
    own: list[tuple[float, ...]] = []
    earlier = before(rows, kinds)
    zero = np.zeros(len(KINDS), np.float32)
    for i, j in enumerate(earlier):
        own.append(_of_joint(rows, i, j, pitch))
    here = np.stack(list(kinds))
    there = np.stack([kinds[j] if j >= 0 else zero for j in earlier])
    return np.concatenate([np.array(own, np.float32), here, there], axis=1)


def _pitches(rows: Sequence[Row]) -> tuple[float, dict[int, float]]:
    """The usual distance from row to row by type size in the document, and on each page."""
    steps: dict[int, list[float]] = {}
    for a, b in pairwise(rows):
        size = a.main.size
        down = b.y0 - a.y0
        if (
            a.page == b.page
            and b.main.size == size
            and 0.7 * size < down < 3 * size
            and a.x0 < b.x1
            and b.x0 < a.x1
        ):
            steps.setdefault(a.page, []).append(down / size)
    everything = [step for page in steps.values() for step in page]
    usual = median(everything) if everything else 1.2
    return usual, {page: median(found) for page, found in steps.items() if len(found) > 3}


def _of_joint(rows: Sequence[Row], i: int, j: int, pitch: tuple[float, dict[int, float]]) -> tuple[float, ...]:
    row, q = rows[i], rows[j] if j >= 0 else None
    line = row.main
    size = max(line.size, 1.0)
    usual, on_page = pitch
    here = on_page.get(row.page, usual) * size
    left, right = _column(rows, i)
    below = rows[i + 1] if i + 1 < len(rows) and rows[i + 1].page == row.page else None
    next_down = min(max((below.y0 - row.y0) / size, -1), _FAR) if below and below.y0 > row.y0 else _FAR
    text = row.text
    first = text[0]
    number = split_number(text)[0] is not None if len(text) < 160 else False
    if q is None:
        return (
            1, 1, _FAR, _FAR, _FAR, next_down, _FAR, 0, 0, 0, 0, 0, 0, 0, 1, 0, first.islower(), first.isdigit(),
            not first.isalnum(), first.isupper(), bool(mark(text)), 0, number, 0, 0, 0, 0, line.bold, 0, 0, 0,
            line.lead > 2, 0, 0, min(row.chars, 200), 0, len(row.cells), 0, 1, (row.x0 - left) / size, 0,
        )  # fmt: skip
    above = q.main
    same_page = q.page == row.page
    beside = same_page and row.x0 < q.x1 and row.x1 > q.x0
    lower = same_page and row.y0 > q.y0 - 1
    down = (row.y0 - q.y0) / size if lower and beside else _FAR
    q_left, q_right = _column(rows, j)
    word = (len(text.split(" ", 1)[0]) + 1.5) * (row.x1 - row.x0) / max(row.chars, 1)
    room = q_right - q.x1
    before_q = rows[j - 1] if j > 0 and rows[j - 1].page == q.page else None
    last_down = (q.y0 - before_q.y0) / size if before_q and q.y0 > before_q.y0 else _FAR
    ends = q.last
    last_word = ends.rsplit(" ", 1)[-1]
    width, q_width = row.x1 - row.x0, q.x1 - q.x0
    return (
        min(row.page - q.page, 3), not beside, min(down, _FAR), min(down * size / here, _FAR) if here else _FAR,
        min(down / usual, _FAR), next_down, min(last_down, _FAR), _clip((row.x0 - q.x0) / size),
        _clip((right - row.x1) / size), min(max(room / size, -5), 60), room > word,
        q_width / max(q_right - q_left, 1),
        _clip((width - q_width) / size), abs(row.x0 + row.x1 - q.x0 - q.x1) / size < 0.8,
        _END_PUNCTUATION.get(ends[-1], 0), last_word.islower() and ends[-1].isalpha(), first.islower(),
        first.isdigit(),
        not first.isalnum(), first.isupper(), bool(mark(text)), bool(mark(q.text)), number,
        len(q.text) < 160 and split_number(q.text)[0] is not None, abs(above.size - size) < 0.3,
        min(size / max(above.size, 1.0), 5), above.bold == line.bold, line.bold, above.italic == line.italic,
        above.font == line.font, above.block == line.block and same_page, line.lead > 2, above.lead > 2, min(i -
        j, 9), min(row.chars, 200), min(q.chars, 200), len(row.cells), len(q.cells),
        row.page != (rows[i - 1].page if i else -1),
        (row.x0 - left) / size, (q.x0 - q_left) / size,
    )  # fmt: skip


def _clip(value: float) -> float:
    return max(-_FAR * 2, min(_FAR * 2, value))


def _column(rows: Sequence[Row], i: int) -> tuple[float, float]:
    """Left and right of the rows around that stand in one column with this one."""
    row = rows[i]
    left, right = row.x0, row.x1
    for other in rows[max(0, i - _AROUND) : i + _AROUND + 1]:
        if other.page == row.page and other.x0 < row.x1 and other.x1 > row.x0:
            left, right = min(left, other.x0), max(right, other.x1)
    return left, right
