"""What the agent's tools give a model: located windows, read ranges, the contents, and words for mistakes."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.ask.context import ids, skeleton
from pilcrow.core.ask.tools import offers, retrieve
from pilcrow.core.ask.tools.reading import scan
from pilcrow.core.ask.tools.tools import Tools
from pilcrow.core.exchange.events import Calculated, Retrieved, SectionRead, Unfolded
from pilcrow.core.language import tokens
from pilcrow.core.language.terms import Terms
from pilcrow.core.model import Coordinate, Hit, Kind, Paragraph
from pilcrow.core.servers.chat import ToolCall
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
    (event,) = found.events
    assert isinstance(event, Retrieved)
    assert event.shown == tuple(sorted(event.shown))


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
        [
            (f"T{i}", level, [f"{words[(i + j) % 4]} text {i} {j}" for j in range(n)])
            for i, (level, n) in enumerate(shape)
        ]
    )
    result = Tools(corpus, top, up, down, 10**6).run(ToolCall("Retrieve", {"query": query}))
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
    state = tools(top=1)
    first = state.run(ToolCall("Retrieve", {"query": "deposit interest"}))
    again = state.run(ToolCall("ReadSection", {"section": "S4"}))
    assert "earns interest" in first.text
    assert "[S4:2] (above already)" in again.text
    assert "earns interest" not in again.text
    assert not state.run(ToolCall("ReadSection", {"section": "S4"})).fresh


def test_a_search_says_that_the_nearest_was_read_before_where_it_shows_others() -> None:
    state = tools(top=1)
    state.run(ToolCall("Retrieve", {"query": "deposit interest"}))
    again = state.run(ToolCall("Retrieve", {"query": "deposit interest"}))
    assert again.fresh
    assert "Nearer still, but above already: [S4:2]" in again.text


def test_a_paragraph_of_which_little_would_be_missing_is_not_cut() -> None:
    texts = [" ".join(f"Rent {n} of {name} is due." for n in range(14)) for name in ("Ada", "Bob", "Cyd")]
    whole = sum(map(tokens.count_tokens, texts))
    found = Tools(SmallCorpus([("A", 1, texts)]), top=3, budget=whole - 10).run(
        ToolCall("Retrieve", {"query": "rent"})
    )
    assert "cut:" not in found.text


def test_a_result_keeps_to_its_budget() -> None:
    long = SmallCorpus([("A", 1, ["rent " * 400, "rent " * 300, "rent rent " * 500])])
    result = Tools(long, top=3, budget=200).run(ToolCall("Retrieve", {"query": "rent"}))
    assert tokens.count_tokens(result.text) < 300
    assert "cut:" in result.text


LONG = SmallCorpus(
    [
        ("A", 1, ["Rent is due. " + " ".join(f"Rule {n} holds." for n in range(200)), "The end."]),
        ("B", 1, ["\n".join(f"Item {n}\t{n}0 euros" for n in range(100)) + "\nTotal\t99 euros"]),
    ]
)


def test_a_cut_paragraph_is_read_to_its_end_piece_by_piece() -> None:
    """A capable model got nothing but "already read above" after a cut, and then lost its tools."""
    state = Tools(LONG, top=1, budget=300)
    result = state.run(ToolCall("Retrieve", {"query": "when is rent due"}))
    said = result.text
    pieces = 0
    while again := re.search(r"the rest: ReadSection (S1:1)\)", result.text):
        result = state.run(ToolCall("ReadSection", {"section": again.group(1)}))
        assert result.fresh, "asking for the rest is never nothing new"
        assert "[S1:1] (p. p1) (continued) Rule" in result.text
        said += result.text
        pieces += 1
    assert pieces >= 2
    assert re.findall(r"Rule (\d+) holds", said) == [str(n) for n in range(200)], "each sentence once, in order"
    assert not state.run(ToolCall("ReadSection", {"section": "S1:1"})).fresh


def test_a_text_is_read_whole_though_a_sentence_of_it_was_found_before() -> None:
    """A paragraph was read without the sentence that ExactSearch had shown, and without a mark in its place."""
    said = "You write a memo. The team presents it on May 2. It is then tuned."
    state = Tools(SmallCorpus([("Teams", 1, [said])]))
    found = state.run(ToolCall("ExactSearch", {"words": "May"}))
    state.set_in_view(found.passages)
    assert "[S1:1] (p. p1) The team presents it on May 2." in found.text
    assert state.run(ToolCall("ReadSection", {"section": "S1"})).text.endswith(f"[S1:1] (p. p1) {said}")


def test_a_mark_between_found_sentences_stands_only_where_something_is_left_out() -> None:
    text = "The valve leaks. The valve is cheap. Nobody knows why. The valve is blue."
    own = Tools(SmallCorpus([("Parts", 1, [text])]))
    said = own.run(ToolCall("ExactSearch", {"words": "valve"})).text
    assert "The valve leaks. The valve is cheap. … The valve is blue." in said


def test_what_the_model_no_longer_has_before_it_is_shown_again() -> None:
    state = Tools(LONG, top=1, budget=300)
    first = state.run(ToolCall("Retrieve", {"query": "when is rent due"}))
    state.set_in_view([])
    assert state.run(ToolCall("ReadSection", {"section": "S1:1"})).text.startswith(
        "## S1 A\n[S1:1] (p. p1) Rent is"
    )
    state.set_in_view(first.passages)
    assert "(continued)" in state.run(ToolCall("ReadSection", {"section": "S1:1"})).text


def test_a_table_is_read_on_row_by_row_from_where_it_was_cut_each_slice_below_its_heads() -> None:
    """Its totals came first, and the rows before them after many others."""
    rows = "\n".join(f"Flat {n}\t{n}0\t{n}5" for n in range(1, 101))
    state = Tools(SmallCorpus([("Rents", 1, [f"Flat\tRent in 2020\tRent in 2021\n{rows}"])]), budget=200)
    said = ""
    while (result := state.run(ToolCall("ReadSection", {"section": "S1:1"}))).fresh:
        assert result.text.count("Rent in 2020 | Rent in 2021\nFlat") == 1
        assert "rows left out" not in result.text
        said += result.text
    assert re.findall(r"Flat (\d+) \|", said) == [str(n) for n in range(1, 101)]


def test_a_cut_table_keeps_its_first_rows_its_totals_and_the_rows_that_are_asked_for() -> None:
    text = Tools(LONG, top=1, budget=200).run(ToolCall("Retrieve", {"query": "item 77"})).text
    assert "Item 0 | 00 euros" in text
    assert "rows left out)\nItem 77 | 770 euros\n…" in text
    assert "Total | 99 euros" in text


def statement(name: str, *rows: str) -> str:
    """A table of a filing below long names of its columns."""
    heads = [
        "\tFor the years ended December 31, 2022",
        f"\tConsolidated statements of {name}, amounts in millions but for what is said by share",
        "\tAs reported before reclassifications of earlier years\tAs adjusted for the new standard on leases",
    ]
    return "\n".join([*heads, *rows])


def test_the_row_that_is_asked_for_is_shown_before_rows_that_share_a_single_word() -> None:
    others = [f"Total costs of revenues, net, of part {n}\t{n}\t{n}" for n in range(20)]
    table = statement("income", *others, "Total net revenues\t61\t52", *others, "Weighted average\t7\t8", *others)
    corpus = SmallCorpus([("Income", 1, [table])])
    shown = Tools(corpus, top=1, budget=130).run(ToolCall("Retrieve", {"query": "average of total net revenues"}))
    assert "Total net revenues | 61 | 52" in shown.text


def test_what_is_asked_for_of_each_table_is_shown_before_the_best_one_is_whole() -> None:
    others = [f"Other matters, number {n}\t{n}1\t{n}2" for n in range(40)]
    flows = statement(
        "cash flows", "Capital expenditures\t116\t131", *(row.replace("Other", "Cash") for row in others)
    )
    income = statement("income", *others, "Net sales to firms and to shops\t6,489\t7,500", *others)
    corpus = SmallCorpus([("Cash", 1, [flows]), ("Income", 1, [income])])
    query = "capital expenditures of the cash flows as a share of net sales to firms"
    shown = Tools(corpus, top=2, budget=240).run(ToolCall("Retrieve", {"query": query})).text
    assert "Capital expenditures | 116 | 131" in shown
    assert "Net sales to firms and to shops | 6,489 | 7,500" in shown


def test_the_best_paragraphs_are_whole_while_there_is_room() -> None:
    corpus = SmallCorpus([("A", 1, [f"Rent {'and heat ' * (n == 2)}" + f"word{n} " * 300 for n in range(4)])])
    text = Tools(corpus, top=4, budget=1000).run(ToolCall("Retrieve", {"query": "rent and heat"})).text
    cut = [name for name in names(text) if f"ReadSection {name})" in text]
    assert "S1:3" not in cut
    assert len(cut) >= 2


def test_what_was_shown_before_does_not_use_up_places() -> None:
    state = tools(top=2)
    first = state.run(ToolCall("Retrieve", {"query": "rent rule"}))
    second = state.run(ToolCall("Retrieve", {"query": "rent rule"}))
    assert len(names(first.text)) == len(names(second.text)) == 2
    assert not set(names(first.text)) & set(names(second.text))


def test_what_says_the_same_as_a_better_hit_takes_no_place() -> None:
    same = "The tenant shall pay the rent on the first day of each month without being asked"
    corpus = SmallCorpus([("A", 1, [f"{same}.", f"{same}!", "The rent is 700 euros."])])
    assert names(Tools(corpus, top=2).run(ToolCall("Retrieve", {"query": "the rent"})).text) == ["S1:1", "S1:3"]


def test_the_head_of_a_table_alone_is_no_hit() -> None:
    corpus = SmallCorpus([("A", 1, ["Rent\tHeat in euros", "The rent is 700 euros."])])
    assert names(Tools(corpus, top=2).run(ToolCall("Retrieve", {"query": "rent"})).text) == ["S1:2"]


def test_a_paragraph_that_announces_the_next_one_brings_it() -> None:
    corpus = SmallCorpus([("A", 1, ["Costs of heating are such as:", "Gas and oil.", "Nothing else."])])
    assert names(Tools(corpus, top=1).run(ToolCall("Retrieve", {"query": "heating"})).text) == ["S1:1", "S1:2"]


def test_a_sentence_at_the_end_of_one_paragraph_is_not_printed_again_in_the_next() -> None:
    line = "The rents of all our flats are these"
    corpus = SmallCorpus([("A", 1, [f"We let flats. {line}:", f"{line}.\nFlat 1 costs 700 euros."])])
    text = Tools(corpus).run(ToolCall("ReadSection", {"section": "S1"})).text
    assert text.count(line) == 1
    assert "[S1:2] (p. p1) Flat 1 costs" in text


def test_a_query_with_the_documents_name_finds_what_is_asked_of_it_too() -> None:
    """Models put the firm's name into every query, and got consents and certifications."""
    exhibits = [f"Exhibit {n}: consent of the number of Acme Water Works" for n in range(20)]
    corpus = SmallCorpus(
        [("Acme Water Works", 1, exhibits), ("People", 1, ["The number is 40 employees at present."])]
    )
    corpus.documents[0] = replace(corpus.documents[0], title="Acme Water Works")
    state = Tools(corpus, top=2)
    found = state.run(ToolCall("Retrieve", {"query": "Acme Water Works number employees"}))
    assert "40 employees" in found.text
    assert len(names(found.text)) == 3
    for query in ("consent", "the number of the  consent"):
        shown = Tools(corpus, top=2).run(ToolCall("Retrieve", {"query": query})).text
        assert len(names(shown)) == 2, "nothing was taken out of it, nothing is added"


