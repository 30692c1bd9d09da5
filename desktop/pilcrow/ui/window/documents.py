"""The open documents, a tab each. One that was open the last time is read when it is first looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QSignalBlocker, Signal

from ...core.errors import PdfError
from ...core.files import check_name, full_path
from ...settings import OpenFiles
from ..document.tab import Tab
from .toolbar import Toolbar


class Documents(QObject):
    """Which documents are open, in which order, and which is in front; `make` shows one (see `Tab`)."""

    switched = Signal()
    """Another one is in front, or they stand in another order."""
    closed = Signal(str)
    """Somebody wants to close the document at this path."""
    refused = Signal(str)
    """Why a document cannot even have a tab."""

    def __init__(self, bar: Toolbar, make: Callable[[str, int | None, bool], Tab], parent: QObject) -> None:
        super().__init__(parent)
        self._bar, self._tabs, self._make = bar, bar.tabs, make
        self._made: dict[str, Tab] = {}
        self._closed: list[str] = []
        self._tabs.currentChanged.connect(self._show)
        self._tabs.tabMoved.connect(self.switched)

    @property
    def front(self) -> Tab | None:
        """The document in front."""
        return self._made.get(self._path())

    def known(self, path: str) -> Tab | None:
        """A document that has been in front."""
        return self._made.get(path)

    def made(self) -> list[Tab]:
        """The documents that have been in front."""
        return list(self._made.values())

    def files(self) -> OpenFiles:
        """What to open the next time."""
        return OpenFiles(tuple(self._paths()), max(0, self._tabs.currentIndex()))

    def begin(self, kept: OpenFiles, files: Sequence[tuple[str, int | None]]) -> None:
        """Bring back what was open the last time, and open `files` in front of that."""
        for path in dict.fromkeys(kept.paths):
            self._list(path)
        with QSignalBlocker(self._tabs):
            self._tabs.setCurrentIndex(kept.front)
        for file in files:
            self.open(*file)
        self._show()

    def open(self, path: str, page: int | None = None) -> None:
        """Bring a document to the front, opening it when it is not open; `page` is 0-based."""
        try:
            check_name(path)
        except PdfError as error:
            self.refused.emit(str(error))
            return
        full = full_path(path)
        if full not in self._paths():
            self._list(full)
        known = self._made.get(full)
        if known is None:
            self._made[full] = self._make(full, page, True)
        elif page is not None:
            known.go_to(page)
        self._tabs.setCurrentIndex(self._paths().index(full))
        self._show()
        if known is None:
            self._made[full].viewer.setFocus()

    def close(self, path: str) -> None:
        """Take a document off the tabs; what showed it is its owner's to end."""
        self._made.pop(path, None)
        self._closed.append(path)
        with QSignalBlocker(self._tabs):
            self._bar.remove_tab(self._paths().index(path))
        self._show()

    def reopen(self) -> None:
        """Open again what was closed last and is not open."""
        while self._closed:
            path = self._closed.pop()
            if path not in self._paths():
                self.open(path)
                return

    def step(self, step: int) -> None:
        """Bring the next (1) or the previous (-1) one to the front."""
        if self._tabs.count():
            self._tabs.setCurrentIndex((self._tabs.currentIndex() + step) % self._tabs.count())

    def _paths(self) -> list[str]:
        return [str(self._tabs.tabData(number)) for number in range(self._tabs.count())]

    def _path(self) -> str:
        """The one in front; empty when there is none."""
        return str(self._tabs.tabData(self._tabs.currentIndex()) or "")

    def _list(self, path: str) -> None:
        number = self._bar.add_tab(Path(path).name, path, lambda: self.closed.emit(path))
        self._tabs.setTabData(number, path)

    def _show(self) -> None:
        """What was open the last time asks for nothing, it only says what it needs: nobody may have wanted it."""
        path = self._path()
        fresh = path not in self._made
        if path and fresh:
            self._made[path] = self._make(path, None, False)
        self.switched.emit()
        if path and fresh:
            self._made[path].viewer.setFocus()
