"""A book about ships, with and without printed contents, and the recovered outline of a book."""

from collections.abc import Callable

from pilcrow.core.language.packs import USUAL_NUMBERS
from pilcrow.core.structure.lines.reading import read_lines
from pilcrow.core.structure.outline.assembly import recover_outline
from pilcrow.engines.pdf.line_model import line_model
from textpages import Book


def outline(book, bookmarks=(), labels=(), families=USUAL_NUMBERS):
    """Headings of the pages as classified by the trained models."""
    arranged = read_lines(book.pages, line_model()).arranged
    return recover_outline(book.pages, arranged, bookmarks, labels, families).headings


def tree(headings):
    return [(heading.level, heading.title, heading.page) for heading in headings]


CHAPTERS = [
    ("1", "Hulls", ["Shapes", "Plates"]),
    ("2", "Engines", ["Diesels", "Turbines"]),
    ("3", "Rudders", ["Balanced rudders", "Flap rudders"]),
    ("4", "Anchors", ["Stocked anchors", "Plough anchors"]),
]


def manual(
    *,
    contents: bool = True,
    leader: bool = True,
    body_numbers: bool = True,
    below: Callable[[Book], None] | None = None,
) -> Book:
    """A title page, optional contents, then two pages per chapter with two sections each, to which `below`
    adds.
    """
    book = Book()
    book.put("The Ship", size=30, above=100)
    book.put("How it is built, moved and held", size=16, above=20)
    book.put("Anna Mariner and Bert Stern", size=12, above=60)
    book.put("Harbour Press, Oldport", above=300)
    if contents:
        book.page()
        book.put("Contents", size=18, bold=True)
        for i, (number, title, sections) in enumerate(CHAPTERS):
            book.entry(f"{number} {title}", str(2 * i + 1), leader=leader, bold=True)
            for j, section in enumerate(sections):
                book.entry(f"{number}.{j + 1} {section}", str(2 * i + 1 + j), x=90, leader=leader)
    for number, title, sections in CHAPTERS:
        for j, section in enumerate(sections):
            book.page()
            if j == 0:
                book.heading(f"{number} {title}" if body_numbers else title, 20)
                book.prose()
            book.heading(f"{number}.{j + 1} {section}" if body_numbers else section, 14)
            book.prose(12)
            if below:
                below(book)
    return book


def expected(first: int) -> list[tuple[int, str, int]]:
    rows = []
    for i, (number, title, sections) in enumerate(CHAPTERS):
        rows.append((1, f"{number} {title}", first + 2 * i))
        rows += [(2, f"{number}.{j + 1} {section}", first + 2 * i + j) for j, section in enumerate(sections)]
    return rows
