"""Comparison of one part of a statement with one sentence or table row: its numbers, and the presence of all its
words.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import partial

from ..language.discourse import IT
from ..language.lexicon import any_of
from ..language.numbers.quantities import NumberKind, Quantity, amounts
from ..language.relations import REVERSES, directions
from ..text_units import TextUnit
from . import rows
from .numbers import agrees_with, are_opposed, compatible, is_measured, is_telling
from .parts import StatementPart
from .rows import Weight
from .states import AGREES, DIFFERS
from .words import Word, content, same_word, score_presence, stems, telling

_LEAST = 2
"""Words besides numbers that must match before a sentence can differ, unless all of the sentence matches."""
_SPOKEN = 0.5
"""Share of a part's words that a sentence must contain before one of its numbers counts as the same; words around
the sentence count half.
"""

_POINTS = re.compile(rf"\W*(?:{any_of(IT.words)})\b", re.IGNORECASE)
"""Pronoun at the start of a sentence, which refers to the sentence before."""

Known = Callable[[str], bool]
"""Test for a name known throughout the document, which passages need not repeat."""


@dataclass(frozen=True, slots=True)
class Compared:
    """A number of a part compared with the text at `start:end` of a unit's paragraph."""

    number: Quantity
    verdict: str
    start: int
    end: int
    there: str


@dataclass(frozen=True, slots=True)
class Comparison:
    """Numbers of a part that could be compared with a unit. `worded`: the unit has all words of the part, without
    which it neither supports nor contradicts it.
    """

    unit: TextUnit
    numbers: tuple[Compared, ...]
    worded: bool

    @property
    def agreeing(self) -> tuple[Compared, ...]:
        """The numbers that agree and can be recognised by themselves."""
        return tuple(one for one in self.numbers if one.verdict == AGREES and is_telling(one.number))

    @property
    def differing(self) -> Compared | None:
        """The number for which the unit has a different one."""
        return next((one for one in self.numbers if one.verdict == DIFFERS), None)


def compare(
    part: StatementPart, unit: TextUnit, beside: Sequence[TextUnit], scale: Decimal, weight: Weight, known: Known
) -> Comparison:
    """Compare a part with a row (`beside` are the other rows of its table), or with a sentence of running text."""
    if unit.cells:
        return _with_row(part, unit, beside, scale, weight, known)
    return _with_sentence(part, unit, scale, known)


def holds(part: StatementPart, comparison: Comparison) -> bool:
    """True if all that a part states was compared exactly and agrees."""
    agreed = [one for one in comparison.numbers if one.verdict == AGREES]
    told = bool(comparison.agreeing) or (not part.numbers and bool(part.names))
    return comparison.worded and told and len(agreed) == len(comparison.numbers) == len(part.numbers)


# ---- rows ------------------------------------------------------------------------------------------------


def _with_row(
    part: StatementPart, unit: TextUnit, beside: Sequence[TextUnit], scale: Decimal, weight: Weight, known: Known
) -> Comparison:
    nothing = Comparison(unit, (), worded=False)
    if not rows.is_meant(unit, beside, part, weight):
        return nothing
    pairs = list(_numbers_in_row(part, unit, scale, weight))
    compared = [one for one, _ in pairs]
    used = [cell for _, cell in pairs if cell]
    printed = [unit.label, unit.text, unit.around, *(cell.field.head for cell in used)]
    years = {year for cell in used for year in cell.field.years}
    dated = all(year in years or (not years and str(year) in " ".join(printed)) for year in part.years)
    words = telling(part.text, placing=False)
    left = [word for word in words if not _is_printed(word, printed) and not _is_known(word, part, known)]
    worded = dated and not left
    if not (worded or _is_slip(part, unit, beside, scale)):
        compared = [one for one in compared if one.verdict == AGREES]
    return Comparison(unit, tuple(compared), worded=worded)


