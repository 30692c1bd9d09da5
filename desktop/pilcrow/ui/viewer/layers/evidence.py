"""The marks of an answer on pages, and the numbers of cited passages in the margin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter

from ....core.reader.evidence_marks import EvidenceKind, EvidenceMark, PlaceUse, uses_in_order
from ...base.language import tr
from ..pictures import painting
from ..pictures.disc_places import disc_places, paint_discs
from ..pictures.painting import Canvas, Work
from .fading import Fading
from .layer import Layer, Pointed
from .lit import VisitedLayer

if TYPE_CHECKING:
    from ..viewer import Viewer


class EvidenceLayer(Layer):
    """The marks of one answer; what was found and read for it rests in the margin once the answer stands."""

    cleared = Signal()
    """The reader has taken all marks away."""

    def __init__(self, view: Viewer, visited: VisitedLayer) -> None:
        super().__init__(view)
        self._visited = visited
        self._marks: dict[int, list[EvidenceMark]] = {}
        self.work = Work()
        """How the way to the answer is shown."""
        self.fading = Fading(self._fade, self)

    def show(self, marks: Sequence[EvidenceMark], *, resting: bool = False) -> None:
        """Show marks in the place of others; `resting`: the answer stands, and how it was found fades."""
        self._marks = _by_page(marks)
        self._view.annotations.age()
        self.fading.begin(lesser=any(not mark.best for mark in marks), resting=resting)
        self._view.shown.dressed.emit()

    def _fade(self, work: Work) -> None:
        self.work = work
        self.stale.emit(None)
        if work.lesser == 0:
            self._view.shown.dressed.emit()

    def on(self, page: int) -> Sequence[EvidenceMark]:
        """The marks on a page (0-based)."""
        return self._marks.get(page, ())

    def uses_on(self, page: int) -> list[PlaceUse]:
        """An answer's uses of a page (0-based)."""
        return uses_in_order(mark.number or mark.kind for mark in self.on(page))

    def kinds_on(self, page: int) -> frozenset[EvidenceKind]:
        """The kinds of the marks on a page (0-based)."""
        return frozenset(mark.kind for mark in self.on(page))

    def take_away(self) -> None:
        """Take away all that answers have marked, for the reader wants so."""
        self._visited.clear()
        self.show(())
        self.cleared.emit()

    def key(self, event: QKeyEvent) -> bool:
        """Esc takes the marks away; on a full screen it leaves that first."""
        marked = self._marks or self._visited.exists
        if event.key() != Qt.Key.Key_Escape or not marked or self._view.window().isFullScreen():
            return False
        self.take_away()
        return True

    def clear(self) -> None:
        self.fading.stop()
        self._marks = {}
        self.stale.emit(None)

    def paint(self, canvas: Canvas) -> None:
        visited, tiles = self._visited.on(canvas.page), self._view.shown.tiles
        marks = self.on(canvas.page)
        canvas.painter.save()
        canvas.leave_out(self._view.annotations.fresh_boxes(canvas.page))
        painting.paint_evidence(canvas, tiles, marks, visited, self.work)
        cited = {box for mark in marks if mark.kind == EvidenceKind.CITED for box in mark.boxes}
        painting.fill(canvas, tiles, [box for box in visited if box not in cited], canvas.colours.cited)
        canvas.painter.restore()


class BadgeLayer(Layer):
    """The numbers of cited passages."""

    activated = Signal(object)
    """The cited `EvidenceMark` whose number was clicked on."""

    def __init__(self, view: Viewer, evidence: EvidenceLayer) -> None:
        super().__init__(view)
        self._evidence = evidence

    def placed(self, canvas: Canvas) -> list[tuple[EvidenceMark, QRectF]]:
        """The cited marks on a page, each with where its number is in the viewport, in device pixels."""
        marks = self._evidence.on(canvas.page)
        if not marks:
            return []
        lines = [span.box for _, span in self._view.shown.text.pages.lines(canvas.page)]
        return disc_places(canvas, marks, lines)

    def _at(self, at: Pointed) -> EvidenceMark | None:
        if at.view.pages is None or not self._evidence.on(at.page):
            return None
        placed = self.placed(at.view.canvas(QPainter(), at.view.pages, at.page))
        position = at.position * at.view.ratio
        return next((mark for mark, place in placed if place.contains(position)), None)

    def press(self, at: Pointed, event: QMouseEvent) -> bool:
        return self._at(at) is not None

    def click_at(self, at: Pointed) -> Callable[[], object] | None:
        mark = self._at(at)
        return partial(self.activated.emit, mark) if mark else None

    def hint(self, at: Pointed) -> str:
        mark = self._at(at)
        return tr("Cited passage {number}", number=mark.number) if mark else ""

    def paint_over(self, canvas: Canvas) -> None:
        paint_discs(canvas, self.placed(canvas), self._view.font())


def _by_page(marks: Iterable[EvidenceMark]) -> dict[int, list[EvidenceMark]]:
    pages: dict[int, list[EvidenceMark]] = {}
    for mark in marks:
        pages.setdefault(mark.page, []).append(mark)
    return pages
