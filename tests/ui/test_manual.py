"""The manual in the window: opened by F1, searched, gone through by its links, in both looks."""

from __future__ import annotations

import re

import pytest
from PySide6.QtCore import Qt, QUrl
from PySide6.QtGui import QDesktopServices, QGuiApplication, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from windows import Desktop

from pilcrow.ui.base.look import theme
from pilcrow.ui.window.commands.all_commands import COMMANDS
from pilcrow.ui.window.manual import pages as manual
from pilcrow.ui.window.manual.view import Manual

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says


def opened(desktop: Desktop) -> Manual:
    window = desktop.start()
    window.activateWindow()
    desktop.wait(window.isActiveWindow)
    QTest.keySequence(window.focusWidget() or window, QKeySequence("F1"))
    desktop.wait(lambda: window.findChild(Manual))
    return window.findChild(Manual)


def rows(shown: Manual) -> list[str]:
    return [shown.rows.topLevelItem(at).text(0) for at in range(shown.rows.topLevelItemCount())]


def title(shown: Manual) -> str:
    return shown.page.document().firstBlock().text()


def lit(shown: Manual) -> dict[str, str]:
    """The words that are marked in the page, with the colour behind each."""
    marks = shown.page.extraSelections()
    return {mark.cursor.selectedText(): mark.format.background().color().name() for mark in marks}


def test_f1_opens_it_beside_the_window_once(desktop: Desktop) -> None:
    shown = opened(desktop)
    assert title(shown) == "Manual"
    assert not shown.isModal()
    assert {"Reading", "Keys", "Glossary"} < set(rows(shown))
    desktop.window.commands.run("manual")
    assert desktop.window.findChildren(Manual) == [shown]
    shown.reject()
    desktop.wait(lambda: not desktop.window.findChildren(Manual))


def test_a_search_lists_what_all_pages_say_and_marks_it(desktop: Desktop) -> None:
    shown = opened(desktop)
    QTest.keyClicks(shown.search, "ctrl+k")
    listed = rows(shown)
    assert "Keys" in listed
    assert any("everything by a few letters" in row for row in listed), "with what stands beside it in the table"
    assert "Terms" not in listed
    assert set(lit(shown)) == {"Ctrl+K"}
    for _ in listed:
        QTest.keyClick(shown.search, Qt.Key.Key_Return)
        if title(shown) == "Keys":
            break
    assert title(shown) == "Keys"
    assert theme.tokens().accent in lit(shown).values(), "the one that was chosen"
    assert shown.page.cursorRect().intersects(shown.page.viewport().rect())
    shown.search.setText("embedding server")
    assert rows(shown)[:2] == ["Embedding models", "Behind a server"], "also what the title says counts"
    shown.search.setText("zebra")
    assert rows(shown) == []
    assert shown.message.isVisible()
    shown.search.clear()
    assert shown.rows.currentItem().text(0) == "Keys"
    assert lit(shown) == {}


def test_links_go_to_other_pages_and_back_and_open_nothing_outside(
    desktop: Desktop, monkeypatch: pytest.MonkeyPatch
) -> None:
    started: list[QUrl] = []
    monkeypatch.setattr(QDesktopServices, "openUrl", started.append)
    shown = opened(desktop)
    shown.page.anchorClicked.emit(QUrl("models.md"))
    assert title(shown) == "Models"
    assert shown.rows.currentItem().text(0) == "Models"
    shown.page.anchorClicked.emit(QUrl("https://ollama.com"))
    assert title(shown) == "Models"
    assert started == []
    assert QGuiApplication.clipboard().text() == "https://ollama.com"
    assert "https://ollama.com" in shown.message.text()
    shown.back.click()
    assert title(shown) == "Manual"
    assert shown.rows.currentItem().text(0) == "Manual"
    shown.forward.click()
    assert title(shown) == "Models"


def test_it_has_the_colours_of_the_window_light_and_dark(desktop: Desktop, qapp: QApplication) -> None:
    shown = opened(desktop)
    shown.go("methods.md")
    for look, tokens in (("dark", theme.DARK), ("light", theme.LIGHT)):
        theme.apply(qapp, look)
        QApplication.processEvents()
        assert title(shown) == "How questions are worked on"
        image = shown.page.viewport().grab().toImage()
        assert image.pixelColor(2, 2).name() == tokens.panel
    shown.go("index.md")
    assert (
        shown.page.document().find("Links and previews").charFormat().foreground().color().name() == tokens.accent
    )


def test_in_a_narrow_window_the_list_lies_above_the_page(desktop: Desktop) -> None:
    shown = opened(desktop)
    assert shown.beside.orientation() == Qt.Orientation.Horizontal
    shown.resize(480, 600)
    desktop.wait(lambda: shown.beside.orientation() == Qt.Orientation.Vertical)
    assert shown.page.height() > shown.rows.height() > 60


def test_every_page_is_listed_with_its_own_title() -> None:
    listed = list(manual.list_pages())
    assert sorted(page.name for page in listed) == sorted(file.name for file in manual.FOLDER.glob("*.md"))
    for page in listed:
        first = (manual.FOLDER / page.name).read_text(encoding="utf-8").partition("\n")[0]
        assert first == f"# {page.title}"


def test_every_key_that_a_command_comes_with_stands_in_it() -> None:
    text = (manual.FOLDER / "keys.md").read_text(encoding="utf-8")
    told = set(re.split(r"[,|\s]+", text)) | {"Ctrl+,"} & set(re.findall(r"Ctrl\+,", text))
    keys = {key for command in COMMANDS for key in command.keys.split(";") if key}
    assert keys - told == set()
