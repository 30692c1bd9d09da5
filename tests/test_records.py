"""Agent events as JSON and back, and in the coordinates of another structure."""

from __future__ import annotations

import dataclasses
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.exchange import records
from pilcrow.core.exchange.asked_each import DocumentAsked, DocumentState, Estimated, Tabulated
from pilcrow.core.exchange.events import (
    AgentEvent,
    AnswerDelta,
    Answered,
    AnsweredFrom,
    AnswerKind,
    AnswerRetracted,
    Calculated,
    Citation,
    Narrowed,
    Notice,
    NoticeCode,
    Planned,
    Retrieved,
    SectionRead,
    Thinking,
    Unfolded,
)
from pilcrow.core.exchange.findings import Finding, FindingsRow, FindingsTable, Task
from pilcrow.core.exchange.statements import Statement
from pilcrow.core.message import Message
from pilcrow.core.model import Coordinate
from smallcorpus import SmallCorpus

coordinate = st.builds(Coordinate, *[st.integers(1, 50)] * 3)
number = st.integers(0, 10_000)
citation = st.builds(
    Citation, number, coordinate, number, number, st.tuples(number, number), st.none() | coordinate
)
statement = st.builds(
    Statement,
    number,
    number,
    st.sampled_from(["supported", "not checked", "uncited"]),
    by=st.sampled_from(["rules", "judge:7b"]),
)
finding = st.builds(
    Finding, number, number, st.text(), st.lists(citation).map(tuple), st.booleans(), st.just(0.5),
    st.lists(st.text()).map(tuple), st.none() | st.just(1.5), st.text(),
)  # fmt: skip
row = st.builds(FindingsRow, number, st.text(), st.lists(finding, max_size=2).map(tuple))
kept: st.SearchStrategy[AgentEvent] = st.one_of(
    st.builds(Retrieved, st.text(), *[st.lists(coordinate).map(tuple)] * 2),
    st.builds(SectionRead, *[st.integers(1, 50)] * 5),
    st.builds(AnsweredFrom, *[number] * 4),
    st.builds(Narrowed, st.lists(number).map(tuple)),
    st.builds(Unfolded, st.integers(1, 9), st.integers(1, 50)),
    st.builds(Calculated, st.text(), st.text(), st.lists(coordinate).map(tuple)),
    st.builds(Planned, st.text(), st.text(), st.text(), st.lists(coordinate).map(tuple)),
    st.builds(Notice, st.text(), st.sampled_from(NoticeCode), st.lists(st.integers(0)).map(tuple)),
    st.builds(AnswerDelta, st.text()),
    st.builds(DocumentAsked, number, st.sampled_from(DocumentState), number, st.text()),
    st.builds(Estimated, st.text(), st.text(), number, st.just(2.5)),
    st.builds(
        FindingsTable, st.lists(st.builds(Task, st.text())).map(tuple), st.lists(row, max_size=2).map(tuple)
    ).map(Tabulated),
    st.builds(
        Answered, st.text(), st.lists(citation).map(tuple), st.lists(statement).map(tuple),
        st.sampled_from(["agent", "whole", "quotes"]), number, number, number,
    ),
)  # fmt: skip
anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=8,
)


@given(kept)
def test_what_is_kept_comes_back_the_same(event: AgentEvent) -> None:
    record = json.loads(json.dumps(records.event_to_json(event)))
    assert records.event_from_json(record) == event


@pytest.mark.parametrize("event", [AnswerRetracted(), Thinking("hm")])
def test_what_passes_is_not_kept(event: AgentEvent) -> None:
    assert records.event_to_json(event) is None


@given(kept, st.data())
def test_a_damaged_record_is_left_out(event: AgentEvent, data: st.DataObject) -> None:
    record: dict[str, Any] = json.loads(json.dumps(records.event_to_json(event)))
    optional = {field.name for field in dataclasses.fields(event) if field.default is not dataclasses.MISSING}
    fields = sorted(set(record) - {"event", *optional})
    missing = data.draw(st.sampled_from(fields))
    assert records.event_from_json({name: value for name, value in record.items() if name != missing}) is None
    assert records.event_from_json(record | {"later": 1}) is None, "of a version that knows more"
    for name in {"hits", "shown", "citations", "claims"} & set(record):
        value = data.draw(anything.filter(lambda value: not isinstance(value, dict | list | str) or value))
        assert records.event_from_json(record | {name: value}) is None


