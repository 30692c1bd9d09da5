"""Painting readers' marks onto pages, in device pixels of the viewport, and finding them under the pointer.

A highlight is a fill with a line at its foot, the other marks on text are lines along it, an area is an outline, a
note and a bookmark are small shapes in the page's margin or on it. A mark with a note has a dot where it begins.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence, Set

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QPolygonF

from ....core.geometry import Box
from ....core.marks.annotation import TEXT_SIZE, Annotation, AnnotationKind, MarkPlace
from ....core.marks.ink import Stroke, moved
from ...base.look import inks
from ...base.look.lettering import side
from .painting import Canvas, blend

_LINE = 1.4
"""Points that a line is thick."""
_WAVE, _SWING = 4.0, 1.2
"""Length and height of a wave in points."""
_DOT = 2.6
_CHOSEN = 2.0
"""Points around a mark whose note is open."""
_NEAR = 2.0
"""Points around a mark that still belong to it."""
_FOOT = 0.6
"""How strong the line at the foot of a highlight is."""
_ALONG = {AnnotationKind.UNDERLINE: 0.96, AnnotationKind.STRIKE: 0.55, AnnotationKind.SQUIGGLE: 0.96}
"""How far down its text a line is drawn."""


def paint(
    canvas: Canvas, annotations: Iterable[Annotation], chosen: str = "", *, lined: Set[str] = frozenset()
) -> None:
    """Paint the annotations on a page, with an outline around the one with the id `chosen`; highlights with ids in
    `lined` as lines, for the fill is that of evidence. Those of others in the file are already in the page's
    picture.
    """
    painter, bend = canvas.painter, 3 * canvas.ratio
    for annotation in annotations:
        if not drawn_by_file(annotation):
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            _paint(canvas, annotation, annotation.anchor.on(canvas.page), lined=annotation.id in lined)
            painter.restore()
        if annotation.id == chosen:
            painter.save()
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(inks.line_colour(annotation.colour, dark=canvas.dark)), 1.5 * canvas.ratio))
            for place in annotation.anchor.on(canvas.page):
                painter.drawRoundedRect(canvas.rect(_grown(place.box, _CHOSEN)), bend, bend)
            painter.restore()


def drawn_by_file(annotation: Annotation) -> bool:
    """True if the page's picture shows the mark: the renderer leaves out only marks that this program wrote."""
    return annotation.id.startswith("file:")


def under(annotations: Sequence[Annotation], page: int, x: float, y: float) -> Annotation | None:
    """The mark at a point of a page, the smallest of several."""
    found = [
        (place.box.area, number)
        for number, annotation in enumerate(annotations)
        for place in annotation.anchor.on(page)
        if _grown(place.box, _NEAR).contains(x, y)
    ]
    return annotations[min(found)[1]] if found else None


