"""The toolbar at the top of the window, below the tabs: page, zoom and frequent commands."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QSize, Qt, Signal
from PySide6.QtGui import QAction, QFont, QKeyEvent
from PySide6.QtWidgets import QLineEdit, QMenu, QPushButton, QSizePolicy, QToolButton, QWidget

from ....core.reader.pdf import PdfInfo
from ...base import page_names
from ...base.language import tr
from ...base.look.icon_button import IconButton
from ...base.look.layouts import lay_column, lay_row, make_panel
from ...base.look.menus import give_menu
from ...base.look.words import make_button, make_label
from ...viewer.viewer import Viewer
from ..commands.command import shown_keys
from .tab_strip import TabStrip

_ICON = 20
"""Side of icons, in pixels for text of 100 %."""
_NARROW = 34
"""Width in font heights below which the zoom is hidden."""
_FITS = "fit width", "fit page", "fit text"
_STEPS = 50, 75, 100, 125, 150, 200, 300
"""Ways to fit pages, and per cents, in the menu of the zoom."""
_HOST = 160
"""Greatest width of a server's name, in pixels."""
_GROUPS = 14
"""Pixels between groups of controls."""
_ONE_PAGE, _TWO_PAGES = "00000", "0000–0000"
"""The widest texts that fit the page box."""


