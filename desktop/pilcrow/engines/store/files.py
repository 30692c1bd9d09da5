"""Which content stands at which path: a file is hashed only when it looks different from when it was seen last."""

from __future__ import annotations

import hashlib
import sqlite3
from pathlib import Path

from ...core.errors import PdfError
from .database import Database


class Files:
    """Paths and the documents at them. Any method may raise `LibraryError`."""

    def __init__(self, database: Database) -> None:
        self._db = database
        self._seen: dict[str, tuple[str, int, int]] = {}

    def digest(self, path: str) -> str:
        """The sha256 of the file at `path`, hexadecimal. Raises `PdfError` when there is no such file."""
        place = full(path)
        try:
            stat = Path(place).stat()
            found, *state = self._seen.get(place, ("",))
            if state != [stat.st_size, stat.st_mtime_ns]:
                row = self._db.row(
                    "SELECT hash FROM paths JOIN documents d ON d.id = document"
                    " WHERE path = ? AND size = ? AND mtime_ns = ?",
                    place,
                    stat.st_size,
                    stat.st_mtime_ns,
                )
                if row:
                    found = row[0]
                else:
                    with Path(place).open("rb") as file:
                        found = hashlib.file_digest(file, "sha256").hexdigest()
        except OSError as error:
            raise PdfError(
                f"The file {path} cannot be read ({error.strerror}): check its name and place."
            ) from error
        self._seen[place] = (found, stat.st_size, stat.st_mtime_ns)
        return found

    def remember(self, path: str, digest: str) -> None:
        """Note which document stands at `path`, if it is what was hashed there: it may have changed since."""
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
        """`remember` as part of a transaction. A file that was moved is no longer at its earlier place."""
        place = full(path)
        seen, size, mtime = self._seen.get(place, ("", 0, 0))
        if seen != digest:
            return
        others = db.execute(
            "SELECT path FROM paths JOIN documents d ON d.id = document WHERE hash = ? AND path <> ?",
            (digest, place),
        ).fetchall()
        db.executemany(
            "DELETE FROM paths WHERE path = ?", (other for other in others if not Path(*other).exists())
        )
        db.execute(
            "INSERT OR REPLACE INTO paths SELECT ?, id, ?, ? FROM documents WHERE hash = ?",
            (place, size, mtime, digest),
        )


def full(path: str) -> str:
    """The path that a file is known by."""
    return str(Path(path).expanduser().resolve())
