"""A table's text, a row a line, with exact spans and cells; cut between rows where it is long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from math import ceil

from ...geometry import union
from ...model import CELL, Cell, Kind, Span
from ..page.joining import (
    ParagraphDraft,
    Printed,
    PrintedWords,
    clean,
    glue,
    pieces,
    words,
)
from ..page.rows import GridCell
from .fragments import touch

TABLE_WORDS = 250
"""Longer tables are cut between pages, and the pages between rows into pieces of about equal length."""


def written(draft: ParagraphDraft, vocabulary: PrintedWords) -> Iterator[Printed]:
    """What a draft prints: one paragraph, or the pieces it is cut into."""
    if draft.grid is None:
        yield from pieces(draft, vocabulary)
        return
    writer, grid = _Writer(vocabulary), draft.grid
    rows: list[list[GridCell]] = [[] for _ in range(grid.rows)]
    inside: set[int] = set()  # rows that a cell spans together with the row before
    for cell in grid.cells:
        rows[cell.row].append(cell)
        inside.update(range(cell.row + 1, cell.row + cell.rows))
    lengths = [sum([words(cell.text) for cell in row]) for row in rows]
    begun = _begun(rows, lengths)
    above, head = "", ""  # of the piece that is being written, and of the table
    for number, row in enumerate(rows):
        if number > grid.heads and number not in inside and writer.spans and number in begun:
            yield writer.printed(above)
            writer, above = _Writer(vocabulary), head
        writer.row(row)
        if number == grid.heads - 1:
            head = writer.text
            writer.repeat(grid.repeats)
    if writer.spans:
        yield writer.printed(above)


def _begun(rows: Sequence[Sequence[GridCell]], lengths: Sequence[int]) -> set[int]:
    """The rows with which pieces begin: whole pages together where they are short enough, and about equal parts of
    those that are too long.
    """
    parts: list[list[int]] = []
    pages = [row[0].fragments[0].line.page if row else -1 for row in rows]
    for _, group in groupby(range(len(rows)), key=lambda number: pages[number]):
        numbers = list(group)
        if parts and sum(lengths[number] for number in [*parts[-1], *numbers]) <= TABLE_WORDS:
            parts[-1] += numbers
        else:
            parts.append(numbers)
    begun: set[int] = set()
    for numbers in parts:
        total = sum(lengths[number] for number in numbers)
        goal = total / max(1, ceil(total / TABLE_WORDS))
        begun.add(numbers[0])
        done, read = 1, 0
        for number in numbers:
            if read + lengths[number] / 2 > done * goal:
                begun.add(number)
                done += 1
            read += lengths[number]
    return begun


class _Writer:
    """Rows into text, spans and cells."""

    def __init__(self, vocabulary: PrintedWords) -> None:
        self._vocabulary = vocabulary
        self._cells: list[Cell] = []
        self.text = ""
        self.spans: list[Span] = []

    def row(self, cells: Sequence[GridCell]) -> None:
        """One line: a tab before each column but the first, so that columns can be counted."""
        line, column = "\n" if self.text else "", 0
        for cell in cells:
            line, column = line + CELL * (cell.column - column), cell.column
            if self._cell(cell, line):
                line = ""

    def _cell(self, cell: GridCell, before: str) -> bool:
        """The lines of a cell, joined; false when it has nothing to read."""
        start = 0
        last = None
        for fragment in cell.fragments:
            printed, edges = clean(fragment.line)
            if not printed:
                continue
            if last is None:
                self.text += before
                start = len(self.text)
            else:
                if fragment.y0 >= (last.y0 + last.y1) / 2:
                    drop, between = glue(self.text, printed, self._vocabulary)
                else:  # beside it: a space, but within a word
                    drop, between = 0, "" if touch(last, fragment) else " "
                if drop:
                    self._drop(drop)
                self.text += between
            line = fragment.line
            at = len(self.text)
            self.text += printed
            self.spans.append(Span(line.page, line.box, at, len(self.text), edges, line.direction))
            last = fragment
        if last is None:
            return False
        if self.text[-1] == "\u00ad":
            self._drop(1)
        lines = [fragment.line for fragment in cell.fragments]
        page = lines[0].page
        box = union(line.box for line in lines if line.page == page)
        self._cells.append(
            Cell(cell.row, cell.column, cell.rows, cell.columns, page, box, start, len(self.text), cell.head)
        )
        return True

    def _drop(self, count: int) -> None:
        """Take a hyphen off the last span; its box still reaches around it, for it is printed there."""
        last = self.spans[-1]
        self.text = self.text[:-count]
        self.spans[-1] = replace(last, end=last.end - count, edges=last.edges[: -4 * count])

    def repeat(self, repeats: Sequence[GridCell]) -> None:
        """Heads printed again on later pages: they print the characters of the first."""
        first = {(cell.row, cell.column): cell for cell in self._cells if cell.head}
        for again in repeats:
            if cell := first.get((again.row, again.column)):
                lines = [fragment.line for fragment in again.fragments]
                self._cells.append(replace(cell, page=lines[0].page, box=union(line.box for line in lines)))

    def printed(self, head: str) -> Printed:
        return Printed(Kind.TABLE, self.text, tuple(self.spans), tuple(self._cells), head)
