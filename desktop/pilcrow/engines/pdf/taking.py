"""What is taken out of a PDF into a file of its own: pages, attachments, or all of it, never half written."""

from __future__ import annotations

import os
import shutil
import stat
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from ...core.errors import PdfError, UsageError
from ...core.files import full_path, unreadable
from .process import PdfProcess

_READ_AND_WRITE = 0o666


def write_pages(process: PdfProcess, path: str, pages: Sequence[int], target: str, password: str = "") -> None:
    """Write these pages (0-based, in this order) of the PDF at `path` to `target`.

    Raises `PdfError` (cannot be read, does not allow it, is damaged, or cannot be written), `PasswordNeeded`, and
    `UsageError` where `target` is the file itself or a folder.
    """
    with _whole(path, target) as half:
        process.write_pages(path, pages, half, password=password).result()


def write_attachment(process: PdfProcess, path: str, number: int, target: str, password: str = "") -> None:
    """Write the attachment of this number to `target`; raises as `write_pages` does."""
    with _whole(path, target) as half:
        process.write_attachment(path, number, half, password=password).result()


def copy(path: str, target: str) -> None:
    """Write all bytes of the file at `path` to `target`; raises as `write_pages` does."""
    with _whole(path, target) as half:
        try:
            with Path(path).open("rb") as file, Path(half).open("wb") as copied:
                shutil.copyfileobj(file, copied)
        except FileNotFoundError as error:
            raise unreadable(path, error) from error


@contextmanager
def _whole(path: str, target: str) -> Iterator[str]:
    """A file beside `target` to write to, which takes its place in one step when all is on the disk."""
    place = Path(full_path(target))
    if place == Path(full_path(path)):
        raise UsageError(f"“{target}” is the file itself: give the new one another name.")
    if place.is_dir():
        raise UsageError(f"“{target}” is a folder: name a file in it.")
    try:
        handle, half = tempfile.mkstemp(place.suffix, ".pilcrow-", place.parent)
        os.close(handle)
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


def _unwritable(target: str, error: OSError) -> PdfError:
    if isinstance(error, FileNotFoundError):
        return unreadable(str(Path(target).parent), error)
    return PdfError(f"“{target}” cannot be written ({error.strerror or error}): choose another place.")
