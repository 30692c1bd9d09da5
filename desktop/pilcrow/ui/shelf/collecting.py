"""Actions on collections: create, rename, fill, watch a folder, pause, and read their documents."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence, Set
from contextlib import suppress
from functools import partial
from itertools import islice
from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QPoint, QTimer, Signal
from PySide6.QtWidgets import QFileDialog, QMenu, QWidget

from ...core.errors import UsageError
from ...core.formats import is_gathered
from ...core.shelf import Collection, Shelved
from ...core.stopping import Stopped
from ..base.backend import Backend
from ..base.file_filters import document_filters
from ..base.indexer import Indexer
from ..base.language import noop, tr, translate
from ..base.look.dialog import ask_text, confirm
from ..base.look.menus import PassingMenu
from ..base.tasks import BackgroundQueue, Task
from .places import EVERYTHING, PlaceKind, PlaceProgress, ShelfPlace, Stock, waits
from .reading import Collected
from .remembering import Remembering

_SETTLED = 1500
"""Milliseconds without changes before a watched folder is scanned: copied files arrive in pieces."""
_MOST_FOLDERS = 1000
"""Greatest number of subfolders of a watched folder that are observed for changes."""
_MINUTE, _HOUR = 60, 3600
_MADE = {
    "gists": noop("What documents are about: {done} of {all} written"),
    "relations": noop("How terms are related: {done} of {all} sections read"),
}
"""Progress messages for the chat model's background work, for `tr`."""


