"""How a file asks to be shown, what wins over that, and how pages with labels are told and gone to."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from windows import Desktop

import pdfs
from pilcrow.core.model import PageInfo
from pilcrow.core.reader.arrangement import Arrangement
from pilcrow.core.reader.pdf import Opening
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.ui.base import page_names
from pilcrow.ui.document.tab import Tab

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


def asking(path: Path, pages: int = 12, first: int = 1, **catalog: str) -> Path:
    """A file with labels from `first` on, whose catalog has these entries."""
    document = pymupdf.open()
    for number in range(pages):
        document.new_page(width=300, height=400).insert_text((40, 60), f"Page {number} of a book.")
    document.set_page_labels([{"startpage": 0, "style": "D", "firstpagenum": first}])
    for key, value in catalog.items():
        document.xref_set_key(document.pdf_catalog(), key, value)
    return pdfs.save(document, path)


def opened(desktop: Desktop, path: Path) -> Tab:
    desktop.window.open(str(path))
    desktop.wait(lambda: desktop.tab().path == str(path) and desktop.tab().info is not None)
    return desktop.tab()


def choose(desktop: Desktop, name: str) -> None:
    desktop.window.commands.actions[name].trigger()
    QApplication.processEvents()


def test_a_file_is_first_shown_as_it_asks_and_then_as_the_reader_left_it(desktop: Desktop, tmp_path: Path) -> None:
    book = asking(
        tmp_path / "manga.pdf",
        PageLayout="/TwoPageRight",
        PageMode="/UseThumbs",
        ViewerPreferences="<</Direction/R2L>>",
    )
    desktop.start()
    tab = opened(desktop, book)
    wished = Arrangement(continuous=False, facing=True, cover=True, right_to_left=True)
    assert tab.viewer.page_view.arrangement == wished
    assert tab.left.shown == "Pages"
    choose(desktop, "continuous")
    tab.left.show_tab("Contents")
    desktop.end()
    desktop.start()
    tab = opened(desktop, book)
    assert tab.viewer.page_view.arrangement == Arrangement(right_to_left=True), "the reader's choice wins"
    assert tab.left.shown == "Contents"


def test_a_file_that_asks_for_nothing_or_for_nonsense_is_shown_as_always(
    process: PdfProcess, tmp_path: Path
) -> None:
    plain = process.open(str(asking(tmp_path / "plain.pdf"))).result()
    assert plain.opening == Opening()
    odd = asking(tmp_path / "odd.pdf", PageLayout="/Sideways", PageMode="[1 2]", ViewerPreferences="(no)")
    said = process.open(str(odd)).result().opening
    assert (said.layout, said.mode, said.right_to_left) == ("Sideways", "", False)
    assert Arrangement.wished(said) == Arrangement()


def test_pages_that_face_each_other_are_told_and_gone_to_together(desktop: Desktop, tmp_path: Path) -> None:
    window = desktop.start()
    tab = opened(desktop, asking(tmp_path / "report.pdf", first=484))
    box = window.bar.page
    tab.viewer.scroller.go_to(3)
    assert (box.text(), window.bar.count.text()) == ("487", "· sheet 4 of 12")
    assert tab.viewer.accessibleDescription() == "Page 487 · sheet 4 of 12", "never “Page 487 of 12”"
    choose(desktop, "facing")
    assert (box.text(), window.bar.count.text()) == ("487–488", "· sheets 4–5 of 12"), "the first page is a cover"
    assert tab.viewer.scroller.page_in_view() == "Pages 487–488 · sheets 4–5 of 12"
    for typed, page in (("491–492", 7), ("485-486", 1), ("484", 0), ("12", 11), ("#3", 2), ("Sheet 6", 5)):
        box.setFocus()
        box.setText(typed)
        desktop.bot.keyClick(box, Qt.Key.Key_Return)
        assert tab.viewer.scroller.place().page == page
    box.setFocus()
    box.setText("491–9999")
    desktop.bot.keyClick(box, Qt.Key.Key_Return)
    assert "no page 491–9999" in window.status.currentMessage()


def test_pages_are_called_by_labels_and_with_their_number_where_that_is_another() -> None:
    labels = ["i", "ii", "1", "A-1", "5"]
    pages = [PageInfo(600, 800, label) for label in labels]
    assert page_names.name_pages(pages, range(1, 2)) == "Page ii · sheet 2 of 5"
    assert page_names.name_pages(pages, range(4, 5)) == "Page 5 of 5"
    assert page_names.name_pages(pages, range(1, 3)) == "Pages ii–1 · sheets 2–3 of 5"
    assert page_names.name_pages([PageInfo(600, 800, "")] * 1200, range(2)) == "Pages 1–2 of 1,200"
    found = [
        page_names.page_called(typed, labels) for typed in ("II", "A-1", "1", "2", "i–ii", "ii-1", "9", "x-1", "")
    ]
    assert found == [1, 3, 2, 1, 0, 1, -1, -1, -1]
