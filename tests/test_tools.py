"""What the agent's tools give a model: located windows, read ranges, the contents, and words for mistakes."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.agent import ids, skeleton
from pilcrow.core.agent.tools import Tools, offered, scan
from pilcrow.core.chat import ToolCall
from pilcrow.core.events import Retrieved, SectionRead, Unfolded
from pilcrow.core.language import tokens
from pilcrow.core.model import Coordinate
from smallcorpus import SmallCorpus

LEASE = [
    ("1 Parties", 1, ["Ada lets the flat.", "Bob rents the flat."]),
    ("2 Money", 1, ["Money is paid monthly."]),
    ("2.1 Rent", 2, [f"Rent rule number {n}." for n in range(1, 7)]),
    ("2.2 Deposit", 2, ["The deposit is three rents.", "The deposit earns interest.", "It is paid back."]),
    ("3 Ending", 1, []),
    ("3.1 Notice", 2, ["Notice is three months."]),
]


def tools(**options: Any) -> Tools:
    return Tools(SmallCorpus(LEASE), **options)


def names(text: str) -> list[str]:
    return re.findall(r"^\[((?:D\d+:)?S\d+:\d+)\]", text, re.MULTILINE)


# ---- Retrieve ---------------------------------------------------------------------------------------------


def test_the_window_is_around_the_hit_itself() -> None:
    """A hit on 4 with one up and one down is 3, 4, 5: the paper's public code gave 2, 3, 4."""
    result = tools(top=1, up=1, down=1).run(ToolCall("Retrieve", {"query": "number 4"}))
    assert names(result.text) == ["S3:3", "S3:4", "S3:5"]


def test_the_window_stays_in_its_section() -> None:
    result = tools(top=1, up=2, down=2).run(ToolCall("Retrieve", {"query": "number 6"}))
    assert names(result.text) == ["S3:4", "S3:5", "S3:6"]


def test_overlapping_windows_give_each_paragraph_once_in_document_order() -> None:
    found = tools(top=3, up=1, down=1).run(ToolCall("Retrieve", {"query": "deposit earns interest back"}))
    assert names(found.text) == ["S4:1", "S4:2", "S4:3"]
    assert isinstance(found.event, Retrieved)
    assert found.event.shown == tuple(sorted(found.event.shown))


@given(
    st.lists(st.tuples(st.integers(1, 3), st.integers(0, 3)), min_size=1, max_size=8),
    st.integers(0, 3),
    st.integers(0, 3),
    st.integers(1, 7),
    st.sampled_from(["alpha", "beta gamma", "alpha delta", "delta"]),
)
def test_retrieve_is_the_sorted_union_of_clipped_windows(
    shape: list[tuple[int, int]], up: int, down: int, top: int, query: str
) -> None:
    """Equations 8 to 13, on arbitrary documents."""
    words = ["alpha", "beta", "gamma", "delta"]
    corpus = SmallCorpus(
        [(f"T{i}", level, [f"{words[(i + j) % 4]} text" for j in range(n)]) for i, (level, n) in enumerate(shape)]
    )
    result = Tools(corpus, top, up, down, budget=10**6).run(ToolCall("Retrieve", {"query": query}))
    hits = [hit.at for hit in corpus.search(query, top)]
    wanted = {
        Coordinate(h.doc, h.section, n)
        for h in hits
        for n in range(h.paragraph - up, h.paragraph + down + 1)
        if 1 <= n <= corpus.documents[0].section(h.section).paragraphs
    }
    assert list(result.shown) == sorted(wanted)
    assert names(result.text) == [ids.paragraph_name(at, False) for at in sorted(wanted)]


@given(st.integers(1, 9), st.integers(0, 9), st.integers(0, 9), st.integers(0, 9))
def test_a_scanning_window_is_contiguous_and_holds_its_hit(at: int, up: int, down: int, more: int) -> None:
    window = [c.paragraph for c in scan(Coordinate(1, 1, at), up, down, at + more)]
    assert window == list(range(max(1, at - up), min(at + more, at + down) + 1))
    assert at in window