def test_words_in_a_picture_are_marked_as_such() -> None:
    """Years and values of a chart were told in the order in which the file had them."""

    class Drawn(SmallCorpus):
        def paragraph(self, at: Coordinate) -> Paragraph:
            found = super().paragraph(at)
            return replace(found, kind=Kind.FIGURE if at.paragraph == 1 else found.kind)

    text = (
        Tools(Drawn([("A", 1, ["2020 40 2021 70", "The chart shows rents."])]))
        .run(ToolCall("Retrieve", {"query": "2021 70 chart shows"}))
        .text
    )
    assert "[S1:1] (p. p1) (words in a picture: which belong together is lost) 2020 40 2021 70" in text
    assert "[S1:2] (p. p1) The chart" in text


def test_sections_whose_titles_fit_are_named() -> None:
    found = tools(top=1).run(ToolCall("Retrieve", {"query": "the deposit"}))
    assert found.text.endswith("Titles that fit: S4 2.2 Deposit (p. p4, 19 tok)")
    assert "Titles that fit: S6 3.1 Notice" in tools().run(ToolCall("Retrieve", {"query": "notice"})).text


class Listed(SmallCorpus):
    """A corpus in which paragraphs with a bullet are items of lists."""

    def paragraph(self, at: Coordinate) -> Paragraph:
        found = super().paragraph(at)
        return replace(found, kind=Kind.LIST) if found.text.startswith("•") else found


