"""A pane that lists the figures, tables, equations or listings of a document: label, caption and page of each,
with a thumbnail of figures and tables.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QFontMetrics, QImage, QKeyEvent, QPainter
from PySide6.QtWidgets import (
    QLabel,
    QLineEdit,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from ...core.find import fold
from ...core.geometry import Box
from ...core.operators.lists import Listed, ListKind
from ..base.language import noop, tr
from ..base.look.fonts import scaled
from ..base.look.layouts import mirror
from ..base.look.lettering import draw_line, draw_lines, tabular_figures
from ..base.look.theme import as_tip, tokens
from .rows import ROW
from .tree import is_typed

_LEFT, _RIGHT, _GAP = 14, 14, 8
_WIDEST = 0.4
"""Greatest share of a row's width for labels."""
_PICTURE = QSize(96, 72)
"""Size of a thumbnail, for text of 100 %."""
_INSET = 4
"""Pixels between a thumbnail and its frame, and around rows with thumbnails."""
_Index = QModelIndex | QPersistentModelIndex


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


class _Lines(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.rows: Sequence[Listed] = ()
        self.page: Callable[[int], str] = str

    def show(self, rows: Sequence[Listed]) -> None:
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  (as Qt has it)
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.title
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return tr("{title}, page {page}", title=row.title, page=self.page(row.page))
        if role == Qt.ItemDataRole.ToolTipRole:
            name = row.label if row.caption == row.section else row.title
            within = tr("{label} in “{section}”", label=name, section=row.section).strip()
            return as_tip(row.title if row.captioned else within)
        return None


class _ListRows(QStyledItemDelegate):
    """Rows with label, caption and page; an uncaptioned item shows its table's first row or its section title,
    dim.
    """

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.columns = _ColumnWidths(0, 0)

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:
        return QSize(100, max(ROW, QFontMetrics(option.font).height() + 8))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        model = index.model()
        if not isinstance(model, _Lines):
            return
        row, look, area = model.rows[index.row()], tokens(), QRect(option.rect)
        painter.save()
        if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            painter.fillRect(area, QColor(look.selection))
        area.adjust(_LEFT, 0, -_RIGHT, 0)
        label = QRect(
            area.left(), area.top(), min(self.columns.label, round(_WIDEST * area.width())), area.height()
        )
        page = QRect(area.right() + 1 - self.columns.page, area.top(), self.columns.page, area.height())
        caption = QRect(area)
        caption.setLeft(label.right() + 1 + (_GAP if self.columns.label else 0))
        caption.setRight(page.left() - _GAP)
        metrics, middle = QFontMetrics(option.font), Qt.AlignmentFlag.AlignVCenter
        painter.setFont(option.font)
        for place, text, colour in (
            (label, row.label, look.dim),
            (caption, row.caption, look.text if row.captioned else look.dim),
        ):
            painter.setPen(QColor(colour))
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, place.width())
            draw_line(painter, mirror(place, area), shown)
        painter.setPen(QColor(look.faint))
        painter.setFont(tabular_figures(option.font))
        painter.drawText(mirror(page, area), middle | Qt.AlignmentFlag.AlignRight, model.page(row.page))
        painter.restore()


