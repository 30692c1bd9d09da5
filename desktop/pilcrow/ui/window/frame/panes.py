"""Side panes as the reader left them, where they fit beside a readable page; others are opened on request."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from PySide6.QtCore import QByteArray, QSettings
from PySide6.QtWidgets import QWidget

from ...base.kept_numbers import kept_number
from ...document.three_panes import CHAT, CONTENTS, PAGE, ThreePanes
from ...viewer.thumbnails.view import USUAL

if TYPE_CHECKING:
    from ...document.tab import Tab

_PAGE, _EASY = 440, 560
"""Widths in pixels at which a page can be read, and read with ease; side panes share the rest of the window."""
_SHARE = 0.6
"""Share of the window that the page has up to the width at which it is read with ease."""
_LEAST = {CONTENTS: 240, CHAT: 300}
"""Least widths of the panes beside the page; without room for the conversation both are drawers over it."""
_NARROW = {CONTENTS: 240, CHAT: 320}
"""Widths that the side panes give way to for a page that is read with ease."""
_HALF = 640
"""Further width for a second half beside the page, so that one can read both."""
_WIDTHS = 280, 720, 400
_DRAWERS = {CONTENTS: 320, CHAT: 400}
_FONT = 15
"""Font height in pixels for which these widths are meant."""
_NAMES = {CONTENTS: "contents", CHAT: "conversation"}


class Panes:
    """Side panes of a window's tabs; the reader's choice of panes is saved in `state`."""

    def __init__(self, window: QWidget, state: QSettings, tabs: Callable[[], Sequence[ThreePanes]]) -> None:
        self._window, self._state, self._tabs = window, state, tabs
        self._fitted = self._scale()
        """Widening factor of the panes for the current font."""

    def lay(self, panes: ThreePanes) -> None:
        """Show new panes as wide as the reader left them, or hidden."""
        self._limit(panes)
        sizes = self._state.value("panes")
        if isinstance(sizes, QByteArray):
            panes.splitter.restoreState(sizes)
        else:
            panes.splitter.setSizes([round(width * self._scale()) for width in _WIDTHS])
        for pane in _NAMES:
            panes.show_pane(pane, shown=self._wanted(pane))

    def dress(self, tab: Tab, beside: Tab | None) -> None:
        """Show the panes of a new tab as the reader left them, and thumbnails as large as in the tab `beside`."""
        self.lay(tab)
        stored = round(kept_number(self._state, "thumbnails", USUAL))
        tab.pages.list.set_width(beside.pages.list.thumbnail_width if beside else stored)

    def remember(self, tab: Tab) -> None:
        self._state.setValue("thumbnails", tab.pages.list.thumbnail_width)
        if tab.isVisible() and all(side.shown and not side.over for side in tab.sides.values()):
            self._state.setValue("panes", tab.splitter.saveState())

    def toggle(self, tab: Tab, which: int) -> None:
        """Hide or show a side pane; saved for a pane beside the page."""
        shown = not tab.sides[which].shown
        self.show(tab, which, shown=shown)
        if not tab.sides[which].over:
            self._state.setValue(f"no {_NAMES[which]}", "false" if shown else "true")

    def show(self, tab: Tab, which: int, *, shown: bool = True) -> None:
        """Show or hide a pane. A drawer takes the keyboard focus and replaces the open drawer."""
        drawer = shown and tab.sides[which].over
        if drawer:
            tab.uncover()
        tab.show_pane(which, shown=shown)
        self._fit(tab)
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
        """Fit the panes of all tabs to the width of the window, and to the font."""
        if self._scale() != self._fitted:
            self._widen(self._scale())
        for tab in self._tabs():
            self._fit(tab)

    def _fit(self, tab: ThreePanes) -> None:
        """Put the side panes beside the page or into drawers over it. Where both do not fit beside a readable
        page, the contents give way to the conversation while that is open.
        """
        scale, chat, half = self._scale(), tab.sides[CHAT], _HALF if tab.side_by_side else 0
        page = half + self._page_width(self._window.width() - half)
        room = self._window.width() - page
        none, both = room < _LEAST[CHAT] * scale, room >= sum(_NARROW.values()) * scale
        talking = self._wanted(CHAT) if chat.over else chat.shown
        before = [side.over for side in tab.sides.values()]
        for which, over in ((CHAT, none), (CONTENTS, none or (talking and not both))):
            side = tab.sides[which]
            if over != side.over:
                tab.show_pane(which, shown=False)
                side.lay(over=over, width=round(_DRAWERS[which] * scale))
                tab.show_pane(which, shown=not over and self._wanted(which))
        self._limit(tab)
        tab.keep_page(0 if none else page)
        if before != [side.over for side in tab.sides.values()]:
            tab.splitter.refresh()  # at once: the pointer may be pressed in a page

    def _page_width(self, window: int) -> int:
        """Least width in pixels of the page beside a side pane, in a window of this width."""
        return round(max(_PAGE, min(_EASY, _SHARE * window, window - _NARROW[CHAT] * self._scale())))

    def _limit(self, panes: ThreePanes) -> None:
        """Set the least widths of the side panes; drawers have none."""
        for which, side in panes.sides.items():
            panes.pane(which).setMinimumWidth(0 if side.over else round(_LEAST[which] * self._scale()))

    def _widen(self, scale: float) -> None:
        grown, self._fitted = scale / self._fitted, scale
        for tab in self._tabs():
            all_ = sum(tab.splitter.sizes())
            wide = {which: round(side.wide * grown) for which, side in tab.sides.items()}
            self._limit(tab)
            tab.splitter.setSizes([wide[CONTENTS], max(0, all_ - sum(wide.values())), wide[CHAT]])
            for which, side in tab.sides.items():
                side.wide = wide[which]  # also of one that has less room now, or none beside the page
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
