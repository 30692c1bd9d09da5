"""A reader's way through the pages of a view: going to places, scrolling, back and forward.

Inside, everything is in device pixels (scroll bars too), so that tiles are never resampled; Qt's logical pixels
occur where events come in.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QPointF, Signal

from ....core.geometry import Box, union
from ....core.model import Section
from ....core.reader.reading_place import ReadingPlace
from ...base import page_names
from ...base.look import motion
from .history import History, Spot
from .page_layout import PageLayout
from .page_view import GAP
from .smooth import SmoothScroll

if TYPE_CHECKING:
    from ..viewer import Viewer

LINE = 48
"""Logical pixels that an arrow key scrolls by."""
_LEAD = 24  # the reading line: so far below the top of the viewport is what `place` names
_AROUND = 16.0  # points around boxes to be seen with them, for the marks in the margin
_GLIDE = 200
"""Milliseconds of a glide to where a jump has led."""
_FAR = 2.0
"""Viewports: of a longer way only the last part is gone ..."""
_LAST = 0.6
"""... of so many."""


class Stance(NamedTuple):
    """Position of a view: its place, the corner it is scrolled to and the size of the viewport (`room`), both in
    device pixels, and its history.
    """

    place: ReadingPlace
    corner: tuple[int, int] = (0, 0)
    room: tuple[int, int] = (0, 0)
    past: tuple[Spot, ...] = ()
    future: tuple[Spot, ...] = ()


class Scroller(QObject):
    """Moves the pages of a `view`. All places are 0-based pages and points of the page as shown, however it is
    looked at.
    """

    place_changed = Signal(int, float)

    def __init__(self, view: Viewer) -> None:
        super().__init__(view)
        self._view, self._shown = view, view.shown
        self.history = History(self)
        self._smooth = SmoothScroll(self._put, self)
        self._glide = SmoothScroll(self._glided, self, _GLIDE)
        self._asked: Spot | None = None  # where it was sent, as long as nobody scrolled since
        self._reported: tuple[int, int] | None = None
        self.visiting = False
        """True at a place that was shown to the reader, until they move on: it is not read yet."""
        self.down = True
        """The direction of scrolling."""

    def begin(self, place: ReadingPlace) -> None:
        """Be at a place of what is shown, looked at as it was there."""
        self._view.page_view.take(place)
        self._asked = (min(max(place.page, 0), len(self._shown.sizes) - 1), place.y)
        self._view.page_view.lay_out()

    def clear(self) -> None:
        """There are no pages any more."""
        self.stop()
        self._asked = self._reported = None
        self.history.clear()

    # ---- where we are -------------------------------------------------------------------------------------

    def place(self) -> ReadingPlace:
        """The reader's place, at the reading line a little below the top of the viewport, and the look of the
        pages.
        """
        (page, y), shown = self.here(), self._view.page_view
        return ReadingPlace(
            page, y, shown.kept_zoom, shown.turns, shown.arrangement, shown.trimmed, shown.trim.margins
        )

    def stance(self) -> Stance:
        """The place, and all that `stand` needs to bring it back, here or in another view of the same document."""
        view, history = self._view, self.history
        return Stance(self.place(), view.corner(), view.room(), tuple(history.past), tuple(history.future))

    def stand(self, stance: Stance) -> None:
        """Stand as this view, or another one of the same document, did."""
        self.begin(stance.place)
        self.history.replace(stance.past, stance.future)
        if stance.room == self._view.room():
            self._view.set_corner(*stance.corner)
            self._changed()

    def reading(self) -> Spot:
        """Page and y (points) before the reader's eyes: a quarter down the view, or the place of `here` if that is
        later.
        """
        here, view = self.here(), self._view
        if view.flow is not None:
            return here
        down = self._at(view.corner()[1] + 0.25 * view.room()[1])
        return down if down[0] >= here[0] else here

    def here(self) -> Spot:
        """The page and y at the reading line, or the spot of the last jump."""
        view = self._view
        if view.flow is not None:
            return view.flow.spot()
        return self._asked if self._asked is not None else self._at(view.corner()[1] + view.px(_LEAD))

    def pages_in_view(self) -> range:
        """The page at the reading line and its facing page."""
        return self._row(self.reading()[0])

    def page_in_view(self) -> str:
        """The page at the reading line and the number of pages, in words."""
        return self._shown.describe_pages(self.pages_in_view())

    def tell(self) -> None:
        """Tell a screen reader where the reader is."""
        self._view.setAccessibleDescription(self.page_in_view())

    def label_in_view(self) -> str:
        """The label of the page being read, or of both that face each other."""
        return page_names.name_spread(self._shown.info.pages, self.pages_in_view()) if self._shown.info else ""

    def _row(self, page: int) -> range:
        pages = self._view.pages
        return pages.row(page) if pages is not None else range(page, page + 1)

    def _at(self, y: float) -> Spot:
        """The page at a height of the layout, and where on it, in points."""
        view, pages = self._view, self._view.pages
        if pages is None:
            return 0, 0.0
        page = pages.at(view.corner()[0] + view.room()[0] / 2, y)
        left, _, width, _ = pages.rect(page)
        return page, pages.to_page(page, left + width / 2, y)[1]

    def _top(self, page: int) -> float:
        """The y that is uppermost in the view: the reading line just above the page."""
        view, pages, turns = self._view, self._view.pages, self._view.page_view.turns
        if pages is None or turns % 2:
            return 0.0
        upper, lower = pages.shown[page][1::2]
        lead = (view.px(_LEAD) - view.px(GAP) / 2) / pages.scale(page)
        return float(lower - lead if turns == 2 else upper + lead)

    # ---- going elsewhere ----------------------------------------------------------------------------------

    def go_to(self, page: int, y: float | None = None, *, record: bool = True) -> None:
        """Scroll `y` of a page (None: its top) to the reading line; `record` the place before, for `back`."""
        pages = self._view.pages
        if pages is None:
            return
        self.visiting = False
        if record:
            self.history.record(self.here())
        page = min(max(page, 0), len(pages) - 1)
        if self._view.flow is not None:
            self._view.flow.go(page, y)
        else:
            self._send((page, self._top(page) if y is None else y))

    def go_to_boxes(self, page: int, boxes: Sequence[Box], *, record: bool = True, visit: bool = False) -> None:
        """Scroll so that boxes of a page are comfortably in view, beside what lies over the pages; not if they are
        already. `visit`: what is shown there is not read yet.
        """
        pages = self._view.pages
        if pages is None or not boxes:
            self.go_to(page, record=record)
            return
        if self._view.flow is not None:
            if record:
                self.history.record(self.here())
            self._view.flow.go(page, boxes[0].y0, boxes)
            return
        x0, y0, x1, y1 = union(boxes)
        area = pages.box_to_view(page, Box(x0 - _AROUND, y0 - _AROUND, x1 + _AROUND, y1 + _AROUND))
        seen, lead = self._view.covered.free(), self._view.px(_LEAD)
        x, y = self._view.corner()
        if area.y0 < seen.y0 or area.y1 > seen.y1:
            if record:
                self.history.record(self.here())
            y = round(area.y0 - min(seen.height / 3, max(lead, seen.height - area.height - lead)))
        if area.x0 < seen.x0 or area.x1 > seen.x1:
            x = round(area.x0 - (seen.x0 - x))
            self._view.covered.reach(x)
        y = pages.snapped(y, page)
        if (x, y) != self._view.corner():
            self.visiting = visit
            self.scroll(x, y)

    def go_to_section(self, section: Section) -> None:
        """Scroll to where a section begins."""
        self.smoothly(lambda: self.go_to(section.page, section.box.y0 if section.box else None))

    def go_to_end(self) -> None:
        """Scroll to the very end."""
        pages = self._view.pages
        if pages is not None:
            self.go_to(len(pages) - 1)
            self.scroll(self._view.corner()[0], self._view.verticalScrollBar().maximum())

    def centre_on(self, page: int, x: float, y: float) -> None:
        """Scroll so that a point of a page is in the middle, as far as there is something to scroll to."""
        pages = self._view.pages
        if pages is not None:
            (across, down), (width, height) = pages.to_view(page, x, y), self._view.room()
            self.visiting = False
            self.scroll(round(across - width / 2), pages.snapped(round(down - height / 2), page))

    def step_pages(self, count: int) -> None:
        """Go to the top of the page, or the row of pages, so many further on."""
        if self._view.pages is not None:
            self.go_to(self._view.pages.beside(self.here()[0], count), record=False)

    def back(self) -> None:
        """Return to where the reader was before the last jump."""
        self._travel(self.history.back(self.here()))

    def forward(self) -> None:
        """Return to where the reader was before going back."""
        self._travel(self.history.forward(self.here()))

    def _travel(self, spot: Spot | None) -> None:
        if spot is not None:
            self.visiting = False
            if self._view.flow is not None:
                self._view.flow.go(*spot)
            else:
                self._send(spot)

    def _send(self, target: Spot) -> None:
        """Put a place at the reading line, and remember it as what was asked for: near the end of a document
        the scroll bar cannot go there.
        """
        view, pages = self._view, self._view.pages
        if pages is None:
            return
        self._smooth.stop()
        page, y = target
        left, top, width, _ = pages.rect(page)
        line = pages.to_view(page, 0, y)[1] if view.page_view.turns % 2 == 0 else top + view.px(GAP)
        line = pages.snapped(round(line) - view.px(_LEAD), page)
        (x, before), middle = view.corner(), view.room()[0] / 2
        if not left <= x + middle <= left + width:
            x = round(left + width / 2 - middle)
        self.down = line >= before
        view.set_corner(x, line)
        self._asked = target
        self._changed()

    # ---- scrolling ----------------------------------------------------------------------------------------

    def scroll_screens(self, count: int) -> None:
        """Scroll by so many screens, of which a little stays in view."""
        self.scroll_by(0, round(count * 0.9 * self._view.room()[1]), smoothly=True)

    def scroll_lines(self, across: int, down: int) -> None:
        """Scroll by lines; sideways, where one row of pages is seen at a time, and whole, to the next one."""
        how = self._view.page_view.arrangement
        if across and not how.continuous and not self._view.horizontalScrollBar().maximum():
            self.step_pages(-across if how.right_to_left else across)
            return
        step = self._view.px(LINE)
        self.scroll_by(across * step, down * step, smoothly=True)

    def scroll_by(self, across: int, down: int, *, smoothly: bool) -> None:
        """Scroll by device pixels: where one row of pages is seen at a time, to its edge, and then to the next."""
        view, pages = self._view, self._view.pages
        if pages is None:
            return
        self.visiting = False
        x, y = self._smooth.goal or view.corner()
        x = min(max(x + across, 0), view.horizontalScrollBar().maximum())
        turns = pages.turns_page(y, down)
        goal = x, pages.moved(y, down)
        if smoothly and not turns and self._shown.smooth and not motion.less():
            self._smooth.begin(view.corner(), goal)
        else:
            self.scroll(*goal)

    def scroll(self, x: int, y: int) -> None:
        """Scroll to a corner of the view, at once."""
        self._smooth.stop()
        self._put(x, y)

    def smoothly(self, jump: Callable[[], object]) -> None:
        """Jump, but let it be seen how the pages move there. Everything else knows of the new place at once."""
        before = self._view.corner()[1]
        jump()
        (x, after), pages = self._view.corner(), self._view.pages
        turns = pages is None or pages.turns_page(before, after - before)
        if turns or before == after or not self._shown.smooth or motion.less():
            return
        height = self._view.room()[1]
        if abs(after - before) > _FAR * height:
            before = round(after - _LAST * height * (1 if after > before else -1))
        self._glide.begin((x, before), (x, after))

    @property
    def goal(self) -> tuple[int, int] | None:
        """The corner that the pages are moving to; None while they rest."""
        return self._glide.goal or self._smooth.goal

    def stop(self) -> None:
        """Stay where it is, if something still moves."""
        self._smooth.stop()
        self._glide.stop()

    def bar_moved(self, down: int) -> None:
        """Somebody has moved the scroll bars."""
        self._smooth.stop()
        self.down, self.visiting = down >= 0, False
        self._asked = None
        self._changed()

    def _put(self, x: int, y: int) -> None:
        self.down = y >= self._view.corner()[1]
        self._view.set_corner(x, y)
        self._asked = None
        self._changed()

    def _glided(self, x: int, y: int) -> None:
        self._view.set_corner(x, y)
        self._view.show_anew()

    def _changed(self) -> None:
        """The view shows something else now. Whoever moves the pages ends a glide."""
        self._glide.stop()
        self._view.show_anew()
        if self._view.pages is None:
            return
        page, y = self.here()
        if (page, round(y)) != self._reported:
            if self._reported is None or self._reported[0] != page:
                self._view.setAccessibleDescription(self._shown.describe_pages(self._row(page)))
                self._view.page_view.trim.near(page)
            self._reported = (page, round(y))
            self.place_changed.emit(page, y)

    # ---- another layout -----------------------------------------------------------------------------------

    def hold(self, *, begun: bool = False) -> None:
        """Keep the place whatever layout comes; `begun`: where of a page only the end is seen above another one,
        that one from its top.
        """
        here, there, pages = self.here(), self.reading()[0], self._view.pages
        if begun and self._asked is None and pages is not None and there not in pages.row(here[0]):
            here = there, self._top(there)
        self._asked = here

    def keep_place(self, layout: Callable[[], PageLayout], about: QPointF | None = None) -> None:
        """Show another layout without moving the point at `about` (logical pixels of the viewport), or else the
        place requested last, or else the reading line.
        """
        view = self._view
        self._smooth.stop()
        ratio, room, here, old = view.ratio, view.room(), self.here(), view.pages
        if about is None and self._asked is None:
            about = QPointF(room[0] / 2, view.px(_LEAD)) / ratio
        point = view.port.point(about) if about is not None else None
        middle = (view.corner()[0] + room[0] / 2) / old.width if old is not None else 0.5
        pages = layout()
        view.lay(pages)
        if about is not None and point is not None:
            x, y = pages.to_view(*point)
            self.scroll(round(x - about.x() * ratio), pages.snapped(round(y - about.y() * ratio), point[0]))
        else:
            view.set_corner(round(middle * pages.width - room[0] / 2), view.corner()[1])
            self._send(here)
