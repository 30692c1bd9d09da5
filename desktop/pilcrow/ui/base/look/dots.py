"""Symbols for an answer's use of a place: found, read, cited."""

from __future__ import annotations

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ....core.reader.evidence import EvidenceKind
from ..language import noop
from . import fonts
from .theme import tokens

WORDS = {EvidenceKind.FOUND: noop("found"), EvidenceKind.READ: noop("read"), EvidenceKind.CITED: noop("cited")}
"""Words for the symbols, for `tr`."""
MEANINGS = {
    EvidenceKind.FOUND: noop("A search found something here"),
    EvidenceKind.READ: noop("This was read for the answer"),
    EvidenceKind.CITED: noop("The answer cites this"),
}
"""Tool tips, for `tr`."""


def paint_dot(painter: QPainter, kind: EvidenceKind, centre: QPointF) -> None:
    """Paint a ring, a disc or a diamond: the shapes differ without colour."""
    colours, unit = tokens(), fonts.text_scale()
    of_kind = {
        EvidenceKind.FOUND: colours.found,
        EvidenceKind.READ: colours.read,
        EvidenceKind.CITED: colours.accent,
    }
    colour = QColor(of_kind[kind])
    if kind is EvidenceKind.FOUND:
        painter.setPen(QPen(colour, 1.4 * unit))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(centre, 3.0 * unit, 3.0 * unit)
        return
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour)
    if kind is EvidenceKind.READ:
        painter.drawEllipse(centre, 3.5 * unit, 3.5 * unit)
    else:
        r = 4.5 * unit
        painter.drawPolygon([centre + QPointF(*p) for p in ((0, -r), (r, 0), (0, r), (-r, 0))])
    painter.setBrush(Qt.BrushStyle.NoBrush)
