"""Number of places in which a question's answer stands, as far as its wording is plain (BookRAG, Table 2)."""

from __future__ import annotations

import re
from enum import StrEnum

from ..numbers.periods import A_YEAR
from ..words import either
from .analysis import Asks, analyse


class QuestionClass(StrEnum):
    """One place answers (single-hop), several are joined (multi-hop), or a whole part answers (global)."""

    SINGLE = "single-hop"
    MULTI = "multi-hop"
    GLOBAL = "global"


_GLOBAL = re.compile(f"^(?:{either('classes.of_all')})", re.IGNORECASE)
_ASKING, _ALSO = f"(?:{either('classes.asking')})", f"(?:{either('classes.also')})"
_MULTI = re.compile(
    rf"\b(?:{either('classes.compares')})\b|\?.*\w.*\?"
    rf"|\b{_ASKING}\b.{{8,}}(?:,| {_ALSO}) (?:{_ALSO} )?{_ASKING}\b",
    re.IGNORECASE,
)
_OR = f"(?:{either('classes.also')}|{either('classes.either')})"
_NESTED = re.compile(rf"\b(?:{either('classes.nested')}|{_OR})\b", re.IGNORECASE)
_PERIODS = re.compile(rf"\b(?:fy ?)?{A_YEAR}(?:,? {_OR} (?:fy ?)?{A_YEAR})+\b", re.IGNORECASE)
"""Years side by side, which head the columns of one table."""
_COMPUTED = re.compile(f"{either('classes.computed')}|/", re.IGNORECASE)
"""Words for values often computed from figures in several places."""
_ONE_THING = (
    *(Asks.PERSON, Asks.DATE, Asks.PLACE, Asks.AMOUNT),
    *(Asks.ADDRESS, Asks.DEFINITION, Asks.YES_NO, Asks.CHOICE),
)


def plainly(question: str) -> QuestionClass | None:
    """The class that the wording shows; None if it needs thought."""
    text = " ".join(question.split()).lstrip("¿¡ ")
    meant = analyse(text)
    if _GLOBAL.search(text):
        return QuestionClass.GLOBAL
    if meant.asks is Asks.COMPARISON or _MULTI.search(text):
        return QuestionClass.MULTI
    asked = _PERIODS.sub("", meant.subject)
    first = asked.find(" ")  # behind the question's own "who"
    short = len(asked.split()) <= 14 and not _COMPUTED.search(text)  # words of a question for one thing, at most
    if meant.asks in _ONE_THING and short and not _NESTED.search(asked, first):
        return QuestionClass.SINGLE
    return None
