"""A conversation without exchanges: how to begin, suggested questions, and what the chat model is able to do."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QWidget

from ..base.backend import ChatState
from ..base.language import tr, translate
from ..base.look.layouts import lay_column
from ..base.look.words import make_button, make_label
from .pieces import Suggestion


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

    def suggest(self, questions: Sequence[str], state: ChatState) -> None:
        """Offer questions to begin with, and show the abilities of the chat model."""
        self._hint(
            tr("Ask about this document, or begin with one of these:")
            if questions
            else tr("Ask about this document.")
        )
        for question in questions:
            button = Suggestion(question, self)
            button.clicked.connect(lambda _=False, question=question: self.chosen.emit(question))
            self._hints.addWidget(button)
            button.show()
        self._show_ability(state)

    def _show_ability(self, state: ChatState) -> None:
        """Show the abilities of the chat model, or the problem and the button that solves it."""
        if state.model:
            untried = tr("{model} will be tried with a few short questions.", model=state.model)
            self._hint(translate(state.abilities.get(state.model, "")) or untried)
        elif state.problem:
            self._hint(tr("{problem} Answering with quotes meanwhile.", problem=translate(state.problem)))
            mend = make_button(translate(state.mend), self.mend_requested.emit)
            self._hints.addWidget(mend, alignment=Qt.AlignmentFlag.AlignLeft)
            mend.show()

    def _hint(self, text: str) -> None:
        label = make_label(text, role="dim", wrap=True)
        self._hints.addWidget(label)
        label.show()