def _numbers_in_row(
    part: StatementPart, unit: TextUnit, scale: Decimal, weight: Weight
) -> Iterator[tuple[Compared, rows.Cell | None]]:
    """Yield the numbers of a part that a row has or differs in, with their cells; None for a date or a period,
    which may stand anywhere.
    """
    for said in part.numbers:
        dated = said.kind is NumberKind.DATE
        if dated or (len(part.numbers) > 1 and rows.months(said, part.text)):
            if rows.of_date(said, unit) if dated else rows.of_table(said, unit):
                yield Compared(said, AGREES, unit.start, unit.end, ""), None
        elif found := _in_row(said, part, unit, scale, weight):
            cell, verdict = found
            yield Compared(said, verdict, cell.field.start, cell.field.end, cell.field.text), cell


def _in_row(
    said: Quantity, part: StatementPart, unit: TextUnit, scale: Decimal, weight: Weight
) -> tuple[rows.Cell, str] | None:
    """The cell of a row to which a number belongs, with `AGREES` or `DIFFERS`; None in cases of doubt."""
    right, here = rows.matching_cells(said, unit, part, scale, weight)
    if here:
        return here[0], AGREES
    if is_measured(said) and rows.is_column_sure(right, part, weight):
        return right[0], DIFFERS
    return None


def _is_slip(part: StatementPart, unit: TextUnit, beside: Sequence[TextUnit], scale: Decimal) -> bool:
    """True if the only number of a part, which mentions no change, stands elsewhere in the table: in another
    column, or in a row that the part does not mention.
    """
    if len(part.numbers) > 1 or directions(part.whole) or REVERSES.search(part.whole):
        return False
    unsaid = [row for row in beside if not any(word.stem in part.context for word in content(row.label))]
    return any(
        rows.agreeing_cells(said, rows.row_cells(row), scale) for row in [unit, *unsaid] for said in part.numbers
    )


def says_who(part: StatementPart, unit: TextUnit, known: Known) -> bool:
    """True if a part without numbers says who is who in a table row: its words, apart from names known throughout
    the document, are exactly those of two or more whole cells of the row.
    """
    said = {word.stem for word in telling(part.text, placing=True) if not _is_known(word, part, known)}
    there = [{word.stem for word in content(cell.text)} for cell in unit.cells]
    held = [here for here in there if here & said]
    return (
        len(said) >= 2 * _LEAST
        and said <= set().union(*held)
        and len(held) > 1
        and all(here <= said for here in held)
    )


def _is_printed(word: Word, printed: Sequence[str]) -> bool:
    return any(same_word(word.stem, other.stem) for text in printed for other in telling(text, placing=False))


def _is_known(word: Word, part: StatementPart, known: Known) -> bool:
    return word.name and known(part.text[word.start : word.end])


# ---- sentences -------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Item:
    """A word or a number of a text, in reading order."""

    start: int
    stem: str = ""
    name: str = ""
    """The word as written, if it is a name."""
    number: Quantity | None = None


def _items(text: str, numbers: Sequence[Quantity]) -> list[_Item]:
    """Words and numbers that must match in two sentences, in order; dates and years may stand anywhere."""
    found = [
        _Item(word.start, word.stem, text[word.start : word.end] if word.name else "")
        for word in telling(text, placing=True)
    ]
    found += [_Item(q.start, number=q) for q in numbers if q.kind not in (NumberKind.DATE, NumberKind.YEAR)]
    return sorted(found, key=lambda item: item.start)


