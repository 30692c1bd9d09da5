"""Layout helpers: rows and columns, panels, a flow layout, and mirroring for right-to-left languages."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, Literal, TypeVar, cast

from PySide6.QtCore import QMargins, QPoint, QRect, QSize, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QLayout,
    QLayoutItem,
    QSizePolicy,
    QStyle,
    QVBoxLayout,
    QWidget,
)

STRETCH: Final = "stretch"
"""Empty space in a row or column that takes the room left over."""
_Item = QWidget | QLayout | Literal["stretch"]
Part = _Item | int | tuple[_Item, int] | tuple[QWidget, int, Qt.AlignmentFlag]
"""Part of a row or column, alone or with its stretch factor and its alignment; an int is a gap in pixels."""
Margins = QMargins | tuple[int, int, int, int] | int
"""Pixels at the left, top, right and bottom, or the same on all sides."""
_Box = TypeVar("_Box", bound=QBoxLayout)


def lay_row(*parts: Part, within: QWidget | None = None, margins: Margins = 0, spacing: int = 0) -> QHBoxLayout:
    """Put parts beside each other, `spacing` pixels apart, as the layout of a widget or to be part of a layout."""
    return _fill(QHBoxLayout(), parts, within, margins, spacing)


def lay_column(*parts: Part, within: QWidget | None = None, margins: Margins = 0, spacing: int = 0) -> QVBoxLayout:
    """Put parts below each other; see `lay_row`."""
    return _fill(QVBoxLayout(), parts, within, margins, spacing)


def _fill(layout: _Box, parts: Iterable[Part], within: QWidget | None, margins: Margins, spacing: int) -> _Box:
    if within is not None:
        within.setLayout(layout)
    edges = (margins,) * 4 if isinstance(margins, int) else margins
    layout.setContentsMargins(edges if isinstance(edges, QMargins) else QMargins(*edges))
    layout.setSpacing(spacing)
    for part in parts:
        item, how = (part[0], cast(Any, part[1:])) if isinstance(part, tuple) else (part, ())
        if isinstance(item, int):
            layout.addSpacing(item)
        elif isinstance(item, QWidget):
            layout.addWidget(item, *how)
        elif isinstance(item, QLayout):
            layout.addLayout(item, *how)
        else:
            layout.addStretch(*how)
    return layout


def mirror(place: QRect, within: QRect) -> QRect:
    """`place`, mirrored within `within` if the interface is right-to-left."""
    return QStyle.visualRect(QGuiApplication.layoutDirection(), within, place)


def margins(start: int, top: int, end: int, bottom: int) -> QMargins:
    """Margins whose `start` is on the side where lines begin."""
    if QGuiApplication.isRightToLeft():
        start, end = end, start
    return QMargins(start, top, end, bottom)


def make_panel(widget: QWidget, name: str = "") -> None:
    """Give a widget the ground of panels, and its accessible name."""
    widget.setProperty("panel", True)
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
    widget.setAccessibleName(name)


def fit_height(widget: QWidget) -> None:
    """Let a widget take any width, and as much height as its contents then need (`heightForWidth`)."""
    policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
    policy.setHeightForWidth(True)
    widget.setSizePolicy(policy)


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
