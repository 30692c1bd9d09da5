"""Lengths of periods that a text names: a quarter, nine months, 13 weeks."""

from __future__ import annotations

import re

from ..words import either
from .periods import IN_MONTHS
from .quantities import quantities

YEAR_LONG = 12
"""Months of a year."""
_QUARTER = re.compile(rf"(?<!\w)(?:{either('numbers.quarter')})(?!\w)", re.IGNORECASE)
_WEEKS = re.compile(rf"(?:{either('numbers.week')})(?!\w)", re.IGNORECASE)
_WEEK, _WEEKS_A_MONTH = 604800, 4.3
"""Seconds of a week, as quantities count it, and weeks of a month."""


def shortest_period(text: str) -> int:
    """Shortest length of a period named in a text, in months; 0 for none."""
    found = [3] if _QUARTER.search(text) else []
    for q in quantities(text):
        printed = text[q.start : q.end]
        if q.unit == "mo" and IN_MONTHS.search(printed):
            found.append(int(q.value))
        elif q.unit == "s" and _WEEKS.search(printed):
            found.append(min(YEAR_LONG, round(float(q.value) / _WEEK / _WEEKS_A_MONTH)))
    return min((months for months in found if months), default=0)
