"""Pages with a reader's marks on them: which are there, which one is under the pointer, and areas drawn."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen

from ...core.geometry import Box, union
from ...core.marks.annotation import Annotation, Place
from ..base.backend import Renderer
from ..base.theme import tokens
from . import mark_painting
from .framed_pages import FramedPages
from .painting import Canvas, blend

_SMALL = 6.0
"""Points: a smaller area is a slip of the hand."""
_SPOKEN = 0.22
"""How strong the sentence that is read aloud is lit."""


class MarkedPages(FramedPages):
    """A continuous view that shows marks. See `viewer` for what a pointer does."""

    annotation_activated = Signal(object)
    """The `Annotation` that was clicked on."""
    annotation_menu_wanted = Signal(object, object)
    """An `Annotation`, and the global QPoint for a menu about it."""
    spoken = Signal(object, bool)
    """The places that are read aloud now, and whether they have been brought into view here."""
    area_drawn = Signal(int, object)
    """A page (0-based) and the `Box` on it that was drawn with Ctrl held, or after `ask_for_area`."""
    area_selected = Signal(int, object)
    """The same, drawn with Alt held, or after `ask_for_area`."""
    area_answered = Signal()
    """What `ask_for_area` waited for has been drawn, or given up."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__(renderer)
        self._annotations: dict[int, list[Annotation]] = {}
        self._chosen = ""
        self._spoken: tuple[Place, ...] = ()
        self._area: tuple[int, QPointF, QPointF] | None = None
        """The page that an area is being drawn on, and its corners in points."""
        self._area_wanted = self._selects_area = False

    def set_annotations(self, found: Iterable[Annotation]) -> None:
        """Show these, all of which are placed in this file."""
        self._annotations = {}
        for annotation in found:
            for page in annotation.anchor.pages:
                self._annotations.setdefault(page, []).append(annotation)
        self._trim.keep(
            {page: [p.box for each in on for p in each.anchor.on(page)] for page, on in self._annotations.items()}
        )
        self.viewport().update()
        self.dressed.emit()

    def choose(self, ident: str) -> None:
        """Outline the annotation with this id; "" none."""
        if ident != self._chosen:
            self._chosen = ident
            self.viewport().update()

    def show_spoken(self, places: Sequence[Place], *, here: bool = True) -> None:
        """Light what is being read aloud, and bring it into view, `here` or in the other half; nothing: there is
        no such thing.
        """
        self._spoken = tuple(places)
        if here:
            self.show_places(places)
        self.viewport().update()
        self.spoken.emit(self._spoken, here)

    def show_places(self, places: Sequence[Place]) -> None:
        """Bring what is on the first of their pages into view."""
        if places:
            page = places[0].page
            self.go_to_boxes(page, [place.box for place in places if place.page == page], record=False)

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
        if said := [place.box for place in self._spoken if place.page == canvas.page]:
            blend(canvas, said, canvas.colours.read, _SPOKEN)
        if self._area is not None and self._area[0] == canvas.page:
            pen = QPen(QColor(tokens().accent), 1.5 * canvas.ratio, Qt.PenStyle.DashLine)
            canvas.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            canvas.painter.setPen(pen)
            canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
            canvas.painter.drawRect(canvas.rect(_box(*self._area[1:])))
            canvas.painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    # ---- drawing an area ----------------------------------------------------------------------------------

    def ask_for_area(self, *, selects: bool = True) -> None:
        """What is dragged over next is an area, to be selected or to be marked."""
        self._area_wanted, self._selects_area = True, selects
        self.viewport().setCursor(Qt.CursorShape.CrossCursor)

    @property
    def area_wanted(self) -> bool:
        return self._area_wanted

    def begin_area(self, position: QPointF, *, selects: bool) -> None:
        """An area begins at a point of the viewport, if there is a page: the one that was asked for, or one to be
        selected, or to be marked.
        """
        point = self._point(position)
        self._selects_area = self._selects_area if self._area_wanted else selects
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
        asked, self._area_wanted = self._area_wanted, False
        self.viewport().update()
        if asked:
            self.area_answered.emit()
        if area is None or not kept:
            return False
        box = _box(*area[1:])
        if min(box.width, box.height) < _SMALL:
            return False
        (self.area_selected if self._selects_area else self.area_drawn).emit(area[0], box)
        return True

    def _within(self, page: int, x: float, y: float) -> bool:
        width, height = self._sizes[page]
        return bool(0 <= x <= width and 0 <= y <= height)


def _box(a: QPointF, b: QPointF) -> Box:
    return Box(min(a.x(), b.x()), min(a.y(), b.y()), max(a.x(), b.x()), max(a.y(), b.y()))
