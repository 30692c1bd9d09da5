"""Marks on the text in reading mode: those of the viewer's layers, moved from the pages to the same characters.

As on pages, found is a dotted outline, read a bar in the margin, cited a fill with its number in the margin.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen

from ...core.geometry import Box
from ...core.marks.annotation import Annotation, AnnotationKind
from ...core.model import Paragraph
from ...core.reader import flow
from ...core.reader.evidence_marks import EvidenceKind, EvidenceMark
from ..base.look import inks
from ..base.look.fonts import small
from ..viewer.layers.annotations import SPOKEN
from ..viewer.layers.selection import STRENGTH
from ..viewer.pictures import mark_painting
from ..viewer.pictures.disc_places import paint_discs, spread
from ..viewer.pictures.painting import Canvas
from ..viewer.scrolling.page_layout import PageLayout, sizes
from .page_text import PageText, Placed

if TYPE_CHECKING:
    from .view import ReadingView

_DISC, _STEP = 18.0, 21.0
"""Side of a number's disc, and distance of two."""
_AWAY, _BAR, _NOTE = 12.0, 2.5, 16.0
"""Pixels between text and margin, width of a bar in it, and side of a note's leaf."""
_WAVE = 4.0
_ALONG = {AnnotationKind.UNDERLINE: 0.92, AnnotationKind.STRIKE: 0.58, AnnotationKind.SQUIGGLE: 0.94}
"""How far down its line a mark is drawn."""
Range = tuple[int, int]
_SHEET = PageLayout(sizes([(1.0, 1.0)]), 1.0)
"""A page for what is painted as on pages but has its place in the viewport."""


