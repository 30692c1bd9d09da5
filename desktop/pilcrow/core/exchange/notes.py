"""Notes at passages: a reader's, and those of models that looked at a picture."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..model import Coordinate, PageArea


class NoteKind(StrEnum):
    """Kind of a note at a passage, by a reader or by a model that looked at it."""

    NOTE = "note"
    ANSWER = "kept answer"
    MARK = "mark"
    DESCRIPTION = "description"
    """A model's description of a figure, or of a page; see `marks.described`."""
    READING = "reading"
    """A model's reading of a page."""


@dataclass(frozen=True, slots=True)
class Note:
    """A reader's note at the passage `at`, of which the characters `marked` (0, 0: none) print `quotation`; for a
    mark without words this is the text of the note.

    `page` is the label of its page, `title` the document's, `made` seconds since the epoch (0: unknown). For the
    note of a vision model, `by` is the model, and `area` is the part that it looked at, unless that is the
    passage.
    """

    kind: NoteKind
    at: Coordinate
    text: str
    marked: tuple[int, int]
    page: str
    title: str
    made: float
    quotation: str = ""
    by: str = ""
    area: PageArea | None = None

    @property
    def seen(self) -> bool:
        """True if a model wrote the note about a picture, not the reader."""
        return self.kind in (NoteKind.DESCRIPTION, NoteKind.READING)
