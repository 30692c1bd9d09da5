"""Layout helpers: a flow layout, and mirroring for right-to-left languages."""

from __future__ import annotations

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLayout, QLayoutItem, QStyle, QWidget


def mirror(place: QRect, within: QRect) -> QRect:
    """`place`, mirrored within `within` if the interface is right-to-left."""
    return QStyle.visualRect(QGuiApplication.layoutDirection(), within, place)


def margins(start: int, top: int, end: int, bottom: int) -> QMargins:
    """Margins whose `start` is on the side where lines begin."""
    if QGuiApplication.isRightToLeft():
        start, end = end, start
    return QMargins(start, top, end, bottom)


class FlowLayout(QLayout):
    """A layout that wraps widgets like words in lines, `gap` pixels apart."""

    def __init__(self, parent: QWidget | None = None, gap: int = 6) -> None:
        super().__init__(parent)
        self.setContentsMargins(0, 0, 0, 0)
        self._gap = gap
        self._items: list[QLayoutItem] = []

    def addItem(self, item: QLayoutItem) -> None:
        self._items.append(item)

    def count(self) -> int:
        return len(self._items)

    def itemAt(self, index: int) -> QLayoutItem | None:
        return self._items[index] if 0 <= index < len(self._items) else None

    def takeAt(self, index: int) -> QLayoutItem | None:
        return self._items.pop(index) if 0 <= index < len(self._items) else None

    def expandingDirections(self) -> Qt.Orientation:
        return Qt.Orientation(0)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return self._place(QRect(0, 0, width, 0), move=False)

    def setGeometry(self, rect: QRect) -> None:
        super().setGeometry(rect)
        self._place(rect, move=True)

    def sizeHint(self) -> QSize:
        return self.minimumSize()

    def minimumSize(self) -> QSize:
        size = QSize()
        for item in self._items:
            if not item.isEmpty():
                size = size.expandedTo(item.minimumSize())
        return size

    def _place(self, rect: QRect, *, move: bool) -> int:
        """Lay out the lines from the top of `rect`; returns their total height."""
        left, top, line = rect.left(), rect.top(), 0
        for item in self._items:
            if item.isEmpty():
                continue
            size = item.sizeHint()
            if left > rect.left() and left + size.width() > rect.right() + 1:
                left, top, line = rect.left(), top + line + self._gap, 0
            if move:
                place = QRect(QPoint(left, top), size.boundedTo(QSize(max(40, rect.width()), size.height())))
                item.setGeometry(mirror(place, rect))
            left += size.width() + self._gap
            line = max(line, size.height())
        return top + line - rect.top()