class MarkPainter:
    """Paints the marks of the viewer's layers on the text of a `view`."""

    def __init__(self, view: ReadingView) -> None:
        self._view, self._viewer = view, view.viewer
        self._known: dict[tuple[int, int, int, tuple[Box, ...]], list[Range]] = {}

    def forget(self) -> None:
        """The marks, or the text, are other ones now."""
        self._known.clear()

    # ---- characters of marks ------------------------------------------------------------------------------

    def ranges(self, paragraph: Paragraph, page: int, boxes: Iterable[Box]) -> list[Range]:
        """Characters of a paragraph that are printed in boxes of a page."""
        key = paragraph.section, paragraph.number, page, tuple(boxes)
        if key not in self._known:
            self._known[key] = flow.inside(paragraph, page, key[3])
        return self._known[key]

    def _rects(self, placed: Placed, page: int, boxes: Iterable[Box]) -> list[QRectF]:
        found = self.ranges(placed.paragraph, page, boxes)
        return [rect for start, end in found for rect in placed.laid.rects(start, end)]

    def _evidence(self, placed: Placed, *kinds: EvidenceKind) -> Iterator[tuple[EvidenceMark, list[QRectF]]]:
        """Marks of the answer on a piece."""
        for page in placed.paragraph.pages:
            for mark in self._viewer.evidence.on(page):
                if mark.kind in kinds and (rects := self._rects(placed, page, mark.boxes)):
                    yield mark, rects

    def _fill_cited(self, painter: QPainter, placed: Placed) -> None:
        """Fill cited passages: in full those that answer (of a row the answering cells) and visited ones."""
        tokens = self._viewer.shown.colours.tokens
        for page in placed.paragraph.pages:
            visited = self._viewer.visited.on(page)
            cited = [mark for mark in self._viewer.evidence.on(page) if mark.kind is EvidenceKind.CITED]
            for mark in cited:
                if mark.framed:
                    continue
                full = mark.leading or not mark.number or any(box in visited for box in mark.boxes)
                if not full or mark.asked:
                    _fill(painter, self._rects(placed, page, mark.boxes), tokens.cited_pale, 1.0)
                if full:
                    _fill(painter, self._rects(placed, page, mark.asked or mark.boxes), tokens.cited, 1.0)
            known = {box for mark in cited for box in mark.boxes}
            if others := [box for box in visited if box not in known]:
                _fill(painter, self._rects(placed, page, others), tokens.cited, 1.0)

    def _annotations(self, placed: Placed) -> Iterator[tuple[Annotation, list[QRectF]]]:
        for page in placed.paragraph.pages:
            for each in self._viewer.annotations.on(page):
                if rects := self._rects(placed, page, (place.box for place in each.anchor.on(page))):
                    yield each, rects

    def _selected(self, placed: Placed) -> list[QRectF]:
        selection, paragraph = self._viewer.selection, placed.paragraph
        at = paragraph.section, paragraph.number
        if selection.cells or selection.area:
            parts = (p for p in selection.parts()[0] if (p.paragraph.section, p.paragraph.number) == at)
            return [rect for part in parts for rect in placed.laid.rects(part.start, part.end)]
        ends = selection.range
        if ends is None or not ends[0][:2] <= at <= ends[1][:2]:
            return []
        low = ends[0].char if at == ends[0][:2] else 0
        high = ends[1].char if at == ends[1][:2] else len(paragraph.text)
        return placed.laid.rects(low, high) if low < high else []

    def selected(self) -> Iterator[QRectF]:
        """Rectangles of the selection in the viewport."""
        if self._viewer.selection.exists:
            for text, top in self._view.scroller.in_view():
                for placed in text.placed:
                    for rect in self._selected(placed):
                        yield rect.translated(self._view.pages.left, top + placed.y)

    # ---- below and above the text -------------------------------------------------------------------------

    def paint_below(self, painter: QPainter, placed: Placed) -> None:
        """Fills, below the text of a piece."""
        viewer, tokens = self._viewer, self._viewer.shown.colours.tokens
        for annotation, rects in self._annotations(placed):
            if annotation.kind is AnnotationKind.HIGHLIGHT:
                _fill(painter, rects, inks.fill_colour(annotation.colour, dark=tokens.dark), 1.0)
        for page in placed.paragraph.pages:
            if said := [place.box for place in viewer.spoken.places if place.page == page]:
                _fill(painter, self._rects(placed, page, said), tokens.read, SPOKEN)
        self._fill_cited(painter, placed)
        for page in placed.paragraph.pages:
            for number, boxes in viewer.found.hits.get(page, ()):
                share = 0.75 if number == viewer.found.current else 0.3
                _fill(painter, self._rects(placed, page, boxes), tokens.found, share)
            for lit in viewer.flashes.boxes.get(page, ()):
                _fill(painter, self._rects(placed, page, lit), tokens.accent, 0.45 * viewer.flashes.strength)
        _fill(painter, self._selected(placed), tokens.read, STRENGTH)

    def paint_above(self, painter: QPainter, placed: Placed) -> None:
        """Lines and outlines, above the text of a piece."""
        viewer, tokens = self._viewer, self._viewer.shown.colours.tokens
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for annotation, rects in self._annotations(placed):
            ink = QColor(inks.line_colour(annotation.colour, dark=tokens.dark))
            painter.setPen(QPen(ink, 1.6))
            if annotation.kind in _ALONG:
                for rect in rects:
                    _draw_along(painter, rect, annotation.kind)
            elif annotation.kind is AnnotationKind.AREA:
                painter.drawRoundedRect(_around(rects), 3, 3)
            if annotation.note and annotation.kind.on_text:
                painter.setBrush(ink)
                painter.drawEllipse(rects[0].topLeft(), 2.6, 2.6)
                painter.setBrush(Qt.BrushStyle.NoBrush)
        work = viewer.evidence.work
        for mark, rects in self._evidence(placed, EvidenceKind.CITED, EvidenceKind.FOUND):
            found = work.outlines if mark.best else work.outlines * work.lesser
            painter.setOpacity(found if mark.kind is EvidenceKind.FOUND else 1.0)
            if mark.kind is EvidenceKind.FOUND:
                pen = QPen(QColor(tokens.found), 1.5, Qt.PenStyle.DotLine)
                pen.setCapStyle(Qt.PenCapStyle.RoundCap)
                painter.setPen(pen)
                painter.drawRoundedRect(_around(rects), 3, 3)
            elif mark.framed:
                painter.setPen(QPen(QColor(tokens.accent), 2.0))
                painter.drawRoundedRect(_around(rects), 3, 3)
        painter.setOpacity(1.0)
        painter.setPen(QPen(QColor(tokens.accent), 1.5))
        for page in placed.paragraph.pages:
            for number, boxes in viewer.found.hits.get(page, ()):
                if number == viewer.found.current:
                    _outline(painter, self._rects(placed, page, boxes))

    # ---- the margin ---------------------------------------------------------------------------------------

    def paint_margin(self, painter: QPainter, text: PageText, top: float) -> None:
        """Name of the page, bars of what was read, numbers of what is cited, notes and bookmarks."""
        view, tokens = self._view, self._viewer.shown.colours.tokens
        if not text.placed:
            return
        self._paint_label(painter, text, top)
        painter.setPen(Qt.PenStyle.NoPen)
        work = self._viewer.evidence.work
        painter.setOpacity(work.strength)
        for placed in text.placed:
            for mark, rects in self._evidence(placed, EvidenceKind.READ, EvidenceKind.FOUND):
                if mark.kind is EvidenceKind.FOUND and not (work.resting and mark.best):
                    continue
                painter.setBrush(QColor(tokens.read if mark.kind is EvidenceKind.READ else tokens.found))
                area = _around(rects).translated(0, top + placed.y)
                painter.drawRoundedRect(QRectF(view.pages.left - 9, area.y(), _BAR, area.height()), 1, 1)
        painter.setOpacity(1.0)
        for annotation, place in self._leaves(text, top):
            if annotation.kind is AnnotationKind.NOTE:
                mark_painting.paint_note(self._canvas(painter), place, annotation)
            else:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(inks.line_colour(annotation.colour, dark=tokens.dark)))
                painter.drawPolygon(mark_painting.ribbon(place))
        paint_discs(self._canvas(painter), self.discs(text, top), view.font())

    def _canvas(self, painter: QPainter) -> Canvas:
        """The viewport to paint on, in logical pixels."""
        return Canvas(painter, _SHEET, 0, QPointF(), 1.0, self._viewer.shown.colours)

    def _paint_label(self, painter: QPainter, text: PageText, top: float) -> None:
        view = self._view
        font = small(QFont(view.font()))
        painter.setFont(font)
        painter.setPen(QColor(self._viewer.shown.colours.tokens.faint))
        label = self._viewer.shown.label(text.page)
        first = text.placed[0]
        start = first.laid.piece.start
        line = next(iter(first.laid.rects(start, start + 1)), QRectF(0, 0, 1, 1))
        high = min(line.height(), 2.0 * view.pages.style.em)
        room = QRectF(0, top + first.y + line.top(), view.pages.left - 2 * _AWAY, high)
        if painter.fontMetrics().horizontalAdvance(label) <= room.width() - 4:
            painter.drawText(room, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, label)

    def discs(self, text: PageText, top: float) -> list[tuple[EvidenceMark, QRectF]]:
        """The cited passages of a page's text, each with the place of its number in the viewport."""
        view = self._view
        found: dict[int, tuple[EvidenceMark, float]] = {}
        for placed in text.placed:
            for mark, rects in self._evidence(placed, EvidenceKind.CITED):
                if mark.number and mark.number not in found:
                    found[mark.number] = mark, top + placed.y + rects[0].center().y()
        every = sorted(found.values(), key=lambda each: each[1])
        room = view.viewport().width()
        x = min(view.pages.left + view.pages.style.width + _AWAY, room - _DISC - 2)
        heights = spread([y for _, y in every], _STEP, 1e9)
        return [
            (mark, QRectF(x, y - _DISC / 2, _DISC, _DISC)) for (mark, _), y in zip(every, heights, strict=True)
        ]

    def _leaves(self, text: PageText, top: float) -> Iterator[tuple[Annotation, QRectF]]:
        """Notes and bookmarks with their places in the viewport, beside the marked text."""
        x = self._view.pages.left - _NOTE - _AWAY
        for placed in text.placed:
            key = placed.paragraph.key
            for page in placed.paragraph.pages:
                for each in self._viewer.annotations.on(page):
                    passage = each.anchor.passages[0] if each.anchor.passages else None
                    if each.kind not in (AnnotationKind.NOTE, AnnotationKind.BOOKMARK) or passage is None:
                        continue
                    if passage.key == key and (rects := placed.laid.rects(passage.start, passage.end)):
                        yield each, QRectF(max(2.0, x), top + placed.y + rects[0].y(), _NOTE, _NOTE)

    def leaf_at(self, at: QPointF) -> Annotation | None:
        """The note or bookmark at a point of the viewport."""
        every = (leaf for text, top in self._view.scroller.in_view() for leaf in self._leaves(text, top))
        return next((annotation for annotation, place in every if place.contains(at)), None)

    def disc_at(self, at: QPointF) -> EvidenceMark | None:
        """The cited mark whose number is at a point of the viewport."""
        every = (disc for text, top in self._view.scroller.in_view() for disc in self.discs(text, top))
        return next((mark for mark, place in every if place.contains(at)), None)


