"""Section numbers: read off titles, and told from numbers that are none by the sequence they form."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pilcrow.core.structure.text.numbering import (
    schemes,
    sequence,
    split_number,
)


@pytest.mark.parametrize(
    ("text", "parts", "rest"),
    [
        ("1 Introduction", (1,), "Introduction"),
        ("3.2. Submerged inlets", (3, 2), "Submerged inlets"),
        ("2.0 Story", (2,), "Story"),
        ("5.4.3.10.1Last choice", (5, 4, 3, 10, 1), "Last choice"),
        ("Chapter 7: Objects", (7,), "Objects"),
        ("Anhang B Tabellen", (1002,), "Tabellen"),
        ("A.2 Proofs", (1001, 2), "Proofs"),
        ("IV. Results", (4,), "Results"),
        ("第3章 はじめに", (3,), "はじめに"),
        ("第十二节 总结", (12,), "总结"),
        ("第II部 応用", (2,), "応用"),
        ("Глава 2 Обзор", (2,), "Обзор"),
        ("Item 1A. Risk factors", (1,), "Risk factors"),
        ("Note 12—Segments", (12,), "Segments"),
    ],
)
def test_reads_a_number_in_front_of_a_title(text, parts, rest):
    number, _, title = split_number(text)
    assert number is not None
    assert (number.parts, title) == (parts, rest)


@pytest.mark.parametrize(
    "text", ["3D graphics", "A cat sat", "2021 was dry", "10-K report", "U.S. operations", "Mixing", "- 4 -", ""]
)
def test_leaves_words_and_dates_alone(text):
    assert split_number(text) == (None, "", text)


def test_the_printed_number_loses_its_full_stop():
    assert split_number("2 . 4 . Tilde")[1] == "2.4"


def numbers(*titles):
    return [split_number(title + " Title")[0] for title in titles]


def test_a_list_inside_a_section_does_not_break_its_sequence():
    read = numbers("1", "1.1", "1", "2", "3", "1.2", "2", "2.1")
    weights = [1.0, 1.0, 0.1, 0.1, 0.1, 1.0, 1.0, 1.0]
    assert sequence(read, weights) == {0, 1, 5, 6, 7}


def test_appendices_follow_chapters_and_one_missing_number_is_forgiven():
    read = numbers("1", "2", "4", "A", "A.1", "B")
    assert sequence(read, [1.0] * len(read)) == set(range(6))


def test_a_number_out_of_nowhere_is_no_section():
    assert sequence(numbers("1", "2", "17.3", "3"), [1.0, 1.0, 0.4, 1.0]) == {0, 1, 3}


@given(st.text(max_size=60))
def test_reading_never_fails_and_loses_no_title(text):
    number, printed, rest = split_number(text)
    assert text.endswith(rest)
    assert (number is None) == (printed == "" and rest == text) or number is not None


@given(st.lists(st.lists(st.integers(0, 4), min_size=1, max_size=4), max_size=60))
def test_a_sequence_is_rising(parts):
    read = [split_number(".".join(map(str, p)) + " Title")[0] for p in parts]
    kept = sorted(sequence(read, [1.0] * len(read)))
    assert set(kept) <= set(range(len(read)))


def test_letters_over_numbers_that_run_on_enclose_them():
    assert schemes(numbers("A", "1", "2", "B", "3", "4", "C", "5")) == {"number": 1, "letter": 0, "roman": 0}


def test_roman_numbers_enclose_letters_that_begin_again():
    assert schemes(numbers("II", "I", "A", "B", "II", "A", "B")[1:]) == {"number": 0, "letter": 1, "roman": 0}


def test_appendices_enclose_no_chapters():
    assert not any(schemes(numbers("1", "2", "3", "A", "B")).values())
