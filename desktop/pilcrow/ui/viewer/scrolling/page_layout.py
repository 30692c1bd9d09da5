"""Geometry of pages in a view, without widgets: prefix sums over rows, zoom, quarter turns and trimming.

Three spaces: *points* of a page as shown (see `core.geometry`); *pixels* of a page, which are points times its
scale, not turned and not trimmed (tiles are cut from them); and the *view*: device pixels, turned, from the top
left of everything that can be scrolled to.

Pages stand in rows (see `Arrangement`), and rows in *slots*, from one of which a viewport never reaches into
another: continuous pages share one slot, else every row has its own, as high as the viewport at least.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ....core.geometry import Box
from ....core.reader import trimming
from ....core.reader.arrangement import Arrangement

Sizes = NDArray[np.float64]
"""Widths and heights in points, (pages, 2)."""
Boxes = NDArray[np.float64]
"""Shown part of each page: x0, y0, x1, y1 in points, (pages, 4)."""
Scales = NDArray[np.float64]
"""Device pixels a point, by page."""


def sizes(pages: Sequence[tuple[float, float]]) -> Sizes:
    """Widths and heights in points as an array (pages, 2); no page is without extent."""
    return np.maximum(np.array(pages, dtype=np.float64).reshape(-1, 2), 1.0)


_SINGLE = Arrangement()


@dataclass(frozen=True, slots=True)
class Frame:
    """Frame for the layout of pages: `turns` in quarter turns clockwise, `room` the (width, height) of the
    viewport. `gap` lies between rows, a third of it between the pages of a row, and `margin` around all of them,
    all in device pixels.
    """

    turns: int = 0
    room: tuple[int, int] = (0, 0)
    gap: int = 12
    margin: int = 16
    arrangement: Arrangement = _SINGLE


_FRAME = Frame()


class PageLayout:
    """A layout of at least one page.

    `scale` is in device pixels a point, one for all pages or one for each; `shown` says what is left of each page
    by trimming.
    """

    def __init__(
        self, sizes: Sizes, scale: float | Scales, frame: Frame = _FRAME, shown: Boxes | None = None
    ) -> None:
        room, gap, margin, arrangement = frame.room, frame.gap, frame.margin, frame.arrangement
        self.sizes = sizes
        self.shown = trimming.whole_pages(sizes) if shown is None else shown
        self.turns = frame.turns % 4
        self.arrangement = arrangement
        self._scales = np.broadcast_to(scale, len(sizes))
        self.room, self._fold = room, inner_gap(gap)
        self._pixels = np.maximum(np.rint(sizes * self._scales[:, None]), 1).astype(np.int64)
        self._cuts = self._cut()
        turned = (self._cuts[:, 2:] - self._cuts[:, :2])[:, :: -1 if self.turns % 2 else 1]
        self._widths, self._heights = turned[:, 0], turned[:, 1]
        widest = int(self._widths.max())
        if arrangement.facing:
            widest = 2 * widest + self._fold
        self.width = max(widest + 2 * margin, room[0])
        rows = np.maximum.reduceat(self._heights, arrangement.firsts(len(sizes)))
        if arrangement.continuous:
            steps = np.cumsum(rows + gap)
            self.height = int(steps[-1]) - gap + 2 * margin
            lowered = max(0, (self.room[1] - self.height) // 2)
            self._tops = steps - (rows + gap) + margin + lowered
            self._begins = self._tops - gap
            self._slots = np.array([0, self.height])
        else:
            slots = np.maximum(rows + 2 * margin, self.room[1])
            self._slots = np.concatenate([[0], np.cumsum(slots)])
            self.height = int(self._slots[-1])
            self._begins = self._slots[:-1]
            self._tops = self._begins + (slots - rows) // 2
        self._bottoms = self._tops + rows

    def __len__(self) -> int:
        return len(self.sizes)

    def _cut(self) -> NDArray[np.int64]:
        """Shown part of each page, in whole pixels of the page, at least one."""
        cuts: NDArray[np.int64] = np.rint(self.shown * self._scales[:, None]).astype(np.int64)
        cuts[:, :2] = np.clip(cuts[:, :2], 0, self._pixels - 1)
        cuts[:, 2:] = np.clip(cuts[:, 2:], cuts[:, :2] + 1, self._pixels)
        return cuts

    def scale(self, page: int) -> float:
        """Device pixels a point of a page."""
        return float(self._scales[page])

    def rect(self, page: int) -> tuple[int, int, int, int]:
        """Left, top, width and height of what is shown of a page in the view."""
        width, height = int(self._widths[page]), int(self._heights[page])
        left = (self.width - width) // 2
        if self.arrangement.facing:
            inner = (self.width - self._fold) // 2
            left = inner + self._fold if self.arrangement.at_right(page) else inner - width
        return left, int(self._tops[self.arrangement.row(page)]), width, height

    def pixels(self, page: int) -> tuple[int, int]:
        """Width and height of a whole page in pixels, not turned."""
        width, height = self._pixels[page]
        return int(width), int(height)

    def cut(self, page: int) -> tuple[int, int, int, int]:
        """Left, top, right and bottom of what is shown of a page in its pixels, not turned."""
        left, top, right, bottom = self._cuts[page]
        return int(left), int(top), int(right), int(bottom)

    # ---- rows and slots -----------------------------------------------------------------------------------

    def row(self, page: int) -> range:
        """The pages that stand in a row with this one."""
        row = self.arrangement.row(page)
        return range(self.arrangement.first(row), min(self.arrangement.first(row + 1), len(self)))

    def beside(self, page: int, rows: int) -> int:
        """The first page of the row so many further on, or of the nearest there is."""
        row = min(max(self.arrangement.row(page) + rows, 0), len(self._tops) - 1)
        return self.arrangement.first(row)

    def visible(self, top: float, bottom: float) -> range:
        """The pages of the rows that have something between two heights of the view."""
        first = int(np.searchsorted(self._bottoms, top, "right"))
        end = max(first, int(np.searchsorted(self._tops, bottom, "left")))
        return range(min(self.arrangement.first(first), len(self)), min(self.arrangement.first(end), len(self)))

    def at(self, x: float, y: float) -> int:
        """The page at a point of the view, or the nearest of the row there; the gap above a row belongs to it,
        and the fold between two pages to the one that is read first.
        """
        row = min(max(int(np.searchsorted(self._begins, y, "right")) - 1, 0), len(self._tops) - 1)
        first = self.arrangement.first(row)
        pages = self.row(first)

        def away(page: int) -> float:
            left, _, width, _ = self.rect(page)
            return max(left - x, x - left - width, 0) + self._fold * (page - first)

        return min(pages, key=away)

    def snapped(self, y: float, page: int | None = None) -> int:
        """The height of the view nearest to `y` at which the upper edge of a viewport may be: within the slot of
        `page` or else the one in the viewport's middle.
        """
        low, high = self._limits(self._slot(y + self.room[1] / 2 if page is None else self.rect(page)[1]))
        return round(min(max(y, low), high))

    def limits(self, y: int) -> tuple[int, int]:
        """Between which heights a viewport at `y` can be without turning to another slot."""
        return self._limits(self._slot(y + self.room[1] / 2))

    def turns_page(self, y: int, by: int) -> bool:
        """True if a viewport at `y` leaves its slot by scrolling further."""
        low, high = self.limits(y)
        return not low <= self.moved(y, by) <= high

    def moved(self, y: int, by: int) -> int:
        """Position of a viewport at `y` after scrolling `by`: at most the edge of its slot; from that edge, the
        nearest edge of the next slot.
        """
        slot = self._slot(y + self.room[1] / 2)
        low, high = self._limits(slot)
        if low <= y + by <= high:
            return y + by
        if by > 0:
            return high if y < high or slot == self._last else self._limits(slot + 1)[0]
        return low if y > low or slot == 0 else self._limits(slot - 1)[1]

    @property
    def _last(self) -> int:
        return len(self._slots) - 2

    def _slot(self, y: float) -> int:
        """The number of the slot at a height of the view, or of the nearest."""
        return min(max(int(np.searchsorted(self._slots, y, "right")) - 1, 0), self._last)

    def _limits(self, slot: int) -> tuple[int, int]:
        """Between which heights the upper edge of a viewport in a slot is."""
        low, end = int(self._slots[slot]), int(self._slots[slot + 1])
        return low, max(low, end - self.room[1])

    # ---- points, pixels and the view -------------------------------------------------------------------------

    def to_view(self, page: int, x: float, y: float) -> tuple[float, float]:
        """A point of a page (in points) in the view."""
        left, top, _, _ = self.rect(page)
        x0, y0, x1, y1 = self.cut(page)
        width, height, scale = x1 - x0, y1 - y0, self.scale(page)
        x, y = x * scale - x0, y * scale - y0
        x, y = ((x, y), (height - y, x), (width - x, height - y), (y, width - x))[self.turns]
        return left + x, top + y

    def to_page(self, page: int, x: float, y: float) -> tuple[float, float]:
        """The inverse of `to_view`: a point of the view in points of `page`, perhaps beyond its edges."""
        left, top, _, _ = self.rect(page)
        x0, y0, x1, y1 = self.cut(page)
        width, height, scale = x1 - x0, y1 - y0, self.scale(page)
        x, y = x - left, y - top
        x, y = ((x, y), (y, height - x), (width - x, height - y), (width - y, x))[self.turns]
        return (x + x0) / scale, (y + y0) / scale

    def box_to_view(self, page: int, box: Box) -> Box:
        (x0, y0), (x1, y1) = self.to_view(page, box.x0, box.y0), self.to_view(page, box.x1, box.y1)
        return Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))

    def box_to_page(self, page: int, box: Box) -> Box:
        (x0, y0), (x1, y1) = self.to_page(page, box.x0, box.y0), self.to_page(page, box.x1, box.y1)
        return Box(min(x0, x1), min(y0, y1), max(x0, x1), max(y0, y1))

    def tiles(self, page: int, view: Box, side: int) -> list[tuple[int, int]]:
        """Columns and rows of the square tiles of `side` pixels of a page that `view` touches."""
        x0, y0, x1, y1 = self.cut(page)
        left, top, right, bottom = (edge * self.scale(page) for edge in self.box_to_page(page, view))
        left, top, right, bottom = max(left, x0), max(top, y0), min(right, x1), min(bottom, y1)
        if left >= right or top >= bottom:
            return []
        columns = range(int(left) // side, int(np.ceil(right / side)))
        rows = range(int(top) // side, int(np.ceil(bottom / side)))
        return [(column, row) for row in rows for column in columns]

    def tile(self, page: int, column: int, row: int, side: int) -> Box:
        """Rectangle of a tile in the view."""
        width, height = self.pixels(page)
        edges = column * side, row * side, min((column + 1) * side, width), min((row + 1) * side, height)
        return self.box_to_view(page, Box(*(edge / self.scale(page) for edge in edges)))


def inner_gap(gap: int) -> int:
    """Device pixels between the two pages of a row."""
    return gap // 3


def fit(shown: Boxes, frame: Frame, *, whole: bool) -> Scales:
    """The scales at which each row of pages fills the room's width or, with `whole`, is all to be seen.

    Every row has a scale of its own: one wide page does not make all others small, and none is ever cut.
    """
    extents = (shown[:, 2:] - shown[:, :2])[:, :: -1 if frame.turns % 2 else 1]
    room, margin, arrangement = frame.room, frame.margin, frame.arrangement
    across = room[0] - 2 * margin
    if arrangement.facing:
        across = (across - inner_gap(frame.gap)) // 2
    scales = across / extents[:, 0]
    if whole:
        scales = np.minimum(scales, (room[1] - 2 * margin) / extents[:, 1])
    if arrangement.facing:
        firsts = arrangement.firsts(len(scales))
        scales = np.repeat(np.minimum.reduceat(scales, firsts), np.diff([*firsts, len(scales)]))
    return scales
