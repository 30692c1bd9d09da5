"""Side panes of a window too narrow for them: drawers over the page, there while they are wanted."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QTreeView, QWidget
from windows import Desktop, Script, part

from chatserver import ChatServer, Reply
from pdfs import Manual
from pilcrow.core.geometry import Box
from pilcrow.ui.base.look import fonts, theme
from pilcrow.ui.chat.citations import CitedPassage, Where
from pilcrow.ui.document.tab import Tab
from pilcrow.ui.document.three_panes import CHAT, CONTENTS, PAGE

pytestmark = pytest.mark.qt_log_ignore("does not support")  # what the off-screen platform says


def shown(tab: Tab) -> tuple[bool, bool]:
    return tab.contents.isVisible(), tab.pane(CHAT).isVisible()


def press(desktop: Desktop, key: Qt.Key) -> None:
    QTest.keyClick(desktop.window.focusWidget() or desktop.window, key)


def at(pane: QWidget, tab: Tab) -> tuple[int, int]:
    """Where a pane begins and ends across the window."""
    left = pane.mapTo(tab, QPoint(0, 0)).x()
    return left, left + pane.width()


class Layouts(QObject):
    """Counts how often any widget is asked to lay out its parts."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802  (Qt's name)
        self.count += event.type() == QEvent.Type.LayoutRequest
        return False

    def rest(self) -> bool:
        """Whether a few rounds of what there is to do pass without any."""
        self.count = 0
        for _ in range(5):
            QApplication.processEvents()
        return not self.count


def narrow(desktop: Desktop, machine: Manual, width: int) -> Tab:
    """A document that can be asked, in a window so wide, the keyboard in the page."""
    window = desktop.start()
    tab = desktop.open(machine.path)
    window.resize(width, 700)
    tab.viewer.setFocus()
    return tab


def test_small_windows_make_drawers_of_panes_and_panes_of_drawers(desktop: Desktop, machine: Manual) -> None:
    tab = narrow(desktop, machine, 1300)
    window = desktop.window
    assert shown(tab) == (True, True)
    window.resize(1000, 700)
    assert shown(tab) == (False, True)
    window.resize(700, 600)
    assert shown(tab) == (False, False)
    assert window.width() == 700
    press(desktop, Qt.Key.Key_F9)
    assert shown(tab) == (False, True)
    press(desktop, Qt.Key.Key_F12)
    assert shown(tab) == (True, False)  # one takes the other's place
    window.resize(1300, 800)
    assert shown(tab) == (True, True)
    press(desktop, Qt.Key.Key_F12)
    assert shown(tab) == (False, True)


@pytest.mark.parametrize(
    ("width", "text_scale", "share"),
    [(1100, 100, 0.6), (900, 100, 0.6), (760, 100, 0.57), (1440, 150, 0.38), (1000, 150, 0.55), (900, 150, 0.53)],
)
def test_the_conversation_stays_beside_a_page_that_can_be_read_and_the_contents_give_way(
    qapp: QApplication, desktop: Desktop, machine: Manual, width: int, text_scale: int, share: float
) -> None:
    fonts.use(qapp, "auto")
    tab = narrow(desktop, machine, width)
    before = desktop.window.backend.settings
    desktop.window._change_settings(replace(before, text_scale=text_scale))
    conversation, page = tab.pane(CHAT), tab.pane(PAGE)
    assert conversation.isVisible()
    desktop.wait(lambda: at(page, tab)[1] <= at(conversation, tab)[0])  # beside the page, not over it
    assert page.width() >= share * width
    assert at(conversation, tab)[1] == tab.width()
    desktop.window._change_settings(before)


def test_the_contents_come_back_when_the_conversation_is_closed_and_both_stay_as_chosen(
    desktop: Desktop, machine: Manual
) -> None:
    tab = narrow(desktop, machine, 900)
    assert shown(tab) == (False, True)
    press(desktop, Qt.Key.Key_F12)
    assert shown(tab) == (True, True), "over the page, on request"
    assert tab.sides[CONTENTS].over
    press(desktop, Qt.Key.Key_F9)
    assert shown(tab) == (True, False)
    assert not tab.sides[CONTENTS].over
    desktop.window.resize(910, 700)
    assert shown(tab) == (True, False)
    desktop.end()
    window = desktop.start(width=900)
    window.open(str(machine.path))
    desktop.wait(lambda: desktop.tab().document is not None)
    assert shown(desktop.tab()) == (True, False)


