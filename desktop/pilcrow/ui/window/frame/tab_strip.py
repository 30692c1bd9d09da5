"""The row of open documents at the top of the window, visible if there are several."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from PySide6.QtCore import QPoint, QSize, Qt, Signal
from PySide6.QtGui import (
    QAction,
    QColor,
    QCursor,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QShowEvent,
)
from PySide6.QtWidgets import (
    QApplication,
    QSizePolicy,
    QStyle,
    QStyleOptionTab,
    QTabBar,
    QToolButton,
    QWidget,
)

from ...base.language import tr
from ...base.look import theme
from ...base.look.icon_button import IconButton
from ...base.look.layouts import STRETCH, lay_row
from ...base.look.lettering import least_width, tell_apart
from ...base.look.menus import PassingMenu
from ..commands.command import shown_keys

_WIDTH = 7, 16
"""Least and greatest width of a tab, in heights of the font."""
_HEIGHT = 2.4
"""Height of a tab in font heights, the same without a close button."""
_WIDEST = 480
"""Greatest width of a title in the list, in pixels."""
_ACCENT = 2
"""Thickness of the line above the current tab, in pixels."""
_ARROWS = "ScrollLeftButton", "ScrollRightButton"
"""Qt's names of the scroll buttons for tabs that do not fit."""
_CROSS = 12
"""Side of the close icon, in pixels for text of 100 %."""


