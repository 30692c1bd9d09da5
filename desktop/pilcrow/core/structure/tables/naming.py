"""Names of a table's cells, found once: the heads of columns, periods, labels of rows, and the unit.

A table may go on in itself under another year or period: from there on that holds, in place of the one before.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import NamedTuple

from ...language.numbers import patterns as number_patterns
from ...language.numbers.periods import A_YEAR, YEAR, is_period
from ...language.terms import TOTALS, rough_terms
from ...model import CELL, Cell, Name, Paragraph, Role
from ..text import labels
from ..text.titles import right_to_left
from .heads import is_unit

_MOST = 3  # rows of names below a period and above numbers
_DIGITS = 4  # of a year
_PERIOD_WORDS = 8  # of a cell with a year or a period, at most: "For the three months ended March 31, 2022"
_INDENT = 2.0  # points
_NAMED = 0.5  # least share of the words of a group's name in that of its total
_NUMBER = re.compile(rf"[-−–—$€£¥(\s]*(?!{A_YEAR}\W*$)\d[\d.,\s)%]*|[-−–—]")

Part = tuple[int, int, int, int]
"""Characters from, to, and the first and last column they name."""

Names = Mapping[str, Sequence[Part]]
"""Lines that name columns, each with its parts, counted from where the line begins."""


class _Level(NamedTuple):
    """A line that names columns, or a period: its text, its parts, and the first row that it holds for."""

    text: str
    parts: Sequence[Part]
    since: int
    period: bool

    def replaces(self, other: _Level, filled: int) -> bool:
        """Does it take the place of another: a period of a period, names of columns of others of the same columns
        that have rows, down to the one that was `filled` last?
        """
        if len(self.parts) == 1:
            return self.period and other.period and len(other.parts) == 1
        return filled >= other.since and _behind(self) == _behind(other)


def name_cells(table: Paragraph, before: Names = MappingProxyType({}), above: Sequence[str] = ()) -> Paragraph:
    """The table with names and unit, its head without lines that hold for no row. `before` are the lines that name
    the columns of the table or part before a continued one; `above` are texts that may tell the unit, the nearest
    first.
    """
    if not table.cells:
        return table
    rows = table.rows
    names = [*_column_names(table, rows, before), *_labels(table, rows)]
    names += _years(table, rows, names)
    empty = {name.start for name in names if name.rows[0] > name.rows[1]}
    if left_over := [
        line for start, line in _head_lines(table.head) if empty & set(range(start, start + len(line)))
    ]:
        kept = "\n".join(line for _, line in _head_lines(table.head) if line not in left_over)
        return name_cells(replace(table, head=kept), before, above)
    top = table.text[: next((row[0].end for row in rows if _has_numbers(table, row)), 0)]
    return replace(
        table,
        names=tuple(sorted(name for name in names if name.rows[0] <= name.rows[1])),
        unit=_counted_in([table.head, top, *above]),
    )


def closing_names(table: Paragraph) -> Names:
    """Names of the columns at the end of a table."""
    whole, last = table.whole, table.cells[-1].row
    found: dict[str, list[Part]] = {}
    for name in table.names:
        if name.role in (Role.COLUMN, Role.PERIOD) and name.rows[0] <= name.rows[1] == last:
            start = whole.rfind("\n", 0, name.start) + 1
            text = whole[start:].partition("\n")[0]
            found.setdefault(text, []).append((name.start - start, name.end - start, *name.columns))
    return found


def _counted_in(said: Sequence[str]) -> str:
    """The unit of the numbers, as printed: "in millions"."""
    found = next(filter(None, map(number_patterns.IN_SCALE.search, said)), None)
    return " ".join(found.group().strip(" ()[]").split()) if found else ""


def _head_lines(head: str) -> Iterator[tuple[int, str]]:
    """The lines of a table's head, each with where it begins."""
    start = 0
    for line in head.split("\n") if head else ():
        yield start, line
        start += len(line) + 1


def _cell_text(table: Paragraph, cell: Cell) -> str:
    return table.text[cell.start : cell.end].strip()


def _is_period(text: str) -> bool:
    """Is it a year with few words, or with those of periods alone?"""
    return YEAR.search(text) is not None and (len(text.split()) <= _PERIOD_WORDS or is_period(text))


