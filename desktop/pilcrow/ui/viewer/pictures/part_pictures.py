"""Small pictures of parts of pages, made when they are looked at."""

from __future__ import annotations

from collections import OrderedDict
from concurrent.futures import Future
from functools import partial
from typing import NamedTuple

import numpy as np
from PySide6.QtCore import QObject, QSize, Signal
from PySide6.QtGui import QImage

from ....core.errors import Cancelled
from ....core.geometry import Box
from ....core.operators.figures import nearly_white
from ....core.reader.pdf import Tile
from ...base.backend import Renderer
from ...base.look.page_colours import PageColours
from ...base.tasks import ResultDelivery
from .tiles import SIDE, picture

_MOST = 300
"""Pictures that are kept, of some 60 KB each."""
_AHEAD = 2
"""Requests at the renderer; of those that wait the newest is the next."""
_PRIORITY = 2
"""At the renderer: behind the page in view."""


class _Key(NamedTuple):
    page: int
    box: Box
    side: QSize
    colours: PageColours

    @property
    def scale(self) -> float:
        """Device pixels a point."""
        return min(
            self.side.width() / self.box.width,
            self.side.height() / self.box.height,
            SIDE / max(self.box.width, self.box.height),
        )


class PartPictures(QObject):
    """Pictures of parts of one document's pages; `arrived` when there are more."""

    arrived = Signal()
    white = Signal(int, object)
    """Emitted for a nearly blank part: the 0-based page and the `Box`."""

    def __init__(self, renderer: Renderer, parent: QObject) -> None:
        super().__init__(parent)
        self._renderer = renderer
        self._delivery = ResultDelivery(self)
        self._path = ""
        self._kept: OrderedDict[_Key, QImage | None] = OrderedDict()
        self._wanted: list[_Key] = []
        self._running: dict[_Key, Future[Tile]] = {}

    def open(self, path: str) -> None:
        """Pictures of this document from now on; what is known of it is forgotten."""
        self._path = path
        for future in self._running.values():
            future.cancel()
        self._running.clear()
        self._wanted.clear()
        self._kept.clear()

    def get(self, page: int, box: Box, side: QSize, colours: PageColours) -> QImage | None:
        """A part of a page (0-based; points) that fits into `side` (device pixels), if it is there; else it is
        made now.
        """
        key = _Key(page, box, side, colours)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key in self._wanted:
            self._wanted.remove(key)
        if self._path and key not in self._running:
            self._wanted.append(key)
            del self._wanted[:-_MOST]
            self._ask()
        return None

    def _ask(self) -> None:
        while self._wanted and len(self._running) < _AHEAD:
            key = self._wanted.pop()
            try:
                future = self._renderer.render(self._path, key.page, key.box, key.scale, priority=_PRIORITY)
            except Cancelled:  # the renderer is closing, and so is the window
                return
            self._running[key] = future
            self._delivery.when_done(future, partial(self._deliver, key))

    def _deliver(self, key: _Key, future: Future[Tile]) -> None:
        if self._running.get(key) is not future:  # of a document that is closed
            return
        del self._running[key]
        self._kept[key] = None if future.exception() else self._made(key, future.result())
        while len(self._kept) > _MOST:
            self._kept.popitem(last=False)
        self.arrived.emit()
        self._ask()

    def _made(self, key: _Key, tile: Tile) -> QImage:
        rows = np.frombuffer(tile.pixels, np.uint8).reshape(tile.height, tile.stride)[:, : 3 * tile.width]
        if nearly_white(rows.reshape(tile.height, tile.width, 3)):
            self.white.emit(key.page, key.box)
        return picture(tile, key.colours)
