"""Lines that are headings by their place or their words, and scraps that are none."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from textpages import PROSE, Book, recover

WIDEST = 5.0 * len(PROSE)  # points


def titles(book: Book) -> list[str]:
    found = recover(book.pages, [], [""] * len(book.pages)).sections
    return [section.title for section in found if not section.synthetic]


def middle(book: Book, text: str, *, size: float = 10.0, above: float = 0.0) -> None:
    """A bold line in the middle between the margins."""
    book.put(text, x=72.0 + (WIDEST - 0.5 * size * len(text)) / 2, size=size, bold=True, above=above)


def accounts(names: Sequence[str]) -> Book:
    """Pages of tables with bold heads of rows at the margin, each under a title in the middle of its top."""
    book = Book()
    book.heading("The year")
    book.prose(30)
    for name in names:
        book.page()
        for row in name.split("|"):
            middle(book, row)
        for row in ("Assets", "Cash", "Ships", "Debts", "Total"):
            book.put(row, bold=True, above=2.0)
            book.prose(3)
    return book


def test_a_bold_line_in_the_middle_of_a_pages_top_is_a_heading_among_bold_rows_of_tables() -> None:
    found = titles(
        accounts(["Balance sheets", "Statements of income", "Statements of cash flows", "Notes to these"])
    )
    assert {"Balance sheets", "Statements of income", "Statements of cash flows", "Notes to these"} <= set(found)
    assert "Assets" not in found


def test_statements_are_titled_by_what_they_state_and_not_by_the_firms_name() -> None:
    firm = "Hull & Sons Shipping, Inc."
    found = titles(accounts([f"{firm}|Balance sheets", f"{firm}|Statements of income", f"{firm}|Cash flows"]))
    assert {"Balance sheets", "Statements of income", "Cash flows"} <= set(found)
    assert not any("Hull" in title for title in found)


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


def test_asides_addresses_and_letters_in_bold_are_no_headings() -> None:
    book = Book()
    scraps = ("(Registrant)", "www.ships.example", "Pier 1, Suite 2, Bothell, WA 98021", "A-B")
    for number, title in enumerate(("Sails", "Hulls", "Anchors", "Ropes", "Masts", "Pumps")):
        book.heading(title, size=11.0)
        book.prose(4)
        for scrap in scraps[number : number + 1]:
            book.heading(scrap, size=11.0)
            book.prose(3)
    assert titles(book) == ["Sails", "Hulls", "Anchors", "Ropes", "Masts", "Pumps"]


def test_graphics_and_figures_are_words_of_titles_too() -> None:
    book = Book()
    names = ["Graphics", "Figures of ships", "Tables of contents", "Charting a course"]
    for title in names:
        book.heading(title)
        book.prose(8)
    assert titles(book) == names


SENTENCE = "A hull that is out of the water for a year will lose value at the next sale."


@pytest.mark.parametrize("scrap", [SENTENCE, f"Whoever owns {PROSE.lower()} or {PROSE.lower()}"])
def test_bold_sentences_and_paragraphs_are_no_headings_among_bold_ones_that_are(scrap: str) -> None:
    book = Book()
    names = ["Hulls", "Engines", "Rudders", "Anchors", "Sails", "Ropes", "Masts", "Keels"]
    for name in names:
        book.heading(name, size=10.0)
        book.prose(20)
        book.page()
    book.put(scrap, bold=True, above=18.0)
    book.y += 6.0
    book.prose(20)
    assert titles(book) == names
