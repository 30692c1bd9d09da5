"""A PDF with annotations written into it: a copy, or the file itself, which is never half written."""

from __future__ import annotations

import os
import shutil
import tempfile
from collections.abc import Sequence
from pathlib import Path

from ...core.errors import PdfError, UsageError
from ...core.files import full_path, unreadable
from ...core.marks.annotation import Annotation
from .process import PdfProcess


def write_annotated(
    process: PdfProcess, path: str, annotations: Sequence[Annotation], target: str, author: str, password: str = ""
) -> None:
    """Write the PDF at `path` with annotations to `target`, which may be `path` itself; what stood there is
    replaced in one step when all is on the disk.

    Raises `PdfError` (cannot be read, may not be annotated, is damaged, or cannot be written), `PasswordNeeded`.
    """
    place = Path(full_path(target))
    inside = place == Path(full_path(path))
    if place.is_dir():
        raise UsageError(f"“{target}” is a folder: name a file in it.")
    try:
        handle, half = tempfile.mkstemp(".pdf", ".pilcrow-", place.parent)
        os.close(handle)
    except OSError as error:
        raise _unwritable(target, error) from error
    try:
        process.write_annotations(path, annotations, half, author, inside=inside, password=password).result()
        with Path(half).open("rb+") as written:
            os.fsync(written.fileno())
        shutil.copymode(place if place.exists() else path, half)
        Path(half).replace(place)
    except OSError as error:
        raise _unwritable(target, error) from error
    finally:
        Path(half).unlink(missing_ok=True)


def _unwritable(target: str, error: OSError) -> PdfError:
    if isinstance(error, FileNotFoundError):
        return unreadable(str(Path(target).parent), error)
    return PdfError(f"“{target}” cannot be written ({error.strerror or error}): choose another place.")
