"""Tables selected as cells with pointer and commands, and what of them is on the clipboard."""

from __future__ import annotations

from pathlib import Path

import pymupdf
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from windows import Desktop

from pdfs import save
from pilcrow.core.geometry import Box
from pilcrow.ui.document.tab import Tab
from tablepages import LEFT, ROWS, STEP, draw, put, put_rows

BUTTON, SHIFT = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def tab(desktop: Desktop, tmp_path: Path) -> Tab:
    document = pymupdf.open()
    page = document.new_page()
    put(page, 72, 300, "All ships that called here are counted once, in the harbour where they first put in.")
    put_rows(page, ROWS)
    draw(page, (*[x - 6 for x in LEFT], 520), [108 + STEP * n for n in range(len(ROWS) + 1)])
    desktop.start()
    tab = desktop.open(save(document, tmp_path / "harbours.pdf"))
    desktop.wait(lambda: tab.viewer.shown.tiles.sharp.bytes)
    return tab


def spot(tab: Tab, x: float, y: float) -> QPoint:
    """Where a point of the page is in the viewport."""
    viewer = tab.viewer
    return viewer.port.place(0, Box(x, y, x, y)).topLeft()


def cell(tab: Tab, text: str) -> QPoint:
    document = tab.document
    assert document is not None
    for paragraph in tab.backend.library.page(document.structure, 0):
        for one in paragraph.cells:
            if paragraph.text[one.start : one.end] == text:
                return spot(tab, *one.box.center)
    raise AssertionError(text)


def drag(desktop: Desktop, tab: Tab, start: QPoint, end: QPoint) -> None:
    viewport = tab.viewer.viewport()
    desktop.bot.mousePress(viewport, BUTTON, pos=start)
    desktop.bot.mouseMove(viewport, (start + end) / 2)
    desktop.bot.mouseMove(viewport, end)
    desktop.bot.mouseRelease(viewport, BUTTON, pos=end)


def clipboard(form: str) -> str:
    data = QApplication.clipboard().mimeData()
    return bytes(data.data(form).data()).decode()


def test_a_drag_over_cells_selects_them_and_copies_them_in_three_forms(desktop: Desktop, tab: Tab) -> None:
    drag(desktop, tab, cell(tab, "Ships"), cell(tab, "2,120"))
    assert tab.viewer.selection.text() == "Ships\tCargo\n14\t1,120\n24\t2,120"
    desktop.bot.keyClick(tab.viewer, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == "Ships\tCargo\n14\t1,120\n24\t2,120"
    assert "<th>Ships</th>" in clipboard("text/html")
    assert "<td>2,120</td>" in clipboard("text/html")
    assert clipboard("text/markdown").startswith("| Ships | Cargo |\n| --- | --- |\n| 14 |")
    drag(desktop, tab, cell(tab, "Ships") - QPoint(8, 0), cell(tab, "Ships") + QPoint(8, 0))
    assert "\t" not in tab.viewer.selection.text(), "inside one cell it is its characters"
    assert 0 < len(tab.viewer.selection.text()) <= len("Ships")


def test_a_drag_out_of_the_table_selects_text_and_back_in_cells(desktop: Desktop, tab: Tab) -> None:
    viewport, bot = tab.viewer.viewport(), desktop.bot
    start, end = cell(tab, "14"), cell(tab, "24")
    bot.mousePress(viewport, BUTTON, pos=start)
    bot.mouseMove(viewport, (start + end) / 2)
    bot.mouseMove(viewport, spot(tab, 200, 297))
    assert "All ships that" in tab.viewer.selection.text()
    assert tab.viewer.selection.cells is None
    bot.mouseMove(viewport, end)
    bot.mouseRelease(viewport, BUTTON, pos=end)
    assert tab.viewer.selection.text() == "14\n24"
    bot.mouseClick(viewport, BUTTON, SHIFT, cell(tab, "3,120"))
    assert tab.viewer.selection.text() == "14\t1,120\n24\t2,120\n34\t3,120"


def test_rows_and_columns_are_selected_beside_and_above_them(desktop: Desktop, tab: Tab) -> None:
    viewport, bot = tab.viewer.viewport(), desktop.bot
    whole = tab.viewer.selection.table_here()
    assert whole is not None
    area = whole.table.area(0)
    assert area is not None
    row, column = spot(tab, area.x0 - 6, 120 + 2 * STEP), spot(tab, LEFT[1] + 5, area.y0 - 6)
    bot.mouseMove(viewport, row)
    assert viewport.cursor().shape() == Qt.CursorShape.BitmapCursor
    bot.mouseClick(viewport, BUTTON, pos=row)
    assert tab.viewer.selection.text() == "\t".join(ROWS[2])
    assert tab.selection_bar.isVisible()
    drag(desktop, tab, row, spot(tab, area.x0 - 6, 120 + 3 * STEP))
    assert tab.viewer.selection.text() == "\n".join("\t".join(ROWS[n]) for n in (2, 3))
    bot.mouseClick(viewport, BUTTON, pos=column)
    assert tab.viewer.selection.text() == "\n".join(line[1] for line in ROWS)
    bot.keyClick(tab.viewer, Qt.Key.Key_Escape)
    assert tab.viewer.selection.text() == ""


def test_all_of_a_table_by_three_clicks_or_commands(desktop: Desktop, tab: Tab, steady: None) -> None:
    viewport, bot, at = tab.viewer.viewport(), desktop.bot, cell(tab, "Cargo")
    whole = "\n".join("\t".join(line) for line in ROWS)
    bot.mouseDClick(viewport, BUTTON, pos=at)
    assert tab.viewer.selection.text() == "Cargo"
    bot.mouseClick(viewport, BUTTON, pos=at)
    assert tab.viewer.selection.text() == whole
    tab.viewer.selection.deselect()
    run = desktop.window.commands.run
    run("copy table")
    assert QApplication.clipboard().text() == whole
    assert "7 rows and 4 columns" in desktop.window.status.currentMessage()
    tab.viewer.selection._thrice.stop()  # as after some time without a click
    drag(desktop, tab, at - QPoint(8, 0), at + QPoint(8, 0))
    run("select row")
    assert tab.viewer.selection.text() == "\t".join(ROWS[0])
    run("select column")
    assert tab.viewer.selection.text() == "\n".join(line[2] for line in ROWS)
    run("copy markdown")
    assert QApplication.clipboard().text().startswith("| Cargo |\n| --- |\n| 1,120 |")


def test_cells_are_highlighted_as_text_is(desktop: Desktop, tab: Tab) -> None:
    desktop.wait(lambda: tab.marking.file)
    drag(desktop, tab, cell(tab, "14"), cell(tab, "1,120"))
    desktop.window.commands.run("highlight")
    (mark,) = tab.marks.shown()
    assert mark.quotation.split() == ["14", "1,120"]
    drag(desktop, tab, spot(tab, 80, 297), spot(tab, 200, 297))
    desktop.window.commands.run("copy table")
    assert "no table here" in desktop.window.status.currentMessage()


def test_the_list_of_tables_copies_one(desktop: Desktop, tab: Tab) -> None:
    near = tab.viewer.selection.table_near(0, [Box(72, 90, 300, 100)])
    assert near is not None
    assert near.texts() == [list(row) for row in ROWS]
    assert tab.viewer.selection.table_near(0, []) is None
