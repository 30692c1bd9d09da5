"""Agent events as JSON and back, for conversations that outlive the program."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from ..geometry import Box
from ..message import Message
from ..model import Coordinate, Paragraph, Place, Span
from . import chain, events, findings
from .findings import FindingsTable
from .scope import Reach, Scope

_KEPT: dict[str, Any] = {
    kind.__name__: kind
    for kind in (
        events.AskedAbout,
        events.AskedOf,
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
        events.DocumentAsked,
        events.Estimated,
        events.Tabulated,
        events.ChainGrown,
        events.Answered,
    )
}


def event_to_json(event: events.AgentEvent) -> dict[str, Any] | None:
    """A JSON object for an event worth storing, else None. Of an unfinished answer the pieces are stored."""
    name = type(event).__name__
    return {"event": name} | _to_plain(dataclasses.asdict(event)) if name in _KEPT else None


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


_RETIRED = {"not found": "not checked", "absent": "not checked"}


def _claim(record: dict[str, Any]) -> events.Claim:
    """A claim; states of earlier versions that rest on words alone count as not checked."""
    state, pages = str(record["state"]), tuple(record.get("pages", ()))
    return events.Claim(**record | {"state": _RETIRED.get(state, state), "pages": pages})


def event_from_json(record: dict[str, Any]) -> events.AgentEvent | None:
    """The inverse of `event_to_json`; None for an event that this version does not know or cannot read."""
    values = dict(record)
    kind = _KEPT.get(str(values.pop("event", "")))
    if kind is None:
        return None
    try:
        values = _from_plain(values)
        match values:
            case {"citations": cited, "claims": claims}:
                values["citations"] = tuple(_citation(c) for c in cited)
                values["claims"] = tuple(map(_claim, claims))
                values["nearest"] = tuple(map(_citation, values.get("nearest", ())))
                headline = values.get("headline")
                values["headline"] = events.Headline(**headline) if headline else None
                values["calls"] = tuple(values.get("calls", ()))
            case {"scope": scope, "documents": documents}:
                values["scope"] = Scope(**(scope | {"reach": Reach(scope["reach"])}))
                values["documents"] = tuple(events.AskedDocument(**one) for one in documents)
            case {"hits": hits, "shown": shown}:
                values["hits"] = tuple(Coordinate(**c) for c in hits)
                values["shown"] = tuple(Coordinate(**c) for c in shown)
            case {"notes": notes}:
                values["notes"] = tuple(map(_note_from_json, notes))
            case {"inputs": inputs}:
                values["inputs"] = tuple(Coordinate(**c) for c in inputs)
            case {"places": places}:
                values["places"] = tuple(Coordinate(**c) for c in places)
            case {"table": {"tasks": tasks, "rows": rows}}:
                values["table"] = findings.FindingsTable(
                    tuple(findings.Task(**task) for task in tasks), tuple(map(_row_from_json, rows))
                )
            case {"chain": told}:
                values["chain"] = chain.chain_from_json(told)
            case {"doc": _, "state": state}:
                values["state"] = events.DocumentState(state)
            case {"code": code, "pages": pages}:
                values["code"], values["pages"] = events.NoticeCode(code), tuple(pages)
        event: events.AgentEvent = kind(**values)
    except (TypeError, LookupError, ValueError):
        return None
    return event


def _citation(values: dict[str, Any]) -> events.Citation:
    at, (start, end), other = Coordinate(**values["at"]), values["quote"], values.get("instead_of")
    instead_of = Coordinate(**other) if other else None
    places = {"at": at, "quote": (start, end), "instead_of": instead_of, "area": _area(values)}
    return events.Citation(**(values | places))


def _note_from_json(values: dict[str, Any]) -> events.Note:
    at, (start, end) = Coordinate(**values["at"]), values["marked"]
    kind = events.NoteKind(values["kind"])
    return events.Note(**(values | {"kind": kind, "at": at, "marked": (start, end), "area": _area(values)}))


def _area(values: dict[str, Any]) -> Place | None:
    page, box = values.get("area") or (0, None)
    return Place(page, Box(*box)) if box else None


def _row_from_json(values: dict[str, Any]) -> findings.FindingsRow:
    found = (
        findings.Finding(**(f | {"citations": tuple(map(_citation, f["citations"])), "pages": tuple(f["pages"])}))
        for f in values["findings"]
    )
    return findings.FindingsRow(values["doc"], values["title"], tuple(found))


def coordinates(event: events.AgentEvent) -> set[Coordinate]:
    """All coordinates in an event."""
    if isinstance(event, events.Retrieved):
        return {*event.hits, *event.shown}
    if isinstance(event, events.Recalled):
        return {note.at for note in event.notes}
    if isinstance(event, events.Planned):
        return set(event.places)
    if isinstance(event, events.SectionRead):
        return {Coordinate(event.doc, event.section, n) for n in range(event.start, event.end + 1)}
    if isinstance(event, events.Unfolded):
        return {Coordinate(event.doc, event.section, 1)}
    if isinstance(event, events.Calculated):
        return set(event.inputs)
    if isinstance(event, events.Answered):
        return _cited_places(event.citations)
    if isinstance(event, events.Tabulated):
        return {at for row in event.table.rows for one in row.findings for at in _cited_places(one.citations)}
    if isinstance(event, events.ChainGrown):
        return {one.at for intent in event.chain.intents for one in intent.evidence}
    return set()


def _cited_places(citations: Sequence[events.Citation]) -> set[Coordinate]:
    return {at for c in citations for at in (c.at, c.instead_of) if at is not None}


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
        case events.Tabulated():
            return events.Tabulated(_table(event.table, where))
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
    """Citations of paragraphs whose text has changed: the same words if they are found, else the whole
    paragraph.
    """
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
