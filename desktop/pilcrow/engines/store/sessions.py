"""What a person leaves at a document: where they were, and their conversation; kept in the library's file."""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from ...core import records
from ...core.errors import LibraryError
from ...core.events import AgentEvent, ProvisionalStructure
from ...core.model import Coordinate, Document
from .database import Database
from .files import full
from .schema import ids

_DRAFT, _OTHER = 0, -1
"""In place of a structure of the document: a draft of it, or one of another document at the same path."""


class Sessions:
    """Places by path, conversations by document. Any method may raise `LibraryError`.

    Conversations name paragraphs by their content-stable keys as well as by coordinates, so that they find
    their places again when the document's structure was recovered anew, or its file has changed.
    """

    def __init__(self, database: Database) -> None:
        self._db = database

    def place(self, path: str) -> dict[str, Any]:
        """What `keep_place` kept last for this path; empty when nothing."""
        row = self._db.row("SELECT place FROM views WHERE path = ?", full(path))
        return _place(row[0]) if row else {}

    def keep_place(self, path: str, place: dict[str, Any]) -> None:
        with self._db.write() as db:
            db.execute(
                "INSERT OR REPLACE INTO views VALUES (?, ?, ?)", (full(path), time.time(), json.dumps(place))
            )

    def recent(self, most: int = 12) -> list[tuple[str, dict[str, Any]]]:
        """Paths and places, the last one used first."""
        found = self._db.rows("SELECT path, place FROM views ORDER BY used DESC LIMIT ?", most)
        return [(path, _place(place)) for path, place in found]

    def forget_place(self, path: str) -> None:
        with self._db.write() as db:
            db.execute("DELETE FROM views WHERE path = ?", (full(path),))

    def keep(self, document: Document, exchanges: Sequence[tuple[str, Sequence[AgentEvent]]]) -> None:
        """Keep the whole conversation, (question, events) pairs, about one document."""
        value = json.dumps(_packed(document.path, exchanges, self._paragraphs(document)))
        with self._db.write() as db:
            db.execute(
                "INSERT OR REPLACE INTO conversations SELECT id, ?, ? FROM documents WHERE hash = ?",
                (document.structure, value, document.id),
            )

    def add(self, draft: ProvisionalStructure, question: str, events: Sequence[AgentEvent]) -> None:
        """Keep one exchange more about a document that is still being read, until `keep`.

        It stays in the draft's coordinates: where it belongs in the document's is not known yet.
        """
        places = ((Coordinate(1, p.section, p.number), p.key) for p in draft.paragraphs)
        said = _packed(draft.document.path, [(question, events)], places)
        with self._db.write() as db:
            db.execute("INSERT OR IGNORE INTO documents (hash) VALUES (?)", (draft.document.id,))
            owner, structure, value = db.execute(
                "SELECT d.id, structure, value FROM documents d LEFT JOIN conversations c ON c.document = d.id"
                " WHERE d.hash = ?",
                (draft.document.id,),
            ).fetchone()
            try:
                kept = dict(json.loads(value or "{}"))
            except (ValueError, TypeError):  # damaged: a new conversation takes its place
                kept, structure = {}, _DRAFT
            kept.setdefault("drafts", []).append(said)
            new = owner, structure or _DRAFT, json.dumps(kept)
            db.execute("INSERT OR REPLACE INTO conversations VALUES (?, ?, ?)", new)

    def conversation(self, document: Document) -> list[tuple[str, list[AgentEvent]]]:
        """The conversation in the coordinates of the document's present structure, what was said of drafts last.

        A document without one takes over what was said of an earlier state of its file, as far as at least
        one of the paragraphs spoken of is still there: another document may have taken the file's name.
        """
        row = self._db.row(
            "SELECT structure, value FROM conversations c JOIN documents d ON d.id = c.document WHERE d.hash = ?",
            document.id,
        )
        try:
            structure, own = (row[0], dict(json.loads(row[1]))) if row else (_DRAFT, {})
            drafts = own.get("drafts", [])
            if structure == _DRAFT:
                structure, own = _OTHER, self._of_earlier(document.path)
            said = self._said(document, own, structure)
            return said + [exchange for draft in drafts for exchange in self._said(document, draft, _DRAFT)]
        except (ValueError, TypeError, KeyError) as error:
            raise LibraryError(
                f"What was said about {document.path} is damaged and cannot be shown: ask again, a new"
                " conversation takes its place."
            ) from error

    def _of_earlier(self, path: str) -> dict[str, Any]:
        """What was kept last of a document at this path."""
        row = self._db.row(
            "SELECT value FROM conversations"
            " WHERE CASE WHEN json_valid(value) THEN json_extract(value, '$.path') END = ?"
            " ORDER BY document DESC LIMIT 1",
            full(path),
        )
        return dict(json.loads(row[0])) if row else _packed(path, [], [])

    def _said(
        self, document: Document, kept: dict[str, Any], structure: int
    ) -> list[tuple[str, list[AgentEvent]]]:
        """Exchanges in the coordinates of the document, moved there from those of `structure`."""
        said = [(str(q), [e for r in events if (e := records.from_json(r))]) for q, events in kept["exchanges"]]
        if structure == document.structure:
            return said
        now = {key: at for at, key in self._paragraphs(document)}
        where = {Coordinate(1, section, n): now[key] for section, n, key in kept["keys"] if key in now}
        if structure == _OTHER and not where:
            return []
        return [(q, [e for event in events if (e := records.moved(event, where))]) for q, events in said]

    def _paragraphs(self, document: Document) -> Iterator[tuple[Coordinate, str]]:
        rows = self._db.rows(
            "SELECT section, number, key FROM paragraphs WHERE id BETWEEN ? AND ?", *ids(document.structure)
        )
        return ((Coordinate(1, section, number), key) for section, number, key in rows)


def _packed(
    path: str,
    exchanges: Sequence[tuple[str, Sequence[AgentEvent]]],
    paragraphs: Iterable[tuple[Coordinate, str]],
) -> dict[str, Any]:
    """Exchanges as they are written down, with the keys of the paragraphs that they speak of."""
    wanted = {at for _, events in exchanges for event in events for at in records.coordinates(event)}
    return {
        "path": full(path),
        "exchanges": [(q, [r for e in events if (r := records.to_json(e))]) for q, events in exchanges],
        "keys": [[at.section, at.paragraph, key] for at, key in paragraphs if at in wanted],
    }


def _place(stored: str) -> dict[str, Any]:
    """A place as it was kept; a damaged one is none."""
    try:
        return dict(json.loads(stored))
    except (ValueError, TypeError):
        return {}
