"""Small pictures of first pages, kept as files beside the library; those viewed last are kept."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

WIDTH = 320
"""Width of a picture in pixels, at most."""
MOST = 6000
"""Pictures kept, at most (some 15 KB each)."""


class Covers:
    """Pictures by the sha256 of their documents. None are kept if the folder cannot be written."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "covers"
        self._count = MOST  # or fewer: counted when the first picture is kept

    def get(self, digest: str) -> bytes:
        """The picture (JPEG) of a document; empty if there is none."""
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
            fresh = file.with_suffix(".new")
            fresh.write_bytes(picture)
            fresh.replace(file)
            self._count += 1
            if self._count > MOST:
                self._count = self._thinned()
        except OSError:
            return

    def _thinned(self) -> int:
        """Delete the pictures viewed longest ago if there are too many; return the number left."""
        kept = list(self._folder.iterdir())
        if len(kept) <= MOST:
            return len(kept)
        # further pictures deleted each time there are too many
        newest = sorted(kept, key=lambda each: -each.stat().st_mtime)[: MOST - 100]
        for old in set(kept) - set(newest):
            old.unlink(missing_ok=True)
        return len(newest)

    def drop(self, digest: str) -> None:
        """Forget the picture of a document."""
        with suppress(OSError):
            self._file(digest).unlink(missing_ok=True)

    def _file(self, digest: str) -> Path:
        return self._folder / f"{digest}.jpg"
