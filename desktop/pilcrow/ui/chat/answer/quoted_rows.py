"""Rows of a table as a card shows them: those that are quoted, and those around them, under the heads of their
columns; or the part of the page where the columns are uncertain.
"""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from dataclasses import dataclass
from typing import NamedTuple

from ....core.ask.quoting.quotation import column_names
from ....core.geometry import Box
from ....core.language.numbers.quantities import amounts
from ....core.model import Cell, Coordinate, PageArea, Paragraph
from ....core.protocols import Corpus
from ....core.text_units import NamedCell, TextUnit, text_units

_ROWS = 4
"""Greatest number of table rows in a card."""
_HIGHEST, _EDGE = 160, 4
"""Points of a page from the heads of a table to the last row shown beside them, and around what is shown."""
_FIGURE = re.compile(r"\d[\d.,]*\d|\d")
_NEXT = re.compile(r"(?<=\S)\s+[$€£¥]$")
"""The currency sign of the next cell, behind a figure."""


@dataclass(frozen=True, slots=True)
class QuotedRow:
    """A table row: its label, and the texts in the columns of its table's `heads`."""

    label: str
    values: tuple[str, ...]
    strong: tuple[bool, ...]
    """True for each value that answers the question."""
    asked: bool = True
    """False for a row beside the quoted ones."""


class QuotedTable(NamedTuple):
    """Rows under the `heads` of their columns, with the `unit` of their numbers and, as plain text, those asked
    for; without rows it is shown as the `area` of its page. `label_end` and `answer_end` are where its labels, and
    its answering cells, end there: points from its left (0: none answers).
    """

    text: str
    heads: tuple[str, ...] = ()
    rows: tuple[QuotedRow, ...] = ()
    unit: str = ""
    area: PageArea | None = None
    label_end: float = 0.0
    answer_end: float = 0.0


class _Rows(NamedTuple):
    """Rows of a table: those `asked` for, and all that are shown, in order."""

    asked: list[TextUnit]
    shown: list[TextUnit]


def quoted_table(
    corpus: Corpus, at: Coordinate, quotes: Sequence[tuple[int, int]], said: str, chosen: Sequence[str]
) -> QuotedTable | None:
    """The rows quoted of a table, of many only those with a figure that is `said`; values that are `chosen` are
    strong. None if no row is quoted.
    """
    paragraph = corpus.paragraph(at)
    rows = _rows_around(corpus, at, quotes, said) if paragraph.cells else None
    if rows is None:
        return None
    table = _certain_table(rows, chosen)
    if table is None:
        text = "; ".join(" · ".join(cell.text for cell in row.cells if cell.text) for row in rows.asked)
        return _printed(paragraph, rows, text, chosen)
    heads, body = table
    lead, heads = _split_heads(heads)
    text = "; ".join(" ".join(filter(None, (row.label, *row.values))) for row in body if row.asked)
    return QuotedTable(text, heads, body, _unit(rows.asked[0], paragraph.unit, lead, heads))


def _unit(row: TextUnit, unit: str, lead: str, heads: Sequence[str]) -> str:
    """What stands above the labels: the unit with the beginning of all heads, else the period or the group."""
    period = "" if any(row.period in head for head in heads) else row.period
    return " · ".join(filter(None, (unit, lead))) or period or row.group


def _rows_around(corpus: Corpus, at: Coordinate, quotes: Sequence[tuple[int, int]], said: str) -> _Rows | None:
    """Quoted rows of a table, and those around them, at most `_ROWS` in all; None if no row is quoted."""
    rows = [unit for unit in text_units(corpus, at) if unit.is_row and unit.naming is None]
    asked = [n for n, row in enumerate(rows) if any(row.start < high and low < row.end for low, high in quotes)]
    if len(asked) > _ROWS:
        figures = _figures_in(said)
        asked = [n for n in asked if figures & _figures_in(rows[n].text)] or asked
    asked = asked[:_ROWS]
    if not asked:
        return None
    beside = [n for n in range(len(rows)) if rows[n].group == rows[asked[0]].group and amounts(rows[n].text)]
    near = sorted(set(beside) - set(asked), key=lambda n: (min(abs(n - one) for one in asked), n))
    shown = sorted([*asked, *near[: _ROWS - len(asked)]])
    return _Rows([rows[n] for n in asked], [rows[n] for n in shown])


