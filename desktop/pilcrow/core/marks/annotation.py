"""A mark or note, made by a reader or found in a file, and its place."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum

from ..geometry import Box, Direction, union
from ..model import Paragraph
from .ink import Stroke

TEXT_SIZE = 11.0
"""Size of the letters in a text box, in points."""
FOREIGN = "file:"
"""Prefix of the ids of annotations in a file that another program wrote."""


class AnnotationKind(StrEnum):
    """Kind of an annotation. The first four are on text, the others at a place."""

    HIGHLIGHT = "highlight"
    UNDERLINE = "underline"
    STRIKE = "strike"
    SQUIGGLE = "squiggle"
    NOTE = "note"
    AREA = "area"
    BOOKMARK = "bookmark"
    INK = "ink"
    TEXT = "text"

    @property
    def on_text(self) -> bool:
        return self in (self.HIGHLIGHT, self.UNDERLINE, self.STRIKE, self.SQUIGGLE)


class Colour(StrEnum):
    """Colours of annotations, by name. The first is the default: cited passages are yellow."""

    GREEN = "green"
    YELLOW = "yellow"
    BLUE = "blue"
    RED = "red"
    PURPLE = "purple"


@dataclass(frozen=True, slots=True)
class MarkedPassage:
    """Characters `start:end` of the paragraph with this stable `key`, which print `text`. `before` and `after` are
    the neighbouring text. Without a key only the text is known, since there was no structure yet.
    """

    text: str
    key: str = ""
    start: int = 0
    end: int = 0
    before: str = ""
    after: str = ""


@dataclass(frozen=True, slots=True)
class MarkedPart:
    """Characters `start:end` of a paragraph."""

    paragraph: Paragraph
    start: int
    end: int

    @property
    def text(self) -> str:
        return self.paragraph.text[self.start : self.end]

    @property
    def places(self) -> list[MarkPlace]:
        """Places of the printed characters, in reading order."""
        return [
            MarkPlace(s.page, box, s.direction)
            for s in self.paragraph.spans
            for box in s.boxes(self.start, self.end)
        ]


@dataclass(frozen=True, slots=True)
class MarkPlace:
    """A rectangle on a 0-based page, in points of the page as shown, and the direction of its text."""

    page: int
    box: Box
    direction: Direction = Direction.RIGHT

    @property
    def corners(self) -> tuple[tuple[float, float], ...]:
        """Upper left, upper right, lower left and lower right corner of the text, however it is turned."""
        x0, y0, x1, y1 = self.box
        match self.direction:
            case Direction.DOWN:
                return (x1, y0), (x1, y1), (x0, y0), (x0, y1)
            case Direction.UP:
                return (x0, y1), (x0, y0), (x1, y1), (x1, y0)
            case Direction.LEFT:
                return (x1, y1), (x0, y1), (x1, y0), (x0, y0)
            case _:
                return (x0, y0), (x1, y0), (x0, y1), (x1, y1)


@dataclass(frozen=True, slots=True)
class Anchor:
    """Place of an annotation: `places` (at least one, in reading order) are valid only for the file with this
    sha256; in another file they are found again by the `passages`.

    The passages of an annotation on text are its text; those of one at a place are the text inside it, or the
    nearest line, whose first character's place is `origin`.
    """

    file: str
    places: tuple[MarkPlace, ...]
    passages: tuple[MarkedPassage, ...] = ()
    origin: MarkPlace | None = None

    @property
    def page(self) -> int:
        return self.places[0].page

    @property
    def pages(self) -> tuple[int, ...]:
        return tuple(sorted({place.page for place in self.places}))

    def on(self, page: int) -> tuple[MarkPlace, ...]:
        """The places on a page (0-based)."""
        return tuple(place for place in self.places if place.page == page)


@dataclass(frozen=True, slots=True)
class Annotation:
    """A mark or note. `id` is unique; `note` is Markdown; `made` and `changed` are seconds since the epoch (0:
    unknown).

    `was` is the marked text, if the file has different text there now. `reply_to` is the `id` of the annotation
    answered by this one. Annotations `in_file` are part of the file, and are only shown. The reader is `done` with
    what an annotation asks for. `strokes` are those of ink, relative to the upper left corner of its place, and
    `width` is their width in points; a text box shows its note.
    """

    id: str
    kind: AnnotationKind
    anchor: Anchor
    colour: Colour = Colour.GREEN
    note: str = ""
    made: float = 0.0
    changed: float = 0.0
    author: str = ""
    was: str = ""
    reply_to: str = ""
    in_file: bool = False
    done: bool = False
    strokes: tuple[Stroke, ...] = ()
    width: float = 0.0

    @property
    def foreign(self) -> bool:
        """True if another program wrote the annotation into the file."""
        return self.id.startswith(FOREIGN)

    @property
    def origin(self) -> tuple[AnnotationKind, str, float]:
        """Properties shared by an annotation in the file and the reader's own copy of it."""
        return self.kind, self.author, self.made

    def keeps(self, other: Annotation) -> bool:
        """True if this is the reader's own copy of an annotation in the file: same author and time, same place."""
        if self.origin != other.origin:
            return False
        own, others = self.anchor.on(other.anchor.page), other.anchor.on(other.anchor.page)
        if not own or not others:
            return False
        here, there = union(place.box for place in own), union(place.box for place in others)
        # share of two places that must overlap for them to be the same, measured in two ways
        return here.meet(there).area > 0.5 * max(here.area, there.area)

    def says(self, other: Annotation) -> bool:
        """True if this is the reader's own copy of an annotation in the file, unchanged."""
        return self.keeps(other) and (self.colour, self.note) == (other.colour, other.note)

    @property
    def quotation(self) -> str:
        """The marked text; "" if the annotation marks none."""
        if not (self.kind.on_text or self.kind is AnnotationKind.AREA):
            return ""
        return "\n".join(passage.text for passage in self.anchor.passages)

    @property
    def order(self) -> tuple[int, float, float, float]:
        """Sort key of annotations by place."""
        place = self.anchor.places[0]
        return place.page, place.box.y0, place.box.x0, self.made

    def is_placed(self, file: str) -> bool:
        """True if the annotation's place in the file with this sha256 is known."""
        return self.anchor.file == file


@dataclass(frozen=True, slots=True)
class FileEdit:
    """Annotations to write into a file, their author, and ids of earlier ones of the program's to take out."""

    annotations: Sequence[Annotation] = ()
    author: str = ""
    without: Collection[str] = ()


def unshadowed(own: Sequence[Annotation], in_file: Iterable[Annotation]) -> list[Annotation]:
    """Annotations in a file, by other programs, of which the reader has an `own` copy."""
    origins = {annotation.origin for annotation in own}
    foreign = (a for a in in_file if a.foreign and a.origin in origins)
    return [a for a in foreign if any(mark.keeps(a) for mark in own)]
