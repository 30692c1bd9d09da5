"""What readers fill into forms, kept in the library's file; each change is on the disk when it returns."""

from __future__ import annotations

import json

from ...core.form import Filled, Value
from .database import Database


class FilledForms:
    """Values of fields by document, which is the content of a file. Any method may raise `LibraryError`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def of(self, digest: str) -> dict[str, Value]:
        """The values of the document with this sha256, by the ids of their fields."""
        rows = self._db.rows(
            "SELECT field, value FROM filled JOIN documents ON documents.id = document WHERE hash = ?", digest
        )
        return {field: tuple(map(str, json.loads(value))) for field, value in rows}

    def keep(self, digest: str, values: Filled) -> None:
        """Keep these values, in place of those that the same fields had."""
        with self._db.write() as db:
            db.execute("INSERT OR IGNORE INTO documents (hash) VALUES (?)", (digest,))
            db.executemany(
                "INSERT OR REPLACE INTO filled SELECT id, ?, ? FROM documents WHERE hash = ?",
                [(field, json.dumps(value, ensure_ascii=False), digest) for field, value in values.items()],
            )

    def drop(self, digest: str) -> None:
        """Forget all values of a document: its file has them now."""
        with self._db.write() as db:
            db.execute("DELETE FROM filled WHERE document = (SELECT id FROM documents WHERE hash = ?)", (digest,))
