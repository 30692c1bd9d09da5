"""The part of a view over which panes lie as drawers: what is gone to stands beside them."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from ....core.geometry import Box

if TYPE_CHECKING:
    from ..viewer import Viewer


class Covered:
    """Lets the pages of a `view` be scrolled further than to their edges while something lies over it."""

    def __init__(self, view: Viewer) -> None:
        self._view = view
        self.sides: Callable[[], tuple[int, int]] = lambda: (0, 0)
        """Logical pixels that are covered at the left and at the right."""
        self.beyond = 0, 0
        """Device pixels by which the pages can be scrolled beyond their left and right edge."""

    def free(self) -> Box:
        """The part of all that can be scrolled to that is in sight."""
        seen, (left, right) = self._view.port.seen, self._sides()
        return seen._replace(x0=seen.x0 + left, x1=seen.x1 - right)

    def _sides(self) -> tuple[int, int]:
        left, right = self.sides()
        return self._view.px(left), self._view.px(right)

    def reach(self, x: int) -> None:
        """Let the view be scrolled to `x` (device pixels), as far as something is covered there."""
        bar, (left, right) = self._view.horizontalScrollBar(), self._sides()
        if x < bar.minimum() or x > bar.maximum():
            self.beyond = left * (x < bar.minimum()), right * (x > bar.maximum())
            self._view.set_bars()

    def end(self) -> None:
        """Nothing lies over the view any more: the pages return to their place."""
        if any(self.beyond):
            self.beyond = 0, 0
            self._view.set_bars()
            self._view.show_anew()
