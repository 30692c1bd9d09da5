"""A pane that lists the figures, tables, equations or listings of a document: label, caption and page of each,
with a thumbnail of figures and tables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Protocol

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter
from PySide6.QtWidgets import QStyleOptionViewItem

from ...core.find import fold
from ...core.geometry import Box
from ...core.operators.lists import Listed, ListKind
from ..base.language import noop, tr
from ..base.look.fonts import scaled
from ..base.look.layouts import mirror
from ..base.look.lettering import draw_line, draw_lines, tabular_figures
from ..base.look.theme import as_tip, tokens
from .filtered_list import FilteredList, Index, RowPainter, Rows

_LEFT, _RIGHT, _GAP = 14, 14, 8
_WIDEST = 0.4
"""Greatest share of a row's width for labels."""
_PICTURE = QSize(96, 72)
"""Size of a thumbnail, for text of 100 %."""
_INSET = 4
"""Pixels between a thumbnail and its frame, and around rows with thumbnails."""


class _ListTexts(NamedTuple):
    """Texts of a list: its name, its filter's placeholder, the filter's placeholder with a count, and the message
    for no match.
    """

    title: str
    filter: str
    counted: str
    nothing: str


_WORDS = {
    ListKind.FIGURES: _ListTexts(
        noop("Figures"),
        noop("Filter figures"),
        noop("Filter {count} figures"),
        noop("None of the figures has “{words}” in its caption."),
    ),
    ListKind.TABLES: _ListTexts(
        noop("Tables"),
        noop("Filter tables"),
        noop("Filter {count} tables"),
        noop("None of the tables has “{words}” in its caption."),
    ),
    ListKind.EQUATIONS: _ListTexts(
        noop("Equations"),
        noop("Filter equations"),
        noop("Filter {count} equations"),
        noop("None of the equations has “{words}” in its caption."),
    ),
    ListKind.LISTINGS: _ListTexts(
        noop("Listings"),
        noop("Filter listings"),
        noop("Filter {count} listings"),
        noop("None of the listings has “{words}” in its caption."),
    ),
}


class Pictures(Protocol):
    """Source of pictures of page parts."""

    def __call__(self, page: int, box: Box, side: QSize) -> QImage | None:
        """Picture of a part of a page (0-based; points), scaled to fit `side` (device pixels); None while it is
        being rendered.
        """
        ...


class _ColumnWidths(NamedTuple):
    """Widths of the label and page columns, in pixels."""

    label: int
    page: int


class _Lines(Rows[Listed]):
    page: Callable[[int], str] = str

    def text(self, row: Listed, role: int) -> str | None:
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return tr("{title}, page {page}", title=row.title, page=self.page(row.page))
        if role == Qt.ItemDataRole.ToolTipRole:
            name = row.label if row.caption == row.section else row.title
            within = tr("{label} in “{section}”", label=name, section=row.section).strip()
            return as_tip(row.title if row.captioned else within)
        return None


class _ListRows(RowPainter[Listed]):
    """Rows with label, caption and page; an uncaptioned item shows its table's first row or its section title,
    dim.
    """

    def __init__(self, lines: _Lines) -> None:
        super().__init__()
        self._lines = lines
        self.columns = _ColumnWidths(0, 0)

    def paint_row(self, painter: QPainter, area: QRect, row: Listed) -> None:
        colours = tokens()
        area.adjust(_LEFT, 0, -_RIGHT, 0)
        label = QRect(
            area.left(), area.top(), min(self.columns.label, round(_WIDEST * area.width())), area.height()
        )
        page = QRect(area.right() + 1 - self.columns.page, area.top(), self.columns.page, area.height())
        caption = QRect(area)
        caption.setLeft(label.right() + 1 + (_GAP if self.columns.label else 0))
        caption.setRight(page.left() - _GAP)
        for place, text, colour in (
            (label, row.label, colours.dim),
            (caption, row.caption, colours.text if row.captioned else colours.dim),
        ):
            painter.setPen(QColor(colour))
            draw_line(painter, mirror(place, area), text)
        painter.setPen(QColor(colours.faint))
        painter.setFont(tabular_figures(painter.font()))
        side = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(mirror(page, area), side, self._lines.page(row.page))


