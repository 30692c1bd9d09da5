"""A list of the conversations about a document, with search, rename and delete."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum, auto

from PySide6.QtCore import (
    QDateTime,
    QEvent,
    QLocale,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import (
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QStandardItem,
    QStandardItemModel,
)
from PySide6.QtWidgets import (
    QFrame,
    QListView,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QWidget,
)

from ...core.reader.conversation import ConversationEntry
from ..base.language import noop, tr
from ..base.look import theme
from ..base.look.fonts import strong
from ..base.look.layouts import lay_column, lay_row, mirror
from ..base.look.lettering import draw_line
from ..base.look.words import make_field, make_label
from .pieces import icon_size

_ROW, _MOST_ROWS = 30, 9
_PAD = 12
_NOTHING = noop("Nothing has been asked about this document yet.")
_NO_MATCH = noop("No conversation has these words.")
Index = QModelIndex | QPersistentModelIndex


class Act(Enum):
    """Actions of a click in a row."""

    OPEN = auto()
    RENAME = auto()
    DELETE = auto()


class ConversationList(QFrame):
    """A popup that only emits requests: the owner performs them, and calls `set_entries` again."""

    chosen = Signal(str)
    """The id of the conversation to show."""
    new_requested = Signal()
    renamed = Signal(str, str)
    """The id, and the new name ("": the first question)."""
    deleted = Signal(object)
    """The `ConversationEntry`."""
    sought = Signal(str)
    """The words to search for ("": all conversations)."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.setObjectName("popup")
        self.setAccessibleName(tr("Conversations"))
        self.search = make_field(tr("Search conversations"))
        self.search.textChanged.connect(self.sought)
        self.search.returnPressed.connect(self._open_first)
        self.search.installEventFilter(self)
        self.new = QPushButton(theme.icon("new"), tr("New"))
        self.new.setToolTip(tr("Begin another conversation about this document (Ctrl+N)"))
        self.new.clicked.connect(self._new)
        self.rows = _ConversationRows()
        self.rows.acted.connect(self._act)
        self.empty = make_label(role="dim", wrap=True)
        self.empty.setContentsMargins(_PAD, 4, _PAD, 8)
        lay_column(
            lay_row((self.search, 1), self.new, margins=(8, 8, 8, 4), spacing=4),
            self.empty,
            self.rows,
            within=self,
            margins=1,
            spacing=4,
        )
        self.rows.items.itemChanged.connect(self._renamed)

    def show_below(self, anchor: QWidget, width: int) -> None:
        """Show the list at a widget's lower left corner, `width` pixels wide, and request its entries."""
        self.search.clear()
        self.setFixedWidth(width)
        self.move(anchor.mapToGlobal(anchor.rect().bottomLeft()))
        self._fit()
        self.show()
        self.search.setFocus()
        self.sought.emit("")

    def set_entries(self, entries: Sequence[ConversationEntry], current: str) -> None:
        """List these conversations; `current` is the id of the open one."""
        self.rows.fill(entries, current)
        self.empty.setText(tr(_NO_MATCH if self.search.text().strip() else _NOTHING))
        self._fit()

    def _fit(self) -> None:
        count = self.rows.items.rowCount()
        self.empty.setVisible(not count)
        self.rows.setVisible(count > 0)
        self.rows.setFixedHeight(min(count, _MOST_ROWS) * self.rows.row_height() + 6)
        self.adjustSize()

    def _open_first(self) -> None:
        self.rows.act(self.rows.items.index(0, 0), Act.OPEN)

    def _new(self) -> None:
        self.hide()
        self.new_requested.emit()

    def _act(self, entry: ConversationEntry, act: Act) -> None:
        if act == Act.DELETE:
            self.deleted.emit(entry)
        else:
            self.hide()
            self.chosen.emit(entry.id)

    def _renamed(self, item: QStandardItem) -> None:
        entry: ConversationEntry = item.data(Qt.ItemDataRole.UserRole)
        if item.text().strip() != entry.title:
            self.renamed.emit(entry.id, item.text().strip())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Move from the search field to the rows with the Down key."""
        down = isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Down
        if watched is self.search and down and event.type() == QEvent.Type.KeyPress:
            self.rows.setCurrentIndex(self.rows.items.index(0, 0))
            self.rows.setFocus()
            return True
        return super().eventFilter(watched, event)


class _ConversationRows(QListView):
    """A row per conversation: its title, and its last use or, under the pointer, its buttons."""

    acted = Signal(object, object)

    def __init__(self) -> None:
        super().__init__()
        self.current = ""
        self.items = QStandardItemModel(self)
        self.setModel(self.items)
        self.setItemDelegate(_ConversationPainter(self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setEditTriggers(QListView.EditTrigger.EditKeyPressed)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAccessibleName(tr("Conversations"))

    def fill(self, entries: Sequence[ConversationEntry], current: str) -> None:
        self.current = current
        at = self.currentIndex().row()
        self.items.clear()
        for entry in entries:
            item = QStandardItem(entry.title)
            item.setData(entry, Qt.ItemDataRole.UserRole)
            self.items.appendRow(item)
        if at >= 0:
            self.setCurrentIndex(self.items.index(min(at, len(entries) - 1), 0))

    def row_height(self) -> int:
        return max(_ROW, self.fontMetrics().height() + 10)

    def act(self, index: QModelIndex, act: Act) -> None:
        """Perform an action on the conversation of a row, if there is one."""
        if not index.isValid():
            return
        if act == Act.RENAME:
            self.setCurrentIndex(index)
            self.edit(index)
        else:
            self.acted.emit(index.data(Qt.ItemDataRole.UserRole), act)

    def icons(self, rect: QRect) -> dict[Act, QRect]:
        """Rectangles of a row's icons."""
        size = icon_size(self) + 8
        top = rect.top() + (rect.height() - size) // 2
        delete = QRect(rect.right() - _PAD - size + 4, top, size, size)
        places = {Act.RENAME: delete.translated(-size - 2, 0), Act.DELETE: delete}
        return {act: mirror(place, rect) for act, place in places.items()}

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        index, place = self.indexAt(event.position().toPoint()), event.position().toPoint()
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            icons = self.icons(self.visualRect(index))
            self.act(index, next((act for act, rect in icons.items() if rect.contains(place)), Act.OPEN))
        else:
            super().mouseReleaseEvent(event)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self.viewport().update()  # so that the icons follow the pointer

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self.state() == QListView.State.EditingState:
            event.accept()  # Enter ends the editing only
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.act(self.currentIndex(), Act.OPEN)
        elif event.key() == Qt.Key.Key_Delete:
            self.act(self.currentIndex(), Act.DELETE)
        else:
            super().keyPressEvent(event)

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            index = self.indexAt(event.pos())
            icons = self.icons(self.visualRect(index)) if index.isValid() else {}
            said = {Act.RENAME: tr("Rename (F2)"), Act.DELETE: tr("Delete (Del)")}
            over = next((said[act] for act, rect in icons.items() if rect.contains(event.pos())), "")
            QToolTip.showText(event.globalPos(), over or str(index.data() or ""), self)
            return True
        return super().viewportEvent(event)