def test_what_was_read_is_said_not_repeated() -> None:
    """The paper motivates it; its public code records nothing."""
    desk = tools(top=1)
    first = desk.run(ToolCall("Retrieve", {"query": "deposit interest"}))
    again = desk.run(ToolCall("ReadSection", {"section": "S4"}))
    assert "earns interest" in first.text
    assert "[S4:2] (already read above)" in again.text
    assert "earns interest" not in again.text
    assert not desk.run(ToolCall("ReadSection", {"section": "S4"})).fresh


def test_a_result_keeps_to_its_budget() -> None:
    long = SmallCorpus([("A", 1, ["rent " * 400, "rent " * 300, "rent rent " * 500])])
    result = Tools(long, top=3, budget=200).run(ToolCall("Retrieve", {"query": "rent"}))
    assert tokens.count(result.text) < 300
    assert "cut:" in result.text


def test_bars_stand_between_the_cells_of_a_table() -> None:
    tables = SmallCorpus([("A", 1, ["Rent\t900\t950\nHeat\t\t80", "Rent\t1\n" * 400])])
    text = Tools(tables, top=2, budget=200).run(ToolCall("Retrieve", {"query": "rent"})).text
    for shown in ("Rent | 900 | 950\nHeat |  | 80", "Rent | 1\nRent | 1", "cut:"):
        assert shown in text


# ---- ReadSection ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "end", "expected"),
    [
        (1, 6, [1, 2, 3, 4, 5, 6]),
        (2, 4, [2, 3, 4]),
        (-5, 2, [1, 2]),
        (5, 99, [5, 6]),
        (6, 6, [6]),
        ("2", "3.0", [2, 3]),
    ],
)
def test_read_is_inclusive_one_based_and_clipped(start: Any, end: Any, expected: list[int]) -> None:
    """Equation 14; the public code counts from 0 with an exclusive end."""
    result = tools().run(ToolCall("ReadSection", {"section": "S3", "start": start, "end": end}))
    assert names(result.text) == [f"S3:{n}" for n in expected]
    assert result.event == SectionRead(1, 3, expected[0], expected[-1], 4 * len(expected))


def test_a_long_read_is_cut_with_word_how_to_go_on() -> None:
    desk = tools(budget=40)
    first = desk.run(ToolCall("ReadSection", {"section": "S3"}))
    assert isinstance(first.event, SectionRead)
    last = first.event.end
    assert last < 6
    assert f"ReadSection with section S3, start {last + 1}, end 6" in first.text


def test_a_section_without_text_of_its_own_names_its_subsections() -> None:
    assert "S6" in tools().run(ToolCall("ReadSection", {"section": "S5"})).text


# ---- mistakes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (ToolCall("ReadSection", {"section": "S99"}), "sections are S1 to S6"),
        (ToolCall("ReadSection", {}), '"section" is missing'),
        (ToolCall("ReadSection", {"section": ["S1"]}), '"section" is missing'),
        (ToolCall("ReadSection", {"section": "S3", "start": "first"}), "must be the number"),
        (ToolCall("ReadSection", {"section": "S3", "start": 9}), "paragraphs 1 to 6"),
        (ToolCall("Retrieve", {}), '"query" is missing'),
        (ToolCall("Retrieve", {"query": "   "}), '"query" is missing'),
        (ToolCall("Retrieve", {"query": "zebra"}), "found nothing"),
        (ToolCall("Unfold", {"section": "S1"}), "no subsections"),
        (ToolCall("Summon", {}), "There is no tool"),
    ],
)
def test_a_failing_tool_answers_in_words(call: ToolCall, words: str) -> None:
    result = tools().run(call)
    assert words in result.text
    assert result.event is None


@pytest.mark.parametrize("name", ["S4", "s4", 4, "4", "[S4]", "S4:1-3", "2.2 Deposit", "2.2", "Section S4"])
def test_sections_are_understood_as_models_write_them(name: Any) -> None:
    result = tools().run(ToolCall("ReadSection", {"section": name}))
    assert names(result.text) == ["S4:1", "S4:2", "S4:3"]


