"""Pictures of documents, kept as files beside the library: of first pages, and of views that were left."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from ....core.files import PRIVATE, write_whole

WIDTH = 320
"""Width of the picture of a first page in pixels, at most."""
COVERS = 6000
"""Pictures of first pages kept, at most (some 15 KB each)."""
VIEWS = 50
"""Pictures of views kept, at most (some 200 KB each)."""


class Pictures:
    """Pictures by the sha256 of their documents in `folder`; those looked at last are kept, at most so many. None
    are kept if the folder cannot be written.
    """

    def __init__(self, folder: Path, most: int, suffix: str = ".jpg") -> None:
        self._folder, self._most, self._suffix = folder, most, suffix
        self._count = most  # or fewer: counted when the first picture is kept

    def get(self, digest: str) -> bytes:
        """The picture of a document; empty if there is none."""
        file = self._file(digest)
        try:
            picture = file.read_bytes()
            os.utime(file)
        except OSError:
            return b""
        return picture

    def put(self, digest: str, picture: bytes) -> None:
        """Keep a picture; if there are too many, those viewed longest ago are deleted."""
        file = self._file(digest)
        try:
            self._folder.mkdir(mode=0o700, exist_ok=True)
            write_whole(file, picture, mode=PRIVATE)
            self._count += 1
            if self._count > self._most:
                self._count = self._thinned()
        except OSError:
            return

    def _thinned(self) -> int:
        """Delete the pictures viewed longest ago if there are too many; return the number left."""
        kept = list(self._folder.iterdir())
        if len(kept) <= self._most:
            return len(kept)
        # further pictures deleted each time there are too many
        newest = sorted(kept, key=lambda each: -each.stat().st_mtime)[: self._most - self._most // 60]
        for old in set(kept) - set(newest):
            old.unlink(missing_ok=True)
        return len(newest)

    def drop(self, digest: str) -> None:
        """Forget the picture of a document."""
        with suppress(OSError):
            self._file(digest).unlink(missing_ok=True)

    def _file(self, digest: str) -> Path:
        return self._folder / f"{digest}{self._suffix}"
