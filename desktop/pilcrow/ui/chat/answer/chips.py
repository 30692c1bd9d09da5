"""Citation chips inside a text document: number and place in one rounded piece that never breaks."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from PySide6.QtCore import QPointF, QRect, QRectF, QSizeF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetricsF,
    QPainter,
    QPen,
    QPyTextObject,
    QTextCharFormat,
    QTextDocument,
    QTextFormat,
)

from ....core.events import Citation
from ...base import theme

CHIP = int(QTextFormat.ObjectTypes.UserObject) + 1
_INDEX = int(QTextFormat.Property.UserProperty) + 1
_PAD = 7.0
_APART = 1.5


@dataclass(frozen=True, slots=True)
class Chip:
    """A citation marker at `start:end` of the source; without `citation` it is neutral and cannot be activated."""

    start: int
    end: int
    label: str
    citation: Citation | None = None


def mix(base: str, over: str, share: float) -> QColor:
    """`base` with a `share` (0 to 1) of `over` in it."""
    a, b = QColor(base), QColor(over)
    return QColor.fromRgbF(*(
        low + (high - low) * share
        for low, high in ((a.redF(), b.redF()), (a.greenF(), b.greenF()), (a.blueF(), b.blueF()))
    ))  # fmt: skip


def chip_format(index: int, tip: str = "") -> QTextCharFormat:
    """The format of the object character that stands for chip `index`."""
    form = QTextCharFormat()
    form.setObjectType(CHIP)
    form.setProperty(_INDEX, index)
    form.setToolTip(tip)
    return form


def chip_index(form: QTextFormat) -> int:
    """Which chip a character stands for; -1 for ordinary text."""
    return int(form.intProperty(_INDEX)) if form.objectType() == CHIP else -1


class ChipPainter(QPyTextObject):
    """Draws the chips of one document. `hot` and `focused` are the indexes of the chips under the pointer and with
    the keyboard's focus (-1: none).
    """

    def __init__(self, chips: list[Chip], document: QTextDocument) -> None:
        super().__init__(document)
        self.chips = chips
        self.hot = self.focused = -1

    def intrinsicSize(self, doc: QTextDocument, position: int, form: QTextFormat) -> QSizeF:
        chip = self.chips[chip_index(form)]
        number, label = _parts(chip)
        width = _width(number, label, doc.defaultFont().toString()) + 2 * (_PAD + _APART)
        room = doc.textWidth() if doc.textWidth() > 0 else width
        return QSizeF(min(width, room), QFontMetricsF(doc.defaultFont()).ascent())

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, doc: QTextDocument, position: int, form: QTextFormat
    ) -> None:
        rect, index = QRectF(rect), chip_index(form)
        chip, t = self.chips[index], theme.tokens()
        number, label = _parts(chip)
        strong, plain = _fonts(doc.defaultFont())
        metrics = QFontMetricsF(doc.defaultFont())
        baseline = rect.bottom()
        pill = QRectF(
            rect.left() + _APART,
            baseline - metrics.ascent() + 0.5,
            rect.width() - 2 * _APART,
            metrics.height() - 1,
        )
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(t.accent), 1.5) if index == self.focused else Qt.PenStyle.NoPen)
        share = 0.24 if index in (self.hot, self.focused) else 0.13
        painter.setBrush(mix(t.panel, t.accent, share) if chip.citation else QColor(t.selection))
        radius = min(9.0, pill.height() / 2)
        painter.drawRoundedRect(pill, radius, radius)
        painter.setPen(QColor(t.accent if chip.citation else t.dim))
        painter.setFont(strong)
        left = pill.left() + _PAD
        painter.drawText(QPointF(left, baseline), number)
        left += QFontMetricsF(strong).horizontalAdvance(number)
        painter.setFont(plain)
        shown = QFontMetricsF(plain).elidedText(label, Qt.TextElideMode.ElideRight, pill.right() - _PAD - left + 1)
        painter.drawText(QPointF(left, baseline), shown)
        painter.restore()


@lru_cache(maxsize=4096)
def _width(number: str, label: str, font: str) -> float:
    """Pixels of number and label; asked for at every layout, and slow to find out."""
    base = QFont()
    base.fromString(font)
    strong, plain = _fonts(base)
    return QFontMetricsF(strong).horizontalAdvance(number) + QFontMetricsF(plain).horizontalAdvance(label)


def _parts(chip: Chip) -> tuple[str, str]:
    return (f"{chip.citation.number} " if chip.citation else ""), chip.label


def _fonts(base: QFont) -> tuple[QFont, QFont]:
    """Of number and place: a little smaller than the text."""
    plain, strong = QFont(base), QFont(base)
    size = base.pointSizeF() * 0.9 if base.pointSizeF() > 0 else 9.0
    for font in (plain, strong):
        font.setPointSizeF(size)
    plain.setWeight(QFont.Weight.Medium)
    strong.setWeight(QFont.Weight.Bold)
    return strong, plain
