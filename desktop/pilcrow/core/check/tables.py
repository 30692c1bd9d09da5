"""The row and the column of a number that is said: the words of the row, the head and the year of the column."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from ..language.quantities import Kind, Quantity, amounts
from .evidence import Field, Unit
from .figures import fits
from .words import content, same, stem

Weight = Callable[[str], float]
_SURPLUS = 0.3
"""What a word of a row's label that is not said costs, of its weight."""
_NEXT = 20
"""Characters behind "first" in which the words stand that it counts."""
_LISTED = 4
"""Paragraphs that the points of a list are from each other, at the most."""
_ROMAN = {n: Decimal(i) for i, n in enumerate(("I", "II", "III", "IV", "V", "VI", "VII", "VIII", "IX", "X"), 1)}
_ROMAN_NUMBER = re.compile(rf"\b([^\W\d_]{{3,}})\s({'|'.join(_ROMAN)})\b")
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


def named_alike(number: Decimal, said: str, passage: str) -> bool:
    """Whether "the first exam" is in the passage as "Exam 1" or "Exam I"."""
    there = {*_numbered(passage), *((stem(word), _ROMAN[n]) for word, n in _ROMAN_NUMBER.findall(passage))}
    return any(value == number and (word, value) in there for word, value in _numbered(said))


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


def named_instead(unit: Unit, others: Sequence[Unit], said: set[str]) -> Unit | None:
    """Another row of the section, or point of the list, whose whole label is said, where this one's is not."""
    label = _label(unit)
    if not label or any(_in(stem, said) for stem in label):
        return None
    return next(
        (other for other in others if _listed_with(other, unit) and (name := _label(other)) and name <= said), None
    )


def _listed_with(one: Unit, other: Unit) -> bool:
    """Whether two units are rows of one section, or labelled sentences near each other."""
    if bool(one.fields) != bool(other.fields) or (one.at.doc, one.at.section) != (other.at.doc, other.at.section):
        return False
    return bool(one.fields) or abs(one.at.paragraph - other.at.paragraph) <= _LISTED


def _label(unit: Unit) -> set[str]:
    """The stems of a row's label, also where it is a single letter."""
    return {word.stem for word in content(unit.label)} or set(unit.label.casefold().split())


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
