"""The documents at the paths of files: a file is hashed only if its size or time has changed."""

from __future__ import annotations

import hashlib
import os
import sqlite3
from pathlib import Path

from ...core.errors import Cancelled
from ...core.files import check_kind, check_name, full_path, unreadable
from ...core.stopping import Stopped
from .file.database import Database
from .own_work.places import carry

NOWHERE = (-1, -1)
"""State of a missing file."""


class FilePaths:
    """Paths and the documents at them. Any method may raise `LibraryError`."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._seen: dict[str, tuple[str, int, int]] = {}

    def digest(self, path: str, stopped: Stopped = lambda: False) -> str:
        """The sha256 of the file at `path`, hexadecimal. Raises `PdfError` if there is no such file, or the path
        is a folder, a device or a pipe; `Cancelled`.
        """
        place = full(path)
        try:
            stat = Path(place).stat()
            check_kind(path, stat.st_mode)
            found, *state = self._seen.get(place, ("",))
            if state != [stat.st_size, stat.st_mtime_ns]:
                row = self._db.row(
                    "SELECT hash FROM paths JOIN documents d ON d.id = document"
                    " WHERE path = ? AND size = ? AND mtime_ns = ?",
                    place,
                    stat.st_size,
                    stat.st_mtime_ns,
                )
                found = row[0] if row else _hashed(Path(place), stopped)
        except OSError as error:
            raise unreadable(path, error) from error
        self._seen[place] = (found, stat.st_size, stat.st_mtime_ns)
        return found

    def remember(self, path: str, digest: str) -> None:
        """Note that this document is at `path`, unless the file has changed since it was hashed."""
        place = full(path)
        seen, size, mtime = self._seen.get(place, ("", 0, 0))
        known = self._db.row(
            "SELECT 1 FROM paths JOIN documents d ON d.id = document"
            " WHERE path = ? AND hash = ? AND size = ? AND mtime_ns = ?",
            place,
            digest,
            size,
            mtime,
        )
        if seen == digest and not known:
            with self._db.write() as db:
                self.note(db, path, digest)

    def note(self, db: sqlite3.Connection, path: str, digest: str) -> None:
        """`remember` as part of a transaction. A moved file is forgotten at its earlier path."""
        place = full(path)
        seen, size, mtime = self._seen.get(place, ("", 0, 0))
        if seen != digest:
            return
        others = db.execute(
            "SELECT path FROM paths JOIN documents d ON d.id = document WHERE hash = ? AND path <> ?",
            (digest, place),
        ).fetchall()
        for (gone,) in (other for other in others if not Path(*other).exists()):
            carry(db, gone, place)
            db.execute("DELETE FROM paths WHERE path = ?", (gone,))
        db.execute(
            "INSERT OR REPLACE INTO paths SELECT ?, id, ?, ? FROM documents WHERE hash = ?",
            (place, size, mtime, digest),
        )


def full(path: str) -> str:
    """The path by which a file is known, with links resolved. Raises `PdfError` if it cannot be stored as text."""
    check_name(path)
    place = full_path(path)
    check_name(place)
    return place


def state_of(path: str) -> tuple[int, int]:
    """Size and time (ns) of a file, for noticing changes; `NOWHERE` without a file."""
    try:
        stat = os.stat(path)  # noqa: PTH116  (for thousands of files: pathlib takes twice as long)
    except OSError:
        return NOWHERE
    return stat.st_size, stat.st_mtime_ns


def _hashed(file: Path, stopped: Stopped) -> str:
    digest = hashlib.sha256()
    with file.open("rb", buffering=0) as pieces:
        while piece := pieces.read(1 << 20):  # bytes hashed between two calls of `stopped`
            if stopped():
                raise Cancelled("stopped")
            digest.update(piece)
    return digest.hexdigest()


def known_digest(database: Database, path_or_id: str) -> str:
    """The sha256 of the document that was seen at a path, or that has this sha256; "" if there is none."""
    row = database.row(
        "SELECT hash FROM documents WHERE hash = ?1"
        " UNION SELECT hash FROM paths JOIN documents d ON d.id = document WHERE path = ?2",
        path_or_id,
        full(path_or_id),
    )
    return str(row[0]) if row else ""
