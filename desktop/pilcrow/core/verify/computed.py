"""Numbers that are not printed but follow from printed ones: sums, differences, ratios, growth."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from itertools import combinations, permutations

from ..language.numbers.quantities import NumberKind, Quantity, amounts
from ..language.relations import REVERSES, directions
from ..language.words import either
from ..text_units import TextUnit
from . import rows
from .comparison import Known
from .numbers import agrees_with, rounds_to
from .parts import StatementPart
from .words import content, same_word, score_presence

_CUES, _SUMS, _MEANS, _RATE = (
    re.compile(rf"\b(?:{either(f'computed.{entry}')})\b", re.IGNORECASE)
    for entry in ("cues", "sums", "means", "rates")
)
_OF = re.compile(rf"\s(?:{either('computed.of')})\b", re.IGNORECASE)
"""Word behind a share."""
_MOST = 10
"""Numbers combined from one passage, and numbers of a statement for which this is tried, at most."""


@dataclass(frozen=True, slots=True)
class Derived:
    """A formula, such as "(6,708 - 5,435) / 5,435 = 23.4 %", and the units of its inputs."""

    formula: str
    units: tuple[TextUnit, ...]


@dataclass(frozen=True, slots=True)
class _Input:
    value: Decimal
    unit: str
    text: str
    year: int
    of: TextUnit | None


def derive(
    part: StatementPart,
    units: Sequence[TextUnit],
    weight: rows.Weight,
    scale: Callable[[TextUnit], Decimal],
    known: Known,
) -> Derived | None:
    """Derive a number of a part, printed nowhere, from the numbers of the units; None if no formula fits.

    The units must contain all words of the statement, except words about computing and names known throughout the
    document (`known`).
    """
    whole = StatementPart(part.whole, part.whole, part.about)
    said_here = {part.text[q.start : q.end].strip() for q in part.numbers}
    wanted = [q for q in whole.numbers if whole.text[q.start : q.end].strip() in said_here]
    if max(len(wanted), len(part.numbers)) > _MOST:
        return None
    numbers = [q for q in whole.numbers if not rows.months(q, whole.text)]
    for said in (
        q for q in wanted if q.kind in (NumberKind.AMOUNT, NumberKind.FACTOR) and not _labels_its_word(q, whole)
    ):
        for inputs in _inputs(whole, said, units, weight, scale):
            for formula, value, used in _results(said, inputs, bool(_MEANS.search(whole.text))):
                where = tuple(dict.fromkeys(i.of for i in used if i.of is not None))
                trivial = any(rounds_to(said, i.value) for i in used)
                if trivial or not (where and rounds_to(said, value) and _signed(whole, value, used)):
                    continue
                if _stand(numbers, said, where, scale) and _is_spoken_of(whole, said, formula, where, known):
                    return Derived(f"{formula} = {_format_value(value, said)}", where)
    return None


def _stand(
    numbers: Sequence[Quantity], made: Quantity, where: Sequence[TextUnit], scale: Callable[[TextUnit], Decimal]
) -> bool:
    """True if all numbers, except the derived one, stand in the units of its inputs."""
    others = [q for q in numbers if q.kind is NumberKind.AMOUNT and (q.value, q.unit) != (made.value, made.unit)]
    return all(any(agrees_with(q, f, scale(unit)) for unit in where for f in amounts(unit.text)) for q in others)


def _labels_its_word(number: Quantity, whole: StatementPart) -> bool:
    """True if a number only labels its word: "Phase 1"."""
    plain = not (number.unit or number.scaled or number.bound)
    return plain and any(
        0 < number.start - word.end < 3 and whole.text[word.start].isupper() for word in whole.words
    )


def _cued(whole: StatementPart, said: Quantity, formula: str, where: Sequence[TextUnit]) -> bool:
    """True if a statement says that it computes, or if the result is too exact to agree by chance."""
    if " + " in formula:
        return bool((_MEANS if formula.endswith("/ 2") else _SUMS).search(whole.text))
    if directions(whole.text) and said.unit == "%" and " - " not in formula:
        return False
    if _CUES.search(whole.text):
        return True
    share = said.unit == "%" and _OF.match(whole.text, said.end)
    if " - " not in formula and (share or _SUMS.search(whole.text)):
        return True
    # digits of a result that cannot agree by chance, so that no word needs to say that it is computed
    exact = len(said.value.normalize().as_tuple().digits) >= 4
    rate = ("×" in formula or formula.count("/") == 1) and any(_RATE.search(unit.text) for unit in where)
    return exact or rate


def _is_spoken_of(
    whole: StatementPart, said: Quantity, formula: str, where: Sequence[TextUnit], known: Known
) -> bool:
    """True if a statement computes, denies nothing, and has no word that the combined passages lack."""
    if REVERSES.search(whole.text) or not _cued(whole, said, formula, where):
        return False
    cues = {
        word.stem for pattern in (_CUES, _SUMS, _MEANS) for word in content(" ".join(pattern.findall(whole.text)))
    }
    return all(
        word.stem in cues
        or directions(whole.text[word.start : word.end])
        or any(score_presence(word.stem, unit) for unit in where)
        or (word.name and known(whole.text[word.start : word.end]))
        for word in whole.words
    )


def _format_value(value: Decimal, said: Quantity) -> str:
    places = min(4, max(0, -int(said.step.normalize().as_tuple().exponent)) + 1)
    number = f"{value:,.{places}f}"
    return f"{number.rstrip('0').rstrip('.') if '.' in number else number} {said.unit}".strip()


def _inputs(
    part: StatementPart,
    said: Quantity,
    units: Sequence[TextUnit],
    weight: rows.Weight,
    scale: Callable[[TextUnit], Decimal],
) -> Iterator[list[_Input]]:
    """Groups of numbers that may be combined: of a row, of a column in the named rows, of a passage."""
    texts = [unit for unit in units if not unit.cells]
    named = [unit for unit in units if unit.cells and rows.has_label(unit, part.context)]
    named = [unit for unit in named if not rows.is_misnumbered(unit, part.whole)]
    yield from (_row_inputs(part, unit, scale(unit)) for unit in named)
    yield from _column_inputs(part, named, weight, scale)
    yield _list_inputs(part, texts)
    own = [
        _input_from_text(q, part.text, None)
        for q in part.numbers
        if q is not said and q.kind is NumberKind.AMOUNT and not _labels_its_word(q, part)
    ]
    for unit in texts[:6]:  # sentences whose numbers are combined, at most
        yield [*own, *(_input_from_text(q, unit.text, unit) for q in _plain_quantities(unit)[:_MOST])]


def _row_inputs(part: StatementPart, unit: TextUnit, scale: Decimal) -> list[_Input]:
    """Numbers of a row, at most `_MOST`: those of the part's years if there are several, else of all columns."""
    cells = [cell for cell in rows.row_cells(unit) if _alone(cell)]
    named = [c for c in cells if not part.years or not c.field.years or c.field.years & part.years]
    return [_of_cell(cell, scale) for cell in (named if len(named) > 1 else cells)][:_MOST]


