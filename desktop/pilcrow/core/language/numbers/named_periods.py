"""Periods that a text names: a quarter, nine months, 13 weeks, the second quarter of 2023."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ..lexicon import any_of
from ..words import either
from .patterns import AND
from .periods import A_YEAR, IN_MONTHS, PERIOD
from .quantities import Date, NumberKind, quantities
from .words import UNITS

YEAR_LONG = 12
"""Months of a year."""
_QUARTER = re.compile(rf"(?<!\w)(?:{either('numbers.quarter')})(?!\w)", re.IGNORECASE)
_NUMBERED = re.compile(r"(?<!\w)(?:Q([1-4])|([1-4])Q(?:\d\d)?)(?!\w)", re.IGNORECASE)
_WEEKS = re.compile(rf"(?:{either('numbers.week')})(?!\w)", re.IGNORECASE)
_YEARS = any_of(word for word, (unit, of) in UNITS.items() if unit == "mo" and of == YEAR_LONG)
_WHOLE_YEAR = re.compile(rf"(?<!\w)(?:{_YEARS})\s+(?:{any_of(PERIOD.words)}|{A_YEAR})(?!\w)", re.IGNORECASE)
_ALSO = re.compile(rf"-?{AND.pattern}")
"""Words between two lengths with one unit: "three and six months"."""
_WEEK, _WEEKS_A_MONTH = 604800, 4.3
"""Seconds of a week, as quantities count it, and weeks of a month."""
_FIRST_DAYS = 7
"""First days of a month on which a period of weeks may end that belongs to the month before."""


class NamedPeriod(NamedTuple):
    """Periods named in a text: years, lengths in months, last months (1 to 12) and numbers of quarters; empty sets
    where none are named.
    """

    years: frozenset[int]
    months: frozenset[int]
    ends: frozenset[int]
    quarters: frozenset[int]

    def fit(self, told: NamedPeriod) -> tuple[int, int]:
        """Agreement of a `told` period with this one in length, and in quarter or end: 1 for equal ones, -1 for
        others, 0 if unknown, since quarters of a business year may end in any month.
        """
        length = agree(self.months, told.months)
        if self.quarters and not told.quarters:
            return length, max(0, agree(frozenset(3 * number for number in self.quarters), told.ends))
        return length, agree(self.quarters, told.quarters) or agree(self.ends, told.ends)


def agree(one: frozenset[int], other: frozenset[int]) -> int:
    """1 for sets with a common member, -1 for sets without, 0 if either is empty."""
    return (-1 if one.isdisjoint(other) else 1) if one and other else 0


@lru_cache(8192)
def named_period(text: str) -> NamedPeriod:
    """The periods named in a text, taken together."""
    years = {q.year for q in quantities(text) if q.year}
    ends = {_last_month(date) for q in quantities(text) for date in q.dates[:1] if date[1]}
    return NamedPeriod(*map(frozenset, (years, _lengths(text), ends, _quarters(text))))


def shortest_period(text: str) -> int:
    """Shortest length of a period named in a text, in months; 0 for none."""
    return min(_lengths(text), default=0)


def _last_month(date: Date) -> int:
    _, month, day = date
    return (month - 2) % YEAR_LONG + 1 if 0 < day <= _FIRST_DAYS else month


def _lengths(text: str) -> set[int]:
    """Lengths of the periods named in a text, in months."""
    found = {3} if _QUARTER.search(text) or _NUMBERED.search(text) else set[int]()
    numbers = quantities(text)
    for before, q in zip((None, *numbers), numbers, strict=False):
        printed = text[q.start : q.end]
        if q.unit == "mo" and IN_MONTHS.search(printed):
            found.add(int(q.value))
            counts = before is not None and before.kind is NumberKind.AMOUNT and not before.unit
            if before and counts and _ALSO.fullmatch(text, before.end, q.start):
                found.add(int(before.value))
        elif q.unit == "s" and _WEEKS.search(printed):
            found.add(min(YEAR_LONG, round(float(q.value) / _WEEK / _WEEKS_A_MONTH)))
    return found - {0} or ({YEAR_LONG} if _WHOLE_YEAR.search(text) else set())


def _quarters(text: str) -> set[int]:
    """Numbers of the quarters named in a text: 2 for "second quarter" and for "Q2"."""
    ordinals = (q for q in quantities(text) if q.kind is NumberKind.ORDINAL)
    told = {int(q.value) for q in ordinals if _QUARTER.match(text[q.end :].lstrip())}
    return told | {int(number) for match in _NUMBERED.finditer(text) for number in match.groups() if number}
