"""Progress of a thorough answer: a line per document with its agent's current step or result."""

from __future__ import annotations

from collections.abc import Sequence
from time import monotonic

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ....core.exchange.asked_each import DocumentAsked, DocumentState
from ....core.protocols import Corpus
from ....core.shelf import document_names
from ...base.language import noop, tr, translate
from ...base.look import theme
from ...base.look.layouts import lay_row
from ...base.look.words import make_button
from ..pieces import FoldedRows, StepRow
from ..wording import Step, describe_step, lasting, shorten_name

_TITLE = 44
"""Greatest number of characters of a title in a line."""
_FEW = 8
"""Number of lines shown while the list is folded."""
_WORKING = (DocumentState.SEARCHING, DocumentState.READING)
_ENDED = (DocumentState.FOUND, DocumentState.NOT_FOUND, DocumentState.FAILED)
_ICONS = {
    DocumentState.WAITING: "unchecked",
    DocumentState.SEARCHING: "search",
    DocumentState.READING: "read",
    DocumentState.FOUND: "supported",
    DocumentState.NOT_FOUND: "absent",
    DocumentState.FAILED: "warning",
}
_WORDS = {
    DocumentState.WAITING: noop("waits"),
    DocumentState.SEARCHING: noop("searches"),
    DocumentState.READING: noop("reads"),
    DocumentState.NOT_FOUND: noop("not found"),
    DocumentState.FAILED: noop("failed"),
}
_ORDER = [*_WORKING, DocumentState.FAILED, DocumentState.FOUND, DocumentState.NOT_FOUND, DocumentState.WAITING]


class _AgentRow(QWidget):
    """The line of one document."""

    def __init__(self, title: str, whole: str, parent: QWidget) -> None:
        super().__init__(parent)
        self.title, self.whole = title, whole
        self.line = StepRow(self)
        self.retry = make_button(tr("Try again"), roles="flat accent")
        self.retry.setAccessibleName(tr("Ask {title} again", title=title))
        self.retry.hide()
        lay_row((self.line, 1), self.retry, within=self, spacing=2)

    def say(self, state: DocumentState, word: str, part: str, said: str) -> None:
        self.line.say(_ICONS[state], "", self.title, part, word)
        self.line.setToolTip(theme.as_tip("\n".join(filter(None, (self.whole, part, said)))))


class AgentRows(FoldedRows):
    """A list of documents that grows with reported states; when all are done, a summary line replaces it and can
    be unfolded.
    """

    activated = Signal(int)
    """The number of a document that was clicked."""
    retry_requested = Signal()
    """The failed documents are to be asked again."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.states: dict[int, DocumentAsked] = {}
        self.rows: dict[int, _AgentRow] = {}
        self._corpus: Corpus | None = None
        self._names: list[str] = []
        self._doing: dict[int, str] = {}
        self._began = monotonic()
        self._known = 0
        self.hide()

    def set_corpus(self, corpus: Corpus) -> None:
        self._corpus, self._names = corpus, document_names(corpus.documents)

    @property
    def working(self) -> bool:
        """True if an agent is still working on a document."""
        return self._ended() < len(self.states)

    @property
    def unfinished(self) -> int:
        """Number of documents that were to be asked, and have not answered."""
        return len(self.states) - self._ended() + self.failed

    @property
    def failed(self) -> int:
        return sum(each.state is DocumentState.FAILED for each in self.states.values())

    def begin(self) -> None:
        """Start the clock for the estimate of the remaining time; only later states count."""
        self._began, self._known = monotonic(), self._ended()

    def tell(self, event: DocumentAsked) -> None:
        """Record the new state of a document's agent."""
        self.states[event.doc] = event
        self._doing.pop(event.doc, None)
        self._show()

    def doing(self, doc: int, event: Step) -> None:
        """Show the last step of a document's agent."""
        if doc in self.states:
            verb, main, part, _ = describe_step(self._corpus, event)
            self._doing[doc] = " ".join(filter(None, (verb, main, part)))
            if doc in self.rows:
                self._say(doc)

    def _ended(self) -> int:
        return sum(each.state in _ENDED for each in self.states.values())

    def _shown(self) -> Sequence[int]:
        """Documents with a line, in their order; only those in progress if not all have one."""
        if self._unfolded:
            return sorted(self.states)
        if self._complete:
            return [doc for doc in sorted(self.states) if self.states[doc].state is DocumentState.FAILED][:_FEW]
        urgent = sorted(self.states, key=lambda doc: (_ORDER.index(self.states[doc].state), doc))
        return sorted(urgent[:_FEW])

    def _show(self) -> None:
        wanted = self._shown()
        for doc in [doc for doc in self.rows if doc not in wanted]:
            self._remove(self.rows.pop(doc))
        for place, doc in enumerate(wanted, 1):
            if doc not in self.rows:
                row = self.rows[doc] = _AgentRow(self._title(doc), self._whole(doc), self)
                row.line.clicked.connect(lambda _=False, doc=doc: self.activated.emit(doc))
                row.retry.clicked.connect(self.retry_requested)
                self._lines.insertWidget(place, row)
                row.show()
            self._say(doc)
        hidden = len(self.states) > len(wanted) or self._complete or self._unfolded
        self._sum_up(self._brief(), self._left())
        self.fold.setVisible(hidden or self._ended() > 0)
        self.setVisible(bool(self.states))

    def _title(self, doc: int) -> str:
        known = doc <= len(self._names)
        return shorten_name(self._names, doc, _TITLE) if known else tr("document {number}", number=doc)

    def _whole(self, doc: int) -> str:
        """The full title of a document."""
        return self._names[doc - 1] if doc <= len(self._names) else ""

    def _say(self, doc: int) -> None:
        event, row = self.states[doc], self.rows[doc]
        stopped = self._complete and event.state not in _ENDED
        word = tr("{count} found", count=event.found) if event.state is DocumentState.FOUND else ""
        word = tr("stopped") if stopped else word or tr(_WORDS[event.state])
        part = "" if stopped or event.state not in _WORKING else self._doing.get(doc, "")
        row.say(event.state, word, part, translate(event.said))
        row.retry.setVisible(self._complete and event.state is DocumentState.FAILED)

    def _brief(self) -> str:
        """Summary: the number of documents asked, and the results."""
        states = [each.state for each in self.states.values()]
        ended = self._ended()
        asked = tr("%Ln documents asked", "", ended)
        if ended < len(states):
            asked = tr("{done} of %Ln documents asked", "", len(states), done=ended)
        said = [asked]
        found, silent, failed = (states.count(state) for state in _ENDED)
        if found:
            said.append(tr("%Ln have something", "", found))
        if silent:
            said.append(tr("%Ln do not say", "", silent))
        if failed:
            said.append(tr("%Ln failed", "", failed))
        return " · ".join(said)

    def _left(self) -> str:
        """Estimated remaining time at the current pace; "" if it is unknown."""
        fresh, left = self._ended() - self._known, len(self.states) - self._ended()
        if self._complete or fresh < 1 or not left:
            return ""
        return tr("{time} left", time=lasting((monotonic() - self._began) / fresh * left))
