"""A reader's way through the text in flow.

A place is a page and the pixels of its text above the viewport, and the scroll bar counts pages: nothing has to be
known of text that nobody has come to, and nothing moves when that is laid out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

from ...core.geometry import Box
from ...core.marks.annotation import MarkedPart
from ...core.model import Paragraph
from ...core.reader import flow
from ..base.look import motion
from ..viewer.scrolling.smooth import SmoothScroll
from ..viewer.text.selection import Position
from .page_text import PageText

if TYPE_CHECKING:
    from .view import ReadingView

_STEPS = 1000
"""Steps of the scroll bar for each page."""
_LEAD, _BARE = 20.0, 2.0
"""Pixels above the line that is read, where it begins a paragraph and where another line is above it."""
_LINES = 3
"""Lines that an arrow key scrolls by."""
_TOLD = 4000
"""Most characters in view that are told to a screen reader."""
_SCREEN = 0.88
"""Share of a screen that is scrolled at once."""


class TextScroll(QObject):
    """Moves the text of a `view`; places are 0-based pages, and points of the page as shown."""

    def __init__(self, view: ReadingView) -> None:
        super().__init__(view)
        self._view, self._viewer, self._pages = view, view.viewer, view.pages
        self.page, self.offset = 0, 0.0
        """The page whose text is uppermost, and what of it is above the viewport, in pixels."""
        self._asked: Position | None = None
        """Where it was sent, as long as nobody has scrolled."""
        self._wanted: tuple[int, float | None] | None = None
        """A place to go to as soon as its text is known."""
        self._reported: tuple[int, int] | None = None
        self._settling = False
        """True while the scroll bar is set by the program."""
        self._gone = 0
        """Pixels of a glide that are done."""
        self._smooth = SmoothScroll(lambda _x, y: self._glide(y), self)
        self._told = QTimer(self, singleShot=True, interval=0)
        self._told.timeout.connect(self._tell)

    # ---- where we are -------------------------------------------------------------------------------------

    def in_view(self) -> Iterator[tuple[PageText, float]]:
        """The pages whose text is in view, each with its upper edge in the viewport."""
        y, page = -self.offset, self.page
        while y < self._room and page < len(self._pages):
            text = self._pages.text(page)
            yield text, y
            y, page = y + text.height + self._pages.gap, page + 1

    @property
    def _room(self) -> int:
        return self._view.viewport().height()

    def position(self) -> Position | None:
        """The place that was asked for, or else the first character of the first line that is wholly in view."""
        if self._asked is not None:
            return self._asked
        for text, top in self.in_view():
            for placed in text.placed:
                for y, char in placed.laid.line_tops():
                    if top + placed.y + y >= -1:
                        return Position(placed.paragraph.section, placed.paragraph.number, char, text.page)
        return None

    def paragraph(self, position: Position) -> Paragraph | None:
        """The paragraph of a position."""
        found = self._pages.texts.paragraphs(position.page)
        return next((each for each in found if (each.section, each.number) == position[:2]), None)

    def unit(self) -> MarkedPart | None:
        """The sentence, cell or picture that is read."""
        position = self.position()
        paragraph = self.paragraph(position) if position else None
        return flow.unit_at(paragraph, position.char) if position and paragraph else None

    def spot(self) -> tuple[int, float]:
        """Page and height of the line that is read."""
        position = self.position()
        paragraph = self.paragraph(position) if position else None
        if position is None or paragraph is None:
            page, y = self._wanted or (self.page, 0.0)
            return page, y or 0.0
        page, char = position.page, position.char
        boxes = [box for span in paragraph.spans if span.page == page for box in span.boxes(char, char + 1)]
        if not boxes:
            page, boxes = flow.boxes_on_first(MarkedPart(paragraph, char, min(char + 1, len(paragraph.text))))
        return page, boxes[0].y0

    def text_in_view(self) -> str:
        """The text of all pieces in view, a line for each paragraph."""
        seen = [
            placed.laid.piece.text
            for text, top in self.in_view()
            for placed in text.placed
            if top + placed.y < self._room and top + placed.y + placed.laid.height > 0
        ]
        return "\n".join(seen)

    # ---- going elsewhere ----------------------------------------------------------------------------------

    def go(self, page: int, y: float | None, boxes: Sequence[Box] = ()) -> None:
        """Bring the text at boxes of a page into view, or put that at a height at the top; see `Flow`."""
        self._smooth.stop()
        paragraphs = self._pages.texts.paragraphs(page)
        if boxes and (unit := flow.unit_in(paragraphs, page, boxes)) is not None:
            self._bring(unit, page)
            return
        line = flow.line_from(paragraphs, page, -1e9 if y is None else y)
        if line is None:
            self._asked, self._wanted, self.page, self.offset = None, (page, y), page, 0.0
        else:
            self._put(Position(line[0].section, line[0].number, line[1].start, page))
        self.show()

    def go_to_unit(self, unit: MarkedPart, page: int) -> None:
        """Put a sentence, cell or picture at the top; it is seen on this page."""
        self._smooth.stop()
        self._put(_begin(unit, page))
        self.show()

    def _bring(self, unit: MarkedPart, page: int) -> None:
        """Scroll so that a unit is comfortably in view; not if it is."""
        seen = [rect for _, rects in self._view.rects(unit.paragraph, unit.start, unit.end) for rect in rects]
        inside = seen and min(r.top() for r in seen) >= 0 and max(r.bottom() for r in seen) <= self._room
        if not inside:
            self._put(_begin(unit, page))
            self._asked = None
            self._move(-self._room / 4)

    def _put(self, position: Position) -> None:
        """Put the line with a character at the top."""
        paragraph = self.paragraph(position)
        if paragraph is None:
            return
        text = self._pages.text(paragraph.page)
        for placed in text.of(position.section, position.paragraph):
            piece = placed.laid.piece
            if piece.end > position.char or piece.start == position.char:
                tops = [y for y, char in placed.laid.line_tops() if char <= position.char]
                lead = _LEAD if len(tops) < 2 else _BARE
                self.page, self.offset = text.page, placed.y + (tops[-1] if tops else 0.0) - lead
                break
        self._asked, self._wanted = position, None
        self._settle()

    def lay_anew(self) -> None:
        """The text is laid out otherwise: keep the line that is read."""
        place = self.position()
        self._pages.forget()
        if place is not None:
            self._put(place)
        self.show()

    def take_text(self) -> None:
        """Better text of the pages is known: keep the place."""
        spot = self.spot()
        self._pages.forget()
        self._asked = None
        self.go(*spot)

    def look_again(self) -> None:
        """The text of a page that was waited for has come."""
        self._pages.forget_waiting()
        if self._wanted is not None:
            self.go(*self._wanted)
        else:
            self.show()

    # ---- scrolling ----------------------------------------------------------------------------------------

    def by(self, pixels: float, *, smoothly: bool = False) -> None:
        """Scroll down by so many pixels."""
        if smoothly and self._viewer.shown.smooth and not motion.less():
            rest = (self._smooth.goal or (0, 0))[1] - self._gone
            self._gone = 0
            self._smooth.begin((0, 0), (0, rest + round(pixels)))
            return
        self.stop()
        self._move(pixels)

    def scroll_screens(self, count: int) -> None:
        """Scroll by so many screens, of which a little stays in view."""
        self.by(count * _SCREEN * self._room, smoothly=True)

    @property
    def line(self) -> float:
        """Pixels from one line to the next."""
        return 1.2 * self._pages.style.em

    def scroll_lines(self, across: int, down: int) -> None:
        """Scroll down by lines, a few at a time; all text is in view sideways."""
        if down:
            self.by(down * _LINES * self.line, smoothly=True)

    def go_to_end(self) -> None:
        """Scroll to the very end."""
        self.stop()
        self.page, self.offset = len(self._pages) - 1, 1e9
        self._move(0)

    def step_pages(self, count: int) -> None:
        """Go to the text of the page so many further on."""
        self.go(min(max(self.spot()[0] + count, 0), len(self._pages) - 1), None)

    def stop(self) -> None:
        """Stay where it is, if something still moves."""
        self._smooth.stop()
        self._gone = 0

    def bar_moved(self) -> None:
        """Somebody has moved the scroll bar."""
        bar = self._view.verticalScrollBar()
        if self._settling or not len(self._pages):
            return
        if bar.value() == bar.maximum():
            self.go_to_end()
            return
        self.stop()
        self.page, part = divmod(bar.value(), _STEPS)
        self.offset = part / _STEPS * self._pages.step(self.page)
        self._move(0)

    def _glide(self, y: int) -> None:
        step, self._gone = y - self._gone, y
        self._move(step)

    def _move(self, pixels: float) -> None:
        self._asked = self._wanted = None
        self.offset += pixels
        self._settle()
        self.show()

    def _settle(self) -> None:
        """Let page and offset name the place that they mean, within the document."""
        while self.page + 1 < len(self._pages) and self.offset >= (step := self._pages.step(self.page)):
            self.offset -= step
            self.page += 1
        self._settle_up()
        self.offset -= self._below(self._room)
        self._settle_up()

    def _settle_up(self) -> None:
        while self.offset < 0 and self.page > 0:
            self.page -= 1
            self.offset += self._pages.step(self.page)
        self.offset = max(self.offset, -_LEAD if self.page == 0 else 0.0)

    def _below(self, room: float) -> float:
        """Pixels of a room below the end of the document; 0 where the end is not in it."""
        y = -self.offset
        for page in range(self.page, len(self._pages)):
            y += self._pages.step(page)
            if y >= room:
                return 0.0
        return room - y

    def show(self) -> None:
        """Something else is in view."""
        count = len(self._pages)
        if not count:
            return
        self._set_bar()
        pages = [text.page for text, _ in self.in_view()]
        last = pages[-1] + 1 if pages else 0
        self._viewer.shown.look([*pages, *range(last, min(last + 1, count))], by=self._view)
        self._view.viewport().update()
        self._told.start()

    def _tell(self) -> None:
        """Tell the window of the new place."""
        if not self._view.isVisible() or not len(self._pages):
            return
        page, y = self.spot()
        if (page, round(y)) != self._reported:
            self._reported = page, round(y)
            named = self._viewer.shown.describe_pages(range(page, page + 1))
            self._view.setAccessibleDescription(f"{named}\n{self.text_in_view()[:_TOLD]}")
            self._viewer.scroller.place_changed.emit(page, y)

    def _set_bar(self) -> None:
        bar, count = self._view.verticalScrollBar(), len(self._pages)
        share = min(max(self.offset, 0.0) / self._pages.step(self.page), 0.999)
        ends = self._below(self._room + 1) > 0
        fits = ends and self.page == 0 and self.offset <= 0
        self._settling = True
        bar.setRange(0, 0 if fits else count * _STEPS - 1)
        bar.setPageStep(_STEPS)
        bar.setSingleStep(_STEPS // 20)
        bar.setValue(bar.maximum() if ends else int((self.page + share) * _STEPS))
        self._settling = False


def _begin(unit: MarkedPart, page: int) -> Position:
    """Where a unit begins that is seen on a page."""
    return Position(unit.paragraph.section, unit.paragraph.number, unit.start, page)
