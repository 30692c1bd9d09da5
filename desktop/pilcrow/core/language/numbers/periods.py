"""Lines that name only a date or a period, as above the columns of tables: "Year Ended December 31,"."""

from __future__ import annotations

import re

from ..lexicon import concept
from ..stopwords import STOP_WORDS
from .words import CARDINALS, MONTHS

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


def names_a_period(text: str) -> bool:
    """True if a text names a period in words and nothing else: "For the Years Ended December 31,", not "May 5,
    2021".
    """
    return is_period(text) and any(word in _PERIODS for word in _WORD.findall(text.casefold()))