def _figures_in(text: str) -> Set[str]:
    """The figures of a text as printed."""
    return {text[number.start : number.end] for number in amounts(text)}


def _certain_table(rows: _Rows, chosen: Sequence[str]) -> tuple[tuple[str, ...], tuple[QuotedRow, ...]] | None:
    """Column heads and rows of a table with the columns of the first row asked for; None if a head, or what
    stands below it, is uncertain.
    """
    first = rows.asked[0]
    cells = [cell for cell in first.cells if cell.text not in first.label]
    names = column_names(first)
    columns, heads = [cell.column for cell in cells], tuple(names.get(cell.column, "") for cell in cells)
    if not first.label or not cells or len(set(columns)) < len(columns) or (len(cells) > 1 and not all(heads)):
        return None
    body = []
    for row in rows.shown:
        values = {cell.column: _NEXT.sub("", cell.text) for cell in row.cells if cell.text not in row.label}
        asked = row in rows.asked
        if row.label and values.keys() <= set(columns) and (asked or column_names(row).items() <= names.items()):
            shown = tuple(values.get(column, "") for column in columns)
            body.append(QuotedRow(row.label, shown, tuple(asked and _is_in(v, chosen) for v in shown), asked))
        elif asked:
            return None
    return heads, tuple(body)


def _is_in(text: str, chosen: Sequence[str]) -> bool:
    """True if a cell contains exactly a chosen answer, or its figures."""
    plain, figures = text.replace(" ", ""), set(_FIGURE.findall(text))
    return any(
        plain == each.replace(" ", "") or (figures and figures <= set(_FIGURE.findall(each))) for each in chosen
    )


def _split_heads(heads: tuple[str, ...]) -> tuple[str, tuple[str, ...]]:
    """Words that all column heads begin with, and the heads without them."""
    words = [head.split() for head in heads]
    shared = 0
    while len(heads) > 1 and all(len(each) > shared + 1 and each[shared] == words[0][shared] for each in words):
        shared += 1
    return " ".join(words[0][:shared]) if words else "", tuple(" ".join(each[shared:]) for each in words)


# ---- the part of the page ---------------------------------------------------------------------------------


def _area(paragraph: Paragraph, rows: _Rows) -> PageArea:
    """The part of a page with the rows shown and, if they are near, the heads above them, in whole lines."""
    page = rows.asked[0].page
    cells = [cell for cell in paragraph.cells if cell.page == page]
    lines = [span.box for span in paragraph.spans if span.page == page]
    inside = [c.box for c in cells if any(row.start <= c.start < row.end for row in rows.shown)]
    top, bottom = min(box.y0 for box in inside), max(box.y1 for box in inside)
    top = min([top, *(head.box.y0 for head in _heads_above(cells, top, bottom))])
    cut = [line for line in (*lines, *(cell.box for cell in cells)) if _is_cut(line, top, bottom)]
    top, bottom = min([top, *(line.y0 for line in cut)]), max([bottom, *(line.y1 for line in cut)])
    left, right = min(cell.box.x0 for cell in cells), max(cell.box.x1 for cell in cells)
    return PageArea(page, Box(left - _EDGE, top - _EDGE, right + _EDGE, bottom + _EDGE))


def _printed(paragraph: Paragraph, rows: _Rows, text: str, chosen: Sequence[str]) -> QuotedTable:
    """The picture of a table on its page, with the right ends of its labels and of the answering cells."""
    area, first = _area(paragraph, rows), rows.asked[0]
    parts = first.cells
    answers = [part for part in parts[1:] if _is_in(part.text, chosen)]
    cells = [cell for cell in paragraph.cells if cell.page == area.page]

    def end(part: NamedCell) -> float:
        inside = (cell.box.x1 for cell in cells if part.start <= cell.start < part.end)
        return max(inside, default=area.box.x0) + _EDGE - area.box.x0

    return QuotedTable(
        text, area=area, label_end=end(parts[0]), answer_end=max(map(end, answers[:1]), default=0.0)
    )


def _heads_above(cells: Sequence[Cell], top: float, bottom: float) -> list[Cell]:
    return [cell for cell in cells if cell.head and bottom - _HIGHEST < cell.box.y0 < top]


def _is_cut(line: Box, top: float, bottom: float) -> bool:
    """True for a line of which a good part lies within a height of the page, but not all."""
    inside = min(line.y1, bottom) - max(line.y0, top)
    return line.height / 4 < inside < line.height
