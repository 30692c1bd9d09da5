"""What changed from one version of a document to another: values, made by `comparison`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum

from ..marks.annotation import MarkedPart
from ..model import Document, PageArea


class ChangeKind(StrEnum):
    """Kind of a change."""

    CHANGED = "changed"
    NEW = "new"
    GONE = "gone"
    MOVED = "moved"


class Figure(StrEnum):
    """Kind of a figure that an edit changes."""

    MONEY = "money"
    DATE = "date"
    NUMBER = "number"


@dataclass(frozen=True, slots=True)
class Edit:
    """Words of the older version replaced by words of the newer one; where one side is empty, it has the word
    `beside` its place. `figure` is the kind of the first number, date or amount of money among them.
    """

    old: tuple[MarkedPart, ...]
    new: tuple[MarkedPart, ...]
    figure: Figure | None = None
    old_beside: MarkedPart | None = None
    new_beside: MarkedPart | None = None

    @property
    def mirrored(self) -> Edit:
        return Edit(self.new, self.old, self.figure, self.new_beside, self.old_beside)

    @property
    def old_text(self) -> str:
        return " ".join(part.text for part in self.old)

    @property
    def new_text(self) -> str:
        return " ".join(part.text for part in self.new)


@dataclass(frozen=True, slots=True)
class Side:
    """A change's place in one version: its `section` (1-based id), the paragraphs concerned (`parts`; empty where
    they are new or gone), and the number of the unit (0-based) at which they stand, or would stand.
    """

    section: int
    parts: tuple[MarkedPart, ...]
    order: int
    beside: MarkedPart | None = None
    """The text before which parts that are not there would stand, or the last of all."""

    @property
    def text(self) -> str:
        return "\n".join(part.text for part in self.parts)

    @property
    def areas(self) -> list[PageArea]:
        """Boxes of the parts, or of the text beside them."""
        return areas(self.parts or ((self.beside,) if self.beside else ()))


@dataclass(frozen=True, slots=True)
class Change:
    """A change with its place on both sides. `edits` are those inside the text of a changed paragraph."""

    kind: ChangeKind
    old: Side
    new: Side
    edits: tuple[Edit, ...] = ()
    figure: Figure | None = None
    """Kind of a changed figure, money before dates before other numbers; None without one."""

    @property
    def mirrored(self) -> Change:
        turned = {ChangeKind.NEW: ChangeKind.GONE, ChangeKind.GONE: ChangeKind.NEW}
        return Change(
            turned.get(self.kind, self.kind),
            self.new,
            self.old,
            tuple(e.mirrored for e in self.edits),
            self.figure,
        )


@dataclass(frozen=True, slots=True)
class SummarySentence:
    """A sentence of a summary, with the changes that it tells of."""

    text: str
    changes: tuple[Change, ...]


@dataclass(frozen=True, slots=True)
class Summary:
    """A summary by a chat `model`, which was shown the first `shown` changes, figures first. `left_out` are its
    sentences that cite no change, or have figures that are in none of those they cite.
    """

    sentences: tuple[SummarySentence, ...]
    model: str
    shown: int
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Comparison:
    """Changes from an older to a newer document, in the order of the newer one. `renumbered` are sections (older
    id, newer id) with another number in front of their titles, which is no change of their text.
    """

    old: Document
    new: Document
    changes: tuple[Change, ...]
    renumbered: tuple[tuple[int, int], ...] = ()
    summary: Summary | None = None

    @property
    def counts(self) -> Counter[ChangeKind]:
        return Counter(change.kind for change in self.changes)

    @property
    def mirrored(self) -> Comparison:
        """The comparison the other way round."""
        changes = in_order(change.mirrored for change in self.changes)
        return Comparison(self.new, self.old, changes, tuple(sorted((j, i) for i, j in self.renumbered)))

    @property
    def ranked(self) -> list[Change]:
        """Changes of money, dates and other numbers first, each in order."""
        kinds = [*Figure, None]
        return sorted(self.changes, key=lambda change: kinds.index(change.figure))


def areas(parts: Iterable[MarkedPart]) -> list[PageArea]:
    """Boxes of the printed characters of some parts, in reading order."""
    return [PageArea(place.page, place.box) for part in parts for place in part.places]


def in_order(changes: Iterable[Change]) -> tuple[Change, ...]:
    """Changes in the order of the newer version."""
    return tuple(sorted(changes, key=lambda change: (change.new.order, change.old.order, change.kind)))
