"""Painting onto pages: pictures, marks, find hits, selection. Painters work in device pixels of the viewport.

The three kinds of mark are told apart by shape before colour: found is a dotted outline, read a bar in the margin,
cited a fill with its number in the margin. Shapes belong to the page and turn with it; numbers stay upright. The
fill of evidence is opaque under the text, over whatever the page prints there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPainterPath, QPen, QRegion, QTransform

from ....core.geometry import Box, union
from ....core.reader.evidence_marks import EvidenceKind, EvidenceMark
from ...base.language import tr
from ...base.look.page_colours import PageColours
from ...base.look.theme import Tokens
from ..scrolling.page_layout import PageLayout
from .tiles import SIDE, TileKey, Tiles, stand_in

_SMOOTH = 1_500_000  # pixels
_BAR_AWAY, _BAR_WIDE = 9.0, 2.4  # points
_INSIDE = 3.0  # points from the edge of a page to the frame of what is cited as a whole
_OUTLINE_AWAY, _OUTLINE_BESIDE = 2.5, 5.0  # points; more beside: rules of a table end outside its digits
_NEIGHBOURS = 20.0  # points between the lines of two paragraphs that share an outline
_BESIDE = 14.0  # points between sentences of a line that share one
_BEYOND = 4.0  # logical pixels that marks at a page's edge may reach over it
_SAMPLES_WIDE, _SAMPLES_HIGH = 16, 5
"""Pixels looked at across and down a box for its ground."""


@dataclass(frozen=True)
class Canvas:
    """One page to paint on: `offset` is where the view's origin lies in the viewport, `ratio` the device pixels a
    logical pixel.
    """

    painter: QPainter
    pages: PageLayout
    page: int
    offset: QPointF
    ratio: float
    tint: PageColours

    @property
    def scale(self) -> float:
        """Device pixels a point."""
        return self.pages.scale(self.page)

    @property
    def colours(self) -> Tokens:
        """Marks follow the colours of the page, not those of the window."""
        return self.tint.tokens

    @property
    def dark(self) -> bool:
        return self.tint.dark

    def rect(self, box: Box) -> QRectF:
        x0, y0, x1, y1 = self.pages.box_to_view(self.page, box)
        return QRectF(x0, y0, x1 - x0, y1 - y0).translated(self.offset)

    def area(self) -> QRectF:
        return QRectF(*self.pages.rect(self.page)).translated(self.offset)

    def clip(self) -> None:
        """Paint from now on upon the page only, or very near to it: nothing on what is trimmed away."""
        away = _BEYOND * self.ratio
        self.painter.setClipRect(self.area().adjusted(-away, -away, away, away), Qt.ClipOperation.IntersectClip)

    def leave_out(self, boxes: Iterable[Box]) -> None:
        """Paint from now on beside the boxes only."""
        path = self.path(boxes)
        if not path.isEmpty():
            away, whole = _BEYOND * self.ratio, QPainterPath()
            whole.addRect(self.area().adjusted(-away, -away, away, away))
            self.painter.setClipPath(whole.subtracted(path), Qt.ClipOperation.IntersectClip)

    def path(self, boxes: Iterable[Box]) -> QPainterPath:
        """The boxes as one shape: where they overlap nothing is painted twice."""
        path = QPainterPath()
        path.setFillRule(Qt.FillRule.WindingFill)
        for box in boxes:
            path.addRect(self.rect(box))
        return path


@dataclass(frozen=True, slots=True)
class Work:
    """How the way to an answer is shown: the strength (0 to 1) of bars and `outlines`, and of the `lesser` finds;
    `resting`: the best finds have bars, too.
    """

    strength: float = 1.0
    outlines: float = 1.0
    lesser: float = 1.0
    resting: bool = False


def column_boxes(boxes: Sequence[Box]) -> list[Box]:
    """Lines in reading order as one box for each column they run over."""
    columns: list[list[Box]] = []
    for box in boxes:
        last = columns[-1][-1] if columns else None
        if last is None or box.y1 <= last.y0:
            columns.append([box])
        else:
            columns[-1].append(box)
    return [union(column) for column in columns]


def merge_lines(boxes: Iterable[Box]) -> list[Box]:
    """Merge boxes that follow directly below each other in a column."""
    found: list[Box] = []
    for box in sorted(boxes, key=lambda box: box.y0):
        near = (
            n
            for n, other in enumerate(found)
            if box.y0 - other.y1 <= _NEIGHBOURS
            and 2 * (min(box.x1, other.x1) - max(box.x0, other.x0)) >= min(box.width, other.width)
        )
        at = next(near, None)
        if at is None:
            found.append(box)
        else:
            found[at] = union((found[at], box))
    return found


def bridges(boxes: Sequence[Box]) -> list[Box]:
    """Gaps between boxes that follow each other on a line, or on the next one; a line may have several parts."""
    between = []
    for at, one in enumerate(boxes):
        for after, other in enumerate(boxes[at + 1 : at + 4]):
            below = other.y0 - one.y1
            if 0 < below <= (min(one.height, _NEIGHBOURS) if after else _NEIGHBOURS):
                between.append(Box(max(one.x0, other.x0), one.y1, min(one.x1, other.x1), other.y0))
            elif 0 < other.x0 - one.x1 <= _BESIDE:
                between.append(Box(one.x1, max(one.y0, other.y0), other.x0, min(one.y1, other.y1)))
    return [box for box in between if box.area > 0]


def paint_page(canvas: Canvas, tiles: Tiles, visible: Box) -> None:
    """A page's picture: sharp where there are tiles, else what there is: tiles of the last scale, the stand-in.

    `visible` is the part of the view that is to be painted.
    """
    painter, pages, page = canvas.painter, canvas.pages, canvas.page
    area = canvas.area()
    painter.fillRect(area, QColor(canvas.tint.paper))
    left, top, right, bottom = pages.cut(page)
    width, height = right - left, bottom - top
    painter.save()
    painter.setClipRect(area, Qt.ClipOperation.IntersectClip)
    turn = QTransform.fromTranslate(area.x(), area.y())
    turn.translate(*((0, 0), (height, 0), (width, height), (0, width))[pages.turns]).rotate(90 * pages.turns)
    turn.translate(-left, -top)
    painter.setTransform(turn, combine=True)
    missing = QRegion()
    for column, row in pages.tiles(page, visible, SIDE):
        image = tiles.get(TileKey(page, canvas.scale, column, row, canvas.tint))
        if image is not None:
            painter.drawImage(column * SIDE, row * SIDE, image)
        else:
            missing += QRect(column * SIDE, row * SIDE, SIDE, SIDE)
    if not missing.isEmpty():
        painter.setClipRegion(missing, Qt.ClipOperation.IntersectClip)
        _paint_blurred(canvas, tiles, QRectF(0, 0, *pages.pixels(page)), QRectF(missing.boundingRect()))
    painter.restore()


def _paint_blurred(canvas: Canvas, tiles: Tiles, area: QRectF, part: QRectF) -> None:
    """Paint the stand-in over the page's `area`, then the tiles of the scale before that touch `part`."""
    painter, page, scale = canvas.painter, canvas.page, canvas.scale
    # Smooth is worth its time while it is short; four million pixels would take 20 ms.
    smooth = part.intersected(area).width() * part.intersected(area).height() < _SMOOTH
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, on=smooth)
    whole = tiles.get(stand_in(page, canvas.tint))
    if whole is not None:
        painter.drawImage(area, whole)
    others = [key for key in tiles.sharp.of_page(page) if key.scale != scale and key.colours is canvas.tint]
    for key in [key for key in others if key.scale == others[-1].scale]:
        image, zoom = tiles.sharp.get(key), scale / key.scale
        if image is not None:
            x, y = key.column * SIDE * zoom, key.row * SIDE * zoom
            place = QRectF(x, y, image.width() * zoom, image.height() * zoom)
            if place.intersects(part):
                painter.drawImage(place, image)


