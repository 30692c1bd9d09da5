"""The keys one reads with, pages and text in flow: those of SumatraPDF, whose users' hands know them."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

if TYPE_CHECKING:
    from .reading_area import ReadingArea

_K, _M = Qt.Key, Qt.KeyboardModifier
_PLAIN, _SHIFT, _CONTROL, _ALT = _M.NoModifier, _M.ShiftModifier, _M.ControlModifier, _M.AltModifier

_KEYS: dict[tuple[Qt.Key, Qt.KeyboardModifier], Callable[[ReadingArea], None]] = {
    (_K.Key_Plus, _CONTROL): lambda area: area.of_pages.page_view.zoom_in(),
    (_K.Key_Equal, _CONTROL): lambda area: area.of_pages.page_view.zoom_in(),
    (_K.Key_Minus, _CONTROL): lambda area: area.of_pages.page_view.zoom_out(),
    (_K.Key_0, _CONTROL): lambda area: area.of_pages.page_view.fit_page(),
    (_K.Key_1, _CONTROL): lambda area: area.of_pages.page_view.set_zoom(1),
    (_K.Key_2, _CONTROL): lambda area: area.of_pages.page_view.fit_width(),
    (_K.Key_Left, _ALT): lambda area: area.of_pages.scroller.back(),
    (_K.Key_Right, _ALT): lambda area: area.of_pages.scroller.forward(),
    (_K.Key_Backspace, _PLAIN): lambda area: area.of_pages.scroller.back(),
    (_K.Key_Backspace, _SHIFT): lambda area: area.of_pages.scroller.forward(),
    (_K.Key_Home, _PLAIN): lambda area: area.of_pages.scroller.go_to(0),
    (_K.Key_Home, _CONTROL): lambda area: area.of_pages.scroller.go_to(0),
    (_K.Key_End, _PLAIN): lambda area: area.scroller.go_to_end(),
    (_K.Key_End, _CONTROL): lambda area: area.scroller.go_to_end(),
    (_K.Key_PageDown, _PLAIN): lambda area: area.scroller.scroll_screens(1),
    (_K.Key_PageUp, _PLAIN): lambda area: area.scroller.scroll_screens(-1),
    (_K.Key_Space, _PLAIN): lambda area: area.scroller.scroll_screens(1),
    (_K.Key_Space, _SHIFT): lambda area: area.scroller.scroll_screens(-1),
    (_K.Key_N, _PLAIN): lambda area: area.scroller.step_pages(1),
    (_K.Key_P, _PLAIN): lambda area: area.scroller.step_pages(-1),
}


def _scroll(area: ReadingArea, across: int, down: int) -> None:
    area.scroller.scroll_lines(across, down)


for _key, _across, _down in (
    (_K.Key_Left, -1, 0), (_K.Key_H, -1, 0), (_K.Key_Right, 1, 0), (_K.Key_L, 1, 0),
    (_K.Key_Up, 0, -1), (_K.Key_K, 0, -1), (_K.Key_Down, 0, 1), (_K.Key_J, 0, 1),
):  # fmt: skip
    _KEYS[_key, _PLAIN] = partial(_scroll, across=_across, down=_down)


def reading_key(event: QKeyEvent) -> Callable[[ReadingArea], None] | None:
    """Action of a key press while reading; None for none."""
    held = event.modifiers() & (_SHIFT | _CONTROL | _ALT)
    if held & _CONTROL:
        held &= ~_SHIFT  # on many keyboards + is Shift and something
    return _KEYS.get((Qt.Key(event.key()), held))
