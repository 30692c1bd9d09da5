"""Hits of the find bar on the pages, and the way to the chosen one."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, SignalInstance

from ..find.find_bar import FindBar
from ..find.found_places import FoundPlace
from ..viewer.viewer import Viewer


class FoundInPages(QObject):
    """Shows the hits of a find bar in a viewer. A chosen hit in another document is passed to `elsewhere`: path,
    page (0-based), boxes.
    """

    def __init__(self, find_bar: FindBar, viewer: Viewer, elsewhere: SignalInstance) -> None:
        super().__init__(find_bar)
        self._find_bar, self._viewer, self._elsewhere = find_bar, viewer, elsewhere
        find_bar.found.connect(self._show)
        find_bar.activated.connect(self._go_to)
        find_bar.closed.connect(self._close)

    def _show(self, hits: Sequence[FoundPlace]) -> None:
        current = self._find_bar.current  # stays while more are found
        before = sum(len(hit.boxes()) for hit in hits[:current]) if current >= 0 else -1
        here = [hit for hit in hits if not hit.path]
        self._viewer.found.show([(page, boxes) for hit in here for page, boxes in hit.boxes().items()], before)

    def _go_to(self, index: int) -> None:
        hits = self._find_bar.hits()
        page, boxes = next(iter(hits[index].boxes().items()))
        if hits[index].path:
            self._elsewhere.emit(hits[index].path, page, boxes)
            return
        self._viewer.found.set_current(sum(len(hit.boxes()) for hit in hits[:index]))
        self._viewer.scroller.go_to_boxes(page, boxes)

    def _close(self) -> None:
        self._find_bar.hide()
        self._viewer.found.show([], -1)
        self._viewer.setFocus()
