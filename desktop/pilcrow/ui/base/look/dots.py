"""Symbols for an answer's use of a place: found, read, or the number of the passage cited."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ....core.reader.evidence_marks import EvidenceKind, PlaceUse
from ..language import noop, tr
from . import fonts
from .discs import DISC, draw_disc
from .theme import tokens

_DOT = 11  # pixels from one dot to the next, for text of 100 %
_BETWEEN = 4  # from one number's disc to the next
_WORDS = {EvidenceKind.FOUND: noop("found"), EvidenceKind.READ: noop("read")}
_MEANINGS = {
    EvidenceKind.FOUND: noop("A search found something here"),
    EvidenceKind.READ: noop("This was read for the answer"),
}


def in_words(uses: Iterable[PlaceUse]) -> list[str]:
    """Words for the symbols, the numbers together."""
    numbers = _numbers(uses)
    cited = [tr("cited as {numbers}", numbers=numbers)] if numbers else []
    return [tr(_WORDS[use]) for use in uses if isinstance(use, EvidenceKind)] + cited


def meanings(uses: Iterable[PlaceUse]) -> list[str]:
    """Tool tips of the symbols, a line each, the numbers together."""
    numbers = _numbers(uses)
    cited = [tr("The answer cites this as {numbers}", numbers=numbers)] if numbers else []
    return [tr(_MEANINGS[use]) for use in uses if isinstance(use, EvidenceKind)] + cited


def _numbers(uses: Iterable[PlaceUse]) -> str:
    return ", ".join(str(use) for use in uses if not isinstance(use, EvidenceKind))


def use_width(use: PlaceUse) -> int:
    """Pixels from the left edge of a symbol to that of the next."""
    return fonts.scaled(_DOT if isinstance(use, EvidenceKind) else DISC + _BETWEEN)


def paint_use(painter: QPainter, use: PlaceUse, centre: QPointF) -> None:
    """Paint a ring for what was found, a dot for what was read, or a number in its disc."""
    colours, unit = tokens(), fonts.text_scale()
    if not isinstance(use, EvidenceKind):
        draw_disc(painter, centre, use, colours, scale=unit, solid=use == 1)
        return
    painter.save()
    if use is EvidenceKind.FOUND:
        painter.setPen(QPen(QColor(colours.found), 1.4 * unit))
        painter.drawEllipse(centre, 3.0 * unit, 3.0 * unit)
    else:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colours.read))
        painter.drawEllipse(centre, 3.5 * unit, 3.5 * unit)
    painter.restore()
