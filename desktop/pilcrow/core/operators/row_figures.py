"""Figures of rows in several tables with their parts and periods, and the choice between contradicting ones."""

from __future__ import annotations

import re
from collections.abc import Sequence, Set
from decimal import Decimal
from typing import NamedTuple

from ..language.numbers.named_periods import YEAR_LONG, NamedPeriod, named_period
from ..language.numbers.periods import PERIOD
from ..language.numbers.quantities import NumberKind, Quantity, quantities, scale_of
from ..language.numbers.words import CARDINALS, MONTHS, ORDINALS
from ..language.terms import TOTALS, rough_terms, telling_terms
from ..model import CELL, Document, Paragraph
from ..text_units import NamedCell, TextUnit
from .table_titles import section_title

_TIMES = frozenset(rough_terms(" ".join([*PERIOD.words, *MONTHS, *CARDINALS, *ORDINALS])))
_BRACKETS = re.compile(r"\([^()]*\)")
_MORE = 10
"""Largest ratio of two figures of one thing; the profit and that of a share are further apart."""


class RowFigure(NamedTuple):
    """A figure of a row: the terms of the row's name, and of its part (`of`: other terms of titles, group and
    column); `total`, if the nearest titles or the group have a word for totals; the period; the number, and the
    scale of its table.
    """

    row: TextUnit
    name: frozenset[str]
    of: frozenset[str]
    total: bool
    period: NamedPeriod
    number: Quantity
    scale: Decimal

    def contradicts(self, other: RowFigure) -> bool:
        """True for different figures of one name, kind and period; rounded ones may be equal."""
        (a, b), (p, q) = (self.number, other.number), (self.period, other.period)
        year = frozenset((YEAR_LONG,))
        same_time = p.years == q.years and (p.months or year) == (q.months or year)
        same_end = p.ends == q.ends or not (p.ends and q.ends)
        off = abs(abs(a.value) * self.scale - abs(b.value) * other.scale)
        differ = off > max(a.step * self.scale, b.step * other.scale)
        return self.name == other.name and a.unit == b.unit and same_time and same_end and differ

    def is_near(self, other: RowFigure) -> bool:
        """True for figures of one order of magnitude."""
        low, high = sorted(abs(each.number.value) * each.scale for each in (self, other))
        return high <= _MORE * low


def row_figure(
    document: Document, table: Paragraph, row: TextUnit, cells: Sequence[NamedCell]
) -> RowFigure | None:
    """The figure that these cells of a row of the table have in common; None for several, or none."""
    numbers = [number for number in quantities(cells[0].text) if number.kind is NumberKind.AMOUNT] if cells else []
    if len({cell.text for cell in cells}) != 1 or len(numbers) != 1:
        return None
    name = frozenset(telling_terms(_BRACKETS.sub("", row.label))) - TOTALS
    lead = " ".join(line for line in table.head.split("\n") if CELL not in line)
    near = f"{section_title(document, row.at.section, row.label)} {lead} {row.group}"
    of = telling_terms(" ".join([near, *document.titles(row.at.section), *(cell.head for cell in cells)]))
    told = frozenset(term for term in of if not term.isdecimal()) - name - _TIMES
    scale = Decimal(1) if numbers[0].scaled or numbers[0].unit == "%" else scale_of(row.unit)
    total = not TOTALS.isdisjoint(rough_terms(near))
    return RowFigure(row, name, told, total, cell_period(row, cells[0]), numbers[0], scale)


def cell_period(row: TextUnit, cell: NamedCell) -> NamedPeriod:
    """Period of a cell by its head and row, else by the text above the table."""
    own = named_period(f"{row.label} {row.period} {cell.head}")
    return own if any(own) else named_period(row.above)


def meant_figure(one: RowFigure, other: RowFigure, asked: Set[str]) -> RowFigure | None:
    """Choose the meant one of two figures that contradict each other: of equal numbers the one in a table with a
    unit, else the only one whose part is among the terms `asked`, else the only total, else the only one without a
    part of its own; None if nothing decides.
    """
    same = one.number.value == other.number.value
    first, second = one.of - other.of, other.of - one.of
    for of_first, of_second in (
        (same and bool(one.row.unit), same and bool(other.row.unit)),
        (bool(first & asked), bool(second & asked)),
        (one.total, other.total),
        (not first, not second),
    ):
        if of_first != of_second:
            return one if of_first else other
    return None
