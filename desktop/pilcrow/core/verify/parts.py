"""A statement split into parts that may stand in different places, each with its own words and numbers."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from ..language.numbers.quantities import NumberKind, Quantity, amounts, quantities
from .words import Word, content

_SEAM = re.compile(
    r"\s*[;,]\s+(?:and|but|while|whereas|und|aber|während|et|mais|tandis que|y|pero|mientras que)\s+|\s*;\s+"
    r"|,\s+(?:against|after|compared (?:with|to)|(?:up|down) from|versus|with|gegenüber|contre|frente a)\s+"
    r"|\s+(?:and|while|whereas|und|während|et|tandis que|y|mientras que)\s+",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class StatementPart:
    """A piece of a statement; `whole` is the statement, `about` the question that it answers."""

    text: str
    whole: str
    about: str = ""

    @cached_property
    def words(self) -> tuple[Word, ...]:
        return content(self.text)

    @cached_property
    def stems(self) -> set[str]:
        """Stems of the part; with fewer than two of its own, also those of statement and question."""
        own = {word.stem for word in self.words}
        return own if len(own) > 1 else own | self.context

    @cached_property
    def own(self) -> set[str]:
        """Stems of the part alone, which tell its table row; those of its context if it has none."""
        return {word.stem for word in self.words} or self.context

    @cached_property
    def context(self) -> set[str]:
        """Stems of the whole statement and the question."""
        return {word.stem for text in (self.whole, self.about) for word in content(text)}

    @cached_property
    def numbers(self) -> list[Quantity]:
        """Numbers that must stand in a passage: amounts, dates, ordinals; years only say which time is meant."""
        return [q for q in amounts(self.text) if q.kind is not NumberKind.YEAR]

    @cached_property
    def own_years(self) -> set[int]:
        """Years named in the part."""
        return {q.year for q in amounts(self.text) if q.year}

    @cached_property
    def names(self) -> list[str]:
        """Years of the part, and numbers used as names in it ("Exhibit 3"): as exact as numbers."""
        labels = [self.text[q.start : q.end].strip() for q in quantities(self.text) if q.kind is NumberKind.LABEL]
        return [*map(str, sorted(self.own_years)), *labels]

    @cached_property
    def years(self) -> set[int]:
        """Years named in the part, else in the whole statement."""
        said = ({q.year for q in amounts(text) if q.year} for text in (self.whole, self.about))
        return self.own_years or next(filter(None, said), set())


def split_statement(text: str, about: str = "") -> list[StatementPart]:
    """Split a statement into its parts; the whole statement if it cannot be split."""
    pieces: list[str] = []
    at, joint_before = 0, ""
    inside = [(q.start, q.end) for q in quantities(text)]
    seams = [
        m for m in _SEAM.finditer(text) if not any(low < m.end() and m.start() < high for low, high in inside)
    ]
    for seam in [*seams, None]:
        piece = text[at : seam.start()] if seam else text[at:]
        joint = text[seam.start() : seam.end()] if seam else ""
        if pieces and not (_stands_alone(piece) and _stands_alone(pieces[-1])):
            pieces[-1] += joint_before + piece
        else:
            pieces.append(piece)
        joint_before, at = joint, seam.end() if seam else len(text)
    return [StatementPart(piece, text, about) for piece in pieces]


def _stands_alone(piece: str) -> bool:
    words = content(piece)
    numbers = [q for q in amounts(piece) if q.kind is not NumberKind.YEAR]
    return len(words) >= 3 or bool(numbers and words)  # words of a part without numbers, at least
