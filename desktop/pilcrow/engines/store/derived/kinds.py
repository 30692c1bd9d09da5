"""Kinds of documents, found once for each structure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from ....core.model import Document
from ....core.structure.outline.document_kind import OPENING, RULES, document_kind
from ..file.database import Database
from ..file.schema import ids

_LENGTH = 300
"""Characters of a paragraph that are looked at."""


class Kinds:
    """Kinds of the documents of a library. Any method may raise `LibraryError`."""

    def __init__(
        self, database: Database, version: int, variant: str, read: Callable[[Sequence[int]], list[Document]]
    ) -> None:
        """`version` and `variant` are those of today's structures; `read` returns the documents with some."""
        self._db, self._today, self._read = database, (version, variant), read

    def settle(self) -> bool:
        """Find the kinds of all documents that lack them, or have them by earlier rules; False if none did."""
        lacking = self._db.rows(
            "SELECT t.id FROM structures t LEFT JOIN kinds k ON k.structure = t.id AND made_by = ?"
            " WHERE version = ? AND variant = ? AND k.structure IS NULL",
            RULES,
            *self._today,
        )
        for (structure,) in lacking:
            openings = self._db.rows(
                "SELECT substr(text, 1, ?) FROM paragraphs WHERE id BETWEEN ? AND ? ORDER BY id LIMIT ?",
                _LENGTH,
                *ids(structure),
                OPENING,
            )
            for document in self._read([structure]):  # none if it was forgotten meanwhile
                kind = document_kind(document, [text for (text,) in openings])
                with self._db.write() as db:
                    db.execute(
                        "INSERT OR REPLACE INTO kinds SELECT id, ?, ? FROM structures WHERE id = ?",
                        (RULES, kind, structure),
                    )
        return bool(lacking)
