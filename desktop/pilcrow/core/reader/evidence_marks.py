"""Evidence as it is shown: boxes on pages, and kinds by section. The first page needs no more of it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import StrEnum

from ..geometry import Box


class EvidenceKind(StrEnum):
    """Kind of evidence; distinguished by shape before colour (outline, margin bar, fill)."""

    FOUND = "found"
    READ = "read"
    CITED = "cited"


PlaceUse = EvidenceKind | int
"""An answer's use of a place: found or read, or the number of a passage cited from it."""

Touched = Mapping[tuple[int, int], frozenset[PlaceUse]]
"""Uses of sections by document and section (id)."""


@dataclass(frozen=True, slots=True)
class EvidenceMark:
    """Evidence of one kind on a page of a document: `boxes` in points of the page as shown, in reading order.

    `number` is the cited passage's number in its answer (0 for other kinds). `best` is False for weaker hits of a
    search; `framed` is True for pictures, which get an outline. `asked` are those of the boxes of a table's row
    that answer; none: all do. `section` is the id of the passage's section; 0: unknown. `leading`: the passage
    answers, see `findings.Citation`.
    """

    kind: EvidenceKind
    doc: int
    page: int
    boxes: tuple[Box, ...]
    number: int = 0
    best: bool = True
    framed: bool = False
    asked: tuple[Box, ...] = ()
    section: int = 0
    leading: bool = False

    @property
    def telling(self) -> tuple[Box, ...]:
        """The boxes to look at: of a row the last figure that answers."""
        return self.asked[-1:] or self.boxes


def uses_by_section(touched: Touched, doc: int) -> dict[int, frozenset[PlaceUse]]:
    """Uses of each section (id) of a document that has any: dots and numbers in the contents tree."""
    return {section: uses for (at, section), uses in touched.items() if at == doc}


def uses_in_order(uses: Iterable[PlaceUse]) -> list[PlaceUse]:
    """Each use once: found, read, then the numbers."""
    each = set(uses)
    return [kind for kind in EvidenceKind if kind in each] + sorted(
        use for use in each if not isinstance(use, EvidenceKind)
    )
