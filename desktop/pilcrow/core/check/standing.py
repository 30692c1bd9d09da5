"""Whether a figure that is said stands in a passage: in the right row and column, of the right year."""

from __future__ import annotations

import math
from collections.abc import Sequence
from decimal import Decimal
from typing import NamedTuple

from ..language.quantities import Kind, Quantity, amounts
from ..language.relations import sides
from ..language.sentences import in_line
from ..sentence import Sentence
from . import periods, senses, tables
from .evidence import Unit
from .figures import compatible, fits, opposed, year_of
from .parts import Part
from .places import COMPARED, Places, View, Weight

_REWORDED = 0.35
"""How alike a row without a word of the statement must be to stand for it, where it has a telling figure."""
_MORE = 0.25
"""By how much more of a part's words another sentence must have to rule one out."""
_POINTS = 20
"""The most points "(1)", "(2)" that a sentence lists."""
_SAME_UNIT = 24
"""Characters from a figure to one behind it whose unit is its own, too."""
_CLEAR = 0.75
"""By how much a row's label must fit better than another's to rule that out, in weights of words."""


class Standing(NamedTuple):
    """Whether a figure stands there; if not, `instead` says what does, where that can be told. `undated`: it
    stands in the row, and of which year its column is cannot be told.
    """

    there: bool
    instead: str = ""
    undated: bool = False


def stands(said: Quantity, part: Part, view: View, places: Places, weight: Weight) -> Standing:
    """Whether a figure of a part stands in a unit."""
    if said.kind is Kind.ORDINAL and tables.named_alike(said.value, part.text, view.unit.text):
        return Standing(True)
    if view.unit.fields and len(part.figures) > 1 and periods.months(said, part.text):
        return Standing(periods.of_table(said, view.unit))
    if not view.unit.fields:
        return _in_text(said, part, view.unit, places)
    return _in_row(said, part, view, places, weight)


def _in_row(said: Quantity, part: Part, view: View, places: Places, weight: Weight) -> Standing:
    unit, scale = view.unit, places.scale(view.unit)
    row = tables.cells(unit)
    if said.kind is Kind.DATE:
        return Standing(_of_table(said, unit, row))
    here = periods.cells(tables.fitting(said, row, scale), row, unit, part)
    right = _right_cells(said, part, row, here, weight)
    if part.years and len(right) > 1 and here and not _placed(here, part, weight):
        return Standing(False, undated=tables.labelled(unit, part.context))
    mine = _fit(unit, part, weight)
    rivals = [row for row in places.rows(unit) if any(q.kind is said.kind for q in row.figures)]  # not heads
    better = [row for row in rivals if _better(_fit(row, part, weight), mine)]
    meant = mine[1] > 0 or (view.alike >= _REWORDED and telling(said))
    if meant and any(cell in right for cell in here):
        if turned := _turned(said, row, part):
            return Standing(False, turned)
        if not better or any(tables.fitting(said, tables.cells(other), scale) for other in better):
            return Standing(True)
        best = max(better, key=lambda row: _fit(row, part, weight))
        return Standing(
            False,
            Sentence(
                "That is the row “{row}”; “{other}” has {text}.",
                row=unit.label,
                other=best.label,
                text=in_line(best.text),
            ),
        )
    if here and not _dated(row, here, said, part):
        return Standing(False, undated=meant)  # it stands in this row: only its year could be wrong
    return _otherwise(unit, part, right, bool(better) or mine[0] == -math.inf)


def _turned(said: Quantity, row: Sequence[tables.Cell], part: Part) -> str:
    """What a row's first two figures, the later before the earlier where no years say otherwise, tell against the
    direction in which a percentage of it is told.
    """
    signs = {side[0] for side, _, _ in sides(part.text) if side[1:] == "degree"}
    first = [cell for cell in row if tables.plain(cell)][:2]
    if all(cell.field.years for cell in first):
        first.sort(key=lambda cell: -min(cell.field.years))
    values = [cell.figure.value for cell in first]
    if said.unit != "%" or len(signs) != 1 or len(values) < 2 or not values[1]:
        return ""
    change = (values[0] - values[1]) / abs(values[1]) * 100
    if abs(abs(change) - abs(said.value)) > said.step or (change > 0) == (signs == {"+"}):
        return ""
    before, after = f"{values[1]:,}", f"{values[0]:,}"
    if change > 0:
        return Sentence("It rose from {before} to {after}.", before=before, after=after)
    return Sentence("It fell from {before} to {after}.", before=before, after=after)


def _of_table(said: Quantity, unit: Unit, row: Sequence[tables.Cell]) -> bool:
    """Whether a date is of a row, of one of its columns, or of its table."""
    years = {year for cell in row for year in cell.field.years}
    printed = [*amounts(unit.text), *amounts(unit.around), *(q for c in row for q in amounts(c.field.head))]
    return said.year in years or any(fits(said, q) for q in printed)


def _placed(here: Sequence[tables.Cell], part: Part, weight: Weight) -> bool:
    """Whether the columns of the cells have a year, or a head with words of the part."""
    return any(
        cell.field.years or tables.column_fit(cell.field, part.stems, part.context, weight) for cell in here
    )


def _dated(row: Sequence[tables.Cell], here: Sequence[tables.Cell], said: Quantity, part: Part) -> bool:
    """Whether the columns of a row have each a year of its own, and that of the figure is another than it says."""
    years = [cell.field.years for cell in row]
    alone = len({frozenset(each) for each in years}) == len(years) and all(len(each) == 1 for each in years)
    meant = part.years if len(part.years) == 1 else {year_of(part.text, said)} - {0}
    return alone and bool(meant) and not any(cell.field.years & meant for cell in here)


