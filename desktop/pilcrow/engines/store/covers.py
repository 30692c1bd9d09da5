"""Small pictures of first pages, kept as files beside the library; the ones looked at last stay."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

WIDTH = 320
"""Pixels that a picture is wide, at the most."""
MOST = 6000
"""Pictures that are kept (some 15 KB each)."""
_SPARE = 100
"""How many go at a time."""


class Covers:
    """Pictures by the sha256 of their documents. Where the folder cannot be written none is kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder / "covers"
        self._count = MOST  # or fewer: they are counted with the first that is kept

    def get(self, digest: str) -> bytes:
        """The picture (JPEG) of a document; empty where there is none."""
        file = self._file(digest)
        try:
            picture = file.read_bytes()
            os.utime(file)
        except OSError:
            return b""
        return picture

    def put(self, digest: str, picture: bytes) -> None:
        """Keep a picture; of too many the ones not looked at for longest go."""
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
        """How many are left, without those not looked at for longest where there are too many."""
        kept = list(self._folder.iterdir())
        if len(kept) <= MOST:
            return len(kept)
        newest = sorted(kept, key=lambda each: -each.stat().st_mtime)[: MOST - _SPARE]
        for old in set(kept) - set(newest):
            old.unlink(missing_ok=True)
        return len(newest)

    def drop(self, digest: str) -> None:
        """Forget the picture of a document."""
        with suppress(OSError):
            self._file(digest).unlink(missing_ok=True)

    def _file(self, digest: str) -> Path:
        return self._folder / f"{digest}.jpg"
