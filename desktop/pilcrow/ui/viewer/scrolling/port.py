"""The part of laid-out pages that a viewport shows: positions in it to points of pages, and back."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF

from ....core.geometry import Box
from .page_layout import PageLayout


class Port(NamedTuple):
    """A viewport over `pages`: its upper left `corner` in all that can be scrolled to, and its `room` (width and
    height), in device pixels, `ratio` of them a logical one. Without `pages` nothing is anywhere.
    """

    pages: PageLayout | None
    corner: tuple[int, int]
    room: tuple[int, int]
    ratio: float

    @property
    def seen(self) -> Box:
        """The part of all that can be scrolled to that is in the viewport."""
        (x, y), (width, height) = self.corner, self.room
        return Box(x, y, x + width, y + height)

    def in_view(self) -> range:
        """The pages (0-based) of which something is in the viewport."""
        return self.pages.visible(self.corner[1], self.corner[1] + self.room[1]) if self.pages else range(0)

    def parts_in_view(self) -> dict[int, Box]:
        """The part of each page (0-based) in the viewport, in points of the page."""
        if self.pages is None:
            return {}
        seen, pages = self.seen, self.pages
        parts = {n: pages.box_to_page(n, seen).meet(Box(*map(float, pages.shown[n]))) for n in self.in_view()}
        return {page: part for page, part in parts.items() if part.x0 < part.x1 and part.y0 < part.y1}

    def at(self, position: QPointF) -> QPointF:
        """A position of the viewport (logical) in all that can be scrolled to."""
        return position * self.ratio + QPointF(*self.corner)

    def point_on(self, page: int, position: QPointF) -> tuple[float, float]:
        """The point of a page (perhaps beyond its edges) at a position of the viewport (logical)."""
        at = self.at(position)
        return self.pages.to_page(page, at.x(), at.y()) if self.pages else (0.0, 0.0)

    def point(self, position: QPointF) -> tuple[int, float, float] | None:
        """The page nearest to a position of the viewport (logical), and where on it in points."""
        if self.pages is None:
            return None
        at = self.at(position)
        page = self.pages.at(at.x(), at.y())
        return page, *self.point_on(page, position)

    def area(self, part: Box) -> QRect:
        """A part of all that can be scrolled to, in logical pixels of the viewport."""
        corner = (QPointF(part.x0, part.y0) - QPointF(*self.corner)) / self.ratio
        return QRectF(corner, QSizeF(part.width, part.height) / self.ratio).toAlignedRect()

    def place(self, page: int, box: Box) -> QRect:
        """A box of a page (points) in logical pixels of the viewport."""
        return self.area(self.pages.box_to_view(page, box)) if self.pages else QRect(0, 0, 1, 1)
