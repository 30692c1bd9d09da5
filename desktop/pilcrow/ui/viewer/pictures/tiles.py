"""Pictures of pages: tiles and low-resolution stand-ins in caches bounded by bytes, asked for nearest first."""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray
from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QColor, QImage

from ....core.errors import Cancelled
from ....core.geometry import Box
from ....core.reader.pdf import Tile
from ...base.backend import Renderer
from ...base.look.page_colours import PageColours
from ...base.tasks import ResultDelivery, explain_failure
from ..scrolling.page_layout import PageLayout

log = logging.getLogger(__name__)
SIDE = 512
_PIXEL = 4  # bytes
_STAND_IN = 320  # pixels of a stand-in's longer edge
_AHEAD = 3  # requests at the renderer; the rest wait here, where the nearest can still be chosen


class TileKey(NamedTuple):
    """Names a picture: `scale` is in device pixels a point, 0 for the stand-in of the whole page."""

    page: int
    scale: float
    column: int
    row: int
    colours: PageColours

    @property
    def stand_in(self) -> bool:
        return self.scale == 0


def stand_in(page: int, colours: PageColours) -> TileKey:
    return TileKey(page, 0.0, 0, 0, colours)


def ahead(pages: PageLayout, view: Box, colours: PageColours, *, down: bool) -> list[TileKey]:
    """Tiles needed next: a viewport below `view` and half of one above, the one ahead first."""
    below = Box(view.x0, view.y1, view.x1, view.y1 + view.height)
    above = Box(view.x0, view.y0 - view.height / 2, view.x1, view.y0)
    keys = []
    for part in (below, above) if down else (above, below):
        for page in pages.visible(part.y0, part.y1):
            keys.append(stand_in(page, colours))
            keys += [TileKey(page, pages.scale(page), *place, colours) for place in pages.tiles(page, part, SIDE)]
    return keys


