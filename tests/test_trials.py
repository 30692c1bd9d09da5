"""Measuring answers: what counts as right, how citations meet the evidence, tables and pictures of modes."""

from __future__ import annotations

import pytest

from pilcrow.core.errors import UsageError
from pilcrow.core.trial.behaviour import Trial
from pilcrow.core.trial.judging import right
from pilcrow.core.trial.questions import parse_questions
from pilcrow.core.trial.report import comparison_table, mean_figures, picture


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("14,135", "It paid $14,135 million [S3 P2]."),
        ("$6.3 billion", "They were 6,300 million dollars [S2 P1]."),
        ("8438", "The obligation is $8.4 billion, 8,438 in millions."),
        ("-1,577", "A loss of (1,577) thousand."),
        ("6%", "It rose by 6 percent."),
        ("Yes", "Yes, group work is encouraged."),
        ("No", "Attendance is not taken."),
        ("No, it slows down", "No: growth slows."),
        ("February 15.", "The exam is on Feb 15, 2022."),
        ("Up button", "Press the Up button [S4 P9]."),
        ("The lab is in Trotman Room 8A.", "It meets in Trotman 8A."),
    ],
)
def test_an_answer_is_right_by_value_by_polarity_or_by_words(expected: str, answer: str) -> None:
    assert right([expected], answer)


@pytest.mark.parametrize(
    ("expected", "answer"),
    [
        ("235", "It was 253."),
        ("4.07", "About 3.9 %."),
        ("Yes", "No, it is not."),
        ("14,135", "It paid 13,859 in 2017 and 276 in 2019."),
        ("Up button", "Hold the crown for two seconds."),
        ("5", "The document does not say [S5 P5]."),
    ],
)
def test_another_figure_another_polarity_and_other_words_are_wrong(expected: str, answer: str) -> None:
    assert not right([expected], answer)


def test_where_the_document_does_not_say_only_saying_so_is_right() -> None:
    assert right([], "The document does not say who signed it [S1 P1].")
    assert right([], "Nothing in this document seems to answer that.")
    assert right([], "The document gives no total dividend for that year.")
    assert not right([], "It was signed by the chair.")


def test_questions_come_one_a_line_with_every_form_of_an_answer() -> None:
    lines = [
        '{"id": "a", "question": "Who  signed?", "file": "x.pdf", "answer": ["Ann", "Bo"], "evidence_pages": [3]}',
        "",
        '{"question": "When?", "files": ["x.pdf", "y.pdf"], "answer": 1999, "accept": ["in 1999"]}',
        '{"question": "Why?", "file": "x.pdf", "answer": null}',
        '{"question": "How?", "file": "x.pdf", "answer": "n/a", "check": "unanswerable"}',
    ]
    first, second, third, fourth = parse_questions(lines)
    assert (first.id, first.text, first.answers, first.pages) == ("a", "Who signed?", ("Ann, Bo",), {3})
    assert (second.id, second.files, second.answers) == ("3", ("x.pdf", "y.pdf"), ("1999", "in 1999"))
    assert third.answers == fourth.answers == ()


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


def test_figures_tell_right_and_wrong_answers_apart() -> None:
    located = Trial(
        "a", "deepread", "m", True, True, "5", 1.0, 0.5, ("retrieve", "read"), 2, 900, 100, 3.0, ("supported",)
    )
    blind = Trial("b", "deepread", "m", False, True, "6", 0.0, 0.0, ("read",), 1, 500, 100, 1.0, ("not found",))
    failed = Trial("c", "deepread", "m", False, False, "", problem="The server broke off.")
    found = mean_figures([located, blind, failed])
    assert found["right"] == pytest.approx(1 / 3)
    assert (found["recall"], found["precision"]) == (0.5, 0.25)
    assert found["locates, then reads"] == pytest.approx(1 / 3)
    assert found["retrieve / read"] == 0.5
    assert found["no answer"] == pytest.approx(1 / 3)
    assert (found["tokens (right)"], found["tokens (wrong)"]) == (1000, 300)
    assert found["claims supported"] == 0.5


def test_modes_stand_side_by_side_in_a_table_and_a_picture() -> None:
    by_mode = {
        "deepread": mean_figures([Trial("a", "deepread", "m", True, True, "5", 1.0, 1.0)]),
        "one-shot": mean_figures([]),
    }
    rows = comparison_table(by_mode).splitlines()
    assert rows[0].split() == ["deepread", "one-shot"]
    assert next(row for row in rows if row.startswith("right ")).split() == ["right", "1.000", "-"]
    drawn = picture(by_mode)
    assert drawn.startswith("<svg")
    assert drawn.count("<rect") == 6
    assert "deepread" in drawn
