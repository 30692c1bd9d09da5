"""One page of a PDF as input of structure recovery: lines of text with style, and links.

These values exist only in the reader process; it sends out only the finished values of `model`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from .geometry import Box, Direction, turn_box

if TYPE_CHECKING:  # a viewer does not wait for NumPy
    import numpy as np
    from numpy.typing import NDArray

LineIndex = tuple[int, int]
"""0-based page, and index of a line among the arranged lines of the page."""


@dataclass(slots=True)
class Line:
    """One line of text as found by MuPDF (a visual row may be several: columns, number and title, cells).

    `text` is in logical order; `edges` holds each character's extent (`geometry.pack_edges`), 4 bytes each. Style
    is that of most of the line's characters; `lead` is the number of its first characters that are bold (or
    italic, or larger) while the rest is not: the sign of a run-in heading. `raised` are the characters `start:end`
    in small type above the line: the marks of footnotes, exponents. `confidence` is below 1 if the line was read
    by OCR. `index` is its place among the arranged lines of its page (`layout.arrange`), -1 if it is none of them.
    `clear` text is transparent; `hidden` text is invisible on the drawn page. `kinds` are the probabilities of the
    line's kinds (`lines.kinds.KINDS`), `begins` is the probability that it begins a block.
    """

    page: int
    box: Box
    text: str
    edges: bytes
    size: float
    font: str
    bold: bool = False
    italic: bool = False
    mono: bool = False
    color: int = 0
    direction: Direction = Direction.RIGHT
    block: int = 0
    lead: int = 0
    raised: tuple[tuple[int, int], ...] = ()
    confidence: float = 1.0
    index: int = -1
    clear: bool = False
    hidden: bool = False
    kinds: NDArray[np.float32] | None = None
    begins: float = 1.0

    @property
    def place(self) -> LineIndex:
        return self.page, self.index


@dataclass(slots=True, frozen=True)
class PageLink:
    """An internal link: its area on this page and its target (0-based page, y in points or None)."""

    box: Box
    page: int
    y: float | None


class Picture(NamedTuple):
    """A place with an image, or with strokes: a `drawing` if it contains slanted strokes or bars, else a frame,
    the rules of a table, or possibly still a drawing.
    """

    box: Box
    image: bool
    drawing: bool = False


@dataclass(slots=True)
class PageText:
    """One page as read: size of the page as shown, lines in the PDF's own order, internal links.

    `rules` are the thin lines drawn on it, and the edges of boxes: horizontal or vertical, as boxes of almost no
    width or height; `pictures` are the places with images and drawings.

    `image_share` is the share of the page's area covered by pictures; `garbage` is the share of characters that no
    font could map.
    """

    number: int
    width: float
    height: float
    lines: list[Line]
    links: list[PageLink] = field(default_factory=list)
    image_share: float = 0.0
    garbage: float = 0.0
    rules: list[Box] = field(default_factory=list)
    pictures: list[Picture] = field(default_factory=list)


@dataclass(slots=True, frozen=True)
class Earlier:
    """Results of earlier readings of a file. `seen` are lines recognised by OCR, by 0-based page, for pages
    without text. `begun` is the data of the `ReadStep`s of an interrupted reading of the same bytes, which is
    continued; None: no steps are wanted.
    """

    seen: Mapping[int, Sequence[Line]] = field(default_factory=dict)
    begun: Sequence[bytes] | None = None


class Told(NamedTuple):
    """Statements of a file's metadata: title and author ("": none), the year when the file was made (0: unknown),
    and the values that may contain identifiers, each on a line behind its key.
    """

    title: str = ""
    author: str = ""
    made: int = 0
    identifiers: str = ""


@dataclass(slots=True, frozen=True)
class Bookmark:
    """One embedded outline entry: level from 1, 0-based page (-1: no usable target), y and x in points or None."""

    level: int
    title: str
    page: int
    y: float | None = None
    x: float | None = None


@dataclass(slots=True, frozen=True)
class Heading:
    """Beginning of a section: the result of outline recovery for paragraph building.

    `page` and `line` point at the first line of the section: `line` is an index into the page's arranged lines
    (`layout.arrange`), which includes the heading itself. `lines` is the number of lines that print the title (0:
    the title is not printed there); `chars`, if not 0, is the number of first characters of that single line that
    are the title, followed by text (a run-in heading).
    """

    title: str
    level: int
    page: int
    line: int
    lines: int
    source: str
    chars: int = 0
    extra: bool = False
    synthetic: bool = False


def upright(line: Line) -> Box:
    """The line's box with its text turned to run from left to right (`geometry.turn_box`)."""
    return turn_box(line.box, line.direction) if line.direction else line.box


def body_size(lines: Iterable[Line]) -> float:
    """Font size of most of the characters; 0 without any."""
    sizes: Counter[float] = Counter()
    for line in lines:
        sizes[line.size] += len(line.text)
    return sizes.most_common(1)[0][0] if sizes else 0.0
