"""Row and column of a statement's number: by the row's words, by head and year of the column, and by the period
("in the six months to June") that it covers.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from ..language.numbers.periods import IN_MONTHS
from ..language.numbers.quantities import NumberKind, Quantity, amounts
from ..language.words import either
from ..text_units import NamedCell, TextUnit
from .numbers import agrees_with, compatible
from .parts import StatementPart
from .words import content, same_word

Weight = Callable[[str], float]
_SURPLUS = 0.3
"""Penalty for a word of a row's label that the statement lacks, as a share of the word's weight."""
_ORDINAL_REACH = 20
"""Characters behind "first" within which the counted word stands."""
_LABEL_SHARE = 0.8
"""Share of a label's words that the statement must contain before the row can contradict it."""
_CLEAR = 0.75
"""Margin by which a row's label must fit better than another to rule that out, in weights of words."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A number in a row's field."""

    unit: TextUnit
    field: NamedCell
    number: Quantity


def label_fit(unit: TextUnit, said: set[str], weight: Weight) -> float:
    """Score of a row's label and other cells against the words of a statement; 0 if they share none."""
    label = {word.stem for word in content(unit.label)}
    others = {word.stem for word in content(unit.text)} - label
    held = sum(weight(stem) for stem in label | others if _in(stem, said))
    if not held:
        return 0.0
    return held - _SURPLUS * sum(weight(stem) for stem in label if not _in(stem, said))


def is_misnumbered(unit: TextUnit, said: str) -> bool:
    """True if a row is "Exam 1" and the statement speaks of "exam 2"."""
    there = dict(_numbered_words(said))
    here = list(_numbered_words(unit.label)) if there else []
    return any(stem in there and there[stem] != number for stem, number in here)


def _numbered_words(text: str) -> Iterator[tuple[str, Decimal]]:
    """Yield the words that a number distinguishes, with that number: "exam 2", "the second lecture exam"."""
    words = content(text)
    for q in amounts(text):
        if q.kind is NumberKind.ORDINAL:
            yield from ((w.stem, q.value) for w in words if q.end <= w.start < q.end + _ORDINAL_REACH)
        elif (
            q.kind is NumberKind.AMOUNT
            and not (q.unit or q.scaled or q.high or q.bound or q.spelled)
            and q.value < 1000
        ):
            yield from ((w.stem, q.value) for w in words if 0 < q.start - w.end < 3)


def has_label(unit: TextUnit, said: set[str]) -> bool:
    """True if the statement contains most of a row's label."""
    label = {word.stem for word in content(unit.label)}
    return bool(label) and sum(_in(stem, said) for stem in label) >= _LABEL_SHARE * len(label)


def _in(stem: str, said: set[str]) -> bool:
    return stem in said or any(same_word(stem, other) for other in said)


def row_cells(unit: TextUnit) -> list[Cell]:
    """The numbers of a row."""
    return [Cell(unit, field, number) for field in unit.cells for number in amounts(field.text)]


def is_number_alone(cell: Cell) -> bool:
    """True if a cell holds nothing but its number, and can be used in arithmetic."""
    return cell.number.kind is NumberKind.AMOUNT and cell.number.high is None and len(content(cell.field.text)) < 2


def column_fit(field: NamedCell, near: set[str], said: set[str], weight: Weight) -> float:
    """Score of a column's head against the words around a number (`near`), and half for the others."""
    head = {word.stem for word in content(field.head)}
    return sum(weight(s) * (1.0 if _in(s, near) else 0.5 if _in(s, said) else 0.0) for s in head) / (
        1 + 0.1 * len(head)
    )


def right_columns(
    row: Sequence[Cell], years: set[int], near: set[str], said: set[str], weight: Weight
) -> list[Cell]:
    """Cells of a row in the columns that a number's words and years name; all cells if they name none."""
    if years and any(cell.field.years for cell in row):
        named = [cell for cell in row if cell.field.years & years]
        if named and len(set().union(*(cell.field.years for cell in row))) > 1:  # else the row is of one year
            row = named
        elif all(cell.field.years for cell in row):
            return []
    scores = [column_fit(cell.field, near, said, weight) for cell in row]
    best = max(scores, default=0.0)
    return [cell for cell, score in zip(row, scores, strict=True) if score >= best - 0.01]


def agreeing_cells(said: Quantity, row: Sequence[Cell], scale: Decimal) -> list[Cell]:
    """Cells whose number agrees with the stated one."""
    percent = any("%" in cell.field.head or "percent" in cell.field.head.casefold() for cell in row)
    found = [cell for cell in row if agrees_with(said, cell.number, scale)]
    return [
        c
        for c in found
        if said.unit != "%" or c.number.unit == "%" or percent or c.number.kind is NumberKind.AMOUNT
    ]


