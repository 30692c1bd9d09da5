"""Citations as models write them, resolved against what was read, and each statement checked."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.ask.context import citations, markers
from pilcrow.core.ask.context.citations import resolve
from pilcrow.core.ask.context.evidence import cited_elsewhere
from pilcrow.core.language import sentences
from pilcrow.core.model import Coordinate, Paragraph
from pilcrow.core.structure.tables.naming import closing_names, name_cells
from pilcrow.core.verify.states import HELD
from smallcorpus import SmallCorpus

TEXTS = [
    "The fee is 14,135 euros a year. It is due on 3 May. Reminders are free.",
    "Acme Holdings pays 2.5 % interest, called “late money” by the parties.",
    "Dogs and other animals need a written permission.",
]
ONE = SmallCorpus([("1 Scope", 1, ["General things."]), ("2 Fees", 1, TEXTS)])
TWO = SmallCorpus([("1 Fees", 1, TEXTS)], [("1 Fees", 1, TEXTS)])
ALL = {Coordinate(1, 1, 1), *(Coordinate(1, 2, n) for n in (1, 2, 3))}


def cited(text: str, corpus: SmallCorpus = ONE, read: set[Coordinate] = ALL) -> list[tuple[int, int]]:
    return [(c.at.section, c.at.paragraph) for c in resolve(text, corpus, read).citations]


class CutTable(SmallCorpus):
    """A table in two parts, of which only the first has the years and the unit at its head."""

    def paragraph(self, at: Coordinate) -> Paragraph:
        found = super().paragraph(at)
        if at.paragraph < 2:
            return found
        first, cells = super().paragraph(Coordinate(1, 1, 1)), [replace(cell, head=False) for cell in found.cells]
        later = replace(found, head=first.text.partition("\n")[0], cells=tuple(cells))
        return name_cells(later, closing_names(first))


def test_the_head_of_a_table_bears_out_what_is_said_of_a_later_part() -> None:
    parts = [
        "(in millions)\t2022\t2021\nTotal current assets\t9,412\t8,977",
        "Total current liabilities\t5,175\t4,806\nDebt\t6,687\t6,989",
    ]
    corpus = CutTable([("Balance sheets", 1, parts)])
    here, text = Coordinate(1, 1, 2), "The total current liabilities were 5,175 million in 2022."
    assert [statement.state for statement in resolve(f"{text} [S1:2]", corpus, {here}).statements] == ["supported"]
    assert citations.attribute(text, corpus, {here}) == f"{text} [S1:2]"
    wrong = text.replace("2022", "2019")
    assert resolve(f"{wrong} [S1:2]", corpus, {here}).statements[0].state not in HELD


@pytest.mark.parametrize(
    ("written", "places"),
    [
        ("[S2:1]", [(2, 1)]),
        ("[S2:1, S1:1]", [(2, 1), (1, 1)]),
        ("[S2:1; S2:3]", [(2, 1), (2, 3)]),
        ("[S2:1-3]", [(2, 1), (2, 2), (2, 3)]),
        ("[S2:1–S2:2]", [(2, 1), (2, 2)]),
        ("[S2:1, 3]", [(2, 1), (2, 3)]),
        ("[S2:1 and 3]", [(2, 1), (2, 3)]),
        ("[S2:1 und 3]", [(2, 1), (2, 3)]),
        ("[S2:2-3, 1]", [(2, 2), (2, 3), (2, 1)]),
        ("[S1:1-S2:3]", [(1, 1), (2, 3)]),
        ("[D1:S2:1-D1:S2:3]", [(2, 1), (2, 2), (2, 3)]),
        ("[S2:1 and S2:2]", [(2, 1), (2, 2)]),
        ("[S2:1][S2:2]", [(2, 1), (2, 2)]),
        ("(S2:1)", [(2, 1)]),
        ("【S2:1】", [(2, 1)]),
        ("[[S2:1]]", [(2, 1)]),
        ("S2:1", [(2, 1)]),
        ("[s2:1]", [(2, 1)]),
        ("[ S2 : 1 ]", [(2, 1)]),
        ("[S2, paragraph 3]", [(2, 3)]),
        ("[Section S2:3]", [(2, 3)]),
        ("[see S2:3]", [(2, 3)]),
        ("[D1:S2:1]", [(2, 1)]),
        ("[S1]", [(1, 1)]),
        ("[S2]", []),
        ("[S2:9]", []),
        ("[S99:1]", []),
        ("[S0:0]", []),
        ("[D7:S2:1]", []),
        ("[1]", []),
        ("[2:1]", []),
        ("3.2", []),
    ],
)
def test_citations_are_read_as_models_write_them(written: str, places: list[tuple[int, int]]) -> None:
    assert cited(f"It is so {written}.") == places


def test_a_number_behind_a_range_begins_at_itself() -> None:
    corpus = SmallCorpus([("1 Fees", 1, [f"Fee number {n} is due." for n in range(1, 6)])])
    read = {Coordinate(1, 1, n) for n in range(1, 6)}
    assert cited("Three fees are due [S1:1-2, 5].", corpus, read) == [(1, 1), (1, 2), (1, 5)]


def test_with_several_documents_the_document_must_be_said() -> None:
    read = {Coordinate(2, 1, 1), Coordinate(1, 1, 1)}
    found = resolve("A claim of some length [D2:S1:1]. Another such claim [S1:1].", TWO, read)
    assert [c.at for c in found.citations] == [Coordinate(2, 1, 1)]
    assert found.text.endswith("claim [?].")
    assert found.dropped == 1


def test_only_what_was_read_counts() -> None:
    found = resolve("The fee is 14135 euros [S2:1]. Dogs need a permission [S2:3].", ONE, {Coordinate(1, 2, 1)})
    assert [c.at for c in found.citations] == [Coordinate(1, 2, 1)]
    assert [statement.state for statement in found.statements] == ["supported", "uncited"]
    assert "permission [?]" in found.text


def test_passages_are_numbered_in_the_order_of_the_answer() -> None:
    text = "Dogs need a permission [S2:3]. The fee is 14135 [S2:1]. And animals need it too [S2:3]."
    assert [c.number for c in resolve(text, ONE, ALL).citations] == [1, 2, 1]


def test_the_quote_is_the_sentence_that_supports_the_statement() -> None:
    found = resolve("Payment falls due on 3 May [S2:1].", ONE, ALL)
    low, high = found.citations[0].quote
    assert TEXTS[0][low:high] == "It is due on 3 May."


def test_the_quote_is_the_row_that_the_words_before_the_citation_name() -> None:
    """Numbers that many rows have, and what the sentence says of others, made it the row of the final exam."""
    rows = [
        "Final exam\t12/14\t20%",
        "Lab practical\t10/17\t10%",
        "Participation\tweekly\t10%",
        "Quizzes\t10/10\t5%",
    ]
    corpus = SmallCorpus([("Grades", 1, ["\n".join(rows)])], [("Grades", 1, ["Participation counts 20%."])])
    read = {Coordinate(1, 1, 1), Coordinate(2, 1, 1)}
    said = "Participation counts most, 20%, in the second course [D2:S1:1], and only 10% in the first [D1:S1:1]."
    _, second = resolve(said, corpus, read).citations
    assert corpus.paragraph(second.at).text[slice(*second.quote)] == rows[2]


@pytest.mark.parametrize(
    ("statement", "state"),
    [
        ("The fee is 14,135 euros [S2:1].", "supported"),
        ("The fee is 14 135 euros [S2:1].", "supported"),
        ("The fee is 14135 euros. [S2:1]", "supported"),
        ("The yearly fee is 14,136 euros [S2:1].", "not checked"),
        ("It is due on 4 May [S2:1].", "not checked"),
        ("Acme Holdings pays 2,5 % interest [S2:2].", "supported"),
        ("Acme Holdings pays 3,5 % interest [S2:2].", "contradicted"),
        ("Interest is paid by Globex Corporation [S2:2].", "not checked"),
        ("They call it “late money” [S2:2].", "supported"),
        ("They call it “early money” [S2:2].", "not checked"),
        ("One needs permission for dogs [S2:3].", "not checked"),
        ("Dogs do not need a written permission [S2:3].", "not checked"),
        ("Rockets fly to distant planets [S2:3].", "not checked"),
        ("The fee is 14,135 euros.", "supported"),
        ("The fee is 14,136 euros.", "uncited"),
    ],
)
def test_statements_are_checked_against_what_they_cite(statement: str, state: str) -> None:
    assert [c.state for c in resolve(statement, ONE, ALL).statements] == [state]


def test_ids_at_the_end_of_a_line_stand_for_its_sentences_where_they_hold_them() -> None:
    found = resolve("The fee is 14135 euros. It rises by 77 euros. Dogs need permission. [S2:1], [S2:3]", ONE, ALL)
    assert [c.state for c in found.statements] == ["supported", "uncited", "not checked"]


def test_headings_and_lead_ins_are_no_statements() -> None:
    text = (
        "# Fees of the flat\nThese are the rules:\n1. The fee is 14135 [S2:1].\n- Dogs need a permission [S2:3]."
    )
    found = resolve(text, ONE, ALL)
    assert [c.state for c in found.statements] == ["supported", "not checked"]


def test_an_answer_without_any_citation_is_looked_up_sentence_by_sentence() -> None:
    text = "The fee is 14,135 euros a year. Dogs are forbidden on Mondays in Paris."
    marked = citations.attribute(text, ONE, ALL)
    assert marked == "The fee is 14,135 euros a year. [S2:1] Dogs are forbidden on Mondays in Paris."
    assert citations.attribute(text, ONE, set()) == text


PIECES = st.lists(
    st.one_of(
        st.text(max_size=12),
        st.sampled_from(
            ["[S2:1]", "[S", "S2:", ":", "1", "-3]", "(", "]", "D1:", "【", "9" * 30, " ", ".", "\n", "S2:1"]
        ),
        st.builds("[S{}:{}]".format, st.integers(0, 4), st.integers(0, 5)),
    ),
    max_size=30,
).map("".join)


@given(PIECES, st.sets(st.sampled_from(sorted(ALL))))
def test_the_parser_is_total_and_never_invents(text: str, read: set[Coordinate]) -> None:
    found = resolve(text, ONE, read, text)
    assert {c.at for c in found.citations} <= read
    assert {at for at in markers.mentioned_paragraphs(text, ONE) if at.paragraph} <= ALL
    for c in found.citations:
        assert found.text[c.start : c.end] == f"[S{c.at.section}:{c.at.paragraph}]"
        length = len(ONE.paragraph(c.at).text)
        assert 0 <= c.quote[0] < c.quote[1] <= length
    numbers = [c.number for c in found.citations]
    assert sorted(set(numbers)) == list(range(1, len(set(numbers)) + 1))
    for statement in found.statements:
        assert 0 <= statement.start < statement.end <= len(found.text)
        assert statement.state in {*HELD, "contradicted", "not checked", "uncited"}
    citations.attribute(text, ONE, read)


@given(st.text(alphabet=st.sampled_from('ab. \n!?。1A"”)'), max_size=60))
def test_sentences_are_disjoint_and_miss_only_space(text: str) -> None:
    ranges = sentences.sentence_ranges(text)
    assert all(low < high for low, high in ranges)
    assert all(a[1] <= b[0] for a, b in pairwise(ranges))
    kept = "".join(text[low:high] for low, high in ranges)
    assert "".join(kept.split()) == "".join(text.split())


def test_a_row_of_a_table_is_one_sentence() -> None:
    text = "Harbour Bridges Inc.\t5,175\t4,806\nOthers\t12\t9"
    assert [text[a:b] for a, b in sentences.sentence_ranges(text)] == text.split("\n")


def test_sentences_know_abbreviations() -> None:
    text = "See Sec. 4, e.g. No. 5 by Dr. Ito, and 15 U.S.C. 7262. It costs 3.5 euros! Next\nline. 終わり。次"
    assert [text[a:b] for a, b in sentences.sentence_ranges(text)] == [
        "See Sec. 4, e.g. No. 5 by Dr. Ito, and 15 U.S.C. 7262.",
        "It costs 3.5 euros!",
        "Next",
        "line.",
        "終わり。",
        "次",
    ]


def test_a_bracket_in_lower_case_goes_on_with_the_sentence_and_a_numbered_one_may_begin_one() -> None:
    text = 'Acme Holdings Inc. (the "Company") sells tea. (ii) Coffee is not sold. (See below.) It [is] cold.'
    assert [text[a:b] for a, b in sentences.sentence_ranges(text)] == [
        'Acme Holdings Inc. (the "Company") sells tea.',
        "(ii) Coffee is not sold.",
        "(See below.)",
        "It [is] cold.",
    ]


def test_an_example_in_code_claims_nothing_and_gets_no_markers() -> None:
    corpus = SmallCorpus([("Sparse", 1, ["Build it with row = [1 2 3] and col = [1 2 3] and data."])])
    answer = "Give rows and columns [S1:1].\n```\nrow = [1 2 3];\ncol = [1 2 3];\n```"
    everything = {Coordinate(1, 1, 1)}
    resolved = citations.resolve(answer, corpus, everything)
    assert [answer[c.start : c.end] for c in resolved.statements] == ["Give rows and columns [S1:1]."]
    bare = answer.replace(" [S1:1]", "")
    assert "```\nrow = [1 2 3];\ncol = [1 2 3];\n```" in citations.attribute(bare, corpus, everything)


def test_a_sentence_that_points_back_is_checked_with_the_one_before_it() -> None:
    table = SmallCorpus([("Costs", 1, ["Item\t2021\t2020\nFuel\t1,577\t1,402\nWages\t2,210\t2,115"])])
    read = {Coordinate(1, 1, 1)}
    first = "Fuel cost 1,577 in 2021 [S1:1]. "
    assert [c.state for c in resolve(first + "It was 1,402 in 2020 [S1:1].", table, read).statements] == [
        "supported"
    ] * 2
    for wrong in ("It was 2,115 in 2020 [S1:1].", "It was 1,402 in 2021 [S1:1]."):
        assert resolve(first + wrong, table, read).statements[1].state not in HELD


PLACES = SmallCorpus(
    [
        ("1 Scope", 1, ["These rules are for tenants of the harbour."]),
        ("2 Fees", 1, [*TEXTS, "A lost key costs 35 euros. Keys are numbered."]),
    ]
)
EVERYTHING = {Coordinate(1, 1, 1), *(Coordinate(1, 2, n) for n in range(1, 5))}


def test_a_marker_leads_to_what_holds_its_sentence_and_tells_what_the_answer_cited() -> None:
    found = resolve("A lost key costs 35 euros [S1:1]. Dogs need a written permission [S2:3].", PLACES, EVERYTHING)
    assert found.text == "A lost key costs 35 euros [S2:4]. Dogs need a written permission [S2:3]."
    key, dogs = found.citations
    assert (key.at, key.instead_of, key.number) == (Coordinate(1, 2, 4), Coordinate(1, 1, 1), 1)
    assert PLACES.paragraph(key.at).text[slice(*key.quote)] == "A lost key costs 35 euros."
    assert found.text[key.start : key.end] == "[S2:4]"
    assert (dogs.at, dogs.instead_of) == (Coordinate(1, 2, 3), None)
    assert [found.text[c.start : c.end] for c in found.statements] == [
        "A lost key costs 35 euros [S2:4].",
        "Dogs need a written permission [S2:3].",
    ]
    assert str(cited_elsewhere(PLACES, key)) == "The answer cited “1 Scope”, p. p1, which does not hold this."
    assert cited_elsewhere(PLACES, dogs) == ""


def test_what_another_document_says_bears_nothing_out_and_is_not_led_to() -> None:
    """An answer told of one firm's auditor, cited that firm's report, and led to the report of another one."""
    since = "We have served as the company's auditor since 2002."
    other = "These are the auditors of the company."
    reports = SmallCorpus([("Audit", 1, [other])], [("Audit", 1, [since])])
    read = {Coordinate(1, 1, 1), Coordinate(2, 1, 1)}
    text = "They have served as the company's auditor since 2002 [{}]."
    found = resolve(text.format("D1:S1:1"), reports, read)
    assert [c.at.doc for c in found.citations] == [1]
    assert found.statements[0].state not in HELD
    assert resolve(text.format("D2:S1:1"), reports, read).statements[0].state in HELD


def test_a_citation_quotes_all_sentences_side_by_side_that_hold_its_own() -> None:
    tanks = SmallCorpus(
        [
            (
                "Tanks",
                1,
                ["Rain is free. A tank is cleaned every 30 days. Pumps are cleaned every 12 weeks. Ask for more."],
            )
        ]
    )
    text = "A tank is cleaned every 30 days, and pumps are cleaned every 12 weeks [S1:1]."
    (cited,) = resolve(text, tanks, {Coordinate(1, 1, 1)}).citations
    quoted = tanks.paragraph(cited.at).text[slice(*cited.quote)]
    assert quoted == "A tank is cleaned every 30 days. Pumps are cleaned every 12 weeks."


def test_of_several_markers_those_that_do_not_hold_give_way() -> None:
    found = resolve("A lost key costs 35 euros [S1:1][S2:3]. Dogs need permission [S2:3].", PLACES, EVERYTHING)
    assert found.text == "A lost key costs 35 euros [S2:4]. Dogs need permission [S2:3]."
    assert [c.number for c in found.citations] == [1, 2]
    assert [found.text[c.start : c.end][-7:] for c in found.statements] == ["[S2:4].", "[S2:3]."]


def test_a_marker_stays_where_nothing_holds_the_sentence() -> None:
    text = "A lost key costs 99 euros [S2:4]. The harbour is deep and blue [S1:1]."
    found = resolve(text, PLACES, EVERYTHING)
    assert found.text == text
    assert [c.instead_of for c in found.citations] == [None, None]
