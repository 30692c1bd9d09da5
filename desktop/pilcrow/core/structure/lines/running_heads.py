"""Running heads among the headings: lines that stand at the top of page after page."""

from __future__ import annotations

from collections.abc import Sequence, Set
from heapq import nsmallest
from itertools import pairwise
from typing import NamedTuple

from ...page import Line, PageText
from ..text.titles import title_key
from .kinds import HEADING

_PAGES = 3
"""Pages in a row with the same line at their tops, at the least."""
_MOSTLY = 0.8
"""Share of these pages on which a name stands right above the page's own title, at the least."""


class _Top(NamedTuple):
    """The heading that is the first line of a page's text: its index in `PageText.lines`, its title key, and
    whether another heading, in type no smaller, stands right below it.
    """

    page: int
    line: int
    key: str
    above_title: bool


def running_heads(pages: Sequence[PageText], furniture: Sequence[Set[int]]) -> list[set[int]]:
    """The headings (indices) of each page that repeat a title from page to page. The first of a run is that title,
    but for a name above each page's own title (a firm's above its statements), which titles nothing.

    The lines have their `kinds`; `furniture` is known already (indices).
    """
    found: list[set[int]] = [set() for _ in pages]
    tops = [
        top for at, (page, drop) in enumerate(zip(pages, furniture, strict=True)) if (top := _top(at, page, drop))
    ]
    names: set[str] = set()
    for run in _runs(tops):
        is_name = sum(top.above_title for top in run) >= _MOSTLY * len(run)
        names |= {run[0].key} if is_name else set()
        for top in run[1:]:
            found[top.page].add(top.line)
    for top in tops:
        if top.above_title and top.key in names:
            found[top.page].add(top.line)
    return found


def _top(at: int, page: PageText, drop: Set[int]) -> _Top | None:
    """The top of a page (its place among the pages is `at`); None if that is no heading."""
    text = [(line.box.y0, i, line) for i, line in enumerate(page.lines) if i not in drop and line.text]
    highest = nsmallest(2, (item for item in text if item[2].direction.horizontal))
    if not highest or not _is_heading(first := highest[0][2]) or not (key := title_key(first.text)):
        return None
    second = highest[-1][2]
    above = (
        second.box.y0 >= first.box.center[1] and _is_heading(second) and round(second.size) >= round(first.size)
    )
    return _Top(at, highest[0][1], key, above)


def _is_heading(line: Line) -> bool:
    return line.kinds is not None and int(line.kinds.argmax()) == HEADING


def _runs(tops: Sequence[_Top]) -> list[list[_Top]]:
    """Tops of neighbouring pages with one title, where there are enough of them."""
    runs: list[list[_Top]] = [[top] for top in tops[:1]]
    for above, top in pairwise(tops):
        if top.page == above.page + 1 and top.key == above.key:
            runs[-1].append(top)
        else:
            runs.append([top])
    return [run for run in runs if len(run) >= _PAGES]
