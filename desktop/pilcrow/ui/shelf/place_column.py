"""The column of places beside the documents, with counts; documents can be dropped on collections."""

from __future__ import annotations

from typing import Any, NamedTuple

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPoint,
    QRect,
    QSignalBlocker,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDragMoveEvent,
    QDropEvent,
    QFocusEvent,
    QFont,
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
)
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from ..base.language import format_number, tr
from ..base.look.fonts import small as smaller
from ..base.look.fonts import strong
from ..base.look.icon_button import IconButton
from ..base.look.layouts import lay_column, lay_row, make_panel, mirror
from ..base.look.lettering import draw_line, tabular_figures
from ..base.look.theme import as_tip, tokens
from ..base.look.words import make_label
from ..contents.model import Index
from .places import EVERYTHING, PlaceKind, PlaceProgress, ShelfPlace, Stock

_NOTHING = QModelIndex()
_ROW, _HEAD = 28, 40
"""Least heights of a row and of the heading of the collections, in pixels."""
_LEFT, _RIGHT, _BAR = 20, 14, 3


class PlaceRow(NamedTuple):
    """A place with its count and notes; the heading of the collections has no place."""

    place: ShelfPlace | None
    documents: int = 0
    folder: str = ""
    progress: PlaceProgress = PlaceProgress()
    paused: bool = False


class PlacesModel(QAbstractListModel):
    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.rows: list[PlaceRow] = [PlaceRow(EVERYTHING)]

    def show(self, stock: Stock) -> None:
        rows: list[PlaceRow] = []
        for place in stock.places():
            inside = stock.within(place)
            kept = stock.collection(place.collection) if place.collection else None
            if kept is not None and rows[-1].place and rows[-1].place.kind is not PlaceKind.COLLECTION:
                rows.append(PlaceRow(None))
            folder, paused = (kept.folder, kept.paused) if kept else ("", False)
            progress = PlaceProgress.of(inside) if kept else PlaceProgress()
            rows.append(PlaceRow(place, len(inside), folder, progress, paused))
        if not stock.collections:
            rows.append(PlaceRow(None))
        if [row.place for row in rows] == [row.place for row in self.rows]:
            self.rows = rows
            self.dataChanged.emit(self.index(0, 0), self.index(len(rows) - 1, 0))
            return
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def row(self, index: Index) -> PlaceRow:
        return self.rows[index.row()] if 0 <= index.row() < len(self.rows) else PlaceRow(None)

    def find(self, place: ShelfPlace) -> Index:
        at = next((at for at, row in enumerate(self.rows) if row.place == place), -1)
        return self.index(at, 0)

    def rowCount(self, parent: Index = _NOTHING) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) if self.row(index).place else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.row(index)
        if row.place is None:
            return tr("Collections") if role == Qt.ItemDataRole.DisplayRole else None
        if role == Qt.ItemDataRole.DisplayRole:
            return row.place.title
        state = row.progress.describe(paused=row.paused) if row.place.collection else ""
        if role == Qt.ItemDataRole.ToolTipRole and row.place.collection:
            folder = tr("watches {folder}", folder=row.folder) if row.folder else ""
            return as_tip("\n".join(filter(None, (row.place.title, state, folder))))
        if role == Qt.ItemDataRole.AccessibleTextRole:
            counted = tr("%Ln documents", "", row.documents)
            return ", ".join(filter(None, (row.place.title, counted, state)))
        return None