def test_a_window_that_nobody_touches_comes_to_rest(desktop: Desktop, machine: Manual, qapp: QApplication) -> None:
    narrow(desktop, machine, 1300)
    layouts = Layouts()
    qapp.installEventFilter(layouts)
    for width in (1300, 1000, 700, 480):
        desktop.window.resize(width, 700)
        desktop.wait(layouts.rest)
    qapp.removeEventFilter(layouts)


@pytest.mark.parametrize("which", [CONTENTS, CHAT])
def test_a_drawer_takes_no_room_from_the_page_and_gives_the_keyboard_back(
    desktop: Desktop, machine: Manual, which: int
) -> None:
    tab = narrow(desktop, machine, 700)
    window, page, key = desktop.window, tab.pane(1), {CONTENTS: Qt.Key.Key_F12, CHAT: Qt.Key.Key_F9}[which]
    desktop.wait(lambda: page.width() == window.width())  # nothing else takes room
    pane, place, width = tab.pane(which), tab.viewer.scroller.place(), page.width()
    button = {CONTENTS: window.bar.contents, CHAT: window.bar.chat}[which]
    beside = QPoint(width - 20 if which == CONTENTS else 20, 300)
    ways: list[Callable[[], object]] = [
        lambda: press(desktop, Qt.Key.Key_Escape),
        lambda: press(desktop, key),
        button.click,
        lambda: QTest.mouseClick(tab.viewer.viewport(), Qt.MouseButton.LeftButton, pos=beside),
        lambda: window.commands.run("find"),
    ]
    for close in ways:
        press(desktop, key)
        assert pane.isVisible()
        assert button.isChecked()
        assert pane.isAncestorOf(window.focusWidget())
        QApplication.processEvents()
        assert page.width() == width, "it takes no room from the page"
        assert at(pane, tab)[which == CHAT] == (tab.width() if which == CHAT else 0), "it lies at its edge"
        assert 200 < pane.width() < width - 40, "and leaves some of the page in sight"
        close()
        assert not pane.isVisible()
        assert not button.isChecked()
        assert tab.pane(1).isAncestorOf(window.focusWidget())
    assert tab.viewer.scroller.place() == place


def test_going_to_a_section_closes_the_contents(desktop: Desktop, machine: Manual) -> None:
    tab = narrow(desktop, machine, 700)
    press(desktop, Qt.Key.Key_F12)
    tree = tab.contents.findChild(QTreeView)
    assert desktop.window.focusWidget() is tree
    (row,) = tree.model().match(
        tree.model().index(0, 0), Qt.ItemDataRole.DisplayRole, machine.headings[6].title, 1,
        Qt.MatchFlag.MatchExactly | Qt.MatchFlag.MatchRecursive,
    )  # fmt: skip
    tree.setCurrentIndex(row)
    press(desktop, Qt.Key.Key_Return)
    assert not tab.contents.isVisible()
    assert tab.viewer.scroller.place().page == machine.headings[6].page
    assert desktop.window.focusWidget() is tab.viewer


def test_a_question_keeps_its_drawer_open_and_a_citation_shows_the_page(desktop: Desktop, machine: Manual) -> None:
    with ChatServer(Script(part(machine, 6), free=True)) as server:
        desktop.host = server.host
        tab = narrow(desktop, machine, 700)
        press(desktop, Qt.Key.Key_F9)
        question_box = tab.conversation.question_box
        assert desktop.window.focusWidget() is question_box.box
        QTest.keyClicks(question_box.box, "Which part?")
        press(desktop, Qt.Key.Key_Return)
        desktop.wait(tab.conversation.exchanges)
        assert tab.pane(CHAT).isVisible()
        (chip,) = tab.conversation.views[-1].answer.chips()
        tab.viewer.scroller.go_to(0)
        tab.conversation.citations.activated.emit(CitedPassage(chip), Where.NEAR)
        assert shown(tab) == (False, False)
        assert desktop.window.focusWidget() is tab.viewer
        desktop.wait(lambda: desktop.shows(theme.tokens().cited))
        press(desktop, Qt.Key.Key_F9)
        assert tab.pane(CHAT).isVisible()
        assert "Which part?" in desktop.said()


