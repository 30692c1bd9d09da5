"""Files written beside their final place and then moved there, never half written."""

from __future__ import annotations

import os
import secrets
import stat
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

_PREFIX = ".pilcrow-"
_READ_AND_WRITE = 0o666
PRIVATE = 0o600
"""Mode of a file that nobody else may see before it is finished."""


def write_whole(place: Path, text: str, is_due: Callable[[], bool] = lambda: True) -> bool:
    """Write a text in UTF-8 to `place`, in one step once it is on the disk, unless it `is_due` no more by then;
    returns whether it was. A new file gets the mode that the user's mask gives. Raises `OSError`.
    """
    like = place if place.exists() else None
    with half_file(place, PRIVATE if like else _READ_AND_WRITE) as half:
        half.write_text(text, encoding="utf-8", newline="")
        finish(half, like)
        if due := is_due():
            half.replace(place)
    return due


@contextmanager
def half_file(place: Path, mode: int = _READ_AND_WRITE) -> Iterator[Path]:
    """Yield an empty file beside `place`, to be finished and moved there; else it is deleted in the end. Raises
    `OSError`.
    """
    handle, half = _begin_file(place, mode)
    try:
        yield half
    finally:
        half.unlink(missing_ok=True)
        os.close(handle)


def finish(half: Path, like: Path | None = None) -> None:
    """Have all of a file on the disk, with the mode of the file `like` it. Raises `OSError`."""
    with half.open("rb+") as written:
        os.fsync(written.fileno())
    if like is not None:
        half.chmod(stat.S_IMODE(like.stat().st_mode) & _READ_AND_WRITE)


def _begin_file(place: Path, mode: int) -> tuple[int, Path]:
    """Create a file beside `place`, locked while its descriptor is open; remove those left by a kill."""
    while True:
        _sweep(place.parent)
        half = place.with_name(f"{_PREFIX}{secrets.token_hex(8)}{place.suffix}")
        handle = os.open(half, os.O_RDWR | os.O_CREAT | os.O_EXCL, mode)
        _lock(handle)
        if os.fstat(handle).st_nlink:
            return handle, half
        os.close(handle)  # removed as a leftover of a kill, before it was locked


def _sweep(folder: Path) -> None:
    """Delete unfinished files that nobody writes any more."""
    for half in folder.glob(f"{_PREFIX}*") if sys.platform != "win32" else ():
        with suppress(OSError), half.open("rb") as left:
            _lock(left.fileno(), wait=False)
            half.unlink()


def _lock(handle: int, *, wait: bool = True) -> None:
    """Lock a file that is being written. Raises `OSError` if it is locked, unless this is to `wait`."""
    if sys.platform != "win32":
        fcntl.flock(handle, fcntl.LOCK_EX | (0 if wait else fcntl.LOCK_NB))
