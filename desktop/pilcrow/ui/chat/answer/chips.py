"""Citation chips inside a text document: a disc with the number, and where needed the document or the kind of
the passage; adjacent chips form one unbreakable piece.

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
from ...base.look import fonts, theme
from ...base.look.discs import DISC, draw_disc

CHIP = int(QTextFormat.ObjectTypes.UserObject) + 1
_FIRST = int(QTextFormat.Property.UserProperty) + 1
_COUNT, _TAIL = _FIRST + 2, _FIRST + 3
_PAD, _APART, _GAP = 3.5, 1.5, 3.0
"""Pixels around a label, around a disc alone, and between a disc and its label."""


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
        return [self._width(number, "" if number else label[:2], font) for number, label in parts]

    def _width(self, number: str, label: str, font: QFont) -> float:
        """Width of a chip in pixels, cached: it is requested at every layout and slow to compute."""
        key = number, label, font.key()
        if key not in self._widths:
            inside = QFontMetricsF(_font(font)).horizontalAdvance(label)
            disc = fonts.scaled(DISC) + _GAP * bool(label) if number else 0
            self._widths[key] = disc + inside + 2 * (_APART if number and not label else _PAD)
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
        font = _font(doc.defaultFont())
        metrics, fine = QFontMetricsF(doc.defaultFont()), QFontMetricsF(font)
        disc, middle = fonts.scaled(DISC), rect.bottom() - metrics.capHeight() / 2
        high = max(disc + 2.0, fine.height())
        pill = QRectF(rect.left(), middle - high / 2, rect.width(), high)
        if index in (self.hot, self.focused):
            painter.setPen(QPen(QColor(t.focus), 1) if index == self.focused else Qt.PenStyle.NoPen)
            painter.setBrush(mix(t.panel, t.accent, 0.15))
            painter.drawRoundedRect(pill, high / 2, high / 2)
        left = pill.left() + (_APART if number else _PAD)
        if number:
            solid = chip.citation is not None and chip.citation.leading
            centre = QPointF(left + disc / 2, middle)
            draw_disc(painter, centre, int(number), t, scale=fonts.text_scale(), solid=solid)
            left += disc + _GAP
        painter.setPen(QColor(t.accent if chip.citation else t.dim))
        painter.setFont(font)
        room = pill.right() - left + 1
        if label and (not number or fine.horizontalAdvance(label) <= room):
            shown = fine.elidedText(label, Qt.TextElideMode.ElideRight, room)
            painter.drawText(QPointF(left, middle + fine.capHeight() / 2), shown)


def _chip_texts(chip: Chip) -> tuple[str, str]:
    """Number of a chip, "" for one that is neutral, and the words behind its disc."""
    return (str(chip.citation.number) if chip.citation else ""), chip.label


def _font(base: QFont) -> QFont:
    """Font of the words: a little smaller than other text."""
    font = fonts.small(base)
    font.setWeight(QFont.Weight.Medium)
    return font
