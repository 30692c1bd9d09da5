"""Connection of the library's shelf to the window: opens chosen documents, and passes changes to open ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QSettings, Qt

from ...core.exchange.events import Indexed, IndexEvent, Indexing
from ...core.exchange.scope import Reach, Scope
from ...core.files import full_path
from ...core.filtering import EVERY
from ...core.geometry import Box
from ..base.backend import Backend
from ..base.indexing_words import describe_progress
from ..base.tasks import BackgroundQueue
from ..shelf.actions import ShelfActions
from ..shelf.places import PlaceKind, ShelfPlace
from ..shelf.remembering import Remembering
from .commands.files import FileHandling
from .documents import Documents
from .references import References

if TYPE_CHECKING:
    from .window import Window

_REACHES = {
    PlaceKind.ALL: Reach.LIBRARY,
    PlaceKind.UNREAD: Reach.LIBRARY,
    PlaceKind.OPEN: Reach.OPEN,
    PlaceKind.COLLECTION: Reach.COLLECTION,
}


class LibraryPage:
    """Connects the shelf to the open documents."""

    actions: ShelfActions
    references: References

    def __init__(
        self,
        window: Window,
        backend: Backend,
        background: BackgroundQueue,
        state: QSettings,
        documents: Documents,
        files: FileHandling,
    ) -> None:
        self._documents = documents
        self._focus_question: Callable[[], object] = partial(window.commands.run, "ask")
        self.actions = actions = ShelfActions(
            backend, background, window.indexer, state, documents.resolved, window
        )
        self.remembering = remembering = Remembering(
            backend, window.indexer, lambda: any(tab.answering.busy for tab in window.all_tabs()), window
        )
        actions.collections.tell_gists(remembering)
        self.references = references = References(backend, background, window)
        actions.fill_references = references.fill_document_menu
        actions.collections.fill_references = references.fill_place_menu
        actions.page.shown.connect(references.refresh)
        references.changed.connect(actions.refresh)
        references.renamed.connect(self._rename)
        references.message.connect(window.say)
        actions.page.open_requested.connect(window.ask_file)
        actions.file_chosen.connect(window.open)
        actions.compare_wanted.connect(window.comparisons.compare)
        actions.place_chosen.connect(self.open_at)
        actions.page.ask_wanted.connect(self.ask)
        actions.properties_wanted.connect(files.tell_properties)
        actions.renamed.connect(self._rename)
        actions.titled.connect(self._entitle)
        actions.removing.connect(self._close)
        actions.message.connect(window.say)
        window.indexer.happened.connect(self._tell_reading)
        window.painted.connect(actions.begin, Qt.ConnectionType.SingleShotConnection)
        window.painted.connect(references.refresh, Qt.ConnectionType.SingleShotConnection)
        window.painted.connect(remembering.refresh, Qt.ConnectionType.SingleShotConnection)

    def close(self) -> None:
        """Stop, and return when no work is running any more."""
        self.references.close()
        self.remembering.close()
        self.actions.close()

    def open_at(self, path: str, page: int, boxes: Sequence[Box]) -> None:
        """Open a document at a place; the boxes are highlighted for a moment once the pages are loaded."""
        self._documents.open(path)
        tab = self._documents.front
        if tab is not None:
            tab.kept_place.show(page, boxes)

    def ask(self, place: ShelfPlace) -> None:
        """Start a conversation about all documents of a place, in the tab of the one read last."""
        model = self.actions.page.model
        only = model.only if place == model.place else EVERY
        every = (entry for entry in model.stock.within(place) if only.fits(entry))
        ready = [entry for entry in every if entry.ready and not entry.missing]
        if not ready:
            return
        self._documents.open(max(ready, key=lambda entry: entry.used).path)
        tab = self._documents.front
        if tab is not None:
            tab.conversations.new()
            chips = tab.conversation.question_box.scope
            chips.choose(Scope(_REACHES[place.kind], place.collection, only), chips.strategy_chosen)
            self._focus_question()

    def _tell_reading(self, path: str, event: IndexEvent) -> None:
        """Show a document's indexing progress, while the shelf is visible."""
        if not self.actions.page.isVisible():
            return
        path = full_path(path)
        if isinstance(event, Indexing):
            self.actions.page.model.tell_reading(path, describe_progress(event))
        elif isinstance(event, Indexed):
            self.actions.page.model.tell_reading(path, "")
            self.actions.refresh_soon()

    def _close(self, path: str) -> None:
        if self._documents.is_open(path):
            self._documents.closed.emit(self._documents.open_as(path))

    def _entitle(self, path: str, title: str) -> None:
        """Set the title of an open document that has not been read yet."""
        tab = self._documents.known(path)
        if tab is not None:
            tab.kept_place.call(title, draft=True)
            tab.changed.emit()

    def _rename(self, path: str, title: str) -> None:
        self._documents.entitle(path, title)
        tab = self._documents.known(path)
        if tab is not None:
            tab.rename(title)
