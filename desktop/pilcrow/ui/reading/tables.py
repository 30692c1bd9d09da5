"""Tables set as rows and columns."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from ...core.model import Cell, Paragraph
from ...core.reader.flow import Form, Piece
from ..base.look import fonts
from .style import Style
from .typeset import Lines

_FIGURE = re.compile(
    r"[-−+(<>~≈]?\s*[$€£¥%]?\s*[-−+(]?[\d.,’'\s]*\d[\d.,]*\s*[)%*†‡a-z]{0,3}|[-–—−]|n/?a", re.IGNORECASE
)
"""A cell that is aligned at the right."""
_DIGIT = re.compile(r"\d")
_SPARE = 2.0
"""Pixels beside a word, that rounding does not break it."""
_GAP, _ROW = 1.1, 0.28
"""Space between columns, and above and below a row, in ems."""
_SHARE = 0.5
"""Least share of figures among the cells of a column that is aligned at the right."""


@dataclass(slots=True)
class _Set:
    """A cell set in lines, with the upper left corner of these."""

    cell: Cell
    lines: Lines
    alone: bool = False
    """True for the only cell of its row with words, which has all columns."""
    x: float = 0.0
    y: float = 0.0


class TablePiece:
    """A table as its cells; `fits` is False where its columns are too narrow to read it so."""

    def __init__(self, piece: Piece, style: Style) -> None:
        self.piece, self._style = piece, style
        self._gap, self._air = _GAP * style.em, _ROW * style.em
        font = style.font(Form.TABLE)
        leading = style.leading(Form.TABLE)
        text = piece.paragraph.text
        self._cells: list[_Set] = []
        for row in piece.paragraph.rows:
            said = [cell for cell in row if text[cell.start : cell.end].strip()]
            for cell in said:
                face = fonts.strong(font) if cell.head else font
                self._cells.append(
                    _Set(cell, Lines(text[cell.start : cell.end], face, 1e6, leading), len(said) == 1)
                )
        self._right = _figures(piece.paragraph)
        widths = self._widths(font)
        self.fits = sum(widths) <= style.width + 0.5
        self.height = 0.0
        self._rules: list[tuple[float, bool]] = []
        """Height of the line below each row; True below heads."""
        if self.fits:
            self._set(widths)

    def _widths(self, font: QFont) -> list[float]:
        """Widths of the columns with the gaps behind them: as wide as their cells, or as is left for them."""
        metrics = QFontMetricsF(fonts.strong(font))
        count = max(cell.column + cell.columns for cell in self.piece.paragraph.cells)
        least, most = [0.0] * count, [0.0] * count
        for each in sorted(self._cells, key=lambda each: each.cell.columns):
            if each.alone:
                continue
            text = self.piece.paragraph.text[each.cell.start : each.cell.end]
            first, last = each.cell.column, each.cell.column + each.cell.columns
            text = _DIGIT.sub("0", text)  # as wide as each is set
            words = max((metrics.horizontalAdvance(word) for word in text.split()), default=0.0) + _SPARE
            whole = metrics.horizontalAdvance(text) + _SPARE
            for widths, wanted in ((least, words), (most, whole)):
                if last - first == 1:
                    widths[first] = max(widths[first], wanted + self._gap)
                elif (lacking := wanted + self._gap - sum(widths[first:last])) > 0:
                    for column in range(first, last):
                        widths[column] += lacking / (last - first)
        room = self._style.width
        if sum(most) <= room:
            return most
        figures = [
            high if column in self._right else low
            for column, (low, high) in enumerate(zip(least, most, strict=True))
        ]
        if sum(figures) <= room:  # words are broken before figures and their heads
            least = figures
        spare, wanted = room - sum(least), sum(most) - sum(least)
        share = min(1.0, max(0.0, spare / wanted)) if wanted > 0 else 0.0
        return [low + share * max(0.0, high - low) for low, high in zip(least, most, strict=True)]

    def _set(self, widths: Sequence[float]) -> None:
        lefts = [sum(widths[:column]) for column in range(len(widths) + 1)]
        y = 0.0
        rows: dict[int, list[_Set]] = {}
        for each in self._cells:
            rows.setdefault(each.cell.row, []).append(each)
        for row in sorted(rows):
            high = 0.0
            for each in rows[row]:
                cell = each.cell
                left, end = lefts[cell.column], lefts[min(cell.column + cell.columns, len(widths))]
                if each.alone:
                    left, end = 0.0, max(lefts[-1], self._style.width)
                elif cell.column in self._right and cell.column:
                    each.lines.align(Qt.AlignmentFlag.AlignRight)
                each.lines.set(end - left - self._gap)
                each.x, each.y = left, y + self._air
                high = max(high, each.lines.height)
            y += high + 2 * self._air
            self._rules.append((y, any(each.cell.head and each.cell.column for each in rows[row])))
        self.height = y
        self._wide = lefts[-1]

    def paint_ground(self, painter: QPainter) -> None:
        tokens = self._style.colours.tokens
        for y, head in self._rules:
            painter.setPen(QPen(QColor(tokens.faint if head else tokens.line), 1))
            painter.drawLine(QLineF(0, round(y) - 0.5, self._wide - self._gap, round(y) - 0.5))

    def paint(self, painter: QPainter) -> None:
        for each in self._cells:
            each.lines.draw(painter, QPointF(each.x, each.y), self._style.ink)

    def rects(self, start: int, end: int) -> list[QRectF]:
        found = []
        for each in self._cells:
            low, high = max(start, each.cell.start), min(end, each.cell.end)
            if low < high:
                rects = each.lines.rects(low - each.cell.start, high - each.cell.start)
                found += [rect.translated(each.x, each.y) for rect in rects]
        return found

    def char(self, x: float, y: float) -> int:
        def away(each: _Set) -> tuple[float, float]:
            below, beside = y - each.y - each.lines.height, x - each.x - each.lines.natural
            return max(each.y - y, below, 0.0), max(each.x - x, beside, 0.0)

        near = min(self._cells, key=away)
        return near.cell.start + near.lines.char(x - near.x, y - near.y)

    def line_tops(self) -> list[tuple[float, int]]:
        tops: dict[float, int] = {}
        for each in self._cells:
            tops.setdefault(each.y, each.cell.start)
        return sorted(tops.items())


def _figures(table: Paragraph) -> set[int]:
    """Columns in which most cells below the heads are figures."""
    counts: dict[int, list[bool]] = {}
    for cell in table.cells:
        words = table.text[cell.start : cell.end].strip()
        if words and not cell.head and cell.columns == 1:
            counts.setdefault(cell.column, []).append(bool(_FIGURE.fullmatch(words)))
    return {column for column, found in counts.items() if sum(found) > _SHARE * len(found)}
