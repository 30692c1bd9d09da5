"""Years and periods: how they are written, and lines that name nothing else ("Year Ended December 31,")."""

from __future__ import annotations

import re

from ..lexicon import concept
from ..words import STOP_WORDS
from .words import CARDINALS, MONTHS

A_YEAR = r"(?:1[89]|20)\d\d"
"""Pattern of a year's digits, wherever they stand."""
YEAR = re.compile(rf"(?<![\d.,])(?:FY ?['’]?)?({A_YEAR})(?![\d.,]*\d)", re.IGNORECASE)
"""A year with its four digits as group 1; not a part of a longer number."""
SHORT_YEAR = re.compile(r"\bFY ?['’]?(\d\d)\b", re.IGNORECASE)
"""A fiscal year with its last two digits as group 1: "FY 21"."""
IN_MONTHS = re.compile(r"months?\b|monate?n?\b|\bmois\b|\bmeses\b", re.IGNORECASE)
"""Word by which a period is counted in months."""
PERIOD = concept("period")
"""Words for periods, with those that bound them: "three months ended"."""
_PERIODS = frozenset(PERIOD.words)
_MOST = 16
"""Words of a line that is a period, at most."""
_WORD = re.compile(r"[^\W\d_]+")
_AROUND = frozenset(word for words in STOP_WORDS.values() for word in words) | frozenset(CARDINALS)


def is_period(text: str) -> bool:
    """True if a text consists only of words of dates and periods: "At December 31, 2019", "2019 2018"."""
    for number, match in enumerate(_WORD.finditer(text.casefold())):
        word = match.group()
        if number == _MOST or not (word in MONTHS or word in _PERIODS or word in _AROUND):
            return False
    return True
