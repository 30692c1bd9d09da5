"""Where pages lie in one continuous view: prefix sums, zoom and quarter turns as pure geometry, no widgets.

Three spaces: *points* of a page as shown (see `core.geometry`); *pixels* of a page, which are points times the
scale, not turned (tiles are cut from them); and the *view*: device pixels, turned, from the top left of
everything that can be scrolled to.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ...core.geometry import Box

Sizes = NDArray[np.float64]


def sizes(pages: Sequence[tuple[float, float]]) -> Sizes:
    """Widths and heights in points as an array (pages, 2); no page is without extent."""
    return np.maximum(np.array(pages, dtype=np.float64).reshape(-1, 2), 1.0)


class PageLayout:
    """A continuous layout of at least one page, one below the other, each centred.

    `scale` is in device pixels a point, `turns` in quarter turns clockwise, `room` the (width, height) of the
    viewport, `gap` lies between pages and `margin` around all of them, all three in device pixels.
    """

    def __init__(
        self,
        sizes: Sizes,
        scale: float,
        turns: int = 0,
        room: tuple[int, int] = (0, 0),
        gap: int = 12,
        margin: int = 16,
    ) -> None:
        self.sizes = sizes
        self.scale = scale
        self.turns = turns % 4
        self._gap = gap
        self._pixels = np.maximum(np.rint(sizes * scale), 1).astype(np.int64)
        turned = self._pixels[:, ::-1] if self.turns % 2 else self._pixels
        self._widths, self._heights = turned[:, 0], turned[:, 1]
        steps = np.cumsum(self._heights + gap)
        self.height = int(steps[-1]) - gap + 2 * margin
        self.width = max(int(self._widths.max()) + 2 * margin, room[0])
        lowered = max(0, (room[1] - self.height) // 2)
        self._tops = steps - (self._heights + gap) + margin + lowered

    def __len__(self) -> int:
        return len(self.sizes)

    def rect(self, page: int) -> tuple[int, int, int, int]:
        """Left, top, width and height of a page in the view."""
        width = int(self._widths[page])
        return (self.width - width) // 2, int(self._tops[page]), width, int(self._heights[page])

    def pixels(self, page: int) -> tuple[int, int]:
        """Width and height of a page in pixels, not turned."""
        width, height = self._pixels[page]
        return int(width), int(height)

    def visible(self, top: float, bottom: float) -> range:
        """The pages that have something between two heights of the view."""
        first = int(np.searchsorted(self._tops + self._heights, top, "right"))
        return range(first, max(first, int(np.searchsorted(self._tops, bottom, "left"))))

    def at(self, y: float) -> int:
        """The page at a height of the view, or the nearest; the gap above a page belongs to it."""
        return min(max(int(np.searchsorted(self._tops - self._gap, y, "right")) - 1, 0), len(self) - 1)

    def to_view(self, page: int, x: float, y: float) -> tuple[float, float]:
        """A point of a page (in points) in the view."""
        left, top, _, _ = self.rect(page)
        width, height = self.pixels(page)
        x, y = x * self.scale, y * self.scale
        x, y = ((x, y), (height - y, x), (width - x, height - y), (y, width - x))[self.turns]
        return left + x, top + y

    def to_page(self, page: int, x: float, y: float) -> tuple[float, float]:
        """The inverse of `to_view`: a point of the view in points of `page`, perhaps beyond its edges."""
        left, top, _, _ = self.rect(page)
        width, height = self.pixels(page)
        x, y = x - left, y - top
        x, y = ((x, y), (y, height - x), (width - x, height - y), (width - y, x))[self.turns]
        return x / self.scale, y / self.scale

    def box_to_view(self, page: int, box: Box) -> Box:
        (x0, y0), (x1, y1) = self.to_view(page, box.x0, box.y0), self.to_view(page, box.x1, box.y1)
        return Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))

    def box_to_page(self, page: int, box: Box) -> Box:
        (x0, y0), (x1, y1) = self.to_page(page, box.x0, box.y0), self.to_page(page, box.x1, box.y1)
        return Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))

    def tiles(self, page: int, view: Box, side: int) -> list[tuple[int, int]]:
        """Columns and rows of the square tiles of `side` pixels of a page that `view` touches."""
        width, height = self.pixels(page)
        left, top, right, bottom = (edge * self.scale for edge in self.box_to_page(page, view))
        left, top, right, bottom = max(left, 0), max(top, 0), min(right, width), min(bottom, height)
        if left >= right or top >= bottom:
            return []
        columns = range(int(left) // side, int(np.ceil(right / side)))
        rows = range(int(top) // side, int(np.ceil(bottom / side)))
        return [(column, row) for row in rows for column in columns]

    def tile(self, page: int, column: int, row: int, side: int) -> Box:
        """Where a tile lies in the view."""
        width, height = self.pixels(page)
        edges = column * side, row * side, min((column + 1) * side, width), min((row + 1) * side, height)
        return self.box_to_view(page, Box(*(edge / self.scale for edge in edges)))


def fit(size: tuple[float, float], turns: int, room: tuple[int, int], margin: int, *, whole: bool) -> float:
    """The scale at which a page of `size` points fills the room's width, or with `whole` is all to be seen."""
    width, height = size if turns % 2 == 0 else size[::-1]
    scale = (room[0] - 2 * margin) / width
    return min(scale, (room[1] - 2 * margin) / height) if whole else scale
