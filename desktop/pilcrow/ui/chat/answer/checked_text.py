"""The view of a checked text, one sentence below the other, each with its result and evidence."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt

from ....core.exchange.events import Answered, AnswerKind, SentenceChecked
from ....core.exchange.statements import Statement
from ....core.protocols import Corpus
from ....core.verify.given import gather
from ...base.language import tr
from ..citations import Citations
from .answer_view import AnswerView

_NOTHING = Answered("", (), (), AnswerKind.CHECK)


class CheckedText(AnswerView):
    """Grows during the check; can be filtered by the state of the sentences."""

    def __init__(self, corpus: Corpus | None, citations: Citations) -> None:
        super().__init__(corpus, citations)
        self._checked = _NOTHING
        self._only = ""
        self.setAccessibleName(tr("Checked text"))

    def show_checked(self, answer: Answered) -> None:
        """Show all checked sentences."""
        if answer != self._checked:
            self._checked = answer
            self._again()
        self.setAccessibleDescription(self.plain_text())

    def add(self, found: Sequence[SentenceChecked]) -> None:
        """Append checked sentences."""
        more, before = gather(found), self._checked
        self._checked = Answered(
            before.text + more.text,
            before.citations + more.citations,
            before.statements + more.statements,
            AnswerKind.CHECK,
        )
        self._writer.source = self._checked.text
        self._writer.chips += self._chips(more.citations)
        self._write(more.statements)

    def show_only(self, state: str) -> None:
        """Show only the sentences of one state; "" for all."""
        self._only = state
        self._again()

    def _again(self) -> None:
        self._painter.hot = self._painter.focused = -1
        self._writer.begin(self._checked.text, self._chips(self._checked.citations))
        self._write(self._checked.statements)

    def _write(self, statements: Sequence[Statement]) -> None:
        for statement in statements:
            if self._only in ("", statement.state):
                self._writer.write_checked(statement)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus if self._writer.places else Qt.FocusPolicy.ClickFocus)
        self._changed()
