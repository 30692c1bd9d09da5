"""A person's conversations about documents, kept in the library's file."""

from __future__ import annotations

import json
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import Any
from uuid import uuid4

from ....core.errors import LibraryError
from ....core.exchange import records
from ....core.exchange.events import AgentEvent, AnswerDelta, Answered, AskedOf
from ....core.exchange.read_events import ProvisionalStructure
from ....core.model import Coordinate, Document
from ..file.database import Database
from ..file.schema import ids
from ..files import full

_DRAFT, _OTHER = 0, -1
"""Values in place of a structure of the document: a draft, or a structure of another document at the same path."""
_TITLE = 300
"""Characters of the first question in lists of conversations: it may be a whole text to check."""
_Places = Callable[[], Iterable[tuple[Coordinate, str]]]
"""Coordinates of all paragraphs of a document, and their keys."""


class Conversations:
    """Conversations by document. Any method may raise `LibraryError`.

    Conversations name paragraphs by their content-stable keys as well as by coordinates, so that they find their
    places again when the document's structure was recovered anew, or its file has changed.
    """

    def __init__(self, database: Database, version: int, variant: str) -> None:
        """`version` and `variant` are those of current structures."""
        self._db, self._today = database, (version, variant)

    def all(self, document: Document, words: str = "") -> list[tuple[str, str, str, float]]:
        """(id, first question, given name, time of last use) of each conversation about a document, most recently
        used first; with `words`, only conversations with all of these words in name, questions or answers.

        Conversations about earlier states of the file are included as long as one of their paragraphs still
        exists: another document may have taken the file's name.
        """
        return self._listed(document, words, lambda: self._paragraphs(document))

    def _listed(self, document: Document, words: str, paragraphs: _Places) -> list[tuple[str, str, str, float]]:
        rows = self._db.rows(
            "SELECT c.id, max(d.hash = ?1), question, name, max(used) FROM conversations c"
            " JOIN documents d ON d.id = c.document WHERE d.hash = ?1 OR c.path = ?2 GROUP BY c.id"
            " ORDER BY max(used) DESC, max(c.rowid) DESC",
            document.id,
            full(document.path),
        )
        listed = []
        sought = words.casefold().split()
        for number, own, question, name, used in rows:
            try:
                said = self._exchanges(document, number, paragraphs) if sought or not own else []
            except LibraryError:
                said = []
            text = "\n".join(
                [name, *(piece for exchange in said for piece in _searchable_texts(exchange))]
            ).casefold()
            if (own or said) and all(word in text for word in sought):
                listed.append((number, question, name, used))
        return listed

    def keep(
        self, document: Document, exchanges: Sequence[tuple[str, Sequence[AgentEvent]]], number: str = ""
    ) -> None:
        """Keep a whole conversation about one document, as (question, events) pairs; without an id, the last one
        used. An empty conversation is not kept.
        """
        number = number or self._latest(document, lambda: self._paragraphs(document))
        value = json.dumps(_pack_exchanges(exchanges, self._paragraphs(document), self._db))
        with self._db.write() as db:
            if exchanges:
                _insert_conversation(db, document, number, exchanges[0][0], document.structure, value)
            else:
                db.execute(
                    "DELETE FROM conversations WHERE id = ?"
                    " AND document IN (SELECT id FROM documents WHERE hash = ?)",
                    (number, document.id),
                )

    def add(self, draft: ProvisionalStructure, question: str, events: Sequence[AgentEvent]) -> None:
        """Append one exchange to the last conversation used, about a document still being read, until `keep`.

        The exchange stays in the draft's coordinates: its place in the finished document is not known yet.
        """
        places = [
            *_heading_titles(draft.document),
            *((Coordinate(1, p.section, p.number), p.key) for p in draft.paragraphs),
        ]
        number = self._latest(draft.document, lambda: places)
        said = _pack_exchanges([(question, events)], places, self._db)
        with self._db.write() as db:
            db.execute("INSERT OR IGNORE INTO documents (hash) VALUES (?)", (draft.document.id,))
            structure, first, value = db.execute(
                "SELECT structure, question, value FROM conversations c JOIN documents d ON d.id = c.document"
                " WHERE d.hash = ? AND c.id = ?",
                (draft.document.id, number),
            ).fetchone() or (_DRAFT, question, "{}")
            try:
                kept = dict(json.loads(value))
            except (ValueError, TypeError):  # damaged: a new conversation takes its place
                kept, structure, first = {}, _DRAFT, question
            kept.setdefault("drafts", []).append(said)
            _insert_conversation(db, draft.document, number, first, structure, json.dumps(kept))

    def exchanges(self, document: Document, number: str = "") -> list[tuple[str, list[AgentEvent]]]:
        """A conversation in the coordinates of the document's present structure, exchanges about drafts last;
        without an id, the last one used. A conversation about an earlier state of the file continues with this
        one.
        """
        number = number or self._latest(document, lambda: self._paragraphs(document))
        return self._exchanges(document, number, lambda: self._paragraphs(document))

    def _exchanges(
        self, document: Document, number: str, paragraphs: _Places
    ) -> list[tuple[str, list[AgentEvent]]]:
        rows = self._db.rows(
            "SELECT d.hash = ?1, structure, value FROM conversations c JOIN documents d ON d.id = c.document"
            " WHERE c.id = ?2 AND (d.hash = ?1 OR c.path = ?3) ORDER BY d.hash = ?1 DESC, c.document DESC",
            document.id,
            number,
            full(document.path),
        )
        try:
            drafts: list[Any] = []
            said: list[tuple[str, list[AgentEvent]]] = []
            for own, structure, value in rows:
                kept = dict(json.loads(value))
                drafts += kept.get("drafts", []) if own else []
                if structure != _DRAFT:
                    said = self._moved_exchanges(kept, structure if own else _OTHER, document, paragraphs)
                    break
            return said + [
                exchange
                for draft in drafts
                for exchange in self._moved_exchanges(draft, _DRAFT, document, paragraphs)
            ]
        except (ValueError, TypeError, KeyError) as error:
            raise LibraryError(
                "What was said about {path} is damaged and cannot be shown: ask again, a new"
                " conversation takes its place.",
                path=document.path,
            ) from error

    def touch(self, number: str) -> None:
        """Mark this conversation as the last one used."""
        with self._db.write() as db:
            db.execute("UPDATE conversations SET used = ? WHERE id = ?", (time.time(), number))

    def rename(self, number: str, name: str) -> None:
        """Give a conversation a name, shown in place of its first question."""
        with self._db.write() as db:
            db.execute("UPDATE conversations SET name = ? WHERE id = ?", (name, number))

    def drop(self, number: str) -> list[tuple[Any, ...]]:
        """Delete a conversation beyond recovery, except by `restore` with the returned rows."""
        rows = self._db.rows("SELECT * FROM conversations WHERE id = ?", number)
        with self._db.write() as db:
            db.execute("DELETE FROM conversations WHERE id = ?", (number,))
        self._db.rows("PRAGMA wal_checkpoint(TRUNCATE)")
        return rows

    def restore(self, dropped: Sequence[tuple[Any, ...]]) -> None:
        """Restore a conversation deleted by `drop`, as far as its documents still exist."""
        with self._db.write() as db:
            known = {number for (number,) in db.execute("SELECT id FROM documents")}
            rows = [row for row in dropped if row[0] in known]
            db.executemany("INSERT OR IGNORE INTO conversations VALUES (?, ?, ?, ?, ?, ?, ?, ?)", rows)

    def _latest(self, document: Document, paragraphs: _Places) -> str:
        """Id of the last conversation used; a new one if there is none."""
        return next((number for number, *_ in self._listed(document, "", paragraphs)), uuid4().hex)

    def _moved_exchanges(
        self, kept: dict[str, Any], structure: int, document: Document, paragraphs: _Places
    ) -> list[tuple[str, list[AgentEvent]]]:
        """Exchanges moved from the coordinates of `structure` to those of the document; exchanges about several
        documents are moved to the present coordinates of each.
        """
        said = [
            (str(q), [e for r in events if (e := records.event_from_json(r))]) for q, events in kept["exchanges"]
        ]
        several = kept.get("several", {})
        keys = [several.get(str(number), []) for number in range(len(said))]
        placed = partial(place_events, self._db, self._today)
        found = [(q, placed(events, own)) for (q, events), own in zip(said, keys, strict=True)]
        if structure == document.structure:
            return found
        now = {key: at for at, key in paragraphs()}
        where = {Coordinate(1, section, n): now[key] for section, n, key in kept["keys"] if key in now}
        if structure == _OTHER and not where:
            return []
        return [
            (
                q,
                events
                if several_asked(events)
                else [e for event in events if (e := records.move_event(event, where))],
            )
            for q, events in found
        ]

    def _paragraphs(self, document: Document) -> Iterator[tuple[Coordinate, str]]:
        rows = self._db.rows(
            "SELECT section, number, key FROM paragraphs WHERE id BETWEEN ? AND ?", *ids(document.structure)
        )
        return chain(
            _heading_titles(document), ((Coordinate(1, section, number), key) for section, number, key in rows)
        )


