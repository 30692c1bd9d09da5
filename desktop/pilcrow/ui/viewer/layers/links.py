"""Links on pages: those of the file, and what the text points to in words ("see Table 3")."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen

from ....core.geometry import Box
from ....core.model import Reference
from ....core.reader.pdf import Link
from ...base import page_names
from ...base.look.theme import as_tip
from ..pictures.painting import Canvas
from .layer import Layer, Pointed

if TYPE_CHECKING:
    from ..viewer import Viewer

ReferenceTarget = Callable[[Reference], tuple[int, float | None] | None]
"""The page (0-based) that a cross-reference leads to, and how far down (points, None: not known)."""


@dataclass(frozen=True, slots=True)
class PlacedLink:
    """A link on a `page` (0-based), with the printed `reference` at its place, if any."""

    page: int
    link: Link
    reference: Reference | None = None

    @property
    def outgoing(self) -> bool:
        return bool(self.link.uri)


def nowhere(_reference: Reference) -> None:
    """Lead nowhere, as cross-references do while nothing is known of the document."""


class LinkLayer(Layer):
    """Links are pointed at, gone through by keys, and followed."""

    activated = Signal(str)
    """The address of a link that leads out of the document."""
    followed = Signal(object)
    """The `PlacedLink` that led to the present place."""
    pointed = Signal(object, bool, object)
    """The `PlacedLink` under the pointer (None after leaving it), True with Ctrl held, and the view of the
    pointer: the active one or the one beside.
    """
    menu_wanted = Signal(object, object)
    """A `PlacedLink`, and the global QPoint for a menu about it."""

    def __init__(self, view: Viewer) -> None:
        super().__init__(view)
        self._target: ReferenceTarget = nowhere
        self._pointed: tuple[PlacedLink | None, Viewer] = None, view
        self.chosen: PlacedLink | None = None
        """The one that the keyboard has gone to."""
        self.tells_pages: Callable[[], bool] = lambda: True
        """True if a tip names the target page of a link."""

    def lead(self, target: ReferenceTarget) -> None:
        """Have the cross-references in the text lead there."""
        self._target = target

    # ---- which links there are ----------------------------------------------------------------------------

    def at(self, page: int, x: float, y: float) -> PlacedLink | None:
        """The one at a point of a page."""
        said = self._view.shown.text.pages.reference(page, x, y)
        named = self._in_words(page, *said) if said else None
        link = next((link for link in self._view.shown.links.get(page) or () if link.box.contains(x, y)), None)
        if link is None:
            return named
        same = named is not None and named.link.page == link.page
        return PlacedLink(page, link, named.reference if named and same else None)

    def with_keyboard(self) -> PlacedLink | None:
        """The link chosen by keyboard, or else the one at the caret; None for none."""
        if self.chosen is not None:
            return self.chosen
        place = self._view.caret.place()
        return self.at(place[0], *place[1].center) if place else None

    def in_view(self) -> list[PlacedLink]:
        """All that can be seen, in reading order."""
        found: list[PlacedLink] = []
        for page in self._view.port.in_view():
            links = [PlacedLink(page, link) for link in self._view.shown.links.get(page) or ()]
            said = (self._in_words(page, *each) for each in self._view.shown.text.pages.references(page))
            links += [each for each in said if each and not any(_on(each.link.box, link) for link in links)]
            found += sorted(links, key=lambda each: (round(each.link.box.y0 / 4), each.link.box.x0))
        seen = self._view.viewport().rect()
        return [each for each in found if seen.contains(self._view.port.place(each.page, each.link.box).center())]

    def _in_words(self, page: int, reference: Reference, box: Box) -> PlacedLink | None:
        """A reference in words ("see Table 3") as a link."""
        target = self._target(reference)
        return PlacedLink(page, Link(box, *target), reference) if target else None

    # ---- choosing and following ---------------------------------------------------------------------------

    def choose(self, step: int) -> None:
        """Choose the next link in view (`step` 1), or the one before (-1)."""
        links = self.in_view()
        if not links:
            return
        at = links.index(self.chosen) if self.chosen in links else (-1 if step > 0 else 0)
        self.chosen = links[(at + step) % len(links)]
        self._view.setFocus()
        self.stale.emit(None)

    def follow(self, placed: PlacedLink) -> None:
        """Go where a link leads; what leads out of the document is only told."""
        if placed.outgoing:
            self.activated.emit(placed.link.uri)
            return
        scroller = self._view.scroller
        scroller.smoothly(lambda: scroller.go_to(placed.link.page, placed.link.y))
        self.followed.emit(placed)

    # ---- pointer and keys ---------------------------------------------------------------------------------

    def click_at(self, at: Pointed) -> Callable[[], object] | None:
        link = self.at(*at.point)
        return partial(self.follow, link) if link else None

    def hint(self, at: Pointed) -> str:
        link = self.at(*at.point)
        if link is None:
            return ""
        page = page_names.capitalised(self._view.shown.label(link.link.page)) if self.tells_pages() else ""
        return as_tip(link.link.uri) or page

    def menu(self, at: Pointed, corner: QPoint) -> bool:
        link = self.at(*at.point)
        if link is not None:
            self.menu_wanted.emit(link, corner)
        return link is not None

    def hover(self, at: Pointed, *, now: bool) -> None:
        self._point(self.at(*at.point), at.view, now=now)

    def _point(self, link: PlacedLink | None, view: Viewer, *, now: bool) -> None:
        if (link, view) != self._pointed or (now and link):
            told = link is not None or self._pointed[0] is not None
            self._pointed = link, view
            if told:
                self.pointed.emit(link, now, view)

    def leave(self, view: Viewer) -> None:
        """Point at nothing any more in a view."""
        if self._pointed[1] is view:
            self._point(None, view, now=False)

    def key(self, event: QKeyEvent) -> bool:
        """Enter follows, Esc leaves, Ctrl shows at once what is pointed at."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and (link := self.with_keyboard()):
            self.follow(link)
        elif event.key() == Qt.Key.Key_Control:
            self._point(*self._pointed, now=True)
        elif event.key() == Qt.Key.Key_Escape and self.chosen:
            self.chosen = None
            self.stale.emit(None)
        else:
            return False
        return True

    def clear(self) -> None:
        self._target = nowhere
        self._pointed = None, self._view
        self.chosen = None

    def paint(self, canvas: Canvas) -> None:
        if self.chosen is None or self.chosen.page != canvas.page:
            return
        reach = 2 * canvas.ratio
        painter = canvas.painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(canvas.colours.accent), 1.5 * canvas.ratio))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        area = canvas.rect(self.chosen.link.box).adjusted(-reach, -reach, reach, reach)
        painter.drawRoundedRect(area, 2 * reach, 2 * reach)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)


def _on(box: Box, placed: PlacedLink) -> bool:
    return placed.link.box.contains(*box.center)
