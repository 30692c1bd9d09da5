"""Files written beside their final place and then moved there, never half written."""

from __future__ import annotations

import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from ....core.errors import PdfError, UsageError
from ....core.files import full_path, unreadable

if sys.platform != "win32":
    import fcntl

_PREFIX = ".pilcrow-"
_READ_AND_WRITE = 0o666


@contextmanager
def whole_file(path: str, target: str, *, itself: bool = False) -> Iterator[str]:
    """Yield the path of a file beside `target` to write to, which replaces `target` in one step once everything is
    on the disk; `target` may be the file at `path` only with `itself`.

    Raises `UsageError` if it may not, and for a folder; `PdfError` if nothing can be written.
    """
    place = Path(full_path(target))
    if place == Path(full_path(path)) and not itself:
        raise UsageError("“{target}” is the file itself: give the new one another name.", target=target)
    if place.is_dir():
        raise UsageError("“{target}” is a folder: name a file in it.", target=target)
    try:
        handle, half = _begin_file(place)
    except OSError as error:
        raise _unwritable(target, error) from error
    try:
        yield half
        with Path(half).open("rb+") as written:
            os.fsync(written.fileno())
        mode = (place if place.exists() else Path(path)).stat().st_mode
        Path(half).chmod(stat.S_IMODE(mode) & _READ_AND_WRITE)
        Path(half).replace(place)
    except OSError as error:
        raise _unwritable(target, error) from error
    finally:
        Path(half).unlink(missing_ok=True)
        os.close(handle)


def _begin_file(place: Path) -> tuple[int, str]:
    """Create a file beside `place`, locked while its descriptor is open; remove those left by a kill."""
    while True:
        _sweep(place.parent)
        handle, half = tempfile.mkstemp(place.suffix, _PREFIX, place.parent)
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


def _unwritable(target: str, error: OSError) -> PdfError:
    if isinstance(error, FileNotFoundError):
        return unreadable(str(Path(target).parent), error)
    return PdfError(
        "“{target}” cannot be written ({problem}): choose another place.",
        target=target,
        problem=error.strerror or error,
    )
