"""Actions on the documents of the shelf: show, search, rename, remove, find a moved file."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QObject, QPoint, QSettings, QTimer, QUrl, Signal
from PySide6.QtGui import QDesktopServices
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from ...core.errors import Cancelled, PilcrowError
from ...core.filtering import Facets, split_tags
from ...core.shelf import Collection, FoundDocument, FoundSentence, Shelved
from ...core.stopping import Stopped
from ..base.backend import Backend
from ..base.file_filters import document_filters
from ..base.indexer import Indexer
from ..base.language import tr, translate
from ..base.look.dialog import ask_text, confirm
from ..base.look.menus import PassingMenu
from ..base.tasks import BackgroundQueue, Task, one_result
from .collecting import CollectionActions
from .first_pages import FirstPages
from .page import ShelfPage
from .places import ShelfPlace, Stock

_STALE = 200
"""Greatest number of titles that are updated while the shelf is visible."""
_SOON = 1000
"""Milliseconds before the shelf shows newly read documents."""
_TAGS = 20
"""Greatest number of known tags that are told."""
_LOST = 40
"""Greatest number of missing files that are looked for automatically when the shelf is shown."""


class ShelfActions(QObject):
    """Owns the start page; the window opens the chosen documents."""

    file_chosen = Signal(str)
    place_chosen = Signal(str, int, object)
    """A path, the 0-based page, and boxes on it."""
    properties_wanted = Signal(str)
    compare_wanted = Signal(str, str)
    """The paths of an older and of a newer version."""
    removing = Signal(str)
    """The path of a document that is about to be removed from the library."""
    titled = Signal(str, str)
    """A path, and the title found on the first pages."""
    renamed = Signal(str, str)
    """A path, and the new title of its document."""
    message = Signal(str)

    def __init__(
        self,
        backend: Backend,
        background: BackgroundQueue,
        indexer: Indexer,
        state: QSettings,
        opened: Callable[[], Iterable[str]],
        window: QWidget,
    ) -> None:
        """Build the start page; `opened` returns the paths of the open documents."""
        super().__init__(window)
        self._backend, self._shelf, self._background = backend, backend.shelf, background
        self._opened = opened
        self._pages = FirstPages(self._shelf, self)
        self.page = ShelfPage(self._pages, state)
        self.collections = CollectionActions(backend, background, indexer, window)
        self._loading = self._again = False
        self._soon = QTimer(self, singleShot=True, interval=_SOON)
        self._soon.timeout.connect(self.refresh)
        self._pages.came.connect(lambda path, title, _pages: self.titled.emit(path, title))
        self._tasks: dict[str, Task] = {}
        self.fill_references: Callable[[QMenu, Sequence[Shelved]], object] = lambda _menu, _entries: None
        """Adds the actions on bibliographic records to the menu of documents."""
        self._lost: set[str] = set()
        """Missing files that were looked for without success."""
        self.page.shown.connect(self._come)
        self._join_collections()
        self.page.file_chosen.connect(self._open)
        self.page.place_chosen.connect(self._open_place)
        self.page.search_wanted.connect(self._search)
        self.page.menu_wanted.connect(self._show_menu)
        self.page.rename_wanted.connect(lambda entry: self.ask_title(entry.path, entry.title))
        self.page.remove_wanted.connect(self._delete)
        self.page.tags_wanted.connect(lambda entry: self._ask_tags(self.page.view.chosen_with(entry)))

    def _join_collections(self) -> None:
        page, collections = self.page, self.collections
        collections.changed.connect(self.refresh)
        collections.message.connect(self.message)
        collections.look_wanted.connect(page.want)
        collections.moved.connect(self._tell_progress)
        collections.reading.changed.connect(self.refresh_soon)
        page.looked.connect(self._tell_progress)
        column = page.column
        column.pause_wanted.connect(lambda: collections.toggle(page.model.place))
        column.new_wanted.connect(lambda at: collections.show_menu(None, at, page.ask_wanted.emit))
        column.list.menu_wanted.connect(lambda place, at: collections.show_menu(place, at, page.ask_wanted.emit))
        column.list.rename_wanted.connect(lambda place: collections.ask_rename(place.collection))
        column.list.remove_wanted.connect(lambda place: collections.ask_delete(place.collection))
        column.list.dropped.connect(collections.dropped)
        page.add_wanted.connect(collections.ask_files)
        page.files_given.connect(self._take)

    def _take(self, place: ShelfPlace, paths: list[str]) -> None:
        """Handle files dropped on the documents: add them to the collection shown, make a collection if folders
        are among them, or open them.
        """
        folders = [path for path in paths if Path(path).is_dir()]
        if place.collection:
            self.collections.put(place.collection, paths)
        elif folders:
            self.collections.ask_new(paths)
        else:
            for path in paths:
                self.file_chosen.emit(path)

    # ---- showing and closing ------------------------------------------------------------------------------

    def begin(self) -> None:
        """Check for waiting documents in collections and new files in watched folders, if there are
        collections.
        """

        def look(found: Sequence[Collection]) -> None:
            if found:
                self._come()

        self._background.do(self._backend.collections.all, look)

    def _come(self) -> None:
        self.refresh()
        self.collections.sync()

    def refresh(self) -> None:
        """Show the current content of the library."""
        if self._loading:
            self._again = True
            return
        self._loading, backend = True, self._backend

        def load() -> Stock:
            kept = backend.collections
            return Stock(backend.collecting.entries(), kept.all(), kept.members())

        self._background.do(load, self._loaded, lambda _error: self._loaded(None))

    def refresh_soon(self) -> None:
        """Schedule `refresh`, once for all changes within a moment."""
        if self.page.isVisible() and not self._soon.isActive():
            self._soon.start()

    def _loaded(self, stock: Stock | None) -> None:
        self._loading = False
        if stock is not None:
            self._show(replace(stock, opened=frozenset(self._opened())))
        if self._again:
            self._again = False
            self.refresh()
        elif stock is not None:
            self._background.do(self._shelf.find_kinds, lambda some: self.refresh() if some else None)

    def _tell_progress(self) -> None:
        self.page.column.tell(*self.collections.progress(self.page.model.place))

    def rest(self) -> None:
        """Stop the shelf's work while a document is in front."""
        self._pages.rest()
        for task in self._tasks.values():
            task.stop()
        self._background.do(self._shelf.put_away)

    def close(self) -> None:
        """Stop, and return when no work is running any more."""
        self._soon.stop()
        self.page.close_down()
        self._pages.close()
        self.collections.close()
        for task in list(self._tasks.values()):
            task.wait()

    def _show(self, stock: Stock) -> None:
        entries = stock.entries
        self.collections.hold(stock)
        self.page.show_documents(stock)
        lost = [entry.path for entry in entries if entry.missing and entry.id and entry.path not in self._lost]
        if lost and self.page.isVisible():
            self._look_for(lost[:_LOST])
        stale = [entry for entry in entries if not entry.title_current and entry.id and not entry.missing]
        if stale and self.page.isVisible() and "titles" not in self._tasks:
            self._find_titles(stale[:_STALE])

    def _find_titles(self, entries: list[Shelved]) -> None:
        """Update the titles of documents read by an older rule for titles, one by one."""

        def find(stopped: Stopped) -> Iterator[tuple[str, str]]:
            for entry in entries:
                try:
                    yield entry.path, self._shelf.first_page(entry, stopped).said.title
                except Cancelled:
                    return
                except PilcrowError:  # locked or damaged: it keeps its title
                    continue

        self._run("titles", find, lambda told: self.page.model.change(told[0], title=told[1], title_current=True))

    def _look_for(self, paths: list[str]) -> None:
        """Look for moved files at other places known to the library."""

        def look(stopped: Stopped) -> Iterator[tuple[str, str]]:
            for path in paths:
                yield path, self._shelf.find_again(path, stopped)

        def found(path: str, where: str) -> None:
            if not where:
                self._lost.add(path)
            elif all(entry.path != where for entry in self.page.model.every):
                self.refresh()

        self._run("lost", look, lambda told: found(*told))

    def _run(self, name: str, work: Callable[[Stopped], Iterator[Any]], then: Callable[[Any], object]) -> None:
        """Run work on a worker thread; it replaces running work of the same name."""
        if earlier := self._tasks.get(name):
            earlier.stop()
        task = self._tasks[name] = Task(work, self)
        task.begin(
            lambda told: then(told) if self._tasks.get(name) is task else None,
            lambda error: self._failed(name, translate(error)),
            lambda: self._tasks.pop(name) if self._tasks.get(name) is task else None,
        )

    def _failed(self, name: str, sentence: str) -> None:
        (self.page.fail if name == "search" else self.message.emit)(sentence)

    # ---- opening and searching ----------------------------------------------------------------------------

    def _open(self, path: str) -> None:
        entry = next((entry for entry in self.page.model.every if entry.path == path), None)
        if entry is not None and entry.missing:
            self.find(entry)
        else:
            self.file_chosen.emit(path)

    def _open_place(self, path: str, sentence: FoundSentence) -> None:
        self.place_chosen.emit(path, sentence.page, sentence.boxes)

    def _search(self, words: str, collection: str) -> None:
        if not words:
            if earlier := self._tasks.pop("search", None):
                earlier.stop()
            return

        def look(stopped: Stopped) -> Iterator[tuple[list[FoundDocument], bool]]:
            for found in self._shelf.search(words, stopped, collection or None):
                yield found, True
            yield [], False

        self._run("search", look, lambda told: self.page.show_found(words, *told))

    # ---- the menu -----------------------------------------------------------------------------------------

    def _show_menu(self, entry: Shelved, at: QPoint) -> None:
        entries = self.page.view.chosen_with(entry)
        menu = PassingMenu(self.page)
        menu.setToolTipsVisible(True)

        def offer(words: str, run: Callable[[], object]) -> None:
            menu.addAction(words).triggered.connect(lambda _checked=False: run())

        if len(entries) == 1:
            offer(tr("Find it…") if entry.missing else tr("Open"), partial(self._open, entry.path))
            menu.addSeparator()
            offer(tr("Rename title…"), partial(self.ask_title, entry.path, entry.title))
            offer(tr("Open folder"), partial(self._show_in_folder, entry.path))
            if not entry.missing:
                offer(tr("Document properties…"), partial(self.properties_wanted.emit, entry.path))
            menu.addSeparator()
        elif len(entries) == 2 and not any(entry.missing for entry in entries):
            older, newer = sorted(entries, key=_age)
            offer(tr("Compare as versions"), partial(self.compare_wanted.emit, older.path, newer.path))
            menu.addSeparator()
        self.fill_references(menu, entries)
        menu.addSeparator()
        self.collections.fill_document_menu(menu, entries, self.page.model.place)
        offer(tr("Tags…"), partial(self._ask_tags, entries))
        menu.addSeparator()
        offer(tr("Remove from library…"), partial(self._ask_to_remove, entries))
        menu.popup(at)

    def ask_title(self, path: str, title: str) -> None:
        """Let the reader edit the title of a document."""
        label = tr("What to call it here; empty: as its first pages say. The file keeps its name.")

        def rename(text: str) -> None:
            self._rename(path, " ".join(text.split()))

        ask_text(self.page.window(), tr("Rename title"), label, title, tr("Rename"), rename)

    def _rename(self, path: str, title: str) -> None:
        def told(now: str) -> None:
            self.page.model.change(path, title=now, named=bool(title))
            self.renamed.emit(path, now)

        self._background.do(lambda: self._shelf.rename(path, title), told)

    def _ask_tags(self, entries: Sequence[Shelved]) -> None:
        """Let the reader change the tags that some documents have in common."""
        first, *others = (entry.tags for entry in entries)
        common = [tag for tag in first if all(tag in tags for tags in others)]
        known = Facets.of(self.page.model.every).tags[:_TAGS]
        label = tr("Tags, with commas between them.")
        if known:
            label += "\n" + tr("Already used: {tags}", tags=", ".join(known))

        def take(text: str) -> None:
            wanted = split_tags(text)
            folded, before = {tag.casefold() for tag in wanted}, {tag.casefold() for tag in common}
            add = [tag for tag in wanted if tag.casefold() not in before]
            remove = [tag for tag in common if tag.casefold() not in folded]
            paths = [entry.path for entry in entries]
            self._background.do(lambda: self._shelf.tag(paths, add, remove), lambda _done: self.refresh())

        ask_text(self.page.window(), tr("Tags"), label, ", ".join(common), tr("Set"), take)

    def _show_in_folder(self, path: str) -> None:
        folder = Path(path).parent
        if folder.is_dir():
            QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))
        else:
            self.message.emit(tr("The folder {folder} is not there any more.", folder=folder))

    def _delete(self, entry: Shelved) -> None:
        """Take documents out of the collection shown, or ask whether to remove them from the library."""
        entries, place = self.page.view.chosen_with(entry), self.page.model.place
        if place.collection:
            self.collections.take_out(place.collection, entries)
        else:
            self._ask_to_remove(entries)

    def _ask_to_remove(self, entries: Sequence[Shelved]) -> None:
        if len(entries) == 1:
            question = tr("Remove “{title}” from the library?", title=entries[0].title)
        else:
            question = tr("Remove %Ln documents from the library?", "", len(entries))
        consequence = tr(
            "What was read of it, its index, your conversations, marks and notes about it and your place in it"
            " are deleted for good; the file itself stays where it is."
        )
        title, remove = tr("Remove from library"), partial(self._remove, entries)
        confirm(self.page.window(), title, question, consequence, tr("Remove"), remove)

    def _remove(self, entries: Sequence[Shelved]) -> None:
        for entry in entries:
            self.removing.emit(entry.path)
            self._background.do(partial(self._shelf.remove, entry.path))
        self.refresh()

    def find(self, entry: Shelved) -> None:
        """Look for a missing file; if it is not found, the reader may choose it."""

        def told(where: str) -> None:
            if where:
                self.message.emit(tr("“{title}” is now {place}.", title=entry.title, place=where))
                self.refresh()
                self.file_chosen.emit(where)
            else:
                self._ask_where(entry)

        self.message.emit(tr("Looking for “{title}” …", title=entry.title))
        self._run("find", one_result(lambda stopped: self._shelf.find_again(entry.path, stopped)), told)

    def _ask_where(self, entry: Shelved) -> None:
        folder = Path(entry.path).parent
        dialog = QFileDialog(self.page.window(), tr("Where is {name}?", name=Path(entry.path).name))
        dialog.setDirectory(str(folder if folder.is_dir() else Path.home()))
        dialog.setNameFilters(document_filters())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(partial(self._relocate, entry))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _relocate(self, entry: Shelved, to: str) -> None:
        """Record the reader's choice of a file's new path; a document that was never read is opened there."""
        if not entry.id:
            self.file_chosen.emit(to)
            return

        def there(where: str) -> None:
            self.refresh()
            self.file_chosen.emit(where)

        self._run("find", one_result(lambda stopped: self._shelf.relocate(entry.path, to, stopped)), there)


def _age(entry: Shelved) -> tuple[int, float]:
    """Sort key of versions, the oldest first: by the year they name, then by when they were added."""
    return entry.year, entry.added
