"""The pen: strokes drawn, undone, rubbed out and written into a copy; text boxes."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor
from PySide6.QtTest import QTest
from windows import Desktop

from pdfs import pages
from pilcrow.core.geometry import Box
from pilcrow.core.marks.annotation import Annotation, AnnotationKind, Colour
from pilcrow.core.marks.ink import BROAD
from pilcrow.ui.base.look import inks
from pilcrow.ui.document.tab import Tab
from pilcrow.ui.viewer.layers.ink import Tool

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


@pytest.fixture
def tab(desktop: Desktop, tmp_path: Path) -> Tab:
    desktop.start()
    opened = desktop.open(pages(tmp_path / "letter.pdf", ["A page of a letter.", "Another page."]))
    desktop.wait(lambda: bool(opened.marking.file) and opened.document is not None)
    return opened


def drag(tab: Tab, *points: tuple[float, float]) -> None:
    """Drag over points of the first page."""
    page, port = tab.viewer.viewport(), tab.viewer.port
    there = [port.place(0, Box(x, y, x + 1, y + 1)).topLeft() for x, y in points]
    QTest.mousePress(page, Qt.MouseButton.LeftButton, pos=there[0])
    for before, after in pairwise(there):
        for step in range(1, 9):
            QTest.mouseMove(page, before + (after - before) * step / 8)
    QTest.mouseRelease(page, Qt.MouseButton.LeftButton, pos=there[-1])


def drawn(tab: Tab) -> list[Annotation]:
    return [mark for mark in tab.marking.own() if mark.kind is AnnotationKind.INK]


def inked(tab: Tab, at: tuple[float, float], colour: Colour) -> bool:
    """True if the page has this ink near a point."""
    centre = tab.viewer.port.place(0, Box(*at, at[0] + 1, at[1] + 1)).topLeft()
    picture = tab.viewer.viewport().grab().toImage()
    wanted, ratio = QColor(inks.line_colour(colour, dark=False)), picture.devicePixelRatio()
    near = [centre + QPoint(x, y) for x in range(-4, 5) for y in range(-4, 5)]
    return any(picture.pixelColor(point * ratio) == wanted for point in near)


def test_strokes_are_one_mark_undone_one_by_one_and_kept(desktop: Desktop, tab: Tab) -> None:
    desktop.run("pen")
    bar = tab.drawing.bar
    assert bar.isVisible()
    bar.inks.buttons()[3].click()
    bar.widths[2].click()
    drag(tab, (100, 300), (200, 300))
    drag(tab, (100, 340), (200, 360), (250, 320))
    (mark,) = drawn(tab)
    assert (len(mark.strokes), mark.colour, mark.width) == (2, Colour.RED, BROAD)
    assert inked(tab, (150, 300), Colour.RED)
    tab.marking.undo()
    assert [len(each.strokes) for each in drawn(tab)] == [1]
    assert not inked(tab, (200, 360), Colour.RED)
    tab.marking.redo()
    desktop.bot.keyClick(tab.viewer, Qt.Key.Key_Escape)
    assert not bar.isVisible()
    assert tab.viewer.ink.tool is None
    path = Path(tab.path)
    desktop.end()
    desktop.start()
    again = desktop.open(path)
    desktop.wait(lambda: bool(drawn(again)))
    assert drawn(again)[0].strokes == mark.strokes


def test_the_eraser_takes_strokes_away_and_undo_brings_them_back(desktop: Desktop, tab: Tab) -> None:
    desktop.run("pen")
    drag(tab, (100, 300), (200, 300))
    drag(tab, (100, 400), (200, 400))
    tab.drawing.bar.eraser.click()
    assert tab.viewer.ink.tool is Tool.ERASER
    drag(tab, (150, 280), (150, 320))
    assert [len(mark.strokes) for mark in drawn(tab)] == [1]
    drag(tab, (150, 380), (150, 420))
    assert drawn(tab) == []
    tab.marking.undo()
    tab.marking.undo()
    assert [len(mark.strokes) for mark in drawn(tab)] == [2]


def test_a_text_box_is_drawn_written_and_stands_in_a_copy(desktop: Desktop, tab: Tab, tmp_path: Path) -> None:
    desktop.run("pen")
    drag(tab, (100, 300), (200, 320))
    tab.drawing.bar.text.click()
    assert tab.viewer.ink.tool is None
    drag(tab, (100, 500), (300, 540))
    (box,) = [mark for mark in tab.marking.own() if mark.kind is AnnotationKind.TEXT]
    assert tab.marking.editor.isVisible()
    tab.marking.editor.note.setPlainText("Compare the second page.")
    tab.marking.editor.hide()
    copy = tmp_path / "copy.pdf"
    written: list[int] = []
    tab.marking.write_to(str(copy), written.append)
    desktop.wait(lambda: written == [2])
    with pymupdf.open(copy) as document:
        kinds = {annot.type[1]: annot.info["content"] for annot in document[0].annots()}
    assert kinds == {"Ink": "", "FreeText": "Compare the second page."}
    tab.marking.undo()
    tab.marking.undo()
    assert tab.marking.find(box.id) is None
