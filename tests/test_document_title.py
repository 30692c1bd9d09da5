"""What a document calls itself where its file does not say."""

from __future__ import annotations

import pytest

from pilcrow.core.structure.outline.document_title import document_title
from pilcrow.core.structure.recovery import recover
from textpages import Book


def title(book: Book) -> str:
    return document_title(book.pages, recover(book.pages, [], [""] * len(book.pages)).sections)


def report(*above: tuple[str, float]) -> Book:
    """A document of numbered sections, the first of them below lines of these sizes."""
    book = Book()
    for text, size in above:
        book.put(text, size=size)
    for number, name in enumerate(("Introduction", "Drag of hulls", "Trials at sea", "Results"), 1):
        book.heading(f"{number} {name}")
        book.prose(20)
    return book


def test_a_document_is_called_by_the_largest_type_of_its_first_page() -> None:
    assert title(report(("The Drag of Hulls", 22.0), ("Anna Keel and Bert Stern", 12.0))) == "The Drag of Hulls"
    assert (
        title(report(("The Drag of Hulls", 22.0), ("in Shallow Water", 22.0)))
        == "The Drag of Hulls in Shallow Water"
    )
    assert title(report(("A Study of Hulls", 22.0))) == "A Study of Hulls"


def test_a_section_does_not_name_a_document() -> None:
    assert title(report()) == ""
    book = Book()
    book.prose(30)
    book.page()
    book.heading("Item 1 Business", size=20.0)
    book.prose(30)
    book.heading("Trials at sea", size=20.0)
    book.prose(30)
    assert title(book) == ""


def test_a_heading_in_the_type_of_the_text_names_a_document_that_it_opens() -> None:
    book = Book()
    book.heading("Minutes of the harbour board", size=10.0)
    book.prose(20)
    book.heading("Berths", size=10.0)
    book.prose(20)
    assert title(book) == "Minutes of the harbour board"


@pytest.mark.parametrize("text", ["\ufffd\ufffd \ufffd of \ufffd", "2031", "Hull " * 60])
def test_what_nobody_reads_as_a_title_is_none(text: str) -> None:
    assert title(report((text, 22.0))) == ""
