"""Dictionaries as StarDict has them, made for tests."""

from __future__ import annotations

import struct
import zlib
from pathlib import Path

ENTRIES = {
    "Anchor": "a heavy object that holds a ship",
    "carry": "to take from one place to another",
    "house": "a building",
    "run": "to move fast",
    "knife": "a tool that cuts",
}
CHUNK = 40


def dictzip(data: bytes) -> bytes:
    """The bytes as dictzip compresses them: in chunks, with a table of their sizes in the head."""
    chunks = []
    for start in range(0, len(data), CHUNK):
        packer = zlib.compressobj(9, zlib.DEFLATED, -zlib.MAX_WBITS)
        chunks.append(packer.compress(data[start : start + CHUNK]) + packer.flush(zlib.Z_FULL_FLUSH))
    table = struct.pack("<HHH", 1, CHUNK, len(chunks)) + b"".join(struct.pack("<H", len(c)) for c in chunks)
    extra = b"RA" + struct.pack("<H", len(table)) + table
    head = b"\x1f\x8b\x08\x0c" + bytes(6) + struct.pack("<H", len(extra)) + extra + b"a name\0"
    return head + b"".join(chunks) + b"\x03\0" + struct.pack("<II", zlib.crc32(data), len(data))


def stardict(folder: Path, entries: dict[str, str], kind: str = "m", *, packed: bool = False) -> Path:
    """A StarDict dictionary called Ships in a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    body, index = b"", b""
    for word, text in entries.items():
        data = text.encode()
        index += word.encode() + b"\0" + struct.pack(">II", len(body), len(data))
        body += data
    told = f"StarDict's dict ifo file\nversion=2.4.2\nbookname=Ships\nsametypesequence={kind}\n"
    (folder / "ships.ifo").write_text(told, encoding="utf-8")
    (folder / "ships.idx").write_bytes(index)
    (folder / f"ships.dict{'.dz' if packed else ''}").write_bytes(dictzip(body) if packed else body)
    return folder
