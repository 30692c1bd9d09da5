"""Colours of window and pages, and the font: each set on its own, with one switch for a dark window and pages."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import cast

from PySide6.QtCore import QCoreApplication, QEvent, QSettings
from PySide6.QtWidgets import QApplication

from ...core.errors import LibraryError
from ...settings import AS_WINDOW, LOOKS, Settings
from ..base.backend import Preferences
from ..base.language import noop
from ..base.look import fonts, theme
from ..base.look.page_colours import PageColours
from ..document.tab import Tab
from ..viewer.presentation import Presentation
from .commands.command import APPEARANCE, VIEW, Command, Switch, on_pages

_BY_DAY = "page colours by day"
"""Key in `state` for the page colours before the switch to dark ones."""


class Looks:
    """Applies and changes the appearance settings."""

    def __init__(
        self,
        settings: Callable[[], Settings],
        change: Callable[[Settings], object],
        state: QSettings,
        tabs: Callable[[], Sequence[Tab]],
    ) -> None:
        """`settings` returns the current settings, `change` applies and saves new ones."""
        self._settings, self._change, self._state, self._tabs = settings, change, state, tabs

    def hold(self, before: Settings, now: Settings) -> None:
        """Apply the differences between two settings."""
        app = cast(QApplication, QApplication.instance())
        lettered = (now.font, now.text_scale) != (before.font, before.text_scale)
        if lettered or now.look != before.look:
            for tab in self._tabs():
                tab.conversation.put_away()  # each of its widgets costs a millisecond
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
        if lettered:
            app.setStyleSheet("")  # it is set once below, and not by the font, too
            fonts.use(app, now.font, now.text_scale)
        if lettered or now.look != before.look:
            theme.apply(app, now.look)
        for tab in self._tabs():
            tab.viewer.shown.set_colours(self.pages)

    @property
    def window(self) -> str:
        """The one of `LOOKS` that the window has."""
        return self._settings().look

    @property
    def pages(self) -> PageColours:
        return PageColours.named(self.of_pages)

    @property
    def of_pages(self) -> str:
        """The one of `PAGE_COLOURS` that the pages have."""
        return self._settings().page_colours

    def follow_system(self) -> None:
        """Apply the look again, after the system's has changed."""
        theme.apply(cast(QApplication, QApplication.instance()), self.window)
        for tab in self._tabs():
            tab.viewer.shown.set_colours(self.pages)

    def set_pages(self, name: str) -> None:
        """Apply one of `PAGE_COLOURS` to the pages. What they had before the switch to dark ones is forgotten."""
        self._state.remove(_BY_DAY)
        self._choose_pages(name)

    def _choose_pages(self, name: str) -> None:
        self._choose(replace(self._settings(), page_colours=name))

    def set_window(self, mode: str) -> None:
        """Apply one of `LOOKS` to the window."""
        self._choose(replace(self._settings(), look=mode))

    def toggle_dark_pages(self) -> None:
        """Switch to dark pages, or back to the earlier page colours."""
        if self.pages.dark:
            self._lighten_pages()
        else:
            by_day = self.of_pages
            follows = by_day == "light" and PageColours.named(AS_WINDOW).dark
            self._choose_pages(AS_WINDOW if follows else "dark")
            if self._state.value(_BY_DAY) != by_day:  # each change waits for the disk
                self._state.setValue(_BY_DAY, by_day)

    def toggle_dark(self) -> None:
        """Switch window and pages to dark; if both are dark, to a light window and the earlier page colours."""
        if self.dark:
            self.set_window("light")
            self._lighten_pages()
            return
        if not theme.tokens().dark:
            self.set_window("dark")
        if not self.pages.dark:
            self.toggle_dark_pages()

    def _lighten_pages(self) -> None:
        """Give the pages the colours that they had before the switch to dark ones."""
        by_day = str(self._state.value(_BY_DAY, AS_WINDOW))
        self._choose_pages("light" if PageColours.named(by_day).dark else by_day)

    @property
    def dark(self) -> bool:
        """True if window and pages are dark."""
        return theme.tokens().dark and self.pages.dark

    def _choose(self, settings: Settings) -> None:
        before = self._settings()
        self._change(settings)
        self.hold(before, settings)


def move_settings(preferences: Preferences, state: QSettings) -> LibraryError | None:
    """Take over values from earlier versions, which kept them in `state`; they are removed there once they are
    saved as settings. Returns why they cannot be saved.
    """
    look, dark = str(state.value("look", "")), str(state.value("dark pages", "")) == "true"
    settings = preferences.settings
    settings = replace(settings, look=look) if look in LOOKS else settings
    settings = replace(settings, page_colours="dark") if dark else settings
    if settings != preferences.settings:
        try:
            preferences.change(settings).result()
        except LibraryError as error:
            return error
    for key in ("look", "dark pages"):
        state.remove(key)
    return None


def _present(tab: Tab) -> None:
    if tab.info is not None:
        Presentation(tab.viewer).begin()


COMMANDS = (
    Command("full screen", noop("Full screen"), lambda w: w.toggle_full_screen(), "F11", {VIEW: 303}),
    on_pages("present", noop("Presentation"), lambda _, tab: _present(tab), "F5;Shift+F11", {VIEW: 304}),
    Command("dark", noop("Dark window and pages"), lambda w: w.looks.toggle_dark(), "Ctrl+Shift+I",
            {APPEARANCE: 101}, switch=Switch(lambda w: w.looks.dark)),
    Command("look system", noop("Window as the system"), lambda w: w.looks.set_window("system"), "",
            {APPEARANCE: 201}, switch=Switch(lambda w: w.looks.window == "system", "window")),
    Command("look light", noop("Light window"), lambda w: w.looks.set_window("light"), "", {APPEARANCE: 202},
            switch=Switch(lambda w: w.looks.window == "light", "window")),
    Command("look dark", noop("Dark window"), lambda w: w.looks.set_window("dark"), "", {APPEARANCE: 203},
            switch=Switch(lambda w: w.looks.window == "dark", "window")),
    Command("dark pages", noop("Dark pages"), lambda w: w.looks.toggle_dark_pages(), "Ctrl+I", {APPEARANCE: 102},
            switch=Switch(lambda w: w.looks.pages.dark)),
    Command("pages as window", noop("Pages as the window"), lambda w: w.looks.set_pages(AS_WINDOW), "",
            {APPEARANCE: 301}, switch=Switch(lambda w: w.looks.of_pages == AS_WINDOW, "pages")),
    Command("light pages", noop("Light pages"), lambda w: w.looks.set_pages("light"), "", {APPEARANCE: 302},
            switch=Switch(lambda w: w.looks.of_pages == "light", "pages")),
    Command("sepia pages", noop("Sepia pages"), lambda w: w.looks.set_pages("sepia"), "", {APPEARANCE: 303},
            switch=Switch(lambda w: w.looks.of_pages == "sepia", "pages")),
)  # fmt: skip
