"""The row and the column that a figure of a statement belongs to: the words of the row, the head and the year of
the column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from ..language.quantities import Kind, Quantity, amounts
from . import periods
from .figures import compatible, fits
from .parts import Part
from .units import Field, Unit
from .words import content, same

Weight = Callable[[str], float]
_SURPLUS = 0.3
"""What a word of a row's label that is not said costs, of its weight."""
_NEXT = 20
"""Characters behind "first" in which the words stand that it counts."""
_CLEAR = 0.75
"""By how much a row's label must fit better than another's to rule that out, in weights of words."""
_ENOUGH = 0.8
"""Share of a label's words that must be said for a row to contradict."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A number in a row's field."""

    unit: Unit
    field: Field
    figure: Quantity


def label_fit(unit: Unit, said: set[str], weight: Weight) -> float:
    """How well a row's label, and the words of its other cells, fit the words of a statement."""
    label = {word.stem for word in content(unit.label)}
    others = {word.stem for word in content(unit.text)} - label
    held = sum(weight(stem) for stem in label | others if _in(stem, said))
    if not held:
        return 0.0
    return held - _SURPLUS * sum(weight(stem) for stem in label if not _in(stem, said))


def misnumbered(unit: Unit, said: str) -> bool:
    """Whether a row is "Exam 1" and the statement speaks of "exam 2"."""
    there = dict(_numbered(said))
    here = list(_numbered(unit.label)) if there else []
    return any(stem in there and there[stem] != number for stem, number in here)


def _numbered(text: str) -> Iterator[tuple[str, Decimal]]:
    """The words that a number tells from others: "exam 2", "the second lecture exam"."""
    words = content(text)
    for q in amounts(text):
        if q.kind is Kind.ORDINAL:
            yield from ((w.stem, q.value) for w in words if q.end <= w.start < q.end + _NEXT)
        elif (
            q.kind is Kind.AMOUNT and not (q.unit or q.scaled or q.high or q.bound or q.spelled) and q.value < 1000
        ):
            yield from ((w.stem, q.value) for w in words if 0 < q.start - w.end < 3)


def labelled(unit: Unit, said: set[str]) -> bool:
    """Whether most of what names a row is said."""
    label = {word.stem for word in content(unit.label)}
    return bool(label) and sum(_in(stem, said) for stem in label) >= _ENOUGH * len(label)


def _in(stem: str, said: set[str]) -> bool:
    return stem in said or any(same(stem, other) for other in said)


def cells(unit: Unit) -> list[Cell]:
    """The numbers of a row."""
    return [Cell(unit, field, figure) for field in unit.fields for figure in amounts(field.text)]


def plain(cell: Cell) -> bool:
    """Whether a cell holds its number and nothing else, so that it can be reckoned with."""
    return cell.figure.kind is Kind.AMOUNT and cell.figure.high is None and len(content(cell.field.text)) < 2


def column_fit(field: Field, near: set[str], said: set[str], weight: Weight) -> float:
    """How well a column's head fits the words around a number (`near`) and of the whole statement."""
    head = {word.stem for word in content(field.head)}
    return sum(weight(s) * (1.0 if _in(s, near) else 0.5 if _in(s, said) else 0.0) for s in head) / (
        1 + 0.1 * len(head)
    )


def right_columns(
    row: Sequence[Cell], years: set[int], near: set[str], said: set[str], weight: Weight
) -> list[Cell]:
    """The cells of a row in the columns that a number's words and years name; all where they name none."""
    if years and any(cell.field.years for cell in row):
        named = [cell for cell in row if cell.field.years & years]
        if named and len(set().union(*(cell.field.years for cell in row))) > 1:  # else the row is of one year
            row = named
        elif all(cell.field.years for cell in row):
            return []
    scores = [column_fit(cell.field, near, said, weight) for cell in row]
    best = max(scores, default=0.0)
    return [cell for cell, score in zip(row, scores, strict=True) if score >= best - 0.01]


def fitting(said: Quantity, row: Sequence[Cell], scale: Decimal) -> list[Cell]:
    """The cells whose number may be the one said."""
    percent = any("%" in cell.field.head or "percent" in cell.field.head.casefold() for cell in row)
    found = [cell for cell in row if fits(said, cell.figure, scale)]
    return [
        c for c in found if said.unit != "%" or c.figure.unit == "%" or percent or c.figure.kind is Kind.AMOUNT
    ]


def is_meant(unit: Unit, beside: Sequence[Unit], part: Part, weight: Weight) -> bool:
    """Whether a part speaks of this row: most of its label is said, and no other row of the table fits better."""
    if not labelled(unit, part.context) or misnumbered(unit, part.whole):
        return False
    mine = _fit(unit, part, weight)
    rivals = [_fit(row, part, weight) for row in beside if row.figures and not misnumbered(row, part.whole)]
    return mine[1] > 0 and not any(_is_better(rival, mine) for rival in rivals)


def _fit(row: Unit, part: Part, weight: Weight) -> tuple[float, float]:
    """How well a row's label fits the words of a part, and of the whole statement."""
    return label_fit(row, part.own, weight), label_fit(row, part.context, weight)


def _is_better(other: tuple[float, float], mine: tuple[float, float]) -> bool:
    close = other[0] > mine[0] - _CLEAR
    return other[0] > mine[0] + _CLEAR or (close and other[1] > mine[1] + _CLEAR)


def of_date(said: Quantity, unit: Unit) -> bool:
    """Whether a date is of a row, of one of its columns, or of its table."""
    row = cells(unit)
    years = {year for cell in row for year in cell.field.years}
    printed = [*amounts(unit.text), *amounts(unit.around), *(q for c in row for q in amounts(c.field.head))]
    return said.year in years or any(fits(said, q) for q in printed)


def places(
    said: Quantity, unit: Unit, part: Part, scale: Decimal, weight: Weight
) -> tuple[list[Cell], list[Cell]]:
    """The cells of a row where a figure of a part belongs, by its kind, column and year; and those of them that
    have it. Both are empty where several columns remain of which the part's year cannot be told.
    """
    row = cells(unit)
    alike = [cell for cell in row if cell.figure.kind is said.kind and compatible(said, cell.figure)]
    fit = periods.cells(fitting(said, row, scale), row, unit, part)
    if any(plain(cell) for cell in fit):
        alike = [cell for cell in alike if plain(cell)]
    right = right_columns(alike or row, part.years, part.stems, part.context, weight)
    here = [cell for cell in fit if cell in right]
    placed = any(cell.field.years or column_fit(cell.field, part.stems, part.context, weight) for cell in here)
    if part.years and len(right) > 1 and here and not placed:
        return [], []
    return right, here


def is_column_sure(right: Sequence[Cell], part: Part, weight: Weight) -> bool:
    """Whether the cells where a figure belongs are one: by a year that the part itself says, or that its
    statement says of a single figure; in a table without years by words of the column's head; or as the row's
    only number. A cell of words is none.
    """
    if len(right) != 1 or not plain(right[0]):
        return False
    (cell,), row = right, cells(right[0].unit)
    if any(other.field.years for other in row):
        alone = len([q for q in amounts(part.whole) if q.kind is Kind.AMOUNT]) == 1
        return bool(cell.field.years & (part.years if alone else part.own_years))
    return len(row) == 1 or column_fit(cell.field, part.stems, part.context, weight) > 0
