"""Figures that no document prints but that follow from those it prints: sums, differences, ratios, growth."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations, permutations

from ..language.quantities import Kind, Quantity
from ..language.relations import sides
from . import tables
from .evidence import Unit
from .figures import rounded
from .parts import Part

_CUES = re.compile(
    r"\b(?:together|total\w*|combined|sum|altogether|overall|difference|per|ratio|times|average|by|points?|share|every|each|"
    r"more|less|fewer|higher|lower|better|worse|double\w*|tripl\w*|half|insgesamt|zusammen|pro|je|um|summe|differenz|anteil|"
    r"par|au total|ensemble|au maximum|de plus|de moins|en total|por|suma|juntos|m[aá]s|menos)\b",
    re.IGNORECASE,
)
_EXACT = 4
"""Digits of a result that no chance gives: it needs no word that says it is computed."""
_MOST = 10
"""Figures of a passage that are combined."""


@dataclass(frozen=True, slots=True)
class Derived:
    """A formula, such as "(6,708 - 5,435) / 5,435 = 23.4 %", and where its inputs stand."""

    formula: str
    units: tuple[Unit, ...]


@dataclass(frozen=True, slots=True)
class _Input:
    value: Decimal
    unit: str
    text: str
    year: int
    of: Unit | None


def derive(
    part: Part, units: Sequence[Unit], weight: tables.Weight, scale: Callable[[Unit], Decimal]
) -> Derived | None:
    """How the figure of a part that stands nowhere follows from those of the units, or None."""
    wanted = [q for q in part.figures if q.kind in (Kind.AMOUNT, Kind.FACTOR)]
    if not wanted:
        return None
    for said in wanted:
        if not _CUES.search(part.text) and len(said.value.normalize().as_tuple().digits) < _EXACT:
            continue
        for inputs in _inputs(part, said, units, weight, scale):
            for formula, value, used in _results(said, inputs):
                if rounded(said, value) and _signed(part, used):
                    where = tuple(dict.fromkeys(i.of for i in used if i.of is not None))
                    if where:
                        return Derived(formula, where)
    return None


def _inputs(
    part: Part, said: Quantity, units: Sequence[Unit], weight: tables.Weight, scale: Callable[[Unit], Decimal]
) -> Iterator[list[_Input]]:
    """Groups of figures that may be combined: of a row, of a column in the rows that are named, of a passage."""
    rows = [u for u in units if u.fields and tables.labelled(u, part.context)]
    for unit in rows:
        cells = [c for c in tables.cells(unit) if c.figure.kind is Kind.AMOUNT]
        named = [c for c in cells if not part.years or not c.field.years or c.field.years & part.years]
        yield [_input(c, scale(unit)) for c in (named if len(named) > 1 else cells)][:_MOST]
    by_table: dict[object, list[Unit]] = {}
    for unit in rows:
        by_table.setdefault(unit.at, []).append(unit)
    for group in by_table.values():
        columns: dict[int, list[_Input]] = {}
        for unit in group:
            for cell in tables.right_columns(tables.cells(unit), part.years, part.stems, part.context, weight):
                if cell.figure.kind is Kind.AMOUNT:
                    columns.setdefault(cell.field.column, []).append(_input(cell, scale(unit)))
        yield from (column[:_MOST] for column in columns.values() if len(column) > 1)
    own = [
        _Input(q.value, q.unit, part.text[q.start : q.end].strip(), 0, None)
        for q in part.figures
        if q is not said and q.kind is Kind.AMOUNT
    ]
    for unit in units:
        if not unit.fields:
            figures = [q for q in unit.figures if q.kind is Kind.AMOUNT][:_MOST]
            yield [*own, *(_Input(q.value, q.unit, unit.text[q.start : q.end].strip(), 0, unit) for q in figures)]


def _input(cell: tables.Cell, scale: Decimal) -> _Input:
    figure = cell.figure
    factor = Decimal(1) if figure.scaled or figure.unit == "%" else scale
    year = min(cell.field.years) if len(cell.field.years) == 1 else 0
    return _Input(figure.value * factor, figure.unit, cell.field.text, year, cell.unit)


def _results(said: Quantity, inputs: Sequence[_Input]) -> Iterator[tuple[str, Decimal, tuple[_Input, ...]]]:
    """(formula, value, inputs) of what has the unit of the figure that is said."""
    for a, b in permutations(inputs, 2):
        alike = a.unit == b.unit or not a.unit or not b.unit
        if said.unit == "%" and alike and b.value:
            yield f"({a.text} - {b.text}) / {b.text}", (a.value - b.value) / b.value * 100, (a, b)
            yield f"{a.text} / {b.text}", a.value / b.value * 100, (a, b)
        if said.kind is Kind.FACTOR and alike and b.value:
            yield f"{a.text} / {b.text}", a.value / b.value, (a, b)
        points = said.unit == "pp" and a.unit in ("%", "")
        if alike and a.value > b.value and (points or not said.unit or not a.unit or said.unit == a.unit):
            yield f"{a.text} - {b.text}", a.value - b.value, (a, b)
        if said.unit not in ("%", "pp") and b.value and (not alike or not a.unit or not b.unit or not said.unit):
            yield f"{a.text} / {b.text}", a.value / b.value, (a, b)
            yield f"{a.text} × {b.text}", a.value * b.value, (a, b)
    for count in (2, 3, 4):
        for group in combinations(inputs, count):
            if (
                len(
                    {i.unit for i in group if i.unit} | ({said.unit} if said.unit and said.unit != "pp" else set())
                )
                < 2
            ):
                yield " + ".join(i.text for i in group), sum((i.value for i in group), Decimal(0)), group


def _signed(part: Part, used: Sequence[_Input]) -> bool:
    """Whether what rose rose: of two years the later has more."""
    signs = {side[0] for side, _, _ in sides(part.text) if side[1:] == "degree"}
    if len(signs) != 1 or len(used) != 2 or not (used[0].year and used[1].year):
        return True
    older, newer = sorted(used, key=lambda i: i.year)
    return (abs(newer.value) > abs(older.value)) == (signs == {"+"})
