"""Periods covered by numbers: "in the six months to June", "second quarter"; table columns have theirs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from decimal import Decimal
from typing import TYPE_CHECKING

from ..language.numbers.periods import IN_MONTHS
from ..language.numbers.quantities import NumberKind, Quantity, amounts
from ..language.words import either
from ..text_units import TextUnit
from .parts import StatementPart

if TYPE_CHECKING:
    from . import rows

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


def cells_in_period(
    here: Sequence[rows.Cell], row: Sequence[rows.Cell], unit: TextUnit, part: StatementPart
) -> list[rows.Cell]:
    """Cells of a row in the period of a part; of two periods side by side, each has half of the row."""
    wanted = next((length for q in amounts(part.whole) if (length := months(q, part.whole))), None)
    printed = (months(q, unit.around) for q in amounts(unit.around))
    side_by_side = list(dict.fromkeys(length for length in printed if length))
    if len(side_by_side) != 2 or wanted not in side_by_side or len(row) % 2:
        return list(here)
    middle = len(row) // 2
    return [c for c in here if c in (row[:middle] if side_by_side.index(wanted) == 0 else row[middle:])]
