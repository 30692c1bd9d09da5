"""Lines that all of structure recovery can work with, whatever a file, or who read it, made of them."""

from __future__ import annotations

from dataclasses import replace

from ...geometry import Box
from ...page import Line, PageText
from ...steps import Step, optional
from .drop_capitals import with_drop_capitals

_FAR = 1e7  # points: no page is as large


def sound(page: PageText, pages: int) -> PageText:
    """The page without impossible values. It and its type have a size; lines have text, ordered boxes, and edges
    for each character or for none; pictures and rules have a box; links lead to one of the `pages`. Drop
    capitals stand before their words.
    """
    lines = [mended for line in page.lines if (mended := _mended(line))]
    return replace(
        page,
        width=_sized(page.width),
        height=_sized(page.height),
        lines=optional(Step.DROP_CAPITALS, page.number, with_drop_capitals, list, lines),
        pictures=[picture for picture in page.pictures if _is_box(picture.box)],
        rules=[box for box in page.rules if _is_box(box)],
        links=[link for link in page.links if 0 <= link.page < pages and _is_box(link.box)],
    )


def _sized(length: float) -> float:
    return length if 0 < length < _FAR else 1.0


def _is_box(box: Box) -> bool:
    x0, y0, x1, y1 = box
    return -_FAR < x0 <= x1 < _FAR and -_FAR < y0 <= y1 < _FAR  # which no NaN is


def _is_sound(line: Line) -> bool:
    edged = len(line.edges) in (4 * len(line.text), 0)
    return edged and line.size > 0 and not (line.text or " ").isspace() and _is_box(line.box)


def _mended(line: Line) -> Line | None:
    """The line itself where it is sound; None without text or a place."""
    if _is_sound(line):
        return line
    x0, y0, x1, y1 = line.box
    box = Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))
    if not line.text.strip() or not _is_box(box):
        return None
    size = line.size if line.size > 0 else max(0.1, min(box.width, box.height))  # points of type without a size
    edges = line.edges if len(line.edges) == 4 * len(line.text) else b""
    return replace(line, box=box, size=size, edges=edges)
