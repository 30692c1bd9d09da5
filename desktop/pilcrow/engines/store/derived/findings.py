"""Findings of documents' agents, stored cell by cell, and the tables that are made of them: a stopped search
continues from them, and a table gets more columns.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace

from ....core.ask.documents.estimate import Measured
from ....core.errors import LibraryError
from ....core.exchange import records
from ....core.exchange.asked_each import Tabulated
from ....core.exchange.findings import Finding, FindingsRow, FindingsTable, Instructions, KeptTable, Task
from ....core.model import Document
from ..file.database import Database

_CHAIN = ""
"""In a model's place: conclusions of chains rest on other documents, too, so that no table takes them."""
_FORGET = "DELETE FROM findings_tables WHERE collection IS ? AND question = ?"


class KeptFindings:
    """Findings of a chat model in these documents, valid as long as the documents keep their structures, and the
    columns of the table that a question has in a collection ("": in none); see
    `core.ask.strategies.per_document.Kept`. Any method may raise `LibraryError`.
    """

    def __init__(
        self, database: Database, documents: Sequence[Document], question: str, model: str, collection: str = ""
    ) -> None:
        self._db = database
        self._structures = [document.structure for document in documents]
        self._table = KeptTables(database, collection)
        self._question, self._model = _tidy(question), model

    def instructions(self) -> Instructions | None:
        """The instructions that the question had before."""
        return self._table.instructions(self._question)

    def begin(self, instructions: Instructions) -> None:
        """Keep the instructions as the columns of the question's table."""
        self._table.keep(self._question, instructions)

    def findings(self, doc: int, tasks: Sequence[Task]) -> list[Finding | None]:
        """The finding for each task in a document; None for a task that it was not asked."""
        rows = self._db.rows(
            "SELECT task, value FROM cells WHERE structure = ? AND model = ?"
            " AND task IN (SELECT value FROM json_each(?))",
            self._structures[doc - 1], self._model, json.dumps([task.text for task in tasks]),
        )  # fmt: skip
        known = {task: _unpack(value) for task, value in rows}
        found = [known.get(task.text) for task in tasks]
        return [one and replace(one, task=number) for number, one in enumerate(found)]

    def remembered(self, doc: int) -> list[tuple[Task, Finding]]:
        """The findings in a document on any task, by any model."""
        rows = self._db.rows("SELECT task, value FROM cells WHERE structure = ?", self._structures[doc - 1])
        found = {task: _unpack(value) for task, value in rows}
        return [(Task(task), finding) for task, finding in found.items() if finding and finding.found]

    def keep(self, doc: int, tasks: Sequence[Task], row: FindingsRow) -> None:
        """Keep a document's findings on these tasks."""
        self._put(doc, zip(tasks, row.findings, strict=True), self._model)

    def conclude(self, doc: int, step: Task, finding: Finding) -> None:
        """Keep what a chain concluded at a step from passages of a document."""
        self._put(doc, [(step, finding)], _CHAIN)

    def _put(self, doc: int, found: Iterable[tuple[Task, Finding]], model: str) -> None:
        with self._db.write() as db:
            db.executemany(
                "INSERT OR REPLACE INTO cells SELECT id, ?, ?, ? FROM structures WHERE id = ?",
                [(task.text, model, _pack(task, one), self._structures[doc - 1]) for task, one in found],
            )


class KeptTables:
    """Tables of findings of a collection, by their questions; "": of the library and of files. Any method may
    raise `LibraryError`, also if there is no such collection.
    """

    def __init__(self, database: Database, collection: str = "") -> None:
        self._db, self._collection = database, collection

    def all(self) -> list[KeptTable]:
        """All tables, the one asked last first."""
        rows = self._db.rows(
            "SELECT question, instructions FROM findings_tables WHERE collection IS ? ORDER BY used DESC",
            self._collection_id(),
        )
        return [KeptTable(question, _instructions(value)) for question, value in rows]

    def instructions(self, question: str) -> Instructions | None:
        """The columns and the directive of a question's table; None without a table."""
        row = self._db.row(
            "SELECT instructions FROM findings_tables WHERE collection IS ? AND question = ?",
            *self._key(question),
        )
        return _instructions(row[0]) if row else None

    def keep(self, question: str, instructions: Instructions) -> None:
        """Keep a question's table with these columns, instead of an earlier one."""
        tasks = [task.text for task in instructions.tasks]
        told = {"tasks": tasks, "directive": instructions.directive, "edited": instructions.edited}
        key, value = self._key(question), json.dumps(told, ensure_ascii=False)
        with self._db.write() as db:
            db.execute(_FORGET, key)
            db.execute("INSERT INTO findings_tables VALUES (?, ?, ?, ?)", (*key, value, time.time()))

    def forget(self, question: str) -> None:
        """Delete a question's table; the findings stay for other tables with the same tasks."""
        key = self._key(question)
        with self._db.write() as db:
            db.execute(_FORGET, key)

    def _key(self, question: str) -> tuple[int | None, str]:
        return self._collection_id(), _tidy(question)

    def _collection_id(self) -> int | None:
        if not self._collection:
            return None
        row = self._db.row("SELECT id FROM collections WHERE name = ? COLLATE NOCASE", self._collection)
        if row is None:
            raise LibraryError("The collection “{name}” is not there any more.", name=self._collection)
        return int(row[0])


def _tidy(question: str) -> str:
    return " ".join(question.split())


def _instructions(text: str) -> Instructions:
    value = json.loads(text)
    return Instructions(tuple(map(Task, value["tasks"])), value["directive"], value.get("edited", False))


def _pack(task: Task, finding: Finding) -> str:
    """A finding as JSON: a table with this cell alone."""
    table = FindingsTable((task,), (FindingsRow(1, "", (replace(finding, task=0),)),))
    return json.dumps(records.event_to_json(Tabulated(table)), ensure_ascii=False)


def _unpack(text: str) -> Finding | None:
    event = records.event_from_json(json.loads(text))
    return event.table.rows[0].findings[0] if isinstance(event, Tabulated) else None


_SELECT = "SELECT documents, calls, seconds FROM measured WHERE (model, context) = (?, ?)"


class KeptMeasured(Measured):
    """Durations with one chat model and context. Each note is stored at once, added to those of other processes.
    Any method may raise `LibraryError`.
    """

    def __init__(self, database: Database, model: str, context: int) -> None:
        self._db, self._of = database, (model, context)
        super().__init__(*database.row(_SELECT, model, context) or ())

    def note(self, documents: int, calls: int, seconds: float, at_once: int) -> None:
        with self._db.write() as db:
            known = Measured(*db.execute(_SELECT, self._of).fetchone() or ())
            known.note(documents, calls, seconds, at_once)
            self.documents, self.calls, self.seconds = known.documents, known.calls, known.seconds
            db.execute(
                "INSERT OR REPLACE INTO measured VALUES (?, ?, ?, ?, ?)",
                (*self._of, self.documents, self.calls, self.seconds),
            )
