"""Relations that a chat model read in a section of a document (BookRAG, section 4.2), and their names as terms."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from ..terms.term import Term, TermKind, TermPlace, folded

_LIKELY = 0.01
"""Score of entities named only by a chat model."""


@dataclass(frozen=True, slots=True)
class Extracted:
    """Two names in a paragraph, each with its place, and their relation in a few words."""

    one: str
    one_at: TermPlace
    how: str
    other: str
    other_at: TermPlace

    @property
    def node(self) -> tuple[int, int]:
        """Coordinate of the paragraph: section (id) and number."""
        return self.one_at.section, self.one_at.paragraph


def unknown(said: Sequence[Extracted], names: Collection[str]) -> list[Term]:
    """Terms for names from the model that are not among the known `names` (folded)."""
    places: defaultdict[str, dict[TermPlace, None]] = defaultdict(dict)
    spelt: dict[str, str] = {}
    for each in said:
        for name, place in ((each.one, each.one_at), (each.other, each.other_at)):
            if (key := folded(name)) not in names:
                places[key][place] = None
                spelt.setdefault(key, name)
    return [
        Term(spelt[key], TermKind.TERM, _LIKELY, tuple(sorted(held)), tuple(sorted({p.page for p in held})))
        for key, held in places.items()
    ]
