"""Formulas written out in a statement, "(5,308 - 992) / 4,476 = 0.96": recomputed, with their inputs looked up."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal

from ..language.numbers.quantities import Quantity, amounts
from ..language.relations import directions
from ..text_units import TextUnit
from . import calculator, rows
from .numbers import rounds_to
from .parts import StatementPart
from .words import score_presence

_EQUALS = re.compile(r"[=≈]")
_SIGNS = r"(?:[\d.,\s()$€£¥%+*/×÷·−–-]|(?<=[\d\s])(?:thousand|million|billion|mn|bn)\b)+"
_LEFT = re.compile(rf"{_SIGNS}$", re.IGNORECASE)
_RIGHT = re.compile(rf"\s*(?=[\d(]){_SIGNS}(?<=[\d)])", re.IGNORECASE)
_OPERATOR = re.compile(r"[\d)%][^\d(]*[+*/×÷·−–-]\s*[$€£¥(\d]")
_SCALES = tuple(Decimal(10) ** power for power in (0, 3, 6, 9))


@dataclass(frozen=True, slots=True)
class Formula:
    """A formula as written in a text, with the result, and the `units` and column `years` of the inputs."""

    text: str
    result: Quantity
    units: tuple[TextUnit, ...]
    years: frozenset[int] = frozenset()


def formulas(text: str, about: str, units: Sequence[TextUnit], known: Sequence[Formula] = ()) -> Iterator[Formula]:
    """Yield the formulas of a text whose result is right and whose inputs are found.

    An input is the result of a `known` formula, or stands in a unit that shares words with the text or the
    question `about`. Its column may only be of a year that the text names, or of the year before, which averages
    need.
    """
    whole = StatementPart(text, text, about)
    for start, end, done, result in _written_out(text):
        found = [_stands(n, whole, units, known) for n in done.numbers if n not in calculator.USUAL]
        if found and all(found):
            years = frozenset(year for inputs in found for _, each in inputs for year in each)
            where = tuple(dict.fromkeys(unit for inputs in found for unit, _ in inputs))
            yield Formula(text[start:end], result, where, years)


def _written_out(text: str) -> Iterator[tuple[int, int, calculator.Calculation, Quantity]]:
    """Yield (start, end, calculation, result as written) of each formula: "a / b = 2", "a / (b + c) = a / d = 2",
    and, where the result comes first, "2 %, as a / b = 11 / 550".
    """
    signs = list(_EQUALS.finditer(text))
    for i, equals in enumerate(signs):
        left = _LEFT.search(text[: equals.start()])
        if left and _OPERATOR.search(left.group()):
            written, done = _parse_formula(left.group())
            for behind in signs[i : i + 2] if done else ():
                result = next(iter(amounts(text[behind.end() :])), None)
                # characters behind "=" within which the result begins
                if done and result and result.start <= 4 and _comes_out(done.value, result):
                    yield left.start() + left.group().rindex(written), behind.end() + result.end, done, result
                    break
        right = _RIGHT.match(text, equals.end())
        if (
            right
            and _OPERATOR.search(right.group())
            and not (i + 1 < len(signs) and signs[i + 1].start() < right.end() + 2)
        ):
            written, done = _parse_formula(right.group())
            line = text.rfind("\n", 0, equals.start()) + 1
            said = [q for q in amounts(text[line : equals.start()]) if done and _comes_out(done.value, q)]
            if done and said:
                yield right.start(), right.end(), done, said[0]


def _parse_formula(left: str) -> tuple[str, calculator.Calculation | None]:
    """Read the formula at the end of a piece of text, without the words that introduce it."""
    written = left.strip()
    for _ in range(6):  # leading words dropped before the rest can be read as a formula, at most
        try:
            return written, calculator.calculate(written)
        except calculator.Unreadable:
            shorter = written[1:].lstrip("(") if written.startswith("(") else written.partition(" ")[2]
            if not _OPERATOR.search(shorter):
                break
            written = shorter.strip()
    return written, None


def _comes_out(value: Decimal, result: Quantity) -> bool:
    """True if a value rounds to the result: as a share in percent, or in the scale of the result."""
    if result.unit in ("%", "pp") and rounds_to(result, value * 100):
        return True
    return any(rounds_to(result, value * scale) for scale in _SCALES)


def _stands(
    number: str, whole: StatementPart, units: Sequence[TextUnit], known: Sequence[Formula]
) -> list[tuple[TextUnit, frozenset[int]]]:
    """Units with an input, each with the years of its column; else those of a formula with this result."""
    for unit in units:
        if number in calculator.TERMS(unit.text) and (years := _meant_years(number, whole, unit)) is not None:
            return [(unit, years)]
    value = Decimal(number)
    for formula in known:
        if any(rounds_to(formula.result, value * scale) for scale in _SCALES):
            return [(unit, formula.years) for unit in formula.units]
    return []


def _meant_years(number: str, whole: StatementPart, unit: TextUnit) -> frozenset[int] | None:
    """Years of the columns in which an input stands in a unit, empty if they have none; None if these years, or
    the words of the unit, do not match the text.
    """
    if not any(score_presence(stem, unit) for stem in whole.context):
        return None
    holds = [cell.field.years for cell in rows.row_cells(unit) if number in calculator.TERMS(cell.field.text)]
    if not whole.years or not holds:
        return frozenset(year for years in holds for year in years)
    first, last = min(whole.years) - 1, max(whole.years)
    fitting = [years for years in holds if not years or any(first <= year <= last for year in years)]
    return frozenset(year for years in fitting for year in years) if fitting else None


def tells(said: Quantity, worked: Sequence[Formula], year: int = 0) -> bool:
    """True if a number, of the given `year` if any, is the result of one of the formulas, perhaps rounded."""
    return any(
        rounds_to(said, f.result.value)
        and said.unit in ("", f.result.unit)
        and (not year or not f.years or year in f.years)
        for f in worked
    )


def moves(part: StatementPart, years: Mapping[Quantity, int]) -> bool:
    """False if numbers of two years change against the direction that the part states."""
    signs = directions(part.text)
    dated = sorted((year, q.value) for q, year in years.items() if year)
    if len(dated) != 2 or len(signs) != 1:
        return True
    return (dated[1][1] > dated[0][1]) == (signs == {"+"})


def of_reckoning(number: Quantity, text: str) -> bool:
    """True if a number belongs to the method of computing: a "three-year" average, "365 * payables"."""
    return (number.spelled and bool(number.unit)) or text[number.start : number.end].strip() in calculator.USUAL


def remove_formulas(text: str, formulas: Sequence[Formula]) -> str:
    for formula in formulas:
        text = text.replace(formula.text, " ")
    return text


def has_formula(text: str) -> bool:
    return bool(_EQUALS.search(text) and _OPERATOR.search(text))