def test_a_place_that_is_gone_to_stands_beside_the_drawer_until_that_closes(
    desktop: Desktop, machine: Manual
) -> None:
    tab = narrow(desktop, machine, 700)
    viewer, place = tab.viewer, tab.viewer.scroller.place()
    press(desktop, Qt.Key.Key_F9)
    desktop.wait(lambda: viewer.width() > tab.width() / 2)  # the pane beside it has given its room
    figure = Box(500, 300, 540, 312)
    viewer.scroller.go_to_boxes(4, (figure,))
    edge = tab.pane(CHAT).mapTo(tab, QPoint(0, 0)).x()
    seen = viewer.port.place(4, figure)
    assert seen.left() >= 0
    assert viewer.viewport().mapTo(tab, seen.topRight()).x() < edge, "at the right of the page, yet in sight"
    QApplication.processEvents()
    assert viewer.viewport().mapTo(tab, viewer.port.place(4, figure).topRight()).x() < edge
    press(desktop, Qt.Key.Key_F9)
    assert viewer.corner()[0] == viewer.horizontalScrollBar().maximum() == 0
    viewer.scroller.back()
    assert viewer.scroller.place().page == place.page


def test_escape_stops_an_answer_before_it_closes_the_drawer(desktop: Desktop, machine: Manual) -> None:
    with ChatServer([Reply(silent="headers")]) as server:
        desktop.host = server.host
        tab = narrow(desktop, machine, 700)
        press(desktop, Qt.Key.Key_F9)
        desktop.ask("Anything?")
        desktop.wait(server.reached.is_set)
        press(desktop, Qt.Key.Key_Escape)
        desktop.wait(lambda: not tab.conversation.views[-1].running)
        assert tab.pane(CHAT).isVisible()
        press(desktop, Qt.Key.Key_Escape)
        assert not tab.pane(CHAT).isVisible()


def test_drawers_of_a_narrow_window_change_nothing_in_a_wide_one(desktop: Desktop, machine: Manual) -> None:
    tab = narrow(desktop, machine, 1300)
    window = desktop.window
    tab.splitter.setSizes([310, 600, 390])
    sizes = tab.splitter.sizes()
    window.resize(900, 700)
    QTest.keyClicks(tab.conversation.question_box.box, "What is")
    window.resize(750, 700)
    QApplication.processEvents()
    assert tab.pane(CHAT).width() < 390, "the page is protected"
    window.resize(700, 700)
    assert shown(tab) == (False, False)
    press(desktop, Qt.Key.Key_F9)
    window.resize(690, 700)
    assert shown(tab) == (False, True), "what is open stays open"
    window.resize(1300, 800)
    assert shown(tab) == (True, True)
    QApplication.processEvents()
    assert tab.splitter.sizes() == pytest.approx(sizes, abs=2)
    assert tab.conversation.question_box.box.toPlainText() == "What is"
    window.resize(700, 700)
    press(desktop, Qt.Key.Key_F12)
    press(desktop, Qt.Key.Key_F12)
    desktop.end()
    desktop.start(width=1300)
    assert shown(desktop.open(machine.path)) == (True, True)


def test_a_drawer_over_a_file_that_cannot_be_read_closes_as_well(desktop: Desktop, machine: Manual) -> None:
    window = desktop.start(width=700)
    window.open(str(machine.path.with_name("gone.pdf")))
    tab = desktop.tab()
    desktop.wait(tab.failure.isVisible)
    press(desktop, Qt.Key.Key_F9)
    assert tab.pane(CHAT).isVisible()
    QTest.mouseClick(tab.failure, Qt.MouseButton.LeftButton, pos=QPoint(20, 20))
    assert not tab.pane(CHAT).isVisible()


def test_a_window_that_was_narrow_from_the_start_says_below_the_page_what_it_does(
    desktop: Desktop, machine: Manual
) -> None:
    window = desktop.start()
    window.resize(700, 600)
    window.open(str(machine.path))
    tab = desktop.tab()
    desktop.wait(lambda: tab.document is not None)
    window.say("Something is being done.")
    QApplication.processEvents()
    status = window.status
    assert status.isVisible()
    assert status.mapTo(window, QPoint(0, 0)).y() >= tab.mapTo(window, QPoint(0, tab.height())).y()
    window.resize(1300, 800)
    QApplication.processEvents()
    foot = tab.pane(CONTENTS).mapTo(window, tab.pane(CONTENTS).rect().bottomLeft())
    assert status.mapTo(window, status.rect().bottomLeft()) == foot
