"""Dictionaries in files of a reader: StarDict (.ifo, .idx, .syn) and dictd (.index), both with .dict or .dict.dz.

Indexes are held in memory, entries are read when they are looked up. Formats: StarDict 3 (StarDictFileFormat), and
dictzip (RFC 1952 with the extra field RA).
"""

from __future__ import annotations

import logging
import struct
import zlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ..core.dictionary import Definition, base_forms
from ..core.files import given
from ..core.language.from_html import text_of

log = logging.getLogger(__name__)
_INDEX = 128 << 20
"""Bytes of an index, at most."""
_ENTRY = 1 << 20
"""Bytes of an entry, at most."""
_MOST = 40
"""Dictionaries in a folder, at most."""
_BASE64 = {sign: n for n, sign in enumerate("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")}
_TEXTS, _MARKED = "mlty", "hxg"
"""Types of StarDict's fields with plain text, and with text in HTML or XML."""


class _Entry(NamedTuple):
    """A headword as printed, and where its definition lies, in bytes."""

    word: str
    start: int
    size: int


class Dictionary:
    """One dictionary. Its methods raise `OSError`, `ValueError`, `struct.error` or `zlib.error` for files that
    cannot be used.
    """

    def __init__(self, name: str, entries: Iterator[_Entry], body: Path, types: str) -> None:
        """`types` are those of the fields of every entry; "": each field begins with its own."""
        self.name, self._types, self._body = name, types, _Body(body)
        self._entries: dict[str, list[_Entry]] = {}
        for entry in entries:
            self._entries.setdefault(entry.word.casefold(), []).append(entry)

    def look_up(self, word: str) -> list[Definition]:
        """Entries of a word in this form."""
        return [
            Definition(entry.word, self.name, text)
            for entry in self._entries.get(word.casefold(), ())
            if (text := self._text(self._body.read(entry.start, min(entry.size, _ENTRY))))
        ]

    def _text(self, data: bytes) -> str:
        fields = [(kind, value.decode("utf-8", "replace")) for kind, value in _fields(data, self._types)]
        texts = [text_of(value) if kind in _MARKED else value for kind, value in fields]
        return "\n".join(filter(None, map(str.strip, texts)))


def _fields(data: bytes, types: str) -> Iterator[tuple[str, bytes]]:
    """Types and texts of an entry's fields; those of other media are left out."""
    for number, kind in enumerate(types):
        last = number == len(types) - 1
        value, _, data = (data, b"", b"") if last else data.partition(b"\0")
        if kind in _TEXTS + _MARKED:
            yield kind, value
    while data and not types:
        kind, data = chr(data[0]), data[1:]
        if kind.isupper():  # a size, then bytes
            (size,) = struct.unpack(">I", data[:4])
            data = data[4 + size :]
        else:
            value, _, data = data.partition(b"\0")
            if kind in _TEXTS + _MARKED:
                yield kind, value


