"""What a document is called: by its first pages, by its file's properties, by its file."""

from __future__ import annotations

import pytest

from pilcrow.core.structure.outline.document_title import document_title
from textpages import Book, recover

FILE = "scan_0042"


def title(book: Book, told: str = "", file: str = FILE) -> str:
    return document_title(book.pages, told, file)


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
    assert title(report(("The Drag of Hulls*", 22.0))) == "The Drag of Hulls"


def test_a_letter_or_a_version_in_a_title_is_no_number_of_a_section() -> None:
    assert title(report(("X Hull Protocol", 22.0), ("Anna Keel", 14.0))) == "X Hull Protocol"
    assert title(report(("Keelworks 9.54 Hull Design", 22.0), ("Anna Keel", 14.0))) == "Keelworks 9.54 Hull Design"


def test_a_cover_with_nothing_else_on_it_tells_the_title_but_a_picture_of_one_word_does_not() -> None:
    cover = Book()
    cover.put("Hull Internals", size=22.0)
    assert title(cover) == FILE
    cover.page()
    cover.prose(20)
    assert title(cover) == "Hull Internals"


def test_a_subtitle_in_the_same_type_belongs_to_it() -> None:
    above = ("Harbour", 22.0), ("the pilot's companion", 11.0), ("Guide for masters", 22.0), ("Version 4.2", 22.0)
    assert title(report(*above)) == "Harbour – Guide for masters"
    assert title(report(("Hulls:", 22.0), ("drag in shallow water", 14.0))) == "Hulls: drag in shallow water"


def test_who_issued_it_when_and_in_which_version_is_no_title() -> None:
    above = (
        ("UNIVERSITY OF THE SEA", 24.0),
        ("The Drag of Hulls", 18.0),
        ("Version 2.1", 18.0),
        ("March 4, 2031", 18.0),
        ("https://hulls.example.org", 18.0),
    )
    assert title(report(*above)) == "The Drag of Hulls"


def test_a_note_at_the_right_margin_is_no_title() -> None:
    book = Book()
    book.put("Conformed to the printed version", x=340.0, bold=True)
    book.put("COMMISSION FOR HARBOURS", above=20.0)
    book.prose(20)
    assert title(book) == FILE
    told = "Rules for pilots in shallow water"
    book = Book()
    book.put("For immediate release", x=400.0, bold=True)
    book.put(told, above=40.0)
    book.prose(20)
    assert title(book, told) == told


def test_a_firms_form_is_called_by_who_filled_it_in_and_when() -> None:
    above = (
        ("MINISTRY OF SHIPPING", 16.0),
        ("FORM 7-B", 16.0),
        ("For the year ended May 31, 2031", 10.0),
        ("Keel Marine, Inc.", 16.0),
    )
    assert title(report(*above)) == "Keel Marine, Inc. – FORM 7-B, May 31, 2031"
    small = [(text, 10.0) for text, _ in above]
    assert title(report(*small)) == "Keel Marine, Inc. – FORM 7-B, May 31, 2031", "also as small as the text"


def test_a_section_does_not_name_a_document() -> None:
    assert title(report()) == FILE
    book = Book()
    book.prose(30)
    book.page()
    book.heading("Item 1 Business", size=20.0)
    book.prose(30)
    book.heading("Trials at sea", size=20.0)
    book.prose(30)
    assert title(book) == FILE


def test_a_heading_in_the_type_of_the_text_names_a_document_that_it_opens() -> None:
    book = Book()
    book.heading("Minutes of the harbour board", size=10.0)
    book.prose(20)
    book.heading("Berths", size=10.0)
    book.prose(20)
    assert title(book) == "Minutes of the harbour board"


@pytest.mark.parametrize("text", ["\ufffd\ufffd \ufffd of \ufffd", "2031", "Hull " * 60, "Table of contents"])
def test_what_nobody_reads_as_a_title_is_none(text: str) -> None:
    assert title(report((text, 22.0))) == FILE


@pytest.mark.parametrize(
    "told",
    [
        "Microsoft Word - hulls final.docx", "untitled", "hulls.indd", "0001018724-20-000004", FILE,
        "PowerPoint Presentation", "Graphics Output", "Report7",
    ],
)  # fmt: skip
def test_properties_that_nobody_wrote_for_a_title_are_not_believed(told: str) -> None:
    assert title(report(), told) == FILE


def test_properties_may_name_a_case_with_its_number_and_date() -> None:
    told = "31-5438 Keel v. Harbour of Stern (01/09/2032)"
    book = Book()
    book.put("No. 31-5438, Keel v. Harbour of Stern", above=20.0)
    book.prose(20)
    assert title(book, told) == told


def test_properties_name_a_document_whose_file_tells_nothing() -> None:
    told = "Handbook for young pilots"
    assert title(report(), told, "s-31-5438_o7kq") == told
    assert title(report(), told, "pilots") == "pilots", "printed nowhere, and the file has a word"
    assert title(report(), "Report7", "s-31-5438_o7kq") == "s-31-5438_o7kq", "neither tells anything"


def test_properties_name_a_document_that_prints_no_title_but_their_words() -> None:
    assert title(report(), "Drag of hulls: results of trials") == "Drag of hulls: results of trials"
    assert title(Book(), "The Drag of Hulls") == "The Drag of Hulls"  # scanned: nothing belies it


def test_properties_correct_what_line_breaks_and_capitals_did_to_the_printed_title() -> None:
    book = report(("THE DRAG", 22.0), ("OF HULLS", 22.0))
    assert title(book, "The Drag of Hulls") == "The Drag of Hulls"
    assert title(book, "Notes on ropes") == "THE DRAG OF HULLS"


def first(book: Book) -> str:
    return recover(book.pages, [], [""] * len(book.pages), title(book)).sections[0].title


def test_what_stands_before_the_first_heading_is_called_what_it_is() -> None:
    assert first(report(("Anna Keel, Bert Stern and the crew", 10.0))) == "Title"
    book = Book()
    book.put("Anna Keel, Bert Stern and the crew")
    book.page()
    for number, name in enumerate(("Introduction", "Trials at sea", "Results"), 1):
        book.heading(f"{number} {name}", size=16.0)
        book.prose(20)
    assert first(book) == "Cover"
    book = Book()
    book.put("Abstract")
    book.prose(12)
    for name in ("Introduction", "Trials at sea", "Results"):
        book.heading(f"1 {name}" if name == "Introduction" else f"2 {name}", size=16.0)
        book.prose(20)
    assert first(book) == "Abstract"
    book = Book()
    book.prose(14)
    for number, name in enumerate(("Introduction", "Trials at sea", "Results"), 1):
        book.heading(f"{number} {name}", size=16.0)
        book.prose(20)
    assert first(book) == "Front matter"


def test_a_document_without_headings_is_one_section_by_its_name() -> None:
    book = Book()
    book.prose(12)
    assert first(book) == FILE