def item(name: str, words: int = 20) -> str:
    return f"• {name} " + "is to be brought by everybody on each of the days " * (words // 10) + "."


TRIP = Listed(
    [
        ("Things", 1, ["Bring the following:", *map(item, ("Boots", "Rope", "Lamp")), "We leave at six. " * 9]),
        ("Aims", 1, ["You learn to walk, " + "slowly " * 30 + "and to climb,", "to rest, " * 15 + "and to cook."]),
        ("Rules", 1, [f"{item(f'Rule {n}', 80)}" for n in range(6)]),
        ("Days", 1, ["Monday is for rivers. " * 7, "Friday is for lakes. " * 7, "Sunday is for towns. " * 7]),
    ]
)


def on_the_trip(query: str, top: int = 1, **options: Any) -> str:
    return Tools(TRIP, top=top, whole_lists=True, **options).run(ToolCall("Retrieve", {"query": query})).text


def test_a_short_list_is_shown_whole_with_its_beginning() -> None:
    """A model that saw two of four items had to ask for the section, for six questions of twenty-four."""
    assert names(on_the_trip("rope")) == ["S1:1", "S1:2", "S1:3", "S1:4"]
    alone = Tools(TRIP, top=1).run(ToolCall("Retrieve", {"query": "rope"})).text
    assert names(alone) == ["S1:3"], "as in the paper"


def test_a_list_that_is_announced_is_shown_whole() -> None:
    assert names(on_the_trip("following")) == ["S1:1", "S1:2", "S1:3", "S1:4"]


def test_a_sentence_that_goes_on_in_the_next_paragraph_is_shown_to_its_end() -> None:
    assert names(on_the_trip("learn")) == ["S2:1", "S2:2"]
    assert names(on_the_trip("cook")) == ["S2:1", "S2:2"]


def test_a_small_section_with_several_hits_is_shown_whole() -> None:
    assert names(on_the_trip("rivers towns", top=2)) == ["S4:1", "S4:2", "S4:3"]
    assert names(on_the_trip("rivers", top=1)) == ["S4:1"]


def test_items_of_a_list_that_is_too_long_are_named() -> None:
    found = on_the_trip("rule 3")
    assert names(found) == ["S3:4"]
    assert "(Not shown of these lists: S3:1-3, S3:5-6)" in found


def test_contents_leave_out_headings_with_nothing_below_them_but_where_text_is_still_to_be_read() -> None:
    """The contents of a report had its firm's name as a section above each statement."""
    report = SmallCorpus(
        [
            ("Acme Inc.", 1, []),
            ("Income", 1, ["Sales are 7."]),
            ("Notes", 1, []),
            ("Debt", 2, ["None."]),
            ("Annex", 1, []),
        ]
    )
    text, _ = skeleton.render(report.documents, 500, lambda _: [])
    assert re.findall(r"^ *S\d (\w+)", text, re.MULTILINE) == ["Income", "Notes", "Debt", "Annex"]


def test_titles_that_share_only_a_common_word_or_a_beginning_are_not_named() -> None:
    """A question for a current tax provision was sent to "Foreign Currency", one for an exam to "Course aims"."""
    weeks = [f"In week {n} of the course there is an exam." for n in range(30)]
    course = SmallCorpus(
        [("Course aims", 1, ["Law."]), ("Weeks", 1, weeks), ("Foreign currency", 1, ["Paid in yen."])]
    )
    for query in ("the exam of this course", "current tax provision"):
        assert "Titles that fit" not in Tools(course).run(ToolCall("Retrieve", {"query": query})).text
    found = Tools(course).run(ToolCall("Retrieve", {"query": "which foreign currencies"})).text
    assert "Titles that fit: S3 Foreign currency" in found


def test_bars_stand_between_the_cells_of_a_table() -> None:
    tables = SmallCorpus([("A", 1, ["Rent\t900\t950\nHeat\t\t80", "Rent\t1\n" * 400])])
    text = Tools(tables, top=2, budget=200).run(ToolCall("Retrieve", {"query": "rent"})).text
    for shown in ("Rent | 900 | 950\nHeat |  | 80", "Rent | 1\nRent | 1", "cut:"):
        assert shown in text


def test_the_unit_of_a_table_stands_with_its_id_where_its_rows_do_not_tell_it() -> None:
    """Values were cited from a table whose lead-in, with "in millions", had been cut off."""
    rows = "\t2020\t2019\nSales\t7\t9\nGain\t6\t8"
    state = Tools(SmallCorpus([("Income (in millions)", 1, [rows]), ("Cost", 1, [f"Item (in thousands){rows}"])]))
    for call in (ToolCall("Retrieve", {"query": "gain"}), ToolCall("ExactSearch", {"words": "gain"})):
        said = state.run(call).text
        state.set_in_view([])
        assert "[S1:1] (p. p1, in millions)" in said
        assert "[S2:1] (p. p2) Item (in thousands)" in said


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
    assert result.events == (SectionRead(1, 3, expected[0], expected[-1], 4 * len(expected)),)


def test_an_id_that_names_paragraphs_counts_more_than_a_start_and_an_end() -> None:
    """Models without tools fill in all that an action has."""
    result = tools().run(ToolCall("ReadSection", {"section": "S3:5", "start": 1, "end": 3}))
    assert names(result.text) == ["S3:5"]


def test_a_long_read_is_cut_with_word_how_to_go_on() -> None:
    state = tools(budget=40)
    first = state.run(ToolCall("ReadSection", {"section": "S3"}))
    (event,) = first.events
    assert isinstance(event, SectionRead)
    assert event.end < 5
    assert f"To go on: ReadSection S3:{event.end + 1}-6)" in first.text
    onwards = state.run(ToolCall("ReadSection", {"section": f"S3:{event.end + 1}-6"}))
    assert names(onwards.text)[0] == f"S3:{event.end + 1}"


def test_a_section_without_text_of_its_own_names_its_subsections() -> None:
    assert "S6" in tools().run(ToolCall("ReadSection", {"section": "S5"})).text


@pytest.mark.parametrize(
    ("wanted", "expected"),
    [
        ("S3-S4", ["S3:1", "S3:6", "S4:1", "S4:3"]),
        ("S1, S6", ["S1:1", "S6:1"]),
        ("S4:2-3", ["S4:2", "S4:3"]),
        ("page p6", ["S6:1"]),
        ("p. 1", ["S1:1", "S1:2"]),
        ("pages p1-2", ["S1:2", "S2:1"]),
        ("pages 1-0000000015555555555", ["S1:1", "S1:2"]),
    ],
)
def test_pages_and_several_sections_can_be_read(wanted: str, expected: list[str]) -> None:
    found = names(tools().run(ToolCall("ReadSection", {"section": wanted})).text)
    assert set(expected) <= set(found)
    assert found == sorted(found)


def test_the_next_and_the_previous_page_follow_what_was_read_last() -> None:
    state = tools()
    state.run(ToolCall("ReadSection", {"section": "S3"}))
    assert names(state.run(ToolCall("ReadSection", {"section": "next page"})).text) == ["S4:1", "S4:2", "S4:3"]
    assert names(state.run(ToolCall("ReadSection", {"page": "p2"})).text) == ["S2:1"]
    assert names(state.run(ToolCall("ReadSection", {"section": "previous page"})).text) == ["S1:1", "S1:2"]


def test_tables_and_figures_are_read_by_their_labels() -> None:
    corpus = SmallCorpus(
        [("A", 1, ["Much text.", "Table 2: Rents", "Flat\t700", "More."]), ("B", 1, ["Table 22: x"])]
    )
    state = Tools(corpus)
    assert names(state.run(ToolCall("ReadSection", {"section": "Table 2"})).text) == ["S1:1", "S1:2", "S1:3"]
    assert "no section 'Figure 7'" in state.run(ToolCall("ReadSection", {"section": "Figure 7"})).text


@pytest.mark.parametrize("texts", [[""], ["Words stand above it, and they say enough for a paragraph.", ""]])
def test_a_figure_without_words_is_a_hit_like_any_other(texts: list[str]) -> None:
    """Of a section in which no words stand behind a figure, a found figure had none to be compared with."""
    state = Tools(SmallCorpus([("1 Plan", 1, texts)]), whole_lists=True)
    figure = Coordinate(1, 1, len(texts))
    assert retrieve.show_hits(state, "the plan", [Hit(figure, 1.0)], 1).shown[-1] == figure


# ---- ExactSearch ------------------------------------------------------------------------------------------

BEADS = SmallCorpus(
    [
        ("1 Stock", 1, ["We sell beads. Round ones are rare. Blue beads are reduced.", "We sold 1,261 beads."]),
        ("2 List", 1, ["colour\tshape\tprice\nred\tsquare\t5\nblue\tround\t12\nred\tlong\t21,261"]),
    ]
)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            "red and round",
            (
                "“red” and “round” in one: 0 of 4 table rows, 0 of 2 other paragraphs, 0 of 2 headings. "
                "Alone: “red” 2, “round” 2."
            ),
        ),
        ("red", "“red”: 2 of 4 table rows, 0 of 2 other paragraphs, 0 of 2 headings."),
        ("BLUE", "“BLUE”: 1 of 4 table rows, 1 of 2 other paragraphs, 0 of 2 headings."),
        ("1261", "“1261”: 0 of 4 table rows, 1 of 2 other paragraphs, 0 of 2 headings."),
        ("1,261", "“1,261”: 0 of 4 table rows, 1 of 2 other paragraphs, 0 of 2 headings."),
        ('"blue beads"', "“blue beads”: 0 of 4 table rows, 1 of 2 other paragraphs, 0 of 2 headings."),
        ("stock", "“stock”: 0 of 4 table rows, 0 of 2 other paragraphs, 1 of 2 headings."),
        ("…", ": 0 of 4 table rows, 0 of 2 other paragraphs, 0 of 2 headings."),
    ],
)
def test_exact_search_counts_to_prove_that_something_is_absent(words: str, said: str) -> None:
    assert Tools(BEADS).run(ToolCall("ExactSearch", {"words": words})).text.splitlines()[0] == said


