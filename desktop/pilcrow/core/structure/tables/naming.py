"""What names the cells of a table, found once: the heads of columns, periods, labels of rows, and the unit.

A table may go on in itself under another year or period: from there on that holds, in place of the one before.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from types import MappingProxyType
from typing import NamedTuple

from ...language import number_patterns
from ...language.quantities import Kind as Quantities
from ...language.quantities import quantities
from ...language.terms import rough_terms
from ...model import CELL, Cell, Name, Paragraph, Role
from ..text import labels

_MOST = 3  # rows without figures below a period that name columns with it
_LABELS = 3  # columns among which one names the rows
_DATE_WORDS = 8  # of a cell with a year or a period: "For the three months ended March 31, 2022"
_SAME = 0.5  # share of the words beside their dates by which two periods are of one kind: "Six months ended"
_YEAR = re.compile(r"(?<![\d.,])(?:19|20)\d\d(?![\d.,]*\d)")
_LISTED = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_FIGURE = re.compile(r"[-−–—$€£¥(\s]*(?!(?:19|20)\d\d\W*$)\d[\d.,\s)%]*|[-−–—]")
_NOTE = re.compile(r"\s*(?:\(\w\)|[*†‡])$")
_CAUGHT = re.compile(rf"\d\)?[^\S{CELL}]+([^\W\d][^{CELL}\d]*(?:\d\d?, )?(?:19|20)\d\d)(?![^{CELL}])")
_TIMES = frozenset((Quantities.YEAR, Quantities.DATE))

Part = tuple[int, int, int, int]
"""Characters from, to, and the first and last column they name."""


Names = Mapping[str, Sequence[Part]]
"""Lines that name columns, each with its parts, counted from where the line begins."""


class _Level(NamedTuple):
    """A line that names columns: its text, its parts, and the first row that it holds for."""

    text: str
    parts: tuple[Part, ...]
    since: int
    period: bool


def named(table: Paragraph, before: Names = MappingProxyType({}), above: Sequence[str] = ()) -> Paragraph:
    """The table with its names and unit, and without what holds for no row of it in its head. `before` are the
    lines that name the columns of the table or part that it continues; `above` are texts that may tell the unit,
    the nearest first.
    """
    if not table.cells:
        return table
    rows = _rows(table)
    names = [*_columns(table, rows, before), *_labels(table, rows)]
    empty = {name.start for name in names if name.rows[0] > name.rows[1]}
    if left_over := [line for start, line in _lines(table.head) if empty & set(range(start, start + len(line)))]:
        kept = "\n".join(line for _, line in _lines(table.head) if line not in left_over)
        return named(replace(table, head=kept), before, above)
    top = table.text[: next((cell.end for cell in table.cells if not cell.head), 0)]
    return replace(
        table,
        names=tuple(sorted(name for name in names if name.start not in empty)),
        unit=_unit([table.head, top, *above]),
    )


def lines(table: Paragraph) -> Names:
    """What names the columns at the end of a table."""
    whole, last, offset = table.whole, table.cells[-1].row, len(table.whole) - len(table.text)
    begun = {offset + cell.start for cell in table.cells}
    found: dict[str, list[Part]] = {}
    for name in table.names:
        if name.role in (Role.COLUMN, Role.PERIOD) and name.rows[0] <= name.rows[1] == last:
            caught = name.start > offset and name.start not in begun  # it stands in a cell of figures
            start = name.start if caught else whole.rfind("\n", 0, name.start) + 1
            text = whole[start : name.end] if caught else whole[start:].partition("\n")[0]
            found.setdefault(text, []).append((name.start - start, name.end - start, *name.columns))
    return found


def _unit(said: Sequence[str]) -> str:
    """What the numbers are counted in, as it is printed: "in millions"."""
    found = next(filter(None, map(number_patterns.IN_SCALE.search, said)), None)
    return " ".join(found.group().strip(" ()[]").split()) if found else ""


def _lines(head: str) -> Iterator[tuple[int, str]]:
    """The lines of a table's head, each with where it begins."""
    start = 0
    for line in head.split("\n") if head else ():
        yield start, line
        start += len(line) + 1


