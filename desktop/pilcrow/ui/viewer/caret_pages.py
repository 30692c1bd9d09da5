"""Caret browsing: reading and selecting with the keys that move a caret in any text."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent

from ..base.backend import Renderer
from .caret import Caret, Walk
from .painting import Canvas
from .pointed_pages import PointedPages

_K, _M = Qt.Key, Qt.KeyboardModifier
_MOVES: dict[tuple[Qt.Key, bool], Callable[[Walk, Caret], Caret | None]] = {
    (_K.Key_Left, False): Walk.left,
    (_K.Key_Right, False): Walk.right,
    (_K.Key_Up, False): Walk.up,
    (_K.Key_Down, False): Walk.down,
    (_K.Key_Home, False): Walk.home,
    (_K.Key_End, False): Walk.end,
    (_K.Key_Left, True): Walk.word_left,
    (_K.Key_Right, True): Walk.word_right,
    (_K.Key_Home, True): Walk.first,
    (_K.Key_End, True): Walk.last,
}
"""What a key does, and what it does with Ctrl."""
_WIDE = 1.6
"""Logical pixels."""
_ROOM = 40
"""Logical pixels of text above and below the caret that stay in view."""


class CaretPages(PointedPages):
    """A view with a caret, where the reader wants one."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__(renderer)
        self._caret: Caret | None = None
        self._browsing = self._lit = False
        self._blink = QTimer(self)
        self._blink.timeout.connect(self._blinked)

    @property
    def browsing(self) -> bool:
        """Whether keys move a caret."""
        return self._browsing

    def browse(self, *, on: bool) -> None:
        """Show a caret where the selection ends, or else at the first line in view; or put it away."""
        self._browsing, self._caret = on, None
        if on:
            self._caret = self._start()
            if self._caret and self._sees(self._caret):
                self._blink_anew()
            else:
                self._show_caret()
        else:
            self._blink.stop()
        self.viewport().update()

    @property
    def caret(self) -> Caret | None:
        """Where the caret is; None where there is none, or no text that is known."""
        texts, caret = self._text.pages, self._caret
        known = caret is not None and caret.line < len(list(texts.lines(caret.page)))
        return caret if known else None

    def _walk(self) -> Walk:
        return Walk(self._text.pages, len(self.pages) if self.pages else 0)

    def _start(self) -> Caret | None:
        walk, reach = self._walk(), self._selection.reach
        found = walk.at(reach) if reach else None
        if found and (self._selection.range() or self._sees(found)):
            return found
        return self._in_sight(walk)

    def _in_sight(self, walk: Walk) -> Caret | None:
        """At the first line whose beginning is in view, or else any of a page in view."""
        begins = [
            Caret(page, number, span.start)
            for page in self._in_view()
            for number, (_, span) in enumerate(walk.lines(page))
        ]
        return next(filter(self._sees, begins), begins[0] if begins else None)

    # ---- keys ---------------------------------------------------------------------------------------------

    def _caret_key(self, event: QKeyEvent) -> bool:
        """Move the caret, or the end of the selection; whether the key does that."""
        held = event.modifiers() & (_M.ShiftModifier | _M.ControlModifier | _M.AltModifier)
        further = bool(held & _M.ShiftModifier)
        move = _MOVES.get((Qt.Key(event.key()), bool(held & _M.ControlModifier)))
        extends = further and self._selection.range() is not None
        if move is None or held & _M.AltModifier or not (self._browsing or extends):
            return False
        walk = self._walk()
        if not self._browsing or self.caret is None:
            self._caret = self._start()
        here = self.caret
        if here is None:
            return self._browsing
        there = move(walk, here)
        if there is None:
            self._towards(here, event.key())
            return True
        self._go(walk, here, there, further=further)
        return True

    def _go(self, walk: Walk, here: Caret, there: Caret, *, further: bool) -> None:
        self._caret = there
        if further:
            other = self._cells or self._picked or self._selection.text is not walk.texts
            if other or self._selection.reach is None:
                self._select_anew()
                self._selection.place(walk.position(here))
            self._selection.extend_to(walk.position(there))
        else:
            self._only_text()
            self._selection.place(walk.position(there))
        self._selected()
        self._show_caret()

    def _towards(self, here: Caret, key: int) -> None:
        """The text beyond is not known yet: go and look at it."""
        count = len(self.pages) if self.pages else 0
        back = key in (_K.Key_Left, _K.Key_Up)
        page = {_K.Key_Home: 0, _K.Key_End: count - 1}.get(Qt.Key(key), here.page + (-1 if back else 1))
        if 0 <= page < count:
            self.go_to(page, record=False)

    # ---- being seen ---------------------------------------------------------------------------------------

    def _put_caret(self) -> None:
        """The pointer has selected something: go on from there."""
        if self._browsing and not (self._cells or self._picked) and (reach := self._selection.reach):
            self._caret = self._walk().at(reach)
            self._blink_anew()

    def _sees(self, caret: Caret) -> bool:
        view = self._view()
        area = self.pages.box_to_view(caret.page, self._walk().box(caret)) if self.pages else view
        return view.meet(area) == area

    def _take_caret_along(self) -> None:
        """Something else has scrolled: the caret comes into view."""
        if self.caret and not self._sees(self.caret):
            self._caret = self._in_sight(self._walk())
            self._blink_anew()

    def _keep_caret(self, change: Callable[[], None]) -> None:
        """The text of the pages changes: the caret stays where it is seen."""
        caret = self.caret
        at = (caret.page, *self._walk().box(caret).center) if caret else None
        change()
        position = self._text.pages.at(*at) if at else None
        self._caret = self._walk().at(position) if position else None

    def _show_caret(self) -> None:
        """Scroll as little as needed for the caret to be in view."""
        caret = self.caret
        if caret is None or self.pages is None:
            return
        area = self.pages.box_to_view(caret.page, self._walk().box(caret))
        view, room = self._view(), self._px(_ROOM)
        x, y = self._x(), self._y()
        if area.y1 + room > view.y1:
            y = round(area.y1 + room - view.height)
        if area.y0 - room < view.y0:
            y = round(area.y0 - room)
        if not view.x0 <= area.x0 <= view.x1:
            x = round(area.x0 - view.width / 2)
        if (x, y) != (self._x(), self._y()):
            self._scroll(x, y)
        self._blink_anew()

    def _blink_anew(self) -> None:
        self._lit = True
        half = QGuiApplication.styleHints().cursorFlashTime() // 2
        if self._browsing and half > 0 and self.hasFocus():
            self._blink.start(half)
        self.viewport().update()

    def _blinked(self) -> None:
        self._lit = not self._lit or not self.hasFocus()
        if not self.hasFocus():
            self._blink.stop()
        if self._caret is not None:
            self._update_page(self._caret.page)

    def _paint_caret(self, canvas: Canvas) -> None:
        caret = self.caret
        if not (self._browsing and self._lit and caret) or caret.page != canvas.page:
            return
        line = canvas.rect(self._walk().box(caret))
        wide = _WIDE * canvas.ratio
        bar = QRectF(line.x() - wide / 2, line.y() - wide / 2, line.width() + wide, line.height() + wide)
        canvas.painter.fillRect(bar, QColor(canvas.colours.accent))
