"""One PyMuPDF page into `core.page` values. Imported only inside the reader process."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import numpy as np
import pymupdf
from numpy.typing import NDArray
from pymupdf import mupdf

from ...core.geometry import Box, Direction
from ...core.page import Line, PageLink, PageText
from . import accents, bidi, strokes
from .drawings import pictures
from .facts import cleaned, links
from .glyphs import GlyphLine, GlyphReader, GlyphRun, Glyphs
from .rules import rules

# Ligatures and odd white space are dissolved by MuPDF, what no font maps comes as U+FFFD.
_LAZY_VECTORS = 1 << 20  # what is drawn comes after the text it stands in, and does not break lines
_FLAGS = pymupdf.TEXT_MEDIABOX_CLIP | pymupdf.TEXT_PRESERVE_IMAGES | pymupdf.TEXT_COLLECT_VECTORS | _LAZY_VECTORS
_BOLD = ("bold", "black", "heavy", "demi", "cmbx", "cmssbx")
_MONO = ("mono", "courier", "cmtt", "consolas", "typewriter", "menlo")
_ITALIC = ("italic", "oblique", "cmti", "cmsl")
_STROKED_TEXT = re.compile(rb"\b[12] Tr\b")
_SPACED_OUT = re.compile(r"[^\W\d_](?: +[^\W\d_]){3,}")
_TURNS = (Direction.RIGHT, Direction.DOWN, Direction.LEFT, Direction.UP)


def read_page(page: pymupdf.Page, reader: GlyphReader | None = None) -> PageText:
    """Text lines, internal links and quality of one page, in points of the page as shown.

    A reader that has read other pages of the document knows its fonts already.
    """
    shown = mupdf.fz_bound_page(page.this)
    width, height = shown.x1 - shown.x0, shown.y1 - shown.y0
    turns = page.rotation // 90
    contents = page.read_contents()
    stroked = (b"1 Tr" in contents or b"2 Tr" in contents) and _STROKED_TEXT.search(contents) is not None
    lines, characters, garbage, glyphs = _lines(page, reader or GlyphReader(), turns, width, height, stroked)
    drawn = strokes.exact(page, glyphs.drawn)
    drawn = drawn[_are_boxes(drawn["box"])]
    places = _turned(drawn["box"].astype(np.float64), turns, width, height)
    images = _turned(glyphs.images[_are_boxes(glyphs.images)], turns, width, height)
    return PageText(
        number=page.number,
        width=width,
        height=height,
        lines=lines,
        links=[PageLink(link.box, link.page, link.y) for link in links(page) if link.page >= 0],
        image_share=_share(images, width, height),
        garbage=garbage / characters if characters else 0.0,
        rules=rules(drawn, places, width, height),
        pictures=pictures(places, images, width, height),
    )


def _lines(
    page: pymupdf.Page, reader: GlyphReader, turns: int, width: float, height: float, stroked: bool
) -> tuple[list[Line], int, int, Glyphs]:
    """The page's lines, how many characters they have, how many of those are garbage, and all that was read."""
    flags = _FLAGS | (pymupdf.TEXT_COLLECT_STYLES if stroked else 0)  # collecting styles costs as much as the rest
    glyphs = reader.read(page, flags)
    found: list[tuple[GlyphLine, str, int, int, Direction]] = []
    for printed in glyphs.lines:
        text = glyphs.text[printed.start : printed.end]
        if stripped := text.strip():
            start = printed.start + text.index(stripped[0])
            found.append((printed, stripped, start, start + len(stripped), _direction(printed.direction, turns)))
    if not found:
        return [], 0, 0, glyphs
    counts = [end - start for _, _, start, end, _ in found]
    boxes = np.concatenate([glyphs.boxes[start:end] for _, _, start, end, _ in found])
    horizontal = [direction.horizontal for *_, direction in found]
    places, edges = _geometry(boxes, counts, horizontal, turns, width, height)
    lines: list[Line] = []
    twins: dict[str, list[Line]] = {}
    garbage = read = 0
    rtl, pairs = False, accents.any_pair(glyphs.text)
    for (printed, text, start, _, direction), count, place in zip(found, counts, places, strict=True):
        packed, read = edges[4 * read : 4 * (read + count)], read + count
        runs = printed.runs
        main = runs[0] if len(runs) == 1 else _main(runs)
        font, bold, italic, mono = _style(main.font.name, main.font.flags)
        line = Line(
            page=page.number,
            box=Box(*place),
            text=text,
            edges=packed,
            size=round(main.size, 1),
            font=font,
            bold=bold or (stroked and main.bold),
            italic=italic,
            mono=mono,
            color=main.color,
            direction=direction,
            block=printed.block,
            lead=_lead(runs, main, start, glyphs.text) if len(runs) > 1 else 0,
            raised=_raised(runs, main, start, glyphs) if len(runs) > 1 else (),
        )
        if not text.isprintable() or "\ufffd" in text:
            line.text, broken = cleaned(text)
            garbage += broken
            if not _trimmed(line):
                continue
        if pairs and accents.any_pair(line.text):
            accents.compose(line)
        same = twins.setdefault(text, [])
        if any(_twice(line, twin) for twin in same):
            continue
        same.append(line)
        if len(text) > 6 and text[1] == " " and _SPACED_OUT.fullmatch(text):
            _join_letters(line)
        lines.append(line)
        rtl = rtl or (not text.isascii() and bidi.has_rtl(text))
    if rtl or any(line.direction == Direction.DOWN for line in lines):
        lines = bidi.joined(lines)
        for line in lines:
            if bidi.has_rtl(line.text):
                bidi.reorder(line)
    return lines, read, garbage, glyphs