def test_exact_search_finds_a_row_by_the_year_of_its_columns() -> None:
    """A model asked for a gain in 2019 and was told that no row has both."""
    corpus = SmallCorpus([("Income", 1, ["\t2020\t2019\nGain on the venture\t6\t8,107\nSales\t7\t9"])])
    said = Tools(corpus).run(ToolCall("ExactSearch", {"words": "gain 2019"})).text
    assert "“gain” and “2019” in one: 1 of 3 table rows" in said
    assert "Gain on the venture | 6 | 8,107" in said
    assert "0 of 3 table rows" in Tools(corpus).run(ToolCall("ExactSearch", {"words": "gain 2018"})).text


def test_exact_search_shows_the_rows_below_their_head_and_the_sentences() -> None:
    found = Tools(BEADS).run(ToolCall("ExactSearch", {"words": "blue"}))
    assert "[S1:1] (p. p1) Blue beads are reduced." in found.text
    assert "[S2:1] (p. p2) colour | shape | price\nblue | round | 12" in found.text
    assert found.shown == (Coordinate(1, 1, 1), Coordinate(1, 2, 1))
    (event,) = found.events
    assert event == Retrieved("blue", found.shown, found.shown)
    only = Tools(BEADS).run(ToolCall("ExactSearch", {"words": "blue", "section": "S2"}))
    assert only.shown == (Coordinate(1, 2, 1),)