class CollectionActions(QObject):
    """Performs the actions of the column of places. `stock` is the last known content of the library."""

    changed = Signal()
    """Collections were changed, or their documents."""
    look_wanted = Signal(object)
    """A `ShelfPlace` to show."""
    message = Signal(str)
    moved = Signal()
    """The reading progress changed."""

    def __init__(self, backend: Backend, background: BackgroundQueue, indexer: Indexer, window: QWidget) -> None:
        super().__init__(window)
        self._kept, self._collecting = backend.collections, backend.collecting
        self._background, self._indexer, self._window = background, indexer, window
        self.stock = Stock()
        self.reading = Collected(indexer, self)
        self.reading.changed.connect(self.moved)
        self.reading.failed.connect(lambda error: self.message.emit(translate(error)))
        indexer.changed.connect(self.moved)
        self._remembering: Remembering | None = None
        self._every = False
        """True if the reader wants all documents of the library read, not only those in collections."""
        self.fill_references: Callable[[QMenu, ShelfPlace | None], object] = lambda _menu, _place: None
        """Adds the actions on bibliographic records to the menu of a collection, or of the library."""
        self._task: Task | None = None
        self._again = False
        self._announced: set[str] = set()
        """Messages about folders that were shown already."""
        self._watcher = QFileSystemWatcher(self)
        self._settled = QTimer(self, singleShot=True, interval=_SETTLED)
        self._settled.timeout.connect(self.sync)
        self._watcher.directoryChanged.connect(lambda _folder: self._settled.start())

    def close(self) -> None:
        """Stop, and return when no work is running any more."""
        self._settled.stop()
        self._watcher.deleteLater()
        if self._task is not None:
            self._task.wait()

    # ---- reading ------------------------------------------------------------------------------------------

    def hold(self, stock: Stock) -> None:
        """Take over the current content of the library and have its waiting documents read."""
        before, self.stock = self._folders(), stock
        if self._folders() != before:
            self.sync()
        waiting = [entry for entry in stock.entries if waits(entry)] if self._every else stock.waiting()
        self.reading.want([entry.path for entry in waiting])
        self.moved.emit()

    def progress(self, place: ShelfPlace) -> tuple[str, str]:
        """Progress of a place's documents, in words, and the icon of the button for it: "pause", "play" or ""."""
        kept = self.stock.collection(place.collection)
        whole = PlaceProgress.of(self.stock.within(place if kept else EVERYTHING))
        if not whole.waiting:
            return self._describe_gists() if kept is None else ("", "")
        ready = tr("{ready} of {all} ready", ready=whole.ready, all=whole.documents)
        if kept is not None and kept.paused:
            return tr("Paused: {progress}", progress=ready), "play"
        if self._indexer.paused:
            return tr("Background work paused"), "play"
        if kept is None and not self.reading.left:
            return tr("%Ln not read yet", "", whole.waiting), "play"
        left = _time_left(self.reading.seconds)
        reading = tr("Reading: {progress}", progress=ready)
        return (f"{reading} · {left}" if left else reading), "pause"

    def tell_gists(self, remembering: Remembering) -> None:
        """Report the progress of summaries, too, when nothing is being read."""
        self._remembering = remembering
        remembering.changed.connect(self.moved)

    def _describe_gists(self) -> tuple[str, str]:
        written = self._remembering
        if written is None or not written.left:
            return "", ""
        if self._indexer.paused:
            return tr("Background work paused"), "play"
        told = tr(_MADE[written.work], done=written.done, all=written.total)
        left = _time_left(written.seconds)
        return (f"{told} · {left}" if left else told), "pause"

    def toggle(self, place: ShelfPlace) -> None:
        """Pause or resume the reading of a place."""
        kept = self.stock.collection(place.collection)
        if kept is not None and (kept.paused or not self._indexer.paused):
            run = self._collecting.resume if kept.paused else self._collecting.pause
            self._do(lambda: run(kept.name))
        elif self._indexer.paused or self.reading.left or (self._remembering and self._remembering.left):
            self._indexer.pause(not self._indexer.paused)
        else:
            self._every = True
            self.hold(self.stock)

    # ---- folders ------------------------------------------------------------------------------------------

    def _folders(self) -> list[str]:
        return [each.folder for each in self.stock.collections if each.folder]

    def sync(self) -> None:
        """Look for new, deleted or changed files in the watched folders."""
        names, folders = [each.name for each in self.stock.collections if each.folder], self._folders()
        if not names:
            self._watch(frozenset())
            return
        if self._task is not None:
            self._again = True
            return

        def look(stopped: Stopped) -> Iterator[frozenset[str] | bool | str]:
            inside = (root for folder in folders for root, _, _ in os.walk(folder))
            yield frozenset(islice(inside, _MOST_FOLDERS))
            for name in names:
                try:
                    found = self._collecting.sync(name, stopped)
                    yield bool(found.new or found.moved or found.changed)
                except UsageError as error:
                    yield translate(error)

        self._task = Task(look, self)
        self._task.begin(self._synced, lambda error: self.message.emit(translate(error)), self._looked)

    def _synced(self, came: frozenset[str] | bool | str) -> None:
        if isinstance(came, frozenset):
            self._watch(came)
        elif isinstance(came, str):
            if came not in self._announced:
                self._announced.add(came)
                self.message.emit(came)
        elif came:
            self.changed.emit()

    def _looked(self) -> None:
        self._task = None
        if self._again:
            self._again = False
            self.sync()

    def _watch(self, wanted: Set[str]) -> None:
        """Observe exactly these folders for changes."""
        watched = set(self._watcher.directories())
        if watched - wanted:
            self._watcher.removePaths(sorted(watched - wanted))
        if wanted - watched:
            self._watcher.addPaths(sorted(wanted - watched))

    # ---- actions on a collection --------------------------------------------------------------------------

    def ask_new(self, paths: Sequence[str] = ()) -> None:
        """Create a collection of these files, or one that watches the single folder given."""
        folder = paths[0] if len(paths) == 1 and Path(paths[0]).is_dir() else ""
        name = Path(folder).name if folder else ""

        def make(name: str) -> None:
            def work() -> None:
                self._kept.create(name)
                if folder:
                    self._kept.watch(name, folder)
                else:
                    self._kept.add(name, expand_folders(paths))

            self.look_wanted.emit(ShelfPlace(PlaceKind.COLLECTION, " ".join(name.split())))
            self._do(work)

        self._ask_name(tr("New collection"), name, tr("Make"), make)

    def ask_folder(self) -> None:
        """Create a collection that watches a folder."""
        self._ask_folder(lambda folder: self.ask_new([folder]))

    def ask_rename(self, name: str) -> None:
        def rename(other: str) -> None:
            self.look_wanted.emit(ShelfPlace(PlaceKind.COLLECTION, " ".join(other.split())))
            self._do(lambda: self._kept.rename(name, other))

        self._ask_name(tr("Rename collection"), name, tr("Rename"), rename)

    def ask_files(self, name: str) -> None:
        """Let the reader choose files for a collection."""
        dialog = QFileDialog(self._window, tr("Put files into “{name}”", name=name))
        dialog.setNameFilters(document_filters())
        dialog.setFileMode(QFileDialog.FileMode.ExistingFiles)
        dialog.filesSelected.connect(partial(self.put, name))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def put(self, name: str, paths: Sequence[str]) -> None:
        """Put files, and the documents in folders, into a collection."""

        def tell(count: int) -> None:
            self.message.emit(tr("%Ln documents added to “{name}”.", "", count, name=name))
            self.changed.emit()

        self._background.do(lambda: self._kept.add(name, expand_folders(paths)), tell)

    def take_out(self, name: str, entries: Sequence[Shelved]) -> None:
        """Take documents out of a collection; the library keeps them."""
        paths = [entry.path for entry in entries]

        def tell(_absent: list[str]) -> None:
            self.message.emit(tr("%Ln documents taken out of “{name}”.", "", len(paths), name=name))
            self.changed.emit()

        self._background.do(lambda: self._kept.remove(name, paths), tell)

    def ask_delete(self, name: str) -> None:
        confirm(
            self._window,
            tr("Delete collection"),
            tr("Delete the collection “{name}”?", name=name),
            tr("Its documents stay in the library."),
            tr("Delete"),
            lambda: self._do(lambda: self._kept.delete(name)),
        )

    def dropped(self, place: ShelfPlace | None, paths: Sequence[str]) -> None:
        """Handle files or documents of the shelf dropped on a collection or beside them."""
        if place is not None and place.collection:
            self.put(place.collection, paths)
        else:
            self.ask_new(paths)

    # ---- menus --------------------------------------------------------------------------------------------

    def show_menu(self, place: ShelfPlace | None, at: QPoint, ask: Callable[[ShelfPlace], object]) -> None:
        """Show the menu of a collection, or of the empty area."""
        kept = self.stock.collection(place.collection) if place else None
        menu = PassingMenu(self._window)
        menu.setToolTipsVisible(True)
        if place is None or kept is None:
            menu.addAction(tr("New collection…"), self.ask_new)
            menu.addAction(tr("New collection from a folder…"), self.ask_folder)
        else:
            menu.addAction(tr("Ask these documents"), partial(ask, place)).setEnabled(
                any(entry.ready for entry in self.stock.within(place))
            )
            menu.addAction(tr("Add files…"), partial(self.ask_files, kept.name))
            menu.addSeparator()
            self._fill_reading(menu, kept)
            menu.addSeparator()
            menu.addAction(tr("Rename…"), partial(self.ask_rename, kept.name))
            names = [each.name for each in self.stock.collections]
            for words, step in ((tr("Move up"), -1), (tr("Move down"), 1)):
                there = names.index(kept.name) + step
                action = menu.addAction(words, partial(self._move, kept.name, there))
                action.setEnabled(0 <= there < len(names))
            menu.addAction(tr("Delete…"), partial(self.ask_delete, kept.name))
        self.fill_references(menu, place if kept else None)
        menu.popup(at)

    def _fill_reading(self, menu: QMenu, kept: Collection) -> None:
        """Add actions for the watched folder of a collection and for reading its documents."""
        name = kept.name
        if kept.folder:
            stop = menu.addAction(tr("Do not watch the folder any more"), lambda: self._set_folder(name, ""))
            stop.setToolTip(kept.folder)
            menu.addAction(tr("Look for new files"), self.sync)
        else:
            watch = partial(self._ask_folder, partial(self._set_folder, name))
            menu.addAction(tr("Watch a folder…"), watch)
        words = tr("Read on") if kept.paused else tr("Pause reading")
        menu.addAction(words, partial(self.toggle, ShelfPlace(PlaceKind.COLLECTION, name)))

    def fill_document_menu(self, menu: QMenu, entries: Sequence[Shelved], place: ShelfPlace) -> None:
        """Add actions that put documents into collections or take them out."""
        paths = [entry.path for entry in entries]
        inner = menu.addMenu(tr("Add to collection"))
        keys = {entry.id or entry.path for entry in entries}
        for each in self.stock.collections:
            action = inner.addAction(each.name.replace("&", "&&"), partial(self.put, each.name, paths))
            action.setEnabled(not keys <= set(self.stock.members.get(each.name, ())))
        if self.stock.collections:
            inner.addSeparator()
        inner.addAction(tr("New collection…"), partial(self.ask_new, paths))
        if place.collection:
            words = tr("Take out of “{name}”", name=place.collection.replace("&", "&&"))
            menu.addAction(words, partial(self.take_out, place.collection, entries))

    # ---- implementation -----------------------------------------------------------------------------------

    def _do(self, work: Callable[[], object]) -> None:
        """Change something in the background, then reload the library."""
        self._background.do(work, lambda _result: self.changed.emit())

    def _move(self, name: str, there: int) -> None:
        names = [each.name for each in self.stock.collections if each.name != name]
        names.insert(there, name)
        self._do(lambda: self._kept.arrange(names))

    def _set_folder(self, name: str, folder: str) -> None:
        self._do(lambda: self._kept.watch(name, folder))

    def _ask_folder(self, then: Callable[[str], object]) -> None:
        dialog = QFileDialog(self._window, tr("Watch which folder?"))
        dialog.setFileMode(QFileDialog.FileMode.Directory)
        dialog.fileSelected.connect(then)
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def _ask_name(self, title: str, name: str, button: str, then: Callable[[str], object]) -> None:
        def take(text: str) -> None:
            if text.strip():
                then(text)

        ask_text(self._window, title, tr("Name of the collection"), name, button, take)


def expand_folders(paths: Sequence[str]) -> list[str]:
    """Files unchanged, and folders replaced by all documents in them, sorted by name."""
    found: dict[str, None] = {}
    for path in paths:
        if not Path(path).is_dir():
            found[path] = None
            continue
        with suppress(OSError):
            inside = sorted(Path(root, name) for root, _, names in os.walk(path) for name in names)
            found |= {str(file): None for file in inside if is_gathered(file.name)}
    return list(found)


def _time_left(seconds: float | None) -> str:
    if seconds is None:
        return ""
    if seconds < _MINUTE:
        return tr("less than a minute left")
    if seconds < _HOUR:
        return tr("{minutes} min left", minutes=round(seconds / _MINUTE))
    return tr("{hours} h left", hours=round(seconds / _HOUR))
