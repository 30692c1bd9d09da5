"""Visibility of the side panes: as the reader left them if they fit beside the page, otherwise on request."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QWidget

from ...base.kept_numbers import kept_number
from ...document.tab import Tab
from ...document.three_panes import CHAT, CONTENTS, PAGE
from ...viewer.thumbnails.view import USUAL

NARROW, NARROWER = 1100, 800
"""Window widths in pixels below which the conversation, then also the contents, are drawers over the page."""
_HALF = 420
"""Further width for a second half beside the page, so that one can read both."""
_WIDTHS = 280, 720, 400
_DRAWERS = {CONTENTS: 320, CHAT: 400}
_FONT = 15
"""Font height in pixels for which these widths are meant."""
_NAMES = {CONTENTS: "contents", CHAT: "conversation"}


class Panes:
    """Side panes of a window's tabs; the reader's choice of panes is saved in `state`."""

    def __init__(self, window: QWidget, state: QSettings, tabs: Callable[[], list[Tab]]) -> None:
        self._window, self._state, self._tabs = window, state, tabs
        self._fitted = self._scale()
        """Widening factor of the panes for the current font."""

    def dress(self, tab: Tab) -> None:
        """Show the panes in a new tab as the reader left them."""
        sizes = self._state.value("panes")
        if isinstance(sizes, QByteArray):
            tab.splitter.restoreState(sizes)
        else:
            tab.splitter.setSizes([round(width * self._scale()) for width in _WIDTHS])
        for pane in _NAMES:
            tab.show_pane(pane, shown=self._wanted(pane))
        others = self._tabs()
        stored = round(kept_number(self._state, "thumbnails", USUAL))
        tab.pages.list.set_width(others[-1].pages.list.thumbnail_width if others else stored)

    def remember(self, tab: Tab) -> None:
        self._state.setValue("thumbnails", tab.pages.list.thumbnail_width)
        if tab.isVisible() and all(side.shown and not side.over for side in tab.sides.values()):
            self._state.setValue("panes", tab.splitter.saveState())

    def toggle(self, tab: Tab, which: int) -> None:
        """Hide or show a side pane; saved if there is room for both panes."""
        shown = not tab.sides[which].shown
        self.show(tab, which, shown=shown)
        if not any(side.over for side in tab.sides.values()):
            self._state.setValue(f"no {_NAMES[which]}", "false" if shown else "true")

    def show(self, tab: Tab, which: int, *, shown: bool = True) -> None:
        """Show or hide a pane. A drawer takes the keyboard focus and replaces the open drawer."""
        drawer = shown and tab.sides[which].over
        if drawer:
            tab.uncover()
        tab.show_pane(which, shown=shown)
        if drawer:
            self._focus(tab, which)
        tab.changed.emit()

    def show_left(self, tab: Tab, name: str) -> None:
        """Show and focus a tab of the left pane; called again, return to the contents."""
        if tab.sides[CONTENTS].shown and tab.left.shown == name:
            tab.left.show_tab("Contents")
        else:
            self.reveal_left(tab, name)

    def reveal_left(self, tab: Tab, name: str) -> None:
        """Show and focus a tab of the left pane."""
        tab.left.show_tab(name)
        self.show(tab, CONTENTS)
        tab.left.focus()

    def fit(self) -> None:
        """Turn panes into drawers or back when the window's width, less that of a second half, passes a threshold,
        and widen them for a larger font; the conversation makes room for the page first.
        """
        scale = self._scale()
        if scale != self._fitted:
            self._widen(scale)
        for tab in self._tabs():
            width = self._window.width() - (_HALF if tab.split.side_by_side else 0)
            over = {CONTENTS: width / scale < NARROWER, CHAT: width / (2 * scale - 1) < NARROW}
            if over == {which: side.over for which, side in tab.sides.items()}:
                continue
            for which, side in tab.sides.items():
                shown = not over[which] and self._wanted(which)
                if over[which] != side.over:
                    tab.show_pane(which, shown=False)
                    side.lay(over=over[which], width=round(_DRAWERS[which] * scale))
                elif side.over:
                    shown = side.shown
                tab.show_pane(which, shown=shown)

    def _widen(self, scale: float) -> None:
        grown, self._fitted = scale / self._fitted, scale
        for tab in self._tabs():
            all_, wide = sum(tab.splitter.sizes()), {CONTENTS: 0, CHAT: 0}
            for which, side in tab.sides.items():  # also of one that is not beside the page now
                side.wide = wide[which] = round(side.wide * grown)
            tab.splitter.setSizes([wide[CONTENTS], max(0, all_ - sum(wide.values())), wide[CHAT]])
            for which, side in tab.sides.items():
                if side.over and not side.shown:
                    side.lay(over=True, width=round(_DRAWERS[which] * scale))

    def _scale(self) -> float:
        """Widening factor for large fonts: half their excess, because the page needs room as well."""
        return max(1.0, (1 + self._window.fontMetrics().height() / _FONT) / 2)

    def step(self, tab: Tab, step: int) -> None:
        """Focus the next visible pane (`step` 1), or the previous one (-1)."""
        shown = [pane for pane in (CONTENTS, PAGE, CHAT) if pane == PAGE or tab.sides[pane].shown]
        focus = self._window.focusWidget()
        now = next((n for n, pane in enumerate(shown) if focus and tab.pane(pane).isAncestorOf(focus)), None)
        self._focus(tab, shown[(now + step) % len(shown)] if now is not None else PAGE)

    def _focus(self, tab: Tab, pane: int) -> None:
        if pane == PAGE:
            tab.uncover()
        {CONTENTS: tab.left.focus, PAGE: tab.viewer.setFocus, CHAT: tab.conversation.focus}[pane]()

    def _wanted(self, which: int) -> bool:
        return str(self._state.value(f"no {_NAMES[which]}", "false")) != "true"
