"""The bar at the head of the window: tabs, page, zoom and the few buttons one wants at hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFont, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QSizePolicy, QTabBar, QToolButton, QWidget

from ...core.model import PageInfo
from ..base import theme
from ..viewer.viewer import Viewer
from .commands import shown_keys

_ICON, _SMALL = 1.2, 0.8
"""Sizes of icons in heights of the font."""
_COMPACT, _NARROW = 50, 44
"""Widths, in heights of the font, under which zoom has only its box, then only Ctrl+wheel."""
_TAB = 9, 14
"""Least and greatest width of a tab, in heights of the font."""


class _Tabs(QTabBar):
    """Tabs of similar width: a long title leaves room for the others."""

    def tabSizeHint(self, index: int) -> QSize:
        size, unit = super().tabSizeHint(index), self.fontMetrics().height()
        return QSize(min(size.width(), _TAB[1] * unit), size.height())

    def minimumTabSizeHint(self, index: int) -> QSize:
        size, unit = self.tabSizeHint(index), self.fontMetrics().height()
        return QSize(min(size.width(), _TAB[0] * unit), size.height())


class _Number(QLineEdit):
    """A box that shows a value and takes a new one; Esc gives the typing up."""

    left = Signal()

    def __init__(self, name: str, tip: str, widest: str) -> None:
        super().__init__()
        self._widest = widest
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName(name)
        self.setToolTip(tip)

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self._widest) + 24, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def show_value(self, text: str) -> None:
        if not self.hasFocus():
            self.setText(text)


class Toolbar(QWidget):
    """Tells what is wanted; the window does it."""

    page_wanted = Signal(str)
    zoom_wanted = Signal(int)
    given_up = Signal()
    """The reader left a box without wanting anything."""

    def __init__(self, actions: Mapping[str, QAction]) -> None:
        """The `actions` are those of the commands that have a button here, by name."""
        super().__init__()
        self.setProperty("panel", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._icons: dict[QToolButton, tuple[str, float]] = {}
        self._tabbed = False
        self.tabs = _Tabs()
        self.tabs.setMovable(True)
        self.tabs.setExpanding(False)
        self.tabs.setDrawBase(False)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.setElideMode(Qt.TextElideMode.ElideRight)
        self.tabs.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.tabs.setMinimumWidth(80)
        self.tabs.setAccessibleName("Open documents")
        for arrow in self.tabs.findChildren(QToolButton):
            arrow.setToolTip(
                {"ScrollLeftButton": "Tabs further left"}.get(arrow.objectName(), "Tabs further right")
            )
        logo = QLabel("¶")
        logo.setObjectName("logo")
        logo.setFont(QFont(self.font().family(), round(1.6 * self.font().pointSizeF())))
        self.page = _Number("Page", "Page: type a number or a label (Ctrl+G)", "00000")
        self.count = QLabel()
        self.count.setProperty("dim", True)
        self.zoom = _Number("Zoom in percent", "Zoom in percent", "000 %")
        self.page.returnPressed.connect(lambda: self.page_wanted.emit(self.page.text().strip()))
        self.zoom.returnPressed.connect(self._zoom_entered)
        for box in (self.page, self.zoom):
            box.left.connect(self.given_up)
        row = QHBoxLayout(self)
        row.setContentsMargins(12, 6, 8, 6)
        row.setSpacing(4)
        row.addStrut(round(2.4 * self.fontMetrics().height()))  # as high without tabs

        def button(icon: str, action: str, tip: str = "") -> QToolButton:
            made = self._for_action(icon, actions[action], tip)
            row.addWidget(made)
            return made

        row.addWidget(logo)
        self.contents = button("contents", "contents")
        row.addSpacing(4)
        row.addWidget(self.tabs)
        button("plus", "open", "Open a document")
        row.addStretch(1)
        self.back = button("back", "back")
        self.forward = button("forward", "forward")
        row.addWidget(self.page)
        row.addWidget(self.count)
        self._zooms = [button("minus", "zoom out")]
        row.addWidget(self.zoom)
        self._zooms.append(button("plus", "zoom in"))
        find = button("search", "find", "Find in the document")
        dark = button("contrast", "dark pages")
        self.chat = button("chat", "conversation")
        for toggle in (self.contents, self.chat):
            toggle.setCheckable(True)
        self.more = self.button("more", "More", lambda: None)
        row.addWidget(self.more)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self._for_pages = [self.back, self.forward, self.page, self.count, find, dark]
        for widget in (*self._for_pages, *self._zooms, self.zoom, self.contents, self.chat):
            widget.hide()

    def _for_action(self, icon: str, action: QAction, tip: str = "") -> QToolButton:
        """A button that does what the action does, and tells its keys."""
        made = self.button(icon, tip or action.text(), action.trigger)

        def tell() -> None:
            keys = shown_keys(action)
            made.setToolTip(f"{made.accessibleName()} ({keys})" if keys else made.accessibleName())

        action.changed.connect(tell)
        tell()
        return made

    def button(self, icon: str, tip: str, run: Callable[[], object], size: float = _ICON) -> QToolButton:
        """A button whose icon follows the look, to be put somewhere."""
        made = QToolButton()
        made.setToolTip(tip)
        made.setAccessibleName(tip.partition(" (")[0])
        made.setAutoRaise(True)
        made.clicked.connect(lambda _checked: run())
        self._icons[made] = icon, size
        self._dress(made)
        return made

    def _dress(self, button: QToolButton) -> None:
        icon, size = self._icons[button]
        side = round(size * self.fontMetrics().height())
        button.setIconSize(QSize(side, side))
        button.setIcon(theme.icon(icon))

    def add_tab(self, title: str, path: str, close: Callable[[], object]) -> int:
        """A tab with a button that closes it; returns its number."""
        self.tabs.blockSignals(True)
        number = self.tabs.addTab(title.replace("&", "&&"))
        self.tabs.blockSignals(False)
        self.tabs.setTabToolTip(number, path)
        cross = self.button("close", f"Close {title} (Ctrl+W)", close, _SMALL)
        cross.setFocusPolicy(Qt.FocusPolicy.NoFocus)  # Ctrl+W is the keyboard's way
        self.tabs.setTabButton(number, QTabBar.ButtonPosition.RightSide, cross)
        return number

    def remove_tab(self, number: int) -> None:
        cross = self.tabs.tabButton(number, QTabBar.ButtonPosition.RightSide)
        self._icons = {button: drawn for button, drawn in self._icons.items() if button is not cross}
        self.tabs.removeTab(number)

    def show_tools(self, *, shown: bool) -> None:
        """Whether there is a document for the tools to work on."""
        self.tabs.setVisible(self.tabs.count() > 0)
        for toggle in (self.contents, self.chat):
            toggle.setVisible(self.tabs.count() > 0)
        if shown != self._tabbed:
            self._tabbed = shown
            for widget in self._for_pages:
                widget.setVisible(shown)
            self.fit()

    def show_panes(self, *, contents: bool, chat: bool) -> None:
        """Which side panes are to be seen."""
        self.contents.setChecked(contents)
        self.chat.setChecked(chat)

    def fit(self) -> None:
        width = self.width() / self.fontMetrics().height()
        self.zoom.setVisible(self._tabbed and width >= _NARROW)
        for widget in self._zooms:
            widget.setVisible(self._tabbed and width >= _COMPACT)

    def show_place(self, pages: Sequence[PageInfo], viewer: Viewer) -> None:
        """Where the reader is."""
        page = viewer.reading()[0]
        self.page.show_value(pages[page].label or str(page + 1))
        self.count.setText(f"of {len(pages):,}")
        self.count.setToolTip(f"Page {page + 1:,} of {len(pages):,}")
        self.zoom.show_value(f"{viewer.zoom * 100:.0f} %")
        self.back.setEnabled(viewer.can_go_back())
        self.forward.setEnabled(viewer.can_go_forward())

    def clear_page(self) -> None:
        for part in (self.page, self.count, self.zoom):
            part.clear()

    def _zoom_entered(self) -> None:
        digits = self.zoom.text().strip().rstrip("% ").strip()
        if digits.isdigit():
            self.zoom_wanted.emit(int(digits))
        else:
            self.given_up.emit()

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.PaletteChange, QEvent.Type.FontChange) and hasattr(self, "_icons"):
            for button in self._icons:
                self._dress(button)
