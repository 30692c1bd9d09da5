"""Words looked up in the reader's dictionaries, in the window of previews."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPointF, Qt
from windows import Desktop

from pdfs import pages
from pilcrow.core.geometry import Box
from pilcrow.ui.document.tab import Tab
from stardict import ENTRIES, stardict

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


def select(desktop: Desktop, tab: Tab, word: str) -> None:
    """Double-click a word of the first page."""
    viewer = tab.viewer
    desktop.wait(lambda: bool(viewer.shown.text.pages.paragraphs(0)))
    paragraph = next(p for p in viewer.shown.text.pages.paragraphs(0) if word in p.text)
    start = paragraph.text.index(word)
    (box,) = [box for span in paragraph.spans for box in span.boxes(start, start + len(word))]
    at = viewer.pointed(QPointF(viewer.port.place(0, Box(*box)).center()))
    assert at is not None
    viewer.selection.select_word(at)
    assert viewer.selection.text().strip() == word


def test_a_word_is_looked_up_and_shown_where_previews_are(desktop: Desktop, tmp_path: Path) -> None:
    folder = stardict(tmp_path / "dictionaries" / "ships", ENTRIES).parent
    window = desktop.start(dictionaries=str(folder))
    tab = desktop.open(pages(tmp_path / "log.pdf", ["The ship carries anchors and qwertz."]))
    select(desktop, tab, "carries")
    desktop.run("look up")
    desktop.wait(lambda: tab.previews.hovered is not None and tab.previews.hovered.isVisible())
    shown = tab.previews.hovered
    assert shown is not None
    assert (shown.title.text(), shown.page.text()) == ("carry", "Ships")
    assert shown.words.toPlainText() == ENTRIES["carry"]
    assert shown.words.isVisible()
    assert not shown.picture.isVisible()
    assert not shown.go.isVisible(), "there is no place to go to"
    desktop.bot.keyClick(tab.viewer, Qt.Key.Key_Escape)
    assert not shown.isVisible()
    select(desktop, tab, "qwertz")
    desktop.run("look up")
    desktop.wait(lambda: "“qwertz” is in none of your dictionaries." in window.status.currentMessage())


def test_without_dictionaries_it_is_said_how_to_get_some(desktop: Desktop, tmp_path: Path) -> None:
    window = desktop.start()
    tab = desktop.open(pages(tmp_path / "log.pdf", ["The ship carries anchors."]))
    desktop.run("look up")
    assert window.status.currentMessage() == "Point at a word, or select it."
    select(desktop, tab, "anchors")
    desktop.run("look up")
    desktop.wait(lambda: "dictionaries in the settings" in window.status.currentMessage())
