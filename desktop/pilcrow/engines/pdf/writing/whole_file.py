"""Files made of a document, never half written, and never over the document itself unless that is wanted."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from ....core.errors import PdfError, UsageError
from ....core.files import PRIVATE, finish, full_path, half_file, unreadable


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
        with half_file(place, PRIVATE) as half:
            yield str(half)
            finish(half, place if place.exists() else Path(path))
            half.replace(place)
    except OSError as error:
        raise _unwritable(target, error) from error


def _unwritable(target: str, error: OSError) -> PdfError:
    if isinstance(error, FileNotFoundError):
        return unreadable(str(Path(target).parent), error)
    return PdfError(
        "“{target}” cannot be written ({problem}): choose another place.",
        target=target,
        problem=error.strerror or error,
    )