def _rows(table: Paragraph) -> list[list[Cell]]:
    """The cells row by row, without heads that are printed again."""
    first = {(cell.row, cell.column): cell for cell in reversed(table.cells)}
    cells = (cell for cell in table.cells if first[cell.row, cell.column] is cell)
    return [list(row) for _, row in groupby(cells, key=lambda cell: cell.row)]


def _text(table: Paragraph, cell: Cell) -> str:
    return table.text[cell.start : cell.end].strip()


def _is_date(text: str) -> bool:
    """Is it a year or a date, maybe with the mark of a note?"""
    text = _NOTE.sub("", text)
    return len(text.split()) <= _DATE_WORDS and any(
        (n.start, n.end) == (0, len(text)) and n.kind in _TIMES for n in quantities(text)
    )


def _is_period(text: str) -> bool:
    """Is it a date, or a few words with a year?"""
    return (bool(_YEAR.search(text)) and len(text.split()) <= _DATE_WORDS) or _is_date(text)


def _is_dated(texts: Sequence[str]) -> bool:
    """Do the cells of a row name times and nothing else but what the first of several may hold? The first is ""
    where nothing stands above the labels.
    """
    first, *others = texts
    if not others:
        return _is_period(first)
    if first and _is_period(first):
        return all(map(_is_date, texts))
    return all(map(_is_period, others)) and (not first or len(others) > 1)


def _has_figures(table: Paragraph, row: Sequence[Cell]) -> bool:
    return any(cell.column and _FIGURE.fullmatch(_text(table, cell)) for cell in row)


def _columns(table: Paragraph, rows: Sequence[Sequence[Cell]], before: Names) -> Iterator[Name]:
    """What names columns: lines of the head, rows at the top, and later periods with the rows below them."""
    width = max(cell.column + cell.columns for cell in table.cells)
    offset, first, last = len(table.whole) - len(table.text), rows[0][0].row, rows[-1][0].row
    goes_on = first > 0
    levels: list[_Level] = []
    closed: list[tuple[_Level, int]] = []

    def begin(level: _Level) -> None:
        for other in levels[:]:
            below = goes_on or other.since > first or CELL in other.text
            new = filled >= other.since and len(level.parts) > 1 and _behind(level) == _behind(other)
            if level.text != other.text and (new or (level.period and _replaces(level.text, other, below=below))):
                levels.remove(other)
                closed.append((other, filled))
        if all(level.text != other.text for other in levels):
            levels.append(level)

    naming, below_period, filled = True, False, first - 1
    for line in _in_head(table, before, first):
        begin(line)
    figured = any(_has_figures(table, row) for row in rows)
    for at, row in enumerate(rows):
        texts = [_text(table, cell) for cell in row]
        dated = _is_dated(["", *texts] if row[0].column and len(row) > 1 else texts) and not _has_figures(
            table, row
        )
        heads = naming and all(cell.head or _is_date(text) for cell, text in zip(row, texts, strict=True))
        if dated or heads or (below_period and _leads(table, rows, at)):
            parts = _parts(table, row, width, alone=dated and len(row) == 1)
            begin(_Level(CELL.join(texts), parts, row[0].row + 1, dated))
            naming, below_period = True, below_period or dated
        else:
            naming = below_period = False
            if not figured or _has_figures(table, row):
                filled = row[0].row
        end = row[-1].end
        if caught := _CAUGHT.search(table.text[row[0].start : end]):
            start, end = (offset + row[0].start + edge for edge in caught.span(1))
            begin(_Level(caught.group(1), ((start, end, 0, width - 1),), row[0].row + 1, True))
            naming = below_period = True
    if not (levels or closed):
        levels += _years_above(table, offset, width, first)
    for level, until in (*closed, *((level, last) for level in levels)):
        role = Role.PERIOD if level.period and len(level.parts) == 1 else Role.COLUMN
        yield from (
            Name(start, end, role, (level.since, until), (low, high)) for start, end, low, high in level.parts
        )