class Cache:
    """Pictures by key up to `budget` bytes; those not looked at for longest go first."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.bytes = 0
        self._images: OrderedDict[TileKey, QImage] = OrderedDict()
        self._of_page: dict[int, dict[TileKey, QImage]] = {}

    def __contains__(self, key: TileKey) -> bool:
        return key in self._images

    def get(self, key: TileKey) -> QImage | None:
        image = self._images.get(key)
        if image is not None:
            self._images.move_to_end(key)
        return image

    def of_page(self, page: int) -> dict[TileKey, QImage]:
        """All pictures of a page, the newest last."""
        return self._of_page.get(page, {})

    def add(self, key: TileKey, image: QImage) -> None:
        self._drop(key)
        self._images[key] = self._of_page.setdefault(key.page, {})[key] = image
        self.bytes += image.sizeInBytes()
        self.trim(self.budget)

    def trim(self, most: int) -> None:
        """Keep at most so many bytes."""
        while self.bytes > most:
            self._drop(next(iter(self._images)))

    def clear(self) -> None:
        self._images.clear()
        self._of_page.clear()
        self.bytes = 0

    def _drop(self, key: TileKey) -> None:
        image = self._images.pop(key, None)
        if image is not None:
            self.bytes -= image.sizeInBytes()
            of_page = self._of_page[key.page]
            del of_page[key]
            if not of_page:
                del self._of_page[key.page]


class Tiles(QObject):
    """Pictures of one document's pages. `arrived` carries the `TileKey`, `failed` a page of `problems`."""

    arrived = Signal(object)
    failed = Signal(int)

    def __init__(self, renderer: Renderer, parent: QObject, budget: int = 128_000_000, priority: int = 0) -> None:
        """`budget` in bytes; `priority` at the renderer: the smaller, the sooner."""
        super().__init__(parent)
        self._renderer, self._priority = renderer, priority
        self._delivery = ResultDelivery(self)
        self._path = ""
        self._sizes: Sequence[tuple[float, float]] = ()
        self._wants: dict[object, Sequence[TileKey]] = {}
        """Wanted pictures of each view of these pages, the latest request last."""
        self._wanted: list[TileKey] = []
        self._running: dict[TileKey, Future[Tile]] = {}
        self._stale: set[TileKey] = set()
        """Pictures that are shown until what the pages show now has come."""
        self.sharp = Cache(budget - budget // 8)
        self.stand_ins = Cache(budget // 8)
        self.problems: dict[int, str] = {}

    def open(self, path: str, sizes: Sequence[tuple[float, float]]) -> None:
        """Show another document, or with "" none; sizes are in points of the pages as shown."""
        self._wants.clear()
        self.want([])
        self._running.clear()
        self._stale.clear()
        self._path, self._sizes = path, sizes
        self.sharp.clear()
        self.stand_ins.clear()
        self.problems.clear()

    def get(self, key: TileKey) -> QImage | None:
        return (self.stand_ins if key.stand_in else self.sharp).get(key)

    def has(self, key: TileKey) -> bool:
        """True if the picture can be painted."""
        return key in (self.stand_ins if key.stand_in else self.sharp)

    def want(self, keys: Sequence[TileKey], by: object = None) -> None:
        """Request these pictures, the most urgent first, in place of the earlier request `by` the same owner. No
        more than the cache can hold are fetched.
        """
        self._wants.pop(by, None)
        if keys:
            self._wants[by] = keys
        every = dict.fromkeys(key for each in reversed(self._wants.values()) for key in each)
        self._wanted = [key for key in self._fitting(every) if not self._done(key)]
        wanted = set(self._wanted)
        for key in [key for key, future in self._running.items() if key not in wanted and future.cancel()]:
            del self._running[key]
        self._ask()

    def renew(self, pages: Iterable[int]) -> None:
        """Fetch the pictures of changed pages again; the old ones stay until then."""
        for page in pages:
            self._stale |= {*self.sharp.of_page(page), *self.stand_ins.of_page(page)}
            for key in [key for key in self._running if key.page == page]:
                self._running.pop(key).cancel()

    def rest(self) -> None:
        """Nobody looks at the pages for now: keep little more than what was in view."""
        self.sharp.trim(self.sharp.budget // 8)

    def retry(self, page: int) -> None:
        """Forget what was wrong with a page; its pictures can be wanted again."""
        self.problems.pop(page, None)

    def _fitting(self, keys: Iterable[TileKey]) -> Iterator[TileKey]:
        """The first keys, as many as the cache can hold."""
        room = self.sharp.budget
        for key in keys:
            clip, scale = self._area(key)
            room -= round(clip.width * scale) * round(clip.height * scale) * _PIXEL
            if room < 0:
                return
            yield key

    def _done(self, key: TileKey) -> bool:
        return key.page in self.problems or (self.has(key) and key not in self._stale)

    def _ask(self) -> None:
        while self._wanted and len(self._running) < _AHEAD:
            key = self._wanted.pop(0)
            if key in self._running or self._done(key):
                continue
            try:
                future = self._renderer.render(self._path, key.page, *self._area(key), priority=self._priority)
            except Cancelled:  # the renderer is closing, and so is the window
                return
            self._running[key] = future
            self._delivery.when_done(future, partial(self._deliver, key))

    def _area(self, key: TileKey) -> tuple[Box, float]:
        """Clip in points, and scale, to render for a key."""
        width, height = self._sizes[key.page]
        if key.stand_in:
            scale = _STAND_IN / max(width, height)
            right, bottom = max(1, round(width * scale)), max(1, round(height * scale))
            return Box(0, 0, right / scale, bottom / scale), scale
        left, top = key.column * SIDE, key.row * SIDE
        right = min(left + SIDE, max(1, round(width * key.scale)))
        bottom = min(top + SIDE, max(1, round(height * key.scale)))
        return Box(*(edge / key.scale for edge in (left, top, right, bottom))), key.scale

    def _deliver(self, key: TileKey, future: Future[Tile]) -> None:
        if self._running.get(key) is not future:  # of a document that is closed
            return
        del self._running[key]
        try:
            tile = future.result()
        except Cancelled:
            return
        except Exception as error:  # noqa: BLE001  (whatever it is belongs to this page)
            self._fail(key.page, str(explain_failure(error)))
        else:
            self._stale.discard(key)
            (self.stand_ins if key.stand_in else self.sharp).add(key, picture(tile, key.colours))
            self.arrived.emit(key)
        self._ask()

    def _fail(self, page: int, problem: str) -> None:
        self.problems[page] = problem
        self.failed.emit(page)


def picture(tile: Tile, colours: PageColours = PageColours.LIGHT) -> QImage:
    """A tile as a 32-bit image in page colours; on dark pages pictures stay as they are."""
    pixels = tile.pixels
    if colours is not PageColours.LIGHT:
        rows = np.frombuffer(pixels, np.uint8).reshape(tile.height, tile.stride)[:, : 3 * tile.width]
        printed = rows.reshape(tile.height, tile.width, 3)
        coloured = colour_picture(printed, colours)
        for box in tile.pictures if colours.dark else ():
            left, top, right, bottom = (max(0, round(edge)) for edge in box)
            part = np.s_[top:bottom, left:right]
            coloured[part] = printed[part]
        pixels = coloured.tobytes()
    stride = tile.stride if colours is PageColours.LIGHT else 3 * tile.width
    image = QImage(pixels, tile.width, tile.height, stride, QImage.Format.Format_RGB888)
    return image.convertToFormat(QImage.Format.Format_RGB32)


def colour_picture(pixels: NDArray[np.uint8], colours: PageColours) -> NDArray[np.uint8]:
    """(height, width, 3) RGB in page colours: black to white is narrowed to ink to paper, so that a page is calm.

    In dark ones, what is bright to the eye gets dark and vice versa first, and hue stays: luma (Rec. 601) is
    inverted by adding 255 - 2 luma to all three; to invert HSL's lightness instead would leave links as blue as
    they are.
    """
    shift: NDArray[np.int16] | None = None
    if colours.dark:
        luma = np.add.reduce([share[pixels[..., n]] for n, share in enumerate(_LUMA)], dtype=np.uint8)
        shift = 255 - 2 * luma.astype(np.int16)
    result = np.empty_like(pixels)
    for n, curve in enumerate(_CURVES[colours]):
        channel = pixels[..., n]
        result[..., n] = curve[channel if shift is None else np.clip(channel + shift, 0, 255)]
    return result


def _curves(colours: PageColours) -> list[NDArray[np.uint8]]:
    ends = sorted((QColor(colours.ink), QColor(colours.paper)), key=QColor.lightness)
    channels = zip(*(colour.getRgb()[:3] for colour in ends), strict=True)  # type: ignore[index]  # PySide's stub
    return [np.rint(np.linspace(low, high, 256)).astype(np.uint8) for low, high in channels]


_LUMA = [np.rint(np.arange(256) * weight).astype(np.uint8) for weight in (0.299, 0.587, 0.114)]
_CURVES = {colours: _curves(colours) for colours in PageColours}
