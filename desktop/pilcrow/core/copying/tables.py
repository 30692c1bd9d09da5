"""A table as cells to select and copy: the places of its rows and columns, and its contents for a spreadsheet.

A filing often prints the "$" of an amount, or its ")" and "%", separate from the number, as a column of its own;
they are copied together with it. Nothing else in the printed text is changed: "(69)" stays "(69)".
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from ..geometry import Box, Direction, turn_box, union
from ..marks.annotation import MarkedPart
from ..marks.markdown import escape_markdown
from ..model import Cell, Kind, Paragraph
from . import forms

Slot = tuple[int, int]
"""Row and column, from 0."""
_PAD = 2.0
"""Points added around the outermost cells."""
_BACK = {Direction.DOWN: Direction.UP, Direction.UP: Direction.DOWN}
_CURRENCY = "$€£¥₹"
_ONE = rf"[{_CURRENCY}]?\s?[-−–+(]?\s?[{_CURRENCY}]?\s?(?:[\d.,]*\d|[—–-])(?:\s?[)%])*"
_AMOUNT = re.compile(_ONE)
_AMOUNTS = re.compile(rf"{_ONE}(?:\s{_ONE})+")
_FIGURES = re.compile(rf"{_ONE}(?:\s{_ONE})*")
_APART = re.compile(rf"(?<=[{_CURRENCY}(])\s+|\s+(?=[)%])")
_OPENING = re.compile(rf"(?:^|\s)([{_CURRENCY}(]+)$")


def parts_of(paragraph: Paragraph, others: Iterable[Paragraph]) -> list[Paragraph]:
    """All parts of the table to which a paragraph belongs; `others` are in reading order."""
    runs: list[list[Paragraph]] = []
    for other in others:
        if other.kind is not Kind.TABLE or not other.cells:
            continue
        if runs and other.cells[0].row > 0:
            runs[-1].append(other)
        else:
            runs.append([other])
    place = paragraph.section, paragraph.number
    return next((run for run in runs if any((part.section, part.number) == place for part in run)), [paragraph])


class Table:
    """A table of one or several parts, in order. Its columns are those of the structure, except columns that only
    contain signs of neighbouring numbers.
    """

    def __init__(self, parts: Sequence[Paragraph]) -> None:
        self.parts = tuple(parts)
        self._cells = [(part, cell) for part in self.parts for cell in part.cells]
        self.rows = max(cell.row + cell.rows for _, cell in self._cells)
        self._texts, bonds = _copied_texts(self._cells)
        self._columns = _filled_columns(self._texts, bonds)
        self.columns = len(self._columns)
        self._at = {column: at for at, columns in enumerate(self._columns) for column in columns}
        self.heads = next((row for row in range(self.rows) if not self._is_head(row)), 0)
        """Number of rows at the top that name the columns."""
        self._direction = self.parts[0].spans[0].direction
        self._edges = cache(self._edges_on)

    def _is_head(self, row: int) -> bool:
        found = [cell for _, cell in self._cells if cell.row == row]
        return bool(found) and all(cell.head for cell in found)

    # ---- what it says -------------------------------------------------------------------------------------

    def texts(self, rows: range, columns: range) -> list[list[str]]:
        """Texts to copy from these cells, row by row; a merged cell counts in its first row and column."""
        return [
            [" ".join(filter(None, (self._texts.get((row, c)) for c in self._columns[at]))) for at in columns]
            for row in rows
        ]

    def marked(self, rows: range, columns: range) -> list[MarkedPart]:
        """The cells as parts of paragraphs; whole rows are joined if no text between them is left out."""
        found: list[MarkedPart] = []
        for part, cell in self._cells:
            if cell.row in rows and any(self._at.get(c) in columns for c in _spanned(cell)):
                last = found[-1] if found else None
                if last and last.paragraph is part and not part.text[last.end : cell.start].strip():
                    found[-1] = MarkedPart(part, last.start, cell.end)
                else:
                    found.append(MarkedPart(part, cell.start, cell.end))
        return found

    # ---- where it is --------------------------------------------------------------------------------------

    @property
    def pages(self) -> set[int]:
        return {cell.page for _, cell in self._cells}

    def area(self, page: int) -> Box | None:
        """Area of the table on a page, in points as shown; None if it has no part there."""
        edges = self._edges(page)
        return self._shown(edges[0][0], edges[1][0], edges[0][-1], edges[1][-1]) if edges else None

    def slot(self, page: int, x: float, y: float) -> Slot | None:
        """The cell nearest to a point of a page; None on pages without a part of the table."""
        edges = self._edges(page)
        if edges is None:
            return None
        x, y, *_ = turn_box(Box(x, y, x, y), self._direction)
        across, down, rows = edges
        return rows[_edge_index(down, y)], _edge_index(across, x)

    def beside(self, page: int, x: float, y: float, near: float) -> tuple[bool, bool]:
        """Return whether a point is at most `near` points before the first column, and above the first row."""
        edges = self._edges(page)
        if edges is None:
            return False, False
        x, y, *_ = turn_box(Box(x, y, x, y), self._direction)
        (left, *_, right), (top, *_, bottom), _ = edges
        return (left - near <= x < left and top <= y <= bottom), (top - near <= y < top and left <= x <= right)

    def boxes(self, page: int, rows: range, columns: range) -> list[Box]:
        """Boxes of the cells on a page, each reaching to its neighbours, including empty cells."""
        edges = self._edges(page)
        if edges is None or not columns:
            return []
        across, down, there = edges
        return [
            self._shown(across[c], down[at], across[c + 1], down[at + 1])
            for at, row in enumerate(there) if row in rows
            for c in columns if across[c] < across[c + 1]
        ]  # fmt: skip

    def _edges_on(self, page: int) -> tuple[list[float], list[float], list[int]] | None:
        """Edges of columns and of rows on a page, with the text turned upright, and the indices of these rows."""
        here = [(cell, turn_box(cell.box, self._direction)) for _, cell in self._cells if cell.page == page]
        if not here:
            return None
        whole = union(box for _, box in here)
        columns = [
            [
                (box.x0, box.x1)
                for cell, box in here
                if {self._at.get(c) for c in _spanned(cell)} == {at} and cell.start < cell.end
            ]
            for at in range(self.columns)
        ]
        rows = sorted({cell.row for cell, _ in here})
        down = [
            [(box.y0, box.y1 if cell.rows == 1 else box.y0) for cell, box in here if cell.row == r] for r in rows
        ]
        return _edges_between(columns, whole.x0, whole.x1), _edges_between(down, whole.y0, whole.y1), rows

    def _shown(self, x0: float, y0: float, x1: float, y1: float) -> Box:
        return turn_box(Box(x0, y0, x1, y1), _BACK.get(self._direction, self._direction))


def _spanned(cell: Cell) -> range:
    return range(cell.column, cell.column + cell.columns)


def _edge_index(edges: Sequence[float], value: float) -> int:
    return min(max(bisect_right(edges, value) - 1, 0), len(edges) - 2)


def _edges_between(extents: Sequence[Sequence[tuple[float, float]]], low: float, high: float) -> list[float]:
    """Edges of columns (or rows) half-way between their printed contents; rising."""
    edges, end = [low - _PAD], low
    for extent in extents[1:]:
        start = min((a for a, _ in extent), default=end)
        before = extents[len(edges) - 1]
        end = max([end, *(b for _, b in before)])
        edges.append(max(edges[-1], (min(end, start) + start) / 2 if end > start else (end + start) / 2))
    return [*edges, max(edges[-1], high + _PAD)]


def markdown_of(parts: Iterable[MarkedPart]) -> str:
    """Parts of paragraphs as Markdown: titles, tables and code as such, the rest as plain text."""
    return "\n\n".join(filter(None, map(_part_markdown, parts)))


def _part_markdown(part: MarkedPart) -> str:
    paragraph = part.paragraph
    rows = [cell.row for cell in paragraph.cells if cell.start < part.end and part.start < cell.end]
    if rows:
        table = Table([paragraph])
        chosen = range(min(rows), max(rows) + 1)
        heads = len(range(chosen.start, min(chosen.stop, table.heads)))
        return forms.markdown_table(table.texts(chosen, range(table.columns)), heads)
    if paragraph.kind is Kind.CODE:
        return f"```\n{part.text}\n```"
    title = "## " if paragraph.number == 0 else ""
    return title + escape_markdown(part.text)


# ---- what stands in which column ----------------------------------------------------------------------------


@dataclass(slots=True)
class _ColumnPiece:
    """Text in a column of a row."""

    column: int
    text: str


def _copied_texts(cells: Sequence[tuple[Paragraph, Cell]]) -> tuple[dict[Slot, str], set[Slot]]:
    """Text to copy for each row and column, and the pairs of neighbouring columns with parts of one amount."""
    rows: dict[int, dict[int, tuple[str, Cell]]] = {}
    spread: dict[int, list[_ColumnPiece]] = {}
    places = _amount_edges(cells)
    for part, cell in cells:
        text = part.text[cell.start : cell.end].strip()
        if rows.setdefault(cell.row, {}).setdefault(cell.column, (text, cell))[1] is cell:
            spread.setdefault(cell.row, []).extend(_split_amounts(part, cell, text, places))
    texts: dict[Slot, str] = {}
    bonds: set[Slot] = set()
    for row, found in rows.items():
        line = sorted(spread[row], key=lambda piece: piece.column)
        body = [(text, cell) for text, cell in found.values() if not cell.head]
        for text, cell in body:
            if not _AMOUNTS.fullmatch(text):
                bonds |= set(pairwise(_spanned(cell)))
        if len(body) == len(found):
            bonds |= set(_join_signs(line))
        for piece in line:
            if piece.text:
                there = texts.get((row, piece.column), "")
                # An amount is written without white space between its signs and its digits.
                said = _APART.sub("", piece.text) if _AMOUNT.fullmatch(piece.text) else piece.text
                texts[row, piece.column] = f"{there} {said}".strip()
    return texts, bonds


def _amount_edges(cells: Sequence[tuple[Paragraph, Cell]]) -> dict[Slot, tuple[float, float]]:
    """Left and right edges, in reading direction, of the amounts in single columns, for each page and column."""
    places: dict[Slot, tuple[float, float]] = {}
    for part, cell in cells:
        if cell.columns == 1 and _AMOUNT.fullmatch(part.text[cell.start : cell.end].strip()):
            x0, _, x1, _ = turn_box(cell.box, part.spans[0].direction)
            low, high = places.get((cell.page, cell.column), (x0, x1))
            places[cell.page, cell.column] = min(low, x0), max(high, x1)
    return places


def _split_amounts(
    part: Paragraph, cell: Cell, text: str, places: dict[Slot, tuple[float, float]]
) -> Iterator[_ColumnPiece]:
    """Split a cell over several columns into its amounts: one for each column if their numbers agree, else each in
    the column whose amounts are nearest to where it is printed.
    """
    columns = _spanned(cell)
    amounts = list(_AMOUNT.finditer(text)) if cell.columns > 1 and _FIGURES.fullmatch(text) else []
    known = {column: places[cell.page, column] for column in columns if (cell.page, column) in places}
    if len(amounts) == cell.columns:
        yield from (_ColumnPiece(at, found.group().strip()) for at, found in zip(columns, amounts, strict=True))
    elif amounts and known:
        first = part.text.index(text, cell.start)
        for amount in amounts:
            boxes = [
                box for span in part.spans for box in span.boxes(first + amount.start(), first + amount.end())
            ]
            yield _ColumnPiece(
                _nearest_column(known, turn_box(union(boxes), part.spans[0].direction)), amount.group().strip()
            )
    else:
        yield _ColumnPiece(cell.column, text)


def _nearest_column(places: dict[int, tuple[float, float]], box: Box) -> int:
    """The column whose left or right edge is nearest to that of an amount."""
    return min(places, key=lambda column: min(abs(places[column][0] - box.x0), abs(places[column][1] - box.x1)))


def _join_signs(line: Sequence[_ColumnPiece]) -> Iterator[Slot]:
    """Join currency signs and brackets that stand alone to their numbers; yield the pairs of neighbouring columns
    from their old to their new places.
    """
    for here, there in pairwise(line):
        sign = _OPENING.search(here.text)
        if sign and re.match(r"[\d(.,—–-]", there.text):
            here.text, there.text = here.text[: sign.start()], sign[1] + there.text
        elif re.fullmatch(r"[)%]+", there.text) and here.text[-1:].isdigit():
            here.text, there.text = here.text + there.text, ""
        else:
            continue
        yield from pairwise(range(here.column, there.column + 1))


def _filled_columns(texts: dict[Slot, str], bonds: set[Slot]) -> list[list[int]]:
    """Columns with contents; those that share amounts, and never have contents in the same row, are joined."""
    rows: dict[int, set[int]] = {}
    for row, column in texts:
        rows.setdefault(column, set()).add(row)
    found: list[list[int]] = []
    for column in sorted(rows):
        last = found[-1] if found else []
        near = bool(last) and all(pair in bonds for pair in pairwise(range(last[-1], column + 1)))
        if near and all(rows[column].isdisjoint(rows[other]) for other in last):
            last.append(column)
        else:
            found.append([column])
    return found
