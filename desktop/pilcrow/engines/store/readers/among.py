"""Exchanges about several documents, converted to the present coordinates of each."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from ....core.exchange import records
from ....core.exchange.events import AgentEvent, AskedOf
from ....core.model import Coordinate
from ..file.database import Database
from ..file.schema import ids

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
