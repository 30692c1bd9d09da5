"""Cross-references in the page: what the document says in words ("see Section 3") leads there."""

from __future__ import annotations

from pathlib import Path

import pymupdf
from PySide6.QtCore import QPoint, Qt
from windows import Desktop

import pdfs
from pilcrow.core.geometry import Box
from pilcrow.ui.document.three_panes import CHAT
from pilcrow.ui.viewer.viewer import Viewer

BEFORE = pymupdf.get_text_length("How they move is told in Sec", fontsize=11)


def parts(folder: Path) -> Path:
    """Three pages, the first of which speaks of the third, `BEFORE` from the left of its text."""
    document = pymupdf.open()
    for number, title in enumerate(("Valves", "Springs", "Hinges"), 1):
        page = document.new_page()
        top = 100 + 40 * number
        page.insert_text((72, top), f"{number} {title}", fontsize=18, fontname="hebo")
        page.insert_textbox((72, top + 60, 520, 700), pdfs.sentences(12, number), fontsize=11)
    document[0].insert_text((72, 180), "How they move is told in Section 3, and by nobody else.", fontsize=11)
    return pdfs.save(document, folder / "parts.pdf")


def reference(viewer: Viewer) -> QPoint:
    assert viewer.pages is not None
    at = viewer.pages.box_to_view(0, Box(72 + BEFORE, 172, 76 + BEFORE, 180))
    bars = viewer.horizontalScrollBar().value(), viewer.verticalScrollBar().value()
    return QPoint(round(at.x0) - bars[0], round(at.y0) - bars[1])


def test_a_click_on_a_cross_reference_goes_there(desktop: Desktop, tmp_path: Path) -> None:
    desktop.start()
    viewer = desktop.open(parts(tmp_path)).viewer
    where = reference(viewer)
    desktop.bot.mouseMove(viewer.viewport(), where + QPoint(0, 60))
    desktop.bot.mouseMove(viewer.viewport(), where)
    assert viewer.viewport().cursor().shape() == Qt.CursorShape.PointingHandCursor
    desktop.bot.mouseClick(viewer.viewport(), Qt.MouseButton.LeftButton, pos=where)
    assert viewer.scroller.reading()[0] == 2
    viewer.scroller.back()
    assert viewer.scroller.reading()[0] == 0


def test_a_click_that_closes_a_drawer_goes_nowhere(desktop: Desktop, tmp_path: Path) -> None:
    window = desktop.start()
    tab = desktop.open(parts(tmp_path))
    viewer = tab.viewer
    window.resize(700, 800)
    desktop.wait(lambda: tab.pane(1).geometry().right() == tab.width() - 1)
    window.toggle_pane(CHAT)
    for page in (0, 2):
        desktop.bot.mouseClick(viewer.viewport(), Qt.MouseButton.LeftButton, pos=reference(viewer))
        assert not tab.pane(CHAT).isVisible()
        assert viewer.scroller.reading()[0] == page
