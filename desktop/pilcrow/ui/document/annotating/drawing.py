"""What is drawn with the pen, as marks."""

from __future__ import annotations

import time
from dataclasses import replace

from PySide6.QtCore import QObject

from ....core.marks.annotation import Annotation, AnnotationKind
from ....core.marks.ink import Stroke, around, moved, untouched
from ...viewer.viewer import Viewer
from .marking import Marking
from .pen_bar import PenBar

_REACH = 3.0
"""Points around the eraser that it reaches."""


class Drawing(QObject):
    """Makes marks of the strokes drawn in a viewer: what is drawn on a page until the pen is put away is one mark,
    and each stroke is undone by itself.
    """

    def __init__(self, marking: Marking, viewer: Viewer) -> None:
        super().__init__(marking)
        self._marking, self._ink = marking, viewer.ink
        self.bar = PenBar(viewer)
        self._going_on: dict[int, str] = {}
        """Ids of the marks that further strokes belong to, by page (0-based)."""
        viewer.ink.drawn.connect(self.draw)
        viewer.ink.rubbed.connect(self.rub_out)
        viewer.ink.chosen.connect(lambda _tool: self._going_on.clear())

    def draw(self, page: int, stroke: Stroke) -> None:
        """Draw a stroke, in points of a page."""
        if not self._marking.can_mark():
            return
        before, ink = self._marking.history.annotations.get(self._going_on.get(page, "")), self._ink
        if before is None or (before.colour, before.width) != (ink.colour, ink.width):
            before = replace(self._marking.made(AnnotationKind.INK), colour=ink.colour, width=ink.width)
        self._going_on[page] = before.id
        self._put(before, page, (*_strokes_on_page(before), stroke))

    def rub_out(self, page: int, x: float, y: float) -> None:
        """Remove the strokes at a point of a page."""
        placed = filter(self._marking.placed, self._marking.own())
        for mark in [mark for mark in placed if mark.kind is AnnotationKind.INK and mark.anchor.page == page]:
            strokes = _strokes_on_page(mark)
            left = untouched(strokes, (x, y), _REACH + mark.width / 2)
            if not left:
                self._marking.remove(mark.id)
            elif len(left) < len(strokes):
                self._put(mark, page, left)

    def _put(self, mark: Annotation, page: int, strokes: tuple[Stroke, ...]) -> None:
        box = around(strokes, mark.width)
        relative, anchor = moved(strokes, -box.x0, -box.y0), self._marking.anchor(page, box)
        self._marking.put(replace(mark, anchor=anchor, strokes=relative, changed=time.time()))


def _strokes_on_page(mark: Annotation) -> tuple[Stroke, ...]:
    """Strokes of ink in points of its page."""
    box = mark.anchor.places[0].box
    return moved(mark.strokes, box.x0, box.y0)
