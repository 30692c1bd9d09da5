"""Caret browsing: reading and selecting with the keys that move a caret in any text."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QGuiApplication, QKeyEvent

from ....core.geometry import Box
from ..pictures.painting import Canvas
from ..text.caret import Caret, Walk
from ..text.selection import Position
from .layer import Layer
from .selection import SelectionLayer

if TYPE_CHECKING:
    from ..viewer import Viewer

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
"""Moves of each key, and of the key with Ctrl."""
_WIDE = 1.6
"""Logical pixels."""
_ROOM = 40
"""Logical pixels of text above and below the caret that stay in view."""


class CaretLayer(Layer):
    """A caret, where the reader wants one; with Shift it selects."""

    def __init__(self, view: Viewer, selection: SelectionLayer) -> None:
        super().__init__(view)
        self._selection = selection
        self._caret: Caret | None = None
        self.browsing = self._lit = False
        """True if keys move a caret, and True if the caret is visible at the moment."""
        self._blink = QTimer(self)
        self._blink.timeout.connect(self._blinked)
        selection.let_go.connect(self._put)

    def browse(self, *, on: bool) -> None:
        """Show a caret where the selection ends, or else at the first line in view; or put it away."""
        self.browsing, self._caret = on, None
        if on:
            self._caret = self._start()
            if self._caret and self._sees(self._caret):
                self.blink_anew()
            else:
                self._show()
        else:
            self._blink.stop()
        self.stale.emit(None)

    @property
    def here(self) -> Caret | None:
        """The caret's place; None where there is none, or no text that is known."""
        texts, caret = self._view.shown.text.pages, self._caret
        known = caret is not None and caret.line < len(list(texts.lines(caret.page)))
        return caret if known else None

    @property
    def position(self) -> Position | None:
        """The caret's place in the text, while it is seen."""
        caret = self.here if self.browsing and self._lit else None
        return self._walk().position(caret) if caret else None

    def place(self) -> tuple[int, Box] | None:
        """The page (0-based) that the caret is seen on, and where on it, in points; None while none is seen."""
        caret = self.here if self.browsing else None
        return (caret.page, self._walk().box(caret)) if caret else None

    def _walk(self) -> Walk:
        return Walk(self._view.shown.text.pages, len(self._view.pages) if self._view.pages else 0)

    def _start(self) -> Caret | None:
        walk, reach, flow = self._walk(), self._selection.reach, self._view.flow
        found = walk.at(reach) if reach else None
        if flow is not None:
            position = flow.position()
            return found if found and self._selection.range else walk.at(position) if position else None
        if found and (self._selection.range or self._sees(found)):
            return found
        return self._in_sight(walk)

    def _in_sight(self, walk: Walk) -> Caret | None:
        """At the first line whose beginning is in view, or else any of a page in view."""
        begins = [
            Caret(page, number, span.start)
            for page in self._view.port.in_view()
            for number, (_, span) in enumerate(walk.lines(page))
        ]
        return next(filter(self._sees, begins), begins[0] if begins else None)

    # ---- keys ---------------------------------------------------------------------------------------------

    def key(self, event: QKeyEvent) -> bool:
        """Move the caret, or the end of the selection."""
        held = event.modifiers() & (_M.ShiftModifier | _M.ControlModifier | _M.AltModifier)
        further = bool(held & _M.ShiftModifier)
        move = _MOVES.get((Qt.Key(event.key()), bool(held & _M.ControlModifier)))
        extends = further and self._selection.range is not None
        if move is None or held & _M.AltModifier or not (self.browsing or extends):
            return False
        walk = self._walk()
        if not self.browsing or self.here is None:
            self._caret = self._start()
        here = self.here
        if here is None:
            return self.browsing
        there = self._in_flow(walk, here, Qt.Key(event.key())) or move(walk, here)
        if there is None:
            self._towards(here, event.key())
        else:
            self._caret = there
            self._selection.go(walk.position(here), walk.position(there), further=further)
            self._show()
        return True

    def _in_flow(self, walk: Walk, here: Caret, key: Qt.Key) -> Caret | None:
        """The caret a line of the text in flow above or below, whose lines are not those of the pages."""
        lines = {_K.Key_Up: -1, _K.Key_Down: 1}.get(key)
        flow = self._view.flow
        if flow is None or lines is None:
            return None
        position = flow.beside(walk.position(here), lines)
        return walk.at(position) if position else None

    def _towards(self, here: Caret, key: int) -> None:
        """The text beyond is not known yet: go and look at it."""
        count = len(self._view.pages) if self._view.pages else 0
        back = key in (_K.Key_Left, _K.Key_Up)
        page = {_K.Key_Home: 0, _K.Key_End: count - 1}.get(Qt.Key(key), here.page + (-1 if back else 1))
        if 0 <= page < count:
            self._view.scroller.go_to(page, record=False)

    # ---- being seen ---------------------------------------------------------------------------------------

    def _put(self) -> None:
        """The pointer has selected something: go on from there."""
        if self.browsing and (reach := self._selection.reach):
            self._caret = self._walk().at(reach)
            self.blink_anew()

    def _sees(self, caret: Caret) -> bool:
        seen, pages = self._view.port.seen, self._view.pages
        if self._view.flow is not None:
            return True
        area = pages.box_to_view(caret.page, self._walk().box(caret)) if pages else seen
        return seen.meet(area) == area

    def come_along(self) -> None:
        """Something else has scrolled: the caret comes into view."""
        if self.here and not self._sees(self.here):
            self._caret = self._in_sight(self._walk())
            self.blink_anew()

    def keep(self, change: Callable[[], object]) -> None:
        """The text of the pages changes: the caret stays where it is seen."""
        caret = self.here
        at = (caret.page, *self._walk().box(caret).center) if caret else None
        change()
        position = self._view.shown.text.pages.at(*at) if at else None
        self._caret = self._walk().at(position) if position else None

    def _show(self) -> None:
        """Scroll as little as needed for the caret to be in view."""
        caret, view = self.here, self._view
        if caret is None or view.pages is None:
            return
        if view.flow is not None:
            box = self._walk().box(caret)
            view.flow.go(caret.page, box.y0, [box])
            self.blink_anew()
            return
        area = view.pages.box_to_view(caret.page, self._walk().box(caret))
        seen, room = view.port.seen, view.px(_ROOM)
        x, y = view.corner()
        if area.y1 + room > seen.y1:
            y = round(area.y1 + room - seen.height)
        if area.y0 - room < seen.y0:
            y = round(area.y0 - room)
        if not seen.x0 <= area.x0 <= seen.x1:
            x = round(area.x0 - seen.width / 2)
        if (x, y) != view.corner():
            view.scroller.scroll(x, y)
        self.blink_anew()

    def blink_anew(self) -> None:
        """The keyboard has come here, or the caret has moved: it is to be seen now."""
        self._lit = True
        half = QGuiApplication.styleHints().cursorFlashTime() // 2
        if self.browsing and half > 0 and self._view.hasFocus():
            self._blink.start(half)
        self.stale.emit(None)

    def _blinked(self) -> None:
        self._lit = not self._lit or not self._view.hasFocus()
        if not self._view.hasFocus():
            self._blink.stop()
        if self._caret is not None:
            self.stale.emit(self._caret.page)

    def clear(self) -> None:
        self.browse(on=False)

    def paint_over(self, canvas: Canvas) -> None:
        place = self.place() if self._lit else None
        if place is None or place[0] != canvas.page:
            return
        line = canvas.rect(place[1])
        wide = _WIDE * canvas.ratio
        bar = QRectF(line.x() - wide / 2, line.y() - wide / 2, line.width() + wide, line.height() + wide)
        canvas.painter.fillRect(bar, QColor(canvas.colours.accent))
