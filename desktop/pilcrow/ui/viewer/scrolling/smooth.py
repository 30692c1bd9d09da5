"""Scrolling that can be followed with the eyes."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QObject, QPointF, QVariantAnimation

_TIME = 180
"""Milliseconds of a step by wheel or keys."""
Corner = tuple[int, int]
"""Where the upper left of a viewport is in the view, in device pixels."""


class SmoothScroll(QObject):
    """Moves to a goal by calling `show(x, y)`; a new goal on the way is gone to from there."""

    def __init__(self, show: Callable[[int, int], object], parent: QObject, time: int = _TIME) -> None:
        """`time` in milliseconds."""
        super().__init__(parent)
        self._show = show
        self.goal: Corner | None = None
        """Where it is going to."""
        self._run = QVariantAnimation(self)
        self._run.setDuration(time)
        self._run.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._run.valueChanged.connect(self._go_on)
        self._run.finished.connect(self.stop)

    def begin(self, start: Corner, goal: Corner) -> None:
        self._run.stop()
        self.goal = goal
        self._run.setStartValue(QPointF(*start))
        self._run.setEndValue(QPointF(*goal))
        self._run.start()

    def stop(self) -> None:
        """Stay where it is."""
        self.goal = None
        self._run.stop()

    def _go_on(self, at: QPointF) -> None:
        if self.goal is not None:
            self._show(round(at.x()), round(at.y()))
