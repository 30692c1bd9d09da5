"""The start page: what to do when no document is open."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel, QListView, QPushButton
from pytestqt.qtbot import QtBot

from pilcrow.ui.base import theme
from pilcrow.ui.base.backend import ReadingPlace, Recent
from pilcrow.ui.window.start_page import StartPage

FILES = [
    Recent(str(Path.home() / "manuals" / "Culverts.pdf"), ReadingPlace(126)),
    Recent("/srv/soil/Survey.pdf", ReadingPlace(0)),
]


@pytest.fixture
def page(qtbot: QtBot, qapp: QApplication) -> StartPage:
    theme.apply(qapp, "dark")
    page = StartPage()
    qtbot.addWidget(page)
    page.resize(700, 600)
    page.show()
    return page


def listed(page: StartPage) -> QListView:
    (view,) = page.findChildren(QListView)
    return view


def test_without_recent_files_there_is_one_sentence_and_one_button(page: StartPage, qtbot: QtBot) -> None:
    (button,) = page.findChildren(QPushButton)
    assert not listed(page).isVisible()
    assert sum(label.text().endswith(".") for label in page.findChildren(QLabel) if label.isVisible()) == 1
    with qtbot.waitSignal(page.open_requested):
        qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(page.open_requested):
        qtbot.keyClick(button, Qt.Key.Key_Return)


def test_recent_files_tell_their_folder_and_place_and_open(page: StartPage, qtbot: QtBot) -> None:
    page.set_recent(FILES)
    view = listed(page)
    rows = [view.model().index(row, 0) for row in range(2)]
    told = [row.data(Qt.ItemDataRole.AccessibleTextRole) for row in rows]
    assert told[0] == f"Culverts.pdf in {Path('~/manuals')}, page 127"
    assert told[1].startswith("Survey.pdf in ")
    assert rows[1].data(Qt.ItemDataRole.ToolTipRole) == FILES[1].path
    with qtbot.waitSignal(page.file_chosen) as chosen:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.visualRect(rows[1]).center())
    assert chosen.args == [FILES[1].path]
    qtbot.keyClick(view, Qt.Key.Key_Up)
    with qtbot.waitSignal(page.file_chosen) as chosen:
        qtbot.keyClick(view, Qt.Key.Key_Return)
    assert chosen.args == [FILES[0].path]


def test_a_file_can_be_taken_out_of_the_list(page: StartPage, qtbot: QtBot) -> None:
    page.set_recent(FILES)
    view = listed(page)
    row = view.visualRect(view.model().index(0, 0))
    cross = QPoint(row.right() - 20, row.center().y())
    opened: list[str] = []
    page.file_chosen.connect(opened.append)
    with qtbot.waitSignal(page.forget) as forgotten:
        qtbot.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=cross)
    assert forgotten.args == [FILES[0].path]
    view.setCurrentIndex(view.model().index(1, 0))
    with qtbot.waitSignal(page.forget) as forgotten:
        qtbot.keyClick(view, Qt.Key.Key_Delete)
    assert forgotten.args == [FILES[1].path]
    assert opened == []
    page.set_recent([])
    assert not view.isVisible()


def test_files_dropped_are_opened(page: StartPage, tmp_path: Path) -> None:
    files = [tmp_path / "one.pdf", tmp_path / "two.pdf"]
    data = QMimeData()
    data.setUrls([*(QUrl.fromLocalFile(str(file)) for file in files), QUrl("https://example.org/a.pdf")])
    opened: list[str] = []
    page.file_chosen.connect(opened.append)
    how = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    enter = QDragEnterEvent(QPoint(9, 9), *how)
    page.dragEnterEvent(enter)
    assert enter.isAccepted()
    page.dropEvent(QDropEvent(QPointF(9, 9), *how))
    assert [Path(name) for name in opened] == files
