"""All lines of a document as columns of numbers, one entry a line in reading order, for features to be computed
from.

Boxes are upright (`page.upright`), in points of the page as shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ...page import Line, PageText, upright
from ..page.rows import row_starts

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]


@dataclass(frozen=True)
class LineTable:
    """The n lines of a document by page and reading order.

    `box` (n, 4); `page` (n,) 0-based; `row` (n,) numbers the visual rows of the document from 0; `style` (n,)
    numbers the looks of type that the document has. `body` is the type size of most characters.
    """

    pages: Sequence[PageText]
    lines: Sequence[Line]
    box: Floats
    page: Ints
    size: Floats
    chars: Floats
    row: Ints
    style: Ints
    body: float

    def __len__(self) -> int:
        return len(self.lines)

    @cached_property
    def first(self) -> Ints:
        """The first line (index) of each row (m,)."""
        return np.flatnonzero(np.diff(self.row, prepend=-1))

    @cached_property
    def per_row(self) -> Ints:
        """Number of lines of each row (m,)."""
        return np.diff(np.append(self.first, len(self)))


def line_table(pages: Sequence[PageText], arranged: Sequence[Sequence[Line]]) -> LineTable:
    """The lines of `arranged` pages (in reading order) as a table; `pages` are the same pages as read."""
    lines = [line for page in arranged for line in page]
    n = len(lines)
    boxes = [upright(line) for line in lines]
    page = np.repeat(np.arange(len(arranged)), [len(page) for page in arranged])
    size = np.fromiter((line.size for line in lines), np.float32, n)
    chars = np.fromiter((len(line.text) for line in lines), np.float32, n)
    looks: dict[tuple[object, ...], int] = {}
    style = np.fromiter((looks.setdefault(look(line), len(looks)) for line in lines), np.int64, n)
    begun = np.bincount(row_starts(lines, boxes), minlength=n)
    box = np.array(boxes, np.float32).reshape(n, 4)
    return LineTable(pages, lines, box, page, size, chars, begun.cumsum() - 1, style, _body(size, chars))


def look(line: Line) -> tuple[object, ...]:
    """All by which the type of two lines may differ; sizes within half a point are one."""
    capitals = line.text.isupper() and len(line.text) > 3
    return round(2 * line.size), line.bold, line.italic, line.font, line.color, capitals


def _body(size: Floats, chars: Floats) -> float:
    weights: Counter[float] = Counter()
    for points, count in zip(np.round(2 * size).tolist(), chars.tolist(), strict=True):
        weights[points] += count
    return weights.most_common(1)[0][0] / 2 if weights else 10.0


def neighbours(groups: Ints, values: Any, by: int, empty: float) -> Any:
    """The value (n,) of the entry `by` places later (negative: earlier) where it is of the same of the `groups`
    (n,), which stand together, else `empty`.
    """
    at = np.arange(len(groups)) + by
    inside = np.clip(at, 0, len(groups) - 1)
    return np.where((at == inside) & (groups[inside] == groups), values[inside], empty)


def columns(values: Sequence[Any]) -> Floats:
    """The columns (n,), of any kind of number, as one array (n, k)."""
    found = np.empty((len(values[0]), len(values)), np.float32)
    for at, column in enumerate(values):
        found[:, at] = column
    return found


def column_edges(pages: Ints, x0: Floats, x1: Floats, reach: int) -> tuple[Floats, Floats]:
    """Left and right of the column that each row stands in: of those up to `reach` rows before and after it on its
    page that stand above or below it.
    """
    left, right = x0, x1
    for by in (*range(-reach, 0), *range(1, reach + 1)):
        other0, other1 = neighbours(pages, x0, by, np.inf), neighbours(pages, x1, by, -np.inf)
        touching = (other0 < x1) & (other1 > x0)
        left = np.where(touching, np.minimum(left, other0), left)
        right = np.where(touching, np.maximum(right, other1), right)
    return left, right
