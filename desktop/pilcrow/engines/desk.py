"""What a person leaves at a document: where they were, and their conversation; kept in the library's file."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from ..core import records
from ..core.errors import LibraryError
from ..core.events import AgentEvent
from ..core.model import Coordinate, Document
from .database import Database
from .schema import ROW_BITS


class Desk:
    """Places by path, conversations by document. Any method may raise `LibraryError`.

    Conversations name paragraphs by their content-stable keys as well as by coordinates, so that they find
    their places again when the document's structure was recovered anew, or its file has changed.
    """

    def __init__(self, database: Database) -> None:
        self._db = database

    def place(self, path: str) -> dict[str, Any]:
        """What `keep_place` kept last for this path; empty when nothing."""
        row = self._db.row("SELECT place FROM views WHERE path = ?", _full(path))
        return _place(row[0]) if row else {}

    def keep_place(self, path: str, place: dict[str, Any]) -> None:
        with self._db.write() as db:
            db.execute(
                "INSERT OR REPLACE INTO views VALUES (?, ?, ?)", (_full(path), time.time(), json.dumps(place))
            )

    def recent(self, most: int = 12) -> list[tuple[str, dict[str, Any]]]:
        """Paths and places, the last one used first."""
        found = self._db.rows("SELECT path, place FROM views ORDER BY used DESC LIMIT ?", most)
        return [(path, _place(place)) for path, place in found]

    def forget_place(self, path: str) -> None:
        with self._db.write() as db:
            db.execute("DELETE FROM views WHERE path = ?", (_full(path),))

    def keep(self, document: Document, exchanges: Sequence[tuple[str, Sequence[AgentEvent]]]) -> None:
        """Keep the whole conversation, (question, events) pairs, about one document."""
        keys = self._keys(document, {c for _, events in exchanges for e in events for c in records.coordinates(e)})
        kept = [(question, [r for e in events if (r := records.to_json(e))]) for question, events in exchanges]
        value = json.dumps(
            {
                "path": _full(document.path),
                "exchanges": kept,
                "keys": [[c.section, c.paragraph, k] for c, k in keys.items()],
            }
        )
        with self._db.write() as db:
            db.execute(
                "INSERT OR REPLACE INTO conversations SELECT id, ?, ? FROM documents WHERE hash = ?",
                (document.structure, value, document.id),
            )

    def conversation(self, document: Document) -> list[tuple[str, list[AgentEvent]]]:
        """The conversation in the coordinates of the document's present structure.

        A document without one takes over what was said of an earlier state of its file, as far as at least
        one of the paragraphs spoken of is still there: another document may have taken the file's name.
        """
        row = self._db.row(
            "SELECT structure, value FROM conversations c JOIN documents d ON d.id = c.document WHERE d.hash = ?",
            document.id,
        )
        earlier = row is None
        if row is None:
            row = self._db.row(
                "SELECT structure, value FROM conversations"
                " WHERE CASE WHEN json_valid(value) THEN json_extract(value, '$.path') END = ?"
                " ORDER BY document DESC LIMIT 1",
                _full(document.path),
            )
        if row is None:
            return []
        try:
            stored = json.loads(row[1])
            where = None if row[0] == document.structure else self._where(document, stored["keys"])
            said = [(str(q), [e for r in kept if (e := records.from_json(r))]) for q, kept in stored["exchanges"]]
        except (ValueError, TypeError, KeyError) as error:
            raise LibraryError(
                f"What was said about {document.path} is damaged and cannot be shown: ask again, a new"
                " conversation takes its place."
            ) from error
        if where is None:
            return said
        if earlier and not where:
            return []
        return [(q, [e for event in events if (e := records.moved(event, where))]) for q, events in said]

    def _keys(self, document: Document, wanted: set[Coordinate]) -> dict[Coordinate, str]:
        return {at: key for at, key in self._paragraphs(document) if at in wanted}

    def _where(self, document: Document, keys: Sequence[tuple[int, int, str]]) -> dict[Coordinate, Coordinate]:
        now = {key: at for at, key in self._paragraphs(document)}
        return {Coordinate(1, section, number): now[key] for section, number, key in keys if key in now}

    def _paragraphs(self, document: Document) -> Iterator[tuple[Coordinate, str]]:
        first, last = document.structure << ROW_BITS, (document.structure + 1 << ROW_BITS) - 1
        rows = self._db.rows("SELECT section, number, key FROM paragraphs WHERE id BETWEEN ? AND ?", first, last)
        return ((Coordinate(1, section, number), key) for section, number, key in rows)


def _place(stored: str) -> dict[str, Any]:
    """A place as it was kept; a damaged one is none."""
    try:
        return dict(json.loads(stored))
    except (ValueError, TypeError):
        return {}


def _full(path: str) -> str:
    return str(Path(path).expanduser().resolve())
