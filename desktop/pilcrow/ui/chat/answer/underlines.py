"""Lines below pieces of an answer, and of the words about it: wavy where evidence is missing or against it, dotted
where it is not checked.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QTextDocument
from PySide6.QtWidgets import QWidget

from ...base.look import theme
from ...base.look.lettering import x_of
from ..wording import Underline

_NEAR = 40
"""Pixels around the part to repaint within which a line may still reach into it."""


class Underlined(NamedTuple):
    """The characters `start:end` of a document, within one block, and the line below them."""

    start: int
    end: int
    line: Underline


def draw_underlines(surface: QWidget, document: QTextDocument, pieces: Sequence[Underlined], dirty: QRect) -> None:
    """Draw the lines below pieces of a document, as far as they are in the `dirty` part of a widget."""
    painter = QPainter(surface)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    unit = surface.fontMetrics().height() / 16
    tokens = theme.tokens()
    dots = QPen(QColor(tokens.dim), 1.4 * unit, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
    dots.setDashPattern([0.1, 2.2])
    pens = {Underline.WAVY: QPen(QColor(tokens.warning), 1.2 * unit), Underline.DOTTED: dots}
    for start, end, line in pieces:
        painter.setPen(pens[line])
        for left, right, baseline in _lines(document, start, end):
            if not dirty.top() - _NEAR < baseline < dirty.bottom() + _NEAR:
                continue
            below = baseline + 3.2 * unit
            if line is Underline.WAVY:
                painter.drawPath(_wave(left, right, below, 1.3 * unit))
            else:
                painter.drawLine(QPointF(left, below), QPointF(right, below))


def _lines(document: QTextDocument, start: int, end: int) -> Iterator[tuple[float, float, float]]:
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
