"""The interface of layers: whatever lies on the pages of a view."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QCursor, QKeyEvent, QMouseEvent

from ..pictures.painting import Canvas

if TYPE_CHECKING:
    from ..viewer import Viewer


@dataclass(frozen=True, slots=True)
class Pointed:
    """The pointer's `position` in the viewport of a `view` (logical pixels), the nearest page (0-based), and the
    place relative to this page in points, possibly beyond its edges.
    """

    view: Viewer
    position: QPointF
    page: int
    x: float
    y: float

    @property
    def point(self) -> tuple[int, float, float]:
        """The page, and where on it."""
        return self.page, self.x, self.y


class Layer(QObject):
    """One kind of content on the pages of a `view`, such as marks or links, shared with the other half of a split
    view. Layers are painted from the lowest to the uppermost; pointer and keys go through them from the uppermost
    to the lowest, until one takes the event. Only the view in use passes pointer and keys on; every view paints
    the layers and asks them for the content under its pointer.
    """

    stale = Signal(object)
    """A page (0-based), or all (None), to be painted again."""

    def __init__(self, view: Viewer) -> None:
        super().__init__(view)
        self._view = view

    # ---- painting -----------------------------------------------------------------------------------------

    def paint(self, canvas: Canvas) -> None:
        """Paint what lies on a page."""

    def paint_over(self, canvas: Canvas) -> None:
        """Paint what may reach over the edge of a page, upon everything."""

    # ---- the pointer --------------------------------------------------------------------------------------

    def click_at(self, at: Pointed) -> Callable[[], object] | None:
        """The act of a click there, if it does anything."""

    def cursor(self, at: Pointed) -> QCursor | Qt.CursorShape | None:
        """The shape of the pointer there; None: that of what lies below."""
        return Qt.CursorShape.PointingHandCursor if self.click_at(at) else None

    def hint(self, at: Pointed) -> str:
        """The words of a tip there; "" for none."""
        return ""

    def hover(self, at: Pointed, *, now: bool) -> None:
        """The pointer is there with no button down; `now`: Ctrl is held."""

    def menu(self, at: Pointed, corner: QPoint) -> bool:
        """Request a menu for the thing under the pointer, at a point of the screen. Returns True if there is
        anything.
        """
        return False

    def press(self, at: Pointed, event: QMouseEvent) -> bool:
        """Handle a press of the left button. Returns True if this layer takes the pointer until the release."""
        return False

    def double(self, at: Pointed) -> bool:
        """The left button goes down the second time within a moment; else as `press`."""
        return False

    def move(self, at: Pointed) -> None:
        """The pointer is dragged, having gone down here."""

    def release(self, at: Pointed, *, clicked: bool) -> bool:
        """Handle the release of the button, `clicked` at the place of the press. Returns False if it may be a
        click on something.
        """
        return not clicked

    # ---- keys ---------------------------------------------------------------------------------------------

    def key(self, event: QKeyEvent) -> bool:
        """Handle a key. Returns True if the key has an effect here."""
        return False

    def clear(self) -> None:
        """The document goes away."""
