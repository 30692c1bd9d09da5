"""Pictures of first pages, rendered successively on a worker thread when they become visible."""

from __future__ import annotations

from collections import OrderedDict, deque
from collections.abc import Iterator
from contextlib import suppress

from PySide6.QtCore import QObject, QSize, Qt, Signal
from PySide6.QtGui import QPixmap

from ...core.errors import Cancelled, PilcrowError
from ...core.shelf import FirstPage, Shelved
from ...core.stopping import Stopped
from ..base.library import Shelf
from ..base.tasks import Task

_MOST = 400
"""Greatest number of pictures in memory, each at most about 0.5 MB."""
_WAITING = 80
"""Greatest number of documents in the queue; those that became visible last are kept."""


class FirstPages(QObject):
    """A cache of pictures; a request for a missing one renders it."""

    came = Signal(str, str, int)
    """path, title, pages"""

    def __init__(self, shelf: Shelf, parent: QObject) -> None:
        super().__init__(parent)
        self._shelf = shelf
        self._pictures: OrderedDict[str, QPixmap] = OrderedDict()
        self._fitting: dict[str, QPixmap] = {}
        """The pictures, scaled to the size of their last painting."""
        self._without: set[str] = set()
        self._waiting: deque[Shelved] = deque()
        self._asked: set[str] = set()
        """Keys of the pictures in the queue, and of the one being rendered."""
        self._task: Task | None = None

    def picture(self, entry: Shelved, room: QSize, ratio: float) -> QPixmap | None:
        """The first page, as large as fits `room`, for a screen of this device pixel ratio; None until it is
        rendered, and if that is impossible.
        """
        known = self._pictures.get(_cover_key(entry))
        if known is not None:
            self._pictures.move_to_end(_cover_key(entry))
            wanted = known.size().scaled(room * ratio, Qt.AspectRatioMode.KeepAspectRatio)
            fitting = self._fitting.get(_cover_key(entry))
            if fitting is None or fitting.size() != wanted:
                fitting = known.scaled(wanted, mode=Qt.TransformationMode.SmoothTransformation)
                fitting.setDevicePixelRatio(ratio)
                self._fitting[_cover_key(entry)] = fitting
            return fitting
        if _cover_key(entry) not in self._without | self._asked:
            self._asked.add(_cover_key(entry))
            self._waiting.append(entry)
            if len(self._waiting) > _WAITING:
                self._asked.discard(_cover_key(self._waiting.popleft()))
            self._start()
        return None

    def rest(self) -> None:
        """Clear the queue while the shelf is hidden."""
        self._waiting.clear()
        self._asked.clear()
        if self._task is not None:
            self._task.stop()

    def close(self) -> None:
        """Stop, and return when no work is running any more."""
        if self._task is not None:
            self._task.wait()

    def _start(self) -> None:
        if self._task is None:
            self._task = Task(self._make, self)
            self._task.happened.connect(lambda made: self._made(*made))
            self._task.finished.connect(self._finished)
            self._task.start()

    def _make(self, stopped: Stopped) -> Iterator[tuple[Shelved, FirstPage | None]]:
        """Render in the task's thread, the document that became visible last first."""
        with suppress(IndexError):
            while not stopped():
                entry = self._waiting.pop()
                try:
                    made: FirstPage | None = self._shelf.first_page(entry, stopped)
                except Cancelled:
                    return
                except PilcrowError:  # locked, damaged or missing: a card without a picture
                    made = None
                yield entry, made

    def _made(self, entry: Shelved, first: FirstPage | None) -> None:
        self._asked.discard(_cover_key(entry))
        picture = QPixmap()
        if first is None or not picture.loadFromData(first.picture):
            self._without.add(_cover_key(entry))
            return
        self._pictures[_cover_key(entry)] = picture
        self._fitting.pop(_cover_key(entry), None)
        while len(self._pictures) > _MOST:
            old, _ = self._pictures.popitem(last=False)
            self._fitting.pop(old, None)
        self.came.emit(entry.path, first.said.title, first.pages)

    def _finished(self) -> None:
        self._task = None
        if self._waiting:
            self._start()


def _cover_key(entry: Shelved) -> str:
    return entry.id or entry.path
