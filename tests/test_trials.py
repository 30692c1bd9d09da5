"""Measuring answers: what counts as right, whom a judge agrees with, and the report on modes and sets."""

from __future__ import annotations

import pytest

from chatserver import ChatServer, Reply
from pilcrow.core.bench.behaviour import Trial
from pilcrow.core.bench.judge import judge_answer, verdict_key
from pilcrow.core.bench.judging import right
from pilcrow.core.bench.questions import BenchQuestion, parse_questions
from pilcrow.core.bench.report import Extent, Report, picture
from pilcrow.core.bench.scoring import Scored, exact_match, overlap, score
from pilcrow.core.bench.statistics import agreements, statistics
from pilcrow.core.errors import Cancelled, UsageError
from pilcrow.engines.chat import ollama


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("14,135", "It paid $14,135 million [S3 P2]."),
        ("14,135", "About 14,100 million."),
        ("$6.3 billion", "They were 6,300 million dollars [S2 P1]."),
        ("8438", "The obligation is $8.4 billion, 8,438 in millions."),
        ("-1,577", "A loss of (1,577) thousand."),
        ("6%", "It rose by 6 percent."),
        ("1.2", "The ratio is 1.23."),
        ("1.23", "The ratio is about 1.2."),
        ("79%", "11 of 14 said so."),
        ("11 out of 14", "It is 0.79."),
        ("12", "It takes 12 weeks."),
        ("3", "3 of the 14 chapters are on it."),
        ("Yes", "Yes, group work is encouraged."),
        ("No", "Attendance is not taken."),
        ("No, it slows down", "No: growth slows."),
        ("February 15.", "The exam is on Feb 15, 2022."),
        ("2019", "It began on May 5, 2019."),
        ("Up button", "Press the Up button [S4 P9]."),
        ("The lab is in Trotman Room 8A.", "It meets in Trotman 8A."),
        ("John Smith", "It is taught by Prof. John Smith."),
        ("Office hours of John Smith are on Mondays", "Dr. Smith has his office hours on Mondays."),
    ],
)
def test_an_answer_is_right_by_value_by_polarity_or_by_words(expected: str, answer: str) -> None:
    assert right([expected], answer)


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("235", "It was 253."),
        ("4.07", "About 3.9 %."),
        ("1.2", "The ratio is 1.3."),
        ("1,000", "There were 1,400."),
        ("30%", "It is 3 %."),
        ("2019", "It began in 2020."),
        ("5 days", "Within 5 weeks."),
        ("$5 million", "It costs 5 million euros."),
        ("May 5, 2019", "It began in 2019."),
        ("Yes", "No, it is not."),
        ("14,135", "It paid 13,859 in 2017 and 276 in 2019."),
        ("Up button", "Hold the crown for two seconds."),
        ("5", "The document does not say [S5 P5]."),
        ("Call 514-312-0292 before noon", "Call 514-512-0292 before noon."),
        (
            "Lectures will be held on Tuesdays.",
            "Nothing in this document says this. Searched for: lectures, held.",
        ),
        ("John Smith", "It is Jane Smith."),
        ("Huron Technologies Co.", "It is made by Acme Technologies Co."),
        ("Office hours of John Smith are on Mondays", "The office hours of Jane Smith are on Mondays."),
        (
            "Prices rose, since the cost of steel and of energy grew by 12% over the year",
            "Prices rose, since the cost of steel and of energy grew by 21% over the year.",
        ),
    ],
)
def test_another_figure_another_name_another_polarity_and_other_words_are_wrong(
    expected: str, answer: str
) -> None:
    assert not right([expected], answer)


def test_where_the_document_does_not_say_only_saying_so_is_right() -> None:
    assert right([], "The document does not say who signed it [S1 P1].")
    assert right([], "Nothing in this document seems to answer that.")
    assert right([], "The document gives no total dividend for that year.")
    assert not right([], "It was signed by the chair.")


def test_words_are_counted_as_in_squad_without_case_articles_and_ids() -> None:
    assert exact_match(["The red lamp"], "A red lamp. [S2:1]")
    assert not exact_match(["The red lamp"], "It is a red lamp.")
    assert overlap(["blue", "red lamp"], "It is a red lamp.") == pytest.approx(2 / 3)
    assert overlap(["blue"], "It is a red lamp.") == 0
    assert exact_match([], "The document does not say.")
    assert overlap([], "It is red.") == 0


