"""The tabs of the left pane: one is shown, and those without room are in a menu."""

from __future__ import annotations

import pytest
from PySide6.QtWidgets import QLabel, QWidget
from pytestqt.qtbot import QtBot

from pilcrow.ui.contents.left_pane import LeftPane, LeftTab

NAMES = "Contents", "Pages", "Figures", "Tables", "Marks"


class Sheet(QWidget):
    def focus(self) -> None:
        self.setFocus()


@pytest.fixture
def left(qtbot: QtBot) -> LeftPane:
    left = LeftPane(
        [LeftTab(name, Sheet(), QLabel("bookmarks") if name == "Contents" else None) for name in NAMES]
    )
    qtbot.addWidget(left)
    left.resize(600, 400)
    left.show()
    return left


def seen(left: LeftPane) -> list[str]:
    return [name for name, tab in left.tabs.items() if tab.isVisible()]


def test_all_tabs_are_to_be_seen_where_there_is_room(left: LeftPane, qtbot: QtBot) -> None:
    assert seen(left) == list(NAMES)
    assert not left.more.isVisible()
    assert left.findChild(QLabel).isVisible()
    left.tabs["Pages"].click()
    assert left.shown == "Pages"
    assert not left.findChild(QLabel).isVisible(), "what stands in the corner belongs to its tab"


def test_tabs_without_room_are_in_a_menu(left: LeftPane, qtbot: QtBot) -> None:
    left.resize(220, 400)
    hidden = [name for name in NAMES if name not in seen(left)]
    assert seen(left)[0] == "Contents"
    assert left.more.isVisible()
    assert hidden
    menu = left.more.menu()
    menu.aboutToShow.emit()
    assert [action.text() for action in menu.actions()] == hidden
    menu.actions()[-1].trigger()
    assert left.shown == "Marks"
    assert left.tabs["Marks"].isVisible(), "the tab that is shown has its place"
    assert max(tab.geometry().right() for tab in left.tabs.values() if tab.isVisible()) < left.width()


def test_a_count_stands_at_its_tab(left: LeftPane) -> None:
    left.count("Marks", 1200)
    assert left.tabs["Marks"].text() == "Marks  1,200"
    left.count("Marks", 0)
    assert left.tabs["Marks"].text() == "Marks"