class PlaceList(QListView):
    """A list of places: a click shows a place, a drop on a collection adds to it."""

    wanted = Signal(object)
    """A `ShelfPlace` to show."""
    menu_wanted = Signal(object, QPoint)
    rename_wanted = Signal(object)
    remove_wanted = Signal(object)
    dropped = Signal(object, object)
    """The `ShelfPlace` (None for a new collection), and the dropped paths."""

    def __init__(self, places: PlacesModel) -> None:
        super().__init__()
        self._places = places
        self._over: ShelfPlace | None = None
        self._by_keys = False
        self.setModel(places)
        self.setItemDelegate(_PlacePainter(self, places))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setMouseTracking(True)
        self.setAcceptDrops(True)
        self.setStyleSheet("QListView { background: transparent } QListView::item { height: 0 }")
        self.setAccessibleName(tr("Places"))
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)

    @property
    def under_drag(self) -> ShelfPlace | None:
        """The collection under a drag; None for none."""
        return self._over

    @property
    def keys(self) -> bool:
        """True if the list is used by keyboard, so that the current row is highlighted."""
        return self._by_keys and self.hasFocus()

    def choose(self, place: ShelfPlace) -> None:
        """Mark the place that is shown."""
        with QSignalBlocker(self):
            self.setCurrentIndex(self._places.find(place))

    def current(self) -> ShelfPlace | None:
        return self._places.row(self.currentIndex()).place

    def currentChanged(self, current: QModelIndex, previous: QModelIndex) -> None:  # type: ignore[override]
        super().currentChanged(current, previous)
        place = self._places.row(current).place
        if place is not None:
            self.wanted.emit(place)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._by_keys = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        super().focusInEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._by_keys = False
        if event.button() == Qt.MouseButton.LeftButton:  # other buttons open the menu and change no place
            super().mousePressEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._by_keys = True
        place = self.current()
        if event.key() == Qt.Key.Key_Delete and place and place.collection:
            self.remove_wanted.emit(place)
        elif event.key() == Qt.Key.Key_F2 and place and place.collection:
            self.rename_wanted.emit(place)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        keys = event.reason() == QContextMenuEvent.Reason.Keyboard
        index: Index = self.currentIndex() if keys else self.indexAt(event.pos())
        place = self._places.row(index).place
        at = self.viewport().mapToGlobal(self.visualRect(index).center()) if keys else event.globalPos()
        self.menu_wanted.emit(place if place and place.collection else None, at)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not event.buttons():
            super().mouseMoveEvent(event)
        self.viewport().update()

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self.viewport().update()

    # ---- drops --------------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls():
            event.acceptProposedAction()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        """Accept drops everywhere except on places that are no collection: beside them a new one is created."""
        place = self._places.row(self.indexAt(event.position().toPoint())).place
        self._hold_over(place)
        if place is None or place.collection:
            event.setDropAction(Qt.DropAction.CopyAction)
            event.accept()
        else:
            event.ignore()

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._hold_over(None)

    def dropEvent(self, event: QDropEvent) -> None:
        place = self._places.row(self.indexAt(event.position().toPoint())).place
        self._hold_over(None)
        paths = [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]
        if paths and (place is None or place.collection):
            event.acceptProposedAction()
            self.dropped.emit(place, paths)

    def _hold_over(self, place: ShelfPlace | None) -> None:
        self._over = place if place and place.collection else None
        self.viewport().update()


