"""Stored results computed once per document: titles of sections, suggested questions, summaries."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ....core.exchange import records
from ....core.exchange.events import AgentEvent
from ....core.model import Document
from ..file.database import Database


class DocumentResults:
    """Titles, suggested questions and summaries. Any method may raise `LibraryError`."""

    def __init__(self, database: Database) -> None:
        self._db = database

    # ---- titles of sections that print none ---------------------------------------------------------------

    def named(self, document: Document) -> set[str]:
        """Keys of the sections titled by `name`."""
        rows = self._db.rows(
            "SELECT key FROM names JOIN documents d ON d.id = names.document WHERE hash = ?", document.id
        )
        return {key for (key,) in rows}

    def name(self, document: Document, key: str, title: str) -> None:
        """Give a title to the section by topic with this key, in this structure and in later ones."""
        with self._db.write() as db:
            db.execute(
                "INSERT OR REPLACE INTO names SELECT id, ?, ? FROM documents WHERE hash = ?",
                (key, title, document.id),
            )

    # ---- questions to begin with --------------------------------------------------------------------------

    def suggestions(self, structure: int, made_by: int) -> list[str] | None:
        """Questions kept by `suggest` for this version of the rules; None if there are none."""
        row = self._db.row(
            "SELECT questions FROM suggestions WHERE structure = ? AND made_by = ?", structure, made_by
        )
        return [str(question) for question in json.loads(row[0])] if row else None

    def suggest(self, structure: int, made_by: int, questions: Sequence[str]) -> None:
        """Keep suggested questions about a document, as long as it has this structure."""
        with self._db.write() as db:
            db.execute(
                "INSERT OR REPLACE INTO suggestions SELECT id, ?, ? FROM structures WHERE id = ?",
                (made_by, json.dumps(questions, ensure_ascii=False), structure),
            )

    # ---- summaries ----------------------------------------------------------------------------------------

    def summary(self, structure: int, section: int, length: str, model: str) -> AgentEvent | None:
        """The answer kept by `keep_summary`; None if there is none, or this version cannot read it."""
        row = self._db.row(
            "SELECT value FROM summaries WHERE (structure, section, length, model) = (?, ?, ?, ?)",
            structure, section, length, model,
        )  # fmt: skip
        return records.event_from_json(json.loads(row[0])) if row else None

    def keep_summary(self, structure: int, section: int, length: str, model: str, answer: AgentEvent) -> None:
        """Keep a summary of a section (its id; 0: the document), as long as the document has this structure."""
        value = json.dumps(records.event_to_json(answer), ensure_ascii=False)
        with self._db.write() as db:
            db.execute(
                "INSERT OR REPLACE INTO summaries SELECT id, ?, ?, ?, ? FROM structures WHERE id = ?",
                (section, length, model, value, structure),
            )
