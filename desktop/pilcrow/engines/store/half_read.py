"""What was read of files before a kill, kept in steps beside the library: the next index goes on behind them."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from contextlib import suppress
from itertools import count
from pathlib import Path

_MOST = 500_000_000
"""Bytes of all steps together."""
_STEPS = 1000
"""Of one file; a long book has a tenth."""
_OLDEST = 3 * 24 * 3600
"""Seconds after which nobody goes on with a step."""


class HalfRead:
    """Steps of readings by the sha256 of their files, of one `version` of the reader, each a file that nobody else
    can read. They are what a reader said, and nobody but a reader opens them. Where the folder cannot be written,
    or holds too much, none is kept.
    """

    def __init__(self, folder: Path, version: int) -> None:
        self._folder = folder / "half-read"
        self._version = version

    def steps(self, digest: str) -> list[bytes]:
        """The steps of a file that there are, from the first on."""
        self._tidy()
        return list(self._read(digest))

    def _read(self, digest: str) -> Iterator[bytes]:
        with suppress(OSError):
            for number in count():
                yield self._file(digest, number).read_bytes()

    def keep(self, digest: str, number: int, step: bytes) -> None:
        """Keep a step, whose number counts from 0."""
        file = self._file(digest, number)
        with suppress(OSError):
            self._folder.mkdir(mode=0o700, exist_ok=True)
            if (
                number not in range(_STEPS)
                or sum(each.stat().st_size for each in self._folder.iterdir()) + len(step) > _MOST
            ):
                return
            fresh = file.with_suffix(f".{os.getpid()}")
            fresh.write_bytes(step)
            fresh.replace(file)

    def drop(self, digest: str) -> None:
        """Forget all steps of a file."""
        with suppress(OSError):
            for file in self._folder.glob(f"{digest}-*"):
                file.unlink(missing_ok=True)

    def _tidy(self) -> None:
        """Forget what is old."""
        with suppress(OSError):
            for file in self._folder.iterdir():
                if file.stat().st_mtime < time.time() - _OLDEST:
                    file.unlink(missing_ok=True)

    def _file(self, digest: str, number: int) -> Path:
        return self._folder / f"{digest}-{number}-{self._version}.step"
