"""Pages with tables, written cell by cell, and the tables recovered from them."""

from __future__ import annotations

import sys
from collections.abc import Callable, Sequence
from itertools import count
from pathlib import Path
from types import FrameType

import pymupdf

from pilcrow.core.model import Kind, Paragraph
from textpages import structure

SIZE, STEP = 10.0, 18.0
LEFT = (72.0, 210.0, 320.0, 430.0)
ROWS = [
    ("Harbour", "Ships", "Cargo", "Crew"),
    *[(f"Port {n}", f"{n}4", f"{n},120", f"{n}0.5") for n in range(1, 7)],
]


def put(page: pymupdf.Page, x: float, y: float, text: str, font: str = "helv") -> None:
    page.insert_text((x, y), text, fontsize=SIZE, fontname=font)


def put_rows(
    page: pymupdf.Page,
    rows: Sequence[Sequence[str]],
    y: float = 120,
    left: Sequence[float] = LEFT,
    font: str = "helv",
) -> float:
    """Print rows of cells, each at its left edge; returns the baseline below the last row."""
    shape = page.new_shape()
    for row in rows:
        for x, text in zip(left, row, strict=False):
            shape.insert_text((x, y), text, fontsize=SIZE, fontname=font)
        y += STEP
    shape.commit()
    return y


def draw(page: pymupdf.Page, xs: Sequence[float], ys: Sequence[float], *, down: bool = True) -> None:
    """Draw horizontal rules at `ys`, and if `down` vertical ones at `xs`."""
    shape = page.new_shape()
    across = [((xs[0], y), (xs[-1], y)) for y in ys]
    for ends in (*across, *(((x, ys[0]), (x, ys[-1])) for x in xs if down)):
        shape.draw_line(*ends)
        shape.finish(width=0.5, closePath=False)
    shape.commit()


def calls(work: Callable[[], object]) -> int:
    """Number of calls of Python functions in some work."""
    counted = count()

    def called(_: FrameType, event: str, __: object) -> None:
        if event == "call":
            next(counted)

    sys.setprofile(called)
    try:
        work()
    finally:
        sys.setprofile(None)
    return next(counted)


def recovered(document: pymupdf.Document) -> list[Paragraph]:
    found = list(structure(document).paragraphs)
    for paragraph in found:
        check(paragraph)
    return found


def tables(document: pymupdf.Document) -> list[Paragraph]:
    return [paragraph for paragraph in recovered(document) if paragraph.kind is Kind.TABLE]


def statements(path: Path) -> Path:
    """A file of a page with a table of two years, in millions, and a page of text."""
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 72), "Statements of income (in millions)", fontsize=16)
        rows = [("", "2021", "2020"), ("Net sales", "1,920", "1,632"), ("Membership fees", "387", "354"),
                ("Total revenue", "2,307", "1,986"), ("Interest expense", "(17)", "(16)")]  # fmt: skip
        for i, row in enumerate(rows):
            for x, cell in zip((72, 300, 400), row, strict=True):
                page.insert_text((x, 110 + 18 * i), cell, fontsize=11)
        page = document.new_page()
        page.insert_text((72, 72), "Outlook", fontsize=16)
        page.insert_text((72, 110), "Rothwell Stores expects to open nine shops in 2022.", fontsize=11)
        document.save(path)
    return path


def check(paragraph: Paragraph) -> None:
    """Check that spans cover the text except cell separators, and that each cell has text and its own grid
    places.
    """
    end = 0
    for span in paragraph.spans:
        assert end <= span.start < span.end <= len(paragraph.text)
        if paragraph.cells:
            assert not paragraph.text[end : span.start].strip()
        assert len(span.edges) in (0, 4 * (span.end - span.start))
        end = span.end
    assert end == len(paragraph.text)
    taken = set()
    for cell in paragraph.cells:
        assert 0 <= cell.start < cell.end <= len(paragraph.text)
        assert any(span.start < cell.end and span.end > cell.start for span in paragraph.spans)
        for row in range(cell.row, cell.row + cell.rows):
            for column in range(cell.column, cell.column + cell.columns):
                assert (cell.page, row, column) not in taken
                taken.add((cell.page, row, column))
