"""Conversion of one PyMuPDF page into `core.page` values. Imported only inside the reader process."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
import pymupdf
from numpy.typing import NDArray
from pymupdf import mupdf

from ....core.geometry import Box, Direction
from ....core.page import Line, PageLink, PageText
from ....core.steps import Step, none, optional
from ..facts import links
from ..strings import cleaned
from . import accents, bidi, hidden, strokes
from .drawings import pictures
from .glyphs import VECTOR, Chars, Floats, GlyphLine, GlyphReader, GlyphRun, Glyphs
from .plain_text import block_lines, word_lines
from .rules import rules
from .shown import clip_to_page, direction, style, turn_boxes
from .spaced_letters import join_letters
from .unseen import is_stamp, unseen

# Ligatures and odd white space are resolved by MuPDF; characters that no font maps come as U+FFFD.
_LAZY_VECTORS = 1 << 20  # drawings come after the text around them, and do not break lines
_NEAR = 8.0
"""Points: a line and its second print lie in the same or in neighbouring squares of this side."""
_AROUND = tuple((dx, dy) for dx in (0, -1, 1) for dy in (0, -1, 1))
_FLAGS = pymupdf.TEXT_MEDIABOX_CLIP | pymupdf.TEXT_PRESERVE_IMAGES | pymupdf.TEXT_COLLECT_VECTORS | _LAZY_VECTORS
_STROKED_TEXT = re.compile(rb"\b[12] Tr\b")
_MARK, _LISTED = 9, 24
"""Characters too many for a raised mark, and for a raised list of numbers ("1,2,5–7,10")."""


class _PageLines(NamedTuple):
    """A page's lines, its numbers of characters and of garbage characters; in coordinates of the unrotated page,
    the strokes (m,) and the boxes (k, 4) of images.
    """

    lines: list[Line]
    characters: int
    garbage: int
    drawn: Chars
    images: Floats


class _Printed(NamedTuple):
    """A line that is not blank: as the glyph reader has it, its text, its first character and one past the last
    among the page's, and its direction as shown.
    """

    line: GlyphLine
    text: str
    start: int
    end: int
    way: Direction


class _Twins:
    """Lines of a page, to recognise those printed twice in nearly the same place."""

    def __init__(self) -> None:
        self._texts: set[str] = set()
        self._near: defaultdict[tuple[str, int, int], list[Line]] = defaultdict(list)

    def has(self, line: Line, text: str) -> bool:
        """True if a line, printed with this text, repeats an earlier one; else it is kept for the next."""
        column, row = int(line.box.x0 // _NEAR), int(line.box.y0 // _NEAR)
        if text in self._texts:
            around = ((text, column + dx, row + dy) for dx, dy in _AROUND)
            if any(_twice(line, twin) for key in around for twin in self._near.get(key, ())):
                return True
        self._texts.add(text)
        self._near[text, column, row].append(line)
        return False


def read_page(page: pymupdf.Page, reader: GlyphReader | None = None, *, draws: bool = True) -> PageText:
    """Text lines, internal links and quality of one page, in points of the page as shown.

    A reader that has read other pages of the document knows its fonts already. If the glyph reader fails,
    PyMuPDF's own lines are used; raises if these fail, too. A page with possibly hidden text is drawn to check
    that, which can take long on a malicious page; without `draws` all such text is `hidden`.
    """
    number, turns = page.number, page.rotation // 90
    shown = mupdf.fz_bound_page(page.this)
    width, height = shown.x1 - shown.x0, shown.y1 - shown.y0
    stroked = optional(Step.STROKED_TEXT, number, _has_stroked_text, lambda _: False, page)
    with unseen(page, is_stamp):
        text = optional(
            Step.GLYPHS,
            number,
            _glyphs_text,
            _plain_text,
            page,
            reader or GlyphReader(),
            turns,
            width,
            height,
            stroked,
        )
    drawn = optional(Step.STROKES, number, strokes.exact_strokes, lambda _, drawn: drawn, page, text.drawn)
    drawn = drawn[_are_boxes(drawn["box"])]
    places = turn_boxes(drawn["box"].astype(np.float64), turns, width, height)
    images = turn_boxes(text.images[_are_boxes(text.images)], turns, width, height)
    fills = hidden.Fills(drawn, places)
    return PageText(
        number=number,
        width=width,
        height=height,
        lines=optional(
            Step.HIDDEN, number, hidden.confirm_hidden, hidden.all_shown, page, text.lines, fills, images, draws
        ),
        links=optional(Step.LINKS, number, _inner_links, none, page),
        image_share=_picture_share(images, width, height),
        garbage=text.garbage / text.characters if text.characters else 0.0,
        rules=optional(Step.RULED_LINES, number, rules, none, drawn, places, width, height),
        pictures=optional(Step.PICTURES, number, pictures, none, drawn, places, images, width, height),
    )


def _has_stroked_text(page: pymupdf.Page) -> bool:
    try:
        contents = page.read_contents()
    except mupdf.FzErrorBase:  # damaged: MuPDF still draws and reads the rest
        return False
    return (b"1 Tr" in contents or b"2 Tr" in contents) and _STROKED_TEXT.search(contents) is not None


def _inner_links(page: pymupdf.Page) -> list[PageLink]:
    return [PageLink(link.box, link.page, link.y) for link in links(page) if link.page >= 0]


def _plain_text(page: pymupdf.Page, *_: object) -> _PageLines:
    """PyMuPDF's own lines: without positions of characters, pictures and rules."""
    lines = optional(Step.TEXT_BLOCKS, page.number, block_lines, word_lines, page)
    return _PageLines(lines, 0, 0, np.empty(0, VECTOR), np.empty((0, 4)))


