"""Finding in the whole window: in all open documents, by meaning, and where the hits are on the scroll bar."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton
from windows import Desktop

import pdfs
from pdfs import Manual
from pilcrow.ui.find.find_bar import FindBar
from pilcrow.ui.viewer.hit_ticks import HitTicks

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says


def press(desktop: Desktop, bar: FindBar, name: str) -> None:
    (button,) = (b for b in bar.findChildren(QAbstractButton) if b.accessibleName() == name)
    desktop.bot.mouseClick(button, Qt.MouseButton.LeftButton)


def test_hits_in_other_open_documents_are_listed_and_gone_to(
    desktop: Desktop, machine: Manual, tmp_path: Path
) -> None:
    pages = ["Nothing of note."] * 10
    pages[5] = pages[8] = "The zeppelin hangar stays shut."
    other = pdfs.pages(tmp_path / "airships.pdf", pages)
    window = desktop.start()
    there = desktop.open(other)
    desktop.wait(lambda: there.document is not None)
    here = desktop.open(machine.path)
    bar = here.find_bar
    bar.start("zeppelin")
    desktop.wait(lambda: bar._count.text() == "Not found")
    press(desktop, bar, "In all open documents")
    desktop.wait(lambda: len(bar.hits()) == 2)
    assert [hit.label for hit in bar.hits()] == ["airships · 6", "airships · 9"]
    assert window.tab is here, "nobody is taken to another document unasked"
    bar.next()
    desktop.wait(lambda: window.tab is there)
    assert there.viewer.scroller.place().page in (4, 5), "the hit is in view"


def test_the_scroll_bar_shows_where_the_hits_are(desktop: Desktop, tmp_path: Path) -> None:
    pages = [f"Page {number} of them." + (" A comet!" if number in (3, 9) else "") for number in range(10)]
    desktop.start()
    tab = desktop.open(pdfs.pages(tmp_path / "sky.pdf", pages))
    ticks = tab.viewer.findChild(HitTicks)
    tab.find_bar.start("comet")
    desktop.wait(lambda: len(ticks.parts) == 2)
    assert ticks.isVisible()
    assert [int(part * 10) for part in ticks.parts] == [3, 9]
    tab.viewer.page_view.zoom_in()
    assert [int(part * 10) for part in ticks.parts] == [3, 9]
    tab.find_bar.give_up()
    assert not ticks.isVisible()


def test_a_passage_is_found_by_what_it_means(desktop: Desktop, tmp_path: Path) -> None:
    pages = [
        "The committee met on Tuesday to elect a treasurer and a secretary.",
        "Either party may end this agreement by giving thirty days of written notice.",
        "The kitchen is cleaned every evening after the last guest has left.",
    ]
    desktop.start()
    tab = desktop.open(pdfs.pages(tmp_path / "papers.pdf", pages))
    desktop.wait(lambda: tab.document is not None and tab.progress is None)
    tab.find_bar.start("cancel the contract")
    desktop.wait(lambda: tab.find_bar._count.text() == "Not found")
    press(desktop, tab.find_bar, "By meaning, the most similar passages first")
    desktop.wait(tab.find_bar.hits)
    assert tab.find_bar.hits()[0].page == 1
