"""The learned reading of a document's lines, step by step:

1. all lines of each page in reading order, without margins of line numbers,
2. the probable kinds of each line,
3. furniture and the labels of figures out, the rest in reading order,
4. for each row, whether it begins a block,
5. the kinds of each block, the mean over its lines: a title over two lines is one title, with an aside in brackets
   below it that says nothing of the kind.
"""

from __future__ import annotations

from collections.abc import Sequence, Set
from typing import NamedTuple, Protocol

import numpy as np

from ...page import Line, PageText
from ...steps import WHOLE, Step, optional
from ..page.figures import Figure, find_figures
from ..page.layout import arrange
from ..page.margins import line_numbers
from ..page.rows import PageRow, make_rows
from ..text.labels import formula
from ..text.titles import is_aside
from .features import line_features
from .joints import joint_features, rows_before
from .kinds import BEGINS, FURNITURE, HEADING, KINDS, TABLE, TEXT
from .line_table import Floats, Ints, line_table
from .running_heads import running_heads

_HESITATES, _ALIKE = 0.3, 0.1
"""Rows that the model joins, but with a probability of a beginning above the first, are not of one block if their
kinds are less alike than the second: on labelled pages eight of eight began one. Where the model hesitates less,
one in three goes on, and the kind of a row is wrong.
"""


class LineModel(Protocol):
    """The trained models of lines: features are float32 arrays, one row a line; raise as their engine."""

    def kinds(self, features: Floats, page: Ints, /) -> Floats:
        """Probabilities (n, len(KINDS)) from `features.line_features` of lines in reading order and their `page`
        (n,), which rises: the lines of a page are seen together.
        """
        ...

    def begins(self, features: Floats) -> Floats:
        """The probability (m,) that each row begins a block, from `joints.joint_features`."""
        ...


class ReadLines(NamedTuple):
    """The lines of each page in reading order, without furniture and what stands in figures; the figures; and the
    furniture, as indices into the page's lines.
    """

    arranged: list[list[Line]]
    figures: list[list[Figure]]
    furniture: list[set[int]]


def read_lines(pages: Sequence[PageText], model: LineModel | None) -> ReadLines:
    """Read the lines of `pages`: each line gets its `kinds`, the first of each row the probability that it
    `begins`.

    Without a model, or where it fails, all lines are text and blocks begin where MuPDF's do.
    """
    numbers = [line_numbers(page) for page in pages]
    ordered = arrange(pages, numbers)
    optional(Step.LINES, WHOLE, _tell_kinds, _all_text, pages, ordered, model)
    drops = [_furniture(page, counted) for page, counted in zip(pages, numbers, strict=True)]
    drops = [drop | again for drop, again in zip(drops, running_heads(pages, drops), strict=True)]
    pictured = find_figures(pages, drops)
    apart = [
        drop.union(*(figure.lines for figure in placed)) for drop, placed in zip(drops, pictured, strict=True)
    ]
    arranged = arrange(pages, apart, [_of_kind(page, TABLE) for page in pages])
    optional(Step.JOINTS, WHOLE, _tell_beginnings, _as_blocks, pages, arranged, model)
    return ReadLines(arranged, pictured, drops)


def _tell_kinds(pages: Sequence[PageText], ordered: Sequence[Sequence[Line]], model: LineModel | None) -> None:
    table = line_table(pages, ordered)
    if model is None or not len(table):
        _all_text(pages, ordered, model)
        return
    kinds = model.kinds(line_features(table), table.page)
    kinds[[line.hidden for line in table.lines], HEADING] = 0  # what nobody sees heads nothing
    for line, told in zip(table.lines, kinds, strict=True):
        line.kinds = told


def _all_text(_: object, ordered: Sequence[Sequence[Line]], __: object) -> None:
    text = np.eye(len(KINDS), dtype=np.float32)[TEXT]
    for lines in ordered:
        for line in lines:
            line.kinds = text


def _furniture(page: PageText, numbers: Set[int]) -> set[int]:
    """The lines (indices) of a page that are no text of the document, with its line `numbers`: none where that
    would be the whole page.
    """
    told = _of_kind(page, FURNITURE)
    others = [line for i, line in enumerate(page.lines) if i not in told]
    drop = {i for i in told if not _is_formula_number(page.lines[i], others)} | numbers
    beside_a_picture = page.image_share and all(line.confidence == 1 for line in page.lines)
    return drop if len(drop) < len(page.lines) or beside_a_picture else set()


def _is_formula_number(line: Line, others: Sequence[Line]) -> bool:
    """True if the line is nothing but a formula's number, in the row of one of the others."""
    _, y = line.box.center
    return formula(line.text) == line.text and any(other.box.y0 < y < other.box.y1 for other in others)


def _of_kind(page: PageText, kind: int) -> set[int]:
    """The lines (indices) of a page that are most probably of a kind."""
    return {i for i, line in enumerate(page.lines) if line.kinds is not None and line.kinds.argmax() == kind}


def _tell_beginnings(
    pages: Sequence[PageText], arranged: Sequence[Sequence[Line]], model: LineModel | None
) -> None:
    rows = [row for lines in arranged for row in make_rows(lines)]
    if model is None:
        _as_blocks(pages, arranged, model)
        return
    if not rows:
        return
    kinds = row_kinds(rows)
    told = model.begins(joint_features(rows, kinds))
    earlier = np.array(rows_before(rows, kinds))
    alike = _likeness(kinds, kinds[earlier])
    told = np.where((told > _HESITATES) & (alike < _ALIKE), np.maximum(told, 1 - alike), told)
    page = np.array([row.page for row in rows])
    joined = (told < BEGINS) & (earlier == np.arange(len(rows)) - 1) & (page == np.append(-1, page[:-1]))
    joined[0] = False
    counted = [0 if on and is_aside(row.text) else row.chars for row, on in zip(rows, joined, strict=True)]
    starts, weight = np.flatnonzero(~joined), np.array(counted, np.float32)[:, None]
    agreed = list(np.add.reduceat(kinds * weight, starts) / np.add.reduceat(weight, starts))
    for row, begins, block in zip(rows, told.tolist(), (np.cumsum(~joined) - 1).tolist(), strict=True):
        for line in row.lines:
            line.begins, line.kinds = 0.0, agreed[block]
        row.lines[0].begins = begins


def _likeness(some: Floats, others: Floats) -> Floats:
    """The cosine (m,) of the probabilities (m, len(KINDS)) of two rows' kinds: near 0 where they surely differ."""
    lengths = np.linalg.norm(some, axis=1) * np.linalg.norm(others, axis=1)
    found: Floats = (some * others).sum(axis=1) / np.maximum(lengths, 1e-9)
    return found


def _as_blocks(_: object, arranged: Sequence[Sequence[Line]], __: object) -> None:
    for lines in arranged:
        for above, line in zip([None, *lines], lines, strict=False):
            line.begins = float(above is None or above.block != line.block)


def row_kinds(rows: Sequence[PageRow]) -> Floats:
    """Mean probabilities (m, len(KINDS)) of each row's lines. Raises `ValueError` for a line without any."""
    told = [np.asarray(line.kinds) for row in rows for line in row.lines]
    counts = np.array([len(row.lines) for row in rows])
    sums = np.add.reduceat(np.concatenate(told).reshape(-1, len(KINDS)), np.cumsum(counts) - counts)
    means: Floats = (sums / counts[:, None]).astype(np.float32)
    return means