def _glyphs_text(
    page: pymupdf.Page, reader: GlyphReader, turns: int, width: float, height: float, stroked: bool
) -> _PageLines:
    """Lines with the position of each character, and all strokes and images."""
    flags = _FLAGS | (pymupdf.TEXT_COLLECT_STYLES if stroked else 0)  # collecting styles costs as much as the rest
    glyphs = reader.read(page, flags)
    found = _line_texts(glyphs, turns)
    if not found:
        return _PageLines([], 0, 0, glyphs.drawn, glyphs.images)
    counts = [each.end - each.start for each in found]
    boxes = np.concatenate([glyphs.boxes[each.start : each.end] for each in found])
    horizontal = [each.way.horizontal for each in found]
    places, edges = _geometry(boxes, counts, horizontal, turns, width, height)
    lines: list[Line] = []
    twins = _Twins()
    garbage = read = 0
    rtl = False
    for printed, count, place in zip(found, counts, places, strict=True):
        packed, read, text = edges[4 * read : 4 * (read + count)], read + count, printed.text
        line = _make_line(printed, page.number, Box(*place), packed, glyphs, stroked=stroked)
        if not text.isprintable() or "\ufffd" in text:
            line.text, broken = cleaned(text)
            garbage += broken
            if not _trim(line):
                continue
        if twins.has(line, text):
            continue
        lines.append(line)
        rtl = rtl or (not text.isascii() and bidi.has_rtl(text))
    if accents.any_pair(glyphs.text):
        optional(Step.ACCENTS, page.number, _compose, none, lines)
    lines = optional(Step.SPACED_LETTERS, page.number, join_letters, list, lines)
    lines = _in_logical_order(page.number, lines, rtl=rtl)
    return _PageLines(lines, read, garbage, glyphs.drawn, glyphs.images)


def _in_logical_order(page: int, lines: list[Line], *, rtl: bool) -> list[Line]:
    """Lines in reading order, if some run from the right (`rtl`) or down the page."""
    if rtl or any(line.direction is Direction.DOWN for line in lines):
        return optional(Step.DIRECTION, page, bidi.logical, list, lines)
    return lines


def _line_texts(glyphs: Glyphs, turns: int) -> list[_Printed]:
    """The lines of a page that are not blank."""
    found = []
    for printed in glyphs.lines:
        text = glyphs.text[printed.start : printed.end]
        if stripped := text.strip():
            start = printed.start + text.index(stripped[0])
            way = direction(printed.direction, turns)
            found.append(_Printed(printed, stripped, start, start + len(stripped), way))
    return found


def _make_line(printed: _Printed, page: int, box: Box, edges: bytes, glyphs: Glyphs, *, stroked: bool) -> Line:
    """A line in the style of most of its characters; if `stroked`, some may be bold by strokes."""
    runs, start = printed.line.runs, printed.start
    main = runs[0] if len(runs) == 1 else _main_run(runs)
    font, bold, italic, mono = style(main.font.name, main.font.flags)
    return Line(
        page=page,
        box=box,
        text=printed.text,
        edges=edges,
        size=round(main.size, 1),
        font=font,
        bold=bold or (stroked and main.bold),
        italic=italic,
        mono=mono,
        color=main.color,
        direction=printed.way,
        block=printed.line.block,
        lead=_raised_lead(runs, main, start, glyphs.text) if len(runs) > 1 else 0,
        raised=_raised(runs, main, start, glyphs) if len(runs) > 1 else (),
        clear=main.clear,
    )


def _compose(lines: Sequence[Line]) -> list[Line]:
    for line in lines:
        accents.compose(line)
    return []