def _alone(cell: rows.Cell) -> bool:
    """True if a cell's first number can be used in arithmetic: "2.5 ± 0.1", but not "Level 2" or "1.4:1"."""
    text = cell.field.text.partition("±")[0]
    return (
        rows.is_number_alone(cell)
        and len(amounts(text)) == 1
        and cell.number.start < len(text)
        and not content(text)
    )


def _plain_quantities(unit: TextUnit) -> list[Quantity]:
    return [q for q in amounts(unit.text) if q.kind is NumberKind.AMOUNT and q.high is None]


def _input_from_text(number: Quantity, text: str, unit: TextUnit | None) -> _Input:
    return _Input(abs(number.value), number.unit, text[number.start : number.end].strip(), 0, unit)


def _list_inputs(part: StatementPart, units: Sequence[TextUnit]) -> list[_Input]:
    """Last numbers of short lines "Name: 10 %" whose name the part contains."""
    found = []
    for unit in units:
        name, colon, _ = unit.text.partition(":")
        words = {word.stem for word in content(name)}
        if (
            colon
            and len(name) < 40  # characters of a line's name, at most
            and words
            and all(any(same_word(w, s) for s in part.context) for w in words)
        ):
            found += [_input_from_text(q, unit.text, unit) for q in _plain_quantities(unit)[-1:]]
    return found[:_MOST]


