"""A pane at a side of the page: beside it or, in a narrow window, in a drawer over it."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt
from PySide6.QtGui import (
    QColor,
    QGuiApplication,
    QLinearGradient,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPalette,
    QResizeEvent,
)
from PySide6.QtWidgets import QWidget

from ..base.look.layouts import lay_row
from ..base.look.theme import tokens

_SHADOW = 12
_STRIP = 48
"""So much of the page stays in sight, to click on."""


class SidePane(QWidget):
    """The place of a pane beside the page; while it is `over` the page, a drawer has it instead."""

    def __init__(self, pane: QWidget, over: QWidget, edge: Qt.Edge, parent: QWidget) -> None:
        """The drawer lies over `over`, at its left or right edge, exchanged where one reads from right to left."""
        super().__init__(parent)
        self._pane = pane
        self.wide = 0
        """Width in pixels when it was last beside the page, or that a larger font gave it; 0: it was not yet."""
        self._drawer = _Drawer(over, edge)
        self._row = lay_row(pane, within=self)

    @property
    def over(self) -> bool:
        return self._drawer.isAncestorOf(self._pane)

    @property
    def shown(self) -> bool:
        return not (self._drawer if self.over else self).isHidden()

    @property
    def covers(self) -> QRect:
        """The place in `over` that the drawer takes; empty while the pane is beside the page, or hidden."""
        return self._drawer.geometry() if self.over and self.shown else QRect()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if self.shown and not self.over:
            self.wide = event.size().width()

    def show_pane(self, *, shown: bool) -> None:
        self._drawer.setVisible(shown and self.over)
        self._drawer.raise_()
        self.setVisible(shown and not self.over)

    def lay(self, *, over: bool, width: int) -> None:
        """Put the pane over the page, `width` wide where there is room, or beside it; it is not shown then."""
        self._drawer.hide()
        self.hide()
        self._drawer.room = width
        (self._drawer.row if over else self._row).addWidget(self._pane)
        self._pane.show()  # with its place: Qt hides what changes its parent


class _Drawer(QWidget):
    """A drawer at an edge of `over`, of the same height, with a shadow."""

    def __init__(self, over: QWidget, edge: Qt.Edge) -> None:
        super().__init__(over)
        self.room = 0
        self._over, self._left = over, (edge == Qt.Edge.LeftEdge) != QGuiApplication.isRightToLeft()
        ground = QWidget(autoFillBackground=True)  # opaque: the page may scroll below without painting it anew
        ground.setBackgroundRole(QPalette.ColorRole.Base)
        self.row = lay_row(within=ground)
        lay_row(ground, within=self, margins=(0 if self._left else _SHADOW, 0, _SHADOW if self._left else 0, 0))
        over.installEventFilter(self)
        self.hide()

    def setVisible(self, visible: bool) -> None:
        if visible:
            self._place()
        super().setVisible(visible)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and not self.isHidden():
            self._place()
        return super().eventFilter(watched, event)

    def _place(self) -> None:
        width = min(self.room, self._over.width() - _STRIP) + _SHADOW
        self.setGeometry(0 if self._left else self._over.width() - width, 0, width, self._over.height())

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """A click on the shadow is one beside the drawer."""
        event.setAccepted(not self._shade().contains(event.position().toPoint()))

    def _shade(self) -> QRect:
        return QRect(self.width() - _SHADOW if self._left else 0, 0, _SHADOW, self.height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """A line at the edge, and a shadow that fades away from it."""
        colours, shade = tokens(), self._shade()
        near, far = (shade.left(), shade.right() + 1) if self._left else (shade.right() + 1, shade.left())
        fading = QLinearGradient(near, 0, far, 0)
        for at, strength in ((0.0, 1.0), (0.4, 0.35), (1.0, 0.0)):
            fading.setColorAt(at, QColor(0, 0, 0, round(strength * (110 if colours.dark else 40))))
        painter = QPainter(self)
        painter.fillRect(shade, fading)
        painter.fillRect(near if self._left else near - 1, 0, 1, self.height(), QColor(colours.line))
