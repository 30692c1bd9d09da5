"""A scrolling column of widgets; it measures only changed widgets, which keeps long conversations fast."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

_NEAR = 12
_LEFT, _RIGHT, _GAP = 11, 8, 20


class Column(QScrollArea):
    """Widgets with layouts, one below the other, each with its preferred height for the column's width.

    Stays at its end while the reader is there (`following`); else what is in view stays where it is.
    """

    scrolled = Signal(int)

    def __init__(self, parent: QWidget | None = None, gap: int = _GAP) -> None:
        super().__init__(parent)
        self.following = True
        self._gap = gap
        self._items: list[QWidget] = []
        self._heights: dict[QWidget, int] = {}
        self._stale: set[QWidget] = set()
        """Widgets out of view that were not measured since the column's width changed."""
        self._later = QTimer(self, interval=0, singleShot=True)
        self._later.timeout.connect(self._catch_up)
        self._content = QWidget()
        self._content.installEventFilter(self)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        self.setWidget(self._content)
        for surface in (self.viewport(), self._content):
            surface.setAutoFillBackground(False)
        self.verticalScrollBar().valueChanged.connect(self._moved)

    def insert(self, index: int, item: QWidget) -> None:
        item.setParent(self._content)
        item.installEventFilter(self)
        self._items.insert(index, item)
        item.show()
        self.arrange()

    def remove(self, item: QWidget) -> None:
        item.removeEventFilter(self)
        self._items.remove(item)
        self._heights.pop(item, None)
        self._stale.discard(item)
        item.hide()
        item.deleteLater()
        self.arrange()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if (
            event.type() == QEvent.Type.LayoutRequest
            and isinstance(watched, QWidget)
            and watched in self._items
            and watched not in self._stale
        ):
            self._heights.pop(watched, None)  # a hidden widget has no height
            self.arrange()
        return super().eventFilter(watched, event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._stale.update(self._heights)
        self.arrange()

    def arrange(self) -> None:
        """Measure changed widgets, lay out the column, and keep the reader's place."""
        bar, view = self.verticalScrollBar(), self.viewport()
        following = self.following
        kept = next(
            (i for i in self._items if i.isVisibleTo(self._content) and i.geometry().bottom() > bar.value()), None
        )
        offset = kept.y() - bar.value() if kept else 0
        left, width, y = _LEFT, view.width() - _LEFT - _RIGHT, _GAP // 2 + 2
        for item in self._items:
            if item.isHidden():
                continue
            if item in self._stale and not self._near(item):
                item.move(left, y)
            else:
                if item in self._stale or item not in self._heights:
                    self._stale.discard(item)
                    self._heights[item] = _height(item, width)
                item.setGeometry(left, y, width, self._heights[item])
            y += self._heights[item] + self._gap
        self._content.resize(view.width(), max(view.height(), y))
        if following:
            bar.setValue(bar.maximum())
        elif kept is not None:
            bar.setValue(kept.y() - offset)
        self.following = following
        if self._stale:
            self._later.start()

    def _near(self, item: QWidget) -> bool:
        """True if a widget is in view, or nearly."""
        top, page = self.verticalScrollBar().value(), self.viewport().height()
        return item.geometry().bottom() > top - page and item.y() < top + 2 * page

    def _catch_up(self) -> None:
        """Measure one more widget: resizing a long conversation must not wait for all."""
        if self._stale:
            self._heights.pop(self._stale.pop(), None)
            self.arrange()

    def _moved(self, value: int) -> None:
        self.following = value >= self.verticalScrollBar().maximum() - _NEAR
        self.scrolled.emit(value)

    def measure(self, item: QWidget) -> None:
        """Lay out at once with a widget's current size, without waiting for Qt's request."""
        self._heights.pop(item, None)
        self.arrange()

    def show_at(self, value: int) -> None:
        """Scroll to a position and stay there, whatever is measured later."""
        self.verticalScrollBar().setValue(value)
        self.following = False

    def to_end(self) -> None:
        self.following = True
        self.verticalScrollBar().setValue(self.verticalScrollBar().maximum())

    def top_of(self, widget: QWidget) -> int:
        """A widget's y in the column, in pixels."""
        return widget.mapTo(self._content, widget.rect().topLeft()).y()

    def bring_into_view(self, top: int, bottom: int) -> None:
        """Scroll down until a range of the column, in pixels, is visible, or its beginning if it is higher than
        the view.
        """
        hidden = bottom + _NEAR - self.verticalScrollBar().value() - self.viewport().height()
        if hidden > 0:
            self.show_at(min(self.verticalScrollBar().value() + hidden, top - _NEAR))

    def keep_in_view(self, widget: QWidget, y: int, height: int) -> None:
        """Scroll so that the widget's range `y` to `y + height` is visible."""
        at = self.top_of(widget) + y
        self.ensureVisible(0, at + height // 2, 0, height + _NEAR)


def _height(item: QWidget, width: int) -> int:
    layout = item.layout()
    if layout is None:
        return item.sizeHint().height()
    layout.activate()
    return layout.totalHeightForWidth(width) if layout.hasHeightForWidth() else layout.totalSizeHint().height()
