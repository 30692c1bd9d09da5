"""Pages of hand-made text lines, and the structure of a PDF, for the tests of structure recovery."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence

import pymupdf

from pilcrow.core.geometry import Box, Direction, pack_edges
from pilcrow.core.page import Bookmark, Line, PageLink, PageText
from pilcrow.core.structure import recovery
from pilcrow.core.structure.lines.reading import read_lines
from pilcrow.core.structure.paragraphs.assembly import Structure
from pilcrow.core.structure.recovery import FileText
from pilcrow.engines.pdf.line_model import line_model
from pilcrow.engines.pdf.page.extract import read_page

WIDTH, HEIGHT = 595.0, 842.0
PROSE = "Water that runs along a hull loses speed in a layer that grows thicker to the stern"


def recover(
    pages: Sequence[PageText],
    bookmarks: Sequence[Bookmark],
    labels: Sequence[str],
    title: str = "",
    *,
    text: bool = True,
) -> Structure:
    """Recovery as in the reading process: with the trained models of lines."""
    return recovery.recover(FileText(pages, bookmarks, labels, title), text=text, model=line_model())


def furniture(pages: Sequence[PageText]) -> list[set[int]]:
    """Lines (indexes) of each page that the trained models classify as running heads, feet and the like."""
    return read_lines(pages, line_model()).furniture


def structure(document: pymupdf.Document) -> Structure:
    """Structure recovered from the pages alone, without bookmarks and page labels."""
    return recover([read_page(page) for page in document], [], [""] * len(document))


def line(
    text: str,
    y: float,
    *,
    x: float = 72.0,
    size: float = 10.0,
    bold: bool = False,
    page: int = 0,
    font: str = "Serif",
    right: float | None = None,
) -> Line:
    """A line whose characters are each half as wide as its size; `right` sets its right end instead of `x`."""
    step = 0.5 * size
    if right is not None:
        x = right - step * len(text)
    box = Box(x, y, x + step * len(text), y + 1.2 * size)
    edges = pack_edges(box, [(x + i * step, x + (i + 1) * step) for i in range(len(text))], Direction.RIGHT)
    return Line(page, box, text, edges, size, font + ("-Bold" if bold else ""), bold=bold)


WORDS = (
    "the of and a to in that is for with on at by from as which than when its each one two more water hull keel "
    "deck mast sail rope anchor rudder engine harbour captain crew pilot tide wind current depth weight speed "
    "timber plate rivet seam frame carries holds moves turns rises sinks lasts bears shows measures heavy narrow "
    "steady careful later seldom often always below above along between against without repaired counted weighed"
)
_LINES = 5
"""Number of lines in a paragraph of prose."""


def prose_lines(lines: int, seed: int, width: int = 88) -> Iterator[str]:
    """Lines of unique sentences: one paragraph that fills them, except for half of the last one."""
    draw, words = random.Random(seed), WORDS.split()  # noqa: S311  (nothing secret about it)
    text = ""
    while len(text) < (lines - 0.5) * width:
        sentence = " ".join(draw.choice(words) for _ in range(draw.randint(7, 19)))
        text += f"{sentence.capitalize()}. "
    for _ in range(lines - 1):
        end = text.rindex(" ", 0, width + 1)
        yield text[:end]
        text = text[end + 1 :]
    yield text[: text.rindex(" ", 0, width // 2)].rstrip(".") + "."


class Book:
    """Builds pages from the top down: headings with white space, paragraphs of prose, contents rows."""

    def __init__(self) -> None:
        self.pages: list[PageText] = []
        self.y = 0.0
        self.block = 0
        self.page()

    def page(self) -> int:
        """Start a page; returns its 0-based number."""
        self.pages.append(PageText(len(self.pages), WIDTH, HEIGHT, []))
        self.y = 80.0
        return len(self.pages) - 1

    def put(
        self,
        text: str,
        *,
        x: float = 72.0,
        size: float = 10.0,
        bold: bool = False,
        above: float = 0.0,
        font: str = "Serif",
    ) -> None:
        """Add one line below the last, `above` points further down."""
        self.y += above
        self.block += 1
        self._line(text, x=x, size=size, bold=bold, font=font)

    def _line(
        self, text: str, *, x: float = 72.0, size: float = 10.0, bold: bool = False, font: str = "Serif"
    ) -> None:
        made = line(text, self.y, x=x, size=size, bold=bold, page=len(self.pages) - 1, font=font)
        made.block = self.block
        self.pages[-1].lines.append(made)
        self.y += 1.2 * size

    def heading(self, text: str, size: float = 14.0, *, bold: bool = True) -> None:
        """Add a heading with white space above it and a little below."""
        self.put(text, size=size, bold=bold, above=18.0)
        self.y += 6.0

    def prose(self, lines: int = 6) -> None:
        """Add paragraphs, together of this many lines."""
        while lines > 0:
            count = lines if lines < 2 * _LINES else _LINES
            self.block += 1
            for text in prose_lines(count, self.block):
                self._line(text)
            self.y += 6.0
            lines -= count

    def run_in(self, label: str, lines: int) -> None:
        """Add a paragraph that begins with a label in bold."""
        self.block += 1
        for at, text in enumerate(prose_lines(lines, self.block)):
            self._line(text if at else f"{label} {text[: -len(label)]}")
            self.pages[-1].lines[-1].lead = 0 if at else len(label)
        self.y += 6.0

    def entry(self, title: str, label: str, *, x: float = 72.0, leader: bool = True, bold: bool = False) -> None:
        """Add a row of a contents page: title, leaders, and the label as a separate line."""
        dots = " . . . . . . . ." if leader else ""
        page = self.pages[-1]
        page.lines.append(line(title + dots, self.y, x=x, bold=bold, page=page.number))
        if label:
            page.lines.append(line(label, self.y, right=520.0, bold=bold, page=page.number))
        self.y += 16.0

    def link(self, target: int, y: float | None = None) -> None:
        """Make the last row a link."""
        box = self.pages[-1].lines[-1].box
        self.pages[-1].links.append(PageLink(Box(72.0, box.y0, 520.0, box.y1), target, y))
