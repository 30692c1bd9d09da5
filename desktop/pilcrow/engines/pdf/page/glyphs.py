"""The characters of a page as one array, read directly from MuPDF's memory.

PyMuPDF would make a dictionary of every character, which takes several times as long as finding them all. In
MuPDF's memory a line is a linked list of C structs (`fz_stext_char` of its structured-text.h), most of which
follow one another, so that a few reads fetch a line. A MuPDF with another struct layout is noticed
(`_layout_known`); then its own accessors are used, character by character.
"""

from __future__ import annotations

import ctypes
import struct
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
import pymupdf
from numpy.typing import NDArray
from pymupdf import mupdf

from ....core.errors import CrowdedPage
from ....core.indexing.scans import CROWDED
from ....core.steps import Step, optional
from ..opening import MUPDF_DAMAGE
from . import signs, spaces
from .ligatures import Coded, Ligatures

Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]
Chars = NDArray[np.void]

_CHARACTER = np.dtype(
    [
        ("code", "<i4"),
        ("bidi", "<u2"),
        ("flags", "<u2"),
        ("argb", "<u4"),
        ("origin", "<f4", 2),
        ("quad", "<f4", (4, 2)),
        ("size", "<f4"),
        ("font", "<u8"),
        ("next", "<u8"),
    ]
)
_SIZE = _CHARACTER.itemsize
VECTOR = np.dtype([("kind", "<i4"), ("id", "<i4"), ("box", "<f4", 4), ("flags", "<u4"), ("argb", "<u4")])
_BLOCK = struct.Struct("<i4x4fQ32xQ")  # kind, box, first line, next block
_LINE = struct.Struct("<B3x2f20xQQ8xQ")  # mode, direction, first and last character, next line
_MAPPED = 4096  # the smallest unit of mapped memory: a read inside such a page may extend to its end
_STEPS = _SIZE * np.arange(1, _MAPPED // _SIZE + 2, dtype=np.uint64)
_MOST = 400_000  # characters of a page, at most: eight times as many as in the densest newspaper
_SEEN = 24  # of 255 steps from transparent to opaque: less is not seen
_OTHERS = 8  # further pages that are looked at for the words of one, at most
_BOLDENED = np.uint16(8 | 32)  # of the flags of a character: drawn twice, or with a stroke


class Font(NamedTuple):
    """MuPDF's description of a font; `flags` as PyMuPDF's. `handle` keeps its address alive."""

    name: str
    flags: int
    handle: mupdf.FzFont


class GlyphRun(NamedTuple):
    """Characters `start:end` of a page with the same style. `bold`: by the drawing, not the font; `clear`: nearly
    transparent, or not painted at all.
    """

    start: int
    end: int
    font: Font
    size: float
    color: int
    bold: bool
    clear: bool


class GlyphLine(NamedTuple):
    """A line: characters `start:end` of a page, in the PDF's order. `direction` is the (x, y) of its baseline."""

    block: int
    start: int
    end: int
    direction: tuple[float, float]
    runs: list[GlyphRun]


class Glyphs(NamedTuple):
    """A page's characters and lines: `text`, with one character for each row of `boxes` (n, 4), in points of the
    unrotated page and as tall as their fonts.

    If the flags ask for them, also the strokes `drawn` (m,) with their `box`, `flags` (1: stroked, not filled; 2:
    a rectangle) and `argb`, and the boxes (k, 4) of `images`.
    """

    text: str
    boxes: Floats
    lines: list[GlyphLine]
    drawn: Chars
    images: Floats


class _RawPage(NamedTuple):
    """A page in MuPDF's form: for each line the number of its block, the (x, y) of its baseline and True for
    vertical writing; the structs of each line's characters; those of the strokes; the boxes of images.
    """

    lines: list[tuple[int, tuple[float, float], bool]]
    chars: list[bytes]
    drawn: list[bytes]
    images: list[tuple[float, ...]]


class GlyphReader:
    """Reader for pages of one document, with its fonts and their ligatures; by memory, or MuPDF's `accessors`."""

    def __init__(self, *, accessors: bool = False) -> None:
        self._find = _found_in_memory if _layout_known() and not accessors else _found_by_accessors
        self._fonts: dict[int, Font] = {}
        self._ligatures = Ligatures()

    def read(self, page: pymupdf.Page, flags: int) -> Glyphs:
        """All characters that touch the page, as `page.get_text("rawdict")` gives them. Raises `CrowdedPage`."""
        text_page = page.get_textpage(flags=flags).this
        lines, structs, drawn, images = self._find(text_page)
        if sum(map(len, structs)) > _MOST * _SIZE:
            raise CrowdedPage(CROWDED)
        marks = np.frombuffer(b"".join(drawn), VECTOR), np.array(images).reshape(-1, 4)
        if not lines:
            return Glyphs("", np.empty((0, 4)), [], *marks)
        _, directions, vertical = zip(*lines, strict=True)
        coded, fonts = self._coded(structs, text_page)
        chars, of_line, of_font, _ = optional(
            Step.LIGATURES, page.number, self._ligatures.dissolve, lambda own, _: own, coded, self._others(page)
        )
        kinds = {font[:2]: kind for kind, font in enumerate(fonts)}
        kind = np.array([kinds[font[:2]] for font in fonts])[of_font]
        chars = optional(Step.SIGNS, page.number, _with_signs, _as_coded, chars, of_font, fonts)
        looks = np.stack((of_line, kind, chars["argb"], chars["flags"] & _BOLDENED, _bits(chars["size"])))
        boxes = _character_boxes(chars, np.array(vertical)[of_line])
        inside = _touching(boxes, text_page.m_internal.mediabox)
        if not inside.all():
            if not inside.any():
                return Glyphs("", np.empty((0, 4)), [], *marks)
            chars, boxes, looks = chars[inside], boxes[inside], looks[:, inside]
        baselines = np.array(directions)
        chars, boxes, looks = optional(
            Step.SPACES, page.number, _with_spaces, _keep_order, chars, boxes, looks, baselines
        )
        return _assemble(chars, boxes, looks, fonts, lines, marks)

    def _coded(self, structs: Sequence[bytes], page: mupdf.FzStextPage) -> tuple[Coded, list[Font]]:
        """Characters of a page, by the structs of each line's, and their fonts."""
        chars: Chars = np.frombuffer(b"".join(structs), _CHARACTER)
        of_line = np.repeat(np.arange(len(structs)), [len(own) // _SIZE for own in structs])
        addresses, firsts, of_font = np.unique(chars["font"], return_index=True, return_inverse=True)
        fonts = self._fonts_at(addresses.tolist(), of_line[firsts].tolist(), page)
        return Coded(chars, of_line, of_font, [font.name for font in fonts]), fonts

    def _others(self, page: pymupdf.Page) -> Iterator[Coded]:
        """Characters of the pages after this one, or of the first ones."""
        document, number = page.parent, page.number
        for other in [*range(number + 1, document.page_count), *range(number)][:_OTHERS]:
            with suppress(*MUPDF_DAMAGE):
                text_page = document.load_page(other).get_textpage(flags=pymupdf.TEXT_MEDIABOX_CLIP).this
                structs = self._find(text_page).chars
                if 0 < sum(map(len, structs)) <= _MOST * _SIZE:
                    yield self._coded(structs, text_page)[0]

    def _fonts_at(self, addresses: Sequence[int], numbers: Sequence[int], page: mupdf.FzStextPage) -> list[Font]:
        """Fonts at these addresses, each used in the page's line with that number."""
        if len(self._fonts) > 500:
            self._fonts.clear()
        blocks = (block for block in page if block.m_internal.type == mupdf.FZ_STEXT_BLOCK_TEXT)
        lines = enumerate(line for block in blocks for line in block if line.m_internal.first_char)
        at, line = -1, mupdf.FzStextLine()
        for number, address in sorted(zip(numbers, addresses, strict=True)):
            if address not in self._fonts:
                while at < number:
                    at, line = next(lines)
                users = (char.m_internal.font for char in line)
                self._fonts[address] = _describe_font(next(font for font in users if int(font.this) == address))
        return [self._fonts[address] for address in addresses]


def _found_in_memory(page: mupdf.FzStextPage) -> _RawPage:
    """Contents of a page, read from memory: an object for each block and line takes ten times as long."""
    lines: list[tuple[int, tuple[float, float], bool]] = []
    ends: list[tuple[int, int]] = []
    drawn: list[bytes] = []
    images: list[tuple[float, ...]] = []
    number = -1
    at = _address(page.m_internal.first_block)
    while at:
        raw = ctypes.string_at(at, _BLOCK.size)
        kind, *box, line, at = _BLOCK.unpack(raw)
        if kind == mupdf.FZ_STEXT_BLOCK_VECTOR:
            drawn.append(raw[: VECTOR.itemsize])
        elif kind == mupdf.FZ_STEXT_BLOCK_IMAGE:
            images.append(tuple(box))
        elif kind == mupdf.FZ_STEXT_BLOCK_TEXT:
            number += 1
            while line:
                mode, x, y, first, last, line = _LINE.unpack(ctypes.string_at(line, _LINE.size))
                if first:
                    lines.append((number, (x, y), mode != 0))
                    ends.append((first, last))
    return _RawPage(lines, _chains(ends), drawn, images)


def _chains(ends: Sequence[tuple[int, int]]) -> list[bytes]:
    """The structs of each line's characters, given the addresses of its first and last.

    The characters of a short line mostly lie together, which is tested for all lines at once. Between its ends
    there is less than a page of memory, so all of it is mapped.
    """
    short = [at <= last < at + _MAPPED and (last - at) % _SIZE == 0 for at, last in ends]
    found = [
        ctypes.string_at(at, last - at + _SIZE) if together else _chain(at, last)
        for (at, last), together in zip(ends, short, strict=True)
    ]
    counts = np.array([len(raw) // _SIZE for raw in found], np.intp)
    following = np.frombuffer(b"".join(found), _CHARACTER)["next"]
    shifts = np.array([at for at, _ in ends], np.uint64) - _SIZE * (counts.cumsum() - counts).astype(np.uint64)
    expected = np.repeat(shifts, counts) + _SIZE * np.arange(1, len(following) + 1, dtype=np.uint64)
    apart = (following != expected) & (following != 0)
    for number in set(np.repeat(np.arange(len(ends)), counts)[apart].tolist()):
        if short[number]:
            found[number] = _chain(*ends[number])
    return found


def _chain(at: int, last: int) -> bytes:
    """The structs of a line's characters, wherever they lie.

    Every read stays within mapped memory: it ends with the line's last character, if that is nearer than the size
    of a memory page, or with the memory page in which the first character ends.
    """
    pieces = []
    while at:
        size = _MAPPED - at % _MAPPED
        if at <= last <= at + _MAPPED - _SIZE:
            size = last - at + _SIZE
        elif size < _SIZE:
            size += _MAPPED
        count = size // _SIZE
        raw = ctypes.string_at(at, count * _SIZE)
        following = np.frombuffer(raw, "<u8")[_SIZE // 8 - 1 :: _SIZE // 8]
        apart = following != at + _STEPS[:count]
        end = int(apart.argmax())
        if not apart[end]:
            end = count - 1
        pieces.append(raw[: (end + 1) * _SIZE])
        at = int(following[end])
    return b"".join(pieces)


def _found_by_accessors(page: mupdf.FzStextPage) -> _RawPage:
    """Contents of a page as from `_found_in_memory`, but without style and colour of strokes."""
    found = _RawPage([], [], [], [])
    number = -1
    for each in page:
        block = each.m_internal
        if block.type == mupdf.FZ_STEXT_BLOCK_VECTOR:
            found.drawn.append(np.array((block.type, block.id, _block_box(block), 1, 0), VECTOR).tobytes())
        elif block.type == mupdf.FZ_STEXT_BLOCK_IMAGE:
            found.images.append(_block_box(block))
        elif block.type == mupdf.FZ_STEXT_BLOCK_TEXT:
            number += 1
            for line in each:
                own = line.m_internal
                if own.first_char:
                    found.lines.append((number, (own.dir.x, own.dir.y), own.wmode != 0))
                    found.chars.append(b"".join(map(_struct, line)))
    return found


def _struct(char: mupdf.FzStextChar) -> bytes:
    """The struct of a character, by MuPDF's accessors."""
    c = char.m_internal
    corners = [(point.x, point.y) for point in (c.quad.ul, c.quad.ur, c.quad.ll, c.quad.lr)]
    origin = c.origin.x, c.origin.y
    fields = (c.c, c.bidi, c.flags, c.argb, origin, corners, c.size, _address(c.font), _address(c.next))
    return np.array(fields, _CHARACTER).tobytes()


def _block_box(block: Any) -> tuple[float, ...]:
    return block.bbox.x0, block.bbox.y0, block.bbox.x1, block.bbox.y1


def _address(pointer: Any) -> int:
    return int(pointer.this) if pointer else 0


@cache
def _layout_known() -> bool:
    """True if memory agrees with the accessors, tried on two lines and a stroke made for the test."""
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 72), ["Two", "lines"], fontname="hebo", fontsize=11, color=(1, 0, 0))
        page.draw_line((72, 90), (200, 90))
        for each in page.get_textpage(flags=pymupdf.TEXT_COLLECT_VECTORS).this:
            block = each.m_internal
            lines = list(each) if block.type == mupdf.FZ_STEXT_BLOCK_TEXT else []
            kind, *box, first, following = _BLOCK.unpack(ctypes.string_at(_address(block), _BLOCK.size))
            if (kind, tuple(box), following) != (block.type, _block_box(block), _address(block.next)):
                return False
            if lines and first != _address(lines[0].m_internal):
                return False
            for line in lines:
                own = line.m_internal
                told = (own.wmode, own.dir.x, own.dir.y, *map(_address, (own.first_char, own.last_char, own.next)))
                if _LINE.unpack(ctypes.string_at(_address(own), _LINE.size)) != told:
                    return False
                if ctypes.string_at(_address(own.first_char), _SIZE) != _struct(next(iter(line))):
                    return False
    return True


def _describe_font(found: mupdf.fz_font) -> Font:
    font = mupdf.FzFont(mupdf.ll_fz_keep_font(found))
    name = mupdf.fz_font_name(font)
    return Font(
        name[7:] if name.find("+") == 6 else name,
        mupdf.fz_font_is_italic(font) * pymupdf.TEXT_FONT_ITALIC
        | mupdf.fz_font_is_monospaced(font) * pymupdf.TEXT_FONT_MONOSPACED
        | mupdf.fz_font_is_bold(font) * pymupdf.TEXT_FONT_BOLD,
        font,
    )


def _bits(sizes: NDArray[np.float32]) -> NDArray[np.int32]:
    """Sizes as integers that differ where the sizes do."""
    return np.ascontiguousarray(sizes).view(np.int32)


def _touching(boxes: Floats, page: mupdf.fz_rect) -> Bools:
    x0, y0, x1, y1 = boxes.T
    inside: Bools = (x0 < page.x1) & (y0 < page.y1) & (x1 > page.x0) & (y1 > page.y0)
    return inside


def _character_boxes(chars: Chars, vertical: Bools) -> Floats:
    """Box of each character; in vertical writing at least as tall as its font size."""
    corners = np.ascontiguousarray(chars["quad"]).transpose(1, 2, 0)
    low = np.minimum(np.minimum(corners[0], corners[1]), np.minimum(corners[2], corners[3]))
    high = np.maximum(np.maximum(corners[0], corners[1]), np.maximum(corners[2], corners[3]))
    if vertical.any():
        low[1] = np.where(vertical, np.minimum(low[1], high[1] - chars["size"]), low[1])
    return np.concatenate((low, high)).T.astype(np.float64)


def _with_signs(chars: Chars, of_font: NDArray[np.intp], fonts: Sequence[Font]) -> Chars:
    """Characters with those of symbol fonts replaced by the signs they print."""
    for kind, font in enumerate(fonts):
        if signs.is_symbol_font(font.name):
            own = of_font == kind
            chars = chars.copy()
            chars["code"][own] = signs.printed_codes(chars["code"][own].astype(np.int64), font.name)
    return chars


def _as_coded(chars: Chars, *_: object) -> Chars:
    return chars


def _keep_order(
    chars: Chars, boxes: Floats, looks: NDArray[np.int64], _: Floats
) -> tuple[Chars, Floats, NDArray[np.int64]]:
    return chars, boxes, looks


def _with_spaces(
    chars: Chars, boxes: Floats, looks: NDArray[np.int64], directions: Floats
) -> tuple[Chars, Floats, NDArray[np.int64]]:
    """Characters with the spaces that the page leaves free; each in the style before it."""
    codes, sizes = chars["code"].astype(np.int64), chars["size"].astype(np.float64)
    at, free = spaces.missing_spaces(codes, boxes, sizes, looks[1], looks[0], directions)
    if not len(at):
        return chars, boxes, looks
    added = chars[at - 1].copy()
    added["code"] = ord(" ")
    return (
        np.insert(chars, at, added),
        np.insert(boxes, at, free, axis=0),
        np.insert(looks, at, looks[:, at - 1], axis=1),
    )


def _assemble(
    chars: Chars,
    boxes: Floats,
    looks: NDArray[np.int64],
    fonts: list[Font],
    found: Sequence[tuple[int, tuple[float, float], bool]],
    marks: tuple[Chars, Floats],
) -> Glyphs:
    """Runs of the lines `found` (see `_RawPage`): a run ends where any row of `looks` (its line first) changes."""
    codes = np.where((chars["code"] >= 0) & (chars["code"] <= 0x10FFFF), chars["code"], 0xFFFD)
    text = codes.astype("<u4").tobytes().decode("utf-32-le", "surrogatepass")
    starts = np.flatnonzero(np.r_[True, (looks[:, 1:] != looks[:, :-1]).any(axis=0)][: len(chars)])
    ends = [*starts[1:].tolist(), len(chars)]
    sizes = chars["size"][starts].tolist()
    numbers, *rows = looks[:4, starts].tolist()
    runs = [
        GlyphRun(start, end, fonts[kind], size, argb & 0xFFFFFF, bool(boldened), (argb >> 24 & 0xFF) < _SEEN)
        for start, end, size, kind, argb, boldened in zip(starts.tolist(), ends, sizes, *rows, strict=True)
    ]
    lines = []
    for number, members in groupby(zip(numbers, runs, strict=True), key=itemgetter(0)):
        own = [run for _, run in members]
        block, direction, _ = found[number]
        lines.append(GlyphLine(block, own[0].start, own[-1].end, direction, own))
    return Glyphs(text, boxes, lines, *marks)