def test_an_event_of_another_version_is_left_out() -> None:
    assert records.event_from_json({"event": "Dreamt", "of": "sheep"}) is None
    assert records.event_from_json({}) is None


# ---- moving -----------------------------------------------------------------------------------------------


def at(section: int, paragraph: int) -> Coordinate:
    return Coordinate(1, section, paragraph)


MOVED = {at(2, 1): at(3, 1), at(2, 2): at(3, 2), at(4, 1): at(1, 5)}
"""Section 2 became section 3, section 4 the end of section 1; all else is gone."""


def test_what_was_found_moves_and_stays_in_document_order() -> None:
    search = Retrieved("fee", (at(2, 1), at(4, 1)), (at(2, 1), at(2, 9), at(4, 1)))
    assert records.move_event(search, MOVED) == Retrieved("fee", (at(1, 5), at(3, 1)), (at(1, 5), at(3, 1)))
    assert records.move_event(search, {}) == Retrieved("fee", (), ())


def test_what_was_read_moves_as_far_as_it_is_there() -> None:
    assert records.move_event(SectionRead(1, 2, 1, 7, 90), MOVED) == SectionRead(1, 3, 1, 2, 90)
    assert records.move_event(SectionRead(1, 9, 1, 7, 90), MOVED) is None


def test_an_opened_section_moves_with_its_first_paragraph() -> None:
    assert records.move_event(Unfolded(1, 2), MOVED) == Unfolded(1, 3)
    assert records.move_event(Unfolded(1, 9), MOVED) is None


def test_an_answer_keeps_its_words_and_the_citations_that_are_still_there() -> None:
    stays, gone = (Citation(n, place, n, n + 1, (0, 4)) for n, place in ((1, at(2, 2)), (2, at(9, 1))))
    answer = Answered("So [1], so [2].", (stays, gone), (Statement(0, 7, "supported"),), AnswerKind.AGENT)
    moved = records.move_event(answer, MOVED)
    assert moved == Answered(answer.text, (Citation(1, at(3, 2), 1, 2, (0, 4)),), answer.statements, "agent")
    assert records.move_event(Notice("x"), {}) == Notice("x")


@given(kept)
def test_where_nothing_moved_an_event_is_the_same(event: AgentEvent) -> None:
    if isinstance(event, SectionRead) and event.start > event.end:
        return
    moved = records.move_event(event, {place: place for place in records.coordinates(event)})
    if isinstance(event, Retrieved):  # its places are put in document order
        event = Retrieved(event.query, tuple(sorted(event.hits)), tuple(sorted(event.shown)))
    assert moved == event


@given(kept, st.dictionaries(coordinate, coordinate))
def test_moving_leaves_only_places_of_the_new_structure(
    event: AgentEvent, where: dict[Coordinate, Coordinate]
) -> None:
    moved = records.move_event(event, where)
    if moved is not None and not isinstance(moved, SectionRead):  # a section read also speaks of what lies between
        assert records.coordinates(moved) <= set(where.values())


def test_cited_headings_are_carried_into_a_newer_structure() -> None:
    earlier = SmallCorpus([("1 Ships", 1, ["They sail."]), ("2 Ports", 1, ["They are deep."])])
    newer = SmallCorpus([("Preface", 1, ["To all."]), ("2 Ports", 1, ["They are deep."])]).documents[0]
    old = dataclasses.replace(earlier.documents[0].heading(2), key=newer.section(2).key)
    cited = Answered("Ports.", (Citation(1, Coordinate(1, 2, 0), 0, 3, (0, 7)),), (), "structure")
    now = [newer.heading(2), earlier.paragraph(Coordinate(1, 2, 1))]
    (moved,) = records.carry_events([cited], lambda _at: old, lambda _page: now)
    assert isinstance(moved, Answered)
    assert moved.citations == cited.citations


def test_why_a_sentence_has_its_state_can_be_said_in_any_language_after_a_restart() -> None:
    why = Message("Nothing is certain. {why}", why=Message("There stands {printed}.", printed="4.2 {million}"))
    answer = Answered("It is 2.4 million.", (), (Statement(0, 18, "contradicted", why),), AnswerKind.QUOTES)
    again = records.event_from_json(json.loads(json.dumps(records.event_to_json(answer))))
    assert again == answer
    assert isinstance(again, Answered)
    kept = again.statements[0].why
    assert isinstance(kept, Message)
    assert (kept.template, kept.values) == (why.template, why.values)
    assert isinstance(kept.values["why"], Message)
