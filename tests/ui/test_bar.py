"""The head of the window, and where the program's words appear: nothing is there that has nothing to say."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, QRect, Qt
from PySide6.QtGui import QColor, QMouseEvent
from PySide6.QtWidgets import QApplication, QMenu, QStyleOptionTab, QTabBar, QToolButton, QWidget
from pytestqt.qtbot import QtBot
from windows import Desktop

import pdfs
from pilcrow.core.exchange.events import Indexing
from pilcrow.ui.base.look.theme import LIGHT
from pilcrow.ui.document.three_panes import CONTENTS, PAGE
from pilcrow.ui.window.frame.tab_strip import Tabs

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform


@pytest.fixture
def letters(tmp_path: Path) -> list[Path]:
    return [pdfs.pages(tmp_path / f"{name}.pdf", [f"A page of {name}."]) for name in ("one", "two", "three")]


def test_documents_have_a_row_of_their_own_when_there_are_several(desktop: Desktop, letters: list[Path]) -> None:
    window = desktop.start()
    assert not window.bar.strip.isVisible()
    window.open(str(letters[0]))
    assert not window.bar.strip.isVisible()
    window.open(str(letters[1]))
    assert window.bar.strip.isVisible()
    window.commands.run("close")
    assert not window.bar.strip.isVisible()
    desktop.wait(lambda: all(tab.info for tab in window.all_tabs()))


def test_the_document_in_front_carries_the_accent(desktop: Desktop, letters: list[Path]) -> None:
    window = desktop.start()
    for path in letters:
        window.open(str(path))
    window.commands.run("previous")
    tabs = window.tabs
    assert tabs.currentIndex() == 1
    desktop.wait(lambda: all(tabs.rect().contains(tabs.tabRect(n)) for n in range(3)))
    picture, accent = tabs.grab().toImage(), QColor(LIGHT.accent)
    lined = [n for n in range(3) if picture.pixelColor(tabs.tabRect(n).center().x(), 1) == accent]
    assert lined == [1]
    grounds = [picture.pixelColor(tabs.tabRect(n).left() + 8, tabs.tabRect(n).center().y()) for n in range(3)]
    assert grounds[1] == QColor(LIGHT.panel)
    assert grounds[0] == grounds[2] != grounds[1]
    desktop.wait(lambda: all(tab.info for tab in window.all_tabs()))


def test_documents_are_moved_by_dragging_and_by_keys(desktop: Desktop, letters: list[Path]) -> None:
    window = desktop.start()
    for path in letters:
        window.open(str(path))
    tabs = window.tabs

    def order() -> list[str]:
        return [tabs.tabText(number).removesuffix(".pdf") for number in range(tabs.count())]

    start, end = tabs.tabRect(0).center(), tabs.tabRect(2).center() + QPoint(20, 0)
    desktop.bot.mousePress(tabs, Qt.MouseButton.LeftButton, pos=start)
    for part in range(1, 9):
        there = QPointF(start + (end - start) * part / 8)
        held = Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
        move = QMouseEvent(QEvent.Type.MouseMove, there, tabs.mapToGlobal(there), *held)
        QApplication.sendEvent(tabs, move)
    desktop.bot.mouseRelease(tabs, Qt.MouseButton.LeftButton, pos=end)
    desktop.wait(lambda: order() == ["two", "three", "one"])
    assert desktop.tab().path == str(letters[0])
    window.commands.actions["move left"].trigger()
    assert order() == ["two", "one", "three"]
    desktop.wait(lambda: all(tab.info for tab in window.all_tabs()))
    desktop.end()
    desktop.start()
    assert [Path(path).stem for path in desktop.window.documents.files().paths] == ["two", "one", "three"]


def test_documents_whose_tabs_do_not_fit_are_in_a_list(desktop: Desktop, tmp_path: Path) -> None:
    window = desktop.start(width=600)
    paths = [pdfs.pages(tmp_path / f"{n} of many letters.pdf", [f"A page of {n}."]) for n in range(9)]
    for path in paths[:2]:
        window.open(str(path))
    assert not window.bar.strip.all.isVisible()
    for path in paths[2:]:
        window.open(str(path))
    desktop.wait(window.bar.strip.all.isVisible)
    window.bar.strip.all.click()
    (menu,) = [menu for menu in window.bar.strip.findChildren(QMenu) if menu.isVisible()]
    assert [action.isChecked() for action in menu.actions()] == [False] * 8 + [True]
    assert "3 of many letters.pdf" in menu.actions()[3].toolTip()
    menu.actions()[3].trigger()
    menu.close()
    assert desktop.tab().path == str(paths[3])
    desktop.wait(lambda: all(tab.info for tab in window.all_tabs()))


def test_documents_of_one_title_are_called_by_their_files(desktop: Desktop, letters: list[Path]) -> None:
    window = desktop.start()
    for letter in letters:
        desktop.open(letter)
    for letter in letters[1:]:
        window.documents.entitle(str(letter), "The letter")
    window.bar.strip.list_all()
    (menu,) = [menu for menu in window.bar.strip.findChildren(QMenu) if menu.isVisible()]
    named = [letter.stem for letter in letters]
    assert [action.text() for action in menu.actions()] == named
    menu.close()
    window.commands.run("palette")
    assert set(named) <= {entry.text for entry in window.finder.palette._entries}
    window.finder.palette.hide()


def test_the_middle_button_and_the_cross_close(desktop: Desktop, letters: list[Path]) -> None:
    window = desktop.start()
    for path in letters:
        window.open(str(path))
    at = window.tabs.tabRect(0).center()
    desktop.bot.mouseClick(window.tabs, Qt.MouseButton.MiddleButton, pos=at)
    assert [Path(path).stem for path in window.documents.files().paths] == ["two", "three"]
    cross = window.tabs.tabButton(1, QTabBar.ButtonPosition.RightSide)
    assert isinstance(cross, QToolButton)
    cross.click()
    assert window.tabs.count() == 1
    desktop.wait(lambda: all(tab.info for tab in window.all_tabs()))


def test_no_click_of_several_closes_the_document_that_came_to_its_place(
    desktop: Desktop, letters: list[Path]
) -> None:
    window = desktop.start()
    for path in letters:
        window.open(str(path))
    window.tabs.setCurrentIndex(0)

    def cross(number: int) -> QToolButton:
        found = window.tabs.tabButton(number, QTabBar.ButtonPosition.RightSide)
        assert isinstance(found, QToolButton)
        return found

    place = cross(0).mapToGlobal(cross(0).rect().center())
    desktop.bot.mouseClick(cross(0), Qt.MouseButton.LeftButton)
    assert window.tabs.count() == 2
    desktop.wait(lambda: cross(0).rect().contains(cross(0).mapFromGlobal(place)))
    here = cross(0).mapFromGlobal(place)
    desktop.bot.mouseDClick(cross(0), Qt.MouseButton.LeftButton, pos=here)
    desktop.bot.mouseClick(cross(0), Qt.MouseButton.LeftButton, pos=here)
    assert window.tabs.count() == 2, "it came under the pointer"
    tab = window.tabs.tabRect(1).center()
    desktop.bot.mouseClick(window.tabs, Qt.MouseButton.LeftButton, pos=tab)
    desktop.bot.mouseClick(cross(0), Qt.MouseButton.LeftButton, pos=here)
    assert window.tabs.count() == 1, "the pointer has been elsewhere"
    desktop.wait(lambda: all(tab.info for tab in window.all_tabs()))


def test_tabs_of_several_forms_are_called_by_what_differs(desktop: Desktop, letters: list[Path]) -> None:
    window = desktop.start()
    tabs = window.tabs
    for path, year in zip(letters, (2021, 2022, 2022), strict=True):
        window.open(str(path))
        window.documents.entitle(str(path), f"THE MILL COMPANY – FORM 10-K, December 31, {year}")
    names = [tabs.tabText(number) for number in range(3)]
    assert names == ["MILL 10-K 2021", "two", "three"], "by their files, if the forms are the same"
    assert "THE MILL COMPANY – FORM 10-K, December 31, 2022" in tabs.tabToolTip(1)
    desktop.wait(lambda: all(tab.info for tab in window.all_tabs()))


def test_tabs_that_begin_alike_show_how_they_differ(qtbot: QtBot) -> None:
    tabs = Tabs()
    qtbot.addWidget(tabs)
    parts = "Tides && Currents", "Lights", "Signals"
    for part in parts:
        tabs.addTab(f"Sailing Directions for the Western Approaches: {part}")
    tabs.resize(600, tabs.sizeHint().height())
    option = QStyleOptionTab()
    for number, part in enumerate(parts):
        tabs.initStyleOption(option, number)
        assert option.text.startswith("Sail")
        assert option.text.endswith(f"…{part}")


@pytest.mark.parametrize("width", [200, 400, 600, 900])
def test_narrow_tabs_of_a_series_keep_the_first_letters_and_the_difference(qtbot: QtBot, width: int) -> None:
    names = {
        'Postgraduate Prospectus "2004-2005"': ("Postgrad", "2004"),
        'Postgraduate Prospectus "2005-2006"': ("Postgrad", "2005"),
        'Postgraduate Prospectus "2006-2007"': ("Postgrad", "2006"),
        'Policy "2004-A"': ("Policy", "2004-A"),
        'Policy "2004-B"': ("Policy", "2004-B"),
        "annual_report_of_the_bank_2021": ("annual_r", "2021"),
        "annual_report_of_the_bank_2022": ("annual_r", "2022"),
        "Sailing Directions for the Western Approaches: Tides && Currents": ("Sailing", "Tides"),
        "Sailing Directions for the Western Approaches: Lights": ("Sailing", "Lights"),
        "Minutes of the Board of the Harbour": ("Minutes", ""),
    }
    tabs = Tabs()
    qtbot.addWidget(tabs)
    for name in names:
        tabs.addTab(name)
    tabs.resize(width, tabs.sizeHint().height())
    tabs.show()
    option = QStyleOptionTab()
    for number, (first, telling) in enumerate(names.values()):
        tabs.initStyleOption(option, number)
        assert option.text.startswith(first)
        assert telling in option.text


def test_a_document_has_one_tab_whatever_link_leads_to_it(
    desktop: Desktop, letters: list[Path], tmp_path: Path
) -> None:
    link, folder = tmp_path / "link.pdf", tmp_path / "folder"
    link.symlink_to(letters[0])
    folder.symlink_to(tmp_path, target_is_directory=True)
    window = desktop.start()
    window.open(str(link))
    window.open(str(letters[1]))
    assert window.documents.files().paths == (str(link), str(letters[1])), "links are kept as they were given"
    for other in (letters[0], folder / "one.pdf", folder / "link.pdf"):
        assert window.documents.need(str(other), opened=True) is window.documents.known(str(link))
        window.open(str(other))
        assert desktop.tab().path == str(link)
    assert window.tabs.count() == 2
    desktop.wait(lambda: all(tab.info for tab in window.all_tabs()))


def test_a_used_menu_button_does_not_stay_lit(desktop: Desktop) -> None:
    window = desktop.start()
    more = window.bar.more
    before = more.grab().toImage()
    QApplication.sendEvent(more, QEvent(QEvent.Type.Enter))
    more.setAttribute(Qt.WidgetAttribute.WA_UnderMouse)  # as Qt leaves it when the menu took the leaving
    more.setDown(True)
    assert more.grab().toImage() != before
    window.commands.menu.popup(window.rect().center())
    window.commands.menu.close()
    desktop.wait(lambda: more.grab().toImage() == before)


def test_the_status_line_is_away_when_there_is_nothing_to_say(desktop: Desktop, letters: list[Path]) -> None:
    window = desktop.start()
    assert not window.status.isVisible()
    tab = desktop.open(letters[0])
    desktop.wait(lambda: tab.progress is None)
    assert not window.status.isVisible()
    window.say("A sentence about what went wrong.")
    assert window.status.isVisible()
    side, page = tab.pane(CONTENTS), tab.pane(PAGE)

    def place_in(pane: QWidget) -> QRect:
        return QRect(pane.mapFromGlobal(window.status.mapToGlobal(QPoint(0, 0))), window.status.size())

    desktop.wait(lambda: side.rect().contains(place_in(side)))
    window.resize(window.width(), window.height() - 100)
    desktop.wait(lambda: side.rect().contains(place_in(side)))
    window.toggle_pane(CONTENTS)
    desktop.wait(lambda: not page.rect().intersects(place_in(page)))
    assert window.status.isVisible(), "it stands below the page, over no text"
    window.toggle_pane(CONTENTS)
    desktop.wait(lambda: side.rect().contains(place_in(side)))
    window.say("A sentence that is much too long for one line. " * 5)
    words = window.status._message
    desktop.wait(lambda: 0 < words.heightForWidth(words.width()) <= words.height())
    window.status.leave.timeout.emit()
    assert not window.status.isVisible()


def test_progress_stays_as_long_as_it_lasts_and_words_come_before_it(
    desktop: Desktop, letters: list[Path]
) -> None:
    window = desktop.start()
    tab = desktop.open(letters[0])
    desktop.wait(lambda: tab.progress is None)
    tab.index_event(Indexing(tab.path, "embed", 3, 9, 2.0))
    assert window.status.index_text.isVisible()
    assert window.status.index_text.text() == "Preparing the search: 33 %"
    assert window.status.time_left.text() == "3 s left"
    window.say("A sentence. " * 30)
    assert not window.status.index_text.isVisible()
    assert window.status.width() <= tab.pane(CONTENTS).width(), "long words are broken into lines"
    window.status.close_button.click()
    assert window.status.index_text.isVisible()


def test_what_is_said_about_a_document_leaves_with_it(desktop: Desktop, letters: list[Path]) -> None:
    window = desktop.start()
    tab = desktop.open(letters[0])
    desktop.wait(lambda: tab.progress is None)
    tab.terms.refused.emit("This is none of its terms.")
    assert window.status.currentMessage() == "This is none of its terms."
    desktop.open(letters[1])
    assert not window.status.currentMessage()
    window.say("The window itself has something to say.")
    window.open(str(letters[0]))
    assert window.status.currentMessage() == "The window itself has something to say."


def test_what_is_to_be_known_of_a_document_can_be_read_again(desktop: Desktop, tmp_path: Path) -> None:
    window = desktop.start(ocr="off")
    window.open(str(pdfs.scanned(tmp_path / "scan.pdf", ["Only a picture of words."])))
    desktop.wait(lambda: "no text" in window.status.currentMessage())
    desktop.wait(lambda: desktop.tab().progress is None)
    window.status.leave.timeout.emit()
    assert not window.status.isVisible()
    assert window.bar.notices.isVisible()
    window.bar.notices.click()
    assert "no text" in window.status.currentMessage()


def test_a_server_that_is_not_here_is_named_as_long_as_it_is_set(desktop: Desktop) -> None:
    window = desktop.start()
    assert not window.bar.host.isVisible()
    window.bar.show_host("chat.example.org")
    assert window.bar.host.isVisible()
    assert window.bar.host.text() == "chat.example.org"
    assert "go to chat.example.org" in window.bar.host.toolTip()
    window.bar.show_host("")
    assert not window.bar.host.isVisible()
