"""How far a wheel or a touchpad wants to scroll."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication, QWheelEvent

_NOTCH = 120
"""`angleDelta` of one notch of a wheel (Qt)."""


def distance(event: QWheelEvent, line: float) -> QPointF:
    """Right and down, in the unit of `line`, of which a notch is as many as the system says."""
    delta = QPointF(event.angleDelta()) * (QGuiApplication.styleHints().wheelScrollLines() * line / _NOTCH)
    if _tells_pixels(event):
        delta = QPointF(event.pixelDelta())
    if event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
        delta = delta.transposed()
    return -delta


def is_notched(event: QWheelEvent) -> bool:
    """Whether it comes from a wheel that clicks, not from something that says small ways one after the other."""
    return not _tells_pixels(event) and event.angleDelta().y() % _NOTCH == 0 == event.angleDelta().x() % _NOTCH


def _tells_pixels(event: QWheelEvent) -> bool:
    """Whether a touchpad says by how many pixels; on X11 what it says cannot be relied upon (Qt's manual)."""
    return not event.pixelDelta().isNull() and QGuiApplication.platformName() != "xcb"
