"""Wheels, touchpads and fingers on pages."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QGuiApplication,
    QMouseEvent,
    QNativeGestureEvent,
    QPointingDevice,
    QScrollEvent,
    QScrollPrepareEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QScroller

from .scroller import LINE

if TYPE_CHECKING:
    from ..viewer import Viewer

_NOTCH = 120
"""`angleDelta` of one notch of a wheel (Qt)."""
_PUSH = 96.0
"""Logical pixels that a touchpad or a finger goes on beyond the edge of a page before it is turned."""


def by_finger(event: QMouseEvent) -> bool:
    """True for an event of a finger, which clicks and scrolls but does not select."""
    return event.pointerType() == QPointingDevice.PointerType.Finger


class Touch(QObject):
    """Has the pages of a `view` scrolled and zoomed where the pointer or the fingers are."""

    def __init__(self, view: Viewer) -> None:
        super().__init__(view)
        self._view = view
        self._pushed = 0.0
        """How far beyond the edge of a page a touchpad has gone, down or (negative) up."""

    def begin(self) -> None:
        """Have the gestures of fingers told."""
        self._view.viewport().grabGesture(Qt.GestureType.PinchGesture)
        # Of fingers only: a mouse that is dragged selects.
        QScroller.grabGesture(self._view.viewport(), QScroller.ScrollerGestureType.TouchGesture)

    def wheel(self, event: QWheelEvent) -> None:
        """Scroll or, with Ctrl, zoom."""
        event.accept()
        view = self._view
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            view.page_view.set_zoom(view.page_view.zoom * 1.2 ** (event.angleDelta().y() / 120), event.position())
            return
        way, notched = _distance(event), _is_notched(event)
        across, down = view.px(way.x()), view.px(way.y())
        if not notched and self._turns_at(down):
            self._push(way.y(), moving=event.phase() == Qt.ScrollPhase.ScrollMomentum)
            down = 0
        else:
            self._pushed = 0.0
        if across or down:
            view.scroller.scroll_by(across, down, smoothly=notched)

    def takes(self, event: QEvent) -> bool:
        """Handle an event of the viewport. Returns True for touch events."""
        if isinstance(event, QNativeGestureEvent):  # two fingers on a touchpad
            if event.gestureType() != Qt.NativeGestureType.ZoomNativeGesture:
                return False
            self._view.page_view.set_zoom(self._view.page_view.zoom * (1 + event.value()), event.position())
        elif isinstance(event, QGestureEvent):  # two fingers on a screen
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if not isinstance(pinch, QPinchGesture):
                return False
            self._pinch(pinch)
            event.accept(pinch)
        elif isinstance(event, QScrollPrepareEvent):
            self._prepare(event)
        elif isinstance(event, QScrollEvent):
            self._follow(event)
        else:
            return False
        return True

    def _turns_at(self, down: int) -> bool:
        """True if scrolling further turns to another page."""
        pages = self._view.pages
        return pages is not None and bool(down) and pages.turns_page(self._view.corner()[1], down)

    def _push(self, down: float, *, moving: bool) -> None:
        """A touchpad goes on at the edge of a page: some way, and it is turned; but not by what runs out."""
        self._pushed = down if self._pushed * down < 0 else self._pushed + down
        if abs(self._pushed) >= _PUSH and not moving:
            self._view.scroller.scroll_by(0, round(self._pushed), smoothly=False)
            self._pushed = 0.0

    def _pinch(self, pinch: QPinchGesture) -> None:
        """Zoom and scroll so that the point between the fingers stays there."""
        view = self._view
        before, now = (
            QPointF(view.viewport().mapFromGlobal(each)) for each in (pinch.lastCenterPoint(), pinch.centerPoint())
        )
        if pinch.state() == Qt.GestureState.GestureStarted:
            before = now
        view.page_view.set_zoom(view.page_view.zoom * pinch.scaleFactor(), before)
        way, (x, y) = (before - now) * view.ratio, view.corner()
        if view.pages is not None:
            view.scroller.scroll(x + round(way.x()), view.pages.snapped(y + round(way.y())))

    def _prepare(self, event: QScrollPrepareEvent) -> None:
        """A finger may begin to scroll: how far it can, in logical pixels."""
        view = self._view
        if view.pages is None:
            return
        view.scroller.stop()
        ratio, (x, y) = view.ratio, view.corner()
        low, high = view.pages.limits(y)
        event.setViewportSize(view.viewport().size())
        event.setContentPosRange(
            QRectF(0, low / ratio, view.horizontalScrollBar().maximum() / ratio, (high - low) / ratio)
        )
        event.setContentPos(QPointF(x, y) / ratio)
        event.accept()

    def _follow(self, event: QScrollEvent) -> None:
        """Scroll by a finger or its momentum; a pull beyond the edge of a page turns to the next page."""
        at, beyond = event.contentPos() * self._view.ratio, event.overshootDistance().y()
        self._view.scroller.scroll(round(at.x()), round(at.y()))
        if abs(beyond) > abs(self._pushed):
            self._pushed = beyond
        if event.scrollState() == QScrollEvent.ScrollState.ScrollFinished:
            if abs(self._pushed) >= _PUSH and self._turns_at(round(self._pushed)):
                self._view.scroller.scroll_by(0, round(self._pushed), smoothly=False)
            self._pushed = 0.0
        event.accept()


def _distance(event: QWheelEvent) -> QPointF:
    """Right and down in logical pixels; a notch is as many lines as the system says."""
    delta = QPointF(event.angleDelta()) * (QGuiApplication.styleHints().wheelScrollLines() * LINE / _NOTCH)
    if _tells_pixels(event):
        delta = QPointF(event.pixelDelta())
    if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
        delta = delta.transposed()
    return -delta


def _is_notched(event: QWheelEvent) -> bool:
    """True for a wheel with notches, not for a device that sends many small steps."""
    return not _tells_pixels(event) and event.angleDelta().y() % _NOTCH == 0 == event.angleDelta().x() % _NOTCH


def _tells_pixels(event: QWheelEvent) -> bool:
    """True if the event has reliable pixel distances, as those of touchpads; on X11 they are not (Qt's manual)."""
    return not event.pixelDelta().isNull() and QGuiApplication.platformName() != "xcb"
