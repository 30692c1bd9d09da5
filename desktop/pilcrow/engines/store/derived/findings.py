"""Findings of documents' agents for a question, stored one by one; a stopped search continues from them."""

from __future__ import annotations

import json
from collections.abc import Sequence

from ....core.exchange import records
from ....core.exchange.events import Tabulated
from ....core.exchange.findings import FindingsRow, FindingsTable, Instructions, Task
from ....core.model import Document
from ..file.database import Database


class KeptFindings:
    """Findings of a chat model for one question in these documents, valid as long as the documents keep their
    structures; see `core.ask.strategies.per_document.Kept`. Any method may raise `LibraryError`.
    """

    def __init__(self, database: Database, documents: Sequence[Document], question: str, model: str) -> None:
        self._db = database
        self._structures = [document.structure for document in documents]
        self._question, self._model = " ".join(question.split()), model

    def instructions(self) -> Instructions | None:
        """The instructions given to most of these documents."""
        row = self._db.row(
            "SELECT instructions FROM findings WHERE question = ? AND model = ?"
            " AND structure IN (SELECT value FROM json_each(?)) GROUP BY instructions ORDER BY count(*) DESC",
            self._question,
            self._model,
            json.dumps(self._structures),
        )
        return _unpacked(row[0]) if row else None

    def row(self, doc: int, instructions: Instructions) -> FindingsRow | None:
        row = self._db.row(
            "SELECT value FROM findings WHERE (structure, question, model, instructions) = (?, ?, ?, ?)",
            self._structures[doc - 1],
            self._question,
            self._model,
            _pack_instructions(instructions),
        )
        event = records.event_from_json(json.loads(row[0])) if row else None
        return event.table.rows[0] if isinstance(event, Tabulated) else None

    def keep(self, doc: int, instructions: Instructions, row: FindingsRow) -> None:
        """Keep a document's findings, replacing those by other instructions."""
        value = records.event_to_json(Tabulated(FindingsTable(instructions.tasks, (row,))))
        with self._db.write() as db:
            db.execute(
                "INSERT OR REPLACE INTO findings SELECT id, ?, ?, ?, ? FROM structures WHERE id = ?",
                (
                    self._question,
                    self._model,
                    _pack_instructions(instructions),
                    json.dumps(value, ensure_ascii=False),
                    self._structures[doc - 1],
                ),
            )

    def forget(self) -> None:
        """Delete the findings for the question in these documents, which are then asked again."""
        with self._db.write() as db:
            db.execute(
                "DELETE FROM findings WHERE question = ? AND structure IN (SELECT value FROM json_each(?))",
                (self._question, json.dumps(self._structures)),
            )


def _pack_instructions(instructions: Instructions) -> str:
    tasks = [task.text for task in instructions.tasks]
    return json.dumps({"tasks": tasks, "directive": instructions.directive}, ensure_ascii=False)


def _unpacked(text: str) -> Instructions:
    value = json.loads(text)
    return Instructions(tuple(Task(task) for task in value["tasks"]), value["directive"])