def test_exact_search_finds_all_forms_of_a_word_at_once_and_says_which() -> None:
    """ "share" found nothing beside "sharing", and "presentation" and "presentations" took two searches."""
    rules = ["Sharing slides is not allowed.", "You may not share a quiz.", "Nobody shared or shares notes."]
    state = Tools(SmallCorpus([("Rules", 1, rules)]))
    found = state.run(ToolCall("ExactSearch", {"words": "share"})).text.splitlines()
    assert found[0] == (
        "“share”: 0 of 0 table rows, 3 of 3 other paragraphs, 0 of 1 headings."
        " Forms: “share” 1, “shared” 1, “shares” 1, “sharing” 1."
    )
    assert names("\n".join(found)) == ["S1:2", "S1:1", "S1:3"], "the word as it was written comes first"
    both = state.run(ToolCall("ExactSearch", {"words": "share a slide"})).text
    assert "“share” and “a” and “slide” in one" in both
    assert "Forms: “slide” 0, “slides” 1." in both
    assert "Forms" not in state.run(ToolCall("ExactSearch", {"words": "garage"})).text
    assert "Forms" not in state.run(ToolCall("ExactSearch", {"words": '"share a quiz"'})).text


def test_exact_search_shows_the_best_of_many_places_and_counts_all() -> None:
    rents = SmallCorpus([("Rents", 1, [f"Flat {n} has rents of {n} euros." for n in range(30)] + ["The rent."])])
    found = Tools(rents).run(ToolCall("ExactSearch", {"words": "rent"})).text
    assert "31 of 31 other paragraphs" in found
    assert names(found)[:2] == ["S1:31", "S1:1"]
    assert found.endswith("(12 of 32 places shown.)"), "the heading has a form of it as well"


def test_exact_search_stems_each_word_once_however_many_words_are_searched() -> None:
    """Eight words in 300,000 took 4.8 seconds: all words were stemmed for each of them."""
    stemmed: list[str] = []

    class Noted(Terms):
        def __call__(self, text: str) -> list[str]:
            stemmed.append(text)
            return super().__call__(text)

    class NotedBeads(SmallCorpus):
        def terms(self, _doc: int) -> Terms:
            return Noted(str)

    beads = NotedBeads([("1 Stock", 1, ["Blue beads.", "Round beads are blue."]), ("2 More", 1, ["No beads."])])
    found = Tools(beads).run(ToolCall("ExactSearch", {"words": "blue beads"})).text
    assert found.startswith("“blue” and “beads” in one: 0 of 0 table rows, 2 of 3 other paragraphs")
    assert len(stemmed) == len(set(stemmed))