class _Number(QLineEdit):
    """A box that shows a value and accepts a new one; Esc cancels the input."""

    left = Signal()

    def __init__(self, name: str, tip: str, widest: str) -> None:
        super().__init__()
        self._widest = widest
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setProperty("quiet", True)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.setAccessibleName(name)
        self.setToolTip(tip)

    def sizeHint(self) -> QSize:
        return QSize(self.fontMetrics().horizontalAdvance(self._widest) + 24, super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def make_room(self, widest: str) -> None:
        """Set the width to fit this text."""
        if widest != self._widest:
            self._widest = widest
            self.updateGeometry()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.left.emit()
        else:
            super().keyPressEvent(event)

    def show_value(self, text: str) -> None:
        if not self.hasFocus():
            self.setText(text)


def line_below() -> QWidget:
    """The line between the toolbar and what is below it."""
    line = QWidget()
    line.setFixedHeight(1)
    line.setObjectName("line")
    return line


class Toolbar(QWidget):
    """The toolbar; it emits the reader's wishes as signals."""

    page_wanted = Signal(str)
    zoom_wanted = Signal(int)
    notices_wanted = Signal()
    given_up = Signal()
    """The reader left a box without a new value."""

    def __init__(self, actions: Mapping[str, QAction]) -> None:
        """Build the toolbar; `actions` are those of its commands, by name."""
        super().__init__()
        make_panel(self)
        self._tabbed = False
        logo = QToolButton()
        logo.setText("¶")
        logo.setAccessibleName(tr("Library"))
        self._tell_keys(logo, actions["library"])
        logo.clicked.connect(lambda _checked: actions["library"].trigger())
        logo.setObjectName("logo")
        self._logo = logo
        self._letter()
        tip = tr("Page: type its printed number, or #24 for sheet 24 ({keys})", keys=shown_keys(actions["page"]))
        self.page = _Number(tr("Page"), tip.removesuffix(" ()"), _ONE_PAGE)
        self.page.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.count = make_label(role="dim")
        self.zoom = self._made_zoom(actions)
        self.page.returnPressed.connect(lambda: self.page_wanted.emit(self.page.text().strip()))
        self.page.left.connect(self.given_up)
        tools = QWidget()
        tools.setProperty("panel", True)
        row = lay_row(within=tools, margins=(12, 4, 8, 4), spacing=2)
        row.addStrut(round(2.2 * self.fontMetrics().height()))  # keeps the height without a document

        def button(icon: str, action: str, tip: str = "") -> QToolButton:
            made = self._for_action(icon, actions[action], tip)
            row.addWidget(made)
            return made

        row.addWidget(logo)
        self.contents = button("contents", "contents")
        row.addSpacing(_GROUPS)
        self.back = button("back", "back")
        self.forward = button("forward", "forward")
        row.addSpacing(_GROUPS)
        row.addWidget(self.page)
        row.addWidget(self.count)
        row.addSpacing(_GROUPS)
        row.addWidget(self.zoom)
        row.addStretch(1)
        self.host = make_label(role="warning")
        row.addWidget(self.host)
        self._signs = lay_row(spacing=2)
        row.addLayout(self._signs)
        self.notices = self.button("info", tr("What is to be known of this document"), self.notices_wanted.emit)
        row.addWidget(self.notices)
        find = button("search", "find", tr("Find in the document"))
        self.chat = button("chat", "conversation")
        for toggle in (self.contents, self.chat):
            toggle.setCheckable(True)
        self.more = self.button("more", tr("More"), lambda: None)
        row.addWidget(self.more)
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.strip: TabStrip = TabStrip(self._for_action("plus", actions["open"], tr("Open a document")), actions)
        self.tabs = self.strip.tabs
        lay_column(self.strip, tools, within=self)
        self._for_pages = [self.page, self.count, find]
        for widget in (
            *self._for_pages,
            self.back,
            self.forward,
            self.zoom,
            self.contents,
            self.chat,
            self.strip,
            self.host,
        ):
            widget.hide()

    def _for_action(self, icon: str, action: QAction, tip: str = "") -> QToolButton:
        """A button that triggers an action, with the action's keys in its tool tip."""
        made = self.button(icon, tip or action.text(), action.trigger)
        self._tell_keys(made, action)
        return made

    def _tell_keys(self, button: QToolButton, action: QAction) -> None:
        """Show a button's name and its action's keys in the tool tip, also after the keys have changed."""

        def tell() -> None:
            keys, name = shown_keys(action), button.accessibleName()
            button.setToolTip(f"{name} ({keys})" if keys else name)

        action.changed.connect(tell)
        tell()

    def focus_page(self) -> None:
        """Let the reader type a page, also in full screen."""
        self.show()
        self.page.setFocus()
        self.page.selectAll()

    def button(self, icon: str, tip: str, run: Callable[[], object]) -> QToolButton:
        """A button without a parent layout."""
        made = IconButton(icon, tip, size=_ICON)
        made.clicked.connect(lambda _checked: run())
        return made

    def _letter(self) -> None:
        self._logo.setFont(QFont(self.font().family(), round(1.6 * self.font().pointSizeF())))

    def show_tools(self, *, shown: bool, aside: bool = False) -> None:
        """Show the tools if a document is in front; `aside`: the library is shown instead of open documents."""
        tabbed = self.tabs.count() > 1 or aside
        self.strip.setVisible(tabbed)
        self.strip.put_aside(aside=aside)
        self.show_toggles(shown=self.tabs.count() > 0 and not aside)
        if shown != self._tabbed:
            self._tabbed = shown
            for widget in self._for_pages:
                widget.setVisible(shown)
            self.fit()

    def show_toggles(self, *, shown: bool) -> None:
        """Show the buttons of the side panes."""
        for toggle in (self.contents, self.chat):
            toggle.setVisible(shown)

    def add_sign(self, sign: QWidget) -> None:
        """Give room to a sign that shows itself while it has something to tell."""
        self._signs.addWidget(sign)

    def show_notices(self, notices: Sequence[str]) -> None:
        """Show the notices about the document in front."""
        self.notices.setVisible(bool(notices))
        self.notices.setToolTip("\n".join(notices))

    def show_host(self, remote: str) -> None:
        """Show the host to which questions and passages are sent; "" for only this machine."""
        self.host.setVisible(bool(remote))
        self.host.setText(self.fontMetrics().elidedText(remote, Qt.TextElideMode.ElideMiddle, _HOST))
        self.host.setToolTip(tr("Questions, and the passages that answer them, go to {host}.", host=remote))

    def show_panes(self, *, contents: bool, chat: bool) -> None:
        """Show which side panes are visible."""
        self.contents.setChecked(contents)
        self.chat.setChecked(chat)

    def fit(self) -> None:
        width = self.width() / self.fontMetrics().height()
        self.zoom.setVisible(self._tabbed and width >= _NARROW)
        if not self._tabbed:
            for arrow in (self.back, self.forward):
                arrow.hide()

    def show_place(self, info: PdfInfo, viewer: Viewer) -> None:
        """Show the reader's page or pages, and the zoom."""
        pages = viewer.scroller.pages_in_view()
        self.page.make_room(_TWO_PAGES if viewer.page_view.arrangement.facing else _ONE_PAGE)
        self.page.show_value(page_names.printed_spread(info.pages, pages))
        self.count.setText(page_names.name_total(info.pages, pages))
        self.count.setToolTip(page_names.name_pages(info.pages, pages))
        self.zoom.setText(tr("{count} %", count=f"{viewer.page_view.zoom * 100:.0f}"))
        self._show_ways(info, viewer)

    def _show_ways(self, info: PdfInfo, viewer: Viewer) -> None:
        """Show the ways back and forward while there are any, with the pages that they lead to. Their places stay
        free from the first jump on.
        """
        history = viewer.scroller.history
        templates = tr("Back to {page}"), tr("Forward to {page}")
        for button, spots, words in zip(
            (self.back, self.forward), (history.past, history.future), templates, strict=True
        ):
            policy = button.sizePolicy()
            policy.setRetainSizeWhenHidden(bool(history.past or history.future))
            button.setSizePolicy(policy)
            button.setVisible(bool(spots))
            if spots:
                button.setAccessibleName(
                    words.format(page=page_names.in_words(page_names.short_name(info.pages, spots[-1][0])))
                )
                button.setToolTip(button.accessibleName())

    def clear_page(self) -> None:
        for part in (self.page, self.count):
            part.clear()
        self.zoom.setText("")

    def _made_zoom(self, actions: Mapping[str, QAction]) -> QPushButton:
        """A button with the zoom, and a menu of all others."""
        zoom = make_button(roles="flat menu", text="", tip=tr("Zoom"))
        zoom.setAccessibleName(tr("Zoom"))
        menu = QMenu(zoom)
        menu.addActions([actions[name] for name in _FITS])
        menu.addSeparator()
        for step in _STEPS:
            menu.addAction(tr("{count} %", count=step), partial(self.zoom_wanted.emit, step))
        menu.addSeparator()
        menu.addActions([actions["zoom in"], actions["zoom out"]])
        give_menu(zoom, menu)
        return zoom

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.FontChange and hasattr(self, "_logo"):
            self._letter()
