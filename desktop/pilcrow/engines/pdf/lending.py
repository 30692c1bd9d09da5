"""Files that a child reads without being able to open any: its parent opens them, and hands one over with each
request.

Where the system cannot do that, and for a child that writes, a path is opened by who reads it.
"""

from __future__ import annotations

import errno
import mmap
import os
import socket
import stat
import sys
from io import BufferedReader
from multiprocessing.connection import Connection
from pathlib import Path

LENDS = sys.platform == "linux"
"""Whether the parent opens files."""


def lend(pipe: Connection, path: str) -> int:
    """Hand a file over, or why it cannot be opened; the size of it. What is no ordinary file is not opened."""
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
    """The file that the last request is about: its path, and its descriptor or why there is none."""

    path = ""
    file = -1
    problem: OSError | None = None


def borrow(pipe: Connection, path: str) -> None:
    """Take the file at `path` that the parent lends, in place of the one before."""
    if _Borrowed.file >= 0:
        os.close(_Borrowed.file)
    _Borrowed.path, _Borrowed.file, _Borrowed.problem = path, -1, None
    if number := pipe.recv():
        _Borrowed.problem = OSError(number, os.strerror(number))
        return
    with socket.fromfd(pipe.fileno(), socket.AF_UNIX, socket.SOCK_STREAM) as way:
        (_Borrowed.file,) = socket.recv_fds(way, 1, 1)[1]


def _borrowed(path: str) -> int | None:
    """The descriptor of a file that was lent; None for one that is opened by its path."""
    if path != _Borrowed.path or not path:
        return None
    if _Borrowed.problem is not None:
        raise _Borrowed.problem
    return _Borrowed.file


def status(path: str) -> os.stat_result:
    """What the system says of a file; raises `OSError`."""
    file = _borrowed(path)
    return Path(path).stat() if file is None else os.fstat(file)


def opened(path: str) -> BufferedReader:
    """The bytes of a file, from the first one; raises `OSError`."""
    file = _borrowed(path)
    if file is None:
        return Path(path).open("rb")
    os.lseek(file, 0, os.SEEK_SET)
    return os.fdopen(os.dup(file), "rb")


def mapped(path: str) -> memoryview | None:
    """All bytes of a file that was lent, which take no memory of their own; None for one that was not."""
    file = _borrowed(path)
    return None if file is None else memoryview(mmap.mmap(file, 0, prot=mmap.PROT_READ))
