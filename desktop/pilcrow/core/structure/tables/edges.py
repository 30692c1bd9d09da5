"""Rows right above and below a table that stand in its columns: heads over the first row that is shaded or ruled,
and a last row that is neither.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..page.rows import Row, RowCell
from ..text.labels import caption
from .aligned import is_celled

_MOST_HEADS = 4
_CLOSE = 1.5  # of the type size: white space between rows of a table
_LONG = 70  # characters: a row of heads has fewer in each cell
_Spans = Sequence[tuple[float, float]]


def heads_above(above: Sequence[Row], table: Sequence[Row], spans: _Spans) -> int:
    """How many of the last rows `above` a table name its columns, which are `spans`."""
    below, count = table[0], 0
    for row in reversed(above[-_MOST_HEADS:]):
        if not (_is_next(row, below) and _names_columns(row, spans) and row.main.size < below.main.size + 1):
            break
        below, count = row, count + 1
    return count


def rows_below(below: Sequence[Row], table: Sequence[Row], spans: _Spans) -> int:
    """How many of the first rows `below` a table go on with it: cells in columns of their own."""
    above, count = table[-1], 0
    for row in below:
        own = [_columns(cell, spans) for cell in row.cells]
        apart = all(len(columns) == 1 for columns in own) and len({columns[0] for columns in own}) == len(own)
        if not (is_celled(row) and apart and _is_next(above, row)):
            break
        above, count = row, count + 1
    return count


def _is_next(above: Row, below: Row) -> bool:
    return above.page == below.page and -2 < below.y0 - above.y1 < _CLOSE * below.main.size


def _names_columns(row: Row, spans: _Spans) -> bool:
    """Short cells with words or years, each over columns of its own; one alone stands right of the labels."""
    own = [_columns(cell, spans) for cell in row.cells]
    filled = [column for columns in own for column in columns]
    texts = [" ".join(line.text for line in row.lines[cell.start : cell.end]) for cell in row.cells]
    return (
        all(own)
        and len(set(filled)) == len(filled)
        and (len(own) > 1 or (min(filled) > 0 and any(char.isalpha() for char in texts[0])))
        and all(len(text) < _LONG and text[-1] not in ".;:" for text in texts)
        and not caption(row.text)
    )


def _columns(cell: RowCell, spans: _Spans) -> list[int]:
    """The columns that the cell stands in, or above."""
    return [
        column
        for column, (left, right) in enumerate(spans)
        if min(right, cell.x1) - max(left, cell.x0) > 0.3 * min(right - left, cell.x1 - cell.x0)
    ]