class _PictureRows(_ListRows):
    """Rows with a thumbnail, label and page beside it, and the caption below."""

    def __init__(self, lines: _Lines, pictures: Pictures) -> None:
        super().__init__(lines)
        self._pictures = pictures

    def sizeHint(self, _option: QStyleOptionViewItem, _index: Index) -> QSize:
        return QSize(100, scaled(_PICTURE.height()) + 2 * _INSET)

    def paint_row(self, painter: QPainter, area: QRect, row: Listed) -> None:
        colours, font = tokens(), painter.font()
        area.adjust(_LEFT, _INSET, -_RIGHT, -_INSET)
        frame = QRect(area.topLeft(), QSize(min(scaled(_PICTURE.width()), area.width() // 2), area.height()))
        self._paint_picture(painter, row, mirror(frame, area))
        words = QRect(area)
        words.setLeft(frame.right() + 1 + 3 * _INSET)
        metrics = painter.fontMetrics()
        top = QRect(words.topLeft(), QSize(words.width(), metrics.height()))
        page = QRect(top)
        page.setLeft(top.right() + 1 - self.columns.page)
        painter.setPen(QColor(colours.faint))
        painter.setFont(tabular_figures(font))
        painter.drawText(mirror(page, area), Qt.AlignmentFlag.AlignRight, self._lines.page(row.page))
        painter.setFont(font)
        caption = QRect(words)
        if row.label:
            label = QRect(top)
            label.setRight(page.left() - _GAP)
            painter.setPen(QColor(colours.text))
            draw_line(painter, mirror(label, area), row.label)
            caption.setTop(top.bottom() + 1 + _INSET // 2)
        else:
            caption.setRight(page.left() - _GAP)
        painter.setPen(QColor(colours.dim))
        draw_lines(painter, mirror(caption, area), row.caption)

    def _paint_picture(self, painter: QPainter, row: Listed, frame: QRect) -> None:
        """Paint the thumbnail as large as fits the frame, centred; only the frame if the place is unknown."""
        painter.setPen(QColor(tokens().line))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(frame.adjusted(0, 0, -1, -1))
        if row.view is None:
            return
        inside = frame.adjusted(1, 1, -1, -1)
        ratio = painter.device().devicePixelRatioF()
        image = self._pictures(row.view.page, row.view.box, inside.size() * ratio)
        if image is not None:
            shown = QRect(QPoint(), image.size() / ratio)
            shown.moveCenter(inside.center())
            painter.drawImage(shown, image)


class ListPane(FilteredList[Listed]):
    """A filtered list; a click or Enter goes to an item."""

    def __init__(self, kind: ListKind, pictures: Pictures | None = None) -> None:
        """Build the list; with `pictures` each row has a thumbnail."""
        self._words = _WORDS[kind]
        self._all: Sequence[Listed] = ()
        self._lines = _Lines()
        self._painter = _ListRows(self._lines) if pictures is None else _PictureRows(self._lines, pictures)
        super().__init__(self._lines, self._painter, tr(self._words.title), tr(self._words.filter))
        self.lay_out()
        self.refill()

    def show_lines(self, rows: Sequence[Listed], page: Callable[[int], str]) -> None:
        """List these rows; `page` returns the name of a page (0-based)."""
        self._all, self._lines.page = rows, page
        words = self._words.counted if len(rows) > 1 else self._words.filter
        self.filter.setPlaceholderText(tr(words, count=len(rows)))
        self.refill()

    def leave_out(self, row: Listed) -> None:
        """Remove one row from the list; the others stay in place."""
        place = self.list.verticalScrollBar().value()
        self.show_lines([each for each in self._all if each is not row], self._lines.page)
        self.list.verticalScrollBar().setValue(place)

    def refill(self) -> None:
        words = fold(self.filter.text()).split()
        found = [row for row in self._all if all(word in _searched_title(row) for word in words)]
        nothing = tr(self._words.nothing, words=self.filter.text().strip())
        self._list(found, nothing if self._all else "")
        self._measure()

    def _measure(self) -> None:
        """Make the columns as wide as the labels and pages that are listed."""
        labels, pages = self.list.fontMetrics(), QFontMetrics(tabular_figures(self.list.font()))
        self._painter.columns = _ColumnWidths(
            max((labels.horizontalAdvance(row.label) for row in self.shown()), default=0),
            max((pages.horizontalAdvance(self._lines.page(row.page)) for row in self.shown()), default=0),
        )

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.list and event.type() == QEvent.Type.FontChange:
            self._measure()
        return super().eventFilter(watched, event)


def _searched_title(row: Listed) -> str:
    return fold(row.title if row.captioned else f"{row.title} {row.section}")