def _paint(canvas: Canvas, annotation: Annotation, places: Sequence[MarkPlace], *, lined: bool) -> None:
    if not places:
        return
    painter, kind = canvas.painter, annotation.kind
    ink = QColor(inks.line_colour(annotation.colour, dark=canvas.dark))
    wide = _LINE * canvas.scale
    painter.setPen(QPen(ink, max(wide, canvas.ratio), Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    first = canvas.rect(places[0].box)
    if kind is AnnotationKind.HIGHLIGHT:
        if not lined:
            filled = inks.fill_colour(annotation.colour, dark=canvas.dark)
            blend(canvas, (place.box for place in places), filled, 1.0)
            painter.setOpacity(_FOOT)  # what an answer cites has no line: the two are told apart without colour
        for place in places:
            painter.drawPath(_line_path(canvas, place, _ALONG[AnnotationKind.UNDERLINE], waving=False))
    elif kind.on_text:
        for place in places:
            path = _line_path(canvas, place, _ALONG[kind], waving=kind is AnnotationKind.SQUIGGLE)
            painter.drawPath(path)
    elif kind is AnnotationKind.AREA:
        pale = QColor(ink)
        pale.setAlphaF(0.08)
        painter.setBrush(pale)
        painter.drawRoundedRect(first, 2 * canvas.ratio, 2 * canvas.ratio)
    elif kind is AnnotationKind.INK:
        paint_strokes(canvas, moved(annotation.strokes, *places[0].box[:2]), ink, annotation.width)
    elif kind is AnnotationKind.TEXT:
        _paint_text(canvas, first, annotation, ink)
    elif kind is AnnotationKind.NOTE:
        paint_note(canvas, first, annotation)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        painter.drawPolygon(ribbon(first))
    if annotation.note and (kind.on_text or kind in (AnnotationKind.AREA, AnnotationKind.INK)):
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ink)
        corner = canvas.pages.to_view(canvas.page, *places[0].corners[0])
        size = max(_DOT * canvas.scale, 2.5 * canvas.ratio)
        painter.drawEllipse(QPointF(*corner) + canvas.offset, size, size)


def paint_strokes(canvas: Canvas, strokes: Iterable[Stroke], ink: QColor, width: float) -> None:
    """Paint strokes on the page, `width` points wide."""
    painter = canvas.painter
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    wide = max(width * canvas.scale, canvas.ratio)
    painter.setPen(QPen(ink, wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin))
    for stroke in strokes:
        there = (canvas.pages.to_view(canvas.page, x, y) for x, y in stroke)
        points = [QPointF(*point) + canvas.offset for point in there]
        painter.drawPolyline(points if len(points) > 1 else points * 2)


def _paint_text(canvas: Canvas, place: QRectF, annotation: Annotation, ink: QColor) -> None:
    """The note of a text box, in its place; a frame while there is none."""
    painter = canvas.painter
    if not annotation.note:
        painter.drawRect(place)
        return
    font = QFont("sans-serif")
    font.setStyleHint(QFont.StyleHint.SansSerif)
    font.setPixelSize(max(1, round(TEXT_SIZE * canvas.scale)))
    painter.setFont(font)
    painter.setPen(ink)
    painter.drawText(place, Qt.TextFlag.TextWordWrap | side(annotation.note), annotation.note)


def _line_path(canvas: Canvas, place: MarkPlace, down: float, *, waving: bool) -> QPainterPath:
    """Path along a line of text, at a share `down` of the way from its upper to its lower edge."""
    upper_left, upper_right, lower_left, lower_right = place.corners
    start, end = (
        QPointF(*canvas.pages.to_view(canvas.page, *_point_between(upper, lower, down))) + canvas.offset
        for upper, lower in ((upper_left, lower_left), (upper_right, lower_right))
    )
    path = QPainterPath(start)
    if not waving:
        path.lineTo(end)
        return path
    along = end - start
    length = max((along.x() ** 2 + along.y() ** 2) ** 0.5, 1e-6)
    across = QPointF(-along.y(), along.x()) / length * _SWING * canvas.scale
    steps = max(2, round(length / (_WAVE / 2 * canvas.scale)))
    for step in range(1, steps + 1):
        middle, stop = start + along * ((step - 0.5) / steps), start + along * (step / steps)
        path.quadTo(middle + across * (2 if step % 2 else -2), stop)
    return path


def _point_between(a: tuple[float, float], b: tuple[float, float], share: float) -> tuple[float, float]:
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def paint_note(canvas: Canvas, place: QRectF, annotation: Annotation) -> None:
    """A leaf with a folded corner and lines; it stays upright."""
    painter, ink = canvas.painter, QColor(inks.line_colour(annotation.colour, dark=canvas.dark))
    side = min(place.width(), place.height())
    leaf = QRectF(place.center().x() - side / 2, place.center().y() - side / 2, side, side)
    fold = 0.3 * side
    low, right = leaf.bottomRight() - QPointF(fold, 0), leaf.bottomRight() - QPointF(0, fold)
    outline = QPolygonF([leaf.topLeft(), leaf.topRight(), right, low, leaf.bottomLeft()])
    painter.setPen(QPen(ink, max(0.07 * side, canvas.ratio)))
    painter.setBrush(QColor(inks.fill_colour(annotation.colour, dark=canvas.dark)))
    painter.drawPolygon(outline)
    for row, long in ((0.3, 0.6), (0.5, 0.6), (0.7, 0.3)):
        left = leaf.topLeft() + QPointF(0.2 * side, row * side)
        painter.drawLine(left, left + QPointF(long * side, 0))


def ribbon(place: QRectF) -> QPolygonF:
    """A bookmark's ribbon with its notch below."""
    left, right = place.left() + 0.22 * place.width(), place.right() - 0.22 * place.width()
    notch = QPointF(place.center().x(), place.bottom() - 0.3 * place.height())
    return QPolygonF(
        [QPointF(left, place.top()), QPointF(right, place.top()), QPointF(right, place.bottom()), notch,
         QPointF(left, place.bottom())]
    )  # fmt: skip


def _grown(box: Box, by: float) -> Box:
    return Box(box.x0 - by, box.y0 - by, box.x1 + by, box.y1 + by)
