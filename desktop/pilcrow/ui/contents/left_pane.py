"""The pane at the left of the page: contents, pages, marks and whatever else there is a tab for, one at a time."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Protocol, cast

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QMenu,
    QPushButton,
    QStackedWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ..base import theme
from ..base.language import number, tr
from ..base.menus import give_menu
from .pane import ContentsPane

_MARGIN = 12
_SPACINGS = 12, 8, 4
"""Pixels between names: they move together before one of them is left out."""


class _Pane(Protocol):
    def focus(self) -> None:
        """Take the keyboard."""
        ...


@dataclass(frozen=True, slots=True)
class LeftTab:
    """What a tab is called (for `tr`), the widget that it shows (which has a `focus()`), and what stands at the
    other end of the row of tabs while it does, where there is room.
    """

    name: str
    pane: QWidget
    corner: QWidget | None = None


class LeftPane(QWidget):
    """Tabs above what they show. Those that the width has no room for are in a menu at their end."""

    def __init__(self, tabs: Sequence[LeftTab]) -> None:
        """The first tab is shown."""
        super().__init__()
        self.setProperty("panel", True)
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._table = {tab.name: tab for tab in tabs}
        self._stack = QStackedWidget()
        names = QWidget()
        for tab in tabs:
            if isinstance(tab.pane, ContentsPane):
                tab.pane.beside = names  # they name the pane
                tab.pane.title.hide()
        names.setMinimumWidth(1)  # it is `_fit` that makes room when the pane becomes narrow
        row = QHBoxLayout(names)
        row.setContentsMargins(0, 0, 0, 0)
        self._row = row
        top = QHBoxLayout()
        top.setContentsMargins(_MARGIN, 8, _MARGIN, 0)
        top.addWidget(names)
        top.addStretch(1)
        self.tabs: dict[str, QPushButton] = {}
        group = QButtonGroup(self)
        for tab in tabs:
            button = QPushButton(tr(tab.name))
            button.setCheckable(True)
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)  # a click leaves no ring
            button.setProperty("pane", True)
            button.setAccessibleName(tr("Show {name}", name=tr(tab.name)))
            button.clicked.connect(lambda _checked=False, name=tab.name: self.show_tab(name))
            group.addButton(button)
            row.addWidget(button)
            self.tabs[tab.name] = button
            self._stack.addWidget(tab.pane)
            if tab.corner is not None:
                tab.corner.setMinimumWidth(1)
                top.addWidget(tab.corner)
        self.more = QToolButton()
        self.more.setAutoRaise(True)
        self.more.setIcon(theme.icon("down"))
        self.more.setAccessibleName(tr("More tabs"))
        self.more.setToolTip(tr("More tabs"))
        self.more.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        menu = QMenu(self.more)
        menu.aboutToShow.connect(self._list_hidden)
        give_menu(self.more, menu)
        row.addWidget(self.more)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addLayout(top)
        whole.addWidget(self._stack, 1)
        self._offered = set(self._table)
        self.shown = tabs[0].name
        """The name of the tab that is shown."""
        self.show_tab(self.shown)

    def show_tab(self, name: str) -> None:
        """Show what a tab is for, if there is anything to be seen there."""
        if name not in self._offered:
            return
        self.shown = name
        self.tabs[name].setChecked(True)
        self._stack.setCurrentWidget(self._table[name].pane)
        self._fit()

    def count(self, name: str, count: int) -> None:
        """Say on a tab how many there are in it; 0: nothing is said."""
        self.tabs[name].setText(f"{tr(name)}  {number(count)}" if count else tr(name))
        self._fit()

    def offer(self, name: str, *, offered: bool) -> None:
        """Whether there is anything to be seen there; else the tab is away, and the first one is shown."""
        (self._offered.add if offered else self._offered.discard)(name)
        if not offered and self.shown == name:
            self.show_tab(next(iter(self._table)))
        self._fit()

    def offers(self, name: str) -> bool:
        return name in self._offered

    def focus(self) -> None:
        """Give the keyboard to what is shown."""
        cast(_Pane, self._table[self.shown].pane).focus()

    def focusPolicy(self) -> Qt.FocusPolicy:
        return Qt.FocusPolicy.NoFocus

    # ---- the row of tabs ----------------------------------------------------------------------------------

    def _fit(self) -> None:
        """The tab that is shown always has its place; then the others, the first one first; then the corner."""
        room = self.width() - 2 * _MARGIN
        names = [name for name in self.tabs if self.offers(name)]
        whole = sum(self.tabs[name].sizeHint().width() for name in names)
        spacing = next((each for each in _SPACINGS if whole + each * (len(names) - 1) <= room), 0)
        crowded, spacing = not spacing, spacing or _SPACINGS[-1]
        if spacing != self._row.spacing():  # Qt would lay out again, and ask for this again, without an end
            self._row.setSpacing(spacing)
        widths = {name: self.tabs[name].sizeHint().width() + spacing for name in names}
        left = room - widths[self.shown] - (self.more.sizeHint().width() if crowded else -spacing)
        for name, tab in self.tabs.items():
            if name != self.shown and self.offers(name):
                left -= widths[name]
            tab.setVisible(left >= 0 and self.offers(name))
        self.tabs[self.shown].show()
        self.more.setVisible(crowded)
        for each in self._table.values():
            if each.corner is not None:
                fits = each.corner.sizeHint().width() + spacing <= left
                each.corner.setVisible(each.name == self.shown and fits)

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
        """A corner that says something longer, or a larger font, may need more room than there is."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self.more.setIcon(theme.icon("down"))
