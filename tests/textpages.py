"""Pages of text lines built by hand, and the structure of a PDF, for the tests of structure recovery."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pymupdf

from pilcrow.core.geometry import Box, Direction, pack_edges
from pilcrow.core.page import Line, PageLink, PageText
from pilcrow.core.structure import recovery
from pilcrow.core.structure.lines.reading import read_lines
from pilcrow.core.structure.paragraphs.assembly import Structure
from pilcrow.engines.pdf.line_model import line_model
from pilcrow.engines.pdf.page.extract import read_page

WIDTH, HEIGHT = 595.0, 842.0
PROSE = "Water that runs along a hull loses speed in a layer that grows thicker to the stern"


recover = partial(recovery.recover, model=line_model())
"""Recovery as the reading process does it: with the trained models of lines."""


def furniture(pages: Sequence[PageText]) -> list[set[int]]:
    """For each page the lines (indices) that the trained models take for running heads, feet and the like."""
    return read_lines(pages, line_model()).furniture


def structure(document: pymupdf.Document) -> Structure:
    """What is recovered from the pages alone, without bookmarks and page labels."""
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
    """A line whose characters are each half as wide as its size; `right` places its right end instead of `x`."""
    step = 0.5 * size
    if right is not None:
        x = right - step * len(text)
    box = Box(x, y, x + step * len(text), y + 1.2 * size)
    edges = pack_edges(box, [(x + i * step, x + (i + 1) * step) for i in range(len(text))], Direction.RIGHT)
    return Line(page, box, text, edges, size, font + ("-Bold" if bold else ""), bold=bold)


def in_order(pages: Sequence[PageText]) -> list[list[Line]]:
    """All lines of the pages as they stand, with their places."""
    for page in pages:
        for index, each in enumerate(page.lines):
            each.index = index
    return [list(page.lines) for page in pages]


class Book:
    """Grows pages from the top down: headings with white space, paragraphs of prose, contents rows."""

    def __init__(self) -> None:
        self.pages: list[PageText] = []
        self.y = 0.0
        self.page()

    def page(self) -> int:
        """Start a page; its 0-based number."""
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
        """One line below the last, `above` points further down."""
        self.y += above
        self.pages[-1].lines.append(
            line(text, self.y, x=x, size=size, bold=bold, page=len(self.pages) - 1, font=font)
        )
        self.y += 1.2 * size

    def heading(self, text: str, size: float = 14.0, *, bold: bool = True) -> None:
        """A heading with white space above it and a little below."""
        self.put(text, size=size, bold=bold, above=18.0)
        self.y += 6.0

    def prose(self, lines: int = 6) -> None:
        """A paragraph."""
        for _ in range(lines):
            self.put(PROSE)
        self.y += 4.0

    def entry(self, title: str, label: str, *, x: float = 72.0, leader: bool = True, bold: bool = False) -> None:
        """A row of a contents page: title, leaders, and the label in a line of its own."""
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

    @property
    def arranged(self) -> list[list[Line]]:
        return in_order(self.pages)