def _parts(table: Paragraph, row: Sequence[Cell], width: int, *, alone: bool) -> tuple[Part, ...]:
    """The cells of a row with the columns that they name: all if one stands `alone`; where the first of several is
    a date, nothing stands above the labels.
    """
    offset, last = len(table.whole) - len(table.text), row[-1].column + row[-1].columns
    shift = int(not row[0].column and len(row) > 1 and last < width and _is_date(_text(table, row[0])))
    return tuple(
        (offset + cell.start, offset + cell.end)
        + ((0, width - 1) if alone else (cell.column + shift, cell.column + cell.columns - 1 + shift))
        for cell in row
    )


def _leads(table: Paragraph, rows: Sequence[Sequence[Cell]], at: int) -> bool:
    """Is it one of a few rows of names right above figures?"""
    run = rows[at : at + _MOST + 1]
    figures = [_has_figures(table, row) for row in run]
    names = figures.index(True) if True in figures else 0
    return names > 0 and all(len(row) > 1 or row[0].column for row in run[:names])


def _in_head(table: Paragraph, before: Names, row: int) -> Iterator[_Level]:
    """The lines of a table's head that name columns, or a period of all."""
    width = max(cell.column + cell.columns for cell in table.cells)
    for start, line in _lines(table.head):
        parts = [(start + low, start + high, first, last) for low, high, first, last in before.get(line, ())]
        if not parts and CELL in line:
            at = start
            for column, text in enumerate(line.split(CELL)):
                if text.strip():
                    parts.append((at, at + len(text), column, column))
                at += len(text) + 1
        elif not parts and _is_period(line) and not labels.caption(line):
            parts.append((start, start + len(line), 0, width - 1))
        if parts:
            texts = [text.strip() for text in line.split(CELL)]
            yield _Level(line, tuple(parts), row, _is_dated([texts[0], *filter(None, texts[1:])]))


def _years_above(table: Paragraph, offset: int, width: int, first: int) -> Iterator[_Level]:
    """The years in the text above the cells, if they are one for each column behind the first."""
    years = list(_LISTED.finditer(table.whole, 0, offset + table.cells[0].start))
    if len(years) == width - 1 > 0:
        yield _Level("", tuple((y.start(), y.end(), at, at) for at, y in enumerate(years, 1)), first, False)


def _behind(level: _Level) -> set[int]:
    """The columns behind the first that a line names."""
    return {column for *_, first, last in level.parts for column in range(first, last + 1)} - {0}


def _replaces(line: str, other: _Level, *, below: bool) -> bool:
    """Does a line with a period take the place of another: as many cells, said in the same words? What stands
    above the first part of a table and is not `below` one is a period of something else.
    """
    if not other.period:
        return False
    mine, its = ([text for text in each.split(CELL) if text.strip()] for each in (line, other.text))
    if not below and len(mine) > 1 and len(its) == 1:
        return True
    if len(mine) != len(its):
        return False
    words, others = ({t for t in rough_terms(" ".join(cells)) if t.isalpha()} for cells in (mine, its))
    return len(words & others) >= _SAME * min(len(words), len(others))


def _labels(table: Paragraph, rows: Sequence[Sequence[Cell]]) -> Iterator[Name]:
    """What names rows: in each the first cell that is no number, and a row with nothing else for those below."""
    offset, last = len(table.whole) - len(table.text), rows[-1][0].row
    group: Cell | None = None
    for row in rows:
        here = row[0].row
        label = next((cell for cell in row if cell.column < _LABELS and _is_word(_text(table, cell))), None)
        alone = len(row) == 1 and not (row[0].column or row[0].head or _is_period(_text(table, row[0])))
        if alone or here == last:
            until = here - alone
            if group and group.row < until:
                yield Name(offset + group.start, offset + group.end, Role.GROUP, (group.row + 1, until), (0, 0))
            group = row[0]
        if label and not (label.head or alone):
            yield Name(
                offset + label.start, offset + label.end, Role.ROW, (here, here), (label.column, label.column)
            )


def _is_word(text: str) -> bool:
    return not text.isdigit() and (bool(re.search(r"[^\W\d_]{2}", text)) or len(text) == 1)
