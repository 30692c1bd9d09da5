"""Pointers that Qt does not have."""

from __future__ import annotations

from functools import cache

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QCursor, QPainter, QPen, QPixmap, QPolygonF, QTransform

_SIZE = 24
_RIGHT = ((4, 10.5), (13, 10.5), (13, 7), (20, 12), (13, 17), (13, 13.5), (4, 13.5))


@cache
def arrow(*, down: bool) -> QCursor:
    """A thick arrow to the right or, for columns, down: what lies there will be selected."""
    picture = QPixmap(_SIZE, _SIZE)
    picture.fill(Qt.GlobalColor.transparent)
    painter = QPainter(picture)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    shape = QPolygonF([QPointF(x, y) for x, y in _RIGHT])
    painter.setPen(QPen(QColor("white"), 1))
    painter.setBrush(QColor("black"))
    middle = _SIZE / 2
    turn = QTransform().translate(middle, middle).rotate(90 if down else 0).translate(-middle, -middle)
    painter.drawPolygon(turn.map(shape))
    painter.end()
    return QCursor(picture, 12 if down else 20, 20 if down else 12)
