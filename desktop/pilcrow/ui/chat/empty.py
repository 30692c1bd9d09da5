"""A conversation without exchanges: suggested questions, and how to get a chat model."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from ...core.exchange.scope import Reach, Scope
from ..base.backend import ChatState
from ..base.language import noop, tr, translate
from ..base.look import theme
from ..base.look.fonts import set_lettering
from ..base.look.layouts import lay_column, lay_row
from ..base.look.words import make_button, make_label
from .pieces import Suggestion

_HEADING = 18 / 13
"""Size of the heading, relative to other text."""
_HEADINGS = {
    Reach.DOCUMENT: noop("Ask about this document"),
    Reach.OPEN: noop("Ask about the open documents"),
    Reach.COLLECTION: noop("Ask about “{collection}”"),
    Reach.LIBRARY: noop("Ask about the whole library"),
}
_FILTERED = noop("Ask about these documents")
_HOW = noop("For answers written by a chat model install Ollama (ollama.com).")
_SOON = noop("For answers written by a chat model:")


class EmptyConversation(QWidget):
    """Hints in place of the first exchange."""

    chosen = Signal(str)
    """A suggested question to ask."""
    mend_requested = Signal()
    """The missing chat model or server is to be provided."""

    def __init__(self) -> None:
        super().__init__()
        self._hints = lay_column(within=self, margins=(5, 8, 0, 0), spacing=8)

    def clear(self) -> None:
        for child in self.findChildren(QWidget, options=Qt.FindChildOption.FindDirectChildrenOnly):
            self._hints.removeWidget(child)
            child.hide()
            child.deleteLater()

    def say_waiting(self, *, ready: bool, why: str) -> None:
        """Show what must happen before questions can be asked, without a document."""
        if ready:
            self._hint(why or tr("Open a document to ask about it."))
        elif not why:
            self._hint(tr("Questions can be asked here soon."))

    def suggest(self, scope: Scope, questions: Sequence[str], state: ChatState) -> None:
        """Tell what is asked, offer questions to begin with, which are about this document alone, and tell how to
        get a chat model if there is none.
        """
        about = _FILTERED if scope.only else _HEADINGS[scope.reach]
        heading = make_label(tr(about, collection=scope.collection), wrap=True)
        self._hints.addWidget(heading)
        set_lettering(heading, _HEADING)
        heading.show()
        self._hint(tr("Every answer shows the passage it comes from."))
        for question in () if scope.several else questions:
            row = Suggestion(question, self)
            row.clicked.connect(lambda _=False, question=question: self.chosen.emit(question))
            self._hints.addWidget(row)
            row.show()
        if state.problem and not state.model:
            self._offer_model(state)

    def _offer_model(self, state: ChatState) -> None:
        """Tell in a line how to get a chat model, with the button that does it, if there is more to do than to
        look again, which the menu of chat models offers.
        """
        if state.command == "retry":
            self._hint(tr(_HOW))
            return
        mend = make_button(translate(state.mend), self.mend_requested.emit, roles="flat hanging accent")
        mend.setToolTip(theme.as_tip(translate(state.problem)))
        line = QWidget()
        how = make_label(tr(_SOON), role="dim", wrap=True)
        lay_row((how, 1), mend, within=line, spacing=8)
        self._hints.addWidget(line)
        line.show()

    def _hint(self, text: str) -> None:
        label = make_label(text, role="dim", wrap=True)
        self._hints.addWidget(label)
        label.show()