def test_several_documents_have_unmistakable_ids() -> None:
    desk = Tools(SmallCorpus(LEASE, [("1 Rent", 1, ["Another rent."])]), top=9)
    assert "which document" in desk.run(ToolCall("ReadSection", {"section": "S1"})).text
    assert names(desk.run(ToolCall("ReadSection", {"section": "D2:S1"})).text) == ["D2:S1:1"]
    assert names(desk.run(ToolCall("Retrieve", {"query": "another", "doc": "D2"})).text) == ["D2:S1:1"]
    assert "D1 to D2" in desk.run(ToolCall("Retrieve", {"query": "rent", "doc": 7})).text


@given(
    st.text(max_size=30),
    st.dictionaries(st.text(max_size=8), st.one_of(st.none(), st.integers(), st.text(max_size=9))),
)
def test_no_call_whatever_raises(name: str, arguments: dict[str, Any]) -> None:
    desk = tools()
    for tool in (name, "Retrieve", "ReadSection", "Unfold"):
        for key in ("query", "section", "doc", "start"):
            assert desk.run(ToolCall(tool, arguments | {key: name})).text


# ---- the contents -----------------------------------------------------------------------------------------


def test_the_skeleton_names_each_section_with_level_size_and_page() -> None:
    """Equation 6; the public code leaves the level out."""
    text, folded = skeleton.render(SmallCorpus(LEASE).documents, 1000)
    assert not folded
    assert "\nS2 2 Money | level 1 | 1 par, 6 tok | p. p2\n" in text
    assert "\n  S3 2.1 Rent | level 2 | 6 par," in text


def big(tops: int, below: int) -> SmallCorpus:
    outline: list[tuple[str, int, list[str]]] = []
    for i in range(tops):
        outline.append((f"Chapter {i}", 1, ["text"]))
        outline += [(f"Part {i} {j}", 2, ["text"]) for j in range(below)]
    return SmallCorpus(outline)


def test_deep_levels_fold_first_and_unfold() -> None:
    corpus = big(10, 30)
    text, folded = skeleton.render(corpus.documents, 600)
    assert folded
    assert tokens.count(text) <= 600
    assert "S1 Chapter 0" in text
    assert "S280 Chapter 9" in text
    assert "folded: 30 subsections S2 to S31" in text
    opened = Tools(corpus).run(ToolCall("Unfold", {"section": "S1"}))
    assert opened.event == Unfolded(1, 1)
    assert "S31 Part 0 29" in opened.text


def test_a_flat_document_of_853_sections_folds_into_ranges() -> None:
    """The public code makes a prompt of 71,000 characters of such a one."""
    corpus = big(853, 0)
    text, folded = skeleton.render(corpus.documents, 500)
    assert folded
    assert tokens.count(text) <= 520
    ranges = [(int(a), int(b)) for a, b in re.findall(r"^S(\d+)-S(\d+)", text, re.MULTILINE)]
    assert ranges[0][0] == 1
    assert ranges[-1][1] == 853
    assert all(a[1] + 1 == b[0] for a, b in pairwise(ranges))
    opened = Tools(corpus).run(ToolCall("Unfold", {"section": f"S1-S{ranges[0][1]}"}))
    assert "S2 Chapter 1 |" in opened.text


@given(
    st.lists(st.tuples(st.integers(1, 5), st.integers(0, 2)), max_size=60), st.integers(1, 4), st.integers(30, 900)
)
def test_the_skeleton_keeps_to_its_budget(shape: list[tuple[int, int]], documents: int, budget: int) -> None:
    outline = [(f"Title {i}", level, ["t"] * n) for i, (level, n) in enumerate(shape)]
    text, _ = skeleton.render(SmallCorpus(*[outline] * documents).documents, budget)
    assert tokens.count(text) <= budget + 40


def test_unfold_is_offered_only_where_something_is_folded() -> None:
    assert [tool.name for tool in offered(False, False)] == ["Retrieve", "ReadSection"]
    assert [tool.name for tool in offered(False, True)] == ["Retrieve", "ReadSection", "Unfold"]
