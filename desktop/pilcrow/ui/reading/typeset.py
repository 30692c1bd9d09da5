"""Pieces of text set in lines, in logical pixels from their upper left corner."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import accumulate
from typing import Protocol

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QTextCharFormat, QTextLayout, QTextOption

from ...core.model import CELL, Kind, Paragraph, Reference
from ...core.reader.flow import Form, Piece
from ..base.look.lettering import direction, x_of
from .style import Style

_MARKER = re.compile(r"(?:[^\w\s]|\(?(?:\d{1,3}(?:\.\d+)*|[A-Za-z]|[ivxIVX]{1,5})[.)]?)\s+")
"""Bullet or number of an item or a footnote."""
_ONE_LINE = {ord("\n"): "\u2028", ord(CELL): "\u2003"}
"""Characters of a text, and those that set it."""
_BULLET, _BESIDE = 0.32, 0.7
"""Size of the bullet of an item, and distance of its middle from the text, in ems."""
_PAD = 0.6
"""Space around code in its ground, in ems."""


class Laid(Protocol):
    """A piece that is laid out."""

    piece: Piece
    height: float

    def paint_ground(self, painter: QPainter) -> None:
        """Paint what lies below all marks."""
        ...

    def paint(self, painter: QPainter) -> None: ...

    def rects(self, start: int, end: int) -> list[QRectF]:
        """Rectangles of the paragraph's characters `start:end`, one for each line."""
        ...

    def char(self, x: float, y: float) -> int:
        """The place between characters of the paragraph that is nearest to a point."""
        ...

    def line_tops(self) -> list[tuple[float, int]]:
        """Upper edge of each line, from the top, with the paragraph's character that begins it."""
        ...


class Utf16:
    """Places between characters of a text in Python (code points) and in Qt (UTF-16)."""

    def __init__(self, text: str) -> None:
        wide = not text.isascii() and max(text) > "\uffff"
        self._offsets = list(accumulate((1 + (sign > "\uffff") for sign in text), initial=0)) if wide else None

    def to_qt(self, at: int) -> int:
        return at if self._offsets is None else self._offsets[min(at, len(self._offsets) - 1)]

    def from_qt(self, at: int) -> int:
        if self._offsets is None:
            return at
        return bisect_right(self._offsets, at) - 1


class Lines:
    """A text in lines of one width; `hang`: characters of a marker that stand left of the others' edge."""

    def __init__(self, text: str, font: QFont, width: float, leading: float, hang: int = 0) -> None:
        self.units = Utf16(text)
        self._text = text
        self.layout = QTextLayout(text.translate(_ONE_LINE), font)
        option = QTextOption()
        option.setTextDirection(direction(text))
        option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
        self.layout.setTextOption(option)
        self._width, self._leading, self._hang = width, leading, hang
        self.height = self.natural = 0.0

    def shape(self, ranges: list[tuple[int, int]], shape: QTextCharFormat) -> None:
        """Give ranges of characters a format; to be called before `set`."""
        formats = []
        for start, end in ranges:
            each = QTextLayout.FormatRange()
            each.start = self.units.to_qt(start)
            each.length = self.units.to_qt(end) - each.start
            each.format = shape
            formats.append(each)
        self.layout.setFormats([*self.layout.formats(), *formats])

    def align(self, alignment: Qt.AlignmentFlag) -> None:
        option = self.layout.textOption()
        option.setAlignment(alignment)
        self.layout.setTextOption(option)

    def set(self, width: float | None = None) -> Lines:
        """Break the text into lines, of another width if given."""
        self._width = self._width if width is None else width
        y, inset = 0.0, 0.0
        self.layout.beginLayout()
        while (line := self.layout.createLine()).isValid():
            line.setLineWidth(max(1.0, self._width - inset))
            spare = max(0.0, (self._leading - line.height()) / 2)
            line.setPosition(QPointF(inset, y + spare))
            y += max(self._leading, line.height())
            if self._hang and not inset and self.layout.lineCount() == 1:
                inset = x_of(line.cursorToX(self.units.to_qt(self._hang)))
                if not 0 < inset < self._width / 3:
                    inset = 0.0
        self.layout.endLayout()
        self.height, self.natural = y, self.layout.maximumWidth()
        return self

    def draw(self, painter: QPainter, corner: QPointF, ink: str) -> None:
        painter.setPen(QColor(ink))
        self.layout.draw(painter, corner)

    def rects(self, start: int, end: int) -> list[QRectF]:
        """Rectangles of characters, one for each line."""
        found = []
        first, last = self.units.to_qt(start), self.units.to_qt(end)
        for number in range(self.layout.lineCount()):
            line = self.layout.lineAt(number)
            low, high = max(first, line.textStart()), min(last, line.textStart() + line.textLength())
            if low < high:
                left, right = sorted((x_of(line.cursorToX(low)), x_of(line.cursorToX(high))))
                found.append(QRectF(left, line.y(), max(right - left, 1.0), line.height()))
        return found

    def char(self, x: float, y: float) -> int:
        """The place between characters nearest to a point."""
        count = self.layout.lineCount()
        if not count:
            return 0
        numbers = range(count)
        at = next((n for n in numbers if self.layout.lineAt(n).rect().bottom() >= y), count - 1)
        line = self.layout.lineAt(at)
        found = line.xToCursor(x)
        if at + 1 < count:  # behind the last sign of a line is before the first of the next
            found = min(found, line.textStart() + line.textLength() - 1)
        return self.units.from_qt(found)

    def tops(self) -> list[tuple[float, int]]:
        """Upper edge and first character of each line."""
        lines = (self.layout.lineAt(n) for n in range(self.layout.lineCount()))
        return [(line.y(), self.units.from_qt(line.textStart())) for line in lines]


