"""An area of laid-out pages: scroll bars over them, pictures of what is in view, and what to paint again.

Inside, everything is in device pixels (scroll bars too), so that tiles are never resampled; Qt's logical pixels
occur where events come in.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QHideEvent, QShowEvent, QTransform
from PySide6.QtWidgets import QAbstractScrollArea, QFrame

from ...core.geometry import Box
from ...core.pdf import PdfInfo
from ..base.backend import Renderer
from ..base.page_colours import PageColours
from .page_layout import PageLayout
from .tiles import SIDE, TileKey, Tiles
from .visible import VisibleTiles

GAP, MARGIN = 12, 16
LINE = 48
"""Logical pixels: between rows of pages, around all of them, and what an arrow key scrolls by."""


class PageArea(QAbstractScrollArea):
    """What is laid out, and which part of it is in view. See `scroller` for how a reader gets about in it."""

    page_sharp = Signal(int)

    def __init__(self, renderer: Renderer) -> None:
        super().__init__()
        self._show(Tiles(renderer, self))
        self._info: PdfInfo | None = None
        self.pages: PageLayout | None = None
        self.colours = PageColours.LIGHT
        self._settling = False
        """Whether the scroll bars are being set to what is known already."""
        self._down = True  # the direction of scrolling
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)  # else fitting would go in circles

    def _show(self, tiles: Tiles) -> None:
        """Show these pictures, which may be another area's as well."""
        self.tiles = tiles
        self._sight = VisibleTiles(tiles, self)
        self._sight.sharp.connect(self.page_sharp)
        tiles.arrived.connect(self._arrived)
        tiles.failed.connect(self._update_page)

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
        y = self.verticalScrollBar().value()
        return y if self.pages is None else self.pages.settled(y)

    def _view(self) -> Box:
        """What of the view is in the viewport."""
        width, height = self._room()
        return Box(self._x(), self._y(), self._x() + width, self._y() + height)

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
            bar.setSingleStep(self._px(LINE))
        self._settling = False

    def _move(self, x: int, y: int) -> None:
        """Set both scroll bars as one change, which is not told yet."""
        self._settling = True
        self.horizontalScrollBar().setValue(x)
        self.verticalScrollBar().setValue(y)
        self._settling = False

    def _point(self, position: QPointF) -> tuple[int, float, float] | None:
        """The page nearest to a point of the viewport (logical), and where on it in points."""
        if self.pages is None:
            return None
        x, y = self._x() + position.x() * self._ratio, self._y() + position.y() * self._ratio
        page = self.pages.at(x, y)
        return page, *self.pages.to_page(page, x, y)

    def _label(self, page: int) -> str:
        return (self._info.pages[page].label if self._info else "") or str(page + 1)

    def name_pages(self, info: PdfInfo) -> None:
        """Call the pages that are shown what they are called now."""
        self._info = info

    # ---- pictures ----------------------------------------------------------------------------------------

    def _want(self) -> None:
        """Ask for the pictures of what is in view, and of what comes next."""
        if self.pages is None:
            return
        visible = self._sight.look(self.pages, self._view(), colours=self.colours, down=self._down)
        self._visible(visible)

    def _visible(self, pages: range) -> None:
        """These pages are in view now."""

    def _arrived(self, key: TileKey) -> None:
        if self.pages is None or key.page not in self._sight:
            return
        if key.stand_in:
            self._update_page(key.page)
        elif key.scale == self.pages.scale(key.page):
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

    def hideEvent(self, _event: QHideEvent) -> None:
        self.tiles.rest()

    def showEvent(self, _event: QShowEvent) -> None:
        self._want()