class _PlacePainter(QStyledItemDelegate):
    """Paints a place's name, its notes and number of documents, and a line with the number that are ready."""

    def __init__(self, view: PlaceList, places: PlacesModel) -> None:
        super().__init__(view)
        self._list, self._places = view, places

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        least = _ROW if self._places.row(index).place else _HEAD
        return QSize(0, max(least, self._list.fontMetrics().height() + least - 18))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        view, row, colours = self._list, self._places.row(index), tokens()
        rect = view.visualRect(index)
        small = tabular_figures(smaller(view.font()))
        painter.save()
        if row.place is None:
            painter.setFont(small)
            painter.setPen(QColor(colours.dim))
            words = QRect(rect.left() + _LEFT, rect.bottom() - _ROW + 3, rect.width() - _LEFT, _ROW)
            draw_line(painter, mirror(words, rect), tr("Collections"))
            painter.restore()
            return
        current, over = index == view.currentIndex(), row.place == view.under_drag
        pointed = view.underMouse() and rect.contains(view.viewport().mapFromGlobal(view.cursor().pos()))
        if current or pointed or over:
            painter.fillRect(rect, QColor(colours.selection))
        if over or (current and view.keys):
            painter.setPen(QPen(QColor(colours.accent if over else colours.focus), 1))
            painter.drawRect(rect.adjusted(0, 0, -1, -1))
        if current:
            bar = QRect(rect.left(), rect.top(), _BAR, rect.height())
            painter.fillRect(mirror(bar, rect), QColor(colours.accent))
        self._write(painter, row, row.place, rect, small)
        painter.restore()

    def _write(self, painter: QPainter, row: PlaceRow, place: ShelfPlace, rect: QRect, small: QFont) -> None:
        colours, font = tokens(), self._list.font()
        if place == self._list.current():
            font = strong(font)
        counted = format_number(row.documents)
        width = QFontMetrics(small).horizontalAdvance(counted)
        count = QRect(rect.right() - _RIGHT - width, rect.top(), width, rect.height())
        painter.setFont(small)
        painter.setPen(QColor(colours.dim))
        painter.drawText(mirror(count, rect), Qt.AlignmentFlag.AlignCenter, counted)
        note = tr("paused") if row.paused and row.progress.waiting else tr("folder") if row.folder else ""
        beside = QFontMetrics(small).horizontalAdvance(note) + 6 if note else 0
        metrics = QFontMetrics(font)
        most = count.left() - 8 - rect.left() - _LEFT - beside
        shown = metrics.elidedText(place.title, Qt.TextElideMode.ElideRight, max(0, most))
        name = QRect(rect.left() + _LEFT, rect.top(), metrics.horizontalAdvance(shown) + 1, rect.height())
        noted = QRect(name.right() + 6, rect.top(), beside, rect.height())
        painter.drawText(mirror(noted, rect), Qt.AlignmentFlag.AlignVCenter, note)
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        draw_line(painter, mirror(name, rect), shown)
        if place.collection and row.progress.waiting:
            whole = QRect(rect.left() + _LEFT, rect.bottom() - 2, count.right() - rect.left() - _LEFT, 2)
            done = QRect(whole)
            done.setWidth(round(whole.width() * row.progress.ready / max(1, row.progress.documents)))
            painter.fillRect(whole, QColor(colours.line))
            painter.fillRect(mirror(done, rect), QColor(colours.read))


class PlaceColumn(QWidget):
    """The list of places, the button for a new collection, and the reading progress at the foot."""

    new_wanted = Signal(QPoint)
    """Position for the menu of the button, in global pixels."""
    pause_wanted = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__()
        make_panel(self)
        self.places = PlacesModel(self)
        self.list = PlaceList(self.places)
        self.new = IconButton("plus", tr("New collection"))
        self.new.setParent(self.list.viewport())
        self.new.clicked.connect(
            lambda _checked: self.new_wanted.emit(self.new.mapToGlobal(self.new.rect().bottomLeft()))
        )
        self.message = make_label(role="dim", wrap=True)
        self.pause = IconButton("pause", tr("Pause"))
        self.pause.clicked.connect(lambda _checked: self.pause_wanted.emit())
        self.foot = QWidget()
        lay_row(
            (self.message, 1),
            (self.pause, 0, Qt.AlignmentFlag.AlignTop),
            within=self.foot,
            margins=(_LEFT, 6, 10, 6),
            spacing=6,
        )
        lay_column((self.list, 1), self.foot, within=self, margins=(0, 8, 0, 0))
        self.places.modelReset.connect(self._place_new)
        self.list.verticalScrollBar().valueChanged.connect(lambda _value: self._place_new())

    def tell(self, said: str, pause: str) -> None:
        """Show a message at the foot; `pause` is the icon of its button: "pause", "play" or ""."""
        self.message.setText(said)
        self.foot.setVisible(bool(said))
        self.pause.setVisible(bool(pause))
        if pause:
            words = tr("Let it wait") if pause == "pause" else tr("Read on")
            self.pause.dress(pause, words)

    def resizeEvent(self, event: Any) -> None:
        super().resizeEvent(event)
        self._place_new()

    def _place_new(self) -> None:
        """Place the button in the heading of the collections."""
        head = next((at for at, row in enumerate(self.places.rows) if row.place is None), -1)
        rect = self.list.visualRect(self.places.index(head, 0))
        self.new.setVisible(rect.isValid())
        self.new.adjustSize()
        size = self.new.size()
        there = QRect(rect.right() - size.width() - 8, rect.bottom() - _ROW // 2 - size.height() // 2 + 3,
                      size.width(), size.height())  # fmt: skip
        self.new.setGeometry(mirror(there, rect))
