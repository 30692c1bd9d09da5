"""Commands and menus for links, and previews of their targets."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QPoint
from PySide6.QtGui import QCursor, QGuiApplication
from PySide6.QtWidgets import QMenu, QWidget

from ....core.reader.pdf import Link
from ...base.language import noop, tr
from ...base.tasks import BackgroundQueue
from ...document.files import outgoing
from ...document.tab import Tab
from ...viewer.layers.links import PlacedLink

_NONE = noop("There is no link or reference here: point at one, select it, or go to one with “Next link”.")
_NO_LINKS = noop("There is no link or reference in view.")
_LONGEST = 600
"""Greatest number of characters copied of a reference's text; a longer text is replaced by its name."""


class LinkCommands:
    """Commands for the links of the document in front, and their menus."""

    def __init__(
        self,
        window: QWidget,
        front: Callable[[], Tab | None],
        background: BackgroundQueue,
        say: Callable[[str], object],
    ) -> None:
        self._window, self._front, self._background, self._say = window, front, background, say

    def runs(self) -> dict[str, Callable[[], object]]:
        """Functions of the commands, by name."""
        return {
            "preview": self._do(self._preview),
            "next link": self._do(partial(self._choose, step=1)),
            "previous link": self._do(partial(self._choose, step=-1)),
            "close previews": self._do(lambda t: t.previews.put_away()),
        }

    def serve(self, tab: Tab) -> None:
        """Connect the menus and messages of a tab."""
        tab.viewer.links.menu_wanted.connect(partial(self._about_link, tab))
        tab.links.refused.connect(self._say)
        tab.previews.refused.connect(self._say)

    def _do(self, run: Callable[[Tab], object]) -> Callable[[], object]:
        def run_there() -> None:
            tab = self._front()
            if tab is not None:
                run(tab)

        return run_there

    def _choose(self, tab: Tab, step: int) -> None:
        tab.uncover()
        tab.viewer.links.choose(step)
        link = tab.viewer.links.chosen
        if link is None:
            self._say(tr(_NO_LINKS))
        elif link.outgoing:
            self._say(link.link.uri)

    def _preview(self, tab: Tab) -> None:
        """Preview the target of the chosen, selected or pointed link; in the contents, of the keyboard row."""
        viewer = tab.viewer
        if section := tab.contents.rows.with_keyboard():
            at = tab.contents.rows.place(section)
            tab.previews.show_section(section, at)
            return
        link = viewer.links.with_keyboard() or _selected(tab)
        under = next((view for view in tab.split.views if view.viewport().underMouse()), None)
        if link is None and under is not None:
            viewer = under
            point = under.port.point(under.viewport().mapFromGlobal(QCursor.pos()).toPointF())
            link = under.links.at(*point) if point else None
        if link is None:
            self._say(tr(_NONE))
        else:
            tab.previews.show_link(link, viewer)

    def _about_link(self, tab: Tab, placed: PlacedLink, at: QPoint) -> None:
        menu = QMenu(self._window)
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
            menu.addAction(tr("Copy reference"), lambda: self._copy(tab, placed))
        menu.aboutToHide.connect(menu.deleteLater)
        menu.popup(at)

    def _copy(self, tab: Tab, placed: PlacedLink) -> None:
        """Copy the text of a reference's target with its page."""

        def words() -> str:
            place = tab.links.place(placed)
            if place is None:
                return ""
            title, page = tab.links.titled(place)
            text = " ".join(place.text.split())
            return f"{text if 0 < len(text) <= _LONGEST else title} ({page})"

        self._background.do(words, lambda text: QGuiApplication.clipboard().setText(text) if text else None)


def _selected(tab: Tab) -> PlacedLink | None:
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