def _is_dated(table: Paragraph, row: Sequence[Cell]) -> bool:
    """Does a row name times, and nothing else but what stands above the labels?"""
    behind = [cell for cell in row if cell.column]
    if len(row) == 2 and len(behind) == 1:  # something with its date
        return False
    return all(_is_period(_cell_text(table, cell)) for cell in behind or row) and not _has_numbers(table, row)


def _has_numbers(table: Paragraph, row: Sequence[Cell]) -> bool:
    return any(cell.column and _NUMBER.fullmatch(_cell_text(table, cell)) for cell in row)


def _column_names(table: Paragraph, rows: Sequence[Sequence[Cell]], before: Names) -> Iterator[Name]:
    """Names of columns: lines of the head, rows at the top, and later periods with the rows below them."""
    width = max(cell.column + cell.columns for cell in table.cells)
    offset, first, last = len(table.whole) - len(table.text), rows[0][0].row, rows[-1][0].row
    levels = list(_in_head(table, before, first, width))
    closed: list[tuple[_Level, int]] = []
    naming, below_period, filled = True, False, first - 1
    for at, row in enumerate(rows):
        dated = _is_dated(table, row)
        heads = naming and all(cell.head or _is_period(_cell_text(table, cell)) for cell in row)
        if dated or heads or (below_period and _is_name_row(table, rows[at : at + _MOST + 1])):
            level = _level(table, row, offset, width, period=dated)
            done = [other for other in levels if level.replaces(other, max(filled, first))]
            closed += ((other, filled) for other in done)
            levels = [*(other for other in levels if other not in done), level]
            naming, below_period = True, below_period or dated
        else:
            naming, below_period = False, False
            filled = row[0].row if _has_numbers(table, row) else filled
    for level, until in (*closed, *((level, last) for level in levels)):
        role = Role.PERIOD if level.period and len(level.parts) == 1 else Role.COLUMN
        yield from (
            Name(start, end, role, (level.since, until), (low, high)) for start, end, low, high in level.parts
        )


def _level(table: Paragraph, row: Sequence[Cell], offset: int, width: int, *, period: bool) -> _Level:
    """A row with the columns that its cells name: all for a period alone. A period names no labels: over labels
    and other columns it names the others; one over the labels moves the row's names to the right if no cell stands
    over the last column. A title over labels and other columns, and a unit, name the labels' column.
    """
    right = len(row) > 1 and not row[0].column and row[-1].column + row[-1].columns == width - 1
    shift = int(right and _is_period(_cell_text(table, row[0])))
    parts = []
    for cell in row:
        text, over = _cell_text(table, cell), cell.head and cell.columns > 1 and not cell.column
        beside = len(row) > 1 and _is_period(text)
        title = (over and not beside) or is_unit(text)
        begin = cell.column + max(shift, bool(over))
        first, last = (0, 0) if title else (begin, cell.column + shift + cell.columns - 1)
        parts.append((offset + cell.start, offset + cell.end, first, last))
    if period and len(row) == 1:
        parts = [(*parts[0][:2], 0, width - 1)]
    return _Level(CELL.join(_cell_text(table, cell) for cell in row), parts, row[0].row + 1, period)


def _is_name_row(table: Paragraph, run: Sequence[Sequence[Cell]]) -> bool:
    """Is the first of these rows one of names above numbers?"""
    numbers = [_has_numbers(table, row) for row in run]
    names = numbers.index(True) if True in numbers else 0
    return names > 0 and (len(run[0]) > 1 or run[0][0].column > 0)


def _in_head(table: Paragraph, before: Names, row: int, width: int) -> Iterator[_Level]:
    """The lines of a table's head that name columns, or a period of all."""
    for start, line in _head_lines(table.head):
        parts = [(start + low, start + high, first, last) for low, high, first, last in before.get(line, ())]
        period = all(_is_period(text) for text in line.strip().split(CELL) if text)
        if not parts and period and not labels.caption(line):
            parts.append((start, start + len(line), 0, width - 1))
        if parts:
            yield _Level(line, parts, row, period)


