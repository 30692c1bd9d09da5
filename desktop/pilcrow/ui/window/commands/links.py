"""Commands and menus for links, and previews of their targets."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor, QGuiApplication

from ....core.reader.pdf import Link
from ...base.language import noop, tr
from ...base.look.menus import PassingMenu
from ...document.files import outgoing
from ...document.tab import Tab
from ...viewer.layers.links import PlacedLink
from .command import LINKS, on_pages

if TYPE_CHECKING:
    from ..window import Window

_NONE = noop("There is no link or reference here: point at one, select it, or go to one with “Next link”.")
_NO_LINKS = noop("There is no link or reference in view.")
_LONGEST = 600
"""Greatest number of characters copied of a reference's text; a longer text is replaced by its name."""


def serve(window: Window, tab: Tab) -> None:
    """Connect the menus and messages of a tab's links."""
    tab.viewer.links.menu_wanted.connect(partial(_link_menu, window, tab))
    tab.links.refused.connect(window.say)
    tab.previews.refused.connect(window.say)


def _choose_link(window: Window, tab: Tab, step: int) -> None:
    tab.uncover()
    tab.viewer.links.choose(step)
    link = tab.viewer.links.chosen
    if link is None:
        window.say(tr(_NO_LINKS))
    elif link.outgoing:
        window.say(link.link.uri)


def _preview_link(window: Window, tab: Tab) -> None:
    """Preview the target of the chosen, selected or pointed link; in the contents, of the keyboard row."""
    viewer = tab.viewer
    if section := tab.contents.rows.with_keyboard():
        at = tab.contents.rows.place(section)
        tab.previews.show_section(section, at)
        return
    link = viewer.links.with_keyboard() or _selected_reference(tab)
    under = next((view for view in tab.split.views if view.viewport().underMouse()), None)
    if link is None and under is not None:
        viewer = under
        point = under.port.point(under.viewport().mapFromGlobal(QCursor.pos()).toPointF())
        link = under.links.at(*point) if point else None
    if link is None:
        window.say(tr(_NONE))
    else:
        tab.previews.show_link(link, viewer)


def _link_menu(window: Window, tab: Tab, placed: PlacedLink, at: QPoint) -> None:
    menu = PassingMenu(window)
    tab.previews.hide()
    if placed.outgoing:
        opens = menu.addAction(tr("Open…"), lambda: tab.viewer.links.follow(placed))
        opens.setEnabled(outgoing.address(placed.link.uri) is not None)
        menu.addAction(tr("Copy address"), lambda: QGuiApplication.clipboard().setText(placed.link.uri))
    else:
        menu.addAction(tr("Go there"), lambda: tab.viewer.links.follow(placed))
        menu.addAction(tr("Preview"), lambda: tab.previews.show_link(placed, tab.viewer))
        menu.addAction(tr("Open beside"), lambda: tab.links.open_beside(placed))
        menu.addSeparator()
        menu.addAction(tr("Copy reference"), lambda: _copy_reference(window, tab, placed))
    menu.popup(at)


def _copy_reference(window: Window, tab: Tab, placed: PlacedLink) -> None:
    """Copy the text of a reference's target with its page."""

    def words() -> str:
        place = tab.links.place(placed)
        if place is None:
            return ""
        title, page = tab.links.titled(place)
        text = " ".join(place.text.split())
        return f"{text if 0 < len(text) <= _LONGEST else title} ({page})"

    window.background.do(words, lambda text: QGuiApplication.clipboard().setText(text) if text else None)


def _selected_reference(tab: Tab) -> PlacedLink | None:
    """The first reference in the selection."""
    place = tab.viewer.selection.place()
    if place is None:
        return None
    parts, _ = tab.viewer.selection.parts()
    for part in parts:
        for reference in part.paragraph.references:
            if reference.start < part.end and part.start < reference.end:
                span = next(s for s in part.paragraph.spans if s.end > reference.start)
                boxes = span.boxes(reference.start, reference.end) or [span.box]
                return PlacedLink(span.page, Link(boxes[0]), reference)
    return None


COMMANDS = (
    on_pages("preview", noop("Preview what the link leads to"), _preview_link, "Ctrl+J", {LINKS: 101}),
    on_pages("next link", noop("Next link"), partial(_choose_link, step=1), "Alt+Down", {LINKS: 201}),
    on_pages("previous link", noop("Previous link"), partial(_choose_link, step=-1), "Alt+Up", {LINKS: 202}),
    on_pages("close previews", noop("Close all previews"), lambda _, tab: tab.previews.put_away(), "",
             {LINKS: 102}),
)  # fmt: skip
