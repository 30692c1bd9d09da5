"""Pages with links: those of the file, and what the text points to in words ("see Table 3")."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QEvent, QPointF, QRect, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPen

from ...core.geometry import Box
from ...core.model import Paragraph, Reference, Section
from ...core.pdf import Link, PdfInfo
from ..base import motion
from ..base.backend import ReadingPlace, Renderer
from .caret_pages import CaretPages
from .in_view import InView
from .painting import Canvas
from .smooth import SmoothScroll

_EDGE = Box(4.0, 0.0, 10.0, 14.0)
"""Points: what lights up at a page's left edge where no line is known to begin."""

_GLIDE = 200
"""Milliseconds of a glide to where a jump has led."""
_FAR = 2.0
"""Viewports: of a longer way only the last part is gone ..."""
_LAST = 0.6
"""... of so many."""

ReferenceTarget = Callable[[Reference], tuple[int, float | None] | None]
"""The page (0-based) that a cross-reference leads to, and how far down (points, None: not known)."""


@dataclass(frozen=True, slots=True)
class PlacedLink:
    """A link on a `page` (0-based); with the `reference` in words that it is, or that stands there."""

    page: int
    link: Link
    reference: Reference | None = None

    @property
    def outgoing(self) -> bool:
        return bool(self.link.uri)


def _nowhere(_reference: Reference) -> None:
    return None


