"""The features by which the model of joints tells whether a row goes on with the text before it or begins a block.

The text before it is the last row that may be of one text with it: notes, captions, tables and what else stands in
between are passed over.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain

import numpy as np

from ..page.rows import PageRow, mark
from ..text.numbering import split_number
from .features import ENDINGS, FAR
from .kinds import FLOWING, KINDS, Kinds
from .line_table import Floats, Ints, column_edges

_OWN = (
    "page step", "column step", "down", "down by pitch", "down by page", "down next", "down before", "indent",
    "right ends", "room", "word fits", "full by width", "widths alike", "centred", "ends", "ends word small",
    "begins small", "begins digit", "begins sign", "begins capital", "marked", "marked before", "number",
    "number before", "same size", "size step", "same bold", "bold", "same italic", "same font", "same block",
    "lead", "lead before", "passed", "chars", "chars before", "cells", "cells before", "first of page",
    "indent in column", "indent before in column",
)  # fmt: skip
NAMES: tuple[str, ...] = (*_OWN, *(f"{kind} here" for kind in KINDS), *(f"{kind} before" for kind in KINDS))


def rows_before(rows: Sequence[PageRow], kinds: Sequence[Kinds] | Floats) -> list[int]:
    """For each row of a document the row (index) that it may go on with; -1 where there is none."""
    flowing = [KINDS[kind] in FLOWING for kind in np.argmax(kinds, axis=1).tolist()] if rows else []
    found: list[int] = []
    last = -1  # of flowing text
    for i in range(len(rows)):
        found.append(last if flowing[i] and i - last <= 24 else i - 1)  # rows back, at most
        if flowing[i]:
            last = i
    return found


def joint_features(rows: Sequence[PageRow], kinds: Sequence[Kinds] | Floats) -> Floats:
    """The features of each row (m, len(NAMES)); `kinds` are the probabilities of what each row is."""
    if not rows:
        return np.zeros((0, len(NAMES)), np.float32)
    earlier = np.array(rows_before(rows, kinds))
    here = np.asarray(kinds, np.float32)
    there = np.where(earlier[:, None] >= 0, here[earlier], np.float32(0))
    found = np.empty((len(rows), len(NAMES)), np.float32)
    for at, column in enumerate(chain(_own_features(rows, earlier), here.T, there.T)):
        found[:, at] = column
    return found


class _RowColumns:
    """Rows as columns of numbers, (m,) each, and the edges of the column of text that each row stands in."""

    def __init__(self, rows: Sequence[PageRow]) -> None:
        self.page = np.array([row.page for row in rows])
        self.x0, self.y0, self.x1, self.y1 = np.array([(r.x0, r.y0, r.x1, r.y1) for r in rows]).T
        self.size = np.array([row.main.size for row in rows])
        self.left, self.right = column_edges(self.page, self.x0, self.x1, 5)  # rows that show where full lines end

    def pitches(self) -> tuple[float, Floats]:
        """The usual distance from row to row by type size in the document, and on the page of each row."""
        down = self.y0[1:] - self.y0[:-1]
        size = self.size[:-1]
        below = (
            (self.page[1:] == self.page[:-1]) & (self.size[1:] == size) & (down > 0.7 * size) & (down < 3 * size)
        )
        below &= (self.x0[:-1] < self.x1[1:]) & (self.x0[1:] < self.x1[:-1])
        steps, pages = (down / size)[below], self.page[:-1][below]
        usual = float(np.median(steps)) if len(steps) else 1.2
        of_pages = zip(
            np.unique(pages).tolist(), np.split(steps, np.flatnonzero(np.diff(pages)) + 1), strict=False
        )
        on_page = {page: float(np.median(own)) for page, own in of_pages if len(own) > 3}
        return usual, np.array([on_page.get(page, usual) for page in self.page.tolist()])


def _own_features(rows: Sequence[PageRow], earlier: Ints) -> Iterator[np.ndarray]:
    """The features `_OWN` of each row (m,), few at a time: those of a long document are large."""
    c = _RowColumns(rows)
    usual, pitch = c.pitches()
    m, far = np.arange(len(rows)), 2 * FAR
    none = earlier < 0
    q = np.maximum(earlier, 0)
    size = np.maximum(c.size, 1.0)
    said = np.fromiter(map(_of_text, rows), np.dtype((np.float32, 15)), len(rows)).T
    small, digit, sign, capital, marked, number, bold, italic, lead, *more = said
    chars, word, ends, ends_small, block, cells = more
    fonts: dict[str, int] = {}
    font = np.fromiter((fonts.setdefault(row.main.font, len(fonts)) for row in rows), np.int64, len(rows))
    below = np.minimum(m + 1, len(rows) - 1)
    next_down = np.where(
        (below > m) & (c.page[below] == c.page) & (c.y0[below] > c.y0), c.y0[below] - c.y0, FAR * size
    )
    next_down = np.clip(next_down / size, -1, FAR)
    above = np.maximum(q - 1, 0)
    over = (q > 0) & (c.page[above] == c.page[q]) & (c.y0[q] > c.y0[above])
    last_down = np.where(over, np.minimum((c.y0[q] - c.y0[above]) / size, FAR), FAR)
    same_page = c.page[q] == c.page
    beside = same_page & (c.x0 < c.x1[q]) & (c.x1 > c.x0[q])
    down = np.where(beside & (c.y0 > c.y0[q] - 1), (c.y0 - c.y0[q]) / size, FAR)
    room = c.right[q] - c.x1[q]
    width = c.x1 - c.x0
    needed = (word + 1.5) * width / np.maximum(chars, 1)
    previous = np.append(-1, c.page[:-1])

    def of_both(values: np.ndarray) -> np.ndarray:
        return np.where(none, 0, values)

    yield from [
        np.where(none, 1, np.minimum(c.page - c.page[q], 3)), np.where(none, 1, ~beside),
        np.where(none, FAR, np.minimum(down, FAR)), np.where(none, FAR, np.minimum(down / pitch, FAR)),
        np.where(none, FAR, np.minimum(down / usual, FAR)), next_down, np.where(none, FAR, last_down),
    ]  # fmt: skip
    yield from [
        of_both(np.clip((c.x0 - c.x0[q]) / size, -far, far)),
        of_both(np.clip((c.right - c.x1) / size, -far, far)),
        of_both(np.clip(room / size, -5, 60)), of_both(room > needed),
        of_both(width[q] / np.maximum(c.right[q] - c.left[q], 1)),
        of_both(np.clip((width - width[q]) / size, -far, far)),
        of_both(np.abs(c.x0 + c.x1 - c.x0[q] - c.x1[q]) / size < 0.8), np.where(none, 1, ends[q]),
        of_both(ends_small[q]), small, digit, sign, capital, marked, of_both(marked[q]), number,
        of_both(number[q]),
    ]  # fmt: skip
    yield from [
        of_both(np.abs(c.size[q] - size) < 0.3), of_both(np.minimum(size / np.maximum(c.size[q], 1.0), 5)),
        of_both(bold[q] == bold), bold, of_both(italic[q] == italic), of_both(font[q] == font),
        of_both((block[q] == block) & same_page), lead, of_both(lead[q]), of_both(np.minimum(m - q, 9)),
        np.minimum(chars, 200), of_both(np.minimum(chars[q], 200)), cells, of_both(cells[q]),
        np.where(none, 1, c.page != previous), (c.x0 - c.left) / size, of_both((c.x0[q] - c.left[q]) / size),
    ]  # fmt: skip


def _of_text(row: PageRow) -> tuple[float, ...]:
    text, line, end = row.text, row.main, row.last
    first = text[0]
    last_word = end.rsplit(" ", 1)[-1]
    return (
        first.islower(), first.isdigit(), not first.isalnum(), first.isupper(), bool(mark(text)),
        len(text) < 160 and split_number(text)[0] is not None, line.bold, line.italic, line.lead > 2, row.chars,
        len(text.split(" ", 1)[0]), ENDINGS.get(end[-1], 0), last_word.islower() and end[-1].isalpha(), line.block,
        len(row.cells),
    )  # fmt: skip
