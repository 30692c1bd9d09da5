"""The open documents, a tab each. One that was open the last time is read when it is first looked at."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QSignalBlocker, Signal

from ...core.errors import PdfError
from ...core.files import check_name, full_path
from ...settings import OpenFiles
from ..base.language import told
from ..base.theme import as_tip
from ..document.tab import Tab
from ..finding.looking import OpenText
from .toolbar import Toolbar


class Documents(QObject):
    """Which documents are open, in which order, and which is in front; `make` shows one (see `Tab`)."""

    switched = Signal()
    """Another one is in front, or they stand in another order."""
    closed = Signal(str)
    """Somebody wants to close the document at this path."""
    refused = Signal(str)
    """Why a document cannot even have a tab."""

    def __init__(
        self,
        bar: Toolbar,
        make: Callable[[str, int | None, bool], Tab],
        called: Callable[[str], str],
        parent: QObject,
    ) -> None:
        """`called` gives the title that is known of a path, "" for none."""
        super().__init__(parent)
        self._bar, self._tabs, self._make, self._called = bar, bar.tabs, make, called
        self._made: dict[str, Tab] = {}
        self._closed: list[str] = []
        self.aside = False
        """Whether all are put aside for a look at the library."""
        self._tabs.currentChanged.connect(self._show)
        self._tabs.tabBarClicked.connect(lambda _number: self.put_aside(aside=False))
        bar.strip.library.tabBarClicked.connect(lambda _number: self.put_aside(aside=True))
        self._tabs.tabMoved.connect(self.switched)

    @property
    def front(self) -> Tab | None:
        """The document in front."""
        return None if self.aside else self._made.get(self._path())

    def put_aside(self, *, aside: bool) -> None:
        """Look at the library while documents stay open, or at the one in front again."""
        if aside and self._tabs.count() and not self.aside:
            self.aside = True
            self.switched.emit()
        elif self.aside and not aside:
            self._show()

    def known(self, path: str) -> Tab | None:
        """A document that has been in front."""
        return self._made.get(path)

    def made(self) -> list[Tab]:
        """The documents that have been in front."""
        return list(self._made.values())

    def texts_beside(self, tab: Tab) -> list[OpenText]:
        """What can be looked through in the other documents that have been in front."""
        return [
            OpenText(each.path, each.title, each.find_bar.text)
            for each in self.made()
            if each is not tab and each.find_bar.text is not None
        ]

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

    def open(self, path: str, page: int | None = None, *, beside: bool = False) -> None:
        """Bring a document to the front, opening it when it is not open, then with its tab `beside` the one in
        front or behind all; `page` is 0-based.
        """
        try:
            check_name(path)
        except PdfError as error:
            self.refused.emit(told(error))
            return
        full = full_path(path)
        if full not in self._paths():
            self._list(full, beside=beside)
        known = self._made.get(full)
        if known is None:
            self._made[full] = self._make(full, page, True)
        elif page is not None:
            known.go_to(page)
        self._tabs.setCurrentIndex(self._paths().index(full))
        self._show()
        if known is None:
            self._made[full].viewer.setFocus()

    def need(self, path: str, *, opened: bool = False) -> Tab | None:
        """An open document, made ready if it has not been in front; `opened` now, next to the one in front, if it
        was not.
        """
        if opened and path not in self._paths():
            self._list(path, beside=True)
            self.switched.emit()
        if path not in self._made and path in self._paths():
            self._made[path] = self._make(path, None, False)
        return self._made.get(path)

    def close(self, path: str) -> None:
        """Take a document off the tabs; what showed it is its owner's to end."""
        self._made.pop(path, None)
        self._closed.append(path)
        with QSignalBlocker(self._tabs):
            self._tabs.removeTab(self._paths().index(path))
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
        if self.aside:
            self.put_aside(aside=False)
        elif self._tabs.count():
            self._tabs.setCurrentIndex((self._tabs.currentIndex() + step) % self._tabs.count())

    def _paths(self) -> list[str]:
        return [str(self._tabs.tabData(number)) for number in range(self._tabs.count())]

    def _path(self) -> str:
        """The one in front; empty when there is none."""
        return str(self._tabs.tabData(self._tabs.currentIndex()) or "")

    def _list(self, path: str, *, beside: bool = False) -> None:
        title, front = self._called(path) or Path(path).stem, self._tabs.currentIndex()
        number = self._bar.strip.add(title, _told(title, path), lambda: self.closed.emit(path))
        self._tabs.setTabData(number, path)
        if beside and 0 <= front < number - 1:
            with QSignalBlocker(self._tabs):
                self._tabs.moveTab(number, front + 1)

    def title(self, path: str) -> str:
        """What an open document is called."""
        return self._tabs.tabText(self._paths().index(path)).replace("&&", "&")

    def entitle(self, path: str, title: str) -> None:
        """Call a document so on its tab; the tip has its file's name and place."""
        paths = self._paths()
        if path in paths and self._tabs.tabText(number := paths.index(path)) != (text := title.replace("&", "&&")):
            self._tabs.setTabText(number, text)
            self._tabs.setTabToolTip(number, _told(title, path))

    def _show(self) -> None:
        """What was open the last time asks for nothing, it only says what it needs: nobody may have wanted it."""
        self.aside = False
        path = self._path()
        fresh = path not in self._made
        if path and fresh:
            self._made[path] = self._make(path, None, False)
        self.switched.emit()
        if path and fresh:
            self._made[path].viewer.setFocus()


def _told(title: str, path: str) -> str:
    """What a tab cannot show: the whole title, the file's name, and where it lies."""
    file = Path(path)
    return as_tip("\n".join(dict.fromkeys((title, file.name, str(file.parent)))))
