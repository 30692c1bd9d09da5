"""Printing: the pages that were named, at the size that was chosen, on paper that is a PDF here."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pymupdf
import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRectF, QSizeF
from PySide6.QtGui import QColor, QImage
from PySide6.QtPrintSupport import QPrinter
from PySide6.QtWidgets import QWidget
from windows import Desktop

from pilcrow.core.errors import UsageError
from pilcrow.core.geometry import Box
from pilcrow.core.marks.annotation import Anchor, Annotation, AnnotationKind, Colour, MarkPlace
from pilcrow.core.model import PageInfo
from pilcrow.core.reader.page_range import parse_pages
from pilcrow.ui.document.printing.dialog import PrintDialog
from pilcrow.ui.document.printing.job import PrintSource, Scaling, Sheet, render_page
from pilcrow.ui.document.tab import Tab

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says
LABELS = ["i", "ii", "1", "2", "3", "A-1"]


@pytest.mark.parametrize(
    ("written", "pages"),
    [
        ("1-3", [2, 3, 4]),
        ("ii, 1", [1, 2]),
        ("I–2", [0, 1, 2, 3]),
        ("3-", [4, 5]),
        ("-2", [0, 1, 2, 3]),
        ("A-1", [5]),
        ("5", [4]),
        ("3-1", [4, 3, 2]),
        ("1; 1", [2, 2]),
    ],
)
def test_pages_are_named_as_printed_or_by_number(written: str, pages: list[int]) -> None:
    assert parse_pages(written, LABELS) == pages


@given(st.text(st.sampled_from("0123456789iA-–,; x"), max_size=12))
def test_what_is_no_range_is_told_in_a_sentence(written: str) -> None:
    told = ""
    pages = [0]
    try:
        pages = parse_pages(written, LABELS)
    except UsageError as error:
        told = str(error)
    assert told == "" or told.endswith(".")
    assert pages
    assert set(pages) <= set(range(len(LABELS)))


def test_a_page_lies_on_its_sheet_as_chosen() -> None:
    sheet = Sheet(QSizeF(600, 800), QRectF(20, 20, 560, 760))
    small, large = PageInfo(280, 380, "1"), PageInfo(1120, 1520, "2")
    assert sheet.place(small, Scaling.SHRINK) == QRectF(160, 210, 280, 380), "in the middle, as large as it is"
    assert sheet.place(small, Scaling.FIT) == QRectF(20, 20, 560, 760)
    assert sheet.place(large, Scaling.SHRINK) == sheet.printable
    assert sheet.place(large, Scaling.ACTUAL) == QRectF(-260, -360, 1120, 1520), "cut at the edges"


def picture_book(path: Path) -> Path:
    """Three pages: black in the left upper quarter, a landscape one, and one with a grey field."""
    with pymupdf.open() as book:
        first = book.new_page(width=595, height=842)
        first.draw_rect((0, 0, 297, 421), fill=(0, 0, 0))
        first.insert_text((320, 600), "A black field.")
        book.new_page(width=842, height=595).draw_rect((0, 0, 842, 100), fill=(0, 0, 0))
        book.new_page(width=595, height=842).draw_rect((100, 100, 495, 742), fill=(0.5, 0.5, 0.5))
        book.save(path)
    return path


def source(tab: Tab, marks: Sequence[Annotation] = ()) -> PrintSource:
    assert tab.info is not None
    return PrintSource(tab.path, tab.info, marks)


def test_the_page_in_view_is_shown_first_and_stays_where_it_is_among_others(
    desktop: Desktop, tmp_path: Path
) -> None:
    window = desktop.start()
    tab = desktop.open(picture_book(tmp_path / "pictures.pdf"))
    desktop.wait(lambda: tab.info is not None)
    dialog = PrintDialog(window, source(tab), 1, window.backend.renderer)
    dialog.open()
    assert dialog.place.text() == "Page 2 (2 of 3)"
    for written, said in (
        ("2-3", "Page 2 (1 of 2)"), ("3", "Page 3 (1 of 1)"), ("", "Page 2 (2 of 3)"),
    ):  # fmt: skip
        dialog.pages.setText(written)
        assert dialog.place.text() == said
    dialog.forth.click()
    assert dialog.place.text() == "Page 3 (3 of 3)"
    assert not dialog.forth.isEnabled()
    dialog.reject()


def test_pages_come_out_of_the_printer_as_they_look(desktop: Desktop, tmp_path: Path) -> None:
    window = desktop.start()
    tab = desktop.open(picture_book(tmp_path / "pictures.pdf"))
    desktop.wait(lambda: tab.info is not None)
    paper = tmp_path / "paper.pdf"

    def choose(printer: QPrinter, _parent: QWidget) -> bool:
        printer.setOutputFormat(QPrinter.OutputFormat.PdfFormat)
        printer.setOutputFileName(str(paper))
        printer.setResolution(100)
        return True

    dialog = PrintDialog(window, source(tab), 0, window.backend.renderer, choose)
    dialog.open()
    dialog.pages.setText("9")
    assert not dialog.print.isEnabled()
    assert "There is no page 9" in dialog.message.text()
    dialog.pages.setText("1-2")
    assert dialog.place.text() == "Page 1 (1 of 2)"
    printed: list[int] = []
    dialog.printed.connect(printed.append)
    dialog.print.click()
    desktop.wait(lambda: printed == [2])
    with pymupdf.open(paper) as sheets:
        assert len(sheets) == 2
        assert sheets[1].rect.width > sheets[1].rect.height, "the paper is turned with the page"
        upright, wide = (page.get_pixmap(dpi=36) for page in sheets)
        dark, light = upright.pixel(upright.width // 4, upright.height // 4), (255, 255, 255)
        assert max(dark) < 60
        assert upright.pixel(3 * upright.width // 4, 3 * upright.height // 4) == light
        assert max(wide.pixel(wide.width // 2, wide.height // 12)) < 60


def test_no_printer_chosen_leaves_the_dialog_as_it_was(desktop: Desktop, tmp_path: Path) -> None:
    window = desktop.start()
    tab = desktop.open(picture_book(tmp_path / "pictures.pdf"))
    desktop.wait(lambda: tab.info is not None)
    dialog = PrintDialog(window, source(tab), 1, window.backend.renderer, lambda *_: False)
    dialog.open()
    dialog.current.click()
    assert dialog.job().pages == [1]
    dialog.print.click()
    assert dialog.isVisible()
    assert dialog.print.isEnabled()
    desktop.wait(lambda: dialog.preview._image is not None)
    dialog.cancel.click()
    assert not dialog.isVisible()


def test_marks_are_printed_where_they_are_or_left_out(desktop: Desktop, tmp_path: Path) -> None:
    window = desktop.start()
    tab = desktop.open(picture_book(tmp_path / "pictures.pdf"))
    desktop.wait(lambda: tab.info is not None)
    assert tab.info is not None
    anchor = Anchor("here", (MarkPlace(2, Box(100, 200, 495, 300)),))
    mark = Annotation("one", AnnotationKind.HIGHLIGHT, anchor, Colour.RED)

    def picture(marks: list[Annotation]) -> QColor:
        image = render_page(source(tab, marks), 2, 72, window.backend.renderer, lambda: False)
        return image.pixelColor(300, 250)

    marked, plain = picture([mark]), picture([])
    assert plain.red() == plain.green() == plain.blue()
    assert marked.red() > marked.green() + 10, "the grey field under it still shows, reddened"
    dialog = PrintDialog(window, source(tab, [mark]), 2, window.backend.renderer, lambda *_: False)
    dialog.open()
    assert dialog.job().source.marks == [mark]
    dialog.marks.click()
    assert dialog.job().source.marks == ()
    dialog.reject()


def test_on_a_grey_printer_each_highlight_keeps_a_line_at_its_foot_which_evidence_has_not(
    desktop: Desktop, tmp_path: Path
) -> None:
    window = desktop.start()
    tab = desktop.open(picture_book(tmp_path / "pictures.pdf"))
    desktop.wait(lambda: tab.info is not None)
    places = {colour: Box(320, 60 + 40 * n, 560, 80 + 40 * n) for n, colour in enumerate(Colour)}
    marks = [
        Annotation(colour, AnnotationKind.HIGHLIGHT, Anchor(colour, (MarkPlace(0, box),)), colour)
        for colour, box in places.items()
    ]
    image = render_page(source(tab, marks), 0, 144, window.backend.renderer, lambda: False)
    grey = image.convertToFormat(QImage.Format.Format_Grayscale8)
    for box in places.values():
        rows = [grey.pixelColor(880, y).red() for y in range(2 * int(box.y0) + 2, 2 * int(box.y1) + 2)]
        assert min(rows) < sorted(rows)[len(rows) // 2] - 40
