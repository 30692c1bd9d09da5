"""Citation chips inside a text document: number and page; adjacent chips form one unbreakable piece.

The word before a piece, and the punctuation after it, stay on its line: Qt breaks lines after any object, so the
punctuation belongs to the piece.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate

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

from ....core.exchange.events import Citation
from ...base.look import theme

CHIP = int(QTextFormat.ObjectTypes.UserObject) + 1
_FIRST = int(QTextFormat.Property.UserProperty) + 1
_COUNT, _TAIL = _FIRST + 2, _FIRST + 3
_PAD = 3.5
_APART = 1.0


@dataclass(frozen=True, slots=True)
class Chip:
    """A citation marker at `start:end` of the source; without `citation` it is neutral and cannot be activated.
    `place` describes its target in full.
    """

    start: int
    end: int
    label: str
    citation: Citation | None = None
    place: str = ""


def mix(base: str, over: str, share: float) -> QColor:
    """Mix `base` with a `share` (0 to 1) of `over`."""
    a, b = QColor(base), QColor(over)
    return QColor.fromRgbF(*(
        low + (high - low) * share
        for low, high in ((a.redF(), b.redF()), (a.greenF(), b.greenF()), (a.blueF(), b.blueF()))
    ))  # fmt: skip


def chip_format(first: int, count: int = 1, tail: str = "", tip: str = "") -> QTextCharFormat:
    """Format of the object character for `count` chips from `first` on, and the punctuation after them."""
    form = QTextCharFormat()
    form.setObjectType(CHIP)
    form.setProperty(_FIRST, first)
    form.setProperty(_COUNT, count)
    form.setProperty(_TAIL, tail)
    form.setToolTip(tip)
    return form


def chips_of(form: QTextFormat) -> range:
    """Indexes of the chips that a character stands for; empty for ordinary text."""
    first = form.intProperty(_FIRST)
    return range(first, first + form.intProperty(_COUNT)) if form.objectType() == CHIP else range(0)


def tail_of(form: QTextFormat) -> str:
    """Punctuation after the chips."""
    return form.stringProperty(_TAIL)


class ChipPainter(QPyTextObject):
    """Draws the chips of one document. `hot` and `focused` are the indexes of the chips under the pointer and with
    the keyboard focus (-1: none).
    """

    def __init__(self, chips: list[Chip], document: QTextDocument) -> None:
        super().__init__(document)
        self.chips = chips
        self.hot = self.focused = -1
        self._widths: dict[tuple[str, str, str], float] = {}

    def widths(self, doc: QTextDocument, form: QTextFormat) -> list[float]:
        """Widths of the chips of an object character, in pixels; the pages are left out if the chips do not fit
        side by side.
        """
        font = doc.defaultFont()
        parts = [_chip_texts(self.chips[index]) for index in chips_of(form)]
        whole = [self._width(number, label, font) for number, label in parts]
        room = doc.textWidth() if doc.textWidth() > 0 else sum(whole)
        if sum(whole) <= room:
            return whole
        if len(parts) == 1:
            return [room]
        return [self._width(number or label[:2], "", font) for number, label in parts]

    def _width(self, number: str, label: str, font: QFont) -> float:
        """Width of a chip in pixels, cached: it is requested at every layout and slow to compute."""
        key = number, label, font.key()
        if key not in self._widths:
            strong, plain = (QFontMetricsF(each) for each in _fonts(font))
            inside = strong.horizontalAdvance(number) + plain.horizontalAdvance(label)
            self._widths[key] = inside + 2 * (_PAD + _APART)
        return self._widths[key]

    def span(self, doc: QTextDocument, form: QTextFormat, index: int) -> tuple[float, float]:
        """Offset of chip `index` in its piece, and its width, in pixels."""
        widths = self.widths(doc, form)
        nth = index - chips_of(form).start
        return sum(widths[:nth]), widths[nth]

    def intrinsicSize(self, doc: QTextDocument, position: int, form: QTextFormat) -> QSizeF:
        metrics = QFontMetricsF(doc.defaultFont())
        width = sum(self.widths(doc, form)) + metrics.horizontalAdvance(tail_of(form))
        return QSizeF(min(width, doc.textWidth()) if doc.textWidth() > 0 else width, metrics.ascent())

    def drawObject(
        self, painter: QPainter, rect: QRectF | QRect, doc: QTextDocument, position: int, form: QTextFormat
    ) -> None:
        rect, widths = QRectF(rect), self.widths(doc, form)
        painter.save()
        painter.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # number before page
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for index, width, end in zip(chips_of(form), widths, accumulate(widths), strict=True):
            self._draw(painter, index, QRectF(rect.left() + end - width, rect.top(), width, rect.height()), doc)
        painter.setPen(QColor(theme.tokens().text))
        painter.setFont(doc.defaultFont())
        painter.drawText(QPointF(rect.left() + sum(widths), rect.bottom()), tail_of(form))
        painter.restore()

    def _draw(self, painter: QPainter, index: int, rect: QRectF, doc: QTextDocument) -> None:
        """Draw a chip, in muted colours unless it is under the pointer or focused."""
        chip, t = self.chips[index], theme.tokens()
        number, label = _chip_texts(chip)
        strong, plain = _fonts(doc.defaultFont())
        metrics = QFontMetricsF(doc.defaultFont())
        baseline = rect.bottom()
        pill = QRectF(
            rect.left() + _APART,
            baseline - metrics.ascent() + 0.5,
            rect.width() - 2 * _APART,
            metrics.height() - 1,
        )
        if index in (self.hot, self.focused):
            painter.setPen(QPen(QColor(t.focus), 1) if index == self.focused else Qt.PenStyle.NoPen)
            painter.setBrush(mix(t.panel, t.accent, 0.15))
            radius = min(9.0, pill.height() / 2)
            painter.drawRoundedRect(pill, radius, radius)
        painter.setPen(QColor(t.accent if chip.citation else t.dim))
        painter.setFont(strong)
        left = pill.left() + _PAD
        painter.drawText(QPointF(left, baseline), number)
        left += QFontMetricsF(strong).horizontalAdvance(number)
        painter.setFont(plain)
        room, fine = pill.right() - _PAD - left + 1, QFontMetricsF(plain)
        if not number or fine.horizontalAdvance(label) <= room:
            shown = fine.elidedText(label, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QPointF(left, baseline), shown)


def _chip_texts(chip: Chip) -> tuple[str, str]:
    """Number and page of a chip as displayed: "1" and " · p. 12"."""
    if chip.citation is None:
        return "", chip.label
    return str(chip.citation.number), f" · {chip.label}" if chip.label else ""


def _fonts(base: QFont) -> tuple[QFont, QFont]:
    """Fonts of number and page: a little smaller than the text."""
    plain, strong = QFont(base), QFont(base)
    size = base.pointSizeF() * 0.9 if base.pointSizeF() > 0 else 9.0
    for font in (plain, strong):
        font.setPointSizeF(size)
    plain.setWeight(QFont.Weight.Medium)
    strong.setWeight(QFont.Weight.Bold)
    return strong, plain