def _column_inputs(
    part: StatementPart, named: Sequence[TextUnit], weight: rows.Weight, scale: Callable[[TextUnit], Decimal]
) -> Iterator[list[_Input]]:
    """Numbers of several rows of a table in the named column."""
    columns: dict[tuple[int, int, int], list[_Input]] = {}
    for unit in named:
        cells = [cell for cell in rows.row_cells(unit) if _alone(cell)]
        for cell in rows.right_columns(cells, part.years, part.stems, part.context, weight):
            place = (unit.at.doc, unit.at.section, cell.field.column)
            columns.setdefault(place, []).append(_of_cell(cell, scale(unit)))
    yield from (column[:_MOST] for column in columns.values() if len(column) > 1)


def _of_cell(cell: rows.Cell, scale: Decimal) -> _Input:
    number = cell.number
    factor = Decimal(1) if number.scaled or number.unit == "%" else scale
    year = min(cell.field.years) if len(cell.field.years) == 1 else 0
    return _Input(number.value * factor, number.unit, cell.field.text, year, cell.unit)


def _results(
    said: Quantity, inputs: Sequence[_Input], mean: bool
) -> Iterator[tuple[str, Decimal, tuple[_Input, ...]]]:
    """Yield (formula, value, inputs) of all results in the unit of the stated number."""
    for a, b in permutations(inputs, 2):
        if mean and {a.unit, b.unit} <= {said.unit, ""} and a.text < b.text:
            yield f"({a.text} + {b.text}) / 2", (a.value + b.value) / 2, (a, b)
        if a.unit == b.unit or not a.unit or not b.unit:
            yield from ((f, v, (a, b)) for f, v in _of_alike(said, a, b))
        if (
            said.kind is NumberKind.AMOUNT
            and said.unit in (a.unit, b.unit, "")
            and (a.unit != b.unit or not a.unit)
        ):
            if b.value:
                yield f"{a.text} / {b.text}", a.value / b.value, (a, b)
            if said.unit != "%":
                yield f"{a.text} × {b.text}", a.value * b.value, (a, b)
    if said.kind is NumberKind.AMOUNT:
        yield from _sums(said, inputs)


def _sums(said: Quantity, inputs: Sequence[_Input]) -> Iterator[tuple[str, Decimal, tuple[_Input, ...]]]:
    """Sums of two to four numbers of one unit."""
    for group in (group for count in (2, 3, 4) for group in combinations(inputs, count)):
        units = {i.unit for i in group}
        if units <= {said.unit, ""} and (len(units) == 1 or said.money):
            yield " + ".join(i.text for i in group), sum((i.value for i in group), Decimal(0)), group


def _of_alike(said: Quantity, a: _Input, b: _Input) -> Iterator[tuple[str, Decimal]]:
    """Yield (formula, value) from two numbers of one unit: growth, share, ratio, difference."""
    if said.unit == "%" and b.value:
        yield f"({a.text} - {b.text}) / {b.text}", (a.value - b.value) / b.value * 100
        yield f"{a.text} / {b.text}", a.value / b.value * 100
    elif said.kind is NumberKind.FACTOR and b.value:
        yield f"{a.text} / {b.text}", a.value / b.value
    points = said.unit == "pp" and a.unit in ("%", "")
    own = said.unit == a.unit or (said.money and not a.unit)
    if said.kind is NumberKind.AMOUNT and a.value > b.value and (points or own):
        yield f"{a.text} - {b.text}", a.value - b.value


def _signed(part: StatementPart, value: Decimal, used: Sequence[_Input]) -> bool:
    """Return whether the derived change goes the way the statement says (the later year has more if something
    rose), and whether the years are known if the statement names several.
    """
    signs = directions(part.text)
    if value < 0 and "-" not in signs:
        return False
    if len(used) != 2:
        return True
    if not (used[0].year and used[1].year):
        return len(part.years) < 2 or used[0].of is None or not used[0].of.cells
    if len(signs) != 1:
        return True
    older, newer = sorted(used, key=lambda i: i.year)
    return (abs(newer.value) > abs(older.value)) == (signs == {"+"})
