"""Contents of plain documents without bookmarks: pleadings, current reports, bylaws, judgments."""

from __future__ import annotations

from pilcrow.core.model import Source
from pilcrow.core.page import Heading
from pilcrow.core.structure.outline.running_titles import with_running_titles
from pilcrow.core.structure.paragraphs.assembly import Structure
from textpages import Book, line, recover


def recovered(book: Book) -> Structure:
    return recover(book.pages, [], [""] * len(book.pages))


def titles(found: Structure) -> list[str]:
    return [section.title for section in found.sections if not section.synthetic]


def under(found: Structure) -> dict[str, str]:
    """The title that each section stands below, "" at the top."""
    names = {section.id: section.title for section in found.sections}
    return {section.title: names.get(section.parent, "") for section in found.sections if not section.synthetic}


def number_lines(book: Book) -> None:
    """Number the lines of the page from 1 to 28 in its margin."""
    page = book.pages[-1]
    page.lines += [line(str(n), 70 + 25 * n, right=60, page=page.number) for n in range(1, 29)]


def test_a_pleading_with_numbered_lines_has_the_contents_that_it_has_without() -> None:
    heads = ["Governing Rules", "Motions to Dismiss", "Corporate Statement", "Oral Argument"]
    book = Book()
    book.prose(38)
    for head in heads:
        number_lines(book)
        book.page()
        book.prose(8)
        book.put(head, x=250, bold=True, above=12)
        book.y += 6
        book.prose(24)
    number_lines(book)
    assert titles(recovered(book)) == heads


def current_report() -> Book:
    """A filing of two items and a signature, with an agreement and a press release behind it."""
    book = Book()
    book.put("Securities and Exchange Commission, current report on Form 8-K", above=20)
    book.put("Its common stock, fiscal year, net income and net sales are named in an annual report.", above=10)
    book.prose(10)
    book.page()
    book.heading("Item 5.02 Departure of Directors or Certain Officers", 10)
    book.prose(15)
    book.heading("Item 9.01 Financial Statements and Exhibits", 10)
    book.prose(6)
    book.page()
    book.put("SIGNATURES", x=260, bold=True)
    book.y += 6
    book.prose(3)
    book.page()
    for exhibit, parts in (
        ("Exhibit 10.1", ("1. Employment and Term", "2. Cash Compensation", "3. Miscellaneous")),
        ("Exhibit 99.1", ("About the Company", "Forward-Looking Statements")),
    ):
        book.put(exhibit, x=470, bold=True)
        for title in parts:
            book.heading(title, 10)
            book.prose(12)
        book.page()
    book.pages.pop()
    return book


def test_items_of_a_current_report_have_whole_numbers_and_its_signatures_stand_beside_them() -> None:
    below = under(recovered(current_report()))
    assert below["Item 5.02 Departure of Directors or Certain Officers"] == ""
    assert below["Item 9.01 Financial Statements and Exhibits"] == ""
    assert below["SIGNATURES"] == ""


def test_what_is_bound_in_behind_a_filing_stands_below_its_exhibit() -> None:
    below = under(recovered(current_report()))
    assert below["Exhibit 10.1"] == below["Exhibit 99.1"] == ""
    assert below["1 Employment and Term"] == below["3 Miscellaneous"] == "Exhibit 10.1"
    assert below["About the Company"] == "Exhibit 99.1"


def test_the_first_section_of_a_chapter_is_numbered_after_it() -> None:
    book = Book()
    for chapter, sections in (("General", ("General", "Terms", "Fees")), ("Meetings", ("Notice", "Quorum"))):
        number = len(book.pages)
        book.heading(f"Chapter {number} - {chapter}", 14)
        for at, section in enumerate(sections):
            book.heading(f"{number}.{at}. {section}", 10)
            book.prose(10)
        book.page()
    below = under(recovered(book))
    assert below["Chapter 1 General"] == below["Chapter 2 Meetings"] == ""
    assert below["1.0 General"] == below["1.1 Terms"] == below["1.2 Fees"] == "Chapter 1 General"
    assert below["2.0 Notice"] == below["2.1 Quorum"] == "Chapter 2 Meetings"


def judgment(parts: dict[str, int]) -> Book:
    """A judgment whose parts are named at the tops of their pages alone, with the name of the case above."""
    book = Book()
    for name, pages in parts.items():
        for _ in range(pages):
            at = book.pages[-1].number
            case = "HARBOUR BOARD v. PILOTS" if at % 2 else f"Cite as: 12 Ships 3{at}"
            book.pages[-1].lines += [
                line(case, 40, x=220, size=9, page=at),
                line(name, 56, x=250, size=9, page=at),
                line(str(at + 1), 40, right=520, size=9, page=at),
            ]
            book.prose(38)
            book.page()
    book.pages.pop()
    return book


def test_the_parts_of_a_judgment_are_named_by_the_tops_of_their_pages() -> None:
    book = judgment({"Syllabus": 2, "Opinion of the Court": 5, "REED, J., dissenting": 4})
    sections = [s for s in recovered(book).sections if not s.synthetic]
    found = [(s.title, s.page, s.level) for s in sections if s.level == 1]
    assert found == [("Syllabus", 0, 1), ("Opinion of the Court", 2, 1), ("REED, J., dissenting", 7, 1)]


def test_a_part_of_a_judgment_that_another_one_interrupts_comes_back() -> None:
    court, reed = "Opinion of the Court", "Opinion of REED, J."
    book = judgment({"Syllabus": 2, court: 5, reed: 4, f"{court} ": 5})
    found = [(s.title, s.page) for s in recovered(book).sections if s.level == 1 and not s.synthetic]
    assert found == [("Syllabus", 0), (court, 2), (reed, 7), (court, 11)]


def test_running_heads_that_alternate_name_no_parts() -> None:
    sides = judgment({f"{side}{' ' * at}": 1 for at in range(6) for side in ("Left", "Right")})
    chapters = judgment({"Chapter 1: Hulls": 3, "Chapter 2: Sails": 3, "Chapter 3: Anchors": 4})
    own = [Heading("2 Sails", 1, 3, 0, 1, Source.LAYOUT)]
    romans = judgment({"ii": 1, "iii": 1, "iv": 1, "Rigging": 9})
    assert with_running_titles(sides.pages, []) == []
    assert with_running_titles(romans.pages, []) == []
    assert with_running_titles(chapters.pages, own) == own
