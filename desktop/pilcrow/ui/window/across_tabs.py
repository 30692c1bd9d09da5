"""Questions to several documents: the available scopes, and evidence in every document of the answer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject

from ...core.filtering import NO_FACETS, Facets
from ...core.model import Document
from ...core.reader.evidence_marks import EvidenceMark
from ...core.shelf import Collection
from ..base.backend import Backend
from ..base.tasks import BackgroundQueue
from ..chat.citations import Where
from ..document.asking.evidence import Shared
from ..document.tab import Tab
from .documents import Documents
from .splits import Splits


class QuestionsAcrossTabs(QObject):
    """Connects the question boxes of all tabs to the library, and shares evidence between the tabs."""

    def __init__(
        self,
        backend: Backend,
        background: BackgroundQueue,
        documents: Callable[[], Documents],
        splits: Splits,
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._backend, self._background = backend, background
        self._open_documents, self._splits = documents, splits
        self._collections: Sequence[Collection] | None = None
        """Collections of the library; None: not known yet."""
        self._library, self._facets = 0, NO_FACETS
        self._shared: Shared | None = None
        """Evidence highlighted last in several documents: shown in all of them while that of the question is in
        front, also in those opened later.
        """
        self._origin = ""
        """Path of the document of that question."""

    @property
    def _documents(self) -> Documents:
        return self._open_documents()

    def serve(self, tab: Tab) -> None:
        """Connect the tab of a document shown for the first time."""
        tab.answering.open_paths = lambda: self._documents.files().paths
        tab.answering.conversation_changed.connect(lambda: self._catch_up(tab))
        tab.shared.connect(lambda shared: self._share(tab, shared))
        tab.navigator.elsewhere.connect(lambda document, marks, where: self._show(tab, document, marks, where))

    def come_to(self, tab: Tab) -> None:
        """Bring the scopes of a document up to date that comes to the front, and the evidence of all."""
        self.offer(tab)
        self.refresh()
        self._light()

    # ---- scopes -------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Load the collections of the library."""

        def found() -> tuple[list[Collection], int, Facets]:
            shelf = self._backend.shelf
            return self._backend.collections.all(), shelf.ready(), shelf.facets()

        self._background.do(found, self._take)

    def _take(self, found: tuple[list[Collection], int, Facets]) -> None:
        self._collections, self._library, self._facets = found
        for tab in self._documents.loaded():
            self.offer(tab)
        self._background.do(self._backend.shelf.find_kinds, lambda some: self.refresh() if some else None)

    def offer(self, tab: Tab) -> None:
        """Offer the available scopes in a tab."""
        if self._collections is None:
            return
        opened = len(self._documents.files().paths) - self._documents.copies()
        tab.conversation.question_box.scope.set_offered(opened, self._collections, self._library, self._facets)

    # ---- evidence -----------------------------------------------------------------------------------------

    def _share(self, origin: Tab, shared: Shared) -> None:
        self._shared, self._origin = shared, origin.path
        self._light()

    def _catch_up(self, tab: Tab) -> None:
        """Show the evidence in the tab of another conversation, or of a document read just now."""
        if tab.path == self._origin:
            self._shared = None
        self._light()

    def _light(self) -> None:
        """Show in each document the evidence of the conversation in front, if it was asked of several, else its
        own.
        """
        front = self._documents.front
        at_origin = front is not None and front.path == self._origin
        for tab in self._documents.loaded():
            if self._shared is not None and at_origin and tab is not front:
                tab.evidence.show_shared(self._shared)
            else:
                tab.evidence.show_own()

    def _show(self, origin: Tab, document: Document, marks: Sequence[EvidenceMark], where: Where) -> None:
        """Show cited passages of a document beside that of the question, with the answer still in view, or in a
        tab next to it.
        """
        path = self._documents.open_as(document.path, document.id)
        if where is Where.TAB:
            self._bring(path, marks)
            return
        other = self._documents.need(path, opened=True)
        if other is None:
            return
        if other is origin:
            origin.navigator.show(marks, Where.BESIDE)
            return
        other.navigator.show(marks)

        def put() -> None:
            """Wait for the pages and show them beside; on failure show the document in front, with its message."""
            if other.info is None and other.failure.isHidden():
                return
            other.changed.disconnect(waiting)
            if other.info is None:
                self._bring(path, marks)
            else:
                self._splits.put_beside(origin, other)

        waiting = other.changed.connect(put)
        put()

    def _bring(self, path: str, marks: Sequence[EvidenceMark]) -> None:
        self._documents.open(path, beside=True)
        tab = self._documents.known(path)
        if tab is not None:
            tab.navigator.show(marks)