def _heading_titles(document: Document) -> Iterator[tuple[Coordinate, str]]:
    return ((Coordinate(1, section.id, 0), section.key) for section in document.sections)


def _pack_exchanges(
    exchanges: Sequence[tuple[str, Sequence[AgentEvent]]],
    paragraphs: Iterable[tuple[Coordinate, str]],
    database: Database,
) -> dict[str, Any]:
    """Exchanges as stored, with the keys of the paragraphs they mention: in the document, and, by the number of
    the exchange, in the several documents that some are about.
    """
    own = [events for _, events in exchanges if not several_asked(events)]
    wanted = {at for events in own for event in events for at in records.coordinates(event)}
    several = {
        n: exchange_keys(database, events) for n, (_, events) in enumerate(exchanges) if several_asked(events)
    }
    return {
        "exchanges": [(q, [r for e in events if (r := records.event_to_json(e))]) for q, events in exchanges],
        "keys": [[at.section, at.paragraph, key] for at, key in paragraphs if at in wanted],
        **({"several": several} if several else {}),
    }


def _insert_conversation(
    db: sqlite3.Connection, document: Document, number: str, question: str, structure: int, value: str
) -> None:
    """Write a conversation, keeping its name. Does nothing for a document that the library lacks."""
    db.execute(
        "INSERT OR REPLACE INTO conversations SELECT id, ?1, ?2, ?3, ?4,"
        " coalesce((SELECT max(name) FROM conversations WHERE id = ?1), ''), ?5, ?6"
        " FROM documents WHERE hash = ?7",
        (number, full(document.path), time.time(), question[:_TITLE], structure, value, document.id),
    )


