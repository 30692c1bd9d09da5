"""The states of a sentence that was checked, and what was compared in it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..model import Coordinate

SUPPORTED = "supported"
"""All that the sentence says is exact (figures in their row and column, dates, names, quotations) and agrees."""
COMPUTED = "computed"
"""The figure follows, by a formula, from figures that stand there."""
CONTRADICTED = "contradicted"
"""Another figure stands in the same row and column, or in the same words."""
UNCHECKED = "not checked"
"""Some of the sentence cannot be compared exactly."""
NOTED = "noted"
"""The sentence is told from a note of the reader, or from a model's description of a figure."""
HELD = frozenset({SUPPORTED, COMPUTED})
"""The states of sentences that hold."""
AGREES, DIFFERS = "agrees", "differs"
"""What comparing one figure, date or quotation came to; a figure may also be `COMPUTED`."""
RULES = "rules"
"""What checked a sentence, if it was no model."""


def joined(states: Iterable[str]) -> str:
    """The state of several sentences together: contradicted where one is, supported or computed where all hold,
    else not checked; "" where there are none.
    """
    known = set(states)
    if not known or CONTRADICTED in known:
        return CONTRADICTED if known else ""
    if known <= HELD:
        return COMPUTED if COMPUTED in known else SUPPORTED
    return UNCHECKED


@dataclass(frozen=True, slots=True)
class Evidence:
    """The characters `start:end` of a paragraph's text."""

    at: Coordinate
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Exact:
    """A figure, date or quotation of a sentence (`said`, as it is written), the `verdict` on it, its places, and
    `there`: what is printed in its place, or the formula that it follows from.
    """

    said: str
    verdict: str
    places: tuple[Evidence, ...]
    there: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """A sentence, its state, where the evidence stands (best first), and in one sentence why; `formula` where it
    was computed, `exact` what could be compared, `by` what decided: `RULES` or a model's name.
    """

    sentence: str
    state: str
    citations: tuple[Evidence, ...]
    why: str
    formula: str = ""
    exact: tuple[Exact, ...] = ()
    by: str = RULES
