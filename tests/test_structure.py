"""A whole document, written by PyMuPDF and read back into sections and paragraphs."""

from __future__ import annotations

from collections.abc import Callable

import pymupdf
import pytest

from pilcrow.core.model import Source
from pilcrow.engines.pdf.facts import bookmarks
from pilcrow.engines.pdf.page.extract import read_page
from tablepages import LEFT, ROWS, STEP, calls, draw, put, put_rows
from textpages import recover, structure

PAGES = 40

BODY = "The pump moves water from the well to the tank, and the valve keeps it there until it is needed. "


def manual() -> pymupdf.Document:
    """Three chapters of two pages with a running head, page numbers and bookmarks."""
    document = pymupdf.open()
    toc = []
    for chapter in range(1, 4):
        for part in range(2):
            page = document.new_page()
            page.insert_text((72, 40), "Manual of the pump", fontsize=8)
            page.insert_text((290, 815), str(document.page_count), fontsize=8)
            top = 80
            if not part:
                page.insert_text((72, 90), f"{chapter} Chapter on subject {chapter}", fontsize=16, fontname="hebo")
                toc.append([1, f"{chapter} Chapter on subject {chapter}", document.page_count])
                top = 120
            page.insert_textbox((72, top, 520, 400), f"Item {chapter}.{part}. " + BODY * 5, fontsize=11)
            page.insert_textbox((72, 420, 520, 700), f"Next {chapter}.{part}. " + BODY * 4, fontsize=11)
    document.set_toc(toc)
    return document


def test_bookmarks_become_sections_that_own_their_paragraphs() -> None:
    document = manual()
    pages = [read_page(page) for page in document]
    found = recover(pages, bookmarks(document), [""] * len(pages))
    assert [section.title for section in found.sections] == [f"{n} Chapter on subject {n}" for n in (1, 2, 3)]
    assert {section.source for section in found.sections} == {Source.BOOKMARK}
    assert [section.page for section in found.sections] == [0, 2, 4]
    assert all(section.paragraphs >= 3 for section in found.sections)
    text = " ".join(paragraph.text for paragraph in found.paragraphs)
    assert "Manual of the pump" not in text
    assert "Chapter on subject" not in text
    assert all(f"Item {chapter}.{part}." in text for chapter in (1, 2, 3) for part in (0, 1))


def test_a_document_without_headings_has_one_section() -> None:
    document = pymupdf.open()
    page = document.new_page()
    page.insert_textbox((72, 80, 520, 400), BODY * 5, fontsize=11)
    pages = [read_page(page)]
    found = recover(pages, [], [""], title="A letter")
    assert [(section.title, section.synthetic) for section in found.sections] == [("A letter", True)]
    assert " ".join(p.text for p in found.paragraphs).split() == (BODY * 5).split()


def test_a_document_without_text_has_a_section() -> None:
    document = pymupdf.open()
    document.new_page()
    found = structure(document)
    assert len(found.sections) == 1
    assert not found.paragraphs


def test_the_same_pages_give_the_same_structure() -> None:
    document = manual()
    pages = [read_page(page) for page in document]
    labels = [""] * len(pages)
    assert recover(pages, [], labels) == recover(pages, [], labels)


def ruled(page: pymupdf.Page) -> None:
    put(page, 72, 80, f"{page.number + 1} Fees of the year")
    bottom = put_rows(page, ROWS)
    draw(page, [*(x - 6 for x in LEFT), 540], [107 + STEP * n for n in range(len(ROWS) + 1)])
    put(page, 72, bottom + 20, "The fees are counted here once a year, port by port, as they come in.")


def unruled(page: pymupdf.Page) -> None:
    put_rows(page, ROWS)


def one_line(page: pymupdf.Page) -> None:
    put(page, 72, 80, f"This is the one line of page {page.number + 1}, which says no more.")


@pytest.mark.parametrize("written", [ruled, unruled, one_line])
def test_twice_as_many_pages_are_twice_the_work(written: Callable[[pymupdf.Page], None]) -> None:
    def work(pages: int) -> int:
        with pymupdf.open() as document:
            for _ in range(pages):
                written(document.new_page())
            return calls(lambda: structure(document))

    assert work(2 * PAGES) < 2.1 * work(PAGES)
