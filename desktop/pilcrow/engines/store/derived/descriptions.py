"""Models' descriptions of figures, deleted together with their documents."""

from __future__ import annotations

from ....core.marks.described import Description
from ..file.database import Database


class Descriptions:
    """Descriptions in the library, by document (its hash). Any method may raise `LibraryError`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def of(self, document: str) -> list[Description]:
        """All descriptions of a document."""
        sql = (
            "SELECT key, model, name, text, made FROM descriptions JOIN documents ON documents.id = document"
            " WHERE hash = ?"
        )
        return [Description(*row) for row in self._db.rows(sql, document)]

    def keep(self, document: str, described: Description) -> None:
        """Keep a description in place of an earlier one of the same figure, if the library has the document."""
        d = described
        with self._db.write() as db:
            db.execute(
                "INSERT OR REPLACE INTO descriptions SELECT id, ?, ?, ?, ?, ? FROM documents WHERE hash = ?",
                (d.key, d.model, d.name, d.text, d.made, document),
            )
