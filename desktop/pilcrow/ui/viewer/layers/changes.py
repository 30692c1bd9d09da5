"""What differs from another version, marked on the pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import Qt, Signal

from ....core.geometry import Box
from ....core.marks.annotation import Colour
from ...base.look import inks
from ..pictures.painting import Canvas, blend, outline
from .layer import Layer, Pointed

if TYPE_CHECKING:
    from ..viewer import Viewer


class ChangeMark(NamedTuple):
    """The boxes of a change on a page (0-based), in points; `number` is that of the change."""

    number: int
    page: int
    boxes: tuple[Box, ...]
    colour: Colour


class ChangesLayer(Layer):
    """The marks of all changes; the current one has an outline."""

    activated = Signal(int)
    """The number of a change that was clicked on."""

    def __init__(self, view: Viewer) -> None:
        super().__init__(view)
        self._marks: dict[int, list[ChangeMark]] = {}
        self._current = -1

    def show(self, marks: Sequence[ChangeMark]) -> None:
        """Show these marks in the place of others."""
        self._marks = {}
        for mark in marks:
            self._marks.setdefault(mark.page, []).append(mark)
        self.set_current(-1)
        self._view.shown.dressed.emit()

    def set_current(self, number: int) -> None:
        """Outline the change of this number; -1: none."""
        self._current = number
        self.stale.emit(None)

    def on(self, page: int) -> Sequence[ChangeMark]:
        """The marks on a page (0-based)."""
        return self._marks.get(page, ())

    def clear(self) -> None:
        self.show(())

    def click_at(self, at: Pointed) -> Callable[[], object] | None:
        hit = (mark for mark in self.on(at.page) if any(box.contains(at.x, at.y) for box in mark.boxes))
        mark = next(hit, None)
        return partial(self.activated.emit, mark.number) if mark else None

    def paint(self, canvas: Canvas) -> None:
        for mark in self.on(canvas.page):
            blend(canvas, mark.boxes, inks.fill_colour(mark.colour, dark=canvas.dark), 1.0)
            if mark.number == self._current:
                line = inks.line_colour(mark.colour, dark=canvas.dark)
                outline(canvas, mark.boxes, line, Qt.PenStyle.SolidLine, 1.5)