class LinkedPages(CaretPages):
    """A view in which links are pointed at, gone through by keys, and followed. See `viewer` for the pointer."""

    link_activated = Signal(str)
    """The address of a link that leads out of the document."""
    link_followed = Signal(object)
    """The `PlacedLink` that led to what is shown now."""
    link_pointed = Signal(object, bool, object)
    """The `PlacedLink` under the pointer, None when there is none any more; whether Ctrl is held; and the view in
    which it is seen: this one or the other half.
    """
    link_menu_wanted = Signal(object, object)
    """A `PlacedLink`, and the global QPoint for a menu about it."""

    def __init__(self, renderer: Renderer) -> None:
        super().__init__(renderer)
        no_links: list[Link] = []
        self._links = InView(renderer.links, no_links, self)
        self._target: ReferenceTarget = _nowhere
        self._pointed: PlacedLink | None = None
        self.chosen_link: PlacedLink | None = None
        """The one that the keyboard has gone to."""
        self.tells_pages: Callable[[], bool] = lambda: True
        """Whether a tip says which page a link leads to."""
        self._glide = SmoothScroll(self._glided, self, _GLIDE)

    def show_document(self, path: str, info: PdfInfo, place: ReadingPlace) -> None:
        super().show_document(path, info, place)
        self._links.open(path)

    def set_text(
        self, paragraphs_of: Callable[[int], Sequence[Paragraph]], target: ReferenceTarget = _nowhere
    ) -> None:
        """Better text to select than the pages' own (see `core.references.lookup`), and where the cross-references
        in it lead. What is selected stays as it is until something else is.
        """
        self._keep_caret(lambda: self._text.improve(paragraphs_of))
        self._target = target
        self.viewport().update()
        self.dressed.emit()

    def clear(self) -> None:
        self._glide.stop()
        self._target = _nowhere
        self._pointed = self.chosen_link = None
        self._links.open("")
        super().clear()

    # ---- which links there are ------------------------------------------------------------------------------

    def link_at(self, position: QPointF) -> PlacedLink | None:
        """The one at a point of the viewport (logical)."""
        point = self._point(position)
        return self._link_on(*point) if point else None

    def link_with_keyboard(self) -> PlacedLink | None:
        """The one that is chosen, or else in which the caret is, where there is a caret."""
        caret = self.caret if self.browsing else None
        if self.chosen_link is not None:
            return self.chosen_link
        return self._link_on(caret.page, *self._walk().box(caret).center) if caret else None

    def _link_on(self, page: int, x: float, y: float) -> PlacedLink | None:
        """The one at a point of a page."""
        said = self._text.pages.reference(page, x, y)
        named = self._in_words(page, *said) if said else None
        link = next((link for link in self._links.get(page) or () if link.box.contains(x, y)), None)
        if link is None:
            return named
        same = named is not None and named.link.page == link.page
        return PlacedLink(page, link, named.reference if named and same else None)

    def links_in_view(self) -> list[PlacedLink]:
        """All that can be seen, in reading order."""
        found: list[PlacedLink] = []
        for page in self._in_view():
            links = [PlacedLink(page, link) for link in self._links.get(page) or ()]
            said = (self._in_words(page, *each) for each in self._text.pages.references(page))
            links += [each for each in said if each and not any(_on(each.link.box, link) for link in links)]
            found += sorted(links, key=lambda each: (round(each.link.box.y0 / 4), each.link.box.x0))
        seen = QRect(self.viewport().mapToGlobal(self.viewport().rect().topLeft()), self.viewport().size())
        return [each for each in found if seen.contains(self.link_rect(each).center())]

    def _in_words(self, page: int, reference: Reference, box: Box) -> PlacedLink | None:
        """What the document says in words ("see Table 3"), as a link."""
        target = self._target(reference)
        return PlacedLink(page, Link(box, *target), reference) if target else None

    def link_rect(self, placed: PlacedLink) -> QRect:
        """Where a link is, in global logical pixels."""
        return self._on_screen(placed.page, placed.link.box)

    # ---- pointing and choosing ------------------------------------------------------------------------------

    def _point_at_link(self, placed: PlacedLink | None, *, now: bool) -> None:
        """The pointer is on a link, or on none; `now`: Ctrl is held."""
        if placed != self._pointed or (now and placed):
            self._pointed = placed
            self.link_pointed.emit(placed, now, self)

    def choose_link(self, step: int) -> None:
        """Choose the next link in view (`step` 1), or the one before (-1)."""
        links = self.links_in_view()
        if not links:
            return
        at = links.index(self.chosen_link) if self.chosen_link in links else (-1 if step > 0 else 0)
        self.chosen_link = links[(at + step) % len(links)]
        self.setFocus()
        self.viewport().update()

    def leave_link(self) -> None:
        """None is chosen any more."""
        self.chosen_link = None
        self.viewport().update()

    def paint_chosen_link(self, canvas: Canvas) -> None:
        chosen = self.chosen_link
        if chosen is None or chosen.page != canvas.page:
            return
        reach = 2 * canvas.ratio
        painter = canvas.painter
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QPen(QColor(canvas.colours.accent), 1.5 * canvas.ratio))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        area = canvas.rect(chosen.link.box).adjusted(-reach, -reach, reach, reach)
        painter.drawRoundedRect(area, 2 * reach, 2 * reach)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing, on=False)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._point_at_link(None, now=False)

    # ---- going there ----------------------------------------------------------------------------------------

    def follow(self, placed: PlacedLink) -> None:
        """Go where a link leads; what leads out of the document is only told."""
        if placed.outgoing:
            self.link_activated.emit(placed.link.uri)
            return
        self.smoothly(lambda: self.go_to(placed.link.page, placed.link.y))
        self.link_followed.emit(placed)

    def go_to_section(self, section: Section) -> None:
        """Scroll to where a section begins."""
        self.smoothly(lambda: self.go_to(section.page, section.box.y0 if section.box else None))

    def smoothly(self, jump: Callable[[], object]) -> None:
        """Jump, but let it be seen how the pages move there. Everything else knows of the new place at once."""
        before = self._y()
        jump()
        x, after = self._x(), self._y()
        turns = self.pages is None or self.pages.turns_page(before, after - before)
        if turns or before == after or not self.smooth or motion.less():
            return
        height = self._room()[1]
        if abs(after - before) > _FAR * height:
            before = round(after - _LAST * height * (1 if after > before else -1))
        self._glide.begin((x, before), (x, after))

    def _glided(self, x: int, y: int) -> None:
        self._move(x, y)
        self._want()
        self.viewport().update()

    def _changed(self) -> None:
        """Whoever moves the pages ends a glide."""
        self._glide.stop()
        super()._changed()

    def landing(self, boxes: Sequence[Box], y: float | None) -> tuple[Box, ...]:
        """What is to light up where one has landed: the first line that is meant, or the edge of the page."""
        if boxes:
            return (boxes[0],)
        return (_EDGE._replace(y0=y or 0.0, y1=(y or 0.0) + _EDGE.y1),)


def _on(box: Box, placed: PlacedLink) -> bool:
    return placed.link.box.contains(*box.center)
