"""SyncTeX files, which TeX writes beside a PDF: from a point of a page to a line of the source, and back.

The format is that of `man 5 synctex`, version 1. Records of a sheet nest like TeX's boxes; lengths are in scaled
points times the file's unit, from the upper left corner of the page. Imported only inside the child process.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from ...core.errors import PdfError
from ...core.geometry import Box
from ...core.reader.sources import SourceLine, SourcePlace
from .parent import lending

_MOST = 1 << 27
"""Bytes of an unpacked file, at most."""
_SHEET = 4_000_000
"""Records of a sheet, at most: later ones are left out."""
_POINT = 65_781.76
"""Scaled points of TeX in a point of PDF."""
_INPUT = re.compile(rb"^Input:(\d{1,9}):(.*)$", re.MULTILINE)
_SETTING = re.compile(rb"^(Magnification|Unit|X Offset|Y Offset):(-?\d{1,9})\b", re.MULTILINE)
_RECORD = re.compile(
    rb"^([\[(vhxkg$r\])])(?:(\d{1,9}),(\d{1,9})(?:,-?\d+)?:(-?\d{1,12}),(-?\d{1,12}|=)"
    rb"(?::(-?\d{1,12})(?:,(-?\d{1,12}|=),(-?\d{1,12}))?)?)?",
    re.MULTILINE,
)


@dataclass(slots=True)
class _Boxed:
    """A box of TeX in points, with the (file, line, x) of what stands directly in it."""

    tag: int
    line: int
    box: Box
    nodes: list[tuple[int, int, float]] = field(default_factory=list)


class _SyncTex:
    """An unpacked file. Raises `PdfError` for one that is too large or no such file."""

    def __init__(self, path: str) -> None:
        with lending.open_lent(path) as file, gzip.GzipFile(fileobj=file) as unpacked:
            try:
                raw = (unpacked if path.endswith(".gz") else file).read(_MOST + 1)
            except (OSError, EOFError, zlib.error) as error:
                raise PdfError("“{path}” is no SyncTeX file: run TeX again.", path=path) from error
        if len(raw) > _MOST or not raw.startswith(b"SyncTeX Version:1"):
            raise PdfError("“{path}” is no SyncTeX file: run TeX again.", path=path)
        self._raw = raw
        head = {name: int(value) for name, value in _SETTING.findall(raw[:100_000])}
        self._scale = head.get(b"Unit", 1) * head.get(b"Magnification", 1000) / 1000 / _POINT
        self._left, self._top = head.get(b"X Offset", 0) / _POINT, head.get(b"Y Offset", 0) / _POINT
        self.inputs = {int(tag): name.decode(errors="surrogateescape") for tag, name in _INPUT.findall(raw)}

    def sheet_with(self, at: int) -> int:
        """The sheet (from 1) with the record at a byte; 0 for none."""
        begin = self._raw.rfind(b"\n{", 0, at)
        number = self._raw[begin + 2 : begin + 12].split(b"\n")[0]
        return int(number) if begin >= 0 and number.isdigit() else 0

    def first(self, tag: int, line: int) -> tuple[int, int]:
        """The line that is printed nearest behind `line` of a file, or else before it, and the byte of its first
        record; (0, -1) for none.
        """
        found: dict[int, int] = {}
        for record in re.finditer(rb"^[(hxkg$r]%d,(\d{1,9})[,:]" % tag, self._raw, re.MULTILINE):
            found.setdefault(int(record[1]), record.start())
        near = min(found, key=lambda each: (each < line, abs(each - line)), default=0)
        return near, found.get(near, -1)

    def boxes(self, sheet: int) -> list[_Boxed]:
        """The horizontal boxes of a sheet, inner ones behind those around them."""
        begin = self._raw.find(b"\n{%d\n" % sheet)
        end = self._raw.find(b"\n}%d\n" % sheet, begin)
        return list(self._boxes(begin, end)) if 0 <= begin < end else []

    def _boxes(self, begin: int, end: int) -> Iterator[_Boxed]:
        around: list[_Boxed | None] = []
        down = 0
        for count, record in enumerate(_RECORD.finditer(self._raw, begin, end)):
            sort, tag, line, x, y, *sizes = record.groups()
            if count > _SHEET:
                return
            if sort in b"])":
                around[-1:] = []
                continue
            if tag is None:
                continue
            down = down if y == b"=" else int(y)
            left = self._left + int(x) * self._scale
            if sort == b"(":
                around.append(made := _Boxed(int(tag), int(line), self._box(left, down, sizes)))
                yield made
            elif sort == b"[":
                around.append(None)
            elif around and (inside := around[-1]):
                inside.nodes.append((int(tag), int(line), left))

    def _box(self, left: float, down: int, sizes: list[bytes | None]) -> Box:
        wide, high, deep = (0 if size in (None, b"=") else int(size) * self._scale for size in sizes)
        base = self._top + down * self._scale
        return Box(min(left, left + wide), base - high, max(left, left + wide), base + deep)


def source_of(path: str, page: int, x: float, y: float) -> SourceLine | None:
    """The source line of a point (in points) on a 0-based page, by the SyncTeX file at `path`; its name is as TeX
    wrote it. None where nothing is known of the page.
    """
    known = _SyncTex(path)
    boxes = [boxed for boxed in known.boxes(page + 1) if boxed.nodes]
    if not boxes:
        return None

    def away(boxed: _Boxed) -> tuple[float, float]:
        box = boxed.box
        down = max(box.y0 - y, 0.0, y - box.y1)
        across = max(box.x0 - x, 0.0, x - box.x1)
        return down * down + across * across, box.width * max(box.height, 1.0)

    nearest = min(boxes, key=away)
    # a record stands at the end of the word that it tells of
    tag, line, _ = min(nearest.nodes, key=lambda node: (node[2] < x, abs(node[2] - x)))
    return SourceLine(known.inputs[tag], line) if tag in known.inputs else None


def place_of(path: str, source: SourceLine) -> SourcePlace | None:
    """Where a source line is printed, or the next one that is, by the SyncTeX file at `path`; None for a file that
    is no part of the document.
    """
    known = _SyncTex(path)
    folder = Path(path).parent
    tags = [tag for tag, name in known.inputs.items() if _same_file(folder / name, Path(source.file))]
    for tag in tags:
        line, at = known.first(tag, source.line)
        sheet = known.sheet_with(at) if at >= 0 else 0
        boxes = [
            boxed.box
            for boxed in known.boxes(sheet)
            if (tag, line) in {(boxed.tag, boxed.line) if not boxed.nodes else node[:2] for node in boxed.nodes}
            and boxed.box.height > 0
        ]
        if boxes:
            return SourcePlace(sheet - 1, tuple(dict.fromkeys(boxes)))
    return None


def _same_file(one: Path, other: Path) -> bool:
    """True for two names of a file; no file is looked at, since a locked process cannot."""
    return _plain(one) == _plain(other)


def _plain(path: Path) -> tuple[str, ...]:
    parts: list[str] = []
    for part in path.parts:
        if part == ".." and parts and parts[-1] != "..":
            parts.pop()
        elif part != ".":
            parts.append(part)
    return tuple(parts)