def _searchable_texts(exchange: tuple[str, Sequence[AgentEvent]]) -> list[str]:
    """Texts of the question and of the answers."""
    question, events = exchange
    return [question, *(event.text for event in events if isinstance(event, Answered | AnswerDelta))]


Keys = list[list[Any]]
"""The document's number, section, paragraph and key of each paragraph mentioned."""


def several_asked(events: Sequence[AgentEvent]) -> AskedOf | None:
    """The documents of an exchange about several, or about another than the one where it was asked; else None."""
    return next((event for event in events if isinstance(event, AskedOf)), None)


def exchange_keys(database: Database, events: Sequence[AgentEvent]) -> Keys:
    """Keys of all paragraphs mentioned in an exchange about several documents."""
    asked = several_asked(events)
    wanted = {at for event in events for at in records.coordinates(event)}
    found: Keys = []
    for number, document in enumerate(asked.documents if asked else (), 1):
        places = {(at.section, at.paragraph) for at in wanted if at.doc == number}
        if places:
            rows = _stored_paragraphs(database, document.structure)
            found += [[number, section, n, key] for section, n, key in rows if (section, n) in places]
    return found


def place_events(
    database: Database, today: tuple[int, str], events: Sequence[AgentEvent], kept: Keys
) -> list[AgentEvent]:
    """Events of an exchange, moved to the documents' structures in `today`'s version and variant; paragraphs that
    no longer exist are left out. Events of an exchange about one document are unchanged.
    """
    asked = several_asked(events)
    now = _structures(database, today, [document.id for document in asked.documents]) if asked else {}
    if asked is None or all(now.get(document.id) == document.structure for document in asked.documents):
        return list(events)
    where: dict[Coordinate, Coordinate] = {}
    for number, document in enumerate(asked.documents, 1):
        structure = now.get(document.id, 0)
        if structure == document.structure:
            places = {at for event in events for at in records.coordinates(event) if at.doc == number}
            where |= {at: at for at in places}
        elif structure:
            there = {
                key: Coordinate(number, section, n) for section, n, key in _stored_paragraphs(database, structure)
            }
            own = ((Coordinate(doc, section, n), key) for doc, section, n, key in kept if doc == number)
            where |= {at: there[key] for at, key in own if key in there}
    moved = tuple(replace(document, structure=now.get(document.id, 0)) for document in asked.documents)
    renewed = (replace(event, documents=moved) if event is asked else event for event in events)
    return [found for event in renewed if (found := records.move_event(event, where))]


def _structures(database: Database, today: tuple[int, str], digests: Sequence[str]) -> dict[str, int]:
    """Structure of each document in the library, by its sha256."""
    rows = database.rows(
        "SELECT hash, t.id FROM structures t JOIN documents d ON d.id = t.document"
        " WHERE version = ? AND variant = ? AND hash IN (SELECT value FROM json_each(?))",
        *today,
        json.dumps(list(digests)),
    )
    return dict(rows)


def _stored_paragraphs(database: Database, structure: int) -> list[tuple[int, int, str]]:
    return database.rows("SELECT section, number, key FROM paragraphs WHERE id BETWEEN ? AND ?", *ids(structure))