def is_meant(unit: TextUnit, beside: Sequence[TextUnit], part: StatementPart, weight: Weight) -> bool:
    """True if a part speaks of this row: it has most of the label, and no other row fits better."""
    if not has_label(unit, part.context) or is_misnumbered(unit, part.whole):
        return False
    mine = _fit(unit, part, weight)
    rivals = [
        _fit(row, part, weight) for row in beside if amounts(row.text) and not is_misnumbered(row, part.whole)
    ]
    return mine[1] > 0 and not any(_is_better(rival, mine) for rival in rivals)


def _fit(row: TextUnit, part: StatementPart, weight: Weight) -> tuple[float, float]:
    """Scores of a row's label against the words of a part, and against those of the whole statement."""
    return label_fit(row, part.own, weight), label_fit(row, part.context, weight)


def _is_better(other: tuple[float, float], mine: tuple[float, float]) -> bool:
    close = other[0] > mine[0] - _CLEAR
    return other[0] > mine[0] + _CLEAR or (close and other[1] > mine[1] + _CLEAR)


def of_date(said: Quantity, unit: TextUnit) -> bool:
    """True if a date belongs to a row, to a column of the row, or to the table."""
    row = row_cells(unit)
    years = {year for cell in row for year in cell.field.years}
    printed = [*amounts(unit.text), *amounts(unit.around), *(q for c in row for q in amounts(c.field.head))]
    return said.year in years or any(agrees_with(said, q) for q in printed)


def matching_cells(
    said: Quantity, unit: TextUnit, part: StatementPart, scale: Decimal, weight: Weight
) -> tuple[list[Cell], list[Cell]]:
    """Cells of a row to which a number of a part belongs, by its kind, column and year; and those of them that
    have the number. Both are empty where the part's year leaves several columns possible.
    """
    row = row_cells(unit)
    alike = [cell for cell in row if cell.number.kind is said.kind and compatible(said, cell.number)]
    fit = cells_in_period(agreeing_cells(said, row, scale), row, unit, part)
    if any(is_number_alone(cell) for cell in fit):
        alike = [cell for cell in alike if is_number_alone(cell)]
    right = right_columns(alike or row, part.years, part.stems, part.context, weight)
    here = [cell for cell in fit if cell in right]
    placed = any(cell.field.years or column_fit(cell.field, part.stems, part.context, weight) for cell in here)
    if part.years and len(right) > 1 and here and not placed:
        return [], []
    return right, here


def is_column_sure(right: Sequence[Cell], part: StatementPart, weight: Weight) -> bool:
    """True if the cell to which a number belongs is certain.

    It is certain by a year that the part itself gives, or that the statement gives for its single number; in a
    table without years by words of the column's head; or as the row's only number. A cell of words is never
    certain.
    """
    if len(right) != 1 or not is_number_alone(right[0]):
        return False
    (cell,), row = right, row_cells(right[0].unit)
    if any(other.field.years for other in row):
        alone = len([q for q in amounts(part.whole) if q.kind is NumberKind.AMOUNT]) == 1
        return bool(cell.field.years & (part.years if alone else part.own_years))
    return len(row) == 1 or column_fit(cell.field, part.stems, part.context, weight) > 0


_QUARTER = re.compile(rf"[\s-](?:{either('numbers.quarter')})(?!\w)", re.IGNORECASE)
_IN_QUARTER = Decimal(3)


def months(number: Quantity, text: str) -> Decimal | None:
    """Months of a period that a number in a text names; None if the number measures something else."""
    if number.kind is NumberKind.ORDINAL and _QUARTER.match(text, number.end):
        return _IN_QUARTER
    printed = text[number.start : number.end]
    return number.value if number.unit == "mo" and number.high is None and IN_MONTHS.search(printed) else None


def of_table(said: Quantity, unit: TextUnit) -> bool:
    """True if a table may cover the stated period: it names the same one, or none."""
    printed = [(q, length) for q in amounts(unit.around) if (length := months(q, unit.around))]
    if said.kind is NumberKind.ORDINAL:
        quarters = {q.value for q, _ in printed if q.kind is NumberKind.ORDINAL}
        return said.value in quarters or not quarters
    return said.value in {length for _, length in printed} or not printed


def cells_in_period(here: Sequence[Cell], row: Sequence[Cell], unit: TextUnit, part: StatementPart) -> list[Cell]:
    """Cells of a row in the period of a part; of two periods side by side, each has half of the row."""
    wanted = next((length for q in amounts(part.whole) if (length := months(q, part.whole))), None)
    printed = (months(q, unit.around) for q in amounts(unit.around))
    side_by_side = list(dict.fromkeys(length for length in printed if length))
    if len(side_by_side) != 2 or wanted not in side_by_side or len(row) % 2:
        return list(here)
    middle = len(row) // 2
    return [c for c in here if c in (row[:middle] if side_by_side.index(wanted) == 0 else row[middle:])]