class _PictureRows(_ListRows):
    """Rows with a thumbnail, label and page beside it, and the caption below."""

    def __init__(self, parent: QWidget, pictures: Pictures) -> None:
        super().__init__(parent)
        self._pictures = pictures

    def sizeHint(self, option: QStyleOptionViewItem, _index: _Index) -> QSize:
        return QSize(100, scaled(_PICTURE.height()) + 2 * _INSET)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
        model = index.model()
        if not isinstance(model, _Lines):
            return
        row, look, area = model.rows[index.row()], tokens(), QRect(option.rect)
        painter.save()
        if option.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            painter.fillRect(area, QColor(look.selection))
        area.adjust(_LEFT, _INSET, -_RIGHT, -_INSET)
        frame = QRect(area.topLeft(), QSize(min(scaled(_PICTURE.width()), area.width() // 2), area.height()))
        self._paint_picture(painter, row, mirror(frame, area))
        words = QRect(area)
        words.setLeft(frame.right() + 1 + 3 * _INSET)
        metrics = QFontMetrics(option.font)
        top = QRect(words.topLeft(), QSize(words.width(), metrics.height()))
        page = QRect(top)
        page.setLeft(top.right() + 1 - self.columns.page)
        painter.setPen(QColor(look.faint))
        painter.setFont(tabular_figures(option.font))
        painter.drawText(mirror(page, area), Qt.AlignmentFlag.AlignRight, model.page(row.page))
        painter.setFont(option.font)
        caption = QRect(words)
        if row.label:
            label = QRect(top)
            label.setRight(page.left() - _GAP)
            painter.setPen(QColor(look.text))
            shown = metrics.elidedText(row.label, Qt.TextElideMode.ElideRight, label.width())
            draw_line(painter, mirror(label, area), shown)
            caption.setTop(top.bottom() + 1 + _INSET // 2)
        else:
            caption.setRight(page.left() - _GAP)
        painter.setPen(QColor(look.dim))
        draw_lines(painter, mirror(caption, area), row.caption)
        painter.restore()

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


class ListPane(QWidget):
    """A filtered list; a click or Enter goes to an item, typing filters the items."""

    activated = Signal(object)
    """A `Listed` to go to."""
    menu_wanted = Signal(object, object)
    """A `Listed`, and the global QPoint for its menu."""

    def __init__(self, kind: ListKind, pictures: Pictures | None = None) -> None:
        """Build the list; with `pictures` each row has a thumbnail."""
        super().__init__()
        self.setProperty("panel", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._words = _WORDS[kind]
        self.setAccessibleName(tr(self._words.title))
        self._all: Sequence[Listed] = ()
        self.filter = QLineEdit(clearButtonEnabled=True)
        self.filter.setAccessibleName(tr(self._words.filter))
        self._model = _Lines(self)
        self._rows = _ListRows(self) if pictures is None else _PictureRows(self, pictures)
        self.list = QListView()
        self.list.setModel(self._model)
        self.list.setItemDelegate(self._rows)
        self.list.setUniformItemSizes(True)
        self.list.setMouseTracking(True)
        self.list.setAccessibleName(tr(self._words.title))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.list.clicked.connect(self._choose)
        self.list.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.list.customContextMenuRequested.connect(self._menu)
        self._empty = QLabel(wordWrap=True)
        self._empty.setProperty("dim", True)
        self._empty.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._empty.setContentsMargins(12, 4, 12, 12)
        top = QVBoxLayout()
        top.setContentsMargins(12, 12, 12, 8)
        top.addWidget(self.filter)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(top)
        whole.addWidget(self.list, 1)
        whole.addWidget(self._empty, 1)
        self.filter.textChanged.connect(self._refill)
        for widget in (self.filter, self.list):
            widget.installEventFilter(self)
        self._refill()

    def show_lines(self, rows: Sequence[Listed], page: Callable[[int], str]) -> None:
        """List these rows; `page` returns the name of a page (0-based)."""
        self._all, self._model.page = rows, page
        words = self._words.counted if len(rows) > 1 else self._words.filter
        self.filter.setPlaceholderText(tr(words, count=len(rows)))
        self._refill()

    def leave_out(self, row: Listed) -> None:
        """Remove one row from the list; the others stay in place."""
        place = self.list.verticalScrollBar().value()
        self.show_lines([each for each in self._all if each is not row], self._model.page)
        self.list.verticalScrollBar().setValue(place)

    def focus(self) -> None:
        if not self._model.rows:
            self.filter.setFocus(Qt.FocusReason.ShortcutFocusReason)
            return
        self.list.setFocus(Qt.FocusReason.ShortcutFocusReason)
        if not self.list.currentIndex().isValid():
            self.list.setCurrentIndex(self._model.index(0, 0))

    def shown(self) -> Sequence[Listed]:
        """Rows in the list, in the order shown."""
        return self._model.rows

    def _refill(self) -> None:
        words = fold(self.filter.text()).split()
        found = [row for row in self._all if all(word in _searched_title(row) for word in words)]
        self._model.show(found)
        metrics, page = self.list.fontMetrics(), QFontMetrics(tabular_figures(self.list.font()))
        self._rows.columns = _ColumnWidths(
            max((metrics.horizontalAdvance(row.label) for row in found), default=0),
            max((page.horizontalAdvance(self._model.page(row.page)) for row in found), default=0),
        )
        self._empty.setText(tr(self._words.nothing, words=self.filter.text().strip()))
        self._empty.setVisible(bool(self._all) and not found)
        self.list.setVisible(not self._empty.isVisibleTo(self))

    def _choose(self, index: QModelIndex) -> None:
        if index.isValid():
            self.activated.emit(self._model.rows[index.row()])

    def _menu(self, position: QPoint) -> None:
        """Show the menu of the row under the pointer or, with the menu key, of the current row."""
        index = self.list.indexAt(position)
        index = index if index.isValid() else self.list.currentIndex()
        if index.isValid():
            self.menu_wanted.emit(self._model.rows[index.row()], self.list.viewport().mapToGlobal(position))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not isinstance(event, QKeyEvent) or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        key, enter = event.key(), event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if key == Qt.Key.Key_Escape and self.filter.text():
            self.filter.clear()
        elif watched is self.filter and (enter or key == Qt.Key.Key_Down):
            self.focus()
        elif watched is self.list and enter:
            self._choose(self.list.currentIndex())
        elif watched is self.list and is_typed(event):
            self.filter.setFocus(Qt.FocusReason.OtherFocusReason)
            self.filter.insert(event.text())
        else:
            return super().eventFilter(watched, event)
        return True


def _searched_title(row: Listed) -> str:
    return fold(row.title if row.captioned else f"{row.title} {row.section}")
