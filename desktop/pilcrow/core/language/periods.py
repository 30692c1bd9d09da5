"""Lines that only name a date or a period, as stand over the columns of tables: "Year Ended December 31,"."""

from __future__ import annotations

import re

from .lexicon import concept
from .number_words import CARDINALS, MONTHS
from .stopwords import STOP_WORDS

PERIOD = concept("period")
"""With the words that bound it: "three months ended"."""
_PERIODS = frozenset(PERIOD.words)
_MOST = 16
"""Words of a line that is a period, at the most."""
_WORD = re.compile(r"[^\W\d_]+")
_AROUND = frozenset(word for words in STOP_WORDS.values() for word in words) | frozenset(CARDINALS)


def is_period(text: str) -> bool:
    """Whether a text has no other words than those of dates and periods: "At December 31, 2019", "2019 2018"."""
    found = _WORD.findall(text.casefold())
    return len(found) <= _MOST and all(word in MONTHS or word in _PERIODS or word in _AROUND for word in found)


def names_a_period(text: str) -> bool:
    """Whether it says so in words and does nothing else: "For the Years Ended December 31,", not "May 5, 2021"."""
    return is_period(text) and any(word in _PERIODS for word in _WORD.findall(text.casefold()))
