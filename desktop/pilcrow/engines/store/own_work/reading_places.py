"""A person's place in each file, kept in the library's file."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..file.database import Database
from ..files import full
from .places import as_place, keep_place

if TYPE_CHECKING:
    from ....core.shelf import PlaceName


class ReadingPlaces:
    """Places by path. Any method may raise `LibraryError`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def of(self, path: str) -> dict[str, Any]:
        """The place kept last for this path; empty if there is none."""
        row = self._db.row("SELECT place FROM views WHERE path = ?", full(path))
        return as_place(row[0]) if row else {}

    def keep(self, path: str, place: dict[str, Any], name: PlaceName | None = None) -> None:
        """Keep the position in a file, and the name of that place."""
        with self._db.write() as db:
            keep_place(db, full(path), place, name)

    def recent(self, most: int = 12) -> list[tuple[str, dict[str, Any]]]:
        """Paths and places, most recently used first."""
        found = self._db.rows("SELECT path, place FROM views ORDER BY used DESC LIMIT ?", most)
        return [(path, as_place(place)) for path, place in found]

    def forget(self, path: str) -> None:
        with self._db.write() as db:
            db.execute("DELETE FROM views WHERE path = ?", (full(path),))