def _geometry(
    boxes: NDArray[np.float64],
    counts: Sequence[int],
    horizontal: Sequence[bool],
    turns: int,
    width: float,
    height: float,
) -> tuple[list[list[float]], bytes]:
    """Each line's box, and all characters' edges (as `geometry.pack_edges` has them), for a whole page at once.

    `boxes` (n, 4) are of the unrotated page; `turns` is how often it is shown turned by 90 degrees clockwise.
    """
    flat = _turned(boxes, turns, width, height)
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
    """Which of (n, 4) are boxes: where MuPDF clips all of something away, its edges have changed sides."""
    rising: NDArray[np.bool_] = boxes[:, :2] <= boxes[:, 2:]
    return rising[:, 0] & rising[:, 1]


def _turned(flat: NDArray[np.float64], turns: int, width: float, height: float) -> NDArray[np.float64]:
    """Boxes (n, 4) of the unrotated page on the page as shown, `width` x `height`.

    Our own arithmetic, because PyMuPDF's rotation matrix forgets the user unit.
    """
    x0, y0, x1, y1 = flat.T
    if turns == 1:
        return np.stack((width - y1, x0, width - y0, x1), axis=1)
    if turns == 2:
        return np.stack((width - x1, height - y1, width - x0, height - y0), axis=1)
    if turns == 3:
        return np.stack((y0, height - x1, y1, height - x0), axis=1)
    return flat


def _main(runs: list[GlyphRun]) -> GlyphRun:
    """A run that looks like most of its line."""
    lengths: dict[tuple[object, ...], int] = {}
    for run in runs:
        lengths[run[2:]] = lengths.get(run[2:], 0) + run.end - run.start
    look = max(lengths, key=lengths.__getitem__)
    return next(run for run in runs if run[2:] == look)


@lru_cache(1000)
def _style(font: str, flags: int) -> tuple[str, bool, bool, bool]:
    """Font name without its subset tag; bold, italic, monospaced: from the flags or, where unset, the name."""
    name = font.lower()
    return (
        font.partition("+")[2] or font,
        bool(flags & pymupdf.TEXT_FONT_BOLD) or any(word in name for word in _BOLD),
        bool(flags & pymupdf.TEXT_FONT_ITALIC) or any(word in name for word in _ITALIC),
        bool(flags & pymupdf.TEXT_FONT_MONOSPACED) or any(word in name for word in _MONO),
    )