def _years(table: Paragraph, rows: Sequence[Sequence[Cell]], names: Sequence[Name]) -> Iterator[Name]:
    """The years of the numbers of rows, where the names of their columns do not tell them apart: from the nearest
    line with as many years as there are numbers, or with one for as many neighbouring ones.
    """
    whole = table.whole
    dates = [
        (name, name.start + year.start(1))
        for name in names
        if name.role in (Role.COLUMN, Role.PERIOD)
        for year in YEAR.finditer(whole[name.start : name.end])
    ]
    for row in rows if dates else ():
        here = [(name, at) for name, at in dates if name.rows[0] <= row[0].row <= name.rows[1]]
        columns = [cell.column for cell in row if cell.column and _NUMBER.fullmatch(_cell_text(table, cell))]
        named = [(name, whole[at : at + _DIGITS]) for name, at in here if name.role is Role.COLUMN]
        over = [{year for name, year in named if name.columns[0] <= c <= name.columns[1]} for c in columns]
        if all(over) and any(told != over[0] for told in over):
            continue
        lines: defaultdict[int, list[int]] = defaultdict(list)
        for _, at in here:
            lines[whole.rfind("\n", 0, at)].append(at)
        for _, years in sorted(lines.items(), reverse=True):
            apart = {whole[at : at + _DIGITS] for at in years}
            if len(apart) > 1 and columns and len(columns) % len(years) == 0:
                each = len(columns) // len(years)
                for n, column in enumerate(columns):
                    at = years[n // each]
                    yield Name(at, at + _DIGITS, Role.YEAR, (row[0].row, row[0].row), (column, column))
                break


def _behind(level: _Level) -> set[int]:
    """The columns behind the first that a line names."""
    return {column for *_, first, last in level.parts for column in range(first, last + 1)} - {0}


def _labels(table: Paragraph, rows: Sequence[Sequence[Cell]]) -> Iterator[Name]:
    """Names of rows, in each the first cell without a number, and of groups of rows."""
    offset = len(table.whole) - len(table.text)
    for group, until in _groups(table, rows):
        yield Name(offset + group.start, offset + group.end, Role.GROUP, (group.row + 1, until), (0, 0))
    for row in rows:
        # columns among which one names the rows
        label = next((cell for cell in row if cell.column < 3 and _is_word(_cell_text(table, cell))), None)
        unit = label and is_unit(_cell_text(table, label))
        if label and not (label.head or unit or _names_group(table, row)):
            rows_of = (label.row, label.row)
            yield Name(offset + label.start, offset + label.end, Role.ROW, rows_of, (label.column, label.column))


def _groups(table: Paragraph, rows: Sequence[Sequence[Cell]]) -> Iterator[tuple[Cell, int]]:
    """Cells that name the rows below them, each with the last of these: the total, or what comes before the next
    such cell or before a label that is indented no longer.
    """
    group: Cell | None = None
    until, indented = 0, False
    for row in rows:
        label, alone = row[0], _names_group(table, row)
        if group and (alone or (indented and not _is_indented(table, label, group))):
            if group.row < until:
                yield group, until
            group = None
        if alone:
            group, until, indented = label, label.row, False
        elif group:
            until, indented = label.row, indented or _is_indented(table, label, group)
            if _is_total(_cell_text(table, label), _cell_text(table, group)):
                yield group, until
                group = None
    if group and group.row < until:
        yield group, until


def _names_group(table: Paragraph, row: Sequence[Cell]) -> bool:
    """True for a row with nothing but a name in its first column; a unit or a period names none."""
    text = _cell_text(table, row[0])
    return len(row) == 1 and not (row[0].column or row[0].head or is_unit(text) or _is_period(text))


def _is_indented(table: Paragraph, label: Cell, group: Cell) -> bool:
    """True for a label that begins further in than a group's name; also on another page, where margins differ."""
    if label.column or label.page != group.page:
        return True
    if right_to_left(_cell_text(table, group)):
        return label.box.x1 < group.box.x1 - _INDENT
    return label.box.x0 > group.box.x0 + _INDENT


def _is_total(label: str, group: str) -> bool:
    """True for the label of a group's total: "Total", or with words of its name "Total current liabilities"."""
    own, named = set(rough_terms(label)), set(rough_terms(group))
    rest = own - TOTALS
    return rest < own and (rest <= named or len(rest & named) >= _NAMED * len(named))


def _is_word(text: str) -> bool:
    return not text.isdigit() and (bool(re.search(r"[^\W\d_]{2}", text)) or len(text) == 1)
