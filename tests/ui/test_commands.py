"""Every command can be found by a few letters, its keys can be looked up and changed, and so can every setting."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QMenu
from windows import Desktop

import pdfs
from pdfs import Manual
from pilcrow.core.marks.annotation import AnnotationKind
from pilcrow.settings import Settings, load_settings
from pilcrow.ui.window.commands.all_commands import COMMANDS
from pilcrow.ui.window.commands.command import shown_keys
from pilcrow.ui.window.commands.palette import PaletteEntry, matching_entries
from pilcrow.ui.window.commands.shortcuts import Shortcuts
from pilcrow.ui.window.manual.view import Manual as ManualWindow
from pilcrow.ui.window.settings_dialog import GROUPS, SettingsDialog
from pilcrow.ui.window.window import Window

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says


def names(window: Window) -> list[str]:
    """What the palette lists."""
    rows = window.finder.palette.rows
    return [rows.topLevelItem(at).text(0) for at in range(rows.topLevelItemCount())]


def choose(window: Window, typed: str) -> None:
    """Open the palette, type, and take the first that fits."""
    window.commands.run("palette")
    QTest.keyClicks(window.finder.palette.search, typed)
    QTest.keyClick(window.finder.palette.search, Qt.Key.Key_Return)


def test_what_begins_so_comes_before_what_only_has_it_within() -> None:
    entries = [
        PaletteEntry(text, "", lambda: None)
        for text in ("Fit page", "Go to page…", "Page colours", "Rampage", "Zoom in")
    ]
    assert [e.text for e in matching_entries(entries, "pag")] == [
        "Page colours",
        "Fit page",
        "Go to page…",
        "Rampage",
    ]
    assert [e.text for e in matching_entries(entries, "PAGE fit")] == ["Fit page"]
    assert [e.text for e in matching_entries(entries, "")] == [e.text for e in entries]
    assert matching_entries(entries, "zebra") == []


def test_a_command_is_found_by_a_few_letters_and_run(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    tab = desktop.open(machine.path)
    before = tab.viewer.page_view.zoom
    choose(window, "zoom i")
    assert tab.viewer.page_view.zoom > before
    assert not window.finder.palette.isVisible()
    window.commands.run("palette")
    keys = {
        window.finder.palette.rows.topLevelItem(at).text(0): window.finder.palette.rows.topLevelItem(at).text(1)
        for at in range(window.finder.palette.rows.topLevelItemCount())
    }
    assert keys["Find…"] == shown_keys(window.commands.actions["find"])


def test_a_section_and_a_document_are_found_by_name(desktop: Desktop, machine: Manual, tmp_path: Path) -> None:
    other = pdfs.pages(tmp_path / "receipts of march.pdf", ["A few words."])
    window = desktop.start()
    desktop.open(other)
    tab = desktop.open(machine.path)
    last = max(tab.document.sections, key=lambda section: section.page)
    choose(window, last.title)
    desktop.wait(lambda: tab.viewer.scroller.place().page == last.page)
    choose(window, "receipts")
    desktop.wait(lambda: window.tab and window.tab.path == str(other))


def test_recent_files_are_found_where_they_went_and_open_where_they_were(desktop: Desktop, tmp_path: Path) -> None:
    path = pdfs.pages(tmp_path / "receipts.pdf", ["First words.", "Second words.", "Third words."])
    window = desktop.start()
    tab = desktop.open(path)
    desktop.wait(lambda: tab.viewer.shown.tiles.sharp.bytes)
    tab.viewer.scroller.go_to(2)
    window.commands.run("close")
    desktop.written()
    (tmp_path / "paid").mkdir()
    moved = path.rename(tmp_path / "paid" / "of 2031.pdf")
    window.commands.recent.aboutToShow.emit()
    desktop.wait(lambda: any(str(moved) in action.toolTip() for action in window.commands.recent.actions()))
    window.commands.recent.actions()[0].trigger()
    desktop.wait(lambda: window.tab is not None and window.tab.path == str(moved))
    desktop.wait(lambda: window.tab is not None and window.tab.viewer.scroller.place().page == 2)


def test_arrows_go_round_and_nothing_fitting_is_said(desktop: Desktop) -> None:
    window = desktop.start()
    window.commands.run("palette")
    listed = names(window)
    assert "Find…" not in listed, "there is nothing to find in without a document"
    QTest.keyClick(window.finder.palette.search, Qt.Key.Key_Up)
    assert window.finder.palette.rows.currentItem().text(0) == listed[-1]
    QTest.keyClick(window.finder.palette.search, Qt.Key.Key_Down)
    assert window.finder.palette.rows.currentItem().text(0) == listed[0]
    QTest.keyClicks(window.finder.palette.search, "xyzzy")
    assert window.finder.palette.nothing.isVisible()
    QTest.keyClick(window.finder.palette.search, Qt.Key.Key_Return)
    assert window.finder.palette.isVisible(), "Enter on nothing does nothing"
    QTest.keyClick(window.finder.palette.search, Qt.Key.Key_Escape)
    assert not window.finder.palette.isVisible()


def test_no_two_commands_have_the_same_keys() -> None:
    keys = [each for command in COMMANDS for each in command.keys.split(";") if each]
    assert len(keys) == len(set(keys))
    assert len({command.name for command in COMMANDS}) == len(COMMANDS)


def test_the_main_menu_and_those_below_are_short_and_say_nothing_twice(desktop: Desktop) -> None:
    def rows(menu: QMenu) -> list[list[str]]:
        """The texts of a menu and those below it."""
        shown = [action for action in menu.actions() if not action.isSeparator()]
        below = [each for action in shown if isinstance(held := action.menu(), QMenu) for each in rows(held)]
        return [[action.text() for action in shown], *below]

    menus = rows(desktop.start().commands.menu)
    assert len(menus[0]) <= 10
    assert max(map(len, menus)) <= 20
    assert all(len(menu) == len(set(menu)) for menu in menus)


def test_what_menus_at_a_place_or_a_section_do_is_done_by_commands_too(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    tab = desktop.open(machine.path, machine.headings[4].page)
    desktop.wait(lambda: tab.viewer.shown.tiles.sharp.bytes and tab.marking.file)
    desktop.wait(tab.contents.current_section)
    section = tab.contents.current_section()
    assert section is not None
    assert tab.document is not None
    clipboard = QApplication.clipboard()
    clipboard.clear()
    choose(window, "copy text of the page")
    assert tab.viewer.shown.text.pages.paragraphs(tab.viewer.scroller.place().page)[0].text in clipboard.text()
    choose(window, "copy page as picture")
    desktop.wait(lambda: not clipboard.image().isNull())
    choose(window, "copy section text")
    desktop.wait(lambda: section.title in clipboard.text())
    choose(window, "ask about this section")
    assert section.title in tab.conversation.question_box.box.toPlainText()
    choose(window, "write a note here")
    assert [mark.kind for mark in tab.marks.shown()] == [AnnotationKind.NOTE]
    tab.marking.editor.hide()
    choose(window, "copy conversation")
    assert "Nothing has been said" in window.status.currentMessage()


def test_keys_are_changed_taken_from_another_kept_and_reset(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    desktop.open(machine.path)
    window.commands.run("shortcuts")
    dialog = window.findChild(Shortcuts)
    heads = [head for head, _rows in dialog._groups]
    assert [head.text(0) for head in heads][:3] == ["Everywhere", "File", "References"]
    dialog.search.setText("zoom in")
    assert [head.text(0) for head in heads if not head.isHidden()] == ["Zoom"]
    (item,) = (i for i in dialog.rows.findItems("Zoom in", Qt.MatchFlag.MatchExactly) if not i.isHidden())
    dialog.rows.setCurrentItem(item)
    dialog.keys.setKeySequence(QKeySequence("Ctrl+F"))
    dialog.keys.editingFinished.emit()
    assert "Find" in dialog.message.text(), "what loses its keys is named"
    assert window.commands.actions["find"].shortcuts() == []
    dialog.keys.setKeySequence(QKeySequence("Z"))
    dialog.keys.editingFinished.emit()
    assert "writes a sign" in dialog.message.text()
    dialog.close()
    (entry,) = (each for each in window.bar.zoom.menu().actions() if each.text() == "Zoom in")
    assert entry.shortcuts()[0] == QKeySequence("Ctrl+F"), "the menu tells the new keys"
    desktop.end()
    window = desktop.start()
    desktop.open(machine.path)
    before = desktop.tab().viewer.page_view.zoom
    QTest.keySequence(window, QKeySequence("Ctrl+F"))
    assert desktop.tab().viewer.page_view.zoom > before
    window.commands.reset_keys()
    assert window.commands.actions["find"].shortcuts() == [QKeySequence("Ctrl+F")]


def test_what_was_closed_comes_back(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start()
    desktop.open(machine.path)
    window.commands.run("close")
    assert window.tab is None
    window.commands.run("reopen")
    desktop.wait(lambda: window.tab and window.tab.path == str(machine.path))
    window.commands.run("reopen")
    assert len(window.all_tabs()) == 1, "nothing else was closed"


def test_a_disk_that_takes_no_settings_is_told_while_they_hold(desktop: Desktop) -> None:
    window = desktop.start()
    kept = desktop.folder / "settings.json"
    kept.unlink(missing_ok=True)
    kept.mkdir()  # where the file would be written
    window.commands.run("sepia pages")
    assert window.backend.settings.page_colours == "sepia"
    desktop.wait(lambda: "The settings hold until Pilcrow is closed" in window.status.currentMessage())
    window.edit_settings()
    dialog = window.findChild(SettingsDialog)
    dialog.reset.click()
    desktop.wait(lambda: "The settings hold until" in dialog.message.text())
    kept.rmdir()
    for name in ("dark pages", "light pages", "sepia pages"):
        window.commands.run(name)
    desktop.end()  # which waits until all of them are on the disk
    assert load_settings(desktop.folder).page_colours == "sepia"


def test_settings_hold_at_once_and_those_of_the_file_alone_stay(desktop: Desktop) -> None:
    window = desktop.start()
    window.backend.preferences.change(Settings(top=5))
    window.edit_settings()
    dialog = window.findChild(SettingsDialog)
    assert set(dialog.editors) < {field.name for field in fields(Settings)}
    assert len(dialog.editors) <= 15
    tick, line, chooser = (dialog.editors[name] for name in ("reopen", "author", "page_colours"))
    assert isinstance(tick, QCheckBox)
    assert isinstance(line, QLineEdit)
    assert isinstance(chooser, QComboBox)
    tick.click()
    line.setText("Ada")
    line.editingFinished.emit()
    chooser.setCurrentIndex(chooser.findData("sepia"))
    chooser.activated.emit(chooser.currentIndex())
    desktop.wait(lambda: load_settings(desktop.folder).page_colours == "sepia")
    desktop.wait(lambda: dialog.message.text() == "Kept.")
    kept = load_settings(desktop.folder)
    assert (kept.reopen, kept.author, kept.page_colours, kept.top) == (False, "Ada", "sepia", 5)
    assert window.backend.settings == kept
    dialog.reset.click()
    desktop.wait(lambda: load_settings(desktop.folder) == Settings(top=5))
    assert line.text() == ""
    dialog.others.linkActivated.emit("settings.md")
    manual = dialog.findChild(ManualWindow)
    assert "settings.json" in manual.page.toPlainText()
    dialog.close()


def test_settings_are_found_by_words(desktop: Desktop) -> None:
    window = desktop.start()
    window.edit_settings()
    dialog = window.findChild(SettingsDialog)
    QApplication.processEvents()
    dialog.search.setText("session")
    assert [name for name, editor in dialog.editors.items() if editor.isVisible()] == ["reopen"]
    dialog.search.setText("no such setting")
    assert dialog._nothing.isVisible()
    dialog.search.setText("")
    assert not dialog._nothing.isVisible()
    assert all(editor.isVisibleTo(dialog) for editor in dialog.editors.values())
    assert sum(len(options) for _, options in GROUPS) == len(dialog.editors)
    dialog.close()
