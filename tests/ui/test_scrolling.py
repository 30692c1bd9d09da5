"""Scrolling by wheel, touchpad, fingers and keys, and what is said while the scroll bar is dragged."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QAbstractAnimation, QPoint, QPointF, Qt, QVariantAnimation
from PySide6.QtGui import QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScroller
from pytestqt.qtbot import QtBot

from pilcrow.ui.base.look import motion
from pilcrow.ui.viewer.scroll_bubble import ScrollBubble
from pilcrow.ui.viewer.viewer import Viewer


@pytest.fixture
def moving(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that asks for no less motion."""
    monkeypatch.setattr(motion, "less", lambda: False)


def wheel(
    viewer: Viewer,
    angle: int,
    pixels: int = 0,
    phase: Qt.ScrollPhase = Qt.ScrollPhase.NoScrollPhase,
    held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    """Down by so much (angle in eighths of a degree), at the middle of the viewport."""
    at = QPointF(viewer.viewport().rect().center())
    event = QWheelEvent(
        at, QPointF(viewer.viewport().mapToGlobal(at)), QPoint(0, -pixels), QPoint(0, -angle),
        Qt.MouseButton.NoButton, held, phase, False,
    )  # fmt: skip
    QApplication.sendEvent(viewer.viewport(), event)


def y(viewer: Viewer) -> int:
    return viewer.verticalScrollBar().value()


def test_a_wheel_is_followed_by_the_eyes(viewer: Viewer, qtbot: QtBot, moving: None) -> None:
    wheel(viewer, 120)
    step = y(viewer)
    viewer.shown.smooth = True
    begin = y(viewer)
    seen: list[int] = []
    viewer.verticalScrollBar().valueChanged.connect(seen.append)
    wheel(viewer, 120)
    wheel(viewer, 120)
    assert y(viewer) < begin + 2 * step, "it is on its way"
    running = QAbstractAnimation.State.Running
    (way,) = (one for one in viewer.findChildren(QVariantAnimation) if one.state() == running)
    way.pause()  # a busy machine might show nothing between its ends
    for part in (0.2, 0.4, 0.6):
        way.setCurrentTime(round(part * way.duration()))
    way.resume()
    qtbot.waitUntil(lambda: y(viewer) == begin + 2 * step)
    assert seen == sorted(seen)
    assert len(seen) > 2
    wheel(viewer, 120)
    viewer.scroller.go_to(40)
    there = y(viewer)
    qtbot.wait(50)
    assert y(viewer) == there, "whoever goes somewhere is there"
    wheel(viewer, 120)
    wheel(viewer, -120)
    qtbot.waitUntil(lambda: y(viewer) == there)


def test_keys_scroll_as_far_smoothly_as_at_once(viewer: Viewer, qtbot: QtBot, moving: None) -> None:
    ways = []
    for smooth in (False, True):
        viewer.shown.smooth = smooth
        viewer.scroller.go_to(10)
        for key in (Qt.Key.Key_PageDown, Qt.Key.Key_PageDown, Qt.Key.Key_Down, Qt.Key.Key_K):
            qtbot.keyClick(viewer, key)
        qtbot.waitUntil(lambda: viewer.scroller.goal is None)
        ways.append(y(viewer))
    assert ways[0] == ways[1]


def test_nothing_moves_by_itself_where_the_system_wants_less_motion(
    viewer: Viewer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(motion, "less", lambda: True)
    viewer.shown.smooth = True
    wheel(viewer, 120)
    assert y(viewer) == 144


def test_a_touchpad_scrolls_by_its_pixels(viewer: Viewer, moving: None) -> None:
    viewer.shown.smooth = True
    for pixels in (1, 7, 30, -3):
        before = y(viewer)
        wheel(viewer, 4 * pixels, pixels)
        assert y(viewer) - before == pixels
    before = y(viewer)
    wheel(viewer, 40)
    assert y(viewer) - before == 48, "a third of a notch"


def test_a_touchpad_turns_a_page_when_it_goes_on_at_its_edge(viewer: Viewer) -> None:
    viewer.page_view.arrange(continuous=False)
    viewer.page_view.fit_page()
    for _ in range(9):
        wheel(viewer, 40, 10)
    assert viewer.scroller.place().page == 0
    wheel(viewer, 40, 10)
    assert viewer.scroller.place().page == 1
    for _ in range(50):
        wheel(viewer, 40, 10, Qt.ScrollPhase.ScrollMomentum)
    assert viewer.scroller.place().page == 1, "what runs out turns nothing"


@pytest.fixture
def screen() -> QPointingDevice:
    return QTest.createTouchDevice()


def test_a_finger_scrolls_and_throws_the_page(viewer: Viewer, qtbot: QtBot, screen: QPointingDevice) -> None:
    viewport = viewer.viewport()
    QTest.touchEvent(viewport, screen).press(0, QPoint(300, 500), viewport)
    for step in range(1, 9):
        qtbot.wait(10)  # a finger takes time, by which the speed of a throw is told
        QTest.touchEvent(viewport, screen).move(0, QPoint(300, 500 - 40 * step), viewport)
    qtbot.waitUntil(lambda: y(viewer) > 100)
    let_go = y(viewer)
    assert not viewer.selection.text(), "a finger selects nothing"
    QTest.touchEvent(viewport, screen).release(0, QPoint(300, 180), viewport)
    qtbot.waitUntil(lambda: QScroller.scroller(viewport).state() == QScroller.State.Inactive)
    assert y(viewer) > let_go


def test_two_fingers_zoom_what_is_between_them(viewer: Viewer, qtbot: QtBot, screen: QPointingDevice) -> None:
    viewer.scroller.go_to(5, 300.0)
    viewport, before = viewer.viewport(), viewer.page_view.zoom
    middle = QPointF(350, 260)
    point = viewer.port.point(middle)
    assert point is not None
    QTest.touchEvent(viewport, screen).press(0, QPoint(300, 260), viewport).press(1, QPoint(400, 260), viewport)
    for away in (60, 80, 100, 120):
        moved = QTest.touchEvent(viewport, screen)
        moved.move(0, QPoint(350 - away, 260), viewport).move(1, QPoint(350 + away, 260), viewport)
    assert viewer.page_view.zoom > 1.3 * before
    now = viewer.port.point(middle)
    assert now is not None
    assert now[0] == point[0]
    assert now[1:] == pytest.approx(point[1:], abs=8)


def test_the_bubble_says_where_one_is_while_the_scroll_bar_is_dragged(viewer: Viewer) -> None:
    bubble, bar = ScrollBubble(viewer, lambda: "7.2 Valves"), viewer.verticalScrollBar()
    bar.setValue(500)
    assert not bubble.isVisible()
    bar.setSliderDown(True)
    bar.setSliderPosition(bar.maximum() // 2)
    assert bubble.isVisible()
    assert bubble.words() == (f"Page {viewer.scroller.reading()[0] + 1} of 120", "7.2 Valves")
    assert bubble.geometry().right() <= viewer.viewport().geometry().right()
    middle = bubble.geometry().center().y()
    assert middle == pytest.approx(viewer.height() / 2, abs=40)
    bar.setSliderPosition(bar.maximum())
    assert bubble.geometry().center().y() > middle
    assert viewer.viewport().geometry().contains(bubble.geometry())
    bar.setSliderDown(False)
    assert not bubble.isVisible()
