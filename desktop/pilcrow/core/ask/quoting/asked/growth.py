"""Growth that a question asks for: printed, or computed from the figures of a row for two years."""

from __future__ import annotations

from typing import NamedTuple

from ....language.numbers.quantities import NumberKind, Quantity, quantities
from ....language.questions.analysis import AnalysedQuestion
from ....language.relations import directions
from ....language.terms import rough_terms
from ....text_units import NamedCell, TextUnit
from .values import CHANGE


class Growth(NamedTuple):
    """Growth from one cell of a row to another, in the words of a headline: "+2,120 (+17.1 %)"."""

    said: str
    old: NamedCell
    new: NamedCell


def tells_growth(question: AnalysedQuestion, unit: TextUnit) -> bool:
    """True if a unit prints a growth: a sentence that says so, a row or a column of a table that is named so."""
    if not unit.is_row:
        return bool(directions(unit.text))
    return bool(_is_change(unit) or grown_cells(unit) or growth(question, unit))


def grown_cells(row: TextUnit) -> list[NamedCell]:
    """Cells of a row below the name of a change."""
    return [cell for cell in row.cells if CHANGE.intersection(rough_terms(cell.head)) and _figure(cell)]


def growth(question: AnalysedQuestion, row: TextUnit) -> Growth | None:
    """Compute the growth of a row's figure between the years asked for, or the latest two; None unless each of
    these years has one figure, and for a row that is a change itself.
    """
    if _is_change(row):
        return None
    figures: dict[int, list[NamedCell]] = {}
    for cell in row.cells:
        if len(cell.years) == 1 and _figure(cell):
            figures.setdefault(next(iter(cell.years)), []).append(cell)
    asked = sorted(map(int, question.years))
    newest = asked[-1] if asked else max(figures, default=0)
    before = asked[0] if len(asked) > 1 else max((year for year in figures if year < newest), default=0)
    old, new = figures.get(before, []), figures.get(newest, [])
    if len(old) != 1 or len(new) != 1 or before == newest:
        return None
    first, last = _figure(old[0]), _figure(new[0])
    if first is None or last is None or (first.unit == "%") != (last.unit == "%"):
        return None
    return Growth(_in_words(first, last), old[0], new[0])


def _is_change(row: TextUnit) -> bool:
    """True for a row of growths, by the name of the row or of its group."""
    return not CHANGE.isdisjoint(rough_terms(f"{row.label} {row.group}"))


def _figure(cell: NamedCell) -> Quantity | None:
    """The one amount of a cell."""
    found = [quantity for quantity in quantities(cell.text) if quantity.kind is NumberKind.AMOUNT]
    return found[0] if len(found) == 1 else None


def _in_words(old: Quantity, new: Quantity) -> str:
    """Difference of two amounts, with its share of a positive first one."""
    more = new.value - old.value
    if old.unit == "%":
        return f"{more:+,f} pp"
    share = f" ({100 * more / old.value:+.1f} %)" if old.value > 0 else ""
    return f"{more:+,f}{share}"
