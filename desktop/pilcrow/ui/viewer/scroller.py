"""A continuous view of a PDF's pages that scrolls, zooms, turns, and remembers where it was.

Inside, everything is in device pixels (scroll bars too), so that tiles are never resampled; Qt's logical pixels
occur where events come in. What is painted and what the pointer does is in `viewer`.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QHideEvent, QNativeGestureEvent, QResizeEvent, QShowEvent, QTransform, QWheelEvent
from PySide6.QtWidgets import QAbstractScrollArea, QApplication, QFrame, QGestureEvent, QPinchGesture

from ...core.geometry import Box, union
from ...core.pdf import PdfInfo
from ..base.backend import ReadingPlace, Renderer
from . import zoom
from .history import History, Spot
from .page_layout import PageLayout, Sizes, fit, sizes
from .tiles import SIDE, TileKey, Tiles
from .visible import VisibleTiles

_GAP, _MARGIN = 12, 16
_LEAD = 24  # the reading line: so far below the top of the viewport is what `place` names
_LINE = 48
_AROUND = 16.0  # points around boxes to be seen with them, for the marks in the margin


class Scroller(QAbstractScrollArea):
    """Where a reader is in one PDF. All places are 0-based pages and points of the page as shown, however it is
    zoomed and turned.
    """

    place_changed = Signal(int, float)
    zoom_changed = Signal(float)
    history_changed = Signal(bool, bool)
    page_sharp = Signal(int)

    def __init__(self, renderer: Renderer) -> None:
        super().__init__()
        self.tiles = Tiles(renderer, self)
        self._sight = VisibleTiles(self.tiles, self)
        self._sight.sharp.connect(self.page_sharp)
        self.tiles.arrived.connect(self._arrived)
        self.tiles.failed.connect(self._update_page)
        self._path = ""
        self._info: PdfInfo | None = None
        self._sizes: Sizes = sizes([])
        self.pages: PageLayout | None = None
        self._fit: float | None = zoom.FIT_WIDTH
        self._zoom = 1.0
        self._turns = 0
        self._dark = False
        self._history = History(self)
        self._history.changed.connect(self.history_changed)
        self._asked: Spot | None = None  # where it was sent, as long as nobody scrolled since
        self._told: tuple[int, int] | None = None
        self._settling = False
        self._down = True  # the direction of scrolling
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # else fitting would go in circles
        self.viewport().grabGesture(Qt.GestureType.PinchGesture)

    def show_document(self, path: str, info: PdfInfo, place: ReadingPlace) -> None:
        """Show a PDF at a place; what was shown before is forgotten."""
        self.clear()
        self._path, self._info = path, info
        points = [(page.width, page.height) for page in info.pages]
        self._sizes = sizes(points)
        self.tiles.open(path, points)
        self._turns = place.turns % 4
        self._fit = place.zoom if place.zoom <= 0 else None
        self._zoom = zoom.within(place.zoom) if place.zoom > 0 else 1.0
        self._asked = (min(max(place.page, 0), len(points) - 1), place.y)
        self._arrange()

    def clear(self) -> None:
        """Show nothing."""
        self._asked = self._told = self._info = self.pages = None
        self._sight.forget()
        self._path = ""
        self.tiles.open("", ())
        self._bars()
        self._history.clear()
        self.viewport().update()

    # ---- where we are -------------------------------------------------------------------------------------

    def place(self) -> ReadingPlace:
        """Where the reader is: what lies at the reading line a little below the top of the viewport."""
        page, y = self._here()
        return ReadingPlace(page, y, self._zoom if self._fit is None else self._fit, self._turns)

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
        if (x, y) != (self._x(), self._y()):
            self._scroll(x, y)

    def go_to_end(self) -> None:
        """Scroll to the very end."""
        if self.pages is not None:
            self.go_to(len(self.pages) - 1)
            self._scroll(self._x(), self.verticalScrollBar().maximum())

    def step_pages(self, count: int) -> None:
        """Go to the top of the page so many further on."""
        self.go_to(self._here()[0] + count, record=False)

    def scroll_screens(self, count: int) -> None:
        """Scroll by so many screens, of which a little stays in view."""
        self._scroll(self._x(), self._y() + round(count * 0.9 * self._room()[1]))

    def scroll_lines(self, across: int, down: int) -> None:
        step = self._px(_LINE)
        self._scroll(self._x() + across * step, self._y() + down * step)

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

    def _here(self) -> Spot:
        return self._asked if self._asked is not None else self._at(self._y() + self._px(_LEAD))

    def _at(self, y: float) -> Spot:
        """The page at a height of the layout, and where on it, in points."""
        if self.pages is None:
            return 0, 0.0
        page = self.pages.at(y)
        left, _, width, _ = self.pages.rect(page)
        return page, self.pages.to_page(page, left + width / 2, y)[1]

    def _top(self, page: int) -> float:
        """The y that is uppermost in the view: the reading line just above the page."""
        if self.pages is None or self._turns % 2:
            return 0.0
        height = float(self._sizes[page][1])
        lead = (self._px(_LEAD) - self._px(_GAP) / 2) / self.pages.scale
        return height - lead if self._turns == 2 else lead

    def _send(self, target: Spot) -> None:
        """Put a place at the reading line, and remember it as what was asked for: near the end of a document
        the scroll bar cannot go there.
        """
        if self.pages is None:
            return
        page, y = target
        top = self.pages.rect(page)[1]
        line = self.pages.to_view(page, 0, y)[1] if self._turns % 2 == 0 else top + self._px(_GAP)
        line = round(line) - self._px(_LEAD)
        self._down = line >= self._y()
        self._move(self._x(), line)
        self._asked = target
        self._changed()

    # ---- zoom and rotation --------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """1.0 shows a page in its printed size on a screen of 96 dots an inch."""
        return self._zoom

    def zoom_in(self) -> None:
        self.set_zoom(zoom.larger(self._zoom))

    def zoom_out(self) -> None:
        self.set_zoom(zoom.smaller(self._zoom))

    def set_zoom(self, factor: float, about: QPointF | None = None) -> None:
        """Zoom; the point of the page at `about` (viewport, logical; the reading line if None) stays there."""
        self._fit = None
        self._zoom = zoom.within(factor)
        self._arrange(about)

    def fit_width(self) -> None:
        """Fit the current page's width, again whenever the viewport changes."""
        self._fit = zoom.FIT_WIDTH
        self._arrange()

    def fit_page(self) -> None:
        """Fit the whole current page, again whenever the viewport changes."""
        self._fit = zoom.FIT_PAGE
        self._arrange()

    def rotate(self, quarter_turns: int) -> None:
        """Turn all pages further, clockwise."""
        here = self._here()
        self._turns = (self._turns + quarter_turns) % 4
        self._asked = here
        self._arrange()

    def set_dark_pages(self, dark: bool) -> None:
        if dark != self._dark:
            self._dark = dark
            self._sight.forget()
            self._changed()

    # ---- layout -------------------------------------------------------------------------------------------

    @property
    def _ratio(self) -> float:
        return self.viewport().devicePixelRatioF()

    def _px(self, logical: float) -> int:
        return round(logical * self._ratio)

    def _room(self) -> tuple[int, int]:
        return self._px(self.viewport().width()), self._px(self.viewport().height())

    def _x(self) -> int:
        return self.horizontalScrollBar().value()

    def _y(self) -> int:
        return self.verticalScrollBar().value()

    def _view(self) -> Box:
        """What of the view is in the viewport."""
        width, height = self._room()
        return Box(self._x(), self._y(), self._x() + width, self._y() + height)

    def _arrange(self, about: QPointF | None = None) -> None:
        """Lay the pages out anew and keep the point at `about`, or else the place that was asked for, or else what
        is at the reading line.
        """
        if self._info is None:
            return
        ratio, room, here, old = self._ratio, self._room(), self._here(), self.pages
        if about is None and self._asked is None:
            about = QPointF(room[0] / 2, self._px(_LEAD)) / ratio
        point = self._point(about) if about is not None else None
        middle = (self._x() + room[0] / 2) / old.width if old is not None else 0.5
        if self._fit is not None:
            width, height = self._sizes[here[0]]
            scale = fit((width, height), self._turns, room, self._px(_MARGIN), whole=self._fit == zoom.FIT_PAGE)
            self._zoom = zoom.within(scale / ratio / zoom.INCH)
        scale = self._zoom * zoom.INCH * ratio
        self.pages = PageLayout(self._sizes, scale, self._turns, room, self._px(_GAP), self._px(_MARGIN))
        self._sight.forget()
        self._bars()
        if about is not None and point is not None:
            x, y = self.pages.to_view(*point)
            self._scroll(round(x - about.x() * ratio), round(y - about.y() * ratio))
        else:
            self._move(round(middle * self.pages.width - room[0] / 2), self._y())
            self._send(here)
        self.zoom_changed.emit(self._zoom)

    def _bars(self) -> None:
        """Scroll bars for the pages there are, in device pixels."""
        width, height = self._room()
        total = (self.pages.width, self.pages.height) if self.pages else (0, 0)
        self._settling = True
        for bar, length, all_ in (
            (self.horizontalScrollBar(), width, total[0]),
            (self.verticalScrollBar(), height, total[1]),
        ):
            bar.setRange(0, max(0, all_ - length))
            bar.setPageStep(length)
            bar.setSingleStep(self._px(_LINE))
        self._settling = False

    def _move(self, x: int, y: int) -> None:
        """Set both scroll bars as one change, which is not told yet."""
        self._settling = True
        self.horizontalScrollBar().setValue(x)
        self.verticalScrollBar().setValue(y)
        self._settling = False

    def _scroll(self, x: int, y: int) -> None:
        self._down = y >= self._y()
        self._move(x, y)
        self._asked = None
        self._changed()

    def scrollContentsBy(self, _dx: int, dy: int) -> None:
        if not self._settling:
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
        if (page, round(y)) != self._told:
            if self._told is None or self._told[0] != page:
                self.setAccessibleDescription(f"Page {self._label(page)} of {len(self.pages)}")
            self._told = (page, round(y))
            self.place_changed.emit(page, y)

    def _label(self, page: int) -> str:
        return (self._info.pages[page].label if self._info else "") or str(page + 1)

    def _want(self) -> None:
        """Ask for the pictures of what is in view, and of what comes next."""
        if self.pages is None:
            return
        visible = self._sight.look(self.pages, self._view(), dark=self._dark, down=self._down)
        self._visible(visible)

    def _visible(self, pages: range) -> None:
        """These pages are in view now."""

    def _arrived(self, key: TileKey) -> None:
        if self.pages is None or key.page not in self._sight:
            return
        if key.stand_in:
            self._update_page(key.page)
        elif key.scale == self.pages.scale:
            self._update(self.pages.tile(key.page, key.column, key.row, SIDE))
            self._sight.check(key.page)

    def _update_page(self, page: int) -> None:
        """Paint a page again, with the numbers in its margin, which may reach over its edge by a pixel or two."""
        if self.pages is not None:
            left, top, width, height = self.pages.rect(page)
            away = self._px(4)
            self._update(Box(left - away, top - away, left + width + away, top + height + away))

    def _update(self, part: Box) -> None:
        """Paint a part of the view again."""
        ratio = self._ratio
        area = QRectF(part.x0 - self._x(), part.y0 - self._y(), part.width, part.height)
        area = QTransform.fromScale(1 / ratio, 1 / ratio).mapRect(area)
        self.viewport().update(area.toAlignedRect())

    # ---- events ---------------------------------------------------------------------------------------------

    def _point(self, position: QPointF) -> tuple[int, float, float] | None:
        """The page nearest to a point of the viewport (logical), and where on it in points."""
        if self.pages is None:
            return None
        x, y = self._x() + position.x() * self._ratio, self._y() + position.y() * self._ratio
        page = self.pages.at(y)
        return page, *self.pages.to_page(page, x, y)

    def hideEvent(self, _event: QHideEvent) -> None:
        self.tiles.rest()

    def showEvent(self, _event: QShowEvent) -> None:
        self._want()

    def resizeEvent(self, _event: QResizeEvent) -> None:
        self._arrange()

    def wheelEvent(self, event: QWheelEvent) -> None:
        if event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.set_zoom(self._zoom * 1.2 ** (event.angleDelta().y() / 120), event.position())
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier:
            QApplication.sendEvent(self.horizontalScrollBar(), event)
        else:
            super().wheelEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QNativeGestureEvent):  # two fingers on a touchpad
            if event.gestureType() == Qt.NativeGestureType.ZoomNativeGesture:
                self.set_zoom(self._zoom * (1 + event.value()), event.position())
                return True
        elif isinstance(event, QGestureEvent):  # two fingers on a screen
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture):
                centre = self.viewport().mapFromGlobal(pinch.centerPoint())
                self.set_zoom(self._zoom * pinch.scaleFactor(), centre)
                return True
        elif event.type() == QEvent.Type.DevicePixelRatioChange:
            self._arrange()
        return super().viewportEvent(event)
