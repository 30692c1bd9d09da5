"""States of a checked sentence, and the comparisons behind them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..exchange.statements import BY_RULES
from ..exchange.statements import UNCHECKED as UNCHECKED
from ..message import Words
from ..model import Passage

SUPPORTED = "supported"
"""All that the sentence says is exact (numbers in their row and column, dates, names, quotations) and agrees."""
COMPUTED = "computed"
"""The number follows, by a formula, from printed numbers."""
CONTRADICTED = "contradicted"
"""A different number stands in the same row and column, or in a sentence with the same words."""
NOTED = "noted"
"""The sentence repeats a note of the reader, or a model's description of a figure."""
HELD = frozenset({SUPPORTED, COMPUTED})
"""States of sentences that hold."""
AGREES, DIFFERS = "agrees", "differs"
"""Results of comparing one number, date or quotation; a number may also be `COMPUTED`."""


def join_states(states: Iterable[str]) -> str:
    """State of several sentences together: contradicted if any is, supported or computed if all hold, else not
    checked; "" without sentences.
    """
    known = set(states)
    if not known or CONTRADICTED in known:
        return CONTRADICTED if known else ""
    if known <= HELD:
        return COMPUTED if COMPUTED in known else SUPPORTED
    return UNCHECKED


@dataclass(frozen=True, slots=True)
class Exact:
    """The comparison of one number, date or quotation of a sentence (`said`, as written), with its `verdict` and
    places.

    `there` is the text printed in its place, or the formula from which it follows.
    """

    said: str
    verdict: str
    places: tuple[Passage, ...]
    there: str = ""


@dataclass(frozen=True, slots=True)
class Checked:
    """A sentence, its state, the evidence (best first), and the reason in one sentence.

    `formula` is set if the sentence was computed, `exact` lists the comparisons, `by` is `BY_RULES` or a model's
    name.
    """

    sentence: str
    state: str
    citations: tuple[Passage, ...]
    why: Words
    formula: str = ""
    exact: tuple[Exact, ...] = ()
    by: str = BY_RULES
