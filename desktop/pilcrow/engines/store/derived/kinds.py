"""Kinds of documents, found once for each structure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....core.model import Document
from ....core.structure.outline.document_kind import KIND_VERSION, OPENING, document_kind
from ..file.database import Database
from ..file.schema import ids


class Kinds:
    """Kinds of the documents of a library. Any method may raise `LibraryError`."""

    def __init__(
        self, database: Database, version: int, variant: str, read: Callable[[Sequence[int]], list[Document]]
    ) -> None:
        """`version` and `variant` are those of today's structures; `read` returns the documents with some."""
        self._db, self._today, self._read = database, (version, variant), read

    def find(self) -> bool:
        """Find the kinds of some documents without one, or with one by earlier rules; False if there are none."""
        lacking = self._db.rows(
            "SELECT t.id FROM structures t LEFT JOIN kinds k ON k.structure = t.id AND made_by = ?"
            " WHERE version = ? AND variant = ? AND k.structure IS NULL LIMIT ?",
            KIND_VERSION,
            *self._today,
            200,  # documents looked at in one go, in some tenths of a second
        )
        documents = self._read([structure for (structure,) in lacking])  # without those forgotten meanwhile
        found = [
            (KIND_VERSION, document_kind(one, self._openings(one.structure)), one.structure) for one in documents
        ]
        if found:
            with self._db.write() as db:
                db.executemany("INSERT OR REPLACE INTO kinds SELECT id, ?, ? FROM structures WHERE id = ?", found)
        return bool(found)

    def _openings(self, structure: int) -> list[str]:
        """Beginnings of the first paragraphs."""
        sql = "SELECT substr(text, 1, ?) FROM paragraphs WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?"
        # characters of a paragraph that are looked at
        return [text for (text,) in self._db.rows(sql, 300, *ids(structure), OPENING)]
