"""One page at a time on the whole screen, by keys and mouse."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from reading import Reader, colours, extent
from windows import Desktop

from pilcrow.core.geometry import Box
from pilcrow.core.model import PageInfo
from pilcrow.core.reader.pdf import PdfInfo
from pilcrow.core.reader.reading_place import ReadingPlace
from pilcrow.ui.viewer.presentation import Presentation
from pilcrow.ui.viewer.viewer import Viewer

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")  # the off-screen platform
KEYS = Qt.Key


@pytest.fixture
def shown(qtbot: QtBot, viewer: Viewer) -> Iterator[Presentation]:
    """The long document presented."""
    presentation = Presentation(viewer)
    presentation.begin()
    with qtbot.waitExposed(presentation):
        yield presentation
    presentation.close()
    QApplication.processEvents()


def sharp(presentation: Presentation, page: int) -> bool:
    return all(presentation._viewer.shown.tiles.has(key) for key in presentation.keys(page))


def middle(presentation: Presentation) -> QColor:
    return QColor(presentation.grab().toImage().pixel(presentation.rect().center()))


def move(presentation: Presentation, x: int, y: int) -> None:
    none = Qt.MouseButton.NoButton, Qt.MouseButton.NoButton, Qt.KeyboardModifier.NoModifier
    there = QPointF(x, y)
    event = QMouseEvent(QMouseEvent.Type.MouseMove, there, presentation.mapToGlobal(there), *none)
    QApplication.sendEvent(presentation, event)


def test_keys_lead_through_the_pages(shown: Presentation, qtbot: QtBot) -> None:
    def press(key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> int:
        qtbot.keyClick(shown, key, held)
        return shown.page

    assert shown.page == 0
    assert [press(key) for key in (KEYS.Key_Right, KEYS.Key_Space, KEYS.Key_PageDown, KEYS.Key_Down)] == [
        1,
        2,
        3,
        4,
    ]
    assert press(KEYS.Key_Space, Qt.KeyboardModifier.ShiftModifier) == 3
    assert [press(key) for key in (KEYS.Key_Left, KEYS.Key_PageUp, KEYS.Key_Up)] == [2, 1, 0]
    assert press(KEYS.Key_Left) == 0, "there is nothing before the first page"
    assert press(KEYS.Key_End) == 119
    assert press(KEYS.Key_Right) == 119
    assert press(KEYS.Key_Home) == 0
    qtbot.keyClicks(shown, "42")
    assert shown.page == 0
    assert press(KEYS.Key_Return) == 41
    assert press(KEYS.Key_Return) == 42
    assert shown.accessibleDescription() == "Page 43 of 120"


def test_the_whole_page_fills_the_screen_on_black_and_the_next_is_there(shown: Presentation, qtbot: QtBot) -> None:
    qtbot.waitUntil(lambda: sharp(shown, 0) and sharp(shown, 1))
    picture = colours(shown.grab().toImage())
    left, top, right, bottom = extent(picture.min(axis=2) > 200)
    assert bottom - top >= picture.shape[0] - 2
    assert left == pytest.approx(picture.shape[1] - right, abs=2)
    assert picture[:, : left - 2].max() == 0


def test_the_screen_goes_black_and_white_and_comes_back(shown: Presentation, qtbot: QtBot) -> None:
    qtbot.keyClick(shown, KEYS.Key_B)
    assert middle(shown) == QColor("black")
    qtbot.keyClick(shown, KEYS.Key_W)
    assert middle(shown) == QColor("white")
    assert colours(shown.grab().toImage()).min() == 255
    qtbot.keyClick(shown, KEYS.Key_Right)
    assert shown.page == 0, "what was hidden is shown before it is turned"
    assert colours(shown.grab().toImage()).min() == 0


def test_the_mouse_turns_pages_points_and_hides(shown: Presentation, qtbot: QtBot) -> None:
    QTest.mouseClick(shown, Qt.MouseButton.LeftButton, pos=QPoint(5, 5))
    assert shown.page == 1
    QTest.mouseClick(shown, Qt.MouseButton.RightButton, pos=QPoint(5, 5))
    assert shown.page == 0
    qtbot.keyClick(shown, KEYS.Key_P)
    move(shown, 40, 50)
    assert QColor(shown.grab().toImage().pixel(40, 50)).red() > 200
    qtbot.keyClick(shown, KEYS.Key_P)
    move(shown, 60, 50)
    assert shown.cursor().shape() == Qt.CursorShape.ArrowCursor
    shown._idle.timeout.emit()  # as after some time without a move
    assert shown.cursor().shape() == Qt.CursorShape.BlankCursor


def test_links_lead_on(reader: Reader, qtbot: QtBot) -> None:
    for turns in (0, 1):
        reader.look(1.0, turns, dark=False)
        shown = Presentation(reader.viewer)
        shown.begin()
        with qtbot.waitExposed(shown):
            assert shown.page == 1
        qtbot.waitUntil(lambda: reader.viewer.shown.links.get(1) is not None)
        web, inside = (shown.port.place(1, Box(x, 396, x, 396)).topLeft() for x in (200, 100))
        with qtbot.waitSignal(reader.viewer.links.activated):
            QTest.mouseClick(shown, Qt.MouseButton.LeftButton, pos=web)
        assert shown.page == 1
        QTest.mouseClick(shown, Qt.MouseButton.LeftButton, pos=inside)
        assert shown.page == 2
        with qtbot.waitSignal(shown.destroyed):
            qtbot.keyClick(shown, KEYS.Key_Escape)
        assert reader.viewer.scroller.reading()[0] == 2


def test_a_slide_of_another_shape_is_fitted(viewer: Viewer, long: Path) -> None:
    info = PdfInfo((PageInfo(1600, 200, ""), PageInfo(200, 1600, "")), "", encrypted=False)
    viewer.show_document(str(long), info, ReadingPlace())
    shown = Presentation(viewer)
    shown.resize(800, 600)
    for page, size in ((0, (800, 100)), (1, (75, 600))):
        assert shown.pages.rect(page)[2:] == size
    shown.close()
    QApplication.processEvents()


def test_it_begins_at_the_page_in_view_and_the_viewer_goes_along(desktop: Desktop, long: Path) -> None:
    window = desktop.start()
    window.open(str(long))
    desktop.wait(lambda: desktop.tab().info is not None)
    desktop.tab().viewer.scroller.go_to(9)
    window.commands.actions["present"].trigger()
    (shown,) = window.findChildren(Presentation)
    assert (shown.page, shown.isFullScreen()) == (9, True)
    desktop.wait(shown.isActiveWindow)
    desktop.bot.keyClick(shown, KEYS.Key_Space)
    with desktop.bot.waitSignal(shown.destroyed):
        desktop.bot.keyClick(shown, KEYS.Key_F5)
    assert desktop.tab().viewer.scroller.place().page == 10
