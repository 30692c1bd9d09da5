"""Drop capitals: back in front of the words they begin."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...geometry import char_extents, pack_edges
from ...page import Line

_ONE_LETTER = frozenset("AIOÀÉEYUВКОСУЯИА")  # capitals that are words


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
