"""The pane left of the page: tabs for contents, pages, marks and more, one shown at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol, cast

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QMenu,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QWidget,
)

from ..base.language import format_number, tr
from ..base.look.icon_button import IconButton
from ..base.look.layouts import STRETCH, lay_column, lay_row, make_panel
from ..base.look.menus import give_menu
from ..base.look.words import make_button
from .pane import ContentsPane

_MARGIN = 12
_SPACINGS = 12, 8, 4
"""Pixels between tab names: spacing shrinks before a name is left out."""


class _Pane(Protocol):
    def focus(self) -> None:
        """Take the keyboard focus."""
        ...


@dataclass(frozen=True, slots=True)
class LeftTab:
    """A tab: its name (for `tr`), its widget (with a `focus()` method), and the widget at the other end of the tab
    row, shown with the tab if there is room.
    """

    name: str
    pane: QWidget
    corner: QWidget | None = None
    aside: bool = False
    """True for a tab in the menu while it is not shown and has no count."""


class LeftPane(QWidget):
    """A row of tabs above the pane of the current tab. Tabs that do not fit are in a menu at the end of the
    row.
    """

    def __init__(self, tabs: Sequence[LeftTab]) -> None:
        """Build the pane from its tabs and show the first one."""
        super().__init__()
        make_panel(self)
        self._table = {tab.name: tab for tab in tabs}
        self._stack = QStackedWidget()
        names = QWidget()
        for tab in tabs:
            if isinstance(tab.pane, ContentsPane):
                tab.pane.beside = names  # they name the pane
                tab.pane.title.hide()
        names.setMinimumWidth(1)  # `_fit` makes room when the pane becomes narrow
        row = lay_row(within=names, spacing=6)
        self._row = row
        top = lay_row(names, STRETCH, margins=(_MARGIN, 8, _MARGIN, 0))
        lay_column(top, (self._stack, 1), within=self)
        self.tabs: dict[str, QPushButton] = {}
        group = QButtonGroup(self)
        for tab in tabs:
            button = make_button(tr(tab.name), partial(self.show_tab, tab.name), roles="pane")
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # no focus ring after a click
            button.setAccessibleName(tr("Show {name}", name=tr(tab.name)))
            group.addButton(button)
            row.addWidget(button)
            self.tabs[tab.name] = button
            self._stack.addWidget(tab.pane)
            if tab.corner is not None:
                tab.corner.setMinimumWidth(1)
                top.addWidget(tab.corner)
        self.more = IconButton("down", tr("More tabs"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.more)
        menu.aboutToShow.connect(self._list_hidden)
        give_menu(self.more, menu)
        row.addWidget(self.more)
        self._offered = set(self._table)
        self._counted: set[str] = set()
        self.shown = tabs[0].name
        """Name of the current tab."""
        self.show_tab(self.shown)

    def show_tab(self, name: str) -> None:
        """Show a tab, if it is offered."""
        if name not in self._offered:
            return
        self.shown = name
        self.tabs[name].setChecked(True)
        self._stack.setCurrentWidget(self._table[name].pane)
        self._fit()

    def count(self, name: str, count: int) -> None:
        """Show the number of items on a tab; 0: no number."""
        self.tabs[name].setText(f"{tr(name)}  {format_number(count)}" if count else tr(name))
        (self._counted.add if count else self._counted.discard)(name)
        self._fit()

    def offer(self, name: str, *, offered: bool) -> None:
        """Offer a tab or hide it; if the current tab is hidden, the first one is shown instead."""
        (self._offered.add if offered else self._offered.discard)(name)
        if not offered and self.shown == name:
            self.show_tab(next(iter(self._table)))
        self._fit()

    def offers(self, name: str) -> bool:
        return name in self._offered

    def focus(self) -> None:
        """Give the keyboard focus to the current pane."""
        cast(_Pane, self._table[self.shown].pane).focus()

    def focusPolicy(self) -> Qt.FocusPolicy:
        return Qt.FocusPolicy.NoFocus

    # ---- the row of tabs ----------------------------------------------------------------------------------

    def _fit(self) -> None:
        """Fit the row: the current tab first, then the other tabs in order, then the corner widget."""
        room = self.width() - 2 * _MARGIN
        offered = [name for name in self.tabs if self.offers(name)]
        names = [name for name in offered if not self._is_aside(name)]
        whole = sum(self.tabs[name].sizeHint().width() for name in names)
        spacing = next((each for each in _SPACINGS if whole + each * (len(names) - 1) <= room), 0)
        crowded, spacing = not spacing or len(names) < len(offered), spacing or _SPACINGS[-1]
        if spacing != self._row.spacing():  # otherwise Qt would lay out and call this again, endlessly
            self._row.setSpacing(spacing)
        widths = {name: self.tabs[name].sizeHint().width() + spacing for name in names}
        left = room - widths[self.shown] - (self.more.sizeHint().width() if crowded else -spacing)
        for name, tab in self.tabs.items():
            if name != self.shown and name in widths:
                left -= widths[name]
            tab.setVisible(left >= 0 and name in widths)
        self.tabs[self.shown].show()
        self.more.setVisible(crowded)
        for each in self._table.values():
            if each.corner is not None:
                fits = each.corner.sizeHint().width() + spacing <= left
                each.corner.setVisible(each.name == self.shown and fits)

    def _is_aside(self, name: str) -> bool:
        """True if a tab is in the menu though there may be room."""
        return self._table[name].aside and name != self.shown and name not in self._counted

    def _list_hidden(self) -> None:
        menu = self.more.menu()
        menu.clear()
        for name, tab in self.tabs.items():
            if tab.isHidden() and self.offers(name):
                menu.addAction(tab.text(), partial(self.show_tab, name))

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Fit the row again: a longer corner text or a larger font may need more room."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)