def _lead(runs: list[GlyphRun], main: GlyphRun, start: int, text: str) -> int:
    """How many characters from `start` on stand out (bold, italic or larger) from the rest of the line."""
    _, bold, italic, _ = _style(main.font.name, main.font.flags)
    end = start
    for run in runs:
        _, b, i, _ = _style(run.font.name, run.font.flags)
        blank = text[run.start : run.end].isspace()
        if not ((b and not bold) or (i and not italic) or run.size > main.size + 0.6 or blank):
            break
        end = max(start, run.end)
    return end - start


def _raised(runs: list[GlyphRun], main: GlyphRun, start: int, glyphs: Glyphs) -> tuple[tuple[int, int], ...]:
    """Characters, counted from `start`, that are small and stand above the middle of the line."""
    found = []
    for run in runs:
        text = glyphs.text[run.start : run.end]
        if run.size < 0.85 * main.size and len(text) < 9 and (mark := text.strip()):
            at = run.start + len(text) - len(text.lstrip())
            low, high = glyphs.boxes[at, [1, 3]], glyphs.boxes[main.start, [1, 3]]
            if low.sum() < high.sum():
                found.append((at - start, at - start + len(mark)))
    return tuple(found)


def _direction(vector: tuple[float, float], turns: int) -> Direction:
    x, y = vector
    if abs(x) >= abs(y):
        return _TURNS[(turns + (0 if x >= 0 else 2)) % 4]
    return _TURNS[(turns + (1 if y > 0 else 3)) % 4]


def _trimmed(line: Line) -> bool:
    """Cut off the blanks that unreadable characters at a line's ends have become; False when nothing is left."""
    first, last = len(line.text) - len(line.text.lstrip()), len(line.text.rstrip())
    line.text, line.edges = line.text[first:last], line.edges[4 * first : 4 * last]
    line.lead = max(0, line.lead - first)
    line.raised = tuple((start - first, end - first) for start, end in line.raised if first <= start < last)
    return last > first


def _twice(line: Line, twin: Line) -> bool:
    """Whether a line is the same text printed again in the same place; with a shift that is a way to be bold."""
    shift = max(abs(line.box.x0 - twin.box.x0), abs(line.box.y0 - twin.box.y0))
    if shift > 0.2 * twin.size or line.direction != twin.direction:
        return False
    if shift > 0.05:
        twin.bold = True
    return True


def _join_letters(line: Line) -> None:
    """Letters spaced out for looks ("C O N T E N T S") become words again; wider gaps stay spaces."""
    ends = np.frombuffer(line.edges, np.uint16).reshape(-1, 2).astype(np.float64)
    letters = [i for i, char in enumerate(line.text) if char != " "]
    gaps = ends[letters[1:], 0] - ends[letters[:-1], 1]
    usual = float(np.median(gaps))
    extent = line.box.width if line.direction.horizontal else line.box.height
    if usual * extent / 0xFFFF > line.size:
        return
    kept = [letters[0]]
    for before, after, gap in zip(letters, letters[1:], gaps, strict=False):
        kept += [before + 1, after] if gap > 1.6 * usual else [after]
    line.text = "".join(line.text[i] for i in kept)
    line.edges = ends[kept].astype(np.uint16).tobytes()


def _share(images: NDArray[np.float64], width: float, height: float) -> float:
    """Part of the page's area covered by pictures, 0 to 1 (overlaps counted once by capping)."""
    clipped = np.clip(images, 0, [width, height, width, height])
    covered = float((clipped[:, 2:] - clipped[:, :2]).prod(axis=1).sum())
    return min(1.0, covered / (width * height)) if width * height > 0 else 0.0
