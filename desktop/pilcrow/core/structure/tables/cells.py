"""A table's text, a row a line, with exact spans and cells; cut between rows where it is long."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import accumulate
from math import ceil

from ...geometry import union
from ...model import CELL, Cell, Kind, Span
from ..page.joining import ParagraphDraft, Printed, PrintedWords, count_words, join_draft, pieces
from ..page.rows import GridCell, make_rows

TABLE_WORDS = 250
"""Longer tables are cut between rows into pieces of about equal length."""


def print_draft(draft: ParagraphDraft, vocabulary: PrintedWords) -> Iterator[Printed]:
    """Print a draft: one paragraph, or pieces of a long one."""
    if draft.grid is None:
        yield from pieces(draft, vocabulary)
        return
    writer, grid = _Writer(vocabulary), draft.grid
    rows: list[list[GridCell]] = [[] for _ in range(grid.rows)]
    inside: set[int] = set()  # rows that a cell spans together with the row before
    for cell in grid.cells:
        rows[cell.row].append(cell)
        inside.update(range(cell.row + 1, cell.row + cell.rows))
    lengths = [sum([count_words(cell.text) for cell in row]) for row in rows]
    total = sum(lengths)
    goal = total / max(1, ceil(total / TABLE_WORDS))
    above, head = "", ""  # of the piece that is being written, and of the table
    number = 0  # of that piece
    for at, (row, read) in enumerate(zip(rows, accumulate(lengths), strict=True)):
        part = int((read - lengths[at] / 2) / goal)
        if at > grid.heads and at not in inside and part > number:
            yield writer.printed(above)
            writer, above, number = _Writer(vocabulary), head, part
        writer.row(row)
        if at == grid.heads - 1:
            head = writer.text
            writer.repeat(grid.repeats)
    if writer.spans:
        yield writer.printed(above)


class _Writer:
    """Rows into text, spans and cells."""

    def __init__(self, vocabulary: PrintedWords) -> None:
        self._vocabulary = vocabulary
        self._cells: list[Cell] = []
        self.text = ""
        self.spans: list[Span] = []

    def row(self, cells: Sequence[GridCell]) -> None:
        """One line: a tab before each column but the first, so that columns can be counted."""
        before, column = "\n" if self.text else "", 0
        for cell in cells:
            before, column = before + CELL * (cell.column - column), cell.column
            lines = [fragment.line for fragment in cell.fragments]
            rows = [row for line in lines for row in make_rows([line])]
            text, spans = join_draft(ParagraphDraft(Kind.TABLE, rows), self._vocabulary)
            if not text:
                continue
            start = len(self.text) + len(before)
            self.text += before + text
            self.spans += [replace(span, start=start + span.start, end=start + span.end) for span in spans]
            page = lines[0].page
            box = union(line.box for line in lines if line.page == page)
            self._cells.append(
                Cell(cell.row, cell.column, cell.rows, cell.columns, page, box, start, len(self.text), cell.head)
            )
            before = ""

    def repeat(self, repeats: Sequence[GridCell]) -> None:
        """Heads printed again on later pages: they print the characters of the first."""
        first = {(cell.row, cell.column): cell for cell in self._cells if cell.head}
        for again in repeats:
            if cell := first.get((again.row, again.column)):
                lines = [fragment.line for fragment in again.fragments]
                self._cells.append(replace(cell, page=lines[0].page, box=union(line.box for line in lines)))

    def printed(self, head: str) -> Printed:
        return Printed(Kind.TABLE, self.text, tuple(self.spans), tuple(self._cells), head)
