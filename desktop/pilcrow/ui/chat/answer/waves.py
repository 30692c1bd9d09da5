"""Wavy lines below the pieces of an answer that contradict the document."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QPointF, QRect
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTextDocument
from PySide6.QtWidgets import QWidget

from ...base.look import theme

_NEAR = 40
"""Pixels around the part to repaint within which a line may still reach into it."""


def draw_waves(surface: QWidget, document: QTextDocument, ranges: Sequence[tuple[int, int]], dirty: QRect) -> None:
    """Draw wavy lines below character ranges of a document, as far as they are in the `dirty` part of a widget."""
    painter = QPainter(surface)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    unit = surface.fontMetrics().height() / 16
    painter.setPen(QPen(QColor(theme.tokens().warning), 1.2 * unit))
    for start, end in ranges:
        for left, right, baseline in _pieces(document, start, end):
            if dirty.top() - _NEAR < baseline < dirty.bottom() + _NEAR:
                painter.drawPath(_wave(left, right, baseline + 3.2 * unit, 1.3 * unit))


def _pieces(document: QTextDocument, start: int, end: int) -> Iterator[tuple[float, float, float]]:
    """Yield (left, right, baseline) in pixels for each line's part of a range within one block."""
    block = document.findBlock(start)
    layout, low, high = block.layout(), start - block.position(), end - block.position()
    corner = document.documentLayout().blockBoundingRect(block).topLeft()
    for number in range(layout.lineCount()):
        line = layout.lineAt(number)
        first, last = max(low, line.textStart()), min(high, line.textStart() + line.textLength())
        if first < last:
            left, right = sorted(x_of(line.cursorToX(at)) for at in (first, last))
            right = min(right, line.x() + line.naturalTextWidth())
            yield corner.x() + left, corner.x() + right, corner.y() + line.y() + line.ascent()


def _wave(left: float, right: float, middle: float, height: float) -> QPainterPath:
    path = QPainterPath(QPointF(left, middle))
    up = True
    while left < right:
        step = min(2.2 * height, right - left)
        path.quadTo(
            left + step / 2, middle + (-2 if up else 2) * height * step / (2.2 * height), left + step, middle
        )
        left, up = left + step, not up
    return path


def x_of(found: object) -> float:
    """Position from `QTextLine.cursorToX`, which returns it alone or with the character's index."""
    return float(found[0]) if isinstance(found, Sequence) else float(str(found))
