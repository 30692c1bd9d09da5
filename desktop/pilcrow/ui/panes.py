"""Which side panes show: as the reader left them where there is room for both, else one at a time."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QWidget

from .tab import CHAT, CONTENTS, PAGE, Tab

NARROW, NARROWER = 1100, 800
"""Widths under which the conversation, then the contents too, are put away until asked for."""
_WIDTHS = 280, 720, 400
_FONT = 15
"""The height of the font at which these widths fit."""
_NAMES = {CONTENTS: "contents", CHAT: "conversation"}


class Panes:
    """The side panes of a window's tabs; what the reader wants is kept in `state`."""

    def __init__(self, window: QWidget, state: QSettings, tabs: Callable[[], list[Tab]]) -> None:
        self._window, self._state, self._tabs = window, state, tabs

    def dress(self, tab: Tab) -> None:
        """A new tab gets the panes that the reader left."""
        sizes = self._state.value("panes")
        if isinstance(sizes, QByteArray):
            tab.splitter.restoreState(sizes)
        else:
            tab.splitter.setSizes([round(width * self._scale()) for width in _WIDTHS])
        for pane in _NAMES:
            tab.pane(pane).setVisible(self._wanted(pane))

    def remember(self, tab: Tab) -> None:
        if tab.narrow == 0 and tab.isVisible() and all(tab.pane(pane).isVisible() for pane in _NAMES):
            self._state.setValue("panes", tab.splitter.saveState())

    def toggle(self, tab: Tab, which: int) -> None:
        """Put a side pane away or bring it back; remembered where there is room for both."""
        shown = tab.pane(which).isHidden()
        self.show(tab, which, shown=shown)
        if tab.narrow == 0:
            self._state.setValue(f"no {_NAMES[which]}", "false" if shown else "true")

    def show(self, tab: Tab, which: int, *, shown: bool = True) -> None:
        """In a narrow window one side pane takes the other's place: the page needs the rest."""
        if shown and tab.narrow:
            self._set(tab, CHAT if which == CONTENTS else CONTENTS, shown=False)
        self._set(tab, which, shown=shown)

    def fit(self) -> None:
        """Put panes away, and bring them back, when the window's width passes a step."""
        width = self._window.width() / self._scale()
        narrow = (width < NARROW) + (width < NARROWER)
        for tab in self._tabs():
            if tab.narrow != narrow:
                tab.narrow = narrow
                self._set(tab, CHAT, shown=narrow < 1 and self._wanted(CHAT))
                self._set(tab, CONTENTS, shown=narrow < 2 and self._wanted(CONTENTS))

    def _scale(self) -> float:
        """Large fonts widen the panes by half as much: the page needs room as well."""
        return max(1.0, (1 + self._window.fontMetrics().height() / _FONT) / 2)

    def step(self, tab: Tab, step: int) -> None:
        """Give the keyboard to the next pane that shows (`step` 1), or to the one before (-1)."""
        shown = [pane for pane in (CONTENTS, PAGE, CHAT) if not tab.pane(pane).isHidden()]
        focus = self._window.focusWidget()
        now = next((n for n, pane in enumerate(shown) if focus and tab.pane(pane).isAncestorOf(focus)), None)
        pane = shown[(now + step) % len(shown)] if now is not None else PAGE
        {CONTENTS: tab.contents.focus, PAGE: tab.viewer.setFocus, CHAT: tab.conversation.focus}[pane]()

    def _wanted(self, which: int) -> bool:
        return str(self._state.value(f"no {_NAMES[which]}", "false")) != "true"

    def _set(self, tab: Tab, which: int, *, shown: bool) -> None:
        """The keyboard belongs to the page when what had it is put away."""
        pane, focus = tab.pane(which), self._window.focusWidget()
        if not shown and focus is not None and pane.isAncestorOf(focus):
            tab.viewer.setFocus()
        pane.setVisible(shown)