def _fill(painter: QPainter, rects: Sequence[QRectF], colour: str, opacity: float) -> None:
    shade = QColor(colour)
    shade.setAlphaF(opacity)
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for rect in rects:
        path.addRect(rect)
    painter.fillPath(path, shade)


def _around(rects: Sequence[QRectF]) -> QRectF:
    whole = QRectF(rects[0])
    for rect in rects[1:]:
        whole = whole.united(rect)
    return whole.adjusted(-3, -2, 3, 2)


def _outline(painter: QPainter, rects: Sequence[QRectF]) -> None:
    """One outline around lines that follow each other."""
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for rect in rects:
        path.addRect(rect.adjusted(-1.5, -2.5, 1.5, 2.5))
    painter.drawPath(path.simplified())


def _draw_along(painter: QPainter, rect: QRectF, kind: AnnotationKind) -> None:
    y = rect.y() + _ALONG[kind] * rect.height()
    if kind is not AnnotationKind.SQUIGGLE:
        painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))
        return
    path = QPainterPath(QPointF(rect.left(), y))
    for step in range(int(rect.width() / _WAVE)):
        x = rect.left() + step * _WAVE
        path.quadTo(QPointF(x + _WAVE / 2, y + (2.4 if step % 2 else -2.4)), QPointF(x + _WAVE, y))
    painter.drawPath(path)
