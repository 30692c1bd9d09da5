"""Agent events as JSON and back, for conversations that outlive the program."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Sequence
from enum import EnumType
from functools import cache
from typing import Any, get_args, get_origin, get_type_hints

from ..message import Message
from ..model import Coordinate, Paragraph, Span
from . import asked_each, events
from .chain import Chain, chain_from_json
from .findings import FindingsTable

_KEPT: dict[str, Any] = {
    kind.__name__: kind
    for kind in (
        events.AskedAbout,
        events.AskedAs,
        events.AskedOf,
        events.Narrowed,
        events.AnsweredFrom,
        events.Retrieved,
        events.Recalled,
        events.SectionRead,
        events.Unfolded,
        events.Calculated,
        events.Planned,
        events.Notice,
        events.Reasoning,
        events.AnswerDelta,
        asked_each.DocumentAsked,
        asked_each.Estimated,
        asked_each.Tabulated,
        events.ChainGrown,
        events.Answered,
    )
}


def event_to_json(event: events.AgentEvent) -> dict[str, Any] | None:
    """A JSON object for an event worth storing, else None. Of an unfinished answer the pieces are stored."""
    name = type(event).__name__
    if name not in _KEPT:
        return None
    values = _to_plain(dataclasses.asdict(event))
    return {"event": name} | {_KEYS.get(field, field): value for field, value in values.items()}


def _to_plain(value: Any) -> Any:
    """A value for JSON. Sentences become templates and values: another language may show them."""
    if isinstance(value, Message):
        return {"template": value.template, "values": _to_plain(value.values)}
    if isinstance(value, dict):
        return {key: _to_plain(each) for key, each in value.items()}
    return [_to_plain(each) for each in value] if isinstance(value, list | tuple) else value


def _from_plain(value: Any) -> Any:
    """The inverse of `_to_plain`."""
    if isinstance(value, dict):
        found = {key: _from_plain(each) for key, each in value.items()}
        return Message(found["template"], **found["values"]) if found.keys() == {"template", "values"} else found
    return [_from_plain(each) for each in value] if isinstance(value, list) else value


_KEYS = {"statements": "claims"}
"""Keys in records of fields that have another name here."""
_FIELDS = {key: field for field, key in _KEYS.items()}
_RETIRED = {"not found": "not checked", "absent": "not checked"}
"""States of statements in earlier versions that rest on words alone."""


def event_from_json(record: dict[str, Any]) -> events.AgentEvent | None:
    """The inverse of `event_to_json`; None for an event that this version does not know or cannot read."""
    values = dict(record)
    kind = _KEPT.get(str(values.pop("event", "")))
    if kind is None:
        return None
    try:
        values = {_FIELDS.get(key, key): value for key, value in _from_plain(values).items()}
        for statement in values.get("statements", ()):
            statement["state"] = _RETIRED.get(statement["state"], statement["state"])
        event: events.AgentEvent = _made(kind, values)
    except (AttributeError, TypeError, LookupError, ValueError):
        return None
    return event


def _made(kind: Any, value: Any) -> Any:
    """A value of a declared type, of the JSON value that `_to_plain` made of it."""
    parts = get_args(kind)
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            raise TypeError(value)
        kinds = [parts[0]] * len(value) if parts[-1] is ... else parts
        return tuple(_made(each, one) for each, one in zip(kinds, value, strict=True))
    if type(None) in parts:
        return None if value is None else _made(parts[0], value)
    if kind is Chain:
        return chain_from_json(value)
    if hasattr(kind, "_fields"):
        return kind(*map(_made, _types(kind).values(), value))
    if hasattr(kind, "__dataclass_fields__") and not isinstance(value, kind):
        return kind(**{name: _made(_types(kind)[name], each) for name, each in value.items()})
    return kind(value) if isinstance(kind, EnumType) else value


_types = cache(get_type_hints)


def coordinates(event: events.AgentEvent) -> set[Coordinate]:
    """All coordinates in an event."""
    if isinstance(event, events.SectionRead):
        return {Coordinate(event.doc, event.section, n) for n in range(event.start, event.end + 1)}
    if isinstance(event, events.Unfolded):
        return {Coordinate(event.doc, event.section, 1)}
    return set(_coordinates_in(event))


def _coordinates_in(value: object) -> Iterator[Coordinate]:
    if isinstance(value, Coordinate):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _coordinates_in(each)
    elif dataclasses.is_dataclass(value):
        for field in dataclasses.fields(value):
            yield from _coordinates_in(getattr(value, field.name))


def move_event(event: events.AgentEvent, where: dict[Coordinate, Coordinate]) -> events.AgentEvent | None:
    """The event in the coordinates of another structure version; coordinates missing in `where` are left out.

    None if nothing of it is left (a section read or opened that no longer exists).
    """
    match event:
        case events.Retrieved():
            hits, shown = (tuple(sorted(_there(group, where))) for group in (event.hits, event.shown))
            return dataclasses.replace(event, hits=hits, shown=shown)
        case events.SectionRead():
            kept = sorted(_there(coordinates(event), where))
            kept = [c for c in kept if c.section == kept[0].section]
            if not kept:
                return None
            start, end = kept[0].paragraph, kept[-1].paragraph
            return dataclasses.replace(event, section=kept[0].section, start=start, end=end)
        case events.Unfolded():
            first = where.get(Coordinate(event.doc, event.section, 1))
            return dataclasses.replace(event, section=first.section) if first else None
        case events.Calculated():
            return dataclasses.replace(event, inputs=_there(event.inputs, where))
        case events.Recalled():
            notes = tuple(dataclasses.replace(note, at=where[note.at]) for note in event.notes if note.at in where)
            return dataclasses.replace(event, notes=notes)
        case events.ChainGrown():
            return events.ChainGrown(event.chain.moved(where))
        case events.Planned():
            return dataclasses.replace(event, places=_there(event.places, where))
        case events.Answered():
            return dataclasses.replace(event, citations=_move_citations(event.citations, where))
        case asked_each.Tabulated():
            return asked_each.Tabulated(_table(event.table, where))
    return event


def _there(places: Iterable[Coordinate], where: dict[Coordinate, Coordinate]) -> tuple[Coordinate, ...]:
    return tuple(where[at] for at in places if at in where)


def _table(table: FindingsTable, where: dict[Coordinate, Coordinate]) -> FindingsTable:
    rows = []
    for row in table.rows:
        findings = (
            dataclasses.replace(one, citations=_move_citations(one.citations, where)) for one in row.findings
        )
        rows.append(dataclasses.replace(row, findings=tuple(findings)))
    return dataclasses.replace(table, rows=tuple(rows))


def _move_citations(
    citations: Sequence[events.Citation], where: dict[Coordinate, Coordinate]
) -> tuple[events.Citation, ...]:
    return tuple(
        dataclasses.replace(c, at=where[c.at], instead_of=c.instead_of and where.get(c.instead_of))
        for c in citations
        if c.at in where
    )


def carry_events(
    kept: Sequence[events.AgentEvent],
    before: Callable[[Coordinate], Paragraph | None],
    now: Callable[[int], Sequence[Paragraph]],
) -> list[events.AgentEvent]:
    """Events in the coordinates of a newer structure of the same file.

    `before` returns their paragraphs, `now` those on a page (0-based) of the newer structure: a paragraph
    corresponds to the one with its key, else to the one that has most of its lines.
    """
    where: dict[Coordinate, Coordinate] = {}
    changed: dict[Coordinate, tuple[Paragraph, Paragraph]] = {}
    for at in {at for event in kept for at in coordinates(event)}:
        old = before(at)
        new = _twin(old, now(old.page)) if old else None
        if old and new:
            where[at] = Coordinate(at.doc, new.section, new.number)
            if new.text != old.text:
                changed[at] = old, new
    return [e for event in kept if (e := move_event(_requote(event, changed), where))]


def _twin(old: Paragraph, candidates: Sequence[Paragraph]) -> Paragraph | None:
    same = next((p for p in candidates if p.key == old.key), None)
    places = {_moved_place(span) for span in old.spans}
    shared = [len(places & {_moved_place(span) for span in p.spans}) for p in candidates]
    best = max(shared, default=0)
    return same or (candidates[shared.index(best)] if best else None)


def _moved_place(span: Span) -> tuple[int, int, int]:
    return span.page, round(span.box.x0), round(span.box.y0)


def _requote(
    event: events.AgentEvent, changed: dict[Coordinate, tuple[Paragraph, Paragraph]]
) -> events.AgentEvent:
    """Citations of paragraphs whose text has changed: the same words if found, else the whole paragraph."""
    if not isinstance(event, events.Answered):
        return event
    cited = []
    for citation in event.citations:
        quote = citation.quote
        if citation.at in changed:
            old, new = changed[citation.at]
            words = old.text[slice(*quote)]
            start = new.text.find(words)
            quote = (start, start + len(words)) if start >= 0 else (0, len(new.text))
        cited.append(dataclasses.replace(citation, quote=quote))
    return dataclasses.replace(event, citations=tuple(cited))
