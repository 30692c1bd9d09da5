"""Highlighted places on pages: hits of find, targets of jumps, and marks that stay until Esc."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QVariantAnimation, Signal

from ....core.geometry import Box
from ..pictures.painting import Canvas, blend, outline
from .layer import Layer

if TYPE_CHECKING:
    from ..viewer import Viewer

_FLASH, _TOGETHER = 2000, 100  # milliseconds
_EDGE = Box(4.0, 0.0, 10.0, 14.0)
"""Points: what lights up at a page's left edge where no line is known to begin."""


class FoundLayer(Layer):
    """The hits of find."""

    changed = Signal()
    """The hits have changed."""

    def __init__(self, view: Viewer) -> None:
        super().__init__(view)
        self.hits: dict[int, list[tuple[int, tuple[Box, ...]]]] = {}
        """The number of each hit and its boxes, by page (0-based)."""
        self.current = -1
        """Number of the current hit; -1: none."""

    def show(self, hits: Sequence[tuple[int, tuple[Box, ...]]], current: int) -> None:
        """Show all find hits as (page, boxes); `current` is the index of the current one, -1 for none."""
        self.hits = {}
        for number, (page, boxes) in enumerate(hits):
            self.hits.setdefault(page, []).append((number, boxes))
        self.changed.emit()
        self.set_current(current)
        self._view.shown.dressed.emit()

    def set_current(self, current: int) -> None:
        """Show another hit as the current one."""
        self.current = current
        self.stale.emit(None)

    def clear(self) -> None:
        self.show((), -1)

    def paint(self, canvas: Canvas) -> None:
        for number, boxes in self.hits.get(canvas.page, ()):
            current = number == self.current
            blend(canvas, boxes, canvas.colours.found, 0.75 if current else 0.3)
            if current:
                outline(canvas, boxes, canvas.colours.accent, Qt.PenStyle.SolidLine, 1.5)


class VisitedLayer(Layer):
    """Passages that the reader went to, marked until Esc; `EvidenceLayer` paints them with those of an answer."""

    def __init__(self, view: Viewer) -> None:
        super().__init__(view)
        self._boxes: dict[int, list[Box]] = {}

    def add(self, page: int, boxes: Sequence[Box]) -> None:
        """Leave a mark on a page (0-based)."""
        self._boxes.setdefault(page, []).extend(boxes)
        self.stale.emit(None)

    @property
    def exists(self) -> bool:
        """True if there are marks."""
        return bool(self._boxes)

    def on(self, page: int) -> Sequence[Box]:
        """The boxes on a page (0-based)."""
        return self._boxes.get(page, ())

    def clear(self) -> None:
        self._boxes.clear()
        self.stale.emit(None)


class FlashLayer(Layer):
    """Targets of jumps, highlighted for a moment."""

    def __init__(self, view: Viewer) -> None:
        super().__init__(view)
        self.boxes: dict[int, list[tuple[Box, ...]]] = {}
        """Groups of boxes by page (0-based)."""
        self.strength = 0.0
        """How strong they are lit, from 0 to 1."""
        self._run = QVariantAnimation(self)
        self._run.setDuration(_FLASH)
        self._run.setStartValue(1.0)
        self._run.setKeyValueAt(0.6, 1.0)
        self._run.setEndValue(0.0)
        self._run.valueChanged.connect(self._fade)

    def show(self, page: int, boxes: Sequence[Box]) -> None:
        """Light boxes up for two seconds, together with those of a moment ago (a passage over several pages)."""
        if self._run.currentTime() > _TOGETHER or self._run.state() != QVariantAnimation.State.Running:
            self.boxes.clear()
        self.boxes.setdefault(page, []).append(tuple(boxes))
        self._run.stop()
        self._run.start()
        self._fade(1.0)  # now, not when the event loop comes to it

    def show_landing(self, page: int, boxes: Sequence[Box], y: float | None) -> None:
        """Highlight the target of a jump: its first line, or the edge of the page at `y`."""
        self.show(page, boxes[:1] or (_EDGE._replace(y0=y or 0.0, y1=(y or 0.0) + _EDGE.y1),))

    def _fade(self, strength: float) -> None:
        self.strength = strength
        for page in self.boxes:
            self.stale.emit(page)
        if strength == 0:
            self.boxes.clear()

    def clear(self) -> None:
        self._run.stop()
        self.boxes.clear()

    def paint(self, canvas: Canvas) -> None:
        for boxes in self.boxes.get(canvas.page, ()):
            blend(canvas, boxes, canvas.colours.accent, 0.45 * self.strength)