def paint_problem(canvas: Canvas, problem: str, font: QFont) -> None:
    """Paint the problem of a page on it, with the hint that a click tries again."""
    area = canvas.area()
    inset = min(area.width() * 0.12, 64 * canvas.ratio)
    font = QFont(font)
    font.setPixelSize(round(14 * canvas.ratio))
    canvas.painter.setFont(font)
    canvas.painter.setPen(QColor(canvas.colours.dim))
    words = area.adjusted(inset, inset, -inset, -inset)
    flags = Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
    used = canvas.painter.boundingRect(words, flags, problem)
    canvas.painter.drawText(words, flags, problem)
    font.setBold(True)
    canvas.painter.setFont(font)
    canvas.painter.setPen(QColor(canvas.colours.accent))
    canvas.painter.drawText(words.adjusted(0, used.height() + 12 * canvas.ratio, 0, 0), flags, tr("Try again"))


def clip_out(canvas: Canvas, boxes: Iterable[Box]) -> None:
    """Paint from now on everywhere on the page but there."""
    free = QRegion(canvas.area().toAlignedRect())
    for box in boxes:
        free -= QRegion(canvas.rect(box).toRect())
    canvas.painter.setClipRegion(free, Qt.ClipOperation.IntersectClip)


def paint_evidence(
    canvas: Canvas, tiles: Tiles, marks: Sequence[EvidenceMark], visited: Collection[Box], work: Work
) -> None:
    """Paint marks: cited passages in full strength if they answer (of a row the answering cells) or are `visited`,
    else paler; passages found and read as the `work` is shown.
    """
    by_kind = {kind: [mark for mark in marks if mark.kind is kind] for kind in EvidenceKind}
    read, found = by_kind[EvidenceKind.READ], by_kind[EvidenceKind.FOUND]
    _paint_cited(canvas, tiles, by_kind[EvidenceKind.CITED], visited)
    painter = canvas.painter
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setOpacity(work.strength)
    _paint_bars(canvas, read, canvas.colours.read)
    if work.resting:
        _paint_bars(canvas, [mark for mark in found if mark.best], canvas.colours.found)
    for best in (False, True):
        painter.setOpacity(work.outlines if best else work.outlines * work.lesser)
        outlined = [block for mark in found if mark.best is best for block in column_boxes(mark.boxes)]
        if outlined and painter.opacity() > 0:
            _outline_found(canvas, merge_lines(outlined))
    painter.setOpacity(1.0)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def _paint_cited(canvas: Canvas, tiles: Tiles, marks: Sequence[EvidenceMark], visited: Collection[Box]) -> None:
    strong, pale = list[Box](), list[Box]()
    for mark in marks:
        if mark.framed:
            inner = [Box(x0 + _INSIDE, y0 + _INSIDE, x1 - _INSIDE, y1 - _INSIDE) for x0, y0, x1, y1 in mark.boxes]
            outline(canvas, inner, canvas.colours.accent, Qt.PenStyle.SolidLine, 2.0)
            continue
        full = mark.leading or not mark.number or any(box in visited for box in mark.boxes)
        strong += (mark.asked or mark.boxes) if full else ()
        pale += mark.boxes
    fill(canvas, tiles, [box for box in pale if box not in strong], canvas.colours.cited_pale)
    fill(canvas, tiles, strong, canvas.colours.cited)