def test_exact_search_looks_at_headings_and_below_a_parent_section() -> None:
    corpus = SmallCorpus(
        [("1 Pensions", 1, []), ("1.1 Paid", 2, ["A pension of 5."]), ("2 Rent", 1, ["No pension here."])]
    )
    everywhere = Tools(corpus).run(ToolCall("ExactSearch", {"words": "pensions"}))
    assert "1 of 3 headings." in everywhere.text
    assert "[S1] (p. p1) 1 Pensions" in everywhere.text
    below = Tools(corpus).run(ToolCall("ExactSearch", {"words": "pension", "section": "S1"}))
    assert "“pension”: 0 of 0 table rows, 1 of 1 other paragraphs, 1 of 2 headings." in below.text
    assert below.events[0] == Retrieved("pension", (Coordinate(1, 2, 1),), (Coordinate(1, 2, 1),))


def test_exact_search_keeps_to_its_budget_and_says_how_much_is_shown() -> None:
    found = Tools(LONG, budget=200).run(ToolCall("ExactSearch", {"words": "holds"}))
    assert "1 of 2 other paragraphs" in found.text
    assert re.search(r"\((\d+) of 200 places shown\.\)$", found.text)
    assert tokens.count_tokens(found.text) <= 220


# ---- ListAll ----------------------------------------------------------------------------------------------


SHELF = SmallCorpus(
    [
        ("1 Beads", 1, ["Beads are round.", "colour\tprice\nred\t3"]),
        ("1.1 Glass", 2, ["kind\tprice\nclear\t9"]),
        ("2 Wood", 1, ["Wood is warm.", "tree\tprice\noak\t7"]),
    ]
)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ({"kind": "table"}, "3 tables in all."),
        ({"kind": "Tables", "section": "S1"}, "2 tables in S1."),
        ({"kind": "table", "section": "S2-S3"}, "2 tables in S2-S3."),
        ({"kind": "table", "page": 3}, "1 table in page 3."),
        ({"kind": "table", "section": "pages 2-3"}, "2 tables in pages 2-3."),
        ({"kind": "figure"}, "0 figures in all."),
    ],
)
def test_all_of_a_kind_are_counted_and_listed(arguments: dict[str, object], said: str) -> None:
    found = Tools(SHELF).run(ToolCall("ListAll", arguments))
    assert found.text.splitlines()[0] == said
    assert found.text.count("[S") == int(said.split()[0])
    assert len(found.shown) == int(said.split()[0])


def test_a_kind_that_there_is_not_is_explained() -> None:
    assert "pass table, figure" in Tools(SHELF).run(ToolCall("ListAll", {"kind": "ships"})).text
    assert "there is no section" in Tools(SHELF).run(ToolCall("list", {"kind": "table", "section": "S9"})).text
    assert '"kind" is missing' in Tools(SHELF).run(ToolCall("ListAll", {})).text


# ---- Calculate --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("expression", "said"),
    [
        ("1,261 - 526", "1261 - 526 = 735"),
        ("(2 + 3) * 4 ** 2 / 8", "= 10"),
        ("$1,261 × 5%", "= 63.05"),
        ("17 % 5", "= 2"),
        ("1.2 billion + 300 million", "= 1,500,000,000"),
        ("0.1 + 0.2", "= 0.3"),
        ("sum(1,200, 300)", "= 1,500"),
        ("sum(100,200,300)", "= 600"),
        ("mean([1, 2, 6])", "= 3"),
        ("growth(1,000, 1,250)", "= 0.25 (25%)"),
        ("difference(5, 7)", "= -2"),
        ("1 / 3", "= 0.333333333 (33.33333333%)"),
        ("growth(10, 35)", "= 2.5 (250%)"),
        ("[S1:2] 1,261 [S1:2] − 1", "= 1,260"),
        ("-(1,577) = ?", "= -1,577"),
        ("10 ** 27 + 1", "= 1,000,000,000,000,000,000,000,000,001"),
        ("round(1261.377, 1)", "= 1,261.4"),
        ("round(1261.377, -2)", "= 1,300"),
    ],
)
def test_the_calculator_reads_numbers_as_they_are_printed(expression: str, said: str) -> None:
    assert said in Tools(BEADS).run(ToolCall("Calculate", {"expression": expression})).text.splitlines()[0]


@pytest.mark.parametrize("expression", ["mean(1/50, 2/50) * 100", "1,001,425 / 577,464", "10 / 4 - 2 * 100"])
def test_what_is_a_percentage_already_and_what_is_a_multiple_is_told_once(expression: str) -> None:
    assert "%" not in Tools(BEADS).run(ToolCall("Calculate", {"expression": expression})).text


def test_a_result_carries_the_paragraphs_of_its_inputs() -> None:
    state = Tools(BEADS, top=5)
    state.run(ToolCall("ReadSection", {"section": "S1-S2"}))
    state.set_in_view(state.run(ToolCall("ReadSection", {"section": "S1"})).passages)
    unread = state.run(ToolCall("Calculate", {"expression": "1261 - 526"}))
    assert "Not in anything that was read: 1261, 526." in unread.text
    state = Tools(BEADS, top=5)
    state.set_in_view(state.run(ToolCall("ReadSection", {"section": "S1-S2"})).passages)
    done = state.run(ToolCall("Calculate", {"expression": "1261 + 12 * 2"}))
    assert "1261 in [S1:2]; 12 in [S2:1]" in done.text
    assert "Not in anything" not in done.text, "formulas bring small numbers along"
    assert done.events == (Calculated("1261 + 12 * 2", "1,285", (Coordinate(1, 1, 2), Coordinate(1, 2, 1))),)


