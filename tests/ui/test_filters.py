"""Tags and filters of the library: given by keys, chosen in menus, and taken along to the question."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QInputDialog, QMenu
from pytestqt.qtbot import QtBot
from windows import Desktop

import pdfs
from pdfs import Manual
from pilcrow.core.exchange.scope import Reach
from pilcrow.ui.shelf.page import ShelfPage

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says of menus


@pytest.fixture
def page(desktop: Desktop, tmp_path: Path, machine: Manual) -> ShelfPage:
    """A library with two leases and a report, all read."""
    window = desktop.start()
    window.backend.shelf.remove(str(machine.path))
    named = {"harbour": "Lease Agreement", "mill": "Lease of the Mill", "sales": "Annual Report"}
    files = [
        pdfs.lines(tmp_path / f"{name}.pdf", [(title, 24.0), (f"The rent of the {name} is 900.", 10.0)])
        for name, title in named.items()
    ]
    window.backend.collections.create("All")
    window.backend.collections.add("All", [str(file) for file in files])
    window.library.actions.refresh()
    desktop.wait(
        lambda: {entry.kind for entry in window.start.model.every if entry.ready} == {"contract", "report"}
    )
    desktop.wait(lambda: len([entry for entry in window.start.model.every if entry.kind]) == 3)
    return window.start


def stems(page: ShelfPage) -> set[str]:
    return {Path(entry.path).stem for entry in page.model.rows}


def select(page: ShelfPage, *names: str) -> None:
    page.view.clearSelection()
    for row, entry in enumerate(page.model.rows):
        if Path(entry.path).stem in names:
            flags = page.view.selectionModel().SelectionFlag
            page.view.selectionModel().setCurrentIndex(page.model.index(row, 0), flags.Select)


def say(desktop: Desktop, text: str) -> None:
    dialog = desktop.window.findChildren(QInputDialog)[-1]
    dialog.setTextValue(text)
    dialog.accept()


def choose(menu: QMenu, *words: str) -> None:
    """Choose in a menu, and in menus inside."""
    for word in words:
        (action,) = (action for action in menu.actions() if action.text() == word)
        inner = action.menu()
        if inner is None:
            action.trigger()
        else:
            menu = inner  # type: ignore[assignment]


def narrow(page: ShelfPage, *words: str) -> None:
    page.filter.fill()
    choose(page.filter.menu(), *words)


def test_tags_are_given_by_keys_and_filter_the_library(page: ShelfPage, desktop: Desktop, qtbot: QtBot) -> None:
    select(page, "harbour", "mill")
    qtbot.keyClick(page.view, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    say(desktop, "lease, 2022")
    desktop.wait(lambda: sum(entry.tags == ("2022", "lease") for entry in page.model.every) == 2)
    select(page, "mill")
    qtbot.keyClick(page.view, Qt.Key.Key_T, Qt.KeyboardModifier.ControlModifier)
    assert "Already used: 2022, lease" in desktop.window.findChildren(QInputDialog)[-1].labelText()
    say(desktop, "lease, sold")
    desktop.wait(lambda: sum(entry.tags == ("lease", "sold") for entry in page.model.every) == 1)
    narrow(page, "Tag", "lease")
    assert stems(page) == {"harbour", "mill"}
    narrow(page, "Tag", "2022")
    assert stems(page) == {"harbour"}
    assert [chip.text() for chip in page.chips.chips] == ["lease  ×", "2022  ×"]
    qtbot.mouseClick(page.chips.chips[1], Qt.MouseButton.LeftButton)
    assert stems(page) == {"harbour", "mill"}
    narrow(page, "Kind", "Report")
    assert not stems(page)
    assert page._message.text() == "No document here passes the filter."
    narrow(page, "Without a filter")
    assert len(stems(page)) == 3
    assert not page.chips.isVisible()


def test_years_are_typed_and_asked_for_again_where_they_are_none(page: ShelfPage, desktop: Desktop) -> None:
    narrow(page, "Kind", "Contract")
    page.filter.fill()
    years = next(action for action in page.filter.menu().actions() if action.text() == "Year")
    assert not years.isVisible(), "no year is known"
    assert stems(page) == {"harbour", "mill"}


def test_the_filter_of_the_library_becomes_the_scope_of_a_question(
    page: ShelfPage, desktop: Desktop, qtbot: QtBot
) -> None:
    narrow(page, "Kind", "Contract")
    assert page.ask.text() == "Ask these 2 documents"
    qtbot.mouseClick(page.ask, Qt.MouseButton.LeftButton)
    chips = desktop.tab().conversation.question_box.scope
    desktop.written()
    assert chips.whole.text() == "The whole library: Contract ⌄"
    assert (chips.scope.reach, chips.scope.only.kind) == (Reach.LIBRARY, "contract")
    desktop.wait(lambda: desktop.tab().document)
    desktop.ask("What is the rent?")
    desktop.wait(lambda: "900" in desktop.said() and desktop.tab().conversation.exchanges())
    asked = desktop.tab().conversation.exchanges()[-1].asked_of
    assert {document.title for document in asked.documents} == {"Lease Agreement", "Lease of the Mill"}
    path = desktop.tab().path
    desktop.end()
    desktop.start().open(path)
    kept = desktop.tab().conversation.question_box.scope
    desktop.wait(lambda: kept.scope.only.kind == "contract")


def test_a_question_is_narrowed_where_it_is_asked(page: ShelfPage, desktop: Desktop) -> None:
    page.file_chosen.emit(page.model.rows[0].path)
    chips = desktop.tab().conversation.question_box.scope
    desktop.wait(lambda: "Only documents with" in [action.text() for action in chips.menu().actions()])
    choose(chips.menu(), "Only documents with", "Kind", "Report")
    assert chips.whole.text() == "The whole library: Report ⌄"
    choose(chips.menu(), "Only documents with", "Without a filter")
    assert chips.whole.text() == "The whole library ⌄"
    while popup := QApplication.activePopupWidget():
        popup.close()
