"""The numbers printed on pages as what the pages are called: told from heads and feet, else nothing."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

import pymupdf
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import textpages
from pilcrow.core import steps
from pilcrow.core.exchange.read_events import Structured
from pilcrow.core.language.numbers.numerals import numeral
from pilcrow.core.page import Line, PageText
from pilcrow.core.structure.page.printed_numbers import page_labels, printed_numbers
from pilcrow.engines.pdf.parent.process import PdfProcess
from textpages import HEIGHT, PROSE, WIDTH, furniture, recover

FOOT, HEAD = HEIGHT - 50, 30


def leaf(number: int, *printed: Line) -> PageText:
    """A page of prose that is not the same as others, with lines at its head or foot."""
    text = [textpages.line(f"{PROSE} {number} {row}", 80 + 14 * row, page=number) for row in range(14)]
    return PageText(number, WIDTH, HEIGHT, [*text, *printed])


def book(feet: Sequence[str], place: Callable[[int], float] = lambda _page: 290.0) -> list[PageText]:
    """Pages with these words at their feet, "" for nothing, each at the `place` from the left."""
    return [
        leaf(page, *([textpages.line(foot, FOOT, x=place(page), page=page)] if foot else []))
        for page, foot in enumerate(feet)
    ]


def told(pages: Sequence[PageText]) -> list[str]:
    return printed_numbers(pages, furniture(pages))


def arabic(first: int, last: int) -> list[str]:
    return [str(number) for number in range(first, last + 1)]


def test_front_matter_counts_in_roman_numerals_and_the_text_from_one() -> None:
    roman = ["iii", "iv", "v", "vi"]
    pages = book(["", "", *roman, "", *arabic(2, 9), "", *arabic(11, 14), ""])
    expected = ["i", "ii", *roman, *arabic(1, 14), ""]
    assert told(pages) == expected, "chapters begin without a number; the back of the cover is none of it"


@pytest.mark.parametrize(
    ("written", "called"),
    [
        ("– {} –", "{}"),
        ("Page {} of 90", "{}"),
        ("Seite {} von 90", "{}"),
        ("{} / 90", "{}"),
        ("第 {} 页", "{}"),
        ("The hull of 1987 in still water {}", "{}"),
        ("{} The hull", "{}"),
        ("F-{}", "F-{}"),
        ("Page F-{}", "F-{}"),
        ("12-{}", "12-{}"),
    ],
)
def test_numbers_are_read_in_the_wordings_of_feet(written: str, called: str) -> None:
    assert told(book([written.format(n) for n in range(21, 29)])) == [called.format(n) for n in range(21, 29)]


def test_sides_of_even_and_odd_pages_and_titles_beside_the_number_do_not_matter() -> None:
    heads = [f"{n} CHAPTER {n // 3}" if n % 2 == 0 else f"{n // 3}.2 WAVES OF SHIPS {n}" for n in range(30, 40)]
    pages = [
        leaf(page, textpages.line(head, HEAD, x=72 if page % 2 else 300, page=page))
        for page, head in enumerate(heads)
    ]
    assert told(pages) == arabic(30, 39)


def test_feet_that_float_below_the_text_are_believed() -> None:
    pages = book([""] * 9)
    for page in pages:
        del page.lines[4 + page.number :]
        end = max(line.box.y1 for line in page.lines)
        page.lines.append(textpages.line(str(page.number + 4), end + 30, x=290, page=page.number))
    assert told(pages)[1:] == arabic(5, 12), "of the first page, with a few lines, nothing is certain"


def test_parts_of_a_document_count_anew() -> None:
    feet = [*arabic(1, 20), *(f"F-{n}" for n in range(1, 8)), "", *arabic(1, 6)]
    assert told(book(feet)) == feet


@pytest.mark.parametrize(
    "feet",
    [
        ["7", "8"],
        ["", "12", "", "40", "", "3", "", "9"],
        ["2021"] * 8,
        ["Draft 4"] * 8,
        [f"1.{n} of the Act" for n in range(8)],
        ["I", "am", "the", "hull", "mix", "civil"],
        [],
    ],
)
def test_what_does_not_count_along_with_three_pages_is_no_number(feet: list[str]) -> None:
    assert told(book(feet)) == [""] * len(feet)


def test_numbers_in_the_text_are_none_of_pages() -> None:
    pages = book([""] * 8)
    for page in pages:
        page.lines.insert(7, textpages.line(f"{page.number + 3}", 80 + 14 * 7 - 7, page=page.number))
    assert told(pages) == [""] * 8


def test_own_labels_win_unless_they_only_count_the_pages() -> None:
    pages = book(arabic(5, 12))
    drops = furniture(pages)
    own = ["i", "ii", *arabic(1, 6)]
    assert page_labels(own, pages, drops) == own
    assert page_labels([""] * 8, pages, drops) == page_labels(arabic(1, 8), pages, drops) == arabic(5, 12)
    assert page_labels([""] * 12, pages, drops) == [*arabic(5, 12), *[""] * 4], "the rest is not read yet"
    silent = book([""] * 8)
    assert page_labels(arabic(1, 8), silent, furniture(silent)) == arabic(1, 8)


@given(st.lists(st.text(st.sampled_from("0123456789ivxIVXF-–. /of"), max_size=9), max_size=14))
def test_any_feet_give_a_label_or_none_for_each_page(feet: list[str]) -> None:
    found = told(book(feet))
    assert len(found) == len(feet)
    assert all(len(label) < 20 for label in found)


@given(st.integers(1, 12), st.integers(1, 300), st.sampled_from("Dr"), st.sets(st.integers(0, 29)))
@settings(max_examples=30)
def test_a_counted_book_is_called_by_its_numbers(before: int, first: int, style: str, bare: set[int]) -> None:
    counted = ["" if page in bare else numeral(first + page, style) for page in range(30)]
    found = told(book([*[""] * before, *counted]))[before:]
    wanted = [numeral(first + page, style) for page in range(30)]
    assert all(label in ("", right) for label, right in zip(found, wanted, strict=True))
    if len(bare) < 20:
        printed = [page for page in range(30) if page not in bare]
        assert found[printed[0] : printed[-1] + 1] == wanted[printed[0] : printed[-1] + 1]


def test_contents_and_references_follow_printed_numbers() -> None:
    made = textpages.Book()
    made.heading("Contents")
    for title, label in (("Hulls", "1"), ("Waves", "4"), ("Wind", "7"), ("Accounts", "F-1")):
        made.entry(title, label)
    labels = ["", "", *arabic(1, 9), "F-1", "F-2", "F-3"]
    made.page()
    made.prose()
    titles = {"1": "Hulls", "4": "Waves", "7": "Wind", "F-1": "Accounts"}
    for label in labels[2:]:
        page = made.page()
        if label in titles:
            made.heading(titles[label])
        made.put(f"Of the waves behind a hull see page 7; what is on sheet {page} is said here alone.")
        made.prose()
        made.pages[page].lines.append(textpages.line(label, FOOT, x=290, page=page))
    found = recover(made.pages, [], [""] * len(made.pages))
    assert list(found.labels) == labels
    assert [(s.title, s.page) for s in found.sections if s.title in titles.values()] == [
        ("Hulls", 2),
        ("Waves", 5),
        ("Wind", 8),
        ("Accounts", 11),
    ]
    wind = next(s for s in found.sections if s.title == "Wind")
    pointing = [r for p in found.paragraphs for r in p.references]
    assert pointing
    assert {r.section for r in pointing} == {wind.key}


def test_a_fault_costs_only_the_labels(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "switch", steps.Step.LABELS)
    pages = book(arabic(5, 12))
    found = recover(pages, [], [""] * 8)
    assert found.labels == ("",) * 8
    assert found.paragraphs


def test_a_file_is_read_with_its_printed_numbers(tmp_path: Path) -> None:
    with pymupdf.open() as made:
        for page in range(9):
            sheet = made.new_page()
            for row in range(20):
                sheet.insert_text((72, 100 + 14 * row), f"{PROSE} {page} {row}"[row:])
            if page > 1:
                sheet.insert_text((290, 800), str(page - 1))
        made.save(tmp_path / "book.pdf")
    with PdfProcess() as process:
        events = process.read(str(tmp_path / "book.pdf"))
        (document,) = (event.document for event in events if isinstance(event, Structured))
    assert [document.label(page) for page in range(9)] == ["1", "2", *arabic(1, 7)]
    assert [page.label for page in document.pages[:2]] == ["", ""]
