"""The open documents, each with a tab. Documents restored from the last session are loaded when first shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from PySide6.QtCore import QObject, QSignalBlocker, Signal

from ...core.errors import PdfError
from ...core.files import check_name, full_path, given_path
from ...core.shelf import distinct_names
from ...settings import OpenFiles
from ..base.language import translate
from ..base.look.theme import as_tip
from ..document.tab import Tab
from ..find.searching import OpenText
from .frame.toolbar import Toolbar


class Documents(QObject):
    """The open documents, their order, and the one in front; `make` creates a `Tab` for a document."""

    switched = Signal()
    """The document in front or the order of the documents changed."""
    closed = Signal(str)
    """The path of a document to be closed."""
    refused = Signal(str)
    """Reason why a file cannot be opened in a tab."""

    def __init__(
        self,
        bar: Toolbar,
        make: Callable[[str, int | None, bool], Tab],
        called: Callable[[str], str],
        parent: QObject,
    ) -> None:
        """Set up the tabs; `called` returns the known title of a path, "" for none."""
        super().__init__(parent)
        self._bar, self._tabs, self._make, self._called = bar, bar.tabs, make, called
        self._loaded: dict[str, Tab] = {}
        self._titles: dict[str, str] = {}
        self._files: dict[str, str] = {}
        """The files of the open documents, by path: their paths with links resolved."""
        self._closed: list[str] = []
        self.aside: bool = False
        """True while the library is shown instead of the documents."""
        self._tabs.currentChanged.connect(self._show)
        self._tabs.tabBarClicked.connect(lambda _number: self.put_aside(aside=False))
        bar.strip.library.tabBarClicked.connect(lambda _number: self.put_aside(aside=True))
        self._tabs.tabMoved.connect(self.switched)

    @property
    def front(self) -> Tab | None:
        """The document in front; None for none."""
        return None if self.aside else self._loaded.get(self._path())

    def put_aside(self, *, aside: bool) -> None:
        """Show the library while documents stay open, or return to the document in front."""
        if aside and self._tabs.count() and not self.aside:
            self.aside = True
            self.switched.emit()
        elif self.aside and not aside:
            self._show()

    def known(self, path: str) -> Tab | None:
        """The tab of a path; None if it was not in front yet."""
        return self._loaded.get(self.open_as(path))

    def open_as(self, path: str, digest: str = "") -> str:
        """The path by which the document at `path` is open: that of a link to the file, or of a copy with the
        sha256 `digest`. `path` itself if it is not open.
        """
        if path in self._files or not self._files:
            return path
        file = full_path(path)
        same = (each for each, other in self._files.items() if other == file)
        copies = (each for each, tab in self._loaded.items() if digest and tab.marking.file == digest)
        return next(same, next(copies, path))

    def copies(self) -> int:
        """How many open documents are copies of others that are open."""
        found = [tab.marking.file for tab in self._loaded.values() if tab.marking.file]
        return len(found) - len({*found})

    def resolved(self) -> list[str]:
        """Paths of the open documents as the library knows them, links resolved."""
        return [self._files[path] for path in self._paths()]

    def is_open(self, path: str) -> bool:
        return self.open_as(path) in self._files

    def loaded(self) -> list[Tab]:
        """Tabs of all documents that were in front at least once."""
        return list(self._loaded.values())

    def texts_beside(self, tab: Tab) -> list[OpenText]:
        """Searchable texts of the other documents that were in front at least once."""
        return [
            OpenText(each.path, each.title, each.find_bar.text)
            for each in self.loaded()
            if each is not tab and each.find_bar.text is not None
        ]

    def files(self) -> OpenFiles:
        """Files to open in the next session."""
        return OpenFiles(tuple(self._paths()), max(0, self._tabs.currentIndex()))

    def begin(self, kept: OpenFiles, files: Sequence[tuple[str, int | None]]) -> None:
        """Restore the documents of the last session, and open `files` in front of them."""
        for path in dict.fromkeys(kept.paths):
            self._list(path)
        with QSignalBlocker(self._tabs):
            self._tabs.setCurrentIndex(kept.front)
        for file in files:
            self.open(*file)
        self._show()

    def open(self, path: str, page: int | None = None, *, beside: bool = False) -> None:
        """Bring a document to the front and open it if necessary: with its tab `beside` the current one, or as the
        last one; `page` is 0-based.
        """
        try:
            check_name(path)
        except PdfError as error:
            self.refused.emit(translate(error))
            return
        full = self.open_as(given_path(path))
        if full not in self._files:
            self._list(full, beside=beside)
        known = self._loaded.get(full)
        if known is None:
            self._loaded[full] = self._make(full, page, True)
        elif page is not None:
            known.go_to(page)
        self._tabs.setCurrentIndex(self._paths().index(full))
        self._show()
        if known is None:
            self._loaded[full].viewer.setFocus()

    def need(self, path: str, *, opened: bool = False) -> Tab | None:
        """The tab of an open document, created if it was not in front yet; `opened`: a document that is not open
        is opened next to the one in front. None if it is not open.
        """
        path = self.open_as(path)
        if opened and path not in self._files:
            self._list(path, beside=True)
            self.switched.emit()
        if path not in self._loaded and path in self._files:
            self._loaded[path] = self._make(path, None, False)
        return self._loaded.get(path)

    def close(self, path: str) -> None:
        """Remove a document from the tabs; the owner of its view ends it."""
        self._loaded.pop(path, None)
        self._closed.append(path)
        with QSignalBlocker(self._tabs):
            self._tabs.removeTab(self._paths().index(path))
        del self._files[path], self._titles[path]
        self._name_tabs()
        self._show()

    def move(self, path: str, to: str) -> None:
        """Show the document at `path`, which is missing there, from its file's new place, and in the same tab."""
        self.open(to, beside=True)
        if full_path(path) != full_path(to):
            self.closed.emit(path)

    def reopen(self) -> None:
        """Reopen the document closed last that is not open."""
        while self._closed:
            path = self._closed.pop()
            if not self.is_open(path):
                self.open(path)
                return

    def step(self, step: int) -> None:
        """Switch to the next (1) or previous (-1) document."""
        if self.aside:
            self.put_aside(aside=False)
        elif self._tabs.count():
            self._tabs.setCurrentIndex((self._tabs.currentIndex() + step) % self._tabs.count())

    def _paths(self) -> list[str]:
        return [str(self._tabs.tabData(number)) for number in range(self._tabs.count())]

    def _path(self) -> str:
        """Path of the document in front; empty if there is none."""
        return str(self._tabs.tabData(self._tabs.currentIndex()) or "")

    def _list(self, path: str, *, beside: bool = False) -> None:
        title, front = self._called(path) or Path(path).stem, self._tabs.currentIndex()
        number = self._bar.strip.add(title, lambda: self.closed.emit(path))
        self._tabs.setTabData(number, path)
        self._titles[path], self._files[path] = title, full_path(path)
        self._name_tabs()
        if beside and 0 <= front < number - 1:
            with QSignalBlocker(self._tabs):
                self._tabs.moveTab(number, front + 1)

    def names(self) -> list[str]:
        """Names of the open documents, by which they are told apart."""
        paths = self._paths()
        return distinct_names([self._titles[path] for path in paths], paths)

    def entitle(self, path: str, title: str) -> None:
        """Set the title of an open document."""
        path = self.open_as(path)
        if self._titles.get(path, title) != title:
            self._titles[path] = title
            self._name_tabs()

    def _name_tabs(self) -> None:
        """Name the tabs; the tool tips show title, file name and folder."""
        for number, (path, name) in enumerate(zip(self._paths(), self.names(), strict=True)):
            if self._tabs.tabText(number) != (text := name.replace("&", "&&")):
                self._tabs.setTabText(number, text)
            self._tabs.setTabToolTip(number, _tab_tip(self._titles[path], path))

    def _show(self) -> None:
        """Show the document in front. A restored document with a password only names the need for one: the reader
        may not have wanted to open it.
        """
        self.aside = False
        path = self._path()
        fresh = path not in self._loaded
        if path and fresh:
            self._loaded[path] = self._make(path, None, False)
        self.switched.emit()
        if path and fresh:
            self._loaded[path].viewer.setFocus()


def _tab_tip(title: str, path: str) -> str:
    """Tool tip of a tab: the full title, file name and folder."""
    file = Path(path)
    return as_tip("\n".join(dict.fromkeys((title, file.name, str(file.parent)))))
