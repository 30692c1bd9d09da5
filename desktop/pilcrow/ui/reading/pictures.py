"""Pictures cut from pages for the text in reading mode: rendered when they come into view."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from PySide6.QtCore import QObject, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter, QPen

from ...core.errors import PilcrowError
from ...core.geometry import Box
from ...core.model import Kind, PageArea
from ...core.reader.flow import Piece
from ..base.look.page_colours import PageColours
from ..viewer.shown import Shown

if TYPE_CHECKING:
    from .page_text import Setter

_KEPT = 48
_AT_ONCE = 2
_PRINTED = 11.0
"""Points of the usual size of printed text."""
_LARGEST, _FORMULA = 2.0, 1.1
"""Greatest scales of a figure and of a formula, relative to that at which its text has the size of the text."""


class _Key(NamedTuple):
    area: PageArea
    scale: float
    colours: PageColours


class Pictures(QObject):
    """Pictures of one document; `arrived` when there is another one."""

    arrived = Signal()

    def __init__(self, shown: Shown, parent: QObject) -> None:
        super().__init__(parent)
        self._shown = shown
        self._kept: OrderedDict[_Key, QImage | None] = OrderedDict()
        self._wanted: list[_Key] = []
        self._running: set[_Key] = set()
        shown.opened.connect(self._forget)

    def get(self, area: PageArea, scale: float, colours: PageColours) -> QImage | None:
        """A part of a page at a scale in device pixels a point, if it is there; else it is rendered."""
        key = _Key(area, round(scale, 3), colours)
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        if key not in self._running:
            if key in self._wanted:
                self._wanted.remove(key)
            self._wanted.append(key)
            del self._wanted[:-_KEPT]
            self._ask()
        return None

    def _ask(self) -> None:
        while self._wanted and len(self._running) < _AT_ONCE:
            key = self._wanted.pop()  # the newest: the others may be out of view
            self._running.add(key)
            take = partial(self._take, self._shown.path, key)
            self._shown.render_area(*key.area, take, partial(_fail, take), key.scale, key.colours)

    def _take(self, path: str, key: _Key, image: QImage | None) -> None:
        self._running.discard(key)
        if path == self._shown.path:
            self._kept[key] = image
            while len(self._kept) > _KEPT:
                self._kept.popitem(last=False)
            self.arrived.emit()
        self._ask()

    def _forget(self) -> None:
        self._kept.clear()
        self._wanted.clear()


def _fail(take: Callable[[QImage | None], object], _error: PilcrowError) -> None:
    """Do without a picture that cannot be rendered: its frame stays empty."""
    take(None)


class PicturePiece:
    """A picture as wide as its print is at the size of the text, at most as wide as the column. With `shown`, the
    area, which may be larger than the piece's own, is shown by another piece already.
    """

    def __init__(self, piece: Piece, setter: Setter, area: PageArea, *, shown: bool = False) -> None:
        self.piece, self._setter, self._style = piece, setter, setter.style
        self.area, box, style, self._shown = area, area.box, setter.style, shown
        figure = piece.paragraph.kind in (Kind.FIGURE, Kind.TABLE)
        largest = (_LARGEST if figure else _FORMULA) * style.em / _PRINTED
        self._scale = min(style.width / max(box.width, 1.0), largest)
        width = box.width * self._scale
        self.place = QRectF((style.width - width) / 2, 0, width, box.height * self._scale)
        self.height = 0.0 if shown else self.place.height()
        self._own = self.map(piece.area.box) if piece.area else self.place
        """Rectangle of the piece in its picture."""

    def paint_ground(self, painter: QPainter) -> None:
        if self._shown:
            return
        image = self._setter.pictures.get(self.area, self._scale * self._setter.ratio, self._style.colours)
        if image is None:
            painter.setPen(QPen(QColor(self._style.colours.tokens.line), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(self.place.adjusted(0.5, 0.5, -0.5, -0.5))
        else:
            painter.drawImage(self.place, image)

    def paint(self, painter: QPainter) -> None:
        """A picture has nothing above its marks."""

    def map(self, box: Box) -> QRectF:
        """Rectangle of a box of the page."""
        x, y, scale = self.area.box.x0, self.area.box.y0, self._scale
        return QRectF(
            (box.x0 - x) * scale, (box.y0 - y) * scale, box.width * scale, box.height * scale
        ).translated(self.place.topLeft())

    def unmap(self, point: QPointF) -> tuple[float, float]:
        """The point of the page that is shown at a point."""
        at, box = (point - self.place.topLeft()) / self._scale, self.area.box
        return box.x0 + at.x(), box.y0 + at.y()

    def rects(self, start: int, end: int) -> list[QRectF]:
        paragraph = self.piece.paragraph
        if start <= self.piece.start and end >= self.piece.end:
            return [self._own]
        boxes = (box for span in paragraph.spans if span.page == self.area.page for box in span.boxes(start, end))
        return [self.map(box) for box in boxes]

    def char(self, x: float, y: float) -> int:
        return self.piece.start if y < self._own.center().y() else self.piece.end

    def line_tops(self) -> list[tuple[float, int]]:
        return [(self._own.top(), self.piece.start)]