def test_a_constant_of_a_formula_has_a_source_only_where_the_model_names_one() -> None:
    state = Tools(SmallCorpus([("A", 1, ["Sales were 50 in 100 shops.", "A share is 2 of 100."])]))
    state.set_in_view(state.run(ToolCall("ReadSection", {"section": "S1"})).passages)
    plain = state.run(ToolCall("Calculate", {"expression": "50 / 2 * 100"}))
    assert plain.text.endswith("Inputs, to be cited: 50 in [S1:1].")
    named = state.run(ToolCall("Calculate", {"expression": "50 / 100 [S1:1]"}))
    assert named.text.endswith("Inputs, to be cited: 50 in [S1:1]; 100 in [S1:1].")


@pytest.mark.parametrize(
    ("expression", "words"),
    [
        ("__import__('os')", "no expression of numbers"),
        ("open('x')", "no expression of numbers"),
        ("rent - 5", "no expression of numbers"),
        ("5 5", "no expression of numbers"),
        ("1 / 0", "has no value"),
        ("9 ** 9 ** 9 ** 9", "has no value"),
        ("(" * 200 + "1", "no expression of numbers"),
        ("1+" * 400 + "1", "too long"),
        ("growth(5)", "no expression of numbers"),
        ("10 ** 99 ** 2", "has no value"),
        ("10 ** 40", "too large a number"),
        ("1e28", "too large a number"),
        ("round(2, 1e60000)", "has no value"),
        ("round(2, 1e1000000)", "has no value"),
        ("round(2, 1e9)", "has no value"),
    ],
)
def test_the_calculator_says_what_it_cannot_compute(expression: str, words: str) -> None:
    result = tools().run(ToolCall("Calculate", {"expression": expression}))
    assert words in result.text
    assert not result.events


@given(st.text(alphabet="0123456789.,+-*/%() esumgrowth[]S:$", max_size=40))
def test_the_calculator_never_raises(expression: str) -> None:
    assert tools().run(ToolCall("Calculate", {"expression": expression})).text


# ---- mistakes ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (ToolCall("ReadSection", {"section": "S99"}), "sections are S1 to S6"),
        (ToolCall("ReadSection", {}), '"section" is missing'),
        (ToolCall("ReadSection", {"section": {"id": "S1"}}), '"section" is missing'),
        (ToolCall("ReadSection", {"section": "page 99"}), "no page 99; they are p1 to p6"),
        (ToolCall("ReadSection", {"section": "previous page"}), "no such page"),
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
    assert not result.events


@pytest.mark.parametrize("name", ["S4", "s4", 4, "4", "[S4]", "S4:1-3", "2.2 Deposit", "2.2", "Section S4"])
def test_sections_are_understood_as_models_write_them(name: Any) -> None:
    result = tools().run(ToolCall("ReadSection", {"section": name}))
    assert names(result.text) == ["S4:1", "S4:2", "S4:3"]


def test_several_documents_have_unmistakable_ids() -> None:
    state = Tools(SmallCorpus(LEASE, [("1 Rent", 1, ["Another rent."])]), top=9)
    assert "which document" in state.run(ToolCall("ReadSection", {"section": "S1"})).text
    assert names(state.run(ToolCall("ReadSection", {"section": "D2:S1"})).text) == ["D2:S1:1"]
    assert "[D2:S1:1]" in state.run(ToolCall("Retrieve", {"query": "another", "doc": "D2"})).text
    for none in (7, "0000000011", "¹"):
        assert "D1 to D2" in state.run(ToolCall("Retrieve", {"query": "rent", "doc": none})).text


@given(
    st.text(max_size=30),
    st.dictionaries(st.text(max_size=8), st.one_of(st.none(), st.integers(), st.text(max_size=9))),
)
def test_no_call_whatever_raises(name: str, arguments: dict[str, Any]) -> None:
    state = tools()
    for tool in (name, "Retrieve", "ReadSection", "Unfold"):
        for key in ("query", "section", "doc", "start"):
            assert state.run(ToolCall(tool, arguments | {key: name})).text


# ---- the contents -----------------------------------------------------------------------------------------


def contents(corpus: SmallCorpus, budget: int) -> tuple[str, bool]:
    return skeleton.render(corpus.documents, budget, Tools(corpus).tables)


def test_the_contents_name_each_section_with_page_and_size_nested_by_level() -> None:
    """Equation 6; the public code leaves the level out, which is how far a line is moved in here."""
    text, folded = contents(SmallCorpus(LEASE), 1000)
    assert not folded
    assert text.splitlines()[0] == "# Document 1 (file doc1): 6 pages, 6 sections, 70 tokens"
    assert "\nS2 2 Money | p. p2 | 1/6\n  S3 2.1 Rent | p. p3 | 6/30\n" in text
    assert "\nS5 3 Ending | p. p5\n" in text, "of nothing nothing is said"


def big(tops: int, below: int) -> SmallCorpus:
    outline: list[tuple[str, int, list[str]]] = []
    for i in range(tops):
        outline.append((f"Chapter {i}", 1, ["text"]))
        outline += [(f"Part {i} {j}", 2, ["text"]) for j in range(below)]
    return SmallCorpus(outline)


def test_deep_levels_fold_first_and_unfold() -> None:
    corpus = big(10, 30)
    text, folded = contents(corpus, 600)
    assert folded
    assert tokens.count_tokens(text) <= 600
    assert "S1 Chapter 0" in text
    assert "S280 Chapter 9" in text
    assert re.search(r"S280 Chapter 9 .*folded: S281-S310, 30 tok", text)
    opened = Tools(corpus).run(ToolCall("Unfold", {"section": "S280"}))
    assert opened.events == (Unfolded(1, 280),)
    assert "S310 Part 9 29" in opened.text