class _ConversationPainter(QStyledItemDelegate):
    def __init__(self, view: _ConversationRows) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self._view.row_height())

    def updateEditorGeometry(self, editor: QWidget, option: QStyleOptionViewItem, index: Index) -> None:
        editor.setGeometry(self._view.visualRect(index).adjusted(4, 1, -4, -1))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        colours, view = theme.tokens(), self._view
        entry: ConversationEntry = index.data(Qt.ItemDataRole.UserRole)
        rect = view.visualRect(index)
        under = view.viewport().mapFromGlobal(view.cursor().pos())
        pointed = view.viewport().underMouse() and rect.contains(under)
        chosen = view.hasFocus() and index.row() == view.currentIndex().row()
        if pointed or chosen:
            painter.fillRect(rect, QColor(colours.selection))
        font = view.font()
        if entry.id == view.current:
            bar = QRect(rect.left(), rect.top(), 3, rect.height())
            painter.fillRect(mirror(bar, rect), QColor(colours.accent))
            font = strong(font)
        inner = rect.adjusted(_PAD, 0, -_PAD, 0)
        if pointed or chosen:
            icons = view.icons(rect)
            for act, name in ((Act.RENAME, "edit"), (Act.DELETE, "delete")):
                over = pointed and icons[act].contains(under)
                place = icons[act].adjusted(4, 4, -4, -4)
                theme.draw_icon(painter, name, colours.text if over else colours.dim, place)
            right = mirror(icons[Act.RENAME], rect).left()
        else:
            painter.setFont(view.font())
            painter.setPen(QColor(colours.faint))
            when = when_used(entry.used)
            painter.drawText(inner, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, when)
            right = inner.right() - painter.fontMetrics().horizontalAdvance(when) - 8
        painter.setFont(font)
        painter.setPen(QColor(colours.text))
        room = QRect(inner.left(), inner.top(), right - inner.left(), inner.height())
        draw_line(painter, mirror(room, rect), " ".join(entry.title.split()))


def when_used(seconds: float) -> str:
    """Time of the last use: the time of day today, else the date; "" if unknown."""
    if not seconds:
        return ""
    then, now = QDateTime.fromSecsSinceEpoch(int(seconds)), QDateTime.currentDateTime()
    same_year = then.date().year() == now.date().year()
    form = "HH:mm" if then.date() == now.date() else tr("d MMM") if same_year else tr("d MMM yyyy")
    return QLocale().toString(then, form)
