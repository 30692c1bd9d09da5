"""Tags that a person gives to documents, by the paths of their files."""

from __future__ import annotations

from collections.abc import Sequence

from ..file.database import Database
from ..files import full

_PATHS = "SELECT ?1 UNION SELECT o.path FROM paths p JOIN paths o USING (document) WHERE p.path = ?1"
"""All paths of the document at one of them."""


class Tags:
    """Tags of a library. Any method may raise `LibraryError`.

    Like membership of collections, a tag belongs to a path: a file that was changed or moved keeps it, and one
    that has not been read may have it. Tags are compared without regard to case; the first spelling stays.
    """

    def __init__(self, database: Database) -> None:
        self._db = database

    def of(self, path: str) -> list[str]:
        """Tags of the document at a path, sorted."""
        rows = self._db.rows(f"SELECT DISTINCT tag FROM tags WHERE path IN ({_PATHS}) ORDER BY tag", full(path))  # noqa: S608
        return [tag for (tag,) in rows]

    def change(self, paths: Sequence[str], add: Sequence[str], remove: Sequence[str] = ()) -> None:
        """Give tags to the documents at these paths, and take others from them."""
        with self._db.write() as db:
            known = {tag.casefold(): tag for (tag,) in db.execute("SELECT DISTINCT tag FROM tags")}
            gone = {tag.casefold() for tag in remove}
            for place in map(full, paths):
                everywhere = f"SELECT path, tag FROM tags WHERE path IN ({_PATHS})"  # noqa: S608
                held = db.execute(everywhere, (place,)).fetchall()
                taken = [(path, tag) for path, tag in held if tag.casefold() in gone]
                db.executemany("DELETE FROM tags WHERE (path, tag) = (?, ?)", taken)
                given = [(place, known.setdefault(tag.casefold(), tag)) for tag in add]
                db.executemany("INSERT OR IGNORE INTO tags VALUES (?, ?)", given)