def test_the_budget_of_the_contents_goes_to_where_the_text_is() -> None:
    """In one filing 57 % of the contents were exhibits."""
    body = [("Notes", 1, [])] + [(f"Note {n}", 2, ["word " * 3000]) for n in range(1, 13)]
    exhibits = [
        part for n in range(1, 6) for part in ((f"Exhibit {n}", 1, []), (f"Plan {n}", 2, ["word " * 9000]))
    ]
    text, folded = contents(SmallCorpus([*body, *exhibits, ("Signatures", 1, ["Ada"])]), 260)
    assert folded
    assert len(re.findall(r"^  S\d+ Note \d+ \| p\. p\d+ \| 1/3000$", text, re.MULTILINE)) == 12
    assert re.search(
        r"^S14-S24 Exhibit 1 … Signatures \| p\. p14-p24 \| folded: 6 sections, 45001 tok$", text, re.MULTILINE
    )


def test_a_single_subsection_is_listed_not_folded() -> None:
    many = [(f"D{n}", 2, ["word " * 50]) for n in range(80)]
    corpus = SmallCorpus([("A", 1, ["text " * 20]), ("B", 2, ["text"]), ("C", 1, []), *many])
    text, _ = contents(corpus, 80)
    assert "S1 A | p. p1 | 1/20\n  S2 B | p. p2 | 1/1\n" in text


def test_a_flat_document_of_853_sections_folds_into_ranges() -> None:
    """The public code makes a prompt of 71,000 characters of such a one."""
    corpus = big(853, 0)
    text, folded = contents(corpus, 500)
    assert folded
    assert tokens.count_tokens(text) <= 520
    ranges = [(int(a), int(b)) for a, b in re.findall(r"^S(\d+)-S(\d+)", text, re.MULTILINE)]
    assert ranges[0][0] == 1
    assert ranges[-1][1] == 853
    assert all(a[1] + 1 == b[0] for a, b in pairwise(ranges))
    opened = Tools(corpus).run(ToolCall("Unfold", {"section": f"S1-S{ranges[0][1]}"}))
    assert opened.events == (Unfolded(1, 1),)
    assert "S2 Chapter 1 |" in opened.text


BALANCE = "CONSOLIDATED BALANCE SHEETS (in millions)\nAt December 31,\n\t2019\t2018\nCash\t5,794\t4,225"
FLOWS = "\tCONSOLIDATED STATEMENTS OF CASH FLOWS (in millions)\n\t2019\t2018\nNet income\t1,503\t1,848"
FILING = SmallCorpus(
    [
        ("Report of the Auditors", 1, ["We have audited the statements. " * 9]),
        ("Critical Audit Matters", 2, ["Taxes were critical. " * 40, BALANCE, "See the notes.", FLOWS]),
        ("Notes", 1, []),
        ("Cash Flows", 2, [FLOWS.replace("CONSOLIDATED STATEMENTS OF ", ""), "Item\t1\nOther\t2"]),
        ("Exhibit 21", 1, ["MAJOR SUBSIDIARIES OF THE REGISTRANT\nName\tState\nAcme Tools\tOhio"]),
    ]
)


def test_the_contents_name_tables_that_no_title_tells_of() -> None:
    """A reader looks for the balance sheet in the contents, where it stands below the auditors' report."""
    text, folded = contents(FILING, 1000)
    assert not folded
    lines = text.splitlines()
    assert lines[2].endswith(
        " · tables: Consolidated Balance Sheets p. p2, Consolidated Statements of Cash Flows p. p2"
    )
    assert "tables:" not in lines[4], "the title says Cash Flows already"
    assert lines[5].endswith(" · tables: Major Subsidiaries of the Registrant p. p5")


def test_folded_sections_name_their_tables_and_no_section_goes_for_them() -> None:
    parts = [(f"D{n}", 2, ["word " * 50]) for n in range(80)]
    book = SmallCorpus([("Book", 1, []), *parts[:40], ("E", 2, [BALANCE]), *parts[40:]])
    text, folded = contents(book, 320)
    assert folded
    assert re.search(r"\| folded: .* · tables: Consolidated Balance Sheets p\. p42$", text, re.MULTILINE)
    assert tokens.count_tokens(text) <= 320 * 1.1
    plain, _ = skeleton.render(book.documents, 320, lambda _: [])
    assert [line.split(" · tables")[0] for line in text.splitlines()] == plain.splitlines()
    opened = Tools(book).run(ToolCall("Unfold", {"section": "S1"}))
    assert "S42 E | p. p42 | 1/" in opened.text
    assert " · tables: Consolidated Balance Sheets p. p42" in opened.text


@given(
    st.lists(st.tuples(st.integers(1, 5), st.integers(0, 2)), max_size=60), st.integers(1, 4), st.integers(30, 900)
)
def test_the_skeleton_keeps_to_its_budget(shape: list[tuple[int, int]], documents: int, budget: int) -> None:
    outline = [(f"Title {i}", level, ["t"] * n) for i, (level, n) in enumerate(shape)]
    text, _ = contents(SmallCorpus(*[outline] * documents), budget)
    assert tokens.count_tokens(text) <= budget + 40


def test_few_tools_are_offered() -> None:
    """Unfold only where something is folded; what a small context has no room for not at all."""
    assert offers.offered_tools(4096, False) == ["Retrieve", "ReadSection"]
    assert offers.offered_tools(8192, True) == [
        "Retrieve",
        "ReadSection",
        "Unfold",
        "ExactSearch",
        "Calculate",
        "ListAll",
    ]
    assert [tool.name for tool in offers.native(offers.offered_tools(8192, False), True)] == [
        *("Retrieve", "ReadSection", "ExactSearch", "Calculate", "ListAll")
    ]