def test_questions_come_one_a_line_with_every_form_of_an_answer() -> None:
    lines = [
        '{"id": "a", "question": "Who  signed?", "file": "x.pdf", "answer": ["Ann", "Bo"], "evidence_pages": [3]}',
        "",
        '{"question": "When?", "files": ["x.pdf", "y.pdf"], "answer": 1999, "accept": ["in 1999"], "set": "many"}',
        '{"question": "Why?", "file": "x.pdf", "answer": null}',
        '{"question": "How?", "file": "x.pdf", "answer": "n/a", "check": "unanswerable"}',
    ]
    first, second, third, fourth = parse_questions(lines)
    assert (first.id, first.text, first.answers, first.pages) == ("a", "Who signed?", ("Ann, Bo",), {(1, 3)})
    assert (second.id, second.files, second.answers) == ("3", ("x.pdf", "y.pdf"), ("1999", "in 1999"))
    assert (first.source, second.source) == ("", "many")
    assert third.answers == fourth.answers == ()


def test_evidence_in_several_files_is_given_by_file() -> None:
    line = '{"question": "Which?", "files": ["x.pdf", "y.pdf"], "answer": "y", "evidence_pages": %s}'
    (question,) = parse_questions([line % '{"x.pdf": [0, 4], "y.pdf": [4]}'])
    assert question.pages == {(1, 0), (1, 4), (2, 4)}
    with pytest.raises(UsageError, match="by file"):
        parse_questions([line % "[4]"])
    with pytest.raises(UsageError, match="Line 1"):
        parse_questions([line % '{"z.pdf": [4]}'])


@pytest.mark.parametrize(
    "line", ["not json", "[]", '{"question": "Who?"}', '{"question": "", "file": "x", "answer": 1}']
)
def test_a_line_that_is_no_question_is_named(line: str) -> None:
    with pytest.raises(UsageError, match="Line 2"):
        parse_questions(["", line])


def test_two_questions_with_one_id_and_no_questions_are_refused() -> None:
    line = '{"id": "a", "question": "Who?", "file": "x", "answer": 1}'
    with pytest.raises(UsageError, match='the id "a"'):
        parse_questions([line, line])
    with pytest.raises(UsageError, match="no questions"):
        parse_questions([""])


# ---- a model as judge -----------------------------------------------------------------------------------------

FEE = BenchQuestion("fee", "How much is the fee?", ("x.pdf",), ("1.2 million",))
SILENT = BenchQuestion("signed", "Who signed it?", ("x.pdf",), ())


def test_a_judge_sees_the_question_the_answer_and_the_golden_one_and_says_one_word() -> None:
    script = [Reply("True"), Reply("<think>True?</think>\n**False**."), Reply("I cannot tell.")]
    with ChatServer(script) as server:
        chat = ollama.connect(server.host, "", 4096)
        verdicts = [judge_answer(FEE, "It is 1.23 million [S2:1] [?].", chat, lambda: False) for _ in script]
        with pytest.raises(Cancelled):
            judge_answer(FEE, "It is 1.23 million.", chat, lambda: True)
    assert verdicts == [True, False, None]
    (said,) = server.requests[0]["messages"]
    assert "Query: How much is the fee?\nAI-generated answer: It is 1.23 million .\nGolden answer: 1.2 m" in str(
        said["content"]
    )
    assert '"11 of 14" is "79%"' in said["content"]


def test_a_verdict_is_kept_for_the_same_answer_question_and_judge_only() -> None:
    key = verdict_key(FEE, "It is 1.2 million.", "m 1")
    assert key == verdict_key(FEE, "It is 1.2  million.", "m 1")
    others = [
        verdict_key(FEE, "It is 1.3 million.", "m 1"),
        verdict_key(FEE, "It is 1.2 million.", "m 2"),
        verdict_key(SILENT, "It is 1.2 million.", "m 1"),
    ]
    assert len({key, *others}) == 4


# ---- statistics and the report --------------------------------------------------------------------------------


def known(number: int, answer: str, source: str = "manuals") -> BenchQuestion:
    return BenchQuestion(f"q{number}", f"Question {number}?", ("x.pdf",), (answer,), frozenset({(1, 2)}), source)


def scored(question: BenchQuestion, mode: str, answer: str, **more: object) -> Scored:
    verdicts = more.pop("verdicts", {})
    assert isinstance(verdicts, dict)
    return score(question, Trial("key", question.id, mode, "m", answer, "agent", **more), verdicts)


LOCATED = scored(
    known(1, "5"),
    "deepread",
    "5",
    cited=((1, 2), (1, 3)),
    calls=("Retrieve", "ReadSection"),
    rounds=3,
    prompt_tokens=900,
    reply_tokens=100,
    seconds=3.0,
    states=("supported",),
)
BLIND = scored(
    known(2, "5"),
    "deepread",
    "It is 6.",
    cited=((2, 2),),
    calls=("ReadSection",),
    rounds=2,
    prompt_tokens=500,
    reply_tokens=100,
    seconds=1.0,
    states=("not checked",),
)
FAILED = score(SILENT, Trial("key", "signed", "deepread", "m", problem="The server broke off."), {})


