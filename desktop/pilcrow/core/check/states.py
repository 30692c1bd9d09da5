"""What a check can come to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from ..model import Coordinate

SUPPORTED = "supported"
COMPUTED = "computed"
"""It follows from figures that stand there, by a formula."""
CONTRADICTED = "contradicted"
NOT_FOUND = "not found"
ABSENT = "absent"
"""It says that the document does not say something, and searching finds nothing of it."""
UNCHECKED = "not checked"
"""Words were found, but nothing in it could be compared."""
NOTED = "noted"
"""It is told from a note of the reader, or from a model's description of a figure: nothing that the document says
was looked for."""
HELD = frozenset({SUPPORTED, COMPUTED, ABSENT})
"""The states of what holds."""


def joined(states: Iterable[str]) -> str:
    """What sentences come to together: contradicted where one is, supported or computed where all hold, else not
    checked; "" where there are none.
    """
    known = set(states)
    if not known or CONTRADICTED in known:
        return CONTRADICTED if known else ""
    if known <= {SUPPORTED, COMPUTED}:
        return COMPUTED if COMPUTED in known else SUPPORTED
    return UNCHECKED


@dataclass(frozen=True, slots=True)
class Evidence:
    """The characters `start:end` of a paragraph's text."""

    at: Coordinate
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Checked:
    """A sentence, its state, where the evidence stands (for or against it, best first), and in one sentence why;
    `formula` where it was computed.
    """

    sentence: str
    state: str
    citations: tuple[Evidence, ...]
    why: str
    formula: str = ""
