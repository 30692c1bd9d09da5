"""Symbols for an answer's use of a place: found, read, cited."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ....core.reader.highlights import MarkKind
from ..language import noop
from . import fonts
from .theme import tokens

WORDS = {MarkKind.FOUND: noop("found"), MarkKind.READ: noop("read"), MarkKind.CITED: noop("cited")}
"""Words for the symbols, for `tr`."""


def paint_dot(painter: QPainter, kind: MarkKind, centre: QPointF) -> None:
    """Paint a ring, a disc or a diamond: the shapes differ without colour."""
    colours, unit = tokens(), fonts.text_scale()
    of_kind = {MarkKind.FOUND: colours.found, MarkKind.READ: colours.read, MarkKind.CITED: colours.accent}
    colour = QColor(of_kind[kind])
    if kind is MarkKind.FOUND:
        painter.setPen(QPen(colour, 1.4 * unit))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, 3.0 * unit, 3.0 * unit)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    if kind is MarkKind.READ:
        painter.drawEllipse(centre, 3.5 * unit, 3.5 * unit)
    else:
        r = 4.5 * unit
        painter.drawPolygon([centre + QPointF(*p) for p in ((0, -r), (r, 0), (0, r), (-r, 0))])
    painter.setBrush(Qt.BrushStyle.NoBrush)
