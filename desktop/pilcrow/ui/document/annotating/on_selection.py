"""Actions for selected text: explain it, define it, and find similar passages."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from PySide6.QtCore import QObject, Signal

from ....core.errors import UsageError
from ....core.find import Match
from ....core.language.sentences import shortened
from ....core.model import Document, Focus
from ....core.search.similar import similar
from ....core.stopping import Stopped
from ...base.backend import Backend
from ...base.language import noop, tr
from ...chat.wording import SELECTION
from ...find.elsewhere import TOLD, search_elsewhere
from ...find.find_bar import FindBar
from ...find.found_places import FoundPlace, hit
from ...find.searching import Search
from ...viewer.viewer import Viewer
from ..asking.question_session import QuestionSession

_LONGEST_TERM = 80
_LONGEST_SELECTION = 1500
_NOTHING = noop("Select some text first.")
_TOO_LONG = noop("Select a word or a short term: what is longer can be explained.")
_BUSY = noop("An answer is being written: wait for it, or stop it with Esc.")
_UNREAD = noop("The pages are still being read: similar passages can be found when they are.")


class OnSelection(QObject):
    """Asks questions about what is selected in the page, as if the reader had typed them."""

    refused = Signal(str)
    """Why nothing is done, in one sentence."""
    page_wanted = Signal()

    def __init__(
        self,
        backend: Backend,
        viewer: Viewer,
        find_bar: FindBar,
        answering: QuestionSession,
        document: Callable[[], Document | None],
        parent: QObject,
    ) -> None:
        super().__init__(parent)
        self._backend, self._viewer, self._find_bar = backend, viewer, find_bar
        self._answering, self._document = answering, document
        find_bar.meaning = self.similar

    def _words(self) -> str:
        return " ".join(self._viewer.selection.text().split())

    def explain(self) -> None:
        """Ask what the selected passage means."""
        if words := self._words():
            page = self._viewer.selection.page()
            self.ask(
                tr("Explain “{words}”", words=shortened(words, SELECTION)),
                Focus(page, selection=shortened(words, _LONGEST_SELECTION)),
            )
        else:
            self.refused.emit(tr(_NOTHING))

    def define(self) -> None:
        """Ask what the selected term means, wherever the document says it."""
        term = self._words().strip(".,;:!?()[]“”\"'’ ")
        if 0 < len(term) <= _LONGEST_TERM:
            self.ask(tr("What does “{term}” mean?", term=term), None)
        else:
            self.refused.emit(tr(_TOO_LONG if term else _NOTHING))

    def ask(self, question: str, focus: Focus | None) -> None:
        """Ask, unless an answer is being written."""
        if self._answering.busy:
            self.refused.emit(tr(_BUSY))
        else:
            self._answering.ask(question, focus)

    def find_similar(self) -> None:
        """List the passages that say something like the selected text, in the find bar."""
        words = self._words()
        if self._document() is None or not words:
            self.refused.emit(tr(_NOTHING if not words else _UNREAD))
            return
        self.page_wanted.emit()
        self._find_bar.start_similar(words, self.similar(words))

    def find_elsewhere(self) -> None:
        """List where the other documents of the library have what is selected, in the find bar."""
        words, document = self._words(), self._document()
        if document is None or not words:
            self.refused.emit(tr(_NOTHING if not words else _UNREAD))
            return
        self.page_wanted.emit()
        words = shortened(words, _LONGEST_SELECTION)
        self._find_bar.start_similar(words, search_elsewhere(self._backend.shelf, document, words), TOLD)

    def similar(self, words: str) -> Search:
        """The search for passages that say something like these words."""

        def search(stopped: Stopped) -> Iterator[list[FoundPlace]]:
            document = self._document()
            if document is None:
                raise UsageError(tr(_UNREAD))
            corpus = self._backend.corpora.corpus([document], stopped=stopped)
            yield [hit(Match(*found)) for found in similar(corpus, words)]

        return search
