"""The characters of a page as one array, read where MuPDF keeps them.

PyMuPDF would make a dictionary of every character, which takes several times as long as finding them all. In
MuPDF's memory a line is a linked list of C structs (`fz_stext_char` of its structured-text.h), most of which
follow one another, so that a few reads fetch a line. A MuPDF that lays its structs out in another way is noticed
(`_layout_known`); its own accessors are asked then, character by character.
"""

from __future__ import annotations

import ctypes
from functools import cache
from itertools import groupby
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
import pymupdf
from numpy.typing import NDArray
from pymupdf import mupdf

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
_VECTOR = np.dtype([("kind", "<i4"), ("id", "<i4"), ("box", "<f4", 4), ("flags", "<u4"), ("argb", "<u4")])
_MAPPED = 4096  # the least that memory is mapped in: what begins in such a page may be read to the page's end
_STEPS = _SIZE * np.arange(1, _MAPPED // _SIZE + 2, dtype=np.uint64)
_FONTS_KEPT = 500
_BOLDENED = np.uint16(8 | 32)  # of the flags of a character: drawn twice, or with a stroke


class Font(NamedTuple):
    """What MuPDF says of a font; `flags` as in PyMuPDF's spans. `handle` keeps it, and so its address, alive."""

    name: str
    flags: int
    handle: mupdf.FzFont


class Run(NamedTuple):
    """Characters `start:end` of a page that look alike. `bold` where the drawing makes them so, not the font."""

    start: int
    end: int
    font: Font
    size: float
    color: int
    bold: bool


class GlyphLine(NamedTuple):
    """Characters `start:end` of a page: a line, in the PDF's order. `direction` is its baseline's (x, y)."""

    block: int
    start: int
    end: int
    direction: tuple[float, float]
    runs: list[Run]


class Glyphs(NamedTuple):
    """A page's characters: `text`, one for each row of `boxes` (n, 4), in points of the unrotated page and as tall
    as their fonts; the lines they form; and where the flags ask for them, what is drawn (m,) with its `box`,
    `flags` (1: stroked, not filled) and `argb`, and the boxes (k, 4) of images.
    """

    text: str
    boxes: Floats
    lines: list[GlyphLine]
    drawn: Chars
    images: Floats


class GlyphReader:
    """Reads pages of one document, whose fonts it remembers; from memory unless told to use MuPDF's accessors."""

    def __init__(self, *, accessors: bool = False) -> None:
        known = _layout_known() and not accessors
        self._pieces = _chain if known else _walk
        self._vector = _block if known else _bounds
        self._fonts: dict[int, Font] = {}

    def read(self, page: pymupdf.Page, flags: int) -> Glyphs:
        """All characters that touch the page, as `page.get_text("rawdict", flags=flags)` has them."""
        text_page = page.get_textpage(flags=flags).this
        raw: list[bytes] = []
        lines: list[mupdf.FzStextLine] = []
        counts: list[int] = []
        blocks: list[int] = []
        directions: list[tuple[float, float]] = []
        vertical: list[bool] = []
        drawn: list[bytes] = []
        images: list[tuple[float, float, float, float]] = []
        number = -1
        at = text_page.m_internal.first_block
        while at:  # a third of the time of an iterator: pages may have thousands of strokes
            kind = at.type
            if kind == mupdf.FZ_STEXT_BLOCK_VECTOR:
                drawn.append(self._vector(at))
            elif kind == mupdf.FZ_STEXT_BLOCK_IMAGE:
                box = at.bbox
                images.append((box.x0, box.y0, box.x1, box.y1))
            else:
                number += 1
                for line in mupdf.FzStextBlock(at):
                    struct = line.m_internal
                    pieces = self._pieces(line)
                    raw += pieces
                    lines.append(line)
                    counts.append(sum(map(len, pieces)) // _SIZE)
                    blocks.append(number)
                    directions.append((struct.dir.x, struct.dir.y))
                    vertical.append(struct.wmode != 0)
            at = at.next
        marks = np.frombuffer(b"".join(drawn), _VECTOR), np.array(images).reshape(-1, 4)
        if not raw:
            return Glyphs("", np.empty((0, 4)), [], *marks)
        chars: Chars = np.frombuffer(b"".join(raw), _CHARACTER)
        of_line = np.repeat(np.arange(len(lines)), counts)
        addresses, firsts, of_font = np.unique(chars["font"], return_index=True, return_inverse=True)
        fonts = [
            self._font(address, lines[of_line[first]])
            for address, first in zip(addresses.tolist(), firsts.tolist(), strict=True)
        ]
        kinds = {font[:2]: kind for kind, font in enumerate(fonts)}
        kind = np.array([kinds[font[:2]] for font in fonts])[of_font]
        looks = np.stack((of_line, kind, chars["argb"], chars["flags"] & _BOLDENED, _bits(chars["size"])))
        boxes = _boxes(chars, np.array(vertical)[of_line])
        inside = _touching(boxes, text_page.m_internal.mediabox)
        if not inside.all():
            chars, boxes, looks = chars[inside], boxes[inside], looks[:, inside]
        return _assembled(chars, boxes, looks, fonts, blocks, directions, marks)

    def _font(self, address: int, line: mupdf.FzStextLine) -> Font:
        """The font at this address, which is used in this line."""
        if address not in self._fonts:
            if len(self._fonts) > _FONTS_KEPT:
                self._fonts.clear()
            users = (char.m_internal.font for char in line)
            self._fonts[address] = _described(next(font for font in users if int(font.this) == address))
        return self._fonts[address]


def _chain(line: mupdf.FzStextLine) -> list[bytes]:
    """The structs of a line's characters, in pieces that lie together.

    What is read is always mapped: it ends with the line's last character, when that is nearer than the size of a
    memory page, or with the memory page.
    """
    pieces = []
    ends = line.m_internal
    at, last = (int(ends.first_char.this), int(ends.last_char.this)) if ends.first_char else (0, 0)
    while at:
        size = last - at + _SIZE if at <= last <= at + _MAPPED - _SIZE else _MAPPED - at % _MAPPED
        count = max(1, size // _SIZE)
        raw = ctypes.string_at(at, count * _SIZE)
        following = np.frombuffer(raw, "<u8")[_SIZE // 8 - 1 :: _SIZE // 8]
        apart = following != at + _STEPS[:count]
        end = int(apart.argmax())
        if not apart[end]:
            end = count - 1
        pieces.append(raw[: (end + 1) * _SIZE])
        at = int(following[end])
    return pieces


def _block(block: Any) -> bytes:
    """The struct of something drawn."""
    return ctypes.string_at(int(block.this), _VECTOR.itemsize)


def _bounds(block: Any) -> bytes:
    """What `_block` gives, by MuPDF's accessors: they tell neither how it is drawn nor in which colour."""
    box = block.bbox
    return np.array((block.type, block.id, (box.x0, box.y0, box.x1, box.y1), 1, 0), _VECTOR).tobytes()


def _walk(line: mupdf.FzStextLine) -> list[bytes]:
    """What `_chain` gives, by MuPDF's accessors."""
    pieces = []
    for char in line:
        c = char.m_internal
        corners = [(point.x, point.y) for point in (c.quad.ul, c.quad.ur, c.quad.ll, c.quad.lr)]
        following = int(c.next.this) if c.next else 0
        fields = (
            c.c,
            c.bidi,
            c.flags,
            c.argb,
            (c.origin.x, c.origin.y),
            corners,
            c.size,
            int(c.font.this),
            following,
        )
        pieces.append(np.array(fields, _CHARACTER).tobytes())
    return pieces


@cache
def _layout_known() -> bool:
    """Whether memory holds what the accessors say, tried on two lines of our own."""
    with pymupdf.open() as document:
        page = document.new_page()
        page.insert_text((72, 72), ["Two", "lines"], fontname="hebo", fontsize=11, color=(1, 0, 0))
        text_page = page.get_textpage().this
        for block in text_page:
            if _block(block.m_internal)[:24] != _bounds(block.m_internal)[:24]:
                return False
            for line in block:
                told = np.frombuffer(_walk(line)[0], _CHARACTER)
                held = np.frombuffer(ctypes.string_at(int(line.m_internal.first_char.this), _SIZE), _CHARACTER)
                if any((told[name] != held[name]).any() for name in _CHARACTER.names or ()):
                    return False
    return True


def _described(found: mupdf.fz_font) -> Font:
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
    """Sizes as whole numbers that differ where the sizes do."""
    return np.ascontiguousarray(sizes).view(np.int32)


def _touching(boxes: Floats, page: mupdf.fz_rect) -> Bools:
    x0, y0, x1, y1 = boxes.T
    inside: Bools = (x0 < page.x1) & (y0 < page.y1) & (x1 > page.x0) & (y1 > page.y0)
    return inside


def _boxes(chars: Chars, vertical: Bools) -> Floats:
    """Each character's box; in vertical writing at least as tall as its size."""
    corners = np.ascontiguousarray(chars["quad"]).transpose(1, 2, 0)
    low = np.minimum(np.minimum(corners[0], corners[1]), np.minimum(corners[2], corners[3]))
    high = np.maximum(np.maximum(corners[0], corners[1]), np.maximum(corners[2], corners[3]))
    if vertical.any():
        low[1] = np.where(vertical, np.minimum(low[1], high[1] - chars["size"]), low[1])
    return np.concatenate((low, high)).T.astype(np.float64)


def _assembled(
    chars: Chars,
    boxes: Floats,
    looks: NDArray[np.int64],
    fonts: list[Font],
    blocks: list[int],
    directions: list[tuple[float, float]],
    marks: tuple[Chars, Floats],
) -> Glyphs:
    """Lines, and the runs they consist of: a run ends where any row of `looks` (its line first) changes."""
    codes = np.where((chars["code"] >= 0) & (chars["code"] <= 0x10FFFF), chars["code"], 0xFFFD)
    text = codes.astype("<u4").tobytes().decode("utf-32-le", "surrogatepass")
    starts = np.flatnonzero(np.r_[True, (looks[:, 1:] != looks[:, :-1]).any(axis=0)][: len(chars)])
    ends = [*starts[1:].tolist(), len(chars)]
    sizes = chars["size"][starts].tolist()
    numbers, *rows = looks[:4, starts].tolist()
    runs = [
        Run(start, end, fonts[kind], size, argb & 0xFFFFFF, bool(boldened))
        for start, end, size, kind, argb, boldened in zip(starts.tolist(), ends, sizes, *rows, strict=True)
    ]
    lines = []
    for number, members in groupby(zip(numbers, runs, strict=True), key=itemgetter(0)):
        own = [run for _, run in members]
        lines.append(GlyphLine(blocks[number], own[0].start, own[-1].end, directions[number], own))
    return Glyphs(text, boxes, lines, *marks)
