"""A statement in parts that may stand in different places, each with its own words and figures."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from ..language.quantities import Kind, Quantity, amounts
from .words import Word, content

_SEAM = re.compile(
    r"\s*[;,]\s+(?:and|but|while|whereas|und|aber|während|et|mais|tandis que|y|pero|mientras que)\s+|\s*;\s+"
    r"|\s+(?:and|while|whereas|und|während|et|tandis que|y|mientras que)\s+",
    re.IGNORECASE,
)
_WORDS = 3
"""Words that a part has at the least, unless a figure stands in it."""


@dataclass(frozen=True)
class Part:
    """A piece of a statement, in its characters `start:end`; `whole` is the statement."""

    text: str
    whole: str

    @cached_property
    def words(self) -> tuple[Word, ...]:
        return content(self.text)

    @cached_property
    def stems(self) -> set[str]:
        return {word.stem for word in self.words}

    @cached_property
    def context(self) -> set[str]:
        """The words of the whole statement."""
        return {word.stem for word in content(self.whole)}

    @cached_property
    def figures(self) -> list[Quantity]:
        """What must stand there: amounts, dates, ordinals; no years, which say of when it is told."""
        return [q for q in amounts(self.text) if q.kind is not Kind.YEAR]

    @cached_property
    def years(self) -> set[int]:
        """The years that are said in the part, else in the whole statement."""
        here = {year for q in amounts(self.text) if (year := q.year)}
        return here or {year for q in amounts(self.whole) if (year := q.year)}


def split(text: str) -> list[Part]:
    """The parts of a statement; the statement alone where it cannot be split."""
    pieces: list[str] = []
    at, joint_before = 0, ""
    for seam in [*_SEAM.finditer(text), None]:
        piece = text[at : seam.start()] if seam else text[at:]
        joint = text[seam.start() : seam.end()] if seam else ""
        if pieces and not (_stands_alone(piece) and _stands_alone(pieces[-1])):
            pieces[-1] += joint_before + piece
        else:
            pieces.append(piece)
        joint_before, at = joint, seam.end() if seam else len(text)
    return [Part(piece, text) for piece in pieces]


def _stands_alone(piece: str) -> bool:
    words = content(piece)
    figures = [q for q in amounts(piece) if q.kind is not Kind.YEAR]
    return len(words) >= _WORDS or bool(figures and words)