class TextPiece:
    """Running text, a title, an item, code, a caption or a footnote."""

    def __init__(self, piece: Piece, style: Style, level: int) -> None:
        self.piece, self._style, form = piece, style, piece.form
        font, leading = style.font(form, level), style.leading(form, level)
        self._pad = _PAD * style.em if form is Form.CODE else 0.0
        self._left = style.indent * (1 + piece.depth) if form is Form.ITEM else self._pad
        text = piece.text
        marker = _MARKER.match(text) if form in (Form.ITEM, Form.NOTE) else None
        hang = marker.end() if marker else 0
        self.bulleted = _lacks_mark(piece) and not marker
        self._lines = Lines(text, font, style.width - self._left - self._pad, leading, hang)
        self._dim = form in (Form.CAPTION, Form.NOTE)
        self._shape(piece.paragraph)
        self._lines.set()
        self.height = self._lines.height + 2 * self._pad

    def _shape(self, paragraph: Paragraph) -> None:
        """Underline what leads elsewhere, raise the signs of footnotes, and hide what the page hides."""
        link, raised, unseen = QTextCharFormat(), QTextCharFormat(), QTextCharFormat()
        link.setUnderlineStyle(QTextCharFormat.UnderlineStyle.SingleUnderline)
        link.setUnderlineColor(QColor(self._style.colours.tokens.faint))
        raised.setVerticalAlignment(QTextCharFormat.VerticalAlignment.AlignSuperScript)
        raised.setForeground(QColor(self._style.colours.tokens.accent))
        unseen.setForeground(QColor(self._style.colours.paper))
        notes = [(each.start, each.end) for each in paragraph.references if _is_note_sign(paragraph.text, each)]
        links = [(each.start, each.end) for each in paragraph.references if (each.start, each.end) not in notes]
        for ranges, shape in ((links, link), (notes, raised), (list(paragraph.hidden), unseen)):
            self._lines.shape(self._own(ranges), shape)

    def _own(self, ranges: list[tuple[int, int]]) -> list[tuple[int, int]]:
        """Ranges of the paragraph as far as they lie in this piece, counted from its beginning."""
        start, end = self.piece.start, self.piece.end
        return [
            (max(low, start) - start, min(high, end) - start) for low, high in ranges if low < end and high > start
        ]

    def paint_ground(self, painter: QPainter) -> None:
        if self.piece.form is Form.CODE:
            painter.setPen(Qt.PenStyle.NoPen)
            ground = QColor(self._style.ink)
            ground.setAlphaF(0.05)
            painter.setBrush(ground)
            painter.drawRoundedRect(QRectF(0, 0, self._style.width, self.height), 6, 6)

    def paint(self, painter: QPainter) -> None:
        ink = self._style.colours.tokens.dim if self._dim else self._style.ink
        self._lines.draw(painter, QPointF(self._left, self._pad), ink)
        if self.bulleted:
            em, middle = self._style.em, self._pad + self._lines.layout.lineAt(0).rect().center().y()
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(ink))
            painter.drawEllipse(QPointF(self._left - _BESIDE * em, middle), _BULLET / 2 * em, _BULLET / 2 * em)

    def rects(self, start: int, end: int) -> list[QRectF]:
        begin = self.piece.start
        low, high = max(start, begin) - begin, min(end, self.piece.end) - begin
        return (
            [rect.translated(self._left, self._pad) for rect in self._lines.rects(low, high)] if low < high else []
        )

    def char(self, x: float, y: float) -> int:
        return self.piece.start + self._lines.char(x - self._left, y - self._pad)

    def line_tops(self) -> list[tuple[float, int]]:
        return [(top + self._pad, self.piece.start + first) for top, first in self._lines.tops()]


def _lacks_mark(piece: Piece) -> bool:
    """True for the beginning of an item: where its page draws the bullet, the text has none."""
    begins = piece.paragraph.kind is Kind.LIST and piece.start == 0
    return begins and direction(piece.text) == Qt.LayoutDirection.LeftToRight


def _is_note_sign(text: str, reference: Reference) -> bool:
    """True for the sign of a footnote: a number by itself that leads to a paragraph."""
    sign, before = text[reference.start : reference.end], text[: reference.start].rstrip()[-1:]
    return bool(reference.paragraph) and sign.isdigit() and before not in {"[", "(", ",", "–", "-"}
