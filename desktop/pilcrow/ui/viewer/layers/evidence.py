"""The marks of answers on pages, and the numbers of cited passages in the margin."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter

from ....core.reader.evidence import EvidenceKind, EvidenceMark
from ...base.language import tr
from ..pictures import painting
from ..pictures.painting import Canvas
from .fading import Fading
from .layer import Layer, Pointed
from .lit import KeptLayer

if TYPE_CHECKING:
    from ..viewer import Viewer

_FADED = 0.1
"""How strong the marks of older answers are."""


class EvidenceLayer(Layer):
    """The newest answer's marks, strong, and those of older ones, faded."""

    cleared = Signal()
    """The reader has taken all marks away."""

    def __init__(self, view: Viewer, kept: KeptLayer) -> None:
        super().__init__(view)
        self._kept = kept
        self._strong: dict[int, list[EvidenceMark]] = {}
        self._faded: dict[int, list[EvidenceMark]] = {}
        self._lesser = 1.0
        """How strong the marks of what was found but is not among the best are."""
        self.fading = Fading(self._fade, self)

    def show(self, strong: Sequence[EvidenceMark], faded: Sequence[EvidenceMark] = ()) -> None:
        """Show the newest answer's marks, and older ones."""
        self._strong, self._faded = _by_page(strong), _by_page(faded)
        self.fading.begin(lesser=any(not mark.best for mark in strong))
        self._view.shown.dressed.emit()

    def _fade(self, lesser: float) -> None:
        self._lesser = lesser
        self.stale.emit(None)
        if lesser == 0:
            self._view.shown.dressed.emit()

    def on(self, page: int) -> Sequence[EvidenceMark]:
        """The newest answer's marks on a page (0-based)."""
        return self._strong.get(page, ())

    def kinds_on(self, page: int) -> frozenset[EvidenceKind]:
        """The kinds of the newest answer's marks on a page (0-based)."""
        return frozenset(mark.kind for mark in self.on(page))

    def take_away(self) -> None:
        """Take away all that answers have marked, for the reader wants so."""
        self._kept.clear()
        self.show(())
        self.cleared.emit()

    def key(self, event: QKeyEvent) -> bool:
        """Esc takes the marks away; on a full screen it leaves that first."""
        marked = self._strong or self._faded or self._kept.exists
        if event.key() != Qt.Key.Key_Escape or not marked or self._view.window().isFullScreen():
            return False
        self.take_away()
        return True

    def clear(self) -> None:
        self.fading.stop()
        self._strong, self._faded = {}, {}
        self.stale.emit(None)

    def paint(self, canvas: Canvas) -> None:
        painting.paint_marks(canvas, self._faded.get(canvas.page, ()), _FADED, 0.0)
        painting.paint_marks(canvas, self.on(canvas.page), 1.0, self._lesser)


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
        extent = self._view.shown.text.pages.extent(canvas.page)
        right = extent[1] if extent else max(box.x1 for mark in marks for box in mark.boxes)
        return painting.badges(canvas, marks, right)

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
        painting.paint_badges(canvas, self.placed(canvas), self._view.font())


def _by_page(marks: Iterable[EvidenceMark]) -> dict[int, list[EvidenceMark]]:
    pages: dict[int, list[EvidenceMark]] = {}
    for mark in marks:
        pages.setdefault(mark.page, []).append(mark)
    return pages
