"""The shelf of the library: what is to be seen and done when no document is in front."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QModelIndex, QPoint, QPointF, QSettings, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QInputDialog, QLabel, QMenu, QMessageBox, QPushButton
from pytestqt.qtbot import QtBot
from windows import Desktop

import pdfs
from pdfs import Manual
from pilcrow.core.model import TitlePage
from pilcrow.core.shelf import FirstPage, Shelved
from pilcrow.ui.shelf.model import Order
from pilcrow.ui.shelf.page import ShelfPage

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says of menus
ROLE = Qt.ItemDataRole.AccessibleTextRole


@pytest.fixture
def page(desktop: Desktop) -> ShelfPage:
    """The start page of a window over a library of one document, which was never opened."""
    desktop.start()
    desktop.written()
    return desktop.window.start


@pytest.fixture
def shelf(desktop: Desktop, page: ShelfPage, machine: Manual, tmp_path: Path) -> ShelfPage:
    """A library of three documents: the first was left on its sixth page, the last was opened last."""
    for name in ("ropes", "sails"):
        text = [(f"A line about {name}, number {n}.", 10.0) for n in range(9)]
        pdfs.lines(tmp_path / f"{name}.pdf", [(f"The {name} of the fleet", 24.0), *text])
    for path in (machine.path, tmp_path / "ropes.pdf", tmp_path / "sails.pdf"):
        tab = desktop.open(path)
        if path == machine.path:
            tab.viewer.scroller.go_to(5)
            desktop.wait(lambda: desktop.tab().viewer.scroller.place().page == 5)
    while desktop.window.tab:
        desktop.window.close_tab(desktop.tab())
    desktop.written()
    desktop.wait(lambda: page.model.rowCount() == 3 and all(entry.ready for entry in page.model.every))
    return page


def row(page: ShelfPage, title: str) -> QModelIndex:
    (found,) = (n for n, entry in enumerate(page.model.rows) if entry.title == title)
    return page.model.index(found, 0)


def titles(page: ShelfPage) -> list[str]:
    return [entry.title for entry in page.model.rows]


def click(qtbot: QtBot, page: ShelfPage, title: str) -> None:
    place = page.view.visualRect(row(page, title)).center()
    qtbot.mouseClick(page.view.viewport(), Qt.MouseButton.LeftButton, pos=place)


def offered(page: ShelfPage, title: str, wanted: str = "") -> list[str]:
    """What the menu of a document offers; what is `wanted` of it is done."""
    page.view.menu_wanted.emit(page.model.entry(row(page, title)), page.mapToGlobal(QPoint(99, 99)))
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    words = [action.text() for action in menu.actions() if action.text()]
    for action in menu.actions():
        if wanted and action.text() == wanted:
            action.trigger()
    menu.close()
    return words


# ---- what is to be seen -----------------------------------------------------------------------------------


def test_an_empty_library_has_one_sentence_and_one_button(
    page: ShelfPage, desktop: Desktop, machine: Manual, qtbot: QtBot
) -> None:
    desktop.window.backend.shelf.remove(str(machine.path))
    desktop.window.library.actions.refresh()
    desktop.wait(page.empty.isVisible)
    (button,) = (button for button in page.findChildren(QPushButton) if button.isVisible())
    assert sum(label.text().endswith(".") for label in page.findChildren(QLabel) if label.isVisible()) == 1
    assert button.hasFocus()
    page.open_requested.disconnect()
    with qtbot.waitSignal(page.open_requested):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(page.open_requested):
        qtbot.keyClick(button, Qt.Key.Key_Return)


def test_documents_stand_there_with_title_place_and_how_much_was_read(shelf: ShelfPage) -> None:
    assert set(titles(shelf)) == {"The sails of the fleet", "The ropes of the fleet", "Manual of the Machine"}
    assert shelf.model.rows == sorted(shelf.model.rows, key=lambda entry: -entry.used)
    told = row(shelf, "Manual of the Machine").data(ROLE)
    assert told.startswith("Manual of the Machine, p. 4 · sheet 6 of 10, ")
    assert "60 % read" in told
    tip = row(shelf, "Manual of the Machine").data(Qt.ItemDataRole.ToolTipRole)
    assert "machine.pdf" in tip


def test_first_pages_come_when_they_are_in_sight(shelf: ShelfPage, desktop: Desktop) -> None:
    entry = shelf.model.rows[0]

    def picture() -> object:
        return shelf._pages.picture(entry, shelf.view.gridSize(), 2.0)

    desktop.wait(picture)
    assert len(list((desktop.folder / "covers").iterdir())) >= 1


def test_they_are_sorted_as_is_asked_and_that_is_remembered(
    shelf: ShelfPage, desktop: Desktop, qtbot: QtBot
) -> None:
    shelf.head.order.setCurrentIndex(shelf.head.order.findData(Order.TITLE))
    shelf.head.order.activated.emit(1)
    assert titles(shelf)[0] == "Manual of the Machine"
    qtbot.mouseClick(shelf.head.rows, Qt.MouseButton.LeftButton)
    assert not shelf.view.is_cards
    desktop.end()
    again = desktop.start().start
    desktop.wait(lambda: again.model.rowCount() == 3)
    assert titles(again)[0] == "Manual of the Machine"
    assert not again.view.is_cards


# ---- what is done with them -------------------------------------------------------------------------------


def test_a_click_opens_and_so_do_the_keys(shelf: ShelfPage, desktop: Desktop, qtbot: QtBot) -> None:
    click(qtbot, shelf, "Manual of the Machine")
    desktop.wait(lambda: desktop.window.tab and desktop.tab().info)
    assert desktop.tab().viewer.scroller.place().page == 5
    assert desktop.window.windowTitle() == "Manual of the Machine – Pilcrow"
    desktop.window.commands.run("library")
    assert desktop.window.tab is None
    assert shelf.isVisible()
    qtbot.keyClick(desktop.window, Qt.Key.Key_Escape)
    assert desktop.tab().title == "Manual of the Machine"
    desktop.window.commands.run("library")
    desktop.written()
    shelf.view.setCurrentIndex(row(shelf, "The ropes of the fleet"))
    qtbot.keyClick(shelf.view, Qt.Key.Key_Return)
    assert desktop.tab().title == "The ropes of the fleet"


def test_the_library_is_a_tab_beside_the_documents_while_it_is_in_front(
    shelf: ShelfPage, desktop: Desktop, machine: Manual, tmp_path: Path, qtbot: QtBot
) -> None:
    strip = desktop.window.bar.strip
    assert strip.isHidden(), "nothing is open"
    tab = desktop.open(machine.path)
    assert strip.isHidden(), "one document alone needs no tab"
    desktop.window.commands.run("library")
    assert strip.isVisible()
    assert shelf.isVisible()
    assert (strip.library.aside, strip.tabs.aside) == (False, True)
    qtbot.mouseClick(strip.tabs, Qt.MouseButton.LeftButton, pos=strip.tabs.tabRect(0).center())
    assert tab.isVisible()
    assert strip.isHidden()
    other = desktop.open(tmp_path / "ropes.pdf")
    qtbot.mouseClick(strip.library, Qt.MouseButton.LeftButton, pos=strip.library.tabRect(0).center())
    assert shelf.isVisible()
    assert not other.isVisible()


def test_a_title_of_ones_own_is_kept_and_shown_everywhere(
    shelf: ShelfPage, desktop: Desktop, qtbot: QtBot
) -> None:
    offered(shelf, "The ropes of the fleet", "Rename title…")
    (dialog,) = desktop.window.findChildren(QInputDialog)
    assert dialog.textValue() == "The ropes of the fleet"
    dialog.setTextValue("Ropes, my copy")
    dialog.accept()
    desktop.wait(lambda: "Ropes, my copy" in titles(shelf))
    click(qtbot, shelf, "Ropes, my copy")
    assert desktop.tab().title == "Ropes, my copy"
    assert desktop.window.tabs.tabText(0) == "Ropes, my copy"
    assert "ropes.pdf" in desktop.window.tabs.tabToolTip(0)
    desktop.wait(lambda: desktop.tab().document)
    assert desktop.tab().title == "Ropes, my copy"
    desktop.window.commands.run("rename")
    dialog = desktop.window.findChildren(QInputDialog)[-1]
    dialog.setTextValue("")
    dialog.accept()
    desktop.wait(lambda: desktop.tab().title == "The ropes of the fleet")
    assert desktop.window.tabs.tabText(0) == "The ropes of the fleet"


def test_what_is_removed_is_gone_from_the_library_but_not_from_the_disk(
    shelf: ShelfPage, desktop: Desktop, tmp_path: Path, qtbot: QtBot
) -> None:
    shelf.view.setCurrentIndex(row(shelf, "The ropes of the fleet"))
    qtbot.keyClick(shelf.view, Qt.Key.Key_Delete)
    (box,) = desktop.window.findChildren(QMessageBox)
    assert "the file itself stays" in box.informativeText()
    (remove,) = (button for button in box.buttons() if button.text() == "Remove")
    remove.click()
    desktop.wait(lambda: "The ropes of the fleet" not in titles(shelf))
    assert (tmp_path / "ropes.pdf").exists()
    assert len(desktop.library.documents()) == 2


def test_a_file_that_was_moved_is_found_again_by_itself(
    shelf: ShelfPage, desktop: Desktop, tmp_path: Path, qtbot: QtBot
) -> None:
    moved = (tmp_path / "ropes.pdf").rename(tmp_path / "hemp.pdf")
    desktop.window.library.actions.refresh()
    desktop.wait(lambda: any(entry.path == str(moved) for entry in shelf.model.every))
    assert not any(entry.missing for entry in shelf.model.every)


def test_a_file_that_is_gone_is_shown_as_missing(
    shelf: ShelfPage, desktop: Desktop, tmp_path: Path, qtbot: QtBot
) -> None:
    (tmp_path / "ropes.pdf").unlink()
    desktop.window.library.actions.refresh()
    desktop.wait(lambda: any(entry.missing for entry in shelf.model.every))
    assert "The file is missing" in row(shelf, "The ropes of the fleet").data(ROLE)
    words = offered(shelf, "The ropes of the fleet")
    assert words == [
        "Find it…", "Rename title…", "Open folder", "Bibliographic details…", "Cite", "Export references…",
        "Add to collection", "Tags…", "Remove from library…",
    ]  # fmt: skip


# ---- searching --------------------------------------------------------------------------------------------


def test_typing_finds_titles_and_sentences_and_a_click_opens_at_the_place(
    shelf: ShelfPage, desktop: Desktop, qtbot: QtBot, machine: Manual
) -> None:
    shelf.view.setFocus()
    qtbot.keyClicks(shelf.view, "r")
    assert shelf.head.search.hasFocus()
    assert shelf.head.search.text() == "r"
    shelf.head.search.setText("ropes")
    assert titles(shelf) == ["The ropes of the fleet"]
    desktop.wait(shelf.found.isVisible)
    first, second = (shelf.found.model().index(n, 0) for n in range(2))
    assert first.data() == "The ropes of the fleet"
    assert second.data(ROLE).startswith("p. 1")
    assert "ropes" in second.data()
    qtbot.mouseClick(
        shelf.found.viewport(), Qt.MouseButton.LeftButton, pos=shelf.found.visualRect(second).center()
    )
    desktop.wait(lambda: desktop.window.tab and desktop.tab().info)
    assert desktop.tab().title == "The ropes of the fleet"
    desktop.wait(lambda: desktop.tab().viewer.flashes.boxes)


def test_words_that_nobody_wrote_are_said_not_to_be_there_and_esc_shows_all_again(
    shelf: ShelfPage, desktop: Desktop, qtbot: QtBot
) -> None:
    for entry in list(shelf.model.every):
        desktop.window.backend.shelf.remove(entry.path)
    shelf.head.search.setText("quaternions")
    said = [label for label in shelf.findChildren(QLabel) if "quaternions" in label.text()]
    desktop.wait(lambda: said[0].text() == "No text says anything of “quaternions”.")
    qtbot.keyClick(shelf.head.search, Qt.Key.Key_Escape)
    assert shelf.model.rowCount() == 3


# ---- by itself --------------------------------------------------------------------------------------------


class NoShelf:
    """A shelf without a library behind it."""

    def first_page(self, entry: Shelved, _stopped: object) -> FirstPage:
        return FirstPage(b"", TitlePage(entry.title), 1)


def test_files_dropped_are_taken(qtbot: QtBot, tmp_path: Path) -> None:
    from pilcrow.ui.shelf.first_pages import FirstPages

    pages = FirstPages(NoShelf(), QApplication.instance())  # type: ignore[arg-type]  (asks it one thing)
    page = ShelfPage(pages, QSettings(str(tmp_path / "state.ini"), QSettings.Format.IniFormat))
    qtbot.addWidget(page)
    files = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    data = QMimeData()
    data.setUrls([*(QUrl.fromLocalFile(str(file)) for file in files), QUrl("https://example.org/a.pdf")])
    given: list[str] = []
    page.files_given.connect(lambda _place, paths: given.extend(paths))
    how = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    enter = QDragEnterEvent(QPoint(9, 9), *how)
    page.dragEnterEvent(enter)
    assert enter.isAccepted()
    page.dropEvent(QDropEvent(QPointF(9, 9), *how))
    assert [Path(name) for name in given] == files
