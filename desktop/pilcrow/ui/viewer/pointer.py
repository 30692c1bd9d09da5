"""The pointer on the pages of a view: layers are asked what it does, from the uppermost to the lowest."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPointF, Qt
from PySide6.QtGui import QContextMenuEvent, QCursor, QGuiApplication, QHelpEvent, QMouseEvent
from PySide6.QtWidgets import QToolTip

from ...core.indexing.scans import NEEDS_OCR, POOR
from ..base.language import noop, tr
from .layers.layer import Layer, Pointed
from .scrolling.touch import by_finger

if TYPE_CHECKING:
    from .viewer import Viewer

_NO_TEXT = noop("This page is a picture: it has no text yet that could be selected or found.")


class Pointer(QObject):
    """A mouse, or a finger that clicks, on a `view`."""

    def __init__(self, view: Viewer) -> None:
        super().__init__(view)
        self._view = view
        self._held: Layer | None = None
        """Layer that takes the pointer from the press of the button to the release."""
        self._clicking: QPointF | None = None  # where the button went down, while no drag has begun
        self._spent = False

    def spend(self) -> None:
        """The button that went down did something elsewhere: it clicks on nothing here, but may select."""
        self._spent = True

    def forget(self) -> None:
        """Hold nothing any more: the thing that the button went down on is gone."""
        self._held = self._clicking = None

    # ---- pressing and dragging ----------------------------------------------------------------------------

    def press(self, event: QMouseEvent) -> None:
        """A button goes down."""
        self._spent = False
        self._view.pressed.emit()
        at = self._view.pointed(event.position())
        if event.button() != Qt.MouseButton.LeftButton or at is None:
            return
        self._clicking = event.position()
        uppermost = reversed(self._view.layers)
        self._held = next((x for x in uppermost if not by_finger(event) and x.press(at, event)), None)

    def double(self, event: QMouseEvent) -> None:
        """A button goes down the second time within a moment."""
        at = self._view.pointed(event.position())
        if event.button() == Qt.MouseButton.LeftButton and at is not None:
            self._held = next((x for x in reversed(self._view.layers) if x.double(at)), None)

    def move(self, event: QMouseEvent) -> None:
        """The pointer moves, with a button down or not."""
        at = self._view.pointed(event.position())
        if self._clicking is not None and not self._near(event.position()):
            self._clicking = None
        if self._held is None and not event.buttons():
            self.hover(event.position(), now=bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier))
        elif self._held is not None and self._clicking is None and at is not None:
            self._held.move(at)

    def release(self, event: QMouseEvent) -> None:
        """A button is let go."""
        at = self._view.pointed(event.position())
        if event.button() == Qt.MouseButton.MiddleButton and at is not None:
            self._open_beside(at)
        if event.button() != Qt.MouseButton.LeftButton or at is None:
            return
        held, clicked = self._held, self._clicking is not None
        self.forget()
        done = not clicked if held is None else held.release(at, clicked=clicked)
        if not done and not self._spent and (click := self._view.click_at(at)):
            click()
        self.hover(event.position())

    def _near(self, position: QPointF) -> bool:
        distance = QGuiApplication.styleHints().startDragDistance()
        return self._clicking is not None and (position - self._clicking).manhattanLength() < distance

    def _open_beside(self, at: Pointed) -> None:
        """Show beside where a link leads."""
        placed = self._view.links.at(*at.point)
        if placed is not None and not placed.outgoing:
            self._view.beside_wanted.emit(placed.link.page, placed.link.y)

    # ---- pointing -----------------------------------------------------------------------------------------

    def hover(self, position: QPointF, *, now: bool = False) -> None:
        """The pointer's shape says what a click at a place of the viewport would do; `now`: Ctrl is held."""
        at = self._view.pointed(position)
        if at is None:
            return
        for layer in self._view.layers:
            layer.hover(at, now=now)
        shapes = (layer.cursor(at) for layer in reversed(self._view.layers))
        shape = next((shape for shape in shapes if shape is not None), Qt.CursorShape.ArrowCursor)
        self._view.viewport().setCursor(shape)

    def look_again(self) -> None:
        """See what is under the pointer, which may be another thing now."""
        page = self._view.viewport()
        if not QGuiApplication.mouseButtons() and page.underMouse():
            self.hover(QPointF(page.mapFromGlobal(QCursor.pos())))

    def hint(self, position: QPointF) -> str:
        """The words of a tip at a place of the viewport."""
        at = self._view.pointed(position)
        if at is None:
            return ""
        told = next(filter(None, (layer.hint(at) for layer in reversed(self._view.layers))), "")
        unread = self._view.shown.text.unread(at.page) in NEEDS_OCR - {POOR}
        return told or (tr(_NO_TEXT) if unread else "")

    def show_hint(self, event: QHelpEvent) -> None:
        """Show a tip where the pointer rests."""
        QToolTip.showText(event.globalPos(), self.hint(QPointF(event.pos())), self._view.viewport())

    # ---- menus --------------------------------------------------------------------------------------------

    def menu(self, event: QContextMenuEvent) -> None:
        """A menu about what is selected and the place; with the pointer on a word, while nothing is, about it."""
        view = self._view
        at = view.pointed(QPointF(event.pos()))
        if at is None:
            return
        corner, chosen = event.globalPos(), view.links.chosen
        if event.reason() == QContextMenuEvent.Reason.Mouse:
            if not view.selection.exists:
                if any(layer.menu(at, corner) for layer in reversed(view.layers)):
                    return
                view.selection.select_word(at)
        elif chosen is not None:
            view.links.menu_wanted.emit(chosen, view.on_screen(chosen.page, chosen.link.box).bottomLeft())
            return
        view.page_menu_wanted.emit(at.page, (at.x, at.y), corner)