class _Body:
    """The file of definitions, plain or compressed in chunks by dictzip."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._length, self._chunks = _chunks(path) if path.suffix == ".dz" else (0, [])

    def read(self, start: int, size: int) -> bytes:
        """Bytes `start:start + size` of the definitions."""
        with self._path.open("rb") as file:
            if not self._length:
                file.seek(start)
                return file.read(size)
            first, last = start // self._length, (start + size - 1) // self._length
            pieces = []
            for offset, stored in self._chunks[first : last + 1]:
                file.seek(offset)
                pieces.append(zlib.decompressobj(-zlib.MAX_WBITS).decompress(file.read(stored), self._length))
        within = start - first * self._length
        return b"".join(pieces)[within : within + size]


def _chunks(path: Path) -> tuple[int, list[tuple[int, int]]]:
    """Length of a chunk of a dictzip file, and offset and stored size of each, in bytes."""
    with path.open("rb") as file:
        head = file.read(12)
        if head[:3] != b"\x1f\x8b\x08" or not head[3] & 4:
            raise ValueError("no dictzip file: it has no table of chunks")
        extra = file.read(struct.unpack("<H", head[10:12])[0])
        if extra[:2] != b"RA":
            raise ValueError("no dictzip file: it has no table of chunks")
        length, count = struct.unpack("<HH", extra[6:10])
        sizes = struct.unpack(f"<{count}H", extra[10 : 10 + 2 * count])
        for flag in (8, 16):  # a name and a comment, each up to a zero byte
            while head[3] & flag and file.read(1) not in (b"\0", b""):
                pass
        file.read(2 if head[3] & 2 else 0)
        at = file.tell()
    chunks = []
    for size in sizes:
        chunks.append((at, size))
        at += size
    if not length:
        raise ValueError("a dictzip file without a length of its chunks")
    return length, chunks


# ---- indexes ----------------------------------------------------------------------------------------------


def _open_stardict(ifo: Path) -> Dictionary:
    facts = dict(line.split("=", 1) for line in given(ifo).decode("utf-8").splitlines() if "=" in line)
    wide = facts.get("idxoffsetbits") == "64"
    entries = list(_stardict_entries(given(ifo.with_suffix(".idx"), _INDEX), ">QI" if wide else ">II"))
    synonyms = ifo.with_suffix(".syn")
    if synonyms.is_file():
        entries += [
            entries[number]._replace(word=word)
            for word, (number,) in _records(given(synonyms, _INDEX), ">I")
            if number < len(entries)
        ]
    return Dictionary(
        facts.get("bookname", ifo.stem), iter(entries), _body(ifo), facts.get("sametypesequence", "")
    )


def _stardict_entries(data: bytes, form: str) -> Iterator[_Entry]:
    for word, (start, size) in _records(data, form):
        yield _Entry(word, start, size)


def _records(data: bytes, form: str) -> Iterator[tuple[str, tuple[int, ...]]]:
    """Words, each followed by a zero byte and numbers of this form."""
    at, size = 0, struct.calcsize(form)
    while (end := data.find(b"\0", at)) >= 0 and end + 1 + size <= len(data):
        yield data[at:end].decode("utf-8", "replace"), struct.unpack(form, data[end + 1 : end + 1 + size])
        at = end + 1 + size


def _open_dictd(index: Path) -> Dictionary:
    return Dictionary(
        index.stem, _dictd_entries(given(index, _INDEX).decode("utf-8", "replace")), _body(index), "m"
    )


def _dictd_entries(text: str) -> Iterator[_Entry]:
    for line in text.splitlines():
        word, *numbers = line.split("\t")
        if len(numbers) >= 2 and not word.startswith(("00database", "00-database")):
            yield _Entry(word, _base64(numbers[0]), _base64(numbers[1]))


def _base64(digits: str) -> int:
    value = 0
    for digit in digits:
        value = value * 64 + _BASE64[digit]
    return value


def _body(index: Path) -> Path:
    """The file of definitions beside an index. Raises `FileNotFoundError`."""
    found = next((p for ending in (".dict.dz", ".dict") if (p := index.with_suffix(ending)).is_file()), None)
    if found is None:
        raise FileNotFoundError(f"{index.with_suffix('.dict')} is missing")
    return found


# ---- a folder ---------------------------------------------------------------------------------------------


class Dictionaries:
    """The dictionaries in a folder and its folders, opened when a word is first looked up."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._opened: list[Dictionary] | None = None

    def look_up(self, word: str) -> list[Definition]:
        """Entries of a word in each dictionary: in its own form, else under the first base form that is listed."""
        if self._opened is None:
            self._opened = list(_open_all(self.folder))
        found: list[Definition] = []
        for dictionary in self._opened:
            try:
                found += next((some for form in base_forms(word) if (some := dictionary.look_up(form))), [])
            except (OSError, ValueError, struct.error, zlib.error) as error:
                log.warning("an entry of the dictionary %s cannot be read: %r", dictionary.name, error)
        return found


def _open_all(folder: Path) -> Iterator[Dictionary]:
    """The usable dictionaries in a folder, and in the folders in it."""
    indexes = [path for pattern in ("*.ifo", "*.index", "*/*.ifo", "*/*.index") for path in folder.glob(pattern)]
    for index in sorted(indexes)[:_MOST]:
        try:
            yield _open_stardict(index) if index.suffix == ".ifo" else _open_dictd(index)
        except (OSError, ValueError, KeyError, struct.error) as error:
            log.warning("the dictionary %s cannot be used: %r", index, error)
