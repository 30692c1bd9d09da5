"""A row of the contents, laid out and painted: arrow, number, title, dots and page."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QGuiApplication, QPainter, QPen

from ...core.model import Section
from ...core.reader.evidence import EvidenceKind
from ..base import section_names
from ..base.look.dots import paint_dot
from ..base.look.fonts import scaled, text_scale
from ..base.look.layouts import mirror
from ..base.look.lettering import draw_line, right_to_left, tabular_figures
from ..base.look.theme import tokens
from .model import ContentsModel, split_title

ROW = 26
"""Least height of a row. All of these are pixels for text of 100 %."""
_INDENT = 14
_LEFT = 12  # start of the rows: arrows, or numbers if nothing is nested
_ARROW = 14  # an arrow with the space beside it
_RIGHT = 14
_GAP = 8
_NUMBER_GAP = 8
_WIDEST_NUMBER = 64
_DOT = 11  # distance between dots
_DEEPEST = 6  # deeper levels are not indented further
_BAR = 3


class RowLayout(NamedTuple):
    """Layout of a row: rectangles in pixels of the viewport, and the parts that fit; a `made_up` title is slanted
    and paler.
    """

    rect: QRect
    arrow: QPointF
    number: QRect
    shown_number: str
    title: QRect
    shown: str
    font: QFont
    label: QRect
    dots: list[tuple[EvidenceKind, QPointF]]
    made_up: bool

    def mirrored(self) -> RowLayout:
        """The row, mirrored if the interface is right-to-left."""
        if not QGuiApplication.isRightToLeft():
            return self

        def there(point: QPointF) -> QPointF:
            return QPointF(self.rect.left() + self.rect.right() + 1 - point.x(), point.y())

        number, title, label = (mirror(place, self.rect) for place in (self.number, self.title, self.label))
        dots = [(kind, there(centre)) for kind, centre in self.dots]
        return self._replace(arrow=there(self.arrow), number=number, title=title, label=label, dots=dots)


class RowColumns:
    """Layout shared by all rows in one painting: fonts, and the columns of numbers, titles and page labels."""

    def __init__(self, font: QFont, outline: ContentsModel) -> None:
        self.bold, self.plain = QFont(font), font
        self.bold.setBold(True)
        self.figures = tabular_figures(font)
        self._figures = QFontMetrics(self.figures)
        self._outline = outline
        self._label = self._figures.horizontalAdvance("0" * outline.label_length)
        self._left, self._arrow, self._dot = map(scaled, (_LEFT, _ARROW, _DOT))
        self._indent = (_INDENT + scaled(_INDENT)) // 2  # leaves more room for titles
        self._titles: list[int] = []
        """Left edge of the titles for each depth: right of all its numbers."""
        arrow = self._arrow if outline.nested else 0
        for depth in range(_DEEPEST + 1):
            numbers = outline.numbers[depth] if depth < len(outline.numbers) else ()
            widest = max((self._figures.horizontalAdvance(number) for number in numbers), default=0)
            number = min(widest, scaled(_WIDEST_NUMBER)) + _NUMBER_GAP if widest else 0
            before = self._titles[-1] if self._titles else self._left + arrow - self._indent
            self._titles.append(max(before + self._indent, self._left + arrow + number))

    def lay_out(self, section: Section, rect: QRect, kinds: list[EvidenceKind], *, bold: bool) -> RowLayout:
        """Lay out a row in `rect` with the dots of these `kinds`."""
        number, title = split_title(section)
        depth = min(len(self._outline.path(section.id)), _DEEPEST)
        font = QFont(self.bold if bold else self.plain)
        made_up = section_names.made_up(section)
        font.setItalic(made_up)
        metrics = QFontMetrics(font)
        label = QRect(rect)
        label.setRight(rect.right() - _RIGHT)
        label.setLeft(label.right() - self._label)
        place = QRect(rect)
        place.setLeft(self._titles[depth])
        wide = self._figures.horizontalAdvance(number)
        numbered = QRect(place.left() - _NUMBER_GAP - wide, rect.top(), wide, rect.height())
        first = self._left + (self._arrow if self._outline.nested else 0)
        if number and numbered.left() < first:  # longer than its column
            numbered.moveLeft(first)
            place.setLeft(numbered.right() + 1 + _NUMBER_GAP)
        arrow = QPointF(
            (numbered.left() if number else place.left()) - self._arrow + scaled(5), rect.center().y() + 0.5
        )
        beside = len(kinds) * self._dot + 4 if kinds else 0
        place.setRight(label.left() - _GAP - beside)
        shown = metrics.elidedText(title, Qt.TextElideMode.ElideRight, max(0, place.width()))
        rightmost = right_to_left(title) and not QGuiApplication.isRightToLeft()
        width = metrics.horizontalAdvance(shown)
        if rightmost:
            place.translate(beside, 0)
            dot = place.right() - width - len(kinds) * self._dot
        else:
            dot = place.left() + width + self._dot
        middle = rect.center().y() + 1
        dots = [(kind, QPointF(dot + n * self._dot, middle)) for n, kind in enumerate(kinds)]
        return RowLayout(rect, arrow, numbered, number, place, shown, font, label, dots, made_up).mirrored()

    def paint(
        self, painter: QPainter, row: RowLayout, label: str, *, lit: bool, current: bool, opened: bool | None
    ) -> None:
        """Paint a row: `lit` with a background, `current` with a bar; `opened` is None for a leaf."""
        colours = tokens()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if lit:
            painter.fillRect(row.rect, QColor(colours.selection))
        if current:
            bar = QRect(0, row.rect.top(), _BAR, row.rect.height())
            painter.fillRect(mirror(bar, row.rect), QColor(colours.accent))
        if opened is not None:
            _paint_arrow(painter, row.arrow, opened, QColor(colours.faint))
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setFont(row.font)
        painter.setPen(QColor(colours.dim if row.made_up else colours.text))
        draw_line(painter, row.title, row.shown)
        painter.setFont(self.figures)
        painter.setPen(QColor(colours.dim))
        painter.drawText(row.number, middle, row.shown_number)
        painter.setPen(QColor(colours.faint if not lit else colours.dim))
        painter.drawText(row.label, Qt.AlignmentFlag.AlignRight | middle, label)
        for kind, centre in row.dots:
            paint_dot(painter, kind, centre)


def paint_ring(painter: QPainter, rect: QRect, inset: float = 1.5) -> None:
    """Paint a focus ring: a thin line, softer than the accent of the current row."""
    painter.setPen(QPen(QColor(tokens().focus), 1))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(rect.toRectF().adjusted(inset + 4, inset, -inset - 4, -inset), 5, 5)


def _paint_arrow(painter: QPainter, centre: QPointF, is_open: bool, colour: QColor) -> None:
    pen = QPen(colour, 1.5 * text_scale())
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    ahead = -1.75 if QGuiApplication.isRightToLeft() else 1.75
    shape = ((-3.5, -1.75), (0, 1.75), (3.5, -1.75)) if is_open else ((-ahead, -3.5), (ahead, 0), (-ahead, 3.5))
    painter.drawPolyline([centre + QPointF(*p) * text_scale() for p in shape])
