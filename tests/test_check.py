"""Sentences checked against a report that the tests draw: every slip is seen, and what is true holds."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pilcrow import cli
from pilcrow.cli.reading import structure
from pilcrow.core.message import Message
from pilcrow.core.model import Coordinate
from pilcrow.core.verify.checker import Checker
from pilcrow.settings import Settings
from pilcrow.workspace import Workspace
from smallcorpus import SmallCorpus
from tablepages import statements

REPORT = [
    ("1 The year", 1, [
        "Harbour Lines carried 4.2 million passengers in 2021. Ticket revenue rose by 12 percent to $310 million.",
        "The board did not declare a dividend. Fuel costs fell after the ferry to Norwick was sold.",
        "Passengers should arrive thirty minutes before departure. Bicycles are carried free of charge.",
    ]),
    ("2 The fleet", 1, [
        "The fleet has 14 ships, of which nine sail under the Danish flag. Some cabins have a window.",
        "The Aurora is the fastest ship and the Borealis the slowest.",
        "In March 2018 the harbour authority granted Harbour Lines a licence for 15 years.",
    ]),
    ("3 Safety", 1, [
        "Every crew member takes part in a drill each week. Smoking is not allowed on deck.",
        "Smoke detectors are tested in 20 of 25 rooms each day.",
    ]),
]  # fmt: skip
CORPUS = SmallCorpus(REPORT)


def state(sentence: str) -> str:
    checked = Checker(CORPUS).check(sentence)
    assert isinstance(checked.why, Message), "it can be told in any language"
    return checked.state


@pytest.mark.parametrize(
    "sentence",
    [
        "Harbour Lines carried 4,200,000 passengers in 2021.",
        "In 2021 Harbour Lines carried about 4.2 million passengers.",
        "The fleet has fourteen ships.",
        "Smoke detectors are tested in 20 of 25 rooms each day.",
        "Smoking is not allowed on deck.",
        "The report says: “Bicycles are carried free of charge.”",
    ],
)
def test_what_the_report_says_with_the_same_figures_and_words_is_supported(sentence: str) -> None:
    assert state(sentence) == "supported"


@pytest.mark.parametrize(
    "sentence",
    [
        "Harbour Lines carried 2.4 million passengers in 2021.",
        "Harbour Lines carried 4.2 billion passengers in 2021.",
        "The fleet has 15 ships.",
        "The fleet has 14 ships, and Harbour Lines carried 4.9 million passengers in 2021.",
    ],
)
def test_another_figure_in_the_same_words_contradicts_the_report(sentence: str) -> None:
    assert state(sentence) == "contradicted"


@pytest.mark.parametrize(
    "sentence",
    [
        "The board declared a dividend.",
        "The board declared no dividend.",
        "Smoking is allowed on deck.",
        "All cabins have a window.",
        "Passengers must arrive thirty minutes before departure.",
        "The Aurora is the slowest ship and the Borealis the fastest.",
        "Ticket revenue fell by 12 percent to $310 million.",
        "Smoke detectors are tested in all 25 rooms each day.",
        "The harbour authority granted Harbour Lines a licence in May 2018.",
        "Harbour Lines granted the harbour authority a licence for 15 years in March 2018.",
        "Only the Aurora sails under the Danish flag.",
        "Bicycles are carried for 5 euros.",
        "The report does not mention any pension plan.",
        "The report does not say how many ships the fleet has.",
        "Ticket sales to tour operators abroad rose by 30 percent in the summer season.",
        "Fuel was bought for twenty weeks ahead by the ferry company at Norwick harbour.",
        "The firm opened a restaurant in Lisbon.",
        "Harbour Lines was fined for polluting the bay.",
        "The report says: “Bicycles are carried at half the price.”",
        "Die Flotte hat vierzehn Schiffe.",
    ],
)
def test_what_is_said_in_other_words_is_neither_supported_nor_contradicted(sentence: str) -> None:
    assert state(sentence) == "not checked"


def test_the_figures_that_agree_are_named_though_the_words_are_not_checked() -> None:
    checked = Checker(CORPUS).check("Revenue from tickets went up 12 percent, reaching $310 million.")
    assert checked.state == "not checked"
    assert [(one.said, one.verdict, one.there) for one in checked.exact] == [
        ("12 percent", "agrees", "12 percent"),
        ("$310 million", "agrees", "$310 million"),
    ]
    assert str(checked.why) == "Page p1 has 12 percent, $310 million; the rest is not checked."


def test_a_statement_of_hundreds_of_figures_is_not_reckoned_with() -> None:
    assert state("The yard built " + "-1" * 400 + " ships.") == "not checked"


def test_a_word_that_stands_all_over_the_document_is_not_taken_for_granted() -> None:
    """Only a name of what the document is about may be missing in a passage."""
    all_over = [f"Only members pay dues of {n} euros." for n in range(20, 30)]
    dues = SmallCorpus([("Dues", 1, [*all_over, "Guests pay dues of 44 euros."])])
    assert Checker(dues).check("Only guests pay dues of 44 euros.").state == "not checked"


def test_figures_that_have_changed_places_are_not_supported() -> None:
    staff = SmallCorpus(
        [("Staff", 1, ["As of May 31, 2021, we employed about 79,000 people, with about 29,000 here."])]
    )
    said = "As of May 31, 2021, we employed about 79,000 people, with about 29,000 here."
    assert Checker(staff).check(said).state == "supported"
    swapped = "As of May 31, 2021, we employed about 29,000 people, with about 79,000 here."
    assert Checker(staff).check(swapped).state != "supported"


def test_what_is_cited_is_looked_at_first_and_then_what_was_read() -> None:
    checker, sentence = Checker(CORPUS), "The fleet has fourteen ships."
    here, elsewhere = Coordinate(1, 2, 1), Coordinate(1, 1, 1)
    assert checker.check(sentence, {here}, [here]).state == "supported"
    assert checker.check(sentence, {here, elsewhere}, [elsewhere]).citations[0].at == here
    assert checker.check(sentence, {elsewhere}, [elsewhere]).state != "supported"


def test_the_words_of_the_question_need_not_be_repeated() -> None:
    checker = Checker(SmallCorpus([("Costs", 1, ["Item\t2021\t2020\nFuel\t1,577\t1,402\nWages\t2,210\t2,115"])]))
    assert checker.check("It was 1,577.", about="What did fuel cost in 2021?").state == "supported"
    assert checker.check("It was 1,402.", about="What did fuel cost in 2021?").state == "contradicted"


BALANCE = [
    ("Balance sheet (in millions)", 1, [
        "Assets\t\t\nDecember 31,\t2021\t2020\nCash\t310\t270\nShips\t1,940\t1,815",
        "Liabilities\nPayables\t88\t94\nBonds\t640\t655",
    ]),
    ("Highlights (in millions)", 1, ["2021\t2020\tChange\nRevenue\t310\t277\t33\nTax rate\t21%\t\t19%"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("sentence", "state"),
    [
        ("Payables were $88 million in 2021 and $94 million in 2020.", "supported"),
        ("Bonds stood at $655 million at December 31, 2020.", "supported"),
        ("Payables were $94 million in 2021.", "contradicted"),
        ("The tax rate was 19% in 2020.", "supported"),
        ("The tax rate was 19% in 2021.", "contradicted"),
        ("Revenue was $277 million in 2020.", "supported"),
    ],
)
def test_a_table_takes_its_years_from_the_one_that_it_continues_or_from_its_own_heads(
    sentence: str, state: str
) -> None:
    assert Checker(SmallCorpus(BALANCE)).check(sentence).state == state


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The second exam is on 15 February.", "not supported"),
        ("Sales were $1,210 million in the six months to June.", "supported"),
        ("Sales were $1,210 million in the three months to June.", "not supported"),
        ("Sales rose by 10 percent in the six months to June.", "computed"),
        ("Sales fell by 10 percent in the six months to June.", "not supported"),
    ],
)
def test_numbers_of_things_and_periods_are_known(sentence: str, expected: str) -> None:
    sales = "($ in millions)\t2023\t2022\tChange\nSales\t1,210\t1,100\t10%\nCosts\t900\t700\t29%"
    exams = "Exam I - February 15th: covers unit 1.\nExam II - April 7th: covers unit 2."
    found = (
        Checker(SmallCorpus([("Exams", 1, [exams]), ("Sales of the six months to June", 1, [sales])]))
        .check(sentence)
        .state
    )
    assert found == expected or (expected == "not supported" and found != "supported")


def test_why_names_what_stands_there_instead() -> None:
    assert "4.2 million" in str(Checker(CORPUS).check("Harbour Lines carried 2.4 million passengers in 2021.").why)


def test_what_a_model_wrote_without_end_is_not_checked() -> None:
    checked = Checker(CORPUS).check("The fleet has 14 ships, the fleet has 14 ships, " * 500)
    assert (checked.state, str(checked.why)) == ("not checked", "It is too long to be checked.")


@given(st.text(max_size=120))
@settings(max_examples=150, deadline=None)
def test_a_check_never_fails_whatever_the_sentence(sentence: str) -> None:
    Checker(CORPUS).check(sentence)


@pytest.fixture(scope="module")
def filing(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("filing")
    statements(folder / "filing.pdf")
    return folder


def checked(
    filing: Path, text: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> list[Any]:
    monkeypatch.setattr("sys.stdin", io.StringIO(text))
    assert cli.main(["check", "--data-dir", str(filing), str(filing / "filing.pdf"), "--json"]) == 0
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


@pytest.mark.parametrize(
    ("sentence", "state"),
    [
        ("Net sales were $1,920 million in 2021.", "supported"),
        ("Net sales came to about $1.9 billion in 2021.", "supported"),
        ("Interest expense was 17 million in 2021.", "supported"),
        ("Net sales were $1,632 million in 2021.", "contradicted"),
        ("Net sales were $1,920 thousand in 2021.", "contradicted"),
        ("Membership fees were $1,920 million in 2021.", "contradicted"),
        ("Net sales grew by about 17.6% from 2020 to 2021.", "computed"),
        ("Net sales grew by $288 million between 2020 and 2021.", "computed"),
        ("Net sales fell by $288 million between 2020 and 2021.", "not checked"),
        ("Net sales grew by (1,920 - 1,632) / 1,632 = 17.6%.", "computed"),
        ("Net sales per dollar of membership fees were 1,920 / 387 = 4.96 in 2021.", "computed"),
        ("Net sales were $1,920 million at December 31, 2021.", "supported"),
    ],
)
def test_a_number_must_stand_in_its_row_and_column(
    filing: Path, sentence: str, state: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (found,) = checked(filing, sentence, capsys, monkeypatch)
    assert (found["sentence"], found["state"]) == (sentence, state)
    assert found["citations"][0]["page"] == 0
    assert all(span["bbox"] for span in found["citations"][0]["spans"])
    assert bool(found["formula"]) == (state == "computed")


@pytest.mark.parametrize(
    "sentence",
    [
        "Net sales grew by (1,920 - 1,632) / 1,632 = 19.6%.",  # it does not come out
        "Net sales grew by (1,920 - 1,600) / 1,600 = 20%.",  # 1,600 stands nowhere
        "Total revenue was $2,307 million, and net sales grew by (1,920 - 1,632) / 1,632 = 15%.",
    ],
)
def test_a_formula_holds_only_when_it_comes_out_and_its_inputs_stand_there(
    filing: Path, sentence: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (found,) = checked(filing, sentence, capsys, monkeypatch)
    assert found["state"] not in ("supported", "computed")


def test_the_result_of_an_answers_formula_may_be_told_in_another_sentence(filing: Path) -> None:
    with Workspace(filing, Settings()) as workspace:
        corpus = workspace.corpus([structure(workspace, str(filing / "filing.pdf"))])
        checker = Checker(corpus)
        answer = "Net sales grew by 17.6%. That is (1,920 - 1,632) / 1,632 = 17.6%."
        worked = checker.formulas(answer, None)
        assert [formula.text for formula in worked] == ["(1,920 - 1,632) / 1,632 = 17.6%"]
        assert checker.check("Sales, so reckoned, rose by 17.6%.", worked=worked).state == "computed"


@pytest.mark.parametrize(
    ("sentence", "state"),
    [
        (
            "Net sales were $1,920 million in 2021 and $1,632 million in 2020, on average $1,776 million.",
            "computed",
        ),
        ("Net sales were $1,920 million in 2021 and $1,623 million in 2020, on average $1,776 million.", ""),
        ("Net sales grew by (1,920 - 1,632) / 1,632 = 288 / 1,632 = 17.6%.", "computed"),
        ("Net sales grew by 17.6%, computed as growth = (1,920 - 1,632) / 1,632, in $ millions.", "computed"),
        ("Net sales grew by 19.6%, computed as growth = (1,920 - 1,632) / 1,632, in $ millions.", ""),
    ],
)
def test_averages_and_chains_of_formulas_are_reckoned_again(filing: Path, sentence: str, state: str) -> None:
    with Workspace(filing, Settings()) as workspace:
        corpus = workspace.corpus([structure(workspace, str(filing / "filing.pdf"))])
        found = Checker(corpus).check(sentence).state
    assert found == state if state else found not in ("supported", "computed")


def test_a_result_is_told_of_its_year_and_an_average_may_be_reckoned_with(filing: Path) -> None:
    with Workspace(filing, Settings()) as workspace:
        corpus = workspace.corpus([structure(workspace, str(filing / "filing.pdf"))])
        checker = Checker(corpus)
        written = (
            "Fees over sales were 387 / 1,920 = 0.20 in 2021.",
            "Fees over sales were 354 / 1,632 = 0.22 in 2020.",
        )
        worked = [formula for text in written for formula in checker.formulas(text, None)]
        said = "Fees per dollar of sales {} from {} in 2020 to {} in 2021."
        assert checker.check(said.format("fell", "0.22", "0.20"), worked=worked).state == "computed"
        assert checker.check(said.format("rose", "0.20", "0.22"), worked=worked).state != "computed"
        assert checker.check(said.format("rose", "0.22", "0.20"), worked=worked).state != "computed"
        mean = checker.formulas("(1,920 + 1,632) / 2 = 1,776", None, "net sales")
        assert not checker.formulas("387 / 1,776 = 0.22", None, "membership fees")
        assert checker.formulas("387 / 1,776 = 0.22", None, "membership fees", mean)


def test_how_is_reckoned_needs_no_place_of_its_own(filing: Path) -> None:
    with Workspace(filing, Settings()) as workspace:
        corpus = workspace.corpus([structure(workspace, str(filing / "filing.pdf"))])
        said = "The two-year average of net sales is 1,776, computed as 1 / 2 * all = (1,920 + 1,632) / 2 = 1,776."
        assert Checker(corpus).check(said).state == "computed"
        assert Checker(corpus).check(said.replace("1,776", "1,767")).state != "computed"


def test_a_text_is_checked_sentence_by_sentence(
    filing: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    text = "Rothwell Stores expects to open nine shops in 2022. Net sales were $1,920 million in 2021.\n"
    found = checked(filing, text, capsys, monkeypatch)
    assert [(one["state"], one["citations"][0]["pages"]) for one in found] == [
        ("supported", [1]),
        ("supported", [0]),
    ]


def test_without_json_people_read_state_reason_and_place(
    filing: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("Net sales were $1,632 million in 2021."))
    assert cli.main(["check", "--data-dir", str(filing), str(filing / "filing.pdf")]) == 0
    out = capsys.readouterr().out
    assert out.startswith("CONTRADICTED  Net sales")
    assert "p. 1: “Net sales | 1,920 | 1,632”" in out
