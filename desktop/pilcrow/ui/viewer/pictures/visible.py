"""Tiles in view: requested nearest first, with the pages that have all of theirs."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from ....core.geometry import Box
from ...base.look.page_colours import PageColours
from ..scrolling.page_layout import PageLayout
from .tiles import SIDE, TileKey, Tiles, ahead, stand_in


class VisibleTiles(QObject):
    """Knows the pictures of what one view shows."""

    sharp = Signal(int)
    """All that can be seen of a page has become as sharp as it will be."""
    arrived = Signal(object)
    """Pictures have come of a part (`Box`) of all that can be scrolled to, in device pixels."""

    def __init__(self, tiles: Tiles, parent: QObject) -> None:
        super().__init__(parent)
        self._tiles = tiles
        self._pages: PageLayout | None = None
        tiles.arrived.connect(self._arrived)
        self._keys: dict[int, list[TileKey]] = {}
        self._sharp: set[int] = set()

    def forget(self) -> None:
        """Nothing is sharp any more: what is in sight is laid out or coloured anew."""
        self._sharp.clear()
        self._keys.clear()

    def look(self, pages: PageLayout, view: Box, *, colours: PageColours, down: bool) -> range:
        """Ask for the pictures in `view`, then for the next ones; returns the pages in sight."""
        self._pages = pages
        visible = pages.visible(view.y0, view.y1)
        middle = (view.y0 + view.y1) / 2
        nearest = sorted(visible, key=lambda page: abs(pages.rect(page)[1] + pages.rect(page)[3] / 2 - middle))
        self._keys = {
            page: [TileKey(page, pages.scale(page), *place, colours) for place in pages.tiles(page, view, SIDE)]
            for page in nearest
        }
        self._sharp.intersection_update(visible)
        blurred = [stand_in(page, colours) for page in nearest if not self.check(page)]
        keys = [key for page in nearest for key in self._keys[page]]
        self._tiles.want([*blurred, *keys, *ahead(pages, view, colours, down=down)], by=self)
        return visible

    @property
    def complete(self) -> bool:
        """True if all pages in sight are sharp."""
        return bool(self._keys) and self._keys.keys() <= self._sharp

    def check(self, page: int) -> bool:
        """True if the visible part of a page is sharp; emits a signal when it becomes so."""
        if not all(map(self._tiles.has, self._keys.get(page, ()))):
            self._sharp.discard(page)
            return False
        if page not in self._sharp:
            self._sharp.add(page)
            self.sharp.emit(page)
        return True

    def _arrived(self, key: TileKey) -> None:
        if self._pages is None or key.page not in self._keys:
            return
        if key.stand_in:
            left, top, width, height = self._pages.rect(key.page)
            self.arrived.emit(Box(left, top, left + width, top + height))
        elif key.scale == self._pages.scale(key.page):
            self.arrived.emit(self._pages.tile(key.page, key.column, key.row, SIDE))
            self.check(key.page)