def test_statistics_tell_right_and_wrong_answers_apart() -> None:
    found = statistics([LOCATED, BLIND, FAILED])
    assert (found.questions, found.right, found.unanswered) == (3, pytest.approx(1 / 3), pytest.approx(1 / 3))
    assert (found.right_answerable, found.right_unanswerable) == (0.5, 0)
    assert (found.exact, found.f1) == (pytest.approx(1 / 3), pytest.approx(1 / 3))
    assert found.locates == found.searches_first == pytest.approx(1 / 3)
    assert found.per_read == 0.5
    assert found.cost_right is not None
    assert found.cost_wrong is not None
    assert (found.cost_right.tokens, found.cost_wrong.tokens) == (1000, 300)
    assert (found.cost_right.calls, found.cost_right.requests, found.cost_wrong.seconds) == (2, 3, 0.5)
    assert (found.recall, found.precision, found.supported) == (0.5, 0.25, 0.5)
    assert found.calls == (0.5, 1, 1.5)


def test_a_page_counts_in_its_own_document_only() -> None:
    assert (LOCATED.recall, LOCATED.precision) == (1.0, 0.5)
    assert (BLIND.recall, BLIND.precision) == (0.0, 0.0)


def test_the_first_judge_decides_and_without_an_answer_nobody_is_asked() -> None:
    judged = scored(known(1, "5"), "deepread", "Five, or so.", verdicts={"a": True, "b": False})
    assert judged.right
    silent = score(known(1, "5"), Trial("key", "q1", "deepread", "m"), {"a": True})
    assert not silent.right
    assert not silent.by_rules


def test_agreement_is_the_share_of_answers_with_the_same_verdict() -> None:
    some = [
        scored(known(1, "5"), "deepread", "5", verdicts={"a": True, "b": True, "c": True}),
        scored(known(2, "5"), "deepread", "It is 6.", verdicts={"a": True, "b": False, "c": False}),
        scored(known(3, "5"), "deepread", "It is 7.", verdicts={"a": False}),
    ]
    found = dict(agreements(some))
    assert (found["a = b"], found["b = c"], found["a = b = c"]) == (0.5, 1.0, 0.5)
    assert (found["a = rules"], found["b = EM"], found["rules = F1 ≥ 0.5"]) == (0.5, 1.0, 1.0)


def test_the_report_has_a_table_for_each_of_the_papers_with_sets_and_all_together() -> None:
    other = scored(
        known(3, "red", "filings"), "one-shot", "It is red.", calls=("Retrieve",), verdicts={"judge": True}
    )
    wrong = scored(known(1, "5"), "one-shot", "It is 6.", verdicts={"judge": False})
    extents = {"manuals": Extent(1, 12, 4000), "filings": Extent(2, 300, 90_000), "": Extent(1, 2, 500)}
    report = Report([LOCATED, BLIND, FAILED, wrong, other], ["deepread", "one-shot"], "Model m.", extents)
    said = report.markdown()
    titles = [line for line in said.splitlines() if line.startswith("## ")]
    assert [title.rpartition(" (")[2] for title in titles[:6]] == [
        "Table 5)",
        "Table 1)",
        "Table 2)",
        "Table 3)",
        "Table 4)",
        "Fig. 3)",
    ]
    assert "Right by the judge judge; by rules where it gave no verdict (2 answers)." in said
    assert "| filings | 1 | 0 | 2 | 300 | 45,000 |" in said
    head, _, deepread, one_shot = said.split("(Table 1)\n\n")[1].split("\n\n")[0].splitlines()
    assert head.startswith("| mode | questions | filings | manuals | mean of sets | all |")
    assert deepread.startswith("| deepread | 0.0 | – | 50.0 | 25.0 | 33.3 | 50.0 | 0.0 | 33.3 |")
    assert one_shot.startswith("| one-shot | – | 100.0 | 0.0 | 50.0 | 50.0 |")
    assert "| manuals | deepread | 50.0 | 0.0 | 1.5 | 2.5 | 800 | 2.0 |" in said
    assert "| manuals | deepread | 50.0 | 2 (1–2) | 700 (600–800) | 100 (100–100) |" in said
    assert "| deepread | 50.0 | 25.0 | 50.0 |" in said
    assert "| judge = rules | – | 100.0 | 100.0 | 100.0 |" in said


def test_modes_stand_side_by_side_in_a_picture() -> None:
    drawn = picture({"deepread": statistics([LOCATED]), "one-shot": statistics([])})
    assert drawn.startswith("<svg")
    assert drawn.count("<rect") == 6
    assert "deepread" in drawn
