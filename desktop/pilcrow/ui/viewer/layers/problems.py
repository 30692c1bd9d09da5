"""Pages that cannot be shown, with the reason."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QMouseEvent

from ..pictures.painting import Canvas, paint_problem
from .layer import Layer, Pointed


class ProblemLayer(Layer):
    """Says what is wrong with a page, on it; a click tries again."""

    def click_at(self, at: Pointed) -> Callable[[], object] | None:
        return partial(self._retry, at) if at.page in self._view.shown.tiles.problems else None

    def _retry(self, at: Pointed) -> None:
        self._view.shown.tiles.retry(at.page)
        at.view.show_anew()

    def press(self, at: Pointed, event: QMouseEvent) -> bool:
        return at.page in self._view.shown.tiles.problems

    def paint(self, canvas: Canvas) -> None:
        problem = self._view.shown.tiles.problems.get(canvas.page)
        if problem:
            paint_problem(canvas, problem, self._view.font())
