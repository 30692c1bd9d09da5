"""Commands for the view of pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtGui import QGuiApplication, QImage

from ....core.geometry import Box
from ...base.language import noop
from ...document.tab import Tab
from .command import GO, LAYOUT, ON_PAGE, PAGE, VIEW, ZOOM, Command, Switch, on_pages

if TYPE_CHECKING:
    from ..window import Window


def page_words(tab: Tab, page: int) -> str:
    """Text of a page (0-based), paragraph by paragraph; "" if it has none."""
    return "\n\n".join(
        filter(None, (paragraph.text for paragraph in tab.viewer.shown.text.pages.paragraphs(page)))
    )


def copy_text(tab: Tab, page: int) -> None:
    """Copy the text of a page (0-based) to the clipboard; nothing if it has none."""
    if words := page_words(tab, page):
        QGuiApplication.clipboard().setText(words)


def copy_picture(tab: Tab, page: int) -> None:
    """Copy the picture of a page (0-based) to the clipboard."""

    def copy(image: QImage) -> None:
        QGuiApplication.clipboard().setImage(image)

    if tab.info is not None:
        shown = tab.info.pages[page]
        tab.viewer.shown.render_area(page, Box(0, 0, shown.width, shown.height), copy)


def _layout(name: str, text: str, keys: str, place: int, **values: bool) -> Command:
    """A command that sets fields of the view's `Arrangement`."""

    def on(window: Window) -> bool:
        tab = window.tab
        return tab is not None and all(
            getattr(tab.viewer.page_view.arrangement, field) == value for field, value in values.items()
        )

    return on_pages(name, text, lambda _, tab: tab.viewer.page_view.arrange(**values), keys, {LAYOUT: place},
                    Switch(on, "layout"))  # fmt: skip


def _facing(name: str, text: str, place: int, field: str) -> Command:
    """A command that toggles a field of the view's `Arrangement`. It turns facing pages on, because the field
    applies only to them.
    """

    def holds(tab: Tab) -> bool:
        arrangement = tab.viewer.page_view.arrangement
        return arrangement.facing and bool(getattr(arrangement, field))

    def toggle(_window: Window, tab: Tab) -> None:
        tab.viewer.page_view.arrange(facing=True, **{field: not holds(tab)})

    return on_pages(name, text, toggle, "", {LAYOUT: place}, Switch(_of_tab(holds)))


def _of_tab(holds: Callable[[Tab], bool]) -> Callable[[Window], bool]:
    """A state of the document in front; without one it is off."""
    return lambda window: window.tab is not None and holds(window.tab)


COMMANDS = (
    on_pages("fit width", noop("Fit width"), lambda _, tab: tab.viewer.page_view.fit_width(), "Ctrl+2",
             {ZOOM: 101}),
    on_pages("fit page", noop("Fit page"), lambda _, tab: tab.viewer.page_view.fit_page(), "Ctrl+0", {ZOOM: 102}),
    on_pages("fit text", noop("Fit text"), lambda _, tab: tab.viewer.page_view.fit_text(), "Ctrl+3", {ZOOM: 103}),
    on_pages("actual size", noop("Actual size"), lambda _, tab: tab.viewer.page_view.set_zoom(1.0), "Ctrl+1",
             {ZOOM: 104}),
    on_pages("zoom in", noop("Zoom in"), lambda _, tab: tab.viewer.page_view.zoom_in(), "Ctrl++;Ctrl+=",
             {ZOOM: 105}),
    on_pages("zoom out", noop("Zoom out"), lambda _, tab: tab.viewer.page_view.zoom_out(), "Ctrl+-", {ZOOM: 106}),
    _layout("single page", noop("Single page"), "Ctrl+6", 101, facing=False, continuous=False),
    _layout("continuous", noop("Continuous"), "Ctrl+7", 102, facing=False, continuous=True),
    _layout("facing", noop("Facing pages"), "Ctrl+8", 103, facing=True, continuous=True),
    _layout("spreads", noop("Facing, one spread at a time"), "Ctrl+9", 104, facing=True, continuous=False),
    _facing("cover", noop("Cover alone"), 201, "cover"),
    _facing("right to left", noop("Facing from right to left"), 202, "right_to_left"),
    on_pages("trim", noop("Trim margins"),
             lambda _, tab: tab.viewer.page_view.set_trimmed(not tab.viewer.page_view.trimmed), "Ctrl+4",
             {PAGE: 101}, Switch(_of_tab(lambda tab: tab.viewer.page_view.trimmed))),
    on_pages("rotate right", noop("Rotate right"), lambda _, tab: tab.viewer.page_view.rotate(1), "Ctrl+R",
             {PAGE: 102, ON_PAGE: 101}),
    on_pages("rotate left", noop("Rotate left"), lambda _, tab: tab.viewer.page_view.rotate(-1), "Ctrl+Shift+R",
             {PAGE: 103, ON_PAGE: 102}),
    on_pages("back", noop("Back"), lambda _, tab: tab.viewer.scroller.back(), "Alt+Left", {GO: 101}),
    on_pages("forward", noop("Forward"), lambda _, tab: tab.viewer.scroller.forward(), "Alt+Right", {GO: 102}),
    on_pages("page", noop("Go to page…"), lambda w, _: w.bar.focus_page(), "Ctrl+G", {GO: 103}),
    on_pages("reading mode", noop("Reading mode"), lambda _, tab: tab.reading_mode.toggle(), "F10", {VIEW: 301},
             Switch(_of_tab(lambda tab: tab.reading_mode.on))),
    on_pages("wider lines", noop("Wider lines"), lambda _, tab: tab.reading_mode.widen(1), "", {LAYOUT: 301}),
    on_pages("narrower lines", noop("Narrower lines"), lambda _, tab: tab.reading_mode.widen(-1), "",
             {LAYOUT: 302}),
    on_pages("read aloud", noop("Read aloud, or stop"), lambda _, tab: tab.aloud.toggle(), "Ctrl+Shift+U",
             {VIEW: 302}),
)  # fmt: skip