def _paint_bars(canvas: Canvas, marks: Sequence[EvidenceMark], colour: str) -> None:
    """Bars in the margin beside passages."""
    canvas.painter.setBrush(QColor(colour))
    for mark in marks:
        for block in column_boxes(mark.boxes):
            canvas.painter.drawRoundedRect(canvas.rect(bar(block)), canvas.ratio, canvas.ratio)


def fill(canvas: Canvas, tiles: Tiles, boxes: Iterable[Box], colour: str) -> None:
    """Put a colour under the text of boxes, in place of the ground that is printed there."""
    grounds: dict[str, list[Box]] = {}
    for box in boxes:
        grounds.setdefault(_ground(canvas, tiles, box), []).append(box)
    modes = QPainter.CompositionMode
    painter = canvas.painter
    for ground, there in grounds.items():
        printed = QColor(ground)
        inverse = QColor(255 - printed.red(), 255 - printed.green(), 255 - printed.blue())
        path = canvas.path(there)
        # Dividing by the ground makes it white, burning it on dark pages black; then it takes the colour.
        painter.setCompositionMode(
            modes.CompositionMode_ColorBurn if canvas.dark else modes.CompositionMode_ColorDodge
        )
        painter.fillPath(path, inverse)
        painter.setCompositionMode(modes.CompositionMode_Screen if canvas.dark else modes.CompositionMode_Multiply)
        painter.fillPath(path, QColor(colour))
    painter.setCompositionMode(modes.CompositionMode_SourceOver)


