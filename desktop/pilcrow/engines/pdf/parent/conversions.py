"""PDFs made of other documents, kept beside the library by the documents' sha256: made once, so that places in a
document stay what they are.
"""

from __future__ import annotations

import hashlib
import threading
import time
from collections.abc import Callable, Iterator, Set
from contextlib import contextmanager, suppress
from pathlib import Path

from ....core.errors import Cancelled, LibraryError, PdfError
from ....core.files import HEAD, check_kind, check_name, unreadable
from ....core.formats import Format, format_of
from ....core.stopping import Stopped, result_of
from ...lock import Allowed
from .lending import Source
from .process import PdfProcess

_PAGE_SECONDS = 120.0
"""Processor seconds for one page, or for setting the text of a whole book, at most."""
_MEMORY = 1_500_000_000
_TICK = 0.05
_OLDEST = 7 * 24 * 3600
"""Seconds for which a PDF is kept whose document is in no library."""
_making: dict[Path, threading.Lock] = {}
"""A lock for each PDF that was made in this process: two that want the same wait for each other."""
State = tuple[int, int, int]


class Conversions:
    """The PDFs of documents; safe to use from several threads."""

    def __init__(self, folder: Path, documents: Callable[[], Set[str]] | None = None) -> None:
        """`folder` is the data folder; nothing is written before a PDF is made. `documents` gives the sha256
        of the library's documents; without it no PDF is ever too old.
        """
        self._folder, self._documents = folder / "converted", documents
        self._found: dict[str, tuple[State, Source]] = {}

    def known(self, path: str) -> Source | None:
        """The source of a document, at once; None if it has first to be looked for, or made."""
        if format_of(path) is None:
            return Source(path)
        with suppress(OSError, ValueError):
            state, source = self._found.get(path, (None, None))
            if source is not None and state == _state(path) and Path(source.path).exists():
                return source
        return None

    def made(self, path: str, stopped: Stopped) -> Source:
        """The source of a document, made if there is none; takes its time.

        Raises `PdfError` if the document cannot be read, or changes meanwhile; `Cancelled` once `stopped()`.
        """
        kind = format_of(path)
        if kind is None:
            return Source(path)
        check_name(path)
        try:
            check_kind(path, Path(path).stat().st_mode)
            state = _state(path)
            with Path(path).open("rb") as file:
                head = file.read(HEAD)
                file.seek(0)
                digest = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise unreadable(path, error) from error
        if not head:
            raise PdfError("“{path}” is empty: choose another file.", path=path)
        source = Source(path) if b"%PDF" in head else Source(str(self._file(digest)), digest)
        if source.digest:
            self._tidy()
            self._make(path, kind, Path(source.path), stopped, state)
        _, before = self._found.get(path, (None, source))
        if before.digest != digest:
            self.drop(before.digest)  # of the file as it was
        self._found[path] = state, source
        return source

    def drop(self, digest: str) -> None:
        """Delete the PDF made of a document."""
        with suppress(OSError):
            self._file(digest).unlink(missing_ok=True)

    def _tidy(self) -> None:
        """Once: delete old PDFs whose documents are not in the library, such as those of changed files."""
        documents, self._documents = self._documents, None
        with suppress(OSError, LibraryError):
            old = [each for each in self._folder.glob("*.pdf") if each.stat().st_mtime < time.time() - _OLDEST]
            kept = documents() if documents and old else {each.stem for each in old}
            for each in old:
                if each.stem not in kept:
                    each.unlink(missing_ok=True)

    def _file(self, digest: str) -> Path:
        return self._folder / f"{digest}.pdf"

    def _make(self, path: str, kind: Format, target: Path, stopped: Stopped, state: State) -> None:
        """Make the PDF of a document, unless it is there; `state` is that of the document when it was hashed."""
        from ..writing.whole_file import whole_file  # nothing that the first page of a PDF should wait for
        from . import office  # as above

        making = _making.setdefault(target, threading.Lock())
        while not making.acquire(timeout=_TICK):
            if stopped():
                raise Cancelled("Stopped.")
        try:
            if target.exists():
                return
            self._folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            with whole_file(path, str(target)) as half, _unchanged(path, state):
                if kind.office:
                    office.convert(path, half, stopped)
                else:
                    allowed = Allowed(_MEMORY, half, (path,))
                    with PdfProcess(page_seconds=_PAGE_SECONDS, allowed=allowed, patient=True) as process:
                        result_of(process.convert(path, half), stopped)
        except OSError as error:
            raise PdfError(
                "“{path}” cannot be prepared for reading ({problem}): look at the data folder.",
                path=path,
                problem=error.strerror or error,
            ) from error
        finally:
            making.release()


@contextmanager
def _unchanged(path: str, state: State) -> Iterator[None]:
    """Raise `PdfError` for a file that changes within this context, also where it looks damaged by that."""
    try:
        yield
    except PdfError:
        if _state(path) == state:
            raise
    if _state(path) != state:
        raise PdfError("The file {path} changed while it was read: try again.", path=path)


def _state(path: str) -> State:
    status = Path(path).stat()
    return status.st_size, status.st_mtime_ns, status.st_ino
