"""What wheels, touchpads and fingers do to pages."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QMouseEvent,
    QNativeGestureEvent,
    QPointingDevice,
    QScrollEvent,
    QScrollPrepareEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QScroller

from ..base.backend import Renderer
from .page_area import LINE
from .scroller import Scroller
from .wheel import distance, is_notched

_PUSH = 96.0
"""Logical pixels that a touchpad or a finger goes on beyond the edge of a page before it is turned."""


def by_finger(event: QMouseEvent) -> bool:
    """Whether a finger is behind it, which clicks and scrolls but selects nothing."""
    return event.pointerType() == QPointingDevice.PointerType.Finger


class TouchedPages(Scroller):
    """Pages that are scrolled and zoomed where the pointer or the fingers are."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__(renderer)
        self._pushed = 0.0
        """How far beyond the edge of a page a touchpad has gone, down or (negative) up."""
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)
        # Of fingers only: a mouse that is dragged selects.
        QScroller.grabGesture(self.viewport(), QScroller.ScrollerGestureType.TouchGesture)

    def wheelEvent(self, event: QWheelEvent) -> None:
        event.accept()
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self.zoom * 1.2 ** (event.angleDelta().y() / 120), event.position())
            return
        way, notched = distance(event, LINE), is_notched(event)
        across, down = self._px(way.x()), self._px(way.y())
        if not notched and self._turns_at(down):
            self._push(way.y(), moving=event.phase() == Qt.ScrollPhase.ScrollMomentum)
            down = 0
        else:
            self._pushed = 0.0
        if across or down:
            self.scroll_by(across, down, smoothly=notched)

    def _turns_at(self, down: int) -> bool:
        """Whether scrolling on would turn to another page."""
        return self.pages is not None and bool(down) and self.pages.turns_page(self._y(), down)

    def _push(self, down: float, *, moving: bool) -> None:
        """A touchpad goes on at the edge of a page: some way, and it is turned; but not by what runs out."""
        self._pushed = down if self._pushed * down < 0 else self._pushed + down
        if abs(self._pushed) >= _PUSH and not moving:
            self.scroll_by(0, round(self._pushed), smoothly=False)
            self._pushed = 0.0

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):  # two fingers on a touchpad
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.set_zoom(self.zoom * (1 + event.value()), event.position())
                return True
        elif isinstance(event, QGestureEvent):  # two fingers on a screen
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                self._pinch(pinch)
                event.accept(pinch)
                return True
        elif isinstance(event, QScrollPrepareEvent):
            self._prepare(event)
            return True
        elif isinstance(event, QScrollEvent):
            self._follow(event)
            return True
        return super().viewportEvent(event)

    def _pinch(self, pinch: QPinchGesture) -> None:
        """What is between the fingers stays there, also when they move."""
        before, now = (
            QPointF(self.viewport().mapFromGlobal(each)) for each in (pinch.lastCenterPoint(), pinch.centerPoint())
        )
        if pinch.state() == Qt.GestureState.GestureStarted:
            before = now
        self.set_zoom(self.zoom * pinch.scaleFactor(), before)
        way = (before - now) * self._ratio
        if self.pages is not None:
            self._scroll(self._x() + round(way.x()), self.pages.settled(self._y() + round(way.y())))

    def _prepare(self, event: QScrollPrepareEvent) -> None:
        """A finger may begin to scroll: how far it can, in logical pixels."""
        if self.pages is None:
            return
        self.stop_scrolling()
        ratio, (low, high) = self._ratio, self.pages.limits(self._y())
        event.setViewportSize(self.viewport().size())
        event.setContentPosRange(
            QRectF(0, low / ratio, self.horizontalScrollBar().maximum() / ratio, (high - low) / ratio)
        )
        event.setContentPos(QPointF(self._x(), self._y()) / ratio)
        event.accept()

    def _follow(self, event: QScrollEvent) -> None:
        """A finger scrolls, or what it has thrown; pulled beyond the edge of a page, it turns to the next."""
        at, beyond = event.contentPos() * self._ratio, event.overshootDistance().y()
        self._scroll(round(at.x()), round(at.y()))
        if abs(beyond) > abs(self._pushed):
            self._pushed = beyond
        if event.scrollState() == QScrollEvent.ScrollState.ScrollFinished:
            if abs(self._pushed) >= _PUSH and self._turns_at(round(self._pushed)):
                self.scroll_by(0, round(self._pushed), smoothly=False)
            self._pushed = 0.0
        event.accept()
