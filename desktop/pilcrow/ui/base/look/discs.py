"""Numbers of cited passages as discs: solid for a passage that answers, an outline for the others."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from .theme import Tokens

DISC = 18
"""Diameter in pixels for text of 100 %."""
_FIGURE, _SMALLER = 12, 10
"""Pixels of a figure, and of several digits."""


def draw_disc(
    painter: QPainter, centre: QPointF, number: int, colours: Tokens, *, scale: float = 1.0, solid: bool
) -> None:
    """Draw the disc of a passage around a point, `scale` times its usual size; an outline lies on the panel's
    colour.
    """
    wide = DISC * scale
    place = QRectF(centre.x() - wide / 2, centre.y() - wide / 2, wide, wide)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    font, digits = QFont(painter.font()), str(number)
    font.setPixelSize(max(1, round((_FIGURE if len(digits) == 1 else _SMALLER) * scale)))
    font.setWeight(QFont.Weight.Bold)
    painter.setFont(font)
    painter.setBrush(QColor(colours.accent if solid else colours.panel))
    painter.setPen(Qt.PenStyle.NoPen if solid else QPen(QColor(colours.accent), 1.4 * scale))
    inset = 0.0 if solid else 0.7 * scale
    painter.drawEllipse(place.adjusted(inset, inset, -inset, -inset))
    painter.setPen(QColor(colours.on_accent if solid else colours.accent))
    painter.drawText(place, Qt.AlignmentFlag.AlignCenter, digits)
    painter.restore()
