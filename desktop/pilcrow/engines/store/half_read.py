"""Results of interrupted readings, kept in steps beside the library for the next index to continue."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

from ...core.files import PRIVATE, write_whole

_MOST = 500_000_000
"""Bytes of all steps together, at most."""
_OLDEST = 3 * 24 * 3600
"""Seconds after which a step is too old to continue from."""


class HalfRead:
    """Steps of readings by the PDFs' sha256 and the reader's `version`, each in a file readable only for its
    owner. The steps come from a reader process, and only a reader unpacks them. None are kept if the folder cannot
    be written, or is full.
    """

    def __init__(self, folder: Path, version: int) -> None:
        self._folder = folder / "half-read"
        self._version = version

    def steps(self, digest: str) -> list[bytes]:
        """Existing steps of a file, from the first on."""
        self._tidy()
        return list(self._read(digest))

    def _read(self, digest: str) -> Iterator[bytes]:
        with suppress(OSError):
            for number in count():
                yield self._file(digest, number).read_bytes()

    def keep(self, digest: str, number: int, step: bytes) -> None:
        """Keep a step, numbered from 0."""
        file = self._file(digest, number)
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            if (
                number not in range(1000)  # steps of one file, at most; a long book has a tenth of that
                or sum(each.stat().st_size for each in self._folder.iterdir()) + len(step) > _MOST
            ):
                return
            write_whole(file, step, mode=PRIVATE)

    def drop(self, digest: str) -> None:
        """Delete all steps of a file."""
        with suppress(OSError):
            for file in self._folder.glob(f"{digest}-*"):
                file.unlink(missing_ok=True)

    def _tidy(self) -> None:
        """Delete old steps."""
        with suppress(OSError):
            for file in self._folder.iterdir():
                if file.stat().st_mtime < time.time() - _OLDEST:
                    file.unlink(missing_ok=True)

    def _file(self, digest: str, number: int) -> Path:
        return self._folder / f"{digest}-{number}-{self._version}.step"
