"""The area that one reads in, with keys, pointer and focus: pages, or their text in flow."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Protocol

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QColor, QContextMenuEvent, QFocusEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from .keys import reading_key

if TYPE_CHECKING:
    from .layers.layer import Layer
    from .viewer import Viewer

_RING = 2  # pixels of the line at the top that tells that the area has the keyboard
BY_KEYBOARD = (
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
)


class Pointing(Protocol):
    """The pointer in an area."""

    def press(self, event: QMouseEvent) -> None: ...

    def double(self, event: QMouseEvent) -> None: ...

    def move(self, event: QMouseEvent) -> None: ...

    def release(self, event: QMouseEvent) -> None: ...

    def menu(self, event: QContextMenuEvent) -> None: ...


class Way(Protocol):
    """A reader's way through an area."""

    def go_to_end(self) -> None:
        """Scroll to the very end."""
        ...

    def scroll_screens(self, count: int) -> None:
        """Scroll by so many screens, of which a little stays in view."""
        ...

    def scroll_lines(self, across: int, down: int) -> None: ...

    def step_pages(self, count: int) -> None:
        """Go to the page so many further on."""
        ...


class ReadingArea(QAbstractScrollArea):
    """An area that shows the document of a viewer."""

    pointer: Pointing
    scroller: Way

    def __init__(self) -> None:
        super().__init__()
        self._ring = False

    def begin(self, name: str) -> None:
        """Take events, once all parts are there; `name` is the accessible one."""
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # else fitting would go in circles
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(name)
        self.viewport().setMouseTracking(True)
        self.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    @property
    def of_pages(self) -> Viewer:
        """The viewer whose document is shown: for pages the area itself."""
        raise NotImplementedError

    def key_layers(self) -> Iterable[Layer]:
        """The layers that are asked first what a key does, in this order."""
        raise NotImplementedError

    def run_key(self, act: Callable[[ReadingArea], None]) -> None:
        """Do what a reading key does."""
        act(self)

    def paint_ring(self, painter: QPainter, colour: str) -> None:
        """Paint the sign of the keyboard focus, where the keyboard brought it."""
        if self._ring:
            painter.fillRect(0, 0, self.viewport().width(), _RING, QColor(colour))

    # ---- events -------------------------------------------------------------------------------------------

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.pointer.press(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.pointer.double(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self.pointer.move(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.pointer.release(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        self.pointer.menu(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.of_pages.links.leave(self.of_pages)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Reading keys as in SumatraPDF; other keys go on to the window."""
        if any(layer.key(event) for layer in self.key_layers()):
            return
        if act := reading_key(event):
            self.run_key(act)
        else:
            event.ignore()

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._ring = event.reason() in BY_KEYBOARD
        self.viewport().update()

    def focusOutEvent(self, _event: QFocusEvent) -> None:
        self._ring = False
        self.viewport().update()
