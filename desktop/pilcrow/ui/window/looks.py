"""Colours of window and pages, and the font: each set on its own, with one switch for a dark window and pages."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import cast

from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtWidgets import QApplication

from ...settings import LOOKS, PAGE_COLOURS, Settings
from ..base.look import fonts, theme
from ..base.look.page_colours import PageColours
from ..document.tab import Tab

_BY_DAY = "page colours by day"
"""Key in `state` for the page colours before the switch to dark ones."""


class Looks:
    """Applies the appearance settings, and provides the commands that change them."""

    def __init__(
        self,
        settings: Callable[[], Settings],
        change: Callable[[Settings], object],
        state: QSettings,
        tabs: Callable[[], Sequence[Tab]],
    ) -> None:
        """Set up the commands; `settings` returns the current settings, `change` applies and saves new ones."""
        self._settings, self._change, self._state, self._tabs = settings, change, state, tabs

    def runs(self) -> dict[str, Callable[[], object]]:
        """Functions of the commands, by name."""
        return {
            "dark": self.toggle_dark,
            **{f"look {mode}": partial(self.set_window, mode) for mode in LOOKS},
            "light pages": partial(self.set_pages, PageColours.LIGHT),
            "sepia pages": partial(self.set_pages, PageColours.SEPIA),
            "dark pages": self.toggle_dark_pages,
        }

    def chosen(self) -> Iterator[str]:
        """Names of the commands to be checked."""
        yield f"look {self._settings().look}"
        yield f"{self.pages.value} pages"
        if self._dark:
            yield "dark"

    def hold(self, before: Settings, now: Settings) -> None:
        """Apply the differences between two settings."""
        app = cast(QApplication, QApplication.instance())
        lettered = (now.font, now.text_scale) != (before.font, before.text_scale)
        if lettered or now.look != before.look:
            for tab in self._tabs():
                tab.conversation.put_away()  # each of its widgets costs a millisecond
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if lettered:
            fonts.use(app, now.font, now.text_scale)
        if lettered or now.look != before.look:
            theme.apply(app, now.look)
        for tab in self._tabs():
            tab.viewer.shown.set_colours(self.pages)

    @property
    def pages(self) -> PageColours:
        return _colours(self._settings().page_colours)

    def set_pages(self, colours: PageColours) -> None:
        if not colours.dark:
            self._state.setValue(_BY_DAY, colours.value)
        self._choose(replace(self._settings(), page_colours=colours.value))

    def set_window(self, mode: str) -> None:
        """Apply one of `LOOKS` to the window."""
        self._choose(replace(self._settings(), look=mode))

    def toggle_dark_pages(self) -> None:
        """Switch to dark pages, or back to the earlier page colours."""
        by_day = _colours(str(self._state.value(_BY_DAY, "")))
        self.set_pages(by_day if self.pages.dark else PageColours.DARK)

    def toggle_dark(self) -> None:
        """Switch window and pages to dark; if both are dark, to a light window and the earlier page colours."""
        dark = self._dark
        if dark or not theme.tokens().dark:
            self.set_window("light" if dark else "dark")
        if self.pages.dark == dark:
            self.toggle_dark_pages()

    @property
    def _dark(self) -> bool:
        return theme.tokens().dark and self.pages.dark

    def _choose(self, settings: Settings) -> None:
        before = self._settings()
        self._change(settings)
        self.hold(before, settings)


def moved(settings: Settings, state: QSettings) -> Settings:
    """Settings with values from earlier versions, which kept them in `state`; the values are removed there."""
    look, dark = str(state.value("look", "")), str(state.value("dark pages", "")) == "true"
    for key in ("look", "dark pages"):
        state.remove(key)
    settings = replace(settings, look=look) if look in LOOKS else settings
    return replace(settings, page_colours="dark") if dark else settings


def _colours(name: str) -> PageColours:
    return PageColours(name) if name in PAGE_COLOURS else PageColours.LIGHT
