"""Areas of pages: selected by Alt and dragging or after a command, as picture, as text, as a mark; quotations."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QFileDialog
from windows import Desktop

from pdfs import Manual
from pilcrow.core.copying.links import parse_link
from pilcrow.core.geometry import Box, union
from pilcrow.core.marks.annotation import AnnotationKind
from pilcrow.core.model import Paragraph
from pilcrow.ui.document.tab import Tab

BUTTON, M = Qt.MouseButton.LeftButton, Qt.KeyboardModifier

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


@pytest.fixture
def tab(desktop: Desktop, machine: Manual) -> Tab:
    desktop.start()
    tab = desktop.open(machine.path, machine.headings[4].page)
    desktop.wait(lambda: tab.viewer.shown.tiles.sharp.bytes and tab.marking.file)
    return tab


def paragraph(tab: Tab, page: int) -> Paragraph:
    """One that is on this page alone."""
    return next(p for p in tab.viewer.shown.text.pages.paragraphs(page) if p.pages == (page,) and len(p.spans) > 2)


def drag(desktop: Desktop, tab: Tab, page: int, box: Box, held: M = M.NoModifier) -> None:
    viewer, viewport = tab.viewer, tab.viewer.viewport()
    viewer.scroller.go_to_boxes(page, [box])
    place = viewer.on_screen(page, box)
    start, end = (viewport.mapFromGlobal(p) for p in (place.topLeft(), place.bottomRight() + QPoint(1, 1)))
    desktop.bot.mousePress(viewport, BUTTON, held, start)
    desktop.bot.mouseMove(viewport, (start + end) / 2)
    desktop.bot.mouseMove(viewport, end)
    desktop.bot.mouseRelease(viewport, BUTTON, held, end)


def test_an_area_is_a_sharp_picture_on_the_clipboard(desktop: Desktop, tab: Tab, tmp_path: Path) -> None:
    page = tab.viewer.scroller.place().page
    words = paragraph(tab, page)
    box = union(span.box for span in words.spans)
    drag(desktop, tab, page, Box(box.x0 - 2, box.y0 - 2, box.x1 + 2, box.y1 + 2), M.AltModifier)
    assert tab.selection_bar.isVisible()
    assert tab.viewer.selection.text() == words.text
    QApplication.clipboard().clear()
    desktop.bot.keyClick(tab.viewer, Qt.Key.Key_C, M.ControlModifier)
    desktop.wait(lambda: not QApplication.clipboard().image().isNull())
    image = QApplication.clipboard().image()
    assert image.width() == pytest.approx((box.width + 4) * 300 / 72, abs=8)
    assert image.height() == pytest.approx((box.height + 4) * 300 / 72, abs=8)
    dark = sum(image.pixelColor(x, image.height() // 4).lightness() < 100 for x in range(image.width()))
    assert dark > 20, "there are letters in it"
    desktop.window.commands.run("copy text")
    assert QApplication.clipboard().text() == words.text
    desktop.window.commands.run("save picture")
    desktop.wait(lambda: desktop.window.findChild(QFileDialog))
    dialog = desktop.window.findChild(QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "area.png"))
    dialog.reject()
    desktop.wait(lambda: (tmp_path / "area.png").is_file() and "Written" in desktop.window.status.currentMessage())
    assert (tmp_path / "area.png").read_bytes().startswith(b"\x89PNG")


def test_after_the_command_the_next_drag_is_an_area_and_it_can_be_marked(desktop: Desktop, tab: Tab) -> None:
    page = tab.viewer.scroller.place().page
    box = union(span.box for span in paragraph(tab, page).spans)
    desktop.window.commands.run("select area")
    desktop.bot.keyClick(tab.viewer, Qt.Key.Key_Escape)
    drag(desktop, tab, page, box)
    assert tab.viewer.selection.area is None, "Esc ended it: this was a selection of text"
    desktop.window.commands.run("copy picture")
    drag(desktop, tab, page, box)
    assert tab.viewer.selection.area is not None
    desktop.window.commands.run("highlight red")
    (mark,) = tab.marks.shown()
    assert mark.kind is AnnotationKind.AREA
    assert mark.anchor.places[0].box.center == pytest.approx(box.center, abs=2)
    assert tab.viewer.selection.text() == ""


def test_strike_squiggle_and_area_have_keys(desktop: Desktop, tab: Tab) -> None:
    page, bot = tab.viewer.scroller.place().page, desktop.bot
    box = union(span.box for span in paragraph(tab, page).spans)
    for key in (Qt.Key.Key_X, Qt.Key.Key_G):
        drag(desktop, tab, page, box)
        bot.keyClick(tab.viewer, key, M.ControlModifier | M.ShiftModifier)
    bot.keyClick(tab.viewer, Qt.Key.Key_A, M.ControlModifier | M.ShiftModifier)
    drag(desktop, tab, page, box)
    kinds = [mark.kind for mark in tab.marks.shown()]
    assert set(kinds) == {AnnotationKind.STRIKE, AnnotationKind.SQUIGGLE, AnnotationKind.AREA}
    assert tab.viewer.selection.area is None
    tab.viewer.selection.select_area(page, box)
    bot.keyClick(tab.viewer, Qt.Key.Key_A, M.ControlModifier | M.ShiftModifier)
    assert len(tab.marks.shown()) == 4, "an area that is selected is marked at once"


@pytest.mark.parametrize("style", ["plain", "markdown", "author"])
def test_what_is_selected_is_copied_as_a_quotation(desktop: Desktop, machine: Manual, style: str) -> None:
    desktop.start(quotation=style)
    tab = desktop.open(machine.path, machine.headings[4].page)
    desktop.wait(lambda: tab.viewer.shown.tiles.sharp.bytes)
    page = tab.viewer.scroller.place().page
    words = paragraph(tab, page)
    tab.viewer.selection.select_area(page, union(span.box for span in words.spans))
    QApplication.clipboard().clear()
    desktop.window.commands.run("quote")
    desktop.wait(lambda: QApplication.clipboard().text())
    copied = QApplication.clipboard().text()
    assert tab.document is not None
    undated = ", n.d." if style == "author" else ""  # as the citation style says of a document without a year
    assert f"{tab.title}{undated}, p. {tab.document.label(page)}" in copied
    assert words.text in copied.replace("\\", "")
    assert (copied[0] == ">") == (style == "markdown")
    [link] = re.findall(r'href="(pilcrow:[^"]+)"', QApplication.clipboard().mimeData().html())
    assert parse_link(unescape(link)).paragraph == words.key
