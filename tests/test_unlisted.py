"""Headings that the printed contents leave out: where they stand among those that are listed."""

from __future__ import annotations

from collections.abc import Sequence

from shipbook import outline, tree
from textpages import Book

CHAPTERS = ("Hulls", "Engines", "Rudders", "Signatures")


def listed(below: dict[str, Sequence[tuple[str, float, bool]]]) -> list[tuple[int, str]]:
    """The outline of a book that lists its chapters only; what is `below` each has a size and may be italic."""
    book = Book()
    for number, chapter in enumerate(CHAPTERS):
        book.entry(chapter, str(number + 2))
    for chapter in CHAPTERS:
        book.page()
        book.heading(chapter, 14)
        book.prose(12)
        for title, size, italic in below.get(chapter, ()):
            book.heading(title, size)
            book.pages[-1].lines[-1].italic = italic
            book.prose(8)
    return [(level, title) for level, title, _ in tree(outline(book))]


def test_italic_headings_stand_below_upright_ones_that_are_as_loud() -> None:
    hulls = [("Shapes", 11.0, False), ("Round bilge", 11.0, True), ("Chine", 11.0, True), ("Plates", 11.0, False)]
    rudders = [("Balanced rudders", 11.0, True), ("Flap rudders", 11.0, True)]
    assert listed({"Hulls": hulls, "Rudders": rudders}) == [
        (1, "Hulls"),
        (2, "Shapes"),
        (3, "Round bilge"),
        (3, "Chine"),
        (2, "Plates"),
        (1, "Engines"),
        (1, "Rudders"),
        (2, "Balanced rudders"),
        (2, "Flap rudders"),
        (1, "Signatures"),
    ]


def test_what_follows_the_last_listed_heading_and_is_louder_is_no_part_of_it() -> None:
    behind = [("Of the captain", 11.0, False), ("Letter of the owner", 20.0, False), ("Terms", 11.0, False)]
    assert listed({"Signatures": behind})[-4:] == [
        (1, "Signatures"),
        (2, "Of the captain"),
        (1, "Letter of the owner"),
        (2, "Terms"),
    ]
