"""A row of the contents, laid out and painted: arrow, number, title, dots and page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRect, Qt
from PySide6.QtGui import QColor, QFont, QFontMetrics, QGuiApplication, QPainter, QPen

from ...core.model import Section
from ...core.reader.evidence_marks import EvidenceKind, PlaceUse
from ..base import section_names
from ..base.look.dots import paint_use, use_width
from ..base.look.fonts import scaled, text_scale
from ..base.look.layouts import mirror
from ..base.look.lettering import draw_line, right_to_left, tabular_figures, wrap
from ..base.look.theme import tokens
from .model import ContentsModel, split_title

ROW = 26
"""Least height of a row. All of these are pixels for text of 100 %."""
_SECOND_LINE = 18  # what the second line of a title adds
_LINES = 2
_INDENT = 12
_ARROW = 28  # column of the arrows at the left edge
_FLAT = 14  # start of the rows if nothing is nested
_NUMBER = 26  # column of the section numbers, which longer numbers widen
_WIDEST_NUMBER = 64
_RIGHT = 14
_GAP = 8
_NUMBER_GAP = 6
_USES_GAP = 6
_MOST_USES = 3  # of the symbols of an answer's uses
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
    """Place of the first line."""
    shown: tuple[str, ...]
    """Lines of the title."""
    cut: bool
    """True if part of the title is left out."""
    font: QFont
    label: QRect
    shown_label: str
    uses: list[tuple[PlaceUse, QPointF]]
    """Symbols of the uses, and their centres."""
    made_up: bool

    def mirrored(self) -> RowLayout:
        """The row, mirrored if the interface is right-to-left."""
        if not QGuiApplication.isRightToLeft():
            return self

        def there(point: QPointF) -> QPointF:
            return QPointF(self.rect.left() + self.rect.right() + 1 - point.x(), point.y())

        number, title, label = (mirror(place, self.rect) for place in (self.number, self.title, self.label))
        uses = [(use, there(centre)) for use, centre in self.uses]
        return self._replace(arrow=there(self.arrow), number=number, title=title, label=label, uses=uses)


class RowLook(NamedTuple):
    """What a row shows beside its section: the name of its page, or the `printed` one where a title leaves no room
    for more; whether it is bold; and an answer's uses of it.
    """

    label: str
    printed: str
    bold: bool = False
    uses: Sequence[PlaceUse] = ()


class _Column(NamedTuple):
    """Left edges, in pixels, of the numbers and of the titles of sections with one parent."""

    number: int
    title: int


class RowColumns:
    """Layout shared by the rows at one width: fonts, heights, and the columns of numbers, titles and page
    labels.
    """

    def __init__(self, font: QFont, outline: ContentsModel, width: int) -> None:
        self.bold, self.plain = QFont(font), font
        self.bold.setBold(True)
        self.figures = tabular_figures(font)
        self._figures, self._bold = QFontMetrics(self.figures), QFontMetrics(self.bold)
        self._outline, self._width = outline, width
        self._label = self._figures.horizontalAdvance("0" * outline.label_length)
        self.row = max(ROW, self._bold.height() + 8)
        """Height of a row with one line."""
        self.line = max(_SECOND_LINE, self._bold.height())
        self._columns: dict[int, _Column] = {}
        self._lines: dict[tuple[int, Sequence[PlaceUse]], int] = {}

    def height(self, section: Section, uses: Sequence[PlaceUse]) -> int:
        """Height of a section's row, in pixels: with room for a bold title, whether it is bold or not. The numbers
        of an answer have room beside the title; what is found and read while it is worked out moves no row.
        """
        numbers = tuple(use for use in uses if not isinstance(use, EvidenceKind)) if uses else ()
        known = self._lines.get((section.id, numbers))
        if known is None:
            number, title = split_title(section)
            end = self._label_left(self._outline.printed_label(section)) - _GAP - _beside(numbers)
            fits = self._bold.horizontalAdvance(title) <= end - self._title_left(section, number)
            known = self._lines[section.id, numbers] = 1 if fits else _LINES
        return self.row + (known - 1) * self.line

    def _label_left(self, label: str) -> int:
        narrow = label.isdecimal() and len(label) <= self._outline.label_length  # figures are all as wide
        wide = self._label if narrow else max(self._label, self._figures.horizontalAdvance(label))
        return self._width - _RIGHT - wide

    def _title_left(self, section: Section, number: str) -> int:
        """Left edge of a title: after a number that is wider than its column it gives way."""
        column = self._column(section.parent)
        after = column.number + self._figures.horizontalAdvance(number) + _NUMBER_GAP if number else 0
        return max(column.title, after)

    def _column(self, parent: int) -> _Column:
        """The column of the sections below `parent` (0: of the top level). Titles hang beside their numbers, and
        begin no further left than the title above them.
        """
        found = self._columns.get(parent)
        if found is None:
            path = [parent, *self._outline.path(parent)] if parent else []
            first = arrow_width() if self._outline.nested else scaled(_FLAT)
            start = first + min(len(path), _DEEPEST) * _half_scaled(_INDENT)
            above = self._outline.section_of(parent)
            number = split_title(above)[0] if above else ""
            least = self._title_left(above, number) if above else 0
            numbers = self._outline.numbers_below(parent)
            if numbers:
                widest = min(max(map(self._figures.horizontalAdvance, numbers)), scaled(_WIDEST_NUMBER))
                found = _Column(start, max(start + max(scaled(_NUMBER), widest + _NUMBER_GAP), least))
            else:
                hangs = above is None or bool(number) or len(path) > _DEEPEST
                title = max(start, least + (0 if hangs else _half_scaled(_INDENT)))
                found = _Column(title, title)
            self._columns[parent] = found
        return found

    def lay_out(self, section: Section, rect: QRect, look: RowLook) -> RowLayout:
        """Lay out a row in `rect`."""
        row = self._laid_out(section, rect, look)
        if row.cut and look.label != look.printed:
            row = self._laid_out(section, rect, look._replace(label=look.printed))
        return row.mirrored()

    def _laid_out(self, section: Section, rect: QRect, look: RowLook) -> RowLayout:
        """A row with this label. Its lines end at the same words whether they are bold or not."""
        number, title = split_title(section)
        font, bold = QFont(self.bold if look.bold else self.plain), QFont(self.bold)
        made_up = section_names.made_up(section)
        font.setItalic(made_up)
        bold.setItalic(made_up)
        first = QRect(rect.left(), rect.top(), rect.width(), min(self.row, rect.height()))
        label = QRect(first)
        label.setLeft(self._label_left(look.label))
        label.setRight(rect.right() - _RIGHT)
        place = QRect(first)
        place.setLeft(self._title_left(section, number))
        place.setRight(label.left() - _GAP - 1)
        numbered = QRect(first)
        numbered.setLeft(self._column(section.parent).number)
        numbered.setWidth(self._figures.horizontalAdvance(number))
        lines = 1 if rect.height() <= self.row else _LINES
        beside = _beside(look.uses)
        shown, cut = self._fill(section, title, bold, place.width(), lines)
        if beside and QFontMetrics(bold).horizontalAdvance(shown[-1]) > place.width() - beside:
            if len(shown) < lines:
                shown = (*shown, "")  # the symbols have a line of their own
            else:
                shown, cut = (*shown[:-1], _shortened(shown[-1], bold, place.width() - beside)), True
        arrow = QPointF(arrow_width() / 2, first.center().y() + 0.5)
        below = place.translated(0, (len(shown) - 1) * self.line)
        uses = self._uses(look.uses[:_MOST_USES], shown, font, below)
        return RowLayout(rect, arrow, numbered, number, place, shown, cut, font, label, look.label, uses, made_up)

    def _fill(
        self, section: Section, title: str, font: QFont, width: int, lines: int
    ) -> tuple[tuple[str, ...], bool]:
        """The lines of a title, and whether it is cut: at its end or, if another section at its side begins with
        the same words, in the middle.
        """
        shown = wrap(title, font, width, lines)
        cut = "".join(shown).replace(" ", "") != title.replace(" ", "")
        if cut:
            kept = section.title[: len(section.title) - len(title) + sum(map(len, shown)) - 1]
            if self._outline.begins_alike(section, kept):
                shown = wrap(title, font, width, lines, middle=True)
        return shown, cut

    def _uses(
        self, uses: Sequence[PlaceUse], shown: Sequence[str], font: QFont, place: QRect
    ) -> list[tuple[PlaceUse, QPointF]]:
        """The symbols behind the last line `shown` of a title, which is at `place`, with their centres."""
        behind = QFontMetrics(font).horizontalAdvance(shown[-1]) + _USES_GAP if shown[-1] else 0
        leftwards = right_to_left(shown[0]) and not QGuiApplication.isRightToLeft()
        middle, placed = place.center().y() + 1, []
        for use in uses:
            width = use_width(use)
            away = behind + width / 2
            placed.append((use, QPointF(place.right() - away if leftwards else place.left() + away, middle)))
            behind += width
        return placed

    def paint(self, painter: QPainter, row: RowLayout, *, lit: bool, current: bool, opened: bool | None) -> None:
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
        for number, line in enumerate(row.shown):
            draw_line(painter, row.title.translated(0, number * self.line), line)
        painter.setFont(self.figures)
        painter.setPen(QColor(colours.dim))
        painter.drawText(row.number, middle, row.shown_number)
        painter.setPen(QColor(colours.faint if not lit else colours.dim))
        painter.drawText(row.label, Qt.AlignmentFlag.AlignRight | middle, row.shown_label)
        for use, centre in row.uses:
            paint_use(painter, use, centre)


def _beside(uses: Sequence[PlaceUse]) -> int:
    """Width of an answer's uses beside a title, in pixels."""
    return sum(map(use_width, uses[:_MOST_USES])) + _USES_GAP if uses else 0


def _shortened(line: str, font: QFont, width: int) -> str:
    """The last line of a title, which may be cut at its end or in the middle already, in a width in pixels."""
    metrics = QFontMetrics(font)
    if line.endswith("…"):
        width -= metrics.horizontalAdvance("…")
        return metrics.elidedText(line[:-1], Qt.TextElideMode.ElideRight, width).removesuffix("…") + "…"
    mode = Qt.TextElideMode.ElideMiddle if "…" in line else Qt.TextElideMode.ElideRight
    return metrics.elidedText(line, mode, width)


def arrow_width() -> int:
    """Width of the column of arrows at the left edge, in pixels."""
    return _half_scaled(_ARROW)


def _half_scaled(pixels: int) -> int:
    """Pixels that grow half as much as the text, to leave more room for titles."""
    return (pixels + scaled(pixels)) // 2


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
