"""Readers' entries in forms, kept in the library's file; each change is on the disk when the call returns."""

from __future__ import annotations

import json
from collections.abc import Collection

from ....core.reader.form import Filled, Form, Value
from ..file.database import Database
from ..files import full

_EARLIER = "path = ?1 AND document NOT IN (SELECT id FROM documents WHERE hash = ?2)"
"""Condition for entries made at a path (1) while another file than the one with this sha256 (2) was there."""


class FilledForms:
    """Values of fields by document, that is, by the content of a file. Any method may raise `LibraryError`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    def of(self, digest: str) -> dict[str, Value]:
        """Values of the document with this sha256, by the ids of their fields."""
        rows = self._db.rows(
            "SELECT field, value FROM filled JOIN documents ON documents.id = document WHERE hash = ?", digest
        )
        return _values_of(rows)

    def keep(self, path: str, digest: str, values: Filled) -> None:
        """Keep these values of the document with this sha256, at `path`, in place of earlier ones."""
        place = full(path)
        with self._db.write() as db:
            db.execute("INSERT OR IGNORE INTO documents (hash) VALUES (?)", (digest,))
            for field, value in values.items():
                db.execute(f"DELETE FROM filled WHERE {_EARLIER} AND field = ?3", (place, digest, field))  # noqa: S608
                db.execute(
                    "INSERT OR REPLACE INTO filled (document, field, value, path)"
                    " SELECT id, ?, ?, ? FROM documents WHERE hash = ?",
                    (field, json.dumps(value, ensure_ascii=False), place, digest),
                )

    def values_for(self, path: str, digest: str, form: Form) -> dict[str, Value]:
        """Values of the document at `path`, with those from earlier states of its file.

        Values from earlier states are not taken over while the form has none of their fields: another document may
        have taken the file's name.
        """
        place, own = full(path), self.of(digest)
        earlier = _values_of(
            self._db.rows(
                f"SELECT field, value FROM filled WHERE {_EARLIER} ORDER BY document",  # noqa: S608
                place,
                digest,
            )
        )
        if any(form.field(ident) for ident in earlier):
            self._move(place, digest, earlier)
        return earlier | own

    def _move(self, place: str, digest: str, earlier: Filled) -> None:
        """Move values to a later state of their file; a state that exists elsewhere keeps them, too."""
        with self._db.write() as db:
            db.execute("INSERT OR IGNORE INTO documents (hash) VALUES (?)", (digest,))
            db.executemany(
                "INSERT OR IGNORE INTO filled (document, field, value, path)"
                " SELECT id, ?, ?, ? FROM documents WHERE hash = ?",
                [
                    (field, json.dumps(value, ensure_ascii=False), place, digest)
                    for field, value in earlier.items()
                ],
            )
            elsewhere = "(SELECT min(path) FROM paths WHERE paths.document = filled.document AND path <> ?1)"
            db.execute(f"DELETE FROM filled WHERE {_EARLIER} AND {elsewhere} IS NULL", (place, digest))  # noqa: S608
            db.execute(f"UPDATE filled SET path = {elsewhere} WHERE {_EARLIER}", (place, digest))  # noqa: S608

    def drop(self, digest: str, fields: Collection[str]) -> None:
        """Delete the values of these fields of a document, once its file contains them."""
        with self._db.write() as db:
            db.executemany(
                "DELETE FROM filled WHERE field = ? AND document = (SELECT id FROM documents WHERE hash = ?)",
                [(field, digest) for field in fields],
            )


def _values_of(rows: list[tuple[str, str]]) -> dict[str, Value]:
    return {field: tuple(map(str, json.loads(value))) for field, value in rows}
