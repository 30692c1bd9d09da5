"""The data of ICU, Qt's library for text, cut down to what Qt uses: how names sort in each language, and locales.

Qt has its own data for dates, numbers, currencies, line breaks and encodings; those of ICU are three quarters of
its 32 MB. The format is that of ICU's `icupkg`: a header, and a table of contents with the offsets of all items.
"""

from __future__ import annotations

import struct
import subprocess
import tempfile
from pathlib import Path

_TREE = "coll/"  # orders for sorting; beside it only items outside all trees are kept
_KEPT = (".icu", ".nrm", ".res")
_BEGIN = 16  # alignment of an item, in bytes


def cut_down(library: Path) -> None:
    """Make the library `libicudata` anew without what Qt does not use. Needs binutils."""
    name, symbol = library.name, f"icudt{library.suffix[1:]}_dat"
    with tempfile.TemporaryDirectory() as folder:
        data, part = Path(folder, "data"), Path(folder, "part.o")
        _run("objcopy", "--output-target=binary", "--only-section=.rodata", library, data)
        data.write_bytes(_without_unused(data.read_bytes()))
        _run("ld", "--relocatable", "--format=binary", "--output", part, data.name, folder=folder)
        read_only = "--rename-section=.data=.rodata,alloc,load,readonly,data,contents"
        _run("objcopy", read_only, f"--redefine-sym=_binary_data_start={symbol}", part)
        _run("objcopy", f"--set-section-alignment=.rodata={_BEGIN}", f"--keep-global-symbol={symbol}", part)
        _run("ld", "--shared", f"-soname={name}", "-z", "noexecstack", "--output", library, part)


def _run(*words: str | Path, folder: str | None = None) -> None:
    subprocess.run([str(word) for word in words], cwd=folder, check=True)


def _without_unused(data: bytes) -> bytes:
    """The data with the items that are kept."""
    (start,) = struct.unpack_from("<H", data)  # the length of the header
    (count,) = struct.unpack_from("<I", data, start)
    entries = [struct.unpack_from("<II", data, start + 4 + 8 * number) for number in range(count)]
    ends = [begin for _, begin in entries[1:]] + [len(data) - start]
    items = [
        (name, data[start + begin : start + end])
        for (at, begin), end in zip(entries, ends, strict=True)
        if _is_kept(name := data[start + at : data.index(b"\0", start + at)])
    ]
    names, content = b"", b""
    begin = 4 + 8 * len(items)
    length = begin + sum(len(name) + 1 for name, _ in items)
    padding = -(start + length) % _BEGIN
    table = struct.pack("<I", len(items))
    for name, item in items:
        table += struct.pack("<II", begin + len(names), length + padding + len(content))
        names += name + b"\0"
        content += item + bytes(-len(item) % _BEGIN)
    return data[:start] + table + names + bytes(padding) + content


def _is_kept(name: bytes) -> bool:
    """True for an item that Qt uses: "icudt73l/coll/de.res", "icudt73l/root.res"."""
    item = name.decode("ascii").partition("/")[2]
    return item.startswith(_TREE) or ("/" not in item and item.endswith(_KEPT))
