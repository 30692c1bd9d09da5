"""Pages of a file without labels, called by the numbers printed on them as soon as it has been read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import Qt
from windows import Desktop

import pdfs
from pilcrow.core.exchange.events import Citation
from pilcrow.core.exchange.statements import Statement
from pilcrow.core.model import Coordinate, Focus, PageInfo
from pilcrow.core.reader.page_range import page_named, parse_pages, written_pages
from pilcrow.core.references.lookup import lookup
from pilcrow.core.verify.states import SUPPORTED
from pilcrow.ui.base import page_names
from pilcrow.ui.chat.export import exported_citations
from pilcrow.ui.chat.wording import about, describe_checks, page_cited
from pilcrow.ui.document.files.export_pages_dialog import ExportDialog
from pilcrow.ui.document.printing.dialog import PrintDialog
from pilcrow.ui.document.printing.job import PrintSource
from smallcorpus import SmallCorpus

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform

COVER = 2
"""Sheets in front of page 1."""


@pytest.fixture
def book(tmp_path: Path) -> Path:
    """Two sheets without a number, 20 pages with theirs at the foot, and an appendix that counts anew."""
    document = pymupdf.open()
    for sheet in range(30):
        page = document.new_page()
        if sheet >= COVER and (sheet - COVER) % 7 == 0:
            page.insert_text((72, 80), f"Chapter of sheet {sheet + 1}", fontsize=18)
        page.insert_textbox((72, 120, 520, 600), pdfs.sentences(12, sheet))
        pointing = f"{pdfs.sentences(1, sheet + 50)} See page {(sheet * 7) % 20 + 1} for what follows from this."
        page.insert_textbox((72, 600 + 5 * (sheet % 12), 520, 720), pointing)
        number = sheet + 1 - COVER
        if number > 0:
            page.insert_text((290, 810), str(number) if number <= 20 else f"A-{number - 20}")
    return pdfs.save(document, tmp_path / "book.pdf")


def test_the_window_calls_pages_what_is_printed_on_them(desktop: Desktop, book: Path) -> None:
    window = desktop.start()
    tab = desktop.open(book)
    assert tab.info
    assert tab.document
    box, count = window.bar.page, window.bar.count
    tab.viewer.scroller.go_to(23)
    assert (box.text(), count.text()) == ("A-2", "· sheet 24 of 30")
    assert tab.viewer.accessibleDescription() == "Page A-2 · sheet 24 of 30"
    assert tab.pages.list.labels[20:24] == ["19", "20", "A-1", "A-2"]
    assert tab.document.label(tab.document.section_on(9).page) == "8"
    for typed, page in (("20", 21), ("1", 2), ("#1", 0), ("a-3", 24), ("sheet 24", 23), ("29", 28)):
        box.setFocus()
        box.setText(typed)
        desktop.bot.keyClick(box, Qt.Key.Key_Return)
        assert tab.viewer.scroller.place().page == page, typed
    tab.viewer.scroller.go_to(0)
    assert (box.text(), count.text()) == ("sheet 1", "of 30"), "a page 1 is printed elsewhere"
    for named in ("22 · sheet 24", "sheet 24"):
        box.setText(named)
        desktop.bot.keyClick(box, Qt.Key.Key_Return)
        assert tab.viewer.scroller.place().page == 23


def test_references_printing_and_exporting_follow_the_printed_numbers(desktop: Desktop, book: Path) -> None:
    window = desktop.start()
    tab = desktop.open(book)
    assert tab.info
    assert tab.document
    references = lookup(tab.document, window.backend.library, complete=True)
    for sheet in (5, 12):
        (pointing,) = [p for p in references.paragraphs(sheet) if "See page" in p.text]
        (reference,) = pointing.references
        place = references.place(reference)
        assert place
        assert place.page == (sheet * 7) % 20 + COVER
    printing = PrintDialog(window, PrintSource(tab.path, tab.info, ()), 7, window.backend.renderer)
    printing.current.click()
    assert printing.pages.text() == "6"
    assert printing.job().pages == [7]
    exporting = ExportDialog(window, tab.info.names, 0)
    assert exporting.pages.text() == "#1", "a page 1 is printed elsewhere"
    printing.reject()
    exporting.reject()


def test_one_name_for_a_page_wherever_it_is_named() -> None:
    pages = [PageInfo(600, 800, label) for label in ("", "", "1", "2", "5")]
    assert [page_names.full_name(pages, page) for page in (0, 2, 4)] == ["sheet 1", "1 · sheet 3", "5"]
    assert page_names.short_names(pages) == ["sheet 1", "sheet 2", "1", "2", "5"]
    shown = [page_names.abbreviated(page_names.full_name(pages, page)) for page in (0, 2)]
    assert shown == ["sheet 1", "p. 1 · sheet 3"]
    assert page_names.in_words("1") == "page 1"
    counted = [PageInfo(600, 800, label) for label in ("", "2", "")]
    assert [page_names.full_name(counted, page) for page in range(3)] == ["1", "2", "3"], (
        "no other name is printed"
    )


def test_pages_with_the_same_number_are_told_apart_by_their_sheets() -> None:
    pages = [PageInfo(600, 800, label) for label in ("i", "1", "2", "", "1", "A-1")]
    assert page_names.short_names(pages) == ["i", "1 · sheet 2", "2", "sheet 4", "1 · sheet 5", "A-1"]
    assert [page_names.full_name(pages, page) for page in (1, 2)] == ["1 · sheet 2", "2 · sheet 3"]
    assert page_names.in_words(page_names.short_name(pages, 4)) == "page 1 · sheet 5"
    assert [page_names.name_spread(pages, seen) for seen in (range(1, 2), range(1, 3), range(4, 6))] == [
        "1 · sheet 2",
        "1–2 · sheets 2–3",
        "1–A-1 · sheets 5–6",
    ]
    assert page_names.name_pages(pages, range(4, 5)) == "Page 1 · sheet 5 of 6"
    again = [PageInfo(600, 800, label) for label in ("1", "2", "1")]
    assert page_names.short_names(again) == ["1 · sheet 1", "2", "1 · sheet 3"]
    assert (page_names.printed_name(again, 0), page_names.name_total(again, range(1))) == ("1", "· sheet 1 of 3")


def test_a_file_of_two_parts_calls_no_two_pages_alike(desktop: Desktop, tmp_path: Path) -> None:
    document = pymupdf.open()
    for sheet in range(12):
        page = document.new_page()
        page.insert_textbox((72, 80, 520, 300), f"Part {sheet // 6 + 1}. {pdfs.sentences(4, sheet)}")
        page.insert_text((290, 810), str(sheet % 6 + 1))
    document.set_page_labels([{"startpage": first, "style": "D", "firstpagenum": 1} for first in (0, 6)])
    window = desktop.start()
    tab = desktop.open(pdfs.save(document, tmp_path / "parts.pdf"))
    assert len(set(tab.pages.list.labels)) == 12
    box, count = window.bar.page, window.bar.count
    for sheet, total in ((2, "· sheet 3 of 12"), (8, "· sheet 9 of 12")):
        tab.viewer.scroller.go_to(sheet)
        assert (box.text(), count.text()) == ("3", total)
        assert tab.viewer.scroller.label_in_view() == f"3 · sheet {sheet + 1}"
        assert f"p. 3 · sheet {sheet + 1}" in tab.conversation.question_box.scope.page.text()
        tab.marking.bookmark((sheet, 100.0))
    rows, role = tab.marks.list.model(), Qt.ItemDataRole.AccessibleTextRole
    said = [str(rows.index(row, 0).data(role)) for row in range(2)]
    assert ["p. 3 · sheet 3" in said[0], "p. 3 · sheet 9" in said[1]] == [True, True]


def test_the_place_is_kept_and_told_with_both_numbers(desktop: Desktop, book: Path) -> None:
    desktop.start()
    tab = desktop.open(book)
    tab.viewer.scroller.go_to(11)
    desktop.end()
    (entry,) = [entry for entry in desktop.start().backend.shelf.entries() if entry.path == str(book)]
    assert (entry.label, entry.page) == ("10", 11)
    tab = desktop.open(book)
    assert tab.viewer.scroller.label_in_view() == "10"


def test_numbers_that_are_printed_twice_lead_to_the_nearest() -> None:
    labels = ["", "1", "2", "3", "1", "2", "3"]
    assert [page_named("2", labels, near) for near in (0, 3, 4, 6)] == [2, 2, 5, 5]
    assert page_names.page_called("2–3", labels, 6) == 5
    assert [page_named(name, labels) for name in ("#1", "# 5", "7", "8", "0", "9" * 5000, "")] == [
        0,
        4,
        6,
        -1,
        -1,
        -1,
        -1,
    ]
    assert parse_pages("#5-7, 2", labels) == [4, 5, 6, 2]
    assert written_pages([0, 2, 5], labels) == "#1, 2, 6"


def test_the_conversation_and_what_is_exported_call_a_page_without_a_number_a_sheet() -> None:
    pages = [PageInfo(595, 842, ""), PageInfo(595, 842, ""), PageInfo(595, 842, "1")]
    corpus = SmallCorpus([("Care", 1, ["Oil the rear hinge."])])
    corpus.documents[0] = replace(corpus.documents[0], pages=pages)
    cited = Citation(1, Coordinate(1, 1, 1), 0, 1, (0, 4))
    page = corpus.paragraph(cited.at).page
    called = page_names.abbreviated(page_names.short_name(pages, page))
    assert called == "sheet 1"
    assert page_cited(corpus, cited) == called
    assert [passage.page for passage in exported_citations([cited], corpus)] == [called]
    focus = Focus(2, selection="the hinge")
    assert about("What is it?", focus, corpus) == "About “the hinge”, p. 1"
    checked = Statement(0, 9, SUPPORTED, pages=("1", "2"), agreeing=2)
    assert [result.words for result in describe_checks([checked], pages)] == [
        "2 figures agree with pages 1, sheet 2"
    ]
