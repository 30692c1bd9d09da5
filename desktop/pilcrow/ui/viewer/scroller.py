"""Pages that one scrolls through, zooms, turns and arranges, and that remember where one was.

What is painted and what the pointer does is in `viewer`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
from PySide6.QtCore import QEvent, QPointF, Signal
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent

from ...core.geometry import Box, union
from ...core.pdf import PdfInfo
from ...core.trimming import whole
from ..base import motion, page_names
from ..base.arrangement import Arrangement
from ..base.backend import ReadingPlace, Renderer
from ..base.page_colours import PageColours
from . import zoom
from .history import History, Spot
from .page_area import GAP, LINE, MARGIN, PageArea
from .page_layout import PageLayout, Sizes, fit, sizes
from .smooth import SmoothScroll
from .trim import Trim

_LEAD = 24  # the reading line: so far below the top of the viewport is what `place` names
_AROUND = 16.0  # points around boxes to be seen with them, for the marks in the margin


class Scroller(PageArea):
    """Where a reader is in one PDF. All places are 0-based pages and points of the page as shown, however it is
    zoomed, turned and arranged.
    """

    place_changed = Signal(int, float)
    zoom_changed = Signal(float)
    history_changed = Signal(bool, bool)

    def __init__(self, renderer: Renderer) -> None:
        super().__init__(renderer)
        self._path = ""
        self._sizes: Sizes = sizes([])
        self._fit: float | None = zoom.FIT_WIDTH
        self._zoom = 1.0
        self._turns = 0
        self.arrangement = Arrangement()
        self._trim = Trim(renderer, self)
        self._trim.changed.connect(self._arrange)
        self.smooth = False
        """Whether scrolling by wheel and keys can be followed with the eyes."""
        self._smooth = SmoothScroll(self._put, self)
        self._history = History(self)
        self._history.changed.connect(self.history_changed)
        self._asked: Spot | None = None  # where it was sent, as long as nobody scrolled since
        self._reported: tuple[int, int] | None = None

    def show_document(self, path: str, info: PdfInfo, place: ReadingPlace) -> None:
        """Show a PDF at a place; what was shown before is forgotten."""
        self.clear()
        self._path, self._info = path, info
        points = [(page.width, page.height) for page in info.pages]
        self._sizes = sizes(points)
        self.tiles.open(path, points)
        self._trim.open(path, self._sizes, on=place.trim, margins=place.margins)
        self._stand(place)

    def _stand(self, place: ReadingPlace) -> None:
        """Be at a place of what is shown."""
        self._turns = place.turns % 4
        self.arrangement = place.arrangement
        if place.trim != self.trimmed:
            self._trim.turn(on=place.trim)
        self._fit = place.zoom if place.zoom <= 0 else None
        self._zoom = zoom.within(place.zoom) if place.zoom > 0 else 1.0
        self._asked = (min(max(place.page, 0), len(self._sizes) - 1), place.y)
        self._arrange()

    def clear(self) -> None:
        """Show nothing."""
        self._smooth.stop()
        self._asked = self._reported = self._info = self.pages = None
        self._sight.forget()
        self._path = ""
        self.tiles.open("", ())
        self._trim.open("", sizes([]), on=False)
        self._bars()
        self._history.clear()
        self.viewport().update()

    # ---- where we are -------------------------------------------------------------------------------------

    def place(self) -> ReadingPlace:
        """Where the reader is: what lies at the reading line a little below the top of the viewport."""
        page, y = self._here()
        kept = self._zoom if self._fit is None else self._fit
        return ReadingPlace(page, y, kept, self._turns, self.arrangement, self.trimmed, self._trim.margins)

    def go_to(self, page: int, y: float | None = None, *, record: bool = True) -> None:
        """Scroll so that `y` of a page (its top if None) is at the reading line; `record` what was left for
        `back`.
        """
        if self.pages is None:
            return
        if record:
            self._history.record(self._here())
        page = min(max(page, 0), len(self.pages) - 1)
        self._send((page, self._top(page) if y is None else y))

    def go_to_boxes(self, page: int, boxes: Sequence[Box], *, record: bool = True) -> None:
        """Scroll so that boxes of a page are comfortably in view; not if they are already."""
        if self.pages is None or not boxes:
            self.go_to(page, record=record)
            return
        x0, y0, x1, y1 = union(boxes)
        area = self.pages.box_to_view(page, Box(x0 - _AROUND, y0 - _AROUND, x1 + _AROUND, y1 + _AROUND))
        view, lead = self._view(), self._px(_LEAD)
        x, y = self._x(), self._y()
        if area.y0 < view.y0 or area.y1 > view.y1:
            if record:
                self._history.record(self._here())
            y = round(area.y0 - min(view.height / 3, max(lead, view.height - area.height - lead)))
        if area.x0 < view.x0 or area.x1 > view.x1:
            x = round(area.x0)
        y = self.pages.settled(y, page)
        if (x, y) != (self._x(), self._y()):
            self._scroll(x, y)

    def go_to_end(self) -> None:
        """Scroll to the very end."""
        if self.pages is not None:
            self.go_to(len(self.pages) - 1)
            self._scroll(self._x(), self.verticalScrollBar().maximum())

    def step_pages(self, count: int) -> None:
        """Go to the top of the page, or the row of pages, so many further on."""
        if self.pages is not None:
            self.go_to(self.pages.beside(self._here()[0], count), record=False)

    def scroll_screens(self, count: int) -> None:
        """Scroll by so many screens, of which a little stays in view."""
        self.scroll_by(0, round(count * 0.9 * self._room()[1]), smoothly=True)

    def scroll_lines(self, across: int, down: int) -> None:
        """Scroll by lines; sideways, where one row of pages is seen at a time, and whole, to the next one."""
        if across and not self.arrangement.continuous and not self.horizontalScrollBar().maximum():
            self.step_pages(-across if self.arrangement.right_to_left else across)
            return
        step = self._px(LINE)
        self.scroll_by(across * step, down * step, smoothly=True)

    def scroll_by(self, across: int, down: int, *, smoothly: bool) -> None:
        """Scroll by device pixels: where one row of pages is seen at a time, to its edge, and then to the next."""
        if self.pages is None:
            return
        x, y = self._smooth.goal or (self._x(), self._y())
        x = min(max(x + across, 0), self.horizontalScrollBar().maximum())
        turns = self.pages.turns_page(y, down)
        goal = x, self.pages.moved(y, down)
        if smoothly and not turns and self.smooth and not motion.less():
            self._smooth.begin((self._x(), self._y()), goal)
        else:
            self._scroll(*goal)

    def stop_scrolling(self) -> None:
        """Stay where it is, if something still moves."""
        self._smooth.stop()

    def back(self) -> None:
        """Return to where the reader was before the last jump."""
        self._travel(self._history.back(self._here()))

    def forward(self) -> None:
        self._travel(self._history.forward(self._here()))

    def can_go_back(self) -> bool:
        return bool(self._history.past)

    def can_go_forward(self) -> bool:
        return bool(self._history.future)

    def _travel(self, spot: Spot | None) -> None:
        if spot is not None:
            self._send(spot)

    def reading(self) -> Spot:
        """The page and y (points) that one has before the eyes: a quarter down the view, or what was gone to."""
        here = self._here()
        down = self._at(self._y() + 0.25 * self._px(self.viewport().height()))
        return down if down[0] >= here[0] else here

    def pages_in_view(self) -> range:
        """The page that one reads, with the one that faces it."""
        return self._row(self.reading()[0])

    def _row(self, page: int) -> range:
        return self.pages.row(page) if self.pages is not None else range(page, page + 1)

    def page_in_view(self) -> str:
        """What the document calls the page that one reads, and how many there are."""
        return self._told(self.pages_in_view())

    def _told(self, pages: range) -> str:
        return page_names.told(pages, self._label, len(self.pages or ()))

    def _here(self) -> Spot:
        return self._asked if self._asked is not None else self._at(self._y() + self._px(_LEAD))

    def _at(self, y: float) -> Spot:
        """The page at a height of the layout, and where on it, in points."""
        if self.pages is None:
            return 0, 0.0
        page = self.pages.at(self._x() + self._room()[0] / 2, y)
        left, _, width, _ = self.pages.rect(page)
        return page, self.pages.to_page(page, left + width / 2, y)[1]

    def _top(self, page: int) -> float:
        """The y that is uppermost in the view: the reading line just above the page."""
        if self.pages is None or self._turns % 2:
            return 0.0
        upper, lower = self.pages.shown[page][1::2]
        lead = (self._px(_LEAD) - self._px(GAP) / 2) / self.pages.scale(page)
        return float(lower - lead if self._turns == 2 else upper + lead)

    def _send(self, target: Spot) -> None:
        """Put a place at the reading line, and remember it as what was asked for: near the end of a document
        the scroll bar cannot go there.
        """
        if self.pages is None:
            return
        self._smooth.stop()
        page, y = target
        left, top, width, _ = self.pages.rect(page)
        line = self.pages.to_view(page, 0, y)[1] if self._turns % 2 == 0 else top + self._px(GAP)
        line = self.pages.settled(round(line) - self._px(_LEAD), page)
        x, middle = self._x(), self._room()[0] / 2
        if not left <= x + middle <= left + width:
            x = round(left + width / 2 - middle)
        self._down = line >= self._y()
        self._move(x, line)
        self._asked = target
        self._changed()

    # ---- zoom and rotation --------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """1.0 shows a page in its printed size on a screen of 96 dots an inch. Fitted, each page has its
        own: this is that of the one that is read.
        """
        if self._fit is None or self.pages is None:
            return self._zoom
        return self.pages.scale(self.reading()[0]) / self._ratio / zoom.INCH

    def zoom_in(self) -> None:
        self.set_zoom(zoom.larger(self.zoom))

    def zoom_out(self) -> None:
        self.set_zoom(zoom.smaller(self.zoom))

    def set_zoom(self, factor: float, about: QPointF | None = None) -> None:
        """Zoom; the point of the page at `about` (viewport, logical; the reading line if None) stays there."""
        self._fit = None
        self._zoom = zoom.within(factor)
        self._arrange(about)

    def fit_width(self) -> None:
        """Fit each page's width, or that of each row, again whenever the viewport changes."""
        self._fit = zoom.FIT_WIDTH
        self._arrange()

    def fit_page(self) -> None:
        """Fit whole pages or rows of them, again whenever the viewport changes."""
        self._fit = zoom.FIT_PAGE
        self._arrange()

    def rotate(self, quarter_turns: int) -> None:
        """Turn all pages further, clockwise."""
        here = self._here()
        self._turns = (self._turns + quarter_turns) % 4
        self._asked = here
        self._arrange()

    def arrange(self, **changes: bool) -> None:
        """Change how the pages stand (see `Arrangement`); the place stays. Where of a page only the end is seen
        above another, that other one is begun.
        """
        here, there = self._here(), self.reading()[0]
        if self._asked is None and self.pages and there not in self.pages.row(here[0]):
            here = there, self._top(there)
        self.arrangement = replace(self.arrangement, **changes)
        self._asked = here
        self._arrange()

    @property
    def trimmed(self) -> bool:
        """Whether empty margins are cut off."""
        return self._trim.on

    def set_trimmed(self, trimmed: bool) -> None:
        """Cut off empty margins, as soon as it is known where they are, or show whole pages; the place stays."""
        if trimmed != self.trimmed:
            self._trim.turn(on=trimmed)
            self._arrange()

    def fit_text(self) -> None:
        """Fit the width of what is printed."""
        self.set_trimmed(True)
        self.fit_width()

    def set_colours(self, colours: PageColours) -> None:
        if colours is not self.colours:
            self.colours = colours
            self._sight.forget()
            self._changed()

    # ---- layout -------------------------------------------------------------------------------------------

    def _arrange(self, about: QPointF | None = None) -> None:
        """Lay the pages out anew and keep the point at `about`, or else the place that was asked for, or else what
        is at the reading line.
        """
        if self._info is None:
            return
        self._smooth.stop()
        ratio, room, here, old = self._ratio, self._room(), self._here(), self.pages
        if about is None and self._asked is None:
            about = QPointF(room[0] / 2, self._px(_LEAD)) / ratio
        point = self._point(about) if about is not None else None
        middle = (self._x() + room[0] / 2) / old.width if old is not None else 0.5
        shown = self._trim.shown()
        shown = whole(self._sizes) if shown is None else shown
        inch, gap, margin = zoom.INCH * ratio, self._px(GAP), self._px(MARGIN)
        scales = np.full(len(shown), self._zoom * inch)
        if self._fit is not None:
            all_ = self._fit == zoom.FIT_PAGE
            scales = fit(shown, self._turns, room, gap, margin, self.arrangement, whole=all_)
            scales = np.clip(scales / inch, *zoom.LIMITS) * inch
        self.pages = PageLayout(self._sizes, scales, self._turns, room, gap, margin, self.arrangement, shown)
        self._sight.forget()
        self._bars()
        if about is not None and point is not None:
            x, y = self.pages.to_view(*point)
            self._scroll(round(x - about.x() * ratio), self.pages.settled(round(y - about.y() * ratio), point[0]))
        else:
            self._move(round(middle * self.pages.width - room[0] / 2), self._y())
            self._send(here)
        self.zoom_changed.emit(self.zoom)

    def _scroll(self, x: int, y: int) -> None:
        self._smooth.stop()
        self._put(x, y)

    def _put(self, x: int, y: int) -> None:
        self._down = y >= self._y()
        self._move(x, y)
        self._asked = None
        self._changed()

    def scrollContentsBy(self, _dx: int, dy: int) -> None:
        if not self._settling:
            self._smooth.stop()
            self._down = dy <= 0
            self._asked = None
            self._changed()

    def _changed(self) -> None:
        """The view shows something else now."""
        self._want()
        self.viewport().update()
        if self.pages is None:
            return
        page, y = self._here()
        if (page, round(y)) != self._reported:
            if self._reported is None or self._reported[0] != page:
                self.setAccessibleDescription(self._told(self._row(page)))
                self._trim.near(page)
            self._reported = (page, round(y))
            self.place_changed.emit(page, y)

    # ---- events ---------------------------------------------------------------------------------------------

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._trim.rest()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._trim.turn(on=self.trimmed)

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._arrange()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.DevicePixelRatioChange:
            self._arrange()
        return super().viewportEvent(event)
