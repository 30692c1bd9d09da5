"""How a viewer shows its pages: their size, turns, arrangement, and trimmed margins."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np
from PySide6.QtCore import QObject, QPointF, Signal

from ....core.reader.arrangement import Arrangement
from ....core.reader.reading_place import ReadingPlace
from ....core.reader.trimming import whole_pages
from ...base.backend import Renderer
from . import zoom
from .page_layout import Frame, PageLayout, fit, sizes
from .trim import Trim

if TYPE_CHECKING:
    from ..viewer import Viewer

GAP, MARGIN = 12, 16
"""Logical pixels: between rows of pages, and around all of them."""


class PageView(QObject):
    """Lays out the pages of a `view`; whatever is changed, the place stays."""

    zoom_changed = Signal(float)

    def __init__(self, renderer: Renderer, view: Viewer) -> None:
        super().__init__(view)
        self._view, self._shown = view, view.shown
        self._fit: float | None = zoom.FIT_WIDTH
        self._zoom = 1.0
        self.turns = 0
        """Quarter turns clockwise."""
        self.arrangement = Arrangement()
        self.trim = Trim(renderer, self)
        self.trim.changed.connect(self.lay_out)

    def open(self, place: ReadingPlace) -> None:
        """Another document is shown, at this place."""
        self.trim.open(self._shown.path, self._shown.sizes, on=place.trim, margins=place.margins)

    def close(self) -> None:
        """There is nothing to look at."""
        self.trim.open("", sizes([]), on=False)

    def take(self, place: ReadingPlace) -> None:
        """Look at pages as at this place, from the next layout on."""
        self.turns, self.arrangement = place.turns % 4, place.arrangement
        if place.trim != self.trimmed:
            self.trim.turn(on=place.trim)
        self._fit = place.zoom if place.zoom <= 0 else None
        self._zoom = zoom.nearest_zoom(place.zoom) if place.zoom > 0 else 1.0

    @property
    def kept_zoom(self) -> float:
        """The zoom as a `ReadingPlace` has it."""
        return self._zoom if self._fit is None else self._fit

    # ---- zoom ---------------------------------------------------------------------------------------------

    @property
    def zoom(self) -> float:
        """1.0 shows a page in its printed size on a screen of 96 dots an inch. Fitted, each page has its
        own: this is that of the one that is read. Of text in flow it is the size.
        """
        pages, flow = self._view.pages, self._view.flow
        if flow is not None:
            return flow.text_size
        if self._fit is None or pages is None:
            return self._zoom
        return pages.scale(self._view.scroller.reading()[0]) / self._view.ratio / zoom.INCH

    def zoom_in(self) -> None:
        """Zoom to the next step up."""
        self.set_zoom(zoom.larger(self.zoom))

    def zoom_out(self) -> None:
        """Zoom to the next step down."""
        self.set_zoom(zoom.smaller(self.zoom))

    def set_zoom(self, factor: float, about: QPointF | None = None) -> None:
        """Zoom; the point of the page at `about` (viewport, logical; the reading line if None) stays there. Text
        in flow is set in another size.
        """
        if self._view.flow is not None:
            self._view.flow.set_size(factor)
            self.zoom_changed.emit(self.zoom)
            return
        self._fit, self._zoom = None, zoom.nearest_zoom(factor)
        self.lay_out(about)

    def fit_width(self) -> None:
        """Fit each page's width, or that of each row, again whenever the viewport changes."""
        self._fit = zoom.FIT_WIDTH
        self.lay_out()

    def fit_page(self) -> None:
        """Fit whole pages or rows of them, again whenever the viewport changes."""
        self._fit = zoom.FIT_PAGE
        self.lay_out()

    def fit_text(self) -> None:
        """Fit the width of what is printed."""
        self.set_trimmed(True)
        self.fit_width()

    # ---- turns, arrangement, margins ----------------------------------------------------------------------

    def rotate(self, quarter_turns: int) -> None:
        """Turn all pages further, clockwise."""
        self._view.scroller.hold()
        self.turns = (self.turns + quarter_turns) % 4
        self.lay_out()

    def arrange(self, **changes: bool) -> None:
        """Change how the pages stand (see `Arrangement`). Where of a page only the end is seen above another, that
        other one is begun.
        """
        self._view.scroller.hold(begun=True)
        self.arrangement = replace(self.arrangement, **changes)
        self.lay_out()

    @property
    def trimmed(self) -> bool:
        """True if empty margins are cut off."""
        return self.trim.on

    def set_trimmed(self, trimmed: bool) -> None:
        """Cut off empty margins, as soon as it is known where they are, or show whole pages."""
        if trimmed != self.trimmed:
            self.trim.turn(on=trimmed)
            self.lay_out()

    # ---- layout -------------------------------------------------------------------------------------------

    def lay_out(self, about: QPointF | None = None) -> None:
        """Lay the pages out anew and keep the point at `about`, or else the place that was asked for, or else what
        is at the reading line.
        """
        if self._shown.info is not None:
            self._view.scroller.keep_place(self._layout, about)
            self.zoom_changed.emit(self.zoom)

    def _layout(self) -> PageLayout:
        """The pages laid out for the viewport there is."""
        view, every, shown = self._view, self._shown.sizes, self.trim.shown()
        shown = whole_pages(every) if shown is None else shown
        inch = zoom.INCH * view.ratio
        frame = Frame(self.turns, view.room(), view.px(GAP), view.px(MARGIN), self.arrangement)
        scales = np.full(len(shown), self._zoom * inch)
        if self._fit is not None:
            all_ = self._fit == zoom.FIT_PAGE
            scales = fit(shown, frame, whole=all_)
            scales = np.clip(scales / inch, *zoom.LIMITS) * inch
        return PageLayout(every, scales, frame, shown)
