"""Reading in the viewer: zoom, places, history, keys and links."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot
from reading import SENTENCE, Reader, changed, underline

from pilcrow.core.geometry import Box
from pilcrow.engines.pdf.parent.process import PdfProcess
from pilcrow.ui.viewer.viewer import Viewer


def wheel(viewer: Viewer, at: QPoint, notches: int, modifiers: Qt.KeyboardModifier) -> None:
    event = QWheelEvent(
        QPointF(at), QPointF(viewer.viewport().mapToGlobal(at)), QPoint(), QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton, modifiers, Qt.ScrollPhase.NoScrollPhase, False,
    )  # fmt: skip
    QApplication.sendEvent(viewer.viewport(), event)


@pytest.mark.parametrize("fine", [False, True], ids=["ratio 1", "ratio 2"])
def test_zooming_keeps_what_is_under_the_pointer(qtbot: QtBot, process: PdfProcess, pdf: Path, fine: bool) -> None:
    reader = Reader(qtbot, process, pdf, fine=fine)
    for turns in range(4):
        reader.look(1.0, turns, dark=False)
        x0, y0, x1, y1 = underline(reader.picture())
        spot = reader.spot((x0 + x1) / 2, (y0 + y1) / 2)
        for notches in (3, -2, 1):
            with qtbot.waitSignal(reader.viewer.page_sharp, check_params_cb=lambda page: page == 1):
                wheel(reader.viewer, spot, notches, Qt.KeyboardModifier.ControlModifier)
        x0, y0, x1, y1 = underline(reader.picture())
        moved = reader.spot((x0 + x1) / 2, (y0 + y1) / 2) - spot
        assert moved.manhattanLength() <= 3
    assert reader.viewer.page_view.zoom == pytest.approx(1.2**2)


def test_fitting_holds_while_the_window_changes(viewer: Viewer, qtbot: QtBot) -> None:
    for fit, zoom in ((viewer.page_view.fit_page, -1.0), (viewer.page_view.fit_width, 0.0)):
        fit()
        for size in ((500, 700), (900, 400)):
            viewer.resize(*size)
            room = viewer.viewport().size()
            assert viewer.pages is not None
            _, _, width, height = viewer.pages.rect(0)
            spare = room.width() - 32 - width, room.height() - 32 - height
            assert abs(spare[0] if zoom == 0 else min(spare)) <= 1
            assert not viewer.horizontalScrollBar().isVisible()
        assert viewer.scroller.place().zoom == zoom
    viewer.page_view.zoom_in()
    assert viewer.scroller.place().zoom == viewer.page_view.zoom > 0


def test_a_place_is_found_again(viewer: Viewer, process: PdfProcess, long: Path) -> None:
    viewer.page_view.set_zoom(1.3)
    viewer.scroller.go_to(17, 333.0)
    viewer.verticalScrollBar().setValue(viewer.verticalScrollBar().value() + 57)
    left = viewer.scroller.place()
    viewer.show_document(str(long), process.open(str(long)).result(), left)
    assert viewer.scroller.place().page == left.page
    assert viewer.scroller.place().y == pytest.approx(left.y, abs=1)
    assert viewer.scroller.place().zoom == left.zoom


def test_history_leads_back_and_forward(viewer: Viewer, qtbot: QtBot) -> None:
    told: list[tuple[bool, bool]] = []
    viewer.scroller.history.changed.connect(lambda *can: told.append(can))
    viewer.scroller.go_to(30, 200.0)
    viewer.scroller.go_to(119)
    assert viewer.scroller.place().page == 119, "also where the scroll bar cannot put the last page on top"
    qtbot.keyClick(viewer, Qt.Key.Key_Left, Qt.KeyboardModifier.AltModifier)
    assert (viewer.scroller.place().page, viewer.scroller.place().y) == (30, 200.0)
    viewer.scroller.back()
    assert viewer.scroller.place().page == 0
    viewer.scroller.forward()
    assert viewer.scroller.place().page == 30
    assert told == [(True, False), (True, False), (True, True), (False, True), (True, True)]


def test_keys_read_on(viewer: Viewer, qtbot: QtBot) -> None:
    bar, keys, room = viewer.verticalScrollBar(), Qt.Key, viewer.viewport().height()

    def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> int:
        before = bar.value()
        qtbot.keyClick(viewer, key, modifiers)
        return bar.value() - before

    for on, back in ((keys.Key_PageDown, keys.Key_PageUp), (keys.Key_J, keys.Key_K), (keys.Key_Down, keys.Key_Up)):
        step = press(on)
        assert 20 < step < room
        assert press(back) == -step
    assert press(keys.Key_Space) == pytest.approx(0.9 * room, abs=1)
    assert press(keys.Key_Space, Qt.KeyboardModifier.ShiftModifier) < 0
    press(keys.Key_N)
    assert viewer.scroller.place().page == 1
    press(keys.Key_P)
    assert viewer.scroller.place().page == 0
    press(keys.Key_End)
    assert bar.value() == bar.maximum()
    press(keys.Key_Home)
    assert viewer.scroller.place().page == 0
    viewer.page_view.set_zoom(4)
    for on, back in ((keys.Key_L, keys.Key_H), (keys.Key_Right, keys.Key_Left)):
        across = viewer.horizontalScrollBar().value()
        qtbot.keyClick(viewer, on)
        assert viewer.horizontalScrollBar().value() > across
        qtbot.keyClick(viewer, back)
        assert viewer.horizontalScrollBar().value() == across


def test_keys_zoom(viewer: Viewer, qtbot: QtBot) -> None:
    control = Qt.KeyboardModifier.ControlModifier
    qtbot.keyClick(viewer, Qt.Key.Key_1, control)
    assert viewer.page_view.zoom == 1
    qtbot.keyClick(viewer, Qt.Key.Key_Plus, control)
    qtbot.keyClick(viewer, Qt.Key.Key_Plus, control | Qt.KeyboardModifier.ShiftModifier)
    assert viewer.page_view.zoom == 1.25
    qtbot.keyClick(viewer, Qt.Key.Key_Minus, control)
    assert viewer.page_view.zoom == 1.1
    qtbot.keyClick(viewer, Qt.Key.Key_0, control)
    assert viewer.scroller.place().zoom == -1
    qtbot.keyClick(viewer, Qt.Key.Key_2, control)
    assert viewer.scroller.place().zoom == 0


def test_links_lead_on(reader: Reader) -> None:
    reader.look(1.0, 0, dark=False)
    viewport = reader.viewer.viewport()
    x0, _, _, y1 = underline(reader.picture())
    left, top = x0 - reader.sentence()[0].x0 * 96 / 72, y1 - 305 * 96 / 72
    inside, web = (QPoint(round(left + x * 96 / 72), round(top + 396 * 96 / 72)) for x in (100, 200))

    def over_link() -> bool:
        reader.bot.mouseMove(viewport, inside + QPoint(0, 40))
        reader.bot.mouseMove(viewport, inside)
        return viewport.cursor().shape() == Qt.CursorShape.PointingHandCursor

    reader.bot.waitUntil(over_link)
    with reader.bot.waitSignal(reader.viewer.links.activated) as told:
        reader.bot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=web)
    assert told.args == ["https://example.org/"]
    reader.bot.mouseClick(viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier, inside)
    assert reader.viewer.scroller.place().page == 2
    reader.viewer.scroller.back()
    assert reader.viewer.scroller.place().page == 1
    with reader.bot.waitSignal(reader.viewer.beside_wanted) as told:
        reader.bot.mouseClick(viewport, Qt.MouseButton.MiddleButton, pos=inside)
    assert told.args[0] == 2
    assert reader.viewer.scroller.place().page == 1


def test_a_far_place_is_brought_into_view_and_a_near_one_stays(viewer: Viewer) -> None:
    box = Box(72, 400, 300, 412)
    viewer.scroller.go_to_boxes(40, [box])
    assert viewer.pages is not None
    area, height = viewer.pages.box_to_view(40, box), viewer.viewport().height()
    assert height / 4 < area.y0 - viewer.verticalScrollBar().value() < height / 2
    stayed = viewer.verticalScrollBar().value()
    viewer.scroller.go_to_boxes(40, [Box(72, 440, 300, 452)])
    assert viewer.verticalScrollBar().value() == stayed


def test_a_focus_that_came_by_keyboard_is_seen(reader: Reader) -> None:
    reader.viewer.clearFocus()
    reader.viewer.activateWindow()
    reader.bot.waitUntil(reader.viewer.isActiveWindow)
    plain = reader.picture()
    reader.viewer.setFocus(Qt.FocusReason.TabFocusReason)
    assert changed(plain, reader.picture())[0].any()
    reader.viewer.clearFocus()
    reader.viewer.setFocus(Qt.FocusReason.MouseFocusReason)
    assert not changed(plain, reader.picture()).any()
    assert reader.viewer.accessibleName()
    assert "2" in reader.viewer.accessibleDescription()
    assert SENTENCE in reader.paragraph().text
