"""A scrolling column of widgets; it measures only changed widgets, which keeps long conversations fast."""

from __future__ import annotations

from typing import NamedTuple

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QWidget

_NEAR = 12
_LEFT, _RIGHT, _GAP = 11, 8, 20


class _Anchor(NamedTuple):
    """Where the reader scrolled to: the `item` at the upper edge of the view, its y there in pixels, the share of
    it above the edge, and the width and font height at which this was so; `at_end`: nothing was left below.
    """

    item: QWidget
    y: int
    share: float
    at_end: bool
    dress: tuple[int, int]


class Column(QScrollArea):
    """Widgets with layouts, one below the other, each with its preferred height for the column's width.

    Stays at its end while the reader is there (`following`); else what is in view stays where it is, also when
    width or text size change.
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
        self._anchor: _Anchor | None = None
        self._laying = False
        """True while the column is laid out: the scroll bar then moves, but not the reader."""
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
        self._laying = True
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self._stale.update(self._heights)
        self.arrange()

    def arrange(self) -> None:
        """Measure changed widgets, lay out the column, and keep the reader's place."""
        bar, view, anchor = self.verticalScrollBar(), self.viewport(), self._anchor
        if anchor is None or anchor.item not in self._items or anchor.item.isHidden():
            anchor = self._at_edge()
        self._laying = True
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
        if self.following:
            bar.setValue(bar.maximum())
        elif anchor is not None:
            bar.setValue(self._place(anchor))
        self._laying = False
        if self._stale:
            self._later.start()

    def _at_edge(self) -> _Anchor | None:
        """What is at the upper edge of the view now."""
        bar = self.verticalScrollBar()
        shown = (item for item in self._items if item.isVisibleTo(self._content))
        item = next((item for item in shown if item.geometry().bottom() > bar.value()), None)
        if item is None:
            return None
        y = item.y() - bar.value()
        at_end = bar.value() >= bar.maximum() - _NEAR
        return _Anchor(item, y, max(0, -y) / max(1, item.height()), at_end, self._dress())

    def _dress(self) -> tuple[int, int]:
        return self.viewport().width(), self.fontMetrics().height()

    def _place(self, anchor: _Anchor) -> int:
        """The value of the scroll bar that shows the same as when the reader scrolled: at the same pixel or, at
        another width or text size, at the same share of the item; at the end, or from the last item on, where the
        end was in view.
        """
        if anchor.dress == self._dress():
            return anchor.item.y() - anchor.y
        if anchor.at_end:
            last = next(item for item in reversed(self._items) if not item.isHidden())
            return min(self.verticalScrollBar().maximum(), last.y())
        return anchor.item.y() - max(0, anchor.y) + round(anchor.share * anchor.item.height())

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
        if not self._laying:
            self.following = value >= self.verticalScrollBar().maximum() - _NEAR
            self._anchor = self._at_edge()
        self.scrolled.emit(value)

    def measure(self, item: QWidget) -> None:
        """Lay out at once with a widget's current size, without waiting for Qt's request."""
        self._heights.pop(item, None)
        self.arrange()

    def show_at(self, value: int) -> None:
        """Scroll to a position and stay there, whatever is measured later."""
        self.verticalScrollBar().setValue(value)
        self._anchor, self.following = self._at_edge(), False

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
