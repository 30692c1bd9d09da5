"""Parser for the Markdown of chat models: blocks whose parts are ranges of the source.

This way citations and sentences, which are ranges too, keep their places. HTML is treated as text; images and
links are never followed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntFlag, StrEnum
from itertools import takewhile


class Shape(StrEnum):
    """Kinds of blocks."""

    PARAGRAPH = "paragraph"
    HEADING = "heading"
    ITEM = "item"
    QUOTE = "quote"
    CODE = "code"
    TABLE = "table"
    RULE = "rule"


class RunStyle(IntFlag):
    """Styles of a run; `ADDRESS` is the target of a link."""

    PLAIN = 0
    BOLD = 1
    ITALIC = 2
    CODE = 4
    STRUCK = 8
    ADDRESS = 16


@dataclass(frozen=True, slots=True)
class StyledRun:
    """Characters `start:end` of the source in one style; line breaks inside are displayed."""

    start: int
    end: int
    style: RunStyle = RunStyle.PLAIN


TableCell = tuple[StyledRun, ...]


@dataclass(frozen=True, slots=True)
class Block:
    """One block from `start` of the source. `depth` is a heading's level or an item's nesting (from 1), `number`
    an ordered item's number (0: a bullet), `rows` a table's cells, the first row its head.
    """

    shape: Shape
    start: int
    runs: TableCell = ()
    depth: int = 1
    number: int = 0
    rows: tuple[tuple[TableCell, ...], ...] = ()


_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})[^`\n]*$")
_HEADING = re.compile(r" {0,3}(#{1,6})[ \t]+(.*?)[ \t]*#*[ \t]*$")
_RULE = re.compile(r" {0,3}([-*_])[ \t]*(?:\1[ \t]*){2,}$")
_ITEM = re.compile(r"([ \t]*)(?:[-*+•–]|(\d{1,3})[.)])[ \t]+(?=\S)")
_QUOTE = re.compile(r" {0,3}> ?")
_DIVIDER = re.compile(r"[ \t]*\|?[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$")
_LINK = re.compile(
    r"!?\[([^\[\]\n]{0,300})\]\(<?((?:[a-z][a-z0-9+.-]{1,20}:|www\.|[/#.])[^\s()<>]*)>?(?: [^()\n]*)?\)",
    re.IGNORECASE,
)
_MARK = re.compile(r"\\[!-/:-@\[-`{-~]|`+|\*{1,3}|_{1,3}|~~|!?\[")
_FARTHEST = 2000
_RUNS = {sign: re.compile(re.escape(sign) + "+") for sign in "`*_~"}
_STYLES = {1: RunStyle.ITALIC, 2: RunStyle.BOLD, 3: RunStyle.BOLD | RunStyle.ITALIC}


def parse_blocks(text: str, start: int = 0) -> list[Block]:
    """Blocks of `text` in order, from `start`, which must be the start of a block."""
    lines = list(_line_ranges(text, start))
    found: list[Block] = []
    i = 0
    while i < len(lines):
        used, block = _block(text, lines, i)
        if block is not None:
            found.append(block)
        i += used
    return found


def _line_ranges(text: str, start: int) -> Iterator[tuple[int, int]]:
    """Ranges of the lines from `start`, without line ends."""
    while start < len(text):
        end = text.find("\n", start)
        end = len(text) if end < 0 else end
        yield start, end
        start = end + 1


def _block(text: str, lines: list[tuple[int, int]], i: int) -> tuple[int, Block | None]:
    """Number of lines of the block at line `i`, and the block (None: an empty line)."""
    low, high = lines[i]
    line = text[low:high]
    if not line.strip():
        return 1, None
    if fence := _FENCE.match(line):
        return _code(text, lines, i, fence.group(1))
    if heading := _HEADING.match(line):
        runs = inline(text, low + heading.start(2), low + heading.end(2))
        return 1, Block(Shape.HEADING, low, runs, len(heading.group(1)))
    if _RULE.match(line):
        return 1, Block(Shape.RULE, low)
    if (
        "|" in line
        and i + 1 < len(lines)
        and _DIVIDER.match(text, *lines[i + 1])
        and "-" in text[slice(*lines[i + 1])]
    ):
        return _parse_table(text, lines, i)
    if item := _ITEM.match(line):
        more = _continued(text, lines, i)
        depth = 1 + min(5, len(item.group(1).expandtabs(4)) // 2)
        runs = inline(text, low + item.end(), lines[i + more - 1][1])
        return more, Block(Shape.ITEM, low, runs, depth, int(item.group(2) or 0))
    if quote := _QUOTE.match(line):
        return 1, Block(Shape.QUOTE, low, inline(text, low + quote.end(), high))
    more = _continued(text, lines, i)
    return more, Block(Shape.PARAGRAPH, low, inline(text, low, lines[i + more - 1][1]))


def _continued(text: str, lines: list[tuple[int, int]], i: int) -> int:
    """Number of lines from `i` that form one paragraph or item: up to an empty line or the start of another
    block.
    """

    def goes_on(n: int) -> bool:
        line = text[slice(*lines[n])]
        table = "|" in line and n + 1 < len(lines) and _DIVIDER.match(text, *lines[n + 1])
        starts = (_FENCE, _HEADING, _RULE, _ITEM, _QUOTE)
        return bool(line.strip()) and not table and not any(start.match(line) for start in starts)

    return 1 + sum(1 for _ in takewhile(goes_on, range(i + 1, len(lines))))


def _code(text: str, lines: list[tuple[int, int]], i: int, fence: str) -> tuple[int, Block]:
    """A fenced code block; an unclosed one extends to the end."""
    end = next(
        (n for n in range(i + 1, len(lines)) if text[slice(*lines[n])].strip().startswith(fence)), len(lines)
    )
    inside = lines[i + 1 : end]
    low, high = (inside[0][0], inside[-1][1]) if inside else (0, 0)
    runs = (StyledRun(low, high, RunStyle.CODE),) if low < high else ()
    return end - i + 1, Block(Shape.CODE, lines[i][0], runs)


def _parse_table(text: str, lines: list[tuple[int, int]], i: int) -> tuple[int, Block]:
    count = 2 + sum(1 for _ in takewhile(lambda n: "|" in text[slice(*lines[n])], range(i + 2, len(lines))))
    rows = [_table_cells(text, *lines[n]) for n in range(i, i + count) if n != i + 1]
    width = len(rows[0])
    even = tuple(tuple((row + [()] * width)[:width]) for row in rows)
    return count, Block(Shape.TABLE, lines[i][0], rows=even)


def _table_cells(text: str, low: int, high: int) -> list[TableCell]:
    cells = []
    for match in re.compile(r"(?:\\.|`[^`]*`|[^|\\])+|(?<=\|)(?=\|)").finditer(text, low, high):
        piece = match.group()
        if not piece.strip() and (match.start() == low or match.end() == high):
            continue
        begin = match.start() + len(piece) - len(piece.lstrip())
        cells.append(inline(text, begin, max(begin, match.start() + len(piece.rstrip()))))
    return cells


def inline(text: str, low: int, high: int, style: RunStyle = RunStyle.PLAIN) -> TableCell:
    """Runs of `text[low:high]`."""
    runs: list[StyledRun] = []
    plain = at = low

    def cut(end: int, resume: int) -> None:
        nonlocal plain, at
        if plain < end:
            runs.append(StyledRun(plain, end, style))
        plain = at = resume

    while match := _MARK.search(text, at, high):
        mark, begin, after = match.group(), match.start(), match.end()
        if mark[0] == "\\":
            cut(begin, begin + 1)
            at = after
        elif mark[-1] == "[":
            link = _LINK.match(text, begin, high)
            at = after
            if link:
                cut(begin, link.end())
                runs.extend(inline(text, link.start(1), link.end(1), style))
                runs.append(StyledRun(*link.span(2), style | RunStyle.ADDRESS))
        elif (end := _closing(text, mark, begin, after, high)) < 0:
            at = after
        elif mark[0] == "`":
            cut(begin, end + len(mark))
            runs.append(StyledRun(after, end, style | RunStyle.CODE))
        else:
            cut(begin, end + len(mark))
            inner = RunStyle.STRUCK if mark == "~~" else _STYLES[len(mark)]
            runs.extend(inline(text, after, end, style | inner))
    cut(high, high)
    return tuple(runs)


def _closing(text: str, mark: str, begin: int, after: int, high: int) -> int:
    """Position where the `mark` opened at `begin` is closed, or -1 if it opens nothing."""
    sign, size = mark[0], len(mark)
    if sign != "`" and (after >= high or text[after].isspace()):
        return -1
    if sign == "_" and begin > 0 and text[begin - 1].isalnum():
        return -1
    for run in _RUNS[sign].finditer(text, after, min(high, after + _FARTHEST)):
        low, end = run.span()
        fits = end - low == size or (end - low == 3 and sign in "*_")
        if sign != "`" and (text[low - 1].isspace() or (sign == "_" and text[end : end + 1].isalnum())):
            continue
        if fits:
            return end - size
    return -1
