"""Pages with a reader's marks on them: which are there, which one is under the pointer, and areas drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen

from ...core.geometry import Box, union
from ...core.marks.annotation import Annotation
from ..base.backend import Renderer
from ..base.theme import tokens
from . import mark_painting
from .painting import Canvas
from .scroller import Scroller

_SMALL = 6.0
"""Points: a smaller area is a slip of the hand."""


class MarkedPages(Scroller):
    """A continuous view that shows marks. See `viewer` for what a pointer does."""

    annotation_activated = Signal(object)
    """The `Annotation` that was clicked on."""
    annotation_menu_wanted = Signal(object, object)
    """An `Annotation`, and the global QPoint for a menu about it."""
    area_drawn = Signal(int, object)
    """A page (0-based) and the `Box` on it that was drawn with Ctrl held."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__(renderer)
        self._annotations: dict[int, list[Annotation]] = {}
        self._chosen = ""
        self._area: tuple[int, QPointF, QPointF] | None = None
        """The page that an area is being drawn on, and its corners in points."""

    def set_annotations(self, found: Iterable[Annotation]) -> None:
        """Show these, all of which are placed in this file."""
        self._annotations = {}
        for annotation in found:
            for page in annotation.anchor.pages:
                self._annotations.setdefault(page, []).append(annotation)
        self.viewport().update()

    def choose(self, ident: str) -> None:
        """Outline the annotation with this id; "" none."""
        if ident != self._chosen:
            self._chosen = ident
            self.viewport().update()

    def annotations_on(self, page: int) -> Sequence[Annotation]:
        return self._annotations.get(page, ())

    def annotation_at(self, position: QPointF) -> Annotation | None:
        """The one at a point of the viewport (logical)."""
        point = self._point(position)
        return mark_painting.under(self.annotations_on(point[0]), *point) if point else None

    def place_of(self, annotation: Annotation) -> QRect:
        """Where its first part in view is, in global logical pixels."""
        places, seen = annotation.anchor.places, self._in_view()
        visible = [place for place in places if place.page in seen] or places[:1]
        page = visible[0].page
        return self._on_screen(page, union(place.box for place in visible if place.page == page))

    def _in_view(self) -> range:
        view = self._view()
        return self.pages.visible(view.y0, view.y1) if self.pages is not None else range(0)

    def _on_screen(self, page: int, box: Box) -> QRect:
        """A box of a page in global logical pixels."""
        if self.pages is None:
            return QRect(self.viewport().mapToGlobal(QPointF(0, 0).toPoint()), QSizeF(1, 1).toSize())
        x0, y0, x1, y1 = self.pages.box_to_view(page, box)
        corner = QPointF(x0 - self._x(), y0 - self._y()) / self._ratio
        rect = QRectF(corner, QSizeF(x1 - x0, y1 - y0) / self._ratio).toAlignedRect()
        return QRect(self.viewport().mapToGlobal(rect.topLeft()), rect.size())

    def paint_annotations(self, canvas: Canvas) -> None:
        mark_painting.paint(canvas, self.annotations_on(canvas.page), self._chosen)
        if self._area is not None and self._area[0] == canvas.page:
            pen = QPen(QColor(tokens().accent), 1.5 * canvas.ratio, Qt.PenStyle.DashLine)
            canvas.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            canvas.painter.setPen(pen)
            canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
            canvas.painter.drawRect(canvas.rect(_box(*self._area[1:])))
            canvas.painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    # ---- drawing an area ----------------------------------------------------------------------------------

    def begin_area(self, position: QPointF) -> None:
        """An area begins at a point of the viewport, if there is a page."""
        point = self._point(position)
        if point is not None and self._within(*point):
            page, x, y = point
            self._area = page, QPointF(x, y), QPointF(x, y)

    @property
    def drawing(self) -> bool:
        return self._area is not None

    def extend_area(self, position: QPointF) -> None:
        """It reaches to a point of the viewport, within its page."""
        if self._area is None or self.pages is None:
            return
        page, start, _ = self._area
        at = position * self._ratio
        x, y = self.pages.to_page(page, self._x() + at.x(), self._y() + at.y())
        width, height = self._sizes[page]
        self._area = page, start, QPointF(min(max(x, 0), width), min(max(y, 0), height))
        self.viewport().update()

    def end_area(self, *, kept: bool = True) -> bool:
        """Whether there is an area; one that is not `kept`, or too small, is none."""
        area, self._area = self._area, None
        self.viewport().update()
        if area is None or not kept:
            return False
        box = _box(*area[1:])
        if min(box.width, box.height) < _SMALL:
            return False
        self.area_drawn.emit(area[0], box)
        return True

    def _within(self, page: int, x: float, y: float) -> bool:
        width, height = self._sizes[page]
        return bool(0 <= x <= width and 0 <= y <= height)


def _box(a: QPointF, b: QPointF) -> Box:
    return Box(min(a.x(), b.x()), min(a.y(), b.y()), max(a.x(), b.x()), max(a.y(), b.y()))