def _with_sentence(part: StatementPart, unit: TextUnit, scale: Decimal, known: Known) -> Comparison:
    there = amounts(unit.text)
    compared = [
        Compared(
            said, AGREES, unit.start + found.start, unit.start + found.end, unit.text[found.start : found.end]
        )
        for said in part.numbers
        if (found := next((q for q in there if agrees_with(said, q, scale) and not are_opposed(said, q)), None))
    ]
    if sum(score_presence(stem, unit) for stem in part.stems) < _SPOKEN * len(part.stems):
        return Comparison(unit, (), worded=False)
    years = {q.year for q in there if q.year}
    if not all(year in years or str(year) in unit.around for year in part.years):
        return Comparison(unit, tuple(compared), worded=False)
    pairs = _align(part, unit, scale, known, other=None)
    if pairs is not None:
        return Comparison(unit, tuple(compared), worded=True)
    missing = [q for q in part.numbers if not any(one.number is q for one in compared)]
    if (
        len(missing) == 1
        and missing[0].kind is not NumberKind.DATE
        and is_telling(missing[0])
        and (pairs := _align(part, unit, scale, known, other=missing[0]))
    ):
        found = next(found for said, found in pairs if said is missing[0])
        shown = unit.text[found.start : found.end]
        differing = Compared(missing[0], DIFFERS, unit.start + found.start, unit.start + found.end, shown)
        return Comparison(unit, (*compared, differing), worded=True)
    return Comparison(unit, tuple(compared), worded=False)


def _align(
    part: StatementPart, unit: TextUnit, scale: Decimal, known: Known, other: Quantity | None
) -> list[tuple[Quantity, Quantity]] | None:
    """Pair the numbers of a part with those of a sentence, or return None if the sentence does not match.

    The sentence must have the part's words and numbers in the same order, as many negations and conditions, and no
    further number of the same kinds in between. The number `other` may match any number of its kind and unit.
    """
    if len(REVERSES.findall(part.text)) != len(REVERSES.findall(unit.text)):
        return None
    said, there = _needed_parts(part, unit, known), _items(unit.text, amounts(unit.text))
    words = sum(item.number is None for item in said)
    if not words or (other and words < _LEAST and len(said) < len(there)):
        return None
    for taken in _matches_in_order(said, there, partial(_same_numbers, scale=scale, other=other)):
        # matched words as a share of a sentence's words from the first to the last match, at least
        dense = len(said) >= 0.5 * (taken[-1] - taken[0] + 1)
        if dense and not _passes_over(said, there, taken):
            both = zip(said, (there[i] for i in taken), strict=True)
            return [(a.number, b.number) for a, b in both if a.number and b.number]
    return None


def _needed_parts(part: StatementPart, unit: TextUnit, known: Known) -> list[_Item]:
    """Words and numbers of a part that a sentence must contain: all but names known throughout the document and,
    where the sentence refers back, words that stand before it.
    """
    back = bool(_POINTS.match(unit.text))

    def is_needed(item: _Item) -> bool:
        if item.number or item.stem in stems(unit.text).all:
            return True
        return not (back and item.stem in stems(unit.around)) and not (item.name and known(item.name))

    return list(filter(is_needed, _items(part.text, part.numbers)))


def _same_numbers(one: _Item, two: _Item, *, scale: Decimal, other: Quantity | None) -> bool:
    if one.number is None or two.number is None:
        return one.number is two.number and same_word(one.stem, two.stem)
    if one.number is other:
        return two.number.kind is other.kind and two.number.unit == other.unit
    return agrees_with(one.number, two.number, scale) and not are_opposed(one.number, two.number)


def _matches_in_order(
    said: Sequence[_Item], there: Sequence[_Item], alike: Callable[[_Item, _Item], bool]
) -> Iterator[list[int]]:
    """Yield the indices of the passage's items that match a statement's items in order, once for each place of the
    first item.
    """
    for first in (i for i, item in enumerate(there) if alike(said[0], item)):
        taken = [first]
        for item in said[1:]:
            at = next((i for i in range(taken[-1] + 1, len(there)) if alike(item, there[i])), None)
            if at is None:
                break
            taken.append(at)
        if len(taken) == len(said):
            yield taken


def _passes_over(said: Sequence[_Item], there: Sequence[_Item], taken: Sequence[int]) -> bool:
    """True if the passage has, among the matched items, another number of the kind of a statement's numbers."""
    left_out = [there[i].number for i in range(taken[0], taken[-1]) if i not in taken]
    numbers = [item.number for item in said if item.number]
    return any(q and q.kind is s.kind and compatible(q, s) for q in left_out for s in numbers)