def _ground(canvas: Canvas, tiles: Tiles, box: Box) -> str:
    """The colour that a page has most of in a box; that of its paper while there is no picture."""
    whole = tiles.get(stand_in(canvas.page, canvas.tint))
    seen = Counter[int]()
    for across in range(_SAMPLES_WIDE):
        for down in range(_SAMPLES_HIGH):
            x = (box.x0 + (across + 0.5) / _SAMPLES_WIDE * box.width) * canvas.scale
            y = (box.y0 + (down + 0.5) / _SAMPLES_HIGH * box.height) * canvas.scale
            image = tiles.get(TileKey(canvas.page, canvas.scale, int(x // SIDE), int(y // SIDE), canvas.tint))
            if image is not None:
                x, y = x % SIDE, y % SIDE
            elif whole is not None:
                image, share = whole, whole.width() / max(1.0, canvas.pages.pixels(canvas.page)[0])
                x, y = x * share, y * share
            if image is not None and image.valid(int(x), int(y)):
                seen[image.pixel(int(x), int(y))] += 1
    return QColor(seen.most_common(1)[0][0]).name() if seen else canvas.tint.paper


def _outline_found(canvas: Canvas, areas: Iterable[Box]) -> None:
    pen = QPen(QColor(canvas.colours.found), 1.5 * canvas.ratio)
    pen.setDashPattern([0.01, 2.0])
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    canvas.painter.setPen(pen)
    canvas.painter.setBrush(Qt.BrushStyle.NoBrush)
    for box in areas:
        x, y = _OUTLINE_BESIDE, _OUTLINE_AWAY
        grown = Box(box.x0 - x, box.y0 - y, box.x1 + x, box.y1 + y)
        canvas.painter.drawRoundedRect(canvas.rect(grown), 3 * canvas.ratio, 3 * canvas.ratio)


def bar(block: Box) -> Box:
    """The bar in the margin left of a block, in points."""
    right = block.x0 - _BAR_AWAY
    return Box(right - _BAR_WIDE, block.y0, right, block.y1)


def blend(canvas: Canvas, boxes: Iterable[Box], colour: str, opacity: float) -> None:
    """Colour behind black text or, on dark pages, behind light text."""
    painter = canvas.painter
    modes = QPainter.CompositionMode
    mixed = QColor(colour)
    mixed.setAlphaF(opacity)
    painter.setCompositionMode(modes.CompositionMode_Screen if canvas.dark else modes.CompositionMode_Multiply)
    painter.fillPath(canvas.path(boxes), mixed)
    painter.setCompositionMode(modes.CompositionMode_SourceOver)


def outline(canvas: Canvas, boxes: Sequence[Box], colour: str, style: Qt.PenStyle, width: float) -> None:
    """Paint one outline around all boxes that touch, or follow each other like lines of text."""
    reach = 1.5 * canvas.ratio
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    for box in (*boxes, *bridges(boxes)):
        path.addRect(canvas.rect(box).adjusted(-reach, -reach, reach, reach))
    pen = QPen(QColor(colour), width * canvas.ratio, style)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    canvas.painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    canvas.painter.strokePath(path.simplified(), pen)
    canvas.painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)
