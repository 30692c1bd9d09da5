"""Files for a child that cannot open any: its parent opens them, and hands one over with each request.

On systems without this ability, and for a child that writes, the reader opens the file itself. The file of a
document that is no PDF is the PDF made of it; the child knows both by the document's path.
"""

from __future__ import annotations

import errno
import hashlib
import mmap
import os
import socket
import stat
import sys
from io import BufferedReader
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

LENDS = sys.platform == "linux"
"""True if the parent opens the files."""


class Source(NamedTuple):
    """The PDF of a document: its path, and the sha256 of the document if that is not the PDF itself."""

    path: str
    digest: str = ""


def lend(pipe: Connection, source: Source, *, opened: bool) -> int:
    """Tell the child the file of a request; return its size. If it is to be `opened` here, hand over the open
    file, or the reason why it cannot be opened; otherwise the child opens it itself, and the size is 0.
    """
    pipe.send(source)
    if not opened:
        return 0
    path = source.path
    try:
        ordinary = stat.S_ISREG(os.stat(path).st_mode)  # noqa: PTH116  (pathlib cannot take a path for any)
        file = os.open(path, (os.O_RDONLY if ordinary else os.O_PATH) | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError) as error:
        pipe.send(getattr(error, "errno", None) or errno.EINVAL)
        return 0
    try:
        pipe.send(0)
        with socket.fromfd(pipe.fileno(), socket.AF_UNIX, socket.SOCK_STREAM) as way:
            socket.send_fds(way, [b"f"], [file])
        return os.fstat(file).st_size
    finally:
        os.close(file)


class _Borrowed:
    """The file of the last request: its path, and its descriptor or the reason why there is none."""

    path = ""
    source = Source("")
    opened = False
    file = -1
    problem: OSError | None = None


def borrow(pipe: Connection, path: str, *, opened: bool) -> None:
    """Take over the file of the document at `path` from the parent, in place of the one before. `opened`: True if
    the parent hands over the open file, False if this child opens it itself.
    """
    if _Borrowed.file >= 0:
        os.close(_Borrowed.file)
    _Borrowed.path, _Borrowed.file, _Borrowed.problem, _Borrowed.opened = path, -1, None, opened
    _Borrowed.source = Source(*pipe.recv())
    if not opened:
        return
    if number := pipe.recv():
        _Borrowed.problem = OSError(number, os.strerror(number))
        return
    with socket.fromfd(pipe.fileno(), socket.AF_UNIX, socket.SOCK_STREAM) as way:
        (_Borrowed.file,) = socket.recv_fds(way, 1, 1)[1]


def _borrow(path: str) -> int | None:
    """Descriptor of a lent file; None for a file to be opened by its path."""
    if path != _Borrowed.path or not path or not _Borrowed.opened:
        return None
    if _Borrowed.problem is not None:
        raise _Borrowed.problem
    return _Borrowed.file


def place(path: str) -> str:
    """Path of the PDF of the document at `path`."""
    return _Borrowed.source.path if path == _Borrowed.path else path


def digest(path: str) -> str:
    """The sha256 of the document at `path`, hexadecimal; raises `OSError`."""
    if path == _Borrowed.path and _Borrowed.source.digest:
        return _Borrowed.source.digest
    with open_lent(path) as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def status(path: str) -> os.stat_result:
    """`os.stat` of a file, lent or not; raises `OSError`."""
    file = _borrow(path)
    return Path(place(path)).stat() if file is None else os.fstat(file)


def open_lent(path: str) -> BufferedReader:
    """Open a file, lent or not, at its first byte; raises `OSError`."""
    file = _borrow(path)
    if file is None:
        return Path(place(path)).open("rb")
    os.lseek(file, 0, os.SEEK_SET)
    return os.fdopen(os.dup(file), "rb")


def map_file(path: str) -> memoryview | None:
    """Memory map of a lent file, which takes no memory of its own; None for other files."""
    file = _borrow(path)
    return None if file is None else memoryview(mmap.mmap(file, 0, prot=mmap.PROT_READ))
