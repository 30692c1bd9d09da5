"""Formulas that a statement writes out, "(5,308 - 992) / 4,476 = 0.96": reckoned again, their inputs looked up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from ..language.quantities import Quantity, amounts
from . import calculator, tables
from .evidence import Unit
from .figures import rounded
from .parts import Part

_EQUALS = re.compile(r"[=≈]")
_LEFT = re.compile(
    r"(?:[\d.,\s()$€£¥%+*/×÷·−–-]|(?<=[\d\s])(?:thousand|million|billion|mn|bn)\b)+$", re.IGNORECASE
)
_OPERATOR = re.compile(r"[\d)%][^\d(]*[+*/×÷·−–-]\s*[$€£¥(\d]")
_NEAR = 4
"""Characters behind "=" in which the result begins."""
_TRIES = 6
"""Words that are left out before what can be read as a formula."""
_SCALES = tuple(Decimal(10) ** power for power in (0, 3, 6, 9))


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula as it is written in a text, with its result; `units` are where its inputs stand."""

    text: str
    result: Quantity
    units: tuple[Unit, ...]


def formulas(text: str, about: str, units: Sequence[Unit]) -> Iterator[Formula]:
    """The formulas of a text that come out, and whose inputs stand in units that have words of the text, or of the
    question `about`, and are of no other years than it says, or the one before, of which averages are made.
    """
    whole = Part(text, text, about)
    for equals in _EQUALS.finditer(text):
        result = next(iter(amounts(text[equals.end() :])), None)
        left = _LEFT.search(text[: equals.start()])
        if result is None or left is None or result.start > _NEAR or not _OPERATOR.search(left.group()):
            continue
        written, done = _read(left.group())
        if done is None or not _comes_out(done.value, result):
            continue
        found = [_unit(number, whole, units) for number in done.numbers if number not in calculator.USUAL]
        where = tuple(dict.fromkeys(unit for unit in found if unit is not None))
        if where and None not in found:
            start = left.start() + left.group().rindex(written)
            yield Formula(text[start : equals.end() + result.end], result, where)


def _read(left: str) -> tuple[str, calculator.Calculation | None]:
    """The formula at the end of a piece of text, without what leads to it."""
    written = left.strip()
    for _ in range(_TRIES):
        try:
            return written, calculator.calculate(written)
        except calculator.Unreadable:
            shorter = written[1:].lstrip("(") if written.startswith("(") else written.partition(" ")[2]
            if not _OPERATOR.search(shorter):
                break
            written = shorter.strip()
    return written, None


def _comes_out(value: Decimal, result: Quantity) -> bool:
    """Whether a value is the result as it is rounded: as a share in percent, or in the scale of the result."""
    if result.unit in ("%", "pp") and rounded(result, value * 100):
        return True
    return any(rounded(result, value * scale) for scale in _SCALES)


def _unit(number: str, whole: Part, units: Sequence[Unit]) -> Unit | None:
    """The unit in which an input stands."""
    return next(
        (unit for unit in units if number in calculator.TERMS(unit.text) and _meant(number, whole, unit)), None
    )


def _meant(number: str, whole: Part, unit: Unit) -> bool:
    if not any(stem in unit.stems or stem in unit.near for stem in whole.context):
        return False
    holds = [cell.field for cell in tables.cells(unit) if number in calculator.TERMS(cell.field.text)]
    years = whole.years | {year - 1 for year in whole.years}
    return not whole.years or not holds or any(not field.years or field.years & years for field in holds)


def tells(said: Quantity, worked: Sequence[Formula]) -> bool:
    """Whether a figure is the result of one of the formulas, maybe rounded."""
    return any(rounded(said, f.result.value) and said.unit in ("", f.result.unit) for f in worked)


def has_formula(text: str) -> bool:
    return bool(_EQUALS.search(text) and _OPERATOR.search(text))
