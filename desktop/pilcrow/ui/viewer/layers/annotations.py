"""The reader's marks on pages, and the sentence that is read aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect, Signal

from ....core.geometry import Box, union
from ....core.marks.annotation import Annotation, AnnotationKind, MarkPlace
from ....core.reader.evidence_marks import EvidenceKind
from ...base.look.theme import as_tip
from ..pictures import mark_painting
from ..pictures.painting import Canvas, blend
from .layer import Layer, Pointed

if TYPE_CHECKING:
    from ..viewer import Viewer

_NOTE = 400  # characters of a note in its tip
SPOKEN = 0.22
"""How strong the sentence that is read aloud is lit."""


class AnnotationLayer(Layer):
    """The reader's marks, one of which may be chosen."""

    activated = Signal(object)
    """The `Annotation` that was clicked on."""
    menu_wanted = Signal(object, object)
    """An `Annotation`, and the global QPoint for a menu about it."""
    changed = Signal(object)
    """There are others now: their boxes in points, by page (0-based)."""

    def __init__(self, view: Viewer) -> None:
        super().__init__(view)
        self._found: dict[int, list[Annotation]] = {}
        self._chosen = ""
        self._fresh: set[str] = set()
        """Ids of highlights made since an answer last showed its evidence: filled also beside it."""

    def freshen(self, idents: Iterable[str]) -> None:
        """Note that these are made or changed just now."""
        self._fresh.update(idents)

    def age(self) -> None:
        """Note that an answer shows its evidence beside all that are there."""
        self._fresh.clear()

    def fresh_boxes(self, page: int) -> list[Box]:
        """Boxes of fresh highlights on a page (0-based)."""
        fresh = (a for a in self.on(page) if a.id in self._fresh and a.kind is AnnotationKind.HIGHLIGHT)
        return [place.box for each in fresh for place in each.anchor.on(page)]

    def show(self, found: Iterable[Annotation]) -> None:
        """Show these, all of which are placed in this file."""
        self._found = {}
        for annotation in found:
            for page in annotation.anchor.pages:
                self._found.setdefault(page, []).append(annotation)
        self.changed.emit(
            {page: [p.box for each in on for p in each.anchor.on(page)] for page, on in self._found.items()}
        )
        self.stale.emit(None)
        self._view.shown.dressed.emit()

    def choose(self, ident: str) -> None:
        """Outline the annotation with this id; "" none."""
        if ident != self._chosen:
            self._chosen = ident
            self.stale.emit(None)

    def on(self, page: int) -> Sequence[Annotation]:
        """The marks on a page (0-based)."""
        return self._found.get(page, ())

    def place_of(self, annotation: Annotation) -> QRect:
        """The rectangle of a mark's first part in view, in global logical pixels."""
        places, seen = annotation.anchor.places, self._view.port.in_view()
        visible = [place for place in places if place.page in seen] or places[:1]
        page = visible[0].page
        return self._view.on_screen(page, union(place.box for place in visible if place.page == page))

    def _at(self, at: Pointed) -> Annotation | None:
        return mark_painting.under(self.on(at.page), *at.point)

    def paint(self, canvas: Canvas) -> None:
        view = self._view
        evident = EvidenceKind.CITED in view.evidence.kinds_on(canvas.page) or bool(view.visited.on(canvas.page))
        every = self.on(canvas.page)
        lined = {each.id for each in every} - self._fresh if evident else frozenset()
        mark_painting.paint(canvas, every, self._chosen, lined=lined)

    def click_at(self, at: Pointed) -> Callable[[], object] | None:
        annotation = self._at(at)
        return partial(self.activated.emit, annotation) if annotation else None

    def hint(self, at: Pointed) -> str:
        annotation = self._at(at)
        return as_tip(annotation.note[:_NOTE]) if annotation else ""

    def menu(self, at: Pointed, corner: QPoint) -> bool:
        annotation = self._at(at)
        if annotation is not None:
            self.menu_wanted.emit(annotation, corner)
        return annotation is not None

    def clear(self) -> None:
        self.show(())


class SpokenLayer(Layer):
    """The sentence that is being read aloud, lit."""

    shown_here = Signal(bool)
    """Emitted for each new sentence; True if it has been brought into view here."""

    def __init__(self, view: Viewer) -> None:
        super().__init__(view)
        self.places: tuple[MarkPlace, ...] = ()

    def show(self, places: Sequence[MarkPlace], *, here: bool = True) -> None:
        """Light these places, and bring them into view, `here` or in the other half; none: nothing is read."""
        self.places = tuple(places)
        if here:
            self.bring_into(self._view)
        self.stale.emit(None)
        self.shown_here.emit(here)

    def bring_into(self, view: Viewer) -> None:
        """Have a view show what is on the first of their pages."""
        if self.places:
            page = self.places[0].page
            boxes = [place.box for place in self.places if place.page == page]
            view.scroller.go_to_boxes(page, boxes, record=False)

    def paint(self, canvas: Canvas) -> None:
        if said := [place.box for place in self.places if place.page == canvas.page]:
            blend(canvas, said, canvas.colours.read, SPOKEN)
