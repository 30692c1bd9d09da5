"""Levels of headings: from their numbers, else from how loud they are among the others."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ...language.packs import USUAL_NUMBERS, NumberFamilies
from ...model import Source
from ...page import Heading
from ..text.numbering import schemes
from .headings import Candidate, Look


class Weights(NamedTuple):
    """What makes a look louder than another, in log-odds of standing above it: its size in sizes of the text, bold
    type, italics, capitals.
    """

    size: float
    bold: float
    italic: float
    capitals: float


LEARNED = Weights(7.6, 1.0, -0.7, 1.6)
"""Fitted by `packaging/fit_levels.py`; its docstring has the figures."""


def measures(look: Look, size: float) -> list[float]:
    """Of a look what `Weights` weigh, in a document whose text has this size (points)."""
    return [look.size / max(size, 1.0), *look[1:]]


def levels(found: Sequence[Candidate], size: float, families: NumberFamilies = USUAL_NUMBERS) -> list[Heading]:
    """The headings found in a document whose text has this size (points), at the level that the number of each
    tells, else by how loud it is: by its look, and by the rank of its number among these `families`.
    """
    parts = any(c.number is not None and c.number.family == "part" for c in found)
    inside = schemes([c.number for c in found])
    loud = [
        sum(weight * measure for weight, measure in zip(LEARNED, measures(c.look, size), strict=True))
        + (families.rank.get(c.number.family, 0) if c.number else 0)
        for c in found
    ]
    level = {loudness: place for place, loudness in enumerate(sorted(set(loud), reverse=True), 1)}
    return [
        Heading(c.title, _depth(c, parts, inside) or level[loudness], c.page, c.line, c.lines, Source.LAYOUT)
        for c, loudness in zip(found, loud, strict=True)
    ]


def _depth(c: Candidate, parts: bool, inside: Mapping[str, int]) -> int:
    """The level a number tells, below parts if there are any, and below schemes that enclose it; 0 without one."""
    if c.number is not None and c.number.family == "part":
        return 1
    if c.number is None or c.number.family not in ("number", "roman"):
        return 0
    return c.number.depth + parts + inside.get(c.number.scheme, 0)
