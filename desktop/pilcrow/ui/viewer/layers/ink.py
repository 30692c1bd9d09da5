"""Drawing with a pen on pages, and rubbing out what was drawn."""

from __future__ import annotations

from enum import Enum
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QColor, QCursor, QKeyEvent, QMouseEvent

from ....core.marks.annotation import Colour
from ....core.marks.ink import FINE, Stroke
from ...base.look import inks
from ..pictures.mark_painting import paint_strokes
from ..pictures.painting import Canvas
from .layer import Layer, Pointed

if TYPE_CHECKING:
    from ..viewer import Viewer

_STEP = 0.8
"""Points that the pen moves before another point is kept."""


class Tool(Enum):
    """What the pointer does on pages."""

    PEN = "pen"
    ERASER = "eraser"


class InkLayer(Layer):
    """While a tool is chosen, the pointer draws or rubs out, and does nothing else on pages; Esc puts it away."""

    drawn = Signal(int, object)
    """A page (0-based), and the `Stroke` drawn on it, in points of the page."""
    rubbed = Signal(int, float, float)
    """A page (0-based), and the point of it that the eraser touches."""
    chosen = Signal(object)
    """The `Tool` in use now; None for none."""

    def __init__(self, view: Viewer) -> None:
        super().__init__(view)
        self.tool: Tool | None = None
        self.colour, self.width = Colour.BLUE, FINE
        """Of the pen; the width in points."""
        self._page, self._points = 0, list[tuple[float, float]]()

    def use(self, tool: Tool | None) -> None:
        """Take a tool, or put it away."""
        if tool is not self.tool:
            self.tool = tool
            self._points = []
            self._view.pointer.look_again()
            self.chosen.emit(tool)

    def cursor(self, at: Pointed) -> QCursor | Qt.CursorShape | None:
        return Qt.CursorShape.CrossCursor if self.tool else None

    def press(self, at: Pointed, event: QMouseEvent) -> bool:
        if self.tool is None:
            return False
        self._page, self._points = at.page, [self._within(at.x, at.y, at.page)]
        self._rub()
        return True

    def double(self, at: Pointed) -> bool:
        return self.tool is not None

    def move(self, at: Pointed) -> None:
        """The line goes on there, within its page."""
        if not self._points:
            return
        x, y = self._within(*self._view.port.point_on(self._page, at.position), self._page)
        last = self._points[-1]
        if abs(x - last[0]) + abs(y - last[1]) >= _STEP:
            self._points.append((x, y))
            self._rub()
            self.stale.emit(self._page)

    def release(self, at: Pointed, *, clicked: bool) -> bool:
        points, self._points = self._points, []
        if points and self.tool is Tool.PEN:
            self.drawn.emit(self._page, tuple(points))
        self.stale.emit(self._page)
        return self.tool is not None

    def key(self, event: QKeyEvent) -> bool:
        """Esc puts the tool away."""
        if event.key() != Qt.Key.Key_Escape or self.tool is None:
            return False
        self.use(None)
        return True

    def clear(self) -> None:
        self.use(None)

    def _rub(self) -> None:
        if self.tool is Tool.ERASER:
            self.rubbed.emit(self._page, *self._points[-1])

    def _within(self, x: float, y: float, page: int) -> tuple[float, float]:
        width, height = self._view.shown.page_size(page)
        return min(max(x, 0.0), width), min(max(y, 0.0), height)

    def paint(self, canvas: Canvas) -> None:
        if self._points and self._page == canvas.page and self.tool is Tool.PEN:
            stroke: Stroke = tuple(self._points)
            ink = QColor(inks.line_colour(self.colour, dark=canvas.dark))
            paint_strokes(canvas, [stroke], ink, self.width)