def _geometry(
    boxes: NDArray[np.float64],
    counts: Sequence[int],
    horizontal: Sequence[bool],
    turns: int,
    width: float,
    height: float,
) -> tuple[list[list[float]], bytes]:
    """Boxes of the lines on the page, and edges of all characters (as `geometry.pack_edges` packs them), for a
    whole page at once.

    `boxes` (n, 4) are of the unrotated page, which is shown after `turns` clockwise turns of 90 degrees.
    """
    flat = clip_to_page(boxes, turns, width, height)
    starts = np.concatenate(([0], np.cumsum(counts)[:-1]))
    lows = np.minimum.reduceat(flat[:, :2], starts)
    highs = np.maximum.reduceat(flat[:, 2:], starts)
    along = np.asarray(horizontal)
    low = np.where(along, lows[:, 0], lows[:, 1])
    extent = np.where(along, highs[:, 0], highs[:, 1]) - low
    scale = np.divide(0xFFFF, extent, out=np.zeros_like(extent), where=extent > 0)
    if along.all():
        values = flat[:, ::2]
    else:
        values = np.where(np.repeat(along, counts)[:, None], flat[:, ::2], flat[:, 1::2])
    values = (values - np.repeat(low, counts)[:, None]) * np.repeat(scale, counts)[:, None]
    return np.hstack((lows, highs)).tolist(), np.rint(values).astype(np.uint16).tobytes()


def _are_boxes(boxes: NDArray[Any]) -> NDArray[np.bool_]:
    """True for each of (n, 4) boxes that is valid, (n,): of one clipped away, edges are swapped."""
    rising: NDArray[np.bool_] = np.isfinite(boxes[:, 2:]) & (boxes[:, :2] <= boxes[:, 2:])
    return rising[:, 0] & rising[:, 1]


def _main_run(runs: list[GlyphRun]) -> GlyphRun:
    """A run in the style of most of its line."""
    lengths: dict[tuple[object, ...], int] = {}
    for run in runs:
        lengths[run[2:]] = lengths.get(run[2:], 0) + run.end - run.start
    look = max(lengths, key=lengths.__getitem__)
    return next(run for run in runs if run[2:] == look)


def _raised_lead(runs: list[GlyphRun], main: GlyphRun, start: int, text: str) -> int:
    """Number of characters from `start` on that stand out (bold, italic or larger) from the rest of the line."""
    _, bold, italic, _ = style(main.font.name, main.font.flags)
    end = start
    for run in runs:
        _, b, i, _ = style(run.font.name, run.font.flags)
        blank = text[run.start : run.end].isspace()
        if not ((b and not bold) or (i and not italic) or run.size > main.size + 0.6 or blank):
            break
        end = max(start, run.end)
    return end - start


def _raised(runs: list[GlyphRun], main: GlyphRun, start: int, glyphs: Glyphs) -> tuple[tuple[int, int], ...]:
    """Ranges of small characters above the middle of the line, counted from `start`."""
    found = []
    for run in runs:
        text = glyphs.text[run.start : run.end]
        short = len(text) < _MARK or (len(text) < _LISTED and not any(c.isalpha() for c in text))
        if run.size < 0.85 * main.size and short and (mark := text.strip()):
            at = run.start + len(text) - len(text.lstrip())
            low, high = glyphs.boxes[at, [1, 3]], glyphs.boxes[main.start, [1, 3]]
            if low.sum() < high.sum():
                found.append((at - start, at - start + len(mark)))
    return tuple(found)


def _trim(line: Line) -> bool:
    """Cut off blanks from unreadable characters at a line's ends; return False if nothing is left."""
    first, last = len(line.text) - len(line.text.lstrip()), len(line.text.rstrip())
    line.text, line.edges = line.text[first:last], line.edges[4 * first : 4 * last]
    line.lead = max(0, line.lead - first)
    line.raised = tuple((start - first, end - first) for start, end in line.raised if first <= start < last)
    return last > first


def _twice(line: Line, twin: Line) -> bool:
    """True if a line repeats the text of its twin in the same place; with a small shift it makes the twin bold."""
    shift = max(abs(line.box.x0 - twin.box.x0), abs(line.box.y0 - twin.box.y0))
    if shift > 0.2 * twin.size or line.direction != twin.direction:
        return False
    if shift > 0.05:
        twin.bold = True
    return True


def _picture_share(images: NDArray[np.float64], width: float, height: float) -> float:
    """Share of the page's area covered by pictures, 0 to 1 (capped, since overlaps count twice)."""
    clipped = np.clip(images, 0, [width, height, width, height])
    covered = float((clipped[:, 2:] - clipped[:, :2]).prod(axis=1).sum())
    return min(1.0, covered / (width * height)) if width * height > 0 else 0.0
