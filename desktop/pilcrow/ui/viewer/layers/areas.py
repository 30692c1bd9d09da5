"""Areas that are drawn on pages, to be selected or to be marked."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, Qt, Signal, SignalInstance
from PySide6.QtGui import QColor, QCursor, QKeyEvent, QMouseEvent, QPainter, QPen

from ....core.geometry import Box
from ...base.look.theme import tokens
from ..pictures.painting import Canvas
from .layer import Layer, Pointed

if TYPE_CHECKING:
    from ..viewer import Viewer

_SMALL = 6.0
"""Points: a smaller area is a slip of the hand."""


class AreaLayer(Layer):
    """An area is drawn with Ctrl or Alt held, or after it was asked for."""

    drawn = Signal(int, object)
    """A page (0-based) and the `Box` on it that was drawn with Ctrl held, or after `ask`."""
    selected = Signal(int, object)
    """The same, drawn with Alt held, or after `ask`."""
    written = Signal(int, object)
    """The same, drawn for a text box after `ask`."""
    asked = Signal()
    """An area is to be drawn on a page."""
    answered = Signal()
    """Emitted after the area wanted by `ask` is drawn, or given up."""

    def __init__(self, view: Viewer) -> None:
        super().__init__(view)
        self.click_taken: Callable[[Pointed], bool] = lambda _at: False
        """Takes a click with Ctrl held; False leaves it to what lies there."""
        self._wanted = self._clicks = False
        self._then = self.selected
        self._area: tuple[int, QPointF, QPointF] | None = None
        """The page that an area is being drawn on, and its corners in points."""

    def ask(self, then: SignalInstance | None = None) -> None:
        """Take the next drag for an area; `then`, or else `selected`, tells of it."""
        self._wanted, self._then = True, then or self.selected
        self.asked.emit()
        self._view.viewport().setCursor(Qt.CursorShape.CrossCursor)

    def cursor(self, at: Pointed) -> QCursor | Qt.CursorShape | None:
        return Qt.CursorShape.CrossCursor if self._wanted else None

    def press(self, at: Pointed, event: QMouseEvent) -> bool:
        held = event.modifiers() & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier)
        if not (held or self._wanted):
            return False
        if not self._wanted:
            self._then = self.selected if held & Qt.KeyboardModifier.AltModifier else self.drawn
            self._clicks = bool(held & Qt.KeyboardModifier.ControlModifier)
        width, height = self._view.shown.page_size(at.page)
        if 0 <= at.x <= width and 0 <= at.y <= height:
            self._area = at.page, QPointF(at.x, at.y), QPointF(at.x, at.y)
        return True

    def move(self, at: Pointed) -> None:
        """The area reaches there, within its page."""
        if self._area is None:
            return
        page, start, _ = self._area
        x, y = self._view.port.point_on(page, at.position)
        width, height = self._view.shown.page_size(page)
        self._area = page, start, QPointF(min(max(x, 0), width), min(max(y, 0), height))
        self.stale.emit(page)

    def release(self, at: Pointed, *, clicked: bool) -> bool:
        clicks, self._clicks = self._clicks and clicked, False
        return self._end() or not clicked or (clicks and self.click_taken(at))

    def key(self, event: QKeyEvent) -> bool:
        """Esc gives it up."""
        if event.key() != Qt.Key.Key_Escape or not (self._wanted or self._area):
            return False
        self.clear()
        return True

    def clear(self) -> None:
        self._area = None
        self._end()

    def _end(self) -> bool:
        """End the drawing. Returns True if an area was drawn that is not too small."""
        area, self._area = self._area, None
        asked, self._wanted = self._wanted, False
        self.stale.emit(None)
        if asked:
            self.answered.emit()
        box = _area_box(*area[1:]) if area else Box(0, 0, 0, 0)
        if area is None or min(box.width, box.height) < _SMALL:
            return False
        self._then.emit(area[0], box)
        return True

    def paint(self, canvas: Canvas) -> None:
        if self._area is not None and self._area[0] == canvas.page:
            canvas.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            canvas.painter.setPen(QPen(QColor(tokens().accent), 1.5 * canvas.ratio, Qt.PenStyle.DashLine))
            canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
            canvas.painter.drawRect(canvas.rect(_area_box(*self._area[1:])))
            canvas.painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def _area_box(a: QPointF, b: QPointF) -> Box:
    return Box(min(a.x(), b.x()), min(a.y(), b.y()), max(a.x(), b.x()), max(a.y(), b.y()))
