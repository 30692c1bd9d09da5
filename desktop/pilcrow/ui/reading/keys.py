"""The keys one reads with in reading mode: those of the pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from .view import ReadingView

_K, _M = Qt.Key, Qt.KeyboardModifier
_PLAIN, _SHIFT, _CONTROL, _ALT = _M.NoModifier, _M.ShiftModifier, _M.ControlModifier, _M.AltModifier
_LINES = 3
"""Lines that an arrow key scrolls by."""


def _lines(count: int) -> Callable[[ReadingView], None]:
    return lambda view: view.scroller.by(count * _LINES * 1.2 * view.pages.style.em, smoothly=True)


_KEYS: dict[tuple[Qt.Key, Qt.KeyboardModifier], Callable[[ReadingView], None]] = {
    (_K.Key_Plus, _CONTROL): lambda view: view.viewer.page_view.zoom_in(),
    (_K.Key_Equal, _CONTROL): lambda view: view.viewer.page_view.zoom_in(),
    (_K.Key_Minus, _CONTROL): lambda view: view.viewer.page_view.zoom_out(),
    (_K.Key_1, _CONTROL): lambda view: view.set_size(1.0),
    (_K.Key_Left, _ALT): lambda view: view.viewer.scroller.back(),
    (_K.Key_Right, _ALT): lambda view: view.viewer.scroller.forward(),
    (_K.Key_Backspace, _PLAIN): lambda view: view.viewer.scroller.back(),
    (_K.Key_Backspace, _SHIFT): lambda view: view.viewer.scroller.forward(),
    (_K.Key_Home, _PLAIN): lambda view: view.viewer.scroller.go_to(0),
    (_K.Key_Home, _CONTROL): lambda view: view.viewer.scroller.go_to(0),
    (_K.Key_End, _PLAIN): lambda view: view.scroller.go_to_end(),
    (_K.Key_End, _CONTROL): lambda view: view.scroller.go_to_end(),
    (_K.Key_PageDown, _PLAIN): lambda view: view.scroller.by_screens(1),
    (_K.Key_PageUp, _PLAIN): lambda view: view.scroller.by_screens(-1),
    (_K.Key_Space, _PLAIN): lambda view: view.scroller.by_screens(1),
    (_K.Key_Space, _SHIFT): lambda view: view.scroller.by_screens(-1),
    (_K.Key_N, _PLAIN): lambda view: view.scroller.step_pages(1),
    (_K.Key_P, _PLAIN): lambda view: view.scroller.step_pages(-1),
    (_K.Key_Down, _PLAIN): _lines(1),
    (_K.Key_J, _PLAIN): _lines(1),
    (_K.Key_Up, _PLAIN): _lines(-1),
    (_K.Key_K, _PLAIN): _lines(-1),
}


def reading_key(event: QKeyEvent) -> Callable[[ReadingView], None] | None:
    """Action of a key press while reading; None for none."""
    held = event.modifiers() & (_SHIFT | _CONTROL | _ALT)
    if held & _CONTROL:
        held &= ~_SHIFT  # on many keyboards + is Shift and something
    return _KEYS.get((Qt.Key(event.key()), held))
