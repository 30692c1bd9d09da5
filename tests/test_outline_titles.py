"""Lines that are headings by their place or their words, and scraps that are none."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from pilcrow.core.structure.outline.headings import Candidate, TypeStyle, likely
from pilcrow.core.structure.text.numbering import split_number
from textpages import PROSE, Book, line, recover

WIDEST = 5.0 * len(PROSE)  # points


def titles(book: Book) -> list[str]:
    found = recover(book.pages, [], [""] * len(book.pages)).sections
    return [section.title for section in found if not section.synthetic]


def middle(book: Book, text: str, *, size: float = 10.0, bold: bool = True, above: float = 0.0) -> None:
    """A line in the middle between the margins."""
    book.put(text, x=72.0 + (WIDEST - 0.5 * size * len(text)) / 2, size=size, bold=bold, above=above)


def accounts(names: Sequence[str]) -> Book:
    """A report of a year; behind it pages of statements, titles in the middle of their tops, and notes to them."""
    book = Book()
    for name in ("Markets", "Ships", "Harbours", "Crews"):
        book.heading(name, 12)
        book.prose(20)
        book.heading(f"{name} in the year before", 10)
        book.prose(24)
        book.page()
    for number, name in enumerate(names):
        for row in name.split("|"):
            middle(book, row, size=12, bold=not row.startswith("("))
        book.y += 18
        for label, right in (("2031", 430.0), ("2030", 500.0)):
            top = line(label, book.y, right=right, bold=True, page=len(book.pages) - 1)
            book.pages[-1].lines.append(top)
        book.y += 16
        for group in ("Assets", "Debts", "Shares"):
            book.put(f"{group}:", bold=True, above=6)
            rows = ("Cash in hand", "Ships and boats", "Land and piers", f"Total {group.lower()}")
            for at, row in enumerate(rows):
                book.put(row, x=84, bold=at == 3, above=2)
                top = book.pages[-1].lines[-1].box.y0
                for right in (430.0, 500.0):
                    figure = f"{(at + 3) * 1371 + number * 211 + len(group) * 77 + int(right):,}"
                    cell = line(figure, top, right=right, bold=at == 3, page=len(book.pages) - 1)
                    book.pages[-1].lines.append(cell)
        book.put("The notes are part of these statements.", x=150, above=20)
        book.page()
    for name in ("Scope", "Leases", "Taxes"):
        book.heading(name, 10)
        book.prose(30)
        book.page()
    return book


def test_a_bold_line_in_the_middle_of_a_pages_top_is_a_heading_and_rows_of_tables_are_none() -> None:
    statements = ["Balance sheets", "Statements of income", "Statements of cash flows"]
    found = titles(accounts(statements))
    assert set(statements) <= set(found)
    assert not any(title.startswith(("Assets", "Debts", "Cash", "Total")) for title in found)


def test_statements_below_the_firms_name_are_headings() -> None:
    firm = "Hull & Sons Shipping, Inc."
    statements = ("Balance sheets", "Statements of income", "Cash flows")
    found = titles(accounts([f"{firm}|{statement}" for statement in statements]))
    assert [title for title in found if title.endswith(statements)] == list(statements)
    assert not any(firm in title for title in found), "the name above each statement is no section"


def test_what_stands_in_brackets_below_a_title_is_text_that_tells_the_unit_of_the_table() -> None:
    book = accounts(["BALANCE SHEETS|(amounts in thousands)", "CASH FLOWS|(amounts in thousands)"])
    found = recover(book.pages, [], [""] * len(book.pages))
    assert {"BALANCE SHEETS", "CASH FLOWS"} <= {section.title for section in found.sections}
    assert not any("thousands" in section.title for section in found.sections)
    assert [p.unit for p in found.paragraphs if p.cells] == ["amounts in thousands"] * 2


def test_a_long_aside_below_a_title_takes_nothing_from_it() -> None:
    aside = "(unaudited; amounts in thousands, except for each share)"
    statements = ["BALANCE SHEETS", "STATEMENTS OF INCOME", "CASH FLOWS"]
    found = titles(accounts([f"{statement}|{aside}" for statement in statements]))
    assert [title for title in found if title in statements] == statements


def test_a_title_at_the_top_of_page_after_page_is_one_section() -> None:
    book = Book()
    for name in ("Markets", "Ships", "Harbours", "Crews"):
        book.heading(name, 12)
        book.prose(30)
        book.page()
    for topic in ("Scope", "Leases", "Taxes", "Debts"):
        middle(book, "NOTES TO THE ACCOUNTS", size=12)
        book.prose(14)
        book.heading(topic, 10)
        book.prose(16)
        book.page()
    found = titles(book)
    assert found.count("NOTES TO THE ACCOUNTS") == 1
    assert {"Scope", "Leases", "Taxes", "Debts"} <= set(found)


def test_an_item_that_goes_on_overleaf_under_its_title_is_one_section() -> None:
    book = Book()
    for number, name in enumerate(("Business", "Properties", "Discussion of results", "Statements"), 1):
        book.heading(f"Item {number}. {name}", 12)
        book.prose(30)
        book.page()
        if number == 3:
            book.heading(f"Item {number}. {name} (amounts in millions)", 12)
            book.prose(8)
            book.heading("Sales", 10)
            book.prose(16)
            book.page()
    found = titles(book)
    assert [title for title in found if title.startswith("Item 3")] == ["Item 3 Discussion of results"]
    assert "Sales" in found


def test_letters_between_roman_numbers_stand_below_the_first() -> None:
    book = Book()
    for title in (
        "I. ABSENCE OF FAULT",
        "A. NO FALSE STATEMENT",
        "B. NOTHING OF WEIGHT",
        "II. CAUSES",
        "III. COSTS",
    ):
        book.heading(title, 10)
        book.prose(24)
        book.page()
    found = recover(book.pages, [], [""] * len(book.pages)).sections
    assert [section.level for section in found if not section.synthetic] == [1, 2, 2, 1, 1]


def test_letters_that_count_anew_below_each_note_stand_below_it() -> None:
    book = Book()
    notes = {"Note 1. Policies": "ABC", "Note 2. Purchases": "AB", "Note 3. Taxes": "ABC"}
    for note, letters in notes.items():
        book.heading(note, 12)
        for letter in letters:
            book.heading(f"{letter}. Matter of {note.split()[-1].lower()}", 10)
            book.prose(16)
            book.page()
    found = recover(book.pages, [], [""] * len(book.pages)).sections
    names = {section.id: section.title for section in found}
    below = {section.title: names.get(section.parent) for section in found if not section.synthetic}
    assert [below[note.replace(".", "")] for note in notes] == [None] * 3
    assert below["C Matter of taxes"] == "Note 3 Taxes"
    assert below["A Matter of purchases"] == below["B Matter of purchases"] == "Note 2 Purchases"


@pytest.mark.parametrize(
    ("number", "odds", "bold", "kept"),
    [("A", 0.3, True, True), ("A", 0.3, False, False), ("C", 0.3, True, False), ("C", 0.6, True, True)],
)
def test_an_unsure_line_is_a_heading_if_its_number_is_missing_before_one(
    number: str, odds: float, bold: bool, kept: bool
) -> None:
    def candidate(printed: str, sure: float, *, line: int, loud: bool = True) -> Candidate:
        style = TypeStyle(11, loud, italic=False, capitals=False)
        return Candidate(0, line, 1, printed, split_number(printed)[0], 11.0, style, sure)

    unsure = candidate(f"{number} Statements", odds, line=1, loud=bold)
    found = likely([candidate("I Facts", 0.9, line=0), unsure, candidate("B Weight", 0.9, line=9, loud=bold)])
    assert (unsure in found) is kept


def test_a_unit_in_brackets_makes_a_title_in_capitals_no_less_loud() -> None:
    book = accounts(["REPORT OF THE AUDITOR", "BALANCE SHEETS|(in thousands)", "CASH FLOWS|(in thousands)"])
    found = recover(book.pages, [], [""] * len(book.pages)).sections
    levels = {section.title.split(" (")[0]: section.level for section in found}
    assert levels["REPORT OF THE AUDITOR"] == levels["BALANCE SHEETS"] == levels["CASH FLOWS"]


def test_bold_lines_with_a_colon_are_headings_in_a_document_of_few_pages() -> None:
    book = Book()
    for title in ("Lectures:", "Grading scheme:", "Course policies:", "Honesty:", "Support services:"):
        book.put(title, bold=True, above=14.0)
        book.y += 5
        book.prose(7)
    assert titles(book) == ["Lectures:", "Grading scheme:", "Course policies:", "Honesty:", "Support services:"]


def test_what_the_cover_of_a_form_prints_in_bold_is_no_heading() -> None:
    book = Book()
    for text, size, bold in (
        ("UNITED STATES OF THE SEA", 14.0, True),
        ("FORM 7-B", 16.0, True),
        ("Hull & Sons Shipping, Inc.", 16.0, True),
        ("(Exact name of registrant as specified in its charter)", 8.0, False),
        ("Pier 1, Suite 2, Bothell, WA 98021", 10.0, True),
        ("(Address of principal offices)", 8.0, False),
        ("www.ships.example", 10.0, False),
    ):
        middle(book, text, size=size, bold=bold, above=14)
    book.y += 20
    book.prose(14)
    book.page()
    names = ["Sails", "Hulls", "Anchors", "Ropes", "Masts", "Pumps"]
    for name in names:
        book.heading(name, size=11.0)
        book.prose(16)
        if name == "Anchors":
            book.page()
    assert titles(book) == names


def test_graphics_and_figures_are_words_of_titles_too() -> None:
    book = Book()
    names = ["Graphics", "Figures of ships", "Tables of contents", "Charting a course"]
    for title in names:
        book.heading(title)
        book.prose(8)
    assert titles(book) == names


SENTENCE = ["A hull that is out of the water for a year will lose value at the next sale."]
PARAGRAPH = [f"Whoever owns {PROSE.lower()[:70]}", f"or {PROSE.lower()[:60]}."]


@pytest.mark.parametrize("scrap", [SENTENCE, PARAGRAPH])
def test_bold_sentences_and_paragraphs_are_no_headings_among_bold_ones_that_are(scrap: list[str]) -> None:
    book = Book()
    names = ["Hulls", "Engines", "Rudders", "Anchors", "Sails", "Ropes", "Masts", "Keels"]
    for name in names:
        book.heading(name, size=10.0)
        book.prose(20)
        for row in scrap:
            book.put(row, bold=True)
        book.y += 6.0
        book.prose(15)
        book.page()
    assert titles(book) == names
