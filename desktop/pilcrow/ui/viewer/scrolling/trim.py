"""Cutting off empty margins: which pages have been looked at for their ink, and what is shown of each."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from concurrent.futures import Future
from functools import partial

import numpy as np
from PySide6.QtCore import QObject, QTimer, Signal

from ....core.errors import Cancelled
from ....core.geometry import Box
from ....core.reader.reading_place import Margins
from ....core.reader.trimming import Kind, common, holds, trimmed_boxes, whole_pages
from ...base.backend import Renderer
from ...base.tasks import ResultDelivery
from .page_layout import Boxes, Sizes, sizes

_SAMPLE = 48
"""Pages, evenly spread, from which the common margins are told; the others are only measured against them."""
_AHEAD = 2
_PRIORITY = 4
"""At the renderer: behind all that is to be seen or found."""
_PAUSE = 500
"""Milliseconds between changes for pages that turn out to be kept whole."""


class Trim(QObject):
    """Finds the margins of a document's pages while it is `on`; `changed` after new findings."""

    changed = Signal()

    def __init__(self, renderer: Renderer, parent: QObject) -> None:
        super().__init__(parent)
        self._renderer = renderer
        self._delivery = ResultDelivery(self)
        self._path = ""
        self._sizes = sizes([])
        self._inks: dict[int, Box | None] = {}
        self._sample: list[int] = []
        self._left: list[int] = []
        self._running: dict[int, Future[Box | None]] = {}
        self._common: dict[Kind, Box] = {}
        self._boxes: Boxes | None = None
        """Shown part of each page, except for pages in `_whole` and `_marked()`."""
        self._sampled = False
        self._whole: set[int] = set()
        self._marks: Mapping[int, Sequence[Box]] = {}
        self.on = False
        self._later = QTimer(self, interval=_PAUSE, singleShot=True)
        self._later.timeout.connect(self.changed)

    def open(self, path: str, sizes: Sizes, *, on: bool, margins: Margins = ()) -> None:
        """Another document, or with "" none; sizes are in points of the pages as shown. `margins` are those that
        were told from its pages before.
        """
        self.rest()
        self._later.stop()
        self._path, self._sizes = path, sizes
        self._sampled = False
        self._inks.clear()
        self._whole.clear()
        self._marks, self._boxes = {}, None
        self._common = {(int(row[0]), int(row[1]), int(row[2])): Box(*row[3:]) for row in margins}
        if self._common:
            self._boxes = trimmed_boxes(sizes, self._common)
        self._sample = sorted({int(part * len(sizes)) for part in np.linspace(0, 1, _SAMPLE, endpoint=False)})
        self.turn(on=on)

    @property
    def margins(self) -> Margins:
        """Common box of the pages of each kind, to be saved: the kind, then the box."""
        return tuple((*kind, *box) for kind, box in self._common.items()) if self.on else ()

    def keep(self, marks: Mapping[int, Sequence[Box]]) -> None:
        """Do not cut off these marks (boxes by page)."""
        self._marks = marks
        if self.on and self._boxes is not None and self._marked() - self._whole:
            self.changed.emit()

    def _marked(self) -> set[int]:
        """Pages with a mark outside of what is shown of the others."""
        if self._boxes is None:
            return set()
        placed = ((page, found) for page, found in self._marks.items() if page < len(self._boxes))
        return {page for page, found in placed if not all(holds(self._boxes[page], box) for box in found)}

    def turn(self, *, on: bool) -> None:
        """Cut off margins, or show whole pages."""
        self.on = on and bool(self._path)
        self.rest()
        if self.on:
            rest = set(range(len(self._sizes))) - set(self._sample)
            self._left = [page for page in (*self._sample, *sorted(rest)) if page not in self._inks][::-1]
            self._ask()

    def near(self, page: int) -> None:
        """The reader is at a page: those around it are looked at next."""
        if self.on and self._left:
            around = [near for near in (page + 2, page - 1, page + 1, page) if near in self._left[:-_AHEAD]]
            if around and self._boxes is not None:
                self._left = [each for each in self._left if each not in around] + around

    def shown(self) -> Boxes | None:
        """Part to show of each page; None: all of each, while nothing is cut off or known yet."""
        if not self.on or self._boxes is None:
            return None
        shown, all_ = self._boxes.copy(), sorted(self._whole | self._marked())
        shown[all_] = whole_pages(self._sizes[all_])
        return shown

    def rest(self) -> None:
        """Nobody looks at the pages for now; `turn` goes on."""
        self._left = []
        for future in self._running.values():
            future.cancel()
        self._running.clear()

    def _ask(self) -> None:
        while self._left and len(self._running) < _AHEAD:
            page = self._left.pop()
            try:
                future = self._renderer.ink(self._path, page, priority=_PRIORITY)
            except Cancelled:  # the renderer is closing
                return
            self._running[page] = future
            self._delivery.when_done(future, partial(self._deliver, page))

    def _deliver(self, page: int, future: Future[Box | None]) -> None:
        if self._running.get(page) is not future:
            return
        del self._running[page]
        # What is wrong with a page is said where it is painted.
        self._inks[page] = None if future.exception() else future.result()
        if not self._sampled and self._inks.keys() >= set(self._sample):
            self._sampled = True
            self._settle(common(self._sizes, {each: self._inks[each] for each in self._sample}))
        else:
            self._look([page])
        self._ask()

    def _settle(self, found: dict[Kind, Box]) -> None:
        """The margins are known, and the same as before where the file is."""
        if found != self._common:
            self._common, self._boxes = found, trimmed_boxes(self._sizes, found)
            self._whole.clear()
            self._look(self._inks)
            self.changed.emit()

    def _look(self, pages: Iterable[int]) -> None:
        """Show those pages whole that have ink outside of the common box."""
        if self._boxes is None:
            return
        found = [page for page in pages if not holds(self._boxes[page], self._inks[page])]
        self._whole.update(found)
        if found and not self._later.isActive():
            self._later.start()
