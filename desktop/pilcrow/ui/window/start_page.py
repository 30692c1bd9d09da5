"""The start page: no document is open. What to do, and the files that were open before."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QObject,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
    SignalInstance,
)
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QDragEnterEvent,
    QDragLeaveEvent,
    QDropEvent,
    QFont,
    QFontMetrics,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFrame,
    QLabel,
    QListView,
    QMenu,
    QPushButton,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QToolTip,
    QVBoxLayout,
    QWidget,
)

from ..base.backend import Recent
from ..base.theme import icon_pixmap, tokens
from ..contents.model import Index
from ..contents.tree import figures

_WIDTH = 560
_NOTHING = QModelIndex()


class StartPage(QWidget):
    """One sentence, one button, the recent files; PDFs can be dropped anywhere on it."""

    open_requested = Signal()
    file_chosen = Signal(str)
    forget = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAcceptDrops(True)
        self.setAccessibleName("Start")
        self._dropping = False
        self._sign = _Sign()
        self._sentence = QLabel("Open a PDF to read it beside its contents and ask it questions.", wordWrap=True)
        self._open = QPushButton("Open a PDF…", autoDefault=True)  # Enter presses it as well
        self._hint = QLabel("or drop files here", wordWrap=True)
        self._heading = QLabel("Recent")
        self._files = _Files(self)
        self._list = _List(self._files)
        self._build()
        self._open.clicked.connect(self.open_requested)
        self._list.chosen.connect(self.file_chosen)
        self._list.forgotten.connect(self.forget)
        self.set_recent([])

    def _build(self) -> None:
        middle = Qt.AlignmentFlag.AlignHCenter
        self._open.setProperty("primary", True)
        self._hint.setProperty("dim", True)
        self._heading.setProperty("dim", True)
        self._heading.setStyleSheet("font-weight: 600")
        self._heading.setContentsMargins(12, 0, 0, 0)
        for label in (self._sentence, self._hint):
            label.setAlignment(middle)
        column = QWidget()
        column.setMaximumWidth(_WIDTH)
        inner = QVBoxLayout(column)
        inner.setContentsMargins(24, 32, 24, 24)
        inner.setSpacing(12)
        inner.addStretch(1)
        inner.addWidget(self._sign)
        inner.addWidget(self._sentence)
        inner.addSpacing(4)
        inner.addWidget(self._open, 0, middle)
        inner.addWidget(self._hint)
        inner.addSpacing(16)
        inner.addWidget(self._heading)
        inner.addWidget(self._list, 20)
        inner.addStretch(1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(column, 1, middle)
        column.setMinimumWidth(280)
        self._column = column

    def focus(self) -> None:
        self._open.setFocus()

    def set_recent(self, files: Sequence[Recent]) -> None:
        """The files to list, the last one used first."""
        self._files.show(files)
        for part in (self._heading, self._list):
            part.setVisible(bool(files))
        self._list.setMaximumHeight(len(files) * self._list.row_height() + 4)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._column.setFixedWidth(min(_WIDTH, self.width()))
        super().resizeEvent(event)

    # ---- files dropped ------------------------------------------------------------------------------------

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if _dropped(event):
            event.acceptProposedAction()
            self._show_dropping(True)

    def dragLeaveEvent(self, event: QDragLeaveEvent) -> None:
        self._show_dropping(False)

    def dropEvent(self, event: QDropEvent) -> None:
        self._show_dropping(False)
        event.acceptProposedAction()
        for path in _dropped(event):
            self.file_chosen.emit(path)

    def _show_dropping(self, dropping: bool) -> None:
        self._dropping = dropping
        self._hint.setText("Let go to open" if dropping else "or drop files here")
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        look = tokens()
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(look.window))
        if self._dropping:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(look.accent), 2, Qt.PenStyle.DashLine))
            painter.drawRoundedRect(self.rect().toRectF().adjusted(13, 13, -13, -13), 10, 10)


class _Sign(QWidget):
    """The program's own mark."""

    def __init__(self) -> None:
        super().__init__()
        self.setFixedHeight(5 * self.fontMetrics().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        font = QFont(self.font())
        font.setPixelSize(self.height() * 4 // 5)
        font.setBold(True)
        painter.setFont(font)
        painter.setPen(QColor(tokens().accent))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, "¶")


def _dropped(event: QDropEvent) -> list[str]:
    return [url.toLocalFile() for url in event.mimeData().urls() if url.isLocalFile()]


class _Files(QAbstractListModel):
    """Recent files as rows."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.files: Sequence[Recent] = ()

    def show(self, files: Sequence[Recent]) -> None:
        self.beginResetModel()
        self.files = tuple(files)
        self.endResetModel()

    def rowCount(self, parent: Index = _NOTHING) -> int:
        return 0 if parent.isValid() else len(self.files)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not 0 <= index.row() < len(self.files):
            return None
        file = self.files[index.row()]
        path = Path(file.path)
        if role == Qt.ItemDataRole.DisplayRole:
            return path.name
        if role == Qt.ItemDataRole.ToolTipRole:
            return file.path
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{path.name} in {_folder(path)}, {_page(file)}"
        return None


class _List(QListView):
    """The recent files, two lines each: a click opens, the cross or Delete takes one out of the list."""

    chosen = Signal(str)
    forgotten = Signal(str)

    def __init__(self, files: _Files) -> None:
        super().__init__()
        self._files = files
        self.setModel(files)
        self.setItemDelegate(_Painter(self))
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setStyleSheet("QListView { background: transparent }")
        self.setMouseTracking(True)
        self.setAccessibleName("Recent files")
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)

    def row_height(self) -> int:
        return max(48, 2 * self.fontMetrics().height() + 16)

    def file(self, index: Index) -> Recent:
        return self._files.files[index.row()]

    def cross(self, index: Index) -> QRect:
        """Where the cross of a row is."""
        rect = self.visualRect(index)
        return QRect(rect.right() - 32, rect.center().y() - 12, 24, 24)

    def pointer(self) -> QPoint | None:
        """Where the pointer is in the viewport, if it is."""
        return self.viewport().mapFromGlobal(self.cursor().pos()) if self.viewport().underMouse() else None

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            taken_out = self.cross(index).contains(event.position().toPoint())
            self._tell(index, self.forgotten if taken_out else self.chosen)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        self.viewport().update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self._tell(self.currentIndex(), self.chosen)
        elif event.key() == Qt.Key.Key_Delete:
            self._tell(self.currentIndex(), self.forgotten)
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index = self.indexAt(event.pos())
        if index.isValid():
            menu = QMenu(self)
            menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
            menu.addAction("Open").triggered.connect(lambda: self._tell(index, self.chosen))
            menu.addAction("Take out of this list").triggered.connect(lambda: self._tell(index, self.forgotten))
            menu.popup(event.globalPos())

    def viewportEvent(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            index = self.indexAt(event.pos())
            if index.isValid() and self.cross(index).contains(event.pos()):
                QToolTip.showText(event.globalPos(), "Take out of this list", self.viewport())
                return True
        return super().viewportEvent(event)

    def _tell(self, index: QModelIndex, signal: SignalInstance) -> None:
        if index.isValid() and index.row() < len(self._files.files):
            signal.emit(self.file(index).path)


class _Painter(QStyledItemDelegate):
    """Name and folder at the left, the place and the length at the right."""

    def __init__(self, view: _List) -> None:
        super().__init__(view)
        self._view = view

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, self._view.row_height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        look, view = tokens(), self._view
        rect = view.visualRect(index)
        pointer = view.pointer()
        pointed = pointer is not None and rect.contains(pointer)
        focused = view.hasFocus() and index.row() == view.currentIndex().row()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if pointed or focused:
            painter.setPen(QPen(QColor(look.accent), 1) if focused else Qt.PenStyle.NoPen)
            painter.setBrush(QColor(look.selection))
            painter.drawRoundedRect(rect.toRectF().adjusted(0.5, 0.5, -0.5, -0.5), 6, 6)
        file = view.file(index)
        path = Path(file.path)
        font = QFont(view.font())
        small = figures(font)
        font.setWeight(QFont.Weight.DemiBold)
        height = QFontMetrics(font).height()
        first = QRect(rect.left() + 12, rect.center().y() - height, rect.width() - 56, height)
        second = first.translated(0, height + 2)
        side = QFontMetrics(small).horizontalAdvance(_page(file)) + 16
        _write(painter, first.adjusted(0, 0, -side, 0), path.name, font, look.text, Qt.TextElideMode.ElideMiddle)
        _write(
            painter, second.adjusted(0, 0, -side, 0), _folder(path), small, look.dim, Qt.TextElideMode.ElideMiddle
        )
        painter.setFont(small)
        painter.drawText(first, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, _page(file))
        if pointed or focused:
            cross = view.cross(index)
            over = pointer is not None and cross.contains(pointer)
            if over:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(look.line))
                painter.drawRoundedRect(cross, 6, 6)
            ratio = painter.device().devicePixelRatioF()
            pixmap = QPixmap(icon_pixmap("close", look.text if over else look.dim, round(16 * ratio)))
            pixmap.setDevicePixelRatio(ratio)
            painter.drawPixmap(cross.topLeft() + QPoint(4, 4), pixmap)
        painter.restore()


def _write(painter: QPainter, rect: QRect, text: str, font: QFont, colour: str, elide: Qt.TextElideMode) -> None:
    painter.setFont(font)
    painter.setPen(QColor(colour))
    shown = QFontMetrics(font).elidedText(text, elide, rect.width())
    painter.drawText(rect, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, shown)


def _folder(path: Path) -> str:
    """The folder as people write it: from the home folder on."""
    home = Path.home()
    return str(Path("~") / path.parent.relative_to(home)) if path.is_relative_to(home) else str(path.parent)


def _page(file: Recent) -> str:
    """Where somebody was."""
    return f"page {file.place.page + 1:,}"