def _otherwise(unit: Unit, part: Part, right: Sequence[tables.Cell], other_row: bool) -> Standing:
    """What a row that is meant has in place of the figure."""
    if right and not other_row and tables.labelled(unit, part.context):
        shown = (f"{c.field.text} ({c.field.head})" if c.field.head else c.field.text for c in right[:3])
        return Standing(False, Sentence("“{row}” has {values}.", row=unit.label, values=", ".join(shown)))
    return Standing(False)


def _right_cells(
    said: Quantity, part: Part, row: Sequence[tables.Cell], here: Sequence[tables.Cell], weight: Weight
) -> list[tables.Cell]:
    """The cells of a row that may hold the figure, in the columns that the part names."""
    alike = [cell for cell in row if cell.figure.kind is said.kind and compatible(said, cell.figure)]
    if any(tables.plain(cell) for cell in here):
        alike = [cell for cell in alike if tables.plain(cell)]
    return tables.right_columns(alike or row, part.years, part.stems, part.context, weight)


def _fit(row: Unit, part: Part, weight: Weight) -> tuple[float, float]:
    """How well a row's label fits the words of a part, and of the whole statement."""
    if tables.misnumbered(row, part.whole):
        return -math.inf, 0.0
    return tables.label_fit(row, part.own, weight), tables.label_fit(row, part.context, weight)


def _better(other: tuple[float, float], mine: tuple[float, float]) -> bool:
    close = other[0] > mine[0] - _CLEAR
    return other[0] > mine[0] + _CLEAR or (close and other[1] > mine[1] + _CLEAR)


def _in_text(said: Quantity, part: Part, unit: Unit, places: Places) -> Standing:
    scale = places.scale(unit)
    if here := [q for q in unit.figures if fits(said, q, scale) and _of_unit(said, q, unit)]:
        year = year_of(unit.text, here[0])
        if part.years and year and year not in part.years and said.kind is Kind.AMOUNT:
            return Standing(False, Sentence("That is of {year}.", year=str(year)))
        turned = next((q for q in unit.figures if q.value == said.value and opposed(said, q)), None)
        return Standing(False, _stands(f"“{_printed(turned, unit)}”")) if turned else Standing(True)
    if any(fits(q, f, scale) for q in part.figures for f in unit.figures) and _beside(said, part, unit, places):
        return Standing(True)
    rivals = _rivals(said, unit)
    if rivals and 2 * cover(part, unit) >= 1:
        return Standing(False, _stands(_printed(rivals[0], unit)))
    return Standing(False)


def _of_unit(said: Quantity, found: Quantity, unit: Unit) -> bool:
    """Whether a figure of a sentence may be in the unit that is said: it has it, or one beside it has ("10 and 12
    percent"); the number of a point, "(3)", is of none.
    """
    if said.unit not in ("%", "pp") or found.unit or found.kind is not Kind.AMOUNT:
        return not (found.bracketed and not found.unit and abs(found.value) < _POINTS)
    return any(q.unit == said.unit and abs(q.start - found.end) < _SAME_UNIT for q in unit.figures)


def _beside(said: Quantity, part: Part, unit: Unit, places: Places) -> bool:
    """Whether one of several figures stands in another sentence of the paragraph, of the same; not where
    another date stands here.
    """
    if said.kind is Kind.DATE and any(not any(fits(q, f) for q in part.figures) for f in _rivals(said, unit)):
        return False
    return any(
        any(stem in other.stems for stem in part.stems)
        and any(fits(said, q, places.scale(unit)) for q in other.figures)
        and not senses.conflict(part.text, other.text, part.figures)
        for other in places.of(unit.at)
        if not other.fields
    )


def closer(part: Part, view: View, views: Sequence[View], scale: Decimal) -> tuple[View, senses.Conflict] | None:
    """A sentence that has clearly more of the part's words, and its other figure of the same kind."""
    if view.unit.fields:
        return None
    for other in (one for one in views[:COMPARED] if not one.unit.fields):
        if cover(part, other.unit) < cover(part, view.unit) + _MORE:
            continue
        for said in (q for q in part.figures if q.kind is Kind.AMOUNT):
            rivals = [q for q in _rivals(said, other.unit) if not (q.spelled and telling(said))]
            if rivals and not any(fits(said, q, scale) for q in other.unit.figures):
                return other, senses.Conflict(_stands(_printed(rivals[0], other.unit)))
    return None


def telling(figure: Quantity) -> bool:
    """Whether a figure is told from others by itself: three digits, a unit, a date."""
    digits = len(figure.value.normalize().as_tuple().digits)
    return figure.kind in (Kind.DATE, Kind.TIME) or bool(figure.unit) or digits > 2 or figure.scaled


def counting(figure: Quantity) -> bool:
    """Whether a figure counts something: other than a share it is bound to the words around it."""
    return figure.kind is not Kind.SHARE


def cover(part: Part, unit: Unit) -> float:
    """The share of a part's words that a unit itself has."""
    return sum(stem in unit.stems for stem in part.stems) / max(1, len(part.stems))


def _rivals(said: Quantity, unit: Unit) -> list[Quantity]:
    """The figures of a passage that are of the kind and unit of the one said."""
    return [q for q in unit.figures if q.kind is said.kind and q.unit == said.unit and q.high is None]


def _stands(printed: str) -> Sentence:
    return Sentence("There stands {printed}.", printed=printed)


def _printed(figure: Quantity, unit: Unit) -> str:
    """A figure with the bound before it."""
    start = max(0, figure.start - 16) if figure.bound else figure.start
    return unit.text[start : figure.end].strip()
