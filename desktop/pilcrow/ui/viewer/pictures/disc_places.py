"""Where the discs with the numbers of cited passages stand: beside the column of the passage, never over text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import groupby
from math import inf
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QFont

from ....core.geometry import Box, union
from ....core.reader.evidence_marks import EvidenceKind, EvidenceMark
from ...base.look.discs import DISC, draw_disc
from .painting import Canvas, bar

_GAP, _AWAY, _MARGIN, _INTO = 3.0, 12.0, 36.0, 3.0
"""Logical pixels between discs, between text and disc, of a margin that has room for one, and that one beside the
sheet lies on it.
"""
_WORD = 8.0
"""Points between words of a line; more is between columns."""
_BROAD = 0.2
"""Share of a page's text from which a line belongs to another column, and is no page number or cell."""
_TALL = 3.0
"""Heights of a line to its width from which it is printed sideways."""


class _Column(NamedTuple):
    """The column of a passage at its first line: its edges, and those of the nearest text `before` it at the left
    and `behind` it at the right (infinite: none), in points.
    """

    left: float
    right: float
    before: float
    behind: float


class _Spot(NamedTuple):
    """The height and the x of a disc's centre, in points, in one of the `lanes` in which discs are kept apart."""

    mark: EvidenceMark
    lane: int
    x: float
    y: float


def disc_places(
    canvas: Canvas, marks: Sequence[EvidenceMark], lines: Sequence[Box]
) -> list[tuple[EvidenceMark, QRectF]]:
    """Squares in the viewport for the discs of cited marks, at their first lines: right of their column or, if
    text is there, left of it, or between columns; beside the sheet where the margin is narrow; moved apart where
    they would overlap. `lines` are those of the page.
    """
    cited = sorted((m for m in marks if m.kind == EvidenceKind.CITED and m.number), key=lambda m: m.boxes[0].y0)
    upright = [line for line in lines if line.height < _TALL * line.width]
    spots = sorted((_spot(canvas, mark, upright) for mark in cited), key=lambda spot: spot.lane)
    _, upper, _, lower = (side / canvas.scale for side in canvas.pages.cut(canvas.page))
    wide = DISC * canvas.ratio
    step = (wide + _GAP * canvas.ratio) / canvas.scale
    result = []
    for _, lane in groupby(spots, key=lambda spot: spot.lane):
        here = list(lane)
        heights = spread([spot.y - upper for spot in here], step, lower - upper)
        for spot, y in zip(here, heights, strict=True):
            centre = QPointF(*canvas.pages.to_view(canvas.page, spot.x, upper + y)) + canvas.offset
            result.append((spot.mark, QRectF(centre.x() - wide / 2, centre.y() - wide / 2, wide, wide)))
    return sorted(result, key=lambda placed: placed[0].boxes[0].y0)


def _spot(canvas: Canvas, mark: EvidenceMark, lines: Sequence[Box]) -> _Spot:
    """The disc of a mark before it is moved apart from others. Lane 1 is right of the text, -1 left, 0 between."""
    scale, y = canvas.scale, mark.boxes[0].center[1]
    start, _, end, _ = (side / scale for side in canvas.pages.cut(canvas.page))
    wide, away = DISC * canvas.ratio / scale, _AWAY * canvas.ratio / scale
    beside_sheet, margin = wide / 2 - _INTO * canvas.ratio / scale, _MARGIN * canvas.ratio / scale
    column = _column(mark, lines, wide / 2)
    gap = column.behind - column.right
    if column.behind < inf and column.before > -inf and gap > wide:
        return _Spot(mark, 0, column.right + gap / 2, y)
    if column.behind < inf and column.before == -inf:
        left = bar(Box(column.left, 0, column.right, 0)).x0 - away / 4
        return _Spot(mark, -1, left - wide / 2 if left - start > wide else start - beside_sheet, y)
    right = column.right if column.behind == inf else max(line.x1 for line in lines)
    return _Spot(mark, 1, right + away + wide / 2 if end - right >= margin else end + beside_sheet, y)


def _column(mark: EvidenceMark, lines: Sequence[Box], reach: float) -> _Column:
    """The column of a mark, seen within `reach` points above and below the middle of its first line."""
    first, y = mark.boxes[0], mark.boxes[0].center[1]
    row = union(box for box in mark.boxes if box.y0 < first.y1 and first.y0 < box.y1)
    left, right = row.x0, row.x1
    near = sorted(line for line in lines if line.y0 < y + reach and y - reach < line.y1)
    for line in (*near, *reversed(near)):
        if line.x0 <= right + _WORD and left - _WORD <= line.x1:
            left, right = min(left, line.x0), max(right, line.x1)
    before = max((line.x1 for line in near if line.x1 < left), default=-inf)
    behind = min((line.x0 for line in near if line.x0 > right), default=inf)
    wide = _BROAD * (max(line.x1 for line in lines) - min(line.x0 for line in lines)) if lines else 0.0
    limit = min((line.x0 for line in lines if line.x0 > right and line.width > wide), default=inf)
    own = [line for line in (*lines, *mark.boxes) if line.x1 < limit and _overlap(line, left, right)]
    return _Column(
        min([left, *(line.x0 for line in own)]), max([right, *(line.x1 for line in own)]), before, behind
    )


def _overlap(line: Box, left: float, right: float) -> bool:
    """True if half of the shorter one of a line and a stretch lies within the other."""
    return 2 * (min(line.x1, right) - max(line.x0, left)) >= min(line.width, right - left)


def spread(centres: Sequence[float], step: float, length: float) -> list[float]:
    """Rising `centres` moved as little as needed to be `step` apart, and within `length` while they fit."""
    result: list[float] = []
    for centre in centres:
        result.append(max(centre, step / 2, result[-1] + step if result else centre))
    limit = length - step / 2
    for i in reversed(range(len(result))):
        result[i] = min(result[i], limit)
        limit = result[i] - step
    return result


def paint_discs(canvas: Canvas, placed: Iterable[tuple[EvidenceMark, QRectF]], font: QFont) -> None:
    canvas.painter.setFont(font)
    for mark, place in placed:
        at, colours = place.center(), canvas.colours
        draw_disc(canvas.painter, at, mark.number, colours, scale=canvas.ratio, solid=mark.leading)