class Tabs(QTabBar):
    """Tabs of similar width: a long title leaves room for the others. Tabs can be moved by dragging; the middle
    button closes them.
    """

    crowded = Signal(bool)
    """True if some tabs do not fit."""

    def __init__(self) -> None:
        super().__init__()
        self.setMovable(True)
        self.setExpanding(False)
        self.setDrawBase(False)
        self.setUsesScrollButtons(True)
        self.setElideMode(Qt.TextElideMode.ElideRight)
        self.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.setMinimumWidth(80)
        self.setAccessibleName(tr("Open documents"))
        self.setMouseTracking(True)
        self.aside = False
        self.clicked_at: QPoint | None = None
        """Where the reader last clicked in the row, in global pixels."""
        for arrow in self.findChildren(QToolButton):
            left = arrow.objectName() == "ScrollLeftButton"
            arrow.setToolTip(tr("Tabs further left") if left else tr("Tabs further right"))

    def tabSizeHint(self, index: int) -> QSize:
        size, unit = super().tabSizeHint(index), self.fontMetrics().height()
        return QSize(min(size.width(), _WIDTH[1] * unit), max(size.height(), round(_HEIGHT * unit)))

    def minimumTabSizeHint(self, index: int) -> QSize:
        size, metrics = self.tabSizeHint(index), self.fontMetrics()
        name, others = self._names(index)
        beside = super().tabSizeHint(index).width() - metrics.horizontalAdvance(name)
        least = max(_WIDTH[0] * metrics.height(), beside + least_width(name, others, metrics))
        return QSize(min(size.width(), least), size.height())

    def initStyleOption(self, option: QStyleOptionTab, index: int) -> None:
        super().initStyleOption(option, index)
        if option.text != self.tabText(index):
            room = self.style().subElementRect(QStyle.SubElement.SE_TabBarTabText, option, self).width()
            option.text = self.shown_name(index, room).replace("&", "&&")

    def shown_name(self, index: int, room: int) -> str:
        """The name of a tab in so many pixels, told from those of the others."""
        return tell_apart(*self._names(index), self.fontMetrics(), room)

    def _names(self, index: int) -> tuple[str, list[str]]:
        """The name of a tab, and those of the others."""
        names = [self.tabText(number).replace("&&", "&") for number in range(self.count())]
        return names.pop(index), names

    def tabLayoutChange(self) -> None:
        super().tabLayoutChange()
        self._tell()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._tell()

    def _tell(self) -> None:
        arrows = [arrow for arrow in self.findChildren(QToolButton) if arrow.objectName() in _ARROWS]
        self.crowded.emit(any(arrow.isVisibleTo(self) for arrow in arrows))

    def move_front(self, step: int) -> None:
        """Move the current tab to the right (1) or left (-1)."""
        there = self.currentIndex() + step
        if 0 <= there < self.count():
            self.moveTab(self.currentIndex(), there)

    def put_aside(self, *, aside: bool) -> None:
        """Show all tabs as inactive, or return to normal."""
        if aside != self.aside:
            self.aside = aside
            self.setProperty("aside", aside)
            self.style().polish(self)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the line above the current tab: a border in the style sheet would bend at its ends."""
        super().paintEvent(event)
        front = self.tabRect(self.currentIndex())
        if front.isValid() and not self.aside:
            painter = QPainter(self)
            painter.fillRect(front.left() + 6, 0, front.width() - 12, _ACCENT, QColor(theme.tokens().accent))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.clicked_at = event.globalPosition().toPoint()
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        number = self.tabAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.MiddleButton and number >= 0:
            cross = self.tabButton(number, QTabBar.ButtonPosition.RightSide)
            if isinstance(cross, QToolButton):
                cross.click()
            return
        super().mouseReleaseEvent(event)


class _Cross(IconButton):
    """The close button of a tab; visible on the current tab and the one under the pointer, but not where the
    reader has just clicked: the next click of several would close a tab that came there meanwhile.
    """

    def __init__(self, tabs: Tabs, title: str, keys: str) -> None:
        tip = tr("Close {title} ({keys})", title=title, keys=keys).removesuffix(" ()")
        super().__init__("close", tip, size=_CROSS, parent=tabs)
        self._tabs = tabs
        self.setAccessibleName(tr("Close {title}", title=title))
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # by keyboard, Ctrl+W closes

    def _just_clicked(self, pointer: QPoint) -> bool:
        """True if the pointer, in global pixels, rests here since a click."""
        at = self._tabs.clicked_at
        if at is None or not self.rect().contains(self.mapFromGlobal(at)):
            return False
        return (pointer - at).manhattanLength() < QApplication.startDragDistance()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if self._just_clicked(event.globalPosition().toPoint()):
            event.accept()
            return
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.isDown():
            self._tabs.clicked_at = event.globalPosition().toPoint()
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._just_clicked(QCursor.pos()):
            return
        tab = self._tabs.tabAt(self.geometry().center())
        pointed = self._tabs.underMouse() and self._tabs.tabAt(self._tabs.mapFromGlobal(QCursor.pos())) == tab
        if pointed or tab == self._tabs.currentIndex():
            super().paintEvent(event)


class TabStrip(QWidget):
    """The tab of the library, the tabs of the documents, a button that opens a further document and, if some tabs
    do not fit, a button that lists all.
    """

    def __init__(self, plus: QToolButton, actions: Mapping[str, QAction]) -> None:
        super().__init__()
        self._actions = actions
        self.setObjectName("strip")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.tabs = Tabs()
        self.library = Tabs()
        self.library.setObjectName("library")
        self.library.setAccessibleName(tr("Library"))
        self.library.addTab(tr("Library"))
        self.library.setUsesScrollButtons(False)
        self.library.setMinimumWidth(0)
        tip = tr("Library ({keys})", keys=shown_keys(actions["library"]))
        self.library.setTabToolTip(0, tip.removesuffix(" ()"))
        self.put_aside(aside=False)
        self.all = IconButton("down", tr("All open documents"))
        self.all.clicked.connect(self.list_all)
        self.all.hide()
        self.tabs.crowded.connect(self.all.setVisible)
        lay_row(
            *((tabs, 0, Qt.AlignmentFlag.AlignBottom) for tabs in (self.library, self.tabs)),
            plus,
            STRETCH,
            self.all,
            within=self,
            margins=(8, 4, 8, 0),
            spacing=4,
        )

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.tabs.updateGeometry()  # the layout ignores tabs added while hidden

    def put_aside(self, *, aside: bool) -> None:
        """Show the library's tab or a document's tab as the active one."""
        self.library.put_aside(aside=not aside)
        self.tabs.put_aside(aside=aside)

    def list_all(self) -> None:
        """Show a menu of all documents, with the current one checked."""
        menu = PassingMenu(self)
        menu.setToolTipsVisible(True)
        for number in range(self.tabs.count()):
            name = self.tabs.shown_name(number, _WIDEST).replace("&", "&&")
            action = menu.addAction(name, partial(self.tabs.setCurrentIndex, number))
            action.setToolTip(self.tabs.tabToolTip(number))
            action.setCheckable(True)
            action.setChecked(number == self.tabs.currentIndex())
        below = self.rect().bottomRight() - QPoint(menu.sizeHint().width(), 0)
        menu.popup(self.mapToGlobal(below if self.isVisible() else QPoint(0, 0)))

    def add(self, title: str, close: Callable[[], object]) -> int:
        """Add a tab with a close button; returns its index."""
        self.tabs.blockSignals(True)
        number = self.tabs.addTab(title.replace("&", "&&"))
        self.tabs.blockSignals(False)
        cross = _Cross(self.tabs, title, shown_keys(self._actions["close"]))
        cross.clicked.connect(lambda _checked: close())
        self.tabs.setTabButton(number, QTabBar.ButtonPosition.RightSide, cross)
        return number
