"""Lines mended for structure recovery, whatever a file, or the reader of it, made of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...geometry import Box, char_extents, pack_edges
from ...page import Line, PageText
from ...steps import Step, optional

_FAR = 1e7  # points: no page is as large

_ONE_LETTER = frozenset("AIOÀÉEYUВКОСУЯИА")  # capitals that are words


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


def with_drop_capitals(lines: Sequence[Line]) -> list[Line]:
    """The lines with drop capitals put in front of the words that they begin. A drop capital is printed by itself,
    about as tall as two lines.
    """
    found: dict[int, Line | None] = {}
    for at, capital in enumerate(lines):
        if len(capital.text) > 1 or not capital.text.isupper() or capital.direction or not capital.edges:
            continue
        _, y0, x1, y1 = capital.box
        beside = [
            (line.box.y0, i)
            for i, line in enumerate(lines)
            if 1.8 * line.size < capital.size
            and line.edges
            and -0.3 * line.size < line.box.x0 - x1 < 1.5 * line.size
            and y0 - 0.5 * line.size < line.box.center[1] < y1
        ]
        if len(beside) > 1:
            _, first = min(beside)
            found[at], found[first] = None, _with_capital(capital, lines[first], lines)
    return [whole for at, line in enumerate(lines) if (whole := found.get(at, line))]


def _with_capital(capital: Line, line: Line, lines: Sequence[Line]) -> Line:
    """The line behind its capital, and a space where the capital is a word ("A") and the rest is one, too."""
    word, *others = line.text.casefold().split()
    others += [each for other in lines if other is not line for each in other.text.casefold().split()]
    extents = [(capital.box.x0, capital.box.x1)]
    space = " " if capital.text in _ONE_LETTER and word in others else ""
    extents += [(capital.box.x1, line.box.x0)] * len(space)
    box = line.box._replace(x0=min(capital.box.x0, line.box.x0))
    edges = pack_edges(box, extents + char_extents(line.box, line.edges, line.direction), line.direction)
    return replace(line, box=box, text=capital.text + space + line.text, edges=edges, raised=())
